//! What happens at the edges of a grid.

use crate::size::Size;
use std::fmt;
use std::str::FromStr;

/// How the edges of a grid are joined.
///
/// | edges | left and right | top and bottom |
/// |---|---|---|
/// | `flat` | end | end |
/// | `cylinder` | joined | end |
/// | `torus` | joined | joined |
/// | `moebius` | joined with a twist (top meets bottom) | end |
/// | `klein` | joined with a twist | joined |
/// | `projective` | joined with a twist | joined with a twist (left meets right) |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edges {
    /// The board ends at its edges.
    #[default]
    Flat,
    /// Left and right are joined.
    Cylinder,
    /// Left and right are joined, and top and bottom.
    Torus,
    /// Left and right are joined with a twist.
    Moebius,
    /// Left and right are joined with a twist, top and bottom without.
    Klein,
    /// Both pairs are joined with a twist.
    Projective,
}

/// How one pair of opposite edges is joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seam {
    /// Not at all.
    Open,
    /// As they lie.
    Straight,
    /// Reversed.
    Twisted,
}

/// A text that is not a kind of edges.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not a kind of edges: choose flat, cylinder, torus, moebius, klein or projective")]
pub struct EdgesError {
    /// What was written.
    pub text: String,
}

impl Edges {
    /// All kinds of edges.
    pub const ALL: [Self; 6] = [Self::Flat, Self::Cylinder, Self::Torus, Self::Moebius, Self::Klein, Self::Projective];

    /// The stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Flat => "flat",
            Self::Cylinder => "cylinder",
            Self::Torus => "torus",
            Self::Moebius => "moebius",
            Self::Klein => "klein",
            Self::Projective => "projective",
        }
    }

    /// How left and right are joined.
    #[must_use]
    pub fn left_right(self) -> Seam {
        match self {
            Self::Flat => Seam::Open,
            Self::Cylinder | Self::Torus => Seam::Straight,
            Self::Moebius | Self::Klein | Self::Projective => Seam::Twisted,
        }
    }

    /// How top and bottom are joined.
    #[must_use]
    pub fn top_bottom(self) -> Seam {
        match self {
            Self::Flat | Self::Cylinder | Self::Moebius => Seam::Open,
            Self::Torus | Self::Klein => Seam::Straight,
            Self::Projective => Seam::Twisted,
        }
    }

    /// The cell that the coordinates `(row, column)` reach, which may lie past the edges; `None` if the board
    /// ends there.
    #[must_use]
    pub fn glue(self, size: Size, row: isize, column: isize) -> Option<(usize, usize)> {
        let (width, height) = (size.width() as isize, size.height() as isize);
        let (mut row, mut column) = (row, column);
        let crossings = |at: isize, side: isize| at.div_euclid(side);
        let across = crossings(column, width);
        match self.left_right() {
            Seam::Open if across != 0 => return None,
            Seam::Twisted if across.rem_euclid(2) == 1 => row = height - 1 - row,
            _ => {}
        }
        column = column.rem_euclid(width);
        let down = crossings(row, height);
        match self.top_bottom() {
            Seam::Open if down != 0 => return None,
            Seam::Twisted if down.rem_euclid(2) == 1 => column = width - 1 - column,
            _ => {}
        }
        Some((row.rem_euclid(height) as usize, column as usize))
    }
}

impl fmt::Display for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Edges {
    type Err = EdgesError;

    fn from_str(text: &str) -> Result<Self, EdgesError> {
        Self::ALL
            .into_iter()
            .find(|edges| edges.name() == text)
            .ok_or_else(|| EdgesError { text: text.chars().take(40).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_step_over_each_edge() {
        let size = Size::new(5, 3).unwrap();
        let over = |edges: Edges, row, column| edges.glue(size, row, column);
        assert_eq!(over(Edges::Flat, 0, -1), None);
        assert_eq!(over(Edges::Flat, 3, 0), None);
        assert_eq!(over(Edges::Cylinder, 0, -1), Some((0, 4)));
        assert_eq!(over(Edges::Cylinder, -1, 0), None);
        assert_eq!(over(Edges::Torus, -1, 5), Some((2, 0)));
        assert_eq!(over(Edges::Moebius, 0, -1), Some((2, 4)));
        assert_eq!(over(Edges::Moebius, 3, 1), None);
        assert_eq!(over(Edges::Klein, 0, 5), Some((2, 0)));
        assert_eq!(over(Edges::Klein, 3, 1), Some((0, 1)));
        assert_eq!(over(Edges::Projective, 3, 1), Some((0, 3)));
        assert_eq!(over(Edges::Projective, -1, -1), Some((0, 0)));
    }

    #[test]
    fn every_cell_is_where_it_is() {
        let size = Size::new(4, 3).unwrap();
        for edges in Edges::ALL {
            for row in 0..3 {
                for column in 0..4 {
                    assert_eq!(edges.glue(size, row as isize, column as isize), Some((row, column)), "{edges}");
                }
            }
        }
    }

    #[test]
    fn names_go_both_ways() {
        for edges in Edges::ALL {
            assert_eq!(edges.name().parse(), Ok(edges));
        }
        assert!("Torus ".parse::<Edges>().is_err());
    }
}

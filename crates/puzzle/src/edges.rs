//! The edges of a grid, and how they are joined.

use crate::named;
use crate::size::Size;
use douse_algebra::bits::Ends;

named! {
    /// The way in which the edges of a grid are joined.
    ///
    /// | edges | left and right | top and bottom |
    /// |---|---|---|
    /// | `flat` | end | end |
    /// | `cylinder` | joined | end |
    /// | `torus` | joined | joined |
    /// | `moebius` | joined with a twist (top meets bottom) | end |
    /// | `klein` | joined with a twist | joined |
    /// | `projective` | joined with a twist | joined with a twist (left meets right) |
    #[derive(Default, PartialOrd, Ord)]
    pub enum Edges, "is not a kind of edges" {
        /// The board ends at its edges.
        #[default]
        Flat = "flat",
        /// Left and right are joined.
        Cylinder = "cylinder",
        /// Left and right are joined, and top and bottom.
        Torus = "torus",
        /// Left and right are joined with a twist.
        Moebius = "moebius",
        /// Left and right are joined with a twist, top and bottom without.
        Klein = "klein",
        /// Both pairs are joined with a twist.
        Projective = "projective",
    }
}

/// The way in which one pair of opposite edges is joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seam {
    /// Not joined: the board ends there.
    Open,
    /// Joined as they lie.
    Straight,
    /// Joined with a twist.
    Twisted,
}

impl Edges {
    /// The seam between left and right.
    pub fn left_right(self) -> Seam {
        match self {
            Self::Flat => Seam::Open,
            Self::Cylinder | Self::Torus => Seam::Straight,
            Self::Moebius | Self::Klein | Self::Projective => Seam::Twisted,
        }
    }

    /// The seam between top and bottom.
    pub fn top_bottom(self) -> Seam {
        match self {
            Self::Flat | Self::Cylinder | Self::Moebius => Seam::Open,
            Self::Torus | Self::Klein => Seam::Straight,
            Self::Projective => Seam::Twisted,
        }
    }

    /// The cell that the coordinates `(row, column)` reach, which may lie past the edges; `None` if
    /// the board ends there.
    pub(crate) fn glue(self, size: Size, row: isize, column: isize) -> Option<(usize, usize)> {
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
        // A turned column is still inside the board, so neither is negative.
        Some((row.rem_euclid(height).cast_unsigned(), column.cast_unsigned()))
    }
}

/// The edges that the polynomial method supports: those without a twist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlainEdges {
    /// The board ends at its edges.
    Flat,
    /// Left and right are joined.
    Cylinder,
    /// Left and right are joined, and top and bottom.
    Torus,
}

impl TryFrom<Edges> for PlainEdges {
    type Error = Edges;

    fn try_from(edges: Edges) -> Result<Self, Edges> {
        match edges {
            Edges::Flat => Ok(Self::Flat),
            Edges::Cylinder => Ok(Self::Cylinder),
            Edges::Torus => Ok(Self::Torus),
            Edges::Moebius | Edges::Klein | Edges::Projective => Err(edges),
        }
    }
}

impl From<PlainEdges> for Edges {
    fn from(edges: PlainEdges) -> Self {
        match edges {
            PlainEdges::Flat => Self::Flat,
            PlainEdges::Cylinder => Self::Cylinder,
            PlainEdges::Torus => Self::Torus,
        }
    }
}

impl PlainEdges {
    /// The ends of a row: joined unless the board is flat.
    pub fn ends(self) -> Ends {
        if self == Self::Flat { Ends::Open } else { Ends::Joined }
    }

    /// Returns whether the last of `height` rows is another neighbour of the first. A press changes
    /// a set of lights: around one or two rows it is the press of the open board.
    pub fn joins_rows(self, height: usize) -> bool {
        self == Self::Torus && height > 2
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

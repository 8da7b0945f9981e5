//! The lights that a press changes.

use douse_algebra::bits::BitMatrix;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The lights that a press changes. A press is a *set* of lights: where joined edges or a small
/// board bring two named neighbours onto one light, it changes once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// The cell and its four neighbours; in a graph the vertex and its neighbours.
    #[default]
    Plus,
    /// The cell and its four diagonal neighbours.
    X,
    /// The cell and all eight around it.
    King,
    /// The cell and the cells a knight's move away.
    Knight,
    /// The four neighbours without the cell; in a graph the neighbours without the vertex.
    OpenPlus,
    /// The whole row and the whole column.
    RowColumn,
    /// A drawn shape around the cell.
    Drawn(PressShape),
    /// Arbitrary sets: row `p` of the matrix has ones at the lights that pressing `p` changes.
    Matrix(Arc<BitMatrix>),
}

/// A drawn press shape: odd width and height, the pressed cell in the middle.
///
/// ```
/// use douse_puzzle::rule::PressShape;
/// let stamp: PressShape = "010/111/010".parse()?;
/// assert_eq!(stamp.offsets(), [(-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)]);
/// assert_eq!(stamp.to_string(), "010/111/010");
/// # Ok::<(), douse_puzzle::rule::RuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PressShape {
    width: usize,
    /// Row by row.
    pub(crate) bits: Vec<bool>,
}

/// An invalid rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// No rule has this name.
    #[error(
        "'{text}' is not a rule: choose plus, x, king, knight, open-plus, row-column or a drawn shape such as shape:010/111/010"
    )]
    Unknown {
        /// The text as written.
        text: String,
    },
    /// A drawn shape is not made of rows of 0 and 1, equally long.
    #[error("'{text}' is not a press shape: write rows of 0 and 1 of one length, such as 010/111/010")]
    Malformed {
        /// The text as written.
        text: String,
    },
    /// A drawn shape has no middle.
    #[error("a press shape of {width}x{height} has no middle: both sides must be odd, and at most {limit}")]
    NoMiddle {
        /// The width.
        width: usize,
        /// The height.
        height: usize,
        /// The longest side allowed.
        limit: usize,
    },
    /// A drawn shape changes nothing.
    #[error("a press shape without a single 1 changes no light")]
    Blank,
}

impl PressShape {
    /// The longest side of a drawn shape.
    pub const MAX_SIDE: usize = 255;

    /// A shape from its rows of bits.
    pub fn new(width: usize, bits: Vec<bool>) -> Result<Self, RuleError> {
        let height = bits.len().checked_div(width).unwrap_or(0);
        let odd = |side: usize| side % 2 == 1 && side <= Self::MAX_SIDE;
        if !odd(width) || !odd(height) || width * height != bits.len() {
            return Err(RuleError::NoMiddle { width, height, limit: Self::MAX_SIDE });
        }
        if !bits.contains(&true) {
            return Err(RuleError::Blank);
        }
        Ok(Self { width, bits })
    }

    /// The width.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The height.
    pub fn height(&self) -> usize {
        self.bits.len() / self.width
    }

    /// The changed lights as `(rows down, columns right)` of the pressed cell, row by row.
    pub fn offsets(&self) -> Vec<(isize, isize)> {
        let (middle_row, middle_column) = ((self.height() / 2) as isize, (self.width / 2) as isize);
        let at = |i: usize| ((i / self.width) as isize - middle_row, (i % self.width) as isize - middle_column);
        (0..self.bits.len()).filter(|&i| self.bits[i]).map(at).collect()
    }
}

impl fmt::Display for PressShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.bits.chunks(self.width).enumerate() {
            if i > 0 {
                f.write_str("/")?;
            }
            row.iter().try_for_each(|bit| f.write_str(if *bit { "1" } else { "0" }))?;
        }
        Ok(())
    }
}

impl FromStr for PressShape {
    type Err = RuleError;

    /// Rows separated by `/`; a square may be written without separators.
    fn from_str(text: &str) -> Result<Self, RuleError> {
        let malformed = || RuleError::Malformed { text: text.chars().take(80).collect() };
        let rows: Vec<&str> = text.split('/').collect();
        let mut width = rows[0].len();
        if rows.len() == 1 && width.isqrt().pow(2) == width {
            width = width.isqrt();
        } else if rows.iter().any(|row| row.len() != width) {
            return Err(malformed());
        }
        let bit = |symbol: char| match symbol {
            '0' => Ok(false),
            '1' => Ok(true),
            _ => Err(malformed()),
        };
        Self::new(width, rows.into_iter().flat_map(str::chars).map(bit).collect::<Result<_, _>>()?)
    }
}

impl Rule {
    /// The rules that have a plain name.
    pub const NAMED: [Self; 6] = [Self::Plus, Self::X, Self::King, Self::Knight, Self::OpenPlus, Self::RowColumn];

    /// The name without its drawing: `plus`, `shape`, `matrix`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Plus => "plus",
            Self::X => "x",
            Self::King => "king",
            Self::Knight => "knight",
            Self::OpenPlus => "open-plus",
            Self::RowColumn => "row-column",
            Self::Drawn(_) => "shape",
            Self::Matrix(_) => "matrix",
        }
    }

    /// The changed lights as `(rows down, columns right)` of the pressed cell, for rules that are
    /// the same everywhere in a grid and of bounded reach.
    pub fn offsets(&self) -> Option<Vec<(isize, isize)>> {
        const PLUS: [(isize, isize); 5] = [(-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)];
        let square =
            |reach: isize| (-reach..=reach).flat_map(move |row| (-reach..=reach).map(move |column| (row, column)));
        match self {
            Self::Plus => Some(PLUS.to_vec()),
            Self::OpenPlus => Some(PLUS.into_iter().filter(|offset| *offset != (0, 0)).collect()),
            Self::X => Some(vec![(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)]),
            Self::King => Some(square(1).collect()),
            Self::Knight => {
                let knight = |&(row, column): &(isize, isize)| (row * column).abs() == 2 || (row, column) == (0, 0);
                Some(square(2).filter(knight).collect())
            }
            Self::Drawn(stamp) => Some(stamp.offsets()),
            Self::RowColumn | Self::Matrix(_) => None,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Drawn(stamp) => write!(f, ":{stamp}"),
            _ => Ok(()),
        }
    }
}

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        if let Some(drawing) = text.strip_prefix("shape:") {
            return drawing.parse().map(Self::Drawn);
        }
        Self::NAMED
            .into_iter()
            .find(|rule| rule.name() == text)
            .ok_or_else(|| RuleError::Unknown { text: text.chars().take(40).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_rule_has_the_reach_its_name_says() {
        let reach = |rule: Rule| rule.offsets().map(|offsets| offsets.len());
        assert_eq!(reach(Rule::Plus), Some(5));
        assert_eq!(reach(Rule::OpenPlus), Some(4));
        assert_eq!(reach(Rule::X), Some(5));
        assert_eq!(reach(Rule::King), Some(9));
        assert_eq!(reach(Rule::Knight), Some(9));
        assert_eq!(reach(Rule::RowColumn), None);
    }

    #[test]
    fn names_go_both_ways() {
        for rule in Rule::NAMED.into_iter().chain(["shape:1".parse().unwrap(), "shape:110/010/001".parse().unwrap()]) {
            assert_eq!(rule.to_string().parse(), Ok(rule));
        }
        assert_eq!("shape:010111010".parse::<Rule>(), "shape:010/111/010".parse());
    }

    #[test]
    fn what_is_no_shape_is_refused() {
        for text in ["plus ", "shape:", "shape:0", "shape:11/11", "shape:1x1", "shape:101/1", "shape:0101", "matrix"] {
            assert!(text.parse::<Rule>().is_err(), "{text}");
        }
    }
}

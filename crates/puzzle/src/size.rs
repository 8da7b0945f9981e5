//! Width and height of a grid.

use std::fmt;
use std::str::FromStr;

/// Width and height of a grid, both at least 1, written `5x4` (width first).
///
/// ```
/// use douse_puzzle::size::Size;
/// let size: Size = "5x4".parse()?;
/// assert_eq!((size.width(), size.height(), size.cells()), (5, 4, 20));
/// assert_eq!("7".parse::<Size>()?.to_string(), "7x7");
/// # Ok::<(), douse_puzzle::size::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    width: usize,
    height: usize,
}

/// An invalid size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// A side is 0.
    #[error("a board of size {width}x{height} has no lights: both sides must be at least 1")]
    Empty {
        /// The width asked for.
        width: usize,
        /// The height asked for.
        height: usize,
    },
    /// More cells than [`Size::MAX_CELLS`].
    #[error("a board of size {width}x{height} is too large: the limit is {limit} lights")]
    TooLarge {
        /// The width asked for.
        width: usize,
        /// The height asked for.
        height: usize,
        /// The most cells a grid may have.
        limit: usize,
    },
    /// A side with too many digits.
    #[error("a board of size {text} is too large: the limit is {limit} lights")]
    Huge {
        /// The text as written.
        text: String,
        /// The most cells a grid may have.
        limit: usize,
    },
    /// The text is not a size.
    #[error("'{text}' is not a size: write width x height, such as 5x4, or one number for a square")]
    Malformed {
        /// The text as written.
        text: String,
    },
}

impl Size {
    /// The most cells a grid may have: 2^44 lights, a square of four million. They need not fit in
    /// memory: what is known of a size by its polynomials needs a few rows only. On machines with
    /// 32-bit addresses it is 2^28.
    pub const MAX_CELLS: usize = if usize::BITS > 44 { 1_usize.wrapping_shl(44) } else { 1 << 28 };

    /// A size, if both sides are at least 1 and the cells are at most [`Size::MAX_CELLS`].
    pub fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        if width == 0 || height == 0 {
            return Err(SizeError::Empty { width, height });
        }
        match width.checked_mul(height) {
            Some(cells) if cells <= Self::MAX_CELLS => Ok(Self { width, height }),
            _ => Err(SizeError::TooLarge { width, height, limit: Self::MAX_CELLS }),
        }
    }

    /// A square.
    pub fn square(side: usize) -> Result<Self, SizeError> {
        Self::new(side, side)
    }

    /// The number of columns.
    pub fn width(self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(self) -> usize {
        self.height
    }

    /// Width times height.
    pub fn cells(self) -> usize {
        self.width * self.height
    }

    /// Returns whether width and height are equal.
    pub fn is_square(self) -> bool {
        self.width == self.height
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let malformed = || SizeError::Malformed { text: text.chars().take(40).collect() };
        let side = |side: &str| {
            let side = side.trim();
            if side.is_empty() || !side.bytes().all(|b| b.is_ascii_digit()) {
                return Err(malformed());
            }
            let huge = || SizeError::Huge { text: text.chars().take(60).collect(), limit: Self::MAX_CELLS };
            side.parse().map_err(|_| huge())
        };
        match text.split_once(['x', 'X', '×']) {
            Some((width, height)) => Self::new(side(width)?, side(height)?),
            None => Self::square(side(text)?),
        }
    }
}

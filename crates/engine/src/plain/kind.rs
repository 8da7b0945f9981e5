//! A kind of plain board, prepared once for any number of boards.

use super::chase::Row;
use super::one_row::OneRow;
use super::two_rows::TwoRows;
use crate::edges::Edges;
use crate::size::Size;
use douse_algebra::bits::BitMatrix;

/// The edges that the polynomial method knows.
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

/// A kind of plain board (plus rule, two states, no holes), prepared: one extended gcd is done once, then every board
/// costs two passes over its lights.
///
/// # Complexity
/// Preparing takes one extended gcd of degree `n` for `n` columns. A board takes `O(m n / 64)` time for `m` rows plus one product
/// of polynomials of degree `n`, and no memory but the answer.
///
/// # Example
/// ```
/// use douse_algebra::bits::BitMatrix;
/// use douse_engine::{plain::{PlainEdges, PlainKind}, size::Size};
/// let kind = PlainKind::new(Size::square(5)?, PlainEdges::Flat);
/// assert_eq!(kind.nullity(), 2);
/// let all_on = BitMatrix::from_fn(5, 5, |_, _| true);
/// let presses = kind.solve(&all_on).expect("all-on boards are solvable");
/// # let count: u32 = presses.words().iter().map(|w| w.count_ones()).sum();
/// # assert_eq!(count, 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Literature
/// Sutner, *σ-automata and Chebyshev-polynomials*, 2000; Hunziker, Machiavelo and Park, *Chebyshev polynomials over finite fields
/// and reversibility of σ-automata on square grids*, 2004.
#[derive(Clone, Debug)]
pub struct PlainKind {
    size: Size,
    start: Start,
}

#[derive(Clone, Debug)]
enum Start {
    OneRow(OneRow),
    TwoRows(Box<TwoRows>),
}

/// The proof that a plain board cannot be solved: a quiet pattern that overlaps the board in an odd number of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainWitness {
    /// The quiet pattern, row by row.
    pub quiet: BitMatrix,
}

impl PlainKind {
    /// Prepares a kind of board.
    #[must_use]
    pub fn new(size: Size, edges: PlainEdges) -> Self {
        let (width, height) = (size.width(), size.height());
        // A press changes a set of lights: wrapped once around one or two rows it is the press of the open board.
        let start = match edges {
            PlainEdges::Flat => Start::OneRow(OneRow::new(Row::Open(width), height)),
            PlainEdges::Torus if height > 2 => Start::TwoRows(Box::new(TwoRows::new(width, height))),
            PlainEdges::Cylinder | PlainEdges::Torus => Start::OneRow(OneRow::new(Row::Ring(width), height)),
        };
        Self { size, start }
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of independent quiet patterns; the degree of a gcd.
    #[must_use]
    pub fn nullity(&self) -> usize {
        match &self.start {
            Start::OneRow(one) => one.nullity(),
            Start::TwoRows(two) => two.nullity(),
        }
    }

    fn assert_fits(&self, board: &BitMatrix) {
        let expected = (self.size.height(), self.size.width());
        assert_eq!((board.rows(), board.columns()), expected, "a board of another size");
    }

    /// Whether presses can change exactly the lights that are one in `board`.
    ///
    /// # Panics
    /// If the board has another size.
    #[must_use]
    pub fn is_solvable(&self, board: &BitMatrix) -> bool {
        self.assert_fits(board);
        match &self.start {
            Start::OneRow(one) => one.first_row(&one.remainder(board)).is_some(),
            Start::TwoRows(two) => two.first_rows(&two.remainder(board)).is_some(),
        }
    }

    /// Presses that change exactly the lights that are one in `board`, or the proof that there are none.
    ///
    /// # Panics
    /// If the board has another size.
    pub fn solve(&self, board: &BitMatrix) -> Result<BitMatrix, PlainWitness> {
        self.assert_fits(board);
        let witness =
            |quiet: Option<BitMatrix>| PlainWitness { quiet: quiet.expect("a board without a solution has one") };
        match &self.start {
            Start::OneRow(one) => {
                let remainder = one.remainder(board);
                let first = one.first_row(&remainder).ok_or_else(|| witness(one.witness(&remainder)))?;
                Ok(one.presses(&first, Some(board)))
            }
            Start::TwoRows(two) => {
                let remainder = two.remainder(board);
                let first = two.first_rows(&remainder).ok_or_else(|| witness(two.witness(&remainder)))?;
                Ok(two.presses(&first, Some(board)))
            }
        }
    }

    /// Quiet pattern `number` of a basis.
    ///
    /// # Panics
    /// If there are not that many.
    #[must_use]
    pub fn quiet(&self, number: usize) -> BitMatrix {
        assert!(number < self.nullity(), "quiet pattern {number} of {}", self.nullity());
        match &self.start {
            Start::OneRow(one) => one.presses(&one.quiet_first_row(number), None),
            Start::TwoRows(two) => two.presses(&two.quiet_first_rows(number), None),
        }
    }
}

//! A kind of plain board, prepared once for any number of boards.

use super::passes::{FirstPass, quiet_pattern};
use crate::polynomial::{BitRows, RowSolver};
use douse_algebra::bits::{BitMatrix, words_for};
use douse_algebra::budget::{Budget, Exhausted};
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::size::Size;
use std::num::NonZeroUsize;

/// A kind of plain board (plus rule, two states, no holes), prepared: one extended gcd is done
/// once, then every board costs two passes over its lights.
///
/// # Complexity
/// Preparing takes one extended gcd of degree `n` for `n` columns. A board takes `O(m n / 64)` time
/// for `m` rows plus one product of polynomials of degree `n`, and no memory but the answer.
///
/// # Threads
/// Methods that take a number of threads use at most this many, and fewer where the board is small;
/// the answer is the same.
///
/// # Example
/// ```
/// use douse_algebra::bits::BitMatrix;
/// use douse_puzzle::size::Size;
/// use douse_puzzle::edges::PlainEdges;
/// use douse_solver::plain::PlainKind;
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
/// Sutner, *σ-automata and Chebyshev-polynomials*, 2000; Hunziker, Machiavelo and Park, *Chebyshev
/// polynomials over finite fields and reversibility of σ-automata on square grids*, 2004.
#[derive(Clone, Debug)]
pub struct PlainKind {
    size: Size,
    row_solver: RowSolver<BitRows>,
}

/// The proof that a plain board cannot be solved: a quiet pattern that overlaps the board in an odd
/// number of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainWitness {
    /// The quiet pattern, row by row.
    pub quiet: BitMatrix,
}

pub(super) fn row_solver(size: Size, edges: PlainEdges, budget: &Budget<'_>) -> Result<RowSolver<BitRows>, Exhausted> {
    let _memory = budget.reserve(BitRows::bytes(size.width()))?;
    RowSolver::new(BitRows::new(size.width(), edges.ends()), size.height(), edges, budget)
}

impl PlainKind {
    /// Prepares a kind of board, without limits: for sizes that are known to be small.
    pub fn new(size: Size, edges: PlainEdges) -> Self {
        Self::within(size, edges, &Budget::boundless()).expect("nothing limits it")
    }

    /// Prepares a kind of board within a budget.
    pub fn within(size: Size, edges: PlainEdges, budget: &Budget<'_>) -> Result<Self, Exhausted> {
        Ok(Self { size, row_solver: row_solver(size, edges, budget)? })
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of independent quiet patterns; the degree of a gcd.
    pub fn nullity(&self) -> usize {
        self.row_solver.nullity()
    }

    pub(super) fn row_solver(&self) -> &RowSolver<BitRows> {
        &self.row_solver
    }

    /// Presses that change exactly the lights that are one in `board`, or the proof that there are
    /// none.
    ///
    /// # Panics
    /// If the board has another size.
    pub fn solve(&self, board: &BitMatrix) -> Result<BitMatrix, PlainWitness> {
        let mut presses = BitMatrix::zeros(self.size.height(), self.size.width());
        self.solve_words(board.words(), presses.words_mut(), NonZeroUsize::MIN)?;
        Ok(presses)
    }

    /// Returns whether these words are rows of a board of this kind: the number that
    /// [`BitMatrix::words`] has, row after row, with nothing past the width.
    pub fn fits_words(&self, words: &[u64]) -> bool {
        let (width, stride) = (self.size.width(), words_for(self.size.width()));
        let past = if width.is_multiple_of(64) { 0 } else { u64::MAX << (width % 64) };
        words.len() == self.size.height() * stride
            && (past == 0 || words.chunks_exact(stride).all(|row| row[stride - 1] & past == 0))
    }

    /// Returns whether presses can change exactly the lights that are one in `board`. One pass over
    /// its packed rows, on up to `threads` threads.
    ///
    /// # Panics
    /// If the words do not [fit](PlainKind::fits_words).
    pub fn is_solvable_words(&self, board: &[u64], threads: NonZeroUsize) -> bool {
        assert!(self.fits_words(board), "a board of another size");
        self.nullity() == 0 || self.row_solver.is_solvable(&FirstPass::over(&self.row_solver, board, threads).end)
    }

    /// Like [`PlainKind::solve`], for packed rows, on up to `threads` threads; the presses are
    /// written to `presses`, which is not changed if there is no solution.
    ///
    /// # Panics
    /// If the words do not [fit](PlainKind::fits_words).
    ///
    /// # Example
    /// ```
    /// use douse_puzzle::edges::PlainEdges;
    /// use douse_solver::plain::PlainKind;
    /// let kind = PlainKind::new("3x3".parse()?, PlainEdges::Flat);
    /// let mut presses = [0; 3];
    /// kind.solve_words(&[0b010, 0b111, 0b010], &mut presses, std::num::NonZeroUsize::MIN).expect("one press undoes it");
    /// assert_eq!(presses, [0b000, 0b010, 0b000]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_words(&self, board: &[u64], presses: &mut [u64], threads: NonZeroUsize) -> Result<(), PlainWitness> {
        assert!(self.fits_words(board) && presses.len() == board.len(), "a board of another size");
        let pass = FirstPass::over(&self.row_solver, board, threads);
        let start = self.row_solver.solution(&pass.end).ok_or_else(|| self.witness(&pass))?;
        pass.write(&self.row_solver, &start, board, presses);
        Ok(())
    }

    /// Like [`PlainKind::solve_words`], but the presses take the place of the lights, so that
    /// nothing as large as the board is needed beside it. The board is not changed if there is no
    /// solution.
    ///
    /// # Panics
    /// If the words do not [fit](PlainKind::fits_words).
    pub fn solve_words_in_place(&self, board: &mut [u64], threads: NonZeroUsize) -> Result<(), PlainWitness> {
        assert!(self.fits_words(board), "a board of another size");
        let pass = FirstPass::over(&self.row_solver, board, threads);
        let start = self.row_solver.solution(&pass.end).ok_or_else(|| self.witness(&pass))?;
        pass.write_in_place(&self.row_solver, &start, board);
        Ok(())
    }

    fn witness(&self, pass: &FirstPass) -> PlainWitness {
        let start = self.row_solver.witness(&pass.end);
        PlainWitness { quiet: quiet_pattern(&self.row_solver, &start, self.size.height()) }
    }

    /// Quiet pattern `number` of a basis.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn quiet(&self, number: usize) -> BitMatrix {
        assert!(number < self.nullity(), "quiet pattern {number} of {}", self.nullity());
        quiet_pattern(&self.row_solver, &self.row_solver.quiet(number), self.size.height())
    }
}

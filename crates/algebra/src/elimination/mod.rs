//! Elimination over GF(2): rank, echelon form, kernels, and solving with a proof either way.
//!
//! Two methods do the same two things, each in a file of its own: bring a matrix to reduced row
//! echelon form (`reduce_...`) and find its rank (`rank_...`). The tests compare them with the
//! reference.
//!
//! | method | idea | good for |
//! |---|---|---|
//! | `reference` | column by column, as in a textbook | being obviously right |
//! | `four_russians` | 64 pivots at a time through tables of their sums | everything large |
//! | `by_rows` | each row is reduced by the rows kept so far | few columns, rows that come one at a time |
//!
//! The reduced row echelon form is unique, and everything else here is read off from one, so all
//! methods give the same answers to the last bit. The functions without a method pick one by size.

mod by_rows;
mod echelon;
mod four_russians;
mod kernel;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod ring_tests;
mod row_space;
mod solution;

use by_rows::{rank_by_rows, reduce_by_rows};
pub use echelon::{Echelon, echelon, echelon_with_transform, echelon_with_transform_within};
use four_russians::{rank_four_russians, reduce_four_russians};
pub use kernel::kernel;
pub use solution::Factorization;

use crate::bits::{BitMatrix, WORD};
use crate::budget::{Budget, Exhausted};

/// Returns whether elimination row by row is the faster method for dense matrices of this size.
#[inline]
fn suits_rows(matrix: &BitMatrix) -> bool {
    let (rows, columns) = (matrix.rows(), matrix.columns());
    // Tables cost more than they save where few rows are ever kept; and rows of one word come off
    // the stream faster than they are cut into strips.
    rows.min(columns) <= 32 || columns <= WORD && rows >= 4 * WORD
}

/// The rank of `a`: how many of its rows (or columns) are independent.
///
/// Time O(m n min(m, n) / 256) word operations at most, memory that of a copy of `a`.
///
/// ```
/// use douse_algebra::{bits::BitMatrix, elimination::rank};
/// let ring = BitMatrix::from_fn(6, 6, |row, column| row == column || (row + 1) % 6 == column);
/// assert_eq!(rank(&ring), 5);
/// ```
#[inline]
pub fn rank(a: &BitMatrix) -> usize {
    if suits_rows(a) { rank_by_rows(a) } else { unlimited(rank_four_russians(a, &Budget::boundless())) }
}

/// The result of a computation without limits.
fn unlimited<T>(result: Result<T, Exhausted>) -> T {
    result.expect("a budget without limits is never used up")
}

/// Brings `matrix` to reduced row echelon form, zero rows last, and returns the pivot columns,
/// rising.
///
/// Time O(m n min(m, n) / 256) word operations at most, memory that of a copy of the matrix.
///
/// ```
/// use douse_algebra::{bits::BitMatrix, elimination::reduce};
/// let mut m = BitMatrix::from_fn(2, 3, |row, column| column > 0 || row == 0);
/// assert_eq!(reduce(&mut m), [0, 1]);
/// assert_eq!(m, BitMatrix::from_fn(2, 3, |row, column| [[true, false, false], [false, true, true]][row][column]));
/// ```
#[inline]
pub fn reduce(matrix: &mut BitMatrix) -> Vec<usize> {
    unlimited(reduce_within(matrix, &Budget::boundless()))
}

/// Like [`reduce`], within a budget. A matrix whose reduction was stopped is in an undefined state.
///
/// ```
/// use douse_algebra::{bits::BitMatrix, budget::{Budget, Exhausted}, elimination::reduce_within};
/// use std::time::Duration;
/// let mut large = BitMatrix::identity(1000);
/// let budget = Budget::unlimited().with_time(Duration::ZERO);
/// assert_eq!(reduce_within(&mut large, &budget), Err(Exhausted::Stopped));
/// ```
#[inline]
pub fn reduce_within(matrix: &mut BitMatrix, budget: &Budget<'_>) -> Result<Vec<usize>, Exhausted> {
    if suits_rows(matrix) { reduce_by_rows(matrix, budget) } else { reduce_four_russians(matrix, budget) }
}

//! Elimination row by row: each is reduced by the rows kept so far.

use super::row_space::RowSpace;
use crate::bits::BitMatrix;
use crate::budget::{Budget, Exhausted};

/// Brings `matrix` to reduced row echelon form, zero rows last, and returns the pivot columns,
/// rising.
///
/// Keeps a [`RowSpace`]: a row costs nothing in the columns before its first one, and the kept rows
/// of few columns stay in cache however many rows come.
///
/// Time O(m n rank / 64) word operations, memory O(rank * n / 64) words.
pub(super) fn reduce_by_rows(matrix: &mut BitMatrix, budget: &Budget<'_>) -> Result<Vec<usize>, Exhausted> {
    let kept = matrix.rows().min(matrix.columns()) * matrix.stride();
    // The rows that are kept, and their reduced form; few of them where this method is chosen.
    let _memory = budget.reserve_entries::<u64>(kept.saturating_mul(2))?;
    let mut meter = budget.meter();
    let mut space = RowSpace::new(matrix.columns());
    for row in 0..matrix.rows() {
        if space.rank() == matrix.columns() {
            break;
        }
        meter.spend(matrix.stride() * (1 + space.rank() / 8))?;
        space.insert(matrix.row(row));
    }
    let (reduced, pivots) = space.into_reduced();
    let used = pivots.len() * matrix.stride();
    matrix.words_mut()[..used].copy_from_slice(reduced.words());
    matrix.words_mut()[used..].fill(0);
    Ok(pivots)
}

/// The rank of `a`: how many rows are new to the span of those above them.
///
/// Time O(m n rank / 64) word operations, memory O(rank * n / 64) words.
pub(super) fn rank_by_rows(a: &BitMatrix) -> usize {
    let mut space = RowSpace::new(a.columns());
    for row in 0..a.rows() {
        if space.rank() == a.columns() {
            break;
        }
        space.insert(a.row(row));
    }
    space.rank()
}

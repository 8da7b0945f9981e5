//! Elimination row by row: each is reduced by the rows kept so far.

use super::row_space::RowSpace;
use crate::bits::BitMatrix;

/// Brings `matrix` to reduced row echelon form, zero rows last, and returns the pivot columns, rising.
///
/// Keeps a [`RowSpace`]: a row costs nothing in the columns before its first one, and the kept rows
/// of few columns stay in cache however many rows come.
///
/// Time O(m n rank / 64) word operations, memory O(rank * n / 64) words.
pub(super) fn reduce_by_rows(matrix: &mut BitMatrix) -> Vec<usize> {
    let (reduced, pivots) = row_space(matrix).into_reduced();
    let used = pivots.len() * matrix.stride();
    matrix.words_mut()[..used].copy_from_slice(reduced.words());
    matrix.words_mut()[used..].fill(0);
    pivots
}

/// The rank of `a`: how many rows are new to the span of those above them.
///
/// Time O(m n rank / 64) word operations, memory O(rank * n / 64) words.
pub(super) fn rank_by_rows(a: &BitMatrix) -> usize {
    row_space(a).rank()
}

fn row_space(a: &BitMatrix) -> RowSpace {
    let mut space = RowSpace::new(a.columns());
    for row in 0..a.rows() {
        if space.rank() == a.columns() {
            break;
        }
        space.insert(a.row(row));
    }
    space
}

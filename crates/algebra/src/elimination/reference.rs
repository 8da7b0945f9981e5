//! Elimination as a textbook has it: the reference that the fast methods are compared with.

use crate::bits::BitMatrix;

/// Brings `matrix` to reduced row echelon form, zero rows last, and returns the pivot columns,
/// rising.
///
/// Column by column: finds a row with a one, swaps it up, adds it to every other row with a one.
///
/// Time O(m n min(m, n) / 64) word operations, no memory besides the matrix.
pub(super) fn reduce_reference(matrix: &mut BitMatrix) -> Vec<usize> {
    let mut pivots = Vec::new();
    for column in 0..matrix.columns() {
        let top = pivots.len();
        let Some(found) = (top..matrix.rows()).find(|&row| matrix.get(row, column)) else { continue };
        if top != found {
            let (upper, lower) = matrix.two_rows_mut(top, found);
            upper.swap_with_slice(lower);
        }
        for row in 0..matrix.rows() {
            if row != top && matrix.get(row, column) {
                matrix.add_row(top, row);
            }
        }
        pivots.push(column);
    }
    pivots
}

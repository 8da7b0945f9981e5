//! Bases of what a matrix sends to zero.

use super::{Echelon, echelon};
use crate::bits::{BitMatrix, WORD, words_for};

/// A basis of all `x` with `A x = 0`, as rows.
///
/// One row for each free column of the echelon form, in order: it is one there, zero in all other
/// free columns and in everything behind. That makes the basis unique: read from right to left
/// it is in reduced row echelon form.
///
/// Time O(m n min(m, n) / 256) word operations at most, memory that of two matrices and the result.
///
/// ```
/// use douse_algebra::{bits::BitMatrix, elimination::kernel};
/// let ring = BitMatrix::from_fn(6, 6, |row, column| row == column || (row + 1) % 6 == column);
/// assert_eq!(kernel(&ring), BitMatrix::from_fn(1, 6, |_, _| true));
/// assert_eq!(kernel(&BitMatrix::zeros(0, 2)), BitMatrix::identity(2));
/// ```
pub fn kernel(a: &BitMatrix) -> BitMatrix {
    echelon(a.clone()).kernel()
}

impl Echelon {
    /// A basis of all `x` with `E x = 0`, as rows, in the form that [`kernel`](kernel()) documents.
    pub fn kernel(&self) -> BitMatrix {
        let columns = self.matrix.columns();
        let mut place = vec![0; columns];
        let mut free = vec![0u64; words_for(columns)];
        let mut basis = BitMatrix::zeros(columns - self.rank(), columns);
        for (i, column) in self.free_columns().enumerate() {
            place[column] = i;
            free[column / WORD] |= 1 << (column % WORD);
            basis.set(i, column, true);
        }
        for (row, &pivot) in self.pivots.iter().enumerate() {
            for (word, (&entries, &free)) in self.matrix.row(row).iter().zip(&free).enumerate() {
                for bit in crate::bits::Ones::new(&[entries & free]) {
                    basis.set(place[word * WORD + bit], pivot, true);
                }
            }
        }
        basis
    }
}

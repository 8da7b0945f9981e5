//! Bases of what a matrix sends to zero, from either side.

use super::{Echelon, Method};
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
#[must_use]
pub fn kernel(a: &BitMatrix) -> BitMatrix {
    Method::for_size(a.rows(), a.columns()).kernel(a)
}

/// A basis of all `y` with `y A = 0`, as rows: the [`kernel`](kernel()) of the transpose.
///
/// Time O(m n min(m, n) / 256) word operations at most, memory that of two matrices and the result.
///
/// ```
/// use douse_algebra::{bits::{BitMatrix, BitVec}, elimination::left_kernel};
/// let equal = BitMatrix::from_fn(2, 5, |_, column| column % 2 == 0);
/// assert_eq!(left_kernel(&equal).row_vec(0), BitVec::from_iter([true, true]));
/// ```
#[must_use]
pub fn left_kernel(a: &BitMatrix) -> BitMatrix {
    Method::for_size(a.columns(), a.rows()).left_kernel(a)
}

impl Method {
    /// [`kernel`](kernel()) by this method.
    #[must_use]
    pub fn kernel(self, a: &BitMatrix) -> BitMatrix {
        self.echelon(a.clone()).kernel()
    }

    /// [`left_kernel`] by this method.
    #[must_use]
    pub fn left_kernel(self, a: &BitMatrix) -> BitMatrix {
        self.echelon(a.transpose()).kernel()
    }
}

impl Echelon {
    /// A basis of all `x` with `E x = 0`, as rows, in the form that [`kernel`](kernel()) documents.
    #[must_use]
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

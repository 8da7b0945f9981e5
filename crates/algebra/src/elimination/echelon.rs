//! Reduced row echelon forms, and the row operations that lead there.

use super::{reduce, reduce_within, unlimited};
use crate::bits::BitMatrix;
use crate::budget::{Budget, Exhausted};

/// A matrix in reduced row echelon form: each row starts with a one further right than the row
/// above (its pivot), a pivot is the only one in its column, and the zero rows come last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Echelon {
    /// The reduced matrix, of the size that the original had.
    pub matrix: BitMatrix,
    /// The column of the first one in each row that is not zero, rising.
    pub pivots: Vec<usize>,
}

impl Echelon {
    /// The number of rows that are not zero.
    pub fn rank(&self) -> usize {
        self.pivots.len()
    }

    /// The columns without a pivot, rising.
    pub fn free_columns(&self) -> impl Iterator<Item = usize> + '_ {
        let mut pivots = self.pivots.iter().copied().peekable();
        (0..self.matrix.columns()).filter(move |&column| pivots.next_if_eq(&column).is_none())
    }
}

/// The reduced row echelon form of `a`.
///
/// Time O(m n min(m, n) / 256) word operations at most, memory that of two matrices.
///
/// ```
/// use douse_algebra::{bits::BitMatrix, elimination::echelon};
/// let e = echelon(BitMatrix::from_fn(2, 3, |_, column| column > 0));
/// assert_eq!(e.pivots, [1]);
/// assert_eq!(e.free_columns().collect::<Vec<_>>(), [0, 2]);
/// ```
#[inline]
pub fn echelon(mut a: BitMatrix) -> Echelon {
    let pivots = reduce(&mut a);
    Echelon { matrix: a, pivots }
}

/// The reduced row echelon form `E` of `a` and the row operations `R` that lead there: `R A = E`.
///
/// `R` is unique only where the rows of `a` are independent; what is returned is read off from the
/// reduced row echelon form of `(A | I)`, so every method returns the same. The rows of `R` behind
/// the first `rank` are a basis of all `y` with `y A = 0`, in reduced row echelon form; the others
/// are zero in the columns where those lead.
///
/// Time O(m (m + n)^2 / 256) word operations at most, memory that of two matrices of m rows and m +
/// n columns.
///
/// ```
/// use douse_algebra::{bits::BitMatrix, elimination::echelon_with_transform};
/// let a = BitMatrix::from_fn(3, 3, |row, column| row >= column);
/// let (e, r) = echelon_with_transform(&a);
/// assert!((0..3).all(|row| a.vec_mul(&r.row_vec(row)) == e.matrix.row_vec(row)));
/// assert_eq!(e.matrix, BitMatrix::identity(3));
/// ```
pub fn echelon_with_transform(a: &BitMatrix) -> (Echelon, BitMatrix) {
    unlimited(echelon_with_transform_within(a, &Budget::boundless()))
}

/// Like [`echelon_with_transform`], within a budget. The result is not drawn from it: `a.rows()`
/// rows of `a.columns()` and of `a.rows()` bits.
pub fn echelon_with_transform_within(a: &BitMatrix, budget: &Budget<'_>) -> Result<(Echelon, BitMatrix), Exhausted> {
    let (rows, columns) = (a.rows(), a.columns());
    let words = crate::bits::words_for(rows + columns).saturating_mul(rows);
    let _memory = budget.reserve_entries::<u64>(words.saturating_mul(2))?;
    let mut both = a.beside(&BitMatrix::identity(rows));
    let mut pivots = reduce_within(&mut both, budget)?;
    pivots.truncate(pivots.partition_point(|&pivot| pivot < columns));
    let matrix = both.submatrix(0..rows, 0..columns);
    let transform = both.submatrix(0..rows, columns..columns + rows);
    Ok((Echelon { matrix, pivots }, transform))
}

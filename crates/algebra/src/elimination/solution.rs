//! Solving `A x = b` for many right sides, with a proof where there is no solution.

use super::{Echelon, echelon_with_transform};
use crate::bits::{BitMatrix, BitVec};

/// A matrix made ready to solve for many right sides.
///
/// ```
/// use douse_algebra::{bits::{BitMatrix, BitVec}, elimination::Factored};
/// let a = BitMatrix::from_fn(3, 2, |row, column| row != column);
/// let factored = Factored::new(&a);
/// assert_eq!(factored.solve(&BitVec::from_iter([true, false, true])), Ok(BitVec::from_iter([false, true])));
/// let b = BitVec::from_iter([true, true, true]);
/// let y = factored.solve(&b).unwrap_err();
/// assert!(a.vec_mul(&y).is_zero() && y.dot(&b));
/// ```
#[derive(Clone, Debug)]
pub struct Factored {
    echelon: Echelon,
    transform: BitMatrix,
}

impl Factored {
    /// Eliminates once, keeping the row operations.
    ///
    /// Time O(m (m + n)^2 / 256) word operations at most, memory that of two matrices of m rows and m + n columns.
    pub fn new(a: &BitMatrix) -> Self {
        let (echelon, transform) = echelon_with_transform(a);
        Self { echelon, transform }
    }

    /// A basis of all `x` with `A x = 0`, as rows; see [`kernel`](super::kernel()).
    pub fn kernel(&self) -> BitMatrix {
        self.echelon.kernel()
    }

    /// The solution of `A x = b` that is zero in all free columns of the echelon form; or, as an error, a proof that there is none:
    /// equations `y` that add up to `0 = 1`, that is, `y A = 0` and `y b = 1`.
    ///
    /// Time O(m^2 / 64) word operations.
    ///
    /// # Panics
    /// If `b` does not have one entry per row.
    pub fn solve(&self, b: &BitVec) -> Result<BitVec, BitVec> {
        let moved = self.transform.mul_vec(b);
        let mut x = BitVec::zeros(self.echelon.matrix.columns());
        for row in moved.ones() {
            match self.echelon.pivots.get(row) {
                Some(&pivot) => x.set(pivot, true),
                None => return Err(self.transform.row_vec(row)),
            }
        }
        Ok(x)
    }
}

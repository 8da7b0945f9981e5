//! Solving `A x = b` for many right sides, with a proof where there is no solution.

use super::{Echelon, echelon_with_transform_within, unlimited};
use crate::bits::{BitMatrix, BitVec, words_for};
use crate::budget::{Budget, Exhausted, Reservation};

/// A matrix made ready to solve for many right sides.
///
/// ```
/// use douse_algebra::{bits::{BitMatrix, BitVec}, elimination::Factorization};
/// let a = BitMatrix::from_fn(3, 2, |row, column| row != column);
/// let factored = Factorization::new(&a);
/// assert_eq!(factored.solve(&BitVec::from_iter([true, false, true])), Ok(BitVec::from_iter([false, true])));
/// let b = BitVec::from_iter([true, true, true]);
/// let y = factored.solve(&b).unwrap_err();
/// assert!(a.vec_mul(&y).is_zero() && y.dot(&b));
/// ```
#[derive(Clone, Debug)]
pub struct Factorization {
    echelon: Echelon,
    transform: BitMatrix,
    _memory: Reservation,
}

impl Factorization {
    /// Eliminates once, keeping the row operations.
    ///
    /// Time O(m (m + n)^2 / 256) word operations at most, memory that of two matrices of m rows and
    /// m + n columns.
    pub fn new(a: &BitMatrix) -> Self {
        unlimited(Self::within(a, &Budget::boundless()))
    }

    /// Like [`Factorization::new`], within a budget: all memory is drawn from it.
    pub fn within(a: &BitMatrix, budget: &Budget<'_>) -> Result<Self, Exhausted> {
        let (rows, columns) = (a.rows(), a.columns());
        let words = (words_for(rows) + words_for(columns)).saturating_mul(rows);
        let memory = budget.reserve_entries::<u64>(words)?;
        let (echelon, transform) = echelon_with_transform_within(a, budget)?;
        Ok(Self { echelon, transform, _memory: memory })
    }

    /// The number of rows of the [kernel](Factorization::kernel).
    pub fn nullity(&self) -> usize {
        self.echelon.matrix.columns() - self.echelon.rank()
    }

    /// A basis of all `x` with `A x = 0`, as rows; see [`kernel`](super::kernel()).
    pub fn kernel(&self) -> BitMatrix {
        self.echelon.kernel()
    }

    /// The solution of `A x = b` that is zero in all free columns of the echelon form; or, as an
    /// error, a proof that there is none: equations `y` that add up to `0 = 1`, that is, `y A = 0`
    /// and `y b = 1`.
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

//! Solving `A x = b`, with a proof if there is no solution.

use super::{Method, Transformed, echelon_with_transform};
use crate::bits::{BitMatrix, BitVec};

/// A solution of `A x = b`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The solution that is zero in all free columns of the echelon form of `A`. Add sums of rows of
    /// the [`kernel`](super::kernel()) to get all the others.
    pub x: BitVec,
}

impl Solution {
    /// Whether this solves `A x = b`.
    ///
    /// # Panics
    /// If the sizes do not fit.
    #[must_use]
    pub fn verify(&self, a: &BitMatrix, b: &BitVec) -> bool {
        a.mul_vec(&self.x) == *b
    }
}

/// A proof that `A x = b` has no solution: the equations that `y` names add up to `0 = 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The equations to add up: `y A = 0` and `y b = 1`.
    pub y: BitVec,
}

impl Witness {
    /// Whether this proves that `A x = b` has no solution.
    ///
    /// # Panics
    /// If the sizes do not fit.
    #[must_use]
    pub fn verify(&self, a: &BitMatrix, b: &BitVec) -> bool {
        a.vec_mul(&self.y).is_zero() && self.y.dot(b)
    }
}

impl std::fmt::Display for Witness {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no solution: {} of the equations add up to 0 = 1", self.y.count_ones())
    }
}

impl std::error::Error for Witness {}

/// Solves `A x = b`, or proves that it cannot be solved.
///
/// For many right sides to one matrix use [`Factored`].
///
/// Time O(m n min(m, n) / 256) word operations at most, memory that of two matrices.
///
/// # Panics
/// If `b` does not have one entry per row.
///
/// ```
/// use douse_algebra::{bits::{BitMatrix, BitVec}, elimination::solve};
/// let a = BitMatrix::from_fn(3, 2, |row, column| row != column);
/// let b = BitVec::from_iter([true, false, true]);
/// assert_eq!(solve(&a, &b).unwrap().x, BitVec::from_iter([false, true]));
/// let b = BitVec::from_iter([true, true, true]);
/// assert!(solve(&a, &b).unwrap_err().verify(&a, &b));
/// ```
pub fn solve(a: &BitMatrix, b: &BitVec) -> Result<Solution, Witness> {
    Method::for_size(a.rows(), a.columns()).solve(a, b)
}

impl Method {
    /// [`solve`](solve()) by this method.
    ///
    /// # Panics
    /// If `b` does not have one entry per row.
    pub fn solve(self, a: &BitMatrix, b: &BitVec) -> Result<Solution, Witness> {
        assert_eq!(b.len(), a.rows(), "a right side of the wrong length");
        let right = BitMatrix::from_words(b.len(), 1, b.iter().map(u64::from).collect());
        self.particular(&a.beside(&right)).map(|x| Solution { x }).ok_or_else(|| {
            // What proves that A x = b has no solution is a solution of y A = 0, y b = 1, and one always exists.
            let equations = a.transpose().above(&BitMatrix::from_rows(b.len(), std::slice::from_ref(b)));
            let right = BitMatrix::from_fn(a.columns() + 1, 1, |row, _| row == a.columns());
            let y = self.particular(&equations.beside(&right));
            Witness { y: y.expect("either A x = b or its dual has a solution") }
        })
    }

    /// The solution, zero in the free columns, of the equations `(A | b)`.
    fn particular(self, equations: &BitMatrix) -> Option<BitVec> {
        let unknowns = equations.columns() - 1;
        let echelon = self.echelon(equations.clone());
        if echelon.pivots.last() == Some(&unknowns) {
            return None;
        }
        let mut x = BitVec::zeros(unknowns);
        for (row, &pivot) in echelon.pivots.iter().enumerate() {
            x.set(pivot, echelon.matrix.get(row, unknowns));
        }
        Some(x)
    }
}

/// A matrix made ready to solve for many right sides.
///
/// ```
/// use douse_algebra::{bits::{BitMatrix, BitVec}, elimination::Factored};
/// let a = BitMatrix::from_fn(4, 4, |row, column| row.abs_diff(column) <= 1);
/// let factored = Factored::new(&a);
/// assert_eq!(factored.rank(), 4);
/// let b = BitVec::from_iter([true, false, false, true]);
/// assert!(factored.solve(&b).unwrap().verify(&a, &b));
/// ```
#[derive(Clone, Debug)]
pub struct Factored {
    parts: Transformed,
}

impl Factored {
    /// Eliminates once, keeping the row operations.
    ///
    /// Time O(m (m + n)^2 / 256) word operations at most, memory that of two matrices of m rows and m + n columns.
    #[must_use]
    pub fn new(a: &BitMatrix) -> Self {
        Self { parts: echelon_with_transform(a) }
    }

    /// The echelon form and the row operations that lead there.
    #[must_use]
    pub fn parts(&self) -> &Transformed {
        &self.parts
    }

    /// The rank of the matrix.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.parts.echelon.rank()
    }

    /// A basis of all `x` with `A x = 0`, as rows; see [`kernel`](super::kernel()).
    #[must_use]
    pub fn kernel(&self) -> BitMatrix {
        self.parts.echelon.kernel()
    }

    /// A basis of all `y` with `y A = 0`, as rows, in reduced row echelon form.
    #[must_use]
    pub fn left_kernel(&self) -> BitMatrix {
        let rows = self.parts.transform.rows();
        self.parts.transform.submatrix(self.rank()..rows, 0..rows)
    }

    /// Solves `A x = b`, or proves that it cannot be solved. The solution is the one that
    /// [`solve`](solve()) gives; the witness is the first row of the left kernel that `b` fails.
    ///
    /// Time O(m^2 / 64) word operations.
    ///
    /// # Panics
    /// If `b` does not have one entry per row.
    pub fn solve(&self, b: &BitVec) -> Result<Solution, Witness> {
        let Transformed { echelon, transform } = &self.parts;
        let moved = transform.mul_vec(b);
        let mut x = BitVec::zeros(echelon.matrix.columns());
        for row in moved.ones() {
            match echelon.pivots.get(row) {
                Some(&pivot) => x.set(pivot, true),
                None => return Err(Witness { y: transform.row_vec(row) }),
            }
        }
        Ok(Solution { x })
    }
}

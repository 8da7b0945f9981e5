//! 2 x 2 matrices of polynomials: what a run of Euclid's steps does to a pair.

use super::{Poly, mul};

/// A product of matrices `[[0, 1], [1, q]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Matrix {
    pub rows: [[Poly; 2]; 2],
}

impl Matrix {
    pub(crate) fn identity() -> Self {
        Self { rows: [[Poly::one(), Poly::zero()], [Poly::zero(), Poly::one()]] }
    }

    /// The product with the column `(u, v)`.
    pub(crate) fn apply(&self, u: &Poly, v: &Poly) -> (Poly, Poly) {
        let [above, below] = &self.rows;
        (dot(above, [u, v]), dot(below, [u, v]))
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        let [above, below] = &other.rows;
        let row = |[x, y]: &[Poly; 2]| [dot2(x, &above[0], y, &below[0]), dot2(x, &above[1], y, &below[1])];
        Self { rows: [row(&self.rows[0]), row(&self.rows[1])] }
    }
}

fn dot(row: &[Poly; 2], column: [&Poly; 2]) -> Poly {
    dot2(&row[0], column[0], &row[1], column[1])
}

fn dot2(a: &Poly, x: &Poly, b: &Poly, y: &Poly) -> Poly {
    let mut sum = mul(a, x);
    sum += &mul(b, y);
    sum
}

/// The row `(s, t)` times the matrix.
pub(crate) fn row_times(row: [&Poly; 2], m: &Matrix) -> [Poly; 2] {
    let [above, below] = &m.rows;
    [dot2(row[0], &above[0], row[1], &below[0]), dot2(row[0], &above[1], row[1], &below[1])]
}

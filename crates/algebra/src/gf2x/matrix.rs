//! 2 x 2 matrices of polynomials: what a run of Euclid's steps does to a pair.

use super::{Poly, mul};

/// A product of matrices `[[0, 1], [1, q]]`, by its columns: each step of Euclid changes every
/// column on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Matrix {
    pub columns: [Column; 2],
}

/// A column of two polynomials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    pub above: Poly,
    pub below: Poly,
}

impl Column {
    /// The column of the identity that has its one above, or below.
    pub(crate) fn unit_above() -> Self {
        Self { above: Poly::one(), below: Poly::zero() }
    }

    pub(crate) fn unit_below() -> Self {
        Self { above: Poly::zero(), below: Poly::one() }
    }
}

impl Matrix {
    pub(crate) fn identity() -> Self {
        Self { columns: [Column::unit_above(), Column::unit_below()] }
    }

    /// The first row.
    pub(crate) fn into_first_row(self) -> [Poly; 2] {
        self.columns.map(|column| column.above)
    }

    /// The product with the column `(u, v)`.
    pub(crate) fn apply(&self, u: &Poly, v: &Poly) -> (Poly, Poly) {
        let [left, right] = &self.columns;
        (dot([&left.above, &right.above], [u, v]), dot([&left.below, &right.below], [u, v]))
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        let column = |column: &Column| {
            let (above, below) = self.apply(&column.above, &column.below);
            Column { above, below }
        };
        Self { columns: [column(&other.columns[0]), column(&other.columns[1])] }
    }
}

fn dot(row: [&Poly; 2], column: [&Poly; 2]) -> Poly {
    let mut sum = mul(row[0], column[0]);
    sum += &mul(row[1], column[1]);
    sum
}

/// The row `(s, t)` times the matrix.
pub(crate) fn row_times(row: [&Poly; 2], m: &Matrix) -> [Poly; 2] {
    let entry = |column: &Column| dot(row, [&column.above, &column.below]);
    [entry(&m.columns[0]), entry(&m.columns[1])]
}

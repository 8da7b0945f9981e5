//! The product of two matrices.

use super::strips::Strips;
use super::{BitMatrix, WORD};
use crate::simd::{LINE, Lines, kernels};

impl BitMatrix {
    /// The product `self * right`.
    ///
    /// Time O(m k n / 256) word operations on 512-column lines for m x k times k x n, memory that of copies of
    /// all three.
    ///
    /// # Panics
    /// If `right` does not have one row for each column of `self`.
    ///
    /// ```
    /// use douse_algebra::bits::BitMatrix;
    /// let shift = BitMatrix::from_fn(3, 3, |row, column| column == row + 1);
    /// assert!(shift.mul(&shift).mul(&shift).is_zero());
    /// ```
    #[must_use]
    pub fn mul(&self, right: &Self) -> Self {
        if self.rows() < 2 * WORD { self.mul_reference(right) } else { self.mul_four_russians(right) }
    }

    /// The product by its definition: each row of the result is a sum of rows of `right`.
    ///
    /// Time O(m k n / 64) word operations, no memory besides the result.
    ///
    /// # Panics
    /// If `right` does not have one row for each column of `self`.
    #[must_use]
    pub fn mul_reference(&self, right: &Self) -> Self {
        assert_eq!(self.columns(), right.rows(), "product of matrices whose sizes do not fit");
        let xor = kernels().xor;
        let mut product = Self::zeros(self.rows(), right.columns());
        for row in 0..self.rows() {
            for middle in self.ones_in_row(row) {
                xor(product.row_mut(row), right.row(middle));
            }
        }
        product
    }

    /// The product by the Method of the Four Russians: 64 rows of `right` at a time, through tables of
    /// all sums of four of them.
    ///
    /// Time O(m k n / 256) word operations on 512-column lines, memory that of copies of all three.
    ///
    /// Literature: Albrecht, Bard, Hart, Efficient multiplication of dense matrices over GF(2) (2010).
    ///
    /// # Panics
    /// If `right` does not have one row for each column of `self`.
    #[must_use]
    pub fn mul_four_russians(&self, right: &Self) -> Self {
        assert_eq!(self.columns(), right.rows(), "product of matrices whose sizes do not fit");
        let mut product = Self::zeros(self.rows(), right.columns());
        if self.rows() == 0 || right.rows() == 0 {
            return product;
        }
        let add_products = kernels().add_products;
        let coefficients: Vec<u64> =
            (0..self.stride()).flat_map(|word| self.words()[word..].iter().step_by(self.stride()).copied()).collect();
        let coefficients: Vec<&[u64]> = coefficients.chunks_exact(self.rows()).collect();
        let right = Strips::from_matrix(right);
        let mut strips = Strips::zeros(self.rows(), right.columns);
        for (target, source) in strips.lines.chunks_exact_mut(strips.rows).zip(right.lines.chunks_exact(right.rows)) {
            // As many rows at a time as their turned form, or a strip of the target, is at home in the cache.
            for (rows, coefficients) in source.chunks(LINE * WORD).zip(coefficients.chunks(LINE)) {
                let padded: Vec<Lines> = rows
                    .chunks(WORD)
                    .map(|rows| std::array::from_fn(|row| rows.get(row).copied().unwrap_or_default()))
                    .collect();
                add_products(target, coefficients, &padded);
            }
        }
        strips.write(&mut product);
        product
    }
}

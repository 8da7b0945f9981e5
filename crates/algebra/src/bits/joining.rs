//! Matrices put side by side, and cut apart.

use std::ops::Range;

use super::{BitMatrix, put_words_at, words_from};

impl BitMatrix {
    /// Puts `right` to the right of this matrix.
    ///
    /// # Panics
    /// If the numbers of rows differ.
    ///
    /// ```
    /// use douse_algebra::bits::BitMatrix;
    /// let both = BitMatrix::identity(2).beside(&BitMatrix::identity(2));
    /// assert_eq!(both, BitMatrix::from_fn(2, 4, |row, column| row == column % 2));
    /// ```
    #[must_use]
    pub fn beside(&self, right: &Self) -> Self {
        assert_eq!(self.rows(), right.rows(), "matrices side by side with different numbers of rows");
        let mut both = Self::zeros(self.rows(), self.columns() + right.columns());
        for row in 0..self.rows() {
            both.row_mut(row)[..self.stride()].copy_from_slice(self.row(row));
            put_words_at(both.row_mut(row), right.row(row), self.columns());
        }
        both
    }

    /// A copy of the entries in these rows and columns.
    ///
    /// # Panics
    /// If a range is reversed or reaches past the matrix.
    ///
    /// ```
    /// use douse_algebra::bits::BitMatrix;
    /// let corner = BitMatrix::identity(100).submatrix(90..100, 90..100);
    /// assert_eq!(corner, BitMatrix::identity(10));
    /// ```
    #[must_use]
    pub fn submatrix(&self, rows: Range<usize>, columns: Range<usize>) -> Self {
        assert!(rows.start <= rows.end && rows.end <= self.rows(), "rows {rows:?} of a matrix with {}", self.rows());
        assert!(
            columns.start <= columns.end && columns.end <= self.columns(),
            "columns {columns:?} of a matrix with {}",
            self.columns()
        );
        let mut part = Self::zeros(rows.len(), columns.len());
        for (target, row) in rows.enumerate() {
            part.fill_row(target, words_from(self.row(row), columns.start));
        }
        part
    }
}

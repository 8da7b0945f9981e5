//! Matrices put side by side, and cut apart.

use std::ops::Range;

use super::{BitMatrix, WORD, tail_mask};

impl BitMatrix {
    /// This matrix with `right` to its right.
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
        let (first, shift) = (self.columns() / WORD, self.columns() % WORD);
        for row in 0..self.rows() {
            let target = both.row_mut(row);
            target[..self.stride()].copy_from_slice(self.row(row));
            for (i, &word) in right.row(row).iter().enumerate() {
                target[first + i] |= word << shift;
                // What is shifted out of the last word is zero where the row ends.
                if shift > 0 && first + i + 1 < target.len() {
                    target[first + i + 1] |= word >> (WORD - shift);
                }
            }
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
        let (first, shift) = (columns.start / WORD, columns.start % WORD);
        for (target, row) in rows.enumerate() {
            let source = self.row(row);
            let target = part.row_mut(target);
            for (i, word) in target.iter_mut().enumerate() {
                *word = source[first + i] >> shift;
                if shift > 0 && first + i + 1 < source.len() {
                    *word |= source[first + i + 1] << (WORD - shift);
                }
            }
            if let Some(last) = target.last_mut() {
                *last &= tail_mask(columns.len());
            }
        }
        part
    }
}

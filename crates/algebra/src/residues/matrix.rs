//! A dense matrix of residues, row by row.

use super::Modulus;

/// A matrix of residues modulo `k`, which it carries; entries are always in `0..k`.
///
/// ```
/// use douse_algebra::residues::{Modulus, ResidueMatrix};
/// let four = Modulus::new(4)?;
/// let a = ResidueMatrix::from_fn(four, 2, 2, |row, column| row as i64 - column as i64);
/// assert_eq!(a.row(0), [0, 3]);
/// assert_eq!(a.mul_vec(&[1, 2]), [2, 1]);
/// # Ok::<(), douse_algebra::residues::ModulusError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ResidueMatrix {
    modulus: Modulus,
    rows: usize,
    columns: usize,
    entries: Vec<u16>,
}

impl ResidueMatrix {
    /// The zero matrix.
    pub fn zeros(modulus: Modulus, rows: usize, columns: usize) -> Self {
        Self { modulus, rows, columns, entries: vec![0; rows * columns] }
    }

    /// The identity of `size` rows.
    pub fn identity(modulus: Modulus, size: usize) -> Self {
        Self::from_fn(modulus, size, size, |row, column| i64::from(row == column))
    }

    /// The matrix whose entry in `row`, `column` is the residue of `entry(row, column)`.
    pub fn from_fn(modulus: Modulus, rows: usize, columns: usize, mut entry: impl FnMut(usize, usize) -> i64) -> Self {
        let mut m = Self::zeros(modulus, rows, columns);
        for row in 0..rows {
            for column in 0..columns {
                m.entries[row * columns + column] = modulus.reduce_signed(entry(row, column));
            }
        }
        m
    }

    /// The modulus of the entries.
    pub fn modulus(&self) -> Modulus {
        self.modulus
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// A row.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, row: usize) -> &[u16] {
        assert!(row < self.rows, "row {row} of a matrix of {}", self.rows);
        &self.entries[row * self.columns..(row + 1) * self.columns]
    }

    /// A row, to change. The caller must keep the entries below the modulus.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row_mut(&mut self, row: usize) -> &mut [u16] {
        assert!(row < self.rows, "row {row} of a matrix of {}", self.rows);
        &mut self.entries[row * self.columns..(row + 1) * self.columns]
    }

    /// Two different rows, to change. The caller must keep the entries below the modulus.
    ///
    /// # Panics
    /// If the rows are the same or not both in the matrix.
    pub(crate) fn two_rows_mut(&mut self, a: usize, b: usize) -> (&mut [u16], &mut [u16]) {
        assert!(a != b && a < self.rows && b < self.rows, "rows {a} and {b} of a matrix of {}", self.rows);
        let columns = self.columns;
        let (low, high) = self.entries.split_at_mut(a.max(b) * columns);
        let (low, high) = (&mut low[a.min(b) * columns..][..columns], &mut high[..columns]);
        if a < b { (low, high) } else { (high, low) }
    }

    /// The entry in `row`, `column`.
    ///
    /// # Panics
    /// If there is no such entry.
    pub fn get(&self, row: usize, column: usize) -> u16 {
        self.row(row)[column]
    }

    /// Sets the entry in `row`, `column`.
    ///
    /// # Panics
    /// If there is no such entry or the value is not below the modulus.
    pub fn set(&mut self, row: usize, column: usize, value: u16) {
        assert!(self.modulus.holds(value), "{value} is not below the modulus {}", self.modulus);
        self.row_mut(row)[column] = value;
    }

    /// Exchanges two rows.
    ///
    /// # Panics
    /// If the rows are not both in the matrix.
    pub(crate) fn swap_rows(&mut self, a: usize, b: usize) {
        if a != b {
            let (a, b) = self.two_rows_mut(a, b);
            a.swap_with_slice(b);
        }
    }

    /// Allocates space for this many more rows and no others.
    pub(crate) fn reserve_rows(&mut self, rows: usize) {
        self.entries.reserve_exact(rows * self.columns);
    }

    /// Appends a row. The caller must keep its entries below the modulus.
    pub(crate) fn push_row(&mut self, row: &[u16]) {
        assert_eq!(row.len(), self.columns, "appending a row of the wrong length");
        self.entries.extend_from_slice(row);
        self.rows += 1;
    }

    /// Drops all rows but the first `rows`.
    pub(crate) fn truncate(&mut self, rows: usize) {
        self.rows = self.rows.min(rows);
        self.entries.truncate(self.rows * self.columns);
    }

    /// Rows and columns exchanged.
    #[must_use]
    pub fn transpose(&self) -> Self {
        let mut t = Self::zeros(self.modulus, self.columns, self.rows);
        for row in 0..self.rows {
            for (column, &a) in self.row(row).iter().enumerate() {
                t.entries[column * self.rows + row] = a;
            }
        }
        t
    }

    /// Appends the columns of `right` to those of this matrix.
    ///
    /// # Panics
    /// If the moduli or the numbers of rows differ.
    #[must_use]
    pub fn beside(&self, right: &Self) -> Self {
        assert_eq!((self.modulus, self.rows), (right.modulus, right.rows), "matrices that do not fit side by side");
        let mut m = Self { modulus: self.modulus, rows: 0, columns: self.columns + right.columns, entries: Vec::new() };
        m.entries.reserve_exact(self.rows * m.columns);
        for row in 0..self.rows {
            m.entries.extend_from_slice(self.row(row));
            m.entries.extend_from_slice(right.row(row));
        }
        m.rows = self.rows;
        m
    }

    /// The product with a column vector.
    ///
    /// # Panics
    /// If the vector does not have one entry per column.
    pub fn mul_vec(&self, x: &[u16]) -> Vec<u16> {
        assert_eq!(x.len(), self.columns, "product of a matrix and a vector of the wrong length");
        (0..self.rows).map(|row| self.modulus.dot(self.row(row), x)).collect()
    }

    /// The product of a row vector with this matrix.
    ///
    /// # Panics
    /// If the vector does not have one entry per row.
    pub fn vec_mul(&self, y: &[u16]) -> Vec<u16> {
        assert_eq!(y.len(), self.rows, "product of a vector of the wrong length and a matrix");
        let mut sum = vec![0; self.columns];
        for (row, &c) in y.iter().enumerate() {
            self.modulus.add_multiple(&mut sum, c, self.row(row));
        }
        sum
    }
}

impl std::fmt::Debug for ResidueMatrix {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{} x {} mod {}", self.rows, self.columns, self.modulus)?;
        (0..self.rows).try_for_each(|row| writeln!(f, "{:?}", self.row(row)))
    }
}

//! A packed matrix over GF(2), row by row.

use super::{BitVec, Ones, OutOfMemory, WORD, put_words_at, tail_mask, try_zeros, words_for, words_from};
use crate::simd::kernels;

/// A matrix over GF(2). Every row starts at a word of its own and is packed as a
/// [`BitVec`] is; the bits past the last column are always zero.
///
/// ```
/// use douse_algebra::bits::{BitMatrix, BitVec};
/// let a = BitMatrix::from_fn(2, 3, |row, column| row == column || column == 2);
/// let x = BitVec::from_iter([true, false, true]);
/// assert_eq!(a.mul_vec(&x), BitVec::from_iter([false, true]));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct BitMatrix {
    rows: usize,
    columns: usize,
    stride: usize,
    words: Vec<u64>,
}

impl BitMatrix {
    /// The zero matrix.
    pub fn zeros(rows: usize, columns: usize) -> Self {
        let stride = words_for(columns);
        Self { rows, columns, stride, words: vec![0; rows * stride] }
    }

    /// Like [`BitMatrix::zeros`], but an error if it does not fit in memory.
    pub fn try_zeros(rows: usize, columns: usize) -> Result<Self, OutOfMemory> {
        let stride = words_for(columns);
        let words = rows.saturating_mul(stride);
        Ok(Self { rows, columns, stride, words: try_zeros(words)? })
    }

    /// The identity of `size` rows.
    pub fn identity(size: usize) -> Self {
        let mut m = Self::zeros(size, size);
        for i in 0..size {
            m.set(i, i, true);
        }
        m
    }

    /// The matrix whose entry in `row`, `column` is `entry(row, column)`.
    pub fn from_fn(rows: usize, columns: usize, mut entry: impl FnMut(usize, usize) -> bool) -> Self {
        let mut m = Self::zeros(rows, columns);
        for row in 0..rows {
            for column in 0..columns {
                if entry(row, column) {
                    m.set(row, column, true);
                }
            }
        }
        m
    }

    /// The matrix with these rows.
    ///
    /// # Panics
    /// If a row does not have `columns` entries.
    pub fn from_rows(columns: usize, rows: &[BitVec]) -> Self {
        let mut m = Self::zeros(rows.len(), columns);
        for (i, row) in rows.iter().enumerate() {
            assert_eq!(row.len(), columns, "row {i} has the wrong length");
            m.row_mut(i).copy_from_slice(row.words());
        }
        m
    }

    /// Wraps packed words, `words_for(columns)` per row; bits past the last column are cleared.
    ///
    /// # Panics
    /// If the number of words does not fit.
    pub fn from_words(rows: usize, columns: usize, words: Vec<u64>) -> Self {
        let stride = words_for(columns);
        assert_eq!(words.len(), rows * stride, "wrong number of words for {rows} x {columns} bits");
        let mut m = Self { rows, columns, stride, words };
        if stride > 0 {
            for row in 0..rows {
                m.words[row * stride + stride - 1] &= tail_mask(columns);
            }
        }
        m
    }

    /// The entries of a vector laid out row by row, without gaps between the rows there. Time in
    /// words.
    ///
    /// # Panics
    /// If the vector does not have one entry per place.
    ///
    /// ```
    /// use douse_algebra::bits::{BitMatrix, BitVec};
    /// let v = BitVec::from_iter([true, false, false, true, true, false]);
    /// let m = BitMatrix::from_flat(2, 3, &v);
    /// assert_eq!(m.row_vec(1), BitVec::from_iter([true, true, false]));
    /// assert_eq!(m.to_flat(), v);
    /// ```
    pub fn from_flat(rows: usize, columns: usize, entries: &BitVec) -> Self {
        assert_eq!(entries.len(), rows * columns, "one entry per place");
        let mut m = Self::zeros(rows, columns);
        (0..rows).for_each(|row| m.fill_row(row, words_from(entries.words(), row * columns)));
        m
    }

    /// Writes a row, without what lies past the last column.
    pub(super) fn fill_row(&mut self, row: usize, words: impl Iterator<Item = u64>) {
        let mask = tail_mask(self.columns);
        self.row_mut(row).iter_mut().zip(words).for_each(|(to, word)| *to = word);
        self.row_mut(row).last_mut().into_iter().for_each(|last| *last &= mask);
    }

    /// All entries row by row, without gaps between the rows. Time in words.
    pub fn to_flat(&self) -> BitVec {
        let mut flat = BitVec::zeros(self.rows * self.columns);
        for row in 0..self.rows {
            put_words_at(flat.words_mut(), self.row(row), row * self.columns);
        }
        flat
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Words from the start of one row to the start of the next.
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// All packed words, row after row.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// All packed words, to change. The caller must keep the bits past the last column zero.
    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// The packed words of a row.
    pub fn row(&self, row: usize) -> &[u64] {
        assert!(row < self.rows, "row {row} of a matrix of {}", self.rows);
        &self.words[row * self.stride..(row + 1) * self.stride]
    }

    /// The packed words of a row, to change. The caller must keep the bits past the last column
    /// zero.
    pub fn row_mut(&mut self, row: usize) -> &mut [u64] {
        assert!(row < self.rows, "row {row} of a matrix of {}", self.rows);
        &mut self.words[row * self.stride..(row + 1) * self.stride]
    }

    /// Two different rows, to change.
    ///
    /// # Panics
    /// If the rows are the same or not both in the matrix.
    pub fn two_rows_mut(&mut self, a: usize, b: usize) -> (&mut [u64], &mut [u64]) {
        assert!(a != b && a < self.rows && b < self.rows, "rows {a} and {b} of a matrix of {}", self.rows);
        let stride = self.stride;
        let (low, high) = self.words.split_at_mut(a.max(b) * stride);
        let (low, high) = (&mut low[a.min(b) * stride..][..stride], &mut high[..stride]);
        if a < b { (low, high) } else { (high, low) }
    }

    /// A copy of a row as a vector.
    pub fn row_vec(&self, row: usize) -> BitVec {
        BitVec::from_words(self.columns, self.row(row).to_vec())
    }

    /// The columns where a row has ones, rising.
    pub fn ones_in_row(&self, row: usize) -> Ones<'_> {
        Ones::new(self.row(row))
    }

    /// The entry in `row`, `column`.
    pub fn get(&self, row: usize, column: usize) -> bool {
        assert!(column < self.columns, "column {column} of a matrix of {}", self.columns);
        self.row(row)[column / WORD] >> (column % WORD) & 1 == 1
    }

    /// Sets the entry in `row`, `column`.
    pub fn set(&mut self, row: usize, column: usize, value: bool) {
        assert!(column < self.columns, "column {column} of a matrix of {}", self.columns);
        let bit = 1 << (column % WORD);
        let word = &mut self.row_mut(row)[column / WORD];
        if value {
            *word |= bit;
        } else {
            *word &= !bit;
        }
    }

    /// Adds one to the entry in `row`, `column`.
    pub fn flip(&mut self, row: usize, column: usize) {
        assert!(column < self.columns, "column {column} of a matrix of {}", self.columns);
        self.row_mut(row)[column / WORD] ^= 1 << (column % WORD);
    }

    /// Adds row `source` to row `target`.
    pub fn add_row(&mut self, source: usize, target: usize) {
        let (source, target) = self.two_rows_mut(source, target);
        (kernels().xor)(target, source);
    }

    /// The product with a column vector.
    ///
    /// # Panics
    /// If the vector does not have one entry per column.
    pub fn mul_vec(&self, x: &BitVec) -> BitVec {
        assert_eq!(x.len(), self.columns, "product of a matrix and a vector of the wrong length");
        let dot = kernels().dot;
        BitVec::from_fn(self.rows, |row| dot(self.row(row), x.words()))
    }

    /// The product of a row vector with this matrix: the sum of the rows that `y` names.
    ///
    /// # Panics
    /// If the vector does not have one entry per row.
    pub fn vec_mul(&self, y: &BitVec) -> BitVec {
        assert_eq!(y.len(), self.rows, "product of a vector of the wrong length and a matrix");
        let xor = kernels().xor;
        let mut sum = vec![0; self.stride];
        for row in y.ones() {
            xor(&mut sum, self.row(row));
        }
        BitVec::from_words(self.columns, sum)
    }

    /// The rows in groups that share no column, each with the columns of its rows; rows are
    /// connected where they have a one in common.
    ///
    /// Complexity: O(rows * groups * columns / 64).
    ///
    /// # Example
    /// ```
    /// use douse_algebra::bits::BitMatrix;
    /// let matrix = BitMatrix::from_fn(3, 5, |row, column| row == column || row + 2 == column);
    /// let groups = matrix.row_groups();
    /// assert_eq!(groups.iter().map(|(_, rows)| rows.clone()).collect::<Vec<_>>(), [vec![1], vec![0, 2]]);
    /// assert_eq!(groups[0].0.ones().collect::<Vec<_>>(), [1, 3]);
    /// ```
    pub fn row_groups(&self) -> Vec<(BitVec, Vec<usize>)> {
        let mut groups: Vec<(BitVec, Vec<usize>)> = Vec::new();
        for row in 0..self.rows() {
            let (mut support, mut rows) = (self.row_vec(row), vec![row]);
            groups.retain_mut(|(columns, members)| {
                let meets = columns.words().iter().zip(support.words()).any(|(a, b)| a & b != 0);
                if meets {
                    support.words_mut().iter_mut().zip(columns.words()).for_each(|(a, b)| *a |= b);
                    rows.append(members);
                }
                !meets
            });
            rows.sort_unstable();
            groups.push((support, rows));
        }
        groups
    }

    /// Returns whether all entries are zero.
    pub fn is_zero(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }
}

impl std::fmt::Debug for BitMatrix {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{} x {}", self.rows, self.columns)?;
        (0..self.rows).try_for_each(|row| writeln!(f, "{:?}", self.row_vec(row)))
    }
}

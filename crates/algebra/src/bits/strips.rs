//! A matrix cut into strips of 512 columns, the layout that the table methods work on.

use super::{BitMatrix, WORD};
use crate::simd::{LINE, Line, Sums};

/// A matrix cut into strips of 512 columns, each with its rows one after another as aligned lines.
/// A pass over all rows of a strip is then one run through memory.
///
/// ```text
/// strip 0: row 0 [8 words]  row 1 [8 words]  ...
/// strip 1: row 0 [8 words]  row 1 [8 words]  ...
/// ```
pub(crate) struct Strips {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) lines: Vec<Line>,
}

impl Strips {
    pub(crate) fn zeros(rows: usize, columns: usize) -> Self {
        Self { rows, columns, lines: vec![Line::default(); rows * columns.div_ceil(LINE * WORD)] }
    }

    pub(crate) fn from_matrix(matrix: &BitMatrix) -> Self {
        let mut strips = Self::zeros(matrix.rows(), matrix.columns());
        for (strip, lines) in strips.lines.chunks_exact_mut(matrix.rows().max(1)).enumerate() {
            let words = strip * LINE..matrix.stride().min((strip + 1) * LINE);
            for (row, line) in lines.iter_mut().enumerate() {
                line.0[..words.len()].copy_from_slice(&matrix.row(row)[words.clone()]);
            }
        }
        strips
    }

    /// Writes everything to a matrix of the same size.
    pub(crate) fn write(&self, matrix: &mut BitMatrix) {
        debug_assert_eq!((matrix.rows(), matrix.columns()), (self.rows, self.columns));
        let stride = matrix.stride();
        for (strip, lines) in self.lines.chunks_exact(self.rows.max(1)).enumerate() {
            let words = strip * LINE..stride.min((strip + 1) * LINE);
            for (row, line) in lines.iter().enumerate() {
                matrix.row_mut(row)[words.clone()].copy_from_slice(&line.0[..words.len()]);
            }
        }
    }
}

/// Tables of sums that are all zero, to be filled by [`tabulate`].
pub(crate) fn zero_sums() -> Box<Sums> {
    Box::new([[Line::default(); 16]; 16])
}

/// Fills the tables with all sums of four neighbours among the rows, one addition a sum.
pub(crate) fn tabulate(rows: &[Line; WORD], sums: &mut Sums) {
    for (table, rows) in sums.iter_mut().zip(rows.chunks_exact(4)) {
        for (bit, row) in rows.iter().enumerate() {
            let (done, open) = table.split_at_mut(1 << bit);
            for (sum, part) in open.iter_mut().zip(done) {
                for word in 0..LINE {
                    sum.0[word] = part.0[word] ^ row.0[word];
                }
            }
        }
    }
}

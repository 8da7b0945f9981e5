//! A matrix cut into strips of 512 columns, the layout that the table methods work on.

use super::{BitMatrix, WORD};
use crate::simd::{LINE, Line};

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

    /// The bytes that the strips of a matrix take.
    pub(crate) fn bytes(matrix: &BitMatrix) -> usize {
        let strips = matrix.columns().div_ceil(LINE * WORD);
        matrix.rows().saturating_mul(strips).saturating_mul(size_of::<Line>())
    }

    pub(crate) fn from_matrix(matrix: &BitMatrix) -> Self {
        let mut strips = Self::zeros(matrix.rows(), matrix.columns());
        for (strip, lines) in strips.lines.chunks_exact_mut(matrix.rows().max(1)).enumerate() {
            let words = strip * LINE..matrix.stride().min((strip + 1) * LINE);
            for (row, line) in lines.iter_mut().enumerate() {
                let source = &matrix.row(row)[words.clone()];
                // A copy of a known length is a load and a store instead of a call.
                match source.try_into() {
                    Ok(whole) => line.0 = whole,
                    Err(_) => line.0[..source.len()].copy_from_slice(source),
                }
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
                let target = &mut matrix.row_mut(row)[words.clone()];
                match target.first_chunk_mut() {
                    Some(whole) => *whole = line.0,
                    None => target.copy_from_slice(&line.0[..words.len()]),
                }
            }
        }
    }
}

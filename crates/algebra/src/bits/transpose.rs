//! Rows and columns exchanged, 64 by 64 entries at a time.

use super::{BitMatrix, WORD};

impl BitMatrix {
    /// Rows and columns exchanged.
    ///
    /// Time O(m n log(64) / 64) word operations, no memory besides the result.
    ///
    /// ```
    /// use douse_algebra::bits::BitMatrix;
    /// let a = BitMatrix::from_fn(2, 70, |row, column| column % 3 == row);
    /// assert_eq!(a.transpose(), BitMatrix::from_fn(70, 2, |row, column| row % 3 == column));
    /// ```
    #[must_use]
    pub fn transpose(&self) -> Self {
        let mut transposed = Self::zeros(self.columns(), self.rows());
        let target_stride = transposed.stride();
        for block_row in 0..target_stride {
            let top = block_row * WORD;
            let height = WORD.min(self.rows() - top);
            for block_column in 0..self.stride() {
                let left = block_column * WORD;
                let width = WORD.min(self.columns() - left);
                let mut block = [0; WORD];
                for (i, word) in block[..height].iter_mut().enumerate() {
                    *word = self.words()[(top + i) * self.stride() + block_column];
                }
                transpose_block(&mut block);
                for (i, &word) in block[..width].iter().enumerate() {
                    transposed.words_mut()[(left + i) * target_stride + block_row] = word;
                }
            }
        }
        transposed
    }
}

/// Transposes 64 by 64 bits: exchanges the off-diagonal quarters, then those of each quarter, and
/// so on.
///
/// Literature: Warren, Hacker's Delight, 2nd edition (2012), section 7-3.
fn transpose_block(block: &mut [u64; WORD]) {
    let mut size = WORD / 2;
    let mut low = u64::MAX >> size;
    while size > 0 {
        let mut row = 0;
        while row < WORD {
            let swapped = (block[row] >> size ^ block[row + size]) & low;
            block[row] ^= swapped << size;
            block[row + size] ^= swapped;
            row = (row + size + 1) & !size;
        }
        size /= 2;
        low ^= low << size;
    }
}

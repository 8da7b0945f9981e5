//! Single codewords of a binary code and their weights, by tables for each byte of their number.

use crate::bits::{BitMatrix, BitVec, words_for};
use crate::simd::count_sum;

/// The codewords `start + (the directions that the bits of a number name)`, ready to compute their
/// weights one by one.
///
/// ```
/// use douse_algebra::{bits::{BitMatrix, BitVec}, codewords::Codewords};
/// let code = Codewords::new(&BitVec::from_iter([true, false, false]), &BitMatrix::identity(3));
/// assert_eq!(code.weight(0b000), 1);
/// assert_eq!(code.weight(0b110), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Codewords {
    words: usize,
    /// For each byte of the number 256 packed words; the start is part of the first table.
    tables: Vec<Vec<u64>>,
}

impl Codewords {
    /// Prepares the tables.
    ///
    /// * `start`: the codeword numbered 0.
    /// * `directions`: what each bit of the number adds, at most 64 rows.
    ///
    /// Complexity: time and memory of `32 d` packed words.
    ///
    /// # Panics
    /// If there are more than 64 directions or they are not as long as the start.
    pub fn new(start: &BitVec, directions: &BitMatrix) -> Self {
        assert!(directions.rows() <= 64, "numbers of {} bits", directions.rows());
        assert!(directions.rows() == 0 || directions.columns() == start.len(), "directions of the wrong length");
        let words = words_for(start.len());
        let rows: Vec<usize> = (0..directions.rows()).collect();
        let mut tables: Vec<Vec<u64>> = rows
            .chunks(8)
            .map(|bits| {
                let mut table = vec![0; 256 * words];
                for i in 1..1usize << bits.len() {
                    let row = directions.row(bits[i.trailing_zeros() as usize]);
                    let (done, rest) = table.split_at_mut(i * words);
                    let without = &done[(i & (i - 1)) * words..][..words];
                    rest[..words].iter_mut().zip(without.iter().zip(row)).for_each(|(sum, (a, b))| *sum = a ^ b);
                }
                table
            })
            .collect();
        if tables.is_empty() {
            tables.push(vec![0; 256 * words]);
        }
        for entry in tables[0].chunks_mut(words.max(1)) {
            entry.iter_mut().zip(start.words()).for_each(|(sum, s)| *sum ^= s);
        }
        Self { words, tables }
    }

    /// Counts the ones of the codeword that has this number.
    ///
    /// Complexity: `d / 8` packed words are added and counted, in vector registers where the
    /// processor has them.
    pub fn weight(&self, number: u64) -> usize {
        let entry = |byte: usize| {
            let index = (number >> (8 * byte) & 255) as usize;
            self.tables.get(byte).map_or(&[][..], |table| &table[index * self.words..][..self.words])
        };
        if self.tables.len() <= 4 {
            return count_sum::count_sum_of_4([entry(0), entry(1), entry(2), entry(3)]);
        }
        let mut sum = entry(0).to_vec();
        for byte in 1..self.tables.len() {
            sum.iter_mut().zip(entry(byte)).for_each(|(s, w)| *s ^= w);
        }
        sum.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Counts the ones in the sum of four packed rows, without writing the sum down. Rows may be
    /// empty, which counts as zero; all others must be as long as the first.
    ///
    /// # Example
    /// ```
    /// assert_eq!(douse_algebra::codewords::Codewords::weight_of_sum([&[0b1100], &[0b1010], &[], &[]]), 2);
    /// ```
    pub fn weight_of_sum(rows: [&[u64]; 4]) -> usize {
        count_sum::count_sum_of_4(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_kernel_counts_alike() {
        let mut state = 7u64;
        let mut next = || {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            state ^ state >> 31
        };
        for len in (0..40).chain([63, 64, 65]) {
            let rows: Vec<Vec<u64>> = (0..4).map(|_| (0..len).map(|_| next()).collect()).collect();
            for used in 1..=4 {
                let rows: [&[u64]; 4] = std::array::from_fn(|i| if i < used { &rows[i][..] } else { &[][..] });
                let sum = |i: usize| rows[..used].iter().fold(0, |sum, row| sum ^ row[i]);
                let expected: usize = (0..len).map(|i| sum(i).count_ones() as usize).sum();
                for (name, kernel) in count_sum::kernels() {
                    assert_eq!(kernel(rows), expected, "{name}, {used} rows of {len} words");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn weighs_what_the_sum_of_the_rows_weighs(seed: u64, rows in 0usize..40, columns in 1usize..300, number: u64) {
            let mut state = seed;
            let mut bit = || {
                state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
                state >> 63 == 1
            };
            let directions = BitMatrix::from_fn(rows, columns, |_, _| bit());
            let start = BitVec::from_fn(columns, |_| bit());
            let number = number & ((1 << rows) - 1);
            let mut word = directions.vec_mul(&BitVec::from_fn(rows, |i| number >> i & 1 == 1));
            word.add(&start);
            prop_assert_eq!(Codewords::new(&start, &directions).weight(number), word.count_ones());
        }
    }
}

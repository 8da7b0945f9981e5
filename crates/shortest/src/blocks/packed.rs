//! Two states: the high cells of a block as bits of words.

use douse_algebra::min_sum::add_counts;

/// The cells of a block that see only high digits, and how its mixed cells see them.
pub(super) struct Packed {
    /// Words for each value.
    words: usize,
    /// The cells at digits zero.
    start: Vec<u64>,
    /// The cells that each digit changes, digit after digit.
    digits: Vec<u64>,
    /// The cells that each private choice changes, choice after choice.
    private: Vec<u64>,
    /// The mixed cells that each digit changes.
    mixed: Vec<u32>,
    /// For each way in which mixed cells are changed: its number.
    ways: Vec<u16>,
}

/// Mixed cells that are numbered by a plain table.
const MAX_MIXED: usize = 16;

/// A cell: its start, its coefficients of the high digits, and the value that each private choice
/// adds.
pub(super) type Cell<'a> = (u8, &'a [u8], &'a [u8]);

impl Packed {
    /// Packs cells; `None` if there are too many mixed ones.
    ///
    /// * `cells`: the cells that see no low digit.
    /// * `mixed`: the coefficients of the high digits at the mixed cells.
    /// * `offset`: the number of each offset of the mixed cells, if it occurs.
    pub(super) fn new(
        digits: usize,
        choices: usize,
        cells: &[Cell<'_>],
        mixed: &[Vec<u8>],
        way: impl Fn(&[u8]) -> Option<u16>,
    ) -> Option<Self> {
        if mixed.len() > MAX_MIXED {
            return None;
        }
        let words = cells.len().div_ceil(64).max(1);
        let pack = |bit: &dyn Fn(&Cell<'_>) -> u8| {
            let mut packed = vec![0; words];
            cells.iter().enumerate().for_each(|(at, cell)| packed[at / 64] |= u64::from(bit(cell)) << (at % 64));
            packed
        };
        let ways = (0..1usize << mixed.len()).map(|bits| {
            let changed: Vec<u8> = (0..mixed.len()).map(|cell| u8::from(bits >> cell & 1 == 1)).collect();
            way(&changed).unwrap_or(0)
        });
        let seen = |digit: usize| mixed.iter().enumerate().map(|(cell, sees)| u32::from(sees[digit]) << cell).sum();
        Some(Self {
            words,
            start: pack(&|(start, ..)| *start),
            digits: (0..digits).flat_map(|digit| pack(&|(_, shared, _)| shared[digit])).collect(),
            private: (0..choices).flat_map(|choice| pack(&|(.., private)| private[choice])).collect(),
            mixed: (0..digits).map(seen).collect(),
            ways: ways.collect(),
        })
    }

    /// The numbers of pressed cells by private choice and value, and the offset of the mixed cells
    /// by value, for `len` values from `first` on.
    ///
    /// * `first`: a multiple of `len`.
    /// * `first`: a multiple of `len`.
    /// * `len`: a power of two.
    pub(super) fn count(&self, first: usize, len: usize) -> (Vec<u8>, Vec<u16>) {
        let words = self.words;
        let chosen = |digit: &usize| first >> digit & 1 == 1;
        let mut counts = vec![0u8; self.private.len() / words * len];
        let mut at = vec![0u64; len];
        for word in 0..words {
            at[0] = (0..self.mixed.len())
                .filter(chosen)
                .fold(self.start[word], |at, digit| at ^ self.digits[digit * words + word]);
            doubled(&mut at, |digit| self.digits[digit * words + word]);
            for (counts, private) in counts.chunks_exact_mut(len).zip(self.private.chunks_exact(words)) {
                add_counts(counts, &at, private[word]);
            }
        }
        let mut ways = vec![0u32; len];
        ways[0] = (0..self.mixed.len()).filter(chosen).fold(0, |way, digit| way ^ self.mixed[digit]);
        doubled(&mut ways, |digit| self.mixed[digit]);
        (counts, ways.iter().map(|&way| self.ways[way as usize]).collect())
    }
}

/// Computes all values from the first by doubling: each digit adds its change to all values before
/// it.
fn doubled<T: Copy + std::ops::BitXor<Output = T>>(values: &mut [T], change: impl Fn(usize) -> T) {
    let (mut digit, mut len) = (0, 1);
    while len < values.len() {
        let (before, after) = values.split_at_mut(len);
        let flip = change(digit);
        after.iter_mut().zip(before).for_each(|(after, before)| *after = *before ^ flip);
        (digit, len) = (digit + 1, 2 * len);
    }
}

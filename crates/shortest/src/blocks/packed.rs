//! Two states: the high cells of a block as bits of words, which one step of counting changes by one addition.

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
const MOST_MIXED: usize = 16;

/// A cell: its start, what it sees of the high digits, and for each private choice what that adds.
pub(super) type Cell<'a> = (u8, &'a [u8], &'a [u8]);

impl Packed {
    /// Packs cells; `None` if there are too many mixed ones.
    ///
    /// * `cells`: the cells that see no low digit.
    /// * `mixed`: what the mixed cells see of the high digits.
    /// * `way`: the number of each way in which the mixed cells are changed, as far as it occurs.
    pub(super) fn new(
        digits: usize,
        choices: usize,
        cells: &[Cell<'_>],
        mixed: &[Vec<u8>],
        way: impl Fn(&[u8]) -> Option<u16>,
    ) -> Option<Self> {
        if mixed.len() > MOST_MIXED {
            return None;
        }
        let words = cells.len().div_ceil(64).max(1);
        let pack = |bit: &dyn Fn(&Cell<'_>) -> u8| {
            let mut packed = vec![0; words];
            cells.iter().enumerate().for_each(|(at, cell)| packed[at / 64] |= u64::from(bit(cell)) << (at % 64));
            packed
        };
        let ways = (0..1usize << mixed.len()).map(|bits| {
            let changed: Vec<u8> = (0..mixed.len()).map(|cell| (bits >> cell & 1) as u8).collect();
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

    /// Calls `each` for the values from `first` on, as many as `len`: with the number of the value behind `first`, the way in which the mixed
    /// cells are changed, and how many cells are pressed for each private choice.
    pub(super) fn count(&self, first: usize, len: usize, mut each: impl FnMut(usize, u16, &[u8])) {
        let words = self.words;
        let mut at = self.start.clone();
        let mut way = 0;
        for digit in (0..self.mixed.len()).filter(|digit| first >> digit & 1 == 1) {
            at.iter_mut().zip(&self.digits[digit * words..]).for_each(|(a, b)| *a ^= b);
            way ^= self.mixed[digit];
        }
        let mut counts = vec![0u8; self.private.len() / words];
        for value in 0..len {
            if words == 1 {
                counts.iter_mut().zip(&self.private).for_each(|(count, p)| *count = (at[0] ^ p).count_ones() as u8);
            } else {
                for (count, private) in counts.iter_mut().zip(self.private.chunks_exact(words)) {
                    *count = at.iter().zip(private).map(|(a, b)| (a ^ b).count_ones()).sum::<u32>() as u8;
                }
            }
            each(value, self.ways[way as usize], &counts);
            // Counting one on changes the trailing ones and the zero above them.
            let changed = (!(first + value)).trailing_zeros() as usize;
            for digit in 0..=changed.min(self.mixed.len().saturating_sub(1)) {
                if let Some(flip) = self.digits.get(digit * words..(digit + 1) * words) {
                    at.iter_mut().zip(flip).for_each(|(a, b)| *a ^= b);
                    way ^= self.mixed[digit];
                }
            }
        }
    }
}

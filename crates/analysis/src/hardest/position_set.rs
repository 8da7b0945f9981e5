//! Sets of positions of a small board, one bit per position, and one step of a search from all of
//! them at once.
//!
//! A position is a number of `bits` bits and a move adds (xors) a constant to it. Bit `p % 64` of
//! word `p / 64` stands for position `p`; adding a constant to every position of a set exchanges
//! words by its high bits and shuffles the bits within words by its six low ones, so a step handles
//! 64 positions at a time.

use douse_algebra::bits::{OutOfMemory, try_zeros};
use douse_shortest::{Budget, Stopped};

/// A set of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PositionSet {
    words: Vec<u64>,
}

/// The bits of a word whose position has bit 0, 1, ... 5.
const WITHIN: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// Words processed together: they stay in the nearest cache during all moves.
const BLOCK: usize = 512;

impl PositionSet {
    /// No position of `bits` bits.
    pub(super) fn new(bits: u32) -> Result<Self, OutOfMemory> {
        // No machine has half of all addresses, so larger sizes fail alike.
        let count = 1usize << bits.saturating_sub(6).min(usize::BITS - 4);
        Ok(Self { words: try_zeros(count)? })
    }

    pub(super) fn insert(&mut self, position: u64) {
        self.words[(position / 64) as usize] |= 1 << (position % 64);
    }

    /// The number of positions.
    pub(super) fn len(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The lowest position.
    pub(super) fn first(&self) -> Option<u64> {
        let word = self.words.iter().position(|&word| word != 0)?;
        Some(word as u64 * 64 + u64::from(self.words[word].trailing_zeros()))
    }

    /// The positions that one move reaches from those of `from` and that are not `seen`; they are
    /// added to `seen`.
    ///
    /// * `next`: overwritten with the positions.
    /// * `budget`: its threads share the work; when it ends the sets are invalid.
    ///
    /// Complexity: one word operation for 64 positions and a move; no memory of its own.
    pub(super) fn step(
        from: &Self,
        moves: &[u64],
        seen: &mut Self,
        next: &mut Self,
        budget: &Budget,
    ) -> Result<(), Stopped> {
        let threads = budget.threads();
        let chunk = next.words.len().div_ceil(threads.max(1)).next_multiple_of(BLOCK);
        let chunks = next.words.chunks_mut(chunk).zip(seen.words.chunks_mut(chunk)).enumerate();
        let work = |(i, (next, seen)): (usize, (&mut [u64], &mut [u64]))| {
            let mut meter = budget.meter();
            for (j, (next, seen)) in next.chunks_mut(BLOCK).zip(seen.chunks_mut(BLOCK)).enumerate() {
                meter.spend(BLOCK * moves.len())?;
                from.step_block(i * chunk + j * BLOCK, moves, next);
                for (next, seen) in next.iter_mut().zip(seen) {
                    *next &= !*seen;
                    *seen |= *next;
                }
            }
            Ok(())
        };
        douse_algebra::threads::map(threads, chunks.collect(), work).into_iter().collect()
    }

    fn step_block(&self, base: usize, moves: &[u64], next: &mut [u64]) {
        next.fill(0);
        for &by in moves {
            let (high, low) = ((by >> 6) as usize, by & 63);
            // The high bits beyond the block choose the source block, the others a word within it.
            let inside = high & (BLOCK - 1);
            let source = base ^ (high & !(BLOCK - 1));
            for (i, next) in next.iter_mut().enumerate() {
                *next |= shuffled(self.words[source + (i ^ inside)], low);
            }
        }
    }
}

/// The word whose bit `p ^ low` is bit `p` of this one.
fn shuffled(mut word: u64, low: u64) -> u64 {
    if low == 0 {
        return word;
    }
    for (bit, &with) in WITHIN.iter().enumerate() {
        if low >> bit & 1 == 1 {
            word = (word & with) >> (1 << bit) | (word & !with) << (1 << bit);
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    impl PositionSet {
        fn contains(&self, position: u64) -> bool {
            self.words[(position / 64) as usize] >> (position % 64) & 1 == 1
        }
    }

    #[test]
    fn a_step_goes_where_single_moves_go() {
        for bits in [1u32, 3, 6, 7, 12, 17] {
            let mask = (1u64 << bits) - 1;
            let mut random = douse_algebra::random::SplitMix(bits.into());
            let mut draw = || random.next_word() & mask;
            let (mut from, mut seen) = (PositionSet::new(bits).unwrap(), PositionSet::new(bits).unwrap());
            let mut next = PositionSet::new(bits).unwrap();
            (0..40).for_each(|_| from.insert(draw()));
            (0..20).for_each(|_| seen.insert(draw()));
            let moves: Vec<u64> = (0..5).map(|_| draw()).collect();
            let before = seen.clone();
            for threads in [1, 2, 3] {
                seen = before.clone();
                let budget = Budget::boundless().with_threads(threads);
                PositionSet::step(&from, &moves, &mut seen, &mut next, &budget).unwrap();
                for p in 0..=mask {
                    let reached = moves.iter().any(|by| from.contains(p ^ by));
                    assert_eq!(next.contains(p), reached && !before.contains(p), "{bits} bits, {p}");
                    assert_eq!(seen.contains(p), reached || before.contains(p), "{bits} bits, {p}");
                }
            }
            assert_eq!(next.len(), (0..=mask).filter(|&p| next.contains(p)).count() as u64);
            assert_eq!(next.first(), (0..=mask).find(|&p| next.contains(p)));
        }
    }
}

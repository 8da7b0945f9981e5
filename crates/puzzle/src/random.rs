//! Randomness that people rely on: the same seed gives the same numbers for ever, on every machine.

use douse_algebra::narrow::index;
use rand_core::Rng;
use rand_pcg::Lcg128CmDxsm64;
use sha2::{Digest, Sha256};

/// A portable source of random numbers. The seed is any text; it is hashed, so similar seeds give
/// unrelated numbers. The numbers are frozen: a change would get a new name.
///
/// ```
/// use douse_puzzle::random::SeededRng;
/// let mut rng = SeededRng::new("daily 2026-11-15");
/// let mut again = SeededRng::new("daily 2026-11-15");
/// assert_eq!(rng.below(6), again.below(6));
/// ```
#[derive(Clone, Debug)]
pub struct SeededRng {
    generator: Lcg128CmDxsm64,
}

impl SeededRng {
    /// A source with this seed.
    pub fn new(seed: &str) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"douse dice 1\n");
        hash.update(seed.as_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        let half = |from: usize| {
            let mut bytes = [0; 16];
            bytes.copy_from_slice(&digest[from..from + 16]);
            u128::from_le_bytes(bytes)
        };
        Self { generator: Lcg128CmDxsm64::new(half(0), half(16)) }
    }

    /// 64 random bits.
    pub fn word(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// Passes over this many words, as if they had been drawn. Takes O(log words) time.
    ///
    /// ```
    /// use douse_puzzle::random::SeededRng;
    /// let (mut rng, mut other) = (SeededRng::new("a"), SeededRng::new("a"));
    /// (0..1000).for_each(|_| drop(rng.word()));
    /// other.skip(1000);
    /// assert_eq!(rng.word(), other.word());
    /// ```
    pub fn skip(&mut self, words: u64) {
        self.generator.advance(words.into());
    }

    /// A number below `bound`, each equally likely.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "a number below 0");
        // Draws the bits that the largest number needs, again while they are too large: less than
        // two draws on average.
        let mask = u64::MAX.checked_shr((bound - 1).leading_zeros()).unwrap_or(0);
        loop {
            let drawn = self.word() & mask;
            if drawn < bound {
                return drawn;
            }
        }
    }

    /// Shuffles a list; every order is equally likely.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, index(self.below(last as u64 + 1)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frozen: published seeds depend on these numbers. A change here needs a new name for the rng.
    /// The figures come from an independent implementation of SHA-256 seeding and PCG64-DXSM in
    /// Python.
    #[test]
    fn known_answers() {
        let mut rng = SeededRng::new("douse");
        let words: Vec<u64> = (0..4).map(|_| rng.word()).collect();
        assert_eq!(words, [0xfe9a8b961a7ef22f, 0xf387465eafc4caa1, 0x286386931a5348fb, 0x43c0a30fcd8066b0]);
        let small: Vec<u64> = (0..12).map(|_| rng.below(10)).collect();
        assert_eq!(small, [8, 4, 5, 3, 5, 4, 0, 0, 4, 7, 5, 3]);
        let mut list: Vec<u8> = (0..10).collect();
        rng.shuffle(&mut list);
        assert_eq!(list, [0, 2, 6, 8, 3, 5, 4, 9, 1, 7]);
    }

    #[test]
    fn every_number_below_the_bound_comes_up() {
        let mut rng = SeededRng::new("even");
        for bound in [1, 2, 3, 7, 8, 9, 64] {
            let mut seen = vec![0; bound as usize];
            (0..bound * 200).for_each(|_| seen[rng.below(bound) as usize] += 1);
            assert!(seen.iter().all(|&times| (100..400).contains(&times)), "{bound}: {seen:?}");
        }
        assert!(rng.below(u64::MAX) < u64::MAX);
    }
}

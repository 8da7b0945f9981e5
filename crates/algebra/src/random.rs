//! Numbers that look random and are the same in every run: for choices inside searches, and for
//! tests.

/// `SplitMix64` (Steele, Lea and Flood 2014), from a seed.
///
/// ```
/// use douse_algebra::random::SplitMix;
/// let mut random = SplitMix(1);
/// assert_eq!(random.next_word(), 0x910a_2dec_8902_5cc1);
/// assert!((0..100).all(|_| random.below(6) < 6));
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix(pub u64);

impl SplitMix {
    /// 64 random bits.
    pub fn next_word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_word()) * bound as u128) >> 64) as usize
    }

    /// A number from 0 to 1, without 1.
    pub fn fraction(&mut self) -> f64 {
        (self.next_word() >> 11) as f64 / (1u64 << 53) as f64
    }
}

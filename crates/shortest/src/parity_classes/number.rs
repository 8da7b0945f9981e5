//! The numbers of a part's vectors: 32 bits if they suffice, else 64.

use crate::narrow::low_bits;
use std::fmt::Debug;
use std::ops::BitXor;

/// A number of a part's vector. Two of them are packed into one word when two parts are looked up.
pub(crate) trait Number: Copy + Debug + Default + Ord + Send + Sync + 'static {
    /// Two numbers, the first in the low half.
    type Packed: Copy + Debug + Default + BitXor<Output = Self::Packed> + Send + Sync;
    /// The largest number of bits.
    const MAX_BITS: usize;

    fn from_word(word: u64) -> Self;
    fn word(self) -> u64;
    fn pack(low: u64, high: u64) -> Self::Packed;
    fn unpack(packed: Self::Packed) -> (Self, Self);
}

impl Number for u32 {
    type Packed = u64;
    const MAX_BITS: usize = 32;

    fn from_word(word: u64) -> Self {
        low_bits(word)
    }

    fn word(self) -> u64 {
        self.into()
    }

    fn pack(low: u64, high: u64) -> u64 {
        low | high << 32
    }

    fn unpack(packed: u64) -> (Self, Self) {
        (low_bits(packed), low_bits(packed >> 32))
    }
}

impl Number for u64 {
    type Packed = u128;
    /// The limit of a search: transforms of more entries take months.
    const MAX_BITS: usize = 48;

    fn from_word(word: u64) -> Self {
        word
    }

    fn word(self) -> u64 {
        self
    }

    fn pack(low: u64, high: u64) -> u128 {
        u128::from(low) | u128::from(high) << 64
    }

    #[expect(clippy::cast_possible_truncation, reason = "the low half is wanted")]
    fn unpack(packed: u128) -> (Self, Self) {
        (packed as Self, (packed >> 64) as Self)
    }
}

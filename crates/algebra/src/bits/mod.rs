//! Vectors and matrices over GF(2), packed 64 entries per word.

mod joining;
mod matrix;
mod recurrence;
pub(crate) mod strips;
mod transpose;
mod vector;

pub use matrix::BitMatrix;
pub use recurrence::{Ends, RowRecurrence};
pub use vector::{BitVec, Ones};

/// Bits in a word of packed storage.
pub const WORD: usize = u64::BITS as usize;

/// How many words hold `bits` bits.
#[must_use]
pub const fn words_for(bits: usize) -> usize {
    bits.div_ceil(WORD)
}

/// The mask of the bits in use in the last of the words that hold `bits` bits
/// (all ones where the last word is full).
#[must_use]
pub const fn tail_mask(bits: usize) -> u64 {
    match bits % WORD {
        0 => u64::MAX,
        used => (1 << used) - 1,
    }
}

/// Storage that was asked for does not fit in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// The bytes that were asked for (saturated).
    pub bytes: usize,
}

impl std::fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes do not fit in memory", self.bytes)
    }
}

impl std::error::Error for OutOfMemory {}

/// `words` zero words, or an error instead of an abort where they do not fit.
pub(crate) fn try_zero_words(words: usize) -> Result<Vec<u64>, OutOfMemory> {
    let mut storage = Vec::new();
    storage.try_reserve_exact(words).map_err(|_| OutOfMemory { bytes: words.saturating_mul(size_of::<u64>()) })?;
    storage.resize(words, 0);
    Ok(storage)
}

/// Reverses the bits in every byte of packed words: between the lowest bit first, as everywhere here, and the highest bit
/// first, as pictures have it. Linear time, in vector registers if there are some.
///
/// ```
/// let mut words = [0x01_80];
/// douse_algebra::bits::mirror_bytes(&mut words);
/// assert_eq!(words, [0x80_01]);
/// ```
pub fn mirror_bytes(words: &mut [u64]) {
    (crate::simd::kernels().mirror_bytes)(words);
}

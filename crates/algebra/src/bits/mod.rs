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

/// The number of words that hold `bits` bits.
pub const fn words_for(bits: usize) -> usize {
    bits.div_ceil(WORD)
}

/// The mask of the bits in use in the last of the words that hold `bits` bits
/// (all ones where the last word is full).
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

/// `len` zeros, or an error instead of an abort where they do not fit in memory.
pub fn try_zeros<T: Clone + Default>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(len).map_err(|_| OutOfMemory { bytes: len.saturating_mul(size_of::<T>()) })?;
    zeros.resize(len, T::default());
    Ok(zeros)
}

/// The words from bit `start` on.
pub(crate) fn words_from(words: &[u64], start: usize) -> impl Iterator<Item = u64> + '_ {
    let (words, shift) = (words.get(start / WORD..).unwrap_or_default(), start % WORD);
    let above = words.iter().skip(1).chain(&[0]);
    words.iter().zip(above).map(move |(word, above)| word >> shift | above << 1 << (WORD - 1 - shift))
}

/// Writes words over zeros from bit `start` on. Bits past the end of the target must be zero.
pub(crate) fn put_words_at(target: &mut [u64], source: &[u64], start: usize) {
    for (i, &word) in (start / WORD..).zip(source) {
        target[i] |= word << (start % WORD);
        let above = word >> 1 >> (WORD - 1 - start % WORD);
        if above != 0 {
            target[i + 1] |= above;
        }
    }
}

/// Reverses the bits in every byte of packed words: between the lowest bit first, as everywhere
/// here, and the highest bit first, as pictures have it. Linear time, in vector registers if there
/// are some.
///
/// ```
/// let mut words = [0x01_80];
/// douse_algebra::bits::mirror_bytes(&mut words);
/// assert_eq!(words, [0x80_01]);
/// ```
pub fn mirror_bytes(words: &mut [u64]) {
    (crate::simd::kernels().mirror_bytes)(words);
}

//! A packed vector over GF(2).

use super::{OutOfMemory, WORD, tail_mask, try_zeros, words_for};
use crate::simd::kernels;

/// A vector over GF(2). Entry `i` is bit `i % 64` of word `i / 64`; the bits past the
/// end of the last word are always zero, so words can be compared, counted and combined whole.
///
/// ```
/// use douse_algebra::bits::BitVec;
/// let mut v = BitVec::zeros(70);
/// v.set(0, true);
/// v.flip(69);
/// assert_eq!(v.ones().collect::<Vec<_>>(), [0, 69]);
/// assert_eq!(v.count_ones(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct BitVec {
    len: usize,
    words: Vec<u64>,
}

impl BitVec {
    /// The zero vector of `len` entries.
    pub fn zeros(len: usize) -> Self {
        Self { len, words: vec![0; words_for(len)] }
    }

    /// Like [`BitVec::zeros`], but an error if it does not fit in memory.
    pub fn try_zeros(len: usize) -> Result<Self, OutOfMemory> {
        Ok(Self { len, words: try_zeros(words_for(len))? })
    }

    /// The vector of `len` ones.
    pub fn ones_everywhere(len: usize) -> Self {
        Self::from_words(len, vec![u64::MAX; words_for(len)])
    }

    /// The vector whose entry `i` is `entry(i)`.
    pub fn from_fn(len: usize, mut entry: impl FnMut(usize) -> bool) -> Self {
        let mut v = Self::zeros(len);
        for i in 0..len {
            if entry(i) {
                v.words[i / WORD] |= 1 << (i % WORD);
            }
        }
        v
    }

    /// Wraps packed words; bits past `len` are cleared.
    ///
    /// # Panics
    /// If the number of words is not the one that `len` entries need.
    pub fn from_words(len: usize, mut words: Vec<u64>) -> Self {
        assert_eq!(words.len(), words_for(len), "wrong number of words for {len} bits");
        if let Some(last) = words.last_mut() {
            *last &= tail_mask(len);
        }
        Self { len, words }
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Entry `i`.
    pub fn get(&self, i: usize) -> bool {
        assert!(i < self.len, "entry {i} of a vector of {}", self.len);
        self.words[i / WORD] >> (i % WORD) & 1 == 1
    }

    /// Sets entry `i`.
    pub fn set(&mut self, i: usize, value: bool) {
        assert!(i < self.len, "entry {i} of a vector of {}", self.len);
        let bit = 1 << (i % WORD);
        if value {
            self.words[i / WORD] |= bit;
        } else {
            self.words[i / WORD] &= !bit;
        }
    }

    /// Adds one to entry `i`.
    pub fn flip(&mut self, i: usize) {
        assert!(i < self.len, "entry {i} of a vector of {}", self.len);
        self.words[i / WORD] ^= 1 << (i % WORD);
    }

    /// The packed words.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The packed words, to change. The caller must keep the bits past the end zero.
    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Adds `other` to this vector.
    ///
    /// # Panics
    /// If the lengths differ.
    pub fn add(&mut self, other: &Self) {
        assert_eq!(self.len, other.len, "adding vectors of different lengths");
        (kernels().xor)(&mut self.words, &other.words);
    }

    /// The inner product with `other`.
    ///
    /// # Panics
    /// If the lengths differ.
    pub fn dot(&self, other: &Self) -> bool {
        assert_eq!(self.len, other.len, "inner product of vectors of different lengths");
        (kernels().dot)(&self.words, &other.words)
    }

    /// Counts the ones.
    pub fn count_ones(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Returns whether all entries are zero.
    pub fn is_zero(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// The indices of the ones, rising.
    pub fn ones(&self) -> Ones<'_> {
        Ones::new(&self.words)
    }

    /// All entries in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = bool> + '_ {
        (0..self.len).map(|i| self.words[i / WORD] >> (i % WORD) & 1 == 1)
    }
}

impl FromIterator<bool> for BitVec {
    fn from_iter<I: IntoIterator<Item = bool>>(entries: I) -> Self {
        let (mut len, mut words) = (0, Vec::new());
        for entry in entries {
            if len % WORD == 0 {
                words.push(0);
            }
            words[len / WORD] |= u64::from(entry) << (len % WORD);
            len += 1;
        }
        Self { len, words }
    }
}

impl std::fmt::Debug for BitVec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.iter().try_for_each(|bit| f.write_str(if bit { "1" } else { "0" }))
    }
}

/// The indices of the ones in packed words, rising.
#[derive(Clone, Debug)]
pub struct Ones<'a> {
    rest: &'a [u64],
    base: usize,
    word: u64,
}

impl<'a> Ones<'a> {
    /// The ones of `words`, the lowest bit of the first word being index 0.
    pub fn new(words: &'a [u64]) -> Self {
        match words.split_first() {
            Some((&word, rest)) => Self { rest, base: 0, word },
            None => Self { rest: &[], base: 0, word: 0 },
        }
    }
}

impl Iterator for Ones<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            let (&word, rest) = self.rest.split_first()?;
            (self.word, self.rest, self.base) = (word, rest, self.base + WORD);
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(self.base + bit)
    }
}

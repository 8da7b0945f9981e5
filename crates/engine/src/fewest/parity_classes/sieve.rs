//! One bit for every number of a large part: whether it is light.

use super::geometry::Part;
use crate::fewest::budget::{Budget, Stopped};
use crate::fewest::spectrum::{Spectrum, Visitor};
use douse_algebra::walsh::{WalshEntry, indices_at_least};

/// Which numbers of a part weigh at most `limit`: a bit for each, in *leaves* of equal ranges of numbers, each small
/// enough for the cache that the cores share.
#[derive(Clone, Debug)]
pub(super) struct Sieve {
    /// Set bits weigh at most this.
    pub(super) limit: usize,
    /// Bits of a number within its leaf.
    leaf_bits: u32,
    leaves: Vec<Vec<u64>>,
}

impl Sieve {
    /// Bytes for the sieve of a part.
    pub(super) fn bytes(part: &Part) -> usize {
        (1usize << part.bits()).div_ceil(8)
    }

    /// Transforms all weights of a part and keeps a bit of each.
    ///
    /// Complexity: one transform of `2^bits` entries, `2^bits / 8` bytes.
    pub(super) fn new(part: &Part, limit: usize, budget: &Budget, done: impl Fn(f64) + Sync) -> Result<Self, Stopped> {
        let spectrum = &part.spectrum;
        let leaves = if spectrum.is_narrow() {
            mark::<i16>(spectrum, limit, budget, done)
        } else {
            mark::<i32>(spectrum, limit, budget, done)
        }?;
        Ok(Self { limit, leaf_bits: spectrum.chunk_len().ilog2(), leaves })
    }

    /// How many leaves there are, a power of two.
    pub(super) fn leaves(&self) -> usize {
        self.leaves.len()
    }

    /// The leaf that a number is in. Leaves of sums are sums of leaves.
    pub(super) fn leaf(&self, number: u32) -> usize {
        (u64::from(number) >> self.leaf_bits) as usize
    }

    /// The bits of a leaf, to be asked for the numbers in it.
    pub(super) fn bits(&self, leaf: usize) -> Leaf<'_> {
        Leaf { words: &self.leaves[leaf], mask: (self.leaves[leaf].len() - 1) as u32 }
    }
}

/// The bits of a range of numbers.
#[derive(Clone, Copy)]
pub(super) struct Leaf<'a> {
    words: &'a [u64],
    mask: u32,
}

impl Leaf<'_> {
    /// Whether a number of this leaf is light.
    #[inline]
    pub(super) fn is_light(self, number: u32) -> bool {
        self.words[((number / 64) & self.mask) as usize] >> (number % 64) & 1 == 1
    }
}

fn mark<T: WalshEntry>(
    spectrum: &Spectrum,
    limit: usize,
    budget: &Budget,
    done: impl Fn(f64) + Sync,
) -> Result<Vec<Vec<u64>>, Stopped> {
    let make = |_| Marks {
        floor: spectrum.floor::<T>(limit),
        length: spectrum.chunk_len(),
        hits: Vec::new(),
        words: vec![0; spectrum.chunk_len().div_ceil(64) as usize],
    };
    Ok(spectrum.scan::<T, _>(budget, make, done)?.into_iter().map(|marks| marks.words).collect())
}

struct Marks<T> {
    floor: Option<T>,
    length: u64,
    hits: Vec<u32>,
    words: Vec<u64>,
}

impl<T: WalshEntry> Visitor<T> for Marks<T> {
    fn visit(&mut self, base: u64, values: &[T]) {
        self.hits.clear();
        match self.floor {
            Some(floor) => indices_at_least(values, floor, &mut self.hits),
            None => self.hits.extend(0..values.len() as u32),
        }
        for &i in &self.hits {
            let place = (base + u64::from(i)) % self.length;
            self.words[(place / 64) as usize] |= 1 << (place % 64);
        }
    }
}

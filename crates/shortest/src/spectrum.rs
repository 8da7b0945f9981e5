//! The weights of all vectors of a coset of small dimension, by transforms in blocks.
//!
//! Cells with equal columns form a class. With `f(h)` the number of cells of class `h` that are
//! zero in the start minus those that are one, `F(y) = sum f(h) (-1)^(h . y)` is the number of
//! zeros minus the number of ones of vector `y`, so its weight is `(cells - F(y)) / 2`. The high
//! bits of `y` are fixed block by block, which folds `f` onto the low bits; one transform then
//! gives all vectors of the block.

use super::budget::{Budget, Stopped};
use super::coset::Coset;
use crate::narrow::{exponent, index, low_bits};
use douse_algebra::threads;
use douse_algebra::walsh::{WalshEntry, walsh_hadamard};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bits of a block: 128 KiB of `i16`, within the second-level cache.
const BLOCK_BITS: usize = 16;
/// The work is cut into 2^7 chunks, enough to share it evenly.
const CHUNK_BITS: usize = 7;

/// The classes of a coset's cells, ready to be transformed.
#[derive(Clone, Debug)]
pub(super) struct Spectrum {
    rank: usize,
    cells: usize,
    /// The classes that do not cancel: column, zeros minus ones.
    classes: Vec<(u64, i32)>,
}

/// The numbers whose highest bits are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prefix {
    /// The number of bits given.
    pub(super) bits: usize,
    /// The value of these bits.
    pub(super) value: u64,
}

impl Prefix {
    /// All numbers.
    pub(super) const NONE: Self = Self { bits: 0, value: 0 };
}

/// A visitor of the transformed blocks of one chunk.
pub(super) trait Visitor<T> {
    /// True if a block whose folded entries have this sum of absolute values, which no value
    /// exceeds, needs to be transformed.
    fn wants(&mut self, _absolute: i64) -> bool {
        true
    }

    /// Visits the values `F(base + i)`, `i` being the index in `values`.
    fn visit(&mut self, base: u64, values: &[T]);
}

impl Spectrum {
    /// The classes of a coset of at most 63 dimensions.
    pub(super) fn new(coset: &Coset) -> Self {
        let columns = coset.directions().transpose();
        // Without directions a column has no word.
        let column = |cell| columns.row(cell).first().copied().unwrap_or(0);
        let signed = coset.start().iter().enumerate().map(|(cell, one)| (column(cell), if one { -1 } else { 1 }));
        let mut signed: Vec<(u64, i32)> = signed.collect();
        signed.sort_unstable();
        let mut classes: Vec<(u64, i32)> = Vec::new();
        for (column, sign) in signed {
            match classes.last_mut() {
                Some((last, sum)) if *last == column => *sum += sign,
                _ => classes.push((column, sign)),
            }
        }
        classes.retain(|&(_, sum)| sum != 0);
        Self { rank: coset.dimension(), cells: coset.cells(), classes }
    }

    /// The dimension of the coset.
    pub(super) fn rank(&self) -> usize {
        self.rank
    }

    /// The largest number of prefix bits that leave whole blocks.
    pub(super) fn most_prefix_bits(&self) -> usize {
        self.rank.saturating_sub(BLOCK_BITS)
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    /// True if the sums fit the entry `i16`.
    pub(super) fn is_narrow(&self) -> bool {
        self.cells <= i16::LARGEST
    }

    /// The weight of a vector from its transformed value, for parts of so few cells that weights
    /// fit 16 bits.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a weight is between 0 and the number of cells; checks would keep the loops over all entries from being vectorised"
    )]
    pub(super) fn weight(&self, value: i32) -> u16 {
        ((self.cells as i32).wrapping_sub(value) >> 1) as u16
    }

    /// The smallest value that vectors of at most `weight` have, `None` if all vectors have it.
    pub(super) fn floor<T: WalshEntry>(&self, weight: usize) -> Option<T> {
        (weight < self.cells).then(|| T::narrow(exponent(self.cells) - exponent(2 * weight)))
    }

    /// The estimated number of vectors of each weight, as if the classes were independent coins.
    pub(super) fn expected_counts(&self, budget: &Budget) -> Result<Vec<f64>, Stopped> {
        let fixed: i64 = self.classes.iter().filter(|c| c.0 == 0).map(|c| i64::from(c.1)).sum();
        let free: Vec<usize> = self.classes.iter().filter(|c| c.0 != 0).map(|c| c.1.unsigned_abs() as usize).collect();
        let total: usize = free.iter().sum();
        let mut shares = vec![0.0; total + 1];
        shares[0] = 1.0;
        let mut top = 0;
        for size in free {
            budget.check()?;
            for i in (0..=top + size).rev() {
                let stay = if i <= top { shares[i] } else { 0.0 };
                let come = if i >= size { shares[i - size] } else { 0.0 };
                shares[i] = (stay + come) / 2.0;
            }
            top += size;
        }
        // Classes that cancel or are fixed weigh the same in all vectors.
        let base = index((self.cells as i64 - fixed - total as i64) / 2);
        let vectors = (self.rank as f64).exp2();
        let mut counts = vec![0.0; self.cells + 1];
        for (i, share) in shares.iter().enumerate() {
            counts[base + i] = share * vectors;
        }
        Ok(counts)
    }

    fn chunk_bits(&self, prefix: Prefix) -> usize {
        (self.rank - prefix.bits).saturating_sub(BLOCK_BITS).min(CHUNK_BITS)
    }

    /// The number of vectors in each chunk of a scan of all.
    pub(super) fn chunk_len(&self) -> u64 {
        1 << (self.rank - self.chunk_bits(Prefix::NONE))
    }

    /// Transforms all blocks of the numbers with a prefix, on the threads of the budget. Chunks are
    /// equal ranges of `y`; one visitor is made for each, and returned in that order.
    pub(super) fn scan<T: WalshEntry, V: Visitor<T> + Send>(
        &self,
        prefix: Prefix,
        budget: &Budget,
        make: impl Fn(usize) -> V + Sync,
        done: impl Fn(f64) + Sync,
    ) -> Result<Vec<V>, Stopped> {
        let chunk_bits = self.chunk_bits(prefix);
        let chunks = 1 << chunk_bits;
        let finished = AtomicUsize::new(0);
        let begin = || (Folding::<T>::new(self), Vec::new());
        let seen = threads::each(budget.threads(), chunks, begin, |(folding, visitors), chunk| {
            let mut visitor = make(chunk);
            let number = prefix.value << chunk_bits | chunk as u64;
            folding.run(self.rank - prefix.bits - chunk_bits, number, &mut visitor, budget)?;
            visitors.push((chunk, visitor));
            done((finished.fetch_add(1, Ordering::Relaxed) + 1) as f64 / chunks as f64);
            Ok(())
        })?;
        let mut visitors: Vec<(usize, V)> = seen.into_iter().flat_map(|(_, visitors)| visitors).collect();
        visitors.sort_unstable_by_key(|(chunk, _)| *chunk);
        Ok(visitors.into_iter().map(|(_, visitor)| visitor).collect())
    }

    /// The value of one vector, term by term.
    #[cfg(test)]
    pub(super) fn value(&self, y: u64) -> i32 {
        self.classes.iter().map(|&(h, f)| if (h & y).count_ones() % 2 == 1 { -f } else { f }).sum()
    }
}

/// The histogram folded onto the low bits for changing high bits.
struct Folding<T> {
    bits: usize,
    /// Low bits of each class, and its entry with the sign that the high bits give it now.
    low: Vec<u32>,
    signed: Vec<i32>,
    /// For each high bit the classes whose sign it changes.
    flipped: Vec<Vec<u32>>,
    high: u64,
    folded: Vec<T>,
    /// The sum of the folded entries without their signs.
    absolute: i64,
    values: Vec<T>,
}

impl<T: WalshEntry> Folding<T> {
    fn new(spectrum: &Spectrum) -> Self {
        let bits = spectrum.rank.min(BLOCK_BITS);
        let mut folded = vec![T::default(); 1 << bits];
        let mask = (1u64 << bits) - 1;
        for &(h, f) in &spectrum.classes {
            let entry = &mut folded[index(h & mask)];
            *entry = T::narrow((*entry).into() + f);
        }
        let with_bit = |bit: usize| {
            let classes = (0..).zip(&spectrum.classes);
            classes.filter(|(_, class)| class.0 >> bit & 1 == 1).map(|(k, _)| k).collect()
        };
        let flipped = (bits..spectrum.rank).map(with_bit).collect();
        Self {
            bits,
            low: spectrum.classes.iter().map(|c| low_bits(c.0 & mask)).collect(),
            signed: spectrum.classes.iter().map(|c| c.1).collect(),
            flipped,
            high: 0,
            values: vec![T::default(); folded.len()],
            absolute: folded.iter().map(|&entry| i64::from(entry.into().unsigned_abs())).sum(),
            folded,
        }
    }

    fn flip(&mut self, bit: usize) {
        self.high ^= 1 << bit;
        for &k in &self.flipped[bit] {
            let (low, sign) = (self.low[k as usize] as usize, &mut self.signed[k as usize]);
            let before: i32 = self.folded[low].into();
            let after = before - 2 * *sign;
            self.absolute += i64::from(after.abs()) - i64::from(before.abs());
            self.folded[low] = T::narrow(after);
            *sign = -*sign;
        }
    }

    /// Visits the blocks of the `y` whose bits from `chunk_start` up are `chunk`, changing one high
    /// bit at a time.
    fn run(
        &mut self,
        chunk_start: usize,
        chunk: u64,
        visitor: &mut impl Visitor<T>,
        budget: &Budget,
    ) -> Result<(), Stopped> {
        let within = chunk_start - self.bits;
        let mut change = self.high ^ (chunk << within);
        while change != 0 {
            self.flip(change.trailing_zeros() as usize);
            change &= change - 1;
        }
        for block in 0..1u64 << within {
            if block > 0 {
                self.flip(block.trailing_zeros() as usize);
            }
            if budget.exhausted() {
                return Err(Stopped);
            }
            if visitor.wants(self.absolute) {
                self.values.copy_from_slice(&self.folded);
                walsh_hadamard(&mut self.values);
                visitor.visit(self.high << self.bits, &self.values);
            }
        }
        Ok(())
    }
}

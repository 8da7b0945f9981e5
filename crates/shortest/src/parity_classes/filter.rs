//! Quickly rejecting the heavy numbers of a part.

use super::number::Number;
use super::weights::List;
use crate::narrow::index;

/// Bits for each number that is remembered; one in this many of the others passes.
const BITS_PER_NUMBER: usize = 16;
/// The first tier has at least this many numbers, each further one this many times more.
const FIRST_TIER: usize = 1 << 12;
const TIER_GROWTH: usize = 3;

/// Remembers the light numbers of a part, in tiers of rising weight: the tighter the bound, the
/// smaller the tier that is asked, and small tiers stay in the cache.
pub(super) struct Filter {
    tiers: Vec<Tier>,
}

/// The numbers of at most some weight, and by chance a few more.
pub(super) struct Tier {
    limit: usize,
    shift: u32,
    bits: Vec<u64>,
}

impl Filter {
    /// The tiers of a list.
    ///
    /// Complexity: time and memory of about 3 bytes for each number listed.
    pub(super) fn new<N: Number>(list: &List<N>) -> Self {
        let mut tiers: Vec<Tier> = Vec::new();
        let mut last = 0;
        let top = list.limit.unwrap_or(0);
        for (limit, &end) in list.ends.iter().enumerate() {
            let next = list.ends.get(limit + 1).copied().unwrap_or(usize::MAX);
            let full = next > FIRST_TIER.max(last * TIER_GROWTH);
            if limit == top || (full && end > last) {
                tiers.push(Tier::new(limit, &list.numbers[..end]));
                last = end;
            }
        }
        Self { tiers }
    }

    /// The smallest tier with all numbers of at most this weight; `None` if not all of them are
    /// listed.
    pub(super) fn tier(&self, weight: usize) -> Option<&Tier> {
        self.tiers.get(self.tiers.partition_point(|tier| tier.limit < weight))
    }
}

impl Tier {
    fn new<N: Number>(limit: usize, numbers: &[N]) -> Self {
        let size = (numbers.len() * BITS_PER_NUMBER).next_power_of_two().max(64);
        let mut tier = Self { limit, shift: u64::BITS - size.ilog2(), bits: vec![0; size / 64] };
        for &number in numbers {
            let place = tier.place(number);
            tier.bits[place / 64] |= 1 << (place % 64);
        }
        tier
    }

    fn place(&self, number: impl Number) -> usize {
        index(number.word().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift)
    }

    /// True if a number may be one of the tier: never false for those that are.
    #[inline]
    pub(super) fn may_hold(&self, number: impl Number) -> bool {
        let place = self.place(number);
        self.bits[(place / 64) & (self.bits.len() - 1)] >> (place % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tier_holds_its_numbers_and_few_others() {
        let numbers: Vec<u32> = (0..50_000u32).map(|i| i.wrapping_mul(0x9E37_79B1)).collect();
        let ends: Vec<usize> = (0..=50).map(|weight| weight * 1000).collect();
        let list = List { limit: Some(50), numbers: numbers.clone(), ends: ends.clone() };
        let filter = Filter::new(&list);
        assert!(filter.tiers.len() > 2 && filter.tiers.windows(2).all(|pair| pair[0].limit < pair[1].limit));
        for (weight, &end) in ends.iter().enumerate() {
            let tier = filter.tier(weight).unwrap();
            assert!(numbers[..end].iter().all(|&number| tier.may_hold(number)));
        }
        assert!(filter.tier(51).is_none());
        let passed = (0..100_000u32).filter(|&i| filter.tier(0).unwrap().may_hold(i)).count();
        assert!(passed < 10_000, "{passed} of 100000 pass");
    }
}

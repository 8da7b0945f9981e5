//! Looking up the weights of two parts for many packed numbers at once.

use super::geometry::{MOST_BITS, Part};
use super::weights::Weights;
use crate::fewest::budget::Budget;
use douse_algebra::codewords::Codewords;

/// The weights of two parts, whose numbers come packed: the first part's in the low half.
pub(super) enum Lookup<'a> {
    /// Both from tables of weights above the smallest.
    Tables(&'a [u8], &'a [u8]),
    /// Both from the cells; before that, what is certainly too heavy in the first is sorted out by a filter.
    Cells { filter: Option<Filter>, codes: Box<[Codewords; 2]>, smallest: [u32; 2] },
}

/// Remembers the light numbers of a part, and a few more.
pub(super) struct Filter {
    /// Numbers of at most this weight above the smallest are all remembered.
    limit: u32,
    shift: u32,
    bits: Vec<u64>,
}

impl Filter {
    fn new(weights: &Weights, budget: &Budget) -> Option<Self> {
        let limit = weights.list.limit?.checked_sub(weights.smallest())? as u32;
        // Sixteen bits a number let a sixteenth of the others pass.
        let room = (budget.memory() / 4).max(1 << 10) * 8;
        let wanted = (weights.list.numbers.len() * 16).clamp(1 << 10, 1 << MOST_BITS).next_power_of_two();
        let size = wanted.min(1 << room.ilog2());
        let mut filter = Self { limit, shift: u64::BITS - size.ilog2(), bits: vec![0; size / 64] };
        for &number in &weights.list.numbers {
            let place = filter.place(number);
            filter.bits[place / 64] |= 1 << (place % 64);
        }
        Some(filter)
    }

    fn place(&self, number: u32) -> usize {
        (u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }

    fn may_hold(&self, number: u32) -> bool {
        let place = self.place(number);
        self.bits[place / 64] >> (place % 64) & 1 == 1
    }
}

impl<'a> Lookup<'a> {
    /// Looks up in tables where both parts have one, else in the cells.
    pub(super) fn new(parts: [(&'a Part, &'a Weights); 2], budget: &Budget) -> Self {
        match parts.map(|(_, weights)| weights.near.as_deref()) {
            [Some(low), Some(high)] => Self::Tables(low, high),
            _ => Self::Cells {
                filter: Filter::new(parts[0].1, budget),
                codes: Box::new(parts.map(|(part, _)| Codewords::new(part.coset.start(), part.coset.directions()))),
                smallest: parts.map(|(_, weights)| weights.smallest() as u32),
            },
        }
    }

    /// Appends to `hits` the positions `k` where `above[k]` and the weights of the two parts for `image ^ images[k]`, each
    /// counted above the smallest, add up to at most `slack`. Never leaves one out; may let one too many pass where
    /// weights are not known exactly.
    pub(super) fn sift(&self, image: u64, images: &[u64], above: &[u8], slack: u32, hits: &mut Vec<u32>) {
        match self {
            Self::Tables(low, high) => {
                let (low_mask, high_mask) = (low.len() - 1, high.len() - 1);
                for (k, (&other, &weight)) in (0..).zip(images.iter().zip(above)) {
                    let packed = image ^ other;
                    let first = u32::from(weight) + u32::from(low[packed as u32 as usize & low_mask]);
                    if first <= slack && first + u32::from(high[(packed >> MOST_BITS) as usize & high_mask]) <= slack {
                        hits.push(k);
                    }
                }
            }
            Self::Cells { filter, codes, smallest } => {
                for (k, (&other, &weight)) in (0..).zip(images.iter().zip(above)) {
                    let packed = image ^ other;
                    let Some(left) = slack.checked_sub(u32::from(weight)) else { continue };
                    if filter.as_ref().is_some_and(|filter| left <= filter.limit && !filter.may_hold(packed as u32)) {
                        continue;
                    }
                    let low = codes[0].weight(packed & u64::from(u32::MAX)) as u32 - smallest[0];
                    if low <= left && codes[1].weight(packed >> MOST_BITS) as u32 - smallest[1] <= left - low {
                        hits.push(k);
                    }
                }
            }
        }
    }
}

//! Looking up the weights of two parts for many packed numbers at once.

use super::filter::Filter;
use super::geometry::Part;
use super::number::Number;
use super::weights::Weights;
use crate::narrow::{index, small};
use douse_algebra::codewords::Codewords;

/// The weights of two parts with packed numbers: the first part's in the low half.
pub(super) enum Lookup<'a> {
    /// Both from tables of weights above the smallest.
    Tables { near: [&'a [u8]; 2], smallest: [usize; 2] },
    /// Both from the cells, after filters have rejected most heavy numbers.
    Cells { filters: [&'a Filter; 2], codes: Box<[Codewords; 2]> },
}

/// Limits of the weights of the two parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// Both together.
    pub(super) both: usize,
    /// Each, given the least weight of the other.
    pub(super) each: [usize; 2],
}

impl<'a> Lookup<'a> {
    /// Uses tables if both parts have one, else the cells.
    pub(super) fn new<N: Number>(parts: [(&'a Part, &'a Weights<N>); 2]) -> Self {
        match parts.map(|(_, weights)| weights.near.as_deref()) {
            [Some(low), Some(high)] => {
                Self::Tables { near: [low, high], smallest: parts.map(|(_, weights)| weights.smallest()) }
            }
            _ => Self::Cells {
                filters: parts.map(|(_, weights)| weights.filter()),
                codes: Box::new(parts.map(|(part, _)| Codewords::new(part.coset.start(), part.coset.directions()))),
            },
        }
    }

    /// Appends to `hits` the positions `k` where the weights of the two parts for
    /// `image ^ images[k]` are within the bounds. Never omits one, but may append one too many if
    /// weights are not known exactly.
    pub(super) fn sift<N: Number>(&self, image: N::Packed, images: &[N::Packed], bounds: Bounds, hits: &mut Vec<u32>) {
        let halves = |other: N::Packed| N::unpack(image ^ other);
        match self {
            Self::Tables { near: [low, high], smallest } => {
                let (Some(first), Some(both)) =
                    (bounds.each[0].checked_sub(smallest[0]), bounds.both.checked_sub(smallest[0] + smallest[1]))
                else {
                    return;
                };
                let (low_mask, high_mask) = (low.len() as u64 - 1, high.len() as u64 - 1);
                for (k, &other) in (0..).zip(images) {
                    let (a, b) = halves(other);
                    let weight = usize::from(low[index(a.word() & low_mask)]);
                    if weight <= first && weight + usize::from(high[index(b.word() & high_mask)]) <= both {
                        hits.push(k);
                    }
                }
            }
            Self::Cells { filters, codes } => {
                let from = hits.len();
                let tiers = [filters[0].tier(bounds.each[0]), filters[1].tier(bounds.each[1])];
                let numbers = (0..).zip(images.iter().map(|&other| halves(other)));
                match tiers {
                    [Some(low), Some(high)] => {
                        hits.extend(numbers.filter(|&(_, (a, b))| low.may_hold(a) && high.may_hold(b)).map(|(k, _)| k));
                    }
                    [Some(low), None] => hits.extend(numbers.filter(|&(_, (a, _))| low.may_hold(a)).map(|(k, _)| k)),
                    [None, Some(high)] => hits.extend(numbers.filter(|&(_, (_, b))| high.may_hold(b)).map(|(k, _)| k)),
                    [None, None] => hits.extend(0..small(images.len())),
                }
                let light = |k: u32| {
                    let (a, b) = halves(images[k as usize]);
                    let low = codes[0].weight(a.word());
                    low <= bounds.each[0] && low + codes[1].weight(b.word()) <= bounds.both
                };
                let mut kept = from;
                for at in from..hits.len() {
                    if light(hits[at]) {
                        hits[kept] = hits[at];
                        kept += 1;
                    }
                }
                hits.truncate(kept);
            }
        }
    }
}

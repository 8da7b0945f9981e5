//! Looking up the weights of two parts for many packed numbers at once.

use super::geometry::{MOST_BITS, Part};
use super::sieve::Sieve;
use super::weights::Weights;
use douse_algebra::codewords::Codewords;

/// The weights of two parts, whose numbers come packed: the first part's in the low half.
pub(super) enum Lookup<'a> {
    /// Both from tables of weights above the smallest.
    Tables(&'a [u8], &'a [u8]),
    /// Both from the cells; before that, what is too heavy in one part is sorted out by its sieve.
    Cells { sieve: Option<Sifting<'a>>, codes: Box<[Codewords; 2]>, smallest: [u32; 2] },
}

/// A sieve and the half of the packed numbers that it is for.
#[derive(Clone, Copy)]
pub(super) struct Sifting<'a> {
    pub(super) sieve: &'a Sieve,
    /// By how much a packed number is shifted to get the part's.
    pub(super) shift: u32,
    /// The sieve's limit above the smallest weight of the part.
    pub(super) above: u32,
}

impl<'a> Lookup<'a> {
    /// Looks up in tables where both parts have one, else in the cells, with the sieve of one part (0 or 1) if there is one.
    pub(super) fn new(parts: [(&'a Part, &'a Weights); 2], sieve: Option<(usize, &'a Sieve)>) -> Self {
        match parts.map(|(_, weights)| weights.near.as_deref()) {
            [Some(low), Some(high)] => Self::Tables(low, high),
            _ => Self::Cells {
                sieve: sieve.map(|(which, sieve)| Sifting {
                    sieve,
                    shift: (which * MOST_BITS) as u32,
                    above: sieve.limit.saturating_sub(parts[which].1.smallest()) as u32,
                }),
                codes: Box::new(parts.map(|(part, _)| Codewords::new(part.coset.start(), part.coset.directions()))),
                smallest: parts.map(|(_, weights)| weights.smallest() as u32),
            },
        }
    }

    /// Into how many leaves the packed numbers fall.
    pub(super) fn leaves(&self) -> usize {
        match self {
            Self::Cells { sieve: Some(sifting), .. } => sifting.sieve.leaves(),
            _ => 1,
        }
    }

    /// The leaf of a packed number; leaves of sums are sums of leaves.
    pub(super) fn leaf(&self, packed: u64) -> usize {
        match self {
            Self::Cells { sieve: Some(sifting), .. } => sifting.sieve.leaf((packed >> sifting.shift) as u32),
            _ => 0,
        }
    }

    /// Appends to `hits` the positions `k` where `above[k]` and the weights of the two parts for `image ^ images[k]`, each
    /// counted above the smallest, add up to at most `slack`. Never leaves one out; may let one too many pass where
    /// weights are not known exactly. All sums must be in the same leaf.
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
            Self::Cells { sieve, codes, smallest } => {
                let light = |k: u32| {
                    let packed = image ^ images[k as usize];
                    let Some(left) = slack.checked_sub(u32::from(above[k as usize])) else { return false };
                    let low = codes[0].weight(packed & u64::from(u32::MAX)) as u32 - smallest[0];
                    low <= left && codes[1].weight(packed >> MOST_BITS) as u32 - smallest[1] <= left - low
                };
                let (Some(sifting), Some(&first)) = (sieve, images.first()) else {
                    return hits.extend((0..images.len() as u32).filter(|&k| light(k)));
                };
                let leaf = sifting.sieve.bits(self.leaf(image ^ first));
                // Partners so light that the part may weigh more than the sieve knows always pass.
                let surely = slack.saturating_sub(sifting.above);
                let from = hits.len();
                for (k, (&other, &weight)) in (0..).zip(images.iter().zip(above)) {
                    if leaf.is_light(((image ^ other) >> sifting.shift) as u32) || u32::from(weight) < surely {
                        hits.push(k);
                    }
                }
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

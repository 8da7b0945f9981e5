//! The lightest vectors that a search has seen.

use douse_algebra::bits::BitVec;

/// The lightest vectors seen: the first of them, and their number. At the end of a search they are
/// the coset leaders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leaders {
    pub(crate) weight: usize,
    pub(crate) first: BitVec,
    pub(crate) count: u64,
}

impl Leaders {
    /// `count` vectors of the weight of the first.
    pub(crate) fn new(first: BitVec, count: u64) -> Self {
        Self { weight: first.count_ones(), first, count }
    }

    /// Adds vectors to those seen so far: heavier ones are ignored, lighter ones replace all
    /// others.
    pub(super) fn add(seen: &mut Option<Self>, other: Self) {
        match seen {
            Some(seen) if other.weight > seen.weight => {}
            Some(seen) if other.weight == seen.weight => {
                seen.count += other.count;
                if other.first < seen.first {
                    seen.first = other.first;
                }
            }
            seen => *seen = Some(other),
        }
    }
}

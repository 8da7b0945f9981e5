//! Halving the exponent: four parts of the cells, each of which sees only about half of the
//! dimensions.
//!
//! Implements meet-in-the-middle decoding (Dumer, On minimum distance decoding of linear codes,
//! 1991) with four lists instead of two (Schroeppel and Shamir, 1981). It only helps if the cells
//! can be divided into parts that see few dimensions, and its lists grow with the weight of the
//! coset leader.
//!
//! On a grid with the ordinary rule let `L` be one plus the four shifts. Over GF(2), `L^2` is one
//! plus the four double shifts, so a quiet pattern restricted to the cells of one row parity and
//! one column parity is quiet for a lattice twice as coarse. Each of the four parity classes sees
//! about `d / 2` of the `d` dimensions, and two together see all or nearly all. So the presses of
//! solution `u` are `w_1(y_1) + .. + w_4(y_4)`, each `y_c` a linear image of `u` with about `d / 2`
//! bits, and each `w_c` one Walsh-Hadamard transform of `2^(d/2)` entries. To find all solutions of
//! at most `W` presses join the light `y` of two parts and look the other two up ([`plan`]); to
//! find the fewest raise `W` from below until something is found: that is the proof.
//!
//! | file | content |
//! |---|---|
//! | `geometry` | the bits that a part sees, and the rest from two parts |
//! | `weights` | the light numbers of a part |
//! | `plan` | the pairs of numbers that have to be joined |
//! | `join` | the joins |
//! | `number` | the width of numbers |
//! | `filter` | quick rejection of heavy numbers |
//! | `lookup` | the weights of the other two parts |
//! | `search` | the levels `W` |
//! | `leaders` | the lightest vectors seen |
//! | `tasks` | a search that takes days, split into tasks |
//! | `estimate` | the cost of a search |
//! | `shares` | the division of the presses among the parts |
//! | `checkpoint` | the state of an interrupted search |
//! | `recheck` | a second proof by other joins |
//!
//! Nothing here depends on grids: any division of the cells is tried, and its ranks decide if it
//! helps.

mod checkpoint;
mod estimate;
mod filter;
mod geometry;
mod join;
mod leaders;
mod lookup;
mod number;
mod plan;
mod recheck;
mod search;
mod shares;
mod tasks;
mod weights;

#[cfg(test)]
pub(crate) use checkpoint::Level;
pub use checkpoint::{Checkpoint, CheckpointError};
pub use estimate::Estimate;
#[cfg(test)]
pub(crate) use leaders::Leaders;
pub(crate) use recheck::{Recount, prove_again};
pub(crate) use search::{EndReason, LevelSearch};
#[cfg(test)]
pub(super) use tasks::TaskSearch;
pub use tasks::{Next, Results, Task, TaskError, TaskRunner, TaskSizes, with_tasks};

use crate::budget::Budget;
use crate::coset::{Coset, hash};
use crate::information_set::{Rounds, light_information_set};
use crate::lightest::{Lightest, ROUNDS};
use crate::method::{LightestMethod, Method};
use crate::partition::Partition;
use douse_algebra::bits::BitVec;
use douse_puzzle::pattern::Pattern;
use geometry::{Pair, Part};
pub(crate) use number::Number;
use search::PartialResult;

/// Estimated nanoseconds per number of the widest part if its weights fit no table: transforms run
/// in pieces, and joins take as long again.
const LARGE_PART_COST: f64 = 32.0;

/// The search by parity classes, prepared for a coset.
pub(crate) struct ParityClasses<'a, N: Number> {
    parts: FourParts<'a, N>,
    /// The state of an earlier search.
    checkpoint: Option<&'a Checkpoint>,
}

impl<'a, N: Number> ParityClasses<'a, N> {
    /// Divides a coset; `None` if the division does not help.
    pub(crate) fn new(
        coset: &'a Coset,
        partition: &Partition,
        checkpoint: Option<&'a Checkpoint>,
        budget: &Budget,
    ) -> Option<Self> {
        Some(Self { parts: FourParts::new(coset, partition, budget)?, checkpoint })
    }

    /// True if some part sees so much that its weights do not fit into a table.
    pub(crate) fn is_large(&self) -> bool {
        self.parts.is_large()
    }
}

impl<N: Number> Method for ParityClasses<'_, N> {
    fn name(&self) -> LightestMethod {
        LightestMethod::ParityClasses
    }

    fn cost(&self) -> f64 {
        (self.parts.width() as f64).exp2() * if self.is_large() { LARGE_PART_COST } else { 1.0 }
    }

    fn run(&self, known: Option<Pattern>, at_least: u64, budget: &Budget) -> Option<Lightest> {
        self.name().report(budget);
        let coset = self.parts.coset;
        let known = known.and_then(|known| known.as_bits().cloned());
        let bound = |bound: usize| coset.weight_bound(budget).max(bound as u64).max(at_least);
        let unproved = |vector: Option<BitVec>, at_least: usize| {
            let method = if vector.is_some() { LightestMethod::InformationSet } else { self.name() };
            Some(coset.found(method, vector.unwrap_or_else(|| coset.start().clone()), bound(at_least)))
        };
        let Ok(mut search) = LevelSearch::new(&self.parts, budget) else { return unproved(known, 0) };
        match search.lightest(known, self.checkpoint) {
            Ok(leaders) => {
                let found = coset.found(self.name(), leaders.first, bound(leaders.weight));
                Some(Lightest { shortest: Some(leaders.count), ..found })
            }
            Err(PartialResult { at_least, best: Some(best) }) => Some(coset.found(self.name(), best, bound(at_least))),
            // The lists did not fit the memory, or the time was over, so a good vector without
            // proof is the best answer.
            Err(PartialResult { at_least, best: None }) => {
                let vector = light_information_set(coset, Rounds::Given(ROUNDS), at_least as u64, budget);
                unproved(Some(vector), at_least)
            }
        }
    }
}

/// A coset divided into four parts.
pub(crate) struct FourParts<'a, N: Number> {
    coset: &'a Coset,
    /// The fingerprint of the set as it is written and of its division: both decide the order of
    /// numbers.
    fingerprint: u64,
    parts: [Part; 4],
    /// Every two different parts in both orders.
    pairs: Vec<Pair<N>>,
}

impl<'a, N: Number> FourParts<'a, N> {
    /// Divides a coset; `None` if the division does not help: a part sees too much, or no two pairs
    /// of parts nearly determine a solution.
    pub(super) fn new(coset: &'a Coset, partition: &Partition, budget: &Budget) -> Option<Self> {
        Self::with_cells(coset, &in_four(coset, partition)?, budget)
    }

    /// As [`FourParts::new`] with the cells of each part reversed, which numbers the same vectors
    /// differently.
    pub(super) fn renumbered(coset: &'a Coset, partition: &Partition, budget: &Budget) -> Option<Self> {
        let mut cells = in_four(coset, partition)?;
        cells.iter_mut().for_each(|part| part.reverse());
        Self::with_cells(coset, &cells, budget)
    }

    fn with_cells(coset: &'a Coset, cells: &[Vec<usize>; 4], budget: &Budget) -> Option<Self> {
        let part = |cells: &Vec<usize>| Part::new(coset, cells, N::MAX_BITS, budget);
        let [a, b, c, d] = cells.each_ref();
        let parts = [part(a)?, part(b)?, part(c)?, part(d)?];
        let orders = (0..4).flat_map(|p| (0..4).map(move |q| (p, q))).filter(|(p, q)| p != q);
        let pairs = orders.map(|(p, q)| {
            let others = plan::others(p, q);
            Pair::new(&parts[p], &parts[q], others.map(|part| &parts[part]))
        });
        let fingerprint = fingerprint(coset, cells);
        let classes = Self { coset, fingerprint, pairs: pairs.collect(), parts };
        let usable = |p, q| classes.pair(p, q).is_usable();
        let divided =
            (usable(0, 1) && usable(2, 3)) || (usable(0, 2) && usable(1, 3)) || (usable(0, 3) && usable(1, 2));
        divided.then_some(classes)
    }

    /// The pair of two different parts.
    fn pair(&self, first: usize, second: usize) -> &Pair<N> {
        &self.pairs[3 * first + second - usize::from(second > first)]
    }

    /// The largest number of bits that a part sees.
    pub(super) fn width(&self) -> usize {
        self.parts.iter().map(Part::bits).max().unwrap_or(0)
    }

    /// The number of bits that each part sees.
    #[cfg(test)]
    pub(super) fn bits(&self) -> [usize; 4] {
        self.parts.each_ref().map(Part::bits)
    }

    /// True if some part sees so much that its weights do not fit into a table.
    pub(super) fn is_large(&self) -> bool {
        self.parts.iter().any(|part| part.bits() > weights::TABLE_BITS)
    }
}

/// The fingerprint of a search: other starts of the same set, and other orders of its cells, number
/// its vectors differently.
fn fingerprint(coset: &Coset, cells: &[Vec<usize>; 4]) -> u64 {
    let ends = cells.iter().flat_map(|part| part.iter().copied().chain([usize::MAX])).map(|cell| cell as u64);
    let words = [coset.fingerprint()].into_iter().chain(coset.start().words().iter().copied()).chain(ends);
    hash(words.flat_map(u64::to_le_bytes))
}

impl Checkpoint {
    /// True if it belongs to the search of this set by these parts.
    pub(crate) fn fits(&self, coset: &Coset, partition: &Partition) -> bool {
        in_four(coset, partition).is_some_and(|cells| fingerprint(coset, &cells) == self.fingerprint)
    }
}

/// Four parts: empty ones are added, or those merged that together see least, until there are four.
fn in_four(coset: &Coset, partition: &Partition) -> Option<[Vec<usize>; 4]> {
    if partition.cells() != coset.cells() {
        return None;
    }
    let mut parts = partition.parts().to_vec();
    parts.resize(parts.len().max(4), Vec::new());
    while parts.len() > 4 {
        let merged = |i: usize, j: usize| [&parts[i][..], &parts[j][..]].concat();
        let pairs = (0..parts.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        let (i, j) = pairs.min_by_key(|&(i, j)| coset.restricted(&merged(i, j)).pivots.len())?;
        let both = merged(i, j);
        parts.remove(j);
        parts[i] = both;
    }
    parts.try_into().ok()
}

//! Good solutions quickly, without proof: information-set decoding.
//!
//! Cells that number the vectors of the set (an *information set*) can be given any values; given
//! zeros they leave one vector, given one or two ones a few hundred more. A light vector is zero on
//! most cells, so on a random information set it is likely to have at most two ones; then it is
//! found.

use crate::budget::{Budget, Event, Stopped};
use crate::coset::{Coset, RestrictedCoset};
use crate::lightest::Lightest;
use crate::method::{LightestMethod, Method};
use crate::narrow::index;
use douse_algebra::bits::{BitMatrix, BitVec};
use douse_algebra::codewords::Codewords;
use douse_algebra::random::SplitMix;
use douse_algebra::threads;
use douse_puzzle::pattern::Pattern;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A random walk through information sets.
struct Walk {
    /// Directions, each the only one with a one in its pivot.
    rows: BitMatrix,
    pivots: Vec<usize>,
    /// The vector that is zero in all pivots.
    vector: BitVec,
    random: SplitMix,
    /// True if adding one direction to all others takes so long that the budget is checked each
    /// time.
    is_large: bool,
}

/// The number of words of all directions from which on a walk is large.
const MANY_WORDS: usize = 1 << 14;

/// Walks that share a given number of rounds: each begins elsewhere, so threads can take them in
/// any order.
const WALKS: usize = 4;

/// The length of a search for a light vector.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rounds {
    /// This number of information sets. The answer is the same on any number of threads unless the
    /// budget ends it.
    Given(usize),
    /// Until the budget ends it, one walk per thread.
    UntilStopped,
}

/// Information-set decoding for a number of rounds.
pub(crate) struct InformationSets<'a> {
    pub(crate) coset: &'a Coset,
    pub(crate) rounds: Rounds,
}

impl Method for InformationSets<'_> {
    fn name(&self) -> LightestMethod {
        LightestMethod::InformationSet
    }

    fn run(&self, _: Option<Pattern>, at_least: u64, budget: &Budget) -> Option<Lightest> {
        let vector = light_information_set(self.coset, self.rounds, at_least, budget);
        Some(self.coset.found(self.name(), vector, at_least))
    }
}

/// A solution with few presses, for as many rounds as given or until the budget ends.
///
/// * `rounds`: the number of information sets tried, on the threads of the budget.
/// * `floor`: no solution has fewer presses; one of that many ends the search.
///
/// Each round exchanges some cells of the information set and weighs all vectors with at most two
/// ones in it. Every second round takes in cells that are zeros of the best vector so far, which
/// searches near it.
///
/// Complexity: `rounds * d^2 / 2` sums of `cells / 64` words; memory of the directions.
///
/// # Literature
/// Implements information-set decoding with at most two ones (Lee and Brickell, An observation on
/// the security of McEliece's public-key cryptosystem, 1988) and changes the set one cell at a time
/// (Canteaut and Chabaud, A new algorithm for finding minimum-weight words in a linear code, 1998).
/// Proves nothing, and needs exponentially many rounds in the worst case.
pub(crate) fn light_information_set(coset: &Coset, rounds: Rounds, floor: u64, budget: &Budget) -> BitVec {
    let floor = index(floor);
    let directions = coset.directions().words().len().saturating_mul(size_of::<u64>());
    let walks = match rounds {
        Rounds::Given(_) => WALKS.min(budget.threads()),
        Rounds::UntilStopped => budget.threads(),
    };
    // Each walk changes directions of its own.
    let Ok(_memory) = budget.reserve(directions.saturating_mul(walks + 1)) else { return coset.start().clone() };
    if coset.dimension() == 0 || coset.start().count_ones() <= floor {
        return coset.start().clone();
    }
    let all: Vec<usize> = (0..coset.cells()).collect();
    let seen = coset.restricted(&all);
    let (walks, each) = match rounds {
        Rounds::Given(rounds) => (WALKS, rounds.div_ceil(WALKS)),
        Rounds::UntilStopped => (budget.threads(), usize::MAX),
    };
    LightestMethod::InformationSet.report(budget);
    // The best weight of all walks, so that only better ones are reported.
    let reported = AtomicUsize::new(usize::MAX);
    let walk = |number: usize| Walk::new(&seen, number).run(coset.start(), each, floor, &reported, budget);
    let found = threads::map(budget.threads(), (0..walks).collect(), walk);
    found.into_iter().min_by_key(BitVec::count_ones).unwrap_or_else(|| coset.start().clone())
}

impl Walk {
    /// The walk of this number, at its first information set.
    fn new(seen: &RestrictedCoset, number: usize) -> Self {
        let random = SplitMix((number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let (mut vector, rows) = (seen.coset.start().clone(), seen.coset.directions().clone());
        seen.coset.reduce(&mut vector);
        let is_large = rows.words().len() >= MANY_WORDS;
        Self { rows, pivots: seen.pivots.clone(), vector, random, is_large }
    }

    /// The lightest vector met in this many rounds, or `start`.
    fn run(mut self, start: &BitVec, rounds: usize, floor: usize, reported: &AtomicUsize, budget: &Budget) -> BitVec {
        let walk = &mut self;
        let mut best = start.clone();
        let mut lightest = best.count_ones();
        for round in 0..rounds {
            let Ok((weight, [i, k])) = walk.lightest(budget) else { break };
            if weight < lightest {
                lightest = weight;
                best = walk.vector.clone();
                [i, k].iter().flatten().for_each(|&row| best.add(&walk.rows.row_vec(row)));
                if reported.fetch_min(weight, Ordering::Relaxed) > weight {
                    budget.progress().report(&Event::Best { presses: weight });
                }
            }
            // Only walks without a given end may depend on each other: the others give the same
            // result on any number of threads.
            let found = if rounds == usize::MAX { reported.load(Ordering::Relaxed).min(lightest) } else { lightest };
            if budget.exhausted() || found <= floor {
                break;
            }
            for _ in 0..=walk.pivots.len() / 4 {
                if walk.is_large && budget.exhausted() {
                    break;
                }
                walk.exchange((round % 2 == 1).then_some(&best));
            }
        }
        best
    }

    /// The weight of the lightest vector with at most two ones in the information set, and the rows
    /// that give it.
    fn lightest(&self, budget: &Budget) -> Result<(usize, [Option<usize>; 2]), Stopped> {
        let words = self.vector.words();
        let mut best = (self.vector.count_ones(), [None, None]);
        for i in 0..self.rows.rows() {
            if self.is_large {
                budget.check()?;
            }
            let first = self.rows.row(i);
            let one = Codewords::weight_of_sum([words, first, &[], &[]]);
            if one < best.0 {
                best = (one, [Some(i), None]);
            }
            for k in 0..i {
                let two = Codewords::weight_of_sum([words, first, self.rows.row(k), &[]]);
                if two < best.0 {
                    best = (two, [Some(i), Some(k)]);
                }
            }
        }
        Ok(best)
    }

    /// Exchanges a random pivot for a random other cell of its row, a zero of `near` if given and
    /// possible.
    fn exchange(&mut self, near: Option<&BitVec>) {
        let row = self.random.below(self.rows.rows());
        let cells: Vec<usize> = self.rows.ones_in_row(row).filter(|&cell| cell != self.pivots[row]).collect();
        if cells.is_empty() {
            return;
        }
        let mut cell = cells[self.random.below(cells.len())];
        if let Some(near) = near {
            // A few tries are enough: most cells of a light vector are zeros.
            for _ in 0..4 {
                if near.get(cell) {
                    cell = cells[self.random.below(cells.len())];
                }
            }
        }
        for other in (0..self.rows.rows()).filter(|&other| other != row) {
            if self.rows.get(other, cell) {
                self.rows.add_row(row, other);
            }
        }
        if self.vector.get(cell) {
            self.vector.add(&self.rows.row_vec(row));
        }
        self.pivots[row] = cell;
    }
}

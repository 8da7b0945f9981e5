//! Listing all solutions one after another: the reference implementation, and the fastest method
//! for a handful.

use crate::blocks::decomposition::for_each_sum;
use crate::blocks::residue_coset::{ResidueCoset, weight};
use crate::budget::{Budget, Stopped};
use crate::coset::Coset;
use crate::lightest::Lightest;
use crate::method::{LightestMethod, Method};
use douse_algebra::bits::BitVec;
use douse_puzzle::pattern::Pattern;

/// The number of solutions listed between two checks of the budget.
const SOLUTIONS_BETWEEN_CHECKS: u64 = 1 << 12;

/// Listing of a coset of at most 63 dimensions.
pub(crate) struct Listing<'a>(pub(crate) &'a Coset);

impl Method for Listing<'_> {
    fn name(&self) -> LightestMethod {
        LightestMethod::Listing
    }

    fn cost(&self) -> f64 {
        (self.0.dimension() as f64).exp2() * self.0.cells().div_ceil(64) as f64
    }

    /// Reports nothing: a listing is over before anybody could read its name.
    fn run(&self, _: Option<Pattern>, at_least: u64, budget: &Budget) -> Option<Lightest> {
        let coset = self.0;
        let mut best = (coset.start().count_ones(), coset.start().words().to_vec());
        let end = list(coset, budget, |weight, words| {
            if weight < best.0 {
                best.0 = weight;
                best.1.copy_from_slice(words);
            }
        });
        let at_least = if end.is_ok() { best.0 as u64 } else { coset.weight_bound(budget).max(at_least) };
        Some(coset.found(self.name(), BitVec::from_words(coset.cells(), best.1), at_least))
    }
}

/// Listing of a small coset of any number of states.
pub(crate) struct ResidueListing<'a>(pub(crate) &'a ResidueCoset);

impl Method for ResidueListing<'_> {
    fn name(&self) -> LightestMethod {
        LightestMethod::Listing
    }

    fn cost(&self) -> f64 {
        self.0.bits().exp2() * self.0.cells() as f64
    }

    /// Runs to its end, as nobody lists a large coset.
    fn run(&self, _: Option<Pattern>, _: u64, _: &Budget) -> Option<Lightest> {
        let coset = self.0;
        let ranges: Vec<u8> = coset.pivots.iter().map(|pivot| coset.k / pivot.value).collect();
        let mut best = coset.start.clone();
        for_each_sum(coset.k, &coset.rows, &ranges, &coset.start, |vector| {
            if weight(vector) < weight(&best) {
                best = vector.to_vec();
            }
        });
        Some(Lightest::proved(self.name(), coset.pattern(&best)))
    }
}

/// Calls `each` with the weight and the words of every vector of the coset, in the order of a Gray
/// code: neighbours differ by one direction.
///
/// * `coset`: at most 63 dimensions.
/// * `each`: gets the weight and the packed vector.
///
/// Complexity: `2^d` steps of `cells / 64` words each, no memory.
///
/// # Literature
/// Gray, Pulse code communication, US patent 2632058, 1953.
pub(crate) fn list(coset: &Coset, budget: &Budget, mut each: impl FnMut(usize, &[u64])) -> Result<(), Stopped> {
    assert!(coset.dimension() < 64, "a listing of 2^{} vectors", coset.dimension());
    let mut vector = coset.start().clone();
    each(vector.count_ones(), vector.words());
    for step in 1..1u64 << coset.dimension() {
        if step % SOLUTIONS_BETWEEN_CHECKS == 0 && budget.exhausted() {
            return Err(Stopped);
        }
        let direction = coset.directions().row(step.trailing_zeros() as usize);
        let mut weight = 0;
        for (w, g) in vector.words_mut().iter_mut().zip(direction) {
            *w ^= g;
            weight += w.count_ones();
        }
        each(weight as usize, vector.words());
    }
    Ok(())
}

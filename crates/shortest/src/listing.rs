//! Listing all solutions one after another: the slow obvious method, and the one for a handful.

use super::budget::{Budget, Stopped};
use super::coset::Coset;
use douse_algebra::bits::BitVec;

/// How many solutions are listed between two looks at the budget.
const BETWEEN_LOOKS: u64 = 1 << 12;

/// Calls `each` with the weight and the words of every vector of the coset, in the order of a Gray code: one
/// direction is added from one vector to the next.
///
/// * `coset`: at most 63 dimensions.
/// * `each`: gets the weight and the packed vector.
///
/// Complexity: `2^d` steps of `cells / 64` words each, no memory.
///
/// # Literature
/// Gray, Pulse code communication, US patent 2632058, 1953.
pub(super) fn list(coset: &Coset, budget: &Budget, mut each: impl FnMut(usize, &[u64])) -> Result<(), Stopped> {
    assert!(coset.dimension() < 64, "a listing of 2^{} vectors", coset.dimension());
    let mut vector = coset.start().clone();
    each(vector.count_ones(), vector.words());
    for step in 1..1u64 << coset.dimension() {
        if step % BETWEEN_LOOKS == 0 && budget.exhausted() {
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

/// The lightest vector by listing, and whether the listing came to its end.
///
/// Complexity: see [`list`].
pub(super) fn lightest_listing(coset: &Coset, budget: &Budget) -> (BitVec, Result<(), Stopped>) {
    let mut best = (coset.start().count_ones(), coset.start().words().to_vec());
    let end = list(coset, budget, |weight, words| {
        if weight < best.0 {
            best.0 = weight;
            best.1.copy_from_slice(words);
        }
    });
    (BitVec::from_words(coset.cells(), best.1), end)
}

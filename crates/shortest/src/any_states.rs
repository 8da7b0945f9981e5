//! The fewest presses for any number of states, one connected component at a time.

use crate::blocks::BlockFamily;
use crate::blocks::residue_coset::{MAX_STATES, ResidueCoset};
use crate::blocks::search::{BlockPlans, Blocks, bracket};
use crate::branching::Branching;
use crate::budget::Budget;
use crate::components::{Component, search_components};
use crate::fourier::Fourier;
use crate::lightest::Lightest;
use crate::listing::ResidueListing;
use crate::method::{LightestMethod, Method, Route};
use crate::narrow::residue;
use crate::residue_classes::ResidueClasses;
use douse_puzzle::pattern::Pattern;
use douse_solver::quiet::{self, QuietPatterns};
use douse_solver::space::SolutionSpace;

/// Cosets of at most this many bits are searched vector by vector.
const MAX_LISTED_BITS: f64 = 16.0;
/// Parts of more bits are not tabulated: branching has no end in sight either, but needs no memory.
const MAX_PART_BITS: f64 = 36.0;
/// A table has to be this many bits narrower than a Fourier transform to be preferred.
const BITS_BELOW_FOURIER: f64 = 3.0;

/// Joins of residue classes estimated at more nanoseconds are not begun.
const MAX_JOIN_COST: f64 = 1e13;
/// A check uses another method than the proof up to this cost, in nanoseconds.
const MAX_CHECK_COST: f64 = 1e10;

/// The fewest presses of a board with any number of states.
///
/// * `families`: divisions of the cells that may help.
/// * `at_least`: a known bound; a solution of that many presses ends the search.
pub(crate) fn shortest_any_states(
    space: &SolutionSpace,
    families: &[BlockFamily],
    route: Route<'_>,
    at_least: u64,
    budget: &Budget,
) -> Lightest {
    let states = space.presses().states();
    let cells = space.presses().len();
    // A check numbers the cells from the end, which leads to other pivots, digits and tables.
    let number = |cell: usize| match route {
        Route::Proof => cell,
        Route::Check { .. } => cells - 1 - cell,
    };
    let order: Vec<usize> = (0..cells).map(number).collect();
    let reordered = |pattern: &Pattern| Pattern::from_values(states, order.iter().map(|&cell| pattern.get(cell)));
    let families: Vec<BlockFamily> = families.iter().map(|family| family.restricted(&order)).collect();
    let start = reordered(space.presses());
    let all: Vec<usize> = (0..space.nullity()).collect();
    let quiet = space.quiet().part(&all, &order);
    let found = match u8::try_from(states.get()).ok().filter(|_| states.get() <= MAX_STATES) {
        Some(k) => of_few_states(k, start, &quiet, &families, route, at_least, budget),
        None => of_many_states(start, &quiet, at_least, budget),
    };
    // Reversing the order again restores it.
    Lightest { presses: reordered(&found.presses), shortest: None, ..found }
}

/// As [`shortest_any_states`] for at most 16 states, in bytes.
fn of_few_states(
    k: u8,
    start: Pattern,
    quiet: &QuietPatterns,
    families: &[BlockFamily],
    route: Route<'_>,
    at_least: u64,
    budget: &Budget,
) -> Lightest {
    let rows = quiet.iter().map(|pattern| bytes(k, &pattern)).collect();
    let Ok(coset) = ResidueCoset::new(k, bytes(k, &start), rows, budget) else {
        return Lightest::new(LightestMethod::Branching, start, 0);
    };
    lightest_residues(&coset, families, route, at_least, budget)
}

/// The lightest vector of a coset, one component after the other.
fn lightest_residues(
    coset: &ResidueCoset,
    families: &[BlockFamily],
    route: Route<'_>,
    at_least: u64,
    budget: &Budget,
) -> Lightest {
    let (start, components) = (coset.pattern(&coset.start), coset.components());
    search_components(start, &components, ResidueCoset::bits, at_least, budget, |component, at_least, budget| {
        let Component { cells, coset } = component;
        let families: Vec<BlockFamily> = families.iter().map(|family| family.restricted(cells)).collect();
        lightest_of_component(coset, &families, route, at_least, budget)
    })
}

/// The lightest vector of a connected coset.
///
/// Prepares the methods in the order of what preparing them costs, so that an easy coset never pays
/// for a hard one.
fn lightest_of_component(
    coset: &ResidueCoset,
    families: &[BlockFamily],
    route: Route<'_>,
    at_least: u64,
    budget: &Budget,
) -> Lightest {
    let branching = Branching::of_residues(coset);
    let unproved = |known: &Pattern| Lightest::new(LightestMethod::Branching, known.clone(), at_least);
    // Small cosets are searched at once. A check lists what the proof branched over.
    if coset.bits() <= MAX_LISTED_BITS {
        let small: &dyn Method = match route {
            Route::Proof => &branching,
            Route::Check { .. } => &ResidueListing(coset),
        };
        return small.run(None, at_least, budget).unwrap_or_else(|| unproved(&coset.pattern(&coset.start)));
    }
    let plans = BlockPlans::new(coset, families, budget);
    let known = plans.anneal(coset, budget);
    // A vector that meets the bound is a coset leader.
    if known.total() <= at_least {
        return unproved(&known);
    }
    let fourier = Fourier::new(coset);
    let max_bits = if fourier.is_some() { coset.bits() - BITS_BELOW_FOURIER } else { MAX_PART_BITS };
    let blocks = plans.choose(route).filter(|plan| plan.width() <= max_bits).map(|plan| Blocks { coset, plan });
    // Blocks that fit the memory are faster than anything else; the others leave the proof to the
    // next method.
    if let Some(found) = blocks.and_then(|blocks| blocks.run(Some(known.clone()), at_least, budget)) {
        return found;
    }
    let residues = families.iter().find(|family| family.name == BlockFamily::residues(coset.k.into()));
    let classes = residues.and_then(|family| ResidueClasses::new(coset, &family.labels, known.total(), budget));
    let joining = classes.as_ref().map_or(f64::INFINITY, Method::cost);
    let transforming = fourier.as_ref().map_or(f64::INFINITY, Method::cost);
    let joins = match route {
        Route::Proof => joining < transforming,
        // A check takes the method that the proof did not take, unless it takes far longer.
        Route::Check { .. } => (joining >= transforming) == (joining.max(transforming) <= MAX_CHECK_COST),
    };
    let chosen = match (&classes, &fourier) {
        (Some(classes), _) if joins && joining <= MAX_JOIN_COST => Some(classes as &dyn Method),
        (_, Some(fourier)) => Some(fourier as &dyn Method),
        _ => None,
    };
    // The cost of both is known, while branching may never end.
    if let Some(found) = chosen.and_then(|method| method.run(Some(known.clone()), at_least, budget)) {
        return found;
    }
    // Branching may never end, so bounds from parts of the blocks come first.
    let bracket =
        if plans.cuts.is_empty() { unproved(&known) } else { bracket(coset, &plans, at_least, &budget.tenth()) };
    branching.run(Some(bracket.presses.clone()), bracket.at_least, budget).unwrap_or(bracket)
}

/// As [`shortest_any_states`] for more than 16 states.
fn of_many_states(start: Pattern, quiet: &QuietPatterns, at_least: u64, budget: &Budget) -> Lightest {
    let component = |quiet::Component { cells, quiet }| {
        let start = Pattern::from_values(start.states(), cells.iter().map(|&cell| start.get(cell)));
        Component { cells, coset: Branching { start, quiet } }
    };
    let components: Vec<_> = quiet.components().into_iter().map(component).collect();
    let found =
        search_components(start, &components, Branching::bits, at_least, budget, |component, at_least, budget| {
            let Component { coset: branching, .. } = component;
            let unproved = || Lightest::new(LightestMethod::Branching, branching.start.clone(), at_least);
            branching.run(None, at_least, budget).unwrap_or_else(unproved)
        });
    Lightest { method: LightestMethod::Branching, ..found }
}

/// Presses with one byte for each cell.
fn bytes(k: u8, pattern: &Pattern) -> Vec<u8> {
    pattern.iter().map(|times| residue(times.into(), k)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Event, Progress};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Ends annealing before it begins, and lets everything else go on.
    struct WithoutAnnealing(Arc<AtomicBool>);

    impl Progress for WithoutAnnealing {
        fn report(&self, event: &Event<'_>) {
            match event {
                Event::Method { name } => self.0.store(*name == LightestMethod::Annealing.name(), Ordering::Relaxed),
                Event::Best { .. } => self.0.store(false, Ordering::Relaxed),
                _ => {}
            }
        }
    }

    /// Eleven quiet patterns of 3,000 cells each, joined by one cell: past 32,767 cells the sums of
    /// a transform do not fit its entries.
    #[test]
    fn many_cells_of_three_states_are_not_transformed() {
        let (digits, own) = (11, 3000);
        let cells = digits * own + 1;
        let row = |digit: usize| (0..cells).map(|cell| u8::from(cell / own == digit || cell == cells - 1)).collect();
        let start = (0..cells).map(|cell| u8::from(cell < cells - 1)).collect();
        let coset = ResidueCoset::new(3, start, (0..digits).map(row).collect(), &Budget::unlimited()).unwrap();
        let flag = Arc::new(AtomicBool::new(false));
        let listener = WithoutAnnealing(Arc::clone(&flag));
        let budget = Budget::unlimited().with_cancel(flag).with_progress(&listener);
        let found = lightest_residues(&coset, &[], Route::Proof, 0, &budget);
        // Every pattern twice turns all but the last cell off, and that one to 22 modulo 3.
        assert_eq!((found.count(), found.at_least), (1, 1));
    }
}

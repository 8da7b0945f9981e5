//! The fewest presses for any number of states, one independent piece at a time.

use crate::blocks::BlockFamily;
use crate::blocks::decomposition::for_each_sum;
use crate::blocks::residue_coset::{MOST_STATES, ResidueCoset, weight};
use crate::blocks::search::{Plans, bracket, lightest_blocks, upper};
use crate::branching::CostClasses;
use crate::budget::{Budget, Event, Exhausted, Stopped};
use crate::fourier::{self, lightest_fourier};
use crate::frobenius::Frobenius;
use crate::lightest::{LightestMethod, begins};
use crate::narrow::{exponent, index, residue};
use crate::progress::ComponentProgress;
use crate::route::Route;
use douse_algebra::bits::{BitMatrix, BitVec};
use douse_puzzle::pattern::Pattern;
use douse_solver::space::SolutionSpace;

/// Sets of at most this many bits are listed.
const LISTED_BITS: f64 = 16.0;
/// Parts of at most this many bits are tabulated rather than branched over without end.
const WIDEST: f64 = 36.0;

/// What a join of classes takes, on one core,
const NANOSECONDS_A_JOIN: f64 = 60.0;
/// and an entry of a Fourier transform.
const NANOSECONDS_AN_ENTRY: f64 = 4.0;
/// Joins that are estimated to take longer than this are not begun,
const LONGEST_JOINING: f64 = 1e13;
/// and a second proof by the other method not if it takes longer than this.
const LONGEST_OTHER: f64 = 1e10;

/// The best vector found for a set of solutions.
pub(crate) struct Found {
    pub(crate) presses: Vec<u16>,
    pub(crate) at_least: u64,
    pub(crate) method: LightestMethod,
    /// The families of blocks of the components that were proved by blocks.
    pub(crate) families: Vec<String>,
    /// How many pairs the proofs by blocks examined.
    pub(crate) joins: u64,
}

impl Found {
    fn new(presses: Vec<u16>, at_least: u64, method: LightestMethod) -> Self {
        Self { presses, at_least, method, families: Vec::new(), joins: 0 }
    }
}

/// The fewest presses of a board with any number of states.
///
/// * `families`: divisions of the cells that may help.
/// * `at_least`: a bound that is known already: a solution of that many presses ends the search.
pub(crate) fn shortest_any_states(
    space: &SolutionSpace,
    families: &[BlockFamily],
    route: Route<'_>,
    at_least: u64,
    budget: &Budget,
) -> Found {
    let k = space.presses().states().get();
    // On the second route the cells are numbered from the end, which makes other pivots, digits and tables.
    let number = |cell: usize| match route {
        Route::First => cell,
        Route::Second { .. } => space.presses().len() - 1 - cell,
    };
    let order: Vec<usize> = (0..space.presses().len()).map(number).collect();
    let seen = |pattern: &Pattern| -> Vec<u16> {
        let values: Vec<u16> = pattern.iter().collect();
        order.iter().map(|&cell| values[cell]).collect()
    };
    let families: Vec<BlockFamily> = families.iter().map(|family| family.restricted(&order)).collect();
    let mut found = if k > MOST_STATES {
        let quiet = space.quiet().iter().map(|quiet| (seen(&quiet.pattern), quiet.order));
        of_many_states(k, seen(space.presses()), &quiet.collect::<Vec<_>>(), at_least, budget)
    } else {
        let states = u8::try_from(k).unwrap_or(u8::MAX);
        let bytes =
            |pattern: &Pattern| seen(pattern).into_iter().map(|x| residue(x.into(), states)).collect::<Vec<u8>>();
        let rows = space.quiet().iter().map(|quiet| bytes(&quiet.pattern)).collect();
        let start = bytes(space.presses());
        match ResidueCoset::new(states, start.clone(), rows, budget) {
            Ok(coset) => of_bytes(&coset, &families, route, at_least, budget),
            Err(Stopped) => Found::new(start.into_iter().map(u16::from).collect(), 0, LightestMethod::Branching),
        }
    };
    found.presses = order.iter().map(|&cell| found.presses[cell]).collect();
    found
}

fn of_bytes(coset: &ResidueCoset, families: &[BlockFamily], route: Route<'_>, at_least: u64, budget: &Budget) -> Found {
    let start = coset.start.iter().map(|&x| x.into()).collect();
    let mut answer = Found::new(start, 0, LightestMethod::Listing);
    let mut widest = 0.0;
    let mut fixed = weight(&coset.start);
    let pieces = coset.components();
    for (cells, piece) in &pieces {
        let families: Vec<BlockFamily> = families.iter().map(|family| family.restricted(cells)).collect();
        let inside: u64 = cells.iter().map(|&cell| u64::from(answer.presses[cell])).sum();
        let others = index(answer.presses.iter().map(|&x| u64::from(x)).sum::<u64>() - inside);
        let whole = ComponentProgress { others, at_least: index(answer.at_least), listening: budget.progress() };
        let budget = budget.clone().with_progress(&whole);
        let at_least = if pieces.len() == 1 { at_least.saturating_sub(others as u64) } else { 0 };
        let own = of_piece(piece, &families, route, at_least, &budget);
        cells.iter().zip(&own.presses).for_each(|(&cell, &presses)| answer.presses[cell] = presses);
        answer.at_least += own.at_least;
        answer.families.extend(own.families);
        answer.joins += own.joins;
        fixed -= weight(&piece.start);
        if piece.bits() > widest {
            (widest, answer.method) = (piece.bits(), own.method);
        }
    }
    answer.at_least += fixed;
    answer
}

fn of_piece(coset: &ResidueCoset, families: &[BlockFamily], route: Route<'_>, at_least: u64, budget: &Budget) -> Found {
    let wide = |vector: &[u8]| vector.iter().map(|&x| x.into()).collect::<Vec<u16>>();
    let found = |presses: &[u8], at_least: u64, method: LightestMethod| Found::new(wide(presses), at_least, method);
    let classes = || {
        let quiet =
            coset.rows.iter().zip(&coset.pivots).map(|(row, pivot)| (wide(row), u32::from(coset.k / pivot.value)));
        CostClasses::from_rows(coset.k.into(), wide(&coset.start), quiet.collect(), budget)
    };
    if coset.bits() <= LISTED_BITS {
        return match route {
            Route::First => branched(classes(), wide(&coset.start), at_least, budget),
            Route::Second { .. } => {
                let presses = listed(coset);
                found(&presses, weight(&presses), LightestMethod::Listing)
            }
        };
    }
    begins(LightestMethod::Annealing, budget);
    let plans = Plans::new(coset, families, budget);
    let known = upper(coset, &plans, budget);
    if weight(&known) <= at_least {
        return found(&known, at_least, LightestMethod::Branching);
    }
    let three = fourier::fits(coset);
    let plan = plans.choose(route).filter(|plan| plan.width() <= if three { coset.bits() - 3.0 } else { WIDEST });
    if let Some(plan) = plan {
        begins(LightestMethod::Blocks, budget);
        if let Some(by_blocks) = lightest_blocks(coset, plan, known.clone(), at_least, budget) {
            let mut found = found(&by_blocks.presses, by_blocks.at_least, LightestMethod::Blocks);
            if let Some(proof) = by_blocks.proof {
                (found.families, found.joins) = (vec![proof.family], proof.joins);
            }
            return found;
        }
    }
    let residues = families.iter().find(|family| family.name == BlockFamily::residues(coset.k.into()));
    let cut = residues.and_then(|family| Frobenius::new(coset, &family.labels, budget));
    let joining = cut.as_ref().map_or(f64::INFINITY, |cut| cut.joins(weight(&known)) * NANOSECONDS_A_JOIN);
    let transforming = if three { 3f64.powi(exponent(coset.rows.len())) * NANOSECONDS_AN_ENTRY } else { f64::INFINITY };
    let joins = match route {
        Route::First => joining < transforming,
        // The other one, unless it takes far longer.
        Route::Second { .. } => (joining >= transforming) == (joining.max(transforming) <= LONGEST_OTHER),
    };
    if let Some(cut) = cut.filter(|_| joins && joining <= LONGEST_JOINING) {
        begins(LightestMethod::ResidueClasses, budget);
        let by_classes = cut.lightest(weight(&known), budget);
        let presses = by_classes.presses.unwrap_or(known);
        return found(&presses, by_classes.at_least, LightestMethod::ResidueClasses);
    }
    if three {
        begins(LightestMethod::Fourier, budget);
        if let Ok(presses) = lightest_fourier(coset, weight(&known), budget) {
            let presses = presses.unwrap_or(known);
            return found(&presses, weight(&presses), LightestMethod::Fourier);
        }
        let at_least = classes().map_or(at_least, |classes| classes.at_least().max(at_least));
        return found(&known, at_least, LightestMethod::Fourier);
    }
    begins(LightestMethod::Branching, budget);
    if plans.cuts.is_empty() {
        return branched(classes(), wide(&known), at_least, budget);
    }
    // Branching has no end in sight here, so bounds come first; without a time limit both come to theirs.
    let by_chunks = bracket(coset, &plans, at_least, &budget.tenth());
    let mut branched = branched(classes(), wide(&by_chunks.presses), by_chunks.at_least, budget);
    branched.at_least = branched.at_least.max(by_chunks.at_least);
    branched
}

/// The lightest vector of a small set, by going through all of them.
fn listed(coset: &ResidueCoset) -> Vec<u8> {
    let ranges: Vec<u8> = coset.pivots.iter().map(|pivot| coset.k / pivot.value).collect();
    let mut best = coset.start.clone();
    for_each_sum(coset.k, &coset.rows, &ranges, &coset.start, |vector| {
        if weight(vector) < weight(&best) {
            best = vector.to_vec();
        }
    });
    best
}

/// Branches over how often each quiet pattern is added.
///
/// * `known`: a solution.
/// * `at_least`: no solution has fewer presses.
fn branched(classes: Result<CostClasses, Exhausted>, known: Vec<u16>, at_least: u64, budget: &Budget) -> Found {
    let total = |presses: &[u16]| presses.iter().map(|&x| u64::from(x)).sum::<u64>();
    let Ok(classes) = classes else { return Found::new(known, at_least, LightestMethod::Branching) };
    let at_least = at_least.max(classes.at_least());
    let most = total(&known);
    let mut chosen = None;
    let end = if most <= at_least {
        Ok(())
    } else {
        classes.visit(most - 1, budget, &mut |times, cost| {
            chosen = Some(times.to_vec());
            budget.progress().report(&Event::Best { presses: usize::try_from(cost).unwrap_or(usize::MAX) });
            (cost > at_least).then(|| cost - 1)
        })
    };
    let best = chosen.map_or(known, |times| classes.solution(&times));
    let at_least = if end.is_ok() { total(&best) } else { at_least };
    Found::new(best, at_least, LightestMethod::Branching)
}

/// More states than a search in bytes takes: one independent piece after the other.
///
/// * `quiet`: the quiet patterns and how often each is added at most, plus one.
fn of_many_states(k: u32, start: Vec<u16>, quiet: &[(Vec<u16>, u32)], at_least: u64, budget: &Budget) -> Found {
    let nonzero = |(row, _): &(Vec<u16>, u32)| row.iter().map(|&x| x != 0).collect::<BitVec>();
    let support = BitMatrix::from_rows(start.len(), &quiet.iter().map(nonzero).collect::<Vec<_>>());
    let pieces = support.row_groups();
    let total = |presses: &[u16]| presses.iter().map(|&x| u64::from(x)).sum::<u64>();
    let mut presses = start;
    let mut sum = total(&presses);
    for (support, members) in &pieces {
        let cells: Vec<usize> = support.ones().collect();
        let seen = |vector: &[u16]| cells.iter().map(|&cell| vector[cell]).collect::<Vec<u16>>();
        let rows = members.iter().map(|&row| (seen(&quiet[row].0), quiet[row].1)).collect();
        let known = seen(&presses);
        let before = total(&known);
        let at_least = if pieces.len() == 1 { at_least.saturating_sub(sum - before) } else { 0 };
        let own = branched(CostClasses::from_rows(k, known.clone(), rows, budget), known, at_least, budget);
        cells.iter().zip(&own.presses).for_each(|(&cell, &times)| presses[cell] = times);
        sum = sum - before + own.at_least;
    }
    Found::new(presses, sum, LightestMethod::Branching)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Progress;
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

    /// Eleven quiet patterns of 3,000 cells each, joined by one cell: past 32,767 cells the sums of a transform do not fit its entries.
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
        let found = of_bytes(&coset, &[], Route::First, 0, &budget);
        // Every pattern twice turns all but the last cell off, and that one to 22 modulo 3.
        let presses: u64 = found.presses.iter().map(|&times| u64::from(times)).sum();
        assert_eq!((presses, found.at_least), (1, 1));
    }
}

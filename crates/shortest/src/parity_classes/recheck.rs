//! Proving the fewest presses again, in a different way than the search.

use super::FourParts;
use super::number::Number;
use super::plan::Plan;
use super::search::{EndReason, LevelSearch, Solutions};
use super::shares::Shares;
use crate::budget::Budget;
use crate::coset::Coset;
use crate::partition::Partition;

/// A plan that joins other pairs of parts is used up to this cost, about a minute; beyond it other
/// shares suffice.
const AFFORDABLE: f64 = 1e10;

/// The result of finding all solutions of at most some number of presses in a different way.
pub(crate) struct Recount {
    /// The fewest presses of these solutions.
    pub(crate) fewest: Option<usize>,
    /// The number of solutions, counted up to one more than expected.
    pub(crate) count: u64,
    /// The number of pairs of numbers joined.
    pub(crate) joins: u64,
}

/// Finds all solutions of at most `presses` presses in a different way than the search; `None` if
/// there is no such way.
///
/// The parts are numbered by other cells, so that transforms, blocks and sums differ from the
/// search, and the plan joins other pairs of parts than the cheapest one (or other lists by other
/// shares, if that is far cheaper).
///
/// * `expected`: the number of solutions claimed. One more is enough to refute it.
///
/// Complexity: about that of the last level of the search.
pub(crate) fn prove_again(
    coset: &Coset,
    partition: &Partition,
    presses: usize,
    expected: u64,
    budget: &Budget,
) -> Result<Option<Recount>, EndReason> {
    if let Some(classes) = FourParts::<u32>::renumbered(coset, partition, budget) {
        return prove_by(&classes, presses, expected, budget);
    }
    match FourParts::<u64>::renumbered(coset, partition, budget) {
        Some(classes) => prove_by(&classes, presses, expected, budget),
        None => Ok(None),
    }
}

fn prove_by<N: Number>(
    classes: &FourParts<'_, N>,
    presses: usize,
    expected: u64,
    budget: &Budget,
) -> Result<Option<Recount>, EndReason> {
    let mut search = LevelSearch::new(classes, budget)?;
    // The lists that the search went by make all estimates exact.
    let used = search.prepare(presses, None)?.shares;
    let estimates = &search.estimates;
    let others = estimates.plans(presses).into_iter().find(|plan| !same_pairs(used, plan.shares));
    // Other shares of the same kind join the same parts, but other lists by other bounds.
    let moved = match used {
        Shares::FourShares { shares } => estimates.other_shares(presses, shares),
        Shares::TwoAgainstTwo { .. } => None,
    };
    let dear = |plan: &Plan| estimates.cost(plan) > AFFORDABLE;
    let cheaper = |moved: &Plan, plan: &Plan| dear(plan) && estimates.cost(moved) < estimates.cost(plan);
    let moved = moved.filter(|moved| others.as_ref().is_none_or(|plan| cheaper(moved, plan)));
    let Some(shares) = moved.or(others).map(|plan| plan.shares) else { return Ok(None) };
    let most = usize::try_from(expected).unwrap_or(usize::MAX).saturating_add(1);
    let plan = search.prepare(presses, Some(shares))?;
    let Solutions { found, joins, .. } = search.all_of_plan(&plan, most)?;
    let fewest = found.iter().map(|solution| solution.count_ones()).min();
    Ok(Some(Recount { fewest, count: found.len() as u64, joins }))
}

/// True if two ways to share out the presses join the same pairs of parts.
fn same_pairs(a: Shares, b: Shares) -> bool {
    match (a, b) {
        (Shares::TwoAgainstTwo { first: a, second: b, .. }, Shares::TwoAgainstTwo { first: c, second: d, .. }) => {
            (a, b) == (c, d) || (a, b) == (d, c)
        }
        (Shares::FourShares { .. }, Shares::FourShares { .. }) => true,
        _ => false,
    }
}

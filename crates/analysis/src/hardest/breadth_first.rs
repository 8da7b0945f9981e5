//! The whole distribution of distances by breadth-first search, one bit per position.

use super::code::Code;
use super::component::CoveringRadius;
use super::position_set::PositionSet;
use douse_algebra::bits::{BitVec, OutOfMemory};
use douse_algebra::narrow::small;
use douse_puzzle::pattern::Pattern;
use douse_shortest::{Budget, Event};
use num_bigint::BigUint;

/// Estimated nanoseconds of a search; infinite if the sets do not fit the memory of the budget.
pub(super) fn cost(code: &Code, budget: &Budget) -> f64 {
    let cells = code.cells.len();
    let rank = cells - code.quiet.len();
    let fits = code.states.is_two() && rank < 48 && budget.allows(memory(rank));
    if fits { cells as f64 * (rank as f64 - 6.0).exp2() * 20.0 } else { f64::INFINITY }
}

/// The bytes of three sets of `2^rank` positions.
fn memory(rank: usize) -> usize {
    u32::try_from(rank).ok().and_then(|rank| 3usize.checked_shl(rank.saturating_sub(3))).unwrap_or(usize::MAX)
}

/// Searches from the solved board; `None` if the budget ends the search.
///
/// A position is a coset of the code, in other words a syndrome. It has one member without presses
/// at the pivots of the quiet patterns, so the other cells number the positions. Pressing a pivot
/// amounts to pressing the rest of its quiet pattern.
///
/// Complexity: `cells * 2^rank / 64` word operations for each distance, and three sets of `2^rank`
/// bits.
pub(super) fn search(code: &Code, budget: &Budget) -> Result<Option<CoveringRadius>, OutOfMemory> {
    let cells = code.cells.len();
    let _memory = budget.reserve(memory(cells - code.quiet.len()))?;
    let pivots: Vec<usize> = (0..code.quiet.len()).filter_map(|quiet| Some(code.quiet.pivot(quiet)?.0)).collect();
    let others: Vec<usize> = (0..cells).filter(|cell| !pivots.contains(cell)).collect();
    let rank = small(others.len());
    let mut moves: Vec<u64> = (0..rank).map(|bit| 1 << bit).collect();
    for quiet in 0..code.quiet.len() {
        moves.push(others.iter().enumerate().map(|(bit, &cell)| u64::from(code.quiet.get(quiet, cell)) << bit).sum());
    }
    let (mut from, mut next) = (PositionSet::new(rank)?, PositionSet::new(rank)?);
    let mut seen = PositionSet::new(rank)?;
    from.insert(0);
    seen.insert(0);
    let (mut distribution, mut met) = (vec![1u64], 1u64);
    let all = 1u64 << rank;
    while met < all && !budget.exhausted() {
        let progress = budget.progress();
        progress.report(&Event::Bounds { at_least: distribution.len() - 1, at_most: cells });
        progress.report(&Event::Done { work: "boards", share: met as f64 / all as f64 });
        if PositionSet::step(&from, &moves, &mut seen, &mut next, budget).is_err() {
            return Ok(None);
        }
        let found = next.len();
        if found == 0 {
            break;
        }
        met += found;
        distribution.push(found);
        std::mem::swap(&mut from, &mut next);
    }
    let position = from.first().unwrap_or(0);
    let mut presses = BitVec::zeros(cells);
    (0..rank).filter(|bit| position >> bit & 1 == 1).for_each(|bit| presses.set(others[bit as usize], true));
    let distribution = distribution.into_iter().map(BigUint::from).collect();
    Ok((met == all).then(|| CoveringRadius::counted(distribution, Pattern::from_bits(presses))))
}

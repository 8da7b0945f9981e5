//! The whole distribution of distances by breadth-first search, for any number of states.

use super::HardestError;
use super::code::Code;
use super::component::CoveringRadius;
use douse_puzzle::pattern::Pattern;
use douse_shortest::Budget;
use num_bigint::BigUint;
use std::collections::HashSet;

/// More positions are not searched.
const MAX_POSITIONS: f64 = (1u64 << 20) as f64;

/// The number of positions: all presses, divided by those that change nothing.
fn positions(code: &Code) -> f64 {
    let elements: f64 = code.quiet.orders().iter().map(|&order| f64::from(order).log2()).sum();
    (code.cells.len() as f64 * f64::from(code.states.get()).log2() - elements).exp2().round()
}

/// The bytes of the positions that were met.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts of floating-point numbers saturate")]
fn memory(code: &Code) -> usize {
    (positions(code) * (4.0 * code.cells.len() as f64 + 160.0)) as usize
}

/// Estimated nanoseconds of a search; infinite if it does not fit the memory of the budget.
pub(super) fn cost(code: &Code, budget: &Budget) -> f64 {
    let cells = code.cells.len() as f64;
    if positions(code) > MAX_POSITIONS || !budget.allows(memory(code)) {
        return f64::INFINITY;
    }
    positions(code) * cells * (100.0 + cells * (1.0 + code.quiet.len() as f64))
}

/// Searches from the solved board; `None` if there are too many positions.
///
/// A position is a coset of the code, represented by its member in normal form.
///
/// Complexity: `cells^2 * nullity` for each position, `cells` numbers for each.
pub(super) fn search(code: &Code, budget: &Budget) -> Result<Option<CoveringRadius>, HardestError> {
    if cost(code, budget).is_infinite() {
        return Ok(None);
    }
    let _memory = budget.reserve(memory(code))?;
    let quiet: Vec<Pattern> = code.quiet.iter().collect();
    let nothing = Pattern::zeros(code.states, code.cells.len());
    let (mut seen, mut edge, mut distribution) = (HashSet::from([nothing.clone()]), vec![nothing], Vec::new());
    let mut hardest = edge[0].clone();
    let mut meter = budget.meter();
    while let Some(first) = edge.first() {
        hardest = first.clone();
        distribution.push(BigUint::from(edge.len()));
        let mut next = Vec::new();
        for position in &edge {
            for cell in 0..code.cells.len() {
                meter.spend(code.cells.len() * (1 + code.quiet.len()))?;
                let mut reached = position.clone();
                reached.add_at(cell, 1);
                reduce(&quiet, &mut reached);
                if !seen.contains(&reached) {
                    seen.insert(reached.clone());
                    next.push(reached);
                }
            }
        }
        edge = next;
    }
    Ok(Some(CoveringRadius::counted(distribution, hardest)))
}

/// Brings presses into normal form: at the first cell of each quiet pattern they are below its
/// entry.
fn reduce(quiet: &[Pattern], presses: &mut Pattern) {
    for quiet in quiet {
        if let Some((cell, pivot)) = quiet.nonzero().next() {
            (0..presses.get(cell) / pivot).for_each(|_| presses.subtract(quiet));
        }
    }
}

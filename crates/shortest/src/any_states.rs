//! The fewest presses for any number of states, piece by piece.

use crate::blocks::Family;
use crate::blocks::search::{Plans, lightest_blocks, upper};
use crate::blocks::words::{MOST_STATES, Words, weight};
use crate::branching::Classes;
use crate::budget::{Budget, Event, Whole};
use crate::fourier::{MOST_DIGITS, lightest_fourier};
use douse_solver::space::SolutionSpace;

/// Sets of at most this many bits are listed.
const LISTED_BITS: f64 = 16.0;
/// Parts of at most this many bits are tabulated rather than branched over without end.
const WIDEST: f64 = 36.0;

/// The best vector found for a set of solutions.
pub(crate) struct Found {
    pub(crate) presses: Vec<u16>,
    pub(crate) at_least: u64,
    pub(crate) method: &'static str,
}

/// The fewest presses of a board with any number of states.
///
/// * `families`: divisions of the cells that may help.
pub(crate) fn shortest_any_states(space: &SolutionSpace, families: &[Family], budget: &Budget) -> Found {
    let k = space.presses().states().get();
    if k > MOST_STATES {
        return branched(&Classes::new(space), None, budget);
    }
    let bytes = |pattern: &douse_puzzle::pattern::Pattern| pattern.iter().map(|x| x as u8).collect::<Vec<u8>>();
    let rows = space.quiet().iter().map(|quiet| bytes(&quiet.pattern)).collect();
    let words = Words::new(k as u8, bytes(space.presses()), rows);
    let pieces = words.components();
    let mut answer = Found { presses: space.presses().iter().collect(), at_least: 0, method: "listing" };
    let mut widest = 0.0;
    let mut fixed = weight(&words.start);
    for (cells, piece) in &pieces {
        let families: Vec<Family> = families.iter().map(|family| family.restricted(cells)).collect();
        let inside: u64 = cells.iter().map(|&cell| u64::from(answer.presses[cell])).sum();
        let others = (answer.presses.iter().map(|&x| u64::from(x)).sum::<u64>() - inside) as usize;
        let whole = Whole { others, at_least: answer.at_least as usize, listening: budget.progress() };
        let budget = budget.clone().with_progress(&whole);
        let own = of_piece(piece, &families, &budget);
        cells.iter().zip(&own.presses).for_each(|(&cell, &presses)| answer.presses[cell] = presses);
        answer.at_least += own.at_least;
        fixed -= weight(&piece.start);
        if piece.bits() > widest {
            (widest, answer.method) = (piece.bits(), own.method);
        }
    }
    answer.at_least += fixed;
    answer
}

fn of_piece(words: &Words, families: &[Family], budget: &Budget) -> Found {
    let wide = |word: &[u8]| word.iter().map(|&x| x.into()).collect::<Vec<u16>>();
    let classes = || {
        let quiet =
            words.rows.iter().zip(&words.pivots).map(|(row, pivot)| (wide(row), u32::from(words.k / pivot.value)));
        Classes::from_rows(words.k.into(), wide(&words.start), quiet.collect())
    };
    if words.bits() <= LISTED_BITS {
        return branched(&classes(), None, budget);
    }
    let begins = |name| budget.progress().report(&Event::Method { name });
    begins("annealing");
    let plans = Plans::new(words, families);
    let known = upper(words, &plans, budget);
    let three = words.k == 3 && words.rows.len() <= MOST_DIGITS;
    let plan = plans.plans.first().filter(|plan| plan.width() <= if three { words.bits() - 3.0 } else { WIDEST });
    if let Some(plan) = plan {
        begins("blocks");
        let found = lightest_blocks(words, plan, known, 0, budget);
        return Found { presses: wide(&found.presses), at_least: found.at_least, method: "blocks" };
    }
    if three {
        begins("fourier");
        if let Ok(presses) = lightest_fourier(words, weight(&known), budget) {
            let presses = presses.unwrap_or(known);
            return Found { at_least: weight(&presses), presses: wide(&presses), method: "fourier" };
        }
        return Found { at_least: classes().at_least().min(weight(&known)), presses: wide(&known), method: "fourier" };
    }
    begins("branching");
    branched(&classes(), Some(wide(&known)), budget)
}

/// Branch and bound.
fn branched(classes: &Classes, known: Option<Vec<u16>>, budget: &Budget) -> Found {
    let mut best = known.unwrap_or_else(|| classes.solution(&[]));
    let total = |presses: &[u16]| presses.iter().map(|&x| u64::from(x)).sum::<u64>();
    let mut chosen = None;
    let end = classes.visit(total(&best).saturating_sub(1), budget, &mut |times, cost| {
        chosen = Some(times.to_vec());
        budget.progress().report(&Event::Best { presses: cost as usize });
        cost.saturating_sub(1)
    });
    if let Some(times) = chosen {
        best = classes.solution(&times);
    }
    let at_least = if end.is_ok() { total(&best) } else { classes.at_least().min(total(&best)) };
    Found { presses: best, at_least, method: "branching" }
}

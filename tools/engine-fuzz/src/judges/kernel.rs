//! `kernel` and `nullity`: quiet patterns are quiet, and elimination finds the same number of them.

use super::{kind_options, number, pattern};
use crate::program::{Session, demand};
use crate::puzzle::{Layout, Puzzle};
use crate::random::Random;
use crate::space::{Factors, MAX_CELLS, Space, product, read_factors};
use anyhow::Result;
use serde_json::Value;

pub fn judge(session: &mut Session, puzzle: &Puzzle, random: &mut Random) -> Result<()> {
    session.set_threads(random.within(1, 2));
    let code = session.argument(puzzle.code())?;
    let answer = session.ask("kernel", &[&code])?;
    if answer.status == 3 {
        return Ok(());
    }
    let object = answer.object();
    let Some(patterns) = object["quiet"].as_array() else {
        demand!(false, "json", "no quiet patterns: {object}");
        return Ok(());
    };
    let orders: Vec<u32> = orders(puzzle, object, patterns.len());
    demand!(patterns.len() == orders.len(), "json", "{} patterns, {} orders", patterns.len(), orders.len());
    let effects = puzzle.effects();
    let dark = puzzle.with_lights(vec![0; puzzle.cells()]);
    // Every pattern is a sum of these in one way, each taken fewer times than its order says. A
    // multiple of one may be a sum of others, so the order is not that of the pattern alone.
    for rows in patterns {
        let quiet = pattern(puzzle, rows)?;
        demand!(dark.after_presses(&effects, &quiet) == dark.lights, "wrong", "a quiet pattern changes a light");
    }
    let count = product(orders);
    if puzzle.cells() <= MAX_CELLS {
        let expected = Space::of(puzzle).count();
        demand!(count == expected, "wrong", "the orders give {count:?} quiet patterns, elimination {expected:?}");
    }
    if let Some(text) = object["solution_count"].as_str() {
        demand!(
            read_factors(text).as_ref() == Some(&count),
            "wrong",
            "{text} quiet patterns, the orders say {count:?}"
        );
    }
    let only = session.ask("kernel", &["--nullity", &code])?;
    demand!(only.status == 3 || only.object()["nullity"] == object["nullity"], "differ", "{}", only.object());
    judge_nullity(session, puzzle, object, &count)
}

/// Reads the orders of the patterns: all are the number of states if the answer names none.
fn orders(puzzle: &Puzzle, object: &Value, patterns: usize) -> Vec<u32> {
    match object["orders"].as_array() {
        Some(orders) => orders.iter().filter_map(|order| order.as_u64()?.try_into().ok()).collect(),
        None => vec![puzzle.states; patterns],
    }
}

/// Asks `nullity`, which knows only sizes and names.
fn judge_nullity(session: &mut Session, puzzle: &Puzzle, kernel: &Value, count: &Factors) -> Result<()> {
    let (Some(options), Layout::Grid { width, height, .. }) = (kind_options(puzzle), &puzzle.layout) else {
        return Ok(());
    };
    let mut arguments = vec![format!("{width}x{height}")];
    let mut options = options.into_iter();
    while let Some((name, value)) = options.next().zip(options.next()) {
        if name != "--size" {
            arguments.extend([name, value]);
        }
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let answer = session.ask("nullity", &arguments)?;
    if answer.status == 3 {
        return Ok(());
    }
    let nullity = number(&answer.object()["nullity"])?;
    demand!(kernel["nullity"] == nullity, "differ", "kernel says {}, nullity {nullity}", kernel["nullity"]);
    if let Some(invariants) = answer.object()["invariants"].as_array() {
        let invariants: Vec<u32> = invariants.iter().filter_map(|n| n.as_u64()?.try_into().ok()).collect();
        demand!(invariants.windows(2).all(|pair| pair[1] % pair[0] == 0), "wrong", "{invariants:?} is no chain");
        demand!(product(invariants.clone()) == *count, "differ", "kernel says {count:?}, nullity {invariants:?}");
    }
    Ok(())
}

//! `solve --all`, `--count`, `--count-by-length` and `--all-min`: lists are complete, without
//! duplicates.

use super::{number, pattern};
use crate::program::{Answer, Session, demand};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::space::{Factors, MAX_CELLS, Space, product, read_factors, weight};
use anyhow::Result;
use std::collections::HashSet;

/// The largest number of listed solutions.
const LIMIT: usize = 40;
/// The largest number of solutions to try.
const MAX_TRIED: usize = 5000;

pub fn judge(session: &mut Session, puzzle: &Puzzle, random: &mut Random) -> Result<()> {
    let code = session.argument(puzzle.code())?;
    session.set_threads(random.within(1, 2));
    let counted = session.ask("solve", &["--count", &code])?;
    if counted.status != 0 {
        return Ok(());
    }
    let count = counted.object()["solution_count"].as_str().and_then(read_factors).unwrap_or_default();
    let space = (puzzle.cells() <= MAX_CELLS).then(|| Space::of(puzzle));
    if let Some(space) = &space {
        demand!(space.solution.is_some() && count == space.count(), "wrong", "{count:?}, not {:?}", space.count());
    }
    let limit = LIMIT.to_string();
    let all = session.ask("solve", &["--all", "--limit", &limit, &code])?;
    if all.status == 0 {
        let expected = small(&count).map_or(LIMIT, |count| count.min(LIMIT as u128) as usize);
        let listed = check_list(puzzle, &all)?;
        demand!(listed.len() == expected, "wrong", "{} solutions listed, not {expected}", listed.len());
    }
    judge_lengths(session, &code, &count, space.as_ref())?;
    let shortest = session.try_ask("solve", &["--all-min", "--limit", &limit, &code])?;
    if shortest.status == 0 && shortest.object()["proved"] == true {
        let listed = check_list(puzzle, &shortest)?;
        let fewest = number(&shortest.object()["press_count"])?;
        demand!(listed.iter().all(|presses| weight(presses) == fewest), "wrong", "a listed solution is not shortest");
        if let Some(lengths) = space.and_then(|space| space.lengths(MAX_TRIED)) {
            let (&least, &number) = lengths.iter().next().unwrap_or((&0, &0));
            demand!(least == fewest, "false proof", "{fewest} presses proved, but {least} are enough");
            let expected = (number as usize).min(LIMIT);
            demand!(listed.len() == expected, "wrong", "{} shortest solutions, not {expected}", listed.len());
        }
    }
    Ok(())
}

fn judge_lengths(session: &mut Session, code: &str, count: &Factors, space: Option<&Space>) -> Result<()> {
    let answer = session.try_ask("solve", &["--count-by-length", code])?;
    let Some(counts) = answer.object()["solution_counts"].as_array().filter(|_| answer.status == 0) else {
        return Ok(());
    };
    let counts: Option<Vec<u128>> = counts.iter().map(|count| count.as_str()?.parse().ok()).collect();
    let Some(counts) = counts else { return Ok(()) };
    if let Some(total) = small(count) {
        demand!(counts.iter().sum::<u128>() == total, "wrong", "the counts by length do not add up to {total}");
    }
    if let Some(lengths) = space.and_then(|space| space.lengths(MAX_TRIED)) {
        let differs =
            (0..).zip(&counts).find(|(length, count)| lengths.get(length).map_or(0, |&n| n.into()) != **count);
        demand!(differs.is_none(), "wrong", "(length, solutions) {differs:?}, not {lengths:?}");
    }
    Ok(())
}

/// Presses each listed solution, and returns the list.
fn check_list(puzzle: &Puzzle, answer: &Answer) -> Result<HashSet<Vec<u32>>> {
    let (effects, target) = (puzzle.effects(), puzzle.target());
    let mut listed = HashSet::new();
    for rows in answer.object()["solutions"].as_array().into_iter().flatten() {
        let presses = pattern(puzzle, rows)?;
        demand!(
            puzzle.after_presses(&effects, &presses) == target,
            "wrong",
            "a listed solution does not reach the goal"
        );
        demand!(listed.insert(presses), "wrong", "a solution is listed twice");
    }
    Ok(listed)
}

/// Multiplies prime powers, if the result is small enough.
pub fn small(factors: &Factors) -> Option<u128> {
    factors.iter().try_fold(1u128, |number, (&prime, &power)| {
        number.checked_mul(u128::from(prime).checked_pow(power.try_into().ok()?)?)
    })
}

/// Counts the solvable boards: all boards divided by the quiet patterns.
pub fn positions(puzzle: &Puzzle, quiet: &Factors) -> Factors {
    let mut positions = product(std::iter::repeat_n(puzzle.states, puzzle.cells()));
    for (prime, power) in quiet {
        if let Some(exponent) = positions.get_mut(prime) {
            *exponent -= power;
        }
    }
    positions.retain(|_, exponent| *exponent > 0);
    positions
}

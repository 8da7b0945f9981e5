//! `hardest`: the numbers of boards add up, the named board is as hard as claimed, and small kinds
//! agree with a search through all boards.

use super::lists::{positions, small};
use super::{kind_options, number, pattern};
use crate::program::{Session, demand};
use crate::puzzle::{Goal, Puzzle};
use crate::random::Random;
use crate::space::{Factors, MAX_CELLS, Space, read_factors};
use anyhow::Result;
use serde_json::Value;
use std::collections::HashSet;

/// The largest number of boards to search.
const MAX_BOARDS: u128 = 20_000;
/// The largest number of solutions to try.
const MAX_TRIED: usize = 5000;

pub fn judge(session: &mut Session, puzzle: &Puzzle, random: &mut Random) -> Result<()> {
    let puzzle = Puzzle { goal: Goal::State(0), ..puzzle.clone() };
    let Some(options) = kind_options(&puzzle) else { return Ok(()) };
    session.set_threads(random.within(1, 2));
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let answer = session.try_ask("hardest", &options)?;
    let object = answer.object();
    if answer.status == 2 {
        let few = (puzzle.cells() <= MAX_CELLS)
            .then(|| Space::of(&puzzle))
            .is_some_and(|space| is_searchable(&puzzle, &space));
        demand!(!few, "refused", "a kind that is small enough is refused: {object}");
        return Ok(());
    }
    if object["press_count"].is_null() {
        demand!(answer.status == 3, "json", "no answer: {object}");
        return Ok(());
    }
    let (count, most) = (number(&object["press_count"])?, number(&object["at_most"])?);
    let proved = object["proved"] == true;
    demand!(count <= most, "bounds", "a board needs {count}, but at most {most} are needed");
    demand!(proved == (count == most), "bounds", "proved: {proved}, but the bounds are {count} and {most}");
    demand!((answer.status == 0) == proved, "status", "status {}, proved: {proved}", answer.status);
    let presses = pattern(&puzzle, &object["presses"])?;
    let board = puzzle.with_lights(pattern(&puzzle, &object["lights"])?);
    demand!(
        board.after_presses(&board.effects(), &presses) == board.target(),
        "wrong",
        "the presses do not solve the hardest board"
    );
    judge_board(session, &board, count, most)?;
    let Some(space) = (puzzle.cells() <= MAX_CELLS).then(|| Space::of(&puzzle)) else { return Ok(()) };
    let positions = positions(&puzzle, &space.count());
    check_distribution(object, &positions, count, proved)?;
    if small(&positions).is_some_and(|positions| positions <= MAX_BOARDS) && puzzle.cells() <= 40 {
        let expected = distances(&puzzle);
        let hardest = expected.len() as u64 - 1;
        demand!(count <= hardest && hardest <= most, "false proof", "{count} to {most}, not {hardest}");
        if let Some(distribution) = distribution(object) {
            demand!(distribution == expected, "wrong", "boards by presses: {distribution:?}, not {expected:?}");
        }
        if let (true, Some(boards)) = (proved, object["board_count"].as_str()) {
            let expected = expected.last().map(u128::to_string);
            demand!(Some(boards) == expected.as_deref(), "wrong", "{boards} hardest boards, not {expected:?}");
        }
    }
    Ok(())
}

/// Returns whether all solvable boards can be listed quickly.
fn is_searchable(puzzle: &Puzzle, space: &Space) -> bool {
    small(&positions(puzzle, &space.count())).is_some_and(|positions| positions <= MAX_BOARDS)
}

/// Solves the hardest board separately.
fn judge_board(session: &mut Session, board: &Puzzle, count: u64, most: u64) -> Result<()> {
    let code = session.argument(board.code())?;
    let answer = session.ask("solve", &["--min", &code])?;
    let object = answer.object();
    if object["at_least"].is_null() {
        return Ok(());
    }
    let (least, enough) = (number(&object["at_least"])?, number(&object["press_count"])?);
    demand!(count <= enough, "false proof", "the board is said to need {count} presses, but {enough} are enough");
    demand!(least <= most, "false proof", "at most {most} presses, but the board needs {least}");
    let fewest = (board.cells() <= MAX_CELLS).then(|| Space::of(board)).and_then(|space| space.lengths(MAX_TRIED));
    if let Some(fewest) = fewest.and_then(|lengths| lengths.keys().next().copied()) {
        demand!(count <= fewest, "false proof", "the board is said to need {count} presses, but {fewest} are enough");
    }
    Ok(())
}

fn distribution(object: &Value) -> Option<Vec<u128>> {
    object["distribution"].as_array()?.iter().map(|count| count.as_str()?.parse().ok()).collect()
}

fn check_distribution(object: &Value, positions: &Factors, count: u64, proved: bool) -> Result<()> {
    if let Some(text) = object["position_count"].as_str() {
        demand!(read_factors(text).as_ref() == Some(positions), "wrong", "{text} solvable boards, not {positions:?}");
    }
    let (Some(counts), Some(total)) = (distribution(object), small(positions)) else { return Ok(()) };
    let sum = counts.iter().try_fold(0u128, |sum, &count| sum.checked_add(count));
    demand!(sum == Some(total), "wrong", "{sum:?} boards counted, but {total} can be solved");
    demand!(counts.first() == Some(&1), "wrong", "not one board is solved already");
    demand!(proved && counts.len() as u64 == count + 1, "wrong", "{} lengths up to {count} presses", counts.len());
    demand!(counts.last() != Some(&0), "wrong", "no board needs {count} presses");
    Ok(())
}

/// Counts boards by the presses they need, breadth first from the goal.
fn distances(puzzle: &Puzzle) -> Vec<u128> {
    let effects = puzzle.effects();
    let mut known = HashSet::from([puzzle.target()]);
    let (mut level, mut counts) = (vec![puzzle.target()], Vec::new());
    while !level.is_empty() {
        counts.push(level.len() as u128);
        let mut next = Vec::new();
        for board in &level {
            for lights in &effects {
                let mut before = board.clone();
                lights.iter().for_each(|&light| before[light] = (before[light] + puzzle.states - 1) % puzzle.states);
                if known.insert(before.clone()) {
                    next.push(before);
                }
            }
        }
        level = next;
    }
    counts
}

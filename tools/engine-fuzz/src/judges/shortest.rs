//! `solve --min`, `hint` and `path`: the fewest presses, against trying all solutions, against good
//! ones found otherwise, and against the same search with another number of threads.

use super::solve::{check_count, check_solution};
use super::{cell, number, pattern};
use crate::program::{Session, demand};
use crate::puzzle::{Goal, Puzzle};
use crate::random::Random;
use crate::space::{MAX_CELLS, Space, weight};
use anyhow::Result;
use rustix::process::Signal;
use serde_json::Value;
use std::time::Duration;

/// The largest number of solutions to try.
const MAX_TRIED: usize = 5000;

/// Checks an answer of `--min`; returns its bounds if there is a solution.
pub fn judge_answer(puzzle: &Puzzle, object: &Value, random: &mut Random) -> Result<Option<(u64, u64)>> {
    let space = (puzzle.cells() <= MAX_CELLS).then(|| Space::of(puzzle));
    let solvable = check_solution(puzzle, object)?;
    if let Some(space) = &space {
        demand!(solvable == space.solution.is_some(), "wrong", "solvable: {solvable}, by elimination not");
    }
    if !solvable {
        return Ok(None);
    }
    let (least, count) = check_bounds(object)?;
    if let Some(space) = &space {
        check_count(space, object)?;
        match space.lengths(MAX_TRIED).and_then(|lengths| lengths.keys().next().copied()) {
            Some(fewest) => demand!(
                least <= fewest && fewest <= count,
                "false proof",
                "{least} to {count} presses, but trying all solutions finds {fewest}"
            ),
            None => {
                let good = space.good(random, 4).unwrap_or(u64::MAX);
                demand!(least <= good, "false proof", "at least {least} presses, but {good} are enough");
            }
        }
    }
    Ok(Some((least, count)))
}

/// Reads the lower and the upper bound of an answer.
fn check_bounds(object: &Value) -> Result<(u64, u64)> {
    let (least, count) = (number(&object["at_least"])?, number(&object["press_count"])?);
    let proved = object["proved"] == true;
    demand!(least <= count, "bounds", "at least {least} presses, but {count} found");
    demand!(proved == (least == count), "bounds", "proved: {proved}, but the bounds are {least} and {count}");
    Ok((least, count))
}

pub fn judge(session: &mut Session, puzzle: &Puzzle, random: &mut Random) -> Result<()> {
    let code = session.argument(puzzle.code())?;
    let mut bounds = Vec::new();
    for threads in [1, 2] {
        session.set_threads(threads);
        let answer = session.ask("solve", &["--min", &code])?;
        if answer.object()["solvable"].is_null() {
            demand!(answer.status == 3, "json", "no answer");
            continue;
        }
        bounds.extend(judge_answer(puzzle, answer.object(), random)?);
        if bounds.is_empty() {
            return Ok(());
        }
    }
    let least = bounds.iter().map(|bound| bound.0).max();
    let most = bounds.iter().map(|bound| bound.1).min();
    demand!(least <= most, "false proof", "one thread and two contradict each other: {bounds:?}");
    Ok(())
}

/// Checks that a search without a time limit ends soon after a signal, with its best result.
pub fn judge_signal(session: &mut Session, puzzle: &Puzzle, random: &mut Random) -> Result<()> {
    let code = session.argument(puzzle.code())?;
    session.end_by(random.of(&[Signal::INT, Signal::TERM]), Duration::from_millis(random.within(100, 900) as u64));
    let answer = session.ask("solve", &["--min", &code])?;
    if !answer.object()["solvable"].is_null() {
        judge_answer(puzzle, answer.object(), random)?;
    }
    Ok(())
}

pub fn judge_hint(session: &mut Session, puzzle: &Puzzle, random: &mut Random) -> Result<()> {
    session.set_threads(random.within(1, 2));
    let code = session.argument(puzzle.code())?;
    let answer = session.ask("hint", &[&code])?;
    let object = answer.object();
    if object["solvable"] != true || puzzle.cells() > MAX_CELLS {
        return Ok(());
    }
    let space = Space::of(puzzle);
    demand!(space.solution.is_some(), "wrong", "a hint for a board without a solution");
    let (least, count) = check_bounds(object)?;
    let Some(lengths) = space.lengths(MAX_TRIED) else { return Ok(()) };
    let Some(&fewest) = lengths.keys().next() else { return Ok(()) };
    demand!(least <= fewest && fewest <= count, "false proof", "{least} to {count} presses, but {fewest} are enough");
    let Some(after) = space.after_each_press(MAX_TRIED) else { return Ok(()) };
    if let (true, Some(effects)) = (object["proved"] == true, object["effects"].as_array()) {
        for (press, (effect, &after)) in effects.iter().zip(&after).enumerate() {
            let expected = match after.cmp(&fewest) {
                std::cmp::Ordering::Less => "nearer",
                std::cmp::Ordering::Equal => "neither",
                std::cmp::Ordering::Greater => "farther",
            };
            demand!(
                effect == expected || effect == "open",
                "wrong",
                "pressing cell {press} leads {expected}, not {effect}"
            );
        }
    }
    if object["proved"] == true && fewest > 0 && !object["next"].is_null() {
        let next = cell(puzzle, &object["next"])?;
        demand!(after[next] < fewest, "wrong", "the hint leads no nearer");
    }
    Ok(())
}

pub fn judge_path(session: &mut Session, puzzle: &Puzzle, random: &mut Random) -> Result<()> {
    let from = Puzzle { goal: Goal::State(0), ..puzzle.clone() };
    let (effects, presses) = (from.effects(), (0..from.cells()).map(|_| random.below(2) as u32).collect::<Vec<_>>());
    let to = from.with_lights(from.after_presses(&effects, &presses));
    let wanted = Puzzle { goal: Goal::Picture(to.lights.clone()), ..from.clone() };
    let arguments = [session.argument(from.code())?, session.argument(to.code())?];
    let answer = session.ask("path", &[&arguments[0], &arguments[1]])?;
    let object = answer.object();
    let Some(sequence) = object["sequence"].as_array() else {
        demand!(answer.status == 3, "wrong", "no path, but there is one");
        return Ok(());
    };
    let mut lights = from.lights.clone();
    let mut total = vec![0; from.cells()];
    let boards = object["boards"].as_array().cloned().unwrap_or_default();
    demand!(boards.len() == sequence.len() + 1, "json", "{} boards for {} presses", boards.len(), sequence.len());
    for (step, board) in sequence.iter().map(Some).chain([None]).zip(&boards) {
        demand!(pattern(puzzle, board)? == lights, "wrong", "a board of the path is not what the presses lead to");
        if let Some(step) = step {
            let press = cell(puzzle, step)?;
            total[press] = (total[press] + 1) % from.states;
            effects[press].iter().for_each(|&light| lights[light] = (lights[light] + 1) % from.states);
        }
    }
    demand!(lights == to.lights, "wrong", "the path does not lead to the board");
    let (least, count) = check_bounds(object)?;
    demand!(count == weight(&total), "wrong", "{count} presses, but the path has {}", weight(&total));
    if let Some(fewest) = (from.cells() <= MAX_CELLS).then(|| Space::of(&wanted)).and_then(|s| s.lengths(MAX_TRIED)) {
        let fewest = fewest.keys().next().copied().unwrap_or(0);
        demand!(least <= fewest && fewest <= count, "false proof", "{least} to {count} presses, not {fewest}");
    }
    Ok(())
}

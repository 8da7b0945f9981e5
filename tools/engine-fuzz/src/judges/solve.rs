//! `solve`, `check` and `verify`: presses solutions, counts witnesses, and counts solutions in two
//! ways.

use super::{cell, number, pattern};
use crate::program::{Session, demand};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::space::{MAX_CELLS, Space, read_factors, weight};
use anyhow::Result;
use serde_json::Value;

const METHODS: [&str; 8] =
    ["small", "polynomial", "frontal", "dense", "polynomial-prime", "chase-residues", "frontal-residues", "reference"];

/// Presses the solution or counts the witness of an answer; returns whether there is a solution.
pub fn check_solution(puzzle: &Puzzle, object: &Value) -> Result<bool> {
    let effects = puzzle.effects();
    if object["solvable"] == true {
        let presses = pattern(puzzle, &object["presses"])?;
        demand!(
            puzzle.after_presses(&effects, &presses) == puzzle.target(),
            "wrong",
            "the presses do not reach the goal"
        );
        demand!(
            number(&object["press_count"])? == weight(&presses),
            "wrong",
            "press_count is not the number of presses"
        );
        return Ok(true);
    }
    demand!(object["solvable"] == false, "json", "neither solvable nor unsolvable");
    check_witness(puzzle, &effects, &pattern(puzzle, &object["witness"])?)?;
    Ok(false)
}

fn check_witness(puzzle: &Puzzle, effects: &[Vec<usize>], witness: &[u32]) -> Result<()> {
    let states = u64::from(puzzle.states);
    let changes = |lights: &[usize]| lights.iter().map(|&light| u64::from(witness[light])).sum::<u64>() % states;
    demand!(effects.iter().all(|lights| changes(lights) == 0), "wrong", "a press changes the sum of the witness");
    let overlap: u64 = puzzle.difference().iter().zip(witness).map(|(&d, &w)| u64::from(d) * u64::from(w)).sum();
    demand!(!overlap.is_multiple_of(states), "wrong", "the witness proves nothing");
    Ok(())
}

/// Compares the number of solutions with our own elimination.
pub fn check_count(space: &Space, object: &Value) -> Result<()> {
    let Some(count) = object["solution_count"].as_str() else { return Ok(()) };
    demand!(
        read_factors(count) == Some(space.count()),
        "wrong",
        "{count} solutions, but elimination finds {:?}",
        space.count()
    );
    Ok(())
}

pub fn judge(session: &mut Session, puzzle: &Puzzle, random: &mut Random) -> Result<()> {
    session.set_threads(random.within(1, 2));
    let code = session.argument(puzzle.code())?;
    let solved = session.ask("solve", &[&code])?;
    if solved.status == 3 {
        return Ok(());
    }
    let solvable = check_solution(puzzle, solved.object())?;
    demand!(solved.status == i32::from(!solvable), "status", "status {} for {solvable}", solved.status);
    let count = &solved.object()["solution_count"];
    if puzzle.cells() <= MAX_CELLS {
        let space = Space::of(puzzle);
        demand!(solvable == space.solution.is_some(), "wrong", "solvable: {solvable}, by elimination not");
        if solvable {
            check_count(&space, solved.object())?;
        }
    }
    let method = random.of(&METHODS);
    let other = session.try_ask("solve", &[&code, "--method", method])?;
    if other.status < 2 {
        demand!(check_solution(puzzle, other.object())? == solvable, "differ", "{method} says otherwise");
        demand!(other.object()["solution_count"] == *count, "differ", "{method}: {}", other.object()["solution_count"]);
    }
    let checked = session.ask("check", &[&code, "--explain=proof"])?;
    if checked.status == 3 {
        return Ok(());
    }
    demand!((checked.status == 0) == solvable, "differ", "check says otherwise");
    if !solvable {
        judge_repair(puzzle, checked.object())?;
    }
    Ok(())
}

/// Changes the lights that the repair names: then there is a solution.
fn judge_repair(puzzle: &Puzzle, object: &Value) -> Result<()> {
    check_witness(puzzle, &puzzle.effects(), &pattern(puzzle, &object["witness"])?)?;
    let repair = &object["repair"];
    let (Some(cells), Some(steps)) = (repair["lights"].as_array(), repair["by"].as_array()) else { return Ok(()) };
    let mut lights = puzzle.lights.clone();
    for (place, by) in cells.iter().zip(steps) {
        let light = cell(puzzle, place)?;
        lights[light] = ((u64::from(lights[light]) + number(by)?) % u64::from(puzzle.states)) as u32;
    }
    let least = number(&repair["at_least"])?;
    demand!(least as usize <= cells.len(), "bounds", "at least {least} lights, but {} are enough", cells.len());
    demand!((repair["proved"] == true) == (least as usize == cells.len()), "bounds", "proved, but the bounds differ");
    if puzzle.cells() <= MAX_CELLS {
        let repaired = Space::of(&puzzle.with_lights(lights));
        demand!(repaired.solution.is_some(), "wrong", "the repaired board has no solution");
    }
    // One light is enough if any single change makes it solvable.
    if puzzle.cells() <= 16 && puzzle.states <= 6 && least > 1 {
        for light in 0..puzzle.cells() {
            for by in 1..puzzle.states {
                let mut lights = puzzle.lights.clone();
                lights[light] = (lights[light] + by) % puzzle.states;
                let one = Space::of(&puzzle.with_lights(lights));
                demand!(one.solution.is_none(), "false proof", "one light is enough to repair it");
            }
        }
    }
    Ok(())
}

/// Checks that `verify` says Yes exactly to presses that reach the goal.
pub fn judge_verification(session: &mut Session, puzzle: &Puzzle, random: &mut Random) -> Result<()> {
    let code = session.argument(puzzle.code())?;
    let solved = session.ask("solve", &[&code])?;
    if solved.status != 0 {
        return Ok(());
    }
    let mut rows = solved.object()["presses"].clone();
    if random.percent(60) {
        let row = random.below(rows.as_array().map_or(1, Vec::len));
        let columns = rows[row].as_array().map_or(1, Vec::len);
        let entry = &mut rows[row][random.below(columns)];
        if let Some(times) = entry.as_u64() {
            *entry = ((times + 1) % u64::from(puzzle.states)).into();
        }
    }
    let presses = pattern(puzzle, &rows)?;
    let holds = puzzle.after_presses(&puzzle.effects(), &presses) == puzzle.target();
    let file = session.path("presses.json");
    std::fs::write(&file, rows.to_string())?;
    let verified = session.ask("verify", &[&code, "presses.json"])?;
    demand!((verified.status == 0) == holds, "wrong", "verify answers {}, but {holds} is true", verified.status);
    Ok(())
}

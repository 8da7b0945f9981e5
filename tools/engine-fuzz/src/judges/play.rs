//! `solve --play`: sequences keep the rule of play, and small boards agree with a search through
//! all positions.

use super::{cell, number};
use crate::program::{Session, demand};
use crate::puzzle::Puzzle;
use crate::random::Random;
use anyhow::Result;
use std::collections::HashSet;

/// The largest number of positions to search.
const MAX_POSITIONS: usize = 40_000;

/// Returns whether a rule of play allows pressing a lit or unlit cell in this step, counted from 0.
fn allows(rule: &str, lit: bool, step: usize) -> bool {
    match rule {
        "lit-only" => lit,
        "alternating" => lit == step.is_multiple_of(2),
        _ => lit != step.is_multiple_of(2),
    }
}

pub fn judge(session: &mut Session, puzzle: &Puzzle, random: &mut Random) -> Result<()> {
    let rule = random.of(&["lit-only", "alternating", "unlit-first"]);
    let code = session.argument(puzzle.code())?;
    let fewest = random.percent(60);
    let arguments = ["--play", rule, &code, "--min"];
    let answer = session.ask("solve", &arguments[..if fewest { 4 } else { 3 }])?;
    let object = answer.object();
    let expected = search(puzzle, rule);
    if object["solvable"] == false {
        demand!(expected.is_none_or(|fewest| fewest.is_none()), "wrong", "there is a sequence of {expected:?} presses");
        return Ok(());
    }
    if expected == Some(None) {
        demand!(object["sequence"].is_null(), "wrong", "there is no sequence");
    }
    if object["sequence"].is_null() {
        demand!(answer.status == 3, "status", "neither a sequence nor a reason: {object}");
        let searchable = expected.is_some_and(|fewest| fewest.is_some());
        demand!(!searchable, "unsolved", "not found: a sequence of {expected:?} presses");
        return Ok(());
    }
    let effects = puzzle.effects();
    let mut lights = puzzle.lights.clone();
    let sequence = object["sequence"].as_array().cloned().unwrap_or_default();
    for (step, value) in sequence.iter().enumerate() {
        let press = cell(puzzle, value)?;
        demand!(allows(rule, lights[press] != 0, step), "wrong", "press {} breaks the rule of play", step + 1);
        effects[press].iter().for_each(|&light| lights[light] = (lights[light] + 1) % puzzle.states);
    }
    demand!(lights == puzzle.target(), "wrong", "the sequence does not reach the goal");
    demand!(number(&object["press_count"])? == sequence.len() as u64, "wrong", "press_count is not the length");
    if let (Some(Some(fewest)), Some(least)) = (expected, object["at_least"].as_u64()) {
        let count = sequence.len() as u64;
        demand!(least <= fewest && fewest <= count, "false proof", "{least} to {count} presses, not {fewest}");
    }
    Ok(())
}

/// Finds the fewest presses, breadth first. The inner `None` means that there is no sequence, the
/// outer one that there are too many positions.
fn search(puzzle: &Puzzle, rule: &str) -> Option<Option<u64>> {
    let positions = (puzzle.states as usize).checked_pow(puzzle.cells() as u32)?;
    if positions > MAX_POSITIONS {
        return None;
    }
    let (effects, target) = (puzzle.effects(), puzzle.target());
    // Allowed presses depend on the lights, and for some rules on whether the number of presses is
    // even.
    let mut known = HashSet::from([(puzzle.lights.clone(), 0)]);
    let mut level = vec![puzzle.lights.clone()];
    for step in 0.. {
        if level.contains(&target) {
            return Some(Some(step as u64));
        }
        if level.is_empty() {
            return Some(None);
        }
        let mut next = Vec::new();
        for board in &level {
            for (press, lights) in effects.iter().enumerate() {
                if allows(rule, board[press] != 0, step) {
                    let mut after = board.clone();
                    lights.iter().for_each(|&light| after[light] = (after[light] + 1) % puzzle.states);
                    if known.insert((after.clone(), (step + 1) % 2)) {
                        next.push(after);
                    }
                }
            }
        }
        level = next;
    }
    None
}

//! `chase-table`, by following its help, and `gen`.

use super::{cell, kind_options, number, pattern};
use crate::program::{Session, demand};
use crate::puzzle::{Goal, Puzzle};
use crate::random::Random;
use crate::space::{MAX_CELLS, Space};
use anyhow::Result;
use serde_json::Value;

/// Plays by the table: chases the lights, looks up the remaining ones, presses the named cells
/// first, and chases again.
pub fn judge_chase(session: &mut Session, puzzle: &Puzzle, _: &mut Random) -> Result<()> {
    let mut board = Puzzle { goal: Goal::State(0), ..puzzle.clone() };
    let Some(options) = kind_options(&board) else { return Ok(()) };
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let answer = session.try_ask("chase-table", &options)?;
    if answer.status != 0 {
        // Not every kind can be chased, and a table may be too large.
        return Ok(());
    }
    let object = answer.object();
    let solvable = Space::of(&board).solution.is_some();
    let mut steps = Vec::new();
    for step in object["steps"].as_array().into_iter().flatten() {
        steps.push((cell(&board, &step["press"])?, cell(&board, &step["light"])?));
    }
    let listed = |name: &str| -> Result<Vec<usize>> {
        object[name].as_array().into_iter().flatten().map(|place| cell(puzzle, place)).collect()
    };
    let (remaining, first) = (listed("remaining")?, listed("first")?);
    let effects = board.effects();
    chase(&mut board, &effects, &steps)?;
    let left = (0..board.cells()).find(|light| board.lights[*light] != 0 && !remaining.contains(light));
    demand!(left.is_none(), "wrong", "the chase leaves the light {left:?} on");
    if object["complete"] != true {
        return Ok(());
    }
    let remainder: Vec<u64> = remaining.iter().map(|&light| board.lights[light].into()).collect();
    let rows = object["rows"].as_array().cloned().unwrap_or_default();
    let is_it = |row: &&Value| {
        row["remainder"]
            .as_array()
            .is_some_and(|row| row.iter().filter_map(Value::as_u64).eq(remainder.iter().copied()))
    };
    let row = rows.iter().find(is_it);
    demand!(row.is_some() == solvable, "wrong", "in the table: {}, solvable: {solvable}", row.is_some());
    let Some(row) = row else { return Ok(()) };
    for (&press, times) in first.iter().zip(row["press"].as_array().into_iter().flatten()) {
        for _ in 0..number(times)? {
            board.press(&effects[press]);
        }
    }
    chase(&mut board, &effects, &steps)?;
    demand!(board.lights == board.target(), "wrong", "the board is not dark after the second chase");
    Ok(())
}

/// Presses cells until all lights above the last row are off, step by step.
fn chase(board: &mut Puzzle, effects: &[Vec<usize>], steps: &[(usize, usize)]) -> Result<()> {
    for &(press, light) in steps {
        demand!(effects[press].contains(&light), "wrong", "pressing {press} does not change the light {light}");
        while board.lights[light] != 0 {
            board.press(&effects[press]);
        }
    }
    Ok(())
}

/// Checks that generated boards are solvable, not solved, and the same the next time.
pub fn judge_generation(session: &mut Session, puzzle: &Puzzle, random: &mut Random) -> Result<()> {
    let puzzle = Puzzle { goal: Goal::State(0), ..puzzle.clone() };
    let Some(options) = kind_options(&puzzle) else { return Ok(()) };
    let seed = random.below(1000).to_string();
    let mut arguments = vec!["--seed", &seed, "--count", "3", "--way", random.of(&["lights", "presses"])];
    arguments.extend(options.iter().map(String::as_str));
    let boards = session.try_ask("gen", &arguments)?;
    if boards.status != 0 {
        // A rule may allow only one board, which is solved.
        return Ok(());
    }
    demand!(boards.objects.len() == 3, "json", "{} boards instead of 3", boards.objects.len());
    for object in &boards.objects {
        let board = puzzle.with_lights(pattern(&puzzle, &object["lights"])?);
        demand!(board.lights != board.target(), "wrong", "a generated board is solved already");
        if board.cells() <= MAX_CELLS {
            demand!(Space::of(&board).solution.is_some(), "wrong", "a generated board has no solution");
        }
    }
    let again = session.ask("gen", &arguments)?;
    demand!(again.objects == boards.objects, "differ", "the same seed gives other boards");
    Ok(())
}

//! `chase-table`, by following its help, and `gen`.

use super::{cell, kind_options, number, pattern};
use crate::program::{Session, demand};
use crate::puzzle::{Goal, Ground, Puzzle, Rule};
use crate::random::Random;
use crate::space::{MAX_CELLS, Space};
use anyhow::Result;

/// Plays as the help says: chase the lights down, look up the last row, press in the first row, chase again.
pub fn judge_chase(session: &mut Session, puzzle: &Puzzle, random: &mut Random) -> Result<()> {
    let Ground::Grid { width, height, .. } = &puzzle.ground else { return Ok(()) };
    let (width, height) = (*width, *height);
    let states = puzzle.states;
    let ground = Ground::Grid { width, height, holes: vec![false; width * height], edges: "flat" };
    let lights = (0..width * height).map(|_| random.below(states as usize) as u32).collect();
    let mut board = Puzzle { ground, rule: Rule::Named("plus"), states, lights, goal: Goal::State(0) };
    let Some(options) = kind_options(&board) else { return Ok(()) };
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let answer = session.ask("chase-table", &options)?;
    let object = answer.object();
    let solvable = Space::of(&board).solution.is_some();
    let effects = board.effects();
    chase(&mut board, &effects, width);
    let last = width * (height - 1);
    let listed = |name: &str| -> Result<Vec<usize>> {
        object[name].as_array().into_iter().flatten().map(|place| cell(&board, place)).collect()
    };
    let (remaining, first) = (listed("remaining")?, listed("first")?);
    demand!(remaining.iter().all(|&light| light >= last), "wrong", "the table does not look at the last row");
    demand!(first.iter().all(|&press| press < width), "wrong", "the table does not press in the first row");
    if object["complete"] != true {
        return Ok(());
    }
    let remainder: Vec<u64> = remaining.iter().map(|&light| board.lights[light].into()).collect();
    let rows = object["rows"].as_array().cloned().unwrap_or_default();
    let row = rows.iter().find(|row| {
        row["remainder"].as_array().into_iter().flatten().map(|n| n.as_u64().unwrap_or(0)).eq(remainder.iter().copied())
    });
    demand!(row.is_some() == solvable, "wrong", "in the table: {}, solvable: {solvable}", row.is_some());
    let Some(row) = row else { return Ok(()) };
    for (press, times) in first.iter().zip(row["press"].as_array().into_iter().flatten()) {
        for _ in 0..number(times)? {
            effects[*press].iter().for_each(|&light| board.lights[light] = (board.lights[light] + 1) % states);
        }
    }
    chase(&mut board, &effects, width);
    demand!(board.lights == board.target(), "wrong", "the board is not dark after the second chase");
    Ok(())
}

/// Presses below every lit cell, row by row.
fn chase(board: &mut Puzzle, effects: &[Vec<usize>], width: usize) {
    for (light, press) in effects[width..].iter().enumerate() {
        while board.lights[light] != 0 {
            press.iter().for_each(|&light| board.lights[light] = (board.lights[light] + 1) % board.states);
        }
    }
}

/// Generated boards can be solved, are not solved, and are the same the next time.
pub fn judge_generation(session: &mut Session, puzzle: &Puzzle, random: &mut Random) -> Result<()> {
    let puzzle = Puzzle { goal: Goal::State(0), ..puzzle.clone() };
    let Some(options) = kind_options(&puzzle) else { return Ok(()) };
    let seed = random.below(1000).to_string();
    let mut arguments = vec!["--seed", &seed, "--count", "3", "--way", random.of(&["lights", "presses"])];
    arguments.extend(options.iter().map(String::as_str));
    let boards = session.try_asking("gen", &arguments)?;
    if boards.status != 0 {
        // A rule may allow a single board only, which is solved.
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

//! `douse solve --lit-only` and `--alternating`: sequences that a rule of play allows.

use super::Args;
use crate::json::{self, BoardJson, Cell};
use crate::output::Output;
use crate::status::Status;
use douse_engine::board::Board;
use douse_engine::fewest::Budget;
use douse_engine::lit_only::{LitOnlyError, PlayRule, PlayedError, fewest_played, replay, solve_lit_only};
use serde::Serialize;
use std::io::Write;

/// A sequence, and whether none is shorter.
struct Played {
    presses: Vec<usize>,
    proved: bool,
}

pub fn run(args: &Args, rule: PlayRule, boards: &[Board], output: &mut Output) -> anyhow::Result<Status> {
    let budget = args.effort.budget()?;
    let mut status = Status::Yes;
    let played = boards.iter().map(|board| play(args, rule, board, &budget)).collect::<anyhow::Result<Vec<_>>>()?;
    for (board, played) in boards.iter().zip(&played) {
        match played {
            Some(played) => {
                replay(board, rule, &played.presses)?;
                write(args, output, board, rule, Some(played))?;
                if args.min && !played.proved {
                    status = status.max(Status::NotProved);
                }
            }
            None => {
                write(args, output, board, rule, None)?;
                status = status.max(Status::No);
            }
        }
    }
    Ok(status)
}

/// A sequence by the rule; `None` where there is none.
fn play(args: &Args, rule: PlayRule, board: &Board, budget: &Budget) -> anyhow::Result<Option<Played>> {
    // Only lit buttons has a construction that needs no search; the fewest presses, and taking turns, need one.
    if rule == PlayRule::LitOnly {
        let presses = match solve_lit_only(board) {
            Ok(presses) => presses,
            Err(LitOnlyError::Unsolvable(_)) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        if !args.min {
            return Ok(Some(Played { presses, proved: false }));
        }
        return match fewest_played(board, rule, budget) {
            Ok(found) => {
                let proved = found.is_proved();
                Ok(found.presses.or(Some(presses)).map(|presses| Played { presses, proved }))
            }
            Err(PlayedError::TooLarge { .. }) => Ok(Some(Played { presses, proved: false })),
            Err(error) => Err(error.into()),
        };
    }
    let found = fewest_played(board, rule, budget)?;
    let proved = found.is_proved();
    match found.presses {
        Some(presses) => Ok(Some(Played { presses, proved })),
        None if proved => Ok(None),
        None => anyhow::bail!(
            "the search was stopped: a sequence takes at least {} presses, if there is one",
            found.at_least.unwrap_or(0)
        ),
    }
}

#[derive(Serialize)]
struct PlayedJson {
    solvable: bool,
    #[serde(flatten)]
    board: BoardJson,
    play: &'static str,
    sequence: Option<Vec<Cell>>,
    press_count: Option<usize>,
    proved: bool,
}

fn write(
    args: &Args,
    output: &mut Output,
    board: &Board,
    rule: PlayRule,
    played: Option<&Played>,
) -> anyhow::Result<()> {
    let shape = board.variant().shape();
    if args.json {
        let report = PlayedJson {
            solvable: played.is_some(),
            board: BoardJson::of(board),
            play: rule.name(),
            sequence: played.map(|played| played.presses.iter().map(|&cell| Cell::of(shape, cell)).collect()),
            press_count: played.map(|played| played.presses.len()),
            proved: played.is_none_or(|played| played.proved),
        };
        return json::write_line(output, &report);
    }
    match played {
        None => writeln!(output, "no solution")?,
        Some(Played { presses, proved }) => {
            let names: Vec<String> = presses.iter().map(|&cell| shape.cell_name(cell)).collect();
            writeln!(output, "{}", names.join(" "))?;
            let count = presses.len();
            match proved {
                true => output.note(format!("{count} presses in this order, and no sequence is shorter")),
                false => output.note(format!("{count} presses in this order; shorter sequences may exist")),
            }
        }
    }
    Ok(())
}

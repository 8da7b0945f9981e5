//! `douse solve --play`: sequences that a rule of play allows.

use super::Args;
use super::report::SolveJson;
use crate::args::play_name;
use crate::batch::Item;
use crate::explanation::{self, Search};
use crate::json::{self, Cell};
use crate::output::Output;
use crate::progress::Spinner;
use crate::status::Status;
use crate::way::{self, Found};
use douse::play_rules::{LitOnlyError, PlayRule, replay, solve_lit_only};
use douse::solve::solve;
use douse_game::par::{shortest_way, some_way};
use std::io::Write;

pub fn answer(args: &Args, rule: PlayRule, item: &Item<'_>, output: &mut Output) -> anyhow::Result<Status> {
    let search = Search::Within(&args.effort);
    let Found { presses, at_least } = match find(args, rule, item, output)? {
        Some(found) => found,
        None => {
            if output.json() {
                let report = SolveJson::new(output, item, Status::No);
                json::write_line(output, &SolveJson { play: Some(play_name(rule)), ..report })?;
            } else {
                writeln!(output, "no solution")?;
                if let Some(part) = args.explain {
                    explanation::write(output, part, item.board, &solve(item.board)?, search)?;
                }
            }
            return Ok(Status::No);
        }
    };
    replay(item.board, rule, &presses)?;
    let count = presses.len() as u64;
    let proved = count == at_least;
    let status = if args.min && !proved { Status::NotProved } else { Status::Yes };
    let shape = item.board.variant().shape();
    if output.json() {
        let report = SolveJson {
            play: Some(play_name(rule)),
            sequence: Some(presses.iter().map(|&cell| Cell::of(shape, cell)).collect()),
            press_count: Some(count),
            at_least: Some(at_least),
            proved: Some(proved),
            explanation: match args.explain {
                Some(part) => Some(explanation::to_json(output, part, item.board, &solve(item.board)?, search)?),
                None => None,
            },
            ..SolveJson::new(output, item, status)
        };
        json::write_line(output, &report)?;
        return Ok(status);
    }
    let names: Vec<String> = presses.iter().map(|&cell| shape.cell_name(cell)).collect();
    writeln!(output, "{}", if names.is_empty() { "none".into() } else { names.join(" ") })?;
    match proved {
        true => output.note(format!("{count} presses in this order, and no sequence is shorter")),
        false => output.note(format!("{count} presses in this order; shorter sequences may exist")),
    }
    if let Some(part) = args.explain {
        explanation::write_sequence(output, part, item.board, &presses, search)?;
    }
    Ok(status)
}

/// A sequence by the rule; `None` if there is none.
fn find(args: &Args, rule: PlayRule, item: &Item<'_>, output: &Output) -> anyhow::Result<Option<Found>> {
    // Only lit cells has a construction that needs no search.
    if rule == PlayRule::LitOnly && !args.min {
        match solve_lit_only(item.board) {
            Ok(presses) => {
                let at_least = u64::from(!presses.is_empty());
                return Ok(Some(Found { presses, at_least }));
            }
            Err(LitOnlyError::Unsolvable(_)) => return Ok(None),
            // What the construction does not cover is searched.
            Err(_) => {}
        }
    }
    let spinner = Spinner::start(output.listens());
    let budget = args.effort.budget()?.with_progress(&spinner);
    let found = match args.min {
        true => shortest_way(item.board, rule, &budget),
        false => some_way(item.board, rule, &budget),
    };
    way::found(found, item.board, &budget)
}

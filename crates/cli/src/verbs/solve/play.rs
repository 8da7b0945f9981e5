//! `douse solve --play`: sequences of presses that a rule of play allows.

use super::Args;
use super::report::SolveJson;
use crate::args::play_name;
use crate::batch::Item;
use crate::explanation::{self, Search};
use crate::json::{self, Cell};
use crate::output::Output;
use crate::progress::Spinner;
use crate::status::Status;
use crate::sequence::Sequence;
use douse::play_rules::{LitOnlyError, PlayRule, replay, solve_lit_only};
use douse::solve::solve;
use douse_game::par::{shortest_way, some_way};
use std::io::Write;

pub fn answer(args: &Args, rule: PlayRule, item: &Item, output: &mut Output) -> anyhow::Result<Status> {
    let search = Search::Within(&args.effort);
    let Some(sequence) = find(args, rule, item, output)? else {
        if output.json() {
            let report = SolveJson { play: Some(play_name(rule)), ..SolveJson::new(item, Status::No) };
            json::write_at(output, item.position, Status::No, &report)?;
        } else {
            writeln!(output, "no solution")?;
            if let Some(part) = args.explain {
                explanation::write(output, (part, args.formulas.language()), &item.board, &solve(&item.board)?, search)?;
            }
        }
        return Ok(Status::No);
    };
    let (count, proved) = (sequence.count(), sequence.is_proved());
    let Sequence { presses, at_least } = sequence;
    replay(&item.board, rule, &presses)?;
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
                Some(part) => Some(explanation::to_json(output, part, &item.board, &solve(&item.board)?, search)?),
                None => None,
            },
            ..SolveJson::new(item, status)
        };
        json::write_at(output, item.position, status, &report)?;
        return Ok(status);
    }
    let names: Vec<String> = presses.iter().map(|&cell| shape.cell_name(cell)).collect();
    writeln!(output, "{}", if names.is_empty() { "none".into() } else { names.join(" ") })?;
    match proved {
        true => output.note(format!("{count} presses in this order, and no sequence is shorter")),
        false => output.note(format!("{count} presses in this order; shorter sequences may exist")),
    }
    if let Some(part) = args.explain {
        explanation::write_sequence(output, (part, args.formulas.language()), &item.board, &presses, search)?;
    }
    Ok(status)
}

/// A sequence that the rule allows; `None` if there is none.
fn find(args: &Args, rule: PlayRule, item: &Item, output: &Output) -> anyhow::Result<Option<Sequence>> {
    // For the rule lit-only a sequence can be constructed without a search.
    if rule == PlayRule::LitOnly && !args.min {
        match solve_lit_only(&item.board) {
            Ok(presses) => {
                let at_least = u64::from(!presses.is_empty());
                return Ok(Some(Sequence { presses, at_least }));
            }
            Err(LitOnlyError::Unsolvable(_)) => return Ok(None),
            // Boards that the construction does not cover are searched.
            Err(_) => {}
        }
    }
    let spinner = Spinner::start(output.progress_mode());
    let budget = args.effort.budget()?.with_progress(&spinner);
    let found = match args.min {
        true => shortest_way(&item.board, rule, &budget),
        false => some_way(&item.board, rule, &budget),
    };
    Sequence::of_way(found, &item.board, &budget)
}

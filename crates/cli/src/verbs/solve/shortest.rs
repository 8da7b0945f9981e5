//! `douse solve --min`, `--all-min` and `--count-by-weight`.

use super::{Args, write_presses};
use crate::explanation::verdict;
use crate::json::{self, BoardJson, Rows};
use crate::output::Output;
use crate::progress::Spinner;
use crate::status::Status;
use douse_engine::board::Board;
use douse_engine::fewest::Budget;
use douse_engine::pattern::Pattern;
use douse_engine::shortest::{Lengths, Shortest};
use douse_engine::solve::Answer;
use douse_engine::space::SolutionSpace;
use serde::Serialize;
use std::io::Write;

/// The most shortest solutions that are listed.
const MOST_LISTED: usize = 1 << 20;

pub fn run(args: &Args, boards: &[Board], answers: &[Answer], output: &mut Output) -> anyhow::Result<Status> {
    let budget = args.effort.budget()?;
    let mut status = Status::Yes;
    for (number, (board, answer)) in boards.iter().zip(answers).enumerate() {
        if number > 0 && !args.json && !args.list {
            writeln!(output)?;
        }
        let own = match answer {
            Answer::Solvable(space) if args.count_by_weight => count(args, output, board, space, &budget)?,
            Answer::Solvable(space) => shortest(args, output, board, space, &budget)?,
            Answer::Unsolvable(witness) => {
                let witness = Some(Rows(board.variant(), &witness.pattern));
                match args.json {
                    true => json::write_line(output, &ShortestJson { witness, ..ShortestJson::unsolvable(board) })?,
                    false => writeln!(output, "no solution")?,
                }
                Status::No
            }
        };
        status = status.max(own);
    }
    Ok(status)
}

fn count(
    args: &Args,
    output: &mut Output,
    board: &Board,
    space: &SolutionSpace,
    budget: &Budget,
) -> anyhow::Result<Status> {
    let counts = space.count_by_length(budget)?;
    if args.json {
        let counts = counts.iter().map(u128::to_string).collect();
        json::write_line(output, &CountsJson { solvable: true, board: BoardJson::of(board), counts })?;
        return Ok(Status::Yes);
    }
    for (presses, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        writeln!(output, "{presses}\t{count}")?;
    }
    Ok(Status::Yes)
}

fn shortest(
    args: &Args,
    output: &mut Output,
    board: &Board,
    space: &SolutionSpace,
    budget: &Budget,
) -> anyhow::Result<Status> {
    let spinner = Spinner::start(output.listens());
    let budget = &budget.clone().with_progress(&spinner);
    let shortest = space.shortest(budget);
    let status = if shortest.is_proved() { Status::Yes } else { Status::NotProved };
    let all = match args.all_min && shortest.is_proved() {
        true => space.all_up_to(shortest.count(), MOST_LISTED, budget)?,
        false => vec![shortest.presses.clone()],
    };
    drop(spinner);
    if args.json {
        json::write_line(output, &ShortestJson::of(args, board, space, &shortest, &all))?;
        return Ok(status);
    }
    for (i, presses) in all.iter().enumerate() {
        if i > 0 && !args.list && args.to.is_none() {
            writeln!(output)?;
        }
        write_presses(args, output, board, presses)?;
    }
    if args.all_min && shortest.is_proved() {
        output.note(format!("{} solutions of {} presses, and none has fewer", all.len(), shortest.count()));
    } else {
        output.note(verdict(&shortest));
    }
    Ok(status)
}

#[derive(Serialize)]
struct CountsJson {
    solvable: bool,
    #[serde(flatten)]
    board: BoardJson,
    /// Entry `w` counts the solutions of `w` presses; as text because JSON readers lose digits of large numbers.
    counts: Vec<String>,
}

#[derive(Serialize)]
struct ShortestJson<'a> {
    solvable: bool,
    #[serde(flatten)]
    board: BoardJson,
    presses: Option<Rows<'a>>,
    press_count: Option<u64>,
    at_least: Option<u64>,
    proved: bool,
    method: Option<&'static str>,
    nullity: Option<usize>,
    count: String,
    witness: Option<Rows<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<Rows<'a>>>,
}

impl<'a> ShortestJson<'a> {
    fn unsolvable(board: &'a Board) -> Self {
        Self {
            solvable: false,
            board: BoardJson::of(board),
            presses: None,
            press_count: None,
            at_least: None,
            proved: true,
            method: None,
            nullity: None,
            count: "0".into(),
            witness: None,
            solutions: None,
        }
    }

    fn of(args: &Args, board: &'a Board, space: &SolutionSpace, shortest: &'a Shortest, all: &'a [Pattern]) -> Self {
        let rows = |presses: &'a Pattern| Rows(board.variant(), presses);
        Self {
            solvable: true,
            presses: Some(rows(&shortest.presses)),
            press_count: Some(shortest.count()),
            at_least: Some(shortest.at_least),
            proved: shortest.is_proved(),
            method: Some(shortest.method),
            nullity: Some(space.nullity()),
            count: json::count_text(&space.count()),
            solutions: args.all_min.then(|| all.iter().map(rows).collect()),
            ..Self::unsolvable(board)
        }
    }
}

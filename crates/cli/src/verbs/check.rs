//! `douse check`: solvability of boards.

use crate::args::{BoardArgs, EffortArgs, MethodArgs};
use crate::batch::{self, BoardVerb, Effort, Item};
use crate::explanation::{self, Part, Search};
use crate::failure::{Failure, refuse_together};
use crate::formulas::{self, FormulaArgs, format_parser};
use crate::json::{self, BoardJson, Cell, Rows};
use crate::output::Output;
use crate::picture::{self, Picture};
use crate::status::Status;
use douse::board::Board;
use douse::repair::{Repair, repair};
use douse::solve::{Answer, Problem, left_kernel};
use douse_paper::document::Format;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints Yes or No for each board. The exit status is 0 if all can be solved, else 1. Input with one board per line is a stream: each line is answered as it arrives.

Examples:
  A 5x5 board whose only light is in the corner, and why it cannot be solved:
    douse check '#..../...../...../...../.....' --explain
  The torus decision format (side, number of lights, pairs); this board cannot be solved:
    printf '3\\n3\\n0 1\\n0 2\\n1 0\\n' | douse check
  The proof that a board cannot be solved, as a page with formulas:
    douse check 5x5:8000000 --explain --to html -o proof.html
  In a script:
    if douse check -q board.txt; then echo solvable; fi")]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// Add the proof: a pattern to count, and if the answer is No, which lights to change; or
    /// another part of the explanation
    #[arg(short, long, value_name = "PART", num_args = 0..=1, default_missing_value = "proof", require_equals = true)]
    explain: Option<Part>,

    /// Write the explanation with formulas: latex, typst, markdown or html
    #[arg(short, long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true, conflicts_with = "witness")]
    to: Option<Format>,

    #[command(flatten)]
    formulas: FormulaArgs,

    /// If the answer is No, write the proof to FILE as a packed picture: a quiet pattern with an
    /// odd number of lit cells
    #[arg(long, value_name = "FILE", conflicts_with = "explain")]
    witness: Option<PathBuf>,

    #[command(flatten)]
    effort: EffortArgs,

    #[command(flatten)]
    method: MethodArgs,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    if let Some(format) = args.to {
        refuse_together("--method", args.method.method.is_some(), "--to", true)?;
        return formulas::write(&args.board, args.explain, format, &args.formulas, &args.effort, output);
    }
    refuse_together("--witness", args.witness.is_some(), "--json", output.json())?;
    if let (Some(picture), Some(edges), None, false, None) = (
        Picture::of_argument(args.board.board.as_deref()),
        picture::plain_edges(&args.board.reading),
        args.explain,
        output.json(),
        &args.method.method,
    ) {
        return picture::check(&picture, edges, args.witness.as_deref(), output);
    }
    if args.witness.is_some() {
        let failure = Failure::new("--witness is for plain boards in packed pictures (PBM, P4)");
        return Err(failure.advise("--explain shows the proof of any board").into());
    }
    batch::run(args, &args.board, args.effort.threads(), output)
}

impl BoardVerb for Args {
    fn answer(&self, item: &Item, output: &mut Output) -> anyhow::Result<Option<Status>> {
        let answer = self.method.solve(item, item.budget(&self.effort)?)?;
        if item.effort == Effort::Quick && explanation::searches(self.explain, &answer) {
            return Ok(None);
        }
        let status = Status::of_answer(answer.is_solvable());
        if output.json() {
            write_json(self, output, item, &answer)?;
            return Ok(Some(status));
        }
        if self.explain.is_some() && item.position.index > 0 {
            writeln!(output)?;
        }
        writeln!(output, "{}", if answer.is_solvable() { "Yes" } else { "No" })?;
        if let Some(part) = self.explain {
            explanation::write(output, (part, self.formulas.language()), &item.board, &answer, Search::Within(&self.effort))?;
        }
        Ok(Some(status))
    }
}

#[derive(Default, Serialize)]
struct CheckJson<'a> {
    board: BoardJson,
    solvable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Rows<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    overlap: Option<Vec<Cell>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repair: Option<RepairJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tests: Option<Vec<Rows<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<serde_json::Value>,
}

#[derive(Serialize)]
struct RepairJson {
    lights: Vec<Cell>,
    by: Vec<u16>,
    at_least: usize,
    proved: bool,
}

impl RepairJson {
    fn of(board: &Board, repair: &Repair) -> Self {
        let shape = board.variant().shape();
        Self {
            lights: repair.change.nonzero().map(|(cell, _)| Cell::of(shape, cell)).collect(),
            by: repair.change.nonzero().map(|(_, by)| by).collect(),
            at_least: repair.at_least,
            proved: repair.is_proved(),
        }
    }
}

fn write_json(args: &Args, output: &mut Output, item: &Item, answer: &Answer) -> anyhow::Result<()> {
    let (board, problem) = (&item.board, &Problem::of_board(&item.board));
    let variant = board.variant();
    let mut report = CheckJson {
        board: BoardJson::of_item(item),
        solvable: answer.is_solvable(),
        ..CheckJson::default()
    };
    if let Some(part) = args.explain.filter(|part| *part != Part::Proof) {
        report.explanation = Some(explanation::to_json(output, part, board, answer, Search::Within(&args.effort))?);
    }
    let tests;
    match answer {
        Answer::Solvable(_) if args.explain.is_some() => {
            tests = left_kernel(variant)?.quiet().iter().collect::<Vec<_>>();
            report.tests = Some(tests.iter().map(|test| Rows(variant, test)).collect());
        }
        Answer::Solvable(_) => {}
        Answer::Unsolvable(witness) => {
            let needed = problem.difference();
            let overlap = witness.pattern.nonzero().map(|(cell, _)| cell).filter(|&cell| needed.get(cell) != 0);
            report.witness = Some(Rows(variant, &witness.pattern));
            report.overlap = Some(overlap.map(|cell| Cell::of(variant.shape(), cell)).collect());
            if args.explain.is_some() {
                report.repair = Some(RepairJson::of(board, &repair(problem)?));
            }
        }
    }
    json::write_at(output, item.position, Status::of_answer(answer.is_solvable()), &report)
}

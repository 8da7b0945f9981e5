//! `douse hint`: the next press, why, and what every other press would do.

use crate::args::{BoardArgs, EffortArgs};
use crate::drawing::{FAINT, LIT, Look, MARKED, Mark, draw};
use crate::json::{self, BoardJson, Cell};
use crate::output::Output;
use crate::progress::Spinner;
use crate::status::Status;
use douse_engine::board::Board;
use douse_engine::hint::{Effect, Hint, HintError, Reason, hint};
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints a cell that a shortest solution presses, and with --map for every cell whether pressing it leads nearer to the \
goal (+), farther from it (-) or neither (=).

Examples:
    douse hint 5x5:002a000
    douse hint --map 01010/11011/01110/00100/00000")]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// Draw what pressing each cell would do
    #[arg(short, long)]
    map: bool,

    /// Print a JSON object a line for each board; cells are 0-based [row, column]
    #[arg(long, conflicts_with = "map")]
    json: bool,

    #[command(flatten)]
    effort: EffortArgs,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let reading = args.board.read(output)?;
    let budget = args.effort.budget()?;
    let mut status = Status::Yes;
    for board in &reading.boards {
        let spinner = Spinner::start(output.listens());
        let found = hint(board, &budget.clone().with_progress(&spinner));
        drop(spinner);
        match found {
            Ok(hint) if args.json => write_json(output, board, &hint)?,
            Ok(hint) => write_text(args, output, board, &hint)?,
            Err(HintError::Unsolvable(_)) => {
                match args.json {
                    true => json::write_line(output, &serde_json::json!({"solvable": false}))?,
                    false => writeln!(output, "no solution")?,
                }
                status = status.max(Status::No);
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(status)
}

fn reason_text(reason: Reason) -> String {
    match reason {
        Reason::OnlySolution => "the board has only one solution, and this press is in it".into(),
        Reason::OnlyShortest => "only one solution is shortest, and this press is in it".into(),
        Reason::EveryShortest { solutions } => format!("all {solutions} shortest solutions have it"),
        Reason::SomeShortest { solutions, containing } => {
            format!("{containing} of the {solutions} shortest solutions have it, and no press is in more of them")
        }
        Reason::AShortest => "a shortest solution has it".into(),
        Reason::BestKnown => "the best solution known has it".into(),
    }
}

fn write_text(args: &Args, output: &mut Output, board: &Board, hint: &Hint) -> anyhow::Result<()> {
    let shape = board.variant().shape();
    match hint.next {
        None => writeln!(output, "the goal is reached")?,
        Some(next) => writeln!(output, "{}: {}", shape.cell_name(next.cell), reason_text(next.reason))?,
    }
    let bound = if hint.is_proved() { "the fewest".to_owned() } else { format!("at least {}", hint.at_least) };
    output.remark(format!("{} presses to go, {bound}", hint.presses));
    if args.map {
        let look = Look::on(output);
        draw(output, shape, look, &|cell| match hint.effects[cell] {
            Effect::Nearer => Mark::new("+", LIT),
            Effect::Neither => Mark::new("=", MARKED),
            Effect::Farther => Mark::new("-", FAINT),
            Effect::Open => Mark::new("?", FAINT),
        })?;
    }
    Ok(())
}

#[derive(Serialize)]
struct HintJson {
    solvable: bool,
    #[serde(flatten)]
    board: BoardJson,
    press_count: u64,
    at_least: u64,
    proved: bool,
    next: Option<Cell>,
    reason: Option<String>,
    effects: Vec<&'static str>,
}

fn write_json(output: &mut Output, board: &Board, hint: &Hint) -> anyhow::Result<()> {
    let name = |effect: &Effect| match effect {
        Effect::Nearer => "nearer",
        Effect::Neither => "neither",
        Effect::Farther => "farther",
        Effect::Open => "open",
    };
    let report = HintJson {
        solvable: true,
        board: BoardJson::of(board),
        press_count: hint.presses,
        at_least: hint.at_least,
        proved: hint.is_proved(),
        next: hint.next.map(|next| Cell::of(board.variant().shape(), next.cell)),
        reason: hint.next.map(|next| reason_text(next.reason)),
        effects: hint.effects.iter().map(name).collect(),
    };
    json::write_line(output, &report)
}

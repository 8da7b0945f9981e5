//! `douse path`: the shortest way from one board to another.

use crate::args::{EffortArgs, ReadingArgs};
use crate::drawing::{Look, Mark, draw};
use crate::failure::Failure;
use crate::json::{self, Cell, Rows, VariantJson};
use crate::output::Output;
use crate::progress::Spinner;
use crate::status::Status;
use douse_engine::board::Board;
use douse_engine::path::{Path, PathError, shortest_path};
use serde::Serialize;
use std::ffi::{OsStr, OsString};
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints the boards on the way, one press apart, and which cell leads from each to the next. Both boards are of one kind.

Examples:
  From a chess pattern to all on:
    douse path 010/101/010 111/111/111
  Only the cells to press:
    douse path --list 5x5:0000000 5x5:002a000")]
pub struct Args {
    /// Where it begins
    #[arg(id = "start", value_name = "FROM")]
    start: OsString,

    /// Where it ends
    #[arg(id = "end", value_name = "TO")]
    end: OsString,

    #[command(flatten)]
    reading: ReadingArgs,

    /// Print only the names of the cells to press
    #[arg(short, long)]
    list: bool,

    /// Print a JSON object; boards as rows of numbers, cells are 0-based [row, column]
    #[arg(long, conflicts_with = "list")]
    json: bool,

    #[command(flatten)]
    effort: EffortArgs,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let (from, to) = (one_board(args, &args.start, output)?, one_board(args, &args.end, output)?);
    let budget = args.effort.budget()?;
    let spinner = Spinner::start(output.listens());
    let found = shortest_path(&from, &to, &budget.with_progress(&spinner));
    drop(spinner);
    let path = match found {
        Ok(path) => path,
        Err(PathError::Unreachable(_)) => {
            match args.json {
                true => json::write_line(output, &serde_json::json!({"reachable": false}))?,
                false => writeln!(output, "no path")?,
            }
            return Ok(Status::No);
        }
        Err(error) => return Err(error.into()),
    };
    if args.json {
        write_json(output, &from, &path)?;
    } else {
        write_text(args, output, &path)?;
    }
    Ok(if path.is_proved() { Status::Yes } else { Status::NotProved })
}

fn one_board(args: &Args, named: &OsStr, output: &Output) -> anyhow::Result<Board> {
    let mut boards = args.reading.read(Some(named), output)?.boards;
    match boards.len() {
        1 => Ok(boards.remove(0)),
        count => Err(Failure::new(format!("{count} boards where one is needed")).advise("name a file of one board").into()),
    }
}

fn write_text(args: &Args, output: &mut Output, path: &Path) -> anyhow::Result<()> {
    let (look, shape) = (Look::on(output), path.start.variant().shape().clone());
    let names: Vec<String> = path.presses.iter().map(|&cell| shape.cell_name(cell)).collect();
    if args.list {
        writeln!(output, "{}", names.join(" "))?;
    } else {
        for (number, board) in path.boards().enumerate() {
            if number > 0 {
                writeln!(output, "\npress {}", names[number - 1])?;
            }
            draw(output, &shape, look, &|cell| Mark::of_light(&board, cell))?;
        }
    }
    match path.is_proved() {
        true => output.note(format!("{} presses, and no way is shorter", path.cost())),
        false => output.note(format!("{} presses; no way is shorter than {}", path.cost(), path.at_least)),
    }
    Ok(())
}

#[derive(Serialize)]
struct PathJson<'a> {
    reachable: bool,
    #[serde(flatten)]
    variant: VariantJson,
    cost: u64,
    at_least: u64,
    proved: bool,
    sequence: Vec<Cell>,
    boards: Vec<Rows<'a>>,
}

fn write_json(output: &mut Output, from: &Board, path: &Path) -> anyhow::Result<()> {
    let variant = from.variant();
    let boards: Vec<Board> = path.boards().collect();
    let report = PathJson {
        reachable: true,
        variant: VariantJson::of(variant),
        cost: path.cost(),
        at_least: path.at_least,
        proved: path.is_proved(),
        sequence: path.presses.iter().map(|&cell| Cell::of(variant.shape(), cell)).collect(),
        boards: boards.iter().map(|board| Rows(variant, board.lights())).collect(),
    };
    json::write_line(output, &report)
}

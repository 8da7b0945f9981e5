//! `douse path`: the shortest way from one board to another.

use crate::args::{EffortArgs, MEMORY_IS_FULL, PlayArgs, ReadingArgs, play_name, why_unproved};
use crate::drawing::{Look, Mark, draw};
use crate::failure::{Failure, refuse_together};
use crate::json::{self, BoardJson, Cell, Head, Rows};
use crate::output::Output;
use crate::progress::Spinner;
use crate::status::Status;
use crate::way::{self, Found};
use douse::board::Board;
use douse::goal::Goal;
use douse::path::{PathError, shortest_path};
use douse::play_rules::PlayRule;
use douse::shortest::Budget;
use douse::text::Form;
use douse_game::par::shortest_way;
use serde::Serialize;
use std::ffi::{OsStr, OsString};
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints the boards on the way, one press apart, and which cell leads from each to the next. Both boards must be of the same kind.

Examples:
  From a chessboard pattern to all on:
    douse path 010/101/010 111/111/111
  Only the cells to press:
    douse path --list 5x5:0000000 5x5:002a000")]
pub struct Args {
    /// The board to start from
    #[arg(id = "start", value_name = "FROM")]
    start: OsString,

    /// The board to reach
    #[arg(id = "end", value_name = "TO")]
    end: OsString,

    #[command(flatten)]
    reading: ReadingArgs,

    /// Print only the names of the cells to press
    #[arg(short, long)]
    list: bool,

    #[command(flatten)]
    play: PlayArgs,

    #[command(flatten)]
    effort: EffortArgs,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    refuse_together("--json", output.json(), "--list", args.list)?;
    let ((form, from), (_, to)) = (one_board(args, &args.start, output)?, one_board(args, &args.end, output)?);
    let rule = args.play.rule();
    let spinner = Spinner::start(output.listens());
    let budget = args.effort.budget()?;
    let listened = budget.clone().with_progress(&spinner);
    let found = match rule {
        PlayRule::Any => match shortest_path(&from, &to, &listened) {
            Ok(path) => Some(Found { presses: path.presses.clone(), at_least: path.at_least }),
            Err(PathError::Unreachable(_)) => None,
            Err(error) => return Err(error.into()),
        },
        _ => played(&from, &to, rule, &listened)?,
    };
    drop(spinner);
    let Some(found) = found else {
        match output.json() {
            true => {
                json::write_line(output, &PathJson::new(output, BoardJson::read_as(form, &from), rule, Status::No))?;
            }
            false => writeln!(output, "no path")?,
        }
        return Ok(Status::No);
    };
    let status = found.status();
    let way = OneWay { from: &from, found: &found };
    if output.json() {
        write_json(output, PathJson::new(output, BoardJson::read_as(form, &from), rule, status), &way)?;
    } else {
        write_text(args, output, &way, &budget)?;
    }
    Ok(status)
}

/// Presses that lead from a board to another.
struct OneWay<'a> {
    from: &'a Board,
    found: &'a Found,
}

impl OneWay<'_> {
    fn boards(&self) -> Vec<Board> {
        let mut board = self.from.clone();
        let mut boards = vec![board.clone()];
        for &cell in &self.found.presses {
            board.press(cell);
            boards.push(board.clone());
        }
        boards
    }
}

/// A shortest way by a rule of play, to the lights of the other board; `None` if there is none.
fn played(from: &Board, to: &Board, rule: PlayRule, budget: &Budget<'_>) -> anyhow::Result<Option<Found>> {
    if from.variant() != to.variant() {
        return Err(PathError::Kinds.into());
    }
    let goal = Goal::Picture(to.lights().clone());
    let board = Board::new(from.variant().clone(), from.lights().clone())?.with_goal(goal)?;
    way::found(shortest_way(&board, rule, budget), &board, budget)
}

fn one_board(args: &Args, named: &OsStr, output: &Output) -> anyhow::Result<(Form, Board)> {
    let reading = args.reading.read(Some(named), output)?;
    let mut boards = reading.boards;
    match boards.len() {
        1 => Ok((reading.form, boards.remove(0))),
        count => Err(Failure::new(format!("found {count} boards, but one is needed"))
            .advise("name a file with one board")
            .into()),
    }
}

fn write_text(args: &Args, output: &mut Output, way: &OneWay<'_>, budget: &Budget<'_>) -> anyhow::Result<()> {
    let (look, shape) = (Look::on(output), way.from.variant().shape().clone());
    let names: Vec<String> = way.found.presses.iter().map(|&cell| shape.cell_name(cell)).collect();
    if args.list {
        writeln!(output, "{}", if names.is_empty() { "none".into() } else { names.join(" ") })?;
    } else {
        for (number, board) in way.boards().iter().enumerate() {
            if number > 0 {
                writeln!(output, "\npress {}", names[number - 1])?;
            }
            draw(output, &shape, look, &|cell| Mark::of_light(board, cell))?;
        }
    }
    // What is said of the way stands below it.
    output.hand_over()?;
    let Found { at_least, .. } = way.found;
    match way.found.is_proved() {
        true => output.note(format!("{at_least} presses, and no path is shorter")),
        false => {
            output.note(format!("{} presses; no path is shorter than {at_least}", way.found.count()));
            output.note(match args.play.rule() {
                PlayRule::Any => why_unproved(budget, MEMORY_IS_FULL).to_owned(),
                _ => way::why_unproved_played(way.from, budget),
            });
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct PathJson<'a> {
    #[serde(flatten)]
    head: Head,
    board: BoardJson,
    reachable: bool,
    play: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    press_count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sequence: Option<Vec<Cell>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<Vec<Rows<'a>>>,
}

impl PathJson<'_> {
    fn new(output: &Output, board: BoardJson, rule: PlayRule, status: Status) -> Self {
        Self {
            head: Head::new(output, status),
            board,
            reachable: status != Status::No,
            play: play_name(rule),
            press_count: None,
            at_least: None,
            proved: None,
            sequence: None,
            boards: None,
        }
    }
}

fn write_json(output: &mut Output, head: PathJson<'_>, way: &OneWay<'_>) -> anyhow::Result<()> {
    let variant = way.from.variant();
    let boards = way.boards();
    let report = PathJson {
        press_count: Some(way.found.count()),
        at_least: Some(way.found.at_least),
        proved: Some(way.found.is_proved()),
        sequence: Some(way.found.presses.iter().map(|&cell| Cell::of(variant.shape(), cell)).collect()),
        boards: Some(boards.iter().map(|board| Rows(variant, board.lights())).collect()),
        ..head
    };
    json::write_line(output, &report)
}

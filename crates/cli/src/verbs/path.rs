//! `douse path`: a shortest path from one board to another.

use crate::args::{EffortArgs, MEMORY_IS_FULL, PlayArgs, ReadingArgs, play_name, why_unproved};
use crate::drawing::{Look, Mark, draw};
use crate::failure::{Failure, refuse_together};
use crate::json::{self, BoardJson, Cell, Rows};
use crate::output::Output;
use crate::progress::Spinner;
use crate::status::Status;
use crate::sequence::{Sequence, why_sequence_unproved};
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
    let spinner = Spinner::start(output.progress_mode());
    let budget = args.effort.budget()?;
    let watched = budget.clone().with_progress(&spinner);
    let found = match rule {
        PlayRule::Any => match shortest_path(&from, &to, &watched) {
            Ok(path) => Some(Sequence { presses: path.presses, at_least: path.at_least }),
            Err(PathError::Unreachable(_)) => None,
            Err(error) => return Err(error.into()),
        },
        _ => sequence(&from, &to, rule, &watched)?,
    };
    drop(spinner);
    let Some(sequence) = found else {
        match output.json() {
            true => json::write(output, Status::No, &PathJson::new(form, &from, rule, Status::No))?,
            false => writeln!(output, "no path")?,
        }
        return Ok(Status::No);
    };
    let boards = boards_between(&from, &sequence.presses);
    if output.json() {
        write_json(output, form, rule, &boards, &sequence)?;
    } else {
        write_text(args, output, &boards, &sequence, &budget)?;
    }
    Ok(sequence.status())
}

/// The boards on the way, of which `from` is the first.
fn boards_between(from: &Board, presses: &[usize]) -> Vec<Board> {
    let mut boards = vec![from.clone()];
    for &cell in presses {
        let mut board = boards[boards.len() - 1].clone();
        board.press(cell);
        boards.push(board);
    }
    boards
}

/// A shortest sequence that a rule of play allows; `None` if there is none.
fn sequence(from: &Board, to: &Board, rule: PlayRule, budget: &Budget<'_>) -> anyhow::Result<Option<Sequence>> {
    if from.variant() != to.variant() {
        return Err(PathError::Kinds.into());
    }
    let goal = Goal::Picture(to.lights().clone());
    let board = Board::new(from.variant().clone(), from.lights().clone())?.with_goal(goal)?;
    Sequence::of_way(shortest_way(&board, rule, budget), &board, budget)
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

fn write_text(
    args: &Args,
    output: &mut Output,
    boards: &[Board],
    sequence: &Sequence,
    budget: &Budget<'_>,
) -> anyhow::Result<()> {
    let (look, shape) = (Look::on(output), boards[0].variant().shape());
    let names: Vec<String> = sequence.presses.iter().map(|&cell| shape.cell_name(cell)).collect();
    if args.list {
        writeln!(output, "{}", if names.is_empty() { "none".into() } else { names.join(" ") })?;
    } else {
        for (number, board) in boards.iter().enumerate() {
            if number > 0 {
                writeln!(output, "\npress {}", names[number - 1])?;
            }
            draw(output, shape, look, &|cell| Mark::of_light(board, cell))?;
        }
    }
    // The notes follow the path.
    output.release()?;
    let at_least = sequence.at_least;
    match sequence.is_proved() {
        true => output.note(format!("{at_least} presses, and no path is shorter")),
        false => {
            output.note(format!("{} presses; no path is shorter than {at_least}", sequence.count()));
            output.note(match args.play.rule() {
                PlayRule::Any => why_unproved(budget, MEMORY_IS_FULL).to_owned(),
                _ => why_sequence_unproved(&boards[0], budget),
            });
        }
    }
    Ok(())
}

#[derive(Default, Serialize)]
struct PathJson<'a> {
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
    fn new(form: Form, from: &Board, rule: PlayRule, status: Status) -> Self {
        Self {
            board: BoardJson::read_as(form, from),
            reachable: status != Status::No,
            play: play_name(rule),
            ..Self::default()
        }
    }
}

fn write_json(
    output: &mut Output,
    form: Form,
    rule: PlayRule,
    boards: &[Board],
    sequence: &Sequence,
) -> anyhow::Result<()> {
    let variant = boards[0].variant();
    let report = PathJson {
        press_count: Some(sequence.count()),
        at_least: Some(sequence.at_least),
        proved: Some(sequence.is_proved()),
        sequence: Some(sequence.presses.iter().map(|&cell| Cell::of(variant.shape(), cell)).collect()),
        boards: Some(boards.iter().map(|board| Rows(variant, board.lights())).collect()),
        ..PathJson::new(form, &boards[0], rule, sequence.status())
    };
    json::write(output, sequence.status(), &report)
}

//! `douse press`: the board after presses.

use crate::args::{ReadingArgs, form_parser};
use crate::failure::Failure;
use crate::input::Position;
use crate::json::{self, BoardJson, Rows};
use crate::output::Output;
use crate::presses;
use crate::snippet::InputError;
use crate::status::Status;
use douse::board::Board;
use douse::text::{self, Form, Reading};
use serde::Serialize;
use std::ffi::OsString;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Presses are cell names (column letter, row number from the top), or what follows the ! of a code, or with --grid \
whatever solve prints: a grid of numbers, a list of cells, JSON; one for every board. A cell named twice is pressed twice.

Examples:
    douse press 000/000/000 B2
    douse press board.txt A1 C2 E5
    douse press '5x5:002a000!A3C3E3'
  Check a solution: the result is dark.
    douse solve board.txt | douse press board.txt --grid -
    douse solve --list board.txt | douse press board.txt --grid -")]
pub struct Args {
    /// The board: a code, rows such as 010/111/010, a file, or - for standard input
    #[arg(value_name = "BOARD")]
    board: Option<OsString>,

    /// The cells to press, in order
    #[arg(value_name = "CELL")]
    cells: Vec<String>,

    /// Presses as solve prints them: grids of numbers, lists of cells, or JSON
    #[arg(long, visible_alias = "presses", value_name = "PRESSES")]
    grid: Option<OsString>,

    #[command(flatten)]
    reading: ReadingArgs,

    /// The form to write; the forms are those of --from
    #[arg(short, long, value_name = "FORM", value_parser = form_parser(), hide_possible_values = true, default_value = "rows")]
    to: Form,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let from_stdin = args.board.as_deref().is_none_or(|board| board == "-");
    if from_stdin && args.grid.as_deref().is_some_and(|grid| grid == "-") {
        let message = "the board and the presses cannot both come from standard input";
        return Err(Failure::new(message).advise("put one of them into a file").into());
    }
    let Reading { form, mut boards, replays, .. } = args.reading.read(args.board.as_deref(), output)?;
    let presses = args.grid.as_deref().map(|grid| presses::read(grid, &boards)).transpose()?;
    let names = args.cells.join(" ");
    for (i, board) in boards.iter_mut().enumerate() {
        let own = replays.get(i).and_then(Option::as_deref).unwrap_or_default();
        let named = text::read_presses(&names, board.variant().shape())
            .map_err(|error| InputError::new("the cells to press", names.as_bytes(), error))?;
        own.iter().chain(&named).for_each(|&cell| board.press(cell));
        match presses.as_ref().map(|presses| &presses[i]) {
            Some(Some(presses)) => board.apply(presses),
            Some(None) => output.note(format!("board {} has no solution and stays as it is", i + 1)),
            None => {}
        }
    }
    if output.json() {
        for (index, board) in boards.iter().enumerate() {
            let report = PressJson {
                notation: form.name(),
                board: BoardJson::of(board),
                lights: Rows(board.variant(), board.lights()),
                solved: board.is_solved(),
            };
            json::write_at(output, Position::nth(index), Status::Yes, &report)?;
        }
        return Ok(Status::Yes);
    }
    output.write_all(&text::write_all(&boards, args.to)?)?;
    if boards.iter().all(Board::is_solved) {
        output.remark("the goal is reached");
    }
    Ok(Status::Yes)
}

#[derive(Serialize)]
struct PressJson<'a> {
    notation: &'static str,
    board: BoardJson,
    lights: Rows<'a>,
    solved: bool,
}

//! `douse press`: what presses make of a board.

use crate::args::{ReadingArgs, form_parser};
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::snippet::Misreading;
use crate::status::Status;
use douse_engine::board::Board;
use douse_engine::text::{self, Form, ReadOptions};
use std::ffi::OsString;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Presses are cell names (column letter, row number from the top), or what follows the ! of a code, or a grid of \
numbers as solve prints it. A cell named twice is pressed twice.

Examples:
    douse press 000/000/000 B2
    douse press board.txt A1 C2 E5
    douse press '5x5:002a000!A3C3E3'
  Check a solution: the board comes out dark.
    douse solve board.txt | douse press board.txt --grid -")]
pub struct Args {
    /// The board: a code, rows such as 010/111/010, a file, or - for standard input
    #[arg(value_name = "BOARD")]
    board: Option<OsString>,

    /// The cells to press, in order
    #[arg(value_name = "CELL")]
    cells: Vec<String>,

    /// A grid of numbers that says how often each cell is pressed
    #[arg(long, value_name = "GRID")]
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
        let message = "the board and the grid cannot both come from standard input";
        return Err(Failure::new(message).advise("put one of them into a file").into());
    }
    let mut reading = args.reading.read(args.board.as_deref(), output)?;
    for (i, board) in reading.boards.iter_mut().enumerate() {
        let own = reading.replays.get(i).and_then(Option::as_deref).unwrap_or_default();
        let names = args.cells.join(" ");
        let named = text::read_presses(&names, board.variant().shape())
            .map_err(|error| Misreading::new("the cells to press", names.as_bytes(), error))?;
        own.iter().chain(&named).for_each(|&cell| board.press(cell));
        if let Some(grid) = &args.grid {
            press_grid(board, grid, output)?;
        }
    }
    output.write_all(&text::write_all(&reading.boards, args.to)?)?;
    if reading.boards.iter().all(Board::is_solved) {
        output.remark("the goal is reached");
    }
    Ok(Status::Yes)
}

fn press_grid(board: &mut Board, grid: &OsString, output: &Output) -> anyhow::Result<()> {
    let variant = board.variant();
    let size = variant.shape().as_grid().map(|grid| grid.size());
    let options = ReadOptions { size, states: Some(variant.states()), ..ReadOptions::default() };
    let presses = input::read(Some(grid), &options, output)?;
    match &presses.boards[..] {
        [presses] if presses.variant().shape().cells() == variant.cells() => {
            board.apply(presses.lights());
            Ok(())
        }
        boards => {
            let (cells, grids) = (boards.iter().map(|grid| grid.variant().cells()).sum::<usize>(), boards.len());
            let message = format!("{grids} grid of {cells} presses for a board of {} cells", variant.cells());
            Err(Failure::new(message).advise("one number for every cell is needed").into())
        }
    }
}

//! `douse verify`: do these presses solve this board?

use crate::args::ReadingArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::picture::{self, Picture};
use crate::status::Status;
use douse_engine::text::ReadOptions;
use std::ffi::OsString;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints Yes or No; the exit status is 0 or 1. Presses are a grid of numbers as solve prints it, or any form of a board \
in which a lit cell is one to press. Packed pictures (PBM, P4) are read row by row and may have any size.

Examples:
    douse solve board.txt -o presses.txt; douse verify board.txt presses.txt
    douse solve huge.pbm -o presses.pbm; douse verify huge.pbm presses.pbm
    douse verify 010/111/010 000/010/000")]
pub struct Args {
    /// The board: a code, rows such as 010/111/010, a file, or - for standard input
    #[arg(value_name = "BOARD")]
    board: OsString,

    /// The presses
    #[arg(value_name = "PRESSES")]
    presses: OsString,

    #[command(flatten)]
    reading: ReadingArgs,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let pictures = (Picture::named(Some(&args.board)), Picture::named(Some(&args.presses)));
    if let ((Some(board), Some(presses)), Some(edges)) = (pictures, picture::plain_edges(&args.reading)) {
        return picture::verify(&board, &presses, edges, output);
    }
    let mut reading = args.reading.read(Some(&args.board), output)?;
    let [board] = &mut reading.boards[..] else {
        let message = format!("{} boards to verify", reading.boards.len());
        return Err(Failure::new(message).advise("verify one board at a time").into());
    };
    let variant = board.variant();
    let size = variant.shape().as_grid().map(|grid| grid.size());
    let options = ReadOptions { size, states: Some(variant.states()), ..ReadOptions::default() };
    let presses = input::read(Some(&args.presses), &options, output)?;
    match &presses.boards[..] {
        [presses] if presses.variant().cells() == variant.cells() => board.apply(presses.lights()),
        grids => {
            let cells: usize = grids.iter().map(|grid| grid.variant().cells()).sum();
            let message = format!("presses for {cells} cells, but the board has {}", variant.cells());
            return Err(Failure::new(message).advise("one number for every cell is needed").into());
        }
    }
    writeln!(output, "{}", if board.is_solved() { "Yes" } else { "No" })?;
    if !board.is_solved() {
        output.remark(format!("{} lights are not what they should be", board.difference().support()));
    }
    Ok(Status::of_answer(board.is_solved()))
}

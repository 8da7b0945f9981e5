//! `douse show`: a drawing of a board.

use crate::args::BoardArgs;
use crate::drawing::{LIT, Look, Mark, draw};
use crate::output::Output;
use crate::status::Status;
use douse_engine::goal::Goal;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Draws the lights with the letters of columns and the numbers of rows: # is lit, . is off, a gap is a hole.

Examples:
    douse show 5x5:002a000
    douse gen --size 8x8 | douse show
    douse show picture.pbm")]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let reading = args.board.read(output)?;
    let look = Look::on(output);
    for (i, board) in reading.boards.iter().enumerate() {
        if i > 0 {
            writeln!(output)?;
        }
        if let Some(title) = board.title() {
            writeln!(output, "{title}")?;
        }
        let shape = board.variant().shape();
        draw(output, shape, look, &|cell| Mark::of_light(board, cell))?;
        if let Goal::Picture(target) = board.goal() {
            writeln!(output, "to become")?;
            draw(output, shape, look, &|cell| Mark::of_value(target, cell, LIT))?;
        }
    }
    Ok(Status::Yes)
}

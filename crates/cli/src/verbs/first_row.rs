//! `douse first-row`: the first row of a solution, without the board.

use crate::args::plain_edges_parser;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::status::Status;
use douse_algebra::bits::BitMatrix;
use douse_engine::plain::{PlainEdges, PlainKind, Tiling};
use douse_engine::size::Size;
use douse_engine::text::ReadOptions;
use std::ffi::OsString;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints the first row of presses that solves the board with all lights on, or one that repeats a tile, as 0 and 1. All \
other rows follow from it: press below every light that is still on. The board itself is never made, so it may \
have a million columns and rows.

Examples:
    douse first-row 5
    douse first-row 100000 -o row.txt
    douse first-row 10000 --count
  A chessboard around a torus:
    douse first-row 300x200 --tile 10/01 --edges torus")]
pub struct Args {
    /// Width x height such as 6x5, or one number for a square
    #[arg(value_name = "SIZE")]
    size: Size,

    /// The lights, repeated over the board; without it all are on
    #[arg(long, value_name = "BOARD", help_heading = "Puzzle")]
    tile: Option<OsString>,

    /// How the edges are joined
    #[arg(long, value_name = "EDGES", value_parser = plain_edges_parser(), default_value = "flat", help_heading = "Puzzle")]
    edges: PlainEdges,

    /// Print only how many cells of the row are pressed
    #[arg(short, long)]
    count: bool,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let tiling = match &args.tile {
        None => Tiling::all_on(),
        Some(tile) => read_tile(tile, output)?,
    };
    let Some(row) = PlainKind::new(args.size, args.edges).first_row(&tiling) else {
        writeln!(output, "no solution")?;
        return Ok(Status::No);
    };
    if args.count {
        writeln!(output, "{}", row.count_ones())?;
    } else {
        let line: Vec<u8> = row.iter().map(|press| b'0' + u8::from(press)).collect();
        output.write_all(&line)?;
        writeln!(output)?;
    }
    Ok(Status::Yes)
}

fn read_tile(tile: &OsString, output: &Output) -> anyhow::Result<Tiling> {
    let reading = input::read(Some(tile), &ReadOptions::default(), output)?;
    let lights = match &reading.boards[..] {
        [board] => board.variant().shape().as_grid().zip(board.lights().as_bits()).filter(|(grid, _)| !grid.has_holes()),
        _ => None,
    };
    let tiling = lights.and_then(|(grid, bits)| {
        Tiling::new(BitMatrix::from_flat(grid.size().height(), grid.size().width(), bits))
    });
    let failure = || Failure::new("the tile is not one full grid of lights that are on or off");
    Ok(tiling.ok_or_else(|| failure().advise("write rows such as 10/01"))?)
}

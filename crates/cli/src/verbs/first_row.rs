//! `douse first-row`: the first row of a solution, without the board.

use crate::args::{KindArgs, check_memory};
use crate::failure::Failure;
use crate::input;
use crate::json;
use crate::output::Output;
use crate::status::Status;
use douse::board::Board;
use douse::pattern::Pattern;
use douse::place::Place;
use douse::plain::{PlainKind, Tiling};
use douse::size::Size;
use douse::solve::{Answer, solve};
use douse::text::ReadOptions;
use douse_algebra::bits::BitMatrix;
use serde::Serialize;
use std::ffi::OsString;
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints the first row of presses that solves the board with all lights on, or one that repeats a tile, as digits. On a \
flat board with the plus rule and two states all other rows follow from it: press below every light that is still on. \
The board itself is never made, so it may have a million columns and rows.

Examples:
    douse first-row 5
    douse first-row 100000 -o row.txt
    douse first-row 10000 --count
  A chessboard around a torus:
    douse first-row 300x200 --tile 10/01 --edges torus
  Three states:
    douse first-row 22 --states 3")]
pub struct Args {
    /// Width x height such as 6x5, or one number for a square
    #[arg(value_name = "SIZE")]
    size: Size,

    /// The lights, repeated over the board; without it all are on
    #[arg(long, value_name = "BOARD", help_heading = "Puzzle")]
    tile: Option<OsString>,

    #[command(flatten)]
    kind: KindArgs,

    /// Print only the number of pressed cells in the row
    #[arg(short, long)]
    count: bool,
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let tile = args.tile.as_ref().map(|tile| one_board(tile, args, output)).transpose()?;
    let row: Option<Vec<u16>> = match args.kind.plain() {
        Some(edges) => {
            let tiling = tile.as_ref().map_or_else(|| Ok(Tiling::all_on()), plain_tiling)?;
            PlainKind::new(args.size, edges).first_row(&tiling).map(|row| row.iter().map(u16::from).collect())
        }
        None => first_of_any(args, tile.as_ref())?,
    };
    let status = Status::of_answer(row.is_some());
    let pressed = row.iter().flatten().filter(|times| **times > 0).count();
    if output.json() {
        let first_row = row.filter(|_| !args.count);
        let report = FirstRowJson {
            size: args.size.to_string(),
            solvable: status == Status::Yes,
            first_row,
            press_count: (status == Status::Yes).then_some(pressed),
        };
        json::write(output, status, &report)?;
        return Ok(status);
    }
    let Some(row) = row else {
        writeln!(output, "no solution")?;
        return Ok(status);
    };
    if args.count {
        writeln!(output, "{pressed}")?;
    } else if args.kind.states.is_some_and(|states| states.get() > 10) {
        let numbers: Vec<String> = row.iter().map(u16::to_string).collect();
        writeln!(output, "{}", numbers.join(" "))?;
    } else {
        let line: Vec<u8> = row.iter().map(|times| b'0' + *times as u8).collect();
        output.write_all(&line)?;
        writeln!(output)?;
    }
    Ok(status)
}

#[derive(Serialize)]
struct FirstRowJson {
    size: String,
    solvable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_row: Option<Vec<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    press_count: Option<usize>,
}

/// The first row of a solution, by solving the whole board.
fn first_of_any(args: &Args, tile: Option<&Board>) -> anyhow::Result<Option<Vec<u16>>> {
    let variant = args.kind.of_size(args.size)?;
    check_memory(&variant)?;
    let lights = match tile {
        None => Pattern::constant(variant.states(), variant.cells(), 1),
        Some(tile) => {
            let grid = tile.variant().shape().as_grid().filter(|grid| !grid.has_holes()).ok_or_else(bad_tile)?;
            let (width, size) = (args.size.width(), grid.size());
            let at = |cell: usize| {
                let place = Place { row: cell / width % size.height(), column: cell % width % size.width() };
                grid.cell_at(place).map_or(0, |cell| tile.lights().get(cell))
            };
            Pattern::from_values(variant.states(), (0..variant.cells()).map(at))
        }
    };
    match solve(&Board::new(variant, lights)?)? {
        Answer::Solvable(space) => Ok(Some(space.presses().iter().take(args.size.width()).collect())),
        Answer::Unsolvable(_) => Ok(None),
    }
}

fn bad_tile() -> Failure {
    Failure::new("the tile is not one full grid of lights").advise("write rows such as 10/01")
}

fn one_board(tile: &OsString, args: &Args, output: &Output) -> anyhow::Result<Board> {
    let options = ReadOptions { states: args.kind.states, ..ReadOptions::default() };
    let mut reading = input::read(Some(tile), &options, output)?;
    match reading.boards.len() {
        1 => Ok(reading.boards.remove(0)),
        _ => Err(bad_tile().into()),
    }
}

fn plain_tiling(board: &Board) -> anyhow::Result<Tiling> {
    let lights = board.variant().shape().as_grid().zip(board.lights().as_bits()).filter(|(grid, _)| !grid.has_holes());
    let tiling = lights
        .and_then(|(grid, bits)| Tiling::new(BitMatrix::from_flat(grid.size().height(), grid.size().width(), bits)));
    Ok(tiling.ok_or_else(bad_tile)?)
}

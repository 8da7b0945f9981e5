//! `douse gen`: random boards that can be solved.

use crate::args::{TargetArgs, VariantArgs, check_memory, form_parser};
use crate::failure::{Failure, refuse_together};
use crate::input::Position;
use crate::json::{self, BoardJson, Rows};
use crate::output::Output;
use crate::picture;
use crate::status::Status;
use clap::ValueEnum;
use douse::edges::PlainEdges;
use douse::generate::{GenerateError, Generator, Way};
use douse::goal::Goal;
use douse::size::Size;
use douse::text::{self, Form, ReadOptions};
use douse::variant::Variant;
use serde::Serialize;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every board can be solved, and none is already solved. The same options and seed give the same boards for ever; \
without a seed, one is chosen and printed on standard error.

Examples:
    douse gen
    douse gen --size 8x6 --edges torus --rule king --count 10
    douse gen --shape cube:3
  The same three boards every time, drawn as rows:
    douse gen --seed 'level 1' --count 3 --to rows
  Easy ones: four different cells pressed on the solved board:
    douse gen --presses 4
  A packed picture (PBM, P4), made row by row; it may have 100000x100000 lights and more:
    douse gen --size 3000x2000 -o large.pbm
  In a pipe:
    douse gen --count 5 | douse solve --list")]
pub struct Args {
    #[command(flatten)]
    variant: VariantArgs,

    /// The seed, any text
    #[arg(short, long, value_name = "SEED")]
    seed: Option<String>,

    /// The number of boards
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: usize,

    /// The way of making boards
    #[arg(short, long, value_name = "WAY", default_value = "presses")]
    way: WayArg,

    /// Press exactly N different cells of the solved board
    #[arg(long, value_name = "N")]
    presses: Option<usize>,

    #[command(flatten)]
    target: TargetArgs,

    /// The form to write; by default one code per line. The forms are those of convert --to
    #[arg(short, long, value_name = "FORM", value_parser = form_parser(), hide_possible_values = true)]
    to: Option<Form>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WayArg {
    /// Random lights, drawn again until they can be solved
    Lights,
    /// Random presses from the solved board
    Presses,
}

impl Args {
    /// The size and edges of the board, if it is a plain one to be written as a packed picture.
    fn picture(&self, way: Way, variant: &Variant, output: &Output) -> Option<(Size, PlainEdges)> {
        let packed = !output.json() && self.to.map_or_else(|| output.is_pbm_file(), |form| form == Form::PbmPacked);
        let one = self.count == 1 && way == Way::Presses && self.target.is_off();
        let grid = variant.plain_plus_grid().filter(|_| packed && one && variant.states().is_two())?;
        Some((grid.size(), grid.edges().try_into().ok()?))
    }

    fn way(&self) -> anyhow::Result<Way> {
        match (self.way, self.presses) {
            (WayArg::Lights, None) => Ok(Way::Lights),
            (WayArg::Lights, Some(_)) => {
                let failure = Failure::new("--presses counts pressed cells, but --way lights presses none");
                Err(failure.advise("leave one of the two out").into())
            }
            (WayArg::Presses, None) => Ok(Way::Presses),
            (WayArg::Presses, Some(buttons)) => Ok(Way::Buttons(buttons)),
        }
    }
}

pub fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    refuse_together("--json", output.json(), "--to", args.to.is_some())?;
    let way = args.way()?;
    let variant = args.variant.variant()?;
    if let Some((size, edges)) = args.picture(way, &variant, output) {
        let seed = args.seed.clone().unwrap_or_else(fresh_seed);
        picture::generate(size, edges, &seed, output)?;
        if args.seed.is_none() {
            output.note(format!("seed {seed}"));
        }
        return Ok(Status::Yes);
    }
    check_memory(&variant)?;
    let size = variant.shape().as_grid().map(|grid| grid.size());
    let family = variant.shape().as_family();
    let options = ReadOptions { size, family, states: Some(variant.states()), ..ReadOptions::default() };
    let goal = args.target.goal(&options, output)?.unwrap_or(Goal::Off);
    let form = args.to.unwrap_or(Form::Code);
    let fresh;
    let seed = match &args.seed {
        Some(seed) => seed,
        None => {
            fresh = fresh_seed();
            &fresh
        }
    };
    let mut boards = Generator::new(variant, goal, way, seed).map_err(|error| to_failure(&error))?;
    let mut made = Vec::new();
    for number in 0..args.count {
        let board = boards.next_board().map_err(|error| to_failure(&error))?;
        if number == 0 && !output.json() {
            let lost = text::loss(&board, form);
            if !lost.is_empty() {
                output.note(format!("the form {} omits: {}", form.name(), lost.join(", ")));
            }
        }
        if output.json() {
            let report = GenJson {
                board: BoardJson::of(&board),
                lights: Rows(board.variant(), board.lights()),
                seed,
            };
            json::write_at(output, Position::nth(number), Status::Yes, &report)?;
            continue;
        }
        made.push(board);
        // A batch begins with the number of boards, so it is written at the end.
        if form != Form::Batch {
            if number > 0 && matches!(form, Form::Rows | Form::Digits) {
                writeln!(output)?;
            }
            output.write_all(&text::write_all(&made, form)?)?;
            made.clear();
        }
    }
    if form == Form::Batch && !output.json() {
        output.write_all(&text::write_all(&made, form)?)?;
    }
    if args.seed.is_none() && !output.json() {
        output.note(format!("seed {seed}"));
    }
    Ok(Status::Yes)
}

#[derive(Serialize)]
struct GenJson<'a> {
    board: BoardJson,
    lights: Rows<'a>,
    seed: &'a str,
}

fn to_failure(error: &GenerateError) -> Failure {
    let advice = match error {
        GenerateError::TooFewSolvable { .. } => "use --way presses",
        GenerateError::TooManyButtons { .. } => "--presses takes 1 up to the number of cells",
        _ => return Failure::new(error.to_string()),
    };
    Failure::new(error.to_string()).advise(advice)
}

/// A random seed that is short enough to read aloud.
pub fn fresh_seed() -> String {
    // Letters and digits that are not easily confused.
    const SYMBOLS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
    let mut bits = RandomState::new().hash_one(std::time::SystemTime::now());
    let mut seed = String::new();
    for _ in 0..8 {
        seed.push(char::from(SYMBOLS[(bits % 32) as usize]));
        bits /= 32;
    }
    seed
}

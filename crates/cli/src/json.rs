//! Answers as JSON: one object per line, with the same field names in all verbs; see `docs/schema`.
//!
//! `presses` is a pattern as rows of numbers, `press_count` a number of presses, `sequence` cells
//! in order, `lights` a board as rows of numbers. Cells are 0-based `[row, column]`.

use crate::batch::Item;
use crate::input::Position;
use crate::output::Output;
use crate::status::Status;
use douse::board::Board;
use douse::pattern::Pattern;
use douse::place::Place;
use douse::shape::Shape;
use douse::space::{Count, SolutionSpace};
use douse::text::{self, Form};
use douse::variant::Variant;
use num_bigint::BigUint;
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::io::Write;

/// The version of all objects. Added fields keep it; a changed or removed field needs a new one.
pub const VERSION: u32 = 1;

/// An answer: the fields of a verb after those of all answers.
#[derive(serde::Serialize)]
struct Answer<'a, T> {
    version: u32,
    verb: &'static str,
    status: &'static str,
    #[serde(flatten)]
    position: Option<Position>,
    #[serde(flatten)]
    fields: &'a T,
}

/// Writes the answer of a verb.
pub fn write(output: &mut Output, status: Status, fields: &impl Serialize) -> anyhow::Result<()> {
    let answer = Answer { version: VERSION, verb: output.verb(), status: status.name(), position: None, fields };
    write_line(output, &answer)
}

/// Writes the answer of a verb to one of several boards.
pub fn write_at(
    output: &mut Output,
    position: Position,
    status: Status,
    fields: &impl Serialize,
) -> anyhow::Result<()> {
    let position = Some(position);
    let answer = Answer { version: VERSION, verb: output.verb(), status: status.name(), position, fields };
    write_line(output, &answer)
}

/// A pattern as rows of numbers, `null` for a hole; a graph is a single row.
#[derive(Clone, Copy)]
pub struct Rows<'a>(pub &'a Variant, pub &'a Pattern);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(variant, pattern) = self;
        match variant.shape() {
            Shape::Graph(_) => serializer.collect_seq([pattern.iter().collect::<Vec<_>>()]),
            Shape::Grid(grid) => serializer.collect_seq((0..grid.size().height()).map(|row| {
                let cell = |column| grid.cell_at(Place { row, column }).map(|cell| pattern.get(cell));
                (0..grid.size().width()).map(cell).collect::<Vec<_>>()
            })),
        }
    }
}

/// Several solutions, each as [`Rows`], written without storing all of them.
pub enum Solutions<'a> {
    /// The first `limit` solutions of a space.
    Space {
        variant: &'a Variant,
        space: &'a SolutionSpace,
        limit: usize,
    },
    List {
        variant: &'a Variant,
        solutions: &'a [Pattern],
    },
}

impl Serialize for Solutions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::List { variant, solutions } => {
                serializer.collect_seq(solutions.iter().map(|presses| Rows(variant, presses)))
            }
            Self::Space { variant, space, limit } => {
                let mut list = serializer.serialize_seq(None)?;
                for presses in space.iter().take(limit) {
                    list.serialize_element(&Rows(variant, &presses))?;
                }
                list.end()
            }
        }
    }
}

/// A cell: `[row, column]` in a grid, its number in a graph.
#[derive(Clone, Copy, serde::Serialize)]
#[serde(untagged)]
pub enum Cell {
    Place([usize; 2]),
    Vertex(usize),
}

impl Cell {
    pub fn of(shape: &Shape, cell: usize) -> Self {
        match shape {
            Shape::Graph(_) => Self::Vertex(cell),
            Shape::Grid(grid) => {
                let Place { row, column } = grid.place(cell);
                Self::Place([row, column])
            }
        }
    }
}

/// A kind of puzzle.
#[derive(Default, serde::Serialize)]
pub struct VariantJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shape: Option<String>,
    cells: usize,
    rule: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<&'static str>,
    states: u32,
}

impl VariantJson {
    pub fn of(variant: &Variant) -> Self {
        let grid = variant.shape().as_grid();
        Self {
            width: grid.map(|grid| grid.size().width()),
            height: grid.map(|grid| grid.size().height()),
            shape: variant.shape().as_family().map(|family| family.to_string()),
            cells: variant.cells(),
            rule: variant.rule().to_string(),
            edges: grid.map(|grid| grid.edges().name()),
            states: variant.states().get(),
        }
    }
}

/// A board without its lights, but with its code.
#[derive(Default, serde::Serialize)]
pub struct BoardJson {
    /// `null` if a code would be too long.
    code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notation: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(flatten)]
    kind: VariantJson,
    goal: String,
}

impl BoardJson {
    pub fn of(board: &Board) -> Self {
        Self {
            code: text::write_code(board).ok().map(|code| code.trim_end().to_owned()),
            notation: None,
            title: board.title().map(str::to_owned),
            kind: VariantJson::of(board.variant()),
            goal: board.goal().name(),
        }
    }

    pub fn of_item(item: &Item) -> Self {
        Self::read_as(item.form, &item.board)
    }

    /// A board that was read from a form.
    pub fn read_as(form: Form, board: &Board) -> Self {
        Self { notation: Some(form.name()), ..Self::of(board) }
    }
}

/// A count as text, because JSON readers lose digits of large numbers: a number of at most 38
/// digits in full, otherwise prime powers, such as `2^200`.
pub fn count_text(count: &Count) -> String {
    count.to_u128().map_or_else(|| count.to_string(), |number| number.to_string())
}

/// A large number as text: in full up to 38 digits, otherwise with a power of two, such as `2^200 *
/// 3`.
pub fn number_text(number: &BigUint) -> String {
    if number.bits() <= 126 {
        return number.to_string();
    }
    let twos = number.trailing_zeros().unwrap_or(0);
    let rest = number >> twos;
    match (twos, rest.bits()) {
        (0, _) => rest.to_string(),
        (_, 1) => format!("2^{twos}"),
        _ => format!("2^{twos} * {rest}"),
    }
}

/// Writes a value on a line of its own.
pub fn write_line(out: &mut impl Write, value: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

//! Answers as JSON, one object per line in one vocabulary for all verbs; `docs/schema` describes it.
//!
//! `presses` is always a pattern as rows of numbers, `press_count` a number of presses, `sequence` cells in order, `lights` a
//! board as rows of numbers. Cells are 0-based `[row, column]`.

use crate::batch::Item;
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

/// The version of the vocabulary. Fields may be added to it; a changed or removed field makes a new version.
pub const VERSION: u32 = 1;

/// The beginning of every answer.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Head {
    version: u32,
    verb: &'static str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
}

impl Head {
    /// The head of a verb's only answer.
    pub fn new(output: &Output, status: Status) -> Self {
        Self { version: VERSION, verb: output.verb(), status: status.name(), index: None, line: None }
    }

    /// The head of the answer to a board.
    pub fn of(output: &Output, item: &Item<'_>, status: Status) -> Self {
        Self { index: Some(item.index), line: item.line, ..Self::new(output, status) }
    }
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

/// Several solutions, each as [`Rows`], written one after another however many there are.
pub enum Solutions<'a> {
    /// Those of a space.
    Space {
        /// The kind of puzzle.
        variant: &'a Variant,
        /// The solutions.
        space: &'a SolutionSpace,
        /// The most solutions that are written.
        limit: usize,
    },
    /// These.
    List {
        /// The kind of puzzle.
        variant: &'a Variant,
        /// The solutions.
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
    /// Row and column, counted from 0.
    Place([usize; 2]),
    /// The number of a vertex.
    Vertex(usize),
}

impl Cell {
    /// A cell of a shape.
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

/// What a kind of puzzle is.
#[derive(serde::Serialize)]
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
    /// What a kind of puzzle is.
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

/// What a board is, with its code.
#[derive(serde::Serialize)]
pub struct BoardJson {
    /// `null` where a code would be too long.
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
    /// What a board is.
    pub fn of(board: &Board) -> Self {
        Self {
            code: text::write_code(board).ok().map(|code| code.trim_end().to_owned()),
            notation: None,
            title: board.title().map(str::to_owned),
            kind: VariantJson::of(board.variant()),
            goal: board.goal().name(),
        }
    }

    /// What a board of the input is, and how it was written.
    pub fn of_item(item: &Item<'_>) -> Self {
        Self::read_as(item.form, item.board)
    }

    /// What a board is that was written in a form.
    pub fn read_as(form: Form, board: &Board) -> Self {
        Self { notation: Some(form.name()), ..Self::of(board) }
    }
}

/// A count as text, because JSON readers lose digits of large numbers: the number where it has at most 38 digits,
/// else its prime powers, such as `2^200`.
pub fn count_text(count: &Count) -> String {
    count.to_u128().map_or_else(|| count.to_string(), |number| number.to_string())
}

/// A large number as text: in full where it has at most 38 digits, else with its power of two apart, such as `2^200 * 3`.
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

/// Writes one value in one line.
pub fn write_line(out: &mut impl Write, value: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

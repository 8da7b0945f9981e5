//! Boards and patterns as JSON: rows of numbers, cells as 0-based `[row, column]`.

use douse_engine::board::Board;
use douse_engine::pattern::Pattern;
use douse_engine::place::Place;
use douse_engine::shape::Shape;
use douse_engine::space::{Count, SolutionSpace};
use douse_engine::variant::Variant;
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::io::Write;

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

/// Several solutions, each as [`Rows`], written one after the other however many there are.
pub struct Solutions<'a> {
    /// The kind of puzzle.
    pub variant: &'a Variant,
    /// The solutions.
    pub space: &'a SolutionSpace,
    /// The most solutions that are written.
    pub limit: usize,
}

impl Serialize for Solutions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for presses in self.space.iter().take(self.limit) {
            list.serialize_element(&Rows(self.variant, &presses))?;
        }
        list.end()
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

/// What a board is, without its lights.
#[derive(serde::Serialize)]
pub struct BoardJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(flatten)]
    variant: VariantJson,
    goal: String,
}

impl BoardJson {
    /// What a board is, without its lights.
    pub fn of(board: &Board) -> Self {
        Self {
            title: board.title().map(str::to_owned),
            variant: VariantJson::of(board.variant()),
            goal: board.goal().name(),
        }
    }
}

/// A count as text, because JSON readers lose digits of large numbers: the number where it has at most 38 digits,
/// else its prime powers, such as `2^200`.
pub fn count_text(count: &Count) -> String {
    count.to_u128().map_or_else(|| count.to_string(), |number| number.to_string())
}

/// Writes one value in one line.
pub fn write_line(out: &mut impl Write, value: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

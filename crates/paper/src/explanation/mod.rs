//! Explanations of boards, in the language of the reader: documents with formulas, and plain text.

mod chase;
mod equations;
mod kernel;
mod overlap;
mod shortest;
mod steps;
mod text;
mod transform;
mod words;

use crate::document::{Block, Document, LastColumn, Math, Picture, Span, Table};
use douse::board::Board;
use douse::pattern::Pattern;
use douse::place::column_letters;
use douse::shape::Shape;
use douse::shortest::Budget;
use douse::solve::{Problem, SolveError, solve_problem};
use douse_messages::Language;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
pub use text::{TextExplanation, lists_all_solutions};
use words::Words;

/// A part of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The equations and their elimination, step by step.
    Equations,
    /// The test patterns, and the lights in each that have to change.
    Overlap,
    /// Chasing the lights, with the table that says what to press first.
    Chase,
    /// The transform `R` with `R A = E`.
    Transform,
    /// The quiet patterns and the set of all solutions.
    Solutions,
    /// Why the shortest solution is the shortest.
    Shortest,
    /// All of these.
    All,
}

impl Part {
    pub const ALL: [Self; 7] =
        [Self::Equations, Self::Overlap, Self::Chase, Self::Transform, Self::Solutions, Self::Shortest, Self::All];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Equations => "equations",
            Self::Overlap => "overlap",
            Self::Chase => "chase",
            Self::Transform => "transform",
            Self::Solutions => "solutions",
            Self::Shortest => "shortest",
            Self::All => "all",
        }
    }

    fn includes(self, part: Self) -> bool {
        self == part || self == Self::All
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is not a part of an explanation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no part '{text}'; choose among {}", Part::ALL.map(Part::name).join(", "))]
pub struct PartError {
    pub text: String,
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Self, PartError> {
        let error = || PartError { text: text.chars().take(40).collect() };
        Self::ALL.into_iter().find(|part| part.name() == text).ok_or_else(error)
    }
}

/// The usual time limit of a search that is only part of an explanation.
pub const SEARCH: Duration = Duration::from_secs(10);

/// Explains a board with formulas.
///
/// * `budget`: the budget of the search for a shortest solution, usually [`SEARCH`].
///
/// # Complexity
/// That of solving it; with [`Part::Shortest`] a search within the budget, with [`Part::Equations`]
/// the cube of the lights for up to 36 of them.
pub fn explain(board: &Board, part: Part, language: Language, budget: &Budget) -> Result<Document, SolveError> {
    let words = Words::new(language);
    let problem = &Problem::of_board(board);
    let mut blocks = Vec::new();
    describe(&words, board, &mut blocks);
    if part.includes(Part::Equations) {
        equations::write(&words, problem, &mut blocks);
    }
    if part.includes(Part::Overlap) {
        overlap::write(&words, problem, &mut blocks)?;
    }
    if part.includes(Part::Chase) {
        chase::write(&words, problem, &mut blocks)?;
    }
    if part.includes(Part::Transform) {
        transform::write(&words, problem, &mut blocks)?;
    }
    let answer = solve_problem(problem)?;
    if part.includes(Part::Solutions) {
        kernel::write(&words, problem, &answer, &mut blocks)?;
    }
    if part.includes(Part::Shortest) {
        shortest::write(&words, board, &answer, budget, &mut blocks);
    }
    Ok(Document { title: title(&words, board), language, blocks })
}

/// Joins the explanations of several boards, each a chapter; a single one stays as it is.
#[must_use]
pub fn join(documents: Vec<Document>, language: Language) -> Document {
    match <[Document; 1]>::try_from(documents) {
        Ok([document]) => document,
        Err(documents) => {
            let title = Words::new(language).line("paper-boards", &[("n", &documents.len())]);
            Document::joined(title, documents)
        }
    }
}

/// The longest code that is printed.
const LONGEST_CODE: usize = 60;

fn title(words: &Words, board: &Board) -> String {
    match board.title() {
        Some(title) => title.to_owned(),
        None => words.line("paper-title", &[("size", &words.messages().size(board.variant()))]),
    }
}

/// The code of a board, if it is short enough to be printed.
fn code(board: &Board) -> Option<String> {
    Some(board.to_string()).filter(|code| code.len() <= LONGEST_CODE && !code.contains(char::is_whitespace))
}

/// Adds the kind of board, and its lights.
fn describe(words: &Words, board: &Board, blocks: &mut Vec<Block>) {
    let variant = board.variant();
    let mut kind = words.messages().special(variant);
    if variant.shape().as_grid().is_some() {
        kind.insert(0, words.messages().size(variant));
    }
    let mut line = vec![Span::Text(kind.join(", "))];
    if let Some(code) = code(board) {
        line.push(Span::Text(" · ".to_owned()));
        line.push(Span::Code(code));
    }
    blocks.push(Block::Paragraph(line));
    picture(variant.shape(), board.lights(), blocks);
    let note = if variant.states().is_two() { "paper-lights-two" } else { "paper-lights-more" };
    blocks.push(words.paragraph(note, &[("k", words::Value::Number(&variant.states().get()))]));
    let target = board.goal().target(variant.states(), variant.cells());
    if !target.is_zero() {
        blocks.push(words.paragraph("paper-goal", &[]));
        picture(variant.shape(), &target, blocks);
    }
}

/// The most columns of a drawn board that fit on a page.
const MOST_COLUMNS: usize = 26;
/// The most rows of a drawn board.
const MOST_ROWS: usize = 40;
/// The number of vertices in one row of a table.
const VERTICES: usize = 12;

/// Draws lights or presses: a grid as it is, a graph as a table of its vertices, and nothing if it
/// would not fit on a page.
fn picture(shape: &Shape, pattern: &Pattern, blocks: &mut Vec<Block>) {
    match shape {
        Shape::Grid(grid) => {
            let (width, height) = (grid.size().width(), grid.size().height());
            if width > MOST_COLUMNS || height > MOST_ROWS {
                return;
            }
            let value = |row: usize, column: usize| {
                grid.cell_at(douse::place::Place { row, column }).map(|cell| pattern.get(cell))
            };
            let rows = (0..height).map(|row| (0..width).map(|column| value(row, column)).collect()).collect();
            let columns = (0..width).map(column_letters).collect();
            blocks.push(Block::Board(Picture { columns, rows, two_states: pattern.states().is_two() }));
        }
        Shape::Graph(_) if pattern.len() <= MOST_COLUMNS * VERTICES => {
            let cells: Vec<usize> = (0..pattern.len()).collect();
            for cells in cells.chunks(VERTICES) {
                let head = cells.iter().map(|&cell| vec![Span::Text(shape.cell_name(cell))]).collect();
                let values = cells.iter().map(|&cell| number(pattern.get(cell).into())).collect();
                blocks.push(Block::Table(Table { head, rows: vec![values], last: LastColumn::Short }));
            }
        }
        Shape::Graph(_) => {}
    }
}

/// A number in a table.
fn number(number: u64) -> Vec<Span> {
    vec![Span::Math(vec![Math::Number(number)])]
}

//! A text with formulas: its parts, and one writer per format.

mod html;
mod latex;
mod lines;
mod markdown;
mod math;
mod matrix;
mod text;
mod typst;

pub use math::{Index, Math, Sign};
pub use matrix::{Entry, Matrix, MatrixRow};
pub use text::{CellSign, Ink, TextBlock};

use douse_messages::Language;
use std::fmt;
use std::str::FromStr;

/// A text with formulas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    pub title: String,
    pub language: Language,
    pub blocks: Vec<Block>,
}

/// A part of a [`Document`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// The heading of a board, in a document about several.
    Chapter(String),
    /// The heading of a section.
    Heading(String),
    /// Words, with formulas among them.
    Paragraph(Vec<Span>),
    /// A formula on a line of its own.
    Formula(Vec<Math>),
    /// Equations below each other, aligned at their signs.
    Equations(Vec<Equation>),
    /// A matrix with a note beside each row that has one.
    Matrix(Matrix),
    /// Rows and columns of short texts.
    Table(Table),
    /// A grid of lights or presses.
    Board(Picture),
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    Text(String),
    Math(Vec<Math>),
    /// Text to type, such as the code of a board.
    Code(String),
}

/// An equation with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equation {
    /// The terms of the sum on the left.
    pub terms: Vec<Math>,
    /// The right side with its sign; empty for omitted equations.
    pub right: Vec<Math>,
    /// The name of the light.
    pub about: String,
}

/// Rows and columns of short texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The headings of the columns.
    pub head: Vec<Vec<Span>>,
    /// The rows, each as long as the head.
    pub rows: Vec<Vec<Vec<Span>>>,
    pub last: LastColumn,
}

/// The contents of the last column of a [`Table`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastColumn {
    /// Short texts as in the other columns.
    Short,
    /// Text that may need several lines.
    Long,
}

/// A grid of lights or presses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The letters of the columns.
    pub columns: Vec<String>,
    /// The values of each row; `None` is a hole.
    pub rows: Vec<Vec<Option<u16>>>,
    /// Whether values are marks (1 or 0) or numbers.
    pub two_states: bool,
}

impl Picture {
    /// The sign of a value: a dot for "on" or "press", a small one for 0, otherwise the number.
    pub(crate) fn sign(&self, value: Option<u16>, marks: [&str; 2]) -> String {
        match (value, self.two_states) {
            (None, _) => String::new(),
            (Some(0), true) => marks[0].to_owned(),
            (Some(_), true) => marks[1].to_owned(),
            (Some(value), false) => value.to_string(),
        }
    }
}

/// A format for texts with formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// LaTeX, with the package amsmath.
    Latex,
    /// Typst.
    Typst,
    /// Markdown with formulas between dollar signs.
    Markdown,
    /// HTML with MathML.
    Html,
}

impl Format {
    pub const ALL: [Self; 4] = [Self::Latex, Self::Typst, Self::Markdown, Self::Html];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Latex => "latex",
            Self::Typst => "typst",
            Self::Markdown => "markdown",
            Self::Html => "html",
        }
    }

    /// The extension of its files.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Self::Latex => "tex",
            Self::Typst => "typ",
            Self::Markdown => "md",
            Self::Html => "html",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is not a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no format '{text}'; choose among {}", Format::ALL.map(Format::name).join(", "))]
pub struct FormatError {
    pub text: String,
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        let error = || FormatError { text: text.chars().take(40).collect() };
        Self::ALL.into_iter().find(|format| format.name() == text).ok_or_else(error)
    }
}

/// The part of a document to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A complete document that compiles as it is.
    Whole,
    /// The part that goes into a document of your own. A comment says what its preamble needs.
    Fragment,
}

impl Document {
    /// Writes the document. Lines of the source are broken, at most about 100 characters wide.
    #[must_use]
    pub fn write(&self, format: Format, extent: Extent) -> String {
        match format {
            Format::Latex => latex::write(self, extent),
            Format::Typst => typst::write(self, extent),
            Format::Markdown => markdown::write(self),
            Format::Html => html::write(self, extent),
        }
    }

    /// Joins several documents of one language, each under its own title.
    #[must_use]
    pub fn joined(title: String, documents: Vec<Self>) -> Self {
        let language = documents.first().map(|document| document.language).unwrap_or_default();
        let blocks = documents.into_iter().flat_map(|document| {
            std::iter::once(Block::Chapter(document.title)).chain(document.blocks).collect::<Vec<_>>()
        });
        Self { title, language, blocks: blocks.collect() }
    }
}

//! Explanations with formulas, as `--explain --to latex` prints them.

use crate::args::{BoardArgs, EffortArgs};
use crate::explanation::Part;
use crate::failure::{Failure, refuse_together};
use crate::output::Output;
use crate::progress::{ProgressMode, Spinner};
use crate::status::Status;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use douse::board::Board;
use douse::shortest::Budget;
use douse::solve::{Problem, solve_problem};
use douse_messages::Language;
use douse_paper::document::{Extent, Format};
use douse_paper::explanation::{self, SEARCH, explain, join};
use std::io::Write;

#[derive(Debug, clap::Args)]
pub struct FormulaArgs {
    /// The language of the explanation, such as de; English by default
    #[arg(long, value_name = "LANGUAGE", requires = "explain")]
    lang: Option<Language>,

    /// Write only the part that goes into a document of your own; a comment says what its preamble
    /// needs
    #[arg(long, requires = "to", help_heading = "Formulas")]
    fragment: bool,
}

impl FormulaArgs {
    pub fn language(&self) -> Language {
        self.lang.unwrap_or_default()
    }
}

/// A parser of format names.
pub fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(possible_formats()).try_map(|name| name.parse::<Format>())
}

/// The formats for help and completions.
pub fn possible_formats() -> [PossibleValue; 4] {
    Format::ALL.map(|format| {
        PossibleValue::new(format.name()).help(match format {
            Format::Latex => "A LaTeX document",
            Format::Typst => "A Typst document",
            Format::Markdown => "Markdown with formulas between dollar signs",
            Format::Html => "A page with MathML",
        })
    })
}

/// Writes the explanations of all boards as one document.
pub fn write(
    boards: &BoardArgs,
    part: Option<Part>,
    format: Format,
    args: &FormulaArgs,
    effort: &EffortArgs,
    output: &mut Output,
) -> anyhow::Result<Status> {
    let Some(part) = part else {
        let failure = Failure::new(format!("--to {format} writes an explanation"));
        return Err(failure.advise("add --explain, or --explain=PART for a part of it").into());
    };
    refuse_together("--json", output.json(), "--to", true)?;
    let boards = boards.read(output)?.boards;
    let extent = if args.fragment { Extent::Fragment } else { Extent::Whole };
    let (limits, progress_mode) = match part.includes(Part::Shortest) {
        true => (effort.budget()?, output.progress_mode()),
        false => (Budget::unlimited(), ProgressMode::Hidden),
    };
    let spinner = Spinner::start(progress_mode);
    let language = args.language();
    let explained = |board: &Board| {
        let budget = limits.clone().with_time(effort.time.unwrap_or(SEARCH)).with_progress(&spinner);
        explain(board, part.of_document(), language, &budget)
    };
    let documents = boards.iter().map(explained).collect::<Result<Vec<_>, _>>()?;
    drop(spinner);
    let document = join(documents, language);
    output.write_all(document.write(format, extent).as_bytes())?;
    let mut solvable = true;
    for board in &boards {
        solvable &= solve_problem(&Problem::of_board(board))?.is_solvable();
    }
    Ok(Status::of_answer(solvable))
}

impl Part {
    /// The corresponding part of a document, where the proof is the overlap with test patterns.
    fn of_document(self) -> explanation::Part {
        match self {
            Self::Proof | Self::Overlap => explanation::Part::Overlap,
            Self::Equations => explanation::Part::Equations,
            Self::Chase => explanation::Part::Chase,
            Self::Transform => explanation::Part::Transform,
            Self::Solutions => explanation::Part::Solutions,
            Self::Shortest => explanation::Part::Shortest,
            Self::All => explanation::Part::All,
        }
    }
}

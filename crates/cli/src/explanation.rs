//! Explanations in words: what `--explain=PART` prints.

use crate::args::EffortArgs;
use crate::drawing::{Look, Mark, draw};
use crate::json::{Cell, Rows, count_text};
use crate::output::Output;
use crate::progress::{ProgressMode, Spinner};
use douse::board::Board;
use douse::explain::{Chase, Elimination, Step, Transform, overlaps};
use douse::shortest::{Lengths, Shortest};
use douse::solve::{Answer, Problem, solve};
use douse::space::SolutionSpace;
use douse_algebra::bits::BitMatrix;
use douse_messages::Language;
use douse_paper::document::TextBlock;
use douse_paper::explanation::{SEARCH, TextExplanation, lists_all_solutions};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::io::Write;

/// What to explain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Part {
    /// The pattern that proves the answer
    Proof,
    /// The equations A x = c and their elimination, step by step
    Equations,
    /// The test patterns, and the lights in each that have to change
    Overlap,
    /// Chasing the lights and looking up what to press first
    Chase,
    /// The transform R with R A = E, and the solution R c
    Transform,
    /// The quiet patterns, and the set of all solutions
    Solutions,
    /// Why no solution is shorter; a search only for this ends after 10 seconds, or after --time
    Shortest,
    /// All of these
    All,
}

impl Part {
    /// Whether this asks for another part.
    pub fn includes(self, part: Self) -> bool {
        self == part || self == Self::All
    }
}

/// Where the shortest solution that is explained comes from.
#[derive(Clone, Copy)]
pub enum Search<'a> {
    /// It was found before.
    Done(&'a Shortest),
    /// It is searched for within these limits, or [`SEARCH`].
    Within(&'a EffortArgs),
}

impl<'a> Search<'a> {
    fn shortest(self, space: &SolutionSpace, output: &Output) -> anyhow::Result<Cow<'a, Shortest>> {
        Ok(match self {
            Self::Done(shortest) => Cow::Borrowed(shortest),
            Self::Within(effort) => {
                let spinner = Spinner::start(if lists_all_solutions(space) {
                    ProgressMode::Hidden
                } else {
                    output.progress_mode()
                });
                let budget = effort.budget()?.with_time(effort.time.unwrap_or(SEARCH));
                Cow::Owned(space.shortest(&budget.with_progress(&spinner)))
            }
        })
    }
}

/// Whether a part takes a search, which is made on all cores.
pub fn searches(part: Option<Part>, answer: &Answer) -> bool {
    let asked = part.is_some_and(|part| part.includes(Part::Shortest));
    asked && answer.space().is_some_and(|space| !lists_all_solutions(space))
}

/// Prints the parts asked for.
pub fn write(
    output: &mut Output,
    (part, language): (Part, Language),
    board: &Board,
    answer: &Answer,
    search: Search<'_>,
) -> anyhow::Result<()> {
    let mut text = TextExplanation::new(board, language);
    add(&mut text, part, answer)?;
    write_text(output, board, &text)?;
    if part.includes(Part::Shortest) {
        let mut text = TextExplanation::new(board, language);
        match answer {
            Answer::Unsolvable(_) => text.add_no_shortest(),
            Answer::Solvable(space) if lists_all_solutions(space) => text.add_list_of_solutions(space),
            Answer::Solvable(space) => text.add_shortest(space, &*search.shortest(space, output)?),
        }
        write_text(output, board, &text)?;
    }
    Ok(())
}

/// Adds the parts that take no search.
fn add(text: &mut TextExplanation<'_>, part: Part, answer: &Answer) -> anyhow::Result<()> {
    if part.includes(Part::Proof) {
        text.add_proof(answer)?;
    }
    if part.includes(Part::Overlap) {
        text.add_overlaps()?;
    }
    if part.includes(Part::Equations) {
        text.add_elimination();
    }
    if part.includes(Part::Chase) {
        text.add_chase()?;
    }
    if part.includes(Part::Transform) {
        text.add_transform()?;
    }
    if part.includes(Part::Solutions) {
        text.add_solutions(answer);
    }
    Ok(())
}

fn write_text(output: &mut Output, board: &Board, text: &TextExplanation<'_>) -> anyhow::Result<()> {
    let look = Look::on(output);
    for block in text.blocks() {
        match block {
            TextBlock::Heading(title) => writeln!(output, "\n{title}\n{}", "-".repeat(title.chars().count()))?,
            TextBlock::Lines(lines) => writeln!(output, "{lines}")?,
            TextBlock::Drawing(signs) => {
                draw(output, board.variant().shape(), look, &|cell| Mark::of_sign(&signs[cell]))?;
            }
        }
    }
    Ok(())
}

/// Explains a sequence that a rule of play allows, and the solution behind it.
pub fn write_sequence(
    output: &mut Output,
    (part, language): (Part, Language),
    board: &Board,
    sequence: &[usize],
    search: Search<'_>,
) -> anyhow::Result<()> {
    let mut text = TextExplanation::new(board, language);
    text.add_order(sequence);
    write_text(output, board, &text)?;
    write(output, (part, language), board, &solve(board)?, search)
}

/// How good a solution is, in a sentence.
pub fn verdict(shortest: &Shortest) -> String {
    let count = shortest.count();
    let noun = if count == 1 { "press" } else { "presses" };
    match shortest.is_proved() {
        true => format!("{count} {noun}, and no solution has fewer"),
        false => format!(
            "{count} {noun}; no solution has fewer than {}, and whether fewer than {count} are enough is not known",
            shortest.at_least
        ),
    }
}

/// The parts asked for as JSON.
pub fn to_json(
    output: &Output,
    part: Part,
    board: &Board,
    answer: &Answer,
    search: Search<'_>,
) -> anyhow::Result<Value> {
    let problem = &Problem::of_board(board);
    let (variant, shape) = (board.variant(), board.variant().shape());
    let cells = |list: &[usize]| list.iter().map(|&cell| json!(Cell::of(shape, cell))).collect::<Vec<_>>();
    let mut value = json!({});
    if part.includes(Part::Overlap) || part.includes(Part::Proof) {
        let tests = overlaps(problem)?;
        value["overlaps"] = tests
            .iter()
            .map(|o| json!({"test": Rows(variant, &o.test), "cells": cells(&o.cells), "sum": o.sum, "remainder": o.remainder}))
            .collect();
    }
    if part.includes(Part::Equations)
        && let Ok(elimination) = Elimination::of(problem)
    {
        let step = |step: &Step| match *step {
            Step::Swap { a, b } => json!({"swap": [a, b]}),
            Step::Add { from, to, times } => json!({"add": from, "to": to, "times": times}),
            Step::Scale { row, times } => json!({"scale": row, "times": times}),
            Step::Append { from, times } => json!({"append": from, "times": times}),
        };
        value["equations"] = json!({
            "start": elimination.start.rows(),
            "steps": elimination.steps.iter().map(step).collect::<Vec<_>>(),
            "column_ends": elimination.column_ends,
            "end": elimination.end.rows(),
            "pivots": elimination.pivots,
            "contradiction": elimination.contradiction,
        });
    }
    if part.includes(Part::Chase) {
        let chase = Chase::of(problem)?;
        value["chase"] = json!({
            "first": cells(&chase.first),
            "remaining": cells(&chase.remaining),
            "first_pass": Rows(variant, &chase.first_pass),
            "remainder": chase.remainder,
            "press_first": chase.press_first,
            "second_pass": chase.second_pass.as_ref().map(|presses| Rows(variant, presses)),
        });
    }
    if part.includes(Part::Transform) && variant.states().is_two() && variant.cells() <= Elimination::MAX_LIGHTS {
        let transform = Transform::of(problem)?;
        let bits = |m: &BitMatrix| -> Vec<Vec<u8>> {
            (0..m.rows()).map(|row| (0..m.columns()).map(|column| u8::from(m.get(row, column))).collect()).collect()
        };
        value["transform"] = json!({"e": bits(&transform.e), "r": bits(&transform.r), "pivots": transform.pivots});
    }
    if part.includes(Part::Solutions) {
        value["solutions"] = match answer {
            Answer::Solvable(space) => json!({
                "presses": Rows(variant, space.presses()),
                "quiet": space.quiet().iter().map(|quiet| json!(Rows(variant, &quiet))).collect::<Vec<_>>(),
                "orders": space.quiet().orders(),
                "solution_count": count_text(&space.count()),
            }),
            Answer::Unsolvable(_) => Value::Null,
        };
    }
    if part.includes(Part::Shortest) && !answer.is_solvable() {
        value["shortest"] = Value::Null;
    }
    if let (true, Answer::Solvable(space)) = (part.includes(Part::Shortest), answer) {
        let shortest = search.shortest(space, output)?;
        value["shortest"] = json!({
            "presses": Rows(variant, &shortest.presses),
            "press_count": shortest.count(),
            "at_least": shortest.at_least,
            "proved": shortest.is_proved(),
            "method": shortest.method.name(),
        });
    }
    Ok(value)
}

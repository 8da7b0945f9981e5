//! Explanations in words: what `--explain=PART` prints.

use crate::args::EffortArgs;
use crate::drawing::{Look, MARKED, Mark, draw, name_list};
use crate::json::{Cell, Rows, count_text};
use crate::output::Output;
use crate::progress::{ProgressMode, Spinner};
use crate::proof;
use douse::board::Board;
use douse::explain::{Chase, Elimination, Equations, Overlap, Step, Transform, overlaps};
use douse::pattern::Pattern;
use douse::repair::repair;
use douse::shape::Shape;
use douse::shortest::{Lengths, Shortest};
use douse::solve::{Answer, Problem, left_kernel, solve};
use douse::space::SolutionSpace;
use douse_algebra::bits::BitMatrix;
use douse_paper::explanation::SEARCH;
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

/// Equations printed in full up to this many; of larger systems only the verdict is printed.
const MOST_EQUATIONS: usize = 36;
/// Solutions listed with their lengths up to this many.
const MOST_ALTERNATIVES: u128 = 64;

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
                let spinner =
                    Spinner::start(if is_small(space) { ProgressMode::Hidden } else { output.progress_mode() });
                let budget = effort.budget()?.with_time(effort.time.unwrap_or(SEARCH));
                Cow::Owned(space.shortest(&budget.with_progress(&spinner)))
            }
        })
    }
}

/// Whether a part takes a search, which is made on all cores.
pub fn searches(part: Option<Part>, answer: &Answer) -> bool {
    let asked = part.is_some_and(|part| part.includes(Part::Shortest));
    asked && answer.space().is_some_and(|space| !is_small(space))
}

/// Whether all solutions can be looked through in a moment.
fn is_small(space: &SolutionSpace) -> bool {
    space.count().to_u128().is_some_and(|count| count <= MOST_ALTERNATIVES)
}

/// Prints the parts asked for.
pub fn write(
    output: &mut Output,
    part: Part,
    board: &Board,
    answer: &Answer,
    search: Search<'_>,
) -> anyhow::Result<()> {
    let problem = &Problem::of_board(board);
    if part.includes(Part::Proof) {
        write_proof(output, board, problem, answer)?;
    }
    if part.includes(Part::Overlap) {
        write_overlaps(output, board, &overlaps(problem)?)?;
    }
    if part.includes(Part::Equations) {
        write_elimination(output, board, problem)?;
    }
    if part.includes(Part::Chase) {
        write_chase(output, board, &Chase::of(problem)?)?;
    }
    if part.includes(Part::Transform) {
        write_transform(output, problem)?;
    }
    if part.includes(Part::Solutions) {
        write_solutions(output, board, answer)?;
    }
    match (part.includes(Part::Shortest), answer) {
        (true, Answer::Solvable(space)) => write_shortest(output, board, space, search)?,
        (true, Answer::Unsolvable(_)) => {
            head(output, "Why no solution is shorter")?;
            writeln!(output, "There is no solution.")?;
        }
        (false, _) => {}
    }
    Ok(())
}

fn write_proof(output: &mut Output, board: &Board, problem: &Problem, answer: &Answer) -> anyhow::Result<()> {
    let look = Look::on(output);
    match answer {
        Answer::Solvable(space) => {
            let tests = left_kernel(board.variant())?;
            proof::write_solvable(output, look, board, space, &tests)?;
        }
        Answer::Unsolvable(witness) => {
            let repair = repair(problem)?;
            proof::write_unsolvable(output, look, board, witness, &repair)?;
        }
    }
    Ok(())
}

fn head(output: &mut Output, title: &str) -> std::io::Result<()> {
    writeln!(output, "\n{title}\n{}", "-".repeat(title.len()))
}

fn write_overlaps(output: &mut Output, board: &Board, overlaps: &[Overlap]) -> anyhow::Result<()> {
    head(output, "Test patterns")?;
    let (look, shape) = (Look::on(output), board.variant().shape());
    let k = board.variant().states().get();
    if overlaps.is_empty() {
        writeln!(output, "There is no test pattern: every board of this kind can be solved.")?;
    } else if k == 2 {
        writeln!(
            output,
            "Every press changes an even number of cells of a test pattern. So the number of lights in it"
        )?;
        writeln!(output, "that have to change must be even.")?;
    } else {
        writeln!(
            output,
            "A test pattern gives each cell a factor. The steps that the lights need, multiplied by the factors"
        )?;
        writeln!(
            output,
            "and added up, must be a multiple of {k}, because every press changes the sum by such a multiple."
        )?;
    }
    for (number, overlap) in (1..).zip(overlaps) {
        writeln!(output, "\ntest {number}:")?;
        draw(output, shape, look, &|cell| Mark::of_value(&overlap.test, cell, MARKED))?;
        let cells = match overlap.cells.len() {
            0 => "none".to_owned(),
            _ => name_list(shape, overlap.cells.iter().copied()),
        };
        let (passed, remainder) = (overlap.remainder == 0, overlap.remainder);
        let verdict = if passed { "as it must be" } else { "so the board cannot be solved" };
        writeln!(output, "lights to change in it: {cells}")?;
        match (k, passed) {
            (2, true) => writeln!(output, "their number is {}: even, {verdict}", overlap.sum)?,
            (2, false) => writeln!(output, "their number is {}: odd, {verdict}", overlap.sum)?,
            _ => writeln!(output, "the sum is {}; divided by {k} it leaves {remainder}, {verdict}", overlap.sum)?,
        }
    }
    Ok(())
}

fn step_text(step: Step) -> String {
    match step {
        Step::Swap { a, b } => format!("swap rows {} and {}", a + 1, b + 1),
        Step::Add { from, to, times: 1 } => format!("add row {} to row {}", from + 1, to + 1),
        Step::Add { from, to, times } => format!("add {times} times row {} to row {}", from + 1, to + 1),
        Step::Scale { row, times } => format!("multiply row {} by {times}", row + 1),
        Step::Append { from, times } => format!("append {times} times row {} as a new last row", from + 1),
    }
}

fn write_rows(output: &mut Output, equations: &Equations) -> std::io::Result<()> {
    let wide = equations.states().get() > 10;
    for row in equations.rows() {
        let (coefficients, right) = row.split_at(equations.unknowns());
        let text = |entries: &[u16]| {
            entries.iter().map(|entry| entry.to_string()).collect::<Vec<_>>().join(if wide { "  " } else { " " })
        };
        writeln!(output, "  {} | {}", text(coefficients), text(right))?;
    }
    Ok(())
}

fn write_elimination(output: &mut Output, board: &Board, problem: &Problem) -> anyhow::Result<()> {
    head(output, "The equations and their elimination")?;
    let (shape, cells) = (board.variant().shape(), board.variant().cells());
    let (first, last, k) = (shape.cell_name(0), shape.cell_name(cells - 1), board.variant().states().get());
    writeln!(
        output,
        "Every cell has an unknown: how often it is pressed. Every light has an equation, one row below. The"
    )?;
    writeln!(
        output,
        "columns are the presses {first} to {last}: an entry says by how much that press changes the light. Right of the"
    )?;
    writeln!(
        output,
        "bar is what the light needs. All numbers are modulo {k}: only the remainder after dividing by {k} counts."
    )?;
    writeln!(output)?;
    writeln!(
        output,
        "Elimination goes through the columns. In each it chooses a row that starts there (its first number that"
    )?;
    writeln!(
        output,
        "is not 0, the pivot), moves it up, and adds multiples of it to the rows below until they have 0 there."
    )?;
    let elimination = match Elimination::of(problem) {
        Ok(elimination) => elimination,
        Err(too_long) => {
            writeln!(output, "{too_long}. The chase (--explain=chase) leaves a smaller system.")?;
            return Ok(());
        }
    };
    let shown = cells <= MOST_EQUATIONS;
    if shown {
        write_rows(output, &elimination.start)?;
    }
    let mut done = 0;
    for (column, &end) in elimination.column_ends.iter().enumerate() {
        if end == done {
            continue;
        }
        if shown {
            writeln!(output, "\ncolumn {} ({}):", column + 1, shape.cell_name(column))?;
            elimination.steps[done..end].iter().try_for_each(|&step| writeln!(output, "  {}", step_text(step)))?;
            write_rows(output, &elimination.replay(end))?;
        }
        done = end;
    }
    let (rank, steps) = (elimination.pivots.len(), elimination.steps.len());
    let plural = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    writeln!(output, "\n{}, {}.", plural(steps, "step"), plural(rank, "pivot"))?;
    match (elimination.contradiction, elimination.back_substitution()) {
        (Some(row), _) => {
            let value = elimination.end.rows()[row][cells];
            writeln!(output, "Row {} says 0 = {value}: there is no solution.", row + 1)?;
        }
        (None, Some(presses)) => {
            if rank < cells {
                writeln!(output, "Columns without a pivot are free to choose: here they are not pressed.")?;
            }
            writeln!(output, "Reading the rows from the last to the first gives each press:")?;
            writeln!(output, "press {}", presses_text(shape, &presses))?;
        }
        (None, None) => {}
    }
    Ok(())
}

/// Which cells are pressed, and how often where that is more than once.
fn presses_text(shape: &Shape, presses: &Pattern) -> String {
    if presses.states().is_two() {
        return name_list(shape, presses.nonzero().map(|(cell, _)| cell));
    }
    let (cells, times): (Vec<usize>, Vec<u16>) = presses.nonzero().unzip();
    times_text(shape, &cells, &times)
}

fn times_text(shape: &Shape, cells: &[usize], times: &[u16]) -> String {
    let named = cells.iter().zip(times).filter(|(_, times)| **times != 0).map(|(&cell, &times)| match times {
        1 => shape.cell_name(cell),
        _ => format!("{} {times} times", shape.cell_name(cell)),
    });
    let named: Vec<_> = named.collect();
    if named.is_empty() { "nothing".into() } else { named.join(" ") }
}

fn write_chase(output: &mut Output, board: &Board, chase: &Chase) -> anyhow::Result<()> {
    head(output, "Chasing the lights")?;
    let (look, variant) = (Look::on(output), board.variant());
    let shape = variant.shape();
    writeln!(output, "Start without pressing any of {}.", name_list(shape, chase.first.iter().copied()))?;
    writeln!(
        output,
        "Then go on cell by cell. Each further press is decided by a light that no later press can change:"
    )?;
    draw(output, shape, look, &|cell| Mark::of_value(&chase.first_pass, cell, MARKED))?;
    writeln!(output, "Lights that still have to change: {}", times_text(shape, &chase.remaining, &chase.remainder))?;
    match (&chase.press_first, &chase.second_pass) {
        (Some(first), Some(presses)) => {
            writeln!(
                output,
                "The table (douse chase-table) says what to press first in this case: {}",
                times_text(shape, &chase.first, first)
            )?;
            writeln!(output, "Start again with these presses. All presses together:")?;
            draw(output, shape, look, &|cell| Mark::of_value(presses, cell, MARKED))?;
        }
        _ => writeln!(output, "The table (douse chase-table) has no entry for this case: there is no solution.")?,
    }
    Ok(())
}

fn write_bits(output: &mut Output, matrix: &BitMatrix) -> std::io::Result<()> {
    for row in 0..matrix.rows() {
        let line: String =
            (0..matrix.columns()).map(|column| if matrix.get(row, column) { '1' } else { '.' }).collect();
        writeln!(output, "  {line}")?;
    }
    Ok(())
}

fn write_transform(output: &mut Output, problem: &Problem) -> anyhow::Result<()> {
    head(output, "The transform R with R A = E")?;
    let shape = problem.variant().shape();
    if !problem.variant().states().is_two() || problem.variant().cells() > Elimination::MAX_LIGHTS {
        writeln!(output, "It is shown for two states and at most {} lights.", Elimination::MAX_LIGHTS)?;
        return Ok(());
    }
    let transform = Transform::of(problem)?;
    let (rank, cells) = (transform.pivots.len(), problem.variant().cells());
    if cells <= MOST_EQUATIONS {
        writeln!(
            output,
            "A is the press matrix: one row per light, one column per press. Adding rows to rows turns it into E, the"
        )?;
        writeln!(
            output,
            "echelon form, in which every row starts further right than the one above. R says which rows are added."
        )?;
        writeln!(output, "E (. is 0):")?;
        write_bits(output, &transform.e)?;
        writeln!(output, "R:")?;
        write_bits(output, &transform.r)?;
    }
    writeln!(
        output,
        "E has {rank} rows that are not 0; this is the rank. Let c be what the lights need. The same sums of it, R c,"
    )?;
    writeln!(output, "must be 0 below row {rank}; above, they say which pivots to press.")?;
    match problem.difference().as_bits().and_then(|difference| transform.solve(difference)) {
        Some(presses) => {
            writeln!(output, "Here they say: press {}", name_list(shape, presses.nonzero().map(|(cell, _)| cell)))?;
        }
        None => writeln!(output, "Here R c is not 0 below row {rank}: there is no solution.")?,
    }
    Ok(())
}

fn write_solutions(output: &mut Output, board: &Board, answer: &Answer) -> anyhow::Result<()> {
    head(output, "All solutions")?;
    let (look, shape) = (Look::on(output), board.variant().shape());
    let Answer::Solvable(space) = answer else {
        writeln!(output, "There is no solution.")?;
        return Ok(());
    };
    writeln!(output, "One solution:")?;
    draw(output, shape, look, &|cell| Mark::of_value(space.presses(), cell, MARKED))?;
    if space.quiet().is_empty() {
        writeln!(output, "It is the only one: no other presses change nothing.")?;
        return Ok(());
    }
    writeln!(
        output,
        "All {} solutions are this one plus sums of quiet patterns, which change nothing:",
        space.count()
    )?;
    for (number, (quiet, order)) in (1..).zip(space.quiet().iter().zip(space.quiet().orders())) {
        writeln!(output, "\nquiet pattern {number}, to be added 0 to {} times:", order - 1)?;
        draw(output, shape, look, &|cell| Mark::of_value(&quiet, cell, MARKED))?;
    }
    Ok(())
}

fn write_shortest(output: &mut Output, board: &Board, space: &SolutionSpace, search: Search<'_>) -> anyhow::Result<()> {
    head(output, "Why no solution is shorter")?;
    let shape = board.variant().shape();
    if is_small(space) {
        let mut all: Vec<Pattern> = space.iter().collect();
        all.sort_by_key(Pattern::total);
        match all.len() {
            1 => writeln!(output, "There is only one solution:")?,
            count => writeln!(output, "There are {count} solutions, and these are all of them:")?,
        }
        for presses in &all {
            let noun = if presses.total() == 1 { "press" } else { "presses" };
            writeln!(output, "  {:>4} {noun}: {}", presses.total(), presses_text(shape, presses))?;
        }
        return Ok(());
    }
    let shortest = search.shortest(space, output)?;
    writeln!(output, "{}", verdict(&shortest))?;
    writeln!(output, "There are {} solutions; found by {}.", space.count(), shortest.method)?;
    if let Some(count) = shortest.shortest {
        writeln!(
            output,
            "{}",
            if count == 1 { "No other is as short.".into() } else { format!("{count} are as short.") }
        )?;
    }
    Ok(())
}

/// Explains a sequence that a rule of play allows, and the solution behind it.
pub fn write_sequence(
    output: &mut Output,
    part: Part,
    board: &Board,
    sequence: &[usize],
    search: Search<'_>,
) -> anyhow::Result<()> {
    head(output, "The order of the presses")?;
    let (variant, k) = (board.variant(), board.variant().states().get());
    let mut presses = Pattern::zeros(variant.states(), variant.cells());
    sequence.iter().for_each(|&cell| presses.add_at(cell, 1));
    writeln!(
        output,
        "A light only counts how often its presses are made, so {k} presses of one cell cancel out. Without those,"
    )?;
    writeln!(output, "the sequence is this solution: {}", presses_text(variant.shape(), &presses))?;
    match sequence.len() as u64 - presses.total() {
        0 => writeln!(output, "It makes no other presses: in this order the rule allows each of them.")?,
        more => writeln!(
            output,
            "The other {more} presses only bring about lights with which the rule allows the next press."
        )?,
    }
    write(output, part, board, &solve(board)?, search)
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

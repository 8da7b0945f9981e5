//! Chasing the lights, with the table of first presses.

use super::words::{Value, Words};
use super::{number, picture};
use crate::document::{Block, LastColumn, Math, Sign, Span, Table};
use douse::explain::{Chase, ChaseTable};
use douse::shape::Shape;
use douse::solve::{Problem, SolveError};

/// The most lines of the table that are shown.
const MOST_LINES: usize = 32;
/// The most cells in a line of the table that fit on a page.
const MOST_CELLS: usize = 12;

pub(super) fn write(words: &Words, problem: &Problem, blocks: &mut Vec<Block>) -> Result<(), SolveError> {
    let chase = Chase::of(problem)?;
    let shape = problem.variant().shape();
    blocks.push(words.heading("paper-chase"));
    let first = Value::Text(names(shape, &chase.first));
    blocks.push(words.paragraph("paper-chase-text", &[("cells", first)]));
    picture(shape, &chase.first_pass, blocks);
    blocks.push(words.paragraph("paper-chase-left", &[("c", Value::Math(vec![Math::Letter('c')]))]));
    values(shape, &chase.remaining, &chase.remainder, blocks);
    table(words, problem, blocks);
    match (&chase.press_first, &chase.second_pass) {
        (Some(press), Some(presses)) => {
            blocks.push(words.paragraph("paper-chase-first", &[]));
            values(shape, &chase.first, press, blocks);
            blocks.push(words.paragraph("paper-chase-again", &[]));
            picture(shape, presses, blocks);
        }
        _ => blocks.push(words.paragraph("paper-chase-no", &[])),
    }
    Ok(())
}

fn names(shape: &Shape, cells: &[usize]) -> String {
    let mut names: Vec<String> = cells.iter().take(MOST_CELLS).map(|&cell| shape.cell_name(cell)).collect();
    if cells.len() > MOST_CELLS {
        names.push("…".to_owned());
    }
    names.join(" ")
}

/// Values at some cells, as a table of one row.
fn values(shape: &Shape, cells: &[usize], values: &[u16], blocks: &mut Vec<Block>) {
    for (cells, values) in cells.chunks(MOST_CELLS).zip(values.chunks(MOST_CELLS)) {
        let head = cells.iter().map(|&cell| vec![Span::Text(shape.cell_name(cell))]).collect();
        let row = values.iter().map(|&value| number(value.into())).collect();
        blocks.push(Block::Table(Table { head, rows: vec![row], last: LastColumn::Short }));
    }
}

/// The table: lights that have to change at the end, and the first presses for them.
fn table(words: &Words, problem: &Problem, blocks: &mut Vec<Block>) {
    let variant = problem.variant();
    let shape = variant.shape();
    let Ok(table) = ChaseTable::of(variant) else { return };
    if table.first.len() > MOST_CELLS || table.remaining.len() > MOST_CELLS {
        let n = table.remaining.len();
        blocks.push(words.paragraph("paper-chase-wide", &[("n", Value::Number(&n))]));
        return;
    }
    blocks.push(words.paragraph("paper-chase-table", &[]));
    if !table.complete {
        blocks.push(words.paragraph("paper-chase-sums", &[]));
    }
    let modulus = variant.states().modulus();
    let digits = |values: &[u16]| {
        let mut row = Vec::new();
        for (i, &value) in values.iter().enumerate() {
            row.extend((i > 0).then_some(Math::Sign(Sign::Comma)));
            row.push(Math::Number(value.into()));
        }
        vec![Span::Math(row)]
    };
    let line = |row: &douse::explain::ChaseRow| {
        // The table of the engine names the remaining lights; the opposite has to be added to them.
        let needed: Vec<u16> = row.remainder.iter().map(|&value| modulus.neg(value)).collect();
        vec![digits(&needed), digits(&row.press)]
    };
    let mut rows: Vec<Vec<Vec<Span>>> = table.rows.iter().take(MOST_LINES).map(line).collect();
    let hidden = table.rows.len().saturating_sub(MOST_LINES);
    if hidden > 0 {
        rows.push(vec![vec![Span::Text("…".to_owned())]; 2]);
    }
    let heading = |name: &str, cells: &[usize]| vec![Span::Text(words.line(name, &[("cells", &names(shape, cells))]))];
    let head = vec![heading("paper-chase-needed", &table.remaining), heading("paper-chase-press", &table.first)];
    blocks.push(Block::Table(Table { head, rows, last: LastColumn::Short }));
    if hidden > 0 {
        blocks.push(words.paragraph("paper-chase-more", &[("n", Value::Number(&hidden))]));
    }
}

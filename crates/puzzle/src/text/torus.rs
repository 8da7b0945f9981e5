//! The torus decision format: the side, the number of lit lights, then one pair per light.
//!
//! All of it is whole numbers between white space: `3`, `3`, `0 1`, `0 2`, `1 0`. The board is a
//! square torus, pairs are counted from 0. The format does not say which of the two is the row; the
//! row is read first, and only the look of the board depends on it: the mirrored board is solvable
//! exactly when this one is.

use super::draft::{Draft, DraftLights, Spanned};
use super::error::{Fault, ReadErrorKind};
use super::form::Form;
use super::source::{Piece, full_lines};
use super::write::{WriteError, full_grid};
use crate::board::Board;
use crate::edges::Edges;
use crate::goal::Goal;
use crate::place::Place;
use crate::rule::Rule;

/// Returns whether lines are laid out like this form: two lines of one number, then lines of two.
pub(super) fn looks_like(lines: &[Piece]) -> bool {
    let numbers = |line: &Piece, count: usize| {
        line.words().count() == count && line.words().all(|word| word.is_number() && is_canonical(word.text))
    };
    // Two lines alone are this format where no light is announced, and else rows.
    let alone = lines.len() == 2 && lines[1].text != "0";
    lines.len() >= 2
        && !alone
        && lines[..2].iter().all(|line| numbers(line, 1))
        && lines[2..].iter().all(|line| numbers(line, 2))
}

/// A number as programs print it: `00` is a row of lights rather than a number.
fn is_canonical(text: &str) -> bool {
    text == "0" || !text.starts_with('0')
}

pub(super) fn read(text: &str, start: usize) -> Result<Draft, Fault> {
    let lines = full_lines(text, start);
    let mut words = lines.iter().flat_map(Piece::words);
    let end = lines.last().map_or(start..start, Piece::end);
    let mut next = |expected: &str| -> Result<(usize, Piece), Fault> {
        let word = words.next().ok_or_else(|| Fault::expected(end.clone(), expected, ""))?;
        Ok((word.number(expected)?, word))
    };
    let (side, side_word) = next("the side of the torus")?;
    let (count, count_word) = next("the number of lit lights")?;
    let mut lit = Vec::new();
    let mut rest: Vec<(usize, Piece)> = Vec::new();
    for word in words {
        rest.push((word.number("a row or column, counted from 0")?, word));
    }
    let found = rest.len() / 2;
    if found != count || rest.len() % 2 == 1 {
        let (span, kind) = match (found < count, rest.get(count.saturating_mul(2))) {
            (false, Some((_, word))) if found == count => {
                let found = word.text.into();
                (word.span(), ReadErrorKind::Expected { expected: "a pair of row and column".into(), found })
            }
            _ => (count_word.span(), ReadErrorKind::Count { what: "lights", expected: count, found }),
        };
        return Err(Fault::new(span, kind));
    }
    for pair in rest.chunks_exact(2) {
        if let Some((_, word)) = pair.iter().find(|(number, _)| *number >= side) {
            let last = side.saturating_sub(1);
            return Err(word.expected(&format!("a row or column from 0 to {last}")));
        }
        let place = Place { row: pair[0].0, column: pair[1].0 };
        lit.push(Spanned::new((place, 1), pair[0].1.start..pair[1].1.span().end));
    }
    let lights = Spanned::new(DraftLights::Places(lit), count_word.span());
    let mut draft = Draft::grid(Spanned::new((side, side), side_word.span()), lights);
    draft.edges = Some(Spanned::new(Edges::Torus, side_word.span()));
    Ok(draft)
}

/// The format knows square tori with the plus rule, two states and the goal off, and says so by
/// being used.
pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    let form = Form::Torus;
    let grid = full_grid(board, form, Form::File)?;
    let cannot = |what| Err(WriteError::Cannot { form, what, instead: Form::File });
    if !grid.size().is_square() || grid.edges() != Edges::Torus {
        return cannot("boards other than a square torus");
    }
    if *board.variant().rule() != Rule::Plus {
        return cannot("rules other than plus");
    }
    if !board.variant().states().is_two() {
        return cannot("more than two states");
    }
    if *board.goal() != Goal::Off {
        return cannot("goals other than off");
    }
    let mut out = format!("{}\n{}\n", grid.size().width(), board.lights().support());
    for (cell, _) in board.lights().nonzero() {
        let Place { row, column } = grid.place(cell);
        out.push_str(&format!("{row} {column}\n"));
    }
    Ok(out)
}

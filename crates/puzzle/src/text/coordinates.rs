//! Lists of coordinates: `(1,2) (3,3)`, row first, counted from 1 as people count.

use super::draft::{Draft, DraftLights, Spanned};
use super::error::{Fault, ReadErrorKind};
use super::form::Form;
use super::options::ReadOptions;
use super::source::{Piece, between_listed};
use super::write::{WriteError, full_grid};
use crate::board::Board;
use crate::place::Place;

/// The word for a board without a lit light.
pub(super) const NONE: &str = "none";

pub(super) fn read(text: &str, start: usize, options: &ReadOptions) -> Result<Draft, Fault> {
    let mut lit = Vec::new();
    if text.trim() != NONE {
        let mut at = 0;
        loop {
            let rest = &text[at..];
            let skipped = rest.trim_start_matches(between_listed);
            at += rest.len() - skipped.len();
            if skipped.is_empty() {
                break;
            }
            let Some(close) = skipped.find(')').filter(|_| skipped.starts_with('(')) else {
                let word = skipped.split_whitespace().next().unwrap_or(skipped);
                let span = start + at..start + at + word.len();
                return Err(Fault::expected(span, "a pair such as (1,2)", word));
            };
            let pair = Piece { text: &skipped[..=close], start: start + at };
            lit.push(read_pair(pair)?);
            at += close + 1;
        }
    }
    sized(Form::Coordinates, start..start + text.len(), lit, options)
}

/// A pair, or a triple whose last number is the state.
fn read_pair(pair: Piece) -> Result<Spanned<(Place, u16)>, Fault> {
    let inner = pair.part(1..pair.text.len() - 1);
    let words: Vec<Piece> = inner.listed().take(4).collect();
    if !(2..=3).contains(&words.len()) {
        return Err(pair.expected("a pair such as (1,2)"));
    }
    let from_one = |word: &Piece, expected: &str| {
        word.number(expected)?.checked_sub(1).ok_or_else(|| word.fault(ReadErrorKind::FromOne))
    };
    let place = Place {
        row: from_one(&words[0], "a row, counted from 1")?,
        column: from_one(&words[1], "a column, counted from 1")?,
    };
    let state = words.get(2).map_or(Ok(1), |word| read_state(*word))?;
    Ok(Spanned::new((place, state), pair.span()))
}

/// A state other than off.
pub(super) fn read_state(word: Piece) -> Result<u16, Fault> {
    let state = word.number("the state of the light")?;
    u16::try_from(state).ok().filter(|state| *state > 0).ok_or_else(|| word.expected("a state from 1 to 65535"))
}

/// Lit places on a board whose size only the person can say.
pub(super) fn sized(
    form: Form,
    span: std::ops::Range<usize>,
    lit: Vec<Spanned<(Place, u16)>>,
    options: &ReadOptions,
) -> Result<Draft, Fault> {
    let Some(size) = options.size else {
        return Err(Fault::new(span, ReadErrorKind::NeedsSize { form }));
    };
    let lights = Spanned::new(DraftLights::Places(lit), span.clone());
    Ok(Draft::grid(Spanned::new((size.width(), size.height()), span), lights))
}

pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    let grid = full_grid(board, Form::Coordinates, Form::File)?;
    let mut out = Vec::new();
    for (cell, state) in board.lights().nonzero() {
        let Place { row, column } = grid.place(cell);
        out.push(match state {
            1 => format!("({},{})", row + 1, column + 1),
            _ => format!("({},{},{state})", row + 1, column + 1),
        });
    }
    Ok(if out.is_empty() { format!("{NONE}\n") } else { out.join(" ") + "\n" })
}

//! Cell names: `A1 C1 E1`, column letter and row number; `C2=2` for a light in state 2.

use super::coordinates::{NONE, read_state, sized};
use super::draft::{Draft, Spanned, check_presses};
use super::error::Fault;
use super::form::Form;
use super::options::ReadOptions;
use super::source::{Piece, full_lines};
use super::write::{WriteError, full_grid};
use crate::board::Board;
use crate::pattern::Pattern;
use crate::place::{Place, place_named};
use crate::shape::Shape;

/// The place that a name means. One too far out to count is as far out as there is, so that
/// checking finds it outside.
fn place_of(name: &str) -> Option<Place> {
    place_named(name, Some(usize::MAX))
}

/// Returns whether every word is the name of a cell.
pub(super) fn looks_like(lines: &[Piece]) -> bool {
    let is_name = |word: Piece| {
        let name = word.split_once('=').map_or(word.text, |(name, _)| name.text);
        place_of(name).is_some()
    };
    lines.iter().flat_map(Piece::listed).all(is_name)
}

pub(super) fn read(text: &str, start: usize, options: &ReadOptions) -> Result<Draft, Fault> {
    let mut lit = Vec::new();
    for word in full_lines(text, start).iter().flat_map(Piece::listed) {
        if word.text == NONE {
            continue;
        }
        let (name, state) = match word.split_once('=') {
            Some((name, state)) => (name, read_state(state)?),
            None => (word, 1),
        };
        let place =
            place_of(name.text).ok_or_else(|| name.expected("a cell such as C2 (column letter, row number)"))?;
        lit.push(Spanned::new((place, state), word.span()));
    }
    sized(Form::Names, start..start + text.len(), lit, options)
}

pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    full_grid(board, Form::Names, Form::File)?;
    // Lights are named as presses are.
    Ok(format!("{}\n", board.variant().shape().presses(board.lights())))
}

/// Splits names that stand together or apart: `A1C1 E1` is three.
pub(super) fn split_names(word: Piece) -> Result<Vec<Spanned<String>>, Fault> {
    let mut names = Vec::new();
    let mut at = 0;
    while at < word.text.len() {
        let rest = &word.text[at..];
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let digits = rest[letters..].bytes().take_while(u8::is_ascii_digit).count();
        if letters == 0 || digits == 0 {
            let found = rest.split(|c: char| c.is_whitespace()).next().unwrap_or(rest);
            let span = word.start + at..word.start + at + found.len();
            return Err(Fault::expected(span, "a cell such as C2", found));
        }
        let part = word.part(at..at + letters + digits);
        names.push(Spanned::new(part.text.to_string(), part.span()));
        at += letters + digits;
    }
    Ok(names)
}

/// Reads presses as a list of cell names, apart or together (`A1 C1`, `A1C1`; `v0 v3` on a graph),
/// in their order.
///
/// Returns the cells. Time and memory are proportional to the input.
///
/// ```
/// use douse_puzzle::{edges::Edges, shape::Shape, size::Size, text};
/// let shape = Shape::grid(Size::square(5)?, Edges::Flat);
/// assert_eq!(text::read_presses("A1 C1E1", &shape)?, [0, 2, 4]);
/// assert_eq!(text::read_presses("F1", &shape).unwrap_err().to_string(), "row 1, column 6 (F1) is outside the board of 5x5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_presses(input: &str, shape: &Shape) -> Result<Vec<usize>, super::error::ReadError> {
    let read = || {
        let mut names = Vec::new();
        for word in full_lines(input, 0).iter().flat_map(Piece::listed) {
            if word.text != NONE {
                names.extend(split_names(word)?);
            }
        }
        check_presses(shape, names)
    };
    read().map_err(|fault: Fault| fault.locate(input.as_bytes(), None))
}

/// Writes presses as cell names, a cell pressed j times j times: `A1 C1 C1`.
pub fn write_presses(shape: &Shape, presses: &Pattern) -> String {
    let names = presses.nonzero().flat_map(|(cell, times)| std::iter::repeat_n(cell, times.into()));
    names.map(|cell| shape.cell_name(cell)).collect::<Vec<_>>().join(" ")
}

//! Game IDs and save files of Simon Tatham's Flip.
//!
//! An ID is `5x5:<matrix>,<lights>` or, with a letter for how the matrix was made, `5x5c:...`
//! (crosses) and `5x5r:...` (random). The matrix has one row per square, with a one for every
//! square that pressing it flips; it need not be symmetric. A set bit of the lights is a square
//! still to be cleared, so it is a lit light.

use super::Drafts;
use super::draft::{Draft, DraftLights, Spanned};
use super::error::{Fault, ReadErrorKind};
use super::form::Form;
use super::packed::{push_bits, read_bits, read_matrix};
use super::source::{Piece, full_lines, lines};
use super::write::{WriteError, bits_of};
use crate::board::Board;
use crate::edges::Edges;
use crate::goal::Goal;
use crate::pattern::States;
use crate::rule::Rule;
use crate::shape::Shape;
use crate::size::Size;
use crate::variant::Variant;
use douse_algebra::bits::BitMatrix;
use std::ops::Range;
use std::sync::Arc;

/// The most lights an ID is written for: its matrix has the square of that in bits.
pub const MAX_WRITTEN_CELLS: usize = 1 << 14;

/// Width and height at the start of an ID or a code, and what follows them.
pub(super) fn read_size(word: Piece) -> Option<(Spanned<(usize, usize)>, Piece)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let width = digits(word.text);
    let rest = &word.text[width..];
    if width == 0 || !rest.starts_with('x') {
        return None;
    }
    let height = digits(&rest[1..]);
    if height == 0 {
        return None;
    }
    let end = width + 1 + height;
    let side = |part: Range<usize>| word.text[part].parse().unwrap_or(usize::MAX);
    let size = (side(0..width), side(width + 1..end));
    Some((Spanned::new(size, word.part(0..end).span()), word.from(end)))
}

/// Returns whether a word begins like an ID rather than like a code.
pub(super) fn looks_like(word: Piece) -> bool {
    let Some((_, rest)) = read_size(word) else {
        return false;
    };
    let bare = rest.text.strip_prefix(['c', 'r']);
    bare.is_some_and(|bare| bare.starts_with([':', '#'])) || (rest.text.starts_with(':') && rest.text.contains(','))
}

pub(super) fn read(text: &str, start: usize) -> Result<Vec<Draft>, Fault> {
    full_lines(text, start).iter().map(|line| read_id(*line)).collect()
}

fn read_id(word: Piece) -> Result<Draft, Fault> {
    let Some((size, rest)) = read_size(word) else {
        return Err(word.expected("an ID such as 5x5:<matrix>,<lights>"));
    };
    let letters = rest.text.bytes().take_while(|byte| matches!(byte, b'c' | b'r')).count();
    let rest = rest.from(letters);
    match rest.text.chars().next() {
        Some(':') => read_description(size, rest.from(1)),
        Some('#') => Err(rest.fault(ReadErrorKind::Seed)),
        _ => Err(rest.expected("':' and the matrix")),
    }
}

/// Reads `<matrix>,<lights>` of a board of this size.
fn read_description(size: Spanned<(usize, usize)>, word: Piece) -> Result<Draft, Fault> {
    let (width, height) = size.value;
    let checked = Size::new(width, height).map_err(|error| Fault::new(size.span.clone(), error))?;
    let Some((matrix, lights)) = word.split_once(',') else {
        let end = word.span().end;
        return Err(Fault::expected(end..end, "a comma between matrix and lights", ""));
    };
    let matrix_at = matrix.span();
    let matrix = read_matrix(matrix, checked.cells())?;
    let bits = read_bits(lights, checked.cells(), "lights")?;
    let rule = match is_plus(&matrix, checked) {
        true => Rule::Plus,
        false => Rule::Matrix(Arc::new(matrix)),
    };
    let mut draft = Draft::grid(size, Spanned::new(DraftLights::Bits(bits), lights.span()));
    draft.rule = Some(Spanned::new(rule, matrix_at));
    Ok(draft)
}

/// Returns whether a matrix is the plus rule on a flat board: then the board gets the rule by name,
/// and with it the methods that are fast for it.
fn is_plus(matrix: &BitMatrix, size: Size) -> bool {
    let Ok(plus) = Variant::new(Shape::grid(size, Edges::Flat), Rule::Plus, States::TWO) else {
        return false;
    };
    let mut lights = Vec::new();
    (0..size.cells()).all(|press| {
        plus.collect_lights_of(press, &mut lights);
        matrix.ones_in_row(press).eq(lights.iter().copied())
    })
}

/// Name and value of a field of a save file: `NAME    :length:value`.
fn read_field<'a>(line: &Piece<'a>) -> Result<(&'a str, Piece<'a>), Fault> {
    let broken = || line.expected("a field such as PARAMS  :4:5x5c");
    let (name, rest) = line.split_once(':').ok_or_else(broken)?;
    let (length, value) = rest.split_once(':').ok_or_else(broken)?;
    let expected = length.number("the length of the field")?;
    if value.text.len() != expected {
        return Err(Fault::count(value.span(), "bytes", expected, value.text.len()));
    }
    Ok((name.text.trim_end(), value))
}

/// Reads a save file: the board as it stands after the moves made so far.
pub(super) fn read_save(text: &str, start: usize) -> Result<Drafts, Fault> {
    let end = start + text.trim_end().len();
    let mut size = None;
    let mut description = None;
    let mut position = None;
    let mut moves = Vec::new();
    for line in lines(text, start).filter(|line| !line.text.is_empty()) {
        let (name, value) = read_field(&line)?;
        match name {
            "GAME" if value.text != "Flip" => {
                return Err(value.expected("a save file of Flip"));
            }
            "PARAMS" => {
                let (found, _) = read_size(value).ok_or_else(|| value.expected("a size such as 5x5c"))?;
                size = Some(found);
            }
            "DESC" => description = Some(value),
            "STATEPOS" => position = Some(value.number("the number of the state shown")?),
            "MOVE" | "SOLVE" | "RESTART" => moves.push((name == "RESTART", value)),
            _ => {}
        }
    }
    let missing = |what: &str| Fault::expected(end..end, what, "");
    let size = size.ok_or_else(|| missing("the field PARAMS"))?;
    let description = description.ok_or_else(|| missing("the field DESC"))?;
    let mut draft = read_description(size.clone(), description)?;
    // State 1 is the start, so state s is the one after s - 1 moves.
    let made = position.map_or(moves.len(), |position: usize| position.saturating_sub(1));
    if made > moves.len() {
        return Err(Fault::count(end..end, "moves", made, moves.len()));
    }
    let presses = replay(&mut draft, size.value, &moves[..made])?;
    let note = match presses {
        0 => None,
        1 => Some("the board after the one press in the save file".into()),
        _ => Some(format!("the board after the {presses} presses in the save file")),
    };
    Ok(Drafts::from(draft).note_if(note))
}

/// Applies moves to the lights of a draft; returns how many presses there were since the last
/// restart.
fn replay(draft: &mut Draft, size: (usize, usize), moves: &[(bool, Piece)]) -> Result<usize, Fault> {
    let mut presses = Vec::new();
    for (restart, word) in moves {
        if *restart {
            presses.clear();
            continue;
        }
        match word.text.strip_prefix('M') {
            Some(_) => {
                let pair = word.from(1).split_once(',');
                let (x, y) = pair.ok_or_else(|| word.expected("a move such as M2,3"))?;
                let (column, row) = (x.number("a column, from 0")?, y.number("a row, from 0")?);
                if column >= size.0 || row >= size.1 {
                    let place = crate::place::Place { row, column };
                    return Err(word.fault(ReadErrorKind::Outside { place, width: size.0, height: size.1 }));
                }
                presses.push(row * size.0 + column);
            }
            // A solution shown on the board changes no light.
            None if word.text.starts_with('S') => {}
            None => return Err(word.expected("a move such as M2,3")),
        }
    }
    let rule = draft.rule.as_ref().map_or(Rule::Plus, |rule| rule.value.clone());
    let variant = Size::new(size.0, size.1)
        .ok()
        .and_then(|size| Variant::new(Shape::grid(size, Edges::Flat), rule, States::TWO).ok());
    if let (Some(variant), DraftLights::Bits(bits)) = (variant, &mut draft.lights.value) {
        for &press in &presses {
            variant.lights_of(press).into_iter().for_each(|light| bits.flip(light));
        }
    }
    Ok(presses.len())
}

/// Writes an ID, with the rule and the edges as a matrix.
pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    let (form, instead) = (Form::Flip, Form::Code);
    let (grid, bits) = bits_of(board, form, instead)?;
    if *board.goal() != Goal::Off {
        return Err(WriteError::Cannot { form, what: "goals other than off", instead });
    }
    let (cells, limit) = (grid.cells(), MAX_WRITTEN_CELLS);
    if cells > limit {
        return Err(WriteError::TooLarge { form, cells, limit, instead });
    }
    let mut out = format!("{}:", grid.size());
    let matrix = (0..cells).flat_map(|press| {
        let mut row = vec![false; cells];
        board.variant().lights_of(press).into_iter().for_each(|light| row[light] = true);
        row
    });
    push_bits(&mut out, matrix);
    out.push(',');
    push_bits(&mut out, bits.iter());
    out.push('\n');
    Ok(out)
}

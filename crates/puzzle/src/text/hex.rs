//! A hexadecimal word whose bit 0 is the top left light, bit 1 the one right of it, and so on row by row.

use super::draft::{At, Draft, DraftLights};
use super::error::{Fault, ReadErrorKind, outside};
use super::form::Form;
use super::options::ReadOptions;
use super::source::{Token, full_lines};
use super::write::{WriteError, grid_of};
use crate::board::Board;
use crate::place::Place;
use douse_algebra::bits::BitVec;

/// Whether a word is a hexadecimal number with its mark.
pub(super) fn looks_like(word: &str) -> bool {
    let digits = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

pub(super) fn read(text: &str, start: usize, options: &ReadOptions) -> Result<Vec<Draft>, Fault> {
    full_lines(text, start).iter().map(|line| read_word(line.word(), options)).collect()
}

fn read_word(word: Token, options: &ReadOptions) -> Result<Draft, Fault> {
    let digits = if looks_like(word.text) { word.part(2..word.text.len()) } else { word };
    if let Some(at) = digits.text.find(|c: char| !c.is_ascii_hexdigit()) {
        let wrong = digits.part(at..digits.text.len());
        return Err(Fault::expected(wrong.span(), "a hexadecimal digit", wrong.text));
    }
    let Some(size) = options.size else {
        return Err(word.fault(ReadErrorKind::NeedsSize { form: Form::Hex }));
    };
    let bytes = size.cells() as u128 / 8;
    if bytes > options.memory as u128 {
        return Err(word.fault(ReadErrorKind::Memory { bytes, limit: Some(options.memory as u128) }));
    }
    let mut bits = BitVec::try_zeros(size.cells()).map_err(|error| {
        word.fault(ReadErrorKind::Memory { bytes: error.bytes as u128, limit: Some(options.memory as u128) })
    })?;
    for (i, digit) in digits.text.chars().rev().enumerate() {
        let value = digit.to_digit(16).unwrap_or(0);
        for bit in (0..4).filter(|bit| value >> bit & 1 == 1) {
            let place = i * 4 + bit;
            if place >= size.cells() {
                let at = digits.text.len() - 1 - i;
                let place = Place { row: place / size.width(), column: place % size.width() };
                return Err(digits.part(at..at + 1).fault(outside(place, size)));
            }
            bits.set(place, true);
        }
    }
    let lights = At::new(DraftLights::Bits(bits), word.span());
    Ok(Draft::grid(At::new((size.width(), size.height()), word.span()), lights))
}

pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    let form = Form::Hex;
    let grid = grid_of(board, form)?;
    if grid.has_holes() {
        return Err(WriteError::Cannot { form, what: "holes", instead: Form::Code });
    }
    let Some(bits) = board.lights().as_bits() else {
        return Err(WriteError::Cannot { form, what: "more than two states", instead: Form::Code });
    };
    let digit = |i: usize| {
        let value = (0..4).filter(|bit| i * 4 + bit < bits.len() && bits.get(i * 4 + bit)).map(|bit| 1 << bit).sum();
        char::from_digit(value, 16).unwrap_or('0')
    };
    let digits: String = (0..bits.len().div_ceil(4)).rev().map(digit).collect();
    Ok(format!("0x{digits}\n"))
}

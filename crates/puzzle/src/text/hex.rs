//! A hexadecimal word whose bit 0 is the top left light, bit 1 the one right of it, and so on row
//! by row.

use super::draft::{Draft, DraftLights, Meter, Spanned};
use super::error::{Fault, ReadErrorKind, outside};
use super::form::Form;
use super::options::ReadOptions;
use super::source::{Piece, full_lines};
use super::write::{WriteError, bits_of};
use crate::board::Board;
use crate::place::Place;
use douse_algebra::bits::BitVec;

/// Returns whether a word is a hexadecimal number with its mark.
pub(super) fn looks_like(word: &str) -> bool {
    let digits = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

pub(super) fn read(text: &str, start: usize, options: &ReadOptions, meter: &mut Meter) -> Result<Vec<Draft>, Fault> {
    full_lines(text, start).iter().map(|line| read_word(*line, options, meter)).collect()
}

fn read_word(word: Piece, options: &ReadOptions, meter: &mut Meter) -> Result<Draft, Fault> {
    let digits = if looks_like(word.text) { word.from(2) } else { word };
    if let Some(at) = digits.text.find(|c: char| !c.is_ascii_hexdigit()) {
        return Err(digits.from(at).expected("a hexadecimal digit"));
    }
    let Some(size) = options.size else {
        return Err(word.fault(ReadErrorKind::NeedsSize { form: Form::Hex }));
    };
    let bytes = size.cells() as u128 / 8;
    meter.take(bytes, &word.span())?;
    let mut bits =
        BitVec::try_zeros(size.cells()).map_err(|_| word.fault(ReadErrorKind::Memory { bytes, limit: None }))?;
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
    let lights = Spanned::new(DraftLights::Bits(bits), word.span());
    Ok(Draft::grid(Spanned::new((size.width(), size.height()), word.span()), lights))
}

pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    let (_, bits) = bits_of(board, Form::Hex, Form::Code)?;
    let digit = |i: usize| {
        let value = (0..4).filter(|bit| i * 4 + bit < bits.len() && bits.get(i * 4 + bit)).map(|bit| 1 << bit).sum();
        char::from_digit(value, 16).unwrap_or('0')
    };
    let digits: String = (0..bits.len().div_ceil(4)).rev().map(digit).collect();
    Ok(format!("0x{digits}\n"))
}

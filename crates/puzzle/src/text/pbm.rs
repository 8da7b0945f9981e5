//! Pictures of one bit per light: PBM, plain (`P1`) and packed (`P4`).
//!
//! In PBM a one is black. Dark is off, so a one is a light that is off and a zero one that is lit. Packed rows begin at
//! whole bytes, the leftmost light in the highest bit.

use super::draft::{At, Draft, DraftLights};
use super::error::{Fault, ReadErrorKind};
use super::form::Form;
use super::write::{WriteError, grid_of};
use crate::board::Board;
use crate::pbm::{PbmHeader, PbmHeaderError};
use crate::size::Size;
use douse_algebra::bits::BitVec;

/// The longest line of a plain picture, as the format asks.
const LINE: usize = 70;

/// Whether bytes begin like a PBM picture, and which kind.
pub(super) fn looks_like(input: &[u8]) -> Option<Form> {
    let form = match input.get(..2)? {
        b"P1" => Form::Pbm,
        b"P4" => Form::PbmPacked,
        _ => return None,
    };
    // `P1` may also be a cell: a picture has a number or a comment next.
    let rest = &input[2..];
    let next = rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
    (next > 0 && (rest[next].is_ascii_digit() || rest[next] == b'#')).then_some(form)
}

fn read_header(input: &[u8]) -> Result<PbmHeader, Fault> {
    PbmHeader::read(&mut &*input).map_err(|error| match error {
        PbmHeaderError::Size { error, span } => Fault::new(span, error),
        PbmHeaderError::Expected { at, expected } => {
            let span = at..(at + if at == 0 { 2 } else { 1 }).min(input.len());
            Fault::expected(span.clone(), expected, &String::from_utf8_lossy(&input[span]))
        }
        PbmHeaderError::Io(_) => unreachable!("bytes in memory can be read"),
    })
}

fn draft(header: &PbmHeader, bits: BitVec, input: &[u8]) -> Draft {
    let (width, height) = (header.size.width(), header.size.height());
    let lights = At::new(DraftLights::Bits(bits), header.bytes..input.len());
    Draft::grid(At::new((width, height), header.size_span.clone()), lights)
}

fn zeros(cells: usize, at: usize) -> Result<BitVec, Fault> {
    BitVec::try_zeros(cells)
        .map_err(|error| Fault::new(at..at, ReadErrorKind::Memory { bytes: error.bytes as u128, limit: None }))
}

/// Reads a plain picture.
pub(super) fn read(input: &[u8]) -> Result<Draft, Fault> {
    let header = read_header(input)?;
    let (cells, end) = (header.size.cells(), header.bytes);
    let lights = &input[end..];
    let strange = |byte: &u8| !byte.is_ascii_whitespace() && !matches!(byte, b'0' | b'1');
    if let Some(at) = lights.iter().position(strange) {
        let found = String::from_utf8_lossy(&lights[at..at + 1]).into_owned();
        return Err(Fault::expected(end + at..end + at + 1, "0 or 1", &found));
    }
    // Every light takes a byte at least: no memory is taken for lights that are not there.
    let count = lights.iter().filter(|byte| matches!(byte, b'0' | b'1')).count();
    if count < cells {
        let kind = ReadErrorKind::Count { what: "lights", expected: cells, found: count };
        return Err(Fault::new(header.size_span, kind));
    }
    let mut bits = zeros(cells, end)?;
    let mut cell = 0;
    for (i, &byte) in lights.iter().enumerate() {
        if byte.is_ascii_whitespace() {
            continue;
        }
        let span = end + i..end + i + 1;
        if cell == cells {
            return Err(Fault::expected(span, "the end of the picture", &String::from_utf8_lossy(&[byte])));
        }
        if byte == b'0' {
            bits.set(cell, true);
        }
        cell += 1;
    }
    Ok(draft(&header, bits, input))
}

/// Reads a packed picture.
pub(super) fn read_packed(input: &[u8]) -> Result<Draft, Fault> {
    let header = read_header(input)?;
    let (width, height, end) = (header.size.width(), header.size.height(), header.bytes);
    let stride = width.div_ceil(8);
    let lights = &input[end..];
    let expected = stride as u128 * height as u128;
    if lights.len() as u128 != expected {
        let expected = usize::try_from(expected).unwrap_or(usize::MAX);
        let kind = ReadErrorKind::Count { what: "bytes of lights", expected, found: lights.len() };
        return Err(Fault::new(header.size_span, kind));
    }
    let mut bits = zeros(header.size.cells(), end)?;
    let words = bits.words_mut();
    for (row, bytes) in lights.chunks_exact(stride).enumerate() {
        for (i, chunk) in bytes.chunks(8).enumerate() {
            let mut eight = [0xff; 8];
            eight[..chunk.len()].copy_from_slice(chunk);
            // Read highest byte first and turned round, the leftmost light is bit 0, as in our words; black is off.
            let mut lit = !u64::from_be_bytes(eight).reverse_bits();
            let left = width - i * 64;
            if left < 64 {
                lit &= (1 << left) - 1;
            }
            let place = row * width + i * 64;
            words[place / 64] |= lit << (place % 64);
            if place % 64 > 0 && lit >> (64 - place % 64) != 0 {
                words[place / 64 + 1] |= lit >> (64 - place % 64);
            }
        }
    }
    Ok(draft(&header, bits, input))
}

fn lights_of(board: &Board, form: Form) -> Result<(Size, &BitVec), WriteError> {
    let grid = grid_of(board, form)?;
    if grid.has_holes() {
        return Err(WriteError::Cannot { form, what: "holes", instead: Form::File });
    }
    let bits = board.lights().as_bits();
    let bits = bits.ok_or(WriteError::Cannot { form, what: "more than two states", instead: Form::File })?;
    Ok((grid.size(), bits))
}

/// Writes a plain picture; rows longer than a line of the format go on in the next.
pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    let (size, bits) = lights_of(board, Form::Pbm)?;
    let mut out = format!("P1\n{} {}\n", size.width(), size.height());
    for row in 0..size.height() {
        for column in 0..size.width() {
            if column > 0 && column % LINE == 0 {
                out.push('\n');
            }
            out.push(if bits.get(row * size.width() + column) { '0' } else { '1' });
        }
        out.push('\n');
    }
    Ok(out)
}

/// Writes a packed picture.
pub(super) fn write_packed(board: &Board) -> Result<Vec<u8>, WriteError> {
    let (size, bits) = lights_of(board, Form::PbmPacked)?;
    let (width, stride) = (size.width(), size.width().div_ceil(8));
    let mut out = format!("P4\n{} {}\n", width, size.height()).into_bytes();
    out.reserve(stride * size.height());
    let words = bits.words();
    for row in 0..size.height() {
        for i in 0..width.div_ceil(64) {
            let place = row * width + i * 64;
            let mut lit = words[place / 64] >> (place % 64);
            if place % 64 > 0 {
                lit |= words.get(place / 64 + 1).map_or(0, |next| next << (64 - place % 64));
            }
            let left = width - i * 64;
            let mut dark = !lit;
            if left < 64 {
                dark &= (1 << left) - 1;
            }
            out.extend_from_slice(&dark.reverse_bits().to_be_bytes()[..left.min(64).div_ceil(8)]);
        }
    }
    Ok(out)
}

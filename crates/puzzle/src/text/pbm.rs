//! Pictures of one bit per light: PBM, plain (`P1`) and packed (`P4`).
//!
//! In PBM a one is black. Dark is off, so a one is a light that is off and a zero one that is lit.
//! Packed rows begin at whole bytes, the leftmost light in the highest bit.

use super::draft::{Draft, DraftLights, Spanned};
use super::error::{Fault, ReadErrorKind};
use super::form::Form;
use super::write::{WriteError, bits_of};
use crate::board::Board;
use crate::pbm::{PbmHeader, PbmHeaderError};
use douse_algebra::bits::{BitMatrix, BitVec, OutOfMemory};

/// The longest line of a plain picture, as the format asks.
const LINE: usize = 70;

/// Returns the kind of PBM picture that these bytes begin like, if they do.
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
    let lights = Spanned::new(DraftLights::Bits(bits), header.bytes..input.len());
    Draft::grid(Spanned::new((width, height), header.size_span.clone()), lights)
}

fn memory(error: OutOfMemory, at: usize) -> Fault {
    Fault::new(at..at, ReadErrorKind::Memory { bytes: error.bytes as u128, limit: None })
}

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
        return Err(Fault::count(header.size_span, "lights", cells, count));
    }
    let mut bits = BitVec::try_zeros(cells).map_err(|error| memory(error, end))?;
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

pub(super) fn read_packed(input: &[u8]) -> Result<Draft, Fault> {
    let header = read_header(input)?;
    let (width, height, end) = (header.size.width(), header.size.height(), header.bytes);
    let stride = width.div_ceil(8);
    let lights = &input[end..];
    let expected = stride as u128 * height as u128;
    if lights.len() as u128 != expected {
        let expected = usize::try_from(expected).unwrap_or(usize::MAX);
        return Err(Fault::count(header.size_span, "bytes of lights", expected, lights.len()));
    }
    let mut rows = BitMatrix::try_zeros(height, width).map_err(|error| memory(error, end))?;
    for (row, bytes) in lights.chunks_exact(stride).enumerate() {
        PbmHeader::unpack_row(bytes, width, rows.row_mut(row));
    }
    let bits = rows.to_flat();
    Ok(draft(&header, bits, input))
}

/// Writes a plain picture; rows longer than a line of the format go on in the next.
pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    let (grid, bits) = bits_of(board, Form::Pbm, Form::File)?;
    let size = grid.size();
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

pub(super) fn write_packed(board: &Board) -> Result<Vec<u8>, WriteError> {
    let (grid, bits) = bits_of(board, Form::PbmPacked, Form::File)?;
    let size = grid.size();
    let rows = BitMatrix::from_flat(size.height(), size.width(), bits);
    let mut out = format!("P4\n{} {}\n", size.width(), size.height()).into_bytes();
    out.reserve(size.width().div_ceil(8) * size.height());
    let mut black = Vec::new();
    (0..size.height()).for_each(|row| PbmHeader::pack_row(rows.row(row), size.width(), &mut black, &mut out));
    Ok(out)
}

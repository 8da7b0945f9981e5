//! Rows of lights: one row per line, or all rows in one line.

use super::draft::{Draft, DraftLights, Spanned};
use super::error::{Fault, ReadErrorKind};
use super::form::Form;
use super::options::ReadOptions;
use super::source::{Piece, full_lines, lines};
use super::symbols::{Alphabet, Meaning, digit_symbol, is_gap};
use super::write::WriteError;
use crate::board::Board;
use crate::pattern::Pattern;
use crate::place::Place;
use crate::shape::{Grid, Shape};
use douse_algebra::bits::{BitMatrix, BitVec};
use std::ops::Range;

/// A rectangle of lights read from rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub width: usize,
    pub height: usize,
    /// The states of the cells, holes left out.
    pub values: Vec<u16>,
    /// The places that are holes.
    pub holes: Vec<usize>,
    pub span: Range<usize>,
}

impl Block {
    /// The rows as a matrix: ones are ones.
    pub(super) fn matrix(&self) -> BitMatrix {
        let rows = self.values.chunks(self.width.max(1)).map(|row| row.iter().map(|value| *value == 1).collect());
        BitMatrix::from_rows(self.width, &rows.collect::<Vec<BitVec>>())
    }

    /// Reads rows that all have the length of the first.
    pub fn read(rows: &[Piece], alphabet: Alphabet) -> Result<Self, Fault> {
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
            return Err(Fault::new(0..0, ReadErrorKind::Empty));
        };
        let span = first.start..last.span().end;
        let mut block = Self { width: 0, height: rows.len(), values: Vec::new(), holes: Vec::new(), span };
        let table = alphabet.byte_table();
        for (row, line) in rows.iter().enumerate() {
            let before = block.values.len() + block.holes.len();
            let plain = table.as_ref().is_some_and(|table| block.read_plain_row(row, line, table));
            let past = if plain { None } else { block.read_row(row, line, alphabet)? };
            let width = block.values.len() + block.holes.len() - before;
            if row == 0 {
                block.width = width;
            } else if width != block.width {
                let span = match past {
                    Some(start) => start..line.span().end,
                    None => line.end(),
                };
                let kind = ReadErrorKind::Ragged { row: row + 1, found: width, expected: block.width };
                return Err(Fault::new(span, kind));
            }
        }
        Ok(block)
    }

    /// Reads one row; returns where the first light past the width of the board stands.
    fn read_row(&mut self, row: usize, line: &Piece, alphabet: Alphabet) -> Result<Option<usize>, Fault> {
        let mut past = None;
        let mut column = 0;
        let mut add = |block: &mut Self, meaning: Meaning, start: usize, column: &mut usize| {
            match meaning {
                Meaning::Light(value) => block.values.push(value),
                Meaning::Hole => block.holes.push(block.values.len() + block.holes.len()),
            }
            if row > 0 && *column == block.width {
                past = Some(start);
            }
            *column += 1;
        };
        if let Alphabet::Numbers { states } = alphabet {
            for word in line.words_between(is_gap) {
                let place = Place { row, column };
                let meaning = if word.text == "_" {
                    Meaning::Hole
                } else if word.is_number() {
                    match word.text.parse::<u16>() {
                        Ok(value) if u64::from(value) < states => Meaning::Light(value),
                        _ => {
                            let value = word.text.chars().take(24).collect();
                            return Err(word.fault(ReadErrorKind::State { value, place, states }));
                        }
                    }
                } else {
                    let expected = format!("a number from 0 to {} or _", states.saturating_sub(1));
                    return Err(word.expected(&expected));
                };
                add(self, meaning, word.start, &mut column);
            }
            return Ok(past);
        }
        for (offset, symbol) in line.text.char_indices() {
            if is_gap(symbol) {
                continue;
            }
            let start = line.start + offset;
            let meaning = alphabet.meaning(symbol, start..start + symbol.len_utf8(), Place { row, column })?;
            add(self, meaning, start, &mut column);
        }
        Ok(past)
    }

    /// Reads a row of two ASCII symbols and gaps that is as long as the first, byte by byte: what
    /// nearly all rows of large boards are. Reads nothing and returns `false` for any other row.
    fn read_plain_row(&mut self, row: usize, line: &Piece, table: &[u8; 256]) -> bool {
        let before = self.values.len();
        for &byte in line.text.as_bytes() {
            match table[usize::from(byte)] {
                light @ 0..=1 => self.values.push(light.into()),
                2 => {}
                _ => {
                    self.values.truncate(before);
                    return false;
                }
            }
        }
        if row > 0 && self.values.len() - before != self.width {
            self.values.truncate(before);
            return false;
        }
        true
    }

    /// The board these rows are, in its own size.
    pub fn draft(self) -> Draft {
        let size = Spanned::new((self.width, self.height), self.span.clone());
        Draft::grid_with_holes(size, self.holes, Spanned::new(DraftLights::Values(self.values), self.span))
    }

    /// The board these rows are; a single row of as many lights as the size asked for has is cut
    /// into its rows.
    pub fn draft_sized(mut self, options: &ReadOptions) -> Draft {
        if let Some(size) = options.size
            && self.height == 1
            && self.width == size.cells()
        {
            (self.width, self.height) = (size.width(), size.height());
        }
        self.draft()
    }
}

/// Reads boards whose rows are lines; a blank line ends a board.
pub(super) fn read(text: &str, start: usize, form: Form, options: &ReadOptions) -> Result<Vec<Draft>, Fault> {
    let all = full_lines(text, start);
    let alphabet = Alphabet::recognise(&all, options)?;
    if form == Form::Digits && !alphabet.is_digits() {
        return Err(all[0].expected("rows of digits"));
    }
    let mut blocks: Vec<Vec<Piece>> = Vec::new();
    let mut open = false;
    for line in lines(text, start) {
        match (line.text.is_empty(), open) {
            (true, _) => open = false,
            (false, true) => blocks.last_mut().into_iter().for_each(|block| block.push(line)),
            (false, false) => {
                blocks.push(vec![line]);
                open = true;
            }
        }
    }
    if blocks.len() > 1 && blocks.iter().all(|block| block.len() == 1) {
        return Err(Fault::new(blocks[1][0].span(), ReadErrorKind::DoubleSpaced { rows: blocks.len() }));
    }
    blocks.iter().map(|rows| Ok(Block::read(rows, alphabet)?.draft_sized(options))).collect()
}

/// The separator of rows in one line: the first of `| / ;` that occurs, else a comma.
pub(super) fn row_separator(line: &str) -> Option<char> {
    ['|', '/', ';', ','].into_iter().find(|&separator| line.contains(separator))
}

/// Reads boards of one line each.
pub(super) fn read_line(text: &str, start: usize, options: &ReadOptions) -> Result<Vec<Draft>, Fault> {
    full_lines(text, start).into_iter().map(|line| read_one_line(line, options)).collect()
}

fn read_one_line(line: Piece, options: &ReadOptions) -> Result<Draft, Fault> {
    // A board of one row needs no separator.
    let separator = row_separator(line.text).unwrap_or('/');
    let mut next = line.start;
    let mut rows = Vec::new();
    for piece in line.text.split(separator) {
        let row = Piece { text: piece, start: next }.trimmed();
        next += piece.len() + separator.len_utf8();
        if row.text.is_empty() {
            return Err(row.expected("a row"));
        }
        rows.push(row);
    }
    let alphabet = Alphabet::recognise(&rows, options)?;
    Ok(Block::read(&rows, alphabet)?.draft())
}

/// The notation of a row of lights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowStyle {
    /// `#` and `.`, more states as digits.
    Symbols,
    /// Digits throughout.
    Digits,
}

/// Appends the light of a cell, or a hole.
fn push_light(out: &mut String, value: Option<u16>, states: u32, style: RowStyle) {
    match value {
        None => out.push('_'),
        Some(value) if states == 2 && style == RowStyle::Symbols => out.push(if value == 1 { '#' } else { '.' }),
        Some(value) if states <= 36 => out.push(digit_symbol(value)),
        Some(value) => out.push_str(&value.to_string()),
    }
}

/// Appends the rows of a pattern on a grid, with `separator` between them.
pub(super) fn push_rows(out: &mut String, grid: &Grid, pattern: &Pattern, style: RowStyle, separator: &str) {
    let states = pattern.states().get();
    for row in 0..grid.size().height() {
        if row > 0 {
            out.push_str(separator);
        }
        for column in 0..grid.size().width() {
            if column > 0 && states > 36 {
                out.push(' ');
            }
            let cell = grid.cell_at(Place { row, column });
            push_light(out, cell.map(|cell| pattern.get(cell)), states, style);
        }
    }
}

/// Appends the lights of a graph in one line.
pub(super) fn push_vertices(out: &mut String, pattern: &Pattern, style: RowStyle) {
    let states = pattern.states().get();
    for (vertex, value) in pattern.iter().enumerate() {
        if vertex > 0 && states > 36 {
            out.push(' ');
        }
        push_light(out, Some(value), states, style);
    }
}

/// Appends lights, whatever the shape: rows of a grid, one line for a graph.
pub(super) fn push_lights(out: &mut String, shape: &Shape, pattern: &Pattern, style: RowStyle) {
    match shape {
        Shape::Grid(grid) => push_rows(out, grid, pattern, style, "\n"),
        Shape::Graph(_) => push_vertices(out, pattern, style),
    }
    out.push('\n');
}

/// Writes the lights of a board as rows.
pub(super) fn write(board: &Board, form: Form) -> Result<String, WriteError> {
    let grid = super::write::grid_of(board, form, Form::Graph6)?;
    let style = if form == Form::Digits { RowStyle::Digits } else { RowStyle::Symbols };
    let mut out = String::new();
    push_rows(&mut out, grid, board.lights(), style, if form == Form::Line { "/" } else { "\n" });
    out.push('\n');
    Ok(out)
}

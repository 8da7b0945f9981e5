//! JSON matrices: `[[0,1,0],[1,1,1],[0,1,0]]`, also `true` and `false`, `null` for holes; a list of
//! matrices is a list of boards.

use super::draft::Draft;
use super::error::{Fault, ReadErrorKind};
use super::form::Form;
use super::rows::Block;
use super::write::{WriteError, grid_of};
use crate::board::Board;
use crate::pattern::Pattern;
use crate::place::Place;
use crate::shape::Grid;
use serde::de::IgnoredAny;
use std::ops::Range;

/// A JSON value, kept as the text it is: its parts are looked up when they are asked for, so a
/// matrix of a million lights takes no memory besides its text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'a> {
    text: &'a str,
    start: usize,
}

#[derive(Clone, Debug)]
pub(super) enum Value<'a> {
    Null,
    Bool(bool),
    /// The digits as written.
    Number(&'a str),
    Text(String),
    List,
    Object,
}

impl<'a> Node<'a> {
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    pub fn value(&self) -> Value<'a> {
        match self.text {
            "null" => Value::Null,
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            text if text.starts_with('[') => Value::List,
            text if text.starts_with('{') => Value::Object,
            text if text.starts_with('"') => Value::Text(serde_json::from_str(text).unwrap_or_default()),
            number => Value::Number(number),
        }
    }

    pub fn kind(&self) -> &'static str {
        match self.value() {
            Value::Null => "null",
            Value::Bool(_) => "true or false",
            Value::Number(_) => "a number",
            Value::Text(_) => "a text",
            Value::List => "a list",
            Value::Object => "an object",
        }
    }

    pub fn expected(&self, expected: &str) -> Fault {
        let kind = ReadErrorKind::Expected { expected: expected.into(), found: self.kind().into() };
        Fault::new(self.span(), kind)
    }

    pub fn is_list(&self) -> bool {
        self.text.starts_with('[')
    }

    /// The entries of a list.
    pub fn list(&self, expected: &str) -> Result<Entries<'a>, Fault> {
        if !self.is_list() {
            return Err(self.expected(expected));
        }
        Ok(Entries { text: self.text, start: self.start, at: 1 })
    }

    /// The keys of an object, with their places, and their values.
    pub fn members(&self, expected: &str) -> Result<Vec<(String, Range<usize>, Self)>, Fault> {
        if !self.text.starts_with('{') {
            return Err(self.expected(expected));
        }
        // Without the braces, keys and values follow each other like the entries of a list.
        let mut entries = Entries { text: self.text, start: self.start, at: 1 };
        let mut members = Vec::new();
        while let (Some(key), Some(value)) = (entries.next(), entries.next()) {
            members.push((serde_json::from_str(key.text).unwrap_or_default(), key.span(), value));
        }
        Ok(members)
    }

    /// A whole number from 0; one too large to count is the largest there is.
    pub fn number(&self, expected: &str) -> Result<usize, Fault> {
        match self.value() {
            Value::Number(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Ok(digits.parse().unwrap_or(usize::MAX))
            }
            Value::Number(digits) => Err(Fault::expected(self.span(), expected, digits)),
            _ => Err(self.expected(expected)),
        }
    }
}

/// The entries of a list, or the keys and values of an object in turn. The text is known to be
/// JSON.
#[derive(Clone, Debug)]
pub(super) struct Entries<'a> {
    text: &'a str,
    start: usize,
    at: usize,
}

impl<'a> Iterator for Entries<'a> {
    type Item = Node<'a>;

    fn next(&mut self) -> Option<Node<'a>> {
        let bytes = self.text.as_bytes();
        while matches!(bytes.get(self.at)?, b',' | b':' | b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
        let from = self.at;
        if matches!(bytes[from], b']' | b'}') {
            return None;
        }
        let mut values = serde_json::Deserializer::from_str(&self.text[from..]).into_iter::<IgnoredAny>();
        values.next();
        self.at = from + values.byte_offset();
        Some(Node { text: &self.text[from..self.at], start: self.start + from })
    }
}

/// Parses JSON. That it is JSON at all is for `serde_json` to say; what it does not keep is where
/// things stand.
pub(super) fn parse(text: &str, start: usize) -> Result<Node<'_>, Fault> {
    if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
        let line_start: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let at = (line_start + error.column().saturating_sub(1)).min(text.len());
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default().to_string();
        return Err(Fault::new(start + at..(start + at + 1).min(start + text.len()), ReadErrorKind::Json { message }));
    }
    let trimmed = text.trim_start();
    Ok(Node { text: trimmed.trim_end(), start: start + text.len() - trimmed.len() })
}

/// One light: a number, `true` or `false`; `None` for a hole.
pub(super) fn read_light(
    node: &Node,
    states: u64,
    wrong: impl Fn(String) -> ReadErrorKind,
) -> Result<Option<u16>, Fault> {
    let value = match node.value() {
        Value::Null => return Ok(None),
        Value::Bool(lit) => usize::from(lit),
        _ => node.number("a light: 0, 1, true, false, or null for a hole")?,
    };
    match u16::try_from(value) {
        Ok(light) if u64::from(light) < states => Ok(Some(light)),
        _ => Err(Fault::new(node.span(), wrong(node.text.chars().take(24).collect()))),
    }
}

pub(super) fn read_block(node: &Node, states: u64) -> Result<Block, Fault> {
    let mut block = Block { width: 0, height: 0, values: Vec::new(), holes: Vec::new(), span: node.span() };
    for (row, list) in node.list("a list of rows")?.enumerate() {
        let mut width = 0;
        let mut past = None;
        for (column, light) in list.list("a row of lights")?.enumerate() {
            if row > 0 && column == block.width {
                past = Some(light.start..list.span().end);
            }
            let place = Place { row, column };
            match read_light(&light, states, |value| ReadErrorKind::State { value, place, states })? {
                Some(value) => block.values.push(value),
                None => block.holes.push(block.values.len() + block.holes.len()),
            }
            width += 1;
        }
        if row == 0 {
            block.width = width;
        } else if width != block.width {
            let kind = ReadErrorKind::Ragged { row: row + 1, found: width, expected: block.width };
            return Err(Fault::new(past.unwrap_or(list.span()), kind));
        }
        block.height += 1;
    }
    Ok(block)
}

/// Reads a matrix, or a list of matrices.
pub(super) fn read(text: &str, start: usize, states: u64) -> Result<Vec<Draft>, Fault> {
    let root = parse(text, start)?;
    let is_matrix = |node: Node| node.list("a list").is_ok_and(|mut rows| rows.next().is_some_and(|row| row.is_list()));
    match root.list("a list of rows")?.any(is_matrix) {
        true => root.list("a list of rows")?.map(|node| Ok(read_block(&node, states)?.draft())).collect(),
        false => Ok(vec![read_block(&root, states)?.draft()]),
    }
}

/// Appends a pattern on a grid as a matrix.
pub(super) fn push_matrix(out: &mut String, grid: &Grid, pattern: &Pattern) {
    let light = |place| grid.cell_at(place).map_or("null".into(), |cell| pattern.get(cell).to_string());
    let row = |row| list((0..grid.size().width()).map(|column| light(Place { row, column })));
    out.push_str(&list((0..grid.size().height()).map(row)));
}

/// A list of values that are written already.
pub(super) fn list(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", values.collect::<Vec<_>>().join(","))
}

pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    let grid = grid_of(board, Form::Json, Form::JsonObject)?;
    let mut out = String::new();
    push_matrix(&mut out, grid, board.lights());
    out.push('\n');
    Ok(out)
}

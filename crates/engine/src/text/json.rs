//! JSON matrices: `[[0,1,0],[1,1,1],[0,1,0]]`, also `true` and `false`, `null` for holes; a list of matrices is a list
//! of boards.

use super::draft::Draft;
use super::error::{Fault, ReadErrorKind};
use super::form::Form;
use super::rows::Block;
use super::write::{WriteError, grid_of};
use crate::board::Board;
use crate::pattern::Pattern;
use crate::place::Place;
use crate::shape::Grid;
use std::ops::Range;

/// A JSON value with the bytes it stands in.
#[derive(Clone, Debug)]
pub(super) struct Node<'a> {
    pub value: Value<'a>,
    pub span: Range<usize>,
}

#[derive(Clone, Debug)]
pub(super) enum Value<'a> {
    Null,
    Bool(bool),
    /// As it is written.
    Number(&'a str),
    Text(String),
    List(Vec<Node<'a>>),
    Object(Vec<(String, Range<usize>, Node<'a>)>),
}

impl Node<'_> {
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "null",
            Value::Bool(_) => "true or false",
            Value::Number(_) => "a number",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Object(_) => "an object",
        }
    }

    pub fn expected(&self, expected: &str) -> Fault {
        let kind = ReadErrorKind::Expected { expected: expected.into(), found: self.kind().into() };
        Fault::new(self.span.clone(), kind)
    }

    pub fn list(&self, expected: &str) -> Result<&[Self], Fault> {
        match &self.value {
            Value::List(list) => Ok(list),
            _ => Err(self.expected(expected)),
        }
    }

    /// A whole number from 0; one too large to count is the largest there is.
    pub fn number(&self, expected: &str) -> Result<usize, Fault> {
        match self.value {
            Value::Number(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Ok(digits.parse().unwrap_or(usize::MAX))
            }
            Value::Number(digits) => Err(Fault::expected(self.span.clone(), expected, digits)),
            _ => Err(self.expected(expected)),
        }
    }
}

/// Parses JSON. That it is JSON at all is for `serde_json` to say; what it does not keep is where things stand.
pub(super) fn parse(text: &str, start: usize) -> Result<Node<'_>, Fault> {
    if let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(text) {
        let line_start: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let at = (line_start + error.column().saturating_sub(1)).min(text.len());
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default().to_string();
        return Err(Fault::new(start + at..(start + at + 1).min(start + text.len()), ReadErrorKind::Json { message }));
    }
    let mut walk = Walk { text, at: 0, start };
    Ok(walk.value())
}

/// A walk through text that is known to be JSON, no deeper than `serde_json` allows.
struct Walk<'a> {
    text: &'a str,
    at: usize,
    start: usize,
}

impl<'a> Walk<'a> {
    fn skip(&mut self) -> u8 {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        bytes.get(self.at).copied().unwrap_or(0)
    }

    /// Goes past a comma if one is next.
    fn comma(&mut self) {
        if self.skip() == b',' {
            self.at += 1;
        }
    }

    fn string(&mut self) -> String {
        let from = self.at;
        let bytes = self.text.as_bytes();
        self.at += 1;
        while let Some(byte) = bytes.get(self.at) {
            match byte {
                b'"' => break,
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at = (self.at + 1).min(bytes.len());
        serde_json::from_str(&self.text[from..self.at]).unwrap_or_default()
    }

    fn value(&mut self) -> Node<'a> {
        let first = self.skip();
        let from = self.at;
        let value = match first {
            b'[' => {
                self.at += 1;
                let mut list = Vec::new();
                while !matches!(self.skip(), b']' | 0) {
                    list.push(self.value());
                    self.comma();
                }
                self.at += 1;
                Value::List(list)
            }
            b'{' => {
                self.at += 1;
                let mut members = Vec::new();
                while !matches!(self.skip(), b'}' | 0) {
                    let key_from = self.at;
                    let key = self.string();
                    let span = self.start + key_from..self.start + self.at;
                    self.skip();
                    self.at += 1;
                    members.push((key, span, self.value()));
                    self.comma();
                }
                self.at += 1;
                Value::Object(members)
            }
            b'"' => Value::Text(self.string()),
            _ => {
                let rest = &self.text[from..];
                let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')));
                self.at = from + end.unwrap_or(rest.len()).max(1);
                match &self.text[from..self.at] {
                    "null" => Value::Null,
                    "true" => Value::Bool(true),
                    "false" => Value::Bool(false),
                    number => Value::Number(number),
                }
            }
        };
        Node { value, span: self.start + from..self.start + self.at }
    }
}

/// One light: a number, `true` or `false`; `None` for a hole.
pub(super) fn read_light(
    node: &Node,
    states: u64,
    wrong: impl Fn(String) -> ReadErrorKind,
) -> Result<Option<u16>, Fault> {
    let value = match node.value {
        Value::Null => return Ok(None),
        Value::Bool(lit) => usize::from(lit),
        _ => node.number("a light: 0, 1, true, false, or null for a hole")?,
    };
    match u16::try_from(value) {
        Ok(light) if u64::from(light) < states => Ok(Some(light)),
        _ => {
            let written = if let Value::Number(digits) = node.value { digits } else { "1" };
            Err(Fault::new(node.span.clone(), wrong(written.chars().take(24).collect())))
        }
    }
}

/// Reads a matrix of lights.
pub(super) fn read_block(node: &Node, states: u64) -> Result<Block, Fault> {
    let rows = node.list("a list of rows")?;
    let mut block =
        Block { width: 0, height: rows.len(), values: Vec::new(), holes: Vec::new(), span: node.span.clone() };
    for (row, list) in rows.iter().enumerate() {
        let lights = list.list("a row of lights")?;
        if row == 0 {
            block.width = lights.len();
        } else if lights.len() != block.width {
            let kind = ReadErrorKind::Ragged { row: row + 1, found: lights.len(), expected: block.width };
            let past = lights.get(block.width).map(|light| light.span.start..list.span.end);
            return Err(Fault::new(past.unwrap_or(list.span.clone()), kind));
        }
        for (column, light) in lights.iter().enumerate() {
            let place = Place { row, column };
            match read_light(light, states, |value| ReadErrorKind::State { value, place, states })? {
                Some(value) => block.values.push(value),
                None => block.holes.push(row * block.width + column),
            }
        }
    }
    Ok(block)
}

/// Reads a matrix, or a list of matrices.
pub(super) fn read(text: &str, start: usize, states: u64) -> Result<Vec<Draft>, Fault> {
    let root = parse(text, start)?;
    let is_matrix = |node: &Node| matches!(&node.value, Value::List(rows) if matches!(rows.first(), Some(Node { value: Value::List(_), .. })));
    match &root.value {
        Value::List(list) if list.iter().any(is_matrix) => {
            list.iter().map(|node| Ok(read_block(node, states)?.draft())).collect()
        }
        _ => Ok(vec![read_block(&root, states)?.draft()]),
    }
}

/// Appends a pattern on a grid as a matrix.
pub(super) fn push_matrix(out: &mut String, grid: &Grid, pattern: &Pattern) {
    out.push('[');
    for row in 0..grid.size().height() {
        out.push_str(if row > 0 { ",[" } else { "[" });
        for column in 0..grid.size().width() {
            if column > 0 {
                out.push(',');
            }
            match grid.cell_at(Place { row, column }) {
                Some(cell) => out.push_str(&pattern.get(cell).to_string()),
                None => out.push_str("null"),
            }
        }
        out.push(']');
    }
    out.push(']');
}

/// Writes the lights as a matrix.
pub(super) fn write(board: &Board) -> Result<String, WriteError> {
    let grid = grid_of(board, Form::Json).map_err(|_| WriteError::Cannot {
        form: Form::Json,
        what: "a graph",
        instead: Form::JsonObject,
    })?;
    let mut out = String::new();
    push_matrix(&mut out, grid, board.lights());
    out.push('\n');
    Ok(out)
}

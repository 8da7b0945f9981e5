//! Cutting a stream into lines.

use crate::failure::Failure;
use crate::input::Position;
use douse::text::{ReadError, Reading};
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;

/// A line that is not blank.
#[derive(Debug)]
pub struct Line {
    pub text: Vec<u8>,
    pub position: Position,
    /// The board, if the line was parsed to recognise its form.
    pub reading: Option<Result<Reading, ReadError>>,
}

/// A stream that is cut into lines.
pub struct Lines {
    name: Arc<str>,
    rest: Box<dyn Read + Send>,
    /// Bytes that were read and are not in a line yet.
    pending: Vec<u8>,
    /// The first line, parsed.
    first: Option<Result<Reading, ReadError>>,
    at_end: bool,
    /// The number of lines so far.
    number: usize,
    /// The number of lines so far that are not blank.
    index: usize,
}

/// The number of bytes to read at once.
const BLOCK: usize = 1 << 16;
const MAX_LINE: usize = 1 << 30;

impl Lines {
    /// The lines of an input.
    ///
    /// * `name`: the name of the input in messages.
    /// * `start`: its first bytes, which were read already; `rest` are the others.
    /// * `first`: the first line that is not blank, parsed.
    pub fn new(name: String, start: Vec<u8>, rest: Box<dyn Read + Send>, first: Result<Reading, ReadError>) -> Self {
        Self { name: name.into(), rest, pending: start, first: Some(first), at_end: false, number: 0, index: 0 }
    }

    pub fn name(&self) -> Arc<str> {
        Arc::clone(&self.name)
    }

    /// The complete lines so far, which may all be blank; `None` at the end. Waits for input only
    /// if no line is complete.
    pub fn next_block(&mut self) -> anyhow::Result<Option<Vec<Line>>> {
        loop {
            let whole = match self.pending.iter().rposition(|&byte| byte == b'\n') {
                Some(last) => last + 1,
                None if self.at_end => self.pending.len(),
                None => 0,
            };
            if whole > 0 {
                let rest = self.pending.split_off(whole);
                let block = std::mem::replace(&mut self.pending, rest);
                return Ok(Some(self.cut(&block)));
            }
            if self.at_end {
                return Ok(None);
            }
            self.fill()?;
        }
    }

    fn fill(&mut self) -> anyhow::Result<()> {
        let filled = self.pending.len();
        if filled > MAX_LINE {
            let message = format!("line {} of {} has more than {MAX_LINE} bytes", self.number + 1, self.name);
            return Err(Failure::new(message).advise("the form for the largest boards is PBM (P4)").into());
        }
        self.pending.resize(filled + BLOCK, 0);
        let read = loop {
            match self.rest.read(&mut self.pending[filled..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        let read = read.map_err(|error| Failure::file("cannot read", Path::new(&*self.name), &error))?;
        self.pending.truncate(filled + read);
        self.at_end = read == 0;
        Ok(())
    }

    fn cut(&mut self, block: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        for text in block.strip_suffix(b"\n").unwrap_or(block).split(|&byte| byte == b'\n') {
            self.number += 1;
            if !text.trim_ascii().is_empty() {
                let position = Position { index: self.index, line: Some(self.number) };
                lines.push(Line { text: text.to_vec(), position, reading: self.first.take() });
                self.index += 1;
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that returns a few bytes at a time.
    struct Drops(Vec<u8>, usize);

    impl Read for Drops {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0.drain(..count);
            Ok(count)
        }
    }

    #[test]
    fn lines_keep_their_numbers_however_they_come() {
        let text = b"one\n\n  \ntwo\r\nthree\n\nfour";
        let first = douse::text::read(b"one", &Default::default(), &douse::text::own_input());
        for drop in 1..30 {
            for given in [0, 2, 9] {
                let rest = Box::new(Drops(text[given..].to_vec(), drop));
                let mut lines = Lines::new("test".into(), text[..given].to_vec(), rest, first.clone());
                let mut all = Vec::new();
                while let Some(block) = lines.next_block().unwrap() {
                    all.extend(block);
                }
                let found: Vec<_> = all
                    .iter()
                    .map(|Line { text, position, reading }| {
                        (
                            String::from_utf8_lossy(text).trim().to_owned(),
                            position.line,
                            position.index,
                            reading.is_some(),
                        )
                    })
                    .collect();
                let expected =
                    [("one", 1, 0, true), ("two", 4, 1, false), ("three", 5, 2, false), ("four", 7, 3, false)];
                let expected =
                    expected.map(|(text, line, index, is_first)| (text.to_owned(), Some(line), index, is_first));
                assert_eq!(found, expected);
            }
        }
    }
}

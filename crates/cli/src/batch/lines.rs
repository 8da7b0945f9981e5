//! The lines of a stream, as they come.

use crate::failure::Failure;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;

/// A line that is not blank.
#[derive(Debug)]
pub struct Line {
    /// Its text.
    pub text: Vec<u8>,
    /// Its number, counted from 1.
    pub number: usize,
    /// How many lines that are not blank stand before it.
    pub index: usize,
}

/// A stream that is cut into lines.
pub struct Lines {
    name: Arc<str>,
    rest: Box<dyn Read + Send>,
    /// Bytes that were read and not yet given out.
    pending: Vec<u8>,
    at_end: bool,
    number: usize,
    index: usize,
}

/// The most bytes that are asked for at once.
const BLOCK: usize = 1 << 16;
/// A line may be no longer than this.
const MOST_LINE: usize = 1 << 30;

impl Lines {
    /// The lines of what was read already and of what follows.
    pub fn new(name: String, start: Vec<u8>, rest: Box<dyn Read + Send>) -> Self {
        Self { name: name.into(), rest, pending: start, at_end: false, number: 0, index: 0 }
    }

    /// What people call the input.
    pub fn name(&self) -> Arc<str> {
        Arc::clone(&self.name)
    }

    /// The lines that are there, at least one unless all of them are blank; `None` at the end. Waits for input only
    /// where no line is complete.
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
        if filled > MOST_LINE {
            let message = format!("line {} of {} has more than {MOST_LINE} bytes", self.number + 1, self.name);
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
                lines.push(Line { text: text.to_vec(), number: self.number, index: self.index });
                self.index += 1;
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that gives a few bytes at a time.
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
        for drop in 1..30 {
            for given in [0, 2, 9] {
                let rest = Box::new(Drops(text[given..].to_vec(), drop));
                let mut lines = Lines::new("test".into(), text[..given].to_vec(), rest);
                let mut all = Vec::new();
                while let Some(block) = lines.next_block().unwrap() {
                    all.extend(block);
                }
                let found: Vec<_> = all
                    .iter()
                    .map(|line| (String::from_utf8_lossy(&line.text).trim().to_owned(), line.number, line.index))
                    .collect();
                let expected = [("one", 1, 0), ("two", 4, 1), ("three", 5, 2), ("four", 7, 3)];
                assert_eq!(found, expected.map(|(text, number, index)| (text.to_owned(), number, index)));
            }
        }
    }
}

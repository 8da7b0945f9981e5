//! Lines and words of an input, with the bytes they come from.

use super::error::{Fault, ReadErrorKind};
use std::ops::Range;

/// A line without its line break and without white space at its ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub text: &'a str,
    /// The byte of the input that `text` begins at.
    pub start: usize,
}

/// A word of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub text: &'a str,
    pub start: usize,
}

impl<'a> Line<'a> {
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The empty span behind the line: where something is missing.
    pub fn end(&self) -> Range<usize> {
        let end = self.start + self.text.len();
        end..end
    }

    /// The words between white space.
    pub fn words(&self) -> impl Iterator<Item = Token<'a>> + use<'a> {
        self.words_between(|c: char| c.is_whitespace())
    }

    /// The words between the separators.
    pub fn words_between(&self, separator: fn(char) -> bool) -> impl Iterator<Item = Token<'a>> + use<'a> {
        let (line, start) = (self.text, self.start);
        line.split(separator).filter(|text| !text.is_empty()).map(move |text| {
            let offset = text.as_ptr() as usize - line.as_ptr() as usize;
            Token { text, start: start + offset }
        })
    }

    /// The line as one word.
    pub fn word(&self) -> Token<'a> {
        Token { text: self.text, start: self.start }
    }
}

impl<'a> Token<'a> {
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The part of the word in this range of bytes.
    pub fn part(&self, range: Range<usize>) -> Self {
        Self { text: &self.text[range.clone()], start: self.start + range.start }
    }

    /// What stands before and behind the first `separator`.
    pub fn split_once(&self, separator: char) -> Option<(Self, Self)> {
        let at = self.text.find(separator)?;
        Some((self.part(0..at), self.part(at + separator.len_utf8()..self.text.len())))
    }

    /// Whether this is a number: digits alone.
    pub fn is_number(&self) -> bool {
        !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// The number; one too large to count is the largest there is, which no size and no count reaches.
    pub fn number(&self, expected: &str) -> Result<usize, Fault> {
        if !self.is_number() {
            return Err(Fault::expected(self.span(), expected, self.text));
        }
        Ok(self.text.parse().unwrap_or(usize::MAX))
    }

    pub fn fault(&self, kind: impl Into<ReadErrorKind>) -> Fault {
        Fault::new(self.span(), kind)
    }
}

/// The lines of a text that begins at byte `start` of the input, blank ones too.
pub(super) fn lines(text: &str, start: usize) -> impl Iterator<Item = Line<'_>> {
    let mut next = start;
    text.split('\n').map(move |line| {
        let begin = next;
        next += line.len() + 1;
        let trimmed = line.trim_start();
        Line { start: begin + (line.len() - trimmed.len()), text: trimmed.trim_end() }
    })
}

/// The lines that are not blank.
pub(super) fn full_lines(text: &str, start: usize) -> Vec<Line<'_>> {
    lines(text, start).filter(|line| !line.text.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_words_know_their_bytes() {
        let text = "  a bc \r\n\n\tdé f";
        let found = full_lines(text, 100);
        assert_eq!(found.iter().map(|line| line.text).collect::<Vec<_>>(), ["a bc", "dé f"]);
        for line in &found {
            for word in line.words() {
                assert_eq!(&text[word.start - 100..word.span().end - 100], word.text);
            }
        }
        assert_eq!(found[1].words().last().unwrap().number("a number").unwrap_err().span, 115..116);
    }
}

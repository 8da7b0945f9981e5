//! Lines and words of an input, with the bytes they come from.

use super::draft::Spanned;
use super::error::{Fault, ReadErrorKind};
use std::ops::Range;
use std::str::FromStr;

/// A piece of the input: a line, a word, a part of a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub text: &'a str,
    /// The byte of the input that `text` begins at.
    pub start: usize,
}

impl<'a> Piece<'a> {
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The empty span after the piece, the place of something missing.
    pub fn end(&self) -> Range<usize> {
        self.span().end..self.span().end
    }

    /// The words between white space.
    pub fn words(&self) -> impl Iterator<Item = Self> + use<'a> {
        self.words_between(|c: char| c.is_whitespace())
    }

    /// The words of a list: between white space, commas and semicolons.
    pub fn listed(&self) -> impl Iterator<Item = Self> + use<'a> {
        self.words_between(between_listed)
    }

    /// The words between the separators.
    pub fn words_between(&self, separator: fn(char) -> bool) -> impl Iterator<Item = Self> + use<'a> {
        let (line, start) = (self.text, self.start);
        line.split(separator).filter(|text| !text.is_empty()).map(move |text| {
            let offset = text.as_ptr() as usize - line.as_ptr() as usize;
            Self { text, start: start + offset }
        })
    }

    /// The part in this range of bytes.
    pub fn part(&self, range: Range<usize>) -> Self {
        Self { text: &self.text[range.clone()], start: self.start + range.start }
    }

    /// The part from this byte on.
    pub fn from(&self, at: usize) -> Self {
        self.part(at..self.text.len())
    }

    /// The rest after a prefix.
    pub fn after(&self, prefix: &str) -> Option<Self> {
        self.text.starts_with(prefix).then(|| self.from(prefix.len()))
    }

    /// Without the white space at its ends.
    pub fn trimmed(&self) -> Self {
        let text = self.text.trim_start();
        Self { text: text.trim_end(), start: self.start + self.text.len() - text.len() }
    }

    /// The parts before and after the first `separator`.
    pub fn split_once(&self, separator: char) -> Option<(Self, Self)> {
        let at = self.text.find(separator)?;
        Some((self.part(0..at), self.from(at + separator.len_utf8())))
    }

    /// Splits like [`Piece::split_once`]; without a separator the whole piece is the first part.
    pub fn split(&self, separator: char) -> (Self, Option<Self>) {
        self.split_once(separator).map_or((*self, None), |(before, behind)| (before, Some(behind)))
    }

    /// An error at the first character that is not of the kind expected.
    pub fn check_all(&self, expected: &str, fits: impl Fn(char) -> bool) -> Result<(), Fault> {
        let Some((at, wrong)) = self.text.char_indices().find(|(_, c)| !fits(*c)) else { return Ok(()) };
        let wrong = self.part(at..at + wrong.len_utf8());
        Err(Fault::expected(wrong.span(), expected, wrong.text))
    }

    /// Returns whether this is a number: digits alone.
    pub fn is_number(&self) -> bool {
        !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// The number; one too large to count is the largest there is, which no size and no count
    /// reaches.
    pub fn number(&self, expected: &str) -> Result<usize, Fault> {
        if !self.is_number() {
            return Err(self.expected(expected));
        }
        Ok(self.text.parse().unwrap_or(usize::MAX))
    }

    /// Parses the text; a failure becomes an error of this kind.
    pub fn parse<T: FromStr>(&self, kind: fn(T::Err) -> ReadErrorKind) -> Result<Spanned<T>, Fault> {
        Ok(Spanned::new(self.text.parse().map_err(|error| self.fault(kind(error)))?, self.span()))
    }

    pub fn fault(&self, kind: impl Into<ReadErrorKind>) -> Fault {
        Fault::new(self.span(), kind)
    }

    /// Something else was expected here.
    pub fn expected(&self, expected: &str) -> Fault {
        Fault::expected(self.span(), expected, self.text)
    }
}

/// Returns whether a character separates the words of a list.
pub(super) fn between_listed(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}

/// The lines of a text that begins at byte `start` of the input, blank ones too.
pub(super) fn lines(text: &str, start: usize) -> impl Iterator<Item = Piece<'_>> {
    let mut next = start;
    text.split('\n').map(move |line| {
        let start = next;
        next += line.len() + 1;
        Piece { text: line, start }.trimmed()
    })
}

/// The lines that are not blank.
pub(super) fn full_lines(text: &str, start: usize) -> Vec<Piece<'_>> {
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

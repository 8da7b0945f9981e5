//! Texts of one item per line: a heading, then `key value`.

use douse_algebra::bits::{BitVec, words_for};

/// An error of a text of one item per line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateTextError {
    /// A line is not of the form expected.
    #[error("line {line}: expected {expected}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// A description of a valid line.
        expected: &'static str,
    },
    /// A line is missing.
    #[error("the text has no line `{0}`")]
    Missing(&'static str),
    /// A line that may occur once occurs again.
    #[error("line {line}: `{key}` stands in the text already")]
    Repeated {
        /// The number of the line, from 1.
        line: usize,
        /// The first word of the line.
        key: &'static str,
    },
    /// A line begins with a word that means nothing here.
    #[error("line {line}: a certificate has no line `{key}`")]
    Unknown {
        /// The number of the line, from 1.
        line: usize,
        /// The first word of the line.
        key: String,
    },
}

/// The lines of a text after its heading. Each is read by its key; [`Lines::finish`] rejects the
/// remaining ones.
pub(crate) struct Lines<'a>(Vec<(usize, &'a str, &'a str)>);

impl<'a> Lines<'a> {
    /// The lines of a text that begins with a heading.
    pub(crate) fn new(text: &'a str, heading: &'static str) -> Result<Self, CertificateTextError> {
        let mut lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
        match lines.next() {
            Some((_, first)) if first == heading => {}
            other => {
                return Err(CertificateTextError::Line { line: other.map_or(1, |(line, _)| line), expected: heading });
            }
        }
        let split = |(line, text): (usize, &'a str)| {
            let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            (line, key, value.trim_start())
        };
        Ok(Self(lines.map(split).collect()))
    }

    /// The values of all lines with a key.
    pub(crate) fn all<T>(
        &mut self,
        key: &'static str,
        expected: &'static str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, CertificateTextError> {
        let lines = self.0.extract_if(.., |(_, own, _)| *own == key);
        lines.map(|(line, _, value)| parse(value).ok_or(CertificateTextError::Line { line, expected })).collect()
    }

    /// The value of the line with a key, if there is one.
    pub(crate) fn optional<T>(
        &mut self,
        key: &'static str,
        expected: &'static str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, CertificateTextError> {
        if let Some(&(line, ..)) = self.0.iter().filter(|(_, own, _)| *own == key).nth(1) {
            return Err(CertificateTextError::Repeated { line, key });
        }
        Ok(self.all(key, expected, parse)?.pop())
    }

    /// The value of the line with a key.
    pub(crate) fn one<T>(
        &mut self,
        key: &'static str,
        expected: &'static str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, CertificateTextError> {
        self.optional(key, expected, parse)?.ok_or(CertificateTextError::Missing(key))
    }

    /// Rejects remaining lines.
    pub(crate) fn finish(self) -> Result<(), CertificateTextError> {
        match self.0.into_iter().next() {
            Some((line, key, _)) => Err(CertificateTextError::Unknown { line, key: key.to_owned() }),
            None => Ok(()),
        }
    }
}

/// 16 hexadecimal digits as a number.
pub(crate) fn hexadecimal(text: &str) -> Option<u64> {
    (text.len() == 16).then(|| u64::from_str_radix(text, 16).ok()).flatten()
}

/// Decimal numbers between spaces.
pub(crate) fn numbers<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
    text.split_whitespace().map(|word| word.parse().ok()).collect()
}

/// A vector as its length and hexadecimal words, lowest first.
pub(crate) fn write_vector(v: &BitVec) -> String {
    v.words().iter().fold(v.len().to_string(), |text, word| format!("{text} {word:016x}"))
}

/// Reads [`write_vector`].
pub(crate) fn parse_vector(text: &str) -> Option<BitVec> {
    let mut words = text.split_whitespace();
    let len: usize = words.next()?.parse().ok()?;
    let words = words.map(|word| u64::from_str_radix(word, 16).ok()).collect::<Option<Vec<_>>>()?;
    (words.len() == words_for(len)).then(|| BitVec::from_words(len, words))
}

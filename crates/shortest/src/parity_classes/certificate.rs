//! The results of a search: a certificate that can be checked again, and a point to resume from.

use douse_algebra::bits::BitVec;
use std::fmt;

/// How the presses were divided among the four parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shares {
    /// The `first` two parts have fewer than `split` presses together, or the `second` two have at most what is left.
    TwoAgainstTwo {
        /// Two parts.
        first: [usize; 2],
        /// The other two.
        second: [usize; 2],
        /// Presses that the first two can have together.
        split: usize,
    },
    /// Each part has its share, together more than the presses: the two parts with the lowest excess over it are joined.
    FourShares {
        /// The shares.
        shares: [usize; 4],
    },
}

/// How many numbers of a part were listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ListSize {
    /// All numbers of at most this weight.
    pub(crate) limit: usize,
    /// How many there are.
    pub(crate) length: usize,
}

/// One number of presses for which all solutions of at most this many were looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    /// The number of presses.
    pub(crate) presses: usize,
    /// How they were shared out.
    pub(crate) shares: Shares,
    /// The list of each part.
    pub(crate) lists: [ListSize; 4],
    /// For each pair of parts that was joined how many pairs of numbers were looked at.
    pub(crate) joins: Vec<u64>,
}

/// The proof of the fewest presses: a solution, and how all shorter ones were excluded. Its text form is one item per
/// line; [`recheck`](super::recheck::recheck) checks it in a different way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// Of the set that was searched, see [`Coset::fingerprint`](crate::Coset::fingerprint).
    pub(crate) fingerprint: u64,
    /// Dimensions of the set.
    pub(crate) dimension: usize,
    /// The fewest presses.
    pub presses: usize,
    /// How many solutions have that many.
    pub(crate) shortest: u64,
    /// The first of them, comparing cell by cell from the last.
    pub solution: BitVec,
    /// The levels, rising. Nothing was found but in the last, which is at least `presses`.
    pub(crate) levels: Vec<Level>,
}

/// The state of a search, to resume it after an interruption.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClassesResume {
    /// Of the set that is searched.
    pub(crate) fingerprint: u64,
    /// The levels that are finished, without a solution.
    pub(crate) levels: Vec<Level>,
    /// The level in work: its presses and shares.
    pub(crate) current: Option<(usize, Shares)>,
    /// Pairs of parts of the level in work that are joined, with their joins.
    pub(crate) joined: Vec<u64>,
    /// Of the next pair of parts this many numbers of the first are done,
    pub(crate) numbers: usize,
    /// at this many joins.
    pub(crate) joins: u64,
    /// The best solution found on this level and how many there are like it.
    pub(crate) found: Option<(BitVec, u64)>,
}

/// Why a text is not a certificate or a resume point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateTextError {
    /// A line is not of the form expected.
    #[error("line {line}: expected {expected}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// Something is missing.
    #[error("the text has no line `{0}`")]
    Missing(&'static str),
}

impl fmt::Display for Shares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TwoAgainstTwo { first, second, split } => {
                write!(f, "two-against-two {}+{} {}+{} split {split}", first[0], first[1], second[0], second[1])
            }
            Self::FourShares { shares: [a, b, c, d] } => write!(f, "four-shares {a} {b} {c} {d}"),
        }
    }
}

impl Shares {
    pub(super) fn parse(words: &mut dyn Iterator<Item = &str>) -> Option<Self> {
        match words.next()? {
            "two-against-two" => {
                let pair = |text: &str| -> Option<[usize; 2]> {
                    let (a, b) = text.split_once('+')?;
                    let pair = [a.parse().ok()?, b.parse().ok()?];
                    (pair[0] < 4 && pair[1] < 4).then_some(pair)
                };
                let (first, second) = (pair(words.next()?)?, pair(words.next()?)?);
                let mut all = [first, second].concat();
                all.sort_unstable();
                (words.next()? == "split" && all == [0, 1, 2, 3]).then_some(())?;
                Some(Self::TwoAgainstTwo { first, second, split: words.next()?.parse().ok()? })
            }
            "four-shares" => {
                let mut share = || words.next()?.parse().ok();
                Some(Self::FourShares { shares: [share()?, share()?, share()?, share()?] })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} lists", self.presses, self.shares)?;
        self.lists.iter().try_for_each(|list| write!(f, " {}:{}", list.limit, list.length))?;
        write!(f, " joins")?;
        self.joins.iter().try_for_each(|joins| write!(f, " {joins}"))
    }
}

impl Level {
    fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let presses = words.next()?.parse().ok()?;
        let shares = Shares::parse(&mut words)?;
        (words.next()? == "lists").then_some(())?;
        let mut list = || -> Option<ListSize> {
            let (limit, length) = words.next()?.split_once(':')?;
            Some(ListSize { limit: limit.parse().ok()?, length: length.parse().ok()? })
        };
        let lists = [list()?, list()?, list()?, list()?];
        (words.next()? == "joins").then_some(())?;
        let joins = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        Some(Self { presses, shares, lists, joins })
    }
}

/// A vector as its length and hexadecimal words, lowest first.
pub(super) fn vector(v: &BitVec) -> String {
    v.words().iter().fold(v.len().to_string(), |text, word| format!("{text} {word:016x}"))
}

fn parse_vector(text: &str) -> Option<BitVec> {
    let mut words = text.split_whitespace();
    let len: usize = words.next()?.parse().ok()?;
    let words = words.map(|word| u64::from_str_radix(word, 16).ok()).collect::<Option<Vec<_>>>()?;
    let fits = words.len() == douse_algebra::bits::words_for(len);
    fits.then(|| BitVec::from_words(len, words))
}

pub(crate) const CERTIFICATE: &str = "douse certificate of fewest presses 1";
const RESUME: &str = "douse search for fewest presses 1";

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{CERTIFICATE}\nfingerprint {:016x}\ndimension {}", self.fingerprint, self.dimension)?;
        self.levels.iter().try_for_each(|level| writeln!(f, "level {level}"))?;
        writeln!(f, "presses {}\nshortest {}", self.presses, self.shortest)?;
        writeln!(f, "solution {}", vector(&self.solution))
    }
}

impl std::str::FromStr for Certificate {
    type Err = CertificateTextError;

    fn from_str(text: &str) -> Result<Self, CertificateTextError> {
        let lines = Lines::new(text, CERTIFICATE)?;
        Ok(Self {
            fingerprint: lines.one("fingerprint", "16 hexadecimal digits", |v| u64::from_str_radix(v, 16).ok())?,
            dimension: lines.one("dimension", "a number", |v| v.parse().ok())?,
            presses: lines.one("presses", "a number", |v| v.parse().ok())?,
            shortest: lines.one("shortest", "a number", |v| v.parse().ok())?,
            solution: lines.one("solution", "a length and hexadecimal words", parse_vector)?,
            levels: lines.all("level", "presses, shares, lists and joins", Level::parse)?,
        })
    }
}

impl fmt::Display for ClassesResume {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{RESUME}\nfingerprint {:016x}", self.fingerprint)?;
        self.levels.iter().try_for_each(|level| writeln!(f, "level {level}"))?;
        if let Some((presses, shares)) = &self.current {
            writeln!(f, "current {presses} {shares}")?;
        }
        self.joined.iter().try_for_each(|joins| writeln!(f, "joined {joins}"))?;
        writeln!(f, "numbers {}\njoins {}", self.numbers, self.joins)?;
        match &self.found {
            Some((solution, count)) => writeln!(f, "found {count}\nsolution {}", vector(solution)),
            None => Ok(()),
        }
    }
}

impl std::str::FromStr for ClassesResume {
    type Err = CertificateTextError;

    fn from_str(text: &str) -> Result<Self, CertificateTextError> {
        let lines = Lines::new(text, RESUME)?;
        let current = lines.all("current", "presses and shares", |v| {
            let mut words = v.split_whitespace();
            Some((words.next()?.parse().ok()?, Shares::parse(&mut words)?))
        })?;
        Ok(Self {
            fingerprint: lines.one("fingerprint", "16 hexadecimal digits", |v| u64::from_str_radix(v, 16).ok())?,
            levels: lines.all("level", "presses, shares, lists and joins", Level::parse)?,
            current: current.into_iter().next(),
            joined: lines.all("joined", "a number", |v| v.parse().ok())?,
            numbers: lines.one("numbers", "a number", |v| v.parse().ok())?,
            joins: lines.one("joins", "a number", |v| v.parse().ok())?,
            found: lines.found()?,
        })
    }
}

/// The lines `key value` of a text behind its heading.
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
        Ok(Self(
            lines.map(|(line, text)| text.split_once(' ').map_or((line, text, ""), |(k, v)| (line, k, v))).collect(),
        ))
    }

    /// The values of all lines with a key.
    pub(crate) fn all<T>(
        &self,
        key: &'static str,
        expected: &'static str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, CertificateTextError> {
        let lines = self.0.iter().filter(|(_, k, _)| *k == key);
        lines.map(|&(line, _, value)| parse(value).ok_or(CertificateTextError::Line { line, expected })).collect()
    }

    /// A solution and how many there are like it, where the text has them.
    pub(super) fn found(&self) -> Result<Option<(BitVec, u64)>, CertificateTextError> {
        let count = self.all("found", "a number", |v| v.parse().ok())?.pop();
        let solution = self.all("solution", "a length and hexadecimal words", parse_vector)?.pop();
        Ok(solution.zip(count))
    }

    /// The value of the line with a key.
    pub(crate) fn one<T>(
        &self,
        key: &'static str,
        expected: &'static str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, CertificateTextError> {
        self.all(key, expected, parse)?.pop().ok_or(CertificateTextError::Missing(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(presses: usize, shares: Shares) -> Level {
        let lists = std::array::from_fn(|i| ListSize { limit: 10 + i, length: 100 * i });
        Level { presses, shares, lists, joins: vec![5, 0, 77] }
    }

    #[test]
    fn texts_come_back() {
        let pairs = Shares::TwoAgainstTwo { first: [0, 3], second: [1, 2], split: 31 };
        let four = Shares::FourShares { shares: [1, 20, 3, 4] };
        let solution = BitVec::from_fn(130, |i| i % 3 == 0);
        let certificate = Certificate {
            fingerprint: 0xABC,
            dimension: 9,
            presses: 44,
            shortest: 8,
            solution: solution.clone(),
            levels: vec![level(40, pairs), level(44, four)],
        };
        assert_eq!(certificate.to_string().parse(), Ok(certificate));
        let resume = ClassesResume {
            fingerprint: 1,
            levels: vec![level(40, pairs)],
            current: Some((41, four)),
            joined: vec![7, 8],
            numbers: 12,
            joins: 99,
            found: Some((solution, 3)),
        };
        assert_eq!(resume.to_string().parse(), Ok(resume));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = "nonsense".parse::<Certificate>();
        assert_eq!(error, Err(CertificateTextError::Line { line: 1, expected: CERTIFICATE }));
        let error = format!("{CERTIFICATE}\nfingerprint 12\ndimension x").parse::<Certificate>();
        assert_eq!(error, Err(CertificateTextError::Line { line: 3, expected: "a number" }));
        let error =
            format!("{RESUME}\nfingerprint 12\ncurrent 5 two-against-two 0+1 1+3 split 4").parse::<ClassesResume>();
        assert_eq!(error, Err(CertificateTextError::Line { line: 3, expected: "presses and shares" }));
        assert_eq!(format!("{RESUME}\n").parse::<ClassesResume>(), Err(CertificateTextError::Missing("fingerprint")));
    }
}

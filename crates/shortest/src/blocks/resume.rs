//! Where a search by blocks stands, to continue it after an interruption.

use super::words::{Words, weight};
use crate::parity_classes::{Lines, TextError};
use std::fmt;

/// Where a search by blocks stands: which rows of its tables have been searched, what was found in them, and which entries were joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlocksResume {
    /// Of the set that is searched.
    pub fingerprint: u64,
    /// The division of the cells into blocks.
    pub family: String,
    /// The best solution so far, how often each cell is pressed.
    pub solution: Vec<u8>,
    /// The tables that were begun; all but the last were gone through.
    pub scans: Vec<Scan>,
    /// All pairs of light entries below this key were joined.
    pub key: u64,
    /// How many pairs that were.
    pub joins: u64,
}

/// How far a table was gone through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// All rows before this one are done.
    pub rows: usize,
    /// All entries of those rows up to this one are listed.
    pub limit: u32,
    /// The entries: value and index.
    pub entries: Vec<(u32, u64)>,
}

const HEADING: &str = "douse search by blocks 1";

impl BlocksResume {
    /// The heading of its text form.
    pub(crate) const HEADING: &'static str = HEADING;

    /// A search at its beginning.
    pub(super) fn new(words: &Words, family: &str, known: &[u8]) -> Self {
        Self {
            fingerprint: fingerprint(words),
            family: family.to_owned(),
            solution: known.to_vec(),
            scans: Vec::new(),
            key: 0,
            joins: 0,
        }
    }

    /// Whether it belongs to this set, cut along this family.
    pub(super) fn fits(&self, words: &Words, family: &str) -> bool {
        self.fingerprint == fingerprint(words) && self.family == family && words.contains(&self.solution)
    }
}

/// A number that is the same for the same set, and almost surely differs between sets.
fn fingerprint(words: &Words) -> u64 {
    let numbers = [u64::from(words.k), words.cells() as u64, words.rows.len() as u64, weight(&words.start)];
    let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
    bytes
        .chain(words.start.iter().copied())
        .chain(words.rows.iter().flatten().copied())
        .fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

impl fmt::Display for BlocksResume {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADING}\nfingerprint {:016x}\nfamily {}", self.fingerprint, self.family)?;
        write!(f, "solution")?;
        self.solution.iter().try_for_each(|times| write!(f, " {times}"))?;
        writeln!(f, "\nkey {}\njoins {}", self.key, self.joins)?;
        for scan in &self.scans {
            write!(f, "table {} {}", scan.rows, scan.limit)?;
            scan.entries.iter().try_for_each(|(value, index)| write!(f, " {value}:{index}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

impl std::str::FromStr for BlocksResume {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let lines = Lines::new(text, HEADING)?;
        let numbers = |v: &str| v.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<u8>>>();
        Ok(Self {
            fingerprint: lines.one("fingerprint", "16 hexadecimal digits", |v| u64::from_str_radix(v, 16).ok())?,
            family: lines.one("family", "the name of a family", |v| Some(v.to_owned()))?,
            solution: lines.one("solution", "one number for each cell", numbers)?,
            scans: lines.all("table", "rows, a limit and entries", Scan::parse)?,
            key: lines.one("key", "a number", |v| v.parse().ok())?,
            joins: lines.one("joins", "a number", |v| v.parse().ok())?,
        })
    }
}

impl Scan {
    fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let (rows, limit) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let entry = |word: &str| {
            let (value, index) = word.split_once(':')?;
            Some((value.parse().ok()?, index.parse().ok()?))
        };
        Some(Self { rows, limit, entries: words.map(entry).collect::<Option<_>>()? })
    }
}

//! Where a search by blocks stands, to continue it after an interruption.

use super::residue_coset::{ResidueCoset, weight};
use crate::coset::hash;
use crate::parity_classes::{CertificateTextError, Lines};
use std::fmt;

/// Where a search by blocks stands: which rows of its tables have been searched, what was found in them, and which entries were joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BlocksResume {
    /// Of the set that is searched.
    pub(crate) fingerprint: u64,
    /// The division of the cells into blocks.
    pub(crate) family: String,
    /// The best solution so far, how often each cell is pressed.
    pub(crate) solution: Vec<u8>,
    /// The tables that were begun; all but the last were gone through.
    pub(crate) scans: Vec<Scan>,
    /// All pairs of light entries below this key were joined.
    pub(crate) key: u64,
    /// How many pairs that were.
    pub(crate) joins: u64,
}

/// How far a table was gone through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scan {
    /// All rows before this one are done.
    pub(crate) rows: usize,
    /// All entries of those rows up to this one are listed.
    pub(crate) limit: u32,
    /// The entries: value and index.
    pub(crate) entries: Vec<(u32, u64)>,
}

impl BlocksResume {
    /// The heading of its text form.
    pub(crate) const HEADING: &'static str = "douse search by blocks 1";

    /// A search at its beginning.
    pub(super) fn new(coset: &ResidueCoset, family: &str, known: &[u8]) -> Self {
        Self {
            fingerprint: fingerprint(coset),
            family: family.to_owned(),
            solution: known.to_vec(),
            scans: Vec::new(),
            key: 0,
            joins: 0,
        }
    }

    /// Whether it belongs to this set, cut along this family.
    pub(super) fn fits(&self, coset: &ResidueCoset, family: &str) -> bool {
        self.fingerprint == fingerprint(coset) && self.family == family && coset.contains(&self.solution)
    }
}

/// A number that is the same for the same set, and almost surely differs between sets.
fn fingerprint(coset: &ResidueCoset) -> u64 {
    let numbers = [u64::from(coset.k), coset.cells() as u64, coset.rows.len() as u64, weight(&coset.start)];
    let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
    hash(bytes.chain(coset.start.iter().copied()).chain(coset.rows.iter().flatten().copied()))
}

impl fmt::Display for BlocksResume {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\nfingerprint {:016x}\nfamily {}", Self::HEADING, self.fingerprint, self.family)?;
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
    type Err = CertificateTextError;

    fn from_str(text: &str) -> Result<Self, CertificateTextError> {
        let lines = Lines::new(text, Self::HEADING)?;
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

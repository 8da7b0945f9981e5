//! A point from which an interrupted search can be resumed, and its text form.

use super::leaders::Leaders;
use super::shares::Shares;
use crate::coset::hash;
use crate::lines::{CertificateTextError, Lines, hexadecimal, numbers, parse_vector, write_vector};
use std::fmt;

const HEADING: &str = "douse search for fewest presses 2";
/// The headings of searches that were saved up to 0.2.0.
const EARLIER: [&str; 2] = ["douse search for fewest presses 1", "douse search by blocks 1"];

/// A finished level: all solutions of at most this many presses were searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    /// The number of presses.
    pub(crate) presses: usize,
    /// The division of the presses among the parts.
    pub(crate) shares: Shares,
    /// The number of pairs of numbers joined.
    pub(crate) joins: u64,
}

/// The state of a search by parity classes, to resume it after an interruption. The text form ends
/// with a hash of all its lines, so that a truncated or altered text is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// Fingerprint of the search: of the set as it is written and of its division into parts.
    pub(crate) fingerprint: u64,
    /// The highest level that is finished; no solution has so few presses.
    pub(crate) finished: Option<Level>,
    /// The level in work.
    pub(crate) current: Option<Current>,
}

/// The progress of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Current {
    /// The number of presses.
    pub(crate) presses: usize,
    /// The division of the presses among the parts.
    pub(crate) shares: Shares,
    /// The hash of the tasks and of the lists in their order, in which `numbers` counts.
    pub(crate) order: u64,
    /// The joins of each task that is done.
    pub(crate) joined: Vec<u64>,
    /// The number of numbers of the next task that are done.
    pub(crate) numbers: usize,
    /// The joins of the next task so far.
    pub(crate) joins: u64,
    /// The lightest solutions found on this level.
    pub(crate) found: Option<Leaders>,
}

/// An error of a text that is not a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It is some other text.
    #[error("it does not begin with `{HEADING}`")]
    Heading,
    /// It was saved by an earlier version.
    #[error("it was saved by an earlier version of douse, whose searches cannot be continued")]
    Earlier,
    /// Its last line is missing.
    #[error("its end is missing")]
    Cut,
    /// The hash at its end is another.
    #[error("it is damaged: its contents do not match the hash at its end")]
    Damaged,
    /// A line cannot be read.
    #[error(transparent)]
    Line(#[from] CertificateTextError),
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = vec![HEADING.to_owned(), format!("fingerprint {:016x}", self.fingerprint)];
        if let Some(Level { presses, shares, joins }) = &self.finished {
            lines.push(format!("finished {presses} {joins} {shares}"));
        }
        if let Some(current) = &self.current {
            let Current { presses, shares, order, joined, numbers, joins, found } = current;
            lines.push(format!("current {presses} {order:016x} {shares}"));
            lines.push(joined.iter().fold("joined".to_owned(), |line, joins| format!("{line} {joins}")));
            lines.push(format!("numbers {numbers} {joins}"));
            if let Some(Leaders { first, count, .. }) = found {
                lines.push(format!("found {count} {}", write_vector(first)));
            }
        }
        let hash = hash_of(&lines);
        writeln!(f, "{}\nend {} {hash:016x}", lines.join("\n"), lines.len())
    }
}

fn hash_of<T: AsRef<str>>(lines: &[T]) -> u64 {
    hash(lines.iter().flat_map(|line| line.as_ref().bytes().chain([b'\n'])))
}

impl std::str::FromStr for Checkpoint {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let lines: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
        match lines.first() {
            Some(&HEADING) => {}
            Some(first) if EARLIER.contains(first) => return Err(CheckpointError::Earlier),
            _ => return Err(CheckpointError::Heading),
        }
        let (end, lines) = lines.split_last().ok_or(CheckpointError::Cut)?;
        let end = end.strip_prefix("end ").and_then(|end| end.split_once(' ')).ok_or(CheckpointError::Cut)?;
        if end.0 != lines.len().to_string() || hexadecimal(end.1) != Some(hash_of(lines)) {
            return Err(CheckpointError::Damaged);
        }
        Ok(Self::read(Lines::new(&lines.join("\n"), HEADING)?)?)
    }
}

impl Checkpoint {
    fn read(mut lines: Lines<'_>) -> Result<Self, CertificateTextError> {
        let finished = lines.optional("finished", "presses, joins and shares", |v| {
            let mut words = v.split_whitespace();
            let (presses, joins) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            let level = Level { presses, joins, shares: Shares::parse(&mut words)? };
            words.next().is_none().then_some(level)
        })?;
        let head = lines.optional("current", "presses, a hash and shares", |v| {
            let mut words = v.split_whitespace();
            let head = (words.next()?.parse().ok()?, hexadecimal(words.next()?)?, Shares::parse(&mut words)?);
            words.next().is_none().then_some(head)
        })?;
        let mut current = None;
        if let Some((presses, order, shares)) = head {
            let joined = lines.one("joined", "the joins of each task", numbers)?;
            let (numbers, joins) = lines.one("numbers", "numbers and joins", |v| {
                let (numbers, joins) = v.split_once(' ')?;
                Some((numbers.parse().ok()?, joins.parse().ok()?))
            })?;
            let found = lines.optional("found", "a count, a length and hexadecimal words", |v| {
                let (count, solution) = v.split_once(' ')?;
                Some(Leaders::new(parse_vector(solution)?, count.parse().ok()?))
            })?;
            current = Some(Current { presses, shares, order, joined, numbers, joins, found });
        }
        let checkpoint =
            Self { fingerprint: lines.one("fingerprint", "16 hexadecimal digits", hexadecimal)?, finished, current };
        lines.finish()?;
        Ok(checkpoint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_algebra::bits::BitVec;
    use douse_algebra::random::SplitMix;

    fn checkpoints() -> [Checkpoint; 3] {
        let pairs = Shares::TwoAgainstTwo { first: [0, 3], second: [1, 2], split: 31 };
        let four = Shares::FourShares { shares: [1, 20, 3, 4] };
        let finished = Some(Level { presses: 40, shares: pairs, joins: 82 });
        let found = Some(Leaders::new(BitVec::from_fn(130, |i| i % 3 == 0), 3));
        let current =
            Current { presses: 41, shares: four, order: 5, joined: vec![7, 8], numbers: 12, joins: 99, found };
        let first = Current { joined: Vec::new(), found: None, ..current.clone() };
        [
            Checkpoint { fingerprint: 1, finished, current: Some(current) },
            Checkpoint { fingerprint: 2, finished: None, current: Some(first) },
            Checkpoint { fingerprint: 3, finished, current: None },
        ]
    }

    #[test]
    fn checkpoints_are_written_and_read_back_equal() {
        for checkpoint in checkpoints() {
            assert_eq!(checkpoint.to_string().parse(), Ok(checkpoint));
        }
    }

    #[test]
    fn a_checkpoint_that_was_cut_or_altered_is_refused() {
        let mut random = SplitMix(9);
        for checkpoint in checkpoints() {
            let text = checkpoint.to_string();
            for len in 0..text.len() - 1 {
                assert!(text[..len].parse::<Checkpoint>().is_err(), "the first {len} bytes of {text}");
            }
            for _ in 0..2000 {
                let mut bytes = text.clone().into_bytes();
                let at = random.below(bytes.len() - 1);
                let other = b' ' + u8::try_from(random.below(95)).unwrap();
                bytes[at] = other;
                let damaged = String::from_utf8(bytes).unwrap();
                // Spaces at the end of a line mean nothing.
                let same = damaged.parse::<Checkpoint>() == Ok(checkpoint.clone());
                assert!(damaged.parse::<Checkpoint>().is_err() || same, "{damaged}");
            }
        }
    }

    #[test]
    fn other_texts_are_told_from_damaged_ones() {
        let parse = |text: &str| text.parse::<Checkpoint>().unwrap_err();
        assert_eq!(parse("nonsense"), CheckpointError::Heading);
        assert_eq!(parse(""), CheckpointError::Heading);
        assert_eq!(parse(HEADING), CheckpointError::Cut);
        for heading in EARLIER {
            assert_eq!(parse(&format!("{heading}\nfingerprint 0\n")), CheckpointError::Earlier);
        }
        let [first, ..] = checkpoints().map(|checkpoint| checkpoint.to_string());
        assert_eq!(parse(&first.replace("joined 7 8\n", "")), CheckpointError::Damaged);
        assert_eq!(parse(first.split("end").next().unwrap()), CheckpointError::Cut);
    }
}

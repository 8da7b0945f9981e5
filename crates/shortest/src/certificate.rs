//! The certificate of a board's fewest presses: a claim that a second search can check.

use crate::coset::{Coset, hash};
use crate::lines::{CertificateTextError, Lines, hexadecimal, numbers, parse_vector};
use crate::method::LightestMethod;
use crate::shortest::Shortest;
use douse_algebra::bits::BitVec;
use douse_solver::space::SolutionSpace;
use std::fmt;

const HEADING: &str = "douse certificate of fewest presses 3";
/// The heading of proofs by parity classes up to 0.2.0, which also describe the search.
const HEADING_1: &str = "douse certificate of fewest presses 1";
/// The heading of all other proofs up to 0.2.0.
const HEADING_2: &str = "douse certificate of fewest presses 2";

/// The claim that no solution of a board has fewer presses than the one given. Its text form has
/// one item per line, and only items that the second search of
/// [`recheck_board`](crate::recheck_board) uses.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certificate {
    /// Number of states.
    pub states: u32,
    /// Fingerprint of the set of all solutions, see [`Coset::fingerprint`].
    pub fingerprint: u64,
    /// The method of the proof; the check uses another one if it can.
    pub method: LightestMethod,
    /// The families of blocks that the proof used; the check uses others if it can.
    pub families: Vec<String>,
    /// The fewest presses.
    pub presses: u64,
    /// The number of solutions of that many presses, if that is part of the claim.
    pub shortest: Option<u64>,
    /// The presses of each cell.
    pub solution: Vec<u16>,
    /// The dimension of the set of solutions, in certificates of earlier versions.
    pub(crate) dimension: Option<usize>,
    /// The first word of lines of an earlier version that describe the search and claim nothing.
    pub(crate) ignored: Option<&'static str>,
}

/// The certificate of a search's result, as a text; `None` if the search did not end with a proof.
///
/// * `space`: the solutions that were searched.
///
/// # Example
/// ```
/// use douse_puzzle::text::{self, ReadOptions};
/// use douse_shortest::{Budget, Lengths, certify, recheck_board};
/// use douse_solver::solve::{Answer, solve};
/// let reading = text::read(b"5x5:ffffff8", &ReadOptions::default(), &text::own_input()).unwrap();
/// let Answer::Solvable(solutions) = solve(&reading.boards[0])? else { panic!("all-on boards are solvable") };
/// let shortest = solutions.shortest(&Budget::unlimited());
/// let certificate = certify(&solutions, &shortest).unwrap();
/// assert_eq!(recheck_board(&solutions, &certificate, &Budget::unlimited())?.presses, 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certify(space: &SolutionSpace, shortest: &Shortest) -> Option<String> {
    let certificate = Certificate {
        states: space.presses().states().get(),
        fingerprint: fingerprint(space),
        method: shortest.method,
        families: shortest.families.clone(),
        presses: shortest.count(),
        shortest: shortest.shortest,
        solution: shortest.presses.iter().collect(),
        dimension: None,
        ignored: None,
    };
    shortest.is_proved().then(|| certificate.to_string())
}

/// A number that is the same for the same set of solutions, and almost surely differs between sets.
pub(crate) fn fingerprint(space: &SolutionSpace) -> u64 {
    if let Some(coset) = Coset::of_space(space) {
        return coset.fingerprint();
    }
    // The space is in a normal form: equal sets are written alike.
    let states = space.presses().states().get();
    let cells = u32::try_from(space.presses().len()).unwrap_or(u32::MAX);
    let quiet = space.quiet();
    let quiet = (0..quiet.len()).flat_map(|number| {
        std::iter::once(quiet.orders()[number])
            .chain((0..space.presses().len()).map(move |cell| quiet.get(number, cell).into()))
    });
    let values = [states, cells].into_iter().chain(space.presses().iter().map(u32::from)).chain(quiet);
    hash(values.flat_map(u32::to_le_bytes))
}

impl Certificate {
    /// The claim that a proof makes about a set of two states.
    pub(crate) fn of_coset(coset: &Coset, presses: &BitVec, shortest: u64) -> Self {
        Self {
            states: 2,
            fingerprint: coset.fingerprint(),
            method: LightestMethod::ParityClasses,
            families: Vec::new(),
            presses: presses.count_ones() as u64,
            shortest: Some(shortest),
            solution: presses.iter().map(u16::from).collect(),
            dimension: None,
            ignored: None,
        }
    }

    fn read(mut lines: Lines<'_>) -> Result<Self, CertificateTextError> {
        let certificate = Self {
            states: lines.one("states", "a number", |v| v.parse().ok())?,
            fingerprint: lines.one("fingerprint", "16 hexadecimal digits", hexadecimal)?,
            method: lines.one("method", "the name of a method", |v| v.parse().ok())?,
            families: lines.all("family", "the name of a family", |v| (!v.is_empty()).then(|| v.to_owned()))?,
            presses: lines.one("presses", "a number", |v| v.parse().ok())?,
            shortest: lines.optional("shortest", "a number", |v| v.parse().ok())?,
            solution: lines.one("solution", "one number for each cell", numbers)?,
            dimension: None,
            ignored: None,
        };
        lines.finish()?;
        Ok(certificate)
    }

    /// Reads a certificate by parity classes of an earlier version.
    fn read_1(mut lines: Lines<'_>) -> Result<Self, CertificateTextError> {
        let solution = lines.one("solution", "a length and hexadecimal words", parse_vector)?;
        let levels = lines.all("level", "a level of the search", |_| Some(()))?;
        let certificate = Self {
            states: 2,
            fingerprint: lines.one("fingerprint", "16 hexadecimal digits", hexadecimal)?,
            method: LightestMethod::ParityClasses,
            families: Vec::new(),
            presses: lines.one("presses", "a number", |v| v.parse().ok())?,
            shortest: Some(lines.one("shortest", "a number", |v| v.parse().ok())?),
            solution: solution.iter().map(u16::from).collect(),
            dimension: Some(lines.one("dimension", "a number", |v| v.parse().ok())?),
            ignored: (!levels.is_empty()).then_some("level"),
        };
        lines.finish()?;
        Ok(certificate)
    }

    /// Reads a certificate by any other method of an earlier version.
    fn read_2(mut lines: Lines<'_>) -> Result<Self, CertificateTextError> {
        let family = |text: &str| text.split_once(" family ").map(|(_, family)| family.to_owned());
        let families = lines.all("blocks", "joins, parts and a family", family)?;
        let certificate = Self {
            states: lines.one("states", "a number", |v| v.parse().ok())?,
            fingerprint: lines.one("fingerprint", "16 hexadecimal digits", hexadecimal)?,
            // Up to 0.2.0 the names had spaces.
            method: lines.one("method", "the name of a method", |v| v.replace(' ', "-").parse().ok())?,
            ignored: (!families.is_empty()).then_some("blocks"),
            families,
            presses: lines.one("presses", "a number", |v| v.parse().ok())?,
            shortest: None,
            solution: lines.one("solution", "one number for each cell", numbers)?,
            dimension: None,
        };
        lines.finish()?;
        Ok(certificate)
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADING}\nstates {}\nfingerprint {:016x}", self.states, self.fingerprint)?;
        writeln!(f, "method {}", self.method)?;
        self.families.iter().try_for_each(|family| writeln!(f, "family {family}"))?;
        writeln!(f, "presses {}", self.presses)?;
        self.shortest.iter().try_for_each(|count| writeln!(f, "shortest {count}"))?;
        write!(f, "solution")?;
        self.solution.iter().try_for_each(|times| write!(f, " {times}"))?;
        writeln!(f)
    }
}

impl std::str::FromStr for Certificate {
    type Err = CertificateTextError;

    fn from_str(text: &str) -> Result<Self, CertificateTextError> {
        match text.trim_start().lines().next().map(str::trim_end) {
            Some(HEADING_1) => Self::read_1(Lines::new(text, HEADING_1)?),
            Some(HEADING_2) => Self::read_2(Lines::new(text, HEADING_2)?),
            _ => Self::read(Lines::new(text, HEADING)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(heading: &str, lines: &str) -> String {
        format!("{heading}\nfingerprint 0000000000000abc\npresses 2\n{lines}")
    }

    #[test]
    fn certificates_are_written_and_read_back_equal() {
        let plain = text(HEADING, "states 3\nmethod blocks\nsolution 1 0 1\n").parse::<Certificate>().unwrap();
        let full = Certificate {
            families: vec!["rows".to_owned(), "glued columns".to_owned()],
            shortest: Some(7),
            ..plain.clone()
        };
        for certificate in [plain, full] {
            assert_eq!(certificate.to_string().parse(), Ok(certificate));
        }
    }

    #[test]
    fn earlier_versions_are_read_and_written_as_the_present_one() {
        let first = text(HEADING_1, "dimension 9\nlevel 4 anything\nshortest 8\nsolution 3 0000000000000005\n");
        let first: Certificate = first.parse().unwrap();
        assert_eq!((first.dimension, first.ignored, first.shortest), (Some(9), Some("level"), Some(8)));
        assert_eq!(first.solution, [1, 0, 1]);
        // Up to 0.2.0 the names of methods had spaces.
        for method in LightestMethod::ALL {
            let name = method.name().replace('-', " ");
            let lines = format!("states 2\nmethod {name}\nblocks joins 1 parts 0 family glued rows\nsolution 1 0 1\n");
            let second: Certificate = text(HEADING_2, &lines).parse().unwrap();
            assert_eq!((second.method, second.ignored), (method, Some("blocks")));
            assert_eq!(second.families, ["glued rows"]);
        }
        assert!(first.to_string().starts_with(HEADING));
    }

    #[test]
    fn lines_that_nobody_reads_are_refused() {
        let lines = "states 2\nmethod blocks\nsolution 1 0 1\n";
        let with = |line: &str| text(HEADING, &format!("{lines}{line}\n")).parse::<Certificate>();
        assert!(with("").is_ok());
        let unknown = CertificateTextError::Unknown { line: 7, key: "joins".into() };
        assert_eq!(with("joins 5"), Err(unknown));
        assert_eq!(with("presses 3"), Err(CertificateTextError::Repeated { line: 7, key: "presses" }));
        assert_eq!(with("shortest many"), Err(CertificateTextError::Line { line: 7, expected: "a number" }));
        let missing = text(HEADING, "states 2\nmethod blocks\n").parse::<Certificate>();
        assert_eq!(missing, Err(CertificateTextError::Missing("solution")));
        let nonsense = "nonsense".parse::<Certificate>();
        assert_eq!(nonsense, Err(CertificateTextError::Line { line: 1, expected: HEADING }));
    }
}

//! The proof of a board's fewest presses as a text, and the check of such a text in a different way.

use crate::any_states::{Found, shortest_any_states};
use crate::blocks::BlockFamily;
use crate::blocks::search::{BlocksProof, PartProof};
use crate::budget::Budget;
use crate::coset::{Coset, hash};
use crate::lightest::{LightestMethod, lightest_by_route};
use crate::parity_classes::{CERTIFICATE, Certificate, CertificateTextError, Lines, RecheckError, recheck};
use crate::partition::Partition;
use crate::resume::Reach;
use crate::route::Route;
use crate::shortest::Shortest;
use douse_algebra::bits::{BitMatrix, BitVec};
use douse_puzzle::pattern::Pattern;
use douse_solver::space::SolutionSpace;
use std::fmt;

const HEADING: &str = "douse certificate of fewest presses 2";

/// The proof of a board's fewest presses by any method: a solution, and what the method went through to exclude all shorter
/// ones. Its text form is one item per line; [`recheck_board`] checks it in a different way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardCertificate {
    /// The number of states.
    pub states: u32,
    /// Of the set of all solutions.
    pub fingerprint: u64,
    /// The method.
    pub method: LightestMethod,
    /// The tables and joins of the pieces that were proved by blocks.
    pub(crate) blocks: Vec<BlocksProof>,
    /// The fewest presses.
    pub presses: u64,
    /// How often each cell is pressed.
    pub solution: Vec<u16>,
}

/// What the check of a certificate has confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rechecked {
    /// The fewest presses.
    pub presses: u64,
    /// The method of the second proof.
    pub method: LightestMethod,
    /// The families of blocks that the second proof went by.
    pub families: Vec<String>,
    /// How many pairs were examined.
    pub joins: u64,
}

/// What is wrong with a certificate, or why it could not be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The text is no certificate.
    #[error(transparent)]
    Text(#[from] CertificateTextError),
    /// It belongs to another board.
    #[error(
        "the certificate is for another board: its set of solutions has fingerprint {theirs:016x}, not {ours:016x}"
    )]
    OtherBoard {
        /// Fingerprint in the certificate.
        theirs: u64,
        /// Fingerprint of the board's solutions.
        ours: u64,
    },
    /// The solution is wrong, or not of the length claimed.
    #[error("the solution of the certificate does not solve the board in {presses} presses")]
    Solution {
        /// The presses claimed.
        presses: u64,
    },
    /// The fewest presses differ.
    #[error("the certificate claims {claimed} presses, but {found} are enough")]
    Fewer {
        /// The presses claimed.
        claimed: u64,
        /// The presses of a solution.
        found: u64,
    },
    /// A proof by parity classes does not hold, or could not be checked.
    #[error(transparent)]
    Classes(#[from] RecheckError),
    /// The certificate needs a board of two states that has rows and columns.
    #[error("a certificate by parity classes belongs to a grid of two states")]
    NoGrid,
    /// The budget ended the check.
    #[error("stopped before the end: no solution has fewer than {at_least} presses, the certificate claims {claimed}")]
    Stopped {
        /// The presses claimed.
        claimed: u64,
        /// What is proved.
        at_least: u64,
    },
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
    if !shortest.is_proved() {
        return None;
    }
    if let Some(certificate) = &shortest.certificate {
        return Some(certificate.to_string());
    }
    let certificate = BoardCertificate {
        states: space.presses().states().get(),
        fingerprint: fingerprint(space),
        method: shortest.method,
        blocks: shortest.blocks.clone(),
        presses: shortest.count(),
        solution: shortest.presses.iter().collect(),
    };
    Some(certificate.to_string())
}

/// Checks the text of a certificate of any method: its solution by pressing, and by a second proof that no solution is shorter.
///
/// * `space`: the solutions of the board.
///
/// The second proof goes by another family of blocks, by listing if the first used transforms and the other way round, or by the same
/// method in other numbers: with the cells counted from the end all pivots, digits, tables and transforms are others.
///
/// Complexity: that of [`Lengths::shortest`](crate::Lengths::shortest), at worst some times as much.
pub fn recheck_board(space: &SolutionSpace, text: &str, budget: &Budget) -> Result<Rechecked, CheckError> {
    let variant = space.variant();
    if text.trim_start().starts_with(CERTIFICATE) {
        let certificate: Certificate = text.parse()?;
        let (Some(coset), Some(partition)) = (Coset::of_space(space), Partition::of_shape(variant.shape())) else {
            return Err(CheckError::NoGrid);
        };
        let presses = certificate.presses as u64;
        return match recheck(&coset, &partition, &certificate, budget) {
            Ok(checked) => {
                let method = LightestMethod::ParityClasses;
                Ok(Rechecked { presses, method, families: Vec::new(), joins: checked.joins })
            }
            // The solution was put to the test before.
            Err(RecheckError::NoSecondWay) => compare(second_proof(space, &[], budget), presses),
            Err(error) => Err(error.into()),
        };
    }
    let certificate: BoardCertificate = text.parse()?;
    let claimed = certificate.presses;
    let ours = fingerprint(space);
    if (certificate.states, certificate.fingerprint) != (space.presses().states().get(), ours) {
        return Err(CheckError::OtherBoard { theirs: certificate.fingerprint, ours });
    }
    let states = space.presses().states();
    let fits = certificate.solution.len() == variant.cells()
        && certificate.solution.iter().all(|&times| u32::from(times) < states.get());
    if !fits {
        return Err(CheckError::Solution { presses: claimed });
    }
    let solution = Pattern::from_values(states, certificate.solution.iter().copied());
    if solution.total() != claimed || variant.effect(&solution) != variant.effect(space.presses()) {
        return Err(CheckError::Solution { presses: claimed });
    }
    let used: Vec<String> = certificate.blocks.iter().map(|blocks| blocks.family.clone()).collect();
    compare(second_proof(space, &used, budget), claimed)
}

/// Whether the second proof says what is claimed.
fn compare(again: Found, claimed: u64) -> Result<Rechecked, CheckError> {
    let found = again.presses.iter().map(|&times| u64::from(times)).sum();
    if found < claimed {
        return Err(CheckError::Fewer { claimed, found });
    }
    if again.at_least < claimed {
        return Err(CheckError::Stopped { claimed, at_least: again.at_least });
    }
    let joins = again.blocks.iter().map(|blocks| blocks.joins).sum();
    let families = again.blocks.into_iter().map(|blocks| blocks.family).collect();
    Ok(Rechecked { presses: claimed, method: again.method, families, joins })
}

fn second_proof(space: &SolutionSpace, used: &[String], budget: &Budget) -> Found {
    let shape = space.variant().shape();
    let families = shape.as_grid().map(BlockFamily::of_grid).unwrap_or_default();
    let route = Route::Second { used };
    let Some(coset) = Coset::of_space(space) else {
        return shortest_any_states(space, &families, route, Reach::Sitting, budget);
    };
    let order: Vec<usize> = (0..coset.cells()).rev().collect();
    let families: Vec<BlockFamily> = families.iter().map(|family| family.restricted(&order)).collect();
    let partition = Partition::of_shape(shape).map(|partition| partition.restricted(&order));
    let turned = turned(&coset, &order);
    let found = lightest_by_route(&turned, partition.as_ref(), &families, route, Reach::Sitting, budget);
    let presses = found.presses.iter().map(u16::from).collect();
    Found { presses, at_least: found.at_least as u64, method: found.method, blocks: found.blocks }
}

/// The same set with its cells in another order, counted from another vector.
fn turned(coset: &Coset, order: &[usize]) -> Coset {
    let directions = coset.directions();
    let all = BitVec::from_fn(coset.dimension(), |_| true);
    let vector = coset.vector(&all);
    let start = BitVec::from_fn(order.len(), |at| vector.get(order[at]));
    let turned = BitMatrix::from_fn(coset.dimension(), order.len(), |row, at| directions.get(row, order[at]));
    Coset::new(start, turned).expect("directions stay independent in any order of the cells")
}

/// A number that is the same for the same set of solutions, and almost surely differs between sets.
fn fingerprint(space: &SolutionSpace) -> u64 {
    if let Some(coset) = Coset::of_space(space) {
        return coset.fingerprint();
    }
    // The space is in a normal form: equal sets are written alike.
    let numbers = [space.presses().states().get(), space.presses().len() as u32];
    let quiet =
        space.quiet().iter().flat_map(|quiet| std::iter::once(quiet.order).chain(quiet.pattern.iter().map(u32::from)));
    let values = numbers.into_iter().chain(space.presses().iter().map(u32::from)).chain(quiet);
    hash(values.flat_map(u32::to_le_bytes))
}

impl fmt::Display for BoardCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{HEADING}\nstates {}\nfingerprint {:016x}\nmethod {}",
            self.states, self.fingerprint, self.method
        )?;
        self.blocks.iter().try_for_each(|blocks| writeln!(f, "blocks {blocks}"))?;
        write!(f, "presses {}\nsolution", self.presses)?;
        self.solution.iter().try_for_each(|times| write!(f, " {times}"))?;
        writeln!(f)
    }
}

impl std::str::FromStr for BoardCertificate {
    type Err = CertificateTextError;

    fn from_str(text: &str) -> Result<Self, CertificateTextError> {
        let lines = Lines::new(text, HEADING)?;
        let numbers = |v: &str| v.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<u16>>>();
        Ok(Self {
            states: lines.one("states", "a number", |v| v.parse().ok())?,
            fingerprint: lines.one("fingerprint", "16 hexadecimal digits", |v| u64::from_str_radix(v, 16).ok())?,
            // Up to 0.2.0 the names had spaces.
            method: lines.one("method", "the name of a method", |v| v.replace(' ', "-").parse().ok())?,
            blocks: lines.all("blocks", "joins, parts and a family", BlocksProof::parse)?,
            presses: lines.one("presses", "a number", |v| v.parse().ok())?,
            solution: lines.one("solution", "one number for each cell", numbers)?,
        })
    }
}

/// `joins 12 parts 3 digits:least:levels:entries ... family rows`.
impl fmt::Display for BlocksProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "joins {} parts {}", self.joins, self.parts.len())?;
        for PartProof { digits, least, levels, entries } in &self.parts {
            write!(f, " {digits}:{least}:{levels}:{entries}")?;
        }
        write!(f, " family {}", self.family)
    }
}

impl BlocksProof {
    fn parse(text: &str) -> Option<Self> {
        let (numbers, family) = text.split_once(" family ")?;
        let mut words = numbers.split_whitespace();
        (words.next()? == "joins").then_some(())?;
        let joins = words.next()?.parse().ok()?;
        (words.next()? == "parts").then_some(())?;
        let count: usize = words.next()?.parse().ok()?;
        let part = |word: &str| -> Option<PartProof> {
            let mut fields = word.split(':');
            let part = PartProof {
                digits: fields.next()?.parse().ok()?,
                least: fields.next()?.parse().ok()?,
                levels: fields.next()?.parse().ok()?,
                entries: fields.next()?.parse().ok()?,
            };
            fields.next().is_none().then_some(part)
        };
        let parts = words.map(part).collect::<Option<Vec<_>>>()?;
        (parts.len() == count).then(|| Self { family: family.to_owned(), parts, joins })
    }
}

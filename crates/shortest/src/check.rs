//! Checking a certificate by a second search.

use crate::all_up_to::{AllError, all_up_to};
use crate::any_states::shortest_any_states;
use crate::blocks::BlockFamily;
use crate::budget::Budget;
use crate::certificate::{Certificate, fingerprint};
use crate::coset::Coset;
use crate::information_set::{Rounds, light_information_set};
use crate::lightest::{Lightest, lightest_by_route};
use crate::lines::CertificateTextError;
use crate::method::{LightestMethod, Reach, Route};
use crate::parity_classes::{EndReason, Recount, prove_again};
use crate::partition::Partition;
use douse_algebra::bits::{BitMatrix, BitVec};
use douse_puzzle::pattern::Pattern;
use douse_solver::space::SolutionSpace;

/// Information sets tried to refute a claim before it is proved again.
const REFUTING_ROUNDS: usize = 200;

/// The result of checking a certificate that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmation {
    /// The fewest presses.
    pub presses: u64,
    /// The number of shortest solutions, if the certificate claims it.
    pub shortest: Option<u64>,
    /// The method of the second proof.
    pub method: LightestMethod,
    /// The families of blocks that the second proof used.
    pub families: Vec<String>,
    /// The number of pairs examined.
    pub joins: u64,
    /// The first word of lines of an earlier version that were not checked, as they describe the
    /// search and claim nothing.
    pub ignored: Option<&'static str>,
}

/// An error of a certificate, or the reason why it could not be checked.
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
    /// The number of states differs.
    #[error("the certificate claims {claimed} states, but the board has {found}")]
    States {
        /// The number claimed.
        claimed: u32,
        /// The number of the board.
        found: u32,
    },
    /// The dimension of the set of solutions differs.
    #[error("the certificate claims a nullity of {claimed}, but it is {found}")]
    Dimension {
        /// The dimension claimed.
        claimed: usize,
        /// The dimension.
        found: usize,
    },
    /// The method cannot have proved it.
    #[error("the certificate claims a proof by {method}, which proves nothing for {states} states")]
    Method {
        /// The method claimed.
        method: LightestMethod,
        /// The number of states.
        states: u32,
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
    /// The number of shortest solutions differs.
    #[error(
        "the certificate claims {claimed} solutions of {presses} presses, but there are {}{found}",
        if found > claimed { "at least " } else { "" }
    )]
    Count {
        /// The fewest presses.
        presses: u64,
        /// The number claimed.
        claimed: u64,
        /// The number found; one more than claimed ends the count.
        found: u64,
    },
    /// The budget ended the check.
    #[error("stopped before the end: no solution has fewer than {at_least} presses, the certificate claims {claimed}")]
    Stopped {
        /// The presses claimed.
        claimed: u64,
        /// The lower bound that is proved.
        at_least: u64,
    },
    /// The check does not fit into the budget's memory.
    #[error("the check needs more than {bytes} bytes of memory")]
    Memory {
        /// The memory of the budget.
        bytes: usize,
    },
    /// The shortest solutions cannot be counted.
    #[error("the number of shortest solutions cannot be checked: 2^{dimension} solutions are too many to search")]
    TooLarge {
        /// Dimensions of the largest connected component.
        dimension: usize,
    },
}

impl CheckError {
    /// True if the certificate is false; otherwise the time or the memory did not suffice.
    pub fn is_refuted(&self) -> bool {
        !matches!(self, Self::Stopped { .. } | Self::Memory { .. } | Self::TooLarge { .. })
    }
}

/// Checks the text of a certificate: its solution by pressing, and by a second proof that no
/// solution is shorter.
///
/// * `space`: the solutions of the board.
///
/// The second proof uses another family of blocks, exchanges listing and transforms, or uses the
/// same method with the cells counted from the end, which changes all pivots, digits, tables and
/// transforms.
///
/// Complexity: that of [`Lengths::shortest`](crate::Lengths::shortest), at worst some times as
/// much.
pub fn recheck_board(space: &SolutionSpace, text: &str, budget: &Budget) -> Result<Confirmation, CheckError> {
    let certificate: Certificate = text.parse()?;
    let variant = space.variant();
    let states = space.presses().states();
    compare_claims(&certificate, states.get(), fingerprint(space), space.nullity())?;
    let claimed = certificate.presses;
    let fits = certificate.solution.len() == variant.cells()
        && certificate.solution.iter().all(|&times| u32::from(times) < states.get());
    if !fits {
        return Err(CheckError::Solution { presses: claimed });
    }
    let solution = Pattern::from_values(states, certificate.solution.iter().copied());
    if solution.total() != claimed || variant.effect(&solution) != variant.effect(space.presses()) {
        return Err(CheckError::Solution { presses: claimed });
    }
    let families = variant.shape().as_grid().map(BlockFamily::of_grid).unwrap_or_default();
    match Coset::of_space(space) {
        Some(coset) => {
            let partition = Partition::of_shape(variant.shape());
            prove_two_states(&coset, partition.as_ref(), &families, &certificate, budget)
        }
        None => {
            let route = Route::Check { used: &certificate.families };
            let again = shortest_any_states(space, &families, route, 0, budget);
            compare(again, &certificate)
        }
    }
}

/// As [`recheck_board`] for a set of two states and a division of its cells.
pub fn recheck(
    coset: &Coset,
    partition: &Partition,
    certificate: &Certificate,
    budget: &Budget,
) -> Result<Confirmation, CheckError> {
    compare_claims(certificate, 2, coset.fingerprint(), coset.dimension())?;
    let bits = certificate.solution.iter().all(|&times| times < 2);
    let solution: BitVec = certificate.solution.iter().map(|&times| times == 1).collect();
    if !bits || !coset.contains(&solution) || solution.count_ones() as u64 != certificate.presses {
        return Err(CheckError::Solution { presses: certificate.presses });
    }
    prove_two_states(coset, Some(partition), &[], certificate, budget)
}

/// Compares the claims of a certificate about the set of solutions.
fn compare_claims(certificate: &Certificate, states: u32, ours: u64, dimension: usize) -> Result<(), CheckError> {
    if certificate.fingerprint != ours {
        return Err(CheckError::OtherBoard { theirs: certificate.fingerprint, ours });
    }
    if certificate.states != states {
        return Err(CheckError::States { claimed: certificate.states, found: states });
    }
    if let Some(claimed) = certificate.dimension.filter(|claimed| *claimed != dimension) {
        return Err(CheckError::Dimension { claimed, found: dimension });
    }
    if !certificate.method.proves(states) {
        return Err(CheckError::Method { method: certificate.method, states });
    }
    Ok(())
}

/// Proves a claim about a set of two states whose solution was checked.
fn prove_two_states(
    coset: &Coset,
    partition: Option<&Partition>,
    families: &[BlockFamily],
    certificate: &Certificate,
    budget: &Budget,
) -> Result<Confirmation, CheckError> {
    let claimed = certificate.presses;
    let presses = usize::try_from(claimed).unwrap_or(usize::MAX);
    if certificate.method == LightestMethod::ParityClasses
        && let (Some(partition), Some(expected)) = (partition, certificate.shortest)
    {
        // A claim far above the fewest presses would need too many joins, and a lighter solution is
        // found at once.
        let light =
            light_information_set(coset, Rounds::Given(REFUTING_ROUNDS), 0, &budget.tenth()).count_ones() as u64;
        if light < claimed {
            return Err(CheckError::Fewer { claimed, found: light });
        }
        let again = prove_again(coset, partition, presses, expected, budget).map_err(|end| match end {
            EndReason::Memory => CheckError::Memory { bytes: budget.memory() },
            EndReason::Stopped | EndReason::TooMany => CheckError::Stopped { claimed, at_least: 0 },
        })?;
        // The solution was checked before.
        if let Some(Recount { fewest, count, joins }) = again {
            let fewest = fewest.map_or(claimed, |fewest| fewest as u64);
            if fewest < claimed {
                return Err(CheckError::Fewer { claimed, found: fewest });
            }
            compare_count(certificate, count)?;
            return Ok(confirmation(certificate, LightestMethod::ParityClasses, Vec::new(), joins));
        }
    }
    let order: Vec<usize> = (0..coset.cells()).rev().collect();
    let families: Vec<BlockFamily> = families.iter().map(|family| family.restricted(&order)).collect();
    let partition = partition.map(|partition| partition.restricted(&order));
    let turned = turned(coset, &order);
    let route = Route::Check { used: &certificate.families };
    let again = lightest_by_route(&turned, partition.as_ref(), &families, route, Reach::Interactive, 0, budget);
    let checked = compare(again, certificate)?;
    if let Some(expected) = certificate.shortest {
        let most = usize::try_from(expected).unwrap_or(usize::MAX);
        match all_up_to(&turned, partition.as_ref(), presses, most, budget) {
            Ok(all) => compare_count(certificate, all.len() as u64)?,
            Err(AllError::TooMany { .. }) => compare_count(certificate, expected.saturating_add(1))?,
            Err(AllError::Stopped) => return Err(CheckError::Stopped { claimed, at_least: claimed }),
            Err(AllError::Memory { bytes }) => return Err(CheckError::Memory { bytes }),
            Err(AllError::TooLarge { dimension }) => return Err(CheckError::TooLarge { dimension }),
        }
    }
    Ok(checked)
}

fn compare_count(certificate: &Certificate, found: u64) -> Result<(), CheckError> {
    match certificate.shortest {
        Some(claimed) if claimed != found => Err(CheckError::Count { presses: certificate.presses, claimed, found }),
        _ => Ok(()),
    }
}

/// Compares the second proof with the claim.
fn compare(again: Lightest, certificate: &Certificate) -> Result<Confirmation, CheckError> {
    let claimed = certificate.presses;
    let found = again.count();
    if found < claimed {
        return Err(CheckError::Fewer { claimed, found });
    }
    if again.at_least < claimed {
        return Err(CheckError::Stopped { claimed, at_least: again.at_least });
    }
    Ok(confirmation(certificate, again.method, again.families, again.joins))
}

fn confirmation(certificate: &Certificate, method: LightestMethod, families: Vec<String>, joins: u64) -> Confirmation {
    let Certificate { presses, shortest, ignored, .. } = *certificate;
    Confirmation { presses, shortest, method, families, joins, ignored }
}

/// The same set with its cells in another order and another start.
fn turned(coset: &Coset, order: &[usize]) -> Coset {
    let directions = coset.directions();
    let all = BitVec::from_fn(coset.dimension(), |_| true);
    let vector = coset.vector(&all);
    let start = BitVec::from_fn(order.len(), |at| vector.get(order[at]));
    let turned = BitMatrix::from_fn(coset.dimension(), order.len(), |row, at| directions.get(row, order[at]));
    Coset::new(start, turned).expect("directions stay independent in any order of the cells")
}

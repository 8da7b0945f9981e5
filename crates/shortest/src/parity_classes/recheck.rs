//! Checking a certificate in a different way.

use super::FourParts;
use super::certificate::{Certificate, Shares};
use super::number::Number;
use super::plan::{Plan, Task};
use super::search::{Ended, LevelSearch};
use crate::budget::Budget;
use crate::coset::Coset;
use crate::partition::Partition;

/// What a second pass over a certificate has confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recheck {
    /// How the presses were divided this time: never as in the certificate's last level.
    pub(crate) shares: Shares,
    /// How many pairs of numbers were examined.
    pub joins: u64,
    /// How many of the certificate's lists had their length counted again.
    pub lists: usize,
}

/// What is wrong with a certificate, or why it could not be checked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecheckError {
    /// It belongs to another board.
    #[error("the certificate is for a set with fingerprint {theirs:016x}, but this one has {ours:016x}")]
    OtherSet {
        /// Fingerprint in the certificate.
        theirs: u64,
        /// Fingerprint of the set given.
        ours: u64,
    },
    /// The solution is wrong, or not of the length claimed.
    #[error("the solution of the certificate does not solve the board in {presses} presses")]
    Solution {
        /// The presses claimed.
        presses: usize,
    },
    /// There are shorter solutions, or not as many shortest ones as claimed.
    #[error(
        "{claimed} solutions of {presses} presses are claimed to be the shortest, {found} were found, the shortest with {shortest:?} presses"
    )]
    Solutions {
        /// The presses claimed.
        presses: usize,
        /// The number of solutions claimed.
        claimed: u64,
        /// The number of solutions with at most this many presses.
        found: u64,
        /// The fewest presses among them.
        shortest: Option<usize>,
    },
    /// A list has another length.
    #[error("part {part} has {found} numbers of at most {limit} presses, not {claimed}")]
    List {
        /// The part.
        part: usize,
        /// The weight limit of the list.
        limit: usize,
        /// Its length by the certificate.
        claimed: usize,
        /// Its length.
        found: usize,
    },
    /// The joins of a level cannot have been as many as claimed.
    #[error("{found} joins at {presses} presses, not {claimed}")]
    Joins {
        /// Presses of the level.
        presses: usize,
        /// Joins by the certificate.
        claimed: u64,
        /// Joins as they must be.
        found: u64,
    },
    /// The division of the cells does not help, so there is nothing to check with.
    #[error("dividing the cells into classes does not help")]
    Division,
    /// There is no second way to divide the presses.
    #[error("there is no second way to divide the presses among the classes")]
    NoSecondWay,
    /// The budget ended the second pass.
    #[error("stopped before the end")]
    Stopped,
    /// The lists do not fit into the budget's memory.
    #[error("the lists need more than {bytes} bytes of memory")]
    Memory {
        /// The memory of the budget.
        bytes: usize,
    },
}

/// Checks a certificate in a different way than the search.
///
/// The solution is tested directly. The parts are numbered by other cells, so that transforms, blocks and
/// sums differ from the first pass; the lengths of the last level's lists are counted again in those numbers, and the
/// number of joins is computed from them where it follows. Then all solutions of at most the presses
/// claimed are found again by a plan that joins other pairs of parts (or, where that would take far longer, other lists
/// by other shares), and there must be exactly those claimed.
///
/// * `coset`, `partition`: as given to the search.
/// * `certificate`: what it returned.
///
/// Complexity: about that of the last level of the search.
pub fn recheck(
    coset: &Coset,
    partition: &Partition,
    certificate: &Certificate,
    budget: &Budget,
) -> Result<Recheck, RecheckError> {
    let presses = certificate.presses;
    let ours = coset.fingerprint();
    if certificate.fingerprint != ours {
        return Err(RecheckError::OtherSet { theirs: certificate.fingerprint, ours });
    }
    if !coset.contains(&certificate.solution) || certificate.solution.count_ones() != presses {
        return Err(RecheckError::Solution { presses });
    }
    if let Some(classes) = FourParts::<u32>::renumbered(coset, partition) {
        return recheck_classes(&classes, certificate, budget);
    }
    let classes = FourParts::<u64>::renumbered(coset, partition).ok_or(RecheckError::Division)?;
    recheck_classes(&classes, certificate, budget)
}

fn recheck_classes<N: Number>(
    classes: &FourParts<'_, N>,
    certificate: &Certificate,
    budget: &Budget,
) -> Result<Recheck, RecheckError> {
    let presses = certificate.presses;
    let ended = |end: Ended| match end {
        Ended::Memory => RecheckError::Memory { bytes: budget.memory() },
        Ended::Stopped | Ended::TooMany => RecheckError::Stopped,
    };
    let mut search = LevelSearch::new(classes, budget).map_err(|_| RecheckError::Stopped)?;
    let lists = check_last_level(&mut search, classes, certificate).map_err(|error| match error {
        Mismatch::Ended(end) => ended(end),
        Mismatch::Wrong(error) => error,
    })?;
    let used = certificate.levels.last().map(|level| level.shares);
    let outlook = &search.outlook;
    let others =
        outlook.plans(presses).into_iter().find(|plan| !used.is_some_and(|used| same_pairs(used, plan.shares)));
    // Other shares of the same kind join the same parts, but other lists by other bounds.
    let moved = match used {
        Some(Shares::FourShares { shares }) => outlook.other_shares(presses, shares),
        _ => None,
    };
    let dear = |plan: &Plan| outlook.cost(plan) > AFFORDABLE;
    let cheaper = |moved: &Plan, plan: &Plan| dear(plan) && outlook.cost(moved) < outlook.cost(plan);
    let moved = moved.filter(|moved| others.as_ref().is_none_or(|plan| cheaper(moved, plan)));
    let shares = moved.or(others).map(|plan| plan.shares).ok_or(RecheckError::NoSecondWay)?;
    let most = usize::try_from(certificate.shortest).unwrap_or(usize::MAX).saturating_add(1);
    let plan = search.prepare(presses, Some(shares)).map_err(ended)?;
    let (found, joins) = search.all_of_plan(&plan, most).map_err(ended)?;
    let shortest = found.iter().map(|solution| solution.count_ones()).min();
    if found.len() as u64 != certificate.shortest || shortest != Some(presses) || !found.contains(&certificate.solution)
    {
        let (claimed, found) = (certificate.shortest, found.len() as u64);
        return Err(RecheckError::Solutions { presses, claimed, found, shortest });
    }
    Ok(Recheck { shares, joins, lists })
}

/// A plan that joins other pairs of parts is taken up to this cost, which is a minute or so; past it one that shares
/// out otherwise will do.
const AFFORDABLE: f64 = 1e10;

enum Mismatch {
    Ended(Ended),
    Wrong(RecheckError),
}

/// Counts the last level's lists again and computes its joins from them; returns how many lists were counted.
fn check_last_level<N: Number>(
    search: &mut LevelSearch<'_, N>,
    classes: &FourParts<'_, N>,
    certificate: &Certificate,
) -> Result<usize, Mismatch> {
    let Some(level) = certificate.levels.last() else { return Ok(0) };
    let plan = search.prepare(level.presses, Some(level.shares)).map_err(Mismatch::Ended)?;
    for (part, list) in level.lists.iter().enumerate() {
        let found = search.list_size(part, list.limit).length;
        if found != list.length {
            return Err(Mismatch::Wrong(RecheckError::List { part, limit: list.limit, claimed: list.length, found }));
        }
    }
    // Where all pairs of numbers occur, the joins are the pairs of the lists, times the open choices.
    let even = |task: &Task| classes.pair(task.first, task.second).surplus == 0;
    if plan.tasks.iter().all(even) {
        let (claimed, found) = (level.joins.iter().sum(), plan.joins.round() as u64);
        // Sums of floating-point numbers are exact below 2^53 and nearly so above.
        if found.abs_diff(claimed) > found >> 50 {
            return Err(Mismatch::Wrong(RecheckError::Joins { presses: level.presses, claimed, found }));
        }
    }
    Ok(level.lists.len())
}

/// Whether two ways to share out the presses join the same pairs of parts.
fn same_pairs(a: Shares, b: Shares) -> bool {
    match (a, b) {
        (Shares::TwoAgainstTwo { first: a, second: b, .. }, Shares::TwoAgainstTwo { first: c, second: d, .. }) => {
            (a, b) == (c, d) || (a, b) == (d, c)
        }
        (Shares::FourShares { .. }, Shares::FourShares { .. }) => true,
        _ => false,
    }
}

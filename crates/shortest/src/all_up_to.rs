//! All solutions with at most this many presses.

use crate::budget::Budget;
use crate::components::{Component, components};
use crate::contradiction::contradiction;
use crate::coset::Coset;
use crate::lightest::{MAX_TRANSFORM, SMALL_TRANSFORM, lightest};
use crate::narrow::index;
use crate::parity_classes::{EndReason, FourParts, LevelSearch};
use crate::partition::Partition;
use crate::transform::light_transform;
use douse_algebra::bits::BitVec;

/// An error of listing all solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AllError {
    /// There are more than asked for.
    #[error("there are more than {most} solutions")]
    TooMany {
        /// The number asked for.
        most: usize,
    },
    /// The set has too many dimensions, and no division of its cells helps.
    #[error("2^{dimension} solutions are too many to search")]
    TooLarge {
        /// Dimensions of the largest connected component.
        dimension: usize,
    },
    /// The budget ended the search.
    #[error("stopped before the end")]
    Stopped,
    /// The search does not fit into the budget's memory.
    #[error("the search needs more than {bytes} bytes of memory")]
    Memory {
        /// The memory of the budget.
        bytes: usize,
    },
}

/// All vectors of a coset with at most `presses` ones, by rising weight, those of equal weight in
/// the order of [`BitVec`].
///
/// * `coset`: for a board, its solutions.
/// * `partition`: a division of the cells that may help, such as [`Partition::parity_classes`].
/// * `presses`: the largest number of ones.
/// * `most`: the largest number of vectors; more are an error.
///
/// Complexity: about that of [`lightest`] for presses near the fewest.
///
/// # Example
/// ```
/// use douse_algebra::bits::{BitMatrix, BitVec};
/// use douse_shortest::{Budget, Coset, all_up_to};
/// let coset = Coset::new(BitVec::zeros(3), BitMatrix::identity(3)).unwrap();
/// let light = all_up_to(&coset, None, 1, 100, &Budget::unlimited()).unwrap();
/// assert_eq!(light.iter().map(BitVec::count_ones).collect::<Vec<_>>(), [0, 1, 1, 1]);
/// ```
pub fn all_up_to(
    coset: &Coset,
    partition: Option<&Partition>,
    presses: usize,
    most: usize,
    budget: &Budget,
) -> Result<Vec<BitVec>, AllError> {
    let mut found = match components(coset, budget) {
        Some(components) if components.len() > 1 => combine(coset, &components, partition, presses, most, budget)?,
        _ => all_of_component(coset, partition, presses, most, budget)?,
    };
    found.sort_by_cached_key(|solution| (solution.count_ones(), solution.clone()));
    check_list(coset, presses, &found, budget)?;
    Ok(found)
}

/// Checks that a sorted list has solutions of at most `presses` presses only, each once.
///
/// # Panics
/// If it has not, which is a bug.
fn check_list(coset: &Coset, presses: usize, found: &[BitVec], budget: &Budget) -> Result<(), AllError> {
    if found.windows(2).any(|pair| pair[0] == pair[1]) {
        contradiction("a solution was found twice");
    }
    for (number, solution) in found.iter().enumerate() {
        if number % 1024 == 1023 && budget.exhausted() {
            return Err(AllError::Stopped);
        }
        if solution.count_ones() > presses || !coset.contains(solution) {
            contradiction(format_args!("a list of solutions of at most {presses} presses has something else"));
        }
    }
    Ok(())
}

/// As [`all_up_to`] for a connected set, in no special order.
fn all_of_component(
    coset: &Coset,
    partition: Option<&Partition>,
    presses: usize,
    most: usize,
    budget: &Budget,
) -> Result<Vec<BitVec>, AllError> {
    let dimension = coset.dimension();
    let ended = |end: EndReason| match end {
        EndReason::Stopped => AllError::Stopped,
        EndReason::TooMany => AllError::TooMany { most },
        EndReason::Memory => AllError::Memory { bytes: budget.memory() },
    };
    let divided = partition.filter(|_| dimension > SMALL_TRANSFORM);
    if let Some(classes) = divided.and_then(|partition| FourParts::<u32>::new(coset, partition, budget)) {
        let mut search = LevelSearch::new(&classes, budget).map_err(|_| AllError::Stopped)?;
        return search.all_up_to(presses, most).map_err(ended);
    }
    if dimension > MAX_TRANSFORM {
        return Err(AllError::TooLarge { dimension });
    }
    light_transform(coset, presses, most, budget).map_err(ended)
}

/// All ways to choose a vector for each component, together of at most `presses` ones.
fn combine(
    coset: &Coset,
    components: &[Component<Coset>],
    partition: Option<&Partition>,
    presses: usize,
    most: usize,
    budget: &Budget,
) -> Result<Vec<BitVec>, AllError> {
    let restricted = |component: &Component<Coset>| partition.map(|partition| partition.restricted(&component.cells));
    let bound = |component: &Component<Coset>| {
        index(lightest(&component.coset, restricted(component).as_ref(), budget).at_least)
    };
    let least: Vec<usize> = components.iter().map(bound).collect();
    let mut fixed = coset.start().clone();
    components.iter().flat_map(|component| &component.cells).for_each(|&cell| fixed.set(cell, false));
    let total: usize = fixed.count_ones() + least.iter().sum::<usize>();
    let Some(spare) = presses.checked_sub(total) else { return Ok(Vec::new()) };
    let mut partial = vec![fixed];
    for (done, component) in components.iter().enumerate() {
        let limit = least[done] + spare;
        let own = all_of_component(&component.coset, restricted(component).as_ref(), limit, most, budget)?;
        let rest: usize = least[done + 1..].iter().sum();
        let mut next = Vec::new();
        for before in &partial {
            budget.check().map_err(|_| AllError::Stopped)?;
            let weight = before.count_ones();
            for choice in own.iter().filter(|choice| weight + choice.count_ones() + rest <= presses) {
                if next.len() == most {
                    // Every partial choice can be completed by the lightest vectors of the other
                    // components.
                    return Err(AllError::TooMany { most });
                }
                let mut with = before.clone();
                component.cells.iter().zip(choice.iter()).for_each(|(&cell, one)| with.set(cell, one));
                next.push(with);
            }
        }
        partial = next;
    }
    Ok(partial)
}

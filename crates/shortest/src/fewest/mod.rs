//! The fewest presses, exactly and with proof: nearest-codeword decoding.
//!
//! All solutions of a two-state board are one solution plus the sums of quiet patterns, a [`Coset`] of `2^d` vectors; the
//! fewest presses is the lightest of them. [`fewest`] chooses among the [`Method`]s:
//!
//! | method | good for | cost |
//! |---|---|---|
//! | listing | a handful of solutions, and as the reference | `2^d` steps |
//! | transform | up to about 35 dimensions, any board | `2^d` quarter nanoseconds |
//! | parity classes | grids and all that divides into parts seeing half each | about `2^(d/2)` |
//! | information set | a good answer at once, without proof | as long as it may |
//!
//! Every answer says how many presses it takes *at least*; it is proved where that is what it takes.
//! Also here: [`all_up_to`] so many presses, and [`count_by_weight`].
//!
//! ```
//! use douse_algebra::bits::{BitMatrix, BitVec};
//! use douse_shortest::fewest::{Budget, Coset, Silent, fewest};
//! let start = BitVec::from_iter([true, true, true, false]);
//! let coset = Coset::new(start, BitMatrix::from_fn(1, 4, |_, cell| cell > 0)).unwrap();
//! let answer = fewest(&coset, None, &Budget::unlimited(), &Silent);
//! assert_eq!(answer.count(), 2);
//! assert!(answer.proved());
//! ```

mod budget;
mod components;
mod coset;
mod information_set;
mod listing;
mod parity_classes;
mod partition;
mod residues;
mod spectrum;
mod threads;
mod transform;
mod weights;
mod within;

pub use budget::{Budget, Event, Progress, Silent, Stopped};
pub use coset::{Coset, CosetError, Step};
pub use parity_classes::{Certificate, Level, ListSize, Recheck, RecheckError, Resume, Shares, TextError, recheck};
pub use partition::Partition;
pub(crate) use residues::Classes as Residues;
pub use weights::{CountError, count_by_weight};
pub use within::{AllError, all_up_to};

use douse_algebra::bits::BitVec;
use parity_classes::{Classes, Search};

/// Up to so many dimensions listing is as fast as anything.
const SMALL_LISTING: usize = 6;
/// Up to so many dimensions a transform is faster than dividing into parts.
const SMALL_TRANSFORM: usize = 20;
/// Past so many dimensions no transform of all weights is begun.
const MOST_TRANSFORM: usize = 42;
/// Past so many dimensions a good answer is looked for before a transform, which may be stopped.
const LONG_TRANSFORM: usize = 32;
/// Information sets tried where no time is given.
const ROUNDS: usize = 2000;

/// A way to find the fewest presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// One solution after the other.
    Listing,
    /// Walsh-Hadamard transforms of all weights, in blocks.
    Transform,
    /// Four parts of the cells that see about half of the dimensions each.
    ParityClasses,
    /// Random information sets: good solutions without proof.
    InformationSet,
}

/// An answer to the question for the fewest presses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// The best solution found.
    pub presses: BitVec,
    /// No solution has fewer presses than this.
    pub at_least: usize,
    /// What found it.
    pub method: Method,
    /// The proof by parts, if that is how it was proved.
    pub certificate: Option<Certificate>,
}

impl Fewest {
    /// How many presses the best solution has.
    #[must_use]
    pub fn count(&self) -> usize {
        self.presses.count_ones()
    }

    /// Whether no solution has fewer presses.
    #[must_use]
    pub fn proved(&self) -> bool {
        self.at_least == self.count()
    }
}

/// The fewest presses: the lightest vector of a coset, by the method that suits it.
///
/// * `coset`: all solutions of a board.
/// * `partition`: a division of the cells that may help; [`Partition::parity_classes`] for grids. Whether it does is found out.
/// * `budget`: limits; when it ends the search the best so far is returned, with bounds that hold.
/// * `progress`: is told of levels, bounds and shares of work done.
///
/// The same input gives the same answer on any number of threads, unless the budget ends the search.
///
/// Complexity: `2^d` quarter nanoseconds, or about `2^(d/2)` times a few where the partition helps; never more memory than
/// the budget's.
///
/// # Literature
/// Berlekamp, McEliece and van Tilborg, On the inherent intractability of certain coding problems, 1978, for why
/// there is an exponent at all.
#[must_use]
pub fn fewest(coset: &Coset, partition: Option<&Partition>, budget: &Budget, progress: &dyn Progress) -> Fewest {
    let pieces = components::components(coset, partition);
    if pieces.len() <= 1 {
        return fewest_of_piece(coset, partition, budget, progress);
    }
    let mut answer = Fewest { presses: coset.start().clone(), at_least: 0, method: Method::Listing, certificate: None };
    let mut most = 0;
    for piece in &pieces {
        let own = fewest_of_piece(&piece.coset, piece.partition.as_ref(), budget, progress);
        components::place(piece, &own.presses, &mut answer.presses);
        answer.at_least += own.at_least;
        if piece.coset.dimension() > most {
            (most, answer.method) = (piece.coset.dimension(), own.method);
        }
    }
    let mut fixed = coset.start().clone();
    pieces.iter().flat_map(|piece| &piece.cells).for_each(|&cell| fixed.set(cell, false));
    answer.at_least += fixed.count_ones();
    answer
}

/// Takes up a search by parts where it was interrupted, or begins it; `None` where the division does not help.
///
/// * `resume`: the last [`Event::Checkpoint`] of a search for the same coset and partition; ignored if of another coset.
///
/// Complexity: see [`fewest`]; lists are made again, which takes seconds to minutes for parts of 32 bits.
#[must_use]
pub fn fewest_resumed(
    coset: &Coset,
    partition: &Partition,
    resume: Option<Resume>,
    budget: &Budget,
    progress: &dyn Progress,
) -> Option<Fewest> {
    let classes = Classes::new(coset, partition)?;
    Some(by_classes(coset, &classes, None, resume, budget, progress))
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 4] = [Self::Listing, Self::Transform, Self::ParityClasses, Self::InformationSet];

    /// The fewest presses by this method; `None` where it cannot be used: too many dimensions to number, or no division
    /// of the cells that helps. Takes as long as it takes unless the budget ends it.
    ///
    /// * See [`fewest`](fewest()) for the arguments.
    #[must_use]
    pub fn fewest(
        self,
        coset: &Coset,
        partition: Option<&Partition>,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Option<Fewest> {
        let numbered = coset.dimension() < 64;
        let complete = |(presses, end): (BitVec, Result<(), Stopped>)| {
            let at_least = if end.is_ok() { presses.count_ones() } else { trivial_bound(coset) };
            Fewest { presses, at_least, method: self, certificate: None }
        };
        match self {
            Self::Listing => numbered.then(|| complete(listing::fewest_listing(coset, budget))),
            Self::Transform => numbered.then(|| complete(transform::fewest_transform(coset, budget, progress))),
            Self::ParityClasses => fewest_resumed(coset, partition?, None, budget, progress),
            Self::InformationSet => {
                let presses = information_set::light_information_set(coset, ROUNDS, budget);
                Some(Fewest { presses, at_least: trivial_bound(coset), method: self, certificate: None })
            }
        }
    }
}

fn fewest_of_piece(coset: &Coset, partition: Option<&Partition>, budget: &Budget, progress: &dyn Progress) -> Fewest {
    let dimension = coset.dimension();
    let by = |method: Method| method.fewest(coset, None, budget, progress);
    let small = if dimension <= SMALL_LISTING { Method::Listing } else { Method::Transform };
    if let Some(answer) = (dimension <= SMALL_TRANSFORM).then(|| by(small)).flatten() {
        return answer;
    }
    if let Some(classes) = partition.and_then(|partition| Classes::new(coset, partition)) {
        // Where the search may end early there should be something to show.
        let known = classes.is_large().then(|| information_set::light_information_set(coset, ROUNDS, &budget.tenth()));
        return by_classes(coset, &classes, known, None, budget, progress);
    }
    let transforms = dimension <= MOST_TRANSFORM;
    let first = (dimension > LONG_TRANSFORM || !transforms).then(|| {
        let budget = if transforms { budget.tenth() } else { budget.clone() };
        let rounds = if !transforms && budget.has_deadline() { usize::MAX } else { ROUNDS };
        let presses = information_set::light_information_set(coset, rounds, &budget);
        Fewest { presses, at_least: trivial_bound(coset), method: Method::InformationSet, certificate: None }
    });
    let second = transforms.then(|| by(Method::Transform)).flatten();
    match (first, second) {
        (Some(first), Some(second)) if !second.proved() && first.count() < second.count() => first,
        (first, second) => second.or(first).unwrap_or_else(|| start_of(coset)),
    }
}

fn by_classes(
    coset: &Coset,
    classes: &Classes<'_>,
    known: Option<BitVec>,
    resume: Option<Resume>,
    budget: &Budget,
    progress: &dyn Progress,
) -> Fewest {
    let spare = known.clone();
    let unproved = |presses: Option<BitVec>, at_least: usize| {
        let method = if presses.is_some() { Method::InformationSet } else { Method::ParityClasses };
        let presses = presses.unwrap_or_else(|| coset.start().clone());
        Fewest { presses, at_least: at_least.max(trivial_bound(coset)), method, certificate: None }
    };
    let Ok(mut search) = Search::new(classes, budget, progress) else { return unproved(spare, 0) };
    let found = search.fewest(known, resume);
    match found.best {
        Some(presses) => {
            let at_least = found.at_least.max(trivial_bound(coset));
            Fewest { presses, at_least, method: Method::ParityClasses, certificate: found.certificate }
        }
        None => {
            // The lists did not fit, or there was no time: what can be had without proof.
            let presses = information_set::light_information_set(coset, ROUNDS, budget);
            unproved(Some(presses), found.at_least)
        }
    }
}

/// What can be said without a search: the residue class of the weights, and whether pressing nothing is a solution.
fn trivial_bound(coset: &Coset) -> usize {
    let nothing = coset.contains(&BitVec::zeros(coset.cells()));
    coset.weight_step().at_least(usize::from(!nothing))
}

fn start_of(coset: &Coset) -> Fewest {
    let (presses, at_least) = (coset.start().clone(), trivial_bound(coset));
    Fewest { presses, at_least, method: Method::Listing, certificate: None }
}

#[cfg(test)]
mod flat_chase;
#[cfg(test)]
mod tests;

//! The lightest vector of a coset of two states, by the method that suits it.

use crate::blocks::residue_coset::ResidueCoset;
use crate::blocks::search::{BlockPlans, Blocks};
use crate::blocks::{BlockFamily, search};
use crate::budget::{Budget, Exhausted, Reservation};
use crate::certificate::Certificate;
use crate::components::{Component, components, is_connected, search_components};
use crate::contradiction::check_bounds;
use crate::coset::Coset;
use crate::information_set::{InformationSets, Rounds};
use crate::listing::Listing;
use crate::method::{LightestMethod, Method, Reach, Route};
use crate::parity_classes::{Checkpoint, ParityClasses};
use crate::partition::Partition;
use crate::transform::Transform;
use douse_algebra::bits::BitVec;
use douse_puzzle::pattern::Pattern;

/// Listing is the fastest method up to this dimension.
pub(crate) const MAX_LISTING: usize = 6;
/// A transform is faster than dividing into parts up to this dimension.
pub(crate) const SMALL_TRANSFORM: usize = 20;
/// Transforms of more dimensions take a day and are not begun.
pub(crate) const MAX_TRANSFORM: usize = 42;
/// A transform of more dimensions may be stopped, so a good vector is looked for first.
const LONG_TRANSFORM: usize = 32;
/// The number of information sets tried by a search without a time limit.
pub(crate) const ROUNDS: usize = 2000;

/// The lightest vector found in a coset, and what is known about lighter ones. For a board: the
/// solution of the fewest presses found.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lightest {
    /// The lightest vector found.
    pub presses: Pattern,
    /// No solution has fewer presses than this.
    pub at_least: u64,
    /// The method that found it.
    pub method: LightestMethod,
    /// The number of solutions with as few presses, if the proof counted them.
    pub shortest: Option<u64>,
    /// The families of blocks of the components that were proved by blocks.
    pub(crate) families: Vec<String>,
    /// The number of pairs that proofs by blocks examined.
    pub(crate) joins: u64,
}

impl Lightest {
    /// A result whose vector the bound does not exclude.
    ///
    /// # Panics
    /// If a search contradicts itself, which is a bug.
    pub(crate) fn new(method: LightestMethod, presses: Pattern, at_least: u64) -> Self {
        check_bounds(at_least, presses.total());
        Self { presses, at_least, method, shortest: None, families: Vec::new(), joins: 0 }
    }

    /// A proof that nothing is lighter.
    pub(crate) fn proved(method: LightestMethod, presses: Pattern) -> Self {
        let at_least = presses.total();
        Self::new(method, presses, at_least)
    }

    /// The certificate of a proof that counted the shortest solutions of two states.
    pub fn certificate(&self, coset: &Coset) -> Option<Certificate> {
        let presses = self.presses.as_bits()?;
        self.shortest.filter(|_| self.is_proved()).map(|count| Certificate::of_coset(coset, presses, count))
    }

    /// The number of presses of the best solution; a cell pressed j times counts j.
    pub fn count(&self) -> u64 {
        self.presses.total()
    }

    /// True if no solution has fewer presses.
    pub fn is_proved(&self) -> bool {
        self.at_least == self.count()
    }
}

/// The lightest vector of a coset, by the method that suits it: for a board, the fewest presses.
///
/// * `coset`: all solutions of a board.
/// * `partition`: a division of the cells that may help; [`Partition::parity_classes`] for grids.
/// * `budget`: limits; when it ends the search the best so far is returned, with bounds that hold.
///
/// The same input gives the same answer on any number of threads, unless the budget ends the
/// search.
///
/// Complexity: `2^d` quarter nanoseconds, or about `2^(d/2)` times a few where the partition helps;
/// never more memory than the budget's.
///
/// # Literature
/// Finding a coset leader is NP-hard, so every method here is exponential in the worst case
/// (Berlekamp, McEliece and van Tilborg, On the inherent intractability of certain coding problems,
/// 1978).
pub fn lightest(coset: &Coset, partition: Option<&Partition>, budget: &Budget) -> Lightest {
    lightest_by_route(coset, partition, &[], Route::Proof, Reach::Interactive, 0, budget)
}

/// As [`lightest`](lightest()) where the cells can also be divided into blocks that may have
/// private quiet patterns.
///
/// * `families`: divisions of the cells, such as [`BlockFamily::of_grid`].
/// * `route`: a check proves in another way than the proof that it checks.
/// * `at_least`: a known bound; a solution of that many presses ends the search.
///
/// Complexity: where a family helps, `2^w` steps for each block, `w` the bits that a part of the
/// blocks sees.
pub(crate) fn lightest_by_route(
    coset: &Coset,
    partition: Option<&Partition>,
    families: &[BlockFamily],
    route: Route<'_>,
    reach: Reach<'_>,
    at_least: u64,
    budget: &Budget,
) -> Lightest {
    // Listing a few dozen vectors is faster than splitting the coset into components.
    if coset.dimension() <= MAX_LISTING
        && matches!(route, Route::Proof)
        && is_connected(coset)
        && let Some(listed) = Listing(coset).run(None, at_least, budget)
    {
        return listed;
    }
    // A connected coset is its own only component.
    let Some(components) = components(coset, budget) else {
        return lightest_of_component(coset, partition, families, route, reach, at_least, budget);
    };
    let start = Pattern::from_bits(coset.start().clone());
    let dimension = |coset: &Coset| coset.dimension() as f64;
    let found = search_components(start, &components, dimension, at_least, budget, |component, at_least, budget| {
        let Component { cells, coset } = component;
        let families: Vec<BlockFamily> = families.iter().map(|family| family.restricted(cells)).collect();
        let partition = partition.map(|partition| partition.restricted(cells));
        lightest_of_component(coset, partition.as_ref(), &families, route, reach, at_least, budget)
    });
    coset.checked(found)
}

/// A light vector of a coset without proof, by annealing: its moves are the quiet patterns inside
/// the blocks of all families.
///
/// * `families`: divisions of the cells, such as [`BlockFamily::of_grid`].
///
/// Complexity: about half a million moves, each of as many steps as a quiet pattern has cells; more
/// for more than a thousand cells.
///
/// # Literature
/// Kirkpatrick, Gelatt and Vecchi, Optimization by simulated annealing, 1983.
pub fn light_annealing(coset: &Coset, families: &[BlockFamily], budget: &Budget) -> BitVec {
    let Ok((residues, _memory)) = residues_of(coset, budget) else { return coset.start().clone() };
    let plans = BlockPlans::new(&residues, families, budget);
    plans.anneal(&residues, budget).iter().map(|times| times == 1).collect()
}

/// An error of resuming a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// The checkpoint belongs to another board, or to the same one in another form.
    #[error("the search in progress is for another board")]
    OtherSearch,
    /// The parts see too much, or cannot be joined.
    #[error("dividing the cells into parts does not help")]
    Division,
}

/// Resumes an interrupted search by parity classes, or starts it.
///
/// * `checkpoint`: the last [`Event::Checkpoint`](crate::Event::Checkpoint) of a search for the
///   same coset and partition.
///
/// Complexity: see [`lightest`]; lists are made again, which takes seconds to minutes for parts of
/// 32 bits.
pub fn lightest_resumed(
    coset: &Coset,
    partition: &Partition,
    checkpoint: Option<&Checkpoint>,
    budget: &Budget,
) -> Result<Lightest, ResumeError> {
    if checkpoint.is_some_and(|checkpoint| !checkpoint.fits(coset, partition)) {
        return Err(ResumeError::OtherSearch);
    }
    if let Some(found) = lightest_narrow(coset, partition, checkpoint, budget) {
        return Ok(found);
    }
    let classes = ParityClasses::<u64>::new(coset, partition, checkpoint, budget).ok_or(ResumeError::Division)?;
    classes.run(None, 0, budget).ok_or(ResumeError::Division)
}

/// As [`lightest_resumed`]; `None` also if a part sees more than 32 bits.
pub(crate) fn lightest_narrow(
    coset: &Coset,
    partition: &Partition,
    checkpoint: Option<&Checkpoint>,
    budget: &Budget,
) -> Option<Lightest> {
    ParityClasses::<u32>::new(coset, partition, checkpoint, budget)?.run(None, 0, budget)
}

impl LightestMethod {
    /// The lightest vector by this method; `None` if it does not apply: too many dimensions to
    /// number, no division of the cells that helps, or a method for more states. Only the budget
    /// limits the time.
    ///
    /// * See [`lightest`](lightest()) for the arguments.
    pub fn lightest(self, coset: &Coset, partition: Option<&Partition>, budget: &Budget) -> Option<Lightest> {
        let is_numbered = coset.dimension() < 64;
        match self {
            Self::Listing if is_numbered => Listing(coset).run(None, 0, budget),
            Self::Transform if is_numbered => Transform(coset).run(None, 0, budget),
            Self::ParityClasses => lightest_resumed(coset, partition?, None, budget).ok(),
            Self::InformationSet => {
                let at_least = coset.weight_bound(budget);
                InformationSets { coset, rounds: Rounds::Given(ROUNDS) }.run(None, at_least, budget)
            }
            Self::Blocks => {
                // Without a grid the partition is the only family of blocks.
                let (residues, _memory) = residues_of(coset, budget).ok()?;
                let plans = BlockPlans::new(&residues, &[BlockFamily::new("partition", partition?.labels())], budget);
                let blocks = Blocks { coset: &residues, plan: plans.plans.first()? };
                let known = plans.anneal(&residues, budget);
                blocks.run(Some(known), coset.weight_bound(budget), budget).map(|found| coset.checked(found))
            }
            _ => None,
        }
    }
}

/// The lightest vector of a connected coset.
///
/// Prepares the methods in the order of what preparing them costs, so that an easy coset never pays
/// for a hard one.
fn lightest_of_component(
    coset: &Coset,
    partition: Option<&Partition>,
    families: &[BlockFamily],
    route: Route<'_>,
    reach: Reach<'_>,
    at_least: u64,
    budget: &Budget,
) -> Lightest {
    let dimension = coset.dimension();
    let (listing, transform) = (Listing(coset), Transform(coset));
    // Small cosets are searched exhaustively: in that time no other method is prepared. A check
    // takes the other of the two.
    if dimension <= SMALL_TRANSFORM {
        let listed = dimension == 0 || (dimension <= MAX_LISTING) == matches!(route, Route::Proof);
        let small: &dyn Method = if listed { &listing } else { &transform };
        if let Some(found) = small.run(None, at_least, budget) {
            return found;
        }
    }
    let at_least = coset.weight_bound(budget).max(at_least);
    // A vector that meets the bound is a coset leader.
    if coset.start().count_ones() as u64 == at_least {
        return coset.found(LightestMethod::InformationSet, coset.start().clone(), at_least);
    }
    let checkpoint = reach.checkpoint();
    let narrow = partition.and_then(|partition| ParityClasses::<u32>::new(coset, partition, checkpoint, budget));
    // Parts of more bits take hours, so only a resumable search uses them.
    let wide = partition.filter(|_| narrow.is_none() && reach.is_resumable());
    let wide = wide.and_then(|partition| ParityClasses::<u64>::new(coset, partition, checkpoint, budget));
    let classes = narrow.as_ref().map(|narrow| narrow as &dyn Method);
    let classes = classes.or(wide.as_ref().map(|wide| wide as &dyn Method));
    let transforms = transform.cost().is_finite();
    // The certificate of a resumable search by parity classes says more than one by blocks.
    let by_classes_only = reach.is_resumable() && narrow.is_some();
    if !families.is_empty()
        && !by_classes_only
        && let Ok((residues, _memory)) = residues_of(coset, budget)
    {
        let plans = BlockPlans::new(&residues, families, budget);
        let blocks = plans.choose(route).map(|plan| Blocks { coset: &residues, plan });
        let other_cost = classes.unwrap_or(&transform).cost();
        if let Some(blocks) = blocks.filter(|blocks| blocks.cost() <= other_cost) {
            let known = plans.anneal(&residues, budget);
            // Tables that do not fit the memory leave the proof to another method.
            if let Some(found) = blocks.run(Some(known), at_least, budget) {
                return coset.checked(found);
            }
        }
        // Nothing proves the fewest presses, so bounds from parts of the blocks are the best there
        // is.
        if classes.is_none() && !transforms && !plans.cuts.is_empty() {
            return coset.checked(search::bracket(&residues, &plans, at_least, budget));
        }
    }
    let information_sets =
        |rounds: Rounds, budget: &Budget| InformationSets { coset, rounds }.run(None, at_least, budget);
    if let Some(narrow) = narrow {
        // Large parts take long, so an interactive search finds a good vector first.
        let known = (narrow.is_large() && !reach.is_resumable())
            .then(|| information_sets(Rounds::Given(ROUNDS), &budget.tenth()))
            .flatten();
        // The good vector meets the bound.
        if let Some(known) = known.as_ref().filter(|known| known.is_proved()) {
            return known.clone();
        }
        let found = narrow.run(known.map(|known| known.presses), at_least, budget);
        // Lists that do not fit the memory leave the proof to a transform, which needs none.
        if let Some(found) = found.filter(|found| found.is_proved() || !transforms || budget.exhausted()) {
            return found;
        }
    }
    // Nobody waits for parts as wide as these, so nothing is looked for first.
    if let Some(found) = wide.and_then(|wide| wide.run(None, at_least, budget)) {
        return found;
    }
    let first = (dimension > LONG_TRANSFORM || !transforms).then(|| {
        let budget = if transforms { budget.tenth() } else { budget.clone() };
        let is_endless = !transforms && budget.ends_searches();
        information_sets(if is_endless { Rounds::UntilStopped } else { Rounds::Given(ROUNDS) }, &budget)
    });
    let first = first.flatten();
    // A good vector meets the bound.
    if let Some(first) = first.as_ref().filter(|first| first.is_proved()) {
        return first.clone();
    }
    let second = transforms.then(|| transform.run(None, at_least, budget)).flatten();
    match (first, second) {
        (Some(first), Some(second)) if !second.is_proved() && first.count() < second.count() => first,
        (first, second) => {
            second.or(first).unwrap_or_else(|| coset.found(LightestMethod::Listing, coset.start().clone(), at_least))
        }
    }
}

/// The same set, one byte for each cell.
fn residues_of(coset: &Coset, budget: &Budget) -> Result<(ResidueCoset, Reservation), Exhausted> {
    let memory = budget.reserve(coset.dimension().saturating_add(1).saturating_mul(coset.cells()))?;
    Ok((ResidueCoset::of_bits(coset, budget)?, memory))
}

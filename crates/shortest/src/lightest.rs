//! The lightest vector of a coset, by the method that suits it.

use crate::blocks::BlockFamily;
use crate::blocks::residue_coset::{Pivot, ResidueCoset};
use crate::blocks::search::{Found, Plans, bracket, lightest_blocks, upper};
use crate::budget::{Budget, Event, Exhausted, Reservation, Stopped};
use crate::certificate::Certificate;
use crate::components;
use crate::contradiction::{check_bounds, contradiction};
use crate::coset::Coset;
use crate::information_set::{self, Rounds};
use crate::listing;
use crate::parity_classes::{Checkpoint, FourParts, LevelSearch, Number};
use crate::partition::Partition;
use crate::progress::ComponentProgress;
use crate::reach::Reach;
use crate::route::Route;
use crate::transform;
use douse_algebra::bits::BitVec;
use douse_puzzle::named;

/// Up to this many dimensions listing is as fast as anything.
pub(crate) const SMALL_LISTING: usize = 6;
/// Up to this many dimensions a transform is faster than dividing into parts.
pub(crate) const SMALL_TRANSFORM: usize = 20;
/// Past this many dimensions no transform of all weights is begun.
pub(crate) const MOST_TRANSFORM: usize = 42;
/// Past this many dimensions a good answer is looked for before a transform, which may be stopped.
const LONG_TRANSFORM: usize = 32;
/// How many nanoseconds classes take for each number of the widest part where their weights fit no table.
const LARGE_CLASSES: f64 = 32.0;
/// Information sets tried where no time is given.
const ROUNDS: usize = 2000;

named! {
    /// A way to find the lightest vector.
    #[non_exhaustive]
    pub enum LightestMethod, "is not a method" {
        /// One solution after another.
        Listing = "listing",
        /// Walsh-Hadamard transforms of all weights, in blocks.
        Transform = "transform",
        /// Four parts of the cells that see about half of the dimensions each.
        ParityClasses = "parity-classes",
        /// Random information sets: good solutions without proof.
        InformationSet = "information-set",
        /// Blocks of cells with private quiet patterns.
        Blocks = "blocks",
        /// Simulated annealing: good solutions without proof, to begin with.
        Annealing = "annealing",
        /// A prime number of states: light values of some residue classes of the cells determine the others.
        ResidueClasses = "classes-by-residues",
        /// Three states: Fourier transforms of all numbers of presses.
        Fourier = "fourier",
        /// Any number of states: branch and bound over how often each quiet pattern is added.
        Branching = "branching",
    }
}

/// The lightest vector found, and what is known about lighter ones.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lightest {
    /// The best solution found.
    pub presses: BitVec,
    /// No solution has fewer presses than this.
    pub at_least: usize,
    /// What found it.
    pub method: LightestMethod,
    /// How many solutions have as few presses, where the proof counted them.
    pub shortest: Option<u64>,
    /// The families of blocks of the components that were proved by blocks.
    pub(crate) families: Vec<String>,
    /// How many pairs the proofs by blocks examined.
    pub(crate) joins: u64,
}

impl Lightest {
    /// The only way to a result: the vector belongs to the set, and the bound does not exclude it.
    ///
    /// # Panics
    /// If a search contradicts itself, which is a bug.
    fn new(coset: &Coset, method: LightestMethod, presses: BitVec, at_least: usize) -> Self {
        if !coset.contains(&presses) {
            contradiction(format_args!("the result by {method} is no solution"));
        }
        check_bounds(at_least as u64, presses.count_ones() as u64);
        Self { presses, at_least, method, shortest: None, families: Vec::new(), joins: 0 }
    }

    fn by_blocks(coset: &Coset, found: Found) -> Self {
        let presses = found.presses.iter().map(|&x| x == 1).collect();
        let at_least = usize::try_from(found.at_least).unwrap_or(usize::MAX);
        let mut lightest = Self::new(coset, LightestMethod::Blocks, presses, at_least);
        if let Some(proof) = found.proof {
            (lightest.families, lightest.joins) = (vec![proof.family], proof.joins);
        }
        lightest
    }

    /// The certificate of a proof that counted the shortest solutions.
    pub fn certificate(&self, coset: &Coset) -> Option<Certificate> {
        self.shortest.filter(|_| self.is_proved()).map(|count| Certificate::of_coset(coset, &self.presses, count))
    }

    /// How many presses the best solution has.
    pub fn count(&self) -> usize {
        self.presses.count_ones()
    }

    /// Whether no solution has fewer presses.
    pub fn is_proved(&self) -> bool {
        self.at_least == self.count()
    }
}

/// The lightest vector of a coset, by the method that suits it: for a board, the fewest presses.
///
/// * `coset`: all solutions of a board.
/// * `partition`: a division of the cells that may help; [`Partition::parity_classes`] for grids. Whether it does is found out.
/// * `budget`: limits; when it ends the search the best so far is returned, with bounds that hold.
///
/// The same input gives the same answer on any number of threads, unless the budget ends the search.
///
/// Complexity: `2^d` quarter nanoseconds, or about `2^(d/2)` times a few where the partition helps; never more memory than
/// the budget's.
///
/// # Literature
/// Berlekamp, McEliece and van Tilborg, On the inherent intractability of certain coding problems, 1978, for why
/// there is an exponent at all.
pub fn lightest(coset: &Coset, partition: Option<&Partition>, budget: &Budget) -> Lightest {
    lightest_by_route(coset, partition, &[], Route::First, Reach::Interactive, 0, budget)
}

/// As [`lightest`](lightest()) where the cells can also be divided into blocks that may have private quiet patterns.
///
/// * `families`: divisions of the cells, such as [`BlockFamily::of_grid`]; which of them help is found out.
/// * `route`: the second one proves in another way than the first.
/// * `at_least`: a bound that is known already: a solution of that many presses ends the search.
///
/// Complexity: where a family helps, `2^w` steps for each block, `w` the bits that a part of the blocks sees.
pub(crate) fn lightest_by_route(
    coset: &Coset,
    partition: Option<&Partition>,
    families: &[BlockFamily],
    route: Route<'_>,
    reach: Reach<'_>,
    at_least: usize,
    budget: &Budget,
) -> Lightest {
    // A few dozen vectors are listed sooner than anything is known about them.
    if coset.dimension() <= SMALL_LISTING
        && matches!(route, Route::First)
        && components::is_connected(coset)
        && let Some(listed) = LightestMethod::Listing.lightest(coset, None, budget)
    {
        return listed;
    }
    let Some(pieces) = components::components(coset, partition, budget) else {
        return lightest_of_piece(coset, partition, families, route, reach, at_least, budget);
    };
    let mut answer = Lightest::new(coset, LightestMethod::Listing, coset.start().clone(), 0);
    answer.shortest = Some(1);
    let mut most = 0;
    for piece in &pieces {
        let families: Vec<BlockFamily> = families.iter().map(|family| family.restricted(&piece.cells)).collect();
        let others = answer.presses.count_ones() - piece.cells.iter().filter(|&&cell| answer.presses.get(cell)).count();
        let whole = ComponentProgress { others, at_least: answer.at_least, listening: budget.progress() };
        let budget = budget.clone().with_progress(&whole);
        let at_least = if pieces.len() == 1 { at_least.saturating_sub(others) } else { 0 };
        let own = lightest_of_piece(&piece.coset, piece.partition.as_ref(), &families, route, reach, at_least, &budget);
        components::place(piece, &own.presses, &mut answer.presses);
        answer.at_least += own.at_least;
        answer.families.extend(own.families);
        answer.joins += own.joins;
        answer.shortest = answer.shortest.zip(own.shortest).and_then(|(all, own)| all.checked_mul(own));
        if piece.coset.dimension() > most {
            (most, answer.method) = (piece.coset.dimension(), own.method);
        }
    }
    let mut fixed = coset.start().clone();
    pieces.iter().flat_map(|piece| &piece.cells).for_each(|&cell| fixed.set(cell, false));
    let at_least = answer.at_least + fixed.count_ones();
    let Lightest { presses, method, shortest, families, joins, .. } = answer;
    Lightest { shortest, families, joins, ..Lightest::new(coset, method, presses, at_least) }
}

/// A light vector of a coset without proof, by annealing: its moves are the quiet patterns inside the blocks of all families.
///
/// * `families`: divisions of the cells, such as [`BlockFamily::of_grid`].
///
/// Complexity: about half a million moves, each of as many steps as a quiet pattern has cells; more for more than a thousand cells.
///
/// # Literature
/// Kirkpatrick, Gelatt and Vecchi, Optimization by simulated annealing, 1983.
pub fn light_annealing(coset: &Coset, families: &[BlockFamily], budget: &Budget) -> BitVec {
    let Ok((residues, _memory)) = residues_of(coset, budget) else { return coset.start().clone() };
    let plans = Plans::new(&residues, families, budget);
    upper(&residues, &plans, budget).iter().map(|&x| x == 1).collect()
}

/// Why a search was not begun.
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

/// Resumes an interrupted search by parts, or starts it.
///
/// * `checkpoint`: the last [`Event::Checkpoint`](crate::Event::Checkpoint) of a search for the same coset and partition.
///
/// Complexity: see [`lightest`]; lists are made again, which takes seconds to minutes for parts of 32 bits.
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
    let classes = FourParts::<u64>::new(coset, partition, budget).ok_or(ResumeError::Division)?;
    Ok(by_classes(coset, &classes, None, checkpoint, budget))
}

/// As [`lightest_resumed`]; `None` also where parts see more than 32 bits.
pub(crate) fn lightest_narrow(
    coset: &Coset,
    partition: &Partition,
    checkpoint: Option<&Checkpoint>,
    budget: &Budget,
) -> Option<Lightest> {
    let classes = FourParts::<u32>::new(coset, partition, budget)?;
    Some(by_classes(coset, &classes, None, checkpoint, budget))
}

impl LightestMethod {
    /// Whether the method can prove that a solution of a board with this number of states is shortest.
    pub(crate) fn proves(self, states: u32) -> bool {
        match self {
            Self::Listing | Self::Blocks => true,
            // A solution that meets a bound known from the start is proved by whatever finds it.
            Self::Transform | Self::ParityClasses | Self::InformationSet => states == 2,
            Self::ResidueClasses | Self::Branching => states > 2,
            Self::Fourier => states == 3,
            Self::Annealing => false,
        }
    }

    /// The fewest presses by this method; `None` if it cannot be used: too many dimensions to number, no division
    /// of the cells that helps, or a method for more states. Only the budget limits the time.
    ///
    /// * See [`lightest`](lightest()) for the arguments.
    pub fn lightest(self, coset: &Coset, partition: Option<&Partition>, budget: &Budget) -> Option<Lightest> {
        let numbered = coset.dimension() < 64;
        let complete = |(presses, end): (BitVec, Result<(), Stopped>)| {
            let at_least = if end.is_ok() { presses.count_ones() } else { trivial_bound(coset, budget) };
            Lightest::new(coset, self, presses, at_least)
        };
        // A listing is over before anybody could read its name.
        if self != Self::Listing {
            begins(self, budget);
        }
        match self {
            Self::Listing => numbered.then(|| complete(listing::lightest_listing(coset, budget))),
            Self::Transform => numbered.then(|| complete(transform::lightest_transform(coset, budget))),
            Self::ParityClasses => lightest_resumed(coset, partition?, None, budget).ok(),
            Self::InformationSet => {
                let at_least = trivial_bound(coset, budget);
                let presses = information_set::light_information_set(coset, Rounds::Given(ROUNDS), at_least, budget);
                Some(Lightest::new(coset, self, presses, at_least))
            }
            Self::Blocks => {
                // Without a grid the parts of the partition are all that is known of blocks.
                let parts = partition?.parts();
                let mut labels = vec![0; coset.cells()];
                parts.iter().enumerate().for_each(|(label, part)| part.iter().for_each(|&cell| labels[cell] = label));
                let (residues, _memory) = residues_of(coset, budget).ok()?;
                let plans = Plans::new(&residues, &[BlockFamily::new("partition", labels)], budget);
                let plan = plans.plans.first()?;
                let known = upper(&residues, &plans, budget);
                let at_least = trivial_bound(coset, budget) as u64;
                lightest_blocks(&residues, plan, known, at_least, budget).map(|found| Lightest::by_blocks(coset, found))
            }
            Self::Annealing | Self::ResidueClasses | Self::Fourier | Self::Branching => None,
        }
    }
}

fn lightest_of_piece(
    coset: &Coset,
    partition: Option<&Partition>,
    families: &[BlockFamily],
    route: Route<'_>,
    reach: Reach<'_>,
    at_least: usize,
    budget: &Budget,
) -> Lightest {
    let dimension = coset.dimension();
    let by = |method: LightestMethod| method.lightest(coset, None, budget);
    let listed = dimension == 0 || (dimension <= SMALL_LISTING) == matches!(route, Route::First);
    let small = if listed { LightestMethod::Listing } else { LightestMethod::Transform };
    if let Some(answer) = (dimension <= SMALL_TRANSFORM).then(|| by(small)).flatten() {
        return answer;
    }
    let at_least = trivial_bound(coset, budget).max(at_least);
    if coset.start().count_ones() == at_least {
        return Lightest::new(coset, LightestMethod::InformationSet, coset.start().clone(), at_least);
    }
    let classes = partition.and_then(|partition| FourParts::<u32>::new(coset, partition, budget));
    // Parts of more bits take hours, so they are searched only where that is asked for.
    let wide = partition.filter(|_| classes.is_none() && reach.is_long());
    let wide = wide.and_then(|partition| FourParts::<u64>::new(coset, partition, budget));
    let width = classes.as_ref().map(FourParts::width).or(wide.as_ref().map(FourParts::width));
    // Nanoseconds, roughly: parts whose weights fit no table are transformed in pieces, and the joins take as long again.
    let large = wide.is_some() || classes.as_ref().is_some_and(FourParts::is_large);
    let other_cost = match width {
        None if dimension > MOST_TRANSFORM => f64::INFINITY,
        width => (width.unwrap_or(dimension) as f64).exp2() * if large { LARGE_CLASSES } else { 1.0 },
    };
    let transforms = dimension <= MOST_TRANSFORM;
    // By classes a long search leaves a certificate that says more.
    let by_classes_only = reach.is_long() && classes.is_some();
    if !families.is_empty()
        && !by_classes_only
        && let Ok((residues, _memory)) = residues_of(coset, budget)
    {
        let plans = Plans::new(&residues, families, budget);
        if let Some(plan) = plans.choose(route).filter(|plan| plan.cost() <= other_cost) {
            begins(LightestMethod::Blocks, budget);
            let known = upper(&residues, &plans, budget);
            if let Some(found) = lightest_blocks(&residues, plan, known, at_least as u64, budget) {
                return Lightest::by_blocks(coset, found);
            }
        }
        if width.is_none() && !transforms && !plans.cuts.is_empty() {
            begins(LightestMethod::Blocks, budget);
            let found = bracket(&residues, &plans, at_least as u64, budget);
            return Lightest::by_blocks(coset, found);
        }
    }
    if let Some(classes) = classes {
        // Where the search may end early there should be something to show.
        let known = (classes.is_large() && !reach.is_long())
            .then(|| information_set::light_information_set(coset, Rounds::Given(ROUNDS), at_least, &budget.tenth()));
        if let Some(known) = known.as_ref().filter(|known| known.count_ones() == at_least) {
            return Lightest::new(coset, LightestMethod::InformationSet, known.clone(), at_least);
        }
        let answer = by_classes(coset, &classes, known, reach.checkpoint(), budget);
        // A transform needs no memory for lists.
        if answer.is_proved() || !transforms || budget.exhausted() {
            return answer;
        }
    }
    if let Some(classes) = wide {
        return by_classes(coset, &classes, None, reach.checkpoint(), budget);
    }
    let first = (dimension > LONG_TRANSFORM || !transforms).then(|| {
        let budget = if transforms { budget.tenth() } else { budget.clone() };
        let endless = !transforms && budget.ends_searches();
        let rounds = if endless { Rounds::UntilStopped } else { Rounds::Given(ROUNDS) };
        let presses = information_set::light_information_set(coset, rounds, at_least, &budget);
        Lightest::new(coset, LightestMethod::InformationSet, presses, at_least)
    });
    if let Some(first) = first.as_ref().filter(|first| first.is_proved()) {
        return first.clone();
    }
    let second = transforms.then(|| by(LightestMethod::Transform)).flatten();
    match (first, second) {
        (Some(first), Some(second)) if !second.is_proved() && first.count() < second.count() => first,
        (first, second) => second
            .or(first)
            .unwrap_or_else(|| Lightest::new(coset, LightestMethod::Listing, coset.start().clone(), at_least)),
    }
}

pub(crate) fn begins(method: LightestMethod, budget: &Budget) {
    budget.progress().report(&Event::Method { name: method.name() });
}

fn by_classes<N: Number>(
    coset: &Coset,
    classes: &FourParts<'_, N>,
    known: Option<BitVec>,
    checkpoint: Option<&Checkpoint>,
    budget: &Budget,
) -> Lightest {
    let spare = known.clone();
    let unproved = |presses: Option<BitVec>, at_least: usize| {
        let method = if presses.is_some() { LightestMethod::InformationSet } else { LightestMethod::ParityClasses };
        let presses = presses.unwrap_or_else(|| coset.start().clone());
        Lightest::new(coset, method, presses, at_least.max(trivial_bound(coset, budget)))
    };
    begins(LightestMethod::ParityClasses, budget);
    let Ok(mut search) = LevelSearch::new(classes, budget) else { return unproved(spare, 0) };
    let found = search.lightest(known, checkpoint);
    match found.best {
        Some(presses) => {
            let at_least = found.at_least.max(trivial_bound(coset, budget));
            let lightest = Lightest::new(coset, LightestMethod::ParityClasses, presses, at_least);
            Lightest { shortest: found.shortest, ..lightest }
        }
        None => {
            // The lists did not fit, or there was no time: what is possible without proof.
            let presses = information_set::light_information_set(coset, Rounds::Given(ROUNDS), found.at_least, budget);
            unproved(Some(presses), found.at_least)
        }
    }
}

/// What can be said without a search: the residue class of the weights, and whether pressing nothing is a solution.
fn trivial_bound(coset: &Coset, budget: &Budget) -> usize {
    let nothing = coset.contains(&BitVec::zeros(coset.cells()));
    coset.weight_step(budget).at_least(usize::from(!nothing))
}

/// The same set, one byte for each cell.
fn residues_of(coset: &Coset, budget: &Budget) -> Result<(ResidueCoset, Reservation), Exhausted> {
    let memory = budget.reserve(coset.dimension().saturating_add(1).saturating_mul(coset.cells()))?;
    let bytes = |vector: &BitVec| vector.iter().map(u8::from).collect::<Vec<u8>>();
    let row = |row: usize| budget.check().map(|()| bytes(&coset.directions().row_vec(row)));
    let rows = (0..coset.dimension()).map(row).collect::<Result<_, _>>()?;
    // The directions are reduced already.
    let pivots = coset.pivots().into_iter().map(|column| Pivot { column, value: 1 }).collect();
    Ok((ResidueCoset { k: 2, start: bytes(coset.start()), rows, pivots }, memory))
}

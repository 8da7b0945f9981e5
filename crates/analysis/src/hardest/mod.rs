//! The hardest boards: the most presses any solvable board of a kind needs, and the number of
//! boards for each number of presses.
//!
//! The fewest presses of a board are the distance of its presses from the quiet patterns, so the
//! most are the covering radius of the code they form, and the hardest boards are its deep holes.
//! [`hardest`] chooses among the [`HardestMethod`]s by what they would cost:
//!
//! | method | finds | good for |
//! |---|---|---|
//! | direct | everything | boards without quiet patterns: press every cell |
//! | breadth-first search | everything | up to about 2^32 positions, with more than two states 2^20 |
//! | class counting | everything | few quiet patterns, any number of states and cells |
//! | integer program | the most presses, or bounds | two states, any number of cells |
//! | pieces | everything, if each component is counted | quiet patterns that fall into groups without a cell in common |
//!
//! A component that is Berlekamp's switching game, as with the king rule, is enumerated up to its
//! symmetries.

mod annealing;
mod breadth_first;
mod breadth_first_residues;
mod class_counting;
mod classes;
mod code;
mod component;
mod feasibility;
mod integer_program;
mod position_set;
mod switching;
#[cfg(test)]
mod tests;

use code::Code;
use component::CoveringRadius;
use douse_algebra::bits::OutOfMemory;
use douse_algebra::budget::Exhausted;
use douse_algebra::narrow::index;
use douse_puzzle::board::{Board, BoardError};
use douse_puzzle::goal::Goal;
use douse_puzzle::named;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::variant::Variant;
use douse_shortest::{Budget, Event, Lengths, Progress, Shortest, Stopped};
use douse_solver::solve::{SolveError, kernel_within};
use douse_solver::space::{Count, SolutionSpace};
use num_bigint::BigUint;
use switching::SwitchingGame;

named! {
    /// A way to find the hardest boards.
    pub enum HardestMethod, "is not a method" {
        /// Without quiet patterns the hardest board needs every cell pressed as often as possible.
        Direct = "direct",
        /// All positions, by increasing distance.
        BreadthFirst = "breadth-first",
        /// All numbers of pressed cells that quiet patterns treat alike.
        ClassCounting = "class-counting",
        /// Branch and bound over these numbers, for the most presses only.
        IntegerProgram = "integer-program",
        /// Connected components of the quiet patterns, each by the method that suits it.
        Pieces = "pieces",
    }
}

/// The hardest boards of a kind, or bounds of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hardest {
    /// The fewest presses of the hardest board found.
    pub presses: u64,
    /// No solvable board needs more presses than this.
    pub at_most: u64,
    /// A board that needs that many presses.
    pub board: Board,
    /// A solution of it: of that many presses, unless the budget ended the search for such a one.
    pub solution: Pattern,
    /// The number of boards that need as many presses, if all were counted.
    pub boards: Option<BigUint>,
    /// The numbers of boards that need 0, 1, 2, ... presses, if all were counted.
    pub distribution: Option<Vec<BigUint>>,
    /// The number of solvable boards.
    pub positions: Count,
    /// The number of moves between solvable boards: one for each board and cell.
    pub moves: Count,
    /// The method that found it.
    pub method: HardestMethod,
}

impl Hardest {
    /// True if no solvable board needs more presses.
    pub fn is_proved(&self) -> bool {
        self.presses == self.at_most
    }
}

/// An error of a search for the hardest boards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HardestError {
    /// The quiet patterns could not be found.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The goal does not fit.
    #[error(transparent)]
    Goal(#[from] BoardError),
    /// The boards are too large for all methods.
    #[error(
        "boards of {cells} cells with {states} states and {nullity} independent quiet patterns are too large for this"
    )]
    TooLarge {
        /// The number of cells.
        cells: usize,
        /// The number of states.
        states: u32,
        /// The number of quiet patterns that generate all.
        nullity: usize,
    },
    /// It does not fit into the memory of the budget.
    #[error("the quiet patterns of this kind of board are too many for the memory there is: {0}")]
    OutOfMemory(#[from] OutOfMemory),
    /// The budget ended the search before it found anything.
    #[error("stopped before the end")]
    Stopped,
    /// The method asked for does not apply.
    #[error("the method {0} does not apply here")]
    Method(HardestMethod),
    /// A result did not pass its own check.
    #[error(
        "the method {method} found {presses} presses, but {contradiction}: this is a fault of douse, please report it"
    )]
    Contradiction {
        /// The method.
        method: HardestMethod,
        /// The presses that it found the hardest board to need.
        presses: u64,
        /// The check that failed.
        contradiction: Contradiction,
    },
}

/// A check that a result did not pass.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The numbers of boards for each number of presses do not add up to all boards.
    #[error("the boards counted are not all {0} solvable boards")]
    Sum(Count),
    /// The board needs another number of presses.
    #[error("the board it names needs {0}")]
    Board(u64),
    /// No board can need that many presses.
    #[error("no board needs more than {0}")]
    Bound(u64),
}

/// The distribution of a board without quiet patterns is written out up to this many presses.
const MAX_BINOMIALS: usize = 4096;

/// Solutions of at most this many bits are searched in less than a second if the board is not
/// large.
const MAX_QUICK_BITS: f64 = 22.0;
/// Boards of at most this many cells are not large.
const MAX_QUICK_CELLS: usize = 4096;

/// The hardest boards of a kind, by the method that tells most in the time there is.
///
/// # Arguments
/// * `variant`: the kind of puzzle.
/// * `goal`: the lights to reach; it decides which board is hardest, not how hard it is.
/// * `budget`: limits; when it ends the search there are bounds, unless nothing was found at all.
///
/// # Complexity
/// See the methods: breadth-first search takes `cells * 2^rank / 64` word operations for each
/// distance, class counting a fraction of a nanosecond for each choice of numbers of pressed cells
/// and each quiet pattern. Without a time limit counting may take up to a year, or five minutes
/// where an integer program proves the most presses.
///
/// # Example
/// ```
/// use douse_analysis::hardest::hardest;
/// use douse_puzzle::{board::Board, goal::Goal};
/// use douse_shortest::Budget;
/// let board = Board::builder(4, 4).build()?;
/// let hardest = hardest(board.variant(), &Goal::Off, &Budget::unlimited())?;
/// assert_eq!((hardest.presses, hardest.is_proved()), (7, true));
/// assert_eq!(hardest.boards, Some(32u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Literature
/// Boyles, arXiv 2201.03452, 2022; Cohen, Honkala, Litsyn and Lobstein, Covering
/// Codes, 1997.
pub fn hardest(variant: &Variant, goal: &Goal, budget: &Budget) -> Result<Hardest, HardestError> {
    let search = HardestSearch::new(variant, goal, budget)?;
    match search.answer(search.choose(budget)?, budget) {
        // A count that did not end leaves bounds by an integer program.
        Err(HardestError::Stopped) if variant.states().is_two() => search.answer(HardestMethod::IntegerProgram, budget),
        Err(HardestError::Method(_)) => Err(search.too_large()),
        answer => answer,
    }
}

/// As [`hardest`], by one method.
#[cfg(test)]
fn hardest_by(variant: &Variant, goal: &Goal, method: HardestMethod, budget: &Budget) -> Result<Hardest, HardestError> {
    HardestSearch::new(variant, goal, budget)?.answer(method, budget)
}

impl From<Exhausted> for HardestError {
    fn from(exhausted: Exhausted) -> Self {
        match exhausted {
            Exhausted::Stopped => Self::Stopped,
            Exhausted::OutOfMemory(error) => Self::OutOfMemory(error),
        }
    }
}

impl From<Stopped> for HardestError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

struct HardestSearch<'a> {
    variant: &'a Variant,
    goal: &'a Goal,
    kernel: SolutionSpace,
    code: Code,
    components: Vec<Code>,
}

impl<'a> HardestSearch<'a> {
    fn new(variant: &'a Variant, goal: &'a Goal, budget: &Budget) -> Result<Self, HardestError> {
        let kernel = kernel_within(variant, budget).map_err(stopped)?;
        let code = Code::new(&kernel, budget)?;
        Ok(Self { variant, goal, kernel, components: code.components(), code })
    }

    fn choose(&self, budget: &Budget) -> Result<HardestMethod, HardestError> {
        let is_game = |component: &Code| SwitchingGame::of_component(component, self.variant.shape()).is_some();
        let with_quiet = self.components.iter().filter(|component| !component.quiet.is_empty()).count();
        Ok(match self.kernel.nullity() {
            0 => HardestMethod::Direct,
            _ if with_quiet > 1 || self.components.iter().any(is_game) => HardestMethod::Pieces,
            _ => component::cheapest(&self.code, budget)?.0,
        })
    }

    fn too_large(&self) -> HardestError {
        let (cells, states) = (self.variant.cells(), self.variant.states().get());
        HardestError::TooLarge { cells, states, nullity: self.kernel.nullity() }
    }

    fn answer(&self, method: HardestMethod, budget: &Budget) -> Result<Hardest, HardestError> {
        budget.progress().report(&Event::Method { name: method.name() });
        let found = match method {
            HardestMethod::Direct if self.kernel.nullity() == 0 => self.direct(budget),
            HardestMethod::Pieces => self.by_components(budget)?,
            method => {
                component::by(method, &self.code, self.variant.shape(), budget)?.ok_or_else(|| self.too_large())?
            }
        };
        let (states, cells) = (self.variant.states(), self.variant.cells());
        let positions = self.positions()?;
        let fewest = self.fewest(found.hardest.clone(), budget);
        if let Some(contradiction) = found.contradiction(&positions, &fewest) {
            return Err(HardestError::Contradiction { method, presses: found.presses, contradiction });
        }
        let solution = fewest.presses.clone();
        let mut lights = self.goal.target(states, cells);
        if (lights.states(), lights.len()) == (states, cells) {
            lights.subtract(&self.variant.effect(&solution));
        }
        let board = Board::new(self.variant.clone(), lights)?.with_goal(self.goal.clone())?;
        let moves = positions.times(&Count::product(u32::try_from(cells).ok()));
        let CoveringRadius { presses, at_most, boards, distribution, .. } = found;
        Ok(Hardest { presses, at_most, board, solution, boards, distribution, positions, moves, method })
    }

    /// The number of solvable boards: all presses, divided by those that change nothing.
    fn positions(&self) -> Result<Count, HardestError> {
        let presses = Count::power(self.variant.states().get(), self.variant.cells() as u64);
        presses.over(&self.kernel.count()).ok_or_else(|| self.too_large())
    }

    /// The fewest presses that have the same effect, or the fewest that the budget allows to find.
    fn fewest(&self, presses: Pattern, budget: &Budget) -> Shortest {
        // Few solutions are searched in a moment, even if the time is over.
        let bits =
            |component: &Code| component.quiet.orders().iter().map(|&order| f64::from(order).log2()).sum::<f64>();
        let quick = self.code.cells.len() <= MAX_QUICK_CELLS
            && self.components.iter().all(|component| bits(component) <= MAX_QUICK_BITS);
        let limits = if quick { Budget::unlimited().with_threads(budget.threads()) } else { budget.clone() };
        self.kernel.around(presses).shortest(&limits.with_progress(&()))
    }

    fn direct(&self, budget: &Budget) -> CoveringRadius {
        let (states, cells) = (self.variant.states(), self.variant.cells());
        let most = states.reduce(u64::from(states.get()) - 1);
        let reach = cells.saturating_mul(most.into());
        if reach <= MAX_BINOMIALS {
            // The most presses are known without it.
            let classes = self.code.classes(budget);
            if let Ok(counted) = classes.and_then(|classes| Ok(class_counting::count(classes, budget)?)) {
                return counted;
            }
        }
        let (presses, hardest) = (reach as u64, Pattern::constant(states, cells, most));
        CoveringRadius { presses, at_most: presses, hardest, boards: Some(BigUint::from(1u32)), distribution: None }
    }

    /// Searches the components: their presses add up, and their distributions are multiplied.
    fn by_components(&self, budget: &Budget) -> Result<CoveringRadius, HardestError> {
        let mut hardest = Pattern::zeros(self.variant.states(), self.variant.cells());
        let (mut presses, mut at_most) = (0, 0);
        let mut distribution = Some(vec![BigUint::from(1u32)]);
        let mut known: Vec<(&Code, CoveringRadius)> = Vec::new();
        let most = |component: &Code| component.cells.len() * index(self.variant.states().get() - 1);
        let mut others: usize = self.components.iter().map(most).sum();
        for component in &self.components {
            others -= most(component);
            // Many components look alike.
            let alike = known
                .iter()
                .position(|(other, _)| other.quiet == component.quiet && other.cells.len() == component.cells.len());
            let at = match alike {
                Some(at) => at,
                None => {
                    let progress = ComponentBounds {
                        at_least: index(presses),
                        at_most: index(at_most).saturating_add(others),
                        listening: budget.progress(),
                    };
                    let budget = budget.clone().with_progress(&progress);
                    let found = component::hardest(component, self.variant.shape(), &budget)?;
                    known.push((component, found.ok_or_else(|| self.too_large())?));
                    known.len() - 1
                }
            };
            let found = &known[at].1;
            presses += found.presses;
            at_most += found.at_most;
            distribution =
                distribution.zip(found.distribution.as_ref()).and_then(|(all, own)| product(&all, own, budget).ok());
            component.cells.iter().zip(found.hardest.iter()).for_each(|(&cell, times)| hardest.set(cell, times));
        }
        let boards = distribution.as_ref().and_then(|counts| counts.last().cloned());
        Ok(CoveringRadius { presses, at_most, hardest, boards, distribution })
    }
}

/// Turns bounds of one component into bounds of the whole board.
struct ComponentBounds<'a> {
    /// The presses that boards of the components searched before need.
    at_least: usize,
    /// No board of the other components needs more presses.
    at_most: usize,
    listening: &'a dyn Progress,
}

impl Progress for ComponentBounds<'_> {
    fn report(&self, event: &Event<'_>) {
        let event = match *event {
            Event::Bounds { at_least, at_most } => {
                Event::Bounds { at_least: at_least + self.at_least, at_most: at_most.saturating_add(self.at_most) }
            }
            ref other => other.clone(),
        };
        self.listening.report(&event);
    }
}

/// The end of the whole search if the budget ended that for the quiet patterns.
fn stopped(error: SolveError) -> HardestError {
    if error == SolveError::Stopped { HardestError::Stopped } else { error.into() }
}

/// The product of two distributions: the number of ways to reach each sum.
fn product(first: &[BigUint], second: &[BigUint], budget: &Budget) -> Result<Vec<BigUint>, Stopped> {
    let mut sums = vec![BigUint::ZERO; first.len() + second.len() - 1];
    for (i, a) in first.iter().enumerate() {
        budget.check()?;
        for (j, b) in second.iter().enumerate() {
            sums[i + j] += a * b;
        }
    }
    Ok(sums)
}

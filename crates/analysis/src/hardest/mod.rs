//! The hardest boards: the most presses any solvable board of a kind needs, and how many boards need each number of presses.
//!
//! The fewest presses of a board is the distance of its presses from the quiet patterns, so the most is the covering
//! radius of the code they form. [`hardest`] chooses among the [`HardestMethod`]s by what they would cost:
//!
//! | method | finds | good for |
//! |---|---|---|
//! | direct | everything | boards without quiet patterns: press every cell |
//! | breadth-first search | everything | two states, up to about 2^32 positions |
//! | class counting | everything | few quiet patterns, any number of states and cells |
//! | integer program | the most presses, or bounds | two states, any number of cells |
//! | pieces | everything, if each piece is counted | quiet patterns that fall into groups without a cell in common |
//!
//! A piece that is Berlekamp's switching game, as with the king rule, is enumerated up to its symmetries.

mod breadth_first;
mod class_counting;
mod classes;
mod climbing;
mod code;
mod feasibility;
mod integer_program;
mod pieces;
mod position_set;
mod switching;
#[cfg(test)]
mod tests;

use classes::KernelClasses;
use code::Code;
use douse_puzzle::board::{Board, BoardError};
use douse_puzzle::goal::Goal;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::variant::Variant;
use douse_shortest::{Budget, Event, Lengths};
use douse_solver::solve::{SolveError, kernel};
use douse_solver::space::SolutionSpace;
use num_bigint::BigUint;

/// A way to find the hardest boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HardestMethod {
    /// Without quiet patterns the hardest board needs every cell pressed as often as possible.
    Direct,
    /// All positions, by rising distance.
    BreadthFirst,
    /// All numbers of pressed cells that quiet patterns treat alike.
    ClassCounting,
    /// Branch and bound over these numbers, for the most presses only.
    IntegerProgram,
    /// Pieces of the quiet patterns that have no cell in common, each by the method that suits it.
    Pieces,
}

impl HardestMethod {
    /// All methods.
    pub const ALL: [Self; 5] =
        [Self::Direct, Self::BreadthFirst, Self::ClassCounting, Self::IntegerProgram, Self::Pieces];

    /// The stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::BreadthFirst => "breadth-first",
            Self::ClassCounting => "class-counting",
            Self::IntegerProgram => "integer-program",
            Self::Pieces => "pieces",
        }
    }
}

/// What is known about the hardest boards of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hardest {
    /// The fewest presses of the hardest board found.
    pub presses: u64,
    /// No solvable board needs more presses than this.
    pub at_most: u64,
    /// A board that needs that many presses.
    pub board: Board,
    /// A shortest solution of it.
    pub solution: Pattern,
    /// How many boards need that many presses, where all were counted.
    pub boards: Option<BigUint>,
    /// How many boards need 0, 1, 2, ... presses, where all were counted.
    pub distribution: Option<Vec<BigUint>>,
    /// How many boards are solvable.
    pub positions: BigUint,
    /// How many moves lead from one of them to another: one for each position and cell.
    pub moves: BigUint,
    /// What found it.
    pub method: HardestMethod,
}

impl Hardest {
    /// Whether no solvable board needs more presses.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.presses == self.at_most
    }
}

/// Why nothing was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HardestError {
    /// The quiet patterns could not be found.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The goal does not fit.
    #[error(transparent)]
    Goal(#[from] BoardError),
    /// No method reaches so far.
    #[error(
        "boards of {cells} cells with {states} states and {nullity} independent quiet patterns are too large for this"
    )]
    TooLarge {
        /// The number of cells.
        cells: usize,
        /// The number of states.
        states: u32,
        /// How many quiet patterns generate all.
        nullity: usize,
    },
    /// The budget ended the search before it found anything.
    #[error("stopped before the end")]
    Stopped,
    /// The method asked for does not apply.
    #[error("the method {} does not apply here", .0.name())]
    Method(HardestMethod),
}

/// Nanoseconds that counting all positions may take where no time limit is given.
const LONGEST: f64 = 3e11;
/// Past this many cells the distribution of a board without quiet patterns is not written out.
const MOST_BINOMIALS: usize = 4096;

/// The hardest boards of a kind, by the method that tells most in the time there is.
///
/// # Arguments
/// * `variant`: the kind of puzzle.
/// * `goal`: the lights to reach; it decides which board is hardest, not how hard it is.
/// * `budget`: limits; when it ends the search there are bounds, unless nothing was found at all.
///
/// # Complexity
/// See the methods: breadth-first search takes `cells * 2^rank / 64` word operations for each distance, class counting a
/// fraction of a nanosecond for each choice of numbers of pressed cells and each quiet pattern.
///
/// # Example
/// ```
/// use douse_analysis::hardest::hardest;
/// use douse_puzzle::{edges::Edges, goal::Goal, pattern::States, rule::Rule};
/// use douse_shortest::Budget;
/// use douse_puzzle::{shape::Shape, size::Size, variant::Variant};
/// let variant = Variant::new(Shape::grid(Size::square(4)?, Edges::Flat), Rule::Plus, States::TWO)?;
/// let hardest = hardest(&variant, &Goal::Off, &Budget::unlimited())?;
/// assert_eq!((hardest.presses, hardest.is_proved()), (7, true));
/// assert_eq!(hardest.boards, Some(32u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Literature
/// Boyles, arXiv 2201.03452, 2022; Cohen, Honkala, Litsyn and Lobstein, Covering
/// Codes, 1997.
pub fn hardest(variant: &Variant, goal: &Goal, budget: &Budget) -> Result<Hardest, HardestError> {
    let kernel = kernel(variant)?;
    let limit = budget.time_left().map_or(LONGEST, |left| (left.as_nanos() as f64).min(LONGEST));
    let code = Code::new(&kernel);
    let pieces = code.pieces();
    let choice = if kernel.nullity() == 0 {
        HardestMethod::Direct
    } else if pieces.iter().filter(|piece| !piece.quiet.is_empty()).count() > 1
        || pieces.iter().any(|piece| switching::Game::of_piece(piece, variant.shape()).is_some())
    {
        HardestMethod::Pieces
    } else {
        let searching = breadth_first::cost(&code, budget);
        let counting = class_counting::cost(&KernelClasses::new(&code));
        match (searching <= counting, searching.min(counting) <= limit) {
            (true, true) => HardestMethod::BreadthFirst,
            (false, true) => HardestMethod::ClassCounting,
            _ => HardestMethod::IntegerProgram,
        }
    };
    let question = Question { variant, goal, kernel: &kernel, code };
    match question.answer(choice, budget) {
        // What was not counted to the end still has bounds.
        Err(HardestError::Stopped) if variant.states().is_two() => {
            question.answer(HardestMethod::IntegerProgram, budget)
        }
        Err(HardestError::Method(_)) => Err(question.too_large()),
        answer => answer,
    }
}

/// As [`hardest`], by one method.
#[cfg(test)]
fn hardest_by(variant: &Variant, goal: &Goal, method: HardestMethod, budget: &Budget) -> Result<Hardest, HardestError> {
    let kernel = kernel(variant)?;
    Question { variant, goal, kernel: &kernel, code: Code::new(&kernel) }.answer(method, budget)
}

struct Question<'a> {
    variant: &'a Variant,
    goal: &'a Goal,
    kernel: &'a SolutionSpace,
    code: Code,
}

impl Question<'_> {
    fn too_large(&self) -> HardestError {
        let (cells, states) = (self.variant.cells(), self.variant.states().get());
        HardestError::TooLarge { cells, states, nullity: self.kernel.nullity() }
    }

    fn answer(&self, method: HardestMethod, budget: &Budget) -> Result<Hardest, HardestError> {
        let two = self.variant.states().is_two();
        budget.progress().report(&Event::Method { name: method.name() });
        match method {
            HardestMethod::Direct if self.kernel.nullity() == 0 => self.direct(),
            HardestMethod::BreadthFirst if two => {
                if breadth_first::cost(&self.code, budget).is_infinite() {
                    return Err(self.too_large());
                }
                let levels = breadth_first::search(&self.code, budget).map_err(SolveError::from)?;
                if !levels.complete {
                    return Err(HardestError::Stopped);
                }
                let distribution = levels.distribution.into_iter().map(BigUint::from).collect();
                self.counted(method, distribution, levels.hardest)
            }
            HardestMethod::ClassCounting => {
                let classes = KernelClasses::new(&self.code);
                if class_counting::cost(&classes).is_infinite() {
                    return Err(self.too_large());
                }
                let counted = class_counting::count(&classes, budget).map_err(|_| HardestError::Stopped)?;
                self.counted(method, counted.distribution, counted.hardest)
            }
            HardestMethod::IntegerProgram if two => self.integer_program(budget),
            HardestMethod::Pieces => self.pieces(budget),
            _ => Err(HardestError::Method(method)),
        }
    }

    fn direct(&self) -> Result<Hardest, HardestError> {
        let (states, cells) = (self.variant.states(), self.variant.cells());
        let most = (states.get() - 1) as u16;
        let everything = Pattern::constant(states, cells, most);
        let reach = cells.saturating_mul(most.into());
        if reach <= MOST_BINOMIALS {
            let classes = KernelClasses::new(&self.code);
            let counted = class_counting::count(&classes, &Budget::unlimited()).map_err(|_| HardestError::Stopped)?;
            return self.counted(HardestMethod::Direct, counted.distribution, counted.hardest);
        }
        let presses = reach as u64;
        let boards = Some(BigUint::from(1u32));
        self.hardest(HardestMethod::Direct, presses, presses, everything, boards, None)
    }

    fn integer_program(&self, budget: &Budget) -> Result<Hardest, HardestError> {
        let found = pieces::flattest(&self.code, self.variant.shape(), budget).ok_or_else(|| self.too_large())?;
        let solution = self.shortest(found.hardest, budget);
        self.hardest(HardestMethod::IntegerProgram, found.presses, found.at_most, solution, None, None)
    }

    /// Piece by piece: the presses add up, and the distributions are multiplied.
    fn pieces(&self, budget: &Budget) -> Result<Hardest, HardestError> {
        let mut hardest = Pattern::zeros(self.variant.states(), self.variant.cells());
        let (mut presses, mut at_most) = (0, 0);
        let mut distribution = Some(vec![BigUint::from(1u32)]);
        let mut known: Vec<(Code, pieces::Found)> = Vec::new();
        for piece in self.code.pieces() {
            // Many pieces look alike.
            let alike = known
                .iter()
                .position(|(other, _)| other.quiet == piece.quiet && other.cells.len() == piece.cells.len());
            let at = match alike {
                Some(at) => at,
                None => {
                    let found =
                        pieces::hardest(&piece, self.variant.shape(), budget)?.ok_or_else(|| self.too_large())?;
                    known.push((piece.clone(), found));
                    known.len() - 1
                }
            };
            let found = &known[at].1;
            presses += found.presses;
            at_most += found.at_most;
            distribution = distribution.zip(found.distribution.as_ref()).map(|(all, own)| product(&all, own));
            piece.cells.iter().zip(found.hardest.iter()).for_each(|(&cell, times)| hardest.set(cell, times));
        }
        let solution = self.shortest(hardest, budget);
        let boards = distribution.as_ref().and_then(|counts| counts.last().cloned());
        self.hardest(HardestMethod::Pieces, presses, at_most, solution, boards, distribution)
    }

    /// The lightest presses with the same effect.
    fn shortest(&self, presses: Pattern, budget: &Budget) -> Pattern {
        self.kernel.around(presses).shortest(&Budget::unlimited().with_threads(budget.threads())).presses
    }

    fn counted(
        &self,
        method: HardestMethod,
        distribution: Vec<BigUint>,
        hardest: Pattern,
    ) -> Result<Hardest, HardestError> {
        let presses = distribution.len() as u64 - 1;
        let boards = distribution.last().cloned();
        let solution = self.shortest(hardest, &Budget::unlimited());
        self.hardest(method, presses, presses, solution, boards, Some(distribution))
    }

    fn hardest(
        &self,
        method: HardestMethod,
        presses: u64,
        at_most: u64,
        solution: Pattern,
        boards: Option<BigUint>,
        distribution: Option<Vec<BigUint>>,
    ) -> Result<Hardest, HardestError> {
        let (states, cells) = (self.variant.states(), self.variant.cells());
        let mut lights = self.goal.target(states, cells);
        if (lights.states(), lights.len()) == (states, cells) {
            lights.subtract(&self.variant.effect(&solution));
        }
        let board = Board::new(self.variant.clone(), lights)?.with_goal(self.goal.clone())?;
        let words: BigUint = self.kernel.quiet().iter().map(|quiet| BigUint::from(quiet.order)).product();
        let positions = BigUint::from(states.get()).pow(cells as u32) / words;
        let moves = &positions * cells;
        Ok(Hardest { presses, at_most, board, solution, boards, distribution, positions, moves, method })
    }
}

/// How many ways there are to reach each sum.
fn product(first: &[BigUint], second: &[BigUint]) -> Vec<BigUint> {
    let mut sums = vec![BigUint::ZERO; first.len() + second.len() - 1];
    for (i, a) in first.iter().enumerate() {
        for (j, b) in second.iter().enumerate() {
            sums[i + j] += a * b;
        }
    }
    sums
}

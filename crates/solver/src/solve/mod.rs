//! Deciding and solving: which presses turn the lights into the goal, or the proof that none do.
//!
//! [`solve`] picks among the registered [`METHODS`] the one that promises to be cheapest. Each
//! method is in a file of its own and has the same signature, and all give the same answer in the
//! same normal form; the tests compare every method with the one called `reference` on every kind
//! of board.

mod chase_residues;
mod claim;
mod dense;
mod elimination_order;
mod frontal;
mod frontal_residues;
mod frontal_schedule;
mod lanes;
mod method;
mod polynomial;
mod prepared;
mod press_matrix;
mod reference;
mod small;
mod sums;
mod witness;

#[doc(hidden)]
pub use chase_residues::ChaseSystem;
pub use elimination_order::EliminationOrder;
pub use method::{METHODS, Method};
pub use prepared::PreparedVariant;
pub use witness::Witness;

use crate::space::SolutionSpace;
use douse_algebra::bits::{BitMatrix, OutOfMemory, words_for};
use douse_algebra::budget::{Budget, Exhausted, Reservation, Stopped};
use douse_algebra::residues::{Modulus, ResidueMatrix};
use douse_puzzle::board::Board;
use douse_puzzle::incidence::Incidence;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::rule::Rule;
use douse_puzzle::variant::Variant;
use frontal_schedule::FrontalSchedule;
use press_matrix::PressMatrix;
use std::sync::OnceLock;

/// A problem to solve: presses that add `difference` to the lights of a variant.
#[derive(Debug)]
pub struct Problem {
    variant: Variant,
    difference: Pattern,
    incidence: OnceLock<Incidence>,
    order: OnceLock<(EliminationOrder, Reservation)>,
    schedule: OnceLock<(FrontalSchedule, Reservation)>,
    press_matrix: OnceLock<PressMatrix>,
}

/// The answer to a [`Problem`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The board can be solved: all its solutions.
    Solvable(SolutionSpace),
    /// The board cannot be solved: the proof.
    Unsolvable(Witness),
}

/// A problem that was not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The board does not fit in the memory of the budget.
    #[error("the board is too large for this method: {0}")]
    OutOfMemory(#[from] OutOfMemory),
    /// The time of the budget was up, or it was cancelled.
    #[error("stopped before the board was solved")]
    Stopped,
    /// The answer did not pass its check.
    #[error("this is a fault of douse: the method {method} gave a wrong answer; please report the board")]
    WrongAnswer {
        /// The method that gave it.
        method: &'static str,
    },
    /// The method asked for does not apply to this kind or size of puzzle.
    #[error("{0} does not apply to this kind or size of puzzle")]
    DoesNotApply(&'static str),
}

impl From<Stopped> for SolveError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl From<Exhausted> for SolveError {
    fn from(exhausted: Exhausted) -> Self {
        match exhausted {
            Exhausted::Stopped => Self::Stopped,
            Exhausted::OutOfMemory(error) => Self::OutOfMemory(error),
        }
    }
}

impl Problem {
    /// Turning the lights of a board into its goal.
    pub fn of_board(board: &Board) -> Self {
        Self::new(board.variant().clone(), board.difference())
    }

    /// Adding `difference` to the lights of a variant.
    ///
    /// # Panics
    /// If the difference does not belong to the variant.
    pub fn new(variant: Variant, difference: Pattern) -> Self {
        assert_eq!(
            (difference.states(), difference.len()),
            (variant.states(), variant.cells()),
            "lights of another puzzle"
        );
        Self {
            variant,
            difference,
            incidence: OnceLock::new(),
            order: OnceLock::new(),
            schedule: OnceLock::new(),
            press_matrix: OnceLock::new(),
        }
    }

    /// The kind of puzzle.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The steps that the presses have to add.
    pub fn difference(&self) -> &Pattern {
        &self.difference
    }

    /// The press matrix as lists, made on first use.
    pub fn incidence(&self, budget: &Budget<'_>) -> Result<&Incidence, Exhausted> {
        get_or_try_init(&self.incidence, || Incidence::of(&self.variant, budget))
    }

    /// The order in which presses are settled, made on first use.
    pub fn elimination_order(&self, budget: &Budget<'_>) -> Result<&EliminationOrder, Exhausted> {
        let incidence = self.incidence(budget)?;
        let best = || EliminationOrder::best(&self.variant, incidence, budget);
        get_or_try_init(&self.order, best).map(|(order, _)| order)
    }

    /// The press matrix in the form that checks claims, made on first use.
    pub(crate) fn press_matrix(&self, budget: &Budget<'_>) -> Result<&PressMatrix, Exhausted> {
        get_or_try_init(&self.press_matrix, || PressMatrix::of(&self.variant, &self.incidence, budget))
    }

    fn frontal_schedule(&self, budget: &Budget<'_>) -> Result<&FrontalSchedule, Exhausted> {
        let incidence = self.incidence(budget)?;
        let best = || FrontalSchedule::best(&self.variant, incidence, budget);
        get_or_try_init(&self.schedule, best).map(|(schedule, _)| schedule)
    }
}

fn get_or_try_init<T, E>(cell: &OnceLock<T>, init: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
    match cell.get() {
        Some(value) => Ok(value),
        None => {
            let value = init()?;
            Ok(cell.get_or_init(|| value))
        }
    }
}

impl Answer {
    /// Returns whether there is a solution.
    pub fn is_solvable(&self) -> bool {
        matches!(self, Self::Solvable(_))
    }

    /// The solutions, if there are any.
    pub fn space(&self) -> Option<&SolutionSpace> {
        match self {
            Self::Solvable(space) => Some(space),
            Self::Unsolvable(_) => None,
        }
    }

    /// Checks the answer against the press rule alone, without the tables that the methods share: a
    /// solution and the quiet patterns by pressing them one by one, a witness by counting. The
    /// number of solutions is not checked.
    pub fn verify(&self, problem: &Problem) -> bool {
        match self {
            Self::Solvable(space) => {
                let variant = problem.variant();
                variant.effect(space.presses()) == problem.difference
                    && space.quiet().iter().all(|quiet| variant.effect(&quiet).is_zero())
            }
            Self::Unsolvable(witness) => witness.verify(problem),
        }
    }
}

/// Space for this number of quiet patterns of two states.
fn quiet_bits(rows: usize, cells: usize, budget: &Budget<'_>) -> Result<(BitMatrix, Reservation), OutOfMemory> {
    let memory = quiet_bits_memory(rows, cells, budget)?;
    Ok((BitMatrix::try_zeros(rows, cells)?, memory))
}

fn quiet_bits_memory(rows: usize, cells: usize, budget: &Budget<'_>) -> Result<Reservation, OutOfMemory> {
    budget.reserve_entries::<u64>(words_for(cells).saturating_mul(rows))
}

/// Space for this number of quiet patterns of any number of states.
fn quiet_residues(
    modulus: Modulus,
    rows: usize,
    cells: usize,
    budget: &Budget<'_>,
) -> Result<(ResidueMatrix, Reservation), OutOfMemory> {
    let memory = quiet_residues_memory(rows, cells, budget)?;
    Ok((ResidueMatrix::zeros(modulus, rows, cells), memory))
}

fn quiet_residues_memory(rows: usize, cells: usize, budget: &Budget<'_>) -> Result<Reservation, OutOfMemory> {
    budget.reserve_entries::<u16>(cells.saturating_mul(rows))
}

/// Solves a board by the method that promises to be cheapest, within [`Budget::default`].
///
/// # Arguments
/// * `board`: any board.
///
/// # Returns
/// All its solutions, or the proof that there is none; an error if it takes more time or memory.
///
/// # Complexity
/// That of the method: on a flat grid of `n` columns and `m` rows with the plus rule chasing takes
/// `O(m n^2 / 64 + n^3 / 64)` time and `O(m n)` words.
///
/// # Example
/// ```
/// use douse_puzzle::board::Board;
/// use douse_solver::solve::{Answer, solve};
/// let board: Board = "01/10".parse()?;
/// let Answer::Solvable(space) = solve(&board)? else { panic!("every 2x2 board is solvable") };
/// assert_eq!(space.presses().iter().collect::<Vec<_>>(), [0, 1, 1, 0]);
/// assert_eq!(space.count().to_string(), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(board: &Board) -> Result<Answer, SolveError> {
    solve_within(board, &Budget::default())
}

/// Like [`solve`], within any budget.
///
/// ```
/// use douse_algebra::budget::Budget;
/// use douse_puzzle::board::Board;
/// use douse_solver::solve::{SolveError, solve_within};
/// let board = Board::builder(300, 300).rule(douse_puzzle::rule::Rule::King).build()?;
/// let budget = Budget::unlimited().with_time(std::time::Duration::ZERO);
/// assert_eq!(solve_within(&board, &budget), Err(SolveError::Stopped));
/// assert!(matches!(solve_within(&board, &Budget::unlimited().with_memory(1 << 20)), Err(SolveError::OutOfMemory(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_within(board: &Board, budget: &Budget<'_>) -> Result<Answer, SolveError> {
    solve_problem_within(&Problem::of_board(board), budget)
}

/// Like [`solve_within`], by elimination along a front alone: one method for two states and one for
/// more. A program that needs no others is much smaller, and slower on large boards only.
///
/// # Complexity
/// With a front of `f` unknowns, about as many as the shorter side of a grid has cells, and `N`
/// cells `O(N f)` operations on numbers or words.
pub fn solve_by_front(board: &Board, budget: &Budget<'_>) -> Result<Answer, SolveError> {
    let problem = Problem::of_board(board);
    match problem.variant.states().is_two() {
        true => frontal::solve_frontal(&problem, budget)?.check("frontal", &problem, budget),
        false => {
            frontal_residues::solve_frontal_residues(&problem, budget)?.check("frontal-residues", &problem, budget)
        }
    }
}

/// Boards can be solved: [`solve`] as a method.
///
/// ```
/// use douse_puzzle::board::Board;
/// use douse_solver::solve::{Answer, Solve};
/// let board: Board = "5x5:8000000".parse()?;
/// let Answer::Unsolvable(witness) = board.solve()? else { panic!("one light alone cannot be put out") };
/// assert!(witness.to_string().ends_with("has to change: A1 C1 E1 A2 C2 E2 A4 C4 E4 A5 C5 E5"), "{witness}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Solve {
    /// All solutions, or the proof that there is none, within [`Budget::default`].
    fn solve(&self) -> Result<Answer, SolveError>;

    /// Like [`Solve::solve`], within any budget.
    fn solve_within(&self, budget: &Budget<'_>) -> Result<Answer, SolveError>;
}

impl Solve for Board {
    fn solve(&self) -> Result<Answer, SolveError> {
        solve(self)
    }

    fn solve_within(&self, budget: &Budget<'_>) -> Result<Answer, SolveError> {
        solve_within(self, budget)
    }
}

/// Like [`solve`], for a [`Problem`].
pub fn solve_problem(problem: &Problem) -> Result<Answer, SolveError> {
    solve_problem_within(problem, &Budget::default())
}

/// Like [`solve_within`], for a [`Problem`].
pub fn solve_problem_within(problem: &Problem, budget: &Budget<'_>) -> Result<Answer, SolveError> {
    Method::cheapest(problem, budget)?.solve(problem, budget)
}

/// The quiet patterns of a variant: every pattern of presses that changes nothing is a sum of them
/// in exactly one way.
pub fn kernel(variant: &Variant) -> Result<SolutionSpace, SolveError> {
    kernel_within(variant, &Budget::default())
}

/// Like [`kernel`], within any budget.
pub fn kernel_within(variant: &Variant, budget: &Budget<'_>) -> Result<SolutionSpace, SolveError> {
    let nothing = nothing(variant, budget)?;
    match solve_problem_within(&Problem::new(variant.clone(), nothing), budget)? {
        Answer::Solvable(space) => Ok(space),
        Answer::Unsolvable(_) => unreachable!("no pattern is a witness against lights that are right already"),
    }
}

/// No difference at all.
fn nothing(variant: &Variant, budget: &Budget<'_>) -> Result<Pattern, SolveError> {
    let bytes = if variant.states().is_two() { variant.cells() / 8 } else { variant.cells().saturating_mul(2) };
    drop(budget.reserve(bytes)?);
    Ok(Pattern::try_zeros(variant.states(), variant.cells())?)
}

/// Counts the quiet patterns that generate all of a variant, without listing them where polynomials
/// tell: on full grids with the plus rule, flat, cylinder or torus, and a prime number of states.
///
/// # Complexity
/// There one extended gcd as wide as the board or a few, and memory for some rows; else that of
/// [`kernel`].
///
/// # Example
/// ```
/// use douse_puzzle::board::Board;
/// use douse_solver::solve::nullity;
/// assert_eq!(nullity(&Board::builder(1000, 1000).states(3).variant()?)?, 18);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn nullity(variant: &Variant) -> Result<usize, SolveError> {
    nullity_within(variant, &Budget::default())
}

/// Like [`nullity`], within any budget.
pub fn nullity_within(variant: &Variant, budget: &Budget<'_>) -> Result<usize, SolveError> {
    if let Some((size, edges)) = polynomial::plain(variant).filter(|_| variant.states().is_two()) {
        return Ok(crate::plain::nullity_within(size, edges, budget)?);
    }
    if let Some(sums) = sums::RowColumnSums::of(variant) {
        return Ok(sums.nullity());
    }
    match polynomial::nullity_prime(variant, budget)? {
        Some(nullity) => Ok(nullity),
        None => Ok(kernel_within(variant, budget)?.nullity()),
    }
}

/// The bytes of a square matrix of bits.
fn matrix_bytes(cells: usize) -> usize {
    words_for(cells).saturating_mul(8).saturating_mul(cells)
}

/// The patterns that prove boards unsolvable: a board can be solved exactly when each of them meets
/// the lights to be changed in a multiple of k. For a rule that works both ways they are the quiet
/// patterns.
pub fn left_kernel(variant: &Variant) -> Result<SolutionSpace, SolveError> {
    left_kernel_within(variant, &Budget::default())
}

/// Like [`left_kernel`], within any budget.
pub fn left_kernel_within(variant: &Variant, budget: &Budget<'_>) -> Result<SolutionSpace, SolveError> {
    if sums::RowColumnSums::of(variant).is_some() {
        return kernel_within(variant, budget);
    }
    let problem = Problem::new(variant.clone(), nothing(variant, budget)?);
    let incidence = problem.incidence(budget)?;
    if incidence.is_symmetric() {
        return kernel_within(variant, budget);
    }
    // The rows of a rule are presses and those of the press matrix lights, so this exchanges the
    // two.
    let _memory = budget.reserve(matrix_bytes(variant.cells()))?;
    let rule = Rule::Matrix(std::sync::Arc::new(incidence.matrix()?));
    match Variant::new(variant.shape().clone(), rule, variant.states()) {
        Ok(backwards) => kernel_within(&backwards, budget),
        Err(_) => unreachable!("a square matrix of the variant's own size fits"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn witnesses_say_how_often_a_light_counts() {
        let witness = |board: &str| match solve(&board.parse().unwrap()).unwrap() {
            Answer::Unsolvable(witness) => witness.to_string(),
            Answer::Solvable(space) => panic!("{board} can be solved: {space}"),
        };
        let alike = witness("2x2.k3:1000");
        assert!(alike.contains("in total, but") && alike.ends_with(": A1 B1 A2 B2"), "{alike}");
        let thrice = witness("2x1.king.k4:10");
        assert!(thrice.contains("in total (=3 counts 3 times), but") && thrice.ends_with(": A1=3 B1"), "{thrice}");
    }
}

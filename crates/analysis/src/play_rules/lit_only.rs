//! Pressing lit cells only.

use super::detour::{Outcome, Player};
use douse_algebra::bits::BitVec;
use douse_algebra::budget::Budget;
use douse_puzzle::board::Board;
use douse_puzzle::incidence::Incidence;
use douse_puzzle::pattern::Pattern;
use douse_solver::solve::{Answer, SolveError, Witness, solve};
use std::collections::HashMap;

/// An error of finding a sequence of lit cells.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LitOnlyError {
    /// The board cannot be solved by any presses.
    #[error("the board cannot be solved by any presses")]
    Unsolvable(Witness),
    /// The lights have more than two states, or the goal is not all off.
    #[error("pressing only lit cells needs two states and the goal all off")]
    Goal,
    /// Some press does not change its own cell.
    #[error("pressing cell {cell} does not change its own light, so pressing only lit cells may not be enough")]
    NotReflexive {
        /// The first such cell.
        cell: usize,
    },
    /// Some press changes a light whose press does not change it back.
    #[error("the rule does not work both ways, so pressing only lit cells may not be enough")]
    NotSymmetric,
    /// Presses that do not solve the board.
    #[error("the presses given do not solve the board")]
    NoSolution,
    /// The board could not be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// A sequence of presses that turns all lights off, in which every cell is lit when it is pressed.
///
/// # Arguments
/// * `board`: two states, goal all off, a rule that works both ways and whose presses change their
///   own cell.
///
/// # Returns
/// The cells to press in order (none for a dark board). From a solution of `c` presses it has at
/// most `c (4 D + 3)` presses, where no two cells of one connected part are more than `D` presses
/// apart.
///
/// # Complexity
/// Solving the board, then for each press of the solution one search for the nearest light:
/// `O(c e)` time for `c` presses on a board whose press matrix has `e` ones, `O(e)` memory.
///
/// # Example
/// ```
/// use douse_analysis::play_rules::{PlayRule, replay, solve_lit_only};
/// let corner = "100/000/000".parse()?;
/// let presses = solve_lit_only(&corner)?;
/// assert!(replay(&corner, PlayRule::LitOnly, &presses)?.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Literature
/// Goldwasser, Wang and Wu, Does the lit-only restriction make any difference for the sigma-game
/// and sigma-plus-game?, 2009.
pub fn solve_lit_only(board: &Board) -> Result<Vec<usize>, LitOnlyError> {
    let incidence = playable(board)?;
    match solve(board)? {
        Answer::Solvable(space) => Ok(sequence(board, &incidence, space.presses())),
        Answer::Unsolvable(witness) => Err(LitOnlyError::Unsolvable(witness)),
    }
}

/// Like [`solve_lit_only`], from a known solution: the fewer presses it has, the shorter the
/// sequence.
pub fn solve_lit_only_from(board: &Board, solution: &Pattern) -> Result<Vec<usize>, LitOnlyError> {
    let incidence = playable(board)?;
    let fits = (solution.states(), solution.len()) == (board.lights().states(), board.lights().len());
    if !fits || board.variant().effect(solution) != board.difference() {
        return Err(LitOnlyError::NoSolution);
    }
    Ok(sequence(board, &incidence, solution))
}

fn playable(board: &Board) -> Result<Incidence, LitOnlyError> {
    let variant = board.variant();
    if !variant.states().is_two() || !board.goal().target(variant.states(), variant.cells()).is_zero() {
        return Err(LitOnlyError::Goal);
    }
    let incidence = Incidence::of(variant, &Budget::default()).map_err(SolveError::from)?;
    let changes_itself =
        |cell: usize| incidence.lights_of(cell).binary_search_by_key(&cell, |&light| light as usize).is_ok();
    if let Some(cell) = (0..incidence.cells()).find(|&cell| !changes_itself(cell)) {
        return Err(LitOnlyError::NotReflexive { cell });
    }
    if !incidence.is_symmetric() {
        return Err(LitOnlyError::NotSymmetric);
    }
    Ok(incidence)
}

/// Presses the cells of the solution one by one: a lit one as it is, an unlit one by a detour that
/// amounts to it.
fn sequence(board: &Board, incidence: &Incidence, solution: &Pattern) -> Vec<usize> {
    let mut due = without_twins(incidence, solution);
    let mut player = Player::new(incidence, BitVec::from_fn(incidence.cells(), |cell| board.lights().get(cell) == 1));
    // Cells that became lit while they are due; a cell may be here and unlit again.
    let mut ready: Vec<usize> = due.ones().filter(|&cell| player.is_lit(cell)).collect();
    loop {
        while let Some(cell) = ready.pop() {
            if due.get(cell) && player.is_lit(cell) {
                due.set(cell, false);
                player.press(cell);
                ready.extend(incidence.lights_of(cell).iter().map(|&light| light as usize));
            }
        }
        // Presses still due in a part that is dark make a quiet pattern there: they are never
        // reached, and left out.
        let reached = player.nearest_to_a_light(&due);
        if reached.is_empty() {
            return player.presses;
        }
        let from = player.presses.len();
        // At most one due cell of a connected part cannot be pressed now, and only if another is
        // due there.
        let done = reached.into_iter().find(|&cell| player.detour(cell) == Outcome::Pressed);
        let Some(cell) = done else { unreachable!("some unlit cell of a solution can always be pressed by a detour") };
        due.set(cell, false);
        let pressed: Vec<usize> = player.presses[from..].to_vec();
        ready.extend(pressed.iter().flat_map(|&cell| incidence.lights_of(cell)).map(|&light| light as usize));
    }
}

/// The solution without pairs of cells that change the same lights: together they change nothing.
fn without_twins(incidence: &Incidence, solution: &Pattern) -> BitVec {
    let mut due = BitVec::zeros(incidence.cells());
    let mut unpaired: HashMap<&[u32], usize> = HashMap::new();
    for (cell, _) in solution.nonzero() {
        match unpaired.remove(incidence.lights_of(cell)) {
            Some(twin) => due.set(twin, false),
            None => {
                unpaired.insert(incidence.lights_of(cell), cell);
                due.set(cell, true);
            }
        }
    }
    due
}

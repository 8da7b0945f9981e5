//! The fewest moves for a board: proved, or between two bounds.

use crate::game::Game;
use crate::walk::{Fitting, fitting, walk};
use douse::board::Board;
use douse::pattern::Pattern;
use douse::play_rules::{LegalSolutionError, LitOnlyError, PlayRule, shortest_legal_solution, solve_lit_only_from};
use douse::shortest::Budget;
use douse::shortest::Lengths;
use douse::solve::{Answer, SolveError, Witness, solve};
use std::fmt;

/// The fewest moves for a board, as far as they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Par {
    /// A proved lower bound of the number of moves.
    pub at_least: u64,
    /// The number of moves of a known solution. Par is proved if both numbers are equal.
    pub at_most: Option<u64>,
}

impl Par {
    /// A par that is proved.
    #[must_use]
    pub fn exactly(moves: u64) -> Self {
        Self { at_least: moves, at_most: Some(moves) }
    }

    /// The par, if it is proved.
    #[must_use]
    pub fn proved(self) -> Option<u64> {
        self.at_most.filter(|most| *most == self.at_least)
    }
}

impl fmt::Display for Par {
    /// `8`, `8-10` or `8+`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.proved(), self.at_most) {
            (Some(par), _) => write!(f, "{par}"),
            (None, Some(most)) => write!(f, "{}-{most}", self.at_least),
            (None, None) => write!(f, "{}+", self.at_least),
        }
    }
}

/// A solution, and what is known about the fewest moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The cells to press in order; every press is allowed by the rule of play. `None` if no
    /// solution is known.
    pub moves: Option<Vec<usize>>,
    /// A proved lower bound of the number of moves.
    pub at_least: u64,
}

impl Way {
    /// The par of the board that this solves.
    #[must_use]
    pub fn par(&self) -> Par {
        Par { at_least: self.at_least, at_most: self.moves.as_ref().map(|moves| moves.len() as u64) }
    }
}

/// Why no solution was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WayError {
    /// No presses reach the goal; the pattern proves it.
    #[error("no presses reach the goal")]
    Unsolvable(Witness),
    /// There are solutions, but none in an order that the rule of play allows.
    #[error("no sequence of presses that the rule {rule} allows reaches the goal")]
    Unreachable { rule: PlayRule },
    /// The board could not be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// The rule of play after this many moves: the alternating rules change their turn.
#[must_use]
pub fn rule_after(rule: PlayRule, moves: usize) -> PlayRule {
    match (rule, moves % 2) {
        (PlayRule::LitFirst, 1) => PlayRule::UnlitFirst,
        (PlayRule::UnlitFirst, 1) => PlayRule::LitFirst,
        _ => rule,
    }
}

/// Finds a shortest solution of a board under a rule of play, or the best within the budget.
///
/// # Arguments
/// * `board`: any board.
/// * `rule`: which cells may be pressed.
/// * `budget`: when it ends the search, the bounds still hold.
///
/// # Returns
/// Legal moves that reach the goal. They are a shortest way as far as the time and memory of the
/// budget allow, and under other rules than the free one only for up to
/// [`max_searched_cells`](douse::play_rules::max_searched_cells); otherwise some legal way, if
/// one is found.
///
/// # Complexity
/// The free rule: [`Lengths::shortest`]. The others: a search of up to `2^cells` positions, or the
/// presses of a solution and detours in an order that is allowed.
///
/// # Example
/// ```
/// use douse::{shortest::Budget, play_rules::PlayRule};
/// use douse_game::{game::Game, par::shortest_way};
/// let game = Game::from_code("3x3:800", PlayRule::LitOnly)?;
/// let free = shortest_way(game.start(), PlayRule::Any, &Budget::unlimited())?.par();
/// assert_eq!(free.proved(), Some(5));
/// let lit_only = shortest_way(game.start(), PlayRule::LitOnly, &Budget::unlimited())?.par();
/// assert!(lit_only.proved() >= free.proved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shortest_way(board: &Board, rule: PlayRule, budget: &Budget) -> Result<Way, WayError> {
    let (fitting, mut at_least) = match begin(board, rule, budget)? {
        Beginning::Solved(way) => return Ok(way),
        Beginning::Open { fitting, at_least } => (fitting, at_least),
    };
    match shortest_legal_solution(board, rule, &half(budget)) {
        Ok(played) => match (played.is_proved(), played.presses) {
            (true, None) => return Err(WayError::Unreachable { rule }),
            (true, Some(moves)) => return Ok(Way { at_least: moves.len() as u64, moves: Some(moves) }),
            (false, _) => at_least = at_least.max(played.at_least.unwrap_or(0) as u64),
        },
        Err(LegalSolutionError::TooLarge { .. }) => {}
        Err(LegalSolutionError::Solve(error)) => return Err(error.into()),
    }
    Ok(Way { moves: known_way(board, rule, &fitting, budget)?, at_least })
}

/// Finds a solution as [`shortest_way`] does, but without a search under the rule of play: its way
/// is proved to be shortest only if the rule costs nothing.
pub(crate) fn walked_way(board: &Board, rule: PlayRule, budget: &Budget) -> Result<Way, WayError> {
    match begin(board, rule, budget)? {
        Beginning::Solved(way) => Ok(way),
        Beginning::Open { fitting, at_least } => Ok(Way { moves: known_way(board, rule, &fitting, budget)?, at_least }),
    }
}

/// The result before the rule of play matters.
enum Beginning {
    /// The rule of play does not matter.
    Solved(Way),
    /// Solutions that may have an order, and the fewest presses of any: no rule of play makes a
    /// board easier than the free one.
    Open { fitting: Vec<Pattern>, at_least: u64 },
}

fn begin(board: &Board, rule: PlayRule, budget: &Budget) -> Result<Beginning, WayError> {
    if board.is_solved() {
        return Ok(Beginning::Solved(Way { moves: Some(Vec::new()), at_least: 0 }));
    }
    let space = match solve(board)? {
        Answer::Solvable(space) => space,
        Answer::Unsolvable(witness) => return Err(WayError::Unsolvable(witness)),
    };
    if rule == PlayRule::Any {
        let shortest = space.shortest(budget);
        let moves = Some(presses_in_order(&shortest.presses));
        return Ok(Beginning::Solved(Way { moves, at_least: shortest.at_least }));
    }
    let shortest = space.shortest(&half(budget));
    match fitting(board, rule, &space, &shortest.presses) {
        Fitting::None => Err(WayError::Unreachable { rule }),
        Fitting::Some(fitting) => Ok(Beginning::Open { fitting, at_least: shortest.at_least }),
    }
}

/// Finds some solution of a board under a rule of play, not necessarily a short one. Counting rules
/// out boards without one, a walk finds a way on most others, and the rest is searched.
///
/// # Arguments
/// * `board`: any board.
/// * `rule`: which cells may be pressed.
/// * `budget`: when it ends the search, the bounds still hold.
///
/// # Complexity
/// Solving the board, then some walks of a constant number of steps per cell; if none arrives, that
/// of [`shortest_way`].
///
/// # Example
/// ```
/// use douse::{shortest::Budget, play_rules::{PlayRule, replay}};
/// use douse_game::{game::Game, par::some_way};
/// let game = Game::from_code("3x3:ff8", PlayRule::LitFirst)?;
/// let way = some_way(game.start(), PlayRule::LitFirst, &Budget::unlimited())?;
/// assert!(replay(game.start(), PlayRule::LitFirst, &way.moves.expect("there is one"))?.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn some_way(board: &Board, rule: PlayRule, budget: &Budget) -> Result<Way, WayError> {
    if board.is_solved() {
        return Ok(Way { moves: Some(Vec::new()), at_least: 0 });
    }
    let space = match solve(board)? {
        Answer::Solvable(space) => space,
        Answer::Unsolvable(witness) => return Err(WayError::Unsolvable(witness)),
    };
    if rule == PlayRule::Any {
        return Ok(Way { moves: Some(presses_in_order(space.presses())), at_least: 1 });
    }
    let Fitting::Some(fitting) = fitting(board, rule, &space, space.presses()) else {
        return Err(WayError::Unreachable { rule });
    };
    match known_way(board, rule, &fitting, budget)? {
        Some(moves) => Ok(Way { moves: Some(moves), at_least: 1 }),
        None => shortest_way(board, rule, budget),
    }
}

/// Some way that the rule of play allows, without a clock and not necessarily short; `None` if
/// there is none or none is found.
pub(crate) fn legal_way(board: &Board, rule: PlayRule) -> Result<Option<Vec<usize>>, SolveError> {
    let Answer::Solvable(space) = solve(board)? else { return Ok(None) };
    let Fitting::Some(fitting) = fitting(board, rule, &space, space.presses()) else { return Ok(None) };
    match known_way(board, rule, &fitting, &Budget::unlimited()) {
        Ok(way) => Ok(way),
        Err(WayError::Solve(error)) => Err(error),
        Err(WayError::Unsolvable(_) | WayError::Unreachable { .. }) => Ok(None),
    }
}

/// The same limits with half of the remaining time, so that some is left for the next search.
fn half<'p>(budget: &Budget<'p>) -> Budget<'p> {
    budget.time_left().map_or_else(|| budget.clone(), |left| budget.clone().with_time(left / 2))
}

/// Some way that the rule of play allows, if one is found.
fn known_way(
    board: &Board,
    rule: PlayRule,
    solutions: &[Pattern],
    budget: &Budget,
) -> Result<Option<Vec<usize>>, WayError> {
    if let (PlayRule::LitOnly, Some(solution)) = (rule, solutions.first()) {
        match solve_lit_only_from(board, solution) {
            Ok(moves) => return Ok(Some(moves)),
            Err(LitOnlyError::Solve(error)) => return Err(error.into()),
            Err(_) => {}
        }
    }
    Ok(walk(board, rule, solutions, budget))
}

/// The cells of a pattern in reading order, each as often as it is pressed.
pub(crate) fn presses_in_order(presses: &Pattern) -> Vec<usize> {
    presses.nonzero().flat_map(|(cell, times)| std::iter::repeat_n(cell, usize::from(times))).collect()
}

impl Game {
    /// The par of the board: the fewest moves from the start.
    pub fn par(&self, budget: &Budget) -> Result<Par, WayError> {
        Ok(shortest_way(self.start(), self.rule(), budget)?.par())
    }

    /// Finds a shortest way from the present lights, to count the remaining presses or to show the
    /// solution.
    pub fn way_from_here(&self, budget: &Budget) -> Result<Way, WayError> {
        shortest_way(&self.board(), rule_after(self.rule(), self.moves()), budget)
    }
}

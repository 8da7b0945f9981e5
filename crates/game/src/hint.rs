//! Hints in steps: an area, a cell, and the reason.

use crate::game::Game;
use crate::par::{Par, WayError, presses_in_order, shortest_way};
use douse::board::Board;
use douse::hint::{HintError as NoHint, Reason as Free, hint, hint_among_all};
use douse::pattern::Pattern;
use douse::play_rules::PlayRule;
use douse::shape::Shape;
use douse::shortest::Budget;
use douse::solve::{Answer, solve_by_front};
use douse::variant::Variant;

/// How much a hint says; each rung includes those below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rung {
    /// An area of the board with the cell.
    Look,
    Cell,
    /// The reason for that cell.
    Why,
}

/// Why a cell is a good one to press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Reason {
    /// The board has a single solution, and it presses this cell.
    OnlySolution,
    /// There are several shortest solutions, or one among longer ones, and all of them press this
    /// cell.
    EveryShortest {
        /// The number of shortest solutions.
        shortest: u64,
    },
    /// Some of the shortest solutions press this cell, and none of the others is better.
    SomeShortest {
        /// The number of shortest solutions that press it.
        pressing: u64,
        /// The number of shortest solutions.
        shortest: u64,
    },
    /// A shortest solution presses it; there are too many to count.
    AShortest,
    /// The best solution known presses it; whether a shorter one exists is not proved.
    BestKnown,
    /// It is the first press of a shortest sequence that the rule of play allows.
    FirstOfShortest,
    /// It is the first press of a sequence that the rule of play allows; a shorter one may exist.
    FirstOfKnown,
}

/// The next move, and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Advice {
    /// The area to look at: some cells, rising, with the one to press.
    pub look: Vec<usize>,
    pub cell: usize,
    pub reason: Reason,
    /// All remaining presses in order, beginning with the cell.
    pub rest: Vec<usize>,
    /// The fewest presses that remain.
    pub left: Par,
}

/// Why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HintError {
    /// The board is solved.
    #[error("the goal is reached: there is nothing left to press")]
    Done,
    /// The board has no solution, or could not be solved.
    #[error(transparent)]
    Way(#[from] WayError),
    /// No sequence that the rule allows is known on a board of this kind.
    #[error("no solution under the rule {rule} is known for a board of this size")]
    NoWayKnown { rule: PlayRule },
    /// The game is to be played without hints.
    #[error("this game is to be played without hints")]
    Forbidden,
}

/// Finds the next move on a board under a rule of play.
///
/// The cell is the one that most shortest solutions press, the first of them in reading order.
///
/// # Complexity
/// That of [`shortest_way`], and for the free rule of [`douse::hint::hint`].
///
/// # Example
/// ```
/// use douse::{shortest::Budget, play_rules::PlayRule};
/// use douse_game::{game::Game, hint::{Reason, advise}};
/// let game = Game::from_code("3x3:500", PlayRule::Any)?;
/// let advice = advise(game.start(), PlayRule::Any, &Budget::unlimited())?;
/// assert_eq!(advice.reason, Reason::OnlySolution);
/// assert_eq!(advice.left.proved(), Some(advice.rest.len() as u64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn advise(board: &Board, rule: PlayRule, budget: &Budget) -> Result<Advice, HintError> {
    if board.is_solved() {
        return Err(HintError::Done);
    }
    if rule == PlayRule::Any {
        return advise_free(board, budget);
    }
    let way = shortest_way(board, rule, budget)?;
    let left = way.par();
    let rest = way.moves.ok_or(HintError::NoWayKnown { rule })?;
    let &cell = rest.first().ok_or(HintError::Done)?;
    let reason = if left.proved().is_some() { Reason::FirstOfShortest } else { Reason::FirstOfKnown };
    Ok(Advice { look: surroundings(board.variant(), cell), cell, reason, rest, left })
}

fn advise_free(board: &Board, budget: &Budget) -> Result<Advice, HintError> {
    let hint = hint(board, budget).map_err(|error| match error {
        NoHint::Unsolvable(witness) => WayError::Unsolvable(witness),
        NoHint::Solve(error) => WayError::Solve(error),
    })?;
    let next = hint.next.ok_or(HintError::Done)?;
    let reason = reason_of(next.reason);
    // The remaining presses are a shortest way from the board after the press, so that all of it
    // begins with the cell.
    let mut after = board.clone();
    after.press(next.cell);
    let mut rest = vec![next.cell];
    rest.extend(shortest_way(&after, PlayRule::Any, budget)?.moves.unwrap_or_default());
    let left = Par { at_least: hint.at_least, at_most: Some(rest.len() as u64) };
    Ok(Advice { look: surroundings(board.variant(), next.cell), cell: next.cell, reason, rest, left })
}

fn reason_of(reason: Free) -> Reason {
    match reason {
        Free::OnlySolution => Reason::OnlySolution,
        Free::OnlyShortest => Reason::EveryShortest { shortest: 1 },
        Free::EveryShortest { solutions } => Reason::EveryShortest { shortest: solutions },
        Free::SomeShortest { solutions, containing } => {
            Reason::SomeShortest { pressing: containing, shortest: solutions }
        }
        Free::AShortest => Reason::AShortest,
        Free::BestKnown => Reason::BestKnown,
    }
}

/// Finds the next move by the free rule, for a front end that must be small. Boards whose solutions
/// can all be compared get the same advice as by [`advise`], others the first solution found.
///
/// # Complexity
/// That of [`solve_by_front`] and of [`hint_among_all`].
///
/// # Example
/// ```
/// use douse_game::{game::Game, hint::advise_without_search};
/// let game = Game::from_code("5x5:ffffff8", Default::default())?;
/// assert_eq!(advise_without_search(game.start())?.left.proved(), Some(15));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn advise_without_search(board: &Board) -> Result<Advice, HintError> {
    if board.is_solved() {
        return Err(HintError::Done);
    }
    let space = match solve_by_front(board, &Budget::default()).map_err(WayError::Solve)? {
        Answer::Solvable(space) => space,
        Answer::Unsolvable(witness) => return Err(WayError::Unsolvable(witness).into()),
    };
    let found = hint_among_all(&space).and_then(|(hint, _)| hint.next);
    let (reason, rest, at_least) = match found {
        None => (Reason::BestKnown, presses_in_order(space.presses()), 1),
        Some(next) => {
            // The solutions of the board after the press, so that the rest begins with it.
            let mut after = space.presses().clone();
            let states = after.states().get();
            after.add_at(next.cell, (states - 1) as u16);
            let shortest = hint_among_all(&space.around(after)).map(|(_, shortest)| presses_in_order(&shortest));
            let rest: Vec<usize> = std::iter::once(next.cell).chain(shortest.unwrap_or_default()).collect();
            let presses = rest.len() as u64;
            (reason_of(next.reason), rest, presses)
        }
    };
    let &cell = rest.first().ok_or(HintError::Done)?;
    let left = Par { at_least, at_most: Some(rest.len() as u64) };
    Ok(Advice { look: surroundings(board.variant(), cell), cell, reason, rest, left })
}

/// The area to look at for a cell: on a grid one of two or three parts a side; on a graph the cell
/// and its neighbours.
fn surroundings(variant: &Variant, cell: usize) -> Vec<usize> {
    let Shape::Grid(grid) = variant.shape() else {
        let mut cells = variant.lights_of(cell);
        if let Err(at) = cells.binary_search(&cell) {
            cells.insert(at, cell);
        }
        return cells;
    };
    let part = |side: usize, at: usize| {
        let parts = match side {
            0..=2 => 1,
            3..=8 => 2,
            _ => 3,
        };
        let part = (0..parts).rfind(|part| part * side / parts <= at).unwrap_or(0);
        // A part with a single line would give the cell away.
        let start = part * side / parts;
        start..((part + 1) * side / parts).max(start + 2).min(side)
    };
    let at = grid.place(cell);
    let (rows, columns) = (part(grid.size().height(), at.row), part(grid.size().width(), at.column));
    let inside = |cell: &usize| {
        let place = grid.place(*cell);
        rows.contains(&place.row) && columns.contains(&place.column)
    };
    (0..grid.cells()).filter(inside).collect()
}

/// A hint: the advice, and how much of it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub rung: Rung,
    pub advice: Advice,
}

impl Hint {
    /// The cells that it marks: the area, or the cell to press.
    #[must_use]
    pub fn cells(&self) -> &[usize] {
        match self.rung {
            Rung::Look => &self.advice.look,
            Rung::Cell | Rung::Why => std::slice::from_ref(&self.advice.cell),
        }
    }
}

/// The hints of one game. They climb one rung at a time while the lights stay the same. All rungs
/// together count as one hint.
#[derive(Clone, Debug, Default)]
pub struct Ladder {
    shown: Option<(Pattern, usize, Hint)>,
}

impl Ladder {
    /// Shows the first rung of an advice for the present lights, and counts a hint in the game.
    pub fn begin(&mut self, game: &mut Game, advice: Advice) {
        game.count_hint();
        self.shown = Some((game.lights().clone(), game.moves() % 2, Hint { rung: Rung::Look, advice }));
    }

    /// The next rung of the hint that is shown, which stays at the top; `None` if none is.
    pub fn climb(&mut self, game: &Game) -> Option<&Hint> {
        self.shown(game)?;
        let (_, _, hint) = self.shown.as_mut()?;
        hint.rung = match hint.rung {
            Rung::Look => Rung::Cell,
            Rung::Cell | Rung::Why => Rung::Why,
        };
        Some(hint)
    }

    /// The hint for the present lights, if one was taken.
    #[must_use]
    pub fn shown(&self, game: &Game) -> Option<&Hint> {
        let (lights, turn, hint) = self.shown.as_ref()?;
        (lights == game.lights() && *turn == game.moves() % 2).then_some(hint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_without_search_is_the_same_where_solutions_can_be_compared() {
        for code in [
            "5x5:ffffff8",
            "3x3:500",
            "5x5@torus:8000000",
            "4x4.k3:1200120012001200",
            "5x5.k3:1000000000000000000000000",
            "3x3.holes=010:5c",
            "petersen:da8",
            "4x3.king.k4@moebius:123012301230",
        ] {
            let game = Game::from_code(code, PlayRule::Any).unwrap();
            match advise(game.start(), PlayRule::Any, &Budget::unlimited()) {
                Ok(searched) => {
                    let advice = advise_without_search(game.start()).unwrap();
                    assert_eq!(
                        (advice.cell, advice.reason, advice.left),
                        (searched.cell, searched.reason, searched.left)
                    );
                    let mut board = game.start().clone();
                    advice.rest.iter().for_each(|&cell| board.press(cell));
                    assert!(board.is_solved(), "{code}");
                }
                Err(error) => {
                    let unsolvable = |error| matches!(error, HintError::Way(WayError::Unsolvable(_)));
                    assert!(
                        unsolvable(error) && unsolvable(advise_without_search(game.start()).unwrap_err()),
                        "{code}"
                    );
                }
            }
        }
    }

    #[test]
    fn where_to_look_is_never_a_single_cell() {
        for code in ["3x3:d58", "3x3:b68", "5x5:002a000", "2x2:f", "3x1:e", "petersen:da8"] {
            let game = Game::from_code(code, PlayRule::Any).unwrap();
            let advice = advise(game.start(), PlayRule::Any, &Budget::unlimited()).unwrap();
            assert!(advice.look.contains(&advice.cell) && advice.look.len() > 1, "{code}: {:?}", advice.look);
        }
    }

    #[test]
    fn with_too_many_solutions_the_first_is_as_good_as_any() {
        // 24 independent quiet patterns.
        let code = format!("24x1.row-column:{}", "f".repeat(6));
        let game = Game::from_code(&code, PlayRule::Any).unwrap();
        let advice = advise_without_search(game.start()).unwrap();
        assert_eq!((advice.reason, advice.left.at_least), (Reason::BestKnown, 1));
        let mut board = game.start().clone();
        advice.rest.iter().for_each(|&cell| board.press(cell));
        assert!(board.is_solved());
    }
}

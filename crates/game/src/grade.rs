//! How hard a board is.

use crate::par::{WayError, shortest_way};
use crate::symmetry::kept_symmetries;
use douse::board::Board;
use douse::edges::Edges;
use douse::goal::Goal;
use douse::lit_only::PlayRule;
use douse::place::Place;
use douse::shortest::Budget;
use douse::solve::kernel;
use std::ops::RangeInclusive;

crate::named! {
    /// The named steps of difficulty. Each is a range of par, and no two overlap.
    #[derive(PartialOrd, Ord)]
    pub enum Grade, "names no difficulty" {
        /// Par 2 to 4.
        Gentle = "gentle",
        /// Par 5 to 7.
        Easy = "easy",
        /// Par 8 to 10.
        Medium = "medium",
        /// Par 11 to 13.
        Hard = "hard",
        /// Par 14 to 20.
        Expert = "expert",
        /// Par 21 and more.
        Master = "master",
    }
}

impl Grade {
    /// The pars of the grade.
    #[must_use]
    pub fn pars(self) -> RangeInclusive<u64> {
        match self {
            Self::Gentle => 2..=4,
            Self::Easy => 5..=7,
            Self::Medium => 8..=10,
            Self::Hard => 11..=13,
            Self::Expert => 14..=20,
            Self::Master => 21..=u64::MAX,
        }
    }

    /// The grade of a par; `None` for boards of at most one move.
    #[must_use]
    pub fn of_par(par: u64) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.pars().contains(&par))
    }
}

/// What makes a board hard or easy for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Assessment {
    /// The fewest moves, proved.
    pub par: u64,
    /// The dimension of the quiet patterns: every one doubles the solutions, of which few are short.
    pub nullity: usize,
    /// How many turns and mirrorings keep the lights as they are, beside doing nothing: a symmetric board is solved by
    /// symmetric presses where its solution is the only one, so there is less to find.
    pub symmetries: usize,
    /// The moves it takes to chase the lights from the top row down, if that alone solves the board.
    pub chase: Option<u64>,
}

impl Assessment {
    /// The grade, by the par alone.
    #[must_use]
    pub fn grade(&self) -> Option<Grade> {
        Grade::of_par(self.par)
    }

    /// How hard the board is beside others: ten for each move of par, three for each quiet pattern (up to ten of
    /// them), less eight where it is symmetric and twenty where chasing lights by eye solves it.
    #[must_use]
    pub fn effort(&self) -> u64 {
        let more = 10 * self.par + 3 * self.nullity.min(10) as u64;
        let less = 8 * u64::from(self.symmetries > 0) + 20 * u64::from(self.chase.is_some());
        more.saturating_sub(less)
    }
}

/// Why a board was not assessed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AssessError {
    /// It has no way to the goal.
    #[error(transparent)]
    Way(#[from] WayError),
    /// The par could not be proved within the budget.
    #[error("the par could not be proved")]
    NotProved,
}

/// Looks at a board as a person would have to.
///
/// # Complexity
/// That of [`shortest_way`], and of the kernel of the puzzle.
///
/// # Example
/// ```
/// use douse::{shortest::Budget, lit_only::PlayRule};
/// use douse_game::{game::Game, grade::{Grade, assess}};
/// let game = Game::from_code("5x5:ffffff8", PlayRule::Any)?;
/// let all_on = assess(game.start(), PlayRule::Any, &Budget::unlimited())?;
/// assert_eq!((all_on.par, all_on.nullity, all_on.grade()), (15, 2, Some(Grade::Expert)));
/// assert_eq!(all_on.symmetries, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn assess(board: &Board, rule: PlayRule, budget: &Budget) -> Result<Assessment, AssessError> {
    let par = shortest_way(board, rule, budget)?.par().proved().ok_or(AssessError::NotProved)?;
    let nullity = kernel(board.variant()).map_err(WayError::from)?.nullity();
    let chase = if rule == PlayRule::Any { chase_by_eye(board) } else { None };
    Ok(Assessment { par, nullity, symmetries: kept_symmetries(board), chase })
}

/// The moves of chasing from the top down, if they solve the board: two states, plus rule, flat, goal off.
fn chase_by_eye(board: &Board) -> Option<u64> {
    let grid = board.variant().plain_plus_grid()?;
    if grid.edges() != Edges::Flat || !board.variant().states().is_two() || *board.goal() != Goal::Off {
        return None;
    }
    let mut board = board.clone();
    let mut moves = 0;
    for row in 1..grid.size().height() {
        for column in 0..grid.size().width() {
            let (above, here) = (grid.cell_at(Place { row: row - 1, column })?, grid.cell_at(Place { row, column })?);
            if board.lights().get(above) != 0 {
                board.press(here);
                moves += 1;
            }
        }
    }
    board.is_solved().then_some(moves)
}

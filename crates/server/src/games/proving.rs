//! Proves submitted boards within bounds of size, time and memory: solvable, and in how many moves.

use super::recipe::{AssignmentBoards, RecipeError, make_boards};
use crate::queue::{Busy, Lane, Queue};
use crate::secrets::random;
use douse::play_rules::PlayRule;
use douse::text::{self, Budget, ReadOptions};
use douse_api::board::{MAX_CELLS, MAX_TEXT};
use douse_api::class::Recipe;
use douse_game::game::Game;
use douse_game::par::{Par, WayError, shortest_way};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Maximum lights of a board with more than two states, which takes longer to solve.
const MAX_CELLS_OF_MANY_STATES: usize = 400;
/// Maximum memory and time for reading a board.
const READING: (usize, Duration) = (1 << 20, Duration::from_millis(200));

/// The budget for reading text from strangers.
pub fn reading_budget() -> Budget<'static> {
    Budget::of_memory(READING.0).with_time(READING.1)
}

/// The budget of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofBudget {
    /// Time per proof.
    pub time: Duration,
    /// Bytes per proof.
    pub memory: usize,
    /// Proofs at the same time.
    pub at_once: usize,
    /// Proofs that may wait.
    pub waiting: usize,
}

impl Default for ProofBudget {
    fn default() -> Self {
        Self { time: Duration::from_secs(2), memory: 256 << 20, at_once: 1, waiting: 16 }
    }
}

impl ProofBudget {
    /// The budget of a proof that starts now and can be cancelled.
    fn starting_now(&self, cancel: Arc<AtomicBool>) -> Budget<'static> {
        Budget::of_memory(self.memory).with_time(self.time).with_cancel(cancel)
    }
}

/// A solvable board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedBoard {
    pub code: String,
    pub cells: i64,
    pub par: Par,
}

/// The reason for refusing a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    #[error("the board is longer than {MAX_TEXT} bytes")]
    Long,
    #[error("line {line}, column {column}: {message}")]
    Read {
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
        message: String,
    },
    #[error("only one board can be published at a time, but there are {0}")]
    Several(usize),
    #[error("the board has {cells} lights, but boards with {states} states may have at most {most}")]
    TooLarge { cells: usize, states: u32, most: usize },
    #[error("the board is already solved")]
    Solved,
    #[error("{0}")]
    Unsolvable(String),
    /// Neither a solution nor a proof of unsolvability was found in time.
    #[error("no solution was found in the time allowed")]
    NotProved,
    #[error("the board has no code")]
    NoCode,
    /// Too many boards are waiting; try again after about this time.
    #[error("too many boards are being proved; try again in {} s", .0.as_secs())]
    Busy(Duration),
}

/// Proves boards, a few at a time.
#[derive(Clone, Debug)]
pub struct Prover {
    budget: ProofBudget,
    queue: Queue,
}

impl Prover {
    #[must_use]
    pub fn new(budget: ProofBudget, max_wait: Duration) -> Self {
        Self { budget, queue: Queue::new(budget.at_once, budget.waiting, budget.time, max_wait) }
    }

    /// The number of proofs that run or wait.
    #[must_use]
    pub fn load(&self) -> usize {
        self.queue.load()
    }

    /// Makes boards by a recipe on a thread of its own, from a secret seed. Dropping the future
    /// cancels the work.
    pub async fn make_boards(
        &self,
        lane: Lane,
        recipe: Recipe,
        rule: PlayRule,
        wanted: usize,
    ) -> Result<Result<AssignmentBoards, RecipeError>, Busy> {
        let (seed, budget, cancel) = (hex::encode(random::<16>()), self.budget, CancelOnDrop::default());
        let flag = cancel.0.clone();
        let work = move || make_boards(&recipe, rule, wanted, &seed, &budget.starting_now(flag));
        self.queue.run(lane, work).await
    }

    /// Proves a board on a thread of its own. Dropping the future cancels the work.
    pub async fn prove(&self, lane: Lane, text: String, rule: PlayRule) -> Result<ProvedBoard, ProofError> {
        let cancel = CancelOnDrop::default();
        let (flag, budget) = (cancel.0.clone(), self.budget);
        let proved = self.queue.run(lane, move || prove(&text, rule, &budget.starting_now(flag))).await;
        proved.map_err(|Busy(after)| ProofError::Busy(after))?
    }
}

#[derive(Default)]
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Reads a board in any notation and proves it.
fn prove(text: &str, rule: PlayRule, budget: &Budget) -> Result<ProvedBoard, ProofError> {
    if text.len() > MAX_TEXT {
        return Err(ProofError::Long);
    }
    let mut reading = text::read(text.as_bytes(), &ReadOptions::default(), &reading_budget())
        .map_err(|error| ProofError::Read { line: error.line, column: error.column, message: error.to_string() })?;
    if reading.boards.len() != 1 {
        return Err(ProofError::Several(reading.boards.len()));
    }
    let board = reading.boards.remove(0);
    let (cells, states) = (board.variant().cells(), board.variant().states());
    let most = if states.is_two() { MAX_CELLS } else { MAX_CELLS_OF_MANY_STATES };
    if cells > most {
        return Err(ProofError::TooLarge { cells, states: states.get(), most });
    }
    if board.is_solved() {
        return Err(ProofError::Solved);
    }
    let code = Game::new(board.clone(), rule).ok().and_then(|game| game.code().ok()).ok_or(ProofError::NoCode)?;
    // The code of a graph can be longer than its list of edges.
    if code.len() > MAX_TEXT {
        return Err(ProofError::Long);
    }
    let way = shortest_way(&board, rule, budget).map_err(|error| match error {
        WayError::Unsolvable(_) | WayError::Unreachable { .. } => ProofError::Unsolvable(error.to_string()),
        WayError::Solve(_) => ProofError::NotProved,
    })?;
    if way.moves.is_none() {
        return Err(ProofError::NotProved);
    }
    Ok(ProvedBoard { code, cells: cells as i64, par: way.par() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proved(text: &str, rule: PlayRule) -> Result<ProvedBoard, ProofError> {
        let budget = ProofBudget { time: Duration::from_millis(300), ..ProofBudget::default() };
        prove(text, rule, &budget.starting_now(Arc::default()))
    }

    #[test]
    fn solvable_boards_get_their_par() {
        let board = proved(".....\n.....\n#.#.#\n.....\n.....\n", PlayRule::Any).unwrap();
        assert_eq!((board.code.as_str(), board.cells, board.par.proved()), ("5x5:002a000", 25, Some(6)));
        assert!(proved("3x3:800", PlayRule::LitOnly).unwrap().par.proved() >= Some(5));
    }

    #[test]
    fn other_boards_are_refused_with_the_reason() {
        assert!(matches!(proved("5x5:8000000", PlayRule::Any), Err(ProofError::Unsolvable(_))));
        assert_eq!(proved("5x5:0000000", PlayRule::Any), Err(ProofError::Solved));
        assert!(matches!(proved("what is this", PlayRule::Any), Err(ProofError::Read { .. })));
        let large = format!("33x33:{}", "f".repeat(272) + "8");
        assert!(matches!(proved(&large, PlayRule::Any), Err(ProofError::TooLarge { cells: 1089, .. })), "{large}");
        assert_eq!(proved(&"#".repeat(MAX_TEXT + 1), PlayRule::Any), Err(ProofError::Long));
        let path: Vec<String> = (1..900).map(|vertex| format!("{}-{vertex}", vertex - 1)).collect();
        let path = format!("{} {}", path.join(" "), "1".repeat(900));
        assert!(path.len() < MAX_TEXT);
        assert_eq!(proved(&path, PlayRule::Any), Err(ProofError::Long), "its code has a bit for each pair of lights");
    }
}

//! Presses in order under a rule of play: the result of a search, for all verbs.

use crate::args::{MEMORY_IS_FULL, why_unproved};
use crate::failure::Failure;
use crate::status::Status;
use douse::board::Board;
use douse::play_rules::max_searched_cells;
use douse::shortest::Budget;
use douse_game::par::{Way, WayError};

/// Presses in order, and a lower bound of their number.
pub struct Sequence {
    pub presses: Vec<usize>,
    pub at_least: u64,
}

impl Sequence {
    /// The sequence that a search within a budget found on a board; `None` if there is no sequence.
    pub fn of_way(way: Result<Way, WayError>, board: &Board, budget: &Budget<'_>) -> anyhow::Result<Option<Self>> {
        match way {
            Ok(Way { moves: Some(presses), at_least }) => Ok(Some(Self { presses, at_least })),
            Ok(Way { moves: None, at_least }) => {
                let message = format!("no sequence was found; if there is one, it has at least {at_least} presses");
                let failure = Failure::new(message).with_status(Status::NotProved);
                Err(failure.advise(why_sequence_unproved(board, budget)).into())
            }
            Err(WayError::Unsolvable(_) | WayError::Unreachable { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub fn count(&self) -> u64 {
        self.presses.len() as u64
    }

    /// True if it is proved that no sequence is shorter.
    pub fn is_proved(&self) -> bool {
        self.count() == self.at_least
    }

    /// The exit status of a search for the shortest sequence.
    pub fn status(&self) -> Status {
        Status::of_proof(self.is_proved())
    }
}

/// Explains why the search for the shortest sequence under a rule of play ended without a proof.
pub fn why_sequence_unproved(board: &Board, budget: &Budget<'_>) -> String {
    let (cells, states) = (board.variant().cells(), board.variant().states());
    let most = max_searched_cells(states);
    if cells <= most {
        return why_unproved(budget, MEMORY_IS_FULL).to_owned();
    }
    format!(
        "sequences are searched for boards of at most {most} lights with {} states; this one has {cells}",
        states.get()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_too_large_for_a_search_is_not_blamed_on_memory() {
        let board = |width| Board::builder(width, 8).states(3).build().expect("a board");
        let large = why_sequence_unproved(&board(8), &Budget::unlimited());
        assert_eq!(large, "sequences are searched for boards of at most 63 lights with 3 states; this one has 64");
        assert_eq!(why_sequence_unproved(&board(7), &Budget::unlimited()), MEMORY_IS_FULL);
    }
}

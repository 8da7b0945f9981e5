//! Sequences of presses under a rule of play: the result of a search, for all verbs.

use crate::args::{MEMORY_IS_FULL, why_unproved};
use crate::failure::Failure;
use crate::status::Status;
use douse::shortest::Budget;
use douse_game::par::{Way, WayError};

/// Presses in order, and a lower bound of their number.
pub struct Found {
    pub presses: Vec<usize>,
    pub at_least: u64,
}

impl Found {
    /// How many presses there are.
    pub fn count(&self) -> u64 {
        self.presses.len() as u64
    }

    /// Whether no way is shorter.
    pub fn is_proved(&self) -> bool {
        self.count() == self.at_least
    }

    /// The exit status of a search for the shortest sequence.
    pub fn status(&self) -> Status {
        if self.is_proved() { Status::Yes } else { Status::NotProved }
    }
}

/// What a search within a budget found; `None` if there is no sequence.
pub fn found(way: Result<Way, WayError>, budget: &Budget<'_>) -> anyhow::Result<Option<Found>> {
    match way {
        Ok(Way { moves: Some(presses), at_least }) => Ok(Some(Found { presses, at_least })),
        Ok(Way { moves: None, at_least }) => {
            let message = format!("no sequence was found; if there is one, it has at least {at_least} presses");
            let failure = Failure::new(message).ending(Status::NotProved);
            Err(failure.advise(why_unproved(budget, MEMORY_IS_FULL)).into())
        }
        Err(WayError::Unsolvable(_) | WayError::Unreachable { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

//! Sums over all won games.

use crate::storage;
use douse_game::score::Score;
use serde::{Deserialize, Serialize};

/// The storage name of the sums.
pub const NAME: &str = "totals";

/// Sums over all won games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Totals {
    pub wins: u64,
    /// Games won at proved par.
    pub at_par: u64,
    pub moves: u64,
    pub hints: u64,
    /// In milliseconds.
    pub time: u64,
}

impl Totals {
    pub fn load() -> Self {
        storage::load(NAME)
    }

    /// Adds a win.
    #[must_use]
    pub fn with(self, score: Score, par: Option<u64>) -> Self {
        Self {
            wins: self.wins + 1,
            at_par: self.at_par + u64::from(par == Some(score.moves)),
            moves: self.moves.saturating_add(score.moves),
            hints: self.hints.saturating_add(score.hints),
            time: self.time.saturating_add(score.time.as_millis() as u64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn wins_add_up() {
        let score = |moves| Score { moves, hints: 1, time: Duration::from_secs(2) };
        let totals = Totals::default().with(score(6), Some(6)).with(score(7), Some(6)).with(score(9), None);
        assert_eq!(totals, Totals { wins: 3, at_par: 1, moves: 22, hints: 3, time: 6000 });
    }
}

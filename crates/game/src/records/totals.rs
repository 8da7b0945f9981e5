//! Sums over all won games.

use super::GameResult;
use serde::{Deserialize, Serialize};

/// Sums over all won games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Totals {
    /// Games won.
    pub wins: u64,
    /// Games won at proved par.
    pub at_par: u64,
    /// Moves.
    pub moves: u64,
    /// Hints.
    pub hints: u64,
    /// Time, in milliseconds.
    pub time: u64,
}

impl Totals {
    #[must_use]
    pub(super) fn with(self, result: GameResult) -> Self {
        Self {
            wins: self.wins + 1,
            at_par: self.at_par + u64::from(result.par == Some(result.moves)),
            moves: self.moves.saturating_add(result.moves),
            hints: self.hints.saturating_add(result.hints),
            time: self.time.saturating_add(result.time),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_add_up() {
        let result = |moves, par| GameResult { moves, par, hints: 1, time: 2000 };
        let totals = Totals::default().with(result(6, Some(6))).with(result(7, Some(6))).with(result(9, None));
        assert_eq!(totals, Totals { wins: 3, at_par: 1, moves: 22, hints: 3, time: 6000 });
    }
}

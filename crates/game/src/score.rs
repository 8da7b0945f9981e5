//! How well a game went, and the best so far.

use crate::game::{Game, Stage};
use std::time::Duration;

/// How well a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// Moves.
    pub moves: u64,
    /// Hints.
    pub hints: u64,
    /// Time, to the millisecond.
    pub time: Duration,
}

/// The best of every kind on one board; they need not come from one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Best {
    /// Fewest moves.
    pub moves: u64,
    /// Fewest hints.
    pub hints: u64,
    /// Shortest time.
    pub time: Duration,
    /// How often the board was won.
    pub wins: u64,
}

/// A line that is no best.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is no best: moves, hints, milliseconds and wins, four numbers")]
pub struct BestError {
    /// What was written.
    pub text: String,
}

impl Game {
    /// The score, if the game is won.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        let time = Duration::from_millis(u64::try_from(self.elapsed().as_millis()).unwrap_or(u64::MAX));
        let score = Score { moves: self.moves() as u64, hints: self.hints() as u64, time };
        (self.stage() == Stage::Won).then_some(score)
    }
}

/// The stars of a win: three for par, two for at most two moves more, one for any way at all.
///
/// ```
/// use douse_game::score::stars;
/// assert_eq!([6, 8, 9].map(|moves| stars(moves, 6)), [3, 2, 1]);
/// ```
#[must_use]
pub fn stars(moves: u64, par: u64) -> u8 {
    match moves.saturating_sub(par) {
        0 => 3,
        1 | 2 => 2,
        _ => 1,
    }
}

impl Best {
    /// The best after a first win.
    #[must_use]
    pub fn first(score: Score) -> Self {
        Self { moves: score.moves, hints: score.hints, time: score.time, wins: 1 }
    }

    /// The best after another win.
    #[must_use]
    pub fn with(self, score: Score) -> Self {
        Self {
            moves: self.moves.min(score.moves),
            hints: self.hints.min(score.hints),
            time: self.time.min(score.time),
            wins: self.wins.saturating_add(1),
        }
    }
}

impl std::fmt::Display for Best {
    /// `moves hints milliseconds wins`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {} {}", self.moves, self.hints, self.time.as_millis(), self.wins)
    }
}

impl std::str::FromStr for Best {
    type Err = BestError;

    fn from_str(text: &str) -> Result<Self, BestError> {
        let error = || BestError { text: text.chars().take(60).collect() };
        let numbers: Result<Vec<u64>, _> = text.split(' ').map(str::parse).collect();
        match numbers.as_deref() {
            Ok(&[moves, hints, time, wins]) => Ok(Self { moves, hints, time: Duration::from_millis(time), wins }),
            _ => Err(error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_of_two_games_is_kept_and_survives_as_text() {
        let score = |moves, hints, time| Score { moves, hints, time: Duration::from_millis(time) };
        let best = Best::first(score(9, 0, 5000)).with(score(7, 3, 6000));
        assert_eq!(best, Best { moves: 7, hints: 0, time: Duration::from_millis(5000), wins: 2 });
        assert_eq!(best.to_string().parse(), Ok(best));
        assert!("7 0 5000".parse::<Best>().is_err() && "7 0 x 1".parse::<Best>().is_err());
    }
}

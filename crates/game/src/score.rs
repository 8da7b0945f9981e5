//! The score of a game, and the best scores of a board.

use crate::game::{Game, Stage};
use douse::named::TextError;
use std::time::Duration;

/// The score of a won game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    pub moves: u64,
    pub hints: u64,
    /// The time, to the millisecond.
    pub time: Duration,
}

/// The best results on one board: the fewest moves and hints and the shortest time, perhaps of
/// different games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Best {
    pub moves: u64,
    pub hints: u64,
    pub time: Duration,
    /// The number of wins.
    pub wins: u64,
    /// The highest number of stars; `None` if a version without stars counted the wins.
    pub stars: Option<u8>,
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

/// The stars of a win: three for par, two for at most two moves more, otherwise one. Hints cost one
/// star, except the last.
///
/// ```
/// use douse_game::score::stars;
/// assert_eq!([6, 8, 9].map(|moves| stars(moves, 0, 6)), [3, 2, 1]);
/// assert_eq!([6, 8, 9].map(|moves| stars(moves, 1, 6)), [2, 1, 1]);
/// ```
#[must_use]
pub fn stars(moves: u64, hints: u64, par: u64) -> u8 {
    let alone: u8 = match moves.saturating_sub(par) {
        0 => 3,
        1 | 2 => 2,
        _ => 1,
    };
    if hints == 0 { alone } else { alone.max(2) - 1 }
}

impl Best {
    /// Marks a board whose solution was shown; counts as no win.
    pub const SHOWN: Self = Self { moves: 0, hints: 0, time: Duration::ZERO, wins: 0, stars: None };

    /// The best results after another win, which may be the first.
    #[must_use]
    pub fn after(before: Option<Self>, score: Score, stars: Option<u8>) -> Self {
        let Score { moves, hints, time } = score;
        let Some(best) = before else { return Self { moves, hints, time, wins: 1, stars } };
        Self {
            moves: best.moves.min(moves),
            hints: best.hints.min(hints),
            time: best.time.min(time),
            wins: best.wins.saturating_add(1),
            stars: best.stars.max(stars),
        }
    }

    /// The highest number of stars on a board with this par. Stars that were not counted follow from
    /// the best moves and hints.
    #[must_use]
    pub fn stars_at(&self, par: u64) -> u8 {
        self.stars.unwrap_or_else(|| stars(self.moves, self.hints, par))
    }

    /// Combines the best results of two devices. Wins are not added, since both may have counted the
    /// same ones.
    #[must_use]
    pub fn joined(self, other: Self) -> Self {
        Self {
            moves: self.moves.min(other.moves),
            hints: self.hints.min(other.hints),
            time: self.time.min(other.time),
            wins: self.wins.max(other.wins),
            stars: self.stars.max(other.stars),
        }
    }
}

impl std::fmt::Display for Best {
    /// Writes `moves hints milliseconds wins` and, if they are known, `stars`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {} {}", self.moves, self.hints, self.time.as_millis(), self.wins)?;
        self.stars.map_or(Ok(()), |stars| write!(f, " {stars}"))
    }
}

impl std::str::FromStr for Best {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let error = || {
            TextError::new(
                "Best",
                text,
                "is not a best: moves, hints, milliseconds, wins and stars, four or five numbers",
            )
        };
        let numbers: Result<Vec<u64>, _> = text.split(' ').map(str::parse).collect();
        let best = |numbers: &[u64]| {
            let (&[moves, hints, time, wins], stars) = numbers.split_first_chunk::<4>()?;
            let stars = match stars {
                [] => None,
                &[stars @ 1..=3] => Some(stars as u8),
                _ => return None,
            };
            Some(Self { moves, hints, time: Duration::from_millis(time), wins, stars })
        };
        numbers.ok().and_then(|numbers| best(&numbers)).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_of_two_games_is_kept_and_survives_as_text() {
        let score = |moves, hints, time| Score { moves, hints, time: Duration::from_millis(time) };
        let best = Best::after(Some(Best::after(None, score(9, 0, 5000), None)), score(7, 3, 6000), Some(2));
        let expected = Best { moves: 7, hints: 0, time: Duration::from_millis(5000), wins: 2, stars: Some(2) };
        assert_eq!((best, best.stars_at(7)), (expected, 2));
        assert_eq!(best.to_string().parse(), Ok(best));
        let old: Best = "7 0 5000 2".parse().unwrap();
        assert_eq!((old.stars, old.stars_at(7), old.to_string().as_str()), (None, 3, "7 0 5000 2"));
        assert_eq!(old.joined(best), best);
        assert!("7 0 5000 2 4".parse::<Best>().is_err());
        assert!("7 0 5000".parse::<Best>().is_err() && "7 0 x 1".parse::<Best>().is_err());
    }
}

//! Daily boards that were solved on their day.

use crate::storage;
use douse_game::daily::Date;
use douse_game::par::Par;
use douse_game::score::{Score, stars};
use douse_game::session::{Outcome, Report, Standing};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The storage name of the days.
pub const NAME: &str = "days";

/// The result of a daily board on its day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Result {
    pub moves: u64,
    pub par: Option<u64>,
    pub hints: u64,
    /// In milliseconds.
    pub time: u64,
}

impl Result {
    /// The stars, if par is known.
    pub fn stars(&self) -> Option<u8> {
        Some(stars(self.moves, self.hints, self.par?))
    }

    /// The report of the game with this result.
    pub fn report(&self) -> Report {
        Report {
            outcome: if self.hints == 0 { Outcome::Won } else { Outcome::WithHints },
            moves: self.moves,
            hints: self.hints,
            time: Duration::from_millis(self.time),
            par: self.par.map(Par::exactly),
            stars: self.stars(),
            standing: Standing::First,
        }
    }
}

/// Results of daily boards that were solved on their day, by date and kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Days(pub BTreeMap<String, BTreeMap<String, Result>>);

/// Numbers of consecutive days with a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The current streak. It lasts until today is over without a win.
    pub now: u32,
    /// The longest streak so far.
    pub longest: u32,
}

impl Days {
    pub fn load() -> Self {
        storage::load(NAME)
    }

    /// Adds a win. Of several wins on a board the first one counts: it was played without knowing
    /// the board.
    #[must_use]
    pub fn with(mut self, date: &str, kind: &str, score: Score, par: Option<u64>) -> Self {
        let Score { moves, hints, time } = score;
        let result = Result { moves, par, hints, time: time.as_millis() as u64 };
        self.0.entry(date.to_owned()).or_default().entry(kind.to_owned()).or_insert(result);
        self
    }

    /// The result of a daily board on its day.
    pub fn result(&self, date: Date, kind: &str) -> Option<Result> {
        self.0.get(&date.to_string())?.get(kind).copied()
    }

    /// The streak of days with at least one win.
    pub fn streak(&self, today: Date) -> Streak {
        let won = self.0.iter().filter(|(_, kinds)| !kinds.is_empty());
        let days: Vec<u32> = won.filter_map(|(date, _)| date.parse::<Date>().ok()?.to_days()).collect();
        let mut streak = Streak::default();
        let mut run = 0;
        for (index, &day) in days.iter().enumerate() {
            run = if index > 0 && days[index - 1] + 1 == day { run + 1 } else { 1 };
            streak.longest = streak.longest.max(run);
        }
        let goes_on = days.last().zip(today.to_days()).is_some_and(|(&last, today)| last == today || last + 1 == today);
        if goes_on {
            streak.now = run;
        }
        streak
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(dates: &[&str]) -> Days {
        let score = Score { moves: 7, hints: 0, time: Duration::from_secs(9) };
        dates.iter().fold(Days::default(), |days, date| days.with(date, "easy", score, Some(6)))
    }

    #[test]
    fn streaks_cross_months_and_end_after_a_day_without() {
        let days = won(&["2026-10-01", "2026-10-02", "2026-10-30", "2026-10-31", "2026-11-01"]);
        let streak = |today: &str| days.streak(today.parse().unwrap());
        assert_eq!(streak("2026-11-01"), Streak { now: 3, longest: 3 });
        assert_eq!(streak("2026-11-02"), Streak { now: 3, longest: 3 });
        assert_eq!(streak("2026-11-03"), Streak { now: 0, longest: 3 });
        assert_eq!(Days::default().streak("2026-11-03".parse().unwrap()), Streak::default());
    }

    #[test]
    fn the_first_win_of_a_day_counts() {
        let better = Score { moves: 6, hints: 0, time: Duration::from_secs(1) };
        let days = won(&["2026-11-15"]).with("2026-11-15", "easy", better, Some(6));
        assert_eq!(days.result("2026-11-15".parse().unwrap(), "easy").map(|result| result.moves), Some(7));
        let text = serde_json::to_string(&days).unwrap();
        assert_eq!(serde_json::from_str::<Days>(&text).unwrap(), days);
    }
}

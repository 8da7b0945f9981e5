//! Daily boards that were won on their day.

use super::GameResult;
use crate::daily::{DailyKind, Date};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The daily boards that were won on their day, by date and kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Days(BTreeMap<String, BTreeMap<String, GameResult>>);

/// Numbers of days in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The days up to today, or up to yesterday while today is not over.
    pub now: u32,
    /// The longest streak ever.
    pub longest: u32,
}

impl Days {
    /// Adds a win. The first win of a board counts: later ones know the board.
    #[must_use]
    pub(super) fn with(mut self, date: Date, kind: DailyKind, result: GameResult) -> Self {
        self.0.entry(date.to_string()).or_default().entry(kind.name().to_owned()).or_insert(result);
        self
    }

    /// The result of a daily board on its day.
    #[must_use]
    pub fn result(&self, date: Date, kind: DailyKind) -> Option<GameResult> {
        self.0.get(&date.to_string())?.get(kind.name()).copied()
    }

    /// The number of days in a row with at least one win.
    #[must_use]
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
        let result = GameResult { moves: 7, par: Some(6), hints: 0, time: 9000 };
        dates.iter().fold(Days::default(), |days, date| days.with(date.parse().unwrap(), DailyKind::Easy, result))
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
        let date = "2026-11-15".parse().unwrap();
        let better = GameResult { moves: 6, par: Some(6), hints: 0, time: 1000 };
        let days = won(&["2026-11-15"]).with(date, DailyKind::Easy, better);
        assert_eq!(days.result(date, DailyKind::Easy).map(|result| result.moves), Some(7));
        let text = serde_json::to_string(&days).unwrap();
        assert_eq!(text, r#"{"2026-11-15":{"easy":{"moves":7,"par":6,"hints":0,"time":9000}}}"#);
        assert_eq!(serde_json::from_str::<Days>(&text).unwrap(), days);
    }
}

//! The boards with leaderboards: levels, daily boards, community boards.

use crate::cache::TimedCache;
use douse::play_rules::PlayRule;
use douse_api::catalogue::{Day, Pack as ApiPack, PackSummary, Par, Puzzle};
use douse_api::challenge::Challenge;
use douse_game::daily::{DailyKind, Date, daily};
use douse_game::game::Game;
use douse_game::pack::{NAMES, Pack};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

const FIRST_DAY: &str = "2026-01-01";
/// Number of cached days.
const MAX_DAYS: usize = 400;
const DAY_MS: i64 = 24 * 3600 * 1000;

/// A board with a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedPuzzle {
    pub puzzle: Puzzle,
    pub rule: PlayRule,
    /// The key of its scores. It changes when the levels of a pack change.
    pub key: String,
}

impl RankedPuzzle {
    /// Returns whether this number of moves is the proved par.
    #[must_use]
    pub fn is_par(&self, moves: i64) -> bool {
        self.puzzle.par.at_most == Some(self.puzzle.par.at_least)
            && u64::try_from(moves) == Ok(self.puzzle.par.at_least)
    }
}

/// The levels, and the daily boards made so far.
#[derive(Debug)]
pub struct Catalogue {
    packs: Vec<ApiPack>,
    levels: HashMap<String, Vec<Arc<RankedPuzzle>>>,
    days: TimedCache<Date, Arc<Day>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are daily boards from {FIRST_DAY} until tomorrow")]
pub struct NoSuchDay;

impl Catalogue {
    /// Reads the packs.
    #[must_use]
    pub fn new() -> Self {
        let mut catalogue =
            Self { packs: Vec::new(), levels: HashMap::new(), days: TimedCache::new(MAX_DAYS, Duration::MAX) };
        for pack in NAMES.iter().filter_map(|name| Pack::named(name)) {
            let contests: Vec<Arc<RankedPuzzle>> =
                (1..=pack.levels.len()).filter_map(|n| level(&pack, n).map(Arc::new)).collect();
            let summary = PackSummary {
                name: pack.name.clone(),
                title: pack.title.clone(),
                version: pack.version,
                levels: contests.len() as u32,
            };
            let levels = contests.iter().map(|contest| contest.puzzle.clone()).collect();
            catalogue.packs.push(ApiPack { pack: summary, levels });
            catalogue.levels.insert(pack.name, contests);
        }
        catalogue
    }

    #[must_use]
    pub fn packs(&self) -> &[ApiPack] {
        &self.packs
    }

    /// A level, counted from 1.
    #[must_use]
    pub fn level(&self, pack: &str, number: u32) -> Option<Arc<RankedPuzzle>> {
        self.levels.get(pack)?.get((number as usize).checked_sub(1)?).cloned()
    }

    /// The key of a leaderboard, from the name of a challenge or from a key. The board may have
    /// been deleted.
    #[must_use]
    pub fn key_of(&self, challenge: &str) -> String {
        let level = match challenge.parse() {
            Ok(Challenge::Level { pack, number }) => self.level(&pack, number),
            _ => None,
        };
        level.map_or_else(|| challenge.to_owned(), |contest| contest.key.clone())
    }

    /// The boards of a day that has begun somewhere on earth. The first call for a day takes up to
    /// a second.
    pub fn day(&self, date: Date, now: i64) -> Result<Arc<Day>, NoSuchDay> {
        if !has_boards(date, now) {
            return Err(NoSuchDay);
        }
        if let Some(day) = self.ready_day(date) {
            return Ok(day);
        }
        let puzzles = DailyKind::ALL.into_iter().filter_map(|kind| daily_puzzle(date, kind)).collect();
        let day = Arc::new(Day { date: date.to_string(), puzzles });
        self.days.put(date, day.clone());
        Ok(day)
    }

    /// The boards of a day, if they were made before.
    #[must_use]
    pub fn ready_day(&self, date: Date) -> Option<Arc<Day>> {
        self.days.get(&date)
    }

    /// A board of a day, if it was made before.
    #[must_use]
    pub fn ready_daily(&self, date: Date, kind: DailyKind) -> Option<RankedPuzzle> {
        let day = self.ready_day(date)?;
        puzzle_of_day(&day, date, kind)
    }
}

impl Default for Catalogue {
    fn default() -> Self {
        Self::new()
    }
}

#[must_use]
pub fn puzzle_of_day(day: &Day, date: Date, kind: DailyKind) -> Option<RankedPuzzle> {
    let challenge = Challenge::Daily { date, kind };
    let puzzle = day.puzzles.iter().find(|puzzle| puzzle.challenge == challenge)?.clone();
    Some(RankedPuzzle { rule: puzzle.play.into(), key: challenge.to_string(), puzzle })
}

/// Returns whether there are daily boards on a date: from the first day to all days that have begun
/// somewhere on earth.
#[must_use]
pub fn has_boards(date: Date, now: i64) -> bool {
    // At the date line a day begins fourteen hours early.
    let last = u32::try_from(now.saturating_add(14 * 3600 * 1000) / DAY_MS).ok().and_then(Date::from_days);
    FIRST_DAY.parse().is_ok_and(|first: Date| date >= first) && last.is_some_and(|last| date <= last)
}

/// Today in UTC.
#[must_use]
pub fn today(now: i64) -> Option<Date> {
    u32::try_from(now / DAY_MS).ok().and_then(Date::from_days)
}

fn level(pack: &Pack, number: usize) -> Option<RankedPuzzle> {
    let level = pack.levels.get(number.checked_sub(1)?)?;
    let code = Game::new(level.board.clone(), pack.rule).ok()?.code().ok()?;
    let challenge = Challenge::Level { pack: pack.name.clone(), number: u32::try_from(number).ok()? };
    let par = Par { at_least: level.par, at_most: Some(level.par) };
    let key = format!("level:{}:{}:{number}", pack.name, pack.version);
    let puzzle = Puzzle { challenge, title: level.title.clone(), code, play: pack.rule.into(), par };
    Some(RankedPuzzle { puzzle, rule: pack.rule, key })
}

fn daily_puzzle(date: Date, kind: DailyKind) -> Option<Puzzle> {
    let (game, made) = daily(date, kind)?;
    let par = Par { at_least: made.par, at_most: Some(made.par) };
    let challenge = Challenge::Daily { date, kind };
    Some(Puzzle { challenge, title: format!("{date} {kind}"), code: game.code().ok()?, play: game.rule().into(), par })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_levels_are_there_and_open() {
        let catalogue = Catalogue::new();
        assert_eq!(catalogue.packs().len(), NAMES.len());
        assert_eq!(catalogue.packs().iter().map(|pack| pack.levels.len()).sum::<usize>(), 300);
        let contest = catalogue.level("classic", 7).unwrap();
        assert_eq!(contest.key, "level:classic:1:7");
        assert!(Game::from_code(&contest.puzzle.code, contest.rule).is_ok());
        assert!(catalogue.level("classic", 0).is_none() && catalogue.level("classic", 51).is_none());
        assert!(catalogue.level("no", 1).is_none());
    }

    #[test]
    fn days_are_open_from_the_first_until_it_is_tomorrow_somewhere() {
        let noon = 1_794_744_000_000; // 2026-11-15T12:00Z
        let open = |text: &str| has_boards(text.parse().unwrap(), noon);
        assert_eq!(today(noon).unwrap().to_string(), "2026-11-15");
        assert!(open("2026-11-15") && open("2026-11-16") && open("2026-01-01"));
        assert!(!open("2026-11-17") && !open("2025-12-31") && !open("9999-12-31"));
        let catalogue = Catalogue::new();
        let day = catalogue.day("2026-11-15".parse().unwrap(), noon).unwrap();
        assert_eq!(day.puzzles.len(), 3);
        assert!(catalogue.ready_daily("2026-11-15".parse().unwrap(), DailyKind::Easy).is_some());
        assert_eq!(catalogue.day("2030-01-01".parse().unwrap(), noon), Err(NoSuchDay));
    }
}

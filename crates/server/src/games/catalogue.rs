//! The boards with leaderboards: levels, daily boards, community boards.

use crate::cache::TimedCache;
use douse_api::catalogue::{Pack as ApiPack, PackSummary, Puzzle};
use douse_game::challenge::Challenge;
use douse_game::daily::{DailyKind, Date};
use douse_game::game::Game;
use douse_game::pack::{NAMES, Pack};
use douse_game::par::Par;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// The first day with daily boards on the leaderboards.
const FIRST_DAY: &str = "2026-01-01";
/// The number of days that are cached: those requested last.
const MAX_DAYS: usize = 400;
const DAY_MS: i64 = 24 * 3600 * 1000;

/// A board that has a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedPuzzle {
    /// The puzzle as it is sent.
    pub puzzle: Puzzle,
    /// The game that is played, at its start.
    pub start: Game,
    /// The key of its scores: it changes when the levels of a pack do.
    pub key: String,
}

/// The boards of a day: easy, classic, strange.
pub type RankedDay = Arc<[Arc<RankedPuzzle>]>;

impl RankedPuzzle {
    /// A puzzle on the board of a game.
    #[must_use]
    pub fn new(challenge: Challenge, title: String, start: Game, par: Par, key: String) -> Option<Self> {
        let (code, play) = (start.code().ok()?, start.rule());
        Some(Self { puzzle: Puzzle { challenge, title, code, play, par }, start, key })
    }

    /// Whether this many moves are the proved par.
    #[must_use]
    pub fn is_par(&self, moves: i64) -> bool {
        self.puzzle.par.proved().is_some_and(|par| u64::try_from(moves) == Ok(par))
    }
}

/// All boards that come with the program.
#[derive(Debug)]
pub struct Catalogue {
    packs: Vec<ApiPack>,
    levels: HashMap<String, Vec<Arc<RankedPuzzle>>>,
    days: TimedCache<Date, RankedDay>,
}

/// Why there are no boards of a day.
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
            let puzzles: Vec<Arc<RankedPuzzle>> =
                (1..=pack.levels.len()).filter_map(|n| level(&pack, n).map(Arc::new)).collect();
            let summary = PackSummary {
                name: pack.name.clone(),
                title: pack.title.clone(),
                version: pack.version,
                levels: puzzles.len() as u32,
            };
            let levels = puzzles.iter().map(|ranked| ranked.puzzle.clone()).collect();
            catalogue.packs.push(ApiPack { pack: summary, levels });
            catalogue.levels.insert(pack.name, puzzles);
        }
        catalogue
    }

    /// All packs.
    #[must_use]
    pub fn packs(&self) -> &[ApiPack] {
        &self.packs
    }

    /// A level, counted from 1.
    #[must_use]
    pub fn level(&self, pack: &str, number: u32) -> Option<Arc<RankedPuzzle>> {
        self.levels.get(pack)?.get((number as usize).checked_sub(1)?).cloned()
    }

    /// The key of a leaderboard, from the name of its challenge or from the key itself. The board
    /// need not exist any more.
    #[must_use]
    pub fn key_of(&self, challenge: &str) -> String {
        let level = match challenge.parse() {
            Ok(Challenge::Level { pack, number }) => self.level(&pack, number),
            _ => None,
        };
        level.map_or_else(|| challenge.to_owned(), |level| level.key.clone())
    }

    /// The boards of a day that is over or has begun somewhere on earth. Making them takes up to a
    /// second, the first time.
    pub fn day(&self, date: Date, now: i64) -> Result<RankedDay, NoSuchDay> {
        if !has_boards(date, now) {
            return Err(NoSuchDay);
        }
        if let Some(day) = self.ready_day(date) {
            return Ok(day);
        }
        let day: RankedDay =
            DailyKind::ALL.into_iter().filter_map(|kind| daily_puzzle(date, kind).map(Arc::new)).collect();
        self.days.put(date, day.clone());
        Ok(day)
    }

    /// The boards of a day, if they are already computed.
    #[must_use]
    pub fn ready_day(&self, date: Date) -> Option<RankedDay> {
        self.days.get(&date)
    }
}

impl Default for Catalogue {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether there are daily boards: not for days that have not begun anywhere, nor for those before
/// the first.
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
    let challenge = Challenge::Level { pack: pack.name.clone(), number: u32::try_from(number).ok()? };
    let key = format!("level:{}:{}:{number}", pack.name, pack.version);
    let start = Game::new(level.board.clone(), pack.rule).ok()?;
    RankedPuzzle::new(challenge, level.title.clone(), start, Par::exactly(level.par), key)
}

fn daily_puzzle(date: Date, kind: DailyKind) -> Option<RankedPuzzle> {
    let challenge = Challenge::Daily { date, kind };
    let (start, par) = challenge.open()?;
    let key = challenge.to_string();
    RankedPuzzle::new(challenge, format!("{date} {kind}"), start, par, key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_levels_are_there_and_open() {
        let catalogue = Catalogue::new();
        assert_eq!(catalogue.packs().len(), NAMES.len());
        assert_eq!(catalogue.packs().iter().map(|pack| pack.levels.len()).sum::<usize>(), 300);
        let level = catalogue.level("classic", 7).unwrap();
        assert_eq!(level.key, "level:classic:1:7");
        assert!(Game::from_code(&level.puzzle.code, level.puzzle.play).is_ok());
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
        assert_eq!(day.len(), 3);
        assert!(catalogue.ready_day("2026-11-15".parse().unwrap()).is_some());
        assert_eq!(catalogue.day("2030-01-01".parse().unwrap(), noon), Err(NoSuchDay));
    }
}

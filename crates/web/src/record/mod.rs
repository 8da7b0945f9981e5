//! Records of won games: the best on every board, totals, and the daily boards.

pub mod days;
pub mod history;
pub mod totals;
pub mod transfer;

use crate::storage;
use days::Days;
use douse_game::challenge::Challenge;
use douse_game::daily::Date;
use douse_game::origin::Origin;
use douse_game::score::Best;
use douse_game::session::{Counted, Session};
use std::collections::BTreeMap;
use totals::Totals;

/// The storage name of the bests: by level, day, or rule and code, each as `moves hints
/// milliseconds wins stars`.
pub const BESTS: &str = "bests";

/// Personal bests by key.
pub type Bests = BTreeMap<String, String>;

pub fn bests() -> Bests {
    storage::load(BESTS)
}

pub fn best_of(bests: &Bests, origin: &Origin) -> Option<Best> {
    bests.get(&origin.to_string())?.parse().ok()
}

pub fn best(key: &str) -> Option<Best> {
    bests().get(key)?.parse().ok()
}

/// Prepares a session that begins and returns the best so far. After its solution was shown, a
/// daily board no longer counts.
pub fn begin(session: &mut Session) -> Option<Best> {
    if session.shown_key().is_some_and(|key| best(&key).is_some()) {
        session.tell_solution();
    }
    session.key().and_then(|key| best(&key))
}

/// Counts the result of a session once and returns it to be recorded and sent. Remembers that a
/// solution was shown.
pub fn count(session: &mut Session) -> Option<Counted> {
    if let Some(key) = session.take_shown() {
        let mut bests = bests();
        bests.insert(key, Best::SHOWN.to_string());
        let _ = storage::write_json(BESTS, &bests);
        return None;
    }
    let before = session.report().and_then(|_| best(&session.key()?));
    let counted = session.count(before)?;
    let (score, par) = (counted.score, counted.par);
    let mut bests = bests();
    bests.insert(counted.key.clone(), counted.best.to_string());
    // A full storage loses the statistics, but not the game.
    let _ = storage::write_json(BESTS, &bests);
    let _ = storage::write_json(totals::NAME, &Totals::load().with(score, par));
    if let Some(Challenge::Daily { date, kind }) = session.game().origin().challenge()
        && *date == today()
    {
        let _ = storage::write_json(days::NAME, &Days::load().with(&date.to_string(), kind.name(), score, par));
    }
    Some(counted)
}

/// The player's local date.
pub fn today() -> Date {
    let now = js_sys::Date::new_0();
    let date = Date::new(now.get_full_year() as u16, now.get_month() as u8 + 1, now.get_date() as u8);
    date.unwrap_or_else(|| unreachable!("a clock shows a day of the calendar"))
}

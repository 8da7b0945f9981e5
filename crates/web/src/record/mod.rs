//! What is remembered of won games: the best on every board, sums over all, and the boards of the day.

pub mod days;
pub mod totals;
pub mod transfer;

use crate::storage;
use days::Days;
use douse_game::daily::Date;
use douse_game::game::Game;
use douse_game::origin::Origin;
use douse_game::score::Best;
use std::collections::BTreeMap;
use totals::Totals;

/// Where the bests are kept: by level, day or code, each as `moves hints milliseconds wins`.
pub const BESTS: &str = "bests";

/// All bests, by their keys.
pub type Bests = BTreeMap<String, String>;

/// The key of a game's best.
pub fn key(game: &Game) -> Option<String> {
    match game.origin() {
        origin @ (Origin::Level { .. } | Origin::Daily { .. }) => Some(origin.to_string()),
        Origin::Own | Origin::Seed(_) | Origin::Published { .. } => {
            Some(format!("{} {}", game.rule(), game.code().ok()?))
        }
    }
}

/// All bests.
pub fn bests() -> Bests {
    storage::read_json(BESTS).unwrap_or_default()
}

/// The best of an origin among all bests.
pub fn best_of(bests: &Bests, origin: &Origin) -> Option<Best> {
    bests.get(&origin.to_string())?.parse().ok()
}

/// The best so far on the board of a game.
pub fn best(game: &Game) -> Option<Best> {
    bests().get(&key(game)?)?.parse().ok()
}

/// Counts a win. The par is given where it is proved.
pub fn win(game: &Game, par: Option<u64>) {
    let (Some(score), Some(key)) = (game.score(), key(game)) else { return };
    let best = best(game).map_or_else(|| Best::first(score), |best| best.with(score));
    let mut bests = bests();
    bests.insert(key, best.to_string());
    // A full storage loses what is counted here and not the game.
    let _ = storage::write_json(BESTS, &bests);
    let _ = storage::write_json(totals::NAME, &Totals::load().with(score, par));
    if let Origin::Daily { date, kind } = game.origin()
        && *date == today().to_string()
    {
        let _ = storage::write_json(days::NAME, &Days::load().with(date, kind, score, par));
    }
}

/// The day it is where the player is.
pub fn today() -> Date {
    let now = js_sys::Date::new_0();
    let date = Date::new(now.get_full_year() as u16, now.get_month() as u8 + 1, now.get_date() as u8);
    date.unwrap_or_else(|| unreachable!("a clock shows a day of the calendar"))
}

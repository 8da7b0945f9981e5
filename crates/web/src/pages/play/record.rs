//! What is remembered of won games: the best on every board.

use super::desk::Desk;
use crate::storage;
use douse_game::game::Game;
use douse_game::origin::Origin;
use douse_game::score::Best;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// Where the bests are kept: by level, day or code, each as `moves hints milliseconds wins`.
pub const BESTS: &str = "bests";

/// The key of a game's best.
pub fn key(game: &Game) -> Option<String> {
    match game.origin() {
        origin @ (Origin::Level { .. } | Origin::Daily { .. }) => Some(origin.to_string()),
        Origin::Own | Origin::Seed(_) => Some(format!("{} {}", game.rule(), game.code().ok()?)),
    }
}

/// The best so far on the board of a game.
pub fn best(game: &Game) -> Option<Best> {
    let bests: BTreeMap<String, String> = storage::read_json(BESTS)?;
    bests.get(&key(game)?)?.parse().ok()
}

/// Counts a win, unless the solution was shown.
pub fn win(desk: Desk) {
    if desk.helped.get_untracked() {
        return;
    }
    desk.game.with_untracked(|game| {
        let (Some(score), Some(key)) = (game.score(), key(game)) else { return };
        let best = best(game).map_or_else(|| Best::first(score), |best| best.with(score));
        let mut bests: BTreeMap<String, String> = storage::read_json(BESTS).unwrap_or_default();
        bests.insert(key, best.to_string());
        // A full storage loses the best and not the game.
        let _ = storage::write_json(BESTS, &bests);
    });
}

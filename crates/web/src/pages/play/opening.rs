//! Levels and boards of the day, by their address: `#/play/level/<pack>/<number>` and `#/play/daily/<date>/<which>`.
//!
//! Opening one never ends a game in progress: that goes on the shelf, and one that was begun before is taken from there.

use super::desk::Desk;
use super::{shelf, tasks};
use crate::parts::note::Note;
use crate::record;
use crate::routes::Route;
use crate::session::session;
use douse_game::game::{Game, Stage};
use douse_game::pack::Pack;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// What an address asks for.
enum Wanted {
    Level(Box<Game>),
    Daily { date: String, kind: String },
    Nothing,
    Unknown,
}

/// Opens what the address names, now and as long as the page is there.
pub fn follow(desk: Desk) {
    let route = session().route;
    // What is begun here lives as long as the page: what an effect makes is gone when the effect runs again.
    let Some(page) = Owner::current() else { return };
    Effect::new(move |_| {
        let route = route.get();
        if route.page().name != "play" {
            return;
        }
        match wanted(&route.rest) {
            Wanted::Nothing => return,
            Wanted::Level(game) => page.with(|| untrack(|| open(desk, *game))),
            Wanted::Daily { date, kind } => page.with(|| untrack(|| tasks::find_daily(desk, date, kind))),
            Wanted::Unknown => desk.tell(Note::of("address-unknown")),
        }
        // The address has done its work: loading the page again must not begin the game again.
        let home = Route::address("play", &[]);
        let _ = window().history().and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&home)));
        session().route.set(Route::parse(&home));
    });
}

fn wanted(rest: &[String]) -> Wanted {
    let words: Vec<&str> = rest.iter().map(String::as_str).collect();
    match words[..] {
        [] => Wanted::Nothing,
        ["daily", date, kind] => Wanted::Daily { date: date.to_owned(), kind: kind.to_owned() },
        ["level", pack, number] => level(pack, number).map_or(Wanted::Unknown, |game| Wanted::Level(Box::new(game))),
        _ => Wanted::Unknown,
    }
}

fn level(pack: &str, number: &str) -> Option<Game> {
    Pack::named(pack)?.start(number.parse().ok()?)?.ok()
}

/// Sits down to a game, or to the one on its board that was begun before.
pub fn open(desk: Desk, game: Game) {
    let is_same =
        |other: &Game| record::key(other) == record::key(&game) && other.start().lights() == game.start().lights();
    if desk.game.with_untracked(|now| is_same(now) && now.stage() != Stage::Won) {
        return;
    }
    let begun = shelf::games().iter().position(is_same).and_then(shelf::take);
    desk.sit_down(begun.unwrap_or(game));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_levels_and_days() {
        let of = |text: &str| wanted(&Route::parse(text).rest);
        let Wanted::Level(game) = of("#/play/level/curious/3") else { panic!() };
        assert_eq!(game.origin().to_string(), "level curious 3");
        assert!(matches!(of("#/play/daily/2026-11-15/easy"), Wanted::Daily { .. }));
        assert!(matches!(of("#/play"), Wanted::Nothing));
        for text in ["#/play/level/none/1", "#/play/level/classic/999", "#/play/level/classic/x", "#/play/x"] {
            assert!(matches!(of(text), Wanted::Unknown), "{text}");
        }
    }
}

//! Levels and boards of the day, by their address: `#/play/level/<pack>/<number>` and `#/play/daily/<date>/<which>`.
//!
//! Opening one never ends a game in progress: that goes on the shelf, and one that was begun before is taken from there.

use super::current_game::CurrentGame;
use super::tasks;
use crate::parts::note::Note;
use crate::routes::Route;
use crate::session::session;
use douse_game::challenge::Challenge;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// Opens what the address names, now and as long as the page is there.
pub fn follow(desk: CurrentGame) {
    let route = session().route;
    // What is begun here lives as long as the page: what an effect makes is gone when the effect runs again.
    let Some(page) = Owner::current() else { return };
    Effect::new(move |_| {
        let route = route.get();
        if route.page().name != "play" || route.rest.is_empty() {
            return;
        }
        match wanted(&route.rest) {
            Some(challenge) => page.with(|| untrack(|| tasks::open(desk, challenge))),
            None => desk.tell(Note::of("address-unknown")),
        }
        // The address has done its work: loading the page again must not begin the game again.
        let home = Route::address("play", &[]);
        let _ = window().history().and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&home)));
        session().route.set(Route::parse(&home));
    });
}

/// What an address asks for; `None` where it names nothing.
fn wanted(rest: &[String]) -> Option<Challenge> {
    let parts: Vec<&str> = rest.iter().map(String::as_str).collect();
    match parts[..] {
        ["daily", date, kind] => Some(Challenge::Daily { date: date.parse().ok()?, kind: kind.parse().ok()? }),
        ["level", pack, number] => {
            let challenge = Challenge::Level { pack: pack.to_owned(), number: number.parse().ok()? };
            challenge.open().map(|_| challenge)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_levels_and_days() {
        let of = |text: &str| wanted(&Route::parse(text).rest).map(|challenge| challenge.to_string());
        assert_eq!(of("#/play/level/curious/3").as_deref(), Some("curious:3"));
        assert_eq!(of("#/play/daily/2026-11-15/easy").as_deref(), Some("daily:2026-11-15:easy"));
        for text in [
            "#/play/level/none/1",
            "#/play/level/classic/999",
            "#/play/level/classic/x",
            "#/play/daily/2026-02-30/easy",
            "#/play/x",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}

//! Levels and daily boards by their address: `#/level/<pack>/<number>` and `#/daily/<date>/<kind>`.
//!
//! Opening a board never ends a game in progress: that game is saved, and an earlier game on the
//! board is resumed. The address names the current board, so it can be copied, and going back leads
//! to the previous board.

use super::current_game::CurrentGame;
use super::tasks;
use crate::parts::note::Note;
use crate::records::today;
use crate::routes::{Route, address_of_game};
use crate::session::session;
use douse_game::challenge::Challenge;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// Opens the board in the address, and keeps the address in step with the current board, as long as
/// the page exists.
pub fn follow(current_game: CurrentGame) {
    let route = session().route;
    // The owner of the page: signals made inside an effect are gone when the effect runs again.
    let Some(page) = Owner::current() else { return };
    // The address that was set here last: its board is open already.
    let own = StoredValue::new(None::<Route>);
    Effect::new(move |_| {
        let now = route.get();
        if now.page().name != "play" || is_plain(&now) || own.with_value(|own| own.as_ref() == Some(&now)) {
            return;
        }
        match wanted(&now) {
            Some(Challenge::Daily { date, .. }) if date > today() => {
                current_game.show_note(Note::of("daily-future").with("date", untrack(|| crate::titles::of_date(date))));
            }
            Some(challenge) => {
                own.set_value(Some(now));
                page.with(|| untrack(|| tasks::open(current_game, challenge)));
                if current_game.task.with_untracked(Option::is_some) {
                    return;
                }
            }
            None => current_game.show_note(Note::of("address-unknown")),
        }
        untrack(|| name(current_game, own));
    });
    let challenge = Memo::new(move |_| current_game.game(|game| game.origin().challenge().cloned()));
    Effect::new(move |before: Option<()>| {
        // The memo must be read: one that is only tracked does not notice changes.
        let there = challenge.get();
        // The first address is opened and not replaced, unless opening it was cancelled or failed.
        let begins = before.is_none() || current_game.task.with(Option::is_some);
        let opening = begins && route.with_untracked(|route| !is_plain(route) && wanted(route) != there);
        if !opening {
            untrack(|| name(current_game, own));
        }
    });
}

/// Whether an address names no board.
pub fn is_plain(route: &Route) -> bool {
    matches!(route.page.as_str(), "" | "play") && route.rest.is_empty()
}

/// Sets the address to that of the current board.
fn name(current_game: CurrentGame, own: StoredValue<Option<Route>>) {
    let route = session().route;
    if route.with(|route| route.page().name != "play") {
        return;
    }
    let address = current_game.game(address_of_game);
    let address = address.unwrap_or_else(|| Route::address("play", &[]));
    let named = Route::parse(&address);
    own.set_value(Some(named.clone()));
    if route.with(|route| *route != named) {
        let _ =
            window().history().and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
        route.set(named);
    }
}

/// The challenge in an address; `None` if there is none.
fn wanted(route: &Route) -> Option<Challenge> {
    let mut parts: Vec<&str> = route.rest.iter().map(String::as_str).collect();
    // Links of earlier versions begin with the page: `#/play/level/first/2`.
    if route.page != "play" {
        parts.insert(0, &route.page);
    }
    let challenge = Challenge::from_words(&parts.join(" "))?;
    let exists = challenge.daily().is_some() || challenge.is_level() && challenge.open().is_some();
    exists.then_some(challenge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_name_levels_and_days() {
        let of = |text: &str| wanted(&Route::parse(text)).map(|challenge| challenge.to_string());
        assert_eq!(of("#/play/level/curious/3").as_deref(), Some("curious:3"));
        assert_eq!(of("#/play/daily/2026-11-15/easy").as_deref(), Some("daily:2026-11-15:easy"));
        assert_eq!(of("#/level/curious/3").as_deref(), Some("curious:3"));
        assert_eq!(of("#/daily/2026-11-15/easy").as_deref(), Some("daily:2026-11-15:easy"));
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

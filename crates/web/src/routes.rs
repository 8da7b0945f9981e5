//! The address after the `#`, which chooses a page.

use crate::pages::{PAGES, Page};
use crate::session::session;
use douse_game::challenge::Challenge;
use douse_game::game::Game;
use leptos::prelude::*;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// An address after the `#`: `/learn/3` is the page `learn` and the rest `3`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// The name of the page; empty for the first page.
    pub page: String,
    /// The other parts, decoded.
    pub rest: Vec<String>,
}

impl Route {
    /// Reads an address such as `#/play/5x5%3A0`.
    pub fn parse(hash: &str) -> Self {
        let mut parts = hash
            .trim_start_matches(['#', '/'])
            .split('/')
            .map(|part| percent_decode_str(part).decode_utf8_lossy().into_owned());
        Self { page: parts.next().unwrap_or_default(), rest: parts.filter(|part| !part.is_empty()).collect() }
    }

    /// Writes the address of a page with further parts.
    pub fn address(page: &str, rest: &[&str]) -> String {
        /// Characters to encode: all but letters, digits and some that codes of boards use.
        const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
            .remove(b'-')
            .remove(b'_')
            .remove(b'.')
            .remove(b'~')
            .remove(b':')
            .remove(b'!')
            .remove(b';')
            .remove(b',')
            .remove(b'=')
            .remove(b'+')
            .remove(b'@')
            .remove(b'*');
        rest.iter()
            .fold(format!("#/{page}"), |address, part| format!("{address}/{}", utf8_percent_encode(part, ENCODED)))
    }

    /// The page of the table: the first for a level or a daily board, the last for an unknown
    /// address.
    pub fn page(&self) -> &'static Page {
        match (self.page.as_str(), self.rest.len()) {
            ("" | "level", _) | ("daily", 2..) => &PAGES[0],
            (name, _) => PAGES.iter().find(|page| page.name == name).unwrap_or(&PAGES[PAGES.len() - 1]),
        }
    }
}

/// The address of a challenge. Boards that are not built in are opened from the page of the board
/// or of the class.
pub fn address_of(challenge: &Challenge) -> String {
    match challenge {
        Challenge::Daily { date, kind } => Route::address("daily", &[&date.to_string(), kind.name()]),
        Challenge::Level { pack, number } => Route::address("level", &[pack, &number.to_string()]),
        Challenge::Board { id } => Route::address("boards", &[id]),
        Challenge::Assignment { class, .. } => Route::address("class", &[&class.to_ascii_uppercase()]),
    }
}

/// The address that opens the board of a game: that of a level or of a daily board.
pub fn address_of_game(game: &Game) -> Option<String> {
    game.origin().challenge().filter(|challenge| challenge.is_built_in()).map(address_of)
}

/// Goes to an address, as a link does.
pub fn go(address: &str) {
    let _ = window().location().set_hash(address);
}

/// The address of the game, without the part after the `#`.
pub fn home() -> Option<String> {
    let location = window().location();
    Some(format!("{}{}", location.origin().ok()?, location.pathname().ok()?))
}

/// Keeps the route in step with the address as long as the page exists.
pub fn follow() {
    let handle = window_event_listener(leptos::ev::hashchange, move |_| {
        let hash = window().location().hash().unwrap_or_default();
        session().route.set(Route::parse(&hash));
    });
    on_cleanup(move || handle.remove());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_written() {
        let rest = ["5x5:002a000", "a/b c", "ä%41"];
        let route = Route::parse(&Route::address("play", &rest));
        assert_eq!((route.page.as_str(), route.rest), ("play", rest.map(str::to_owned).to_vec()));
        assert_eq!(Route::parse(""), Route::default());
        assert_eq!(Route::parse("#/learn/3").rest, ["3"]);
        let page = |address: &str| Route::parse(address).page().name;
        assert_eq!(
            (page(""), page("#/"), page("#/level/first/2"), page("#/daily/2026-11-16/easy")),
            ("play", "play", "play", "play")
        );
        assert_eq!((page("#/daily"), page("#/daily/2026-11-16"), page("#/nonsense")), ("daily", "daily", "not-found"));
        assert_eq!(Route::parse("#/play/%zz%").rest, ["%zz%"]);
    }
}

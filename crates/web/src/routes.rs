//! The table of pages, and the address after the `#` that chooses one.

use crate::pages;
use crate::session::session;
use douse_game::challenge::Challenge;
use leptos::prelude::*;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// A page: where it is and what the navigation calls it.
pub struct Page {
    /// The first part of the address.
    pub name: &'static str,
    /// The text that names it.
    pub title: &'static str,
    /// Where it is listed.
    pub listed: Listed,
}

/// Where a page is listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Listed {
    /// In the navigation; on a telephone in its bar.
    Bar,
    /// In the navigation; on a telephone behind "More".
    More,
    /// It is reached from elsewhere.
    No,
}

/// All pages, in the order of the navigation; the first is shown if the address names none, the last if it names an unknown page.
pub const PAGES: &[Page] = &[
    Page { name: "play", title: "page-play", listed: Listed::Bar },
    Page { name: "daily", title: "page-daily", listed: Listed::Bar },
    Page { name: "levels", title: "page-levels", listed: Listed::Bar },
    Page { name: "boards", title: "page-boards", listed: Listed::More },
    Page { name: "solve", title: "page-solve", listed: Listed::Bar },
    Page { name: "learn", title: "page-learn", listed: Listed::More },
    Page { name: "explore", title: "page-explore", listed: Listed::More },
    Page { name: "records", title: "page-profile", listed: Listed::No },
    Page { name: "settings", title: "page-settings", listed: Listed::No },
    Page { name: "player", title: "page-player", listed: Listed::No },
    Page { name: "top", title: "page-top", listed: Listed::No },
    Page { name: "watch", title: "page-watch", listed: Listed::No },
    Page { name: "replay", title: "page-watch", listed: Listed::No },
    Page { name: "edit", title: "menu-editor", listed: Listed::No },
    Page { name: "board", title: "link-title", listed: Listed::No },
    Page { name: "sheet", title: "sheet-print", listed: Listed::No },
    Page { name: "nowhere", title: "nowhere-title", listed: Listed::No },
];

/// Makes a page of the second part: all pages but the first.
pub fn later_page(name: &str) -> AnyView {
    match name {
        "daily" => pages::daily::Daily().into_any(),
        "levels" => pages::levels::Levels().into_any(),
        "records" => pages::records::Records().into_any(),
        "solve" => pages::solve::Solve().into_any(),
        "learn" => pages::learn::Learn().into_any(),
        "explore" => pages::explore::Explore().into_any(),
        "settings" => pages::settings::SettingsPage().into_any(),
        "boards" => pages::boards::Published().into_any(),
        "top" => pages::leaderboard::Top().into_any(),
        "watch" | "replay" => pages::watch::Watch().into_any(),
        "player" => pages::player::PlayerPage().into_any(),
        "edit" => pages::play::editor::Edit().into_any(),
        "board" => pages::board::LinkedBoard().into_any(),
        "sheet" => pages::sheet::SheetPage().into_any(),
        _ => pages::nowhere::Nowhere().into_any(),
    }
}

/// An address after the `#`: `/learn/3` is the page `learn` and the rest `3`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// The name of the page; empty for the first.
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

    /// The address of a page and what follows.
    pub fn address(page: &str, rest: &[&str]) -> String {
        /// Everything but letters, digits and a few signs that codes of boards use.
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

    /// The page of the table. A level or a board of a day is played, so it belongs to the first page.
    pub fn page(&self) -> &'static Page {
        match (self.page.as_str(), self.rest.len()) {
            ("" | "level", _) | ("daily", 2..) => &PAGES[0],
            (name, _) => PAGES.iter().find(|page| page.name == name).unwrap_or(&PAGES[PAGES.len() - 1]),
        }
    }
}

/// The address of a board that has a leaderboard.
pub fn address_of(challenge: &Challenge) -> Option<String> {
    match challenge {
        Challenge::Daily { date, kind } => Some(Route::address("daily", &[&date.to_string(), kind.name()])),
        Challenge::Level { pack, number } => Some(Route::address("level", &[pack, &number.to_string()])),
        Challenge::Board { .. } => None,
    }
}

/// Goes to an address, as a link does.
pub fn go(address: &str) {
    let _ = window().location().set_hash(address);
}

/// Where the game lies, without what follows the `#`.
pub fn home() -> Option<String> {
    let location = window().location();
    Some(format!("{}{}", location.origin().ok()?, location.pathname().ok()?))
}

/// Follows the address as long as the page is there.
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
        assert_eq!((page("#/daily"), page("#/daily/2026-11-16"), page("#/nonsense")), ("daily", "daily", "nowhere"));
        assert_eq!(Route::parse("#/play/%zz%").rest, ["%zz%"]);
    }

    #[test]
    fn pages_have_names_of_their_own() {
        let mut names: Vec<&str> = PAGES.iter().map(|page| page.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), PAGES.len());
    }
}

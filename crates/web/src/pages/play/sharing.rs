//! How a game went, for others, without giving anything away.

use super::desk::Desk;
use super::status::clock;
use crate::parts::share;
use crate::session::{say, say_with};
use crate::stars;
use crate::titles;
use leptos::prelude::*;
use std::time::Duration;

/// Copies how the won game went.
#[component]
pub fn ShareResult(
    /// The table.
    desk: Desk,
) -> impl IntoView {
    let said = RwSignal::new(None);
    let copy = move |_| {
        let text = desk.game.with_untracked(|game| {
            let line = untrack(|| went(game.moves() as u64, desk.proved_par(), game.hints() as u64, game.elapsed()));
            let link = share::link(game.start(), game.rule()).unwrap_or_default();
            format!("douse · {}\n{line}\n{link}", untrack(|| titles::of_game(game)))
        });
        share::copy(text, said);
    };
    view! {
        <button id="share-result" on:click=copy>{move || say("do-share-result")}</button>
        <Said said />
    }
}

/// What came of copying.
#[component]
pub fn Said(
    /// What is said, or the text to be copied by hand.
    said: RwSignal<Option<String>>,
) -> impl IntoView {
    view! { <p class="copied" hidden=move || said.with(Option::is_none)>{move || said.get()}</p> }
}

/// How a game went, in one line that gives nothing away.
pub fn went(moves: u64, par: Option<u64>, hints: u64, time: Duration) -> String {
    let mut parts = Vec::new();
    match par {
        Some(par) => {
            parts.push(stars::drawn(douse_game::score::stars(moves, par)));
            parts.push(say_with("result-par", &[("n", &moves), ("par", &par)]));
        }
        None => parts.push(say_with("level-best", &[("n", &moves)])),
    }
    if hints > 0 {
        parts.push(say_with("result-hints", &[("n", &hints)]));
    }
    parts.push(clock(time));
    parts.join(" · ")
}

//! How a game went, for others, without giving anything away.

use super::current_game::CurrentGame;
use crate::parts::share;
use crate::session::{messages, say};
use crate::titles;
use leptos::prelude::*;

/// Copies how the won game went.
#[component]
pub fn ShareResult(
    /// The table.
    desk: CurrentGame,
) -> impl IntoView {
    let said = RwSignal::new(None);
    let copy = move |_| {
        let line = untrack(|| desk.report().and_then(|report| messages().result_to_share(&report)));
        let text = desk.game_now(|game| {
            let link = share::link(game.start(), game.rule()).unwrap_or_default();
            format!("douse · {}\n{}\n{link}", untrack(|| titles::of_game(game)), line.unwrap_or_default())
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

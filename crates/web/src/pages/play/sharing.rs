//! Sharing a result without spoilers.

use super::current_game::CurrentGame;
use crate::parts::share;
use crate::session::{messages, say};
use crate::titles;
use leptos::prelude::*;

/// Buttons to copy the result of a game, or a link that replays it.
#[component]
pub fn ShareResult(current_game: CurrentGame) -> impl IntoView {
    let said = RwSignal::new(None);
    let copy = move |_| {
        let line = untrack(|| current_game.report().and_then(|report| messages().result_to_share(&report)));
        let text = current_game.game_now(|game| {
            let link = share::link_of_game(game).unwrap_or_default();
            format!("douse · {}\n{}\n{link}", untrack(|| titles::of_game(game)), line.unwrap_or_default())
        });
        share::copy(text, said);
    };
    let replay = move |_| {
        if let Some(link) = current_game.game_now(share::link_to_replay) {
            share::copy(link, said);
        }
    };
    view! {
        <div class="dialog-buttons share">
            <button id="share-result" class="small" on:click=copy>{move || say("do-share-result")}</button>
            <button id="share-replay" class="small" on:click=replay>{move || say("do-share-replay")}</button>
        </div>
        <Said said />
    }
}

/// The confirmation of copying.
#[component]
pub fn Said(
    /// The message, or the text to copy by hand.
    said: RwSignal<Option<String>>,
) -> impl IntoView {
    view! { <p class="copied" hidden=move || said.with(Option::is_none)>{move || said.get()}</p> }
}

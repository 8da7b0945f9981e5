//! The figures above the board: moves, par, round, time.

use super::current_game::{CurrentGame, ParState};
use crate::session::{said, say, session};
use crate::settings::Timer;
use douse_messages::texts::clock;
use leptos::prelude::*;

/// Moves, par, round and time.
#[component]
pub fn Status(current_game: CurrentGame) -> impl IntoView {
    let settings = session().settings;
    let par = move || match current_game.par.get() {
        ParState::Searching => "…".to_owned(),
        ParState::Known(par) => par.to_string(),
        ParState::Failed(_) => "–".to_owned(),
    };
    let par_title = move || match current_game.par.get() {
        ParState::Searching => say("task-par"),
        ParState::Known(par) if par.proved().is_some() => say("par-proved"),
        ParState::Known(_) => say("par-not-proved"),
        ParState::Failed(failure) => say(failure.name()),
    };
    let moves = move || current_game.game(|game| game.moves().to_string());
    let round = move || current_game.game(|game| game.round().to_string());
    let nothing = Signal::stored(String::new());
    view! {
        <dl class="figures">
            {figure("moves", "figure-moves", nothing, Signal::derive(moves))}
            {figure("par", "figure-par", Signal::derive(par_title), Signal::derive(par))}
            {figure("round", "figure-round", nothing, Signal::derive(round))}
            <Show when=move || settings.with(|settings| settings.timer) == Timer::Shown>
                {figure("time", "figure-time", nothing, Signal::derive(move || clock(current_game.elapsed.get())))}
            </Show>
        </dl>
    }
}

fn figure(id: &'static str, name: &'static str, title: Signal<String>, value: Signal<String>) -> AnyView {
    view! { <div title=title><dt>{said(name)}</dt><dd id=id>{value}</dd></div> }.into_any()
}

//! The buttons below the board.

use super::desk::Desk;
use super::showing;
use crate::session::say;
use douse_game::game::Stage;
use leptos::prelude::*;

/// The speeds of showing a solution, as times the usual one.
const SPEEDS: [f64; 5] = [0.25, 0.5, 1.0, 2.0, 4.0];

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// Undo, redo, restart, hint, solve, new; and while something is computed or shown, how to end it.
#[component]
pub fn Controls(desk: Desk) -> impl IntoView {
    let at_start = move || desk.game.with(|game| game.position() == 0);
    let at_end = move || desk.game.with(|game| game.position() == game.steps().len());
    let over = move || desk.game.with(|game| game.stage() != Stage::Playing);
    let showing = move || desk.showing.with(Option::is_some);
    view! {
        <div class="controls" role="toolbar" aria-label=move || say("controls")>
            <button id="undo" disabled=at_start on:click=move |_| desk.undo()>{move || say("do-undo")}</button>
            <button id="redo" disabled=at_end on:click=move |_| desk.redo()>{move || say("do-redo")}</button>
            <button id="restart" disabled=move || desk.game.with(|game| game.moves() == 0)
                on:click=move |_| desk.restart()>{move || say("do-restart")}</button>
            <button id="hint" disabled=over on:click=move |_| desk.climb()>{move || say("do-hint")}</button>
            <button id="solve" disabled=move || over() && !showing() aria-pressed=move || showing().to_string()
                on:click=move |_| showing::toggle(desk)>
                {move || if showing() { say("do-stop") } else { say("do-solve") }}
            </button>
            <button id="share" on:click=move |_| desk.share()>{move || say("do-share")}</button>
            <button id="help" on:click=move |_| desk.help.set(true)>{move || say("help-title")}</button>
            <button id="new" class="primary" on:click=move |_| desk.new_board()>{move || say("do-new")}</button>
        </div>
        <p class="lead said" hidden=move || desk.said.with(Option::is_none)>{move || desk.said.get()}</p>
        <Show when=showing>
            <label class="speed">
                <span>{move || say("speed")}</span>
                <select id="speed" on:change=move |event| {
                    if let Ok(speed) = event_target_value(&event).parse() {
                        desk.speed.set(speed);
                    }
                }>
                    {SPEEDS.map(|speed| view! {
                        <option value=speed.to_string() selected=move || desk.speed.get() == speed>{format!("{speed}×")}</option>
                    }).collect_view()}
                </select>
            </label>
        </Show>
        <Show when=move || desk.task.with(Option::is_some)>
            <div class="task" role="status">
                <span class="spinner" aria-hidden="true"></span>
                <span>{move || desk.task.with(|task| task.as_ref().map(|task| task.note.said()))}</span>
                <span>{move || desk.task.with(|task| task.as_ref().and_then(|task| task.share.get())).map(percent)}</span>
                <button class="small" id="cancel" on:click=move |_| desk.task.set(None)>{move || say("do-cancel")}</button>
            </div>
        </Show>
    }
}

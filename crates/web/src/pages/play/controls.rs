//! The buttons below the board.

use super::current_game::CurrentGame;
use super::showing;
use crate::parts::button::button;
use crate::session::{said, say};
use douse_game::game::Stage;
use douse_game::session::Session;
use leptos::prelude::*;

/// The speeds of showing a solution, as powers of two, and as they are written.
const SPEEDS: [(i32, &str); 5] = [(-2, "0.25×"), (-1, "0.5×"), (0, "1×"), (1, "2×"), (2, "4×")];

fn percent(share: f64) -> String {
    // Writing broken numbers would take more space in the program than the whole board.
    format!("{} %", (share * 100.0).round() as u32)
}

/// Undo, redo, restart, hint, solve, new; and while something is computed or shown, how to end it.
#[component]
pub fn Controls(desk: CurrentGame) -> impl IntoView {
    let at_start = Signal::derive(move || desk.game(|game| game.position() == 0));
    let at_end = Signal::derive(move || desk.game(|game| game.position() == game.steps().len()));
    let unmoved = Signal::derive(move || desk.game(|game| game.moves() == 0));
    let over = Signal::derive(move || desk.game(|game| game.stage() != Stage::Playing));
    let showing = Signal::derive(move || desk.session.with(Session::is_showing));
    let solve_off = Signal::derive(move || over.get() && !showing.get());
    let solve_text = Signal::derive(move || if showing.get() { say("do-stop") } else { say("do-solve") });
    let never = Signal::stored(false);
    view! {
        <div class="controls" role="toolbar" aria-label=said("controls")>
            {button("undo", "", said("do-undo"), at_start, move || desk.undo())}
            {button("redo", "", said("do-redo"), at_end, move || desk.redo())}
            {button("restart", "", said("do-restart"), unmoved, move || desk.restart())}
            {button("hint", "", said("do-hint"), over, move || desk.climb())}
            {button("solve", "", solve_text, solve_off, move || showing::toggle(desk))}
            {button("share", "", said("do-share"), never, move || desk.share())}
            {button("help", "", said("help-title"), never, move || desk.help.set(true))}
            {button("new", "primary", said("do-new"), never, move || desk.new_board())}
        </div>
        <p class="lead said" hidden=move || desk.said.with(Option::is_none)>{move || desk.said.get()}</p>
        <Show when=move || showing.get()>
            <label class="speed">
                <span>{said("speed")}</span>
                <select id="speed" on:change=move |event| {
                    if let Ok(speed) = event_target_value(&event).parse() {
                        desk.session.update(|session| session.set_speed(speed));
                    }
                }>
                    {SPEEDS.map(|(speed, text)| view! {
                        <option value=speed.to_string() selected=move || desk.session.with(Session::speed) == speed>{text}</option>
                    }).collect_view()}
                </select>
            </label>
        </Show>
        <Show when=move || desk.task.with(Option::is_some)>
            <div class="task" role="status">
                <span class="spinner" aria-hidden="true"></span>
                <span>{move || desk.task.with(|task| task.as_ref().map(|task| task.note.said()))}</span>
                <span>{move || desk.task.with(|task| task.as_ref().and_then(|task| task.progress.get().share)).map(percent)}</span>
                {button("cancel", "small", said("do-cancel"), never, move || desk.task.set(None))}
            </div>
        </Show>
    }
}

//! The buttons of a game: a few with icons, and all others behind "More".

use super::current_game::CurrentGame;
use super::solution;
use crate::parts::button::{THREE_DOTS, button, tool};
use crate::parts::task::TaskLine;
use crate::session::said;
use douse_game::game::Stage;
use douse_game::session::Session;
use leptos::prelude::*;

/// The speeds of showing a solution: exponents of two, and labels.
const SPEEDS: [(i32, &str); 5] = [(-2, "0.25×"), (-1, "0.5×"), (0, "1×"), (1, "2×"), (2, "4×")];

/// Icons.
const UNDO: &str = "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10";
const REDO: &str = "M15 7l5 5-5 5M20 12H10a5 5 0 0 0 0 10";
const RESTART: &str = "M5 5v5h5M5.5 10A7.5 7.5 0 1 1 4.5 14";
const HINT: &str = "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.900V15h7v-1.100A6 6 0 0 0 12 3z";

/// The buttons of a game, and the controls of a running computation or of a solution that is shown.
#[component]
pub fn Controls(current_game: CurrentGame) -> impl IntoView {
    let at_start = Signal::derive(move || current_game.game(|game| game.position() == 0));
    let at_end = Signal::derive(move || current_game.game(|game| game.position() == game.steps().len()));
    let unmoved = Signal::derive(move || current_game.game(|game| game.moves() == 0));
    let over = Signal::derive(move || current_game.game(|game| game.stage() != Stage::Playing));
    let no_hint = Signal::derive(move || over.get() || current_game.session.with(Session::is_unaided));
    let showing = Signal::derive(move || current_game.session.with(Session::is_showing));
    let never = Signal::stored(false);
    view! {
        <div class="controls tools" role="toolbar" aria-label=said("controls")>
            {tool("undo", UNDO, said("do-undo"), at_start, move || current_game.undo())}
            {tool("redo", REDO, said("do-redo"), at_end, move || current_game.redo())}
            {tool("restart", RESTART, said("do-restart"), unmoved, move || current_game.restart())}
            {tool("hint", HINT, said("do-hint"), no_hint, move || current_game.show_next_hint())}
            {tool("more", THREE_DOTS, said("do-more"), never, move || current_game.more.set(true))}
        </div>
        <Show when=move || showing.get()>
            <div class="speed">
                <label>
                    <span>{said("speed")}</span>
                    <select id="speed" on:change=move |event| {
                        if let Ok(speed) = event_target_value(&event).parse() {
                            current_game.session.update(|session| session.set_speed(speed));
                        }
                    }>
                        {SPEEDS.map(|(speed, text)| view! {
                            <option value=speed.to_string() selected=move || current_game.session.with(Session::speed) == speed>{text}</option>
                        }).collect_view()}
                    </select>
                </label>
                {button("stop", "", said("do-stop"), never, move || solution::toggle(current_game))}
            </div>
        </Show>
        <p class="said" hidden=move || current_game.confirmation.with(Option::is_none)>{move || current_game.confirmation.get()}</p>
        <TaskLine task=current_game.task id="cancel" on_cancel=|()| {} />
        {button("new", "primary", said("menu-new"), never, move || current_game.menu.set(true))}
    }
}

/// The page until the board in the address is loaded.
pub fn waiting(current_game: CurrentGame) -> AnyView {
    let loading = move || current_game.task.with(Option::is_none);
    view! {
        <p class="quiet-text fetching" role="status" hidden=move || !loading()>{said("fetching-page")}</p>
        <TaskLine task=current_game.task id="cancel" on_cancel=|()| {} />
    }
    .into_any()
}

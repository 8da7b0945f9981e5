//! The dialogs of the page: new game, further actions, help.

use super::current_game::CurrentGame;
use super::{help, menu, solution};
use crate::parts::button::button;
use crate::parts::dialog::Dialog;
use crate::routes::Route;
use crate::session::{said, say};
use douse_game::game::Stage;
use douse_game::session::Session;
use leptos::prelude::*;

/// All dialogs. Each is open while its signal is true.
pub fn dialogs(current_game: CurrentGame) -> AnyView {
    view! {
        <Dialog open=current_game.menu title=said("menu-new")><menu::Menu current_game /></Dialog>
        <Dialog open=current_game.more title=said("do-more")><More current_game /></Dialog>
        <help::Help current_game />
    }
    .into_any()
}

/// Less frequent actions.
#[component]
fn More(current_game: CurrentGame) -> impl IntoView {
    let over = Signal::derive(move || current_game.game(|game| game.stage() != Stage::Playing));
    let showing = Signal::derive(move || current_game.session.with(Session::is_showing));
    let unaided = Signal::derive(move || current_game.session.with(Session::is_unaided));
    let solve_off = Signal::derive(move || unaided.get() || over.get() && !showing.get());
    let solve_text = Signal::derive(move || if showing.get() { say("do-stop") } else { say("do-show-solution") });
    let never = Signal::stored(false);
    let then = move |action: fn(CurrentGame)| {
        move || {
            current_game.more.set(false);
            action(current_game);
        }
    };
    view! {
        <div class="actions">
            {button("solve", "", solve_text, solve_off, then(solution::toggle))}
            {button("share", "", said("do-share"), never, then(CurrentGame::share))}
            {button("same-again", "", said("do-new-same"), never, then(CurrentGame::new_board))}
            <a id="edit" class="button" href=Route::address("edit", &[])>{said("menu-editor")}</a>
            {button("help", "", said("help-title"), never, then(|current_game| current_game.help.set(true)))}
            {button("more-done", "", said("do-done"), never, then(|_| {}))}
        </div>
    }
}

//! What is opened above the page: a new game, further actions, help.

use super::current_game::CurrentGame;
use super::{help, menu, showing};
use crate::parts::button::button;
use crate::parts::dialog::Dialog;
use crate::routes::Route;
use crate::session::{said, say};
use douse_game::game::Stage;
use douse_game::session::Session;
use leptos::prelude::*;

/// All of them; each is shown while its signal says so.
pub fn sheets(current_game: CurrentGame) -> AnyView {
    view! {
        <Dialog open=current_game.menu title=said("menu-new")><menu::Menu current_game /></Dialog>
        <Dialog open=current_game.more title=said("do-more")><More current_game /></Dialog>
        <help::Help current_game />
    }
    .into_any()
}

/// Everything that is done less often.
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
            {button("solve", "", solve_text, solve_off, then(showing::toggle))}
            {button("share", "", said("do-share"), never, then(CurrentGame::share))}
            {button("same-again", "", said("do-new-same"), never, then(CurrentGame::new_board))}
            <a id="edit" class="button" href=Route::address("edit", &[])>{said("menu-editor")}</a>
            {button("help", "", said("help-title"), never, then(|current_game| current_game.help.set(true)))}
            {button("more-done", "", said("do-done"), never, then(|_| {}))}
        </div>
    }
}

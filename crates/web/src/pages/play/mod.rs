//! Playing: a board, what can be done on it, and what comes next.

mod controls;
pub mod desk;
mod draft;
mod editor;
mod help;
mod keys;
mod marks;
mod menu;
pub mod record;
pub mod shelf;
mod showing;
mod status;
mod tasks;
mod win;

use crate::parts::board_view::{BoardView, Scene};
use crate::session::{say, say_with};
use desk::Desk;
use douse_engine::place::Place;
use leptos::prelude::*;

/// The page for playing.
#[component]
pub fn Play() -> impl IntoView {
    let desk = Desk::open();
    keys::follow(desk);
    let scene = Memo::new(move |_| {
        let marks = marks::of_desk(desk);
        desk.game.with(|game| Scene::of_game(game).map(|scene| scene.with_marks(marks)))
    });
    let press = move |place: Place| desk.press_at(place);
    let label = Signal::derive(move || {
        desk.game.with(|game| {
            let size = game.variant().shape().as_grid().map(|grid| grid.size().to_string()).unwrap_or_default();
            say_with("board-label", &[("size", &size), ("n", &game.missing())])
        })
    });
    view! {
        <div class="play">
            <h1 class="unseen">{move || say("page-play")}</h1>
            <Show when=move || desk.editing.get()>
                <editor::EditorView desk />
            </Show>
            <section class="table" hidden=move || desk.editing.get()>
                <status::Status desk />
                <p class="lead" class:first=move || desk.first_visit.get()>{move || desk.lead()}</p>
                {move || {
                    // A graph has no grid to show; the memo changes only between kinds of board.
                    scene.with(Option::is_some).then(|| {
                        let shown = Signal::derive(move || scene.get().unwrap_or_else(|| unreachable!("seen above")));
                        view! { <BoardView scene=shown on_press=press label=label /> }
                    })
                }}
                <controls::Controls desk />
            </section>
            <menu::Menu desk />
            <win::Win desk />
            <help::Help desk />
        </div>
    }
}

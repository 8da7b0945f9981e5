//! Playing: a board, what can be done on it, and what comes next.

mod controls;
pub mod desk;
#[cfg(feature = "whole")]
mod draft;
#[cfg(feature = "whole")]
pub mod editor;
mod help;
mod keys;
mod marks;
mod menu;
pub mod opening;
pub mod sharing;
pub mod shelf;
mod showing;
#[cfg(feature = "whole")]
mod stamp;
pub mod status;
mod tasks;
mod win;

#[cfg(feature = "whole")]
use crate::parts::board_view::GraphView;
use crate::parts::board_view::{BoardView, Scene};
use crate::session::{said, say_with};
use crate::titles;
use desk::Desk;
use douse_engine::place::Place;
use douse_engine::shape::Shape;
use leptos::prelude::*;

/// The page for playing.
#[component]
pub fn Play() -> impl IntoView {
    let desk = Desk::open();
    keys::follow(desk);
    opening::follow(desk);
    // Where a board of another kind takes its place, a grid is asked once more for what it shows: the last it had.
    let scene = Memo::new(move |last: Option<&Option<Scene>>| {
        let marks = marks::of_desk(desk);
        let now = desk.game.with(|game| Scene::of_game(game).map(|scene| scene.with_marks(marks)));
        now.or_else(|| last.cloned().flatten())
    });
    // Only another shape builds the board anew: an element that is replaced loses the focus.
    let graph = Memo::new(move |_| {
        desk.game.with(|game| {
            let shape = game.variant().shape();
            shape.as_grid().is_none().then(|| (shape.clone(), game.variant().states()))
        })
    });
    let press = move |place: Place| desk.press_at(place);
    let label = Signal::derive(move || {
        desk.game.with(|game| {
            let shape = game.variant().shape();
            let size = shape.as_grid().map_or_else(|| titles::size(game), |grid| grid.size().to_string());
            say_with("board-label", &[("size", &size), ("n", &game.missing())])
        })
    });
    view! {
        <div class="play">
            <h1 class="unseen">{said("page-play")}</h1>
            <section class="table">
                <status::Status desk />
                <p class="lead" class:first=move || desk.first_visit.get()>{move || desk.lead()}</p>
                {move || match graph.get() {
                    Some((shape, _)) => graph_view(desk, shape, label),
                    None => {
                        let shown = Signal::derive(move || scene.get().unwrap_or_else(|| unreachable!("a grid has a scene")));
                        view! { <BoardView scene=shown on_press=press label=label /> }.into_any()
                    }
                }}
                <controls::Controls desk />
            </section>
            <menu::Menu desk />
            <win::Win desk />
            <help::Help desk />
        </div>
    }
}

/// A board that is no grid.
#[cfg(feature = "whole")]
fn graph_view(desk: Desk, shape: Shape, label: Signal<String>) -> AnyView {
    let lights = Signal::derive(move || desk.game.with(|game| game.lights().clone()));
    let marks = Signal::derive(move || marks::of_desk(desk));
    let press = move |cell| desk.press_by_player(cell);
    view! { <GraphView shape lights marks on_press=press label /> }.into_any()
}

/// The first program knows grids alone.
#[cfg(not(feature = "whole"))]
fn graph_view(_: Desk, _: Shape, _: Signal<String>) -> AnyView {
    crate::whole::fetching()
}

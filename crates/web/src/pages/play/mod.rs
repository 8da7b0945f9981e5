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
#[cfg(feature = "whole")]
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
    #[cfg(feature = "whole")]
    opening::follow(desk);
    #[cfg(not(feature = "whole"))]
    leave_to_whole();
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
                {leaderboard_link(desk)}
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

/// The way to the leaderboard of the board on the table, where there is one.
#[cfg(feature = "whole")]
fn leaderboard_link(desk: Desk) -> impl IntoView {
    use douse_api::challenge::Challenge;
    let challenge = Memo::new(move |_| desk.game.with(|game| Challenge::of_origin(game.origin())));
    move || {
        let challenge = challenge.get().filter(|_| crate::service::is_there())?;
        let address = crate::routes::Route::address("top", &[&challenge.to_string()]);
        Some(view! { <p class="lead"><a id="play-top" href=address>{said("page-top")}</a></p> })
    }
}

/// No board of the first program has one.
#[cfg(not(feature = "whole"))]
fn leaderboard_link(_: Desk) {}

/// Whether what was left in storage is for the whole program: a game that others play too, or scores that wait to be sent.
#[cfg(not(feature = "whole"))]
pub fn belongs_to_whole() -> bool {
    crate::storage::read("waiting").is_some() || desk::kept_game().is_some_and(|game| game.origin().is_shared())
}

/// Levels and boards of the day, which an address after `#/play` names, are for the whole program.
#[cfg(not(feature = "whole"))]
fn leave_to_whole() {
    let route = crate::session::session().route;
    Effect::new(move |_| {
        if route.with(|route| route.page().name == "play" && !route.rest.is_empty()) {
            crate::whole::fetch_soon();
        }
    });
}

/// The first program knows grids alone.
#[cfg(not(feature = "whole"))]
fn graph_view(_: Desk, _: Shape, _: Signal<String>) -> AnyView {
    crate::whole::fetching()
}

//! Playing: a board, what can be done on it, and what comes next.

mod controls;
pub mod current_game;
pub mod editor;
mod help;
mod keys;
mod marks;
mod menu;
pub mod opening;
mod press_shape;
pub mod saved_games;
pub mod sharing;
mod showing;
pub mod status;
mod tasks;
mod win;

use crate::chunk;
use crate::parts::board_view::GraphView;
use crate::parts::board_view::{BoardView, Scene};
use crate::routes::PAGES;
use crate::session::{said, say_with};
use crate::titles;
use current_game::CurrentGame;
use douse::place::Place;
use douse::shape::Shape;
use douse_api::score::Hints;
use douse_game::challenge::Challenge;
use douse_game::game::Game;
use douse_game::par::Par;
use douse_game::session::Played;
use leptos::prelude::*;

/// The page for playing.
#[component]
pub fn Play() -> impl IntoView {
    let desk = CurrentGame::open();
    keys::follow(desk);
    follow_address(desk);
    // Where a board of another kind takes its place, a grid is asked once more for what it shows: the last it had.
    let scene = Memo::new(move |last: Option<&Option<Scene>>| {
        let marks = marks::of_desk(desk);
        let now = desk.game(|game| Scene::of_game(game).map(|scene| scene.with_marks(marks)));
        now.or_else(|| last.cloned().flatten())
    });
    // Only another shape builds the board anew: an element that is replaced loses the focus.
    let graph = Memo::new(move |_| {
        desk.game(|game| {
            let shape = game.variant().shape();
            shape.as_grid().is_none().then(|| (shape.clone(), game.variant().states()))
        })
    });
    let press = move |place: Place| desk.press_at(place);
    let label = Signal::derive(move || {
        desk.game(|game| {
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
                    Some((shape, _)) => chunk::view(move |chunk| (chunk.play.graph_view)(desk, shape.clone(), label)),
                    None => {
                        let shown = Signal::derive(move || scene.get().unwrap_or_else(|| unreachable!("a grid has a scene")));
                        view! { <BoardView scene=shown on_press=press label=label /> }.into_any()
                    }
                }}
                <controls::Controls desk />
                {move || chunk::arrived().map(|chunk| (chunk.play.leaderboard_link)(desk))}
            </section>
            <menu::Menu desk />
            <win::Win desk />
            <help::Help desk />
        </div>
    }
}

/// A board that is not a grid.
fn graph_view(desk: CurrentGame, shape: Shape, label: Signal<String>) -> AnyView {
    let lights = Signal::derive(move || desk.game(|game| game.lights().clone()));
    let marks = Signal::derive(move || marks::of_desk(desk));
    let press = move |cell| desk.press(cell);
    view! { <GraphView shape lights marks on_press=press label /> }.into_any()
}

/// The way to the leaderboard of the board on the table, where there is one.
fn leaderboard_link(desk: CurrentGame) -> AnyView {
    let challenge = Memo::new(move |_| desk.game(|game| game.origin().challenge().cloned()));
    let link = move || {
        let challenge = challenge.get().filter(|_| crate::service::is_there())?;
        let table = if desk.has_hints() { Hints::With } else { Hints::Without };
        let address = crate::routes::Route::address("top", &[&challenge.to_string(), &table.to_string()]);
        Some(view! { <p class="lead"><a id="play-top" href=address>{said("page-top")}</a></p> })
    };
    link.into_any()
}

/// What playing needs of the second part of the program.
#[derive(Clone, Copy)]
pub struct ChunkOfPlay {
    /// Opens levels and boards of the day that the address names.
    pub follow_address: fn(CurrentGame),
    /// Shows a board that is not a grid.
    graph_view: fn(CurrentGame, Shape, Signal<String>) -> AnyView,
    /// The way to the leaderboard of a board.
    leaderboard_link: fn(CurrentGame) -> AnyView,
    /// Where the game stands on the leaderboard.
    pub standing: fn(CurrentGame) -> AnyView,
    /// The par of a level.
    pub level_par: fn(&Game) -> Option<Par>,
    /// Tells the service that a game begins.
    pub game_begins: fn(&Challenge),
    /// Sends the score of a game that counts.
    pub game_played: fn(Played),
}

/// The entrances to the second part.
pub fn chunk() -> ChunkOfPlay {
    ChunkOfPlay {
        follow_address: opening::follow,
        graph_view,
        leaderboard_link,
        standing: win::standing,
        level_par: tasks::level_par,
        game_begins: crate::service::game_begins,
        game_played: crate::service::game_played,
    }
}

/// Whether what was left in storage asks for the second part at once: a game that others play too, or scores that wait to be sent.
pub fn needs_chunk() -> bool {
    crate::storage::read("waiting").is_some()
        || current_game::kept_session().is_some_and(|session| session.game().origin().challenge().is_some())
}

/// Lets the second part open what an address after `#/play` names, from the first time that one does.
fn follow_address(desk: CurrentGame) {
    let route = crate::session::session().route;
    let Some(page) = Owner::current() else { return };
    let named = Memo::new(move |_| route.with(|route| route.page().name == PAGES[0].name && !route.rest.is_empty()));
    Effect::new(move |followed: Option<bool>| {
        let followed = followed.unwrap_or(false);
        if named.get() && !followed {
            let page = page.clone();
            chunk::with(move |chunk| page.with(|| (chunk.play.follow_address)(desk)));
        }
        followed || named.get_untracked()
    });
}

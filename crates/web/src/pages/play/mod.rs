//! The page "Play".

mod actions;
pub mod address;
mod controls;
pub mod current_game;
mod dialogs;
pub mod editor;
mod help;
mod keys;
mod marks;
mod menu;
mod neighbours;
pub mod own_boards;
mod press_shape;
pub(crate) mod progress;
mod result;
mod rule_chip;
pub(crate) mod sharing;
mod solution;
mod status;
mod tasks;
pub mod tutorial;

use crate::chunk;
use crate::jobs::playing::{Advise, FindPar, StartGame, StartedGame};
use crate::jobs::{Failure, Job};
use crate::parts::board_view::GraphView;
use crate::parts::board_view::{BoardView, Scene};
use crate::parts::note::Note;
use crate::parts::sound::SoundEvent;
use crate::records::BrowserRecords;
use crate::routes::{Route, address_of_game};
use crate::session::say_with;
use crate::titles;
use current_game::CurrentGame;
use douse::place::Place;
use douse::shape::Shape;
use douse_game::challenge::Challenge;
use douse_game::game::Game;
use douse_game::hint::Advice;
use douse_game::par::Par;
use douse_game::records::Records;
use douse_game::session::Win;
use leptos::prelude::*;

/// The page "Play".
#[component]
pub fn Play() -> impl IntoView {
    let current_game = CurrentGame::load();
    keys::follow(current_game);
    follow_address(current_game);
    // When a graph replaces a grid, the view of the grid asks once more for its scene and gets the
    // last one.
    let scene = Memo::new(move |last: Option<&Option<Scene>>| {
        let marks = marks::of_current_game(current_game);
        let now = current_game.game(|game| Scene::of_game(game).map(|scene| scene.with_marks(marks)));
        now.or_else(|| last.cloned().flatten())
    });
    // Only another shape rebuilds the board: replaced elements lose the focus.
    let graph = Memo::new(move |_| {
        current_game.game(|game| {
            let shape = game.variant().shape();
            shape.as_grid().is_none().then(|| (shape.clone(), game.variant().states()))
        })
    });
    let press = move |place: Place| current_game.press_at(place);
    let label = Signal::derive(move || {
        current_game.game(|game| {
            let shape = game.variant().shape();
            let size = shape.as_grid().map_or_else(|| titles::size(game), |grid| grid.size().to_string());
            say_with("board-label", &[("size", &size), ("n", &game.missing())])
        })
    });
    let shared = Memo::new(move |_| current_game.game(|game| game.origin().challenge().is_some()));
    let opening = Memo::new(move |_| is_opening(current_game));
    let reach = Callback::new(move |place: Place| current_game.game_now(|game| reached(game, place)));
    let named = Signal::derive(move || current_game.session.with(|session| session.hint().is_some()));
    // Dialogs that were opened once stay in the document, so that they can close and open again.
    let dialogs = Memo::new(move |before: Option<&bool>| {
        before.copied().unwrap_or(false)
            || current_game.menu.get()
            || current_game.more.get()
            || current_game.help.get()
    });
    let table = move || {
        view! {
            <section class="table">
                <div class="table-head">
                    <h1 class="game-title">{move || current_game.title()}</h1>
                    // The place is reserved until the second part is loaded, so that nothing moves.
                    <div class="around-place" hidden=move || !shared.get()>
                        {move || chunk::arrived().map(|chunk| (chunk.play.neighbours)(current_game))}
                    </div>
                    <rule_chip::RuleChip current_game />
                    <status::Status current_game />
                </div>
                <div class="table-board">
                    {move || match graph.get() {
                        Some((shape, _)) => chunk::view(move |chunk| (chunk.play.graph_view)(current_game, shape.clone(), label)),
                        None => {
                            let shown = Signal::derive(move || scene.get().unwrap_or_else(|| unreachable!("a grid has a scene")));
                            view! { <BoardView scene=shown on_press=press label=label reach=reach named=named /> }.into_any()
                        }
                    }}
                </div>
                <div class="table-side">
                    <p class="lead" class:first=move || current_game.first_visit.get()>{move || current_game.message()}</p>
                    <result::GameResult current_game />
                    <Show when=move || !current_game.result_shown.get()><controls::Controls current_game /></Show>
                </div>
            </section>
        }
        .into_any()
    };
    view! {
        <div class="play" class:finale=move || current_game.finale.get()>
            {move || if opening.get() { controls::waiting(current_game) } else { untrack(table) }}
            {move || dialogs.get().then(|| chunk::view(move |chunk| (chunk.play.dialogs)(current_game)))}
        </div>
    }
}

fn reached(game: &Game, place: Place) -> Vec<Place> {
    let Some(grid) = game.variant().shape().as_grid() else { return Vec::new() };
    let lights = grid.cell_at(place).map(|cell| game.variant().lights_of(cell)).unwrap_or_default();
    lights.into_iter().map(|cell| grid.place(cell)).collect()
}

/// The view of a board that is not a grid.
fn graph_view(current_game: CurrentGame, shape: Shape, label: Signal<String>) -> AnyView {
    let lights = Signal::derive(move || current_game.game(|game| game.lights().clone()));
    let marks = Signal::derive(move || marks::of_current_game(current_game));
    let press = move |cell| current_game.press(cell);
    let reach = Callback::new(move |cell: usize| {
        current_game.game_now(|game| {
            let there = cell < game.variant().cells();
            if there { game.variant().lights_of(cell) } else { Vec::new() }
        })
    });
    let named = Signal::derive(move || current_game.session.with(|session| session.hint().is_some()));
    view! { <GraphView shape lights marks on_press=press label reach named /> }.into_any()
}

/// The functions of the second part that the page needs.
#[derive(Clone, Copy)]
pub struct ChunkOfPlay {
    /// Opens levels and daily boards by their address.
    pub follow_address: fn(CurrentGame),
    graph_view: fn(CurrentGame, Shape, Signal<String>) -> AnyView,
    neighbours: fn(CurrentGame) -> AnyView,
    dialogs: fn(CurrentGame) -> AnyView,
    /// The details of a result.
    result: fn(CurrentGame) -> AnyView,
    pub signal: fn(SoundEvent),
    pub level_par: fn(&Game) -> Option<Par>,
    /// Requests a ticket at the start of a game.
    pub request_ticket: fn(&Challenge),
    /// Adds a won game to the history, and sends its score.
    pub record_win: fn(&Game, Win),
    pub find_par: fn(&FindPar) -> Result<Par, Failure>,
    pub advise: fn(&Advise) -> Result<Advice, Failure>,
    pub start_game: fn(&StartGame) -> Result<StartedGame, Failure>,
}

/// The functions of the second part.
pub fn chunk() -> ChunkOfPlay {
    ChunkOfPlay {
        follow_address: |current_game| {
            address::follow(current_game);
            Effect::new(move |_| current_game.game(crate::service::progress::report_soon));
        },
        graph_view,
        neighbours: neighbours::neighbours,
        dialogs: dialogs::dialogs,
        result: result::details,
        signal: crate::parts::sound::signal,
        level_par: tasks::level_par,
        request_ticket: crate::service::request_ticket,
        record_win: |game, win| {
            // If the storage is full, the page says so.
            let _ = BrowserRecords.add_to_history(game, &win);
            win.submission.into_iter().for_each(crate::service::submit);
        },
        find_par: |job| job.compute(&|_| {}),
        advise: |job| job.compute(&|_| {}),
        start_game: |job| job.compute(&|_| {}),
    }
}

/// Whether saved data need the second part at once: a game with a leaderboard, or scores in the
/// upload queue.
pub fn needs_chunk() -> bool {
    crate::storage::read("waiting").is_some()
        || current_game::saved_session().is_some_and(|session| session.game().origin().challenge().is_some())
}

/// Keeps address and board in step, by the second part.
fn follow_address(current_game: CurrentGame) {
    let route = crate::session::session().route;
    let Some(page) = Owner::current() else { return };
    chunk::on_arrival(move |chunk| {
        // The page may have been left before the second part was loaded.
        if current_game.session.try_with_untracked(|_| ()).is_some() {
            page.with(|| (chunk.play.follow_address)(current_game));
        }
    });
    let is_named = move || route.with(|route| !address::is_plain(route));
    Effect::new(move |_| {
        if is_named() {
            chunk::fetch();
        }
    });
    Effect::new(move |_| {
        if chunk::failed() && untrack(is_named) {
            current_game.show_note(Note::of("fetching-failed"));
        }
    });
}

/// Whether the board in the address is still loading, so that no other may be shown; read as
/// signals.
fn is_opening(current_game: CurrentGame) -> bool {
    let route = crate::session::session().route.get();
    if address::is_plain(&route) || chunk::failed() {
        return false;
    }
    let here = current_game.game(address_of_game);
    let is_here = here.is_some_and(|address| route == Route::parse(&address));
    !is_here && (chunk::arrived().is_none() || current_game.task.with(Option::is_some))
}

//! Solving a board that the reader enters.

mod entry;
mod marks;
mod output;
mod paste;
mod picture;
mod result;
mod sketch;
mod solutions;
mod solver_state;

pub use paste::summary;
pub use solver_state::SKETCH;

use crate::parts::board_view::{BoardView, Holes, Scene};
use crate::parts::export;
use crate::session::{announce, say, say_with};
use douse::place::Place;
use douse_render::style::Style;
use douse_render::svg;
use leptos::prelude::*;
use sketch::Tool;
use solver_state::SolverState;

#[component]
pub fn Solve() -> impl IntoView {
    let state = SolverState::open();
    view! {
        <div class="solve">
            <h1>{move || say("page-solve")}</h1>
            <section class="solve-how" aria-labelledby="solve-how">
                <h2 id="solve-how" class="unseen">{move || say("solve-how")}</h2>
                <ol>
                    {["solve-how-tap", "solve-how-paste", "solve-how-picture"]
                        .map(|text| view! { <li>{move || say(text)}</li> }).collect_view()}
                </ol>
            </section>
            <div class="solve-sides">
                <section class="solve-board" aria-label=move || say("solve-your-board")>
                    <entry::Tools state />
                    <TheBoard state />
                    <result::Walk state />
                </section>
                <div class="solve-side">
                    <result::Result state />
                    // An untouched board has nothing to export.
                    <Show when=move || !state.is_untouched()><output::Output state /></Show>
                    <entry::Entry state />
                </div>
            </div>
        </div>
    }
}

/// The board: a grid to tap, or the picture of a graph.
#[component]
fn TheBoard(state: SolverState) -> impl IntoView {
    let is_grid = Memo::new(move |_| state.board.with(|board| board.variant().shape().as_grid().is_some()));
    let holes = Memo::new(move |_| state.tool.get() == Tool::Hole);
    let scene = Memo::new(move |_| {
        let board = state.board_now();
        let variant = board.variant();
        let lights = match state.tool.get() {
            Tool::Target => board.goal().target(variant.states(), variant.cells()),
            _ => board.lights().clone(),
        };
        Scene::new(variant, lights).map(|scene| scene.with_marks(marks::of_solver(state)))
    });
    let label = Signal::derive(move || match state.tool.get() {
        Tool::Target => say("solve-board-target"),
        _ => say_with("solve-board-label", &[("board", &state.board.with(summary))]),
    });
    let press = move |place: Place| {
        if state.walk.get_untracked().is_some() {
            return result::step_by_tap(state, place);
        }
        state.change(|board| sketch::tapped(board, state.tool.get_untracked(), place));
        announce(untrack(|| result::headline(state)));
    };
    move || match (is_grid.get(), holes.get()) {
        (true, holes) => {
            let shown = Signal::derive(move || scene.get().unwrap_or_else(|| unreachable!("a grid has a scene")));
            let holes = if holes { Holes::Pressable } else { Holes::Absent };
            view! { <BoardView scene=shown on_press=press label=label holes=holes named=Signal::stored(true) /> }
                .into_any()
        }
        (false, _) => {
            let drawing = move || {
                let (board, presses) = (state.board_now(), state.sequence());
                let drawn = svg::board_with_sequence(&board, &presses, &Style::default()).ok()?;
                Some(export::svg_address(&drawn))
            };
            view! { <img class="solve-graph" src=drawing alt=label /> }.into_any()
        }
    }
}

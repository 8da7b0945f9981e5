//! The parts of lessons: boards with captions, paragraphs, sliders.

use crate::parts::board_view::{BoardView, Mark, MarkKind, Marks, Scene};
use crate::session::say;
use douse::board::Board;
use douse::pattern::Pattern;
use douse::place::Place;
use leptos::prelude::*;
use std::sync::Arc;

pub fn scene(board: &Board) -> Scene {
    Scene::of_board(board).unwrap_or_else(|| unreachable!("boards of lessons are grids"))
}

/// A board with some cells marked.
pub fn marked(board: &Board, kind: MarkKind, cells: impl IntoIterator<Item = usize>) -> Scene {
    scene(board).with_marks(Arc::new(cells.into_iter().map(|cell| (cell, Mark::of(kind))).collect()))
}

/// A board with the number of presses of each cell.
pub fn counted(board: &Board, times: &[u32]) -> Scene {
    let pressed = (0..times.len()).filter(|&cell| times[cell] > 0);
    let marks: Marks = Arc::new(pressed.map(|cell| (cell, Mark::labelled(MarkKind::Solution, times[cell]))).collect());
    scene(board).with_marks(marks)
}

/// A board of more than two states with the number of presses of each cell, as `2×`: a digit alone
/// would be read as a state.
pub fn counted_times(board: &Board, times: &[u32]) -> Scene {
    let pressed = (0..times.len()).filter(|&cell| times[cell] > 0);
    let mark = |cell: usize| Mark::labelled(MarkKind::Solution, format!("{}×", times[cell]));
    scene(board).with_marks(Arc::new(pressed.map(|cell| (cell, mark(cell))).collect()))
}

/// The names of cells, or the text for none.
pub fn cell_names(board: &Board, cells: impl IntoIterator<Item = usize>) -> String {
    let shape = board.variant().shape();
    let names: Vec<String> = cells.into_iter().map(|cell| shape.cell_name(cell)).collect();
    if names.is_empty() { say("nothing") } else { names.join(" ") }
}

/// The cells of a pattern.
pub fn cells_of(pattern: &Pattern) -> impl Iterator<Item = usize> + '_ {
    pattern.nonzero().map(|(cell, _)| cell)
}

/// The cell at a place of a board.
pub fn cell_at(board: &Board, place: Place) -> Option<usize> {
    board.variant().shape().as_grid()?.cell_at(place)
}

/// Changes the light at a place to its next state.
pub fn change_light(board: &mut Board, place: Place) {
    if let Some(cell) = cell_at(board, place) {
        let mut lights = board.lights().clone();
        lights.add_at(cell, 1);
        // The lights still fit the board.
        let _ = board.set_lights(lights);
    }
}

/// A board with a caption.
#[component]
pub fn BoardFigure(
    #[prop(into)] scene: Signal<Scene>,
    #[prop(into)] caption: Signal<String>,
    #[prop(into)] on_press: Callback<Place>,
) -> impl IntoView {
    view! {
        <figure class="plate">
            <BoardView scene on_press label=caption named=Signal::stored(true) />
            <figcaption>{caption}</figcaption>
        </figure>
    }
}

/// A paragraph of a lesson.
#[component]
pub fn Paragraph(name: &'static str) -> impl IntoView {
    view! { <p>{move || say(name)}</p> }
}

/// A warning about a common mistake.
#[component]
pub fn Pitfall(name: &'static str) -> impl IntoView {
    view! { <p class="trap"><strong>{move || say("learn-trap")}</strong>" "{move || say(name)}</p> }
}

/// A slider through the steps of an explanation, with buttons at its ends.
#[component]
pub fn StepSlider(
    id: &'static str,
    /// The current step.
    step: RwSignal<usize>,
    #[prop(into)] last: Signal<usize>,
    /// The description of the current step.
    #[prop(into)]
    said: Signal<String>,
) -> impl IntoView {
    let go = move |to: usize| step.set(to.min(last.get_untracked()));
    view! {
        <div class="steps">
            <div class="steps-line no-print">
                <button class="small" type="button" data-test=format!("{id}-back") aria-label=move || say("do-back")
                    disabled=move || step.get() == 0 on:click=move |_| go(step.get_untracked().saturating_sub(1))>"‹"</button>
                <input id=id type="range" min="0" max=move || last.get().to_string() prop:value=move || step.get().to_string()
                    aria-label=move || say("learn-step") aria-valuetext=said
                    on:input=move |event| go(event_target_value(&event).parse().unwrap_or(0)) />
                <button class="small primary" type="button" data-test=format!("{id}-next") aria-label=move || say("learn-step-next")
                    disabled=move || last.get() <= step.get() on:click=move |_| go(step.get_untracked() + 1)>"›"</button>
            </div>
            <p class="steps-said" aria-live="polite">{said}</p>
        </div>
    }
}

/// A part of a lesson that appears when the reader continues. Printed lessons show all parts.
#[component]
pub fn LaterPart(children: Children) -> impl IntoView {
    let open = RwSignal::new(false);
    view! {
        <p class="no-print" hidden=move || open.get()>
            <button class="further" type="button" on:click=move |_| open.set(true)>{move || say("learn-go-on")}</button>
        </p>
        <div class="part" class:unread=move || !open.get()>{children()}</div>
    }
}

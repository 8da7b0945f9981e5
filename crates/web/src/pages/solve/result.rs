//! The result: the solutions with their presses, or the proof that there are none.

use super::solver_state::{PressOrder, Search, SolverState};
use crate::jobs::solving::Examination;
use crate::parts::task::TaskLine;
use crate::session::{announce, say, say_with};
use douse::goal::Goal;
use douse::place::Place;
use leptos::prelude::*;

/// The greatest number of presses to list.
const MAX_NAMED: usize = 400;

/// The verdict in a sentence; read as signals.
pub fn headline(state: SolverState) -> String {
    match state.examination.get() {
        Search::NotStarted => String::new(),
        Search::Running => say("solve-looking"),
        Search::Failed(failure) => say(failure.name()),
        _ if state.is_untouched() => say("solve-untouched"),
        Search::Found(Examination::Unsolvable { .. }) => say("solve-impossible"),
        Search::Found(Examination::Solvable { .. }) => match state.short.get() {
            _ if state.board.with(|board| board.is_solved()) => say("solve-solved"),
            Some(short) if short.is_proved() => say_with("solve-shortest", &[("n", &short.count())]),
            Some(short) => say_with("solve-between", &[("n", &short.count()), ("least", &short.at_least)]),
            None => say("solve-possible"),
        },
    }
}

/// The names of cells, as many as fit.
fn names(state: SolverState, cells: &[usize]) -> String {
    let mut names: Vec<String> = state.board.with(|board| {
        let shape = board.variant().shape();
        cells.iter().take(MAX_NAMED).map(|&cell| shape.cell_name(cell)).collect()
    });
    if cells.len() > MAX_NAMED {
        names.push("…".to_owned());
    }
    names.join(" ")
}

#[component]
pub fn Result(state: SolverState) -> impl IntoView {
    let impossible =
        move || state.examination.with(|search| matches!(search.found(), Some(Examination::Unsolvable { .. })));
    let possible = move || {
        !state.is_untouched()
            && state.examination.with(|search| matches!(search.found(), Some(Examination::Solvable { .. })))
    };
    view! {
        <section class="card solve-result" aria-labelledby="solve-verdict">
            <h2 id="solve-verdict" class:bad=impossible class:good=possible>{move || headline(state)}</h2>
            <TaskLine task=state.examining id="cancel-examine" on_cancel=|()| {} />
            <Show when=impossible><Proof state /></Show>
            <Show when=possible><Presses state /></Show>
            <p id="solve-note" class="quiet-text" role="status">
                {move || state.note.with(|note| note.as_ref().map(|note| note.text()))}
            </p>
        </section>
    }
}

/// The proof that there is no solution, and the repair.
#[component]
fn Proof(state: SolverState) -> impl IntoView {
    let parts = move || match state.examination.get() {
        Search::Found(Examination::Unsolvable { met, sum, repair, repair_is_smallest, witness }) => {
            let cells: Vec<usize> = (0..repair.len()).filter(|&cell| repair[cell] != 0).collect();
            Some((met, sum, cells, repair_is_smallest, witness.iter().filter(|&&value| value != 0).count()))
        }
        _ => None,
    };
    let text = move || {
        let (met, sum, _, _, size) = parts()?;
        let states = state.board.with(|board| board.variant().states());
        let name = if states.is_two() { "solve-proof-two" } else { "solve-proof-more" };
        let (k, rest) = (states.get(), sum % u64::from(states.get()));
        let met_cells = names(state, &met);
        let values: [(&str, &dyn std::fmt::Display); 6] =
            [("size", &size), ("n", &met.len()), ("cells", &met_cells), ("sum", &sum), ("k", &k), ("rest", &rest)];
        Some(say_with(name, &values))
    };
    let button = move || {
        let (_, _, cells, _, _) = parts()?;
        Some(say_with("solve-repair", &[("n", &cells.len()), ("cells", &names(state, &cells))]))
    };
    let smallest = move || parts().is_some_and(|(_, _, _, smallest, _)| smallest);
    view! {
        <p id="solve-proof">{text}</p>
        <p>
            <button id="solve-repair" class="primary" type="button" on:click=move |_| state.repair()>{button}</button>
        </p>
        <Show when=smallest><p class="quiet-text">{move || say("solve-repair-smallest")}</p></Show>
    }
}

/// The solutions and their presses.
#[component]
fn Presses(state: SolverState) -> impl IntoView {
    let count_text = move || match state.examination.get() {
        Search::Found(Examination::Solvable { count, .. }) if count == "1" => say("solve-one-solution"),
        Search::Found(Examination::Solvable { count, quiet, .. }) => {
            say_with("solve-solutions", &[("count", &count), ("quiet", &quiet.len())])
        }
        _ => String::new(),
    };
    let several = move || state.solutions.with(|s| s.as_ref().is_some_and(|s| s.count() != Some(1)));
    let last = move || state.solutions.with(|s| s.as_ref().and_then(|s| s.count())).unwrap_or(u128::MAX) - 1;
    let which = move || {
        let presses = state.shown().map(|solution| solution.total()).unwrap_or(0);
        let number = state.number.get() + 1;
        say_with("solve-which", &[("number", &number), ("n", &presses)])
    };
    let unsorted = move || state.solutions.with(|s| s.as_ref().is_some_and(|s| !s.is_sorted()));
    let turn = move |to: u128| {
        state.walk.set(None);
        state.number.set(to);
        announce(untrack(which));
    };
    let list = move || names(state, &state.sequence());
    let can_be_lit_only = move || {
        state.board.with(|board| {
            board.variant().states().is_two()
                && matches!(board.goal(), Goal::Off | Goal::State(0))
                && !board.is_solved()
        })
    };
    let ended = move |()| {
        let learnt = state.shortening.with_untracked(|task| {
            task.as_ref().and_then(|task| task.progress.with_untracked(|progress| progress.bounds))
        });
        state.raise_lower_bound(learnt.map_or(0, |(least, _)| least));
    };
    let option = move |order: PressOrder, id: &'static str, text: &'static str| {
        view! {
            <label class="option">
                <input type="radio" name="solve-way" id=id prop:checked=move || state.order.get() == order
                    on:change=move |_| state.choose_order(order) />
                <span>{move || say(text)}</span>
            </label>
        }
    };
    let lit_note = move || match (state.order.get(), state.lit.get()) {
        (PressOrder::Any, _) => None,
        (_, Search::Found(order)) => Some(say_with(
            if order.is_shortest { "solve-lit-shortest" } else { "solve-lit-order" },
            &[("n", &order.cells.len())],
        )),
        (_, Search::Failed(failure)) => Some(say(failure.name())),
        _ => None,
    };
    view! {
        <p>{count_text}</p>
        <TaskLine task=state.shortening id="cancel-shortest" on_cancel=ended />
        <Show when=several>
            <div class="leaf" role="group" aria-label=move || say("solve-leaf")>
                <button class="small" id="solution-before" type="button" aria-label=move || say("solve-before")
                    disabled=move || state.number.get() == 0
                    on:click=move |_| turn(state.number.get_untracked().saturating_sub(1))>"‹"</button>
                <span id="solution-number">{which}</span>
                <button class="small" id="solution-next" type="button" aria-label=move || say("solve-next")
                    disabled=move || last() <= state.number.get()
                    on:click=move |_| turn((state.number.get_untracked() + 1).min(last()))>"›"</button>
            </div>
            <Show when=unsorted><p class="quiet-text">{move || say("solve-unsorted")}</p></Show>
        </Show>
        <Show when=can_be_lit_only>
            <fieldset class="options">
                <legend>{move || say("solve-way")}</legend>
                <div class="option-row">
                    {option(PressOrder::Any, "way-any", "solve-way-any")}
                    {option(PressOrder::LitOnly, "way-lit-only", "solve-way-lit")}
                </div>
            </fieldset>
            <TaskLine task=state.ordering id="cancel-lit" on_cancel=move |()| state.choose_order(PressOrder::Any) />
            <p role="status">{lit_note}</p>
        </Show>
        <Show when=move || !state.sequence().is_empty()>
            <p class="presses"><span class="quiet-text">{move || say("solve-press")}</span>" "<span id="solve-presses" class="code">{list}</span></p>
            <p><button id="walk" type="button" on:click=move |_| state.walk.set(Some(0))
                disabled=move || state.walk.get().is_some()>{move || say("solve-walk")}</button></p>
        </Show>
    }
}

/// Goes to the next step if the tapped cell is the next one to press.
pub fn step_by_tap(state: SolverState, place: Place) {
    let cell = state.board.with_untracked(|board| board.variant().shape().as_grid()?.cell_at(place));
    let Some(steps) = state.walk.get_untracked() else { return };
    if cell.is_some() && untrack(|| state.sequence()).get(steps).copied() == cell {
        go(state, steps + 1);
    }
}

fn go(state: SolverState, steps: usize) {
    state.walk.set(Some(steps));
    announce(untrack(|| walk_text(state)));
}

fn walk_text(state: SolverState) -> String {
    let (sequence, steps) = (state.sequence(), state.walk.get().unwrap_or(0));
    match sequence.get(steps) {
        Some(&cell) => {
            let name = names(state, &[cell]);
            say_with("solve-step", &[("number", &(steps + 1)), ("n", &sequence.len()), ("cell", &name)])
        }
        None => say("solve-walked"),
    }
}

/// The controls to walk through a solution.
#[component]
pub fn Walk(state: SolverState) -> impl IntoView {
    let steps = move || state.walk.get().unwrap_or(0);
    view! {
        <Show when=move || state.walk.get().is_some()>
            <div class="walk" role="group" aria-label=move || say("solve-walk")>
                <p id="walk-step">{move || walk_text(state)}</p>
                <div class="controls">
                    <button id="walk-back" type="button" disabled=move || steps() == 0
                        on:click=move |_| go(state, steps().saturating_sub(1))>{move || say("do-back")}</button>
                    <button id="walk-on" class="primary" type="button" disabled=move || state.sequence().len() <= steps()
                        on:click=move |_| go(state, steps() + 1)>{move || say("do-next-step")}</button>
                    <button id="walk-end" type="button" on:click=move |_| state.walk.set(None)>{move || say("do-end")}</button>
                </div>
            </div>
        </Show>
    }
}

//! The exercise "Your next row operation?"

use super::{Feedback, FeedbackLine};
use crate::session::{say, say_with};
use douse::board::Board;
use douse::explain::Step;
use douse::explain::practice::{RowMistake, RowPractice};
use douse::solve::Problem;
use leptos::prelude::*;

/// The greatest number of equations to show.
const MAX_EQUATIONS: usize = 36;

/// The reason why a step is wrong.
fn reason(mistake: RowMistake, practice: &RowPractice, board: &Board) -> String {
    let column = practice.pivot().map_or_else(String::new, |(_, column)| board.variant().shape().cell_name(column));
    let told = |name: &str, row: usize| say_with(name, &[("row", &(row + 1)), ("column", &column)]);
    match mistake {
        RowMistake::SameRow => say("practice-same-row"),
        RowMistake::Finished { row } => told("practice-finished", row),
        RowMistake::NoPivotYet { row } => told("practice-no-pivot", row),
        RowMistake::PivotIsThere { row } => told("practice-pivot-there", row),
        RowMistake::NoEntry { row } => told("practice-no-entry", row),
        RowMistake::NotThePivot { row, pivot } => {
            say_with("practice-not-pivot", &[("row", &(row + 1)), ("pivot", &(pivot + 1)), ("column", &column)])
        }
        RowMistake::ZeroAlready { row } => told("practice-zero", row),
        RowMistake::WrongFactor { left } => say_with("practice-factor", &[("left", &left), ("column", &column)]),
    }
}

/// An exercise to eliminate, one row operation at a time.
#[component]
pub fn NextRowOperation(own: RwSignal<Board>) -> impl IntoView {
    let practice = RwSignal::new(None::<RowPractice>);
    let feedback = RwSignal::new(None::<Feedback>);
    let (swaps, first, second) = (RwSignal::new(false), RwSignal::new(1_usize), RwSignal::new(2_usize));
    let begin = move || {
        let board = own.get();
        let small = board.variant().cells() <= MAX_EQUATIONS;
        practice.set(small.then(|| RowPractice::of(&Problem::of_board(&board))).flatten());
        feedback.set(None);
    };
    Effect::new(move |_| begin());
    let take = move |_| {
        let (a, b) = (first.get_untracked() - 1, second.get_untracked() - 1);
        let step = match swaps.get_untracked() {
            true => Step::Swap { a, b },
            false => Step::Add { from: a, to: b, times: 1 },
        };
        let Some(mut now) = practice.get_untracked() else { return };
        let before = now.clone();
        match now.apply(step) {
            Ok(()) => {
                let done = now.pivot().is_none();
                practice.set(Some(now));
                Feedback::give(
                    feedback,
                    true,
                    untrack(|| say(if done { "practice-rows-done" } else { "practice-right" })),
                );
            }
            Err(mistake) => {
                let said = untrack(|| own.with(|board| reason(mistake, &before, board)));
                Feedback::give(feedback, false, format!("{} {said}", untrack(|| say("exercise-wrong"))));
            }
        }
    };
    let count = move || practice.with(|practice| practice.as_ref().map_or(1, |now| now.equations().rows().len()));
    let choice = move |id: &'static str, text: &'static str, value: RwSignal<usize>| {
        view! {
            <label>
                <span>{move || say(text)}</span>
                <select id=id prop:value=move || value.get().to_string()
                    on:change=move |event| value.set(event_target_value(&event).parse().unwrap_or(1))>
                    {move || (1..=count()).map(|row| view! {
                        <option value=row.to_string() selected=move || value.get() == row>{row}</option>
                    }).collect_view()}
                </select>
            </label>
        }
    };
    let ready = move || practice.with(|now| now.as_ref().is_some_and(|now| now.pivot().is_some()));
    let shown = move || practice.with(|now| now.is_some());
    view! {
        <Show when=shown>
            <section class="exercise card no-print" aria-labelledby="practice-rows">
                <p><strong id="practice-rows">{move || say("practice-rows")}</strong></p>
                <p>{move || say("practice-rows-text")}</p>
                <div class="matrix" tabindex="0" role="region" aria-label=move || say("equations-matrix")>
                    {move || practice.with(|now| now.as_ref().map(matrix))}
                </div>
                <Show when=ready>
                    <div class="fields">
                        <label>
                            <span>{move || say("practice-operation")}</span>
                            <select id="practice-operation" on:change=move |event| swaps.set(event_target_value(&event) == "swap")>
                                <option value="add">{move || say("practice-add")}</option>
                                <option value="swap">{move || say("practice-swap")}</option>
                            </select>
                        </label>
                        {choice("practice-first", "practice-row", first)}
                        {choice("practice-second", "practice-to-row", second)}
                    </div>
                    <button id="practice-rows-check" type="button" on:click=take>{move || say("exercise-check")}</button>
                </Show>
                <button class="small" id="practice-rows-again" type="button" on:click=move |_| begin()>{move || say("practice-again")}</button>
                <FeedbackLine id="practice-rows-said" feedback />
            </section>
        </Show>
    }
}

/// The numbered rows. The column of the next step is marked.
fn matrix(practice: &RowPractice) -> impl IntoView + use<> {
    let (column, unknowns) = (practice.pivot().map(|(_, column)| column), practice.equations().unknowns());
    let rows = practice.equations().rows().iter().enumerate().map(|(number, row)| {
        let first = row.iter().position(|&value| value != 0);
        let cells = row.iter().enumerate().map(|(at, value)| {
            let names = [
                (at == unknowns).then_some("right"),
                (at < unknowns && *value != 0).then_some("one"),
                (at < unknowns && Some(at) == first).then_some("pivot"),
                (Some(at) == column).then_some("here"),
            ];
            let class = names.into_iter().flatten().collect::<Vec<_>>().join(" ");
            view! { <td class=class>{if *value == 0 && at < unknowns { "·".to_owned() } else { value.to_string() }}</td> }
        });
        view! { <tr><th scope="row">{number + 1}</th>{cells.collect_view()}</tr> }
    });
    view! { <table><tbody>{rows.collect_view()}</tbody></table> }
}

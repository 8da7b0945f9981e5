//! The exercise at the end of a lesson: a question with three answers, and the reason of the right
//! one.

use crate::session::{announce, say};
use crate::storage;
use leptos::prelude::*;
use std::collections::BTreeSet;

/// The storage name of the solved exercises.
const NAME: &str = "lessons";
/// The letters of the answers.
const ANSWERS: [&str; 3] = ["a", "b", "c"];
/// The letter of the right answer of each lesson.
const RIGHT: [&str; super::LESSONS] = ["b", "c", "a", "b", "b", "c", "c", "b"];

/// The lessons whose exercise is solved.
pub fn solved() -> BTreeSet<usize> {
    storage::load(NAME)
}

fn keep(number: usize) {
    let mut all = solved();
    all.insert(number);
    // Without storage, the progress lasts as long as the page.
    let _ = storage::write_json(NAME, &all);
}

#[component]
pub fn Exercise(number: usize) -> impl IntoView {
    let right = RIGHT[number - 1];
    let chosen = RwSignal::new(solved().contains(&number).then_some(right));
    let checked = RwSignal::new(chosen.get_untracked().is_some());
    let is_right = move || chosen.get() == Some(right);
    let check = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if chosen.get_untracked().is_none() {
            return;
        }
        checked.set(true);
        if untrack(is_right) {
            keep(number);
        }
        announce(untrack(|| verdict(number, is_right())));
    };
    let answers = ANSWERS.map(|letter| {
        let choose = move |_| {
            checked.set(false);
            chosen.set(Some(letter));
        };
        view! {
            <label class="option">
                <input type="radio" name=format!("ask-{number}") value=letter prop:checked=move || chosen.get() == Some(letter) on:change=choose />
                <span>{move || say(&format!("ask-{number}-{letter}"))}</span>
            </label>
        }
    });
    view! {
        <form class="exercise card" id=format!("exercise-{number}") on:submit=check>
            <fieldset class="options">
                <legend><strong>{move || say("exercise")}</strong> " " {move || say(&format!("ask-{number}"))}</legend>
                <div class="option-row">{answers.collect_view()}</div>
            </fieldset>
            <button class="no-print" type="submit" disabled=move || chosen.get().is_none()>{move || say("exercise-check")}</button>
            <p class="exercise-said" class:good=is_right class:bad=move || !is_right() hidden=move || !checked.get()>
                {move || verdict(number, is_right())}
            </p>
        </form>
    }
}

/// The verdict on an answer: for the right one with the reason, for a wrong one with a hint.
fn verdict(number: usize, is_right: bool) -> String {
    match is_right {
        true => format!("{} {}", say("exercise-right"), say(&format!("ask-{number}-why"))),
        false => format!("{} {}", say("exercise-wrong"), say(&format!("ask-{number}-hint"))),
    }
}

//! Exercises on the reader's board that check each step. The library decides which steps are right.

mod first_row;
mod quiet;
mod rows;

pub use first_row::{WhichFirstRow, WhichFirstRowProps};
pub use quiet::{IsItQuiet, IsItQuietProps};
pub use rows::{NextRowOperation, NextRowOperationProps};

use crate::session::announce;
use leptos::prelude::*;

/// The feedback on the last answer.
#[derive(Clone, PartialEq)]
struct Feedback {
    right: bool,
    said: String,
}

impl Feedback {
    /// Shows feedback and announces it to screen readers.
    fn give(signal: RwSignal<Option<Self>>, right: bool, said: String) {
        announce(said.clone());
        signal.set(Some(Self { right, said }));
    }
}

/// The feedback below an exercise.
#[component]
fn FeedbackLine(id: &'static str, feedback: RwSignal<Option<Feedback>>) -> impl IntoView {
    let right = move || feedback.with(|feedback| feedback.as_ref().is_some_and(|feedback| feedback.right));
    let wrong = move || feedback.with(|feedback| feedback.as_ref().is_some_and(|feedback| !feedback.right));
    view! {
        <p class="exercise-said" id=id class:good=right class:bad=wrong hidden=move || feedback.with(Option::is_none)>
            {move || feedback.with(|feedback| feedback.as_ref().map(|feedback| feedback.said.clone()))}
        </p>
    }
}

//! Exercises on the reader's board that check each step: row operations, quiet patterns, first rows. What is right is decided by
//! `douse::explain::practice`.

mod first_row;
mod quiet;
mod rows;

pub use first_row::{WhichFirstRow, WhichFirstRowProps};
pub use quiet::{IsItQuiet, IsItQuietProps};
pub use rows::{NextRowOperation, NextRowOperationProps};

use crate::session::announce;
use leptos::prelude::*;

/// What was said about the last answer.
#[derive(Clone, PartialEq)]
struct Verdict {
    right: bool,
    said: String,
}

impl Verdict {
    /// Shows it, and speaks to screen readers.
    fn tell(signal: RwSignal<Option<Self>>, right: bool, said: String) {
        announce(said.clone());
        signal.set(Some(Self { right, said }));
    }
}

/// The line below an exercise.
#[component]
fn VerdictLine(id: &'static str, verdict: RwSignal<Option<Verdict>>) -> impl IntoView {
    let right = move || verdict.with(|verdict| verdict.as_ref().is_some_and(|verdict| verdict.right));
    let wrong = move || verdict.with(|verdict| verdict.as_ref().is_some_and(|verdict| !verdict.right));
    view! {
        <p class="exercise-said" id=id class:good=right class:bad=wrong hidden=move || verdict.with(Option::is_none)>
            {move || verdict.with(|verdict| verdict.as_ref().map(|verdict| verdict.said.clone()))}
        </p>
    }
}

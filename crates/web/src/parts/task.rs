//! Computations in the background that a page starts, watches and ends.

use crate::jobs::{Failure, Job};
use crate::parts::note::Note;
use crate::session::{say, say_with};
use crate::worker::{self, Message, Progress, Running};
use leptos::prelude::*;
use std::cell::Cell;
use std::rc::Rc;

/// A running computation. Dropping it ends it.
pub struct Task {
    running: Running,
    /// The description of the computation.
    pub note: Note,
    /// Lives as long as the task, not as the view that started it.
    pub progress: ArcRwSignal<Progress>,
}

/// The place of a running computation in the state of a page.
pub type Slot = RwSignal<Option<Task>, LocalStorage>;

/// A slot without a computation.
pub fn slot() -> Slot {
    RwSignal::new_local(None)
}

/// Computes a job in a worker and ends the task that was in the slot. `done` receives the answer
/// unless the task is ended.
pub fn start<J: Job>(slot: Slot, note: Note, job: &J, done: impl FnOnce(Result<J::Answer, Failure>) + 'static) {
    slot.set(None);
    let progress = ArcRwSignal::new(Progress::default());
    let reported = progress.clone();
    let done = Rc::new(Cell::new(Some(done)));
    let answered = done.clone();
    let running = worker::run(job, move |message| match message {
        Message::Progress(now) => {
            reported.update(|reported| {
                reported.share = now.share;
                reported.bounds = now.bounds.or(reported.bounds);
            });
        }
        Message::Done(answer) => {
            if let Some(task) = slot.try_update(Option::take).flatten() {
                task.running.finish();
            }
            if let Some(done) = answered.take() {
                done(answer);
            }
        }
    });
    match running {
        Some(running) => slot.set(Some(Task { running, note, progress })),
        None => {
            if let Some(done) = done.take() {
                done(Err(Failure::Unfit));
            }
        }
    }
}

/// The description and progress of a running computation, with a button that ends it.
#[component]
pub fn TaskLine(
    task: Slot,
    /// The id of the button.
    id: &'static str,
    /// Called when the reader ends the computation, while its progress can still be read.
    #[prop(into)]
    on_cancel: Callback<()>,
) -> impl IntoView {
    let progress = move || task.with(|task| task.as_ref().map(|task| task.progress.get())).unwrap_or_default();
    let said = move || task.with(|task| task.as_ref().map(|task| task.note.text())).unwrap_or_default();
    let bounds = move || {
        let (least, most) = progress().bounds?;
        Some(say_with("task-bounds", &[("least", &least), ("most", &most)]))
    };
    view! {
        <Show when=move || task.with(Option::is_some)>
            <div class="task">
                <span class="spinner" aria-hidden="true"></span>
                <span role="status">{said}</span>
                <span class="quiet-text">{bounds}</span>
                {move || progress().share.map(|share| view! {
                    // Thousandths: formatting fractions would add more code to the program than
                    // this whole file.
                    <progress max="1000" value=(share * 1000.0) as u32 aria-label=said></progress>
                })}
                <button class="small" id=id type="button" on:click=move |_| {
                    on_cancel.run(());
                    task.set(None);
                }>{move || say("do-cancel")}</button>
            </div>
        </Show>
    }
}

//! A background computation: started, watched and ended by a page.

use crate::jobs::{self, Answer, Failure, Job};
use crate::parts::note::Note;
use crate::session::{say, say_with};
use crate::worker::{self, Message, Progress, Running};
use leptos::prelude::*;

/// A running computation. Dropping it ends it.
pub struct Task {
    running: Running,
    /// What is being done.
    pub note: Note,
    /// How far it is. It lives as long as the task, not as what began it.
    pub progress: ArcRwSignal<Progress>,
}

/// Where a page keeps its running computation.
pub type Slot = RwSignal<Option<Task>, LocalStorage>;

/// A slot without a computation.
pub fn slot() -> Slot {
    RwSignal::new_local(None)
}

/// Computes in the page, now.
pub fn here(job: &Job) -> Answer {
    jobs::compute(job, &|_| {})
}

/// Computes in a worker. What was in the slot before is ended; `done` receives the answer unless this is ended, too.
pub fn aside(slot: Slot, note: Note, job: &Job, done: impl FnOnce(Answer) + 'static) {
    slot.set(None);
    let progress = ArcRwSignal::new(Progress::default());
    let told = progress.clone();
    let done = std::rc::Rc::new(std::cell::Cell::new(Some(done)));
    let heard = done.clone();
    let running = worker::run(job, move |message| match message {
        Message::Ready => {}
        Message::Progress(now) => {
            told.update(|told| {
                told.share = now.share;
                told.bounds = now.bounds.or(told.bounds);
            });
        }
        Message::Done(answer) => {
            if let Some(task) = slot.try_update(Option::take).flatten() {
                task.running.finish();
            }
            if let Some(done) = heard.take() {
                done(answer);
            }
        }
    });
    match running {
        Some(running) => slot.set(Some(Task { running, note, progress })),
        None => {
            if let Some(done) = done.take() {
                done(Answer::Failed(Failure::Unfit));
            }
        }
    }
}

/// What is being computed, how far it is, and a button that ends it; nothing while nothing is.
#[component]
pub fn TaskLine(
    /// Where the computation is.
    task: Slot,
    /// The id of the button.
    id: &'static str,
    /// Called when the reader ends it, while what it has told can still be read.
    #[prop(into)]
    on_cancel: Callback<()>,
) -> impl IntoView {
    let progress = move || task.with(|task| task.as_ref().map(|task| task.progress.get())).unwrap_or_default();
    let said = move || task.with(|task| task.as_ref().map(|task| task.note.said())).unwrap_or_default();
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
                    // Thousandths: writing broken numbers would take more space in the program than all of this file.
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

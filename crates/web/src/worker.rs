//! Computations in the background, by the same program in a Web Worker.
//!
//! The page sends a [`Job`] as JSON, the worker answers with any number of [`Message::Progress`]
//! and one [`Message::Done`]. A worker computes one job at a time and reads no messages meanwhile,
//! so cancelling a job terminates its worker; the next job starts a new one. A worker that has
//! finished waits for the next job. Workers have both parts of the program.

use crate::jobs;
use crate::jobs::{Failure, Job};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::DedicatedWorkerGlobalScope;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// A message of a worker about its job.
#[derive(Clone, Debug, PartialEq)]
pub enum Message<A> {
    Progress(Progress),
    Done(Result<A, Failure>),
}

/// A message is a word and its content. Derived code for all of it, for each type of answer, would
/// take kilobytes of the first load.
impl<A> Message<A> {
    pub fn to_text(&self) -> Option<String>
    where
        A: Serialize,
    {
        Some(match self {
            Self::Progress(progress) => "progress ".to_owned() + &serde_json::to_string(progress).ok()?,
            Self::Done(Ok(answer)) => "done ".to_owned() + &serde_json::to_string(answer).ok()?,
            Self::Done(Err(failure)) => "failed ".to_owned() + failure.name(),
        })
    }

    pub fn from_text(text: &str) -> Option<Self>
    where
        A: DeserializeOwned,
    {
        Some(match content_of(text)? {
            Content::Answer(json) => Self::Done(Ok(serde_json::from_str(json).ok()?)),
            Content::Failure(failure) => Self::Done(Err(failure)),
            Content::Progress(progress) => Self::Progress(progress),
        })
    }
}

/// A message whose answer is not read yet.
enum Content<'a> {
    Progress(Progress),
    Answer(&'a str),
    Failure(Failure),
}

#[inline(never)]
fn content_of(text: &str) -> Option<Content<'_>> {
    let (word, content) = text.split_once(' ')?;
    Some(match word {
        "progress" => Content::Progress(serde_json::from_str(content).ok()?),
        "done" => Content::Answer(content),
        _ => Content::Failure(content.parse().ok()?),
    })
}

/// The message of a worker that has started and can take a job.
const READY: &str = "ready";

/// The progress of a computation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// The share that is done, from 0 to 1, if it is known.
    pub share: Option<f64>,
    /// Bounds of the fewest presses, if those are searched for.
    pub bounds: Option<(u64, u64)>,
}

/// A running computation. Dropping it ends it.
pub struct Running {
    worker: Option<Worker>,
    heard: Option<Closure<dyn Fn(MessageEvent)>>,
}

thread_local! {
    /// A worker that has finished its job.
    static IDLE: RefCell<Option<Worker>> = const { RefCell::new(None) };
}

impl Running {
    /// Keeps the worker for the next job, after its last message.
    pub fn finish(mut self) {
        if let Some(worker) = self.worker.take() {
            worker.set_onmessage(None);
            if let Some(other) = IDLE.replace(Some(worker)) {
                other.terminate();
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(worker) = self.worker.take() {
            worker.set_onmessage(None);
            worker.terminate();
        }
        // The closure may be the one that is running now: it is freed by the browser when it is
        // done.
        if let Some(heard) = self.heard.take() {
            heard.forget();
        }
    }
}

/// Computes a job in a worker; `hear` receives its messages. `None` if the browser cannot start a
/// worker, or the job cannot be written.
pub fn run<J: Job>(job: &J, hear: impl Fn(Message<J::Answer>) + 'static) -> Option<Running> {
    let hear = move |text: &str| {
        if let Some(message) = Message::from_text(text) {
            hear(message);
        }
    };
    start(message_of(job)?, Box::new(hear))
}

/// The message to a worker with a job.
pub fn message_of<J: Job>(job: &J) -> Option<String> {
    Some(["{\"", J::NAME, "\":", &serde_json::to_string(job).ok()?, "}"].concat())
}

/// Sends a job to the idle worker or to a new one; `hear` receives the messages about it.
fn start(job: String, hear: Box<dyn Fn(&str)>) -> Option<Running> {
    let idle = IDLE.take();
    let pending = RefCell::new(idle.is_none().then(|| job.clone()));
    let is_idle = idle.is_some();
    let worker = match idle {
        Some(worker) => worker,
        None => new_worker()?,
    };
    let asked = worker.clone();
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        if text != READY {
            return hear(&text);
        }
        if let Some(job) = pending.take() {
            let _ = asked.post_message(&job.into());
        }
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    if is_idle {
        worker.post_message(&job.into()).ok()?;
    }
    Some(Running { worker: Some(worker), heard: Some(heard) })
}

/// A worker, which runs the same program as the page.
fn new_worker() -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&crate::chunk::script()?, &options).ok()
}

/// Starts a worker for the first job to come, once.
pub fn warm_up() {
    thread_local! {
        static WARM: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
    }
    if WARM.replace(true) || IDLE.with_borrow(Option::is_some) {
        return;
    }
    let Some(worker) = new_worker() else { return };
    let ready = worker.clone();
    let heard = Closure::once(move |_: MessageEvent| {
        // Without a job its only message is that it is ready.
        ready.set_onmessage(None);
        if let Some(other) = IDLE.replace(Some(ready)) {
            other.terminate();
        }
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
}

/// Waits for jobs: the main loop in a worker.
pub fn serve(scope: &DedicatedWorkerGlobalScope) {
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(job) = event.data().as_string() else { return };
        let report = |progress| send(Message::<()>::Progress(progress).to_text());
        send(jobs::answer(&job, &report));
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    send(Some(READY.to_owned()));
}

/// Sends a message from the worker to the page.
fn send(message: Option<String>) {
    let scope = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>();
    if let (Ok(scope), Some(message)) = (scope, message) {
        let _ = scope.post_message(&message.into());
    }
}

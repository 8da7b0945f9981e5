//! Long computations in the background: the same program in a Web Worker.
//!
//! The page sends a [`Job`] as JSON, the worker answers with any number of [`Message::Progress`] and one
//! [`Message::Done`]. A worker computes one job at a time and hears nothing meanwhile, so cancelling means ending it; the
//! next job starts a new one. A worker that has finished waits for the next job. Workers have both parts of the program.

use crate::jobs;
use crate::jobs::{Answer, Job};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::DedicatedWorkerGlobalScope;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// What a worker says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Message {
    /// It can be given a job now.
    Ready,
    /// It is on its way.
    Progress(Progress),
    /// It has finished.
    Done(Answer),
}

/// How far a computation is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// The share that is done, from 0 to 1, if it is known.
    pub share: Option<f64>,
    /// The fewest presses are known to lie between these two, where they are looked for.
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
    /// Gives the worker back after its last message.
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
        // The closure may be the one that is running now: it is freed by the browser when it is done.
        if let Some(heard) = self.heard.take() {
            heard.forget();
        }
    }
}

/// Computes a job in a worker; `hear` gets every message but [`Message::Ready`].
///
/// `None` if the browser cannot start a worker.
pub fn run(job: &Job, hear: impl Fn(Message) + 'static) -> Option<Running> {
    let job = serde_json::to_string(job).ok()?;
    let idle = IDLE.take();
    let ready = idle.is_some();
    let worker = match idle {
        Some(worker) => worker,
        None => new_worker()?,
    };
    let (asked, pending) = (worker.clone(), RefCell::new((!ready).then(|| job.clone())));
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(message) = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok()) else { return };
        match message {
            Message::Ready => {
                if let Some(job) = pending.take() {
                    let _ = asked.post_message(&job.into());
                }
            }
            message => hear(message),
        }
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    if ready {
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
        // The only thing it says without a job is that it is ready.
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
        let Some(job) = event.data().as_string().and_then(|text| serde_json::from_str::<Job>(&text).ok()) else {
            return;
        };
        let answer = jobs::compute(&job, &|progress| send(&Message::Progress(progress)));
        send(&Message::Done(answer));
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    send(&Message::Ready);
}

/// From the worker to the page.
fn send(message: &Message) {
    let scope = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>();
    if let (Ok(scope), Ok(text)) = (scope, serde_json::to_string(message)) {
        let _ = scope.post_message(&text.into());
    }
}

//! Handing out the boards of an input to worker threads.

use super::item::Item;
use super::lines::{Line, Lines};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Boards to be answered by one thread in one go.
pub enum Work {
    Lines { lines: Vec<Line>, name: Arc<str>, many: bool },
    Items(Vec<Item>),
}

/// The source of all work.
pub enum Source {
    Items(Vec<Item>),
    /// A stream. `needs_count` holds back the first line until it is known whether another follows.
    Lines {
        lines: Lines,
        needs_count: bool,
    },
}

/// A thread that hands out work, numbered from 0.
pub struct Feed {
    pub work: Mutex<Receiver<(usize, Work)>>,
    sent: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    error: Arc<Mutex<Option<anyhow::Error>>>,
    thread: JoinHandle<()>,
}

/// The number of boards per [`Work`] if all boards were read at once.
const ITEMS_AT_A_TIME: usize = 64;

impl Feed {
    pub fn start(source: Source, threads: usize) -> Self {
        let (to_workers, work) = sync_channel(2 * threads);
        let (sent, stop, error) = <(Arc<AtomicUsize>, Arc<AtomicBool>, Arc<Mutex<_>>)>::default();
        let send = {
            let (sent, stop) = (Arc::clone(&sent), Arc::clone(&stop));
            move |work: Work| {
                let number = sent.fetch_add(1, Ordering::SeqCst);
                !stop.load(Ordering::Relaxed) && to_workers.send((number, work)).is_ok()
            }
        };
        let failed = Arc::clone(&error);
        let thread = std::thread::spawn(move || {
            let result = match source {
                Source::Items(items) => {
                    send_items(items, &send);
                    Ok(())
                }
                Source::Lines { lines, needs_count } => send_lines(lines, needs_count, &send),
            };
            // Set while `send` lives: when it is dropped, the workers end, and then the error is
            // read.
            *failed.lock().unwrap_or_else(PoisonError::into_inner) = result.err();
        });
        Self { work: Mutex::new(work), sent, stop, error, thread }
    }

    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// True if all work sent so far has been answered.
    pub fn is_drained(&self, answered: usize) -> bool {
        answered == self.sent.load(Ordering::SeqCst)
    }

    /// True if all work of the input has been answered.
    pub fn is_complete(&self, answered: usize) -> bool {
        self.thread.is_finished() && self.is_drained(answered)
    }

    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Ends the feed, with the error that ended the input. A thread that waits for more input is
    /// abandoned: the program ends without it.
    pub fn finish(self) -> anyhow::Result<()> {
        if self.thread.is_finished() {
            let _ = self.thread.join();
        }
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }
}

fn send_items(items: Vec<Item>, send: &impl Fn(Work) -> bool) {
    let mut items = items.into_iter();
    loop {
        let part: Vec<Item> = items.by_ref().take(ITEMS_AT_A_TIME).collect();
        if part.is_empty() || !send(Work::Items(part)) {
            return;
        }
    }
}

fn send_lines(mut lines: Lines, needs_count: bool, send: &impl Fn(Work) -> bool) -> anyhow::Result<()> {
    let (name, mut held, mut seen) = (lines.name(), Vec::new(), 0);
    loop {
        let next = lines.next_block();
        let at_end = !matches!(next, Ok(Some(_)));
        let (block, result) = match next {
            Ok(block) => (block.unwrap_or_default(), Ok(())),
            Err(error) => (Vec::new(), Err(error)),
        };
        seen += block.len();
        held.extend(block);
        if !held.is_empty() && (at_end || seen > 1 || !needs_count) {
            let lines = std::mem::take(&mut held);
            if !send(Work::Lines { lines, name: Arc::clone(&name), many: seen > 1 }) {
                return result;
            }
        }
        if at_end {
            return result;
        }
    }
}

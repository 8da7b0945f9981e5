//! Showing how far a search is, on a terminal only.

use crate::json::VERSION;
use douse::shortest::{Event, Progress};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A live line on standard error: the best so far, the bound, what is being done, and the seconds. Nothing where standard
/// error is not a terminal; lines of JSON on standard output where a program listens.
pub struct Spinner {
    bar: ProgressBar,
    listens: Listens,
    began: Instant,
    known: Mutex<Known>,
}

/// What a search knows.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    at_least: Option<usize>,
    best: Option<usize>,
    work: Option<(&'static str, f64)>,
    level: Option<usize>,
}

impl Spinner {
    /// Begins to show.
    pub fn start(listens: Listens) -> Self {
        let shown = listens == Listens::Yes && std::io::stderr().is_terminal();
        let bar = if shown { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}  {elapsed}  (Ctrl-C: the best so far)") {
            bar.set_style(style);
        }
        if shown {
            bar.enable_steady_tick(Duration::from_millis(120));
        }
        Self { bar, listens, began: Instant::now(), known: Mutex::default() }
    }

    fn tell(&self, known: Known) {
        if self.listens == Listens::AsJson {
            let info = json!({
                "best": known.best,
                "at_least": known.at_least,
                "work": known.work.map(|(work, _)| work),
                "share": known.work.map(|(_, share)| share),
                "seconds": self.began.elapsed().as_secs_f64(),
            });
            let mut stdout = std::io::stdout().lock();
            let _ = writeln!(stdout, "{}", json!({ "version": VERSION, "info": info })).and_then(|()| stdout.flush());
            return;
        }
        let mut parts = Vec::new();
        parts.extend(known.best.map(|best| format!("best {best}")));
        parts.extend(known.at_least.map(|least| format!("at least {least}")));
        parts.extend(known.level.map(|level| format!("looking for {level} presses")));
        parts.extend(known.work.map(|(work, share)| format!("{work} {:.0} %", share * 100.0)));
        self.bar.set_message(parts.join("  "));
    }
}

/// A bar on standard error that says how far a run is. Nothing where that is not a terminal.
pub struct Bar {
    bar: ProgressBar,
}

impl Bar {
    /// Begins to show.
    pub fn start(what: &str, listens: Listens) -> Self {
        let shown = listens == Listens::Yes && std::io::stderr().is_terminal();
        let bar = if shown { ProgressBar::new(1) } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} % {elapsed} (left: {eta})") {
            bar.set_style(style);
        }
        bar.set_message(what.to_owned());
        Self { bar }
    }

    /// Shows that `done` parts of `all` are done.
    pub fn show(&self, done: usize, all: usize) {
        self.bar.set_length(all as u64);
        self.bar.set_position(done as u64);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Whether anybody wants to see progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listens {
    /// Somebody does.
    Yes,
    /// A program does: lines of JSON on standard output.
    AsJson,
    /// Nobody does.
    No,
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Spinner {
    fn report(&self, event: &Event<'_>) {
        if self.listens == Listens::No {
            return;
        }
        let known = {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            match *event {
                Event::Bounds { at_least, at_most } => (known.at_least, known.best) = (Some(at_least), Some(at_most)),
                Event::Level { presses, .. } => (known.level, known.work) = (Some(presses), None),
                Event::Done { work, share } => known.work = Some((work, share)),
                _ => return,
            }
            *known
        };
        self.tell(known);
    }
}

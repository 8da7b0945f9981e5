//! Showing the progress of a search on a terminal.

use crate::json::VERSION;
use douse::shortest::{Event, Progress};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A live line on standard error: the best so far, the bound, the method, what is being done, and the seconds. Nothing where
/// standard error is not a terminal; lines of JSON on standard output where a program listens.
pub struct Spinner {
    bar: ProgressBar,
    listens: Listens,
    sought: Sought,
    began: Instant,
    known: Mutex<Known>,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// The fewest presses of a board: the best comes down.
    Fewest,
    /// The most presses that any board needs: the best goes up.
    Hardest,
}

/// What a search knows.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    at_least: Option<usize>,
    at_most: Option<usize>,
    method: Option<&'static str>,
    work: Option<(&'static str, f64)>,
    level: Option<usize>,
}

impl Known {
    fn hear(&mut self, event: &Event<'_>) {
        match *event {
            Event::Bounds { at_least, at_most } => {
                self.at_least = self.at_least.max(Some(at_least));
                self.at_most = Some(self.at_most.map_or(at_most, |known| known.min(at_most)));
            }
            Event::Best { presses } => self.at_most = Some(self.at_most.map_or(presses, |known| known.min(presses))),
            Event::Level { presses, .. } => (self.level, self.work) = (Some(presses), None),
            Event::Done { work, share } => self.work = Some((work, share)),
            Event::Method { name } => (self.method, self.level, self.work) = (Some(name), None, None),
            _ => {}
        }
    }

    /// The live line.
    fn line(&self, sought: Sought) -> String {
        let mut parts = Vec::new();
        match sought {
            Sought::Fewest => {
                parts.extend(self.at_most.map(|best| format!("best {best}")));
                parts.extend(self.at_least.map(|least| format!("at least {least}")));
            }
            Sought::Hardest => {
                parts.extend(self.at_least.map(|best| format!("hardest {best}")));
                parts.extend(self.at_most.map(|most| format!("at most {most}")));
            }
        }
        parts.extend(self.method.map(|method| format!("by {method}")));
        parts.extend(self.level.map(|level| format!("looking for {level} presses")));
        parts.extend(self.work.map(|(work, share)| format!("{work} {:.0} %", share * 100.0)));
        if parts.is_empty() { "searching".to_owned() } else { parts.join("  ") }
    }
}

impl Spinner {
    /// Begins to show a search for the fewest presses.
    pub fn start(listens: Listens) -> Self {
        Self::searching(Sought::Fewest, listens)
    }

    /// Begins to show a search.
    pub fn searching(sought: Sought, listens: Listens) -> Self {
        let shown = listens == Listens::Yes && std::io::stderr().is_terminal();
        let bar = if shown { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        let seconds = |state: &ProgressState, line: &mut dyn std::fmt::Write| {
            let _ = write!(line, "{:.1} s", state.elapsed().as_secs_f64());
        };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}  {seconds}  (Ctrl-C: the best so far)") {
            bar.set_style(style.with_key("seconds", seconds));
        }
        if shown {
            bar.set_message(Known::default().line(sought));
            bar.enable_steady_tick(Duration::from_millis(120));
        }
        Self { bar, listens, sought, began: Instant::now(), known: Mutex::default() }
    }

    fn tell(&self, known: Known) {
        if self.listens != Listens::AsJson {
            self.bar.set_message(known.line(self.sought));
            return;
        }
        let (best, at_most) = match self.sought {
            Sought::Fewest => (known.at_most, None),
            Sought::Hardest => (known.at_least, known.at_most),
        };
        let info = json!({
            "best": best,
            "at_least": known.at_least,
            "at_most": at_most,
            "method": known.method,
            "work": known.work.map(|(work, _)| work),
            "share": known.work.map(|(_, share)| share),
            "seconds": self.began.elapsed().as_secs_f64(),
        });
        let mut stdout = std::io::stdout().lock();
        let _ = writeln!(stdout, "{}", json!({ "version": VERSION, "info": info })).and_then(|()| stdout.flush());
    }
}

/// A progress bar on standard error, if that is a terminal.
pub struct Bar {
    bar: ProgressBar,
}

impl Bar {
    /// Begins to show.
    pub fn start(what: &str, listens: Listens) -> Self {
        let shown = listens == Listens::Yes && std::io::stderr().is_terminal();
        let bar = if shown { ProgressBar::new(1) } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} % {elapsed} (remaining: {eta})")
        {
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

/// Whether progress is shown.
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
            known.hear(event);
            *known
        };
        self.tell(known);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_has_best_bound_and_method() {
        let mut known = Known::default();
        assert_eq!(known.line(Sought::Fewest), "searching");
        for event in [
            Event::Method { name: "information set" },
            Event::Best { presses: 40 },
            Event::Best { presses: 42 },
            Event::Method { name: "parity classes" },
            Event::Bounds { at_least: 30, at_most: 50 },
            Event::Level { presses: 31, joins: 1.0 },
            Event::Done { work: "join", share: 0.5 },
        ] {
            known.hear(&event);
        }
        assert_eq!(
            known.line(Sought::Fewest),
            "best 40  at least 30  by parity classes  looking for 31 presses  join 50 %"
        );
        known.hear(&Event::Method { name: "breadth first" });
        assert_eq!(known.line(Sought::Hardest), "hardest 30  at most 40  by breadth first");
    }
}

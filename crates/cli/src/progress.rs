//! Showing the progress of a search on a terminal.

use crate::json::VERSION;
use douse::shortest::{Event, Progress};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A live line on standard error: the best so far, the bound, the method, the current step and the
/// seconds. Prints nothing if standard error is not a terminal.
pub struct Spinner {
    bar: ProgressBar,
    mode: ProgressMode,
    objective: Objective,
    start: Instant,
    state: Mutex<SearchState>,
}

/// The objective of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// The fewest presses of a board: the best gets smaller.
    Fewest,
    /// The most presses that any board needs: the best gets larger.
    Hardest,
}

/// The knowledge of a search so far.
#[derive(Clone, Copy, Debug, Default)]
struct SearchState {
    at_least: Option<usize>,
    at_most: Option<usize>,
    method: Option<&'static str>,
    work: Option<(&'static str, f64)>,
    level: Option<usize>,
}

impl SearchState {
    fn update(&mut self, event: &Event<'_>) {
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

    fn line(&self, objective: Objective) -> String {
        let mut parts = Vec::new();
        match objective {
            Objective::Fewest => {
                parts.extend(self.at_most.map(|best| format!("best {best}")));
                parts.extend(self.at_least.map(|least| format!("at least {least}")));
            }
            Objective::Hardest => {
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
    /// Shows a search for the fewest presses.
    pub fn start(mode: ProgressMode) -> Self {
        Self::start_for(Objective::Fewest, mode)
    }

    pub fn start_for(objective: Objective, mode: ProgressMode) -> Self {
        let shown = mode == ProgressMode::Terminal && std::io::stderr().is_terminal();
        let bar = if shown { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        let seconds = |state: &ProgressState, line: &mut dyn std::fmt::Write| {
            let _ = write!(line, "{:.1} s", state.elapsed().as_secs_f64());
        };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}  {seconds}  (Ctrl-C: the best so far)") {
            bar.set_style(style.with_key("seconds", seconds));
        }
        if shown {
            bar.set_message(SearchState::default().line(objective));
            bar.enable_steady_tick(Duration::from_millis(120));
        }
        Self { bar, mode, objective, start: Instant::now(), state: Mutex::default() }
    }

    fn print(&self, state: SearchState) {
        if self.mode != ProgressMode::Json {
            self.bar.set_message(state.line(self.objective));
            return;
        }
        let (best, at_most) = match self.objective {
            Objective::Fewest => (state.at_most, None),
            Objective::Hardest => (state.at_least, state.at_most),
        };
        let info = json!({
            "best": best,
            "at_least": state.at_least,
            "at_most": at_most,
            "method": state.method,
            "work": state.work.map(|(work, _)| work),
            "share": state.work.map(|(_, share)| share),
            "seconds": self.start.elapsed().as_secs_f64(),
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
    pub fn start(what: &str, mode: ProgressMode) -> Self {
        let shown = mode == ProgressMode::Terminal && std::io::stderr().is_terminal();
        let bar = if shown { ProgressBar::new(1) } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent:>3} % {elapsed} (remaining: {eta})")
        {
            bar.set_style(style);
        }
        bar.set_message(what.to_owned());
        Self { bar }
    }

    pub fn set(&self, done: usize, all: usize) {
        self.bar.set_length(all as u64);
        self.bar.set_position(done as u64);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The way in which progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgressMode {
    /// A live line on standard error, if that is a terminal.
    Terminal,
    /// Lines of JSON on standard output, for another program.
    Json,
    Hidden,
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Spinner {
    fn report(&self, event: &Event<'_>) {
        if self.mode == ProgressMode::Hidden {
            return;
        }
        let state = {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            state.update(event);
            *state
        };
        self.print(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_has_best_bound_and_method() {
        let mut state = SearchState::default();
        assert_eq!(state.line(Objective::Fewest), "searching");
        for event in [
            Event::Method { name: "information set" },
            Event::Best { presses: 40 },
            Event::Best { presses: 42 },
            Event::Method { name: "parity classes" },
            Event::Bounds { at_least: 30, at_most: 50 },
            Event::Level { presses: 31, joins: 1.0 },
            Event::Done { work: "join", share: 0.5 },
        ] {
            state.update(&event);
        }
        assert_eq!(
            state.line(Objective::Fewest),
            "best 40  at least 30  by parity classes  looking for 31 presses  join 50 %"
        );
        state.update(&Event::Method { name: "breadth first" });
        assert_eq!(state.line(Objective::Hardest), "hardest 30  at most 40  by breadth first");
    }
}

//! Showing how far a search is, on a terminal only.

use douse_engine::fewest::{Event, Progress};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::time::Duration;

/// A line on standard error that says what a search is doing. Nothing where that is not a terminal.
pub struct Spinner {
    bar: ProgressBar,
}

impl Spinner {
    /// Begins to show.
    pub fn start(listens: Listens) -> Self {
        let shown = listens == Listens::Yes && std::io::stderr().is_terminal();
        let bar = if shown { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        if shown {
            bar.enable_steady_tick(Duration::from_millis(120));
        }
        Self { bar }
    }

    /// Says what is being done.
    pub fn say(&self, text: impl Into<String>) {
        self.bar.set_message(text.into());
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
        match event {
            Event::Bounds { at_least, at_most } => self.say(format!("between {at_least} and {at_most} presses")),
            Event::Level { presses, .. } => self.say(format!("looking for {presses} presses")),
            Event::Done { work, share } => self.say(format!("{work}: {:.0} %", share * 100.0)),
            _ => {}
        }
    }
}

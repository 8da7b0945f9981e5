//! Shows the progress of a search, and stores its checkpoints.

use crate::folder::Folder;
use douse::shortest::{Event, Progress};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;

/// A line on a terminal, and a checkpoint from which the search can continue.
pub struct ProgressDisplay<'a> {
    bar: ProgressBar,
    folder: &'a Folder,
    checkpoint: String,
}

impl<'a> ProgressDisplay<'a> {
    /// Shows the search for a size and stores its checkpoints under a name.
    pub fn start(size: usize, folder: &'a Folder, checkpoint: String) -> Self {
        let bar = if std::io::stderr().is_terminal() { ProgressBar::new(1000) } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{prefix} {elapsed} [{bar:30}] {msg}") {
            bar.set_style(style);
        }
        bar.set_prefix(format!("{size} x {size}"));
        Self { bar, folder, checkpoint }
    }
}

impl Drop for ProgressDisplay<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for ProgressDisplay<'_> {
    fn report(&self, event: &Event<'_>) {
        match event {
            Event::Bounds { at_least, at_most } => {
                self.bar.set_message(format!("between {at_least} and {at_most} presses"));
            }
            Event::Level { presses, joins } => {
                self.bar.set_message(format!("all solutions of at most {presses} presses, {joins:.1e} joins"));
            }
            Event::Done { share, .. } => self.bar.set_position((share * 1000.0) as u64),
            // A checkpoint that cannot be stored costs only time after an interruption.
            Event::Checkpoint(resume) => drop(self.folder.write(&self.checkpoint, resume)),
            _ => {}
        }
    }
}

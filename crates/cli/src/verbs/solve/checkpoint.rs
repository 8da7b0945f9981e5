//! `douse solve --min --checkpoint`: a search that can be continued.

use crate::failure::Failure;
use crate::input;
use crate::replacement;
use douse::shortest::{Budget, Checkpoint, Event, Lengths, Progress, Shortest};
use douse::space::SolutionSpace;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Continues the search saved in a file, saves its state there, and removes the file after a proof.
pub fn shortest(path: &Path, space: &SolutionSpace, budget: &Budget<'_>) -> anyhow::Result<Shortest> {
    let refused = |error: &dyn std::fmt::Display| {
        let failure = Failure::new(format!("'{}' is not a search that can be continued: {error}", path.display()));
        failure.advise("remove the file to start anew, or name another one, which is created")
    };
    let checkpoint: Option<Checkpoint> = match input::read_proof(path) {
        Ok(bytes) => Some(String::from_utf8_lossy(&bytes).parse().map_err(|error| refused(&error))?),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(Failure::file("cannot read", path, &error).into()),
    };
    let saver = CheckpointSaver { path, progress: budget.progress(), error: Mutex::new(None) };
    let found = space.shortest_resumed(checkpoint.as_ref(), &budget.clone().with_progress(&saver));
    let found = found.map_err(|error| refused(&error))?;
    if let Some(error) = saver.error.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    if found.is_proved() && path.exists() {
        std::fs::remove_file(path).map_err(|error| Failure::file("cannot remove", path, &error))?;
    }
    Ok(found)
}

/// Writes checkpoints to a file, and forwards all other events.
struct CheckpointSaver<'a> {
    path: &'a Path,
    progress: &'a dyn Progress,
    error: Mutex<Option<anyhow::Error>>,
}

impl Progress for CheckpointSaver<'_> {
    fn report(&self, event: &Event<'_>) {
        let Event::Checkpoint(text) = event else { return self.progress.report(event) };
        // The lock also keeps threads from writing at the same time.
        let mut last_error = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        *last_error = replacement::write(self.path, text.as_bytes()).err();
    }
}

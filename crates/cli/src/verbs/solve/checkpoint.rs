//! `douse solve --min --checkpoint`: a search that can be continued.

use crate::failure::Failure;
use crate::replacement;
use douse::shortest::{Budget, Checkpoint, Event, Lengths, Progress, Shortest};
use douse::space::SolutionSpace;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Continues the search saved in the file, saves its state there, and removes the file when it is finished.
pub fn shortest(path: &Path, space: &SolutionSpace, budget: &Budget<'_>) -> anyhow::Result<Shortest> {
    let refused = |error: &dyn std::fmt::Display| {
        let failure = Failure::new(format!("'{}' is not a search that can be continued: {error}", path.display()));
        failure.advise("remove the file to start anew, or name another one, which is created")
    };
    let checkpoint: Option<Checkpoint> = match std::fs::read(path) {
        Ok(bytes) => Some(String::from_utf8_lossy(&bytes).parse().map_err(|error| refused(&error))?),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(Failure::file("cannot read", path, &error).into()),
    };
    let keeping = Keeping { path, listening: budget.progress(), failed: Mutex::new(None) };
    let found = space.shortest_resumed(checkpoint.as_ref(), &budget.clone().with_progress(&keeping));
    let found = found.map_err(|error| refused(&error))?;
    if let Some(error) = keeping.failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    if found.is_proved() && path.exists() {
        std::fs::remove_file(path).map_err(|error| Failure::file("cannot remove", path, &error))?;
    }
    Ok(found)
}

/// Writes what is needed to go on, and passes everything else on.
struct Keeping<'a> {
    path: &'a Path,
    listening: &'a dyn Progress,
    failed: Mutex<Option<anyhow::Error>>,
}

impl Progress for Keeping<'_> {
    fn report(&self, event: &Event<'_>) {
        let Event::Checkpoint(text) = event else { return self.listening.report(event) };
        // One thread at a time.
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        *failed = replacement::write(self.path, text.as_bytes()).err();
    }
}

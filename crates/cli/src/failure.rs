//! What went wrong, told to a person.

use crate::snippet::{self, Misreading};
use crate::status::Status;
use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Something the person can put right: what is wrong, and what to do about it.
#[derive(Debug)]
pub struct Failure {
    message: String,
    advice: Option<String>,
    status: Status,
}

impl Failure {
    /// A failure with its message.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), advice: None, status: Status::BadInput }
    }

    /// The same with advice.
    #[must_use]
    pub fn advise(mut self, advice: impl Into<String>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    /// The same, ending the program otherwise than bad input does.
    #[must_use]
    pub fn ending(mut self, status: Status) -> Self {
        self.status = status;
        self
    }

    /// A file that cannot be read or written, in the words of the operating system.
    pub fn file(what: &str, path: &Path, error: &io::Error) -> Self {
        let reason = error.to_string();
        // The number in "No such file or directory (os error 2)" helps nobody.
        let reason = reason.split(" (os error").next().unwrap_or_default().to_lowercase();
        Self::new(format!("{what} '{}': {reason}", path.display()))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

/// Ctrl-C, or a request to end.
#[derive(Debug)]
pub struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

/// Tells the person what went wrong, and how the program ends therefore. Nobody reading the results any more
/// (`douse ... | head`) is not an error.
pub fn report(error: &anyhow::Error) -> ExitCode {
    if is_broken_pipe(error) {
        return Status::Yes.into();
    }
    if error.is::<Interrupted>() {
        tell("interrupted");
        return Status::Interrupted.into();
    }
    let text = if let Some(misreading) = error.downcast_ref::<Misreading>() {
        misreading.render()
    } else {
        let advice = error.downcast_ref::<Failure>().and_then(|failure| failure.advice.as_deref());
        snippet::render_plain(&format!("{error:#}"), advice)
    };
    tell(&text);
    error.downcast_ref::<Failure>().map_or(Status::BadInput, |failure| failure.status).into()
}

/// Best effort: where standard error is gone too, there is nobody left to tell.
fn tell(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = match (cause.downcast_ref::<io::Error>(), cause.downcast_ref::<serde_json::Error>()) {
            (Some(error), _) => Some(error.kind()),
            (_, Some(error)) => error.io_error_kind(),
            _ => None,
        };
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}

//! Errors, worded for the user.

use crate::args::interrupt;
use crate::input::Position;
use crate::json;
use crate::snippet::{self, InputError};
use crate::status::Status;
use douse::solve::SolveError;
use serde_json::{Value, json};
use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// An error that the user can fix, with advice.
#[derive(Debug)]
pub struct Failure {
    message: String,
    advice: Option<String>,
    status: Status,
}

impl Failure {
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: plain(&message.into()), advice: None, status: Status::BadInput }
    }

    #[must_use]
    pub fn advise(mut self, advice: impl Into<String>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    /// Sets another exit status than bad input.
    #[must_use]
    pub fn with_status(mut self, status: Status) -> Self {
        self.status = status;
        self
    }

    /// An error of a file, with the reason that the operating system gives.
    pub fn file(what: &str, path: &Path, error: &io::Error) -> Self {
        Self::new(format!("{what} '{}': {}", path.display(), reason(error)))
    }
}

/// The reason that the operating system gives, without the full stop that Windows adds.
pub fn reason(error: &io::Error) -> String {
    plain(&error.to_string()).trim_end_matches('.').to_lowercase()
}

/// A message without error numbers, such as the one in "No such file or directory (os error 2)".
pub fn plain(message: &str) -> String {
    let mut parts = message.split(" (os error ");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(part.split_once(')').map_or("", |(_, rest)| rest));
    }
    text
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

/// The error of a run that Ctrl-C or a request ended.
#[derive(Debug)]
pub struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

/// Refuses two options that cannot be used together.
pub fn refuse_together(one: &str, has_one: bool, other: &str, has_other: bool) -> anyhow::Result<()> {
    if has_one && has_other {
        return Err(Failure::new(format!("{one} and {other} cannot be used together"))
            .advise("leave one of them out")
            .into());
    }
    Ok(())
}

/// An error as JSON: the message, the place and the advice.
pub fn to_json(error: &anyhow::Error, verb: &str, position: Option<Position>) -> Value {
    let status = status_of(error);
    let fields = match error.downcast_ref::<InputError>() {
        Some(error) => json!({
            "kind": "unreadable",
            "message": error.message(),
            "line": error.line(),
            "column": error.column(),
            "advice": error.advice(),
        }),
        None => {
            let failure = error.downcast_ref::<Failure>();
            let message = failure.map_or_else(|| plain(&format!("{:#}", error.root_cause())), ToString::to_string);
            let advice: Vec<&str> = failure.into_iter().filter_map(|failure| failure.advice.as_deref()).collect();
            json!({ "kind": kind_of(status), "message": message, "advice": advice })
        }
    };
    let mut object = json!({ "version": json::VERSION, "verb": verb, "status": status.name(), "error": fields });
    if let Some(Position { index, line }) = position.or_else(|| error.downcast_ref::<Position>().copied()) {
        object["index"] = index.into();
        if let Some(line) = line {
            object["line"] = line.into();
        }
    }
    object
}

fn kind_of(status: Status) -> &'static str {
    match status {
        Status::Yes | Status::BadInput => "bad-input",
        Status::No => "refused",
        Status::NotProved => "not-proved",
        Status::Interrupted => "interrupted",
    }
}

/// The exit status of the program after an error.
pub fn status_of(error: &anyhow::Error) -> Status {
    if is_interrupted(error) {
        return Status::Interrupted;
    }
    if was_stopped(error) {
        return Status::NotProved;
    }
    error.downcast_ref::<Failure>().map_or(Status::BadInput, |failure| failure.status)
}

/// True if the budget ran out while a board was being solved.
fn was_stopped(error: &anyhow::Error) -> bool {
    error.downcast_ref::<SolveError>() == Some(&SolveError::Stopped)
}

/// True if a signal ended the run.
fn is_interrupted(error: &anyhow::Error) -> bool {
    error.is::<Interrupted>() || was_stopped(error) && interrupt::is_raised()
}

/// Prints an error, and returns the exit status. A closed standard output (`douse ... | head`) is
/// not an error.
pub fn report(error: &anyhow::Error) -> ExitCode {
    if is_broken_pipe(error) {
        return Status::Yes.into();
    }
    if is_interrupted(error) {
        print("interrupted");
        return Status::Interrupted.into();
    }
    print_error(error);
    status_of(error).into()
}

/// Prints an error as a line of a log in JSON, and returns the exit status.
pub fn log(error: &anyhow::Error) -> ExitCode {
    let advice = error.downcast_ref::<Failure>().and_then(|failure| failure.advice.as_deref());
    print(&douse_server::logs::error_line(&chain(error), advice));
    status_of(error).into()
}

pub fn print_error(error: &anyhow::Error) {
    let text = if let Some(error) = error.downcast_ref::<InputError>() {
        error.render()
    } else {
        let advice = error.downcast_ref::<Failure>().and_then(|failure| failure.advice.as_deref());
        snippet::render_plain(&chain(error), advice)
    };
    print(&text);
}

/// The message of an error and of its causes, each once: some messages include their cause.
fn chain(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    plain(&text)
}

/// Prints a line; a closed standard error is ignored.
fn print(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// True if standard output is closed.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = match (cause.downcast_ref::<io::Error>(), cause.downcast_ref::<serde_json::Error>()) {
            (Some(error), _) => Some(error.kind()),
            (_, Some(error)) => error.io_error_kind(),
            _ => None,
        };
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cause_is_printed_once() {
        let error =
            anyhow::anyhow!("80 bytes do not fit").context("too large: 80 bytes do not fit").context("no table");
        assert_eq!(chain(&error), "no table: too large: 80 bytes do not fit");
    }

    #[test]
    fn error_numbers_are_omitted() {
        let two = "a: No such file (os error 2), b: Is a directory (os error 21).";
        assert_eq!(plain(two), "a: No such file, b: Is a directory.");
        assert_eq!(plain("an error (of mine)"), "an error (of mine)");
        // Every system uses this number for a missing file, with a text of its own.
        let failure = Failure::file("cannot read", Path::new("x"), &io::Error::from_raw_os_error(2)).to_string();
        let reason = failure.strip_prefix("cannot read 'x': ").unwrap();
        assert!(reason == "no such file or directory" || cfg!(windows), "{failure}");
        assert!(reason.starts_with(char::is_lowercase) && reason.ends_with(char::is_alphabetic), "{failure}");
    }
}

//! What went wrong, worded for the user.

use crate::args::interrupt;
use crate::json;
use crate::snippet::{self, Misreading};
use crate::status::Status;
use douse::solve::SolveError;
use serde_json::{Value, json};
use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Something the user can fix: what is wrong, and what to do about it.
#[derive(Debug)]
pub struct Failure {
    message: String,
    advice: Option<String>,
    status: Status,
}

impl Failure {
    /// A failure with its message.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: plain(&message.into()), advice: None, status: Status::BadInput }
    }

    /// The same with advice.
    #[must_use]
    pub fn advise(mut self, advice: impl Into<String>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    /// The same with another exit status than bad input.
    #[must_use]
    pub fn ending(mut self, status: Status) -> Self {
        self.status = status;
        self
    }

    /// A file that cannot be read or written, in the words of the operating system.
    pub fn file(what: &str, path: &Path, error: &io::Error) -> Self {
        Self::new(format!("{what} '{}': {}", path.display(), reason(error)))
    }
}

/// Why something could not be read or written, in the words of the operating system, without the full stop that Windows puts after them.
pub fn reason(error: &io::Error) -> String {
    plain(&error.to_string()).trim_end_matches('.').to_lowercase()
}

/// A message without the numbers of the operating system: the one in "No such file or directory (os error 2)" helps nobody.
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

/// Ctrl-C, or a request to end.
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

/// Which board of an input an error is about.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// Its number, counted from 0.
    pub index: usize,
    /// Its line, counted from 1, if it has one of its own.
    pub line: Option<usize>,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}"),
            None => write!(f, "board {}", self.index + 1),
        }
    }
}

/// A refusal as JSON: what is wrong, where, and what to do.
pub fn to_json(error: &anyhow::Error, verb: &str, index: Option<usize>, line: Option<usize>) -> Value {
    let at = error.downcast_ref::<At>();
    let failure = error.downcast_ref::<Failure>();
    let misreading = error.downcast_ref::<Misreading>();
    let status = status_of(error);
    let mut told = json!({ "kind": if misreading.is_some() { "unreadable" } else { kind_of(status) } });
    match misreading {
        Some(misreading) => {
            told["message"] = misreading.message().into();
            told["line"] = misreading.line().into();
            told["column"] = misreading.column().into();
            told["advice"] = misreading.advice().into();
        }
        None => {
            let message = failure.map_or_else(|| plain(&format!("{:#}", error.root_cause())), ToString::to_string);
            told["message"] = message.into();
            told["advice"] = failure.iter().filter_map(|failure| failure.advice.clone()).collect();
        }
    }
    let mut object = json!({ "version": json::VERSION, "verb": verb, "status": status.name(), "error": told });
    if let Some(index) = index.or(at.map(|at| at.index)) {
        object["index"] = index.into();
    }
    if let Some(line) = line.or(at.and_then(|at| at.line)) {
        object["line"] = line.into();
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

/// How the program ends because of an error.
pub fn status_of(error: &anyhow::Error) -> Status {
    if is_interrupted(error) {
        return Status::Interrupted;
    }
    if was_stopped(error) {
        return Status::NotProved;
    }
    error.downcast_ref::<Failure>().map_or(Status::BadInput, |failure| failure.status)
}

/// Whether a budget ended the solving of a board.
fn was_stopped(error: &anyhow::Error) -> bool {
    error.downcast_ref::<SolveError>() == Some(&SolveError::Stopped)
}

/// Whether a signal ended the run, in whatever work it was.
fn is_interrupted(error: &anyhow::Error) -> bool {
    error.is::<Interrupted>() || was_stopped(error) && interrupt::is_raised()
}

/// Reports what went wrong, and returns the exit status. A closed standard output
/// (`douse ... | head`) is not an error.
pub fn report(error: &anyhow::Error) -> ExitCode {
    if is_broken_pipe(error) {
        return Status::Yes.into();
    }
    if is_interrupted(error) {
        tell("interrupted");
        return Status::Interrupted.into();
    }
    tell_about(error);
    status_of(error).into()
}

/// Reports what went wrong as a line of a log in JSON, and returns the exit status.
pub fn log(error: &anyhow::Error) -> ExitCode {
    let advice = error.downcast_ref::<Failure>().and_then(|failure| failure.advice.as_deref());
    tell(&douse_server::logs::error_line(&told(error), advice));
    status_of(error).into()
}

/// Reports what went wrong.
pub fn tell_about(error: &anyhow::Error) {
    let text = if let Some(misreading) = error.downcast_ref::<Misreading>() {
        misreading.render()
    } else {
        let advice = error.downcast_ref::<Failure>().and_then(|failure| failure.advice.as_deref());
        snippet::render_plain(&told(error), advice)
    };
    tell(&text);
}

/// An error with its causes, each once: some errors already name their cause.
fn told(error: &anyhow::Error) -> String {
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

/// Best effort: where standard error is gone too, there is nobody left to tell.
fn tell(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Whether standard output is closed.
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
    fn each_cause_is_told_once() {
        let error =
            anyhow::anyhow!("80 bytes do not fit").context("too large: 80 bytes do not fit").context("no table");
        assert_eq!(told(&error), "no table: too large: 80 bytes do not fit");
    }

    #[test]
    fn numbers_of_the_operating_system_are_left_out() {
        let two = "a: No such file (os error 2), b: Is a directory (os error 21).";
        assert_eq!(plain(two), "a: No such file, b: Is a directory.");
        assert_eq!(plain("an error (of mine)"), "an error (of mine)");
        // What is not there has the same number everywhere, and a text of each system.
        let failure = Failure::file("cannot read", Path::new("x"), &io::Error::from_raw_os_error(2)).to_string();
        let reason = failure.strip_prefix("cannot read 'x': ").unwrap();
        assert!(reason == "no such file or directory" || cfg!(windows), "{failure}");
        assert!(reason.starts_with(char::is_lowercase) && reason.ends_with(char::is_alphabetic), "{failure}");
    }
}

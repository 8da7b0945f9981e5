//! Logs: one line per event, for people or for machines.

use serde::Serialize;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::io;
use std::panic::PanicHookInfo;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogForm {
    #[default]
    Text,
    Json,
}

#[derive(Debug, thiserror::Error)]
#[error("'{filter}' is not a log level: choose error, warn, info, debug or trace")]
pub struct LogError {
    filter: String,
}

/// Starts logging to standard error. The filter is a level such as `info`, or a directive such as
/// `douse_server=debug`. Later calls have no effect.
pub fn start(form: LogForm, filter: &str) -> Result<(), LogError> {
    let wrong = || LogError { filter: filter.to_owned() };
    // An unknown word would be read as the name of a module and silence everything else.
    let is_directive =
        |part: &str| part.contains('=') || (!part.trim().is_empty() && part.trim().parse::<LevelFilter>().is_ok());
    if !filter.split(',').all(is_directive) {
        return Err(wrong());
    }
    let parsed = EnvFilter::try_new(filter).map_err(|_| wrong())?;
    let builder = tracing_subscriber::fmt().with_env_filter(parsed).with_writer(io::stderr).with_target(false);
    let started = match form {
        LogForm::Text => builder.with_ansi(false).try_init(),
        LogForm::Json => builder.json().flatten_event(true).try_init(),
    };
    if started.is_ok() {
        std::panic::set_hook(Box::new(log_panic));
    }
    Ok(())
}

/// Logs a panic as one event, with the backtrace as a field if RUST_BACKTRACE asks for it.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let place = panic.location().map(ToString::to_string);
    let backtrace = Backtrace::capture();
    let backtrace = (backtrace.status() == BacktraceStatus::Captured).then(|| backtrace.to_string());
    let said = panic.payload_as_str().unwrap_or("nothing");
    tracing::error!(panic = said, place, backtrace, "the program panicked");
}

/// A JSON line for the error that ends the program, in the form of the log.
#[must_use]
pub fn error_line(message: &str, advice: Option<&str>) -> String {
    #[derive(Serialize)]
    struct Line<'a> {
        timestamp: String,
        level: &'static str,
        message: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        advice: Option<&'a str>,
    }
    let line = Line { timestamp: jiff::Timestamp::now().to_string(), level: "ERROR", message, advice };
    serde_json::to_string(&line).unwrap_or_else(|_| unreachable!("texts are JSON"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_no_level_is_refused() {
        for wrong in ["verbose", "", "info,loud", "douse_server"] {
            assert!(start(LogForm::Text, wrong).is_err(), "{wrong}");
        }
    }
}

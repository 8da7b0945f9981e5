//! Logs: one line per event, for people or for machines.

use std::io;
use tracing_subscriber::EnvFilter;

/// The form of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogForm {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// A filter that is none.
#[derive(Debug, thiserror::Error)]
#[error("'{filter}' is not a log level: choose error, warn, info, debug or trace")]
pub struct LogError {
    filter: String,
}

/// Starts logging to standard error what passes the filter, such as `info` or `douse_server=debug`. A second call changes nothing.
pub fn start(form: LogForm, filter: &str) -> Result<(), LogError> {
    let parsed = EnvFilter::try_new(filter).map_err(|_| LogError { filter: filter.to_owned() })?;
    let builder = tracing_subscriber::fmt().with_env_filter(parsed).with_writer(io::stderr).with_target(false);
    let _ = match form {
        LogForm::Text => builder.with_ansi(false).try_init(),
        LogForm::Json => builder.json().flatten_event(true).try_init(),
    };
    Ok(())
}

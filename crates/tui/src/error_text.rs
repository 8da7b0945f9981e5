//! Error messages in the language of the player.

use crate::data_folder::ResumeError;
use douse_game::choice::ChoiceError;
use douse_game::game::StartError;
use douse_game::maker::MakeError;
use douse_game::save::LoadError;
use douse_messages::Messages;
use std::io;

/// Why there is no new game.
#[must_use]
pub fn choice_error(error: &ChoiceError, messages: &Messages) -> String {
    match error {
        ChoiceError::NoSuchBoard => messages.get("no-such-board"),
        ChoiceError::Make(error) => make_error(error, messages),
        ChoiceError::Start(error) => start_error(error, messages),
    }
}

/// Why no board was made.
#[must_use]
pub fn make_error(error: &MakeError, messages: &Messages) -> String {
    match error {
        MakeError::TooRare { low, tries } => messages.with("make-too-rare", &[("low", low), ("tries", tries)]),
        MakeError::NotProvable { dimensions } => messages.with("make-not-provable", &[("n", dimensions)]),
        MakeError::NoLegalWay { tries, .. } => messages.with("make-no-legal-way", &[("tries", tries)]),
        MakeError::Stopped => messages.with("not-solved", &[("error", error)]),
        MakeError::Generate(error) => messages.with("not-solved", &[("error", error)]),
        MakeError::Solve(error) => messages.with("not-solved", &[("error", error)]),
    }
}

/// Why no game starts.
#[must_use]
pub fn start_error(error: &StartError, messages: &Messages) -> String {
    match error {
        StartError::Read(error) => messages.with("start-read", &[("error", &messages.read_error(error))]),
        StartError::Boards { boards } => messages.with("start-boards", &[("n", boards)]),
        StartError::TooLarge { cells } => messages.with("start-too-large", &[("n", cells)]),
    }
}

/// Why a file was not read or written. Other messages of the system are shown as they are: they are
/// rarely translated.
pub(crate) fn io_error(error: &io::Error, messages: &Messages) -> String {
    let name = match error.kind() {
        io::ErrorKind::PermissionDenied => "io-denied",
        io::ErrorKind::StorageFull => "io-full",
        io::ErrorKind::ReadOnlyFilesystem => "io-read-only",
        io::ErrorKind::NotFound => "io-no-folder",
        // Windows reports that the folder already exists if it is a file.
        io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory | io::ErrorKind::AlreadyExists => "io-folder",
        _ => return error.to_string(),
    };
    messages.get(name)
}

/// Why the last game cannot be continued.
pub(crate) fn resume_error(error: &ResumeError, messages: &Messages) -> String {
    match error {
        ResumeError::Io(error) => io_error(error, messages),
        ResumeError::Load(error) => load_error(error, messages),
    }
}

fn load_error(error: &LoadError, messages: &Messages) -> String {
    match error {
        LoadError::Foreign => messages.get("load-foreign"),
        LoadError::Version { found } => messages.with("load-version", &[("found", found)]),
        LoadError::Line { line, found, .. } => messages.with("load-line", &[("line", line), ("found", found)]),
        LoadError::NoCode => messages.get("load-no-code"),
        LoadError::Start { line, error } => {
            messages.with("load-start", &[("line", line), ("error", &start_error(error, messages))])
        }
        LoadError::Moves { .. } => messages.get("load-moves"),
    }
}

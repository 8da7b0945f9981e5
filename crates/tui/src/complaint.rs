//! What went wrong, in the language of the player.

use crate::data_folder::ResumeError;
use douse_game::choice::ChoiceError;
use douse_game::game::StartError;
use douse_game::maker::MakeError;
use douse_game::save::LoadError;
use douse_messages::Messages;
use std::io;

/// Why there is no new game.
#[must_use]
pub fn of_choice(error: &ChoiceError, messages: &Messages) -> String {
    match error {
        ChoiceError::NoSuchBoard => messages.get("no-such-board"),
        ChoiceError::Make(error) => of_making(error, messages),
        ChoiceError::Start(error) => of_start(error, messages),
    }
}

/// Why no board was made.
#[must_use]
pub fn of_making(error: &MakeError, messages: &Messages) -> String {
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
pub fn of_start(error: &StartError, messages: &Messages) -> String {
    match error {
        StartError::Read(error) => messages.with("start-read", &[("error", &messages.read_error(error))]),
        StartError::Boards { boards } => messages.with("start-boards", &[("n", boards)]),
        StartError::TooLarge { cells } => messages.with("start-too-large", &[("n", cells)]),
    }
}

/// Why a file was not read or written. What systems say seldom has an equal in other languages, so
/// it follows as it is.
pub(crate) fn of_io(error: &io::Error, messages: &Messages) -> String {
    let name = match error.kind() {
        io::ErrorKind::PermissionDenied => "io-denied",
        io::ErrorKind::StorageFull => "io-full",
        io::ErrorKind::ReadOnlyFilesystem => "io-read-only",
        io::ErrorKind::NotFound => "io-no-folder",
        // Where a folder is expected but a file exists, Windows reports that it already exists.
        io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory | io::ErrorKind::AlreadyExists => "io-folder",
        _ => return error.to_string(),
    };
    messages.get(name)
}

/// Why the game left is not taken up.
pub(crate) fn of_resuming(error: &ResumeError, messages: &Messages) -> String {
    match error {
        ResumeError::Io(error) => of_io(error, messages),
        ResumeError::Load(error) => of_loading(error, messages),
    }
}

fn of_loading(error: &LoadError, messages: &Messages) -> String {
    match error {
        LoadError::Foreign => messages.get("load-foreign"),
        LoadError::Version { found } => messages.with("load-version", &[("found", found)]),
        LoadError::Line { line, found, .. } => messages.with("load-line", &[("line", line), ("found", found)]),
        LoadError::NoCode => messages.get("load-no-code"),
        LoadError::Start { line, error } => {
            messages.with("load-start", &[("line", line), ("error", &of_start(error, messages))])
        }
        LoadError::Moves { .. } => messages.get("load-moves"),
    }
}

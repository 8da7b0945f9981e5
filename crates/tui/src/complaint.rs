//! What went wrong, in the language of the player.

use crate::store::ResumeError;
use douse_game::choice::ChoiceError;
use douse_game::game::StartError;
use douse_game::maker::MakeError;
use douse_game::save::LoadError;
use douse_words::Words;
use std::io;

/// Why there is no new game.
#[must_use]
pub fn of_choice(error: &ChoiceError, words: &Words) -> String {
    match error {
        ChoiceError::NoSuchBoard => words.get("no-such-board"),
        ChoiceError::Make(error) => of_making(error, words),
        ChoiceError::Start(error) => of_start(error, words),
    }
}

/// Why no board was made.
#[must_use]
pub fn of_making(error: &MakeError, words: &Words) -> String {
    match error {
        MakeError::TooRare { low, tries } => words.with("make-too-rare", &[("low", low), ("tries", tries)]),
        MakeError::NotProvable { dimensions } => words.with("make-not-provable", &[("n", dimensions)]),
        MakeError::NoLegalWay { tries, .. } => words.with("make-no-legal-way", &[("tries", tries)]),
        MakeError::Generate(error) => words.with("not-solved", &[("error", error)]),
        MakeError::Solve(error) => words.with("not-solved", &[("error", error)]),
    }
}

/// Why no game starts.
#[must_use]
pub fn of_start(error: &StartError, words: &Words) -> String {
    match error {
        StartError::Read(error) => words.with("start-read", &[("error", error)]),
        StartError::Boards { boards } => words.with("start-boards", &[("n", boards)]),
        StartError::TooLarge { cells } => words.with("start-too-large", &[("n", cells)]),
    }
}

/// Why a file was not read or written. What systems say seldom has an equal in other languages, so it follows as it is.
pub(crate) fn of_io(error: &io::Error, words: &Words) -> String {
    let name = match error.kind() {
        io::ErrorKind::PermissionDenied => "io-denied",
        io::ErrorKind::StorageFull => "io-full",
        io::ErrorKind::ReadOnlyFilesystem => "io-read-only",
        io::ErrorKind::NotFound => "io-no-folder",
        io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory => "io-folder",
        _ => return error.to_string(),
    };
    words.get(name)
}

/// Why the game left is not taken up.
pub(crate) fn of_resuming(error: &ResumeError, words: &Words) -> String {
    match error {
        ResumeError::Io(error) => of_io(error, words),
        ResumeError::Load(error) => of_loading(error, words),
    }
}

fn of_loading(error: &LoadError, words: &Words) -> String {
    match error {
        LoadError::Foreign => words.get("load-foreign"),
        LoadError::Version { found } => words.with("load-version", &[("found", found)]),
        LoadError::Line { line, found, .. } => words.with("load-line", &[("line", line), ("found", found)]),
        LoadError::NoCode => words.get("load-no-code"),
        LoadError::Start { line, error } => {
            words.with("load-start", &[("line", line), ("error", &of_start(error, words))])
        }
        LoadError::Moves { .. } => words.get("load-moves"),
    }
}

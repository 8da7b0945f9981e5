//! Finding and reading the boards that an argument means: in a file, in standard input, or in
//! itself.

use crate::batch::Lines;
use crate::failure::Failure;
use crate::output::Output;
use crate::photo;
use crate::snippet::{ARGUMENT, InputError};
use douse::goal::Goal;
use douse::size::Size;
use douse::text::{self, Form, ReadError, ReadErrorKind, ReadOptions, Reading};
use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

const MAX_TEXT_BYTES: u64 = 1 << 30;
const MAX_PACKED_BYTES: u64 = 1 << 36;
/// A longer first line is not a board of its own.
const MAX_FIRST_LINE: usize = 1 << 20;

/// The place of a board in the input.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Position {
    /// The number of boards before it.
    pub index: usize,
    /// The line, counted from 1, if every line is a board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
}

impl Position {
    pub fn nth(index: usize) -> Self {
        Self { index, line: None }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}"),
            None => write!(f, "board {}", self.index + 1),
        }
    }
}

/// The boards that an argument means.
pub enum Source {
    Whole(Reading),
    /// Lines that are one board each.
    Lines(Lines),
}

/// True if standard input is reserved for commands.
static STDIN_IS_RESERVED: AtomicBool = AtomicBool::new(false);

/// Reserves standard input for commands: from now on no board is read from it.
pub fn reserve_stdin() -> io::Stdin {
    STDIN_IS_RESERVED.store(true, Ordering::Relaxed);
    io::stdin()
}

/// Standard input, unless it is reserved for commands.
pub fn stdin() -> anyhow::Result<io::Stdin> {
    if STDIN_IS_RESERVED.load(Ordering::Relaxed) {
        let failure = Failure::new("standard input is for commands here, so there is no board in it");
        return Err(failure.advise("write the board as an argument, or name a file").into());
    }
    Ok(io::stdin())
}

/// Reads all boards that an argument means; without one, or for `-`, those of standard input.
pub fn read(argument: Option<&OsStr>, options: &ReadOptions, output: &Output) -> anyhow::Result<Reading> {
    match locate(argument, options, output)? {
        Located::Board(reading) => Ok(reading),
        Located::Bytes { name, bytes } => interpret(&name, &read_bounded(bytes, &name)?, options),
    }
}

/// As [`read`], but opens an input of one board per line as a stream.
pub fn open(argument: Option<&OsStr>, options: &ReadOptions, output: &Output) -> anyhow::Result<Source> {
    let (name, mut rest) = match locate(argument, options, output)? {
        Located::Board(reading) => return Ok(Source::Whole(reading)),
        Located::Bytes { name, bytes } => (name, bytes),
    };
    let fail = |error: &io::Error| Failure::file("cannot read", Path::new(&name), error);
    let mut start = Vec::new();
    let mut block = [0; 1 << 16];
    loop {
        let blank = start.iter().take_while(|byte: &&u8| byte.is_ascii_whitespace()).count();
        if let Some(length) = start[blank..].iter().position(|&byte| byte == b'\n') {
            let begin = start[..blank].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            let line = &start[begin..blank + length];
            let first = text::read(line, options, &text::own_input());
            if is_line_form(line, &first, options) {
                return Ok(Source::Lines(Lines::new(name, start, rest, first)));
            }
            break;
        }
        if start.len() > MAX_FIRST_LINE {
            break;
        }
        match rest.read(&mut block) {
            Ok(0) => break,
            Ok(read) => start.extend_from_slice(&block[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(fail(&error).into()),
        }
    }
    let bytes = read_bounded(start.as_slice().chain(rest), &name)?;
    Ok(Source::Whole(interpret(&name, &bytes, options)?))
}

/// True if an input that begins with this line has a board in every line.
fn is_line_form(line: &[u8], reading: &Result<Reading, ReadError>, options: &ReadOptions) -> bool {
    // These forms are recognised by the beginning of a line, even if the rest is wrong.
    let by_beginning = |form: Form| matches!(form, Form::Code | Form::Flip);
    match reading {
        Ok(reading) if reading.boards.len() == 1 => {
            let has_separator = || line.iter().any(|byte| b"/|;".contains(byte));
            by_beginning(reading.form)
                || matches!(reading.form, Form::Family | Form::Json | Form::JsonObject)
                || (reading.form == Form::Graph6 && options.form == Some(Form::Graph6))
                || (reading.form == Form::Line && has_separator())
        }
        Ok(_) => false,
        Err(error) => error.form.is_some_and(by_beginning),
    }
}

/// The meaning of an argument.
enum Located {
    Board(Reading),
    Bytes { name: String, bytes: Box<dyn Read + Send> },
}

/// Decides if an argument means standard input, a file or a board.
fn locate(argument: Option<&OsStr>, options: &ReadOptions, output: &Output) -> anyhow::Result<Located> {
    let Some(argument) = argument.filter(|argument| *argument != "-") else {
        let stdin = stdin()?;
        if stdin.is_terminal() {
            output.note("type or paste a board, then press Ctrl-D");
        }
        return Ok(Located::Bytes { name: "standard input".into(), bytes: Box::new(stdin) });
    };
    let path = Path::new(argument);
    let name = path.display();
    // Boards that begin with a dash have a blank before it.
    let inline = argument.to_str().map(str::trim_start);
    let reading = inline.map(|board| text::read(board.as_bytes(), options, &text::own_input()));
    match (path.metadata(), reading) {
        (Ok(found), Some(Ok(reading))) if found.is_dir() => Ok(Located::Board(reading)),
        (Ok(found), _) if found.is_dir() => {
            Err(Failure::new(format!("'{name}' is a directory")).advise("name a file in it").into())
        }
        (Ok(_), Some(Ok(_))) => {
            let failure = Failure::new(format!("'{name}' is the name of a file, and also a board"));
            let advice = format!("write ./{name} for the file, or pipe the board: echo '{name}' | douse ...");
            Err(failure.advise(advice).into())
        }
        (Ok(_), _) => {
            let file = File::open(path).map_err(|error| Failure::file("cannot read", path, &error))?;
            Ok(Located::Bytes { name: name.to_string(), bytes: Box::new(file) })
        }
        (Err(_), Some(Ok(reading))) => Ok(Located::Board(reading)),
        (Err(missing), Some(Err(error))) => {
            Err(neither_file_nor_board(path, &missing, inline.unwrap_or_default(), error, options))
        }
        (Err(missing), None) => Err(no_file(path, &missing).into()),
    }
}

/// The error about an argument that names no file and cannot be read as a board.
fn neither_file_nor_board(
    path: &Path,
    missing: &io::Error,
    inline: &str,
    error: ReadError,
    options: &ReadOptions,
) -> anyhow::Error {
    let unformed =
        error.kind == ReadErrorKind::Unrecognised || matches!(error.form, Some(Form::Rows | Form::Line | Form::Digits));
    let letters = different_letters(inline);
    if looks_like_path(inline) || (unformed && letters > 3) {
        return no_file(path, missing).into();
    }
    if options.goal.is_some() && matches!(error.kind, ReadErrorKind::Board(_)) {
        return to_input_error(ARGUMENT, inline.as_bytes(), error, options);
    }
    let error = InputError::new(ARGUMENT, inline.as_bytes(), error);
    if inline.contains('x') && inline.parse::<Size>().is_ok() && options.size.is_none() {
        return error.advise(format!("if you mean a size: --size {inline}")).into();
    }
    let file = format!("if you mean a file: there is no '{}'", path.display());
    if letters > 0 { error.advise(file).into() } else { error.into() }
}

/// The bytes that an argument means: those of a file or of standard input, else its own; with a
/// name for messages.
pub fn bytes(argument: &OsStr) -> anyhow::Result<(String, Vec<u8>)> {
    if argument == "-" {
        let name = "standard input";
        return Ok((name.to_owned(), read_bounded(stdin()?, name)?));
    }
    let path = Path::new(argument);
    let inline = argument.to_str().filter(|_| !path.is_file());
    match inline {
        Some(text) if looks_like_path(text) => Err(no_file(path, &io::ErrorKind::NotFound.into()).into()),
        Some(text) => Ok((ARGUMENT.into(), text.trim_start().as_bytes().to_vec())),
        None => {
            let file = File::open(path).map_err(|error| Failure::file("cannot read", path, &error))?;
            let name = path.display().to_string();
            let bytes = read_bounded(file, &name)?;
            Ok((name, bytes))
        }
    }
}

/// Reads boards in text or in a PNG picture.
fn interpret(name: &str, bytes: &[u8], options: &ReadOptions) -> anyhow::Result<Reading> {
    if photo::is_png(bytes) {
        return photo::read(name, bytes, options);
    }
    text::read(bytes, options, &text::own_input()).map_err(|error| to_input_error(name, bytes, error, options))
}

/// The error about an input; it blames the target if that does not fit the board.
pub fn to_input_error(name: &str, bytes: &[u8], error: ReadError, options: &ReadOptions) -> anyhow::Error {
    match (&error.kind, &options.goal) {
        (ReadErrorKind::Board(reason), Some(Goal::Picture(_))) => {
            let failure = Failure::new(format!("--target does not fit the board: {reason}"));
            failure.advise("the target is a board of the same size and states").into()
        }
        (ReadErrorKind::Board(reason), Some(_)) => Failure::new(format!("--target does not fit the board: {reason}"))
            .advise("name a state the lights have")
            .into(),
        _ => InputError::new(name, bytes, error).into(),
    }
}

fn no_file(path: &Path, error: &io::Error) -> Failure {
    if error.kind() != io::ErrorKind::NotFound {
        return Failure::file("cannot read", path, error);
    }
    Failure::new(format!("there is no file '{}', and it is not a board either", path.display()))
        .advise("check the path, or write a board such as 010/111/010")
}

/// True if a text looks like a file rather than a board: it begins like a path, or ends like
/// `.txt`.
fn looks_like_path(text: &str) -> bool {
    let rooted = ["/", "./", "../", "~"].iter().any(|start| text.starts_with(start));
    let extension = text.rsplit_once('.').is_some_and(|(stem, extension)| {
        let letters = extension.chars().all(|symbol| symbol.is_ascii_alphanumeric());
        letters && (2..=5).contains(&extension.len()) && stem.chars().any(char::is_alphanumeric)
    });
    (rooted || extension) && text.chars().any(char::is_alphabetic)
}

/// The number of different letters in a text; rows of a board have one or two.
fn different_letters(text: &str) -> usize {
    let mut letters: Vec<char> = text.chars().filter(|symbol| symbol.is_alphabetic()).collect();
    letters.sort_unstable();
    letters.dedup();
    letters.len()
}

/// The maximum size of certificates and saved searches; those of records have some kilobytes.
const MAX_PROOF_BYTES: u64 = 64 << 20;

/// Reads a certificate or a saved search.
pub fn read_proof(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_PROOF_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_PROOF_BYTES {
        return Err(io::Error::other(format!("it has more than {MAX_PROOF_BYTES} bytes")));
    }
    Ok(bytes)
}

/// Reads to the end, up to the limits on text and packed pictures.
fn read_bounded(mut from: impl Read, name: &str) -> anyhow::Result<Vec<u8>> {
    let fail = |error: &io::Error| Failure::file("cannot read", Path::new(name), error);
    let mut bytes = Vec::new();
    from.by_ref().take(2).read_to_end(&mut bytes).map_err(|error| fail(&error))?;
    let most = if bytes == b"P4" { MAX_PACKED_BYTES } else { MAX_TEXT_BYTES };
    from.by_ref().take(most).read_to_end(&mut bytes).map_err(|error| fail(&error))?;
    if bytes.len() as u64 > most {
        let message = format!("'{name}' has more than {most} bytes, too many for a board in text");
        return Err(Failure::new(message).advise("the form for the largest boards is PBM (P4)").into());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_distinguished_from_boards() {
        for path in ["board.txt", "./board", "../x", "/tmp/a", "~/b", "dir/5x5.pbm"] {
            assert!(looks_like_path(path), "{path}");
        }
        for board in ["010/111/010", "./#", "#.#/.#.", "5x5:002a000", "5x5.king:002a000", "x.x/.x.", "A1 C1", "/01/10"]
        {
            assert!(!looks_like_path(board), "{board}");
        }
    }
}

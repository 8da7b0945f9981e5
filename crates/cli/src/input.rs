//! Finding the bytes that an argument refers to: a file, standard input, or the argument itself.

use crate::failure::Failure;
use crate::output::Output;
use crate::photo;
use crate::snippet::{ARGUMENT, Misreading};
use douse::goal::Goal;
use douse::size::Size;
use douse::text::{self, Form, ReadError, ReadErrorKind, ReadOptions, Reading};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most bytes of text that are read, and of a packed picture.
const MOST_TEXT: u64 = 1 << 30;
const MOST_PACKED: u64 = 1 << 36;

/// What an argument means.
pub enum Source {
    /// Boards that were read whole.
    Whole(Reading),
    /// Lines that are a board each.
    Lines {
        /// What people call the input.
        name: String,
        /// What was read of it.
        start: Vec<u8>,
        /// What is still to be read.
        rest: Box<dyn Read + Send>,
    },
}

/// Whether standard input is read for something else.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Keeps standard input for commands: from now on no board is read from it.
pub fn take_stdin() -> io::Stdin {
    TAKEN.store(true, Ordering::Relaxed);
    io::stdin()
}

/// Standard input, unless commands are read from it.
pub fn stdin() -> anyhow::Result<io::Stdin> {
    if TAKEN.load(Ordering::Relaxed) {
        let failure = Failure::new("standard input is for commands here, so there is no board in it");
        return Err(failure.advise("write the board as an argument, or name a file").into());
    }
    Ok(io::stdin())
}

/// Standard input; a person at a terminal is told what to do.
fn boards_typed(output: &Output) -> anyhow::Result<io::Stdin> {
    let stdin = stdin()?;
    if stdin.is_terminal() {
        output.note("type or paste a board, then press Ctrl-D");
    }
    Ok(stdin)
}

/// As [`read`], but an input of one board per line is left to be read as a stream.
pub fn open(argument: Option<&OsStr>, options: &ReadOptions, output: &Output) -> anyhow::Result<Source> {
    let Some(argument) = argument.filter(|argument| *argument != "-") else {
        return stream(boards_typed(output)?, "standard input", options);
    };
    let path = Path::new(argument);
    let is_file = path.metadata().is_ok_and(|found| !found.is_dir());
    if is_file
        && argument
            .to_str()
            .is_none_or(|text| text::read(text.trim_start().as_bytes(), options, &text::own_input()).is_err())
    {
        let file = File::open(path).map_err(|error| Failure::file("cannot read", path, &error))?;
        return stream(file, &path.display().to_string(), options);
    }
    Ok(Source::Whole(read(Some(argument), options, output)?))
}

/// Reads the first line that is not blank, and the rest too unless each line is a board.
fn stream(mut from: impl Read + Send + 'static, name: &str, options: &ReadOptions) -> anyhow::Result<Source> {
    let fail = |error: &io::Error| Failure::file("cannot read", Path::new(name), error);
    let mut start = Vec::new();
    let mut block = [0; 1 << 16];
    loop {
        let blank = start.iter().take_while(|byte: &&u8| byte.is_ascii_whitespace()).count();
        if let Some(end) = start[blank..].iter().position(|&byte| byte == b'\n')
            && is_line_form(&start[blank..blank + end], options)
        {
            return Ok(Source::Lines { name: name.to_owned(), start, rest: Box::new(from) });
        } else if start[blank..].contains(&b'\n') || start.len() > MOST_FIRST_LINE {
            break;
        }
        match from.read(&mut block) {
            Ok(0) => break,
            Ok(read) => start.extend_from_slice(&block[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(fail(&error).into()),
        }
    }
    let bytes = read_bounded(start.as_slice().chain(from), Path::new(name))?;
    Ok(Source::Whole(interpret(name, &bytes, options)?))
}

/// A first line of more bytes is part of a larger whole.
const MOST_FIRST_LINE: usize = 1 << 20;

/// Whether an input that begins with this line has a board in every line.
fn is_line_form(line: &[u8], options: &ReadOptions) -> bool {
    // Where the first line is wrong, its form is known by how it begins.
    let by_itself = |form: Form| matches!(form, Form::Code | Form::Flip);
    match text::read(line, options, &text::own_input()) {
        Ok(reading) if reading.boards.len() == 1 => {
            let slashed = || line.contains(&b'/') || line.contains(&b'|') || line.contains(&b';');
            by_itself(reading.form)
                || matches!(reading.form, Form::Family | Form::Json | Form::JsonObject)
                || (reading.form == Form::Graph6 && options.form == Some(Form::Graph6))
                || (reading.form == Form::Line && slashed())
        }
        Ok(_) => false,
        Err(error) => error.form.is_some_and(by_itself),
    }
}

/// Reads the boards that an argument means; without one, or for `-`, standard input.
pub fn read(argument: Option<&OsStr>, options: &ReadOptions, output: &Output) -> anyhow::Result<Reading> {
    let Some(argument) = argument.filter(|argument| *argument != "-") else {
        let bytes = read_bounded(boards_typed(output)?.lock(), Path::new("standard input"))?;
        return interpret("standard input", &bytes, options);
    };
    let path = Path::new(argument);
    // A blank in front keeps boards that begin with a dash from being options.
    let inline = argument.to_str().map(str::trim_start);
    let as_board = || inline.map(|board| text::read(board.as_bytes(), options, &text::own_input()));
    match path.metadata() {
        Ok(found) if found.is_dir() => match as_board() {
            Some(Ok(reading)) => Ok(reading),
            _ => {
                let message = format!("'{}' is a directory", path.display());
                Err(Failure::new(message).advise("name a file in it").into())
            }
        },
        Ok(_) => {
            if let Some(Ok(_)) = as_board() {
                let message = format!("'{}' is the name of a file, and also a board", path.display());
                let advice =
                    format!("write ./{0} for the file, or pipe the board: echo '{0}' | douse ...", path.display());
                return Err(Failure::new(message).advise(advice).into());
            }
            let file = File::open(path).map_err(|error| Failure::file("cannot read", path, &error))?;
            let bytes = read_bounded(file, path)?;
            interpret(&path.display().to_string(), &bytes, options)
        }
        Err(missing) => match (as_board(), inline) {
            (Some(Ok(reading)), _) => Ok(reading),
            (Some(Err(error)), Some(inline)) => {
                let unformed = error.kind == ReadErrorKind::Unrecognised
                    || matches!(error.form, Some(Form::Rows | Form::Line | Form::Digits));
                let letters = different_letters(inline);
                if looks_like_path(inline) || (unformed && letters > 3) {
                    return Err(no_file(path, &missing).into());
                }
                if options.goal.is_some() && matches!(error.kind, ReadErrorKind::Board(_)) {
                    return Err(misread(ARGUMENT, inline.as_bytes(), error, options));
                }
                let misreading = Misreading::new(ARGUMENT, inline.as_bytes(), error);
                if inline.contains('x') && inline.parse::<Size>().is_ok() && options.size.is_none() {
                    return Err(misreading.advise(format!("if you mean a size: --size {inline}")).into());
                }
                let file = format!("if you mean a file: there is no '{}'", path.display());
                Err(if letters > 0 { misreading.advise(file) } else { misreading }.into())
            }
            _ => Err(no_file(path, &missing).into()),
        },
    }
}

/// The bytes that an argument means: those of a file or standard input, else its own; with what people call them.
pub fn bytes(argument: &OsStr) -> anyhow::Result<(String, Vec<u8>)> {
    if argument == "-" {
        let name = "standard input";
        return Ok((name.to_owned(), read_bounded(stdin()?.lock(), Path::new(name))?));
    }
    let path = Path::new(argument);
    let inline = argument.to_str().filter(|_| !path.is_file());
    match inline {
        Some(text) if looks_like_path(text) => Err(no_file(path, &io::ErrorKind::NotFound.into()).into()),
        Some(text) => Ok((ARGUMENT.into(), text.trim_start().as_bytes().to_vec())),
        None => {
            let file = File::open(path).map_err(|error| Failure::file("cannot read", path, &error))?;
            Ok((path.display().to_string(), read_bounded(file, path)?))
        }
    }
}

/// The boards that bytes from somewhere mean, as text or as a picture.
fn interpret(name: &str, bytes: &[u8], options: &ReadOptions) -> anyhow::Result<Reading> {
    if photo::is_png(bytes) {
        return photo::read(name, bytes, options);
    }
    text::read(bytes, options, &text::own_input()).map_err(|error| misread(name, bytes, error, options))
}

/// What is wrong with an input; where its target does not fit, that is said of the target.
pub fn misread(name: &str, bytes: &[u8], error: ReadError, options: &ReadOptions) -> anyhow::Error {
    match (&error.kind, &options.goal) {
        (ReadErrorKind::Board(reason), Some(Goal::Picture(_))) => {
            let failure = Failure::new(format!("--target does not fit the board: {reason}"));
            failure.advise("the target is a board of the same size and states").into()
        }
        (ReadErrorKind::Board(reason), Some(_)) => Failure::new(format!("--target does not fit the board: {reason}"))
            .advise("name a state the lights have")
            .into(),
        _ => Misreading::new(name, bytes, error).into(),
    }
}

fn no_file(path: &Path, error: &io::Error) -> Failure {
    if error.kind() != io::ErrorKind::NotFound {
        return Failure::file("cannot read", path, error);
    }
    Failure::new(format!("there is no file '{}', and it is not a board either", path.display()))
        .advise("check the path, or write a board such as 010/111/010")
}

/// Whether a text is meant as a file rather than as a board: it begins as paths do, or ends like `.txt`.
fn looks_like_path(text: &str) -> bool {
    let rooted = ["/", "./", "../", "~"].iter().any(|start| text.starts_with(start));
    let extension = text.rsplit_once('.').is_some_and(|(stem, extension)| {
        let letters = extension.chars().all(|symbol| symbol.is_ascii_alphanumeric());
        letters && (2..=5).contains(&extension.len()) && stem.chars().any(char::is_alphanumeric)
    });
    (rooted || extension) && text.chars().any(char::is_alphabetic)
}

/// How many different letters a text has; rows of a board have one or two.
fn different_letters(text: &str) -> usize {
    let mut letters: Vec<char> = text.chars().filter(|symbol| symbol.is_alphabetic()).collect();
    letters.sort_unstable();
    letters.dedup();
    letters.len()
}

/// Reads to the end, but not without end.
fn read_bounded(mut from: impl Read, name: &Path) -> anyhow::Result<Vec<u8>> {
    let fail = |error: &io::Error| Failure::file("cannot read", name, error);
    let mut bytes = Vec::new();
    from.by_ref().take(2).read_to_end(&mut bytes).map_err(|error| fail(&error))?;
    let most = if bytes == b"P4" { MOST_PACKED } else { MOST_TEXT };
    from.by_ref().take(most).read_to_end(&mut bytes).map_err(|error| fail(&error))?;
    if bytes.len() as u64 > most {
        let message = format!("'{}' has more than {most} bytes, too many for a board in text", name.display());
        return Err(Failure::new(message).advise("the form for the largest boards is PBM (P4)").into());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_from_boards() {
        for path in ["board.txt", "./board", "../x", "/tmp/a", "~/b", "dir/5x5.pbm"] {
            assert!(looks_like_path(path), "{path}");
        }
        for board in ["010/111/010", "./#", "#.#/.#.", "5x5:002a000", "5x5.king:002a000", "x.x/.x.", "A1 C1", "/01/10"]
        {
            assert!(!looks_like_path(board), "{board}");
        }
    }
}

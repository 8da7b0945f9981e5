//! Results, which go to standard output or a file, and messages, which go to standard error.

use crate::args::GlobalArgs;
use crate::failure::{plain, reason};
use crate::progress::ProgressMode;
use crate::replacement::{commit, replace};
use douse_files::Replacement;
use std::cell::RefCell;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};

/// The results and messages of a run. A file is replaced at the end.
///
/// Up to [`Output::MAX_HELD`] bytes are held back until the run has succeeded, so that bad input
/// found late leaves nothing on standard output. Streams of boards are released as they are
/// answered.
pub struct Output {
    sink: Sink,
    path: Option<PathBuf>,
    style: Style,
    /// Messages of a buffer, which are printed with its results.
    messages: Option<RefCell<Vec<Message>>>,
}

enum Sink {
    Standard(BufWriter<Stdout>),
    File(Replacement),
    Memory(Vec<u8>),
    Discard,
}

struct Message {
    level: Level,
    kind: &'static str,
    text: String,
}

/// The properties of an output that do not depend on its destination.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    level: Level,
    verbose: bool,
    coloured: bool,
    json: bool,
    verb: &'static str,
    /// True if the progress of a search is written as lines of JSON, for another program.
    json_progress: bool,
}

/// The messages that are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Errors,
    Notes,
    Remarks,
}

impl Style {
    /// An output in memory; [`Output::append`] prints it later.
    pub fn buffer(self) -> Output {
        Output { sink: Sink::Memory(Vec::new()), path: None, style: self, messages: Some(RefCell::new(Vec::new())) }
    }
}

impl Output {
    /// The number of bytes of results that are held back until a run has succeeded.
    pub const MAX_HELD: usize = 1 << 20;

    pub fn open(args: &GlobalArgs, verb: &'static str) -> anyhow::Result<Self> {
        let coloured = !args.json && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
        let path = args.output.as_ref().filter(|path| path.as_os_str() != "-");
        let (sink, coloured) = match path {
            None => (Sink::Standard(BufWriter::with_capacity(Self::MAX_HELD, io::stdout())), coloured),
            Some(path) => (Sink::File(replace(path)?), false),
        };
        let level = if args.quiet {
            Level::Errors
        } else if args.verbose || io::stderr().is_terminal() {
            Level::Remarks
        } else {
            Level::Notes
        };
        let style = Style { level, verbose: args.verbose, coloured, json: args.json, verb, json_progress: false };
        Ok(Self { sink, path: path.cloned(), style, messages: None })
    }

    /// The output of one command of `douse repl`: JSON in memory, and progress on standard output.
    pub fn for_repl(verb: &'static str) -> Self {
        let level = Level::Errors;
        Style { level, verbose: false, coloured: false, json: true, verb, json_progress: true }.buffer()
    }

    pub fn style(&self) -> Style {
        self.style
    }

    /// True if results are lines of JSON.
    pub fn json(&self) -> bool {
        self.style.json
    }

    /// The verb whose results these are.
    pub fn verb(&self) -> &'static str {
        self.style.verb
    }

    /// The file that results go to, if any.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// True if results go to a file named `*.pbm`.
    pub fn is_pbm_file(&self) -> bool {
        let extension = self.path.as_deref().and_then(Path::extension);
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case("pbm"))
    }

    /// Makes the file readable for its owner only.
    pub fn make_private(&self) -> io::Result<()> {
        match &self.sink {
            Sink::File(file) => file.keep_private(),
            _ => Ok(()),
        }
    }

    /// The file that is replaced when the verb succeeds.
    pub fn replaced_file(&self) -> Option<&Path> {
        match &self.sink {
            Sink::File(file) => Some(file.path()),
            _ => None,
        }
    }

    /// Drops the results so far and all later ones. The file that was to be replaced stays
    /// unchanged.
    pub fn discard(&mut self) {
        if let Sink::Standard(out) = std::mem::replace(&mut self.sink, Sink::Discard) {
            // Dropping a buffered writer would flush it.
            let _ = out.into_parts();
        }
    }

    pub fn is_coloured(&self) -> bool {
        self.style.coloured
    }

    /// True if results go straight to a screen.
    pub fn is_terminal(&self) -> bool {
        matches!(&self.sink, Sink::Standard(out) if out.get_ref().is_terminal())
    }

    pub fn progress_mode(&self) -> ProgressMode {
        match (self.style.json_progress, self.style.level) {
            (true, _) => ProgressMode::Json,
            (_, Level::Errors) => ProgressMode::Hidden,
            _ => ProgressMode::Terminal,
        }
    }

    /// True if --verbose is given.
    pub fn is_verbose(&self) -> bool {
        self.style.verbose
    }

    pub fn note(&self, text: impl Display) {
        self.print(Level::Notes, "note", &plain(&text.to_string()));
    }

    /// Prints a remark: only on a terminal or with --verbose.
    pub fn remark(&self, text: impl Display) {
        if self.style.level >= Level::Remarks {
            self.print(Level::Remarks, "", &text);
        }
    }

    fn print(&self, level: Level, kind: &'static str, text: &dyn Display) {
        if self.style.level < level {
            return;
        }
        if let Some(messages) = &self.messages {
            messages.borrow_mut().push(Message { level, kind, text: text.to_string() });
            return;
        }
        // A closed standard error is no reason to stop working.
        let mut stderr = anstream::stderr().lock();
        let _ = match kind {
            "" => writeln!(stderr, "{text}"),
            _ => {
                let bold = anstyle::Style::new().bold();
                writeln!(stderr, "{bold}{kind}{bold:#}: {text}")
            }
        };
    }

    /// True if a buffer has neither results nor messages.
    pub fn is_empty(&self) -> bool {
        matches!(&self.sink, Sink::Memory(bytes) if bytes.is_empty()) && self.message_count() == 0
    }

    /// The number of messages in a buffer.
    pub fn message_count(&self) -> usize {
        self.messages.as_ref().map_or(0, |messages| messages.borrow().len())
    }

    /// Drops all messages of a buffer but the first `kept`. Returns whether one of them was a note.
    pub fn drop_messages_after(&mut self, kept: usize) -> bool {
        let Some(messages) = &mut self.messages else { return false };
        messages.get_mut().drain(kept..).any(|message| message.level == Level::Notes)
    }

    /// Appends the results and messages of a buffer.
    pub fn append(&mut self, buffer: Self) -> io::Result<()> {
        if let Sink::Memory(bytes) = &buffer.sink {
            self.write_all(bytes)?;
        }
        for Message { level, kind, text } in buffer.messages.map(RefCell::into_inner).unwrap_or_default() {
            self.print(level, kind, &text);
        }
        Ok(())
    }

    /// The results in a buffer.
    pub fn into_bytes(self) -> Vec<u8> {
        match self.sink {
            Sink::Memory(bytes) => bytes,
            _ => Vec::new(),
        }
    }

    /// Writes the results so far to standard output. A file is still replaced at the end only.
    pub fn release(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Standard(out) => out.flush().map_err(|error| with_name(None, &error)),
            _ => Ok(()),
        }
    }

    /// Writes all results.
    pub fn finish(self) -> anyhow::Result<()> {
        let path = self.path;
        match self.sink {
            Sink::Standard(mut out) => Ok(out.flush().map_err(|error| with_name(path.as_deref(), &error))?),
            Sink::File(file) => commit(file),
            Sink::Memory(_) | Sink::Discard => Ok(()),
        }
    }

    /// Drops the results that are held back.
    pub fn abandon(mut self) {
        self.discard();
    }
}

/// The same error with the name of the file, because a run may write several.
fn with_name(path: Option<&Path>, error: &io::Error) -> io::Error {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return io::ErrorKind::BrokenPipe.into();
    }
    let place = path.map_or_else(|| "standard output".to_owned(), |path| format!("'{}'", path.display()));
    io::Error::new(error.kind(), format!("cannot write {place}: {}", reason(error)))
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.sink {
            Sink::Standard(out) => out.write(bytes),
            Sink::File(file) => file.write(bytes),
            Sink::Memory(out) => out.write(bytes),
            Sink::Discard => Ok(bytes.len()),
        };
        written.map_err(|error| with_name(self.path.as_deref(), &error))
    }

    /// Does nothing: [`Output::release`] and [`Output::finish`] write the results.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

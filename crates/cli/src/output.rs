//! Where results go, and where messages go.

use crate::args::GlobalArgs;
use crate::failure::{plain, reason};
use crate::progress::Listens;
use crate::replacement::{commit, replace};
use douse_files::Replacement;
use std::cell::RefCell;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};

/// Results of a run: written to standard output or to a file that is replaced at the end. Also the messages of the
/// program, which go to standard error.
///
/// Up to [`Output::HELD`] bytes are held back until the run has succeeded, so that bad input found late leaves nothing on
/// standard output. Streams of boards are handed over as they are answered.
pub struct Output {
    sink: Sink,
    path: Option<PathBuf>,
    manner: Manner,
    /// Messages that wait until the results beside them are handed over.
    said: Option<RefCell<Vec<Saying>>>,
}

enum Sink {
    Standard(BufWriter<Stdout>),
    File(Replacement),
    Memory(Vec<u8>),
    Nowhere,
}

struct Saying {
    from: Voice,
    kind: &'static str,
    text: String,
}

/// How results are written, whatever they are written to.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    voice: Voice,
    verbose: bool,
    styled: bool,
    json: bool,
    verb: &'static str,
    /// Whether a program reads along: what a search knows is written as lines of JSON while it runs.
    telling: bool,
}

/// How much the program says besides its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Voice {
    Silent,
    Notes,
    Everything,
}

impl Manner {
    /// An output in memory, for results that are handed over later.
    pub fn aside(self) -> Output {
        Output { sink: Sink::Memory(Vec::new()), path: None, manner: self, said: Some(RefCell::new(Vec::new())) }
    }
}

impl Output {
    /// Lets nobody but its owner read the file that is written, if it is one.
    pub fn keep_private(&self) -> io::Result<()> {
        match &self.sink {
            Sink::File(file) => file.keep_private(),
            _ => Ok(()),
        }
    }

    /// The bytes of results that are held back until a run has succeeded.
    pub const HELD: usize = 1 << 20;

    /// The output that the arguments of a verb ask for.
    pub fn open(args: &GlobalArgs, verb: &'static str) -> anyhow::Result<Self> {
        let styled = !args.json && anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
        let path = args.output.as_ref().filter(|path| path.as_os_str() != "-");
        let (sink, styled) = match path {
            None => (Sink::Standard(BufWriter::with_capacity(Self::HELD, io::stdout())), styled),
            Some(path) => (Sink::File(replace(path)?), false),
        };
        let voice = if args.quiet {
            Voice::Silent
        } else if args.verbose || io::stderr().is_terminal() {
            Voice::Everything
        } else {
            Voice::Notes
        };
        let manner = Manner { voice, verbose: args.verbose, styled, json: args.json, verb, telling: false };
        Ok(Self { sink, path: path.cloned(), manner, said: None })
    }

    /// The output of one command of `douse repl`: JSON in memory, and what a search knows told on standard output.
    pub fn of_command(verb: &'static str) -> Self {
        Manner { voice: Voice::Silent, verbose: false, styled: false, json: true, verb, telling: true }.aside()
    }

    /// How results are written.
    pub fn manner(&self) -> Manner {
        self.manner
    }

    /// Whether results are lines of JSON.
    pub fn json(&self) -> bool {
        self.manner.json
    }

    /// The verb whose results these are.
    pub fn verb(&self) -> &'static str {
        self.manner.verb
    }

    /// The file that results go to, if it is one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Whether results go to a file that is named like a picture in PBM.
    pub fn is_named_pbm(&self) -> bool {
        let extension = self.path.as_deref().and_then(Path::extension);
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case("pbm"))
    }

    /// Drops the results so far and all to come; a file that was to be replaced stays as it was.
    pub fn discard(&mut self) {
        if let Sink::Standard(out) = std::mem::replace(&mut self.sink, Sink::Nowhere) {
            // Dropping a buffered writer would flush it.
            let _ = out.into_parts();
        }
    }

    /// Whether results may carry colours.
    pub fn is_styled(&self) -> bool {
        self.manner.styled
    }

    /// Whether results go straight to a screen.
    pub fn is_terminal(&self) -> bool {
        matches!(&self.sink, Sink::Standard(out) if out.get_ref().is_terminal())
    }

    /// Whether the progress of a search is shown.
    pub fn listens(&self) -> Listens {
        match (self.manner.telling, self.manner.voice) {
            (true, _) => Listens::AsJson,
            (_, Voice::Silent) => Listens::No,
            _ => Listens::Yes,
        }
    }

    /// Whether the user asked for all messages.
    pub fn is_verbose(&self) -> bool {
        self.manner.verbose
    }

    /// Prints a note.
    pub fn note(&self, text: impl Display) {
        self.say(Voice::Notes, "note", &plain(&text.to_string()));
    }

    /// Prints a remark: only on a terminal or with --verbose.
    pub fn remark(&self, text: impl Display) {
        if self.manner.voice >= Voice::Everything {
            self.say(Voice::Everything, "", &text);
        }
    }

    fn say(&self, from: Voice, kind: &'static str, text: &dyn Display) {
        if self.manner.voice < from {
            return;
        }
        if let Some(said) = &self.said {
            said.borrow_mut().push(Saying { from, kind, text: text.to_string() });
            return;
        }
        // Nobody listening to standard error is no reason to stop working.
        let mut stderr = anstream::stderr().lock();
        let _ = match kind {
            "" => writeln!(stderr, "{text}"),
            _ => {
                let bold = anstyle::Style::new().bold();
                writeln!(stderr, "{bold}{kind}{bold:#}: {text}")
            }
        };
    }

    /// Whether an output in memory has neither results nor messages.
    pub fn is_empty(&self) -> bool {
        matches!(&self.sink, Sink::Memory(bytes) if bytes.is_empty()) && self.said() == 0
    }

    /// How many messages wait.
    pub fn said(&self) -> usize {
        self.said.as_ref().map_or(0, |said| said.borrow().len())
    }

    /// Drops the messages that wait but the first `kept`; whether one was dropped that is more than a remark.
    pub fn unsay(&mut self, kept: usize) -> bool {
        let Some(said) = &mut self.said else { return false };
        said.get_mut().drain(kept..).any(|saying| saying.from == Voice::Notes)
    }

    /// Takes in the results and messages of an output in memory.
    pub fn take_in(&mut self, aside: Self) -> io::Result<()> {
        if let Sink::Memory(bytes) = &aside.sink {
            self.write_all(bytes)?;
        }
        for Saying { from, kind, text } in aside.said.map(RefCell::into_inner).unwrap_or_default() {
            self.say(from, kind, &text);
        }
        Ok(())
    }

    /// The results of an output in memory.
    pub fn into_bytes(self) -> Vec<u8> {
        match self.sink {
            Sink::Memory(bytes) => bytes,
            _ => Vec::new(),
        }
    }

    /// Hands over what standard output has so far. A file is still replaced whole at the end.
    pub fn hand_over(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Standard(out) => out.flush().map_err(|error| named(None, &error)),
            _ => Ok(()),
        }
    }

    /// Hands over all results.
    pub fn finish(self) -> anyhow::Result<()> {
        let path = self.path;
        match self.sink {
            Sink::Standard(mut out) => Ok(out.flush().map_err(|error| named(path.as_deref(), &error))?),
            Sink::File(file) => commit(file),
            Sink::Memory(_) | Sink::Nowhere => Ok(()),
        }
    }

    /// Drops the results that are still held back.
    pub fn abandon(mut self) {
        self.discard();
    }
}

/// The same error with the name of what was written: a full disk is one of several.
fn named(path: Option<&Path>, error: &io::Error) -> io::Error {
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
            Sink::Nowhere => Ok(bytes.len()),
        };
        written.map_err(|error| named(self.path.as_deref(), &error))
    }

    /// Does nothing: results are handed over by [`Output::finish`].
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

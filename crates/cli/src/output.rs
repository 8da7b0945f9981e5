//! Where results go, and where talk goes.

use crate::args::GlobalArgs;
use crate::progress::Listens;
use crate::replacement::Replacement;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};

/// Results of a run: written to standard output or to a file that is replaced whole at the end. Also the voice of the
/// program, which is standard error.
///
/// Up to [`Output::HELD`] bytes are held back until the run has succeeded, so that bad input found late leaves nothing on
/// standard output.
pub struct Output {
    sink: Sink,
    path: Option<PathBuf>,
    voice: Voice,
    styled: bool,
}

enum Sink {
    Standard(BufWriter<Stdout>),
    File(Replacement),
    Nowhere,
}

/// How much the program says besides its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Voice {
    Silent,
    Notes,
    Everything,
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

    /// The output that the arguments ask for.
    pub fn open(args: &GlobalArgs) -> anyhow::Result<Self> {
        let styled = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
        let (sink, styled) = match &args.output {
            None => (Sink::Standard(BufWriter::with_capacity(Self::HELD, io::stdout())), styled),
            Some(path) => (Sink::File(Replacement::create(path)?), false),
        };
        let voice = if args.quiet {
            Voice::Silent
        } else if args.verbose || io::stderr().is_terminal() {
            Voice::Everything
        } else {
            Voice::Notes
        };
        Ok(Self { sink, path: args.output.clone(), voice, styled })
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
        self.styled
    }

    /// Whether results go straight to a screen.
    pub fn is_terminal(&self) -> bool {
        matches!(&self.sink, Sink::Standard(out) if out.get_ref().is_terminal())
    }

    /// Whether anybody wants to see how far a search is.
    pub fn listens(&self) -> Listens {
        if self.voice == Voice::Silent { Listens::No } else { Listens::Yes }
    }

    /// Says something a person should know.
    pub fn note(&self, text: impl Display) {
        self.say(Voice::Notes, "note", &text);
    }

    /// Says something that is good to know: only on a terminal or when asked for.
    pub fn remark(&self, text: impl Display) {
        if self.voice >= Voice::Everything {
            self.say(Voice::Everything, "", &text);
        }
    }

    fn say(&self, from: Voice, kind: &str, text: &dyn Display) {
        if self.voice < from {
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

    /// Hands over all results.
    pub fn finish(self) -> anyhow::Result<()> {
        match self.sink {
            Sink::Standard(mut out) => Ok(out.flush()?),
            Sink::File(file) => file.commit(),
            Sink::Nowhere => Ok(()),
        }
    }

    /// Drops the results that are still held back.
    pub fn abandon(mut self) {
        self.discard();
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Standard(out) => out.write(bytes),
            Sink::File(file) => file.write(bytes),
            Sink::Nowhere => Ok(bytes.len()),
        }
    }

    /// Does nothing: results are handed over by [`Output::finish`].
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

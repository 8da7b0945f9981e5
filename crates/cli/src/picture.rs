//! Boards in packed pictures, processed row by row, so that they need not fit in memory.

use crate::args::{ReadingArgs, stop_on_interrupt};
use crate::failure::{Failure, Interrupted};
use crate::output::Output;
use crate::progress::Bar;
use crate::replacement::{commit, replace};
use crate::status::Status;
use douse::edges::PlainEdges;
use douse::plain::PlainKind;
use douse::plain::stream::{
    PbmError, PbmReader, PbmWriter, RowProgress, StreamAnswer, StreamError, Verdict, check_rows, generate_rows,
    solve_rows, verify_rows,
};
use douse::size::Size;
use douse::text::Form;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A file with a packed picture.
pub struct Picture {
    path: PathBuf,
}

impl Picture {
    /// The packed picture that an argument names, if any.
    pub fn of_argument(argument: Option<&OsStr>) -> Option<Self> {
        let path = Path::new(argument?);
        let mut start = [0; 2];
        // If the file cannot be read, the reader of all forms reports that.
        let is_packed = path.metadata().is_ok_and(|found| found.is_file())
            && File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok()
            && start == *b"P4";
        is_packed.then(|| Self { path: path.to_path_buf() })
    }

    /// The rows from the top. Compares the header with the length of the file first.
    fn rows(&self) -> anyhow::Result<PbmReader<File>> {
        let fail = |error: io::Error| Failure::file("cannot read", &self.path, &error);
        let file = File::open(&self.path).map_err(fail)?;
        let length = file.metadata().map_err(fail)?.len();
        let rows = PbmReader::new(file).map_err(|error| self.failure(error))?;
        let (expected, size) = (rows.expected_bytes(), rows.size());
        if length == expected {
            return Ok(rows);
        }
        let stride = size.width().div_ceil(8) as u64;
        let missing = expected.saturating_sub(length).div_ceil(stride);
        let error = match usize::try_from(missing) {
            Ok(0) => PbmError::TooLong { size },
            Ok(missing) => PbmError::Truncated { size, row: size.height() + 1 - missing.min(size.height()) },
            Err(_) => PbmError::Truncated { size, row: 1 },
        };
        Err(self.failure(error.into()))
    }

    /// The failure of an error in this picture.
    fn failure(&self, error: StreamError) -> anyhow::Error {
        match error {
            StreamError::Read(error) => Failure::file("cannot read", &self.path, &error).into(),
            StreamError::Picture(error) => {
                let failure = Failure::new(format!("'{}': {error}", self.path.display()));
                failure.advise("create the picture again, or copy it completely").into()
            }
            StreamError::Changed => Failure::new(format!("'{}' changed while it was being read", self.path.display()))
                .advise("try again when no program is writing to it")
                .into(),
            other => to_failure(other),
        }
    }
}

/// The failure of an error that is not in a picture.
fn to_failure(error: StreamError) -> anyhow::Error {
    match error {
        StreamError::Interrupted => Interrupted.into(),
        StreamError::Write(error) => error.into(),
        other => Failure::new(other.to_string()).into(),
    }
}

/// Adds the name of the output to an error of writing it.
fn name_output(error: anyhow::Error, output: Option<&Path>) -> anyhow::Error {
    match (error.downcast_ref::<io::Error>(), output) {
        (Some(reason), Some(path)) => {
            let failure = Failure::file("cannot write", path, reason);
            match reason.kind() {
                io::ErrorKind::StorageFull => failure.advise("a packed picture takes one byte per eight lights").into(),
                _ => failure.into(),
            }
        }
        _ => error,
    }
}

/// The edges, if the arguments ask for a plain board in a packed picture.
pub fn plain_edges(reading: &ReadingArgs) -> Option<PlainEdges> {
    let plain = reading.from.is_none_or(|form| form == Form::PbmPacked)
        && reading.symbols.is_none()
        && reading.variant.size.is_none()
        && reading.target.is_off();
    reading.variant.kind.plain().filter(|_| plain)
}

/// Shows the progress of a run, and ends it on Ctrl-C.
struct Watcher {
    bar: Bar,
    stop: Arc<AtomicBool>,
}

impl Watcher {
    fn start(verb: &str, output: &Output) -> anyhow::Result<Self> {
        Ok(Self { bar: Bar::start(verb, output.progress_mode()), stop: stop_on_interrupt()? })
    }

    fn update(&self, progress: RowProgress) -> ControlFlow<()> {
        self.bar.set(progress.rows, progress.of);
        if self.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Solves a board and writes the presses as a packed picture.
pub fn solve(picture: &Picture, edges: PlainEdges, output: &mut Output) -> anyhow::Result<Status> {
    let (mut first, mut again) = (picture.rows()?, picture.rows()?);
    let kind = PlainKind::new(first.size(), edges);
    let watcher = Watcher::start("solving", output)?;
    let path = output.path().map(Path::to_path_buf);
    let update = &mut |progress| watcher.update(progress);
    let answer = solve_rows(&kind, &mut first, &mut again, || PbmWriter::new(&mut *output, kind.size()), update)
        .map_err(|error| name_output(picture.failure(error), path.as_deref()))?;
    if let StreamAnswer::Unsolvable(_) = answer {
        output.discard();
        output.note("no solution, so nothing was written; 'check --witness quiet.pbm' writes the proof");
    }
    Ok(Status::of_answer(answer == StreamAnswer::Solvable))
}

/// Prints whether a board can be solved; if not, writes the proof to the file `witness`.
pub fn check(
    picture: &Picture,
    edges: PlainEdges,
    witness: Option<&Path>,
    output: &mut Output,
) -> anyhow::Result<Status> {
    let mut rows = picture.rows()?;
    let kind = PlainKind::new(rows.size(), edges);
    let watcher = Watcher::start("checking", output)?;
    let answer = check_rows(&kind, &mut rows, &mut |progress| watcher.update(progress))
        .map_err(|error| picture.failure(error))?;
    if let (StreamAnswer::Unsolvable(proof), Some(path)) = (&answer, witness) {
        let mut file = replace(path)?;
        PbmWriter::new(&mut file, kind.size())
            .and_then(|mut sink| proof.write(&kind, &mut sink, &mut |progress| watcher.update(progress)))
            .map_err(|error| name_output(to_failure(error), Some(path)))?;
        commit(file)?;
        output.remark("an odd number of cells of the quiet pattern is lit, so no presses turn the board off");
    }
    drop(watcher);
    writeln!(output, "{}", if answer == StreamAnswer::Solvable { "Yes" } else { "No" })?;
    Ok(Status::of_answer(answer == StreamAnswer::Solvable))
}

pub fn generate(size: Size, edges: PlainEdges, seed: &str, output: &mut Output) -> anyhow::Result<()> {
    let watcher = Watcher::start("making", output)?;
    let path = output.path().map(Path::to_path_buf);
    PbmWriter::new(&mut *output, size)
        .and_then(|mut sink| generate_rows(size, edges, seed, &mut sink, &mut |progress| watcher.update(progress)))
        .map_err(|error| name_output(to_failure(error), path.as_deref()))
}

/// Prints whether presses solve a board.
pub fn verify(board: &Picture, presses: &Picture, edges: PlainEdges, output: &mut Output) -> anyhow::Result<Status> {
    let (mut lights, mut pressed) = (board.rows()?, presses.rows()?);
    let watcher = Watcher::start("verifying", output)?;
    let verdict =
        verify_rows(edges, &mut lights, &mut pressed, &mut |progress| watcher.update(progress)).map_err(to_failure)?;
    drop(watcher);
    match verdict {
        Verdict::Right => writeln!(output, "Yes")?,
        Verdict::Wrong { lights, row, column } => {
            writeln!(output, "No")?;
            output.note(format!("{lights} lights stay on, one in row {}, column {}", row + 1, column + 1));
        }
    }
    Ok(Status::of_answer(verdict == Verdict::Right))
}

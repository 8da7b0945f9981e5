//! Plain boards that need not fit in memory: rows of packed pictures are read and written one at a
//! time.
//!
//! Solving takes two passes over the board, checking, making and verifying take one; memory is a
//! few rows. The library opens no files: [`PbmReader`] and [`PbmWriter`] work on any reader and
//! writer.

mod generate;
mod pbm;
mod solve;
mod verify;

pub use generate::generate_rows;
pub use pbm::{PbmError, PbmReader, PbmWriter};
pub use solve::{StreamAnswer, StreamWitness, check_rows, solve_rows};
pub use verify::{Verdict, verify_rows};

use douse_puzzle::size::Size;
use std::io;
use std::ops::ControlFlow;

/// The progress of a run over rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowProgress {
    /// Rows done, in all passes together.
    pub rows: usize,
    /// Rows to do, in all passes together.
    pub of: usize,
}

/// Called from time to time with the progress of a run, and may stop it.
type Watch<'a> = &'a mut dyn FnMut(RowProgress) -> ControlFlow<()>;

/// A run over rows that failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StreamError {
    /// The source cannot be read.
    #[error("cannot read: {0}")]
    Read(#[source] io::Error),
    /// The sink cannot be written.
    #[error("cannot write: {0}")]
    Write(#[source] io::Error),
    /// The source is not what it claims to be.
    #[error(transparent)]
    Picture(#[from] PbmError),
    /// The two sources have different sizes.
    #[error("the board has size {board}, but the presses have size {presses}")]
    Sizes {
        /// The size of the board.
        board: Size,
        /// The size of the presses.
        presses: Size,
    },
    /// The second pass found other lights than the first.
    #[error("the board changed while it was being read")]
    Changed,
    /// The watch stopped the run.
    #[error("interrupted")]
    Interrupted,
}

/// Counts rows and tells the watch about every megabyte.
struct Counter<'a> {
    watch: Watch<'a>,
    progress: RowProgress,
    every: usize,
}

impl<'a> Counter<'a> {
    fn new(watch: Watch<'a>, size: Size, passes: usize) -> Self {
        let every = ((1 << 23) / size.width()).clamp(1, 1 << 16);
        Self { watch, progress: RowProgress { rows: 0, of: passes * size.height() }, every }
    }

    fn row(&mut self) -> Result<(), StreamError> {
        self.progress.rows += 1;
        let RowProgress { rows, of } = self.progress;
        if (rows.is_multiple_of(self.every) || rows == of) && (self.watch)(self.progress).is_break() {
            return Err(StreamError::Interrupted);
        }
        Ok(())
    }
}

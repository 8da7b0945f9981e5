//! Deciding in one pass, solving in two.

use super::{Counter, PbmReader, PbmWriter, StreamError, Watch};
use crate::plain::PlainKind;
use crate::polynomial::{BitRows, State};
use douse_algebra::bits::words_for;
use std::io::{Read, Write};

/// The answer to a board that came as rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StreamAnswer {
    /// The board can be solved.
    Solvable,
    /// The board cannot be solved, with the proof.
    Unsolvable(StreamWitness),
}

/// The proof that a board cannot be solved: a quiet pattern that overlaps it in an odd number of
/// cells. Only the rows that decide all others are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamWitness {
    start: State<BitRows>,
}

impl StreamWitness {
    /// Writes the whole pattern.
    pub fn write(
        &self,
        kind: &PlainKind,
        sink: &mut PbmWriter<impl Write>,
        watch: Watch<'_>,
    ) -> Result<(), StreamError> {
        let mut counter = Counter::new(watch, kind.size(), 1);
        let dark = vec![0; words_for(kind.size().width())];
        let mut rows = kind.row_solver().ring().chase(&self.start);
        if kind.row_solver().first() > 0 {
            sink.write_row(self.start[0].words())?;
            counter.row()?;
        }
        for _ in kind.row_solver().first()..kind.size().height() {
            sink.write_row(rows.here())?;
            rows.step(&dark);
            counter.row()?;
        }
        sink.finish()
    }
}

fn assert_fits(kind: &PlainKind, board: &PbmReader<impl Read>) {
    assert_eq!(board.size(), kind.size(), "a board of another size");
}

/// The remainder of a chase from an empty start.
fn first_pass(
    kind: &PlainKind,
    board: &mut PbmReader<impl Read>,
    counter: &mut Counter<'_>,
) -> Result<State<BitRows>, StreamError> {
    assert_fits(kind, board);
    let (width, first) = (kind.size().width(), kind.row_solver().first());
    let mut rows = kind.row_solver().ring().chase_from_dark();
    let mut row = vec![0; words_for(width)];
    // Around a torus the lights of the first row come last.
    let mut top = Vec::new();
    if first > 0 {
        board.read_row(&mut row)?;
        top.clone_from(&row);
        counter.row()?;
    }
    for _ in first..kind.size().height() {
        board.read_row(&mut row)?;
        rows.step(&row);
        counter.row()?;
    }
    if first > 0 {
        rows.step(&top);
    }
    board.finish()?;
    Ok(BitRows::state_of(&rows))
}

/// Decides whether a board can be solved, in one pass and with memory for a few rows.
///
/// # Panics
/// If the board has another size than the kind.
///
/// # Example
/// ```
/// use douse_solver::plain::stream::{PbmReader, StreamAnswer, check_rows};
/// use douse_puzzle::edges::PlainEdges;
/// use douse_solver::plain::PlainKind;
/// let mut board = PbmReader::new(&b"P4\n3 3\n\xa0\x00\xa0"[..])?;
/// let kind = PlainKind::new(board.size(), PlainEdges::Flat);
/// let answer = check_rows(&kind, &mut board, &mut |_| std::ops::ControlFlow::Continue(()))?;
/// assert_eq!(answer, StreamAnswer::Solvable);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_rows(
    kind: &PlainKind,
    board: &mut PbmReader<impl Read>,
    watch: Watch<'_>,
) -> Result<StreamAnswer, StreamError> {
    let end = first_pass(kind, board, &mut Counter::new(watch, kind.size(), 1))?;
    Ok(if kind.row_solver().is_solvable(&end) {
        StreamAnswer::Solvable
    } else {
        StreamAnswer::Unsolvable(StreamWitness { start: kind.row_solver().witness(&end) })
    })
}

/// Solves a board that is read twice: `board` and `again` are the same rows, each from the top. The
/// presses go to the sink that `sink` makes; it is called once the board is known to have a
/// solution.
///
/// # Complexity
/// Time that of [`PlainKind::solve`] and of moving the rows; memory for a few rows.
///
/// # Panics
/// If the board has another size than the kind.
pub fn solve_rows<W: Write>(
    kind: &PlainKind,
    board: &mut PbmReader<impl Read>,
    again: &mut PbmReader<impl Read>,
    sink: impl FnOnce() -> Result<PbmWriter<W>, StreamError>,
    watch: Watch<'_>,
) -> Result<StreamAnswer, StreamError> {
    let mut counter = Counter::new(watch, kind.size(), 2);
    let end = first_pass(kind, board, &mut counter)?;
    let Some(start) = kind.row_solver().solution(&end) else {
        return Ok(StreamAnswer::Unsolvable(StreamWitness { start: kind.row_solver().witness(&end) }));
    };
    assert_fits(kind, again);
    let mut sink = sink()?;
    let mut rows = kind.row_solver().ring().chase(&start);
    let mut row = vec![0; words_for(kind.size().width())];
    let mut top = Vec::new();
    if kind.row_solver().first() > 0 {
        again.read_row(&mut row)?;
        top.clone_from(&row);
        sink.write_row(start[0].words())?;
        counter.row()?;
    }
    for _ in kind.row_solver().first()..kind.size().height() {
        again.read_row(&mut row)?;
        sink.write_row(rows.here())?;
        rows.step(&row);
        counter.row()?;
    }
    again.finish()?;
    // The chase ends as it must, or these were not the rows of the first pass.
    let closed = if kind.row_solver().first() > 0 {
        let below = rows.here() == start[0].words();
        rows.step(&top);
        below && rows.here() == start[1].words()
    } else {
        rows.here().iter().all(|&word| word == 0)
    };
    if !closed {
        return Err(StreamError::Changed);
    }
    sink.finish()?;
    Ok(StreamAnswer::Solvable)
}

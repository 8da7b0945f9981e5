//! Verifying presses of a board, in one pass over both.

use super::{Counter, PbmReader, StreamError, Watch};
use douse_algebra::bits::{Ones, RowRecurrence, words_for};
use douse_algebra::lanes::Lane;
use douse_puzzle::edges::PlainEdges;
use std::io::Read;

/// The lights after press_matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All lights off.
    Right,
    /// Lights that stay on.
    Wrong {
        /// The number of lights that stay on.
        lights: usize,
        /// The row of one of them, from 0.
        row: usize,
        /// The column of that light, from 0.
        column: usize,
    },
}

/// Presses all cells of `presses` on `board` and sees whether every light is off. One pass over
/// both, memory for a few rows.
///
/// # Example
/// ```
/// use douse_puzzle::edges::PlainEdges;
/// use douse_solver::plain::stream::{PbmReader, Verdict, verify_rows};
/// let mut board = PbmReader::new(&b"P4\n3 3\n\xa0\x00\xa0"[..])?;
/// let mut presses = PbmReader::new(&b"P4\n3 3\n\xe0\xa0\xe0"[..])?;
/// let verdict = verify_rows(PlainEdges::Flat, &mut board, &mut presses, &mut |_| std::ops::ControlFlow::Continue(()))?;
/// assert_eq!(verdict, Verdict::Right);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify_rows(
    edges: PlainEdges,
    board: &mut PbmReader<impl Read>,
    presses: &mut PbmReader<impl Read>,
    watch: Watch<'_>,
) -> Result<Verdict, StreamError> {
    let size = board.size();
    if presses.size() != size {
        return Err(StreamError::Sizes { board: size, presses: presses.size() });
    }
    let mut counter = Counter::new(watch, size, 1);
    let (width, height, words) = (size.width(), size.height(), words_for(size.width()));
    let turn = edges.joins_rows(height);
    let mut rows = RowRecurrence::new(width, edges.ends());
    let (mut lit, mut next, dark) = (vec![0; words], vec![0; words], vec![0; words]);
    let mut left = RemainingLights::default();
    presses.read_row(&mut next)?;
    rows.start(&dark, &next);
    // Around a torus the first row is settled last, by the first two rows of presses once more.
    let (top, mut top_lit, mut second) = (next.clone(), Vec::new(), Vec::new());
    for row in 0..height {
        board.read_row(&mut lit)?;
        if row + 1 < height {
            presses.read_row(&mut next)?;
        } else {
            next.copy_from_slice(if turn { &top } else { &dark });
        }
        let effect = rows.difference(&next);
        if turn && row == 0 {
            top_lit.clone_from(&lit);
            second.clone_from(&next);
        } else {
            left.add(row, &lit, effect);
        }
        counter.row()?;
    }
    if turn {
        left.add(0, &top_lit, rows.difference(&second));
    }
    board.finish()?;
    presses.finish()?;
    Ok(left.verdict())
}

/// The lights that stay on.
#[derive(Default)]
struct RemainingLights {
    lights: usize,
    first: Option<(usize, usize)>,
}

impl RemainingLights {
    fn add(&mut self, row: usize, lit: &[u64], effect: &[u64]) {
        if lit == effect {
            return;
        }
        let on: Vec<u64> = lit.iter().zip(effect).map(|(a, b)| a ^ b).collect();
        self.lights += on.iter().fold(0, |sum: usize, word| sum.plus(word.count_ones() as usize));
        let place = Ones::new(&on).next().map(|column| (row, column));
        self.first = self.first.or(place);
    }

    fn verdict(&self) -> Verdict {
        match self.first {
            None => Verdict::Right,
            Some((row, column)) => Verdict::Wrong { lights: self.lights, row, column },
        }
    }
}

//! Boards of any size from a seed, row by row.

use super::{Counter, RowSink, StreamError, Watch};
use crate::plain::PlainEdges;
use crate::random::Dice;
use crate::size::Size;
use douse_algebra::bits::{Ends, RowRecurrence, tail_mask, words_for};

/// Boards up to this many cells are drawn again if they come out dark. Of larger ones fewer than one in 2^8000 is dark.
const SMALL: usize = 1 << 14;

/// Makes a board that can be solved: every button pressed or not at random, seen row by row. Each solvable board that is not
/// dark is equally likely, and a size, edges and a seed name the same board for ever.
///
/// # Complexity
/// Time O(cells / 64), memory for a few rows.
///
/// # Example
/// ```
/// use douse_engine::plain::PlainEdges;
/// use douse_engine::plain::stream::{PbmWriter, generate_rows};
/// let (mut bytes, size) = (Vec::new(), "8x2".parse()?);
/// let mut picture = PbmWriter::new(&mut bytes, size)?;
/// generate_rows(size, PlainEdges::Flat, "a seed", &mut picture, &mut |_| std::ops::ControlFlow::Continue(()))?;
/// assert_eq!(bytes.len(), b"P4\n8 2\n..".len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate_rows(
    size: Size,
    edges: PlainEdges,
    seed: &str,
    sink: &mut dyn RowSink,
    watch: Watch<'_>,
) -> Result<(), StreamError> {
    let mut counter = Counter::new(watch, size, 1);
    let mut dice = Dice::new(&format!("rows 1\n{seed}"));
    if size.cells() > SMALL {
        draw(size, edges, &mut dice, |row| {
            sink.write_row(row)?;
            counter.row()
        })?;
        return sink.finish();
    }
    loop {
        let mut lights = Vec::new();
        draw(size, edges, &mut dice, |row| {
            lights.extend_from_slice(row);
            Ok(())
        })?;
        if lights.iter().any(|&word| word != 0) {
            for row in lights.chunks_exact(words_for(size.width())) {
                sink.write_row(row)?;
                counter.row()?;
            }
            return sink.finish();
        }
    }
}

/// The lights of random presses, from the top.
fn draw(
    size: Size,
    edges: PlainEdges,
    dice: &mut Dice,
    mut each: impl FnMut(&[u64]) -> Result<(), StreamError>,
) -> Result<(), StreamError> {
    let (width, height, words) = (size.width(), size.height(), words_for(size.width()));
    let fill = |dice: &mut Dice, row: &mut [u64]| {
        row.iter_mut().for_each(|word| *word = dice.word());
        if let [.., last] = row {
            *last &= tail_mask(width);
        }
    };
    let ends = if edges == PlainEdges::Flat { Ends::Open } else { Ends::Joined };
    let turn = edges == PlainEdges::Torus && height > 2;
    let (mut top, mut bottom) = (vec![0; words], vec![0; words]);
    // The first row needs the row above it, which on a torus is the last.
    if turn {
        fill(dice, &mut bottom);
    }
    fill(dice, &mut top);
    let mut rows = RowRecurrence::new(width, ends);
    rows.start(&bottom, &top);
    let mut next = vec![0; words];
    for row in 1..height {
        if turn && row == height - 1 {
            next.copy_from_slice(&bottom);
        } else {
            fill(dice, &mut next);
        }
        each(rows.difference(&next))?;
    }
    let below = if turn { top } else { vec![0; words] };
    each(rows.difference(&below))
}

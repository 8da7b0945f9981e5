//! Boards of any size from a seed, row by row.

use super::{Counter, PbmWriter, StreamError, Watch};
use douse_algebra::bits::{RowRecurrence, WORD, tail_mask, words_for};
use douse_algebra::narrow::small;
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::random::SeededRng;
use douse_puzzle::size::Size;
use std::io::Write;

/// Boards up to this many cells are drawn again if they come out dark. Of larger ones fewer than
/// one in 2^8000 is dark.
const SMALL: usize = 1 << 14;

/// Makes a board that can be solved: every cell pressed or not at random, seen row by row. Each
/// solvable board that is not dark is equally likely, and a size, edges and a seed name the same
/// board for ever: the first that [`Generator`](crate::generate::Generator) makes by presses.
///
/// # Complexity
/// Time O(cells / 64), memory for a few rows.
///
/// # Example
/// ```
/// use douse_puzzle::edges::PlainEdges;
/// use douse_solver::plain::stream::{PbmWriter, generate_rows};
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
    sink: &mut PbmWriter<impl Write>,
    watch: Watch<'_>,
) -> Result<(), StreamError> {
    let mut counter = Counter::new(watch, size, 1);
    let mut rng = SeededRng::new(&format!("boards 1\n{seed}"));
    if size.cells() > SMALL {
        draw(size, edges, &mut rng, |row| {
            sink.write_row(row)?;
            counter.row()
        })?;
        return sink.finish();
    }
    loop {
        let mut lights = Vec::new();
        draw(size, edges, &mut rng, |row| {
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
    rng: &mut SeededRng,
    mut each: impl FnMut(&[u64]) -> Result<(), StreamError>,
) -> Result<(), StreamError> {
    let (width, height, words) = (size.width(), size.height(), words_for(size.width()));
    let turn = edges.joins_rows(height);
    let (mut top, mut bottom, mut next) = (vec![0; words], vec![0; words], vec![0; words]);
    // The first row needs the row above it, which on a torus is the last.
    if turn {
        Bits::from(rng.clone(), (height - 1) * width).take(width, &mut bottom);
    }
    let mut bits = Bits::from(rng.clone(), 0);
    bits.take(width, &mut top);
    let mut rows = RowRecurrence::new(width, edges.ends());
    rows.start(&bottom, &top);
    for _ in 1..height {
        bits.take(width, &mut next);
        each(rows.difference(&next))?;
    }
    *rng = bits.rng;
    let below = if turn { top } else { vec![0; words] };
    each(rows.difference(&below))
}

/// Random bits without gaps, all of a word used before the next is drawn.
struct Bits {
    rng: SeededRng,
    word: u64,
    /// The bits of the word that are not used yet; they are its lowest.
    left: usize,
}

impl Bits {
    /// The bits from number `first` on.
    fn from(mut rng: SeededRng, first: usize) -> Self {
        rng.skip((first / WORD) as u64);
        let mut bits = Self { rng, word: 0, left: 0 };
        if !first.is_multiple_of(WORD) {
            bits.word = bits.rng.word() >> (first % WORD);
            bits.left = WORD - first % WORD;
        }
        bits
    }

    /// Fills a row with the next `width` bits.
    fn take(&mut self, width: usize, row: &mut [u64]) {
        for (i, target) in row.iter_mut().enumerate() {
            let wanted = (width - i * WORD).min(WORD);
            let mut found = self.word;
            if self.left >= wanted {
                self.word = self.word.checked_shr(small(wanted)).unwrap_or(0);
                self.left -= wanted;
            } else {
                let drawn = self.rng.word();
                found |= drawn << self.left;
                let used = wanted - self.left;
                self.word = drawn.checked_shr(small(used)).unwrap_or(0);
                self.left = WORD - used;
            }
            *target = found & tail_mask(wanted);
        }
    }
}

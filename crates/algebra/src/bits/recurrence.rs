//! The recurrence `x_(i+1) = (1 + P) x_i + x_(i-1) + c_i` on packed rows, `P` the adjacency matrix
//! of a path or a cycle.

use super::{tail_mask, words_for};
use crate::simd::{Kernels, RowEnds, kernels};

/// The ends of a row: neighbours or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ends {
    /// No neighbours: `P` belongs to a path.
    Open,
    /// Neighbours: `P` belongs to a cycle. A cycle of one or two places has each neighbour once, so
    /// it is a path.
    Joined,
}

/// Two rows in a row of the recurrence `x_(i+1) = (1 + P) x_i + x_(i-1) + c_i`.
///
/// # Complexity
/// A step takes `O(n / 64)` time for `n` places, in vector registers if there are some; the three
/// rows in use take `n` bits and stay in the first cache up to about 80 000 places.
///
/// # Example
/// ```
/// use douse_algebra::bits::{Ends, RowRecurrence};
/// let mut rows = RowRecurrence::new(3, Ends::Open);
/// rows.start(&[0b000], &[0b010]);
/// rows.step(&[0b000]);
/// assert_eq!((rows.previous(), rows.here()), (&[0b010][..], &[0b111][..]));
/// ```
#[derive(Clone)]
pub struct RowRecurrence {
    width: usize,
    ends: Ends,
    row_ends: RowEnds,
    kernels: &'static Kernels,
    // Each row has a zero word in front and one or two behind, so that the neighbours of every pair
    // of words can be loaded.
    previous: Vec<u64>,
    here: Vec<u64>,
    spare: Vec<u64>,
}

impl RowRecurrence {
    /// Two zero rows of `width` places.
    ///
    /// # Panics
    /// If `width` is 0.
    pub fn new(width: usize, ends: Ends) -> Self {
        assert!(width > 0, "rows without places");
        let ends = if width > 2 { ends } else { Ends::Open };
        let words = words_for(width);
        let (mask, joined) = (tail_mask(width), (ends == Ends::Joined).then_some(((width - 1) % 64) as u32));
        let tail = if words.is_multiple_of(2) { [u64::MAX, mask] } else { [mask, 0] };
        let row = vec![0; words.next_multiple_of(2) + 2];
        let row_ends = RowEnds { words, tail, joined };
        Self { width, ends, row_ends, kernels: kernels(), previous: row.clone(), here: row.clone(), spare: row }
    }

    /// The number of places.
    pub fn width(&self) -> usize {
        self.width
    }

    fn words(&self) -> usize {
        self.row_ends.words
    }

    /// Sets `x_(i-1)` and `x_i`. Bits past the last place must be zero.
    ///
    /// # Panics
    /// If a row does not have the words of this width.
    pub fn start(&mut self, previous: &[u64], here: &[u64]) {
        let words = self.words();
        self.previous[1..=words].copy_from_slice(previous);
        self.here[1..=words].copy_from_slice(here);
    }

    /// `x_(i-1)`.
    pub fn previous(&self) -> &[u64] {
        &self.previous[1..=self.words()]
    }

    /// `x_i`.
    pub fn here(&self) -> &[u64] {
        &self.here[1..=self.words()]
    }

    /// Advances by one row; `c` is `c_i`.
    ///
    /// # Panics
    /// If `c` does not have the words of this width.
    pub fn step(&mut self, c: &[u64]) {
        self.add_into_previous(c);
        std::mem::swap(&mut self.previous, &mut self.here);
    }

    /// Advances by many rows, one after the other in `rows`: as [`RowRecurrence::step`] for each,
    /// but faster.
    ///
    /// # Panics
    /// If there are not whole rows of this width.
    pub fn chase(&mut self, rows: &[u64]) {
        let count = self.count_rows(rows);
        (self.kernels.chase)([&mut self.previous, &mut self.here], &self.row_ends, rows);
        self.change_places(count);
    }

    /// Advances like [`RowRecurrence::chase`], and leaves `x_i` in the place of `c_i`.
    ///
    /// # Panics
    /// If there are not whole rows of this width.
    ///
    /// # Example
    /// ```
    /// use douse_algebra::bits::{Ends, RowRecurrence};
    /// let mut rows = RowRecurrence::new(3, Ends::Open);
    /// rows.start(&[0b000], &[0b010]);
    /// let mut lights = [0b001, 0b000];
    /// rows.chase_in_place(&mut lights);
    /// assert_eq!((lights, rows.previous(), rows.here()), ([0b010, 0b110], &[0b110][..], &[0b011][..]));
    /// ```
    pub fn chase_in_place(&mut self, rows: &mut [u64]) {
        let count = self.count_rows(rows);
        (self.kernels.chase_in_place)([&mut self.previous, &mut self.here], &self.row_ends, rows);
        self.change_places(count);
    }

    fn count_rows(&self, rows: &[u64]) -> usize {
        assert!(rows.len().is_multiple_of(self.words()), "rows of another width");
        rows.len() / self.words()
    }

    fn change_places(&mut self, count: usize) {
        if !count.is_multiple_of(2) {
            std::mem::swap(&mut self.previous, &mut self.here);
        }
    }

    /// Advances by a given row, and finds the `c_i = x_(i+1) + (1 + P) x_i + x_(i-1)` that belongs
    /// to it.
    ///
    /// # Panics
    /// If `next` does not have the words of this width.
    ///
    /// # Example
    /// ```
    /// use douse_algebra::bits::{Ends, RowRecurrence};
    /// let mut rows = RowRecurrence::new(3, Ends::Open);
    /// rows.start(&[0b000], &[0b010]);
    /// assert_eq!(rows.difference(&[0b111]), [0b000]);
    /// assert_eq!(rows.here(), [0b111]);
    /// ```
    pub fn difference(&mut self, next: &[u64]) -> &[u64] {
        self.add_into_previous(next);
        let words = self.words();
        std::mem::swap(&mut self.previous, &mut self.spare);
        std::mem::swap(&mut self.previous, &mut self.here);
        self.here[1..=words].copy_from_slice(next);
        &self.spare[1..=words]
    }

    /// `previous += (1 + P) here + row`.
    fn add_into_previous(&mut self, row: &[u64]) {
        let words = self.words();
        assert_eq!(row.len(), words, "a row of another width");
        (self.kernels.add_with_neighbours)(&mut self.previous[1..=words], &self.here, row);
        self.row_ends.finish(&mut self.previous[1..], &self.here[1..]);
    }
}

impl std::fmt::Debug for RowRecurrence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "rows of {} places, {:?}", self.width, self.ends)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::BitVec;
    use crate::simd::available;

    fn noise(seed: u64) -> impl FnMut() -> u64 {
        let mut random = crate::random::SplitMix(seed);
        move || random.next_word()
    }

    /// The definition, entry by entry.
    fn next_by_entries(ends: Ends, previous: &BitVec, here: &BitVec, c: &BitVec) -> BitVec {
        let width = here.len();
        BitVec::from_fn(width, |j| {
            let mut neighbours = Vec::new();
            if j > 0 || ends == Ends::Joined {
                neighbours.push((j + width - 1) % width);
            }
            if j + 1 < width || ends == Ends::Joined {
                neighbours.push((j + 1) % width);
            }
            neighbours.sort_unstable();
            neighbours.dedup();
            neighbours.retain(|&k| k != j);
            neighbours.iter().fold(previous.get(j) ^ here.get(j) ^ c.get(j), |sum, &k| sum ^ here.get(k))
        })
    }

    #[test]
    fn agrees_with_the_definition_on_every_instruction_set() {
        let mut next = noise(4);
        for kernels in available() {
            for ends in [Ends::Open, Ends::Joined] {
                for width in (1..=6).chain([63, 64, 65, 127, 128, 129, 511, 512, 513, 577, 1025, 1100]) {
                    let mut row = || BitVec::from_words(width, (0..words_for(width)).map(|_| next()).collect());
                    let (mut previous, mut here) = (row(), row());
                    let mut rows = RowRecurrence { kernels, ..RowRecurrence::new(width, ends) };
                    let mut back = rows.clone();
                    rows.start(previous.words(), here.words());
                    let (mut chasing, mut in_place) = (rows.clone(), rows.clone());
                    let (mut lights, mut chased) = (Vec::new(), Vec::new());
                    back.start(previous.words(), here.words());
                    for _ in 0..5 {
                        let c = row();
                        let expected = next_by_entries(ends, &previous, &here, &c);
                        (previous, here) = (here, expected);
                        rows.step(c.words());
                        assert_eq!(rows.here(), here.words(), "{width} {ends:?} {}", kernels.name);
                        assert_eq!(rows.previous(), previous.words());
                        lights.extend_from_slice(c.words());
                        chased.extend_from_slice(previous.words());
                        assert_eq!(back.difference(here.words()), c.words(), "{width} {ends:?} {}", kernels.name);
                    }
                    // Odd and even numbers of rows.
                    let (four, last) = lights.split_at_mut(4 * words_for(width));
                    for part in [four, last] {
                        chasing.chase(part);
                        in_place.chase_in_place(part);
                    }
                    assert_eq!(lights, chased, "{width} {ends:?} {}", kernels.name);
                    for rows in [chasing, in_place] {
                        assert_eq!(rows.here(), here.words(), "{width} {ends:?} {}", kernels.name);
                        assert_eq!(rows.previous(), previous.words(), "{width} {ends:?} {}", kernels.name);
                    }
                }
            }
        }
    }
}

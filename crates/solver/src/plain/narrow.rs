//! Narrow boards in bulk: a row is a word, and nothing is allocated.

use super::kind::row_solver;
use douse_algebra::bits::{BitVec, Ends, tail_mask};
use douse_algebra::budget::Budget;
use douse_algebra::narrow::small;
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::size::Size;

/// A kind of plain board of at most 64 columns, prepared to decide and solve boards in bulk: a
/// board is one word per row, the lowest bit being the leftmost light.
///
/// # Complexity
/// Preparing takes `O((m + n) n)` word operations for `m` rows of `n` columns; a board takes `O(m)`
/// and no memory.
///
/// # Example
/// ```
/// use douse_puzzle::edges::PlainEdges;
/// use douse_solver::plain::NarrowKind;
/// let kind = NarrowKind::new("5x5".parse()?, PlainEdges::Flat).expect("at most 64 columns");
/// let mut presses = [0; 5];
/// assert!(kind.solve(&[0b11111; 5], &mut presses));
/// assert_eq!(presses.map(u64::count_ones).iter().sum::<u32>(), 15);
/// assert!(!kind.solve(&[1, 0, 0, 0, 0], &mut presses));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NarrowKind {
    size: Size,
    row: WordRow,
    /// The row of the board that the second row of the start lies on.
    first: usize,
    /// The shares to add for each value of each four bits of the rows that a chase leaves, the
    /// second row after the first.
    sums: Vec<[Share; 16]>,
}

/// Two rows in one number, the first in the lower half.
type TwoWords = u128;

/// A part of the answer.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    /// The part of the rows at which the chase of the solution starts.
    start: TwoWords,
    /// The part of the remainder; the sum of all parts is zero exactly if there is a solution.
    rest: TwoWords,
}

#[derive(Clone, Copy, Debug)]
struct WordRow {
    mask: u64,
    ends: Ends,
    last: u32,
}

impl WordRow {
    fn new(width: usize, ends: Ends) -> Self {
        // Around one or two places each neighbour counts once, as on a path.
        let ends = if width > 2 { ends } else { Ends::Open };
        Self { mask: tail_mask(width), ends, last: small(width) - 1 }
    }

    /// The row after `here`.
    fn step(self, previous: u64, here: u64, right: u64) -> u64 {
        let next = right ^ previous ^ here ^ here << 1 ^ here >> 1;
        match self.ends {
            Ends::Open => next & self.mask,
            Ends::Joined => (next ^ here >> self.last ^ here << self.last) & self.mask,
        }
    }
}

fn join(rows: [u64; 2]) -> TwoWords {
    TwoWords::from(rows[0]) | TwoWords::from(rows[1]) << 64
}

#[expect(clippy::cast_possible_truncation, reason = "each word takes its half of the bits")]
fn part(rows: TwoWords) -> [u64; 2] {
    [rows as u64, (rows >> 64) as u64]
}

impl NarrowKind {
    /// The most columns.
    pub const MAX_WIDTH: usize = 64;

    /// Prepares a kind of board; `None` if it has more than [`NarrowKind::MAX_WIDTH`] columns.
    pub fn new(size: Size, edges: PlainEdges) -> Option<Self> {
        if size.width() > Self::MAX_WIDTH {
            return None;
        }
        let solver = row_solver(size, edges, &Budget::boundless()).expect("nothing limits it");
        let (width, first) = (size.width(), solver.first());
        let row = WordRow::new(width, solver.ring().ends());
        let mut kind = Self { size, row, first, sums: vec![[Share::default(); 16]; 32] };
        // The effects of the unit starts span all that solvable boards leave. In reduced form each
        // pivot bit of the remainder names the vectors to add; the solution of each is the one that
        // polynomials find.
        let mut reduced: Vec<(u32, TwoWords)> = Vec::new();
        let bits = (0..2).flat_map(|half| (0..width).map(move |bit| 64 * half + bit));
        for bit in bits.filter(|bit| first > 0 || *bit >= 64) {
            let mut left = kind.effect_of_start(1 << bit);
            for &(pivot, vector) in &reduced {
                if left >> pivot & 1 == 1 {
                    left ^= vector;
                }
            }
            if left == 0 {
                continue;
            }
            let pivot = left.trailing_zeros();
            for (_, vector) in &mut reduced {
                if *vector >> pivot & 1 == 1 {
                    *vector ^= left;
                }
            }
            reduced.push((pivot, left));
        }
        let mut shares = [Share::default(); 128];
        for (bit, share) in (0..).zip(&mut shares) {
            share.rest = 1 << bit;
        }
        for (pivot, vector) in reduced {
            let rows = part(vector).map(|word| BitVec::from_words(width, vec![word]));
            let solution = solver.solution(&rows).expect("what a start leads to has a solution");
            let solution = join([solution[0].words()[0], solution[1].words()[0]]);
            shares[pivot as usize] = Share { start: solution, rest: 1 << pivot ^ vector };
        }
        for (sums, shares) in kind.sums.iter_mut().zip(shares.chunks_exact(4)) {
            for value in 1..16_usize {
                let lowest = shares[value.trailing_zeros() as usize];
                let others = sums[value & (value - 1)];
                sums[value] = Share { start: others.start ^ lowest.start, rest: others.rest ^ lowest.rest };
            }
        }
        Some(kind)
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The contribution of a start to the remainder of a chase.
    fn effect_of_start(&self, start: TwoWords) -> TwoWords {
        let [mut previous, mut here] = part(start);
        for _ in 0..self.size.height() {
            (previous, here) = (here, self.row.step(previous, here, 0));
        }
        if self.first > 0 { join([previous, here]) ^ start } else { join([0, here]) }
    }

    /// The remainder of a chase from an empty start.
    fn left_by(&self, lights: &[u64]) -> TwoWords {
        let [mut previous, mut here] = [0; 2];
        for &right in &lights[self.first..] {
            (previous, here) = (here, self.row.step(previous, here, right));
        }
        if self.first == 0 {
            return join([0, here]);
        }
        join([here, self.row.step(previous, here, lights[0])])
    }

    fn share(&self, left: TwoWords) -> Share {
        let mut sum = Share::default();
        for (half, word) in part(left).into_iter().enumerate() {
            for (group, sums) in self.sums[16 * half..].iter().enumerate().take(self.size.width().div_ceil(4)) {
                let add = &sums[(word >> (4 * group) & 15) as usize];
                sum.start ^= add.start;
                sum.rest ^= add.rest;
            }
        }
        sum
    }

    fn assert_fits(&self, board: &[u64]) {
        assert_eq!(board.len(), self.size.height(), "a board of another height");
    }

    /// Writes presses that change exactly these lights and says whether there are any; if not,
    /// `presses` is not changed.
    ///
    /// # Panics
    /// If there is not one word per row. Bits past the last column must be zero.
    pub fn solve(&self, lights: &[u64], presses: &mut [u64]) -> bool {
        self.assert_fits(lights);
        self.assert_fits(presses);
        let share = self.share(self.left_by(lights));
        if share.rest != 0 {
            return false;
        }
        let [mut previous, mut here] = part(share.start);
        if self.first > 0 {
            presses[0] = previous;
        }
        for (press, &right) in presses[self.first..].iter_mut().zip(&lights[self.first..]) {
            *press = here;
            (previous, here) = (here, self.row.step(previous, here, right));
        }
        true
    }
}

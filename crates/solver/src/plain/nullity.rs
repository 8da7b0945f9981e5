//! How many quiet patterns a size has, without preparing it for boards.

use super::PlainEdges;
use super::row_ring::RowRing;
use super::two_rows::TwoRows;
use douse_algebra::bits::Ends;
use douse_algebra::gf2x::{fibonacci_pair, gcd, shift_parts};
use douse_puzzle::size::Size;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The nullity of a plain board: the number of independent quiet patterns.
///
/// # Complexity
/// A gcd of degree `n / 4` for a flat or torus square of side `n` (less where `n + 1` has powers of two), of the smaller side for
/// a flat rectangle, of the width for a cylinder; a few extended ones of the width for other tori. Memory O(n).
///
/// # Example
/// ```
/// use douse_solver::plain::{PlainEdges, nullity};
/// assert_eq!(nullity("5x5".parse()?, PlainEdges::Flat), 2);
/// assert_eq!(nullity("5x4".parse()?, PlainEdges::Flat), 0);
/// assert_eq!(nullity("3x3".parse()?, PlainEdges::Torus), 4);
/// # Ok::<(), douse_puzzle::size::SizeError>(())
/// ```
///
/// # Literature
/// Sutner, *σ-automata and Chebyshev-polynomials*, 2000; Boyles, arXiv 2202.09878, 2022 (odd sides from smaller ones).
#[must_use]
pub fn nullity(size: Size, edges: PlainEdges) -> usize {
    let (width, height) = (size.width(), size.height());
    match edges {
        PlainEdges::Flat if width == height => square(width),
        PlainEdges::Torus if width == height => torus_from_flat(width, square(width - 1)),
        PlainEdges::Flat => one_row(width.min(height), Ends::Open, width.max(height)),
        PlainEdges::Torus if height > 2 => TwoRows::new(width, height).nullity(),
        PlainEdges::Cylinder | PlainEdges::Torus => one_row(width, Ends::Joined, height),
    }
}

fn one_row(width: usize, ends: Ends, height: usize) -> usize {
    let ring = RowRing::new(width, ends);
    gcd(&ring.fibonacci(height).0, ring.modulus()).degree().unwrap_or(0)
}

/// The nullity of a flat board or a cylinder of any height, however many digits it has.
///
/// # Arguments
/// * `width`: at least 1; on a cylinder the side around which the edges are joined.
/// * `height`: its bits, the highest first.
///
/// Returns `None` for a torus, whose rows are joined at both ends.
///
/// # Complexity
/// A squaring modulo a polynomial of degree `width` for every bit of the height, and a gcd.
///
/// # Example
/// ```
/// use douse_solver::plain::{PlainEdges, tall_nullity};
/// let five = [true, false, true];
/// assert_eq!(tall_nullity(5, five.into_iter(), PlainEdges::Flat), Some(2));
/// ```
#[must_use]
pub fn tall_nullity(width: usize, height: impl Iterator<Item = bool>, edges: PlainEdges) -> Option<usize> {
    let ends = match edges {
        PlainEdges::Flat => Ends::Open,
        PlainEdges::Cylinder => Ends::Joined,
        PlainEdges::Torus => return None,
    };
    let ring = RowRing::new(width, ends);
    Some(gcd(&ring.fibonacci_of_bits(height), ring.modulus()).degree().unwrap_or(0))
}

/// The nullity of the flat square of side `n`.
fn square(n: usize) -> usize {
    let (core, _) = core(n);
    from_core(n, core_nullity(core))
}

/// The square torus from the flat square whose side is one less.
#[must_use]
pub fn torus_from_flat(n: usize, flat: usize) -> usize {
    2 * flat + if n.is_multiple_of(3) { 4 } else { 0 }
}

/// The even side that decides `n`, and how many steps `k -> 2 k + 1` lead from it to `n`.
#[must_use]
pub fn core(n: usize) -> (usize, u32) {
    let steps = (n + 1).trailing_zeros();
    (((n + 1) >> steps) - 1, steps)
}

/// `d(2 k + 1) = 2 d(k) + 2 [k = 2 modulo 3]`, from the core up to `n`.
#[must_use]
pub fn from_core(n: usize, nullity: usize) -> usize {
    let (mut side, steps) = core(n);
    let mut d = nullity;
    for _ in 0..steps {
        d = 2 * d + if side % 3 == 2 { 2 } else { 0 };
        side = 2 * side + 1;
    }
    d
}

/// The nullity of an even side `n = 2 j`. There `p_n = f^2` with `f = p_j + p_(j-1)`, so the degree of `gcd(p_n(t), p_n(t + 1))`
/// is twice that of `gcd(f(t), f(t + 1))`, which is twice that of the gcd of the two parts of `f`.
#[must_use]
pub fn core_nullity(n: usize) -> usize {
    let (p, q) = fibonacci_pair(n / 2);
    let (a, b) = shift_parts(&(&p + &q));
    4 * gcd(&a, &b).degree().unwrap_or(0)
}

/// Nullities of many squares, each even side's gcd done once.
///
/// # Example
/// ```
/// use douse_solver::plain::{NullityTable, PlainEdges};
/// use std::num::NonZeroUsize;
/// let mut table = NullityTable::new(PlainEdges::Flat);
/// assert_eq!(table.compute(1..=9, NonZeroUsize::MIN), [0, 0, 0, 4, 2, 0, 0, 0, 8]);
/// ```
#[derive(Clone, Debug)]
pub struct NullityTable {
    edges: PlainEdges,
    cores: HashMap<usize, usize>,
}

impl NullityTable {
    /// A table of squares with these edges, empty.
    #[must_use]
    pub fn new(edges: PlainEdges) -> Self {
        Self { edges, cores: HashMap::new() }
    }

    /// The nullities of all sides in the range, in order, on up to `threads` threads. A side of 0 has none.
    ///
    /// # Complexity
    /// A gcd of degree `n / 4` for every even side that was not asked for before; of degree `n` for every side of a cylinder.
    pub fn compute(&mut self, sides: RangeInclusive<usize>, threads: NonZeroUsize) -> Vec<usize> {
        let sides: Vec<usize> = sides.collect();
        let cylinder = |side: usize| if side == 0 { 0 } else { one_row(side, Ends::Joined, side) };
        let shift = match self.edges {
            PlainEdges::Cylinder => return in_parallel(&sides, threads, cylinder),
            PlainEdges::Flat => 0,
            PlainEdges::Torus => 1,
        };
        let flat = |side: usize| side.saturating_sub(shift);
        let mut missing: Vec<usize> = sides.iter().map(|&side| core(flat(side)).0).collect();
        missing.retain(|core| !self.cores.contains_key(core));
        // The longest first, so that no thread is left with a long one at the end.
        missing.sort_unstable_by(|a, b| b.cmp(a));
        missing.dedup();
        let found = in_parallel(&missing, threads, core_nullity);
        self.cores.extend(missing.into_iter().zip(found));
        let nullity = |side: usize| {
            let d = from_core(flat(side), self.cores[&core(flat(side)).0]);
            if shift > 0 && side > 0 { torus_from_flat(side, d) } else { d }
        };
        sides.into_iter().map(nullity).collect()
    }
}

/// `work` of every item, in the order of the items; each thread takes the next one that nobody has taken.
fn in_parallel(items: &[usize], threads: NonZeroUsize, work: impl Fn(usize) -> usize + Sync) -> Vec<usize> {
    let next = AtomicUsize::new(0);
    let share = || {
        let mut done = Vec::new();
        while let Some(&item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.push((item, work(item)));
        }
        done
    };
    let done: HashMap<usize, usize> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.get().min(items.len())).map(|_| scope.spawn(share)).collect();
        let mut done = share();
        others.into_iter().for_each(|thread| done.extend(thread.join().expect("a gcd does not panic")));
        done.into_iter().collect()
    });
    items.iter().map(|item| done[item]).collect()
}

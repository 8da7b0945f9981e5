//! The number of quiet patterns of a size, without preparing it for boards.

use super::kind::row_solver;
use crate::polynomial::{BitRows, RowRing};
use douse_algebra::bits::Ends;
use douse_algebra::budget::{Budget, Exhausted};
use douse_algebra::gf2x::{fibonacci_pair, shift_parts};
use douse_algebra::polynomial::Polynomial;
use douse_algebra::threads;
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::size::Size;
use std::collections::HashMap;
use std::ops::RangeInclusive;

/// The nullity of a plain board: the number of independent quiet patterns.
///
/// # Complexity
/// A gcd of degree `n / 4` for a flat or torus square of side `n` (less where `n + 1` has powers of
/// two), of the smaller side for a flat rectangle, of the width for a cylinder; a few extended ones
/// of the width for other tori. Memory O(n).
///
/// # Example
/// ```
/// use douse_puzzle::edges::PlainEdges;
/// use douse_solver::plain::nullity;
/// assert_eq!(nullity("5x5".parse()?, PlainEdges::Flat), 2);
/// assert_eq!(nullity("5x4".parse()?, PlainEdges::Flat), 0);
/// assert_eq!(nullity("3x3".parse()?, PlainEdges::Torus), 4);
/// # Ok::<(), douse_puzzle::size::SizeError>(())
/// ```
///
/// # Literature
/// Sutner, *σ-automata and Chebyshev-polynomials*, 2000; Boyles, arXiv 2202.09878, 2022 (odd sides
/// from smaller ones).
pub fn nullity(size: Size, edges: PlainEdges) -> usize {
    nullity_within(size, edges, &Budget::boundless()).expect("nothing limits it")
}

/// Like [`nullity`], within a budget.
pub fn nullity_within(size: Size, edges: PlainEdges, budget: &Budget<'_>) -> Result<usize, Exhausted> {
    let (width, height) = (size.width(), size.height());
    if let Some(core) = NullityTable::core(width, edges).filter(|_| width == height) {
        return Ok(NullityTable::from_core(width, edges, NullityTable::core_nullity(core, budget)?));
    }
    match edges {
        PlainEdges::Flat => one_row(width.min(height), Ends::Open, width.max(height), budget),
        _ if edges.joins_rows(height) => Ok(row_solver(size, edges, budget)?.nullity()),
        PlainEdges::Cylinder | PlainEdges::Torus => one_row(width, Ends::Joined, height, budget),
    }
}

fn one_row(width: usize, ends: Ends, height: usize, budget: &Budget<'_>) -> Result<usize, Exhausted> {
    let _memory = budget.reserve(BitRows::bytes(width))?;
    let ring = BitRows::new(width, ends);
    Ok(ring.chebyshev(height).gcd_within(ring.modulus(), budget)?.degree().unwrap_or(0))
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
/// use douse_puzzle::edges::PlainEdges;
/// use douse_solver::plain::tall_nullity;
/// let five = [true, false, true];
/// assert_eq!(tall_nullity(5, five.into_iter(), PlainEdges::Flat, &Default::default())?, Some(2));
/// # Ok::<(), douse_algebra::budget::Exhausted>(())
/// ```
pub fn tall_nullity(
    width: usize,
    height: impl Iterator<Item = bool>,
    edges: PlainEdges,
    budget: &Budget<'_>,
) -> Result<Option<usize>, Exhausted> {
    if edges == PlainEdges::Torus {
        return Ok(None);
    }
    let _memory = budget.reserve(BitRows::bytes(width))?;
    let ring = BitRows::new(width, edges.ends());
    let (p, _) = ring.fibonacci_of_bits(height, budget)?;
    Ok(Some(p.gcd_within(ring.modulus(), budget)?.degree().unwrap_or(0)))
}

/// The even side that decides `n`, and how many steps `k -> 2 k + 1` lead from it to `n`.
fn core(n: usize) -> (usize, u32) {
    let steps = (n + 1).trailing_zeros();
    (((n + 1) >> steps) - 1, steps)
}

/// `d(2 k + 1) = 2 d(k) + 2 [k = 2 modulo 3]`, from the core up to `n`.
fn from_core(n: usize, nullity: usize) -> usize {
    let (mut side, steps) = core(n);
    let mut d = nullity;
    for _ in 0..steps {
        d = 2 * d + if side % 3 == 2 { 2 } else { 0 };
        side = 2 * side + 1;
    }
    d
}

/// Nullities of many squares, each even side's gcd done once.
///
/// # Example
/// ```
/// use douse_puzzle::edges::PlainEdges;
/// use douse_solver::plain::NullityTable;
/// use douse_algebra::budget::Budget;
/// let mut table = NullityTable::new(PlainEdges::Flat);
/// assert_eq!(table.compute(1..=9, &Budget::default())?, [0, 0, 0, 4, 2, 0, 0, 0, 8]);
/// # Ok::<(), douse_algebra::budget::Exhausted>(())
/// ```
#[derive(Clone, Debug)]
pub struct NullityTable {
    edges: PlainEdges,
    cores: HashMap<usize, usize>,
}

impl NullityTable {
    /// A table of squares with these edges, empty.
    pub fn new(edges: PlainEdges) -> Self {
        Self { edges, cores: HashMap::new() }
    }

    /// The nullities of all sides in the range, in order, on the threads of the budget. A side of 0
    /// has none.
    ///
    /// # Complexity
    /// A gcd of degree `n / 4` for every even side that was not asked for before; of degree `n` for
    /// every side of a cylinder.
    pub fn compute(&mut self, sides: RangeInclusive<usize>, budget: &Budget<'_>) -> Result<Vec<usize>, Exhausted> {
        let sides: Vec<usize> = sides.collect();
        if self.edges == PlainEdges::Cylinder {
            let cylinder = |side| if side == 0 { Ok(0) } else { one_row(side, Ends::Joined, side, budget) };
            return threads::map(budget.threads(), sides, cylinder).into_iter().collect();
        }
        let mut missing: Vec<usize> = sides.iter().filter_map(|&side| Self::core(side, self.edges)).collect();
        missing.retain(|core| !self.cores.contains_key(core));
        // Starts with the longest, so that no thread begins a long one at the end.
        missing.sort_unstable_by(|a, b| b.cmp(a));
        missing.dedup();
        let found = threads::map(budget.threads(), missing.clone(), |core| Self::core_nullity(core, budget));
        for (core, nullity) in missing.into_iter().zip(found) {
            self.cores.insert(core, nullity?);
        }
        let known = |side: usize| self.cores.get(&Self::core(side, self.edges)?).copied();
        Ok(sides.into_iter().map(|side| Self::from_core(side, self.edges, known(side).unwrap_or(0))).collect())
    }

    /// The even flat side whose nullity decides that of the square of this side; `None` for
    /// cylinders, which have none.
    pub fn core(side: usize, edges: PlainEdges) -> Option<usize> {
        match edges {
            PlainEdges::Flat => Some(core(side).0),
            PlainEdges::Torus => Some(core(side.saturating_sub(1)).0),
            PlainEdges::Cylinder => None,
        }
    }

    /// The nullity of an even flat side `n = 2 j`. There `p_n = f^2` with `f = p_j + p_(j-1)`, so
    /// the degree of `gcd(p_n(t), p_n(t + 1))` is twice that of `gcd(f(t), f(t + 1))`, which is
    /// twice that of the gcd of the two parts of `f`.
    pub fn core_nullity(n: usize, budget: &Budget<'_>) -> Result<usize, Exhausted> {
        let _memory = budget.reserve(BitRows::bytes(n / 2))?;
        let (p, q) = fibonacci_pair(n / 2);
        let (a, b) = shift_parts(&(&p + &q));
        Ok(4 * a.gcd_within(&b, budget)?.degree().unwrap_or(0))
    }

    /// The nullity of the square of this side from that of its [core](NullityTable::core).
    pub fn from_core(side: usize, edges: PlainEdges, nullity: usize) -> usize {
        match edges {
            // A torus has twice the nullity of the flat square whose side is one less, and four
            // more for multiples of three.
            PlainEdges::Torus if side > 0 => {
                2 * from_core(side - 1, nullity) + if side.is_multiple_of(3) { 4 } else { 0 }
            }
            _ => from_core(side, nullity),
        }
    }
}

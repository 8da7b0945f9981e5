//! The number of solutions of each number of presses.

use crate::budget::{Budget, Stopped};
use crate::components::components;
use crate::contradiction::contradiction;
use crate::coset::Coset;
use crate::listing::list;
use crate::transform::counts_transform;
use douse_algebra::bits::BitVec;
use douse_algebra::elimination::kernel;

/// Sets of more dimensions are not transformed.
const MAX_DIMENSIONS: usize = 40;
/// Sets of more equations are not counted from the equations.
const MAX_EQUATIONS: usize = 32;
/// Sums of binomial coefficients of more cells do not fit 128 bits.
const MAX_CELLS_DUAL: usize = 126;

/// An error of counting solutions by their presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The set has too many dimensions, and too many equations, to be counted.
    #[error("2^{dimension} solutions on {cells} cells are too many to count by their number of presses")]
    TooLarge {
        /// Dimensions of the largest connected component.
        dimension: usize,
        /// Its cells.
        cells: usize,
    },
    /// The counts do not fit 128 bits.
    #[error("the counts of 2^{dimension} solutions do not fit into 128 bits")]
    Overflow {
        /// Dimensions of the set.
        dimension: usize,
    },
    /// The budget ended the count.
    #[error("stopped before the end")]
    Stopped,
    /// The counts of all lengths, or the search for them, do not fit into the budget's memory.
    #[error("counting needs more than {bytes} bytes of memory")]
    Memory {
        /// The memory of the budget.
        bytes: usize,
    },
}

impl From<Stopped> for CountError {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// The number of vectors of each weight: entry `w` counts those with `w` ones.
///
/// * `coset`: for a board, its solutions.
///
/// Connected components are counted one by one, and their distributions multiplied. A component of
/// `d` dimensions and `N` cells is counted by Walsh-Hadamard transforms or, if `N - d` is smaller,
/// from its equations.
///
/// Complexity: `d 2^d` additions, or `2^(N - d)` sums of packed vectors, for the largest component.
///
/// # Example
/// ```
/// use douse_algebra::bits::{BitMatrix, BitVec};
/// use douse_shortest::{Budget, Coset, count_by_weight};
/// let coset = Coset::new(BitVec::zeros(3), BitMatrix::identity(3)).unwrap();
/// assert_eq!(count_by_weight(&coset, &Budget::unlimited()), Ok(vec![1, 3, 3, 1]));
/// ```
///
/// # Literature
/// Counting from the equations implements the identity of MacWilliams, A theorem on the
/// distribution of weights in a systematic code, 1963.
pub fn count_by_weight(coset: &Coset, budget: &Budget) -> Result<Vec<u128>, CountError> {
    if coset.dimension() >= 128 {
        return Err(CountError::Overflow { dimension: coset.dimension() });
    }
    let Some(components) = components(coset, budget) else {
        let counts = count_component(coset, budget)?;
        return Ok(checked(coset, counts));
    };
    let mut fixed = coset.start().clone();
    components.iter().flat_map(|component| &component.cells).for_each(|&cell| fixed.set(cell, false));
    let mut counts = vec![0; coset.cells() + 1];
    counts[fixed.count_ones()] = 1;
    for component in components {
        let own = count_component(&component.coset, budget)?;
        let before = std::mem::replace(&mut counts, vec![0; coset.cells() + 1]);
        for (a, &x) in before.iter().enumerate().filter(|(_, x)| **x > 0) {
            budget.check()?;
            for (b, &y) in own.iter().enumerate().filter(|(_, y)| **y > 0) {
                counts[a + b] += x * y;
            }
        }
    }
    Ok(checked(coset, counts))
}

/// Checks that every solution was counted.
///
/// # Panics
/// If not, which is a bug.
fn checked(coset: &Coset, counts: Vec<u128>) -> Vec<u128> {
    let solutions = 1u128 << coset.dimension();
    if counts.iter().try_fold(0u128, |sum, &count| sum.checked_add(count)) != Some(solutions) {
        contradiction(format_args!("the counts by length do not add up to {solutions} solutions"));
    }
    counts
}

fn count_component(coset: &Coset, budget: &Budget) -> Result<Vec<u128>, CountError> {
    let (dimension, cells) = (coset.dimension(), coset.cells());
    let equations = cells - dimension;
    if cells <= MAX_CELLS_DUAL && equations < dimension && equations <= MAX_EQUATIONS {
        Ok(counts_dual(coset, budget)?)
    } else if dimension <= MAX_DIMENSIONS {
        Ok(counts_transform(coset, budget)?.into_iter().map(u128::from).collect())
    } else {
        Err(CountError::TooLarge { dimension, cells })
    }
}

/// The counts from the equations: with `s_j` the number of sums of equations of weight `j` that the
/// start satisfies minus those it does not, `2^(N - d)` times the count of weight `w` is the sum of
/// `s_j K_w(j)`, where `K_w(j)` is the coefficient of `z^w` in `(1 - z)^j (1 + z)^(N - j)`.
pub(super) fn counts_dual(coset: &Coset, budget: &Budget) -> Result<Vec<u128>, Stopped> {
    let cells = coset.cells();
    let equations = kernel(coset.directions());
    let dual = Coset::new(BitVec::zeros(cells), equations).expect("a kernel's basis is independent");
    let mut sums = vec![0i128; cells + 1];
    list(&dual, budget, |weight, words| {
        let folded = words.iter().zip(coset.start().words()).fold(0, |sum, (a, b)| sum ^ (a & b));
        sums[weight] += if folded.count_ones() % 2 == 1 { -1 } else { 1 };
    })?;
    let mut counts = vec![0i128; cells + 1];
    // The coefficients for j = 0; each further j exchanges a factor 1 + z for 1 - z.
    let mut coefficients = vec![0i128; cells + 1];
    coefficients[0] = 1;
    for _ in 0..cells {
        for w in (1..=cells).rev() {
            coefficients[w] += coefficients[w - 1];
        }
    }
    for (j, &sum) in sums.iter().enumerate() {
        for (count, coefficient) in counts.iter_mut().zip(&coefficients) {
            // Wraps on the way, but the true result fits.
            *count = count.wrapping_add(sum.wrapping_mul(*coefficient));
        }
        if j < cells {
            for w in 1..=cells {
                coefficients[w] -= coefficients[w - 1];
            }
            for w in (1..=cells).rev() {
                coefficients[w] -= coefficients[w - 1];
            }
        }
    }
    Ok(counts.into_iter().map(|count| count.cast_unsigned() >> dual.dimension()).collect())
}

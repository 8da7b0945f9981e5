//! Light chasing, on any board: a system for the unknowns alone.

use super::claim::Claim;
use super::lanes::{Bits, Lanes};
use super::method::Cost;
use super::{Problem, SolveError, matrix_bytes, quiet_bits};
use douse_algebra::bits::{BitMatrix, BitVec};
use douse_algebra::budget::{Budget, Exhausted};
use douse_algebra::elimination::Factored;
use douse_puzzle::pattern::Pattern;
use std::ops::Range;

/// Past this many cells the lists of the press matrix are not worth their memory.
const MAX_CELLS: usize = 1 << 27;

/// Words swept side by side: 256 unknowns at a time.
const BLOCK: usize = 4;

/// A sweep of all unknowns plus elimination among them.
pub(super) fn cost(problem: &Problem, budget: &Budget<'_>) -> Result<Option<Cost>, Exhausted> {
    if problem.difference().as_bits().is_none() || problem.variant().cells() > MAX_CELLS {
        return Ok(None);
    }
    let ones = problem.incidence(budget)?.ones() as f64;
    let order = problem.elimination_order(budget)?;
    let unknowns = order.unknowns().len() as f64;
    let work = ones * (unknowns / 64.0 + 2.0) + unknowns.powi(3) / 256.0;
    // The matrix and its kernel; what the elimination and the sweeps need, they draw themselves.
    Ok(Some(Cost { work, memory: matrix_bytes(order.unknowns().len()).saturating_mul(2) }))
}

/// Chases lights: the presses are settled one after another, only the unknowns (the first row of a flat grid) are
/// left to an elimination.
///
/// # Complexity
/// With `u` unknowns and `e` ones in the press matrix, `O(e u / 64 + u^3 / 64)` time and `O(N)` words of memory
/// plus `u^2` bits.
///
/// # Literature
/// Light chasing is folklore of the 1990s handhelds; the order and its transposed sweep for the witness are a
/// triangular (Schur complement) elimination.
pub(super) fn solve_chase(problem: &Problem, budget: &Budget<'_>) -> Result<Claim, SolveError> {
    if problem.difference().as_bits().is_none() {
        return Err(SolveError::DoesNotApply("chase"));
    }
    let (incidence, order) = (problem.incidence(budget)?, problem.elimination_order(budget)?);
    let (lanes, one) = (Bits::<BLOCK>, Bits::<1>);
    let mut matrix = BitMatrix::try_zeros(order.constraints().len(), order.unknowns().len())?;
    order.constraint_matrix(incidence, &lanes, |row, column, _| matrix.set(row, column, true), budget)?;
    let factored = Factored::within(&matrix, budget)?;
    let bits = |values: Vec<u16>| values.into_iter().map(|value| value == 1).collect::<BitVec>();
    match factored.solve(&bits(order.remainder(incidence, &one, problem.difference(), budget)?)) {
        Err(witness) => {
            let lights = order.sweep_back(incidence, &one, |i| witness.get(i).into(), budget)?;
            Ok(Claim::Unsolvable(Pattern::from_bits(bits(lights))))
        }
        Ok(solution) => {
            let unknowns: Vec<u16> = (0..solution.len()).map(|i| solution.get(i).into()).collect();
            let presses = order.presses(incidence, &one, &unknowns, problem.difference(), budget)?;
            let kernel = factored.kernel();
            let (mut quiet, memory) = quiet_bits(kernel.rows(), incidence.cells(), budget)?;
            let unknowns = |rows: Range<usize>| {
                let values = |i| Bits::<BLOCK>::of(rows.clone().map(|row| kernel.get(row, i).into()));
                (0..kernel.columns()).map(values).collect()
            };
            let put = |row, cell, _| quiet.set(row, cell, true);
            order.quiet(incidence, &lanes, kernel.rows(), unknowns, put, budget)?;
            Claim::of_bits(bits(presses), (quiet, memory), budget)
        }
    }
}

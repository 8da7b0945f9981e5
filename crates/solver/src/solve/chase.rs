//! Light chasing, on any board: a system for the unknowns alone.

use super::lanes::{Bits, Lanes};
use super::{Answer, Problem, SolveError};
use douse_algebra::bits::{BitMatrix, BitVec};
use douse_algebra::elimination::Factored;
use std::ops::Range;

/// Past this many cells the lists of the press matrix are not worth their memory.
const MOST_CELLS: usize = 1 << 27;

/// Words swept side by side: 256 unknowns at a time.
const BLOCK: usize = 4;

/// A sweep of all unknowns plus elimination among them.
pub(super) fn cost(problem: &Problem) -> Option<f64> {
    problem.difference().as_bits()?;
    if problem.variant().cells() > MOST_CELLS {
        return None;
    }
    let ones = problem.incidence().ok()?.ones() as f64;
    let unknowns = problem.elimination_order().ok()?.unknowns().len() as f64;
    Some(ones * (unknowns / 64.0 + 2.0) + unknowns.powi(3) / 256.0)
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
pub(super) fn solve_chase(problem: &Problem) -> Result<Answer, SolveError> {
    if problem.difference().as_bits().is_none() {
        return Err(SolveError::DoesNotApply("chase"));
    }
    let (incidence, order) = (problem.incidence()?, problem.elimination_order()?);
    let (lanes, one) = (Bits::<BLOCK>, Bits::<1>);
    let mut matrix = BitMatrix::try_zeros(order.constraints().len(), order.unknowns().len())?;
    order.constraint_matrix(incidence, &lanes, |row, column, _| matrix.set(row, column, true));
    let factored = Factored::new(&matrix);
    let bits = |values: Vec<u16>| values.into_iter().map(|value| value == 1).collect::<BitVec>();
    match factored.solve(&bits(order.remainder(incidence, &one, problem.difference()))) {
        Err(witness) => {
            let lights = order.sweep_back(incidence, &one, |i| witness.get(i).into());
            Ok(Answer::unsolvable_two_states(problem, bits(lights)))
        }
        Ok(solution) => {
            let unknowns: Vec<u16> = (0..solution.len()).map(|i| solution.get(i).into()).collect();
            let presses = order.presses(incidence, &one, &unknowns, problem.difference());
            let kernel = factored.kernel();
            let mut quiet = BitMatrix::try_zeros(kernel.rows(), incidence.cells())?;
            let unknowns = |rows: Range<usize>| {
                let values = |i| Bits::<BLOCK>::of(rows.clone().map(|row| kernel.get(row, i).into()));
                (0..kernel.columns()).map(values).collect()
            };
            order.quiet(incidence, &lanes, kernel.rows(), unknowns, |row, cell, _| quiet.set(row, cell, true));
            Ok(Answer::solvable_two_states(problem, bits(presses), quiet))
        }
    }
}

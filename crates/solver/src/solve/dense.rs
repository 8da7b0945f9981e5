//! Elimination on the whole press matrix, packed in bits.

use super::claim::Claim;
use super::method::Cost;
use super::{Problem, SolveError, matrix_bytes, quiet_bits_memory};
use douse_algebra::budget::{Budget, Exhausted};
use douse_algebra::elimination::Factorization;
use douse_puzzle::pattern::Pattern;

/// About `N^3 / 64 / 8` words: the Method of Four Russians adds up eight rows at a time.
pub(super) fn cost(problem: &Problem, _budget: &Budget<'_>) -> Result<Option<Cost>, Exhausted> {
    if problem.difference().as_bits().is_none() {
        return Ok(None);
    }
    let cells = problem.variant().cells() as f64;
    let work = cells.powi(3) / 512.0 + cells.powi(2) / 16.0;
    // The matrix; the elimination reserves its own memory.
    Ok(Some(Cost { work, memory: matrix_bytes(problem.variant().cells()) }))
}

/// Elimination on the whole press matrix with its transform, by packed rows.
///
/// # Complexity
/// `O(N^3 / 64 / log N)` time and `O(N^2)` bits of memory for `N` cells.
pub(super) fn solve_dense(problem: &Problem, budget: &Budget<'_>) -> Result<Claim, SolveError> {
    let Some(difference) = problem.difference().as_bits() else {
        return Err(SolveError::DoesNotApply("dense"));
    };
    let factored = Factorization::within(&problem.incidence(budget)?.matrix()?, budget)?;
    match factored.solve(difference) {
        Ok(presses) => {
            let memory = quiet_bits_memory(factored.nullity(), problem.variant().cells(), budget)?;
            Claim::of_bits(presses, (factored.kernel(), memory), budget)
        }
        Err(witness) => Ok(Claim::Unsolvable(Pattern::from_bits(witness))),
    }
}

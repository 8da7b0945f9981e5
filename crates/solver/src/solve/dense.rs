//! Elimination on the whole press matrix, packed in bits.

use super::{Answer, Problem, SolveError};
use douse_algebra::elimination::Factored;

/// About `N^3 / 64 / 8` words: the Method of Four Russians adds up eight rows at a time.
pub(super) fn cost(problem: &Problem) -> Option<f64> {
    problem.difference().as_bits()?;
    let cells = problem.variant().cells() as f64;
    Some(cells.powi(3) / 512.0 + cells.powi(2) / 16.0)
}

/// Elimination on the whole press matrix with its transform, by packed rows.
///
/// # Complexity
/// `O(N^3 / 64 / log N)` time and `O(N^2)` bits of memory for `N` cells.
pub(super) fn solve_dense(problem: &Problem) -> Result<Answer, SolveError> {
    let Some(difference) = problem.difference().as_bits() else {
        return Err(SolveError::DoesNotApply("dense"));
    };
    let factored = Factored::new(&problem.incidence()?.matrix()?);
    Ok(match factored.solve(difference) {
        Ok(presses) => Answer::solvable_two_states(problem, presses, factored.kernel()),
        Err(witness) => Answer::unsolvable_two_states(problem, witness),
    })
}

//! Elimination on the whole press matrix modulo any number of states.

use super::claim::Claim;
use super::method::Cost;
use super::{Problem, SolveError};
use douse_algebra::budget::{Budget, Exhausted};
use douse_algebra::residues::{PreparedSystem, ResidueMatrix};
use douse_puzzle::pattern::Pattern;

/// Past this many cells the matrix is not worth its memory.
const MAX_CELLS: usize = 1 << 14;

/// About `N^3` entries, in a matrix twice as wide.
pub(super) fn cost(problem: &Problem, _budget: &Budget<'_>) -> Result<Option<Cost>, Exhausted> {
    let cells = problem.variant().cells();
    // The matrix; what the Howell form needs beside it, it draws itself.
    let cost = || Cost { work: 2.0 * (cells as f64).powi(3), memory: 2 * cells * cells };
    Ok((cells <= MAX_CELLS).then(cost))
}

/// The Howell form of the whole press matrix.
///
/// # Complexity
/// `O(N^3)` time and `O(N^2)` memory for `N` cells.
pub(super) fn solve_dense_residues(problem: &Problem, budget: &Budget<'_>) -> Result<Claim, SolveError> {
    let (states, cells) = (problem.variant().states(), problem.variant().cells());
    if cells > MAX_CELLS {
        return Err(SolveError::DoesNotApply("dense-residues"));
    }
    let mut matrix = ResidueMatrix::zeros(states.modulus(), cells, cells);
    let incidence = problem.incidence(budget)?;
    for press in 0..cells {
        incidence.lights_of(press).iter().for_each(|&light| matrix.set(light as usize, press, 1));
    }
    let system = PreparedSystem::within(&matrix, budget)?;
    let difference: Vec<u16> = problem.difference().iter().collect();
    match system.solve(&difference) {
        Ok(presses) => {
            let kernel = system.kernel().matrix();
            let memory = super::quiet_residues_memory(kernel.rows(), cells, budget)?;
            Claim::of_residues(problem, &presses, (kernel.clone(), memory), budget)
        }
        Err(witness) => Ok(Claim::Unsolvable(Pattern::from_values(states, witness))),
    }
}

//! Elimination on the whole press matrix modulo any number of states.

use super::{Answer, Problem, SolveError};
use douse_algebra::bits::OutOfMemory;
use douse_algebra::residues::{PreparedSystem, ResidueMatrix};
use douse_puzzle::pattern::Pattern;

/// Past this many cells the matrix is not worth its memory.
const MOST_CELLS: usize = 1 << 14;

/// About `N^3` entries, in a matrix twice as wide.
pub(super) fn cost(problem: &Problem) -> Option<f64> {
    let cells = problem.variant().cells();
    (cells <= MOST_CELLS).then(|| 2.0 * (cells as f64).powi(3))
}

/// The Howell form of the whole press matrix.
///
/// # Complexity
/// `O(N^3)` time and `O(N^2)` memory for `N` cells.
pub(super) fn solve_dense_residues(problem: &Problem) -> Result<Answer, SolveError> {
    let (states, cells) = (problem.variant().states(), problem.variant().cells());
    if cells > MOST_CELLS {
        return Err(OutOfMemory { bytes: cells.saturating_mul(cells).saturating_mul(2 * size_of::<u16>()) }.into());
    }
    let mut matrix = ResidueMatrix::zeros(states.modulus(), cells, cells);
    for press in 0..cells {
        problem.incidence()?.lights_of(press).iter().for_each(|&light| matrix.set(light as usize, press, 1));
    }
    let system = PreparedSystem::new(&matrix);
    let difference: Vec<u16> = problem.difference().iter().collect();
    Ok(match system.solve(&difference) {
        Ok(presses) => Answer::Solvable(super::residue_space(problem, &presses, system.kernel().matrix().clone())),
        Err(witness) => Answer::unsolvable(problem, Pattern::from_values(states, witness)),
    })
}

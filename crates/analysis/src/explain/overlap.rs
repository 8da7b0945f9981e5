//! Solvability by overlap with the test patterns.

use douse_puzzle::pattern::Pattern;
use douse_solver::solve::{Problem, SolveError, left_kernel};

/// The overlap of a test pattern with the lights that have to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    /// The test pattern: for a rule that works both ways, a quiet pattern.
    pub test: Pattern,
    /// The cells at which both are not zero.
    pub cells: Vec<usize>,
    /// The sum of the products there, as a plain number; for two states the number of cells.
    pub sum: u64,
    /// The sum modulo the number of states: not zero proves that the board cannot be solved.
    pub remainder: u16,
}

/// The overlap of each test pattern with the lights that have to change. The board can be solved if
/// and only if every remainder is zero.
///
/// Time and memory are those of [`left_kernel`].
pub fn overlaps(problem: &Problem) -> Result<Vec<Overlap>, SolveError> {
    let (states, difference) = (problem.variant().states(), problem.difference());
    let tests = left_kernel(problem.variant())?;
    let overlap = |test: Pattern| {
        let cells: Vec<usize> =
            test.nonzero().map(|(cell, _)| cell).filter(|&cell| difference.get(cell) != 0).collect();
        let sum = cells.iter().map(|&cell| u64::from(test.get(cell)) * u64::from(difference.get(cell))).sum();
        Overlap { test, cells, sum, remainder: states.reduce(sum) }
    };
    Ok(tests.quiet().iter().map(overlap).collect())
}

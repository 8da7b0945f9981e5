//! The polynomial method for plain boards.

use super::{Answer, Problem, SolveError};
use crate::plain::{PlainEdges, PlainKind};
use douse_algebra::bits::BitMatrix;
use douse_puzzle::shape::Grid;

fn plain(problem: &Problem) -> Option<(&Grid, PlainEdges)> {
    problem.difference().as_bits()?;
    let grid = problem.variant().plain_plus_grid()?;
    Some((grid, PlainEdges::try_from(grid.edges()).ok()?))
}

/// A pass over the board and products of polynomials as wide as it.
pub(super) fn cost(problem: &Problem) -> Option<f64> {
    let (grid, _) = plain(problem)?;
    let (width, height) = (grid.size().width() as f64, grid.size().height() as f64);
    Some(1000.0 + width * height / 4.0 + width * width / 8.0)
}

/// One extended gcd and two passes over the board; listing the quiet patterns takes a pass for each.
///
/// # Complexity
/// That of [`PlainKind`], plus `O(d N / 64)` for listing `d` quiet patterns of `N` cells.
pub(super) fn solve_polynomial(problem: &Problem) -> Result<Answer, SolveError> {
    let (Some((grid, edges)), Some(bits)) = (plain(problem), problem.difference().as_bits()) else {
        return Err(SolveError::DoesNotApply("polynomial"));
    };
    let (size, cells) = (grid.size(), grid.cells());
    let kind = PlainKind::new(size, edges);
    let board = BitMatrix::from_flat(size.height(), size.width(), bits);
    Ok(match kind.solve(&board) {
        Err(witness) => Answer::unsolvable_two_states(problem, witness.quiet.to_flat()),
        Ok(presses) => {
            let mut quiet = BitMatrix::try_zeros(kind.nullity(), cells)?;
            for number in 0..kind.nullity() {
                quiet.row_mut(number).copy_from_slice(kind.quiet(number).to_flat().words());
            }
            Answer::solvable_two_states(problem, presses.to_flat(), quiet)
        }
    })
}

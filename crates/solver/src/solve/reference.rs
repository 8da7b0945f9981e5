//! The slow, obvious method that the others are compared with.

use super::{Answer, Problem, SolveError};
use douse_algebra::bits::{BitMatrix, BitVec};

/// Never chosen where another method applies.
pub(super) fn cost(problem: &Problem) -> Option<f64> {
    problem.difference().as_bits()?;
    Some((problem.variant().cells() as f64).powi(3))
}

/// Textbook elimination on the whole press matrix, one bit at a time, with each row remembering of which rows it is
/// the sum.
///
/// # Complexity
/// `O(N^3)` time and `O(N^2)` memory for `N` cells.
pub(super) fn solve_reference(problem: &Problem) -> Result<Answer, SolveError> {
    let Some(difference) = problem.difference().as_bits() else {
        return Err(SolveError::DoesNotApply("reference"));
    };
    let cells = problem.variant().cells();
    let mut rows: Vec<(Vec<bool>, bool, Vec<bool>)> = (0..cells)
        .map(|light| (vec![false; cells], difference.get(light), (0..cells).map(|i| i == light).collect()))
        .collect();
    for press in 0..cells {
        for light in problem.variant().lights_of(press) {
            rows[light].0[press] = true;
        }
    }
    let mut pivots = Vec::new();
    for column in 0..cells {
        let rank = pivots.len();
        let Some(found) = (rank..cells).find(|&row| rows[row].0[column]) else { continue };
        rows.swap(rank, found);
        let (coefficients, right, sum) = rows[rank].clone();
        for (row, target) in rows.iter_mut().enumerate() {
            if row != rank && target.0[column] {
                target.0.iter_mut().zip(&coefficients).for_each(|(t, s)| *t ^= s);
                target.1 ^= right;
                target.2.iter_mut().zip(&sum).for_each(|(t, s)| *t ^= s);
            }
        }
        pivots.push(column);
    }
    if let Some((_, _, sum)) = rows[pivots.len()..].iter().find(|(_, right, _)| *right) {
        return Ok(Answer::unsolvable_two_states(problem, sum.iter().copied().collect()));
    }
    let mut presses = BitVec::zeros(cells);
    for (row, &column) in pivots.iter().enumerate() {
        presses.set(column, rows[row].1);
    }
    let free: Vec<usize> = (0..cells).filter(|column| !pivots.contains(column)).collect();
    let quiet = BitMatrix::from_fn(free.len(), cells, |i, column| match pivots.binary_search(&column) {
        Ok(row) => rows[row].0[free[i]],
        Err(_) => column == free[i],
    });
    Ok(Answer::solvable_two_states(problem, presses, quiet))
}

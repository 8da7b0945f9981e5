//! Elimination with one machine word per row: boards of two states with at most 64 cells.

use super::claim::Claim;
use super::method::Cost;
use super::press_matrix::PressMatrix;
use super::{Problem, SolveError};
use crate::quiet::Rows;
use douse_algebra::bits::{BitMatrix, BitVec, Ones};
use douse_algebra::budget::{Budget, Exhausted};
use douse_puzzle::pattern::Pattern;

/// One word has this many cells.
const MAX_CELLS: usize = 64;

/// A cost of next to nothing, so that no other method is asked.
pub(super) fn cost(problem: &Problem, _budget: &Budget<'_>) -> Result<Option<Cost>, Exhausted> {
    let applies = problem.difference().as_bits().is_some() && problem.variant().cells() <= MAX_CELLS;
    Ok(applies.then_some(Cost { work: 1.0, memory: 0 }))
}

/// Gauss-Jordan elimination of the press matrix beside the identity, columns from the last to the
/// first.
///
/// Taking the columns backwards, each quiet pattern begins with the free column that it belongs to,
/// so that the basis comes out in its normal form and the solution is zero where the patterns
/// begin.
///
/// # Complexity
/// `O(N^2)` operations on words.
pub(super) fn solve_small(problem: &Problem, budget: &Budget<'_>) -> Result<Claim, SolveError> {
    let cells = problem.variant().cells();
    let (Some(difference), PressMatrix::Words(lights)) =
        (problem.difference().as_bits(), problem.press_matrix(budget)?)
    else {
        return Err(SolveError::DoesNotApply("small"));
    };
    // Row `light`: the presses that change it, and the rows that were added up to make this one.
    let mut rows: Vec<(u64, u64)> = (0..cells).map(|light| (0, 1 << light)).collect();
    for (press, lights) in lights.iter().enumerate() {
        Ones::new(std::slice::from_ref(lights)).for_each(|light| rows[light].0 |= 1 << press);
    }
    let b = difference.words().first().copied().unwrap_or(0);
    let odd = |sums: u64| (sums & b).count_ones() % 2 == 1;
    let (mut pivots, mut free) = (Vec::with_capacity(cells), Vec::new());
    for column in (0..cells).rev() {
        let rank = pivots.len();
        let Some(found) = (rank..cells).find(|&row| rows[row].0 >> column & 1 == 1) else {
            free.push(column);
            continue;
        };
        rows.swap(rank, found);
        let (a, sums) = rows[rank];
        for (row, entries) in rows.iter_mut().enumerate() {
            if entries.0 >> column & 1 == 1 && row != rank {
                *entries = (entries.0 ^ a, entries.1 ^ sums);
            }
        }
        pivots.push(column);
    }
    if let Some(&(_, witness)) = rows[pivots.len()..].iter().find(|&&(_, sums)| odd(sums)) {
        return Ok(Claim::Unsolvable(Pattern::from_bits(BitVec::from_words(cells, vec![witness]))));
    }
    let gathered = |holds: &dyn Fn(usize) -> bool| -> u64 {
        pivots.iter().enumerate().filter(|&(row, _)| holds(row)).map(|(_, &column)| 1 << column).sum()
    };
    let presses = gathered(&|row| odd(rows[row].1));
    let quiet =
        free.iter().rev().map(|&column| 1 << column | gathered(&|row| rows[row].0 >> column & 1 == 1)).collect();
    let quiet = Rows::Bits(BitMatrix::from_words(free.len(), cells, quiet));
    let presses = Pattern::from_bits(BitVec::from_words(cells, vec![presses]));
    Ok(Claim::Solvable { presses, quiet, memory: None })
}

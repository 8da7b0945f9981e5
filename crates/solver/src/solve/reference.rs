//! The slow, obvious method that the others are compared with, for any number of states.

use super::claim::Claim;
use super::method::Cost;
use super::{Problem, SolveError};
use crate::quiet::Rows;
use douse_algebra::bits::BitMatrix;
use douse_algebra::budget::{Budget, Exhausted, Meter, Stopped};
use douse_algebra::residues::ResidueMatrix;
use douse_puzzle::pattern::Pattern;

/// More cells take too long.
const MAX_CELLS: usize = 1024;

/// More than any other method that applies, so it is used only where it is asked for.
pub(super) fn cost(problem: &Problem, _budget: &Budget<'_>) -> Result<Option<Cost>, Exhausted> {
    let cells = problem.variant().cells();
    let cost = || Cost { work: 16.0 * (cells as f64).powi(3), memory: 8 * 8 * cells * cells };
    Ok((cells <= MAX_CELLS).then(cost))
}

/// Numbers modulo k.
type Row = Vec<u64>;

/// Euclid's algorithm on rows of numbers. Each press is a row: its effect on the lights first, then
/// the press itself. Sums of such rows whose first part is zero have a quiet pattern in the second,
/// and a sum that takes the difference away has the solution.
///
/// # Complexity
/// `O(N^3 log k)` time and `O(N^2)` memory for `N` cells.
pub(super) fn solve_reference(problem: &Problem, budget: &Budget<'_>) -> Result<Claim, SolveError> {
    let (variant, states) = (problem.variant(), problem.variant().states());
    let (cells, k) = (variant.cells(), u64::from(states.get()));
    if cells > MAX_CELLS {
        return Err(SolveError::DoesNotApply("reference"));
    }
    let unit = |cell| (0..2 * cells).map(|column| u64::from(column == cells + cell)).collect();
    let mut presses: Vec<Row> = (0..cells).map(unit).collect();
    let mut lights = presses.clone();
    for press in 0..cells {
        for light in variant.lights_of(press) {
            presses[press][light] = 1;
            lights[light][press] = 1;
        }
    }
    let behind = |row: &Row| Pattern::from_values(states, row[cells..].iter().map(|&value| states.reduce(value)));
    let mut meter = budget.meter();
    let form = hermite_form(presses, k, &mut meter)?;
    let mut left: Row = problem.difference().negated().iter().map(u64::from).chain(vec![0; cells]).collect();
    for (column, row) in &form {
        let times = left[*column] / row[*column];
        subtract(&mut left, times, row, k);
    }
    if left[..cells].iter().any(|&value| value != 0) {
        // With the roles exchanged, patterns of lights that every press meets in a multiple of k.
        let form = hermite_form(lights, k, &mut meter)?;
        let mut met = form.iter().filter(|(column, _)| *column >= cells).map(|(_, row)| behind(row));
        let witness = met.find(|pattern| pattern.dot(problem.difference()) != 0);
        // A pattern that proves nothing does not pass the check.
        return Ok(Claim::Unsolvable(witness.unwrap_or_else(|| Pattern::zeros(states, cells))));
    }
    let quiet: Vec<&Row> = form.iter().filter(|(column, _)| *column >= cells).map(|(_, row)| row).collect();
    let quiet = match states.is_two() {
        true => Rows::Bits(BitMatrix::from_fn(quiet.len(), cells, |row, cell| quiet[row][cells + cell] == 1)),
        false => {
            let entry = |row: usize, cell: usize| quiet[row][cells + cell].cast_signed();
            Rows::Residues(ResidueMatrix::from_fn(states.modulus(), quiet.len(), cells, entry))
        }
    };
    Ok(Claim::Solvable { presses: behind(&left), quiet, memory: None })
}

/// The Hermite normal form of all sums of the rows and of `k` times the unit vectors, without the
/// rows that are such a multiple. Each row comes with the column where it begins. It begins with a
/// divisor of `k`, and the numbers above that are smaller.
fn hermite_form(mut rows: Vec<Row>, k: u64, meter: &mut Meter<'_, '_>) -> Result<Vec<(usize, Row)>, Stopped> {
    let columns = rows.first().map_or(0, Vec::len);
    let mut form: Vec<(usize, Row)> = Vec::new();
    for column in 0..columns {
        let mut pivot = vec![0; columns];
        pivot[column] = k;
        for row in &mut rows {
            while row[column] != 0 {
                meter.spend(columns)?;
                let times = pivot[column] / row[column];
                subtract(&mut pivot, times, row, k);
                std::mem::swap(&mut pivot, row);
            }
        }
        if pivot[column] < k {
            for (_, above) in &mut form {
                let times = above[column] / pivot[column];
                subtract(above, times, &pivot, k);
            }
            form.push((column, pivot));
        }
    }
    Ok(form)
}

/// Subtracts `times` times `row`, modulo `k`.
fn subtract(from: &mut Row, times: u64, row: &Row, k: u64) {
    if times > 0 {
        from.iter_mut().zip(row).for_each(|(entry, other)| *entry = (*entry + (k - times % k) * other) % k);
    }
}

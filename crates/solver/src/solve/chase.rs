//! Light chasing, on any board: a system for the unknowns alone.

use super::elimination_order::{EliminationOrder, Lanes};
use super::{Answer, Problem, SolveError};
use douse_algebra::bits::{BitMatrix, BitVec, Ones, words_for};
use douse_algebra::elimination::Factored;
use douse_puzzle::incidence::Incidence;

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

/// Bits, 256 to a word; adding is XOR.
struct Bits;

impl Lanes for Bits {
    type Values = [u64; BLOCK];

    fn add(&self, sum: &mut Self::Values, word: &Self::Values) {
        sum.iter_mut().zip(word).for_each(|(s, w)| *s ^= w);
    }
}

fn lane(bit: usize) -> [u64; BLOCK] {
    let mut word = [0; BLOCK];
    word[bit / 64] = 1 << (bit % 64);
    word
}

fn first_lane(value: bool) -> [u64; BLOCK] {
    let mut word = [0; BLOCK];
    word[0] = value.into();
    word
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
    let Some(difference) = problem.difference().as_bits() else {
        return Err(SolveError::DoesNotApply("chase"));
    };
    let (incidence, order) = (problem.incidence()?, problem.elimination_order()?);
    let factored = Factored::new(&constraint_matrix(incidence, order)?);
    let chased = order.sweep(incidence, &Bits, |_| [0; BLOCK], |light| first_lane(difference.get(light)));
    let remainder = BitVec::from_fn(order.constraints().len(), |i| {
        let light = order.constraints()[i] as usize;
        difference.get(light) ^ (order.effect_on(incidence, &Bits, &chased, light)[0] & 1 == 1)
    });
    match factored.solve(&remainder) {
        Err(witness) => {
            let lights = order.sweep_back(incidence, &Bits, |i| first_lane(witness.get(i)));
            Ok(Answer::unsolvable_two_states(problem, lights.iter().map(|word| word[0] & 1 == 1).collect()))
        }
        Ok(solution) => {
            let unknown = |i: usize| first_lane(solution.get(i));
            let presses = order.sweep(incidence, &Bits, unknown, |light| first_lane(difference.get(light)));
            let presses = presses.iter().map(|word| word[0] & 1 == 1).collect();
            Ok(Answer::solvable_two_states(problem, presses, quiet_patterns(incidence, order, &factored.kernel())?))
        }
    }
}

/// What each unknown (column), chased to the end, adds to each constraint (row).
fn constraint_matrix(incidence: &Incidence, order: &EliminationOrder) -> Result<BitMatrix, SolveError> {
    let (constraints, unknowns) = (order.constraints(), order.unknowns().len());
    let mut matrix = BitMatrix::try_zeros(constraints.len(), unknowns)?;
    for start in (0..words_for(unknowns)).step_by(BLOCK) {
        let mine = start * 64..unknowns.min((start + BLOCK) * 64);
        let unknown = |i: usize| if mine.contains(&i) { lane(i - mine.start) } else { [0; BLOCK] };
        let presses = order.sweep(incidence, &Bits, unknown, |_| [0; BLOCK]);
        for (row, &light) in constraints.iter().enumerate() {
            let sums = order.effect_on(incidence, &Bits, &presses, light as usize);
            let words = matrix.row_mut(row)[start..].iter_mut();
            words.zip(sums).for_each(|(word, sum)| *word = sum);
        }
    }
    Ok(matrix)
}

/// The quiet patterns (rows) whose unknowns are the rows of `kernel`.
fn quiet_patterns(
    incidence: &Incidence,
    order: &EliminationOrder,
    kernel: &BitMatrix,
) -> Result<BitMatrix, SolveError> {
    let mut quiet = BitMatrix::try_zeros(kernel.rows(), incidence.cells())?;
    let by_unknown = kernel.transpose();
    for start in (0..words_for(kernel.rows())).step_by(BLOCK) {
        let unknown = |i: usize| {
            let mut word = [0; BLOCK];
            word.iter_mut().zip(&by_unknown.row(i)[start..]).for_each(|(w, k)| *w = *k);
            word
        };
        let presses = order.sweep(incidence, &Bits, unknown, |_| [0; BLOCK]);
        for (cell, word) in presses.iter().enumerate() {
            for row in Ones::new(word) {
                quiet.flip(start * 64 + row, cell);
            }
        }
    }
    Ok(quiet)
}

//! Light chasing modulo any number of states.

use super::elimination_order::{EliminationOrder, Lanes};
use super::{Answer, Problem, SolveError};
use douse_algebra::residues::{Modulus, PreparedSystem, ResidueMatrix};
use douse_puzzle::incidence::Incidence;
use douse_puzzle::pattern::Pattern;

/// Unknowns swept side by side.
const BLOCK: usize = 16;

/// Past this many cells the lists of the press matrix are not worth their memory.
const MOST_CELLS: usize = 1 << 26;

/// A sweep of all unknowns plus elimination among them.
pub(super) fn cost(problem: &Problem) -> Option<f64> {
    if problem.variant().cells() > MOST_CELLS {
        return None;
    }
    let ones = problem.incidence().ok()?.ones() as f64;
    let unknowns = problem.elimination_order().ok()?.unknowns().len() as f64;
    Some(ones * (unknowns / 4.0 + 8.0) + unknowns.powi(3) / 2.0)
}

/// Residues, 16 side by side.
struct Residues(Modulus);

impl Lanes for Residues {
    type Values = [u16; BLOCK];

    fn add(&self, sum: &mut Self::Values, word: &Self::Values) {
        self.0.add_row(sum, word);
    }

    fn negate(&self, word: &mut Self::Values) {
        word.iter_mut().for_each(|value| *value = self.0.neg(*value));
    }
}

fn first_lane(value: u16) -> [u16; BLOCK] {
    let mut word = [0; BLOCK];
    word[0] = value;
    word
}

/// A kind of puzzle chased once: what the unknowns do to the constraints, ready for any lights.
#[derive(Debug)]
pub struct ChasedSystem<'a> {
    incidence: &'a Incidence,
    order: &'a EliminationOrder,
    modulus: Modulus,
    /// What the unknowns do to the constraints, reduced.
    pub system: PreparedSystem,
}

impl<'a> ChasedSystem<'a> {
    /// The system of the unknowns of this problem; its lights do not matter.
    ///
    /// # Errors
    /// When the press matrix or the order of elimination does not fit into memory.
    pub fn of(problem: &'a Problem) -> Result<Self, SolveError> {
        let modulus = problem.variant().states().modulus();
        let (incidence, order) = (problem.incidence()?, problem.elimination_order()?);
        let matrix = constraint_matrix(incidence, order, modulus);
        Ok(Self { incidence, order, modulus, system: PreparedSystem::new(&matrix) })
    }

    /// What a chase with no unknown pressed leaves to be added at each constraint.
    pub fn remainder(&self, difference: &Pattern) -> Vec<u16> {
        let lanes = Residues(self.modulus);
        let chased =
            self.order.sweep(self.incidence, &lanes, |_| [0; BLOCK], |light| first_lane(difference.get(light)));
        let left = |&light: &u32| {
            let added = self.order.effect_on(self.incidence, &lanes, &chased, light as usize)[0];
            self.modulus.sub(difference.get(light as usize), added)
        };
        self.order.constraints().iter().map(left).collect()
    }

    /// All presses that these unknowns lead to.
    pub fn presses(&self, difference: &Pattern, unknowns: &[u16]) -> Vec<u16> {
        let right = |light: usize| first_lane(difference.get(light));
        let presses = self.order.sweep(self.incidence, &Residues(self.modulus), |i| first_lane(unknowns[i]), right);
        presses.iter().map(|word| word[0]).collect()
    }

    /// The quiet patterns whose unknowns are the generators of the small system's kernel.
    fn quiet(&self) -> ResidueMatrix {
        let kernel = self.system.kernel().matrix();
        let mut quiet = ResidueMatrix::zeros(self.modulus, kernel.rows(), self.incidence.cells());
        for start in (0..kernel.rows()).step_by(BLOCK) {
            let lanes = start..kernel.rows().min(start + BLOCK);
            let unknown = |i: usize| {
                let mut word = [0; BLOCK];
                lanes.clone().for_each(|row| word[row - start] = kernel.get(row, i));
                word
            };
            let presses = self.order.sweep(self.incidence, &Residues(self.modulus), unknown, |_| [0; BLOCK]);
            for (cell, word) in presses.iter().enumerate() {
                lanes.clone().for_each(|row| quiet.set(row, cell, word[row - start]));
            }
        }
        quiet
    }
}

/// Chases lights modulo any number of states: the light that settles a press does so with coefficient 1, so no division is
/// needed; only the system for the unknowns meets numbers that cannot be divided by, and there the Howell form helps.
///
/// # Complexity
/// With `u` unknowns and `e` ones in the press matrix, `O(e u + u^3)` time and `O(N + u^2)` memory.
pub(super) fn solve_chase_residues(problem: &Problem) -> Result<Answer, SolveError> {
    let states = problem.variant().states();
    let chased = ChasedSystem::of(problem)?;
    match chased.system.solve(&chased.remainder(problem.difference())) {
        Err(witness) => {
            let lanes = Residues(chased.modulus);
            let lights = chased.order.sweep_back(chased.incidence, &lanes, |i| first_lane(witness[i]));
            Ok(Answer::unsolvable(problem, Pattern::from_values(states, lights.iter().map(|w| w[0]))))
        }
        Ok(unknowns) => {
            let presses = chased.presses(problem.difference(), &unknowns);
            Ok(Answer::Solvable(super::residue_space(problem, &presses, chased.quiet())))
        }
    }
}

/// What each unknown (column), chased to the end, adds to each constraint (row).
fn constraint_matrix(incidence: &Incidence, order: &EliminationOrder, modulus: Modulus) -> ResidueMatrix {
    let lanes = Residues(modulus);
    let unknowns = order.unknowns().len();
    let mut matrix = ResidueMatrix::zeros(modulus, order.constraints().len(), unknowns);
    for start in (0..unknowns).step_by(BLOCK) {
        let mine = start..unknowns.min(start + BLOCK);
        let unknown = |i: usize| {
            let mut word = [0; BLOCK];
            if mine.contains(&i) {
                word[i - start] = 1;
            }
            word
        };
        let presses = order.sweep(incidence, &lanes, unknown, |_| [0; BLOCK]);
        for (row, &light) in order.constraints().iter().enumerate() {
            let sums = order.effect_on(incidence, &lanes, &presses, light as usize);
            mine.clone().for_each(|column| matrix.set(row, column, sums[column - start]));
        }
    }
    matrix
}

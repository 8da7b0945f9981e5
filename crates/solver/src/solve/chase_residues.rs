//! Light chasing modulo any number of states.

use super::elimination_order::EliminationOrder;
use super::lanes::{Lanes, Residues};
use super::{Answer, Problem, SolveError};
use douse_algebra::residues::{Modulus, PreparedSystem, ResidueMatrix};
use douse_puzzle::incidence::Incidence;
use douse_puzzle::pattern::Pattern;
use std::ops::Range;

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
        let mut matrix = ResidueMatrix::zeros(modulus, order.constraints().len(), order.unknowns().len());
        let put = |row, column, value| matrix.set(row, column, value);
        order.constraint_matrix(incidence, &Residues::<BLOCK>(modulus), put);
        Ok(Self { incidence, order, modulus, system: PreparedSystem::new(&matrix) })
    }

    fn lanes(&self) -> Residues<BLOCK> {
        Residues(self.modulus)
    }

    /// What a chase with no unknown pressed leaves to be added at each constraint.
    pub fn remainder(&self, difference: &Pattern) -> Vec<u16> {
        self.order.remainder(self.incidence, &self.lanes(), difference)
    }

    /// All presses that these unknowns lead to.
    pub fn presses(&self, difference: &Pattern, unknowns: &[u16]) -> Vec<u16> {
        self.order.presses(self.incidence, &self.lanes(), unknowns, difference)
    }

    /// The quiet patterns whose unknowns are the generators of the small system's kernel.
    fn quiet(&self) -> ResidueMatrix {
        let kernel = self.system.kernel().matrix();
        let mut quiet = ResidueMatrix::zeros(self.modulus, kernel.rows(), self.incidence.cells());
        let unknowns = |rows: Range<usize>| {
            let values = |i| Residues::<BLOCK>::of(rows.clone().map(|row| kernel.get(row, i)));
            (0..kernel.columns()).map(values).collect()
        };
        let put = |row, cell, times| quiet.set(row, cell, times);
        self.order.quiet(self.incidence, &self.lanes(), kernel.rows(), unknowns, put);
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
            let lights = chased.order.sweep_back(chased.incidence, &chased.lanes(), |i| witness[i]);
            Ok(Answer::unsolvable(problem, Pattern::from_values(states, lights)))
        }
        Ok(unknowns) => {
            let presses = chased.presses(problem.difference(), &unknowns);
            Ok(Answer::Solvable(super::residue_space(problem, &presses, chased.quiet())))
        }
    }
}

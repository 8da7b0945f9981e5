//! Light chasing modulo any number of states.

use super::claim::Claim;
use super::elimination_order::EliminationOrder;
use super::lanes::{Lanes, Residues};
use super::method::Cost;
use super::{Problem, SolveError, quiet_residues};
use douse_algebra::budget::{Budget, Exhausted, Reservation};
use douse_algebra::residues::{Modulus, PreparedSystem, ResidueMatrix};
use douse_puzzle::incidence::Incidence;
use douse_puzzle::pattern::Pattern;
use std::ops::Range;

/// Unknowns swept side by side.
const BLOCK: usize = 16;

/// Past this many cells the lists of the press matrix are not worth their memory.
const MAX_CELLS: usize = 1 << 26;

/// A sweep of all unknowns plus elimination among them.
pub(super) fn cost(problem: &Problem, budget: &Budget<'_>) -> Result<Option<Cost>, Exhausted> {
    if problem.variant().cells() > MAX_CELLS {
        return Ok(None);
    }
    let ones = problem.incidence(budget)?.ones() as f64;
    let count = problem.elimination_order(budget)?.unknowns().len();
    let unknowns = count as f64;
    let work = ones * (unknowns / 4.0 + 8.0) + unknowns.powi(3) / 2.0;
    // The matrix; what the Howell form and the sweeps need, they draw themselves.
    Ok(Some(Cost { work, memory: count.saturating_mul(count).saturating_mul(2) }))
}

/// A kind of puzzle chased once: what the unknowns do to the constraints, ready for any lights.
#[derive(Debug)]
pub struct ChasedSystem<'a> {
    incidence: &'a Incidence,
    order: &'a EliminationOrder,
    modulus: Modulus,
    /// The effect of the unknowns on the constraints, reduced.
    pub system: PreparedSystem,
}

impl<'a> ChasedSystem<'a> {
    /// The system of the unknowns of this problem; its lights do not matter.
    ///
    /// # Errors
    /// When the press matrix or the order of elimination does not fit into memory.
    pub fn of(problem: &'a Problem, budget: &Budget<'_>) -> Result<Self, SolveError> {
        let modulus = problem.variant().states().modulus();
        let (incidence, order) = (problem.incidence(budget)?, problem.elimination_order(budget)?);
        let entries = order.constraints().len().saturating_mul(order.unknowns().len());
        let _memory = budget.reserve_entries::<u16>(entries)?;
        let mut matrix = ResidueMatrix::zeros(modulus, order.constraints().len(), order.unknowns().len());
        let put = |row, column, value| matrix.set(row, column, value);
        order.constraint_matrix(incidence, &Residues::<BLOCK>(modulus), put, budget)?;
        Ok(Self { incidence, order, modulus, system: PreparedSystem::within(&matrix, budget)? })
    }

    fn lanes(&self) -> Residues<BLOCK> {
        Residues(self.modulus)
    }

    /// The steps that are missing at each constraint after a chase with no unknown pressed.
    pub fn remainder(&self, difference: &Pattern, budget: &Budget<'_>) -> Result<Vec<u16>, SolveError> {
        Ok(self.order.remainder(self.incidence, &self.lanes(), difference, budget)?)
    }

    /// All presses that these unknowns lead to.
    pub fn presses(&self, difference: &Pattern, unknowns: &[u16], budget: &Budget<'_>) -> Result<Vec<u16>, SolveError> {
        Ok(self.order.presses(self.incidence, &self.lanes(), unknowns, difference, budget)?)
    }

    /// The quiet patterns whose unknowns are the generators of the small system's kernel.
    fn quiet(&self, budget: &Budget<'_>) -> Result<(ResidueMatrix, Reservation), Exhausted> {
        let kernel = self.system.kernel().matrix();
        let (mut quiet, memory) = quiet_residues(self.modulus, kernel.rows(), self.incidence.cells(), budget)?;
        let unknowns = |rows: Range<usize>| {
            let values = |i| Residues::<BLOCK>::of(rows.clone().map(|row| kernel.get(row, i)));
            (0..kernel.columns()).map(values).collect()
        };
        let put = |row, cell, times| quiet.set(row, cell, times);
        self.order.quiet(self.incidence, &self.lanes(), kernel.rows(), unknowns, put, budget)?;
        Ok((quiet, memory))
    }
}

/// Chases lights modulo any number of states: the light that settles a press does so with coefficient 1, so no division is
/// needed; only the system for the unknowns meets numbers that cannot be divided by, and there the Howell form helps.
///
/// # Complexity
/// With `u` unknowns and `e` ones in the press matrix, `O(e u + u^3)` time and `O(N + u^2)` memory.
pub(super) fn solve_chase_residues(problem: &Problem, budget: &Budget<'_>) -> Result<Claim, SolveError> {
    let states = problem.variant().states();
    let chased = ChasedSystem::of(problem, budget)?;
    match chased.system.solve(&chased.remainder(problem.difference(), budget)?) {
        Err(witness) => {
            let lights = chased.order.sweep_back(chased.incidence, &chased.lanes(), |i| witness[i], budget)?;
            Ok(Claim::Unsolvable(Pattern::from_values(states, lights)))
        }
        Ok(unknowns) => {
            let presses = chased.presses(problem.difference(), &unknowns, budget)?;
            Claim::of_residues(problem, &presses, chased.quiet(budget)?, budget)
        }
    }
}

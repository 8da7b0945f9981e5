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
    // The matrix. The Howell form and the sweeps reserve their own memory.
    Ok(Some(Cost { work, memory: count.saturating_mul(count).saturating_mul(2) }))
}

/// A kind of puzzle chased once: what the unknowns do to the constraints, ready for any lights.
#[derive(Debug)]
pub struct ChaseSystem<'a> {
    incidence: &'a Incidence,
    order: &'a EliminationOrder,
    modulus: Modulus,
    /// The effect of the unknowns on the constraints, reduced.
    pub system: PreparedSystem,
}

impl<'a> ChaseSystem<'a> {
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
        let lanes = Residues::<BLOCK>(modulus);
        for start in (0..order.unknowns().len()).step_by(BLOCK) {
            let lane = |i: usize| i.checked_sub(start).filter(|lane| *lane < BLOCK);
            let one = |i: usize| lane(i).map_or([0; BLOCK], |lane| Residues::in_lane(lane, 1));
            let presses = order.sweep(incidence, &lanes, one, |_| [0; BLOCK], budget)?;
            for (row, &light) in order.constraints().iter().enumerate() {
                let sums = order.effect_on(incidence, &lanes, &presses, light as usize);
                Residues::nonzero(&sums).for_each(|(lane, sum)| matrix.set(row, start + lane, sum));
            }
        }
        Ok(Self { incidence, order, modulus, system: PreparedSystem::within(&matrix, budget)? })
    }

    fn lanes(&self) -> Residues<BLOCK> {
        Residues(self.modulus)
    }

    /// The steps that are missing at each constraint after a chase with no unknown pressed.
    pub fn remainder(&self, difference: &Pattern, budget: &Budget<'_>) -> Result<Vec<u16>, SolveError> {
        let (order, lanes) = (self.order, self.lanes());
        let right = |light: usize| Residues::in_first(difference.get(light));
        let chased = order.sweep(self.incidence, &lanes, |_| [0; BLOCK], right, budget)?;
        let missing = |&light: &u32| {
            let sum = order.effect_on(self.incidence, &lanes, &chased, light as usize);
            self.modulus.sub(difference.get(light as usize), sum[0])
        };
        Ok(order.constraints().iter().map(missing).collect())
    }

    /// All presses that these unknowns lead to.
    pub fn presses(&self, difference: &Pattern, unknowns: &[u16], budget: &Budget<'_>) -> Result<Vec<u16>, SolveError> {
        Ok(self.order.presses(self.incidence, &self.lanes(), unknowns, difference, budget)?)
    }

    /// Completes values given on the constraints to values on all lights that every settled press
    /// meets in zero: a sweep of the transposed matrix, backwards. Time `O(ones of A)`.
    fn sweep_back(&self, constraints: &[u16], budget: &Budget<'_>) -> Result<Vec<u16>, Exhausted> {
        let (incidence, order) = (self.incidence, self.order);
        let _memory = budget.reserve_entries::<u16>(incidence.cells())?;
        let mut meter = budget.meter();
        let mut lights = vec![0; incidence.cells()];
        order.constraints().iter().zip(constraints).for_each(|(&light, &value)| lights[light as usize] = value);
        for &press in order.order().iter().rev() {
            let changed = incidence.lights_of(press as usize);
            meter.spend(1 + changed.len())?;
            if let Some(settling) = order.settled_by(press as usize) {
                let sum = changed.iter().fold(0, |sum, &light| self.modulus.add(sum, lights[light as usize]));
                lights[settling] = self.modulus.neg(sum);
            }
        }
        Ok(lights)
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

/// Chases lights modulo any number of states: the light that settles a press does so with
/// coefficient 1, so no division is needed; only the system for the unknowns meets numbers that
/// cannot be divided by, and there the Howell form helps.
///
/// # Complexity
/// With `u` unknowns and `e` ones in the press matrix, `O(e u + u^3)` time and `O(N + u^2)` memory.
pub(super) fn solve_chase_residues(problem: &Problem, budget: &Budget<'_>) -> Result<Claim, SolveError> {
    let states = problem.variant().states();
    let chased = ChaseSystem::of(problem, budget)?;
    match chased.system.solve(&chased.remainder(problem.difference(), budget)?) {
        Err(witness) => Ok(Claim::Unsolvable(Pattern::from_values(states, chased.sweep_back(&witness, budget)?))),
        Ok(unknowns) => {
            let presses = chased.presses(problem.difference(), &unknowns, budget)?;
            Claim::of_residues(problem, &presses, chased.quiet(budget)?, budget)
        }
    }
}

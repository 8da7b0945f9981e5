//! Sparse elimination modulo any number of states, for boards that are not plain grids.

use super::claim::Claim;
use super::elimination_order::EliminationOrder;
use super::frontal_schedule::FrontalSchedule;
use super::lanes::Residues;
use super::method::Cost;
use super::{Problem, SolveError, quiet_residues};
use douse_algebra::budget::{Budget, Exhausted, Reservation};
use douse_algebra::residues::{Modulus, PreparedSystem, ResidueMatrix};
use douse_puzzle::incidence::Incidence;
use douse_puzzle::pattern::Pattern;
use std::ops::Range;

/// Past this many cells the lists of the press matrix are not worth their memory.
const MAX_CELLS: usize = 1 << 26;

/// The sweep of a front as wide as its peak, and an update of the front for every constraint.
pub(super) fn cost(problem: &Problem, budget: &Budget<'_>) -> Result<Option<Cost>, Exhausted> {
    if problem.variant().cells() > MAX_CELLS {
        return Ok(None);
    }
    let incidence = problem.incidence(budget)?;
    let schedule = problem.frontal_schedule(budget)?;
    let (words, unknowns) = (schedule.peak as f64 / 4.0 + 8.0, schedule.order.unknowns().len() as f64);
    let work = 2000.0 + 2.0 * incidence.ones() as f64 * words + unknowns * schedule.peak as f64 * words;
    Ok(Some(Cost { work, memory: memory(incidence, schedule) }))
}

/// The rows of the presses that are open, and one for each unknown that a constraint removes; lists
/// of the presses.
fn memory(incidence: &Incidence, schedule: &FrontalSchedule) -> usize {
    let lists = incidence.cells().saturating_mul(size_of::<Vec<u16>>());
    lists.saturating_add(rows(schedule).saturating_mul(2 * (schedule.peak + 1) + size_of::<Event>()))
}

/// The most rows of unknowns that are kept at one time.
fn rows(schedule: &FrontalSchedule) -> usize {
    schedule.open.saturating_add(schedule.order.unknowns().len())
}

/// Every press as a combination of the unknowns alive: entry 0 is the constant, the others belong
/// to slots.
struct Front {
    modulus: Modulus,
    /// Rows by press; empty where the press is not chosen yet or not needed any more.
    rows: Vec<Vec<u16>>,
    /// The presses whose rows are not empty.
    in_use: Vec<u32>,
    /// Equations without a unit coefficient, which can remove no unknown.
    pending: Vec<Vec<u16>>,
    free_slots: Vec<usize>,
    slots: usize,
}

/// A step of the elimination, to be undone backwards.
enum Event {
    /// The next press that no light settles became the unknown of a slot.
    Created(usize),
    /// The unknown of a slot was found to be a combination of others.
    Eliminated(usize, Vec<u16>),
}

impl Front {
    /// Adds up the presses that change a light, leaving out those not chosen yet.
    fn effect_on(&self, incidence: &Incidence, light: usize) -> Vec<u16> {
        let mut sum = vec![0; self.slots];
        for &press in incidence.presses_of(light) {
            let row = &self.rows[press as usize];
            self.modulus.add_row(&mut sum[..row.len()], row);
        }
        sum
    }

    /// Puts a combination in the place of the unknown of a slot, everywhere.
    fn substitute(&mut self, slot: usize, combination: &[u16]) {
        let rows = self.in_use.iter().map(|&press| press as usize);
        for press in rows {
            replace(self.modulus, &mut self.rows[press], slot, combination);
        }
        for equation in &mut self.pending {
            replace(self.modulus, equation, slot, combination);
        }
        self.free_slots.push(slot);
    }
}

fn replace(modulus: Modulus, row: &mut Vec<u16>, slot: usize, combination: &[u16]) {
    let Some(factor) = row.get(slot).copied().filter(|&factor| factor != 0) else { return };
    row.resize(row.len().max(combination.len()), 0);
    row[slot] = 0;
    modulus.add_multiple(&mut row[..combination.len()], factor, combination);
}

/// A board eliminated from its first press to its last.
struct FrontalElimination<'a> {
    modulus: Modulus,
    order: &'a EliminationOrder,
    events: Vec<Event>,
    /// The slots of the unknowns that no constraint removed.
    free: Vec<usize>,
    slots: usize,
    /// The remaining constraints, over the free slots.
    system: PreparedSystem,
    /// The right side of the remaining constraints.
    right: Vec<u16>,
    /// The memory of rows longer than the schedule promised.
    _longer: Vec<Reservation>,
}

impl<'a> FrontalElimination<'a> {
    fn run(
        incidence: &Incidence,
        schedule: &'a FrontalSchedule,
        difference: &Pattern,
        budget: &Budget<'_>,
    ) -> Result<Self, SolveError> {
        let (modulus, order) = (difference.states().modulus(), &schedule.order);
        let mut front = Front {
            modulus,
            rows: vec![Vec::new(); incidence.cells()],
            in_use: Vec::new(),
            pending: Vec::new(),
            free_slots: Vec::new(),
            slots: 1,
        };
        let (mut events, mut alive, mut used, mut gone) = (Vec::new(), Vec::new(), 0, 0);
        let (mut meter, mut space, mut longer) = (budget.meter(), schedule.peak + 1, Vec::new());
        for (step, &press) in order.order().iter().enumerate() {
            meter.spend((2 + incidence.lights_of(press as usize).len()) * (1 + front.slots / 4))?;
            // Constraints without a unit remove no unknown, so there can be more than the schedule
            // knows of.
            if front.slots > space {
                longer.push(budget.reserve_entries::<u16>(space.saturating_mul(rows(schedule)))?);
                space *= 2;
            }
            let row = match order.settled_by(press as usize) {
                Some(light) => {
                    let mut row = front.effect_on(incidence, light);
                    row.iter_mut().for_each(|entry| *entry = modulus.neg(*entry));
                    row[0] = modulus.add(row[0], difference.get(light));
                    row
                }
                None => {
                    let slot = front.free_slots.pop().unwrap_or_else(|| {
                        front.slots += 1;
                        front.slots - 1
                    });
                    events.push(Event::Created(slot));
                    alive.push(slot);
                    let mut row = vec![0; front.slots];
                    row[slot] = 1;
                    row
                }
            };
            front.rows[press as usize] = row;
            front.in_use.push(press);
            for &(_, light) in FrontalSchedule::at_step(&schedule.constraints, step, &mut used) {
                let mut equation = front.effect_on(incidence, light as usize);
                meter.spend(front.in_use.len() * (1 + front.slots / 8))?;
                equation[0] = modulus.sub(equation[0], difference.get(light as usize));
                // The equation says that this combination is zero; a unit coefficient solves it for
                // its unknown.
                match (1..equation.len()).find(|&slot| modulus.is_unit(equation[slot])) {
                    Some(slot) => {
                        let inverse = modulus.inverse(equation[slot]).expect("a unit has an inverse");
                        modulus.scale_row(&mut equation, modulus.neg(inverse));
                        equation[slot] = 0;
                        front.substitute(slot, &equation);
                        events.push(Event::Eliminated(slot, equation));
                        alive.retain(|&other| other != slot);
                    }
                    None if equation.iter().any(|&entry| entry != 0) => front.pending.push(equation),
                    None => {}
                }
            }
            let forgotten = FrontalSchedule::at_step(&schedule.last_uses, step, &mut gone);
            if !forgotten.is_empty() {
                forgotten.iter().for_each(|&(_, press)| front.rows[press as usize] = Vec::new());
                let rows = &front.rows;
                front.in_use.retain(|&press| !rows[press as usize].is_empty());
            }
        }
        let _memory = budget.reserve_entries::<u16>(front.pending.len().saturating_mul(alive.len()))?;
        let coefficient =
            |row: usize, column: usize| i64::from(front.pending[row].get(alive[column]).copied().unwrap_or(0));
        let left = ResidueMatrix::from_fn(modulus, front.pending.len(), alive.len(), coefficient);
        let right = front.pending.iter().map(|equation| modulus.neg(equation[0])).collect();
        let system = PreparedSystem::within(&left, budget)?;
        Ok(Self { modulus, order, events, free: alive, slots: front.slots, system, right, _longer: longer })
    }

    /// The unknowns that values of the free slots lead to, in the order of the presses.
    fn unknowns(&self, one: u16, free: &[u16]) -> Vec<u16> {
        let mut slots = vec![0; self.slots];
        slots[0] = one;
        self.free.iter().zip(free).for_each(|(&slot, &value)| slots[slot] = value);
        let mut unknowns = Vec::new();
        for event in self.events.iter().rev() {
            match event {
                Event::Eliminated(slot, combination) => {
                    slots[*slot] = self.modulus.dot(combination, &slots[..combination.len()]);
                }
                Event::Created(slot) => unknowns.push(slots[*slot]),
            }
        }
        unknowns.reverse();
        unknowns
    }

    /// Generators of all quiet patterns.
    fn quiet(&self, incidence: &Incidence, budget: &Budget<'_>) -> Result<(ResidueMatrix, Reservation), Exhausted> {
        let kernel = self.system.kernel().matrix();
        let (mut quiet, memory) = quiet_residues(self.modulus, kernel.rows(), incidence.cells(), budget)?;
        let lanes = Residues::<1>(self.modulus);
        let unknowns = |rows: Range<usize>| {
            let unknowns = self.unknowns(0, kernel.row(rows.start));
            unknowns.into_iter().map(|unknown| [unknown]).collect()
        };
        let put = |row, cell, times| quiet.set(row, cell, times);
        self.order.quiet(incidence, &lanes, kernel.rows(), unknowns, put, budget)?;
        Ok((quiet, memory))
    }
}

/// Chases any board modulo any number of states, each press a combination of the unknowns alive; a
/// constraint with a unit coefficient removes an unknown at once. Constraints without one (modulo
/// composite k) wait for the end, where the few that remain go into Howell form.
///
/// # Complexity
/// With a peak of `f` unknowns alive, `u` in all, and `e` ones in the press matrix,
/// `O(e f + u f^2)` time and `O((f + u) f)` memory beside the lists of the press matrix.
pub(super) fn solve_frontal_residues(problem: &Problem, budget: &Budget<'_>) -> Result<Claim, SolveError> {
    let (states, difference) = (problem.variant().states(), problem.difference());
    let incidence = problem.incidence(budget)?;
    let eliminated = FrontalElimination::run(incidence, problem.frontal_schedule(budget)?, difference, budget)?;
    let quiet = eliminated.quiet(incidence, budget)?;
    if let Ok(free) = eliminated.system.solve(&eliminated.right) {
        let unknowns = eliminated.unknowns(1, &free);
        let lanes = Residues::<1>(eliminated.modulus);
        let presses = eliminated.order.presses(incidence, &lanes, &unknowns, difference, budget)?;
        return Claim::of_residues(problem, &presses, quiet, budget);
    }
    let tests = if incidence.is_symmetric() {
        quiet
    } else {
        let backwards = incidence.transposed();
        let (schedule, _memory) = FrontalSchedule::best(problem.variant(), &backwards, budget)?;
        let _work = budget.reserve(memory(&backwards, &schedule))?;
        let dark = Pattern::zeros(states, backwards.cells());
        FrontalElimination::run(&backwards, &schedule, &dark, budget)?.quiet(&backwards, budget)?
    };
    let tests = tests.0;
    let patterns = (0..tests.rows()).map(|row| Pattern::from_values(states, tests.row(row).iter().copied()));
    let odd = patterns.into_iter().find(|test| test.dot(difference) != 0);
    // A pattern that proves nothing does not pass the check.
    Ok(Claim::Unsolvable(odd.unwrap_or_else(|| Pattern::zeros(states, incidence.cells()))))
}

//! Sparse elimination for boards that are not plain grids: chasing with constraints used as soon as
//! they are known.

use super::claim::Claim;
use super::elimination_order::EliminationOrder;
use super::frontal_schedule::FrontalSchedule;
use super::lanes::{Bits, Lanes};
use super::method::Cost;
use super::{Problem, SolveError, quiet_bits};
use douse_algebra::bits::{BitMatrix, BitVec, Ones, words_for};
use douse_algebra::budget::{Budget, Exhausted, Reservation};
use douse_algebra::narrow::small;
use douse_puzzle::incidence::Incidence;
use douse_puzzle::pattern::Pattern;
use std::ops::Range;

/// Past this many cells the lists of the press matrix are not worth their memory.
const MAX_CELLS: usize = 1 << 27;

/// The sweep of a front as wide as its peak, and an update of the front for every constraint.
pub(super) fn cost(problem: &Problem, budget: &Budget<'_>) -> Result<Option<Cost>, Exhausted> {
    if problem.difference().as_bits().is_none() || problem.variant().cells() > MAX_CELLS {
        return Ok(None);
    }
    let incidence = problem.incidence(budget)?;
    let schedule = problem.frontal_schedule(budget)?;
    let (words, unknowns) = (schedule.peak as f64 / 64.0 + 1.0, schedule.order.unknowns().len() as f64);
    let work = 500.0 + 2.0 * incidence.ones() as f64 * words + unknowns * schedule.peak as f64 * words;
    Ok(Some(Cost { work, memory: memory(incidence, schedule) }))
}

/// The rows of the presses that are open, and one for each unknown that a constraint removes; lists
/// of the presses.
fn memory(incidence: &Incidence, schedule: &FrontalSchedule) -> usize {
    let rows = schedule.open.saturating_add(schedule.order.unknowns().len());
    let row = 8 * words_for(schedule.peak + 1) + size_of::<Event>();
    rows.saturating_mul(row).saturating_add(incidence.cells().saturating_mul(size_of::<u32>()))
}

/// Every press as a sum of the unknowns alive: rows of bits in a pool, bit 0 being the constant
/// one.
struct Front {
    stride: usize,
    pool: Vec<u64>,
    row_of: Vec<u32>,
    free_rows: Vec<u32>,
    free_slots: Vec<u32>,
    slots: usize,
    /// The memory of pools that became wider than the schedule promised.
    widened: Vec<Reservation>,
}

const NO_ROW: u32 = u32::MAX;

/// A step of the elimination, to be undone backwards.
enum Event {
    /// The next press that no light settles became the unknown of a slot.
    Created { slot: u32 },
    /// The unknown of a slot was found to be a sum of others.
    Eliminated { slot: u32, sum: Box<[u64]> },
}

impl Front {
    fn new(cells: usize, peak: usize) -> Self {
        let stride = words_for(peak + 1);
        Self {
            stride,
            pool: Vec::new(),
            row_of: vec![NO_ROW; cells],
            free_rows: Vec::new(),
            free_slots: Vec::new(),
            slots: 1,
            widened: Vec::new(),
        }
    }

    fn take_slot(&mut self, budget: &Budget<'_>) -> Result<u32, Exhausted> {
        if let Some(slot) = self.free_slots.pop() {
            return Ok(slot);
        }
        if self.slots == self.stride * 64 {
            self.widen(budget)?;
        }
        self.slots += 1;
        Ok(small(self.slots - 1))
    }

    /// Doubles the space for unknowns: some constraints removed none.
    fn widen(&mut self, budget: &Budget<'_>) -> Result<(), Exhausted> {
        // The old pool stays until the new one is filled, and so do the sums of unknowns already
        // removed.
        self.widened.push(budget.reserve_entries::<u64>(self.pool.len().saturating_mul(2))?);
        let mut wider = vec![0; self.pool.len() * 2];
        for (to, from) in wider.chunks_mut(self.stride * 2).zip(self.pool.chunks(self.stride)) {
            to[..self.stride].copy_from_slice(from);
        }
        (self.pool, self.stride) = (wider, self.stride * 2);
        Ok(())
    }

    fn row(&self, press: usize) -> &[u64] {
        &self.pool[self.row_of[press] as usize * self.stride..][..self.stride]
    }

    fn keep(&mut self, press: usize, sum: &[u64]) {
        let row = self.free_rows.pop().unwrap_or_else(|| {
            self.pool.resize(self.pool.len() + self.stride, 0);
            small(self.pool.len() / self.stride - 1)
        });
        self.pool[row as usize * self.stride..][..self.stride].copy_from_slice(sum);
        self.row_of[press] = row;
    }

    /// Gives the row of a press back. A row that is not in use is zero, so that substituting passes
    /// it by.
    fn forget(&mut self, press: usize) {
        let row = std::mem::replace(&mut self.row_of[press], NO_ROW);
        self.pool[row as usize * self.stride..][..self.stride].fill(0);
        self.free_rows.push(row);
    }

    /// Adds up the presses that change a light, leaving out those not chosen yet, plus the constant
    /// `right`.
    fn effect_on(&self, incidence: &Incidence, light: usize, right: bool, sum: &mut Vec<u64>) {
        sum.clear();
        sum.resize(self.stride, 0);
        sum[0] = right.into();
        for &press in incidence.presses_of(light) {
            if self.row_of[press as usize] != NO_ROW {
                sum.iter_mut().zip(self.row(press as usize)).for_each(|(s, r)| *s ^= r);
            }
        }
    }

    /// Puts the sum in the place of the unknown of a slot, everywhere. `equation` is the sum plus
    /// the unknown itself.
    fn substitute(&mut self, slot: usize, equation: &[u64]) {
        let (word, bit) = (slot / 64, slot % 64);
        for row in self.pool.chunks_exact_mut(self.stride) {
            if row[word] >> bit & 1 == 1 {
                row.iter_mut().zip(equation).for_each(|(r, e)| *r ^= e);
            }
        }
        self.free_slots.push(small(slot));
    }
}

/// Chases any board, keeping each press as a sum of the unknowns alive. A constraint that becomes
/// known removes an unknown at once, so the front stays about as wide as the board, however many
/// unknowns holes and odd edges bring.
///
/// # Complexity
/// With a peak of `f` unknowns alive, `u` in all, and `e` ones in the press matrix,
/// `O(e f / 64 + u f^2 / 64)` time and `O((f + u) f)` bits beside the lists of the press matrix.
///
/// # Literature
/// Irons, *A frontal solution program for finite element analysis*, 1970; the order by breadth is
/// that of Cuthill and McKee, 1969.
pub(super) fn solve_frontal(problem: &Problem, budget: &Budget<'_>) -> Result<Claim, SolveError> {
    let Some(difference) = problem.difference().as_bits() else {
        return Err(SolveError::DoesNotApply("frontal"));
    };
    let incidence = problem.incidence(budget)?;
    let eliminated = FrontalElimination::run(incidence, problem.frontal_schedule(budget)?, difference, budget)?;
    let quiet = eliminated.quiet(incidence, budget)?;
    if eliminated.contradiction {
        let tests = if incidence.is_symmetric() {
            quiet
        } else {
            let backwards = incidence.transposed();
            let (schedule, _memory) = FrontalSchedule::best(problem.variant(), &backwards, budget)?;
            let _work = budget.reserve(memory(&backwards, &schedule))?;
            let dark = BitVec::zeros(backwards.cells());
            FrontalElimination::run(&backwards, &schedule, &dark, budget)?.quiet(&backwards, budget)?
        };
        let tests = tests.0;
        let odd = (0..tests.rows()).map(|row| tests.row_vec(row)).find(|test| test.dot(difference));
        // A pattern that proves nothing does not pass the check.
        let odd = odd.unwrap_or_else(|| BitVec::zeros(incidence.cells()));
        return Ok(Claim::Unsolvable(Pattern::from_bits(odd)));
    }
    let unknowns: Vec<u16> = eliminated.unknowns(1, |_| 0).iter().map(Bits::first).collect();
    let presses = eliminated.order.presses(incidence, &Bits, &unknowns, problem.difference(), budget)?;
    Claim::of_bits(presses.into_iter().map(|times| times == 1).collect(), quiet, budget)
}

/// A board eliminated from its first press to its last.
struct FrontalElimination<'a> {
    order: &'a EliminationOrder,
    events: Vec<Event>,
    /// The slots of the unknowns that no constraint removed.
    free: Vec<u32>,
    slots: usize,
    contradiction: bool,
    _widened: Vec<Reservation>,
}

impl<'a> FrontalElimination<'a> {
    fn run(
        incidence: &Incidence,
        schedule: &'a FrontalSchedule,
        difference: &BitVec,
        budget: &Budget<'_>,
    ) -> Result<Self, Exhausted> {
        let order = &schedule.order;
        let mut front = Front::new(incidence.cells(), schedule.peak);
        let (mut events, mut alive, mut used, mut gone) = (Vec::new(), Vec::new(), 0, 0);
        let mut contradiction = false;
        let (mut sum, mut meter) = (Vec::new(), budget.meter());
        for (step, &press) in order.order().iter().enumerate() {
            let press = press as usize;
            meter.spend((2 + incidence.lights_of(press).len()) * front.stride)?;
            match order.settled_by(press) {
                Some(light) => front.effect_on(incidence, light, difference.get(light), &mut sum),
                None => {
                    let slot = front.take_slot(budget)?;
                    sum.clear();
                    sum.resize(front.stride, 0);
                    sum[slot as usize / 64] = 1 << (slot % 64);
                    events.push(Event::Created { slot });
                    alive.push(slot);
                }
            }
            front.keep(press, &sum);
            for &(_, light) in FrontalSchedule::at_step(&schedule.constraints, step, &mut used) {
                front.effect_on(incidence, light as usize, difference.get(light as usize), &mut sum);
                match Ones::new(&sum).find(|&slot| slot > 0) {
                    None => contradiction |= sum[0] == 1,
                    Some(slot) => {
                        meter.spend(front.pool.len() / 2)?;
                        front.substitute(slot, &sum);
                        sum[slot / 64] ^= 1 << (slot % 64);
                        events.push(Event::Eliminated { slot: small(slot), sum: sum.as_slice().into() });
                        alive.retain(|&other| other as usize != slot);
                    }
                }
            }
            for &(_, press) in FrontalSchedule::at_step(&schedule.last_uses, step, &mut gone) {
                front.forget(press as usize);
            }
        }
        Ok(Self { order, events, free: alive, slots: front.slots, contradiction, _widened: front.widened })
    }

    /// The unknowns that values of the free slots lead to, 64 solutions at once, in the order of
    /// the presses. `one` is what the constant one stands for in each of them.
    fn unknowns(&self, one: u64, free: impl Fn(usize) -> u64) -> Vec<u64> {
        let mut slots = vec![0u64; self.slots];
        slots[0] = one;
        for (i, &slot) in self.free.iter().enumerate() {
            slots[slot as usize] = free(i);
        }
        let mut unknowns = Vec::new();
        for event in self.events.iter().rev() {
            match event {
                Event::Eliminated { slot, sum } => {
                    slots[*slot as usize] = Ones::new(sum).fold(0, |value, other| value ^ slots[other]);
                }
                Event::Created { slot } => unknowns.push(slots[*slot as usize]),
            }
        }
        unknowns.reverse();
        unknowns
    }

    fn quiet(&self, incidence: &Incidence, budget: &Budget<'_>) -> Result<(BitMatrix, Reservation), Exhausted> {
        let (mut quiet, memory) = quiet_bits(self.free.len(), incidence.cells(), budget)?;
        let unit = |rows: Range<usize>| self.unknowns(0, |i| if rows.contains(&i) { 1 << (i - rows.start) } else { 0 });
        let put = |row, cell, _| quiet.set(row, cell, true);
        self.order.quiet(incidence, &Bits, self.free.len(), unit, put, budget)?;
        Ok((quiet, memory))
    }
}

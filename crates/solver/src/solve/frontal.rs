//! Sparse elimination for boards that are not plain grids: chasing with constraints used as soon as they are known.

use super::elimination_order::EliminationOrder;
use super::frontal_schedule::FrontalSchedule;
use super::lanes::{Bits, Lanes};
use super::{Answer, Problem, SolveError};
use douse_algebra::bits::{BitMatrix, BitVec, Ones, words_for};
use douse_puzzle::incidence::Incidence;
use std::ops::Range;

/// Past this many cells the lists of the press matrix are not worth their memory.
const MOST_CELLS: usize = 1 << 27;

/// The sweep of a front as wide as its peak, and an update of the front for every constraint.
pub(super) fn cost(problem: &Problem) -> Option<f64> {
    problem.difference().as_bits()?;
    if problem.variant().cells() > MOST_CELLS {
        return None;
    }
    let incidence = problem.incidence().ok()?;
    let schedule = problem.frontal_schedule().ok()?;
    let (words, unknowns) = (schedule.peak as f64 / 64.0 + 1.0, schedule.order.unknowns().len() as f64);
    // Twice what plain chasing asks for the same words: the front is looked up, freed and kept in a pool.
    Some(500.0 + 2.0 * incidence.ones() as f64 * words + unknowns * schedule.peak as f64 * words)
}

/// Every press as a sum of the unknowns alive: rows of bits in a pool, bit 0 being the constant one.
struct Front {
    stride: usize,
    pool: Vec<u64>,
    row_of: Vec<u32>,
    free_rows: Vec<u32>,
    free_slots: Vec<u32>,
    slots: usize,
}

const NO_ROW: u32 = u32::MAX;

/// What happened to the unknowns, to be undone backwards.
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
        }
    }

    fn take_slot(&mut self) -> u32 {
        if let Some(slot) = self.free_slots.pop() {
            return slot;
        }
        if self.slots == self.stride * 64 {
            self.widen();
        }
        self.slots += 1;
        self.slots as u32 - 1
    }

    /// Doubles the space for unknowns: some constraints removed none.
    fn widen(&mut self) {
        let mut wider = vec![0; self.pool.len() * 2];
        for (to, from) in wider.chunks_mut(self.stride * 2).zip(self.pool.chunks(self.stride)) {
            to[..self.stride].copy_from_slice(from);
        }
        (self.pool, self.stride) = (wider, self.stride * 2);
    }

    fn row(&self, press: usize) -> &[u64] {
        &self.pool[self.row_of[press] as usize * self.stride..][..self.stride]
    }

    fn keep(&mut self, press: usize, sum: &[u64]) {
        let row = self.free_rows.pop().unwrap_or_else(|| {
            self.pool.resize(self.pool.len() + self.stride, 0);
            (self.pool.len() / self.stride) as u32 - 1
        });
        self.pool[row as usize * self.stride..][..self.stride].copy_from_slice(sum);
        self.row_of[press] = row;
    }

    /// Gives the row of a press back. A row that is not in use is zero, so that substituting passes it by.
    fn forget(&mut self, press: usize) {
        let row = std::mem::replace(&mut self.row_of[press], NO_ROW);
        self.pool[row as usize * self.stride..][..self.stride].fill(0);
        self.free_rows.push(row);
    }

    /// What presses add to a light, leaving out those not chosen yet, plus the constant `right`.
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

    /// Puts the sum in the place of the unknown of a slot, everywhere. `equation` is the sum plus the unknown itself.
    fn substitute(&mut self, slot: usize, equation: &[u64]) {
        let (word, bit) = (slot / 64, slot % 64);
        for row in self.pool.chunks_exact_mut(self.stride) {
            if row[word] >> bit & 1 == 1 {
                row.iter_mut().zip(equation).for_each(|(r, e)| *r ^= e);
            }
        }
        self.free_slots.push(slot as u32);
    }
}

/// Chases any board, keeping each press as a sum of the unknowns alive. A constraint that becomes known removes an unknown at
/// once, so the front stays about as wide as the board, however many unknowns holes and odd edges bring.
///
/// # Complexity
/// With a peak of `f` unknowns alive, `u` in all, and `e` ones in the press matrix, `O(e f / 64 + u f^2 / 64)` time and
/// `O((f + u) f)` bits beside the lists of the press matrix.
///
/// # Literature
/// Irons, *A frontal solution program for finite element analysis*, 1970; the order by breadth is that of Cuthill and McKee, 1969.
pub(super) fn solve_frontal(problem: &Problem) -> Result<Answer, SolveError> {
    let Some(difference) = problem.difference().as_bits() else {
        return Err(SolveError::DoesNotApply("frontal"));
    };
    let incidence = problem.incidence()?;
    let eliminated = Eliminated::run(incidence, problem.frontal_schedule()?, difference);
    let quiet = eliminated.quiet(incidence)?;
    if eliminated.contradiction {
        let tests = if incidence.is_symmetric() {
            quiet
        } else {
            let backwards = incidence.transposed();
            let schedule = FrontalSchedule::best(problem.variant(), &backwards);
            Eliminated::run(&backwards, &schedule, &BitVec::zeros(backwards.cells())).quiet(&backwards)?
        };
        let odd = (0..tests.rows()).map(|row| tests.row_vec(row)).find(|test| test.dot(difference));
        return Ok(Answer::unsolvable_two_states(
            problem,
            odd.expect("a contradiction is an odd overlap with a test pattern"),
        ));
    }
    let unknowns: Vec<u16> = eliminated.unknowns(1, |_| 0).iter().map(Bits::<1>::first).collect();
    let presses = eliminated.order.presses(incidence, &Bits::<1>, &unknowns, problem.difference());
    Ok(Answer::solvable_two_states(problem, presses.into_iter().map(|times| times == 1).collect(), quiet))
}

/// A board eliminated from its first press to its last.
struct Eliminated<'a> {
    order: &'a EliminationOrder,
    events: Vec<Event>,
    /// The slots of the unknowns that no constraint removed.
    free: Vec<u32>,
    slots: usize,
    contradiction: bool,
}

impl<'a> Eliminated<'a> {
    fn run(incidence: &Incidence, schedule: &'a FrontalSchedule, difference: &BitVec) -> Self {
        let order = &schedule.order;
        let mut front = Front::new(incidence.cells(), schedule.peak);
        let forgotten = schedule.forgotten_after();
        let (mut events, mut alive, mut used) = (Vec::new(), Vec::new(), 0);
        let mut contradiction = false;
        let mut sum = Vec::new();
        for (step, &press) in order.order().iter().enumerate() {
            let press = press as usize;
            match order.settled_by(press) {
                Some(light) => front.effect_on(incidence, light, difference.get(light), &mut sum),
                None => {
                    let slot = front.take_slot();
                    sum.clear();
                    sum.resize(front.stride, 0);
                    sum[slot as usize / 64] = 1 << (slot % 64);
                    events.push(Event::Created { slot });
                    alive.push(slot);
                }
            }
            front.keep(press, &sum);
            while let Some(&(_, light)) = schedule.constraints.get(used).filter(|(known, _)| *known == step as u32) {
                used += 1;
                front.effect_on(incidence, light as usize, difference.get(light as usize), &mut sum);
                match Ones::new(&sum).find(|&slot| slot > 0) {
                    None => contradiction |= sum[0] == 1,
                    Some(slot) => {
                        front.substitute(slot, &sum);
                        sum[slot / 64] ^= 1 << (slot % 64);
                        events.push(Event::Eliminated { slot: slot as u32, sum: sum.as_slice().into() });
                        alive.retain(|&other| other as usize != slot);
                    }
                }
            }
            forgotten[step].iter().for_each(|&gone| front.forget(gone as usize));
        }
        Self { order, events, free: alive, slots: front.slots, contradiction }
    }

    /// The unknowns that values of the free slots lead to, 64 solutions at once, in the order of the presses. `one` is what the
    /// constant one stands for in each of them.
    fn unknowns(&self, one: u64, free: impl Fn(usize) -> u64) -> Vec<[u64; 1]> {
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
                Event::Created { slot } => unknowns.push([slots[*slot as usize]]),
            }
        }
        unknowns.reverse();
        unknowns
    }

    fn quiet(&self, incidence: &Incidence) -> Result<BitMatrix, SolveError> {
        let mut quiet = BitMatrix::try_zeros(self.free.len(), incidence.cells())?;
        let unit = |rows: Range<usize>| self.unknowns(0, |i| if rows.contains(&i) { 1 << (i - rows.start) } else { 0 });
        self.order.quiet(incidence, &Bits::<1>, self.free.len(), unit, |row, cell, _| quiet.set(row, cell, true));
        Ok(quiet)
    }
}

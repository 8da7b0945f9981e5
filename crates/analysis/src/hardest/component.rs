//! The covering radius of one component of the quiet patterns.

use super::classes::KernelClass;
use super::code::Code;
use super::switching::SwitchingGame;
use super::{
    Contradiction, HardestError, HardestMethod, breadth_first, breadth_first_residues, class_counting, integer_program,
};
use douse_algebra::budget::Exhausted;
use douse_algebra::narrow::{index, small};
use douse_puzzle::pattern::Pattern;
use douse_puzzle::shape::Shape;
use douse_shortest::{Budget, Event, Shortest};
use douse_solver::space::Count;
use num_bigint::BigUint;

/// Not even bounds are looked for in more dimensions: a transform has `2^d` entries.
const MAX_DIMENSIONS: usize = 22;
/// Nanoseconds that counting may take if an integer program proves the most presses: five minutes.
const MAX_COST_BESIDE_PROOF: f64 = 3e11;
/// Nanoseconds that counting may take if nothing else leads to a proof: a year.
const MAX_COST: f64 = 3e16;

/// The covering radius, or bounds of it, with a deep hole: a position that is farthest from the
/// solved board.
pub(super) struct CoveringRadius {
    /// The presses of the hardest position found.
    pub(super) presses: u64,
    /// No position needs more presses.
    pub(super) at_most: u64,
    /// The presses of the hardest position found, by the cells of the component.
    pub(super) hardest: Pattern,
    /// The number of positions that need as many presses, if all were counted.
    pub(super) boards: Option<BigUint>,
    /// The numbers of positions that need 0, 1, 2, ... presses, if all were counted.
    pub(super) distribution: Option<Vec<BigUint>>,
}

impl CoveringRadius {
    /// The result of counting all positions.
    pub(super) fn counted(mut distribution: Vec<BigUint>, hardest: Pattern) -> Self {
        while distribution.last() == Some(&BigUint::ZERO) {
            distribution.pop();
        }
        let presses = distribution.len() as u64 - 1;
        let boards = distribution.last().cloned();
        Self { presses, at_most: presses, hardest, boards, distribution: Some(distribution) }
    }

    /// The first check that fails.
    ///
    /// * `positions`: the number of all positions.
    /// * `fewest`: the fewest presses of the hardest position, by a search that shares nothing with
    ///   the method.
    pub(super) fn contradiction(&self, positions: &Count, fewest: &Shortest) -> Option<Contradiction> {
        if self.presses > self.at_most {
            return Some(Contradiction::Bound(self.at_most));
        }
        if let Some(distribution) = &self.distribution {
            let power = |(prime, exponent): (u32, u64)| BigUint::from(prime).pow(small(exponent));
            let counted: BigUint = distribution.iter().sum();
            if counted != positions.prime_powers().map(power).product() {
                return Some(Contradiction::Sum(positions.clone()));
            }
        }
        let refuted = fewest.count() < self.presses || fewest.at_least > self.presses;
        refuted.then(|| Contradiction::Board(fewest.count()))
    }
}

/// The method that proves most in the time there is, and the estimated nanoseconds of counting.
pub(super) fn cheapest(component: &Code, budget: &Budget) -> Result<(HardestMethod, f64), Exhausted> {
    let searching = if component.states.is_two() {
        breadth_first::cost(component, budget)
    } else {
        breadth_first_residues::cost(component, budget)
    };
    let counting = class_counting::cost(component.classes(budget)?);
    let method = match (searching <= counting, searching.min(counting) <= limit(component, budget)) {
        (true, true) => HardestMethod::BreadthFirst,
        (false, true) => HardestMethod::ClassCounting,
        _ => HardestMethod::IntegerProgram,
    };
    Ok((method, searching.min(counting)))
}

fn limit(component: &Code, budget: &Budget) -> f64 {
    let proved = component.states.is_two() && component.quiet.len() <= integer_program::MAX_EXACT;
    let most = if proved { MAX_COST_BESIDE_PROOF } else { MAX_COST };
    budget.time_left().map_or(most, |left| (left.as_nanos() as f64).min(most))
}

/// The covering radius by one method; `None` if the component is too large for it.
pub(super) fn by(
    method: HardestMethod,
    component: &Code,
    shape: &Shape,
    budget: &Budget,
) -> Result<Option<CoveringRadius>, HardestError> {
    let two = component.states.is_two();
    match method {
        HardestMethod::BreadthFirst if !two => breadth_first_residues::search(component, budget),
        HardestMethod::BreadthFirst if breadth_first::cost(component, budget).is_infinite() => Ok(None),
        HardestMethod::BreadthFirst => {
            let found = breadth_first::search(component, budget)?;
            found.map(Some).ok_or(HardestError::Stopped)
        }
        HardestMethod::ClassCounting => {
            let classes = component.classes(budget)?;
            if class_counting::cost(classes).is_infinite() {
                return Ok(None);
            }
            class_counting::count(classes, budget).map(Some).map_err(|_| HardestError::Stopped)
        }
        HardestMethod::IntegerProgram if two => flattest(component, shape, budget),
        _ => Err(HardestError::Method(method)),
    }
}

/// The covering radius by the method that proves most in the time there is; `None` if the component
/// is too large for all.
pub(super) fn hardest(
    component: &Code,
    shape: &Shape,
    budget: &Budget,
) -> Result<Option<CoveringRadius>, HardestError> {
    let (method, cost) = cheapest(component, budget)?;
    let is_cheaper = |game: &SwitchingGame| game.cost() <= cost.min(limit(component, budget));
    let found = match SwitchingGame::of_component(component, shape).filter(is_cheaper) {
        Some(game) => game.count(budget).map(Some).map_err(|_| HardestError::Stopped),
        None => by(method, component, shape, budget),
    };
    match found {
        // A count that did not end leaves bounds.
        Err(HardestError::Stopped | HardestError::Method(_)) => flattest(component, shape, budget),
        found => found,
    }
}

/// The covering radius by an integer program, or bounds of it; `None` for more states than two, or
/// too many dimensions.
fn flattest(component: &Code, shape: &Shape, budget: &Budget) -> Result<Option<CoveringRadius>, HardestError> {
    let dimension = component.quiet.len();
    if dimension > MAX_DIMENSIONS || !component.states.is_two() {
        return Ok(None);
    }
    let classes = component.classes(budget)?;
    // The transforms have every element of the code, and so has the table of the relaxation.
    let elements = 1usize << dimension;
    let relaxation = if dimension <= integer_program::MAX_EXACT { 2 * classes.touched.len() } else { 0 };
    let _memory = budget.reserve_entries::<f64>(elements.saturating_mul(4 + relaxation))?;
    let part = |cell: usize| shape.as_grid().map_or(0, |grid| u8::try_from(grid.residue_class(cell, 2)).unwrap_or(0));
    let column = |class: &KernelClass| {
        Some(integer_program::CountedColumn {
            column: class.column.iter().enumerate().map(|(i, &bit)| u32::from(bit) << i).sum(),
            cells: i32::try_from(class.cells.len()).ok()?,
            part: part(component.cells[class.cells[0]]),
        })
    };
    let Some(program) = classes.touched.iter().map(column).collect::<Option<Vec<_>>>() else { return Ok(None) };
    let total = (classes.cells + classes.untouched.len()) as u64;
    let presses = |highest: i32| total.saturating_add_signed(-i64::from(highest)) / 2;
    let report = |highest: i32, at_least: i32| {
        let (at_least, at_most) = (index(presses(highest)), index(presses(at_least)));
        budget.progress().report(&Event::Bounds { at_least, at_most });
    };
    let flattest = integer_program::flattest(&program, dimension, &report, budget);
    // An entry is the difference of two numbers of cells whose sum is all cells of the class.
    let half = |sum: i32| index(sum / 2);
    let choices: Vec<Vec<usize>> = program
        .iter()
        .zip(&flattest.entries)
        .map(|(class, entry)| vec![half(class.cells + entry), half(class.cells - entry)])
        .collect();
    Ok(Some(CoveringRadius {
        presses: presses(flattest.highest),
        at_most: presses(flattest.at_least),
        hardest: classes.presses(&[], &choices),
        boards: None,
        distribution: None,
    }))
}

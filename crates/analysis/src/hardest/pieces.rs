//! The hardest positions of one piece of the quiet patterns.

use super::classes::{KernelClass, KernelClasses};
use super::code::Code;
use super::switching::Game;
use super::{Contradiction, HardestError, HardestMethod, breadth_first, class_counting, integer_program, walking};
use douse_algebra::budget::Exhausted;
use douse_algebra::narrow::{index, small};
use douse_puzzle::pattern::Pattern;
use douse_puzzle::shape::Shape;
use douse_shortest::{Budget, Event, Shortest};
use douse_solver::space::Count;
use num_bigint::BigUint;

/// Past this many dimensions not even bounds are looked for: a transform has `2^d` entries.
const MOST_DIMENSIONS: usize = 22;
/// Nanoseconds that counting all positions of a piece may take where an integer program proves the most presses: five minutes.
const LONGEST_BESIDE_PROOF: f64 = 3e11;
/// The same without a time limit where nothing else leads to a proof: a year. What takes longer is not begun.
const LONGEST: f64 = 3e16;

/// What is known of the hardest positions of a piece.
pub(super) struct Found {
    /// The presses of the hardest position found.
    pub(super) presses: u64,
    /// No position needs more.
    pub(super) at_most: u64,
    /// That position, cell by cell of the piece.
    pub(super) hardest: Pattern,
    /// How many positions need that many presses, where all were counted.
    pub(super) boards: Option<BigUint>,
    /// How many positions need 0, 1, 2, ... presses, where all were counted.
    pub(super) distribution: Option<Vec<BigUint>>,
}

impl Found {
    /// All positions were counted.
    pub(super) fn counted(mut distribution: Vec<BigUint>, hardest: Pattern) -> Self {
        while distribution.last() == Some(&BigUint::ZERO) {
            distribution.pop();
        }
        let presses = distribution.len() as u64 - 1;
        let boards = distribution.last().cloned();
        Self { presses, at_most: presses, hardest, boards, distribution: Some(distribution) }
    }

    /// The first check that this does not pass.
    ///
    /// * `positions`: how many there are.
    /// * `fewest`: the fewest presses of the hardest one, by a search that shares nothing with the method.
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

/// The method that tells most in the time there is, and about how many nanoseconds counting takes.
pub(super) fn cheapest(piece: &Code, budget: &Budget) -> Result<(HardestMethod, f64), Exhausted> {
    let searching =
        if piece.states.is_two() { breadth_first::cost(piece, budget) } else { walking::cost(piece, budget) };
    let counting = class_counting::cost(&KernelClasses::new(piece, budget)?);
    let method = match (searching <= counting, searching.min(counting) <= limit(piece, budget)) {
        (true, true) => HardestMethod::BreadthFirst,
        (false, true) => HardestMethod::ClassCounting,
        _ => HardestMethod::IntegerProgram,
    };
    Ok((method, searching.min(counting)))
}

fn limit(piece: &Code, budget: &Budget) -> f64 {
    let proved = piece.states.is_two() && piece.quiet.len() <= integer_program::MOST_EXACT;
    let most = if proved { LONGEST_BESIDE_PROOF } else { LONGEST };
    budget.time_left().map_or(most, |left| (left.as_nanos() as f64).min(most))
}

/// The hardest positions of a piece by one method; `None` if it does not reach so far.
pub(super) fn by(
    method: HardestMethod,
    piece: &Code,
    shape: &Shape,
    budget: &Budget,
) -> Result<Option<Found>, HardestError> {
    let two = piece.states.is_two();
    match method {
        HardestMethod::BreadthFirst if !two => walking::search(piece, budget),
        HardestMethod::BreadthFirst if breadth_first::cost(piece, budget).is_infinite() => Ok(None),
        HardestMethod::BreadthFirst => {
            let found = breadth_first::search(piece, budget)?;
            found.map(Some).ok_or(HardestError::Stopped)
        }
        HardestMethod::ClassCounting => {
            let classes = KernelClasses::new(piece, budget)?;
            if class_counting::cost(&classes).is_infinite() {
                return Ok(None);
            }
            class_counting::count(&classes, budget).map(Some).map_err(|_| HardestError::Stopped)
        }
        HardestMethod::IntegerProgram if two => flattest(piece, shape, budget),
        _ => Err(HardestError::Method(method)),
    }
}

/// The hardest positions of a piece, by the method that tells most in the time there is; `None` if none reaches so far.
pub(super) fn hardest(piece: &Code, shape: &Shape, budget: &Budget) -> Result<Option<Found>, HardestError> {
    let (method, cost) = cheapest(piece, budget)?;
    let playable = |game: &Game| game.cost() <= cost.min(limit(piece, budget));
    let found = match Game::of_piece(piece, shape).filter(playable) {
        Some(game) => game.play(budget).map(Some).map_err(|_| HardestError::Stopped),
        None => by(method, piece, shape, budget),
    };
    match found {
        // What was not counted to the end still has bounds.
        Err(HardestError::Stopped | HardestError::Method(_)) => flattest(piece, shape, budget),
        found => found,
    }
}

/// The most presses of a piece by an integer program, or bounds; `None` for more states than two, or too many dimensions.
fn flattest(piece: &Code, shape: &Shape, budget: &Budget) -> Result<Option<Found>, HardestError> {
    let dimension = piece.quiet.len();
    if dimension > MOST_DIMENSIONS || !piece.states.is_two() {
        return Ok(None);
    }
    let classes = KernelClasses::new(piece, budget)?;
    // Transforms of every element, and the table of the relaxation.
    let elements = 1usize << dimension;
    let relaxed = if dimension <= integer_program::MOST_EXACT { 2 * classes.touched.len() } else { 0 };
    let _memory = budget.reserve_entries::<f64>(elements.saturating_mul(4 + relaxed))?;
    let part = |cell: usize| shape.as_grid().map_or(0, |grid| u8::try_from(grid.residue_class(cell, 2)).unwrap_or(0));
    let column = |class: &KernelClass| {
        Some(integer_program::CountedColumn {
            column: class.column.iter().enumerate().map(|(i, &bit)| u32::from(bit) << i).sum(),
            cells: i32::try_from(class.cells.len()).ok()?,
            part: part(piece.cells[class.cells[0]]),
        })
    };
    let Some(program) = classes.touched.iter().map(column).collect::<Option<Vec<_>>>() else { return Ok(None) };
    let total = (classes.cells + classes.untouched.len()) as u64;
    let presses = |highest: i32| total.saturating_add_signed(-i64::from(highest)) / 2;
    let told = |highest: i32, at_least: i32| {
        let (at_least, at_most) = (index(presses(highest)), index(presses(at_least)));
        budget.progress().report(&Event::Bounds { at_least, at_most });
    };
    let flattest = integer_program::flattest(&program, dimension, &told, budget);
    // An entry is the difference of two numbers of cells whose sum is all cells of the class.
    let half = |sum: i32| index(sum / 2);
    let choices: Vec<Vec<usize>> = program
        .iter()
        .zip(&flattest.entries)
        .map(|(class, entry)| vec![half(class.cells + entry), half(class.cells - entry)])
        .collect();
    Ok(Some(Found {
        presses: presses(flattest.highest),
        at_most: presses(flattest.at_least),
        hardest: classes.presses(&[], &choices),
        boards: None,
        distribution: None,
    }))
}

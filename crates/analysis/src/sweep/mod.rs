//! Sweeps: the same question for many boards, divided into tasks that run anywhere.
//!
//! A [`Sweep`] is data with a text form, so that it travels to other processes and names its own
//! results. Its work is a list of *units*, numbers that mean the same for ever; every unit has a
//! predicted [`cost`](Sweep::cost), and [`tasks`](Sweep::tasks) packs units into tasks of equal
//! time. No matter who ran which unit, [`rows`](Sweep::rows) makes the same table of their results.
//!
//! ```
//! use douse_analysis::sweep::Sweep;
//! use douse_shortest::Budget;
//! use std::collections::{BTreeMap, BTreeSet};
//! let sweep: Sweep = "nullities sides=1..9 edges=flat states=2".parse()?;
//! let mut results = BTreeMap::new();
//! for task in sweep.tasks(&BTreeSet::new(), 0.01..=2.0, 1) {
//!     results.extend(task.iter().copied().zip(sweep.run(&task, &Budget::unlimited())?));
//! }
//! let nullities: Vec<_> = sweep.rows(&results).into_iter().filter_map(|row| row[1]).collect();
//! assert_eq!(nullities, [0, 0, 0, 4, 2, 0, 0, 0, 8]);
//! # Ok::<(), douse_analysis::sweep::SweepError>(())
//! ```

mod all_on;
mod cost;
mod nullities;
mod random_boards;
mod rectangles;
mod splitting;
mod text;

pub use nullities::square_costs;
pub use splitting::split;

use all_on::AllOn;
use douse_puzzle::pattern::States;
use douse_puzzle::size::SizeError;
use douse_puzzle::variant::VariantError;
use douse_shortest::Budget;
use douse_solver::solve::SolveError;
use nullities::Nullities;
use random_boards::RandomBoards;
use rectangles::Rectangles;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// The number of a unit of work, see [`Sweep::units`].
type Unit = u64;

/// A row of a table: a number for every column, or none.
type Row = Vec<Option<i64>>;

/// The same question for many boards. It is made from its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep(Question);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Question {
    /// The nullities of squares.
    Nullities(Nullities),
    /// The nullities of rectangles.
    Rectangles(Rectangles),
    /// The fewest presses of squares with all lights on.
    AllOn(AllOn),
    /// The numbers of random boards that can be solved, by presses.
    RandomBoards(Box<RandomBoards>),
}

/// An error of a sweep that is invalid, or was not finished.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SweepError {
    /// An empty range.
    #[error("the range {first}..{last} is empty: it must start at 1 or more and must not end before it starts")]
    Empty {
        /// The first number.
        first: usize,
        /// The last number.
        last: usize,
    },
    /// The number of states is not prime.
    #[error("{} is not a prime number of states: sweeps compute nullities modulo primes", .0.get())]
    NotPrime(States),
    /// An invalid board.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// An invalid kind of puzzle.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// A text that does not describe a sweep.
    #[error("'{text}' does not describe a sweep: {problem}")]
    Text {
        /// The text.
        text: String,
        /// The problem with the text.
        problem: String,
    },
    /// A unit that the sweep does not have.
    #[error("the sweep has no unit {0}")]
    NoUnit(Unit),
    /// A board was not solved.
    #[error(transparent)]
    Solve(SolveError),
    /// The budget ended it.
    #[error("stopped before the end")]
    Stopped,
}

impl From<SolveError> for SweepError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Stopped => Self::Stopped,
            error => Self::Solve(error),
        }
    }
}

impl Sweep {
    /// The names of the columns of its table.
    pub fn columns(&self) -> &'static [&'static str] {
        match &self.0 {
            Question::Nullities(_) => &["side", "nullity"],
            Question::Rectangles(_) => &["width", "height", "nullity"],
            Question::AllOn(_) => &["side", "nullity", "presses", "at_least"],
            Question::RandomBoards(_) => &["presses", "boards"],
        }
    }

    /// All units of work in ascending order. The meaning of the numbers depends on the sweep, but
    /// they are stable: results that were written to a file are found again by them.
    pub fn units(&self) -> Vec<Unit> {
        match &self.0 {
            Question::Nullities(sweep) => sweep.units(),
            Question::Rectangles(sweep) => sweep.units(),
            Question::AllOn(sweep) => sweep.units(),
            Question::RandomBoards(sweep) => sweep.units(),
        }
    }

    /// The estimated seconds of a unit on one core. The figures were measured on one machine; on
    /// another all differ by about the same factor, which does not affect the balance of tasks.
    pub fn cost(&self, unit: Unit) -> f64 {
        match &self.0 {
            Question::Nullities(sweep) => sweep.cost(unit),
            Question::Rectangles(sweep) => sweep.cost(unit),
            Question::AllOn(sweep) => sweep.cost(unit),
            Question::RandomBoards(sweep) => sweep.cost(),
        }
    }

    /// The units that are not `done`, packed into tasks of equal time, the longest first.
    ///
    /// * `seconds`: the limits of the time of a task. Tasks get as short as the lower limit if
    ///   there is little work for all workers.
    pub fn tasks(&self, done: &BTreeSet<Unit>, seconds: RangeInclusive<f64>, workers: usize) -> Vec<Vec<Unit>> {
        let units: Vec<Unit> = self.units().into_iter().filter(|unit| !done.contains(unit)).collect();
        let costs: Vec<f64> = units.iter().map(|&unit| self.cost(unit)).collect();
        let parts = split(&costs, splitting::task_seconds(costs.iter().sum(), &seconds, workers.max(1)));
        let mut tasks: Vec<(f64, Vec<Unit>)> =
            parts.into_iter().map(|part| (costs[part.clone()].iter().sum(), units[part].to_vec())).collect();
        tasks.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        tasks.into_iter().map(|(_, units)| units).collect()
    }

    /// Runs units one after another; the results are in the order of the units. The budget is asked
    /// between units, and inside those that search.
    pub fn run(&self, units: &[Unit], budget: &Budget) -> Result<Vec<Vec<i64>>, SweepError> {
        let mut results = Vec::with_capacity(units.len());
        for &unit in units {
            if budget.exhausted() {
                return Err(SweepError::Stopped);
            }
            results.push(match &self.0 {
                Question::Nullities(sweep) => vec![sweep.run(unit, budget)?],
                Question::Rectangles(sweep) => vec![sweep.run(unit, budget)?],
                Question::AllOn(sweep) => sweep.run(unit, budget)?,
                Question::RandomBoards(sweep) => sweep.run(unit, budget)?,
            });
        }
        Ok(results)
    }

    /// The table, from the results of all units: in each row a number for every column, or none.
    /// Rows whose units are missing are omitted.
    pub fn rows(&self, results: &BTreeMap<Unit, Vec<i64>>) -> Vec<Row> {
        match &self.0 {
            Question::Nullities(sweep) => sweep.rows(results),
            Question::Rectangles(sweep) => sweep.rows(results),
            Question::AllOn(sweep) => sweep.rows(results),
            Question::RandomBoards(sweep) => sweep.rows(results),
        }
    }
}

/// The units without repetition, in ascending order.
fn distinct(units: impl Iterator<Item = Unit>) -> Vec<Unit> {
    units.collect::<BTreeSet<_>>().into_iter().collect()
}

#[cfg(test)]
mod tests;

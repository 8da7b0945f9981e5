//! The numbers of random boards that can be solved, by presses.

use super::{Row, SweepError, Unit, cost};
use douse_algebra::narrow::index;
use douse_puzzle::edges::Edges;
use douse_puzzle::pattern::{Pattern, States};
use douse_puzzle::random::SeededRng;
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::size::Size;
use douse_puzzle::variant::Variant;
use douse_shortest::{Budget, Lengths};
use douse_solver::solve::{Answer, Problem, left_kernel, solve_problem};
use douse_solver::space::SolutionSpace;
use std::collections::BTreeMap;

/// Boards that are drawn together: one unit.
const BLOCK: u64 = 256;

/// Random boards of a kind, each light in each state equally likely: the numbers that cannot be
/// solved, and that need each number of presses. A unit is a block of 256 boards, drawn from the
/// seed and the number of the block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RandomBoards {
    pub(super) size: Size,
    pub(super) edges: Edges,
    pub(super) variant: Variant,
    pub(super) boards: u64,
    pub(super) seed: String,
    /// The patterns that a solvable board meets in a multiple of k.
    tests: SolutionSpace,
}

impl RandomBoards {
    /// This many boards of a grid.
    pub(super) fn new(
        size: Size,
        edges: Edges,
        rule: Rule,
        states: States,
        boards: u64,
        seed: &str,
    ) -> Result<Self, SweepError> {
        if boards == 0 {
            return Err(SweepError::Empty { first: 1, last: 0 });
        }
        let variant = Variant::new(Shape::grid(size, edges), rule, states)?;
        let tests = left_kernel(&variant)?;
        Ok(Self { size, edges, variant, boards, seed: seed.to_owned(), tests })
    }

    pub(super) fn units(&self) -> Vec<Unit> {
        (0..self.boards.div_ceil(BLOCK)).collect()
    }

    pub(super) fn cost(&self) -> f64 {
        BLOCK as f64 * cost::random_board(self.size.cells(), self.tests.nullity(), self.variant.states())
    }

    /// The number of boards of the block that cannot be solved, then the numbers that need 0, 1, 2,
    /// ... presses.
    pub(super) fn run(&self, unit: Unit, budget: &Budget) -> Result<Vec<i64>, SweepError> {
        let first = unit.checked_mul(BLOCK).filter(|first| *first < self.boards).ok_or(SweepError::NoUnit(unit))?;
        let mut rng = SeededRng::new(&format!("random boards 1\n{}\n{unit}", self.seed));
        let mut counts = vec![0];
        for _ in first..self.boards.min(first + BLOCK) {
            let states = self.variant.states();
            let lights = (0..self.variant.cells()).map(|_| states.reduce(rng.below(states.get().into())));
            let difference = Pattern::from_values(states, lights).negated();
            let place = if !self.tests.quiet().meet_evenly(&difference) {
                0
            } else {
                let problem = Problem::new(self.variant.clone(), difference);
                let Answer::Solvable(space) = solve_problem(&problem)? else { return Err(SweepError::NoUnit(unit)) };
                let shortest = space.shortest(budget);
                if !shortest.is_proved() {
                    return Err(SweepError::Stopped);
                }
                1 + index(shortest.count())
            };
            counts.resize(counts.len().max(place + 1), 0);
            counts[place] += 1;
        }
        Ok(counts)
    }

    /// A row for the boards that cannot be solved, without a number of presses, then one for every
    /// number of presses up to the largest seen.
    pub(super) fn rows(&self, results: &BTreeMap<Unit, Vec<i64>>) -> Vec<Row> {
        let length = results.values().map(Vec::len).max().unwrap_or(0);
        let mut sums = vec![0; length];
        for counts in results.values() {
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        let presses = |place: usize| place.checked_sub(1).map(|presses| presses as i64);
        sums.into_iter().enumerate().map(|(place, boards)| vec![presses(place), Some(boards)]).collect()
    }
}

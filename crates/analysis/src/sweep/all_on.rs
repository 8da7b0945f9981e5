//! The fewest presses of squares with all lights on.

use super::{Row, SweepError, Unit, cost};
use douse_algebra::narrow::index;
use douse_puzzle::board::Board;
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::size::Size;
use douse_shortest::{Budget, Lengths};
use douse_solver::plain::nullity;
use douse_solver::solve::solve;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The fewest presses of plain squares with all lights on, each proved. A unit is a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AllOn {
    pub(super) sides: RangeInclusive<usize>,
    pub(super) edges: PlainEdges,
}

impl AllOn {
    pub(super) fn units(&self) -> Vec<Unit> {
        self.sides.clone().map(|side| side as Unit).collect()
    }

    /// The nullity of a side decides the cost of its search, and is computed in no time.
    pub(super) fn cost(&self, unit: Unit) -> f64 {
        let nullity = Size::square(index(unit)).map_or(0, |size| nullity(size, self.edges));
        cost::all_on(unit as f64, nullity)
    }

    /// Nullity, fewest presses found, and no solution has fewer than.
    pub(super) fn run(&self, unit: Unit, budget: &Budget) -> Result<Vec<i64>, SweepError> {
        let side = index(unit);
        let board = Board::builder(side, side).edges(self.edges.into()).all(1).build();
        let board = board.map_err(|_| SweepError::NoUnit(unit))?;
        let answer = solve(&board)?;
        // Sutner's theorem: with a symmetric rule that changes the pressed light too, all-on boards
        // can be solved.
        let Some(space) = answer.space() else { return Err(SweepError::NoUnit(unit)) };
        let shortest = space.shortest(budget);
        if budget.exhausted() && !shortest.is_proved() {
            return Err(SweepError::Stopped);
        }
        Ok(vec![space.nullity() as i64, shortest.count() as i64, shortest.at_least as i64])
    }

    pub(super) fn rows(&self, results: &BTreeMap<Unit, Vec<i64>>) -> Vec<Row> {
        let row = |side: usize| {
            let found = results.get(&(side as Unit))?;
            Some(std::iter::once(side as i64).chain(found.iter().copied()).map(Some).collect())
        };
        self.sides.clone().filter_map(row).collect()
    }
}

//! The rows that decide all others, found from the remainder of a chase without them.

use super::one_row::OneRow;
use super::two_rows::TwoRows;
use super::{RowRing, State};
use douse_algebra::budget::{Budget, Exhausted};
use douse_puzzle::edges::PlainEdges;

/// Finds the rows at which a chase has to start to end without wrong lights; one extended gcd or a
/// few, done once for a kind.
#[derive(Clone, Debug)]
pub(crate) struct RowSolver<R: RowRing> {
    ring: R,
    unknown: Unknown<R>,
}

#[derive(Clone, Debug)]
enum Unknown<R: RowRing> {
    /// The row above the first is empty, the first is unknown.
    OneRow(OneRow<R>),
    /// The first two rows are unknown.
    TwoRows(Box<TwoRows<R>>),
}

impl<R: RowRing> RowSolver<R> {
    /// Prepares boards of `height` rows.
    pub(crate) fn new(ring: R, height: usize, edges: PlainEdges, budget: &Budget<'_>) -> Result<Self, Exhausted> {
        let unknown = match edges.joins_rows(height) {
            true => Unknown::TwoRows(Box::new(TwoRows::new(&ring, height, budget)?)),
            false => Unknown::OneRow(OneRow::new(&ring, height, budget)?),
        };
        Ok(Self { ring, unknown })
    }

    pub(crate) fn ring(&self) -> &R {
        &self.ring
    }

    /// The row of the board that the second row of the start lies on, and the first whose lights
    /// settle presses.
    pub(crate) fn first(&self) -> usize {
        match self.unknown {
            Unknown::OneRow(_) => 0,
            Unknown::TwoRows(_) => 1,
        }
    }

    pub(crate) fn nullity(&self) -> usize {
        match &self.unknown {
            Unknown::OneRow(one) => one.nullity(),
            Unknown::TwoRows(two) => two.nullity(),
        }
    }

    pub(crate) fn is_solvable(&self, end: &State<R>) -> bool {
        match &self.unknown {
            Unknown::OneRow(one) => one.is_solvable(&self.ring, end),
            Unknown::TwoRows(two) => two.solution(&self.ring, end).is_some(),
        }
    }

    /// The rows at which the chase of a solution starts.
    pub(crate) fn solution(&self, end: &State<R>) -> Option<State<R>> {
        match &self.unknown {
            Unknown::OneRow(one) => one.solution(&self.ring, end).map(|row| self.below_dark(row)),
            Unknown::TwoRows(two) => two.solution(&self.ring, end),
        }
    }

    /// The rows at which the chase of quiet pattern `number` starts.
    pub(crate) fn quiet(&self, number: usize) -> State<R> {
        match &self.unknown {
            Unknown::OneRow(one) => self.below_dark(one.quiet(&self.ring, number)),
            Unknown::TwoRows(two) => two.quiet(&self.ring, number),
        }
    }

    /// The start of a quiet pattern that does not meet the board in a multiple of k.
    ///
    /// # Panics
    /// If the board can be solved.
    pub(crate) fn witness(&self, end: &State<R>) -> State<R> {
        let witness = match &self.unknown {
            Unknown::OneRow(one) => one.witness(&self.ring, end).map(|row| self.below_dark(row)),
            Unknown::TwoRows(two) => two.witness(&self.ring, end),
        };
        witness.expect("a board without a solution has a witness")
    }

    fn below_dark(&self, row: R::Row) -> State<R> {
        [self.ring.dark_row(), row]
    }
}

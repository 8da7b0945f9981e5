//! The rows that decide all others, found from what a chase without them leaves.

use super::PlainEdges;
use super::one_row::OneRow;
use super::row_ring::{RowRing, State};
use super::two_rows::TwoRows;
use douse_algebra::bits::Ends;
use douse_puzzle::size::Size;

/// Finds where a chase has to start so that it ends as it should; one extended gcd or a few, done once for a kind.
#[derive(Clone, Debug)]
pub(super) enum Start {
    /// The row above the first is empty, the first is unknown.
    OneRow(OneRow),
    /// The first two rows are unknown.
    TwoRows(Box<TwoRows>),
}

impl Start {
    pub(super) fn new(size: Size, edges: PlainEdges) -> Self {
        let (width, height) = (size.width(), size.height());
        // A press changes a set of lights: wrapped once around one or two rows it is the press of the open board.
        match edges {
            PlainEdges::Flat => Self::OneRow(OneRow::new(width, Ends::Open, height)),
            PlainEdges::Torus if height > 2 => Self::TwoRows(Box::new(TwoRows::new(width, height))),
            PlainEdges::Cylinder | PlainEdges::Torus => Self::OneRow(OneRow::new(width, Ends::Joined, height)),
        }
    }

    pub(super) fn ring(&self) -> &RowRing {
        match self {
            Self::OneRow(one) => one.ring(),
            Self::TwoRows(two) => two.ring(),
        }
    }

    /// The row of the board that the second row of the start lies on, and the first whose lights settle presses.
    pub(super) fn first(&self) -> usize {
        match self {
            Self::OneRow(_) => 0,
            Self::TwoRows(_) => 1,
        }
    }

    pub(super) fn nullity(&self) -> usize {
        match self {
            Self::OneRow(one) => one.nullity(),
            Self::TwoRows(two) => two.nullity(),
        }
    }

    pub(super) fn is_solvable(&self, end: &State) -> bool {
        match self {
            Self::OneRow(one) => one.is_solvable(end),
            Self::TwoRows(two) => two.solution(end).is_some(),
        }
    }

    pub(super) fn solution(&self, end: &State) -> Option<State> {
        match self {
            Self::OneRow(one) => one.solution(end),
            Self::TwoRows(two) => two.solution(end),
        }
    }

    pub(super) fn quiet(&self, number: usize) -> State {
        match self {
            Self::OneRow(one) => one.quiet(number),
            Self::TwoRows(two) => two.quiet(number),
        }
    }

    /// The start of a quiet pattern that overlaps the board oddly.
    ///
    /// # Panics
    /// If the board can be solved.
    pub(super) fn witness(&self, end: &State) -> State {
        let witness = match self {
            Self::OneRow(one) => one.witness(end),
            Self::TwoRows(two) => two.witness(end),
        };
        witness.expect("a board without a solution meets a quiet pattern oddly")
    }
}

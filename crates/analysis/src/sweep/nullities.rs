//! The nullities of squares.

use super::{Row, SweepError, Unit, cost, distinct};
use douse_algebra::budget::Budget;
use douse_puzzle::edges::{Edges, PlainEdges};
use douse_puzzle::pattern::States;
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::size::Size;
use douse_puzzle::variant::Variant;
use douse_solver::plain::NullityTable;
use douse_solver::solve::{SolveError, nullity_within};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// Plain boards, the plus rule modulo a prime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plain {
    pub(super) edges: PlainEdges,
    pub(super) states: States,
}

impl Plain {
    pub(super) fn nullity(self, size: Size, budget: &Budget<'_>) -> Result<usize, SweepError> {
        let variant = Variant::new(Shape::grid(size, Edges::from(self.edges)), Rule::Plus, self.states)?;
        Ok(nullity_within(&variant, budget)?)
    }
}

/// The nullities of plain squares.
///
/// With two states, flat or torus, a unit is an even side: the nullities of odd sides follow from
/// those of smaller even ones, and none is computed twice. Otherwise a unit is a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Nullities {
    pub(super) sides: RangeInclusive<usize>,
    pub(super) plain: Plain,
}

impl Nullities {
    /// The even flat side that decides a side, if there is one.
    fn core(&self, side: usize) -> Option<usize> {
        NullityTable::core(side, self.plain.edges).filter(|_| self.plain.states.is_two())
    }

    fn unit_of(&self, side: usize) -> Unit {
        self.core(side).unwrap_or(side) as Unit
    }

    pub(super) fn units(&self) -> Vec<Unit> {
        distinct(self.sides.clone().map(|side| self.unit_of(side)))
    }

    pub(super) fn cost(&self, unit: Unit) -> f64 {
        if self.core(1).is_some() {
            return cost::even_square(unit as f64);
        }
        cost::plain(unit as f64, unit as f64, self.plain)
    }

    pub(super) fn run(&self, unit: Unit, budget: &Budget<'_>) -> Result<i64, SweepError> {
        let side = usize::try_from(unit).ok().filter(|side| side <= self.sides.end());
        let side = side.ok_or(SweepError::NoUnit(unit))?;
        let found = match self.core(1) {
            Some(_) if side.is_multiple_of(2) => NullityTable::core_nullity(side, budget).map_err(SolveError::from)?,
            None if side > 0 => self.plain.nullity(Size::square(side)?, budget)?,
            _ => return Err(SweepError::NoUnit(unit)),
        };
        Ok(found as i64)
    }

    pub(super) fn rows(&self, results: &BTreeMap<Unit, Vec<i64>>) -> Vec<Row> {
        let row = |side: usize| {
            let found = *results.get(&self.unit_of(side))?.first()?;
            let d = match self.core(side) {
                None => found,
                Some(_) => NullityTable::from_core(side, self.plain.edges, usize::try_from(found).ok()?) as i64,
            };
            Some(vec![Some(side as i64), Some(d)])
        };
        self.sides.clone().filter_map(row).collect()
    }
}

/// The estimated seconds of the nullity of each square with two states on one core. Odd sides that
/// follow from one before them take none.
///
/// ```
/// use douse_analysis::sweep::square_costs;
/// use douse_puzzle::edges::PlainEdges;
/// let costs = square_costs(2..=5, PlainEdges::Flat);
/// assert!(costs[0] > 0.0 && costs[2] > 0.0);
/// assert_eq!(costs[3], 0.0);
/// ```
pub fn square_costs(sides: RangeInclusive<usize>, edges: PlainEdges) -> Vec<f64> {
    let squares = Nullities { sides: sides.clone(), plain: Plain { edges, states: States::TWO } };
    let mut known = BTreeSet::new();
    sides
        .map(|side| squares.unit_of(side))
        .map(|unit| if known.insert(unit) { squares.cost(unit) } else { 0.0 })
        .collect()
}

//! The nullities of squares.

use super::{Range, Row, SweepError, Unit, cost};
use douse_puzzle::edges::Edges;
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::pattern::States;
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::size::Size;
use douse_puzzle::variant::Variant;
use douse_solver::plain::{NullityTable, nullity};
use std::collections::BTreeMap;

/// The nullities of plain squares, the plus rule modulo a prime.
///
/// With two states, flat or torus, a unit is an even side: the nullities of odd sides follow from those of smaller even ones, and
/// none is computed twice. Otherwise a unit is a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nullities {
    sides: Range,
    edges: PlainEdges,
    states: States,
}

pub(super) fn check_prime(states: States) -> Result<(), SweepError> {
    if states.modulus().is_prime() { Ok(()) } else { Err(SweepError::NotPrime(states)) }
}

/// The nullity of a plain board modulo a prime.
pub(super) fn plain_nullity(size: Size, edges: PlainEdges, states: States) -> Result<usize, SweepError> {
    if states.is_two() {
        return Ok(nullity(size, edges));
    }
    let variant = Variant::new(Shape::grid(size, Edges::from(edges)), Rule::Plus, states)?;
    Ok(douse_solver::solve::nullity(&variant)?)
}

impl Nullities {
    /// The nullities of the squares with these sides.
    pub fn new(sides: Range, edges: PlainEdges, states: States) -> Result<Self, SweepError> {
        check_prime(states)?;
        Size::square(sides.last())?;
        Ok(Self { sides, edges, states })
    }

    /// The sides.
    #[must_use]
    pub fn sides(&self) -> Range {
        self.sides
    }

    /// How the edges are joined.
    #[must_use]
    pub fn edges(&self) -> PlainEdges {
        self.edges
    }

    /// The prime.
    #[must_use]
    pub fn states(&self) -> States {
        self.states
    }

    /// The even flat side that decides a side, where there is one.
    fn core(&self, side: usize) -> Option<usize> {
        NullityTable::core(side, self.edges).filter(|_| self.states.is_two())
    }

    fn unit_of(&self, side: usize) -> Unit {
        self.core(side).unwrap_or(side) as Unit
    }

    pub(super) fn units(&self) -> Vec<Unit> {
        let mut units: Vec<Unit> = self.sides.iter().map(|side| self.unit_of(side)).collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    /// About how many seconds a side takes on one core, where smaller sides are known: odd ones follow from them.
    #[must_use]
    pub fn side_cost(&self, side: usize) -> f64 {
        let even = if self.edges == PlainEdges::Torus { side - 1 } else { side };
        match self.core(side) {
            Some(core) if core != even => 0.0,
            core => self.cost(core.unwrap_or(side) as Unit),
        }
    }

    pub(super) fn cost(&self, unit: Unit) -> f64 {
        if self.core(1).is_some() {
            return cost::even_square(unit as f64);
        }
        cost::plain(unit as f64, unit as f64, self.edges, self.states)
    }

    pub(super) fn run(&self, unit: Unit) -> Result<i64, SweepError> {
        let side = usize::try_from(unit).ok().filter(|side| *side <= self.sides.last());
        let side = side.ok_or(SweepError::NoUnit(unit))?;
        let found = match self.core(1) {
            Some(_) if side.is_multiple_of(2) => NullityTable::core_nullity(side),
            None if side > 0 => plain_nullity(Size::square(side)?, self.edges, self.states)?,
            _ => return Err(SweepError::NoUnit(unit)),
        };
        Ok(found as i64)
    }

    pub(super) fn rows(&self, results: &BTreeMap<Unit, Vec<i64>>) -> Vec<Row> {
        let row = |side: usize| {
            let found = *results.get(&self.unit_of(side))?.first()?;
            let d = match self.core(side) {
                None => found,
                Some(_) => NullityTable::from_core(side, self.edges, usize::try_from(found).ok()?) as i64,
            };
            Some(vec![Some(side as i64), Some(d)])
        };
        self.sides.iter().filter_map(row).collect()
    }
}

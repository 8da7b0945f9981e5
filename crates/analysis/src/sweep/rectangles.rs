//! The nullities of rectangles.

use super::nullities::Plain;
use super::{Row, SweepError, Unit, cost, distinct};
use douse_algebra::budget::Budget;
use douse_algebra::narrow::index;
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::size::Size;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The nullities of plain rectangles: every width with every height.
///
/// A unit is a size, `width * 2^32 + height`; where a board may be turned, only the one that is not
/// wider than high.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rectangles {
    pub(super) widths: RangeInclusive<usize>,
    pub(super) heights: RangeInclusive<usize>,
    pub(super) plain: Plain,
}

fn sides(unit: Unit) -> (usize, usize) {
    (index(unit >> 32), index(unit & u64::from(u32::MAX)))
}

impl Rectangles {
    fn unit_of(&self, width: usize, height: usize) -> Unit {
        // A cylinder lying is not a cylinder standing.
        let turned = width > height && self.plain.edges != PlainEdges::Cylinder;
        let (width, height) = if turned { (height, width) } else { (width, height) };
        (width as u64) << 32 | height as u64
    }

    fn sizes(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.widths.clone().flat_map(|width| self.heights.clone().map(move |height| (width, height)))
    }

    pub(super) fn units(&self) -> Vec<Unit> {
        distinct(self.sizes().map(|(width, height)| self.unit_of(width, height)))
    }

    pub(super) fn cost(&self, unit: Unit) -> f64 {
        let (width, height) = sides(unit);
        cost::plain(width as f64, height as f64, self.plain)
    }

    pub(super) fn run(&self, unit: Unit, budget: &Budget<'_>) -> Result<i64, SweepError> {
        let (width, height) = sides(unit);
        let size = Size::new(width, height).map_err(|_| SweepError::NoUnit(unit))?;
        Ok(self.plain.nullity(size, budget)? as i64)
    }

    pub(super) fn rows(&self, results: &BTreeMap<Unit, Vec<i64>>) -> Vec<Row> {
        let row = |(width, height): (usize, usize)| {
            let d = *results.get(&self.unit_of(width, height))?.first()?;
            Some(vec![Some(width as i64), Some(height as i64), Some(d)])
        };
        self.sizes().filter_map(row).collect()
    }
}

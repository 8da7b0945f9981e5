//! The nullities of rectangles.

use super::nullities::{check_prime, plain_nullity};
use super::{Range, Row, SweepError, Unit, cost};
use douse_puzzle::edges::PlainEdges;
use douse_puzzle::pattern::States;
use douse_puzzle::size::Size;
use std::collections::BTreeMap;

/// The nullities of plain rectangles, the plus rule modulo a prime: every width with every height.
///
/// A unit is a size, `width * 2^32 + height`; where a board may be turned, only the one that is not wider than high.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rectangles {
    widths: Range,
    heights: Range,
    edges: PlainEdges,
    states: States,
}

fn sides(unit: Unit) -> (usize, usize) {
    ((unit >> 32) as usize, (unit & u64::from(u32::MAX)) as usize)
}

impl Rectangles {
    /// The nullities of all sizes with these widths and heights.
    pub fn new(widths: Range, heights: Range, edges: PlainEdges, states: States) -> Result<Self, SweepError> {
        check_prime(states)?;
        Size::new(widths.last(), heights.last())?;
        let limit = u32::MAX as usize;
        if widths.last().max(heights.last()) > limit {
            return Err(douse_puzzle::size::SizeError::TooLarge {
                width: widths.last(),
                height: heights.last(),
                limit,
            }
            .into());
        }
        Ok(Self { widths, heights, edges, states })
    }

    /// The widths.
    #[must_use]
    pub fn widths(&self) -> Range {
        self.widths
    }

    /// The heights.
    #[must_use]
    pub fn heights(&self) -> Range {
        self.heights
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

    fn unit_of(&self, width: usize, height: usize) -> Unit {
        // A cylinder lying is not a cylinder standing.
        let turned = width > height && self.edges != PlainEdges::Cylinder;
        let (width, height) = if turned { (height, width) } else { (width, height) };
        (width as u64) << 32 | height as u64
    }

    fn sizes(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.widths.iter().flat_map(|width| self.heights.iter().map(move |height| (width, height)))
    }

    pub(super) fn units(&self) -> Vec<Unit> {
        let mut units: Vec<Unit> = self.sizes().map(|(width, height)| self.unit_of(width, height)).collect();
        units.sort_unstable();
        units.dedup();
        units
    }

    pub(super) fn cost(&self, unit: Unit) -> f64 {
        let (width, height) = sides(unit);
        cost::plain(width as f64, height as f64, self.edges, self.states)
    }

    pub(super) fn run(&self, unit: Unit) -> Result<i64, SweepError> {
        let (width, height) = sides(unit);
        let size = Size::new(width, height).map_err(|_| SweepError::NoUnit(unit))?;
        Ok(plain_nullity(size, self.edges, self.states)? as i64)
    }

    pub(super) fn rows(&self, results: &BTreeMap<Unit, Vec<i64>>) -> Vec<Row> {
        let row = |(width, height): (usize, usize)| {
            let d = *results.get(&self.unit_of(width, height))?.first()?;
            Some(vec![Some(width as i64), Some(height as i64), Some(d)])
        };
        self.sizes().filter_map(row).collect()
    }
}

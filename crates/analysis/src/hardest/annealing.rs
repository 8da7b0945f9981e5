//! Good entries without proof: simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983) on the
//! part of the transform above a ceiling.

use super::integer_program::{CountedColumn, Flattest, OnBounds, highest, transform};
use douse_algebra::lanes::Lane;
use douse_algebra::narrow::index;
use douse_puzzle::random::SeededRng;
use douse_shortest::Budget;

/// Entries processed together: their signs come from one row of a table.
const BLOCK: usize = 256;

/// Entries of the transform read for each ceiling.
const ENTRIES_PER_CEILING: usize = 1 << 25;
/// Failures after which a ceiling is abandoned.
const TRIES: u32 = 2;

/// Entries whose transform is as flat as annealing gets it.
///
/// * `start`: entries to begin with, if any are known.
/// * `enough`: a highest value that cannot be improved.
pub(super) fn flatten(
    classes: &[CountedColumn],
    dimension: usize,
    start: Option<&Flattest>,
    enough: i32,
    on_bounds: &OnBounds<'_>,
    budget: &Budget,
) -> Flattest {
    let mut best = start.cloned().unwrap_or_else(|| {
        // Odd entries alternate in sign to start with: even ones are 0.
        let sign = |i: usize| if i.is_multiple_of(2) { 1 } else { -1 };
        let entries: Vec<i32> = classes.iter().enumerate().map(|(i, class)| class.cells % 2 * sign(i)).collect();
        Flattest { highest: highest(classes, dimension, &entries), entries, at_least: enough }
    });
    let known = start.map_or(enough, |start| start.at_least.max(enough));
    on_bounds(best.highest, known);
    let signs = Signs::new(dimension);
    let mut rng = SeededRng::new("hardest board");
    let mut tries = 0;
    while best.highest > enough && tries < TRIES && !budget.exhausted() {
        match anneal(classes, &best.entries, best.highest - 2, &signs, &mut rng, budget) {
            Some(entries) => {
                best.highest = highest(classes, dimension, &entries);
                best.entries = entries;
                on_bounds(best.highest, known);
                tries = 0;
            }
            None => tries += 1,
        }
    }
    best
}

/// Signs `(-1)^(h . u)`, split into a table for the low bits and parities of the high ones.
struct Signs {
    low_bits: usize,
    elements: usize,
    table: Vec<i8>,
}

impl Signs {
    fn new(dimension: usize) -> Self {
        let low_bits = dimension.min(BLOCK.ilog2() as usize);
        let side = 1usize << low_bits;
        let sign = |h: usize, u: usize| if (h & u).count_ones() % 2 == 1 { -1 } else { 1 };
        let table = (0..side * side).map(|i| sign(i / side, i % side)).collect();
        Self { low_bits, elements: 1 << dimension, table }
    }

    /// Calls `visit` for each block of elements with its first element, its sign and the signs
    /// within.
    fn blocks(&self, column: u32, mut visit: impl FnMut(usize, i32, &[i8])) {
        let side = 1usize << self.low_bits;
        let low = column as usize & (side - 1);
        let within = &self.table[low * side..(low + 1) * side];
        for first in (0..self.elements).step_by(side) {
            let sign = if (column as usize & first).count_ones() % 2 == 1 { -1 } else { 1 };
            visit(first, sign, within);
        }
    }
}

/// The square of the excess above the ceiling.
fn excess(value: i32, ceiling: i32) -> i32 {
    let above = value.minus(ceiling).max(0);
    above.times(above)
}

fn anneal(
    classes: &[CountedColumn],
    start: &[i32],
    ceiling: i32,
    signs: &Signs,
    rng: &mut SeededRng,
    budget: &Budget,
) -> Option<Vec<i32>> {
    let mut entries = start.to_vec();
    let start = classes.iter().map(|class| class.column).zip(start.iter().copied());
    let mut transform = transform(start, signs.elements.ilog2() as usize);
    let mut energy: i64 = transform.iter().map(|&value| i64::from(excess(value, ceiling))).sum();
    let moves = (ENTRIES_PER_CEILING / signs.elements).clamp(4000, 100_000);
    // A change of one entry by 2 moves every value by 2; if all are near the ceiling, the energy
    // changes by about this much.
    let mut meter = budget.meter();
    let hottest = (signs.elements as f64).sqrt() * 8.0;
    for step in 0..moves {
        if energy == 0 {
            return Some(entries);
        }
        if meter.spend(signs.elements).is_err() {
            return None;
        }
        let class = index(rng.below(classes.len() as u64));
        let drawn = rng.word();
        let mut by = if drawn & 1 == 1 { 2 } else { -2 };
        if (entries[class] + by).abs() > classes[class].cells {
            by = -by;
        }
        if (entries[class] + by).abs() > classes[class].cells {
            continue;
        }
        let mut after = 0i64;
        signs.blocks(classes[class].column, |first, sign, within| {
            let by = by * sign;
            let values = &transform[first..first + within.len()];
            let shift = |&s| by.times(i32::from(s));
            let sum = values.iter().zip(within).fold(0, |sum: i32, (v, s)| sum.plus(excess(v.plus(shift(s)), ceiling)));
            after += i64::from(sum);
        });
        let heat = hottest * (1.0 - step as f64 / moves as f64).powi(2);
        let rise = (after - energy) as f64;
        let luck = (drawn >> 11) as f64 / (1u64 << 53) as f64;
        if rise <= 0.0 || luck < (-rise / heat.max(1e-9)).exp() {
            signs.blocks(classes[class].column, |first, sign, within| {
                let by = by * sign;
                for (value, &s) in transform[first..first + within.len()].iter_mut().zip(within) {
                    *value = value.plus(by.times(i32::from(s)));
                }
            });
            entries[class] += by;
            energy = after;
        }
    }
    (energy == 0).then_some(entries)
}

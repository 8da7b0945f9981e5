//! The estimated cost of a search by parity classes, also for parts too wide to be searched.

use super::in_four;
use super::number::Number;
use super::plan::PartEstimates;
use super::search::{GROWTH, WEAK_BOUNDS};
use super::weights::TABLE_BITS;
use crate::budget::Budget;
use crate::coset::Coset;
use crate::partition::Partition;
use crate::spectrum::Spectrum;

/// Estimated nanoseconds per transformed entry, on one core.
const NANOSECONDS_PER_ENTRY: f64 = 4.0;
/// Estimated nanoseconds per pair, on one core.
const NANOSECONDS_PER_PAIR: f64 = 10.0;
/// Parts of more bits are not searched.
const MAX_BITS: usize = <u64 as Number>::MAX_BITS;

/// The expected cost of a search, if the weights of the parts were independent.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The number of bits that each part sees.
    pub bits: [usize; 4],
    /// The estimated fewest presses.
    pub presses: usize,
    /// The estimated number of entries that are transformed.
    pub entries: f64,
    /// The estimated number of pairs that are joined on all levels.
    pub joins: f64,
}

impl Estimate {
    /// The expected cost of a search; `None` if parts see too much, or cannot be joined.
    ///
    /// * `coset`, `partition`: as for [`lightest`](crate::lightest()).
    ///
    /// Complexity: an elimination for each pair of parts; nothing is searched.
    pub fn new(coset: &Coset, partition: &Partition) -> Option<Self> {
        let cells = in_four(coset, partition)?;
        let parts = cells.each_ref().map(|cells| coset.restricted(cells).coset);
        let bits = parts.each_ref().map(Coset::dimension);
        if bits.iter().any(|&bits| bits > MAX_BITS) {
            return None;
        }
        let dimension = coset.dimension();
        let counts =
            parts.each_ref().map(|part| Spectrum::new(part).expected_counts(&Budget::boundless()).unwrap_or_default());
        let smallest = counts.each_ref().map(|counts| reached(counts, 1e-3));
        let density = std::array::from_fn(|p| {
            std::array::from_fn(|q| {
                let both: Vec<usize> = [&cells[p][..], &cells[q][..]].concat();
                let seen = if p == q { 0 } else { coset.restricted(&both).pivots.len() };
                let joined = seen + MAX_OPEN >= dimension;
                joined.then(|| (dimension as f64 - (bits[p] + bits[q]) as f64).exp2())
            })
        });
        let steps = parts.each_ref().map(|part| part.weight_step(&Budget::boundless()));
        let in_tables = bits.iter().all(|&bits| bits <= TABLE_BITS);
        let estimates = PartEstimates::new(counts, smallest, steps, density, if in_tables { 1.0 } else { WEAK_BOUNDS });
        let presses = reached_total(&estimates.expected_solutions(dimension), 1.0);
        let last = estimates.least_cost(presses);
        // Each level has up to `GROWTH` times the joins of the one before, so the last one may go
        // that far past the fewest presses.
        let joins = last * GROWTH * GROWTH / (GROWTH - 1.0);
        let entries = bits.iter().map(|&bits| (bits as f64).exp2()).sum();
        joins.is_finite().then_some(Self { bits, presses, entries, joins })
    }

    /// The estimated seconds on `threads` cores.
    pub fn seconds(&self, threads: usize) -> f64 {
        (self.entries * NANOSECONDS_PER_ENTRY + self.joins * NANOSECONDS_PER_PAIR) * 1e-9 / threads.max(1) as f64
    }
}

/// Digits that two parts may leave open.
const MAX_OPEN: usize = 12;

/// The weight up to which the counts add up to `many`.
fn reached(counts: &[f64], many: f64) -> usize {
    let mut sum = 0.0;
    let over = |&count: &f64| {
        sum += count;
        sum > many
    };
    counts.iter().position(over).unwrap_or(0)
}

/// The first number whose cumulated count is so large.
fn reached_total(cumulated: &[f64], many: f64) -> usize {
    cumulated.iter().position(|&count| count >= many).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lightest_resumed;
    use douse_algebra::bits::{BitMatrix, BitVec};
    use douse_puzzle::edges::PlainEdges;
    use douse_puzzle::size::Size;
    use douse_solver::plain::PlainKind;

    fn all_on(side: usize) -> Coset {
        let kind = PlainKind::new(Size::square(side).unwrap(), PlainEdges::Flat);
        let presses = kind.solve(&BitMatrix::from_fn(side, side, |_, _| true)).unwrap();
        let quiet: Vec<BitVec> = (0..kind.nullity()).map(|number| kind.quiet(number).to_flat()).collect();
        Coset::new(presses.to_flat(), BitMatrix::from_rows(side * side, &quiet)).unwrap()
    }

    #[test]
    fn estimates_are_near_what_searches_need() {
        for side in [30, 39, 47, 65] {
            let (coset, partition) = (all_on(side), Partition::parity_classes(side, side));
            let estimate = Estimate::new(&coset, &partition).unwrap();
            let answer = lightest_resumed(&coset, &partition, None, &Budget::unlimited().with_threads(2)).unwrap();
            let presses = answer.count() as f64;
            // All-on boards are more regular than random ones.
            assert!((estimate.presses as f64 - presses).abs() < 0.2 * presses, "{side}: {estimate:?} {presses}");
        }
    }

    #[test]
    fn wide_parts_have_an_estimate_too() {
        let (coset, partition) = (all_on(123), Partition::parity_classes(123, 123));
        let estimate = Estimate::new(&coset, &partition).unwrap();
        assert_eq!(coset.dimension(), 80);
        assert!(estimate.bits.iter().all(|bits| (38..=41).contains(bits)), "{estimate:?}");
        assert!(estimate.seconds(2) > 1000.0);
    }
}

//! The weights of one part: tables of all of them if they fit, and sorted lists of the light ones.

use super::filter::Filter;
use super::geometry::Part;
use super::number::Number;
use super::search::EndReason;
use crate::budget::{Budget, Reservation, Stopped};
use crate::narrow::{estimate, index, small, weight16};
use crate::spectrum::{Prefix, Spectrum, Visitor};
use douse_algebra::walsh::{WalshEntry, indices_at_least};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Parts of at most this many bits have all their weights in a table.
pub(super) const TABLE_BITS: usize = 25;

/// The number of weights of a table that are compared at once.
const CHUNK: usize = 64;

/// The known weights of a part.
pub(super) struct Weights<N> {
    /// The number of vectors of each weight: exact up to `known`, estimated above.
    pub(super) counts: Vec<f64>,
    /// Counts of weights up to here are exact.
    pub(super) known: usize,
    /// The weight of every vector above the smallest, 255 standing for more.
    pub(super) near: Option<Vec<u8>>,
    /// All weights, in chunks, if some are too far above the smallest for a byte.
    table: Option<Vec<Vec<u16>>>,
    /// The light vectors.
    pub(super) list: List<N>,
    /// Made from the list when first asked for.
    filter: OnceLock<Filter>,
    /// The memory of the table and of the list.
    memory: Vec<Reservation>,
}

/// The vectors of at most some weight, by rising weight.
#[derive(Clone, Debug, Default)]
pub(super) struct List<N> {
    /// All vectors of at most this weight are in the list; `None` before the first listing.
    pub(super) limit: Option<usize>,
    /// The numbers of the vectors.
    pub(super) numbers: Vec<N>,
    /// `ends[w]`: the number of vectors of weight `w` or less, up to the limit.
    pub(super) ends: Vec<usize>,
}

impl<N: Number> List<N> {
    /// The positions of the vectors of this weight.
    pub(super) fn of_weight(&self, weight: usize) -> std::ops::Range<usize> {
        let end = |w: usize| self.ends.get(w).or(self.ends.last()).copied().unwrap_or(0);
        (if weight == 0 { 0 } else { end(weight - 1) })..end(weight)
    }

    /// Sorts vectors with their weights, which are at most `limit`, by weight.
    pub(super) fn new(limit: usize, chunks: &[Vec<(N, u16)>]) -> Self {
        let mut ends = vec![0usize; limit + 1];
        chunks.iter().flatten().for_each(|&(_, weight)| ends[usize::from(weight)] += 1);
        let mut sum = 0;
        for end in &mut ends {
            sum += std::mem::replace(end, sum);
        }
        // While filling, `ends[w]` is the position of the next vector of weight w.
        let mut numbers = vec![N::default(); sum];
        for &(number, weight) in chunks.iter().flatten() {
            let place = &mut ends[usize::from(weight)];
            numbers[*place] = number;
            *place += 1;
        }
        Self { limit: Some(limit), numbers, ends }
    }
}

impl<N: Number> Weights<N> {
    /// The weights of a part: all of them if they fit a table, else an estimate.
    pub(super) fn new(part: &Part, table_bits: usize, budget: &Budget) -> Result<Self, Stopped> {
        let spectrum = &part.spectrum;
        // A table of 16 bits is made first, one of 8 bits beside it, and both stay if 8 bits do not
        // suffice.
        let memory =
            (part.bits() <= table_bits.min(TABLE_BITS)).then(|| budget.reserve(3 << part.bits()).ok()).flatten();
        let Some(memory) = memory else {
            let counts = spectrum.expected_counts(budget)?;
            return Ok(Self {
                counts,
                known: 0,
                near: None,
                table: None,
                list: List::default(),
                filter: OnceLock::new(),
                memory: Vec::new(),
            });
        };
        let table =
            if spectrum.is_narrow() { tabulate::<i16>(spectrum, budget) } else { tabulate::<i32>(spectrum, budget) }?;
        let mut tallies = vec![0u64; spectrum.cells() + 1];
        table.iter().flatten().for_each(|&weight| tallies[usize::from(weight)] += 1);
        let smallest = weight16(tallies.iter().position(|&count| count > 0).unwrap_or(0));
        let largest = weight16(tallies.iter().rposition(|&count| count > 0).unwrap_or(0));
        let mut near = Vec::with_capacity(1 << spectrum.rank());
        table.iter().for_each(|chunk| {
            near.extend(chunk.iter().map(|&weight| u8::try_from(weight - smallest).unwrap_or(u8::MAX)));
        });
        let counts: Vec<f64> = tallies.iter().map(|&count| count as f64).collect();
        Ok(Self {
            known: counts.len() - 1,
            counts,
            near: Some(near),
            table: (largest - smallest >= 255).then_some(table),
            list: List::default(),
            filter: OnceLock::new(),
            memory: vec![memory],
        })
    }

    /// The smallest weight: exact if known (or just above the known ones), else likely below it.
    pub(super) fn smallest(&self) -> usize {
        if self.near.is_some() || self.list.limit.is_some() {
            return self.counts[..=self.known].iter().position(|&count| count > 0.0).unwrap_or(self.known + 1);
        }
        let mut sum = 0.0;
        let reached = |&count: &f64| {
            sum += count;
            sum > 1e-3
        };
        self.counts.iter().position(reached).unwrap_or(0)
    }

    /// The filter of the vectors that are listed.
    pub(super) fn filter(&self) -> &Filter {
        self.filter.get_or_init(|| Filter::new(&self.list))
    }

    /// The estimated number of vectors of at most this weight.
    pub(super) fn count_up_to(&self, limit: usize) -> f64 {
        self.counts.iter().take(limit.saturating_add(1)).sum()
    }

    /// The largest weight that about `count` vectors have at most.
    pub(super) fn limit_of(&self, count: f64) -> usize {
        let mut sum = 0.0;
        let beyond = |&vectors: &f64| {
            sum += vectors;
            sum > count
        };
        self.counts.iter().position(beyond).unwrap_or(self.counts.len()).saturating_sub(1)
    }

    /// True if all vectors of at most `limit` are listed.
    pub(super) fn is_listed(&self, limit: usize) -> bool {
        self.list.limit.is_some_and(|listed| listed >= limit.min(self.counts.len() - 1))
    }

    /// Makes sure that all vectors of at most `limit` are listed and counted.
    pub(super) fn list(
        &mut self,
        part: &Part,
        limit: usize,
        budget: &Budget,
        done: impl Fn(f64) + Sync,
    ) -> Result<(), EndReason> {
        let limit = limit.min(part.spectrum.cells());
        // The new list replaces the old one and its memory.
        self.memory.truncate(usize::from(self.near.is_some()));
        (self.list, self.filter) = (List::default(), OnceLock::new());
        let bytes_per_number = super::search::bytes_per_number::<N>();
        let space = budget.memory_left() / bytes_per_number;
        let expected = self.count_up_to(limit);
        // Estimates err if weights have much in common, so the list is limited, too.
        let wanted = if self.near.is_some() { expected } else { expected.max(65_536.0) * 16.0 };
        let most = space.min(estimate(wanted));
        if expected > most as f64 {
            return Err(EndReason::Memory);
        }
        let working = budget.reserve(most.saturating_mul(bytes_per_number)).map_err(|_| EndReason::Memory)?;
        let named = |(number, weight)| (N::from_word(number), weight);
        let chunks = match (&self.table, &self.near) {
            (Some(table), _) => {
                let weights = (0..).zip(table.iter().flatten().copied());
                vec![weights.filter(|&(_, weight)| usize::from(weight) <= limit).map(named).collect()]
            }
            (None, Some(near)) => {
                let smallest = self.smallest();
                let mut light = Vec::new();
                if let Some(most) = limit.checked_sub(smallest).map(|most| u8::try_from(most).unwrap_or(u8::MAX)) {
                    for (first, chunk) in (0..).step_by(CHUNK).zip(near.chunks(CHUNK)) {
                        // Most chunks have no light vector.
                        if chunk.iter().fold(u8::MAX, |least, &above| least.min(above)) <= most {
                            let found = (first..).zip(chunk).filter(|&(_, &above)| above <= most);
                            light.extend(found.map(|(i, &above)| named((i, weight16(smallest) + u16::from(above)))));
                        }
                    }
                }
                vec![light]
            }
            (None, None) => light(&part.spectrum, limit, Prefix::NONE, most, budget, done)?,
        };
        self.set(limit, &chunks);
        drop(working);
        let bytes = self.list.numbers.len().saturating_mul(bytes_per_number);
        self.memory.push(budget.reserve(bytes).map_err(|_| EndReason::Memory)?);
        Ok(())
    }

    /// Stores the vectors of at most `limit`, with their weights.
    pub(super) fn set(&mut self, limit: usize, chunks: &[Vec<(N, u16)>]) {
        self.list = List::new(limit, chunks);
        self.filter = OnceLock::new();
        if self.near.is_none() {
            for weight in 0..=limit {
                self.counts[weight] = self.list.of_weight(weight).len() as f64;
            }
            self.known = limit;
        }
    }
}

/// All weights, chunk after chunk.
fn tabulate<T: WalshEntry>(spectrum: &Spectrum, budget: &Budget) -> Result<Vec<Vec<u16>>, Stopped> {
    let chunks =
        spectrum.scan::<T, _>(Prefix::NONE, budget, |_| WeightTable { spectrum, weights: Vec::new() }, |_| ())?;
    Ok(chunks.into_iter().map(|chunk| chunk.weights).collect())
}

/// Writes down all weights of a chunk.
struct WeightTable<'a> {
    spectrum: &'a Spectrum,
    weights: Vec<u16>,
}

impl<T: WalshEntry> Visitor<T> for WeightTable<'_> {
    fn visit(&mut self, base: u64, values: &[T]) {
        // Blocks come in the order of a Gray code, so the place is found within the chunk.
        let chunk = self.spectrum.chunk_len();
        let start = index(base % chunk);
        if self.weights.is_empty() {
            self.weights.resize(index(chunk), 0);
        }
        for (weight, &value) in self.weights[start..].iter_mut().zip(values) {
            *weight = self.spectrum.weight(value.into());
        }
    }
}

/// The vectors of at most `limit` whose numbers begin with a prefix, with their weights; an error
/// if there are more than `most`.
pub(super) fn light<N: Number>(
    spectrum: &Spectrum,
    limit: usize,
    prefix: Prefix,
    most: usize,
    budget: &Budget,
    done: impl Fn(f64) + Sync,
) -> Result<Vec<Vec<(N, u16)>>, EndReason> {
    if spectrum.is_narrow() {
        sift::<i16, N>(spectrum, limit, prefix, most, budget, done)
    } else {
        sift::<i32, N>(spectrum, limit, prefix, most, budget, done)
    }
}

fn sift<T: WalshEntry, N: Number>(
    spectrum: &Spectrum,
    limit: usize,
    prefix: Prefix,
    most: usize,
    budget: &Budget,
    done: impl Fn(f64) + Sync,
) -> Result<Vec<Vec<(N, u16)>>, EndReason> {
    let total = AtomicUsize::new(0);
    let floor = spectrum.floor::<T>(limit);
    let make = |_| Sieve { spectrum, floor, most, total: &total, hits: Vec::new(), found: Vec::new() };
    let sieves = spectrum.scan::<T, _>(prefix, budget, make, done)?;
    if total.load(Ordering::Relaxed) > most {
        return Err(EndReason::Memory);
    }
    Ok(sieves.into_iter().map(|sieve| sieve.found).collect())
}

/// Keeps the light vectors of a chunk.
struct Sieve<'a, T, N> {
    spectrum: &'a Spectrum,
    floor: Option<T>,
    /// More vectors than this are not kept.
    most: usize,
    total: &'a AtomicUsize,
    hits: Vec<u32>,
    found: Vec<(N, u16)>,
}

impl<T: WalshEntry, N: Number> Visitor<T> for Sieve<'_, T, N> {
    fn wants(&mut self, _: i64) -> bool {
        self.total.load(Ordering::Relaxed) <= self.most
    }

    fn visit(&mut self, base: u64, values: &[T]) {
        self.hits.clear();
        match self.floor {
            Some(floor) => indices_at_least(values, floor, &mut self.hits),
            None => self.hits.extend(0..small(values.len())),
        }
        if self.total.fetch_add(self.hits.len(), Ordering::Relaxed) + self.hits.len() > self.most {
            return;
        }
        let weighed = |&i: &u32| (N::from_word(base + u64::from(i)), self.spectrum.weight(values[i as usize].into()));
        self.found.extend(self.hits.iter().map(weighed));
    }
}

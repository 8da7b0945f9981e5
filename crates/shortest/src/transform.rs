//! The weights of all vectors by Walsh-Hadamard transforms, block by block: the lightest vector,
//! all light ones, and how many there are of each weight.

use crate::budget::{Budget, Event, Stopped};
use crate::coset::Coset;
use crate::lightest::{Lightest, MAX_TRANSFORM};
use crate::method::{LightestMethod, Method};
use crate::narrow::{exponent, index, small};
use crate::parity_classes::EndReason;
use crate::spectrum::{Prefix, Spectrum, Visitor};
use douse_algebra::bits::BitVec;
use douse_algebra::walsh::{WalshEntry, indices_at_least};
use douse_puzzle::pattern::Pattern;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

/// Walsh-Hadamard transforms of a coset of at most 63 dimensions.
///
/// Complexity: `d 2^d` additions in vector registers, about a quarter of a nanosecond a vector on
/// one core; half a megabyte for each thread. Blocks whose folded entries cannot add up to more
/// than the best so far are skipped.
pub(crate) struct Transform<'a>(pub(crate) &'a Coset);

impl Method for Transform<'_> {
    fn name(&self) -> LightestMethod {
        LightestMethod::Transform
    }

    fn cost(&self) -> f64 {
        let dimension = self.0.dimension();
        if dimension > MAX_TRANSFORM { f64::INFINITY } else { (dimension as f64).exp2() }
    }

    fn run(&self, _: Option<Pattern>, at_least: u64, budget: &Budget) -> Option<Lightest> {
        self.name().report(budget);
        let (vector, end) = lightest_transform(self.0, budget);
        let at_least = if end.is_ok() { vector.count_ones() as u64 } else { self.0.weight_bound(budget).max(at_least) };
        Some(self.0.found(self.name(), vector, at_least))
    }
}

/// The lightest vector, or the best so far as an incomplete result.
fn lightest_transform(coset: &Coset, budget: &Budget) -> (BitVec, Result<(), Stopped>) {
    let spectrum = Spectrum::new(coset);
    let shared = Highest { value: AtomicI32::new(i32::MIN), best: Mutex::new((i32::MIN, 0)) };
    let done = |share| budget.progress().report(&Event::Done { work: "transform", share });
    let make = |_| MaximumFinder { shared: &shared, hits: Vec::new() };
    let end = if spectrum.is_narrow() {
        spectrum.scan::<i16, _>(Prefix::NONE, budget, make, done)
    } else {
        spectrum.scan::<i32, _>(Prefix::NONE, budget, make, done)
    };
    let end = end.map(|_| ());
    let (_, y) = shared.best.into_inner().expect("a thread panicked");
    (numbered(coset, y), end)
}

/// All vectors of at most `weight`, in no special order; an error if there are more than `most`.
///
/// Complexity: as [`Transform`], plus the memory of the answer.
pub(crate) fn light_transform(
    coset: &Coset,
    weight: usize,
    most: usize,
    budget: &Budget,
) -> Result<Vec<BitVec>, EndReason> {
    let spectrum = Spectrum::new(coset);
    let found = if spectrum.is_narrow() {
        collect::<i16>(&spectrum, weight, most, budget)
    } else {
        collect::<i32>(&spectrum, weight, most, budget)
    }?;
    Ok(found.into_iter().map(|y| numbered(coset, y)).collect())
}

/// The number of vectors of each weight, from 0 to the number of cells.
///
/// Complexity: as [`Transform`], plus a read of each weight.
pub(crate) fn counts_transform(coset: &Coset, budget: &Budget) -> Result<Vec<u64>, Stopped> {
    let spectrum = Spectrum::new(coset);
    let cells = coset.cells();
    let make = |_| Tally { cells: exponent(cells), counts: vec![0; cells + 1] };
    let tallies = if spectrum.is_narrow() {
        spectrum.scan::<i16, _>(Prefix::NONE, budget, make, |_| ())
    } else {
        spectrum.scan::<i32, _>(Prefix::NONE, budget, make, |_| ())
    }?;
    let mut counts = vec![0; cells + 1];
    for tally in tallies {
        counts.iter_mut().zip(tally.counts).for_each(|(sum, count)| *sum += count);
    }
    Ok(counts)
}

/// The vector whose number has the bits of `y`.
fn numbered(coset: &Coset, y: u64) -> BitVec {
    coset.vector(&BitVec::from_fn(coset.dimension(), |bit| y >> bit & 1 == 1))
}

fn collect<T: WalshEntry>(
    spectrum: &Spectrum,
    weight: usize,
    most: usize,
    budget: &Budget,
) -> Result<Vec<u64>, EndReason> {
    let total = AtomicUsize::new(0);
    let make = |_| LightCollector {
        floor: spectrum.floor::<T>(weight),
        most,
        total: &total,
        hits: Vec::new(),
        found: Vec::new(),
    };
    let chunks = spectrum.scan::<T, _>(Prefix::NONE, budget, make, |_| ())?;
    if total.load(Ordering::Relaxed) > most {
        return Err(EndReason::TooMany);
    }
    Ok(chunks.into_iter().flat_map(|chunk| chunk.found).collect())
}

/// The highest value any thread has found, and the vector that has it.
struct Highest {
    value: AtomicI32,
    best: Mutex<(i32, u64)>,
}

struct MaximumFinder<'a> {
    shared: &'a Highest,
    hits: Vec<u32>,
}

impl<T: WalshEntry> Visitor<T> for MaximumFinder<'_> {
    fn wants(&mut self, absolute: i64) -> bool {
        absolute >= i64::from(self.shared.value.load(Ordering::Relaxed))
    }

    fn visit(&mut self, base: u64, values: &[T]) {
        let known = self.shared.value.load(Ordering::Relaxed);
        self.hits.clear();
        // Most blocks have no value as high as the known one, and comparing with it is faster than
        // finding the highest.
        let floor = if known == i32::MIN { values.iter().copied().max() } else { Some(T::narrow(known)) };
        let Some(floor) = floor else { return };
        indices_at_least(values, floor, &mut self.hits);
        let highest = self.hits.iter().map(|&i| (values[i as usize].into(), std::cmp::Reverse(i))).max();
        if let Some((value, std::cmp::Reverse(first))) = highest {
            self.shared.value.fetch_max(value, Ordering::Relaxed);
            let y = base + u64::from(first);
            let mut best = self.shared.best.lock().expect("a thread panicked");
            // The first of equal values counts, so that threads make no difference.
            if value > best.0 || (value == best.0 && y < best.1) {
                *best = (value, y);
            }
        }
    }
}

struct LightCollector<'a, T> {
    floor: Option<T>,
    most: usize,
    total: &'a AtomicUsize,
    hits: Vec<u32>,
    found: Vec<u64>,
}

impl<T: WalshEntry> Visitor<T> for LightCollector<'_, T> {
    fn wants(&mut self, absolute: i64) -> bool {
        let enough = self.floor.is_none_or(|floor| absolute >= i64::from(floor.into()));
        enough && self.total.load(Ordering::Relaxed) <= self.most
    }

    fn visit(&mut self, base: u64, values: &[T]) {
        self.hits.clear();
        match self.floor {
            Some(floor) => indices_at_least(values, floor, &mut self.hits),
            None => self.hits.extend(0..small(values.len())),
        }
        if self.total.fetch_add(self.hits.len(), Ordering::Relaxed) + self.hits.len() <= self.most {
            self.found.extend(self.hits.iter().map(|&i| base + u64::from(i)));
        }
    }
}

struct Tally {
    cells: i32,
    counts: Vec<u64>,
}

impl<T: WalshEntry> Visitor<T> for Tally {
    fn visit(&mut self, _: u64, values: &[T]) {
        for &value in values {
            self.counts[index((self.cells - value.into()) / 2)] += 1;
        }
    }
}

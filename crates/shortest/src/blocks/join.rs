//! Joins of the light entries of parts, two at a time, until no lighter solution can remain.

use super::parts::Part;
use super::residue_coset::{add_multiple, invert};
use super::scan::{Light, Sample, light, sample};
use super::table::Table;
use crate::budget::{Budget, Event, Exhausted, Reservation, Stopped};
use crate::narrow::{index, residue};
use douse_algebra::bits::OutOfMemory;
use douse_algebra::lanes::add_modulo;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Entries of a list at first.
const FIRST_LIST: usize = 1 << 20;
/// Pairs between two checks of the budget.
const JOINS_BETWEEN_CHECKS: u64 = 1 << 14;
/// The largest number of values of a group of digits.
const TOGETHER: u64 = 256;
/// Levels listed beyond the expected need.
const SPARE_LEVELS: u64 = 1;

/// Digits packed so that they are added together.
pub(super) trait Digits: Copy + Ord + Send + Sync {
    fn zero() -> Self;
    fn add(self, other: Self, k: u8) -> Self;
    fn from_digits(digits: &[u8]) -> Self;
    /// The number that the digits stand for, given their place values.
    fn index(self, places: &[u64]) -> u64;
}

/// Two states: one bit for each digit.
impl Digits for u64 {
    fn zero() -> Self {
        0
    }

    fn add(self, other: Self, _: u8) -> Self {
        self ^ other
    }

    fn from_digits(digits: &[u8]) -> Self {
        digits.iter().rev().fold(0, |bits, &digit| bits << 1 | u64::from(digit))
    }

    fn index(self, _: &[u64]) -> u64 {
        self
    }
}

/// More states: one byte for each digit.
impl Digits for [u8; 32] {
    fn zero() -> Self {
        [0; 32]
    }

    fn add(mut self, other: Self, k: u8) -> Self {
        for (a, b) in self.iter_mut().zip(other) {
            *a = add_modulo(k, *a, b);
        }
        self
    }

    fn from_digits(digits: &[u8]) -> Self {
        std::array::from_fn(|i| digits.get(i).copied().unwrap_or(0))
    }

    fn index(self, places: &[u64]) -> u64 {
        places.iter().zip(self).map(|(&place, digit)| place * u64::from(digit)).sum()
    }
}

/// Bytes of an entry of a list, while it is found and once it is sorted.
const BYTES_PER_ENTRY: usize = 24;

/// Draws the memory of a list of at most `len` entries of a table.
fn reserve_list(table: &Table, len: usize, budget: &Budget) -> Result<Reservation, OutOfMemory> {
    let len = usize::try_from(table.len()).unwrap_or(usize::MAX).min(len);
    budget.reserve(len.saturating_mul(BYTES_PER_ENTRY))
}

/// The linear maps from the digits of two parts to the shared digits and to the other parts.
struct PartPair<V> {
    first: usize,
    second: usize,
    others: Vec<usize>,
    sides: [Side<V>; 2],
    /// True if not all pairs of values occur, so that checks have to agree.
    checked: bool,
    /// The digits of the other parts and the shared digits that each open choice adds.
    open: Vec<(Vec<V>, Vec<u8>)>,
}

/// The images of the digits of one part of a pair.
struct Side<V> {
    /// The shared digits that each digit adds.
    shared: Vec<Vec<u8>>,
    /// The checks and the digits of the other parts, for groups of neighbouring digits.
    groups: Vec<DigitGroup<V>>,
}

/// Neighbouring digits: the number of their values, and the checks and digits of the other parts
/// that each value adds.
struct DigitGroup<V> {
    range: u64,
    sums: Vec<V>,
}

/// Entries of a list as a pair sees them, ordered by their check.
struct Entries<V> {
    /// The check and the index of each.
    keys: Vec<(V, u64)>,
    /// The digits of each of the other parts, entry by entry.
    others: Vec<V>,
}

/// The result of a join.
pub(crate) struct JoinOutcome {
    /// The weight and the shared digits of the lightest vector found, if lighter than the known
    /// one.
    pub(crate) found: Option<(u64, Vec<u8>)>,
    /// No solution has fewer presses.
    pub(crate) at_least: u64,
    pub(crate) joins: u64,
}

/// The least sum of one entry of each table whose digits belong together.
///
/// * `tables`: one for each part, its digits in the table's own order.
/// * `known`: the presses of a solution; only lighter ones are looked for.
pub(super) fn join<V: Digits>(
    k: u8,
    parts: &[Part],
    tables: &[Table],
    shared: usize,
    known: u64,
    budget: &Budget,
) -> Result<JoinOutcome, JoinOutcome> {
    let stopped = |at_least| JoinOutcome { found: None, at_least, joins: 0 };
    let mut lists = Lists::new(tables, known, budget).map_err(stopped)?;
    let base = lists.base();
    let orders: Vec<Vec<Vec<u8>>> = parts
        .iter()
        .zip(tables)
        .map(|(part, table)| table.order.iter().map(|&digit| part.digits[digit].clone()).collect())
        .collect();
    let pairs: Vec<PartPair<V>> = (0..parts.len())
        .flat_map(|a| (0..a).map(move |b| (b, a)))
        .map(|(a, b)| PartPair::new(k, &orders, a, b, shared))
        .collect();
    let search = JoinSearch {
        k,
        tables,
        base,
        least: lists.lists.iter().map(|list| u64::from(list.least)).collect(),
        best: AtomicU64::new(known),
        found: Mutex::new(None),
        joins: AtomicU64::new(0),
        budget,
    };
    let report = |at_least: u64, at_most: u64| {
        budget.progress().report(&Event::Bounds { at_least: index(at_least.min(at_most)), at_most: index(at_most) });
    };
    report(base, known);
    let (mut made, mut key, mut end) = (EntryCache::new(), 0, Ok(()));
    while end.is_ok() && base + key < search.best.load(Ordering::Relaxed) {
        report(base + key, search.best.load(Ordering::Relaxed));
        end = search.join_key(key, &pairs, &mut lists, &mut made);
        key += u64::from(end.is_ok());
    }
    let best = search.best.load(Ordering::Relaxed);
    let at_least = if end.is_ok() { best } else { (base + key).min(best) };
    report(at_least, best);
    let found = search.found.into_inner().expect("no thread panics");
    let joined = JoinOutcome {
        found: found.map(|found| (found.total, found.shared)),
        at_least,
        joins: search.joins.into_inner(),
    };
    if end.is_ok() { Ok(joined) } else { Err(joined) }
}

/// The light entries of all tables, up to a level that rises as needed.
struct Lists<'a> {
    tables: &'a [Table],
    lists: Vec<Light>,
    memory: Vec<Reservation>,
    /// The largest length of a list.
    max_len: usize,
    budget: &'a Budget<'a>,
}

impl<'a> Lists<'a> {
    /// Lists the entries that a join is expected to need; an error has a lower bound of the sum of
    /// all least entries.
    fn new(tables: &'a [Table], known: u64, budget: &'a Budget<'a>) -> Result<Self, u64> {
        let samples: Result<Vec<Sample>, Stopped> = tables.iter().map(|table| sample(table, budget)).collect();
        let samples = samples.map_err(|Stopped| 0u64)?;
        // The key has the higher level once for each of the other parts, so lists up to this level
        // suffice if the least entries are as expected.
        let expected: u64 = samples.iter().map(|sample| u64::from(sample.least)).sum();
        let high = known.saturating_sub(expected) / (tables.len() as u64 - 1) + SPARE_LEVELS;
        // Half of the memory is for the entries made from the lists.
        let max_len = FIRST_LIST.min(budget.memory_left() / (2 * BYTES_PER_ENTRY * tables.len().max(1)));
        let mut all = Self { tables, lists: Vec::new(), memory: Vec::new(), max_len, budget };
        for (table, sample) in tables.iter().zip(&samples) {
            let most = sample.limit(max_len);
            let limit = most.min(sample.least.saturating_add(u32::try_from(high).unwrap_or(u32::MAX)));
            let memory = reserve_list(table, max_len, budget).map_err(|_| all.base())?;
            let list = match light(table, limit, max_len, budget) {
                // Without its least entry a list is of no use.
                Ok(list) if list.is_empty() => light(table, most, max_len, budget),
                list => list,
            };
            let list = list.map_err(|Stopped| all.base())?;
            all.lists.push(list);
            all.memory.push(memory);
        }
        Ok(all)
    }

    /// The sum of all least entries.
    fn base(&self) -> u64 {
        self.lists.iter().map(|list| u64::from(list.least)).sum()
    }

    /// Extends the list of a part until it has a level.
    ///
    /// * `expected`: the highest level that is expected to be needed.
    fn extend(&mut self, part: usize, level: u64, expected: u64) -> Result<(), Exhausted> {
        let table = &self.tables[part];
        while self.lists[part].levels.len() <= index(level) && (self.lists[part].len() as u64) < table.len() {
            self.max_len = self.max_len.saturating_mul(8);
            self.memory[part] = reserve_list(table, self.max_len, self.budget)?;
            let above = u32::try_from(expected.max(level)).unwrap_or(u32::MAX);
            self.lists[part] = light(table, self.lists[part].least.saturating_add(above), self.max_len, self.budget)?;
        }
        Ok(())
    }
}

/// The entries made so far, by pair, side and level.
type EntryCache<V> = HashMap<(usize, usize, u64), (Entries<V>, Reservation)>;

impl<V: Digits> PartPair<V> {
    /// * `digits`: for each part its digits as functionals on the shared ones.
    fn new(k: u8, digits: &[Vec<Vec<u8>>], first: usize, second: usize, shared: usize) -> Self {
        let others: Vec<usize> = (0..digits.len()).filter(|part| *part != first && *part != second).collect();
        let functionals: Vec<&Vec<u8>> = digits[first].iter().chain(&digits[second]).collect();
        let inverse = invert(k, &functionals, shared);
        let image = |shared: &[u8]| -> Vec<V> {
            let see = |&part: &usize| {
                let digits: Vec<u8> = digits[part].iter().map(|f| super::residue_coset::dot(k, f, shared)).collect();
                V::from_digits(&digits)
            };
            others.iter().map(see).collect()
        };
        let side = |images: &[(Vec<u8>, Vec<u8>)], sign: u8| {
            let added: Vec<Vec<V>> = images
                .iter()
                .map(|(check, own)| {
                    let times = |&x: &u8| residue(u32::from(x) * u32::from(sign), k);
                    let check = V::from_digits(&check.iter().map(times).collect::<Vec<u8>>());
                    std::iter::once(check).chain(image(own)).collect()
                })
                .collect();
            Side { shared: images.iter().map(|(_, own)| own.clone()).collect(), groups: groups(k, &added) }
        };
        // The checks of the second side are turned round, so that they have to be equal.
        let (left, right) = inverse.images.split_at(digits[first].len());
        let sides = [side(left, 1), side(right, k - 1)];
        let open = inverse.open.iter().map(|vector| (image(vector), vector.clone())).collect();
        Self { first, second, others, sides, checked: inverse.checks > 0, open }
    }

    /// The shared digits of a value of one side.
    fn shared(&self, k: u8, side: usize, digits: &[u8]) -> Vec<u8> {
        let mut sum = vec![0; self.open[0].1.len()];
        self.sides[side].shared.iter().zip(digits).for_each(|(own, &digit)| add_multiple(k, &mut sum, digit, own));
        sum
    }

    /// The entries of one side, sorted by check.
    ///
    /// * `indices`: rising.
    fn entries(&self, k: u8, side: usize, indices: &[u64]) -> Entries<V> {
        let width = 1 + self.others.len();
        let mut sum = vec![V::zero(); width];
        let mut image = |mut number: u64| {
            sum.fill(V::zero());
            for group in &self.sides[side].groups {
                let value = index(number % group.range);
                number /= group.range;
                let sums = &group.sums[value * width..][..width];
                sum.iter_mut().zip(sums).for_each(|(a, b)| *a = a.add(*b, k));
            }
            (sum[0], sum[1..].to_vec())
        };
        if !self.checked {
            let keys = indices.iter().map(|&index| (V::zero(), index)).collect();
            return Entries { keys, others: indices.iter().flat_map(|&index| image(index).1).collect() };
        }
        let mut keys: Vec<(V, u64)> = indices.iter().map(|&index| (image(index).0, index)).collect();
        keys.sort_unstable();
        let others = keys.iter().flat_map(|&(_, index)| image(index).1).collect();
        Entries { keys, others }
    }
}

/// The images of all values of groups of digits.
///
/// * `added`: the image of each digit at one.
fn groups<V: Digits>(k: u8, added: &[Vec<V>]) -> Vec<DigitGroup<V>> {
    let together = std::iter::successors(Some(u64::from(k)), |range| Some(range * u64::from(k)));
    let together = together.take_while(|range| *range <= TOGETHER).count();
    let group = |digits: &[Vec<V>]| {
        let width = digits[0].len();
        let mut sums = vec![V::zero(); width];
        for added in digits {
            let one = sums.len();
            for _ in 1..k {
                let last = sums.len() - one;
                for at in 0..one {
                    sums.push(sums[last + at].add(added[at % width], k));
                }
            }
        }
        DigitGroup { range: (sums.len() / width) as u64, sums }
    };
    added.chunks(together).map(group).collect()
}

/// The lightest vector found so far.
struct Candidate {
    total: u64,
    /// The indices of its entries and the open choice: of equally light solutions the first counts.
    place: (u64, u64, usize),
    shared: Vec<u8>,
}

struct JoinSearch<'a> {
    k: u8,
    tables: &'a [Table],
    base: u64,
    /// The least entry of each table.
    least: Vec<u64>,
    best: AtomicU64,
    found: Mutex<Option<Candidate>>,
    joins: AtomicU64,
    budget: &'a Budget<'a>,
}

impl JoinSearch<'_> {
    /// Joins the entries of all pairs of parts whose levels have this key: the lower level and, once
    /// for each of the other parts, the higher one.
    fn join_key<V: Digits>(
        &self,
        key: u64,
        pairs: &[PartPair<V>],
        lists: &mut Lists<'_>,
        made: &mut EntryCache<V>,
    ) -> Result<(), Exhausted> {
        let others = self.tables.len() as u64 - 1;
        for high in 0..=key / others {
            let low = key - others * high;
            if low > high {
                continue;
            }
            let orders = if low == high { &[[low, high]][..] } else { &[[low, high], [high, low]] };
            for (number, pair) in pairs.iter().enumerate() {
                for levels in orders {
                    for (side, part) in [pair.first, pair.second].into_iter().enumerate() {
                        let expected = (self.best.load(Ordering::Relaxed) - self.base) / others;
                        lists.extend(part, levels[side], expected)?;
                        if !made.contains_key(&(number, side, levels[side])) {
                            let indices =
                                lists.lists[part].levels.get(index(levels[side])).map_or(&[][..], Vec::as_slice);
                            let memory = self.reserve_entries(number, pair, indices.len(), made)?;
                            made.insert((number, side, levels[side]), (pair.entries(self.k, side, indices), memory));
                        }
                    }
                    let side = |side: usize| &made[&(number, side, levels[side])].0;
                    self.pairs(pair, side(0), side(1), low + high)?;
                }
            }
        }
        Ok(())
    }

    /// Draws the memory of entries of a pair, if need be that of entries of other pairs, which can
    /// be made again.
    fn reserve_entries<V: Digits>(
        &self,
        number: usize,
        pair: &PartPair<V>,
        len: usize,
        made: &mut EntryCache<V>,
    ) -> Result<Reservation, OutOfMemory> {
        let bytes = len.saturating_mul(size_of::<(V, u64)>() + pair.others.len() * size_of::<V>());
        self.budget.reserve(bytes).or_else(|_| {
            made.retain(|&(other, ..), _| other == number);
            self.budget.reserve(bytes)
        })
    }

    /// Joins all pairs of entries with equal checks.
    ///
    /// * `excess`: the weight of both above their least entries.
    fn pairs<V: Digits>(
        &self,
        pair: &PartPair<V>,
        first: &Entries<V>,
        second: &Entries<V>,
        excess: u64,
    ) -> Result<(), Stopped> {
        if first.keys.is_empty() || second.keys.is_empty() {
            return Ok(());
        }
        let least: u64 = pair.others.iter().map(|&part| self.least[part]).sum();
        let sum = self.base - least + excess;
        let before = self.best.load(Ordering::Relaxed);
        let count = first.keys.len();
        let threads = if count * second.keys.len() < 1 << 14 { 1 } else { self.budget.threads() };
        let piece = (count / 64).clamp(1, 256);
        let counted = |joins: u64| {
            self.joins.fetch_add(joins, Ordering::Relaxed);
            if self.budget.exhausted() { Err(Stopped) } else { Ok(()) }
        };
        let step = |(): &mut (), number: usize| {
            let from = number * piece;
            let mut joins = 0;
            let mut partners = 0..0;
            for at in from..(from + piece).min(count) {
                let check = first.keys[at].0;
                if at == from || check != first.keys[at - 1].0 {
                    let begin = second.keys.partition_point(|(other, _)| *other < check);
                    partners = begin..begin + second.keys[begin..].partition_point(|(other, _)| *other == check);
                }
                for partner in partners.clone() {
                    joins += self.look_up(pair, (first, at), (second, partner), sum, before);
                }
                if joins > JOINS_BETWEEN_CHECKS {
                    counted(std::mem::take(&mut joins))?;
                }
            }
            counted(joins)
        };
        douse_algebra::threads::each(threads, count.div_ceil(piece), || (), step).map(|_| ())
    }

    /// Looks up the other parts of two entries for all open choices; returns the number of choices.
    ///
    /// * `sum`: the weight of the two entries.
    /// * `before`: the presses of the best solution before all pairs of the same levels.
    fn look_up<V: Digits>(
        &self,
        pair: &PartPair<V>,
        (first, a): (&Entries<V>, usize),
        (second, b): (&Entries<V>, usize),
        sum: u64,
        before: u64,
    ) -> u64 {
        let others = pair.others.len();
        let (left, right) = (&first.others[a * others..][..others], &second.others[b * others..][..others]);
        for (choice, (open, _)) in pair.open.iter().enumerate() {
            let best = self.best.load(Ordering::Relaxed);
            // A solution as light as one found among the same levels may be the first of them.
            let limit = if best < before { best + 1 } else { best };
            let mut total = sum;
            for (i, &part) in pair.others.iter().enumerate() {
                let digits = left[i].add(right[i], self.k);
                let digits = if choice == 0 { digits } else { digits.add(open[i], self.k) };
                total += u64::from(self.tables[part].value(digits.index(&self.tables[part].places)));
                if total >= limit {
                    break;
                }
            }
            if total < limit {
                self.record(pair, total, (first.keys[a].1, second.keys[b].1, choice));
            }
        }
        pair.open.len() as u64
    }

    fn record<V: Digits>(&self, pair: &PartPair<V>, total: u64, place: (u64, u64, usize)) {
        let mut found = self.found.lock().expect("no thread panics");
        let best = self.best.load(Ordering::Relaxed);
        if total < best || found.as_ref().is_some_and(|found| (total, place) < (found.total, found.place)) {
            let mut shared = pair.shared(self.k, 0, &self.tables[pair.first].digits_in_order(place.0));
            let other = pair.shared(self.k, 1, &self.tables[pair.second].digits_in_order(place.1));
            add_multiple(self.k, &mut shared, 1, &other);
            add_multiple(self.k, &mut shared, 1, &pair.open[place.2].1);
            *found = Some(Candidate { total, place, shared });
            self.best.store(total, Ordering::Relaxed);
        }
    }
}

//! Joining the light entries of parts, two at a time, until no lighter solution can be left.

use super::parts::Part;
use super::scan::{Light, light};
use super::table::Table;
use super::words::{add_multiple, form};
use crate::budget::{Budget, Event, Stopped};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Entries of a list at first.
const FIRST_LIST: usize = 1 << 20;
/// Pairs between two looks at the budget.
const BETWEEN_LOOKS: u64 = 1 << 14;

/// Digits packed so that they are added together.
pub(super) trait Digits: Copy + Send + Sync {
    fn zero() -> Self;
    fn add(self, other: Self, k: u8) -> Self;
    fn from_digits(digits: &[u8]) -> Self;
    /// The number that the digits stand for, with what each place counts.
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
            let sum = *a + b;
            *a = sum.min(sum.wrapping_sub(k));
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

/// What two parts say about the shared digits and the other parts, all linear.
struct Pair<V> {
    first: usize,
    second: usize,
    others: Vec<usize>,
    /// For each digit of the first and of the second part: what it adds to the checks, to each of the others, and to the shared digits.
    sides: [Vec<Image<V>>; 2],
    /// The open choices: what they add to each of the others and to the shared digits.
    open: Vec<(Vec<V>, Vec<u8>)>,
}

#[derive(Clone)]
struct Image<V> {
    check: Vec<u8>,
    others: Vec<V>,
    shared: Vec<u8>,
}

/// An entry of a list as a pair sees it.
struct Entry<V> {
    check: Vec<u8>,
    index: u64,
    others: Vec<V>,
}

/// How the join ended.
pub(crate) struct Joined {
    /// The lightest that was found, by its shared digits, if lighter than what was known.
    pub(crate) found: Option<(u64, Vec<u8>)>,
    /// No solution has fewer presses.
    pub(crate) at_least: u64,
    /// For each part the least entry, the levels listed and their entries.
    pub(crate) lists: Vec<(u32, usize, usize)>,
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
) -> Result<Joined, Joined> {
    let mut lists: Vec<Light> = Vec::new();
    let stopped = |lists: &[Light], at_least| Joined { found: None, at_least, lists: sizes(lists), joins: 0 };
    for table in tables {
        match light(table, FIRST_LIST, budget) {
            Ok(list) => lists.push(list),
            Err(Stopped) => {
                let at_least = lists.iter().map(|list| u64::from(list.least)).sum();
                return Err(stopped(&lists, at_least));
            }
        }
    }
    let base: u64 = lists.iter().map(|list| u64::from(list.least)).sum();
    let report = |at_least: u64, at_most: u64| {
        budget
            .progress()
            .report(&Event::Bounds { at_least: at_least.min(at_most) as usize, at_most: at_most as usize });
    };
    report(base, known);
    let orders: Vec<Vec<Vec<u8>>> = parts
        .iter()
        .zip(tables)
        .map(|(part, table)| table.order.iter().map(|&digit| part.digits[digit].clone()).collect())
        .collect();
    let pairs: Vec<Pair<V>> = (0..parts.len())
        .flat_map(|a| (0..a).map(move |b| (b, a)))
        .map(|(a, b)| Pair::new(k, &orders, a, b, shared))
        .collect();
    let search = JoinSearch {
        k,
        tables,
        base,
        least: lists.iter().map(|list| u64::from(list.least)).collect(),
        best: AtomicU64::new(known),
        found: Mutex::new(None),
        joins: AtomicU64::new(0),
        budget,
    };
    let others = parts.len() as u64 - 1;
    let mut seen: HashMap<(usize, usize, usize), Vec<Entry<V>>> = HashMap::new();
    let mut list_len = FIRST_LIST;
    let mut key = 0;
    let mut whole = true;
    'keys: while base + key < search.best.load(Ordering::Relaxed) {
        report(base + key, search.best.load(Ordering::Relaxed));
        for high in 0..=key / others {
            let low = key - others * high;
            if low > high {
                continue;
            }
            for (number, pair) in pairs.iter().enumerate() {
                let orders = if low == high { &[[low, high]][..] } else { &[[low, high], [high, low]] };
                for levels in orders {
                    for (side, part) in [pair.first, pair.second].into_iter().enumerate() {
                        let level = levels[side] as usize;
                        while lists[part].levels.len() <= level
                            && lists[part].levels.iter().map(Vec::len).sum::<usize>()
                                < usize::try_from(tables[part].len()).unwrap_or(usize::MAX)
                        {
                            list_len *= 8;
                            if list_len.saturating_mul(64) > budget.memory() {
                                whole = false;
                                break 'keys;
                            }
                            match light(&tables[part], list_len, budget) {
                                Ok(list) => lists[part] = list,
                                Err(Stopped) => {
                                    whole = false;
                                    break 'keys;
                                }
                            }
                        }
                        seen.entry((number, side, level)).or_insert_with(|| {
                            let indices = lists[part].levels.get(level).map_or(&[][..], Vec::as_slice);
                            pair.entries(k, side, &tables[part], indices)
                        });
                    }
                    let side = |side: usize| &seen[&(number, side, levels[side] as usize)];
                    if search.pairs(pair, side(0), side(1), low + high).is_err() {
                        whole = false;
                        break 'keys;
                    }
                }
            }
        }
        key += 1;
    }
    let best = search.best.load(Ordering::Relaxed);
    let at_least = if whole { best } else { (base + key).min(best) };
    report(at_least, best);
    let joined = Joined {
        found: search.found.into_inner().expect("no thread panics"),
        at_least,
        lists: sizes(&lists),
        joins: search.joins.into_inner(),
    };
    if whole { Ok(joined) } else { Err(joined) }
}

fn sizes(lists: &[Light]) -> Vec<(u32, usize, usize)> {
    lists.iter().map(|list| (list.least, list.levels.len(), list.levels.iter().map(Vec::len).sum())).collect()
}

impl<V: Digits> Pair<V> {
    /// * `digits`: for each part its digits as functionals on the shared ones.
    fn new(k: u8, digits: &[Vec<Vec<u8>>], first: usize, second: usize, shared: usize) -> Self {
        let others: Vec<usize> = (0..digits.len()).filter(|part| *part != first && *part != second).collect();
        let (a, b) = (digits[first].len(), digits[second].len());
        // Each shared digit with what the two parts see of it; reduced, this solves for the shared digits.
        let rows: Vec<Vec<u8>> = (0..shared)
            .map(|s| {
                let seen = digits[first].iter().chain(&digits[second]).map(|functional| functional[s]);
                seen.chain((0..shared).map(|t| u8::from(s == t))).collect()
            })
            .collect();
        let order: Vec<usize> = (0..a + b + shared).collect();
        let reduced = form(k, rows, &order);
        let image = |shared: &[u8]| -> Vec<V> {
            let see = |&part: &usize| {
                let digits: Vec<u8> = digits[part].iter().map(|f| super::words::dot(k, f, shared)).collect();
                V::from_digits(&digits)
            };
            others.iter().map(see).collect()
        };
        let pivots: Vec<usize> = reduced.pivots.iter().map(|pivot| pivot.column).collect();
        let is_pivot = |column: usize| pivots.contains(&column);
        let free: Vec<usize> = (0..a + b).filter(|&column| !is_pivot(column)).collect();
        let side = |column: usize| match pivots.iter().position(|&pivot| pivot == column) {
            Some(row) => {
                let row = &reduced.rows[row];
                let shared = row[a + b..].to_vec();
                Image {
                    check: free.iter().map(|&column| (k - row[column]) % k).collect(),
                    others: image(&shared),
                    shared,
                }
            }
            None => Image {
                check: free.iter().map(|&other| u8::from(other == column)).collect(),
                others: vec![V::zero(); others.len()],
                shared: vec![0; shared],
            },
        };
        let sides = [(0..a).map(side).collect(), (a..a + b).map(side).collect()];
        let kernel: Vec<Vec<u8>> = reduced
            .rows
            .iter()
            .zip(&pivots)
            .filter(|(_, pivot)| **pivot >= a + b)
            .map(|(row, _)| row[a + b..].to_vec())
            .collect();
        let mut open = Vec::new();
        super::decomposition::for_each_word(k, &kernel, &vec![k; kernel.len()], &vec![0; shared], |word| {
            open.push((image(word), word.to_vec()));
        });
        Self { first, second, others, sides, open }
    }

    /// What a value of one side adds to everything.
    fn image(&self, k: u8, side: usize, digits: &[u8]) -> Image<V> {
        let empty = &self.open[0];
        let checks = self.sides.iter().flatten().next().map_or(0, |image| image.check.len());
        let mut sum = Image {
            check: vec![0; checks],
            others: vec![V::zero(); self.others.len()],
            shared: vec![0; empty.1.len()],
        };
        for (image, &digit) in self.sides[side].iter().zip(digits) {
            for _ in 0..digit {
                add_multiple(k, &mut sum.check, 1, &image.check);
                sum.others.iter_mut().zip(&image.others).for_each(|(a, b)| *a = a.add(*b, k));
            }
            add_multiple(k, &mut sum.shared, digit, &image.shared);
        }
        sum
    }

    /// The entries of one side, sorted by what has to agree.
    fn entries(&self, k: u8, side: usize, table: &Table, indices: &[u64]) -> Vec<Entry<V>> {
        let entry = |&index: &u64| {
            let image = self.image(k, side, &table.digits_in_order(index));
            let mut check = image.check;
            if side == 1 {
                check.iter_mut().for_each(|x| *x = (k - *x) % k);
            }
            Entry { check, index, others: image.others }
        };
        let mut entries: Vec<Entry<V>> = indices.iter().map(entry).collect();
        entries.sort_by(|a, b| a.check.cmp(&b.check).then(a.index.cmp(&b.index)));
        entries
    }
}

struct JoinSearch<'a> {
    k: u8,
    tables: &'a [Table],
    base: u64,
    /// The least entry of each table.
    least: Vec<u64>,
    best: AtomicU64,
    /// The lightest solution found so far: presses and shared digits.
    found: Mutex<Option<(u64, Vec<u8>)>>,
    joins: AtomicU64,
    budget: &'a Budget<'a>,
}

impl JoinSearch<'_> {
    /// Looks at all pairs of entries that agree. `excess` is what the two are above their least entries together.
    fn pairs<V: Digits>(
        &self,
        pair: &Pair<V>,
        first: &[Entry<V>],
        second: &[Entry<V>],
        excess: u64,
    ) -> Result<(), Stopped> {
        if first.is_empty() || second.is_empty() {
            return Ok(());
        }
        let least: u64 = pair.others.iter().map(|&part| self.least(part)).sum();
        let sum = self.base - least + excess;
        let next = AtomicUsize::new(0);
        let threads = if first.len() * second.len() < 1 << 14 { 1 } else { self.budget.threads() };
        let piece = (first.len() / 64).clamp(1, 256);
        douse_algebra::threads::run(threads, || {
            loop {
                let from = next.fetch_add(piece, Ordering::Relaxed);
                if from >= first.len() {
                    break;
                }
                let mut joins = 0;
                for a in &first[from..(from + piece).min(first.len())] {
                    let begin = second.partition_point(|b| b.check < a.check);
                    for b in second[begin..].iter().take_while(|b| b.check == a.check) {
                        for (choice, (open, _)) in pair.open.iter().enumerate() {
                            joins += 1;
                            let mut total = sum;
                            let best = self.best.load(Ordering::Relaxed);
                            for (i, &part) in pair.others.iter().enumerate() {
                                let digits = a.others[i].add(b.others[i], self.k);
                                let digits = if choice == 0 { digits } else { digits.add(open[i], self.k) };
                                total += u64::from(self.tables[part].value(digits.index(&self.tables[part].places)));
                                if total >= best {
                                    break;
                                }
                            }
                            if total < best {
                                self.take(pair, total, a.index, b.index, choice);
                            }
                        }
                    }
                    if joins > BETWEEN_LOOKS {
                        self.joins.fetch_add(joins, Ordering::Relaxed);
                        joins = 0;
                        if self.budget.exhausted() {
                            return;
                        }
                    }
                }
                self.joins.fetch_add(joins, Ordering::Relaxed);
                if self.budget.exhausted() {
                    return;
                }
            }
        });
        if self.budget.exhausted() { Err(Stopped) } else { Ok(()) }
    }

    fn least(&self, part: usize) -> u64 {
        self.least[part]
    }

    fn take<V: Digits>(&self, pair: &Pair<V>, total: u64, first: u64, second: u64, choice: usize) {
        let mut found = self.found.lock().expect("no thread panics");
        if total < self.best.load(Ordering::Relaxed) {
            let mut shared = pair.image(self.k, 0, &self.tables[pair.first].digits_in_order(first)).shared;
            let other = pair.image(self.k, 1, &self.tables[pair.second].digits_in_order(second)).shared;
            add_multiple(self.k, &mut shared, 1, &other);
            add_multiple(self.k, &mut shared, 1, &pair.open[choice].1);
            *found = Some((total, shared));
            self.best.store(total, Ordering::Relaxed);
        }
    }
}

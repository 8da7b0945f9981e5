//! A prime number `p` of states: the presses as a sum over `p^2` residue classes of cells that see
//! a `p`-th of the digits each.
//!
//! With `L` the press operator of a rule that is the same everywhere, `L^p` is `L` with all its
//! steps `p` times as long (the Frobenius endomorphism). So a quiet pattern restricted to the cells
//! with given residues of row and column modulo `p` is quiet on a coarser board, and such a class
//! sees about `d / p` of the `d` digits of a solution. Some classes together (for three states,
//! three) determine the solution up to a few open digits.
//!
//! Let `e_1 <= e_2 <= ..` be the weights of the classes above their least entries. In a solution
//! that is `E` above the sum of all least entries the `t` lowest satisfy
//! `e_1 + .. + e_(t-1) + (m - t + 1) e_t <= E`, for `m` classes. So light entries of every `t`
//! classes are joined by rising left side, and the other classes are looked up; once all left sides
//! below `K` are done, every solution below the sum plus `K` has been seen. The number of joins
//! grows exponentially with `K`, so this needs a good solution to begin with.

use crate::blocks::decomposition::number_of_sums;
use crate::blocks::residue_coset::{ResidueCoset, add_multiple, dot, form, form_within, invert, is_prime, weight};
use crate::budget::{Budget, Event, Reservation, Stopped};
use crate::contradiction::contradiction;
use crate::lightest::Lightest;
use crate::method::{LightestMethod, Method};
use crate::narrow::{exponent, index, residue, small, weight16};
use douse_algebra::lanes::add_modulo;
use douse_algebra::threads;
use douse_puzzle::pattern::Pattern;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Estimated nanoseconds per join, on one core.
const NANOSECONDS_PER_JOIN: f64 = 60.0;
/// Classes that see more bits are not tabulated.
const MAX_BITS: f64 = 20.0;
/// The largest number of digits that joined classes may leave open.
const MAX_OPEN: usize = 3;
/// The largest number of classes joined at a time.
const MAX_JOINED: usize = 5;
/// The largest number of digits of all classes together.
const MAX_DIGITS: usize = 128;
/// Joins between two checks of the budget.
const JOINS_BETWEEN_CHECKS: u64 = 1 << 14;

/// The digits of a solution in all classes, one byte each.
#[derive(Clone, Copy)]
struct ClassDigits([u8; MAX_DIGITS]);

impl ClassDigits {
    const ZERO: Self = Self([0; MAX_DIGITS]);

    fn plus(mut self, other: &Self, k: u8) -> Self {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a = add_modulo(k, *a, *b);
        }
        self
    }
}

/// A set of solutions cut into residue classes.
pub(crate) struct ResidueClasses<'a> {
    coset: &'a ResidueCoset,
    classes: Vec<ResidueClass>,
    /// The number of classes that are joined at a time.
    joined: usize,
    /// The presses of a known solution.
    known: u64,
    _memory: Vec<Reservation>,
}

impl Method for ResidueClasses<'_> {
    fn name(&self) -> LightestMethod {
        LightestMethod::ResidueClasses
    }

    fn cost(&self) -> f64 {
        self.joins() * NANOSECONDS_PER_JOIN
    }

    fn run(&self, known: Option<Pattern>, at_least: u64, budget: &Budget) -> Option<Lightest> {
        self.name().report(budget);
        let known = known.unwrap_or_else(|| self.coset.pattern(&self.coset.start));
        let (lighter, bound) = self.lightest(known.total(), budget);
        let best = lighter.map_or(known, |lighter| self.coset.pattern(&lighter));
        Some(Lightest::new(self.name(), best, bound.max(at_least)))
    }
}

/// One class of cells.
struct ResidueClass {
    /// The position of its first digit among those of all classes.
    first: usize,
    digits: usize,
    /// Each digit as a functional on the digits of the solution.
    functionals: Vec<Vec<u8>>,
    /// The presses for each value of the digits, the first digit counting one.
    table: Vec<u16>,
    least: u16,
    /// The values by their weight above the least.
    levels: Vec<Vec<u32>>,
}

/// Some classes with their linear maps to all others.
struct ClassGroup {
    members: Vec<usize>,
    others: Vec<usize>,
    /// The number of checks that the digits of the members must pass.
    checks: usize,
    /// The checks, the digits of all classes, and the solution that each digit of the members adds.
    images: Vec<(Vec<u8>, ClassDigits, Vec<u8>)>,
    /// The digits and the solution that each open choice adds.
    open: Vec<(ClassDigits, Vec<u8>)>,
}

impl<'a> ResidueClasses<'a> {
    /// Cuts a set along labels of its cells; `None` if that does not help.
    ///
    /// * `labels`: the class of each cell.
    /// * `presses`: those of a known solution, from which the cost is estimated.
    pub(crate) fn new(coset: &'a ResidueCoset, labels: &[usize], presses: u64, budget: &Budget) -> Option<Self> {
        let (k, dimension) = (coset.k, coset.rows.len());
        if k == 2 || !is_prime(k) || dimension == 0 {
            return None;
        }
        let number = labels.iter().max()? + 1;
        let mut classes: Vec<ResidueClass> = Vec::new();
        let mut first = 0;
        let mut memory = Vec::new();
        for label in 0..number {
            let cells: Vec<usize> = (0..labels.len()).filter(|&cell| labels[cell] == label).collect();
            let seen = |vector: &Vec<u8>| cells.iter().map(|&cell| vector[cell]).collect::<Vec<u8>>();
            let reduced = form_within(k, coset.rows.iter().map(seen).collect(), 0..cells.len(), budget).ok()?;
            let digits = reduced.rows.len();
            let fits = cells.len() * usize::from(k - 1) <= usize::from(u16::MAX);
            if !fits || digits as f64 * f64::from(k).log2() > MAX_BITS || first + digits > MAX_DIGITS {
                return None;
            }
            // The value of a digit is the sum of the quiet patterns at its pivot.
            let functional = |pivot: usize| coset.rows.iter().map(|row| row[cells[pivot]]).collect();
            let functionals = reduced.pivots.iter().map(|pivot| functional(pivot.column)).collect();
            // Each value stands in the table and in a level.
            let values = number_of_sums(&vec![k; digits])?;
            memory.push(budget.reserve(values.checked_mul(8)?).ok()?);
            let table = weights(k, &seen(&coset.start), &reduced.rows, budget).ok()?;
            classes.push(ResidueClass::new(first, functionals, table));
            first += digits;
        }
        let mut cut = Self { coset, classes, joined: 2, known: presses, _memory: memory };
        while cut.joined <= MAX_JOINED.min(number) {
            let all = subsets(number, cut.joined);
            if all.iter().all(|members| cut.open_digits(members) <= MAX_OPEN) {
                return Some(cut);
            }
            cut.joined += 1;
        }
        None
    }

    /// Estimated joins until the bound meets the known solution.
    fn joins(&self) -> f64 {
        let base: u64 = self.classes.iter().map(|class| u64::from(class.least)).sum();
        let share = self.known.saturating_sub(base) / self.classes.len() as u64 + 1;
        let light = |class: &ResidueClass| class.levels.iter().take(index(share)).map(Vec::len).sum::<usize>() as f64;
        let all: f64 = self.classes.iter().map(light).sum::<f64>() / self.classes.len() as f64;
        subsets(self.classes.len(), self.joined).len() as f64 * all.powi(exponent(self.joined))
    }

    fn open_digits(&self, members: &[usize]) -> usize {
        let rows = members.iter().flat_map(|&member| self.classes[member].functionals.iter().cloned());
        let digits = self.coset.rows.len();
        digits - form(self.coset.k, rows.collect(), 0..digits).rows.len()
    }

    /// The lightest solution if it has fewer than `known` presses, and a number of presses that no
    /// solution is below.
    ///
    /// Complexity: a few dozen steps for each join.
    fn lightest(&self, known: u64, budget: &Budget) -> (Option<Vec<u8>>, u64) {
        let base: u64 = self.classes.iter().map(|class| u64::from(class.least)).sum();
        let groups: Vec<ClassGroup> =
            subsets(self.classes.len(), self.joined).into_iter().map(|members| self.group(members)).collect();
        let best = AtomicU64::new(known);
        let found = Mutex::new(None);
        let weight_of_last = (self.classes.len() - self.joined + 1) as u64;
        let mut key = 0;
        while base + key < best.load(Ordering::Relaxed) {
            let at_most = index(best.load(Ordering::Relaxed));
            budget.progress().report(&Event::Bounds { at_least: index(base + key), at_most });
            for levels in level_tuples(key, self.joined, weight_of_last) {
                for group in &groups {
                    let run = GroupJoin { cut: self, group, levels: &levels, base, best: &best, found: &found, budget };
                    if run.all().is_err() {
                        return (into_vector(found), base + key);
                    }
                }
            }
            key += 1;
        }
        (into_vector(found), best.into_inner())
    }

    fn group(&self, members: Vec<usize>) -> ClassGroup {
        let (k, dimension) = (self.coset.k, self.coset.rows.len());
        let others: Vec<usize> = (0..self.classes.len()).filter(|class| !members.contains(class)).collect();
        let seen: Vec<&Vec<u8>> = members.iter().flat_map(|&member| &self.classes[member].functionals).collect();
        let inverse = invert(k, &seen, dimension);
        let images = inverse.images.into_iter().map(|(check, own)| (check, self.digits_of(&own), own)).collect();
        let open = inverse.open.into_iter().map(|vector| (self.digits_of(&vector), vector)).collect();
        ClassGroup { members, others, checks: inverse.checks, images, open }
    }

    /// The digits of a solution in all classes.
    fn digits_of(&self, solution: &[u8]) -> ClassDigits {
        let mut digits = ClassDigits::ZERO;
        for class in &self.classes {
            for (digit, functional) in digits.0[class.first..].iter_mut().zip(&class.functionals) {
                *digit = dot(self.coset.k, functional, solution);
            }
        }
        digits
    }
}

impl ResidueClass {
    fn new(first: usize, functionals: Vec<Vec<u8>>, table: Vec<u16>) -> Self {
        let least = table.iter().copied().min().unwrap_or(0);
        let mut levels: Vec<Vec<u32>> = Vec::new();
        for (number, &weight) in table.iter().enumerate() {
            let level = usize::from(weight - least);
            if levels.len() <= level {
                levels.resize(level + 1, Vec::new());
            }
            levels[level].push(small(number));
        }
        Self { first, digits: functionals.len(), functionals, table, least, levels }
    }

    fn value(&self, digits: &ClassDigits, k: u8) -> u64 {
        let own = &digits.0[self.first..self.first + self.digits];
        let index = own.iter().rev().fold(0, |index, &digit| index * usize::from(k) + usize::from(digit));
        self.table[index].into()
    }
}

/// One group of classes at one choice of levels.
struct GroupJoin<'a> {
    cut: &'a ResidueClasses<'a>,
    group: &'a ClassGroup,
    levels: &'a [u64],
    base: u64,
    best: &'a AtomicU64,
    found: &'a Mutex<Option<Vec<u8>>>,
    budget: &'a Budget<'a>,
}

/// A value of one class, mapped by a group.
struct ClassEntry {
    check: Vec<u8>,
    digits: ClassDigits,
    index: u32,
}

impl GroupJoin<'_> {
    fn all(&self) -> Result<(), Stopped> {
        let k = self.cut.coset.k;
        let mut first_image = 0;
        let mut lists: Vec<Vec<ClassEntry>> = Vec::new();
        for (&member, &level) in self.group.members.iter().zip(self.levels) {
            let class = &self.cut.classes[member];
            let images = &self.group.images[first_image..first_image + class.digits];
            first_image += class.digits;
            let indices = class.levels.get(index(level)).map_or(&[][..], Vec::as_slice);
            if indices.is_empty() {
                return Ok(());
            }
            lists.push(indices.iter().map(|&index| entry(k, images, self.group.checks, index)).collect());
        }
        let others: u64 = self.group.others.iter().map(|&other| u64::from(self.cut.classes[other].least)).sum();
        let sum = self.base - others + self.levels.iter().sum::<u64>();
        let (heads, tails) = lists.split_at(1);
        let pairs: f64 = lists.iter().map(|list| list.len() as f64).product();
        let threads = if pairs < 1e4 { 1 } else { self.budget.threads() };
        let begin = || JoinWalk { run: self, k, sum, joins: 0, chosen: Vec::new() };
        threads::each(threads, heads[0].len(), begin, |walk, number| {
            let head = &heads[0][number];
            walk.chosen = vec![head.index];
            walk.extend(&head.check, head.digits, tails)
        })?;
        if self.budget.exhausted() { Err(Stopped) } else { Ok(()) }
    }

    fn record(&self, total: u64, chosen: &[u32], open: &[u8]) {
        let mut found = self.found.lock().expect("no thread panics");
        if total >= self.best.load(Ordering::Relaxed) {
            return;
        }
        let coset = self.cut.coset;
        let mut solution = open.to_vec();
        let mut at = 0;
        for (&member, &index) in self.group.members.iter().zip(chosen) {
            let mut rest = index;
            for (_, _, image) in &self.group.images[at..at + self.cut.classes[member].digits] {
                add_multiple(coset.k, &mut solution, residue(rest, coset.k), image);
                rest /= u32::from(coset.k);
            }
            at += self.cut.classes[member].digits;
        }
        let mut presses = coset.start.clone();
        coset.rows.iter().zip(&solution).for_each(|(row, &times)| add_multiple(coset.k, &mut presses, times, row));
        if weight(&presses) != total {
            contradiction(format_args!("classes promise {total} presses, the solution has {}", weight(&presses)));
        }
        *found = Some(presses);
        self.best.store(total, Ordering::Relaxed);
    }
}

/// One thread's way through the entries.
struct JoinWalk<'a> {
    run: &'a GroupJoin<'a>,
    k: u8,
    /// The weight of the joined classes.
    sum: u64,
    joins: u64,
    chosen: Vec<u32>,
}

impl JoinWalk<'_> {
    fn extend(&mut self, check: &[u8], digits: ClassDigits, lists: &[Vec<ClassEntry>]) -> Result<(), Stopped> {
        let Some((list, rest)) = lists.split_first() else {
            if check.iter().any(|&x| x != 0) {
                return Ok(());
            }
            return self.look_up(digits);
        };
        for entry in list {
            let mut check = check.to_vec();
            add_multiple(self.k, &mut check, 1, &entry.check);
            self.chosen.push(entry.index);
            let end = self.extend(&check, digits.plus(&entry.digits, self.k), rest);
            self.chosen.pop();
            end?;
        }
        Ok(())
    }

    fn look_up(&mut self, digits: ClassDigits) -> Result<(), Stopped> {
        let run = self.run;
        for (open, solution) in &run.group.open {
            self.joins += 1;
            if self.joins.is_multiple_of(JOINS_BETWEEN_CHECKS) && run.budget.exhausted() {
                return Err(Stopped);
            }
            let digits = digits.plus(open, self.k);
            let best = run.best.load(Ordering::Relaxed);
            let mut left: u64 = run.group.others.iter().map(|&other| u64::from(run.cut.classes[other].least)).sum();
            let mut total = self.sum;
            let light = run.group.others.iter().all(|&other| {
                let class = &run.cut.classes[other];
                total += class.value(&digits, self.k);
                left -= u64::from(class.least);
                total + left < best
            });
            if light {
                run.record(total, &self.chosen, solution);
            }
        }
        Ok(())
    }
}

fn entry(k: u8, images: &[(Vec<u8>, ClassDigits, Vec<u8>)], checks: usize, index: u32) -> ClassEntry {
    let mut entry = ClassEntry { check: vec![0; checks], digits: ClassDigits::ZERO, index };
    let mut rest = index;
    for (check, digits, _) in images {
        for _ in 0..rest % u32::from(k) {
            add_multiple(k, &mut entry.check, 1, check);
            entry.digits = entry.digits.plus(digits, k);
        }
        rest /= u32::from(k);
    }
    entry
}

fn into_vector(found: Mutex<Option<Vec<u8>>>) -> Option<Vec<u8>> {
    found.into_inner().expect("no thread panics")
}

/// The weights of `start` plus all sums of multiples of the rows, the first row counting one.
fn weights(k: u8, start: &[u8], rows: &[Vec<u8>], budget: &Budget) -> Result<Vec<u16>, Stopped> {
    let mut all = Vec::new();
    let mut is_stopped = false;
    crate::blocks::decomposition::for_each_sum(k, rows, &vec![k; rows.len()], start, |vector| {
        is_stopped = is_stopped || (all.len() % 4096 == 4095 && budget.exhausted());
        if !is_stopped {
            all.push(weight16(index(weight(vector))));
        }
    });
    if is_stopped { Err(Stopped) } else { Ok(all) }
}

/// All ways to choose `size` of the numbers below `n`, rising.
fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        all = all
            .into_iter()
            .flat_map(|chosen: Vec<usize>| {
                let from = chosen.last().map_or(0, |last| last + 1);
                (from..n).map(move |next| chosen.iter().copied().chain([next]).collect())
            })
            .collect();
    }
    all
}

/// All sequences of levels of which the largest, `weight_of_last` times, and the others add up to
/// the key.
fn level_tuples(key: u64, len: usize, weight_of_last: u64) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for largest in 0..=key / weight_of_last {
        let rest = key - weight_of_last * largest;
        // Rising sequences first, then all their orders.
        let mut rising: Vec<Vec<u64>> = vec![Vec::new()];
        for _ in 1..len {
            rising = rising
                .into_iter()
                .flat_map(|levels: Vec<u64>| {
                    let from = levels.last().copied().unwrap_or(0);
                    (from..=largest).map(move |next| levels.iter().copied().chain([next]).collect())
                })
                .collect();
        }
        for mut levels in rising.into_iter().filter(|levels| levels.iter().sum::<u64>() == rest) {
            levels.push(largest);
            orders(&mut levels, 0, &mut all);
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

fn orders(levels: &mut Vec<u64>, from: usize, all: &mut Vec<Vec<u64>>) {
    if from == levels.len() {
        all.push(levels.clone());
        return;
    }
    for at in from..levels.len() {
        levels.swap(from, at);
        orders(levels, from + 1, all);
        levels.swap(from, at);
    }
}

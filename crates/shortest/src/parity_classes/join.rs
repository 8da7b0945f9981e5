//! Joining the light numbers of two parts and looking the other two up.

use super::geometry::{Pair, Part};
use super::lookup::{Bounds, Lookup};
use super::number::Number;
use super::plan::{PairJoin, Plan};
use super::weights::{List, Weights};
use crate::budget::{Budget, Stopped};
use crate::narrow::index;
use douse_algebra::bits::BitVec;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Numbers of the first part that are joined at a stretch.
const BLOCK: usize = 1 << 10;
/// Numbers of the second part that stay in the cache while a block is joined with them.
const TILE: usize = 1 << 12;

/// The numbers of the second part, ordered by check and weight: the partners of a number of the
/// first.
struct Partners<N: Number> {
    /// The packed numbers of the other two parts that each adds.
    images: Vec<N::Packed>,
    numbers: Vec<N>,
    smallest: usize,
    /// `ends[check * stride + 1 + w - smallest]`: the end of the numbers of that check and at most
    /// that weight.
    ends: Vec<u32>,
    stride: usize,
}

impl<N: Number> Partners<N> {
    fn new(list: &List<N>, smallest: usize, to: usize, pair: &Pair<N>) -> Self {
        let top = to.max(smallest);
        let stride = top - smallest + 2;
        let mut ends = vec![0u32; stride << pair.surplus];
        let slot = |number: N, weight: usize| index(pair.check_second.apply(number)) * stride + 1 + weight - smallest;
        for weight in smallest..=top {
            for &number in &list.numbers[list.of_weight(weight)] {
                ends[slot(number, weight)] += 1;
            }
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += std::mem::replace(end, sum);
        }
        let (mut images, mut numbers) = (vec![N::Packed::default(); sum as usize], vec![N::default(); sum as usize]);
        for weight in smallest..=top {
            for &number in &list.numbers[list.of_weight(weight)] {
                let place = &mut ends[slot(number, weight)];
                (images[*place as usize], numbers[*place as usize]) = (pair.from_second.apply(number), number);
                *place += 1;
            }
        }
        Self { images, numbers, smallest, ends, stride }
    }

    /// The positions of the partners with this check and weights `from..=to`, none below the
    /// smallest.
    fn range(&self, check: u64, from: usize, to: usize) -> Range<usize> {
        let base = index(check) * self.stride;
        // The first slot of a check counts nothing, so it is the end of the check before.
        let end = |slots: usize| self.ends[base + slots.min(self.stride - 1)] as usize;
        let start = end(from - self.smallest);
        start..end(to + 1 - self.smallest).max(start)
    }
}

/// A solution that was found, and its presses in each part.
pub(super) struct Hit {
    pub(super) number: BitVec,
    pub(super) weights: [usize; 4],
}

impl Hit {
    /// The presses of the solution.
    pub(super) fn weight(&self) -> usize {
        self.weights.iter().sum()
    }
}

/// A number of the first part in a block.
struct Entry<N: Number> {
    number: N,
    weight: usize,
    check: u64,
    /// The open choice and the packed image under it.
    choice: usize,
    image: N::Packed,
    /// Weights of its partners.
    from: usize,
    to: usize,
}

/// A task made ready to run block by block.
pub(super) struct Join<'a, N: Number> {
    plan: &'a Plan,
    index: usize,
    task: &'a PairJoin,
    parts: &'a [Part; 4],
    pair: &'a Pair<N>,
    list: &'a List<N>,
    partners: Partners<N>,
    lookup: Lookup<'a>,
    /// The smallest weights of the two parts to be looked up.
    smallest: [usize; 2],
    /// Positions in the list of all numbers that have partners.
    positions: Range<usize>,
}

impl<'a, N: Number> Join<'a, N> {
    /// Makes task number `index` of the plan ready.
    pub(super) fn new(
        plan: &'a Plan,
        index: usize,
        parts: &'a [Part; 4],
        weights: &'a [Weights<N>; 4],
        pair: &'a Pair<N>,
    ) -> Self {
        let task = &plan.tasks[index];
        let others = super::plan::others(task.first, task.second);
        let list = &weights[task.first].list;
        let to = task.spans.iter().map(|span| span.to).max().unwrap_or(0);
        let second = &weights[task.second];
        Self {
            plan,
            index,
            task,
            parts,
            pair,
            list,
            partners: Partners::new(&second.list, second.smallest(), to, pair),
            lookup: Lookup::new(others.map(|part| (&parts[part], &weights[part]))),
            smallest: others.map(|part| weights[part].smallest()),
            positions: Self::numbers_of(task, list),
        }
    }

    /// The number of numbers of the first part to join.
    pub(super) fn numbers(&self) -> usize {
        self.positions.len()
    }

    /// Joins the numbers of a range with their partners, searching for solutions of at most
    /// `presses` presses; returns the number of pairs.
    fn run_block(&self, range: Range<usize>, presses: usize, each: &mut dyn FnMut(Hit)) -> u64 {
        let (entries, joins) = self.entries(range);
        let from = entries.iter().map(|entry| entry.from).min().unwrap_or(0);
        let to = entries.iter().map(|entry| entry.to).max().unwrap_or(0);
        let mut hits = Vec::new();
        // The entries that have partners of the weight, with the positions of these and the bounds
        // for the other parts.
        let mut active: Vec<(&Entry<N>, Range<usize>, Bounds)> = Vec::with_capacity(entries.len());
        for weight in from..=to {
            let floors = self.plan.floors(self.task, weight, self.smallest);
            active.clear();
            active.extend(entries.iter().filter(|entry| (entry.from..=entry.to).contains(&weight)).filter_map(
                |entry| {
                    let both = presses.checked_sub(entry.weight + weight)?;
                    let bounds = Bounds { both, each: [both.checked_sub(floors[1])?, both.checked_sub(floors[0])?] };
                    Some((entry, self.partners.range(entry.check, weight, weight), bounds))
                },
            ));
            let longest = active.iter().map(|(_, partners, _)| partners.len()).max().unwrap_or(0);
            for tile in (0..longest).step_by(TILE) {
                for (entry, partners, bounds) in &active {
                    let start = partners.start + tile;
                    if start >= partners.end {
                        continue;
                    }
                    let images = &self.partners.images[start..partners.end.min(start + TILE)];
                    self.lookup.sift::<N>(entry.image, images, *bounds, &mut hits);
                    for hit in hits.drain(..) {
                        let second = self.partners.numbers[start + hit as usize];
                        self.confirm(entry.number, second, entry.choice, presses, each);
                    }
                }
            }
        }
        joins
    }

    /// The numbers of a range under all open choices, and the number of their pairs.
    fn entries(&self, range: Range<usize>) -> (Vec<Entry<N>>, u64) {
        let (mut entries, mut joins) = (Vec::with_capacity(range.len() << self.pair.missing), 0);
        for span in &self.task.spans {
            let numbers = self.list.of_weight(span.weight);
            for at in numbers.start.max(range.start)..numbers.end.min(range.end) {
                let number = self.list.numbers[at];
                let (check, image) = (self.pair.check_first.apply(number), self.pair.from_first.apply(number));
                joins += (self.partners.range(check, span.from, span.to).len() << self.pair.missing) as u64;
                let choices = self.pair.open.iter().enumerate();
                entries.extend(choices.map(|(choice, open)| Entry {
                    number,
                    weight: span.weight,
                    check,
                    choice,
                    image: image ^ *open,
                    from: span.from,
                    to: span.to,
                }));
            }
        }
        (entries, joins)
    }

    fn confirm(&self, first: N, second: N, choice: usize, presses: usize, each: &mut dyn FnMut(Hit)) {
        let number = self.pair.solution(first, second, choice);
        let weights = std::array::from_fn(|part| {
            let part = &self.parts[part];
            part.coset.vector(&part.numbering.vec_mul(&number)).count_ones()
        });
        if weights.iter().sum::<usize>() <= presses && self.plan.owns(self.index, weights) {
            each(Hit { number, weights });
        }
    }

    /// The positions of the numbers of the first part that a task joins.
    pub(super) fn numbers_of(task: &PairJoin, list: &List<N>) -> Range<usize> {
        let ends = task.spans.first().zip(task.spans.last());
        ends.map_or(0..0, |(a, b)| list.of_weight(a.weight).start..list.of_weight(b.weight).end)
    }

    /// Joins a range of the numbers, on the threads of the budget.
    ///
    /// * `presses`: the largest number of presses wanted; `early` may lower it while the join runs.
    /// * `early`: called with each solution as soon as it is found.
    /// * `done`: called in the order of the numbers; returns false to end the join.
    ///
    /// If the join ends early, the error has the solutions among numbers that were not reported to
    /// `done`.
    pub(super) fn run(
        &self,
        numbers: Range<usize>,
        budget: &Budget,
        presses: &AtomicUsize,
        early: impl Fn(&Hit) + Sync,
        done: impl FnMut(JoinReport) -> bool + Send,
    ) -> Result<(), Vec<Hit>> {
        let (start, total) = (numbers.start, numbers.end);
        // Enough blocks for all threads to have work to the end.
        let block = BLOCK.min((total - start).div_ceil(4 * budget.threads())).max(1);
        // The next number to be reported, and blocks that were finished before it.
        let waiting = Mutex::new((start, BTreeMap::new(), done));
        let step = |(): &mut (), number: usize| {
            if budget.exhausted() {
                return Err(Stopped);
            }
            let from = start + number * block;
            let to = (from + block).min(total);
            let mut hits = Vec::new();
            let range = self.positions.start + from..self.positions.start + to;
            let joins = self.run_block(range, presses.load(Ordering::Relaxed), &mut |hit| {
                early(&hit);
                hits.push(hit);
            });
            let mut waiting = waiting.lock().expect("a thread panicked");
            let (front, finished, done) = &mut *waiting;
            finished.insert(from, (to, joins, hits));
            let mut go_on = true;
            while let Some((to, joins, hits)) = finished.remove(front) {
                *front = to;
                go_on &= done(JoinReport { numbers: to, joins, hits });
            }
            if go_on { Ok(()) } else { Err(Stopped) }
        };
        // The reports tell its progress.
        let _ = douse_algebra::threads::each(budget.threads(), (total - start).div_ceil(block), || (), step);
        let (front, finished, _) = waiting.into_inner().expect("a thread panicked");
        if front >= total {
            return Ok(());
        }
        Err(finished.into_values().flat_map(|(_, _, hits)| hits).collect())
    }
}

/// A report that some numbers of the first part, and all before them, are done.
pub(super) struct JoinReport {
    /// The number of numbers that are done.
    pub(super) numbers: usize,
    /// The pairs since the last report.
    pub(super) joins: u64,
    /// The solutions since the last report.
    pub(super) hits: Vec<Hit>,
}

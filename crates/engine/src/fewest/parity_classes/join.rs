//! Joining the light numbers of two parts and looking the other two up.

use super::geometry::{Pair, Part};
use super::lookup::Lookup;
use super::plan::{Plan, Task};
use super::sieve::Sieve;
use super::weights::{List, Weights};
use crate::fewest::budget::Budget;
use douse_algebra::bits::BitVec;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Numbers of the first part that are joined at a stretch,
const BLOCK: usize = 1 << 10;
/// and where they are joined leaf by leaf, so that a leaf stays in the cache for all of them.
const BLOCK_BY_LEAVES: usize = 1 << 14;
/// Numbers of the second part that stay in the cache while a block is joined with them.
const TILE: usize = 1 << 12;

/// The numbers of the second part, ordered by check, leaf and weight so that all partners of a number of the first in
/// one leaf are one range.
struct Partners {
    /// The packed numbers of the other two parts that each adds.
    images: Vec<u64>,
    /// Weights above the smallest, 255 standing for more.
    above: Vec<u8>,
    numbers: Vec<u32>,
    smallest: usize,
    leaves: usize,
    /// `ends[(check * leaves + leaf) * stride + 1 + w - smallest]`: where the numbers of that check and leaf and at most that
    /// weight end.
    ends: Vec<u32>,
    stride: usize,
}

impl Partners {
    fn new(list: &List, smallest: usize, to: usize, pair: &Pair, lookup: &Lookup<'_>) -> Self {
        let top = to.max(smallest);
        let (stride, leaves) = (top - smallest + 2, lookup.leaves());
        let mut ends = vec![0u32; (stride * leaves) << pair.surplus];
        let slot = |number: u32, weight: usize| {
            let leaf = lookup.leaf(pair.from_second.apply(number));
            (pair.check_second.apply(number) as usize * leaves + leaf) * stride + 1 + weight - smallest
        };
        for weight in smallest..=top {
            for &number in &list.numbers[list.of_weight(weight)] {
                ends[slot(number, weight)] += 1;
            }
        }
        let mut sum = 0;
        for end in &mut ends {
            sum += std::mem::replace(end, sum);
        }
        let length = sum as usize;
        let (mut images, mut above, mut numbers) = (vec![0; length], vec![0; length], vec![0; length]);
        for weight in smallest..=top {
            for &number in &list.numbers[list.of_weight(weight)] {
                let place = &mut ends[slot(number, weight)];
                let at = *place as usize;
                (images[at], numbers[at]) = (pair.from_second.apply(number), number);
                above[at] = (weight - smallest).min(255) as u8;
                *place += 1;
            }
        }
        Self { images, above, numbers, smallest, leaves, ends, stride }
    }

    /// Where the partners with this check and leaf and weights `from..=to` are.
    fn range(&self, check: u64, leaf: usize, from: usize, to: usize) -> Range<usize> {
        let base = (check as usize * self.leaves + leaf) * self.stride;
        let end = |w: usize| self.ends[base + (w + 1 - self.smallest).min(self.stride - 1)] as usize;
        // The first slot of a leaf counts nothing, so it is the end of the leaf before.
        let start = self.ends[base] as usize;
        let from = if from <= self.smallest { start } else { end(from - 1) };
        from..end(to).max(from)
    }
}

/// A solution that was found, and how many presses it has in each part.
pub(super) struct Hit {
    pub(super) number: BitVec,
    pub(super) weights: [usize; 4],
}

/// A number of the first part in a block.
struct Entry {
    number: u32,
    /// The open choice and the packed image under it.
    choice: usize,
    image: u64,
    check: u64,
    /// Weights of its partners.
    from: usize,
    to: usize,
    /// What the partner and the other two parts may have above their smallest weights.
    slack: u32,
}

/// A task made ready to run block by block.
pub(super) struct Join<'a> {
    plan: &'a Plan,
    index: usize,
    task: &'a Task,
    parts: &'a [Part; 4],
    pair: &'a Pair,
    list: &'a List,
    partners: Partners,
    lookup: Lookup<'a>,
    others: [usize; 2],
    smallest: [usize; 4],
    /// Positions in the list of all numbers that have partners.
    positions: Range<usize>,
    block: usize,
}

impl<'a> Join<'a> {
    /// Makes task number `index` of the plan ready, with the sieve of one of the other two parts (0 or 1) if there is one.
    pub(super) fn new(
        plan: &'a Plan,
        index: usize,
        parts: &'a [Part; 4],
        weights: &'a [Weights; 4],
        pair: &'a Pair,
        sieve: Option<(usize, &'a Sieve)>,
    ) -> Self {
        let task = &plan.tasks[index];
        let others = super::plan::others(task.first, task.second);
        let smallest: [usize; 4] = std::array::from_fn(|part| weights[part].smallest());
        let list = &weights[task.first].list;
        let to = task.spans.iter().map(|span| span.to).max().unwrap_or(0);
        let lookup = Lookup::new(others.map(|part| (&parts[part], &weights[part])), sieve);
        let partners = Partners::new(&weights[task.second].list, smallest[task.second], to, pair, &lookup);
        let ends = task.spans.first().zip(task.spans.last());
        let positions = ends.map_or(0..0, |(a, b)| list.of_weight(a.weight).start..list.of_weight(b.weight).end);
        let block = if lookup.leaves() > 1 { BLOCK_BY_LEAVES } else { BLOCK };
        Self { plan, index, task, parts, pair, list, partners, lookup, others, smallest, positions, block }
    }

    /// How many numbers of the first part there are to join.
    pub(super) fn numbers(&self) -> usize {
        self.positions.len()
    }

    /// Joins the numbers of a range with their partners, looking for solutions of at most `presses` presses; returns how
    /// many pairs that are.
    fn run_block(&self, range: Range<usize>, presses: usize, each: &mut dyn FnMut(Hit)) -> u64 {
        let (entries, joins) = self.entries(range, presses);
        let mut hits = Vec::new();
        let mut sift = |entry: &Entry, range: Range<usize>| {
            let (images, above) = (&self.partners.images[range.clone()], &self.partners.above[range.clone()]);
            self.lookup.sift(entry.image, images, above, entry.slack, &mut hits);
            for hit in hits.drain(..) {
                let second = self.partners.numbers[range.start + hit as usize];
                self.confirm(entry.number, second, entry.choice, presses, each);
            }
        };
        if self.partners.leaves > 1 {
            for leaf in 0..self.partners.leaves {
                for entry in &entries {
                    // Sums in `leaf` come from the partners in the leaf that is missing to it.
                    let partner = leaf ^ self.lookup.leaf(entry.image);
                    sift(entry, self.partners.range(entry.check, partner, entry.from, entry.to));
                }
            }
            return joins;
        }
        let ranges: Vec<Range<usize>> =
            entries.iter().map(|entry| self.partners.range(entry.check, 0, entry.from, entry.to)).collect();
        let start = ranges.iter().map(|range| range.start).min().unwrap_or(0);
        let end = ranges.iter().map(|range| range.end).max().unwrap_or(0);
        for tile in (start..end).step_by(TILE) {
            for (entry, range) in entries.iter().zip(&ranges) {
                let range = range.start.max(tile)..range.end.min(tile + TILE);
                if !range.is_empty() {
                    sift(entry, range);
                }
            }
        }
        joins
    }

    /// The numbers of a range under all open choices, and how many pairs they make. Those too heavy for a target that
    /// has sunk are left out but counted, so that the count does not depend on when it sank.
    fn entries(&self, range: Range<usize>, presses: usize) -> (Vec<Entry>, u64) {
        let (mut entries, mut joins) = (Vec::with_capacity(range.len() << self.pair.missing), 0);
        for span in &self.task.spans {
            let weight = self.list.of_weight(span.weight);
            for at in weight.start.max(range.start)..weight.end.min(range.end) {
                let number = self.list.numbers[at];
                let check = self.pair.check_first.apply(number);
                let (from, to) = (span.from, span.to);
                let partners: usize =
                    (0..self.partners.leaves).map(|leaf| self.partners.range(check, leaf, from, to).len()).sum();
                joins += (partners << self.pair.missing) as u64;
                let Some(slack) = self.slack(presses, span.weight).filter(|_| partners > 0) else { continue };
                let image = self.pair.from_first.apply(number);
                let choices = self.pair.open.iter().enumerate();
                entries.extend(choices.map(|(choice, open)| Entry {
                    number,
                    choice,
                    image: image ^ open,
                    check,
                    from,
                    to,
                    slack,
                }));
            }
        }
        (entries, joins)
    }

    /// What the partner and the other two parts may have above their smallest weights.
    fn slack(&self, presses: usize, weight: usize) -> Option<u32> {
        let [a, b] = self.others;
        let bound = weight + self.smallest[self.task.second] + self.smallest[a] + self.smallest[b];
        presses.checked_sub(bound).map(|slack| slack as u32)
    }

    fn confirm(&self, first: u32, second: u32, choice: usize, presses: usize, each: &mut dyn FnMut(Hit)) {
        let number = self.pair.solution(first, second, choice);
        let weights = std::array::from_fn(|part| {
            let part = &self.parts[part];
            part.coset.word(&part.numbering.vec_mul(&number)).count_ones()
        });
        if weights.iter().sum::<usize>() <= presses && self.plan.owns(self.index, weights) {
            each(Hit { number, weights });
        }
    }

    /// Joins all numbers from the `start`th on, on the threads of the budget.
    ///
    /// * `presses`: the most presses a solution may have now; `early` may lower it while the join runs.
    /// * `early`: sees what is found as soon as it is found.
    /// * `done`: called in the order of the numbers, answers whether to go on.
    ///
    /// If it does not come to its end, what was found among numbers that are not yet done is returned as the error.
    pub(super) fn run(
        &self,
        start: usize,
        budget: &Budget,
        presses: &AtomicUsize,
        early: impl Fn(&Hit) + Sync,
        done: impl FnMut(Done) -> bool + Send,
    ) -> Result<(), Vec<Hit>> {
        let total = self.numbers();
        // Enough blocks for all threads to have work to the end.
        let block = self.block.min(total.div_ceil(4 * budget.threads())).max(1);
        let (next, stopped) = (AtomicUsize::new(start), AtomicBool::new(false));
        // The next number to be reported, and blocks that were finished before it.
        let waiting = Mutex::new((start, BTreeMap::new(), done));
        crate::fewest::threads::run(budget.threads(), || {
            while !stopped.load(Ordering::Relaxed) {
                let from = next.fetch_add(block, Ordering::Relaxed);
                if from >= total {
                    return;
                }
                if budget.exhausted() {
                    stopped.store(true, Ordering::Relaxed);
                    return;
                }
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
                while let Some((to, joins, hits)) = finished.remove(front) {
                    *front = to;
                    if !done(Done { numbers: to, joins, hits }) {
                        stopped.store(true, Ordering::Relaxed);
                    }
                }
            }
        });
        let (front, finished, _) = waiting.into_inner().expect("a thread panicked");
        if front >= total {
            return Ok(());
        }
        Err(finished.into_values().flat_map(|(_, _, hits)| hits).collect())
    }
}

/// Some numbers of the first part that are done, and all before them.
pub(super) struct Done {
    /// How many numbers are done.
    pub(super) numbers: usize,
    /// How many pairs there were since the last time.
    pub(super) joins: u64,
    /// What was found since the last time.
    pub(super) hits: Vec<Hit>,
}

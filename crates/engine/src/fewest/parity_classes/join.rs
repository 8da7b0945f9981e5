//! Joining the light numbers of two parts and looking the other two up.

use super::geometry::{Pair, Part};
use super::lookup::Lookup;
use super::plan::{Plan, Task};
use super::weights::{List, Weights};
use crate::fewest::budget::Budget;
use douse_algebra::bits::BitVec;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Numbers of the first part that are joined at a stretch.
const BLOCK: usize = 256;
/// Numbers of the second part that stay in the cache while a block is joined with them.
const TILE: usize = 1 << 12;

/// The numbers of the second part, ordered by check and weight so that all partners of a number of the first are
/// one range.
struct Partners {
    /// The packed numbers of the other two parts that each adds.
    images: Vec<u64>,
    /// Weights above the smallest, 255 standing for more.
    above: Vec<u8>,
    numbers: Vec<u32>,
    smallest: usize,
    /// `ends[check * stride + 1 + w - smallest]`: where the numbers of that check and at most that weight end.
    ends: Vec<u32>,
    stride: usize,
}

impl Partners {
    fn new(list: &List, smallest: usize, to: usize, pair: &Pair) -> Self {
        let top = to.max(smallest);
        let stride = top - smallest + 2;
        let mut ends = vec![0u32; stride << pair.surplus];
        let slot =
            |number: u32, weight: usize| pair.check_second.apply(number) as usize * stride + 1 + weight - smallest;
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
        Self { images, above, numbers, smallest, ends, stride }
    }

    /// Where the partners with this check and weights `from..=to` are.
    fn range(&self, check: u64, from: usize, to: usize) -> std::ops::Range<usize> {
        let base = check as usize * self.stride;
        let end = |w: usize| self.ends[base + (w + 1 - self.smallest).min(self.stride - 1)] as usize;
        // The first slot of a check counts nothing, so before filling it was the end of the check before.
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
    /// The span of each weight of the first part.
    spans: BTreeMap<usize, (usize, usize)>,
    /// Blocks of equal weight: weight and positions in the list.
    blocks: Vec<(usize, std::ops::Range<usize>)>,
}

impl<'a> Join<'a> {
    /// Makes task number `index` of the plan ready.
    pub(super) fn new(
        plan: &'a Plan,
        index: usize,
        parts: &'a [Part; 4],
        weights: &'a [Weights; 4],
        pair: &'a Pair,
        budget: &Budget,
    ) -> Self {
        let task = &plan.tasks[index];
        let others = super::plan::others(task.first, task.second);
        let smallest: [usize; 4] = std::array::from_fn(|part| weights[part].smallest());
        let list = &weights[task.first].list;
        let to = task.spans.iter().map(|span| span.to).max().unwrap_or(0);
        let partners = Partners::new(&weights[task.second].list, smallest[task.second], to, pair);
        let mut blocks = Vec::new();
        for span in &task.spans {
            let range = list.of_weight(span.weight);
            blocks.extend(range.clone().step_by(BLOCK).map(|at| (span.weight, at..(at + BLOCK).min(range.end))));
        }
        Self {
            plan,
            index,
            task,
            parts,
            pair,
            list,
            partners,
            lookup: Lookup::new(others.map(|part| (&parts[part], &weights[part])), budget),
            others,
            smallest,
            spans: task.spans.iter().map(|span| (span.weight, (span.from, span.to))).collect(),
            blocks,
        }
    }

    /// How many blocks there are.
    pub(super) fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Joins block number `block`, looking for solutions of at most `presses` presses; returns how many pairs were
    /// looked at.
    pub(super) fn run_block(&self, block: usize, presses: usize, each: &mut dyn FnMut(Hit)) -> u64 {
        let (weight, range) = &self.blocks[block];
        let &(from, to) = &self.spans[weight];
        let slack = self.slack(presses, *weight);
        let (mut joins, mut hits) = (0, Vec::new());
        // Image, partners and position of each number of the block, under each open choice.
        let mut entries = Vec::with_capacity(range.len() << self.pair.missing);
        for at in range.clone() {
            let number = self.list.numbers[at];
            let partners = self.partners.range(self.pair.check_first.apply(number), from, to);
            joins += (partners.len() << self.pair.missing) as u64;
            if !partners.is_empty() {
                let image = self.pair.from_first.apply(number);
                entries.extend(
                    self.pair.open.iter().enumerate().map(|(k, open)| (image ^ open, k, number, partners.clone())),
                );
            }
        }
        // Pairs too heavy for a target that has sunk count as looked at, so that the count does not depend on when it sank.
        let Some(slack) = slack else { return joins };
        let start = entries.iter().map(|entry| entry.3.start).min().unwrap_or(0);
        let end = entries.iter().map(|entry| entry.3.end).max().unwrap_or(0);
        for tile in (start..end).step_by(TILE) {
            for (image, choice, number, partners) in &entries {
                let range = partners.start.max(tile)..partners.end.min(tile + TILE);
                if range.is_empty() {
                    continue;
                }
                hits.clear();
                self.lookup.sift(
                    *image,
                    &self.partners.images[range.clone()],
                    &self.partners.above[range.clone()],
                    slack,
                    &mut hits,
                );
                for &hit in &hits {
                    let second = self.partners.numbers[range.start + hit as usize];
                    self.confirm(*number, second, *choice, presses, each);
                }
            }
        }
        joins
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

    /// Runs all blocks from `start` on, on the threads of the budget.
    ///
    /// * `presses`: the most presses a solution may have now; `early` may lower it while the join runs.
    /// * `early`: sees what is found as soon as it is found.
    /// * `done`: called in the order of the blocks, answers whether to go on.
    ///
    /// If it does not come to its end, what was found in blocks that are not yet done is returned as the error.
    pub(super) fn run(
        &self,
        start: usize,
        budget: &Budget,
        presses: &AtomicUsize,
        early: impl Fn(&Hit) + Sync,
        done: impl FnMut(Done) -> bool + Send,
    ) -> Result<(), Vec<Hit>> {
        let (next, stopped) = (AtomicUsize::new(start), AtomicBool::new(false));
        // The next block to be reported, and blocks that were finished before it.
        let waiting = Mutex::new((start, BTreeMap::new(), done));
        crate::fewest::threads::run(budget.threads(), || {
            while !stopped.load(Ordering::Relaxed) {
                let block = next.fetch_add(1, Ordering::Relaxed);
                if block >= self.blocks() {
                    return;
                }
                if budget.exhausted() {
                    stopped.store(true, Ordering::Relaxed);
                    return;
                }
                let mut hits = Vec::new();
                let joins = self.run_block(block, presses.load(Ordering::Relaxed), &mut |hit| {
                    early(&hit);
                    hits.push(hit);
                });
                let mut waiting = waiting.lock().expect("a thread panicked");
                let (front, finished, done) = &mut *waiting;
                finished.insert(block, (joins, hits));
                while let Some((joins, hits)) = finished.remove(front) {
                    *front += 1;
                    if !done(Done { blocks: *front, joins, hits }) {
                        stopped.store(true, Ordering::Relaxed);
                    }
                }
            }
        });
        let (front, finished, _) = waiting.into_inner().expect("a thread panicked");
        if front >= self.blocks() {
            return Ok(());
        }
        Err(finished.into_values().flat_map(|(_, hits)| hits).collect())
    }
}

/// A block that is done, and all before it.
pub(super) struct Done {
    /// How many blocks are done.
    pub(super) blocks: usize,
    /// How many pairs were looked at in this one.
    pub(super) joins: u64,
    /// What was found in this one.
    pub(super) hits: Vec<Hit>,
}

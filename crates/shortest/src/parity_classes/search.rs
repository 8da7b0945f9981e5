//! Raising the number of presses from below until solutions are found.

use super::FourParts;
use super::checkpoint::{Checkpoint, Current, Level};
use super::join::{Hit, Join};
use super::leaders::Leaders;
use super::number::Number;
use super::plan::{PartEstimates, Plan};
use super::shares::Shares;
use super::weights::{List, TABLE_BITS, Weights};
use crate::budget::{Budget, Event, Stopped};
use crate::coset::Step;
use douse_algebra::bits::BitVec;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The joins of the first level, which cost next to nothing.
const FIRST_JOINS: f64 = 65536.0;
/// The first level may have more joins if it has at most this many solutions on average.
const FIRST_SOLUTIONS: f64 = 0.02;
/// The first level never has more solutions on average.
const MAX_FIRST_SOLUTIONS: f64 = 16.0;
/// Each level has about this many times the joins of the one before.
pub(super) const GROWTH: f64 = 4.0;
/// Bytes for each byte of a number that is listed: for sorting, as partner, and in a filter.
const BYTES_PER_BYTE: usize = 7;
/// If listing needs a transform, this many times the numbers that a plan joins are listed, for the
/// filters of the other parts.
const LISTED_FOR_FILTERS: f64 = 16.0;
/// If listing needs a transform, at least this many numbers are listed.
const MIN_LISTED: f64 = 262_144.0;
/// The cost of a pair with weak bounds, in pairs with tight bounds, if weights are not in tables.
pub(super) const WEAK_BOUNDS: f64 = 16.0;
/// The number of progress reports of a join.
const REPORTS: usize = 64;

/// A search for light solutions, with all that is known of the parts so far.
pub(crate) struct LevelSearch<'a, N: Number> {
    pub(super) classes: &'a FourParts<'a, N>,
    weights: [Weights<N>; 4],
    /// The estimates for planning; exact only for weights that are listed.
    pub(super) estimates: PartEstimates,
    step: Step,
    pub(super) budget: &'a Budget<'a>,
}

/// The state of a search that ended before its proof.
#[derive(Debug)]
pub(crate) struct PartialResult {
    /// No solution has fewer presses.
    pub(crate) at_least: usize,
    /// The best solution found, if any.
    pub(crate) best: Option<BitVec>,
}

/// The reason why a search ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndReason {
    /// The budget's time is over or its flag was raised.
    Stopped,
    /// The lists would not fit into the budget's memory.
    Memory,
    /// There are more solutions than asked for.
    TooMany,
}

impl From<Stopped> for EndReason {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// Solutions of at most some number of presses.
pub(super) struct Solutions {
    pub(super) found: Vec<BitVec>,
    /// The number of pairs joined.
    pub(super) joins: u64,
    /// True if there are no others.
    pub(super) is_complete: bool,
}

/// A plan, or the lists that it needs, each as its part and the weight up to which it is needed.
pub(super) enum PlanState {
    Ready(Plan),
    Needs(Vec<(usize, usize)>),
}

impl<'a, N: Number> LevelSearch<'a, N> {
    /// Weighs the parts: tables of all weights if they fit, else estimates.
    pub(crate) fn new(classes: &'a FourParts<'a, N>, budget: &'a Budget<'a>) -> Result<Self, Stopped> {
        Self::with_table_bits(classes, budget, TABLE_BITS)
    }

    /// As [`LevelSearch::new`], with tables only for parts of at most this many bits.
    pub(crate) fn with_table_bits(
        classes: &'a FourParts<'a, N>,
        budget: &'a Budget<'a>,
        table_bits: usize,
    ) -> Result<Self, Stopped> {
        let [a, b, c, d] = &classes.parts;
        let weigh = |part| Weights::new(part, table_bits, budget);
        let weights = [weigh(a)?, weigh(b)?, weigh(c)?, weigh(d)?];
        let estimates = estimates(classes, &weights);
        Ok(Self { classes, estimates, weights, step: classes.coset.weight_step(budget), budget })
    }

    /// A number of presses that no solution is below.
    pub(crate) fn least(&self) -> usize {
        let exact = self.weights.iter().all(|weights| weights.near.is_some() || weights.list.limit.is_some());
        self.step.at_least(if exact { self.estimates.least() } else { 0 })
    }

    /// A number of presses that no solution is below once nothing was found up to this level.
    pub(super) fn at_least(&self, finished: Option<Level>) -> usize {
        finished.map_or(0, |level| self.step.at_least(level.presses + 1)).max(self.least())
    }

    /// The fewest presses.
    ///
    /// * `known`: some solution, to go no higher than it.
    /// * `checkpoint`: the state of an earlier search; ignored if it is not a state of this one.
    pub(crate) fn lightest(
        &mut self,
        known: Option<BitVec>,
        checkpoint: Option<&Checkpoint>,
    ) -> Result<Leaders, PartialResult> {
        let mut best = known;
        let mut cap = best.as_ref().map(BitVec::count_ones);
        let mut state = checkpoint
            .filter(|checkpoint| self.can_resume(checkpoint, cap))
            .cloned()
            .unwrap_or(Checkpoint { fingerprint: self.classes.fingerprint, finished: None, current: None });
        loop {
            let (presses, shares) = match &state.current {
                Some(current) => (current.presses, Some(current.shares)),
                None => (self.next_level(state.finished, cap), None),
            };
            let Ok(plan) = self.prepare(presses, shares) else {
                return Err(PartialResult { at_least: self.at_least(state.finished), best });
            };
            self.budget.progress().report(&Event::Level { presses, joins: plan.joins });
            let before = state.current.take().filter(|current| self.fits_plan(current, &plan));
            let (end, leaders) = self.level(&plan, &mut state, before);
            if let Some(leaders) = leaders.as_ref().filter(|leaders| cap.is_none_or(|cap| leaders.weight <= cap)) {
                best = Some(leaders.first.clone());
                cap = Some(leaders.weight);
            }
            match (end, leaders) {
                (LevelEnd::Stopped, _) => {
                    return Err(PartialResult { at_least: self.at_least(state.finished), best });
                }
                // Start again at the presses of the solution found.
                (LevelEnd::Lower, _) => self.report_bounds(state.finished, cap),
                (LevelEnd::Finished { .. }, Some(leaders)) => return Ok(leaders),
                (LevelEnd::Finished { joins }, None) => {
                    state.finished = Some(Level { presses, shares: plan.shares, joins });
                    self.report_bounds(state.finished, cap);
                    self.budget.progress().report(&Event::Checkpoint(&state.to_string()));
                }
            }
        }
    }

    fn report_bounds(&self, finished: Option<Level>, at_most: Option<usize>) {
        if let Some(at_most) = at_most {
            let at_least = self.at_least(finished).min(at_most);
            self.budget.progress().report(&Event::Bounds { at_least, at_most });
        }
    }

    /// True if a checkpoint is a state of this search.
    ///
    /// * `known`: the presses of a solution: no level as high has been finished without finding
    ///   one.
    fn can_resume(&self, checkpoint: &Checkpoint, known: Option<usize>) -> bool {
        let top = known.unwrap_or(usize::MAX).min(self.classes.coset.cells());
        let low = checkpoint.finished.map_or(0, |level| level.presses + 1);
        let found = |current: &Current| {
            current.found.as_ref().is_none_or(|leaders| {
                let presses = low..=current.presses;
                leaders.count > 0 && presses.contains(&leaders.weight) && self.classes.coset.contains(&leaders.first)
            })
        };
        checkpoint.fingerprint == self.classes.fingerprint
            && low <= top
            && checkpoint
                .current
                .as_ref()
                .is_none_or(|current| (low..=top).contains(&current.presses) && found(current))
    }

    /// True if a level was interrupted in this plan, with the lists in their present order.
    fn fits_plan(&self, current: &Current, plan: &Plan) -> bool {
        let numbers = || self.join(plan, current.joined.len()).numbers();
        (current.presses, current.shares, current.order) == (plan.presses, plan.shares, self.order(plan))
            && current.joined.len() < plan.tasks.len()
            && current.numbers <= numbers()
            && current.joined.iter().try_fold(current.joins, |sum, &joins| sum.checked_add(joins)).is_some()
    }

    /// A hash of the tasks of a plan and of all lists in their order.
    fn order(&self, plan: &Plan) -> u64 {
        let tasks = plan.tasks.iter().flat_map(|task| {
            let spans = task.spans.iter().flat_map(|span| [span.weight, span.from, span.to]);
            [task.first, task.second, task.spans.len()].into_iter().chain(spans)
        });
        let mut hash = 0u64;
        let mut take = |word: u64| hash = (hash.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        tasks.for_each(|number| take(number as u64));
        for weights in &self.weights {
            weights.list.ends.iter().for_each(|&end| take(end as u64));
            weights.list.numbers.iter().for_each(|number| take(number.word()));
        }
        hash
    }

    /// All solutions of at most `presses` presses, each once, in no special order; an error if
    /// there are more than `most`.
    pub(crate) fn all_up_to(&mut self, presses: usize, most: usize) -> Result<Vec<BitVec>, EndReason> {
        if presses < self.least() {
            return Ok(Vec::new());
        }
        let plan = self.prepare(presses, None)?;
        let all = self.all_of_plan(&plan, most)?;
        if all.is_complete { Ok(all.found) } else { Err(EndReason::TooMany) }
    }

    /// As [`LevelSearch::all_up_to`] by a plan that is prepared.
    pub(super) fn all_of_plan(&self, plan: &Plan, most: usize) -> Result<Solutions, Stopped> {
        self.budget.progress().report(&Event::Level { presses: plan.presses, joins: plan.joins });
        let (mut found, mut joins) = (Vec::new(), 0);
        let target = AtomicUsize::new(plan.presses);
        for task in 0..plan.tasks.len() {
            let mut full = false;
            let join = self.join(plan, task);
            let end = join.run(
                0..join.numbers(),
                self.budget,
                &target,
                |_| (),
                |done| {
                    joins += done.joins;
                    let space = most.saturating_sub(found.len());
                    full |= done.hits.len() > space;
                    found.extend(done.hits.iter().take(space).map(|hit| self.classes.coset.vector(&hit.number)));
                    !full
                },
            );
            if full {
                return Ok(Solutions { found, joins, is_complete: false });
            }
            end.map_err(|_| Stopped)?;
        }
        Ok(Solutions { found, joins, is_complete: true })
    }

    /// Makes a plan, the cheapest or with the shares given, and all lists that it needs.
    pub(super) fn prepare(&mut self, presses: usize, shares: Option<Shares>) -> Result<Plan, EndReason> {
        loop {
            match self.plan(presses, shares)? {
                PlanState::Ready(plan) => return Ok(plan),
                PlanState::Needs(lists) => {
                    for (part, limit) in lists {
                        let done = |share| self.budget.progress().report(&Event::Done { work: "transform", share });
                        self.weights[part].list(&self.classes.parts[part], limit, self.budget, done)?;
                    }
                    self.estimates = estimates(self.classes, &self.weights);
                }
            }
        }
    }

    /// The list of a part.
    pub(super) fn list(&self, part: usize) -> &List<N> {
        &self.weights[part].list
    }

    /// Stores the list of a part.
    pub(super) fn set_list(&mut self, part: usize, limit: usize, chunks: &[Vec<(N, u16)>]) {
        self.weights[part].set(limit, chunks);
        self.estimates = estimates(self.classes, &self.weights);
    }

    /// Makes a plan, the cheapest or with the shares given, or names the lists that it needs.
    pub(super) fn plan(&self, presses: usize, shares: Option<Shares>) -> Result<PlanState, EndReason> {
        let plan = match shares {
            Some(shares) => self.estimates.with_shares(presses, shares),
            None => self.estimates.cheapest(presses),
        };
        let plan = plan.ok_or(EndReason::Memory)?;
        let limits = plan.limits();
        let missing: Vec<usize> = (0..4).filter(|&part| !self.weights[part].is_listed(limits[part])).collect();
        if missing.is_empty() {
            return Ok(PlanState::Ready(plan));
        }
        let lengths: [f64; 4] = std::array::from_fn(|part| self.weights[part].count_up_to(limits[part]));
        if lengths.iter().sum::<f64>() * bytes_per_number::<N>() as f64 > self.budget.memory() as f64 {
            return Err(EndReason::Memory);
        }
        let list = |part: usize| {
            let mut limit = limits[part];
            if self.weights[part].near.is_none() {
                let space = self.budget.memory_left() as f64 / (8.0 * bytes_per_number::<N>() as f64);
                let wanted = (lengths[part] * LISTED_FOR_FILTERS).max(MIN_LISTED).min(space);
                limit = limit.max(self.weights[part].limit_of(wanted));
            }
            (part, limit)
        };
        Ok(PlanState::Needs(missing.into_iter().map(list).collect()))
    }

    /// Task number `task` of a plan that is prepared.
    pub(super) fn join<'b>(&'b self, plan: &'b Plan, task: usize) -> Join<'b, N> {
        let pair = self.classes.pair(plan.tasks[task].first, plan.tasks[task].second);
        Join::new(plan, task, &self.classes.parts, &self.weights, pair)
    }

    /// The next number of presses to try.
    pub(super) fn next_level(&self, finished: Option<Level>, cap: Option<usize>) -> usize {
        let least = finished.map_or(0, |level| level.presses + 1).max(self.estimates.least());
        let least = self.step.at_least(least);
        let top = cap.unwrap_or(self.classes.coset.cells()).max(least);
        let cost = finished.map_or(0.0, |level| level.joins as f64 * self.estimates.cost_of_pair(level.shares));
        let most = FIRST_JOINS.max(GROWTH * cost);
        let expected = if finished.is_none() {
            self.estimates.expected_solutions(self.classes.coset.dimension())
        } else {
            Vec::new()
        };
        let at_most = |presses: usize, solutions: f64| expected.get(presses).is_none_or(|&count| count <= solutions);
        let first = |presses: usize| !expected.is_empty() && at_most(presses, FIRST_SOLUTIONS);
        let cheap =
            |presses: usize| at_most(presses, MAX_FIRST_SOLUTIONS) && self.estimates.least_cost(presses) <= most;
        let fits = |steps: usize| {
            let presses = least + steps * self.step.modulus;
            presses <= top && (first(presses) || cheap(presses))
        };
        let steps: Vec<usize> = (0..=(top - least) / self.step.modulus).collect();
        let fitting = steps.partition_point(|&steps| fits(steps));
        least + fitting.saturating_sub(1) * self.step.modulus
    }

    /// Joins all pairs of a plan.
    ///
    /// * `state`: the levels before this one; checkpoints add to it.
    /// * `before`: the progress of the level before an interruption.
    fn level(&self, plan: &Plan, state: &mut Checkpoint, before: Option<Current>) -> (LevelEnd, Option<Leaders>) {
        let mut current = before.unwrap_or(Current {
            presses: plan.presses,
            shares: plan.shares,
            // Computed at the first checkpoint, as most levels end before it.
            order: 0,
            joined: Vec::new(),
            numbers: 0,
            joins: 0,
            found: None,
        });
        let mut leaders = current.found.take();
        let first = leaders.as_ref().map_or(plan.presses, |leaders| leaders.weight);
        let target = AtomicUsize::new(first.min(plan.presses));
        let add = |leaders: &mut Option<Leaders>, hit: &Hit| {
            Leaders::add(leaders, Leaders::new(self.classes.coset.vector(&hit.number), 1));
        };
        let mut joined: f64 = current.joined.iter().map(|&joins| joins as f64).sum();
        while current.joined.len() < plan.tasks.len() {
            let join = self.join(plan, current.joined.len());
            let start = current.numbers;
            let (mut lower, mut asked, mut reported) = (false, plan.presses, start);
            let early = |hit: &Hit| {
                target.fetch_min(hit.weight(), Ordering::Relaxed);
            };
            let end = join.run(start..join.numbers(), self.budget, &target, early, |done| {
                current.numbers = done.numbers;
                current.joins += done.joins;
                joined += done.joins as f64;
                done.hits.iter().for_each(|hit| add(&mut leaders, hit));
                let now = target.load(Ordering::Relaxed);
                if now < asked {
                    asked = now;
                    let left = (plan.joins - joined) * self.estimates.cost_of_pair(plan.shares);
                    lower |= self.estimates.least_cost(now) < left / 2.0;
                }
                if (done.numbers - reported) * REPORTS > join.numbers() {
                    reported = done.numbers;
                    current.found.clone_from(&leaders);
                    self.budget.progress().report(&Event::Done { work: "join", share: (joined / plan.joins).min(1.0) });
                    if current.order == 0 {
                        current.order = self.order(plan);
                    }
                    state.current = Some(current.clone());
                    self.budget.progress().report(&Event::Checkpoint(&state.to_string()));
                }
                !lower
            });
            state.current = None;
            if let Err(hits) = end {
                hits.iter().for_each(|hit| add(&mut leaders, hit));
                return (if lower { LevelEnd::Lower } else { LevelEnd::Stopped }, leaders);
            }
            current.joined.push(std::mem::take(&mut current.joins));
            current.numbers = 0;
        }
        (LevelEnd::Finished { joins: current.joined.iter().sum() }, leaders)
    }
}

/// Bytes for each number that is listed.
pub(super) const fn bytes_per_number<N>() -> usize {
    BYTES_PER_BYTE * size_of::<N>()
}

/// The end of a level.
enum LevelEnd {
    Finished {
        joins: u64,
    },
    /// A lighter solution was found, and starting again for it is less work than the rest of the
    /// level.
    Lower,
    Stopped,
}

fn estimates<N: Number>(classes: &FourParts<'_, N>, weights: &[Weights<N>; 4]) -> PartEstimates {
    let dimension = classes.coset.dimension() as f64;
    let density = std::array::from_fn(|p| {
        std::array::from_fn(|q| {
            let usable = p != q && classes.pair(p, q).is_usable();
            usable.then(|| (dimension - (classes.parts[p].bits() + classes.parts[q].bits()) as f64).exp2())
        })
    });
    PartEstimates::new(
        std::array::from_fn(|part| weights[part].counts.clone()),
        std::array::from_fn(|part| weights[part].smallest()),
        std::array::from_fn(|part| classes.parts[part].step),
        density,
        if weights.iter().all(|weights| weights.near.is_some()) { 1.0 } else { WEAK_BOUNDS },
    )
}

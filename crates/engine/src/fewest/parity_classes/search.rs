//! Raising the number of presses from below until solutions are found.

use super::Classes;
use super::certificate::{Certificate, Level, ListSize, Resume, Shares};
use super::join::{Hit, Join};
use super::plan::{self, Outlook, Plan, Task};
use super::sieve::Sieve;
use super::weights::{TABLE_BITS, Weights};
use crate::fewest::budget::{Budget, Event, Progress, Stopped};
use crate::fewest::coset::Step;
use douse_algebra::bits::BitVec;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Levels of at most so many joins cost next to nothing, so the first takes as many.
const FIRST_JOINS: f64 = 65536.0;
/// The first level may have more joins if it has at most so many solutions on average,
const FIRST_SOLUTIONS: f64 = 0.02;
/// and has no more than so many.
const MOST_FIRST_SOLUTIONS: f64 = 16.0;
/// Each level takes about so many times the joins of the one before.
const GROWTH: f64 = 4.0;
/// Bytes for each number that is listed: twice while sorting, once as partner.
const BYTES_A_NUMBER: f64 = 25.0;
/// Above the limit that a plan needs so much more is listed, where listing means to transform again.
const LIST_MARGIN: usize = 2;
/// How many entries can be transformed in the time that a sieve saves for a pair.
const SAVED_A_JOIN: f64 = 100.0;
/// How often a join reports its progress.
const REPORTS: usize = 64;

/// A search for light solutions, with all that is known of the parts so far.
pub(in crate::fewest) struct Search<'a> {
    classes: &'a Classes<'a>,
    weights: [Weights; 4],
    outlook: Outlook,
    /// The sieves made so far.
    sieves: [Option<Sieve>; 4],
    step: Step,
    budget: &'a Budget,
    progress: &'a dyn Progress,
}

/// What a search for the fewest presses has found.
pub(in crate::fewest) struct Found {
    /// No solution has fewer presses.
    pub(in crate::fewest) at_least: usize,
    /// The best solution found, if any.
    pub(in crate::fewest) best: Option<BitVec>,
    /// The proof that it is the best, where the search came to its end.
    pub(in crate::fewest) certificate: Option<Certificate>,
}

/// Why a search went no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::fewest) enum Ended {
    /// The budget's time is over or its flag was raised.
    Stopped,
    /// The lists would not fit into the budget's memory.
    Memory,
    /// There are more solutions than were asked for.
    TooMany,
}

impl From<Stopped> for Ended {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// The lightest solutions seen on a level.
#[derive(Default)]
struct Lightest {
    presses: usize,
    solution: Option<BitVec>,
    count: u64,
}

impl Lightest {
    fn take(&mut self, presses: usize, solution: BitVec) {
        match &mut self.solution {
            Some(_) if presses > self.presses => {}
            Some(best) if presses == self.presses => {
                self.count += 1;
                if solution < *best {
                    *best = solution;
                }
            }
            best => {
                *best = Some(solution);
                (self.presses, self.count) = (presses, 1);
            }
        }
    }
}

impl<'a> Search<'a> {
    /// Weighs the parts: tables of all weights where they fit, estimates where not.
    pub(in crate::fewest) fn new(
        classes: &'a Classes<'a>,
        budget: &'a Budget,
        progress: &'a dyn Progress,
    ) -> Result<Self, Stopped> {
        Self::with_table_bits(classes, budget, progress, TABLE_BITS)
    }

    /// As [`Search::new`], with tables only for parts of at most so many bits.
    pub(in crate::fewest) fn with_table_bits(
        classes: &'a Classes<'a>,
        budget: &'a Budget,
        progress: &'a dyn Progress,
        table_bits: usize,
    ) -> Result<Self, Stopped> {
        let [a, b, c, d] = &classes.parts;
        let weigh = |part| Weights::new(part, table_bits, budget);
        let weights = [weigh(a)?, weigh(b)?, weigh(c)?, weigh(d)?];
        let outlook = outlook(classes, &weights);
        Ok(Self {
            classes,
            outlook,
            weights,
            sieves: [None, None, None, None],
            step: classes.coset.weight_step(),
            budget,
            progress,
        })
    }

    /// A number of presses that no solution is below.
    pub(in crate::fewest) fn least(&self) -> usize {
        let exact = self.weights.iter().all(|weights| weights.near.is_some() || weights.list.limit.is_some());
        self.step.at_least(if exact { self.outlook.least() } else { 0 })
    }

    /// A number of presses that no solution is below once nothing was found on these levels.
    fn at_least(&self, levels: &[Level]) -> usize {
        levels.last().map_or(0, |level| self.step.at_least(level.presses + 1)).max(self.least())
    }

    /// The fewest presses.
    ///
    /// * `known`: some solution, to go no higher than it.
    /// * `resume`: where an earlier search stood.
    pub(in crate::fewest) fn fewest(&mut self, known: Option<BitVec>, resume: Option<Resume>) -> Found {
        let fingerprint = self.classes.coset.fingerprint();
        let mut best = known;
        let fresh = Resume {
            fingerprint,
            levels: Vec::new(),
            current: None,
            joined: Vec::new(),
            numbers: 0,
            joins: 0,
            found: None,
        };
        let mut state = resume.filter(|resume| resume.fingerprint == fingerprint).unwrap_or(fresh);
        let mut cap = best.as_ref().map(BitVec::count_ones);
        loop {
            let (presses, shares) = match state.current {
                Some((presses, shares)) => (presses, Some(shares)),
                None => (self.next_level(&state.levels, cap), None),
            };
            let Ok(plan) = self.prepare(presses, shares) else {
                return Found { at_least: self.at_least(&state.levels), best, certificate: None };
            };
            self.progress.report(&Event::Level { presses, joins: plan.joins });
            state.current = Some((presses, plan.shares));
            let (end, lightest) = self.level(&plan, &mut state);
            if let Some(solution) = lightest.solution.as_ref().filter(|_| cap.is_none_or(|cap| lightest.presses <= cap))
            {
                best = Some(solution.clone());
                cap = Some(lightest.presses);
            }
            let at_least = self.at_least(&state.levels);
            if let Some(at_most) = cap {
                self.progress.report(&Event::Bounds { at_least, at_most });
            }
            match end {
                LevelEnd::Stopped => return Found { at_least, best, certificate: None },
                LevelEnd::Lower => {
                    // Start again at the number of presses that was found.
                    state = Resume { current: None, joined: Vec::new(), numbers: 0, joins: 0, found: None, ..state };
                }
                LevelEnd::Finished => {
                    let joins = std::mem::take(&mut state.joined);
                    let lists = std::array::from_fn(|part| self.list_size(part, plan.limits()[part]));
                    state.levels.push(Level { presses, shares: plan.shares, lists, joins });
                    state = Resume { current: None, numbers: 0, joins: 0, found: None, ..state };
                    if let Some(solution) = lightest.solution {
                        let certificate = Certificate {
                            fingerprint,
                            dimension: self.classes.coset.dimension(),
                            presses: lightest.presses,
                            shortest: lightest.count,
                            solution: solution.clone(),
                            levels: state.levels,
                        };
                        return Found {
                            at_least: lightest.presses,
                            best: Some(solution),
                            certificate: Some(certificate),
                        };
                    }
                    self.progress.report(&Event::Checkpoint(&state));
                }
            }
        }
    }

    /// All solutions of at most `presses` presses, each once, in no special order; an error where there are more than
    /// `most`.
    pub(in crate::fewest) fn all_up_to(&mut self, presses: usize, most: usize) -> Result<Vec<BitVec>, Ended> {
        if presses < self.least() {
            return Ok(Vec::new());
        }
        let plan = self.prepare(presses, None)?;
        self.all_of_plan(&plan, most).map(|(found, _)| found)
    }

    /// As [`Search::all_up_to`] with the presses shared out as given; also returns how many pairs were looked at.
    pub(super) fn all_with_shares(
        &mut self,
        presses: usize,
        shares: Shares,
        most: usize,
    ) -> Result<(Vec<BitVec>, u64), Ended> {
        let plan = self.prepare(presses, Some(shares))?;
        self.all_of_plan(&plan, most)
    }

    fn all_of_plan(&mut self, plan: &Plan, most: usize) -> Result<(Vec<BitVec>, u64), Ended> {
        self.progress.report(&Event::Level { presses: plan.presses, joins: plan.joins });
        let (mut found, mut joins) = (Vec::new(), 0);
        let target = AtomicUsize::new(plan.presses);
        for task in 0..plan.tasks.len() {
            let mut full = false;
            let sieve = self.sieve(plan, task)?;
            let end = self.join(plan, task, sieve).run(
                0,
                self.budget,
                &target,
                |_| (),
                |done| {
                    joins += done.joins;
                    full |= found.len() + done.hits.len() > most;
                    if !full {
                        found.extend(done.hits.iter().map(|hit| self.classes.coset.word(&hit.number)));
                    }
                    !full
                },
            );
            if full {
                return Err(Ended::TooMany);
            }
            end.map_err(|_| Ended::Stopped)?;
        }
        Ok((found, joins))
    }

    /// Every plan for `presses`, cheapest first; exact only once the weights it needs are listed.
    pub(super) fn plans(&self, presses: usize) -> Vec<Plan> {
        self.outlook.plans(presses)
    }

    /// How many numbers of a part weigh at most `limit`, which must be listed.
    pub(super) fn list_size(&self, part: usize, limit: usize) -> ListSize {
        let ends = &self.weights[part].list.ends;
        ListSize { limit, length: ends.get(limit).or(ends.last()).copied().unwrap_or(0) }
    }

    /// Makes a plan, the cheapest or with the shares given, and all lists that it needs.
    pub(super) fn prepare(&mut self, presses: usize, shares: Option<Shares>) -> Result<Plan, Ended> {
        loop {
            let plan = match shares {
                Some(shares) => self.outlook.with_shares(presses, shares),
                None => self.outlook.cheapest(presses),
            };
            let plan = plan.ok_or(Ended::Memory)?;
            let limits = plan.limits();
            let missing: Vec<usize> = (0..4).filter(|&part| !self.weights[part].is_listed(limits[part])).collect();
            if missing.is_empty() {
                return Ok(plan);
            }
            let lengths = (0..4).map(|part| self.weights[part].counts.iter().take(limits[part] + 1).sum::<f64>());
            if lengths.sum::<f64>() * BYTES_A_NUMBER > self.budget.memory() as f64 {
                return Err(Ended::Memory);
            }
            for part in missing {
                let margin = if self.weights[part].near.is_none() { LIST_MARGIN } else { 0 };
                let done = |share| self.progress.report(&Event::Done { work: "transform", share });
                let limit = limits[part] + margin;
                self.weights[part].list(&self.classes.parts[part], limit, self.budget, done)?;
            }
            self.outlook = outlook(self.classes, &self.weights);
        }
    }

    /// Task number `task` of a plan that is prepared, with the sieve that [`Search::sieve`] has chosen.
    fn join<'b>(&'b self, plan: &'b Plan, task: usize, sieve: Option<usize>) -> Join<'b> {
        let Task { first, second, .. } = plan.tasks[task];
        let others = plan::others(first, second);
        let sieve = sieve.and_then(|which| Some((which, self.sieves[others[which]].as_ref()?)));
        Join::new(plan, task, &self.classes.parts, &self.weights, self.classes.pair(first, second), sieve)
    }

    /// Makes the sieve that a task needs, if it is worth it, and says for which of the other two parts (0 or 1).
    fn sieve(&mut self, plan: &Plan, task: usize) -> Result<Option<usize>, Stopped> {
        let Task { first, second, .. } = plan.tasks[task];
        let others = plan::others(first, second);
        if others.iter().all(|&part| self.weights[part].near.is_some()) {
            return Ok(None);
        }
        let sums = self.outlook.sums_of_task(&plan.tasks[task]);
        let joins: f64 = sums.iter().map(|&(_, joins)| joins).sum();
        // Nearly all pairs have at least this sum.
        let mut light = 0.0;
        let sum = sums.iter().find(|&&(_, joins)| {
            light += joins;
            light > joins_unsifted(&sums)
        });
        let Some(&(sum, _)) = sum else { return Ok(None) };
        let wanted = |which: usize| {
            let (part, other) = (others[which], others[1 - which]);
            let limit = plan.presses.checked_sub(sum + self.weights[other].smallest())?;
            let part_bits = self.classes.parts[part].bits();
            let share = |limit: usize| {
                self.weights[part].counts.iter().take(limit + 1).sum::<f64>() / (part_bits as f64).exp2()
            };
            let worth = joins * SAVED_A_JOIN * (1.0 - 2.0 * share(limit)) > (part_bits as f64).exp2();
            let fits = Sieve::bytes(&self.classes.parts[part]) <= self.budget.memory() / 8;
            let at_hand = self.sieves[part].as_ref().map(|sieve| sieve.limit);
            let serves =
                at_hand.is_some_and(|at_hand| at_hand >= limit && share(at_hand) <= 2.0 * share(limit) + 0.005);
            (worth && fits).then_some((share(limit), which, limit, serves))
        };
        let best = (0..2).filter_map(wanted).min_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, which, limit, serves)) = best else { return Ok(None) };
        if !serves {
            let done = |share| self.progress.report(&Event::Done { work: "sieve", share });
            self.sieves[others[which]] = None;
            let sieve = Sieve::new(&self.classes.parts[others[which]], limit, self.budget, done)?;
            self.sieves[others[which]] = Some(sieve);
        }
        Ok(Some(which))
    }

    /// The next number of presses to try.
    fn next_level(&self, levels: &[Level], cap: Option<usize>) -> usize {
        let least = levels.last().map_or(0, |level| level.presses + 1).max(self.outlook.least());
        let least = self.step.at_least(least);
        let top = cap.unwrap_or(self.classes.coset.cells()).max(least);
        let joins = levels.last().map_or(0.0, |level| level.joins.iter().sum::<u64>() as f64);
        let most = FIRST_JOINS.max(GROWTH * joins);
        let expected = if levels.is_empty() {
            self.outlook.expected_solutions(self.classes.coset.dimension())
        } else {
            Vec::new()
        };
        let at_most = |presses: usize, solutions: f64| expected.get(presses).is_none_or(|&count| count <= solutions);
        let first = |presses: usize| !expected.is_empty() && at_most(presses, FIRST_SOLUTIONS);
        let cheap = |presses: usize| at_most(presses, MOST_FIRST_SOLUTIONS) && self.outlook.joins(presses) <= most;
        let fits = |steps: usize| {
            let presses = least + steps * self.step.modulus;
            presses <= top && (first(presses) || cheap(presses))
        };
        let steps: Vec<usize> = (0..=(top - least) / self.step.modulus).collect();
        let fitting = steps.partition_point(|&steps| fits(steps));
        least + fitting.saturating_sub(1) * self.step.modulus
    }

    /// Joins all pairs of a plan from where the state stands.
    fn level(&mut self, plan: &Plan, state: &mut Resume) -> (LevelEnd, Lightest) {
        let mut lightest = Lightest::default();
        if let Some((solution, count)) = state.found.take() {
            lightest = Lightest { presses: solution.count_ones(), solution: Some(solution), count };
        }
        let first = lightest.solution.as_ref().map_or(plan.presses, |_| lightest.presses);
        let target = AtomicUsize::new(first.min(plan.presses));
        let weight = |hit: &Hit| hit.weights.iter().sum::<usize>();
        let mut joined: f64 = state.joined.iter().map(|&joins| joins as f64).sum();
        while state.joined.len() < plan.tasks.len() {
            let Ok(sieve) = self.sieve(plan, state.joined.len()) else { return (LevelEnd::Stopped, lightest) };
            let join = self.join(plan, state.joined.len(), sieve);
            let start = state.numbers;
            let (mut lower, mut reported) = (false, start);
            let early = |hit: &Hit| {
                target.fetch_min(weight(hit), Ordering::Relaxed);
            };
            let end = join.run(start, self.budget, &target, early, |done| {
                state.numbers = done.numbers;
                state.joins += done.joins;
                joined += done.joins as f64;
                for hit in &done.hits {
                    lightest.take(weight(hit), self.classes.coset.word(&hit.number));
                }
                let now = target.load(Ordering::Relaxed);
                lower |= now < plan.presses && self.outlook.joins(now) < (plan.joins - joined) / 2.0;
                if (done.numbers - reported) * REPORTS > join.numbers() {
                    reported = done.numbers;
                    state.found = lightest.solution.clone().map(|solution| (solution, lightest.count));
                    self.progress.report(&Event::Done { work: "join", share: (joined / plan.joins).min(1.0) });
                    self.progress.report(&Event::Checkpoint(state));
                }
                !lower
            });
            if let Err(hits) = end {
                for hit in &hits {
                    lightest.take(weight(hit), self.classes.coset.word(&hit.number));
                }
                return (if lower { LevelEnd::Lower } else { LevelEnd::Stopped }, lightest);
            }
            state.joined.push(std::mem::take(&mut state.joins));
            state.numbers = 0;
        }
        (LevelEnd::Finished, lightest)
    }
}

/// A sieve may leave out the lightest pairs if they are a small share of all.
fn joins_unsifted(sums: &[(usize, f64)]) -> f64 {
    sums.iter().map(|&(_, joins)| joins).sum::<f64>() * 0.01
}

/// How a level came to its end.
enum LevelEnd {
    Finished,
    /// A lighter solution was found, and starting again for it is less work than what is left.
    Lower,
    Stopped,
}

fn outlook(classes: &Classes<'_>, weights: &[Weights; 4]) -> Outlook {
    let dimension = classes.coset.dimension() as f64;
    let density = std::array::from_fn(|p| {
        std::array::from_fn(|q| {
            let usable = p != q && classes.pair(p, q).is_usable();
            usable.then(|| (dimension - (classes.parts[p].bits() + classes.parts[q].bits()) as f64).exp2())
        })
    });
    Outlook::new(
        std::array::from_fn(|part| weights[part].counts.clone()),
        std::array::from_fn(|part| weights[part].smallest()),
        std::array::from_fn(|part| classes.parts[part].step),
        density,
    )
}

//! A long search split into tasks that run in any order, on any machine, and whose results are
//! kept.
//!
//! The search has the same levels as [`LevelSearch::lightest`]. On each level, tasks that transform
//! the numbers of a prefix list the light numbers of the parts, then tasks that take some numbers
//! of one part join them. The next tasks depend on results alone, so a search that was stopped
//! resumes with the tasks that have none.

use super::FourParts;
use super::checkpoint::Level;
use super::geometry::Part;
use super::join::Join;
use super::leaders::Leaders;
use super::number::Number;
use super::plan::Plan;
use super::search::{EndReason, LevelSearch, PlanState};
use super::shares::Shares;
use super::weights;
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::coset::Coset;
use crate::lines::{CertificateTextError, Lines, parse_vector, write_vector};
use crate::narrow::estimate;
use crate::partition::Partition;
use crate::spectrum::Prefix;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One task of a long search. Its text form is one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Task(TaskKind);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum TaskKind {
    /// Lists the numbers of a part that have at most `limit` presses and whose highest `bits` bits
    /// are `prefix`.
    List { part: usize, limit: usize, bits: usize, prefix: u64 },
    /// Joins some numbers of one part, counted by rising weight, with those of another; `pair`
    /// numbers the pairs of the shares.
    Join { presses: usize, shares: Shares, pair: usize, numbers: Range<usize> },
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            TaskKind::List { part, limit, bits, prefix } => {
                write!(f, "list {part} limit {limit} prefix {bits} {prefix}")
            }
            TaskKind::Join { presses, shares, pair, numbers } => {
                write!(f, "join {presses} pair {pair} numbers {} {} {shares}", numbers.start, numbers.end)
            }
        }
    }
}

impl FromStr for Task {
    type Err = CertificateTextError;

    fn from_str(text: &str) -> Result<Self, CertificateTextError> {
        parse_kind(text).map(Self).ok_or(CertificateTextError::Line { line: 1, expected: "a task" })
    }
}

fn parse_kind(text: &str) -> Option<TaskKind> {
    let mut words = text.split_whitespace();
    let kind = words.next()?;
    let first = words.next()?.parse().ok()?;
    let mut number = |name: &str| (words.next()? == name).then(|| words.next()?.parse().ok()).flatten();
    match kind {
        "list" => {
            let (limit, bits) = (number("limit")?, number("prefix")?);
            Some(TaskKind::List { part: first, limit, bits, prefix: words.next()?.parse().ok()? })
        }
        "join" => {
            let (pair, from) = (number("pair")?, number("numbers")?);
            let to = words.next()?.parse().ok()?;
            Some(TaskKind::Join { presses: first, shares: Shares::parse(&mut words)?, pair, numbers: from..to })
        }
        _ => None,
    }
}

/// A store of the results of tasks.
pub trait Results {
    /// The result of a task, if there is one.
    fn get(&self, task: &Task) -> Option<Vec<u8>>;

    /// True if there is a result.
    fn has(&self, task: &Task) -> bool {
        self.get(task).is_some()
    }
}

/// The sizes of tasks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TaskSizes {
    /// A task that lists transforms about `2^entry_bits` entries.
    pub entry_bits: usize,
    /// A task that joins has about this many pairs.
    pub joins: f64,
}

impl Default for TaskSizes {
    /// About a minute on one core.
    fn default() -> Self {
        Self { entry_bits: 33, joins: 4e9 }
    }
}

/// The next step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// These tasks, in any order; there are results for all others.
    Tasks {
        /// The tasks.
        tasks: Vec<Task>,
        /// No solution has fewer presses.
        at_least: u64,
    },
    /// Nothing: the fewest presses are proved.
    Found(Certificate),
}

/// The reason why a task was not run, or the next ones could not be determined.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TaskError {
    /// The division of the cells does not help.
    #[error("the division of the cells does not help")]
    Division,
    /// The task does not belong to this search, or comes later.
    #[error("`{0}` is not one of the next tasks of this search")]
    Unknown(String),
    /// A stored result cannot be read.
    #[error("the result of `{task}` is damaged")]
    Damaged {
        /// The task.
        task: String,
    },
    /// The budget ended it.
    #[error("stopped before the end")]
    Stopped,
    /// The lists do not fit into the budget's memory.
    #[error("the lists do not fit into {bytes} bytes")]
    Memory {
        /// The memory of the budget.
        bytes: usize,
    },
}

/// A search whose tasks are run one by one.
pub trait TaskRunner {
    /// The next step, given the results so far.
    fn next(&mut self, results: &dyn Results) -> Result<Next, TaskError>;

    /// The result of one of the next tasks, on the threads of the budget.
    fn run(&mut self, task: &Task, results: &dyn Results) -> Result<Vec<u8>, TaskError>;
}

/// Searches for the fewest presses by tasks; `None` if the division does not help.
///
/// * `coset`, `partition`: as for [`lightest_resumed`](crate::lightest_resumed).
/// * `work`: uses the search, for example runs all next tasks until there are none.
///
/// The same search can be opened in several places at once: each needs only the results of the
/// tasks before its own.
pub fn with_tasks<T>(
    coset: &Coset,
    partition: &Partition,
    sizes: TaskSizes,
    budget: &Budget,
    work: impl FnOnce(&mut dyn TaskRunner) -> T,
) -> Option<T> {
    if let Some(classes) = FourParts::<u32>::new(coset, partition, budget) {
        return TaskSearch::new(&classes, sizes, budget).map(|mut search| work(&mut search));
    }
    let classes = FourParts::<u64>::new(coset, partition, budget)?;
    TaskSearch::new(&classes, sizes, budget).map(|mut search| work(&mut search))
}

/// A search with the lists that are complete. It advances only when all tasks named have results,
/// so the same results always lead to the same state.
pub(crate) struct TaskSearch<'a, N: Number> {
    search: LevelSearch<'a, N>,
    sizes: TaskSizes,
    /// The highest level that is finished, without a solution.
    finished: Option<Level>,
    /// The level in work.
    presses: usize,
    /// The plan of the level, once its lists are complete.
    plan: Option<Plan>,
}

impl<'a, N: Number> TaskSearch<'a, N> {
    /// Opens a search without tables of weights, which only help parts that take no time.
    pub(crate) fn new(classes: &'a FourParts<'a, N>, sizes: TaskSizes, budget: &'a Budget<'a>) -> Option<Self> {
        let search = LevelSearch::with_table_bits(classes, budget, 0).ok()?;
        let presses = search.next_level(None, None);
        Some(Self { search, sizes, finished: None, presses, plan: None })
    }

    fn ended(&self, end: EndReason) -> TaskError {
        match end {
            EndReason::Memory => TaskError::Memory { bytes: self.search.budget.memory() },
            EndReason::Stopped | EndReason::TooMany => TaskError::Stopped,
        }
    }

    /// The length of the prefixes of the tasks that list a part.
    fn prefix_bits(&self, part: &Part) -> usize {
        part.bits().saturating_sub(self.sizes.entry_bits).min(part.spectrum.most_prefix_bits())
    }

    /// The tasks that list a part.
    fn lists(&self, part: usize, limit: usize) -> impl Iterator<Item = Task> + use<N> {
        let bits = self.prefix_bits(&self.search.classes.parts[part]);
        (0..1u64 << bits).map(move |prefix| Task(TaskKind::List { part, limit, bits, prefix }))
    }

    /// The tasks that join one pair of a plan.
    fn joins(&self, plan: &Plan, pair: usize) -> Vec<Task> {
        let numbers = Join::numbers_of(&plan.tasks[pair], self.search.list(plan.tasks[pair].first)).len();
        // All pairs of parts together have the plan's joins, so this cuts them finer than needed
        // rather than not enough.
        let pieces = estimate((plan.joins / self.sizes.joins).ceil().max(1.0));
        let size = numbers.div_ceil(pieces).max(1);
        let (presses, shares) = (plan.presses, plan.shares);
        let task =
            |from: usize| Task(TaskKind::Join { presses, shares, pair, numbers: from..(from + size).min(numbers) });
        (0..numbers).step_by(size).map(task).collect()
    }

    /// Makes the plan of the level if its lists are complete; else returns the tasks that it needs.
    fn prepare(&mut self, results: &dyn Results) -> Result<Vec<Task>, TaskError> {
        while self.plan.is_none() {
            match self.search.plan(self.presses, None).map_err(|end| self.ended(end))? {
                PlanState::Ready(plan) => self.plan = Some(plan),
                PlanState::Needs(lists) => {
                    let tasks = lists.iter().flat_map(|&(part, limit)| self.lists(part, limit));
                    let missing: Vec<Task> = tasks.filter(|task| !results.has(task)).collect();
                    if !missing.is_empty() {
                        return Ok(missing);
                    }
                    for (part, limit) in lists {
                        let dimension = self.search.classes.parts[part].bits();
                        let chunks = self.lists(part, limit).map(|task| {
                            let listed = results.get(&task).and_then(|bytes| listed(&task, dimension, &bytes));
                            listed.ok_or_else(|| TaskError::Damaged { task: task.to_string() })
                        });
                        let chunks = chunks.collect::<Result<Vec<_>, TaskError>>()?;
                        self.search.set_list(part, limit, &chunks);
                    }
                }
            }
        }
        Ok(Vec::new())
    }
}

impl<N: Number> TaskRunner for TaskSearch<'_, N> {
    fn next(&mut self, results: &dyn Results) -> Result<Next, TaskError> {
        loop {
            let at_least = self.search.at_least(self.finished) as u64;
            let mut missing = self.prepare(results)?;
            let Some(plan) = self.plan.as_ref() else { return Ok(Next::Tasks { tasks: missing, at_least }) };
            let (mut leaders, mut joins) = (None, 0);
            for pair in 0..plan.tasks.len() {
                for task in self.joins(plan, pair) {
                    let Some(bytes) = results.get(&task) else {
                        missing.push(task);
                        continue;
                    };
                    let joined = JoinResult::read(&task, self.search.classes.coset.cells(), &bytes)?;
                    joins += joined.joins;
                    if let Some(found) = joined.found {
                        Leaders::add(&mut leaders, found);
                    }
                }
            }
            if !missing.is_empty() {
                return Ok(Next::Tasks { tasks: missing, at_least });
            }
            let coset = self.search.classes.coset;
            if let Some(leaders) = &leaders {
                return Ok(Next::Found(Certificate::of_coset(coset, &leaders.first, leaders.count)));
            }
            self.finished = Some(Level { presses: self.presses, shares: plan.shares, joins });
            if self.presses >= coset.cells() {
                // The lists lack every solution.
                return Err(TaskError::Damaged { task: "list".to_owned() });
            }
            self.presses = self.search.next_level(self.finished, None);
            self.plan = None;
        }
    }

    fn run(&mut self, task: &Task, results: &dyn Results) -> Result<Vec<u8>, TaskError> {
        match task.0 {
            TaskKind::List { part, limit, bits, prefix } => {
                let part = self.search.classes.parts.get(part).ok_or_else(|| TaskError::Unknown(task.to_string()))?;
                if bits != self.prefix_bits(part) || prefix >> bits != 0 {
                    return Err(TaskError::Unknown(task.to_string()));
                }
                let limit = limit.min(part.spectrum.cells());
                let prefix = Prefix { bits, value: prefix };
                // Each number takes 16 bytes while it is found, and 10 as a result.
                let budget = self.search.budget;
                let most = budget.memory_left() / 32;
                let _memory = budget.reserve(most * 32).map_err(|_| self.ended(EndReason::Memory))?;
                let chunks = weights::light::<N>(&part.spectrum, limit, prefix, most, budget, |_| ());
                Ok(list_bytes(task, &chunks.map_err(|end| self.ended(end))?))
            }
            TaskKind::Join { presses, shares, pair, ref numbers } => {
                let fits = |plan: &Plan| plan.presses == presses && plan.shares == shares;
                if !self.plan.as_ref().is_some_and(fits) {
                    // Completes the lists up to the level of the task.
                    self.next(results)?;
                }
                let plan = self.plan.as_ref().filter(|plan| fits(plan) && pair < plan.tasks.len());
                let plan = plan.ok_or_else(|| TaskError::Unknown(task.to_string()))?;
                let join = self.search.join(plan, pair);
                if numbers.start > numbers.end || numbers.end > join.numbers() {
                    return Err(TaskError::Unknown(task.to_string()));
                }
                let target = AtomicUsize::new(presses);
                let (mut found, mut joins) = (None, 0);
                let end = join.run(
                    numbers.clone(),
                    self.search.budget,
                    &target,
                    |hit| {
                        target.fetch_min(hit.weight(), Ordering::Relaxed);
                    },
                    |done| {
                        joins += done.joins;
                        for hit in &done.hits {
                            let vector = self.search.classes.coset.vector(&hit.number);
                            Leaders::add(&mut found, Leaders::new(vector, 1));
                        }
                        true
                    },
                );
                end.map_err(|_| TaskError::Stopped)?;
                Ok(JoinResult { joins, found }.bytes(task))
            }
        }
    }
}

/// A list as bytes: a line that names the task and the length, then the numbers and weights.
fn list_bytes<N: Number>(task: &Task, chunks: &[Vec<(N, u16)>]) -> Vec<u8> {
    let count: usize = chunks.iter().map(Vec::len).sum();
    let mut bytes = format!("{task} entries {count}\n").into_bytes();
    for (number, weight) in chunks.iter().flatten() {
        bytes.extend(number.word().to_le_bytes());
        bytes.extend(weight.to_le_bytes());
    }
    bytes
}

/// Bytes of an entry of a list.
const ENTRY: usize = 10;

/// The numbers and weights of a part of this dimension; `None` if they are damaged, or others than
/// the task lists.
fn listed<N: Number>(task: &Task, dimension: usize, bytes: &[u8]) -> Option<Vec<(N, u16)>> {
    let TaskKind::List { limit, bits, prefix, .. } = task.0 else { return None };
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let (entries, rest) = bytes[end + 1..].as_chunks::<ENTRY>();
    if bytes[..end] != *format!("{task} entries {}", entries.len()).as_bytes() || !rest.is_empty() {
        return None;
    }
    let entry = |&[a, b, c, d, e, f, g, h, i, j]: &[u8; ENTRY]| {
        let (number, weight) = (u64::from_le_bytes([a, b, c, d, e, f, g, h]), u16::from_le_bytes([i, j]));
        let fits = number >> (dimension - bits) == prefix && usize::from(weight) <= limit;
        fits.then(|| (N::from_word(number), weight))
    };
    entries.iter().map(entry).collect()
}

/// The result of a task that joins.
struct JoinResult {
    joins: u64,
    found: Option<Leaders>,
}

const JOINED: &str = "douse joined 1";

impl JoinResult {
    fn bytes(&self, task: &Task) -> Vec<u8> {
        let mut text = format!("{JOINED}\ntask {task}\njoins {}\n", self.joins);
        if let Some(Leaders { first, count, .. }) = &self.found {
            text += &format!("found {count}\nsolution {}\n", write_vector(first));
        }
        (text + "end\n").into_bytes()
    }

    /// The result of a task on a board of this many cells.
    fn read(task: &Task, cells: usize, bytes: &[u8]) -> Result<Self, TaskError> {
        let damaged = || TaskError::Damaged { task: task.to_string() };
        let text = std::str::from_utf8(bytes).map_err(|_| damaged())?;
        let mut lines = Lines::new(text, JOINED).map_err(|_| damaged())?;
        let mut read = || -> Result<Self, CertificateTextError> {
            let own: Task = lines.one("task", "a task", |v| v.parse().ok())?;
            lines.one("end", "nothing", |rest| rest.is_empty().then_some(()))?;
            // No task takes years, so sums over all tasks fit a word.
            let few = |number: &u64| *number < 1 << 48;
            let joins = lines.one("joins", "a number", |v| v.parse().ok().filter(few))?;
            let count = lines.optional("found", "a number", |v| v.parse().ok())?;
            let solution = lines.optional("solution", "a length and hexadecimal words", parse_vector)?;
            let found = solution.zip(count).map(|(solution, count)| Leaders::new(solution, count));
            if own == *task && found.iter().all(|found| found.first.len() == cells && few(&found.count)) {
                Ok(Self { joins, found })
            } else {
                Err(CertificateTextError::Missing("task"))
            }
        };
        read().map_err(|_| damaged())
    }
}

//! The fewest presses for more than two states: branching over how often each quiet pattern is added.

use super::{Budget, Stopped};
use douse_solver::space::{SolutionSpace, cells_by_kernel_column};

/// Tables of costs are made while they have at most this many entries.
const MOST_TABLE: usize = 1 << 22;

/// The presses of all solutions, cell by cell: cells that all quiet patterns treat alike form a class, which is pressed
/// `sum of ((start + v) mod k)` times when the quiet patterns add `v` there.
pub(crate) struct CostClasses {
    k: u32,
    start: Vec<u16>,
    /// The quiet patterns, and how often each is added at most, plus one.
    quiet: Vec<(Vec<u16>, u32)>,
    /// The classes that the first `i` quiet patterns settle but the first `i - 1` do not, at index `i`.
    settled: Vec<Vec<ClassCosts>>,
    /// What the classes that are open after the first `i` quiet patterns cost at least, at index `i`.
    open_at_least: Vec<u64>,
}

struct ClassCosts {
    /// What each quiet pattern adds.
    column: Vec<u16>,
    starts: Vec<u16>,
    table: Vec<u64>,
}

impl ClassCosts {
    fn cost(&self, k: u32, v: u32) -> u64 {
        match self.table.get(v as usize) {
            Some(&cost) => cost,
            None => self.starts.iter().map(|&start| u64::from((u32::from(start) + v) % k)).sum(),
        }
    }

    /// The least cost over all `v`: it is reached where some cell is not pressed at all.
    fn least(&self, k: u32) -> u64 {
        self.starts.iter().map(|&start| self.cost(k, (k - u32::from(start)) % k)).min().unwrap_or(0)
    }
}

impl CostClasses {
    pub(crate) fn new(space: &SolutionSpace) -> Self {
        let quiet = space.quiet().iter().map(|quiet| (quiet.pattern.iter().collect(), quiet.order));
        Self::from_rows(space.presses().states().get(), space.presses().iter().collect(), quiet.collect())
    }

    /// All sums of `start` and of multiples, below their orders, of quiet patterns.
    pub(crate) fn from_rows(k: u32, start: Vec<u16>, quiet: Vec<(Vec<u16>, u32)>) -> Self {
        let groups = cells_by_kernel_column(start.len(), quiet.len(), |pattern, cell| quiet[pattern].0[cell]);
        let tables = groups.len().saturating_mul(k as usize) <= MOST_TABLE;
        let mut settled: Vec<Vec<ClassCosts>> = (0..=quiet.len()).map(|_| Vec::new()).collect();
        for (column, cells) in groups {
            let starts = cells.into_iter().map(|cell| start[cell]).collect();
            let last = column.iter().rposition(|&entry| entry != 0).map_or(0, |last| last + 1);
            let mut class = ClassCosts { column, starts, table: Vec::new() };
            if tables {
                class.table = (0..k).map(|v| class.cost(k, v)).collect();
            }
            settled[last].push(class);
        }
        let mut open_at_least = vec![0; quiet.len() + 1];
        for i in (0..quiet.len()).rev() {
            open_at_least[i] = open_at_least[i + 1] + settled[i + 1].iter().map(|class| class.least(k)).sum::<u64>();
        }
        Self { k, start, quiet, settled, open_at_least }
    }

    /// No solution costs less than this.
    pub(crate) fn at_least(&self) -> u64 {
        self.settled_cost(0, &[]) + self.open_at_least[0]
    }

    fn settled_cost(&self, chosen: usize, times: &[u32]) -> u64 {
        let value = |class: &ClassCosts| {
            let sum: u64 = class.column.iter().zip(times).map(|(&g, &c)| u64::from(g) * u64::from(c)).sum();
            (sum % u64::from(self.k)) as u32
        };
        self.settled[chosen].iter().map(|class| class.cost(self.k, value(class))).sum()
    }

    /// Visits how often each quiet pattern is added for all solutions of at most `limit` presses; `visit` may lower the limit.
    pub(crate) fn visit(
        &self,
        limit: u64,
        budget: &Budget,
        visit: &mut dyn FnMut(&[u32], u64) -> u64,
    ) -> Result<(), Stopped> {
        let mut search = BranchSearch { classes: self, limit, budget, visit, steps: 0 };
        let mut times = Vec::with_capacity(self.quiet.len());
        search.descend(&mut times, self.settled_cost(0, &[]))
    }

    /// The solution that adds each quiet pattern so often.
    pub(crate) fn solution(&self, times: &[u32]) -> Vec<u16> {
        let mut presses: Vec<u64> = self.start.iter().map(|&x| x.into()).collect();
        for ((pattern, _), &times) in self.quiet.iter().zip(times) {
            presses.iter_mut().zip(pattern).for_each(|(sum, &x)| *sum += u64::from(times) * u64::from(x));
        }
        presses.into_iter().map(|sum| (sum % u64::from(self.k)) as u16).collect()
    }
}

struct BranchSearch<'s> {
    classes: &'s CostClasses,
    limit: u64,
    budget: &'s Budget<'s>,
    visit: &'s mut dyn FnMut(&[u32], u64) -> u64,
    steps: u64,
}

impl BranchSearch<'_> {
    fn descend(&mut self, times: &mut Vec<u32>, cost: u64) -> Result<(), Stopped> {
        let chosen = times.len();
        if cost + self.classes.open_at_least[chosen] > self.limit {
            return Ok(());
        }
        let Some(&(_, order)) = self.classes.quiet.get(chosen) else {
            self.limit = (self.visit)(times, cost);
            return Ok(());
        };
        for count in 0..order {
            self.steps += 1;
            if self.steps.is_multiple_of(1 << 12) && self.budget.exhausted() {
                return Err(Stopped);
            }
            times.push(count);
            let settled = self.classes.settled_cost(chosen + 1, times);
            let end = self.descend(times, cost + settled);
            times.pop();
            end?;
        }
        Ok(())
    }
}

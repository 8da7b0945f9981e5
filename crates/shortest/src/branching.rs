//! The fewest presses for more than two states: branch and bound over the multiple of each quiet
//! pattern.

use crate::blocks::residue_coset::ResidueCoset;
use crate::budget::{Budget, Event, Exhausted, Reservation, Stopped};
use crate::lightest::Lightest;
use crate::method::{LightestMethod, Method};
use crate::narrow::{index, small};
use douse_puzzle::pattern::Pattern;
use douse_solver::quiet::QuietPatterns;

/// Searches of fewer bits are over before anybody could read the method's name.
const MIN_REPORTED_BITS: f64 = 16.0;

/// Branch and bound over the multiple of each quiet pattern.
///
/// Complexity: one step per vector in the worst case; the bounds cut off most of them where many
/// cells are settled early.
///
/// # Literature
/// Land and Doig, An automatic method of solving discrete programming problems, 1960.
pub(crate) struct Branching {
    pub(crate) start: Pattern,
    pub(crate) quiet: QuietPatterns,
}

impl Branching {
    /// The search of a coset in bytes.
    pub(crate) fn of_residues(coset: &ResidueCoset) -> Self {
        Self { start: coset.pattern(&coset.start), quiet: coset.quiet() }
    }

    /// The number of bits that number the vectors.
    pub(crate) fn bits(&self) -> f64 {
        self.quiet.orders().iter().map(|&order| f64::from(order).log2()).sum()
    }
}

impl Method for Branching {
    fn name(&self) -> LightestMethod {
        LightestMethod::Branching
    }

    fn run(&self, known: Option<Pattern>, at_least: u64, budget: &Budget) -> Option<Lightest> {
        if self.bits() > MIN_REPORTED_BITS {
            self.name().report(budget);
        }
        let mut best = known.unwrap_or_else(|| self.start.clone());
        let classes = CostClasses::new(&self.start, &self.quiet, budget);
        // Without memory for the classes the known vector is all there is.
        let Ok(classes) = classes else { return Some(Lightest::new(self.name(), best, at_least)) };
        let at_least = at_least.max(classes.at_least());
        let known = best.total();
        // The known vector meets the bound.
        if known <= at_least {
            return Some(Lightest::proved(self.name(), best));
        }
        let mut chosen = None;
        let end = classes.visit(known - 1, budget, &mut |times, cost| {
            chosen = Some(times.to_vec());
            budget.progress().report(&Event::Best { presses: index(cost) });
            (cost > at_least).then(|| cost - 1)
        });
        if let Some(times) = chosen {
            best = classes.solution(&times);
        }
        Some(match end {
            Ok(()) => Lightest::proved(self.name(), best),
            Err(Stopped) => Lightest::new(self.name(), best, at_least),
        })
    }
}

/// Tables of costs are made while they have at most this many entries.
const MAX_TABLE: usize = 1 << 22;

/// The presses of all solutions by class: cells with the same kernel column form a class, which is
/// pressed `sum of ((start + v) mod k)` times if the quiet patterns add `v` there.
pub(crate) struct CostClasses<'c> {
    k: u32,
    start: &'c Pattern,
    quiet: &'c QuietPatterns,
    /// The classes that the first `i` quiet patterns settle but the first `i - 1` do not, at index
    /// `i`.
    settled: Vec<Vec<ClassCosts>>,
    /// A lower bound of the cost of the classes that are open after the first `i` quiet patterns,
    /// at index `i`.
    open_at_least: Vec<u64>,
    _memory: Vec<Reservation>,
}

struct ClassCosts {
    /// The kernel column: the value that each quiet pattern adds.
    column: Vec<u16>,
    /// Rising.
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

    /// The cost for every `v`: from one to the next each cell costs one more, and a cell that
    /// reaches `k` costs nothing.
    fn costs(&self, k: u32) -> Vec<u64> {
        let mut ends = vec![0u64; k as usize];
        self.starts.iter().for_each(|&start| ends[usize::from(start)] += 1);
        let first: u64 = self.starts.iter().map(|&start| u64::from(start)).sum();
        let mut costs = Vec::with_capacity(ends.len());
        let mut cost = first;
        for &wrapping in ends.iter().rev() {
            costs.push(cost);
            cost = cost + self.starts.len() as u64 - u64::from(k) * wrapping;
        }
        costs
    }

    /// The least cost over all `v`, at which some cell is not pressed at all.
    fn least(&self, k: u32) -> u64 {
        let sum: u64 = self.starts.iter().map(|&start| u64::from(start)).sum();
        let cells = self.starts.len() as u64;
        // Cells that start lower than the one that becomes zero pass `k`.
        let mut least = u64::MAX;
        let mut lower = 0;
        for (number, &start) in (0..).zip(&self.starts) {
            if number > 0 && start != self.starts[number - 1] {
                lower = number as u64;
            }
            least = least.min(sum + u64::from(k) * lower - cells * u64::from(start));
        }
        if self.starts.is_empty() { 0 } else { least }
    }
}

impl<'c> CostClasses<'c> {
    /// Prepares all sums of `start` and of multiples, below their orders, of quiet patterns.
    pub(crate) fn new(start: &'c Pattern, quiet: &'c QuietPatterns, budget: &Budget) -> Result<Self, Exhausted> {
        budget.check()?;
        let k = quiet.states().get();
        // A column for every cell at most.
        let columns = start.len().saturating_mul(quiet.len().saturating_add(64)).saturating_mul(2);
        let mut memory = vec![budget.reserve(columns)?];
        let groups = quiet.cells_by_column(budget)?;
        let entries = groups.len().saturating_mul(k as usize);
        let tables = (entries <= MAX_TABLE).then(|| budget.reserve_entries::<u64>(entries).ok()).flatten();
        let mut settled: Vec<Vec<ClassCosts>> = (0..=quiet.len()).map(|_| Vec::new()).collect();
        for (column, cells) in groups {
            budget.check()?;
            let mut starts: Vec<u16> = cells.into_iter().map(|cell| start.get(cell)).collect();
            starts.sort_unstable();
            let last = column.iter().rposition(|&entry| entry != 0).map_or(0, |last| last + 1);
            let mut class = ClassCosts { column, starts, table: Vec::new() };
            if tables.is_some() {
                class.table = class.costs(k);
            }
            settled[last].push(class);
        }
        memory.extend(tables);
        let mut open_at_least = vec![0; quiet.len() + 1];
        for i in (0..quiet.len()).rev() {
            open_at_least[i] = open_at_least[i + 1] + settled[i + 1].iter().map(|class| class.least(k)).sum::<u64>();
        }
        Ok(Self { k, start, quiet, settled, open_at_least, _memory: memory })
    }

    /// No solution costs less than this.
    pub(crate) fn at_least(&self) -> u64 {
        self.settled_cost(0, &[]) + self.open_at_least[0]
    }

    fn settled_cost(&self, chosen: usize, times: &[u32]) -> u64 {
        let value = |class: &ClassCosts| {
            let sum: u64 = class.column.iter().zip(times).map(|(&g, &c)| u64::from(g) * u64::from(c)).sum();
            small(sum % u64::from(self.k))
        };
        self.settled[chosen].iter().map(|class| class.cost(self.k, value(class))).sum()
    }

    /// Visits the multiples of the quiet patterns of all solutions of at most `limit` presses;
    /// `visit` returns the new limit, or `None` to end.
    pub(crate) fn visit(
        &self,
        limit: u64,
        budget: &Budget,
        visit: &mut dyn FnMut(&[u32], u64) -> Option<u64>,
    ) -> Result<(), Stopped> {
        let mut search = BranchSearch { classes: self, limit: Some(limit), budget, visit, work: 0 };
        let mut times = Vec::with_capacity(self.quiet.len());
        search.descend(&mut times, self.settled_cost(0, &[]))
    }

    /// The solution with these multiples of the quiet patterns.
    pub(crate) fn solution(&self, times: &[u32]) -> Pattern {
        let mut presses = self.start.clone();
        for (pattern, &times) in self.quiet.iter().zip(times) {
            presses.add_times(presses.states().reduce(times.into()), &pattern);
        }
        presses
    }
}

struct BranchSearch<'s> {
    classes: &'s CostClasses<'s>,
    /// `None` to end the search.
    limit: Option<u64>,
    budget: &'s Budget<'s>,
    visit: &'s mut dyn FnMut(&[u32], u64) -> Option<u64>,
    /// Entries of columns added since the last check of the budget.
    work: usize,
}

/// Entries of columns between two checks of the budget.
const ENTRIES_BETWEEN_CHECKS: usize = 1 << 16;

impl BranchSearch<'_> {
    fn descend(&mut self, times: &mut Vec<u32>, cost: u64) -> Result<(), Stopped> {
        let chosen = times.len();
        if self.limit.is_none_or(|limit| cost + self.classes.open_at_least[chosen] > limit) {
            return Ok(());
        }
        let Some(&order) = self.classes.quiet.orders().get(chosen) else {
            self.limit = (self.visit)(times, cost);
            return Ok(());
        };
        for count in 0..order {
            self.work += 16 + self.classes.settled[chosen + 1].len() * (chosen + 1);
            if self.work > ENTRIES_BETWEEN_CHECKS {
                self.work = 0;
                self.budget.check()?;
            }
            if self.limit.is_none() {
                return Ok(());
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

#[cfg(test)]
mod tests {
    use super::*;
    use douse_algebra::random::SplitMix;

    #[test]
    fn costs_of_a_class_equal_their_sums() {
        let mut random = SplitMix(3);
        for k in [2u32, 3, 5, 17, 64, 301] {
            for cells in [0, 1, 2, 7, 40] {
                let mut starts: Vec<u16> =
                    (0..cells).map(|_| u16::try_from(random.below(k as usize)).unwrap()).collect();
                starts.sort_unstable();
                let mut class = ClassCosts { column: Vec::new(), starts, table: Vec::new() };
                let plain: Vec<u64> = (0..k).map(|v| class.cost(k, v)).collect();
                assert_eq!(class.costs(k), plain, "{k} states");
                assert_eq!(class.least(k), plain.iter().copied().min().unwrap(), "{k} states, {cells} cells");
                class.table = class.costs(k);
                assert_eq!((0..k).map(|v| class.cost(k, v)).collect::<Vec<_>>(), plain);
            }
        }
    }
}

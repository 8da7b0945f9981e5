//! The most presses any solvable board needs, by branch and bound on the number of pressed cells of
//! each class.

use super::annealing::flatten;
use super::feasibility::{Feasibility, Verdict, rounded};
use douse_algebra::walsh::walsh_hadamard;
use douse_shortest::Budget;

/// The smallest ceiling that the transform of a choice of entries can keep below, and the choice.
///
/// Cells with equal kernel columns form classes; with `s(h)` the unpressed minus the pressed cells
/// of class `h`, element `u` of the kernel leaves `(N - T(u)) / 2` presses,
/// `T(u) = sum of s(h) (-1)^(h . u)`. So a board is hard when the highest `T(u)` is low.
#[derive(Clone, Debug)]
pub(super) struct Flattest {
    /// The entry of each class: of the parity of its size, and no larger.
    pub(super) entries: Vec<i32>,
    /// The highest value of their transform.
    pub(super) highest: i32,
    /// No entries have a transform that stays below this.
    pub(super) at_least: i32,
}

/// A class of cells: their kernel column, their number, and the part of the board that they belong
/// to.
#[derive(Clone, Copy, Debug)]
pub(super) struct CountedColumn {
    pub(super) column: u32,
    pub(super) cells: i32,
    pub(super) part: u8,
}

/// Called with the highest value of the flattest transform so far, and a lower bound for all.
pub(super) type OnBounds<'a> = dyn Fn(i32, i32) + 'a;

/// Only bounds are found in more dimensions: the relaxation has a row for each of the `2^d`
/// elements.
pub(super) const MAX_EXACT: usize = 11;
/// Branchings after which the search of a part ends with bounds.
const MAX_NODES_IN_PART: u64 = 20_000;

/// Finds the flattest transform, or bounds of it. See [`Flattest`].
///
/// * `classes`: different columns, none zero.
/// * `dimension`: the number of bits of the columns.
///
/// Complexity: exponential at worst; thousands of steps of a table of `2^d` rows for the squares to
/// 35 that have at most 11 dimensions.
pub(super) fn flattest(
    classes: &[CountedColumn],
    dimension: usize,
    on_bounds: &OnBounds<'_>,
    budget: &Budget,
) -> Flattest {
    within(classes, dimension, u64::MAX, on_bounds, budget)
}

fn within(
    classes: &[CountedColumn],
    dimension: usize,
    most_nodes: u64,
    on_bounds: &OnBounds<'_>,
    budget: &Budget,
) -> Flattest {
    let odd: i32 = classes.iter().map(|class| class.cells % 2).sum();
    if odd == 0 {
        return Flattest { entries: vec![0; classes.len()], highest: 0, at_least: 0 };
    }
    // The mean of the transform is 0 and not all of it is, so it is above 0 somewhere; all values
    // have one parity.
    let trivial = 2 - odd % 2;
    // Odd entries of 1 and even ones of 0 are enough for this.
    on_bounds(odd, trivial);
    let start = if dimension > MAX_EXACT { by_parts(classes, dimension, budget) } else { None };
    let mut best = flatten(classes, dimension, start.as_ref(), trivial, on_bounds, budget);
    best.at_least = start.map_or(0, |start| start.at_least).max(trivial);
    if dimension > MAX_EXACT {
        return best;
    }
    let reduced = ReducedProgram::new(classes);
    while best.at_least < best.highest {
        on_bounds(best.highest, best.at_least);
        match reduced.below(best.highest - 2, most_nodes, budget) {
            BranchResult::Found(entries) => {
                let mut all = vec![0; classes.len()];
                reduced.kept.iter().zip(entries).for_each(|(&class, entry)| all[class] = entry);
                best.highest = highest(classes, dimension, &all);
                best.entries = all;
            }
            BranchResult::None => best.at_least = best.highest,
            BranchResult::Stopped => break,
        }
    }
    best
}

/// Searches each part of the board on its own and puts the entries together. Averaging a transform
/// over the elements that agree on a part's span gives the transform of the classes in that span,
/// so if they are all of that part no transform of the whole stays below that of the part.
fn by_parts(classes: &[CountedColumn], dimension: usize, budget: &Budget) -> Option<Flattest> {
    let mut entries = vec![0; classes.len()];
    let mut at_least = 0;
    let mut parts: Vec<u8> = classes.iter().map(|class| class.part).collect();
    parts.sort_unstable();
    parts.dedup();
    for &part in &parts {
        let own = |class: &&CountedColumn| class.part == part;
        let span = Span::new(classes.iter().filter(own).map(|class| class.column));
        if span.dimension() >= dimension {
            return None;
        }
        let inside: Vec<usize> = (0..classes.len()).filter(|&i| classes[i].part == part).collect();
        let reduced: Vec<CountedColumn> = inside
            .iter()
            .filter_map(|&i| Some(CountedColumn { column: span.coordinates(classes[i].column)?, ..classes[i] }))
            .collect();
        let alone = within(&reduced, span.dimension(), MAX_NODES_IN_PART, &|_, _| {}, budget);
        inside.iter().zip(&alone.entries).for_each(|(&i, &entry)| entries[i] = entry);
        if classes.iter().all(|class| class.part == part || span.coordinates(class.column).is_none()) {
            at_least = at_least.max(alone.at_least);
        }
    }
    let highest = highest(classes, dimension, &entries);
    Some(Flattest { entries, highest, at_least })
}

/// The highest value of the transform of the entries.
pub(super) fn highest(classes: &[CountedColumn], dimension: usize, entries: &[i32]) -> i32 {
    transform(classes.iter().map(|class| class.column).zip(entries.iter().copied()), dimension)
        .into_iter()
        .max()
        .unwrap_or(0)
}

/// The transform of entries given by their columns.
pub(super) fn transform(entries: impl IntoIterator<Item = (u32, i32)>, dimension: usize) -> Vec<i32> {
    let mut transform = vec![0i32; 1 << dimension];
    entries.into_iter().for_each(|(column, entry)| transform[column as usize] = entry);
    walsh_hadamard(&mut transform);
    transform
}

enum BranchResult {
    Found(Vec<i32>),
    None,
    Stopped,
}

/// The span of some columns.
struct Span {
    /// From the highest leading bit down; no vector has the leading bit of another.
    basis: Vec<u32>,
}

impl Span {
    fn new(columns: impl IntoIterator<Item = u32>) -> Self {
        let mut span = Self { basis: Vec::new() };
        columns.into_iter().for_each(|column| _ = span.insert(column));
        span
    }

    /// Adds a column; returns true if it was not in the span before.
    fn insert(&mut self, column: u32) -> bool {
        let reduced = self.basis.iter().fold(column, |rest, &vector| rest.min(rest ^ vector));
        if reduced != 0 {
            self.basis.iter_mut().for_each(|vector| *vector = (*vector).min(*vector ^ reduced));
            self.basis.push(reduced);
            self.basis.sort_unstable_by(|a, b| b.cmp(a));
        }
        reduced != 0
    }

    fn dimension(&self) -> usize {
        self.basis.len()
    }

    fn coordinates(&self, column: u32) -> Option<u32> {
        let (mut rest, mut bits) = (column, 0u32);
        for (i, &vector) in self.basis.iter().enumerate() {
            if rest ^ vector < rest {
                rest ^= vector;
                bits |= 1 << i;
            }
        }
        (rest == 0).then_some(bits)
    }
}

/// The classes within the span of those of odd size, in coordinates of that span. Classes outside
/// have even size, and taking their entries as 0 only averages the transform over cosets, which
/// does not raise its highest value.
struct ReducedProgram {
    kept: Vec<usize>,
    columns: Vec<u32>,
    cells: Vec<i32>,
    dimension: usize,
    /// The sum of the odd columns.
    sum: u32,
    odd: i32,
}

impl ReducedProgram {
    fn new(classes: &[CountedColumn]) -> Self {
        let span = Span::new(classes.iter().filter(|class| class.cells % 2 == 1).map(|class| class.column));
        let (mut kept, mut columns, mut cells, mut sum, mut odd) = (Vec::new(), Vec::new(), Vec::new(), 0, 0);
        for (i, class) in classes.iter().enumerate() {
            if let Some(column) = span.coordinates(class.column) {
                kept.push(i);
                columns.push(column);
                cells.push(class.cells);
                if class.cells % 2 == 1 {
                    sum ^= column;
                    odd += 1;
                }
            }
        }
        Self { kept, columns, cells, dimension: span.dimension(), sum, odd }
    }

    /// Entries whose transform is at most `ceiling` everywhere.
    ///
    /// Writing the entries as `1 + 2 t` (odd classes) and `2 t` (even ones), `T(u)` is
    /// `odd - 2 (sum . u) + 2 * (sum of all t)` modulo 4: two cases, and in each the ceiling comes
    /// down to the right residue. Adding a kernel element only permutes the transform, so the signs
    /// of as many independent odd classes as there are dimensions can be chosen.
    fn below(&self, ceiling: i32, most_nodes: u64, budget: &Budget) -> BranchResult {
        let mut ranges: Vec<(i32, i32)> = self.cells.iter().map(|&cells| (-cells, cells)).collect();
        let mut chosen = Span { basis: Vec::new() };
        let mut order: Vec<usize> = (0..self.cells.len()).filter(|&i| self.cells[i] % 2 == 1).collect();
        order.sort_by_key(|&i| self.cells[i]);
        for i in order {
            if chosen.insert(self.columns[i]) {
                ranges[i].0 = 1;
            }
        }
        let mut stopped = false;
        for half in [0, 2] {
            let lowered: Vec<i32> = (0..1u32 << self.dimension)
                .map(|u| {
                    let residue = self.odd + half - 2 * ((self.sum & u).count_ones() % 2) as i32;
                    ceiling - (ceiling - residue).rem_euclid(4)
                })
                .collect();
            let mut search = Branching {
                parity: self.cells.iter().map(|cells| cells % 2).collect(),
                relaxation: Feasibility::new(&self.columns, &ranges, &lowered, budget),
                ranges: ranges.clone(),
                columns: &self.columns,
                ceiling: &lowered,
                budget,
                nodes_left: most_nodes,
            };
            match search.run() {
                BranchResult::Found(entries) => return BranchResult::Found(entries),
                BranchResult::None => {}
                BranchResult::Stopped => stopped = true,
            }
        }
        if stopped { BranchResult::Stopped } else { BranchResult::None }
    }
}

struct Branching<'a> {
    parity: Vec<i32>,
    relaxation: Feasibility<'a>,
    ranges: Vec<(i32, i32)>,
    columns: &'a [u32],
    ceiling: &'a [i32],
    budget: &'a Budget<'a>,
    nodes_left: u64,
}

impl Branching<'_> {
    fn run(&mut self) -> BranchResult {
        if self.nodes_left == 0 || self.budget.exhausted() {
            return BranchResult::Stopped;
        }
        self.nodes_left -= 1;
        let verdict = self.relaxation.decide();
        if verdict == Verdict::Infeasible {
            return BranchResult::None;
        }
        // The two values next to a class's entry that have its parity.
        let around = |class: usize, entry: f64| {
            let below =
                2 * rounded(((entry - f64::from(self.parity[class])) / 2.0 + 1e-6).floor()) + self.parity[class];
            (below, below + 2)
        };
        let point = self.relaxation.point();
        let mut choice: Option<(f64, usize, i32)> = None;
        for class in (0..point.len()).filter(|&class| self.ranges[class].0 < self.ranges[class].1) {
            let (below, above) = around(class, point[class]);
            let off = (point[class] - f64::from(below)).min(f64::from(above) - point[class]);
            if off > 1e-6 && choice.is_none_or(|(most, ..)| off > most) {
                choice = Some((off, class, below));
            }
        }
        let (class, below) = match choice {
            Some((_, class, below)) => (class, below),
            None => {
                let entries: Vec<i32> = (0..point.len())
                    .map(|class| {
                        let (below, above) = around(class, point[class]);
                        if point[class] > f64::from(below + 1) { above } else { below }
                    })
                    .collect();
                if self.fits(&entries) {
                    return BranchResult::Found(entries);
                }
                // Rounding deceived: go on with any class that is still open.
                let open = (0..entries.len()).find(|&class| self.ranges[class].0 < self.ranges[class].1);
                let Some(class) = open else { return BranchResult::None };
                (class, entries[class].clamp(self.ranges[class].0, self.ranges[class].1 - 2))
            }
        };
        let whole = self.ranges[class];
        let mut halves = [(whole.0, below.min(whole.1)), ((below + 2).max(whole.0), whole.1)];
        if point[class] > f64::from(below + 1) {
            halves.swap(0, 1);
        }
        let mut result = BranchResult::None;
        for half in halves.into_iter().filter(|half| half.0 <= half.1) {
            self.ranges[class] = half;
            self.relaxation.set_range(class, half);
            result = self.run();
            if !matches!(result, BranchResult::None) {
                break;
            }
        }
        self.ranges[class] = whole;
        self.relaxation.set_range(class, whole);
        result
    }

    fn fits(&self, entries: &[i32]) -> bool {
        let within = entries.iter().zip(&self.ranges).all(|(entry, range)| (range.0..=range.1).contains(entry));
        let values =
            transform(self.columns.iter().copied().zip(entries.iter().copied()), self.ceiling.len().ilog2() as usize);
        within && values.iter().zip(self.ceiling).all(|(value, ceiling)| value <= ceiling)
    }
}

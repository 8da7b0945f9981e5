//! The fewest lights to change so that an unsolvable board becomes solvable.

use crate::quiet::QuietPatterns;
use crate::solve::{Problem, SolveError, left_kernel_within};
use douse_algebra::budget::Budget;
use douse_algebra::narrow::small;
use douse_algebra::residues::Modulus;
use douse_puzzle::pattern::Pattern;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// Lights to change so that a board becomes solvable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The steps to add to each light: not zero at the lights to change.
    pub change: Pattern,
    /// A lower bound on the number of lights. If it equals [`Repair::lights`], the repair is proved
    /// to be the smallest.
    pub at_least: usize,
}

impl Repair {
    /// The number of lights that change.
    pub fn lights(&self) -> usize {
        self.change.support()
    }

    /// Returns whether the repair is proved to be the smallest.
    pub fn is_proved(&self) -> bool {
        self.at_least == self.lights()
    }
}

/// Sums of changes looked at before the search stops and the answer becomes a bracket.
const MAX_SUMS: usize = 1 << 21;

/// The sum of a set of changes: one number for each test.
type Syndrome = Box<[u16]>;

/// Finds the fewest lights to change so that a problem becomes solvable.
///
/// A board is solvable when it meets every pattern of the
/// [`left_kernel`](crate::solve::left_kernel) in a multiple of k; how far it misses each is its
/// syndrome. A change of one light moves the syndrome by the values of the patterns at that light,
/// so the question is for the fewest such columns that add up to the syndrome. Cells with equal
/// columns count once.
///
/// # Returns
/// The change, empty for a board that is solvable, with a lower bound: equal to the number of
/// lights wherever the search finished (always for one and two lights, for more up to some million
/// sums).
///
/// # Complexity
/// With `c` different columns, finding `w` lights takes `O(c^(w/2))` time and memory: sums from
/// both ends meet.
///
/// # Example
/// ```
/// use douse_puzzle::board::Board;
/// use douse_solver::{repair::repair, solve::Problem};
/// let corner = Board::builder(5, 5).lit(["A1"]).build()?;
/// let repair = repair(&Problem::of_board(&corner))?;
/// assert_eq!((repair.lights(), repair.is_proved()), (1, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn repair(problem: &Problem) -> Result<Repair, SolveError> {
    repair_within(problem, &Budget::default())
}

/// Like [`repair()`], within a budget. Once the tests are known the search does not fail: when the
/// time is up, it returns the repair it has with the bound it has.
pub fn repair_within(problem: &Problem, budget: &Budget<'_>) -> Result<Repair, SolveError> {
    let tests = left_kernel_within(problem.variant(), budget)?;
    let tests = tests.quiet();
    let repair = RepairSearch::new(problem, tests).fewest();
    let is_solvable = tests.products(&repair.change) == tests.products(problem.difference());
    match is_solvable && repair.at_least <= repair.lights() {
        true => Ok(repair),
        false => Err(SolveError::WrongAnswer { method: "repair" }),
    }
}

struct RepairSearch<'a> {
    modulus: Modulus,
    problem: &'a Problem,
    tests: &'a QuietPatterns,
    /// The syndrome to be cancelled.
    goal: Syndrome,
    /// Every different way a single light can move the syndrome, with such a light and by how much
    /// it changes.
    steps: Vec<(Syndrome, usize, u16)>,
    /// The syndromes reached so far, with the fewest steps that reach them.
    reached: HashMap<Syndrome, Vec<u32>>,
    /// `levels[w]`: the syndromes that `w` steps reach and no fewer.
    levels: Vec<Vec<Syndrome>>,
}

impl<'a> RepairSearch<'a> {
    fn new(problem: &'a Problem, tests: &'a QuietPatterns) -> Self {
        let modulus = problem.variant().states().modulus();
        let goal: Syndrome = tests.products(problem.difference()).into();
        let nothing: Syndrome = goal.iter().map(|_| 0).collect();
        let mut steps = Vec::new();
        let mut different = HashSet::from([nothing.clone()]);
        for cell in 0..problem.variant().cells() {
            let column: Syndrome = (0..tests.len()).map(|test| tests.get(test, cell)).collect();
            if different.contains(&column) {
                continue;
            }
            for by in 1..=modulus.largest() {
                let step: Syndrome = column.iter().map(|&v| modulus.mul(v, by)).collect();
                if steps.len() <= MAX_SUMS && different.insert(step.clone()) {
                    steps.push((step, cell, by));
                }
            }
        }
        let reached = HashMap::from([(nothing.clone(), Vec::new())]);
        Self { modulus, problem, tests, goal, steps, reached, levels: vec![vec![nothing]] }
    }

    fn fewest(mut self) -> Repair {
        // A goal at distance w splits into two halves, each at exactly its own distance: levels to
        // w/2 are enough.
        for weight in 0.. {
            let (low, high) = (weight / 2, weight - weight / 2);
            if self.levels.len() == high && !self.make_next_level() {
                return Repair { change: self.some_change(), at_least: weight };
            }
            for half in &self.levels[high] {
                let rest = self.difference(&self.goal, half);
                if let Some(others) = self.reached.get(&rest).filter(|others| others.len() <= low) {
                    let change = self.change(self.reached[half].iter().chain(others));
                    return Repair { change, at_least: weight };
                }
            }
        }
        unreachable!("the lights to be changed are themselves a sum of steps")
    }

    /// Makes the next level, unless it is too large; returns whether it was made.
    fn make_next_level(&mut self) -> bool {
        let last = &self.levels[self.levels.len() - 1];
        if last.len().saturating_mul(self.steps.len()) > MAX_SUMS {
            return false;
        }
        let mut next = Vec::new();
        for from in last {
            let so_far = self.reached[from].clone();
            for (number, (step, ..)) in self.steps.iter().enumerate() {
                let to = self.sum(from, step);
                if let Entry::Vacant(vacant) = self.reached.entry(to.clone()) {
                    vacant.insert(so_far.iter().copied().chain([small(number)]).collect());
                    next.push(to);
                }
            }
        }
        self.levels.push(next);
        true
    }

    fn sum(&self, a: &[u16], b: &[u16]) -> Syndrome {
        a.iter().zip(b).map(|(&a, &b)| self.modulus.add(a, b)).collect()
    }

    fn difference(&self, a: &[u16], b: &[u16]) -> Syndrome {
        a.iter().zip(b).map(|(&a, &b)| self.modulus.sub(a, b)).collect()
    }

    fn change<'s>(&self, steps: impl Iterator<Item = &'s u32>) -> Pattern {
        let mut change = Pattern::zeros(self.problem.variant().states(), self.problem.variant().cells());
        for &step in steps {
            let (_, cell, by) = self.steps[step as usize];
            change.add_at(cell, by);
        }
        change
    }

    /// A change that need not be the smallest: one light per test. The tests are in normal form, so
    /// the first cell of each is not met by the later ones; settling them from the last to the
    /// first disturbs none.
    fn some_change(&self) -> Pattern {
        let mut missing = self.goal.clone();
        let mut change = Pattern::zeros(self.problem.variant().states(), self.problem.variant().cells());
        for row in (0..missing.len()).rev() {
            let Some((cell, pivot)) = self.tests.pivot(row) else { continue };
            let solves = |by: &u16| self.modulus.mul(*by, pivot) == missing[row];
            // The missing part need not be a multiple of a pivot that divides k; then only a new
            // board is sure.
            let by = (0..=self.modulus.largest()).find(solves);
            let Some(by) = by else { return self.problem.difference().clone() };
            change.add_at(cell, by);
            for (test, entry) in missing.iter_mut().enumerate() {
                *entry = self.modulus.sub(*entry, self.modulus.mul(self.tests.get(test, cell), by));
            }
        }
        change
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{left_kernel, solve_problem};
    use douse_algebra::bits::BitVec;
    use douse_puzzle::edges::Edges;
    use douse_puzzle::pattern::States;
    use douse_puzzle::rule::Rule;
    use douse_puzzle::shape::Shape;
    use douse_puzzle::size::Size;
    use douse_puzzle::variant::Variant;

    fn problem(width: usize, height: usize, edges: Edges, lights: u64) -> Problem {
        let shape = Shape::grid(Size::new(width, height).unwrap(), edges);
        let variant = Variant::new(shape, Rule::Plus, States::TWO).unwrap();
        let lights = BitVec::from_fn(width * height, |i| i < 64 && lights >> i & 1 == 1);
        Problem::new(variant, Pattern::from_bits(lights))
    }

    fn repaired(problem: &Problem, change: &Pattern) -> bool {
        let mut difference = problem.difference().clone();
        difference.subtract(change);
        solve_problem(&Problem::new(problem.variant().clone(), difference)).unwrap().is_solvable()
    }

    /// Against trying all sets of lights, smallest first.
    #[test]
    fn no_fewer_lights_are_enough() {
        let mut most = 0;
        for (width, height, edges) in
            [(4, 4, Edges::Flat), (3, 3, Edges::Torus), (2, 3, Edges::Flat), (4, 2, Edges::Cylinder)]
        {
            let cells = width * height;
            for lights in (0..1u64 << cells).step_by(37) {
                let problem = problem(width, height, edges, lights);
                let repair = repair(&problem).unwrap();
                assert!(repair.is_proved() && repaired(&problem, &repair.change));
                let smaller = |set: &u64| (set.count_ones() as usize) < repair.lights();
                if lights % 5 == 0 {
                    let enough =
                        |set| repaired(&problem, &Pattern::from_bits(BitVec::from_fn(cells, |i| set >> i & 1 == 1)));
                    assert!(!(0..1u64 << cells).filter(smaller).any(enough), "{width}x{height} {lights:b}");
                }
                most = most.max(repair.lights());
            }
        }
        assert!(most > 1, "one light is not always enough");
    }

    #[test]
    fn an_unfinished_search_still_repairs() {
        let problem = problem(16, 16, Edges::Flat, 0x1234_5678_9abc_def1);
        let tests = left_kernel(problem.variant()).unwrap();
        let search = RepairSearch::new(&problem, tests.quiet());
        let change = search.some_change();
        assert!(repaired(&problem, &change) && change.support() <= tests.nullity());
    }
}

//! The shortest solutions of a board: the fewest presses with proof, all of them, and how many
//! there are of each length.

use crate::all_up_to::{AllError, all_up_to};
use crate::any_states::shortest_any_states;
use crate::blocks::BlockFamily;
use crate::branching::CostClasses;
use crate::budget::{Budget, Event, Exhausted};
use crate::contradiction::{check_bounds, contradiction};
use crate::coset::Coset;
use crate::count_by_weight::{CountError, count_by_weight};
use crate::lightest::{Lightest, MAX_LISTING, ResumeError, SMALL_TRANSFORM, lightest_by_route, lightest_narrow};
use crate::method::{Reach, Route};
use crate::narrow::index;
use crate::parity_classes::Checkpoint;
use crate::partition::Partition;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::shape::{Presses, Shape};
use douse_puzzle::variant::Variant;
use douse_solver::space::SolutionSpace;
use std::ops::Deref;

/// The best solution found of a board, and what is known about the fewest presses: a [`Lightest`]
/// whose cells have names.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    lightest: Lightest,
    shape: Shape,
}

impl Deref for Shortest {
    type Target = Lightest;

    fn deref(&self) -> &Lightest {
        &self.lightest
    }
}

impl Shortest {
    /// Checks that the presses have the wanted effect by the rule alone.
    ///
    /// # Panics
    /// If a search contradicts itself, which is a bug.
    fn new(space: &SolutionSpace, mut lightest: Lightest, at_least: u64) -> Self {
        let variant = space.variant();
        if variant.effect(&lightest.presses) != variant.effect(space.presses()) {
            contradiction(format_args!("the result by {} does not solve the board", lightest.method));
        }
        lightest.at_least = lightest.at_least.max(at_least);
        check_bounds(lightest.at_least, lightest.count());
        Self { lightest, shape: variant.shape().clone() }
    }

    /// The best solution found, to be printed: `A1 C2`.
    pub fn presses(&self) -> Presses<'_> {
        self.shape.presses(&self.lightest.presses)
    }
}

/// Questions about the lengths of the solutions of a board.
///
/// # Example
/// ```
/// use douse_puzzle::text::{self, ReadOptions};
/// use douse_shortest::{Budget, Lengths};
/// use douse_solver::solve::{Answer, solve};
/// let reading = text::read(b"5x5:ffffff8", &ReadOptions::default(), &text::own_input()).unwrap();
/// let Answer::Solvable(solutions) = solve(&reading.boards[0])? else { panic!("all-on boards are solvable") };
/// let shortest = solutions.shortest(&Budget::unlimited());
/// assert_eq!((shortest.count(), shortest.is_proved()), (15, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Lengths {
    /// The fewest presses. When the budget ends the search the best so far is returned, with bounds
    /// that hold.
    ///
    /// For two states see [`lightest`](crate::lightest()). For more states each component is
    /// searched by blocks with private quiet patterns, by residue classes (a prime number of
    /// states), by Fourier transforms (three states), or by branch and bound, at worst one step per
    /// solution.
    fn shortest(&self, budget: &Budget) -> Shortest;

    /// As [`Lengths::shortest`] for long searches: resumes an interrupted search, and reports
    /// [`Event::Checkpoint`]s from which this one can be resumed if it searches by parity classes.
    /// A checkpoint of another board is an error.
    fn shortest_resumed(&self, checkpoint: Option<&Checkpoint>, budget: &Budget) -> Result<Shortest, ResumeError>;

    /// All solutions of at most `presses` presses, shortest first; an error if there are more than
    /// `most`.
    fn all_up_to(&self, presses: u64, most: usize, budget: &Budget) -> Result<Vec<Pattern>, AllError>;

    /// The number of solutions of each number of presses: entry `w` counts those with `w`.
    fn count_by_length(&self, budget: &Budget) -> Result<Vec<u128>, CountError>;
}

impl Lengths for SolutionSpace {
    fn shortest(&self, budget: &Budget) -> Shortest {
        shortest(self, Reach::Interactive, budget)
    }

    fn shortest_resumed(&self, checkpoint: Option<&Checkpoint>, budget: &Budget) -> Result<Shortest, ResumeError> {
        let fits = |checkpoint: &Checkpoint| {
            let coset = Coset::of_space(self).zip(Partition::of_shape(self.variant().shape()));
            coset.is_some_and(|(coset, partition)| checkpoint.fits(&coset, &partition))
        };
        if checkpoint.is_some_and(|checkpoint| !fits(checkpoint)) {
            return Err(ResumeError::OtherSearch);
        }
        Ok(shortest(self, Reach::Resumable { checkpoint }, budget))
    }

    fn all_up_to(&self, presses: u64, most: usize, budget: &Budget) -> Result<Vec<Pattern>, AllError> {
        if let Some(coset) = Coset::of_space(self) {
            let presses = usize::try_from(presses).unwrap_or(usize::MAX);
            let partition = Partition::of_shape(self.variant().shape());
            let all = all_up_to(&coset, partition.as_ref(), presses, most, budget)?;
            return Ok(all.into_iter().map(Pattern::from_bits).collect());
        }
        let Ok(classes) = CostClasses::new(self.presses(), self.quiet(), budget) else {
            return Err(AllError::Memory { bytes: budget.memory() });
        };
        let (mut found, mut too_many) = (Vec::new(), false);
        let end = classes.visit(presses, budget, &mut |times, cost| {
            if found.len() == most {
                too_many = true;
            } else {
                found.push((cost, classes.solution(times)));
            }
            (!too_many).then_some(presses)
        });
        if too_many {
            return Err(AllError::TooMany { most });
        }
        end.map_err(|_| AllError::Stopped)?;
        found.sort_by(|(a, x), (b, y)| a.cmp(b).then_with(|| x.iter().cmp(y.iter())));
        if found.windows(2).any(|pair| pair[0].1 == pair[1].1) || found.iter().any(|(cost, own)| own.total() != *cost) {
            contradiction("a list of solutions has one twice, or one of another length");
        }
        Ok(found.into_iter().map(|(_, presses)| presses).collect())
    }

    fn count_by_length(&self, budget: &Budget) -> Result<Vec<u128>, CountError> {
        if let Some(coset) = Coset::of_space(self) {
            return count_by_weight(&coset, budget);
        }
        let most = self.presses().len() as u64 * u64::from(self.presses().states().get() - 1);
        let mut counts: Vec<u128> = Vec::new();
        let out_of_memory = CountError::Memory { bytes: budget.memory() };
        let classes = CostClasses::new(self.presses(), self.quiet(), budget).map_err(|error| match error {
            Exhausted::OutOfMemory(_) => out_of_memory,
            Exhausted::Stopped => CountError::Stopped,
        })?;
        // With many states a solution may have billions of presses, so the memory of the counts is
        // reserved.
        let mut memory = None;
        classes.visit(most, budget, &mut |_, cost| {
            let cost = index(cost);
            if cost >= counts.len() {
                memory = None;
                let reserved = budget.reserve_entries::<u128>(cost.saturating_add(1).saturating_mul(2));
                let Ok(reserved) = reserved else {
                    counts.clear();
                    return None;
                };
                memory = Some(reserved);
                counts.resize(cost + 1, 0);
            }
            counts[cost] += 1;
            Some(most)
        })?;
        if memory.is_none() {
            return Err(out_of_memory);
        }
        let solutions = self.count().to_u128();
        if solutions.is_some_and(|solutions| solutions != counts.iter().sum::<u128>()) {
            contradiction("the counts by length do not add up to the number of solutions");
        }
        Ok(counts)
    }
}

/// The fewest presses, by the search for two states or that for any number.
fn shortest(space: &SolutionSpace, reach: Reach<'_>, budget: &Budget) -> Shortest {
    let shape = space.variant().shape();
    let Some(coset) = Coset::of_space(space) else {
        let at_least = if space.nullity() > MAX_LISTING { report_bounds(space, budget) } else { 0 };
        let found = shortest_any_states(space, &families_of(shape, budget), Route::Proof, at_least, budget);
        return Shortest::new(space, found, rule_bound(space));
    };
    // Small cosets are searched sooner than bounds, parity classes or blocks are prepared.
    if space.nullity() <= SMALL_TRANSFORM {
        let found = lightest_by_route(&coset, None, &[], Route::Proof, reach, 0, budget);
        let at_least = if found.is_proved() { 0 } else { rule_bound(space) };
        return Shortest::new(space, found, at_least);
    }
    let at_least = report_bounds(space, budget);
    let partition = Partition::of_shape(shape);
    let families = families_of(shape, budget);
    // Resumable searches keep the board in one piece, so that one certificate covers all of it.
    let whole = partition.as_ref().filter(|_| reach.is_resumable());
    let found = whole.and_then(|partition| lightest_narrow(&coset, partition, reach.checkpoint(), budget));
    let search = || lightest_by_route(&coset, partition.as_ref(), &families, Route::Proof, reach, at_least, budget);
    Shortest::new(space, found.unwrap_or_else(search), at_least)
}

/// Reports the bounds that are known before the search begins; returns the lower one.
fn report_bounds(space: &SolutionSpace, budget: &Budget) -> u64 {
    let bound = rule_bound(space);
    let (at_least, at_most) = (index(bound), index(space.presses().total()));
    budget.progress().report(&Event::Bounds { at_least, at_most });
    bound
}

/// The families of a grid, until the budget ends.
pub(crate) fn families_of(shape: &Shape, budget: &Budget) -> Vec<BlockFamily> {
    shape.as_grid().map(|grid| BlockFamily::of_grid_within(grid, budget)).unwrap_or_default()
}

/// A lower bound by the rule: each press advances a limited number of lights by one state.
fn rule_bound(space: &SolutionSpace) -> u64 {
    let variant: &Variant = space.variant();
    let reach = (0..variant.cells()).map(|press| variant.lights_of(press).len() as u64).max().unwrap_or(0);
    variant.effect(space.presses()).total().div_ceil(reach.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_puzzle::edges::Edges;
    use douse_puzzle::pattern::States;
    use douse_puzzle::random::SeededRng;
    use douse_puzzle::rule::Rule;
    use douse_puzzle::size::Size;
    use douse_solver::solve::{Problem, solve_problem};
    use std::time::Duration;

    /// Against listing all solutions.
    #[test]
    fn lengths_equal_listing_for_any_number_of_states() {
        let mut rng = SeededRng::new("lengths");
        for k in [2, 3, 4, 5, 6, 8, 9, 12] {
            let states = States::new(k).unwrap();
            for (width, height, edges, rule) in [
                (2, 2, Edges::Flat, Rule::King),
                (3, 3, Edges::Torus, Rule::Plus),
                (5, 2, Edges::Flat, Rule::Plus),
                (4, 4, Edges::Flat, Rule::Plus),
                (2, 3, Edges::Klein, Rule::X),
            ] {
                let shape = Shape::grid(Size::new(width, height).unwrap(), edges);
                let variant = Variant::new(shape, rule, states).unwrap();
                let presses = Pattern::from_values(states, (0..variant.cells()).map(|_| rng.below(k) as u16));
                let answer = solve_problem(&Problem::new(variant.clone(), variant.effect(&presses))).unwrap();
                let space = answer.space().unwrap();
                if space.count().to_u128().is_none_or(|count| count > 5000) {
                    continue;
                }
                let mut lengths: Vec<u64> = space.iter().map(|presses| presses.total()).collect();
                lengths.sort_unstable();
                let solutions = space;
                let budget = Budget::unlimited();
                let shortest = solutions.shortest(&budget);
                assert!(shortest.is_proved());
                assert_eq!(shortest.count(), lengths[0], "{variant:?}");
                assert_eq!(variant.effect(&shortest.presses), variant.effect(&presses));
                let all = solutions.all_up_to(lengths[0] + 1, 10_000, &budget).unwrap();
                assert_eq!(all.len(), lengths.iter().filter(|length| **length <= lengths[0] + 1).count());
                let counts = solutions.count_by_length(&budget).unwrap();
                for (length, &count) in counts.iter().enumerate() {
                    assert_eq!(count, lengths.iter().filter(|other| **other == length as u64).count() as u128);
                }
            }
        }
    }

    #[test]
    fn lengths_that_do_not_fit_the_memory_are_not_counted() {
        let states = States::new(65_521).unwrap();
        let variant = Variant::new(Shape::grid(Size::square(40).unwrap(), Edges::Flat), Rule::Plus, states).unwrap();
        let presses = Pattern::from_values(states, (0..1600).map(|_| 60_000));
        let answer = solve_problem(&Problem::new(variant.clone(), variant.effect(&presses))).unwrap();
        let budget = Budget::unlimited().with_memory(1 << 20);
        assert_eq!(answer.space().unwrap().count_by_length(&budget), Err(CountError::Memory { bytes: 1 << 20 }));
        assert_eq!(budget.memory_left(), 1 << 20);
    }

    /// A graph of edges that do not touch, each lit at one end: one solution in `k` of each edge
    /// has one press.
    #[test]
    fn independent_pieces_of_many_states_are_searched_one_by_one() {
        for k in [17, 101, 65_521] {
            let states = States::new(k).unwrap();
            let edges: Vec<(usize, usize)> = (0..12).map(|edge| (2 * edge, 2 * edge + 1)).collect();
            let graph = douse_puzzle::graph::Graph::new(24, &edges).unwrap();
            let variant = Variant::new(Shape::Graph(graph.into()), Rule::Plus, states).unwrap();
            let presses = Pattern::from_values(states, (0..24).map(|cell| u16::from(cell % 2 == 0)));
            let answer = solve_problem(&Problem::new(variant.clone(), variant.effect(&presses))).unwrap();
            let shortest = answer.space().unwrap().shortest(&Budget::unlimited().with_time(Duration::from_secs(20)));
            assert_eq!((shortest.count(), shortest.is_proved()), (12, true), "{k} states");
        }
    }

    #[test]
    fn a_search_without_time_gives_bounds_that_hold() {
        let three = States::new(3).unwrap();
        let variant = Variant::new(Shape::grid(Size::square(26).unwrap(), Edges::Torus), Rule::Plus, three).unwrap();
        let mut rng = SeededRng::new("no time");
        let presses = Pattern::from_values(three, (0..variant.cells()).map(|_| rng.below(3) as u16));
        let answer = solve_problem(&Problem::new(variant.clone(), variant.effect(&presses))).unwrap();
        let solutions = answer.space().unwrap();
        let shortest = solutions.shortest(&Budget::unlimited().with_time(Duration::ZERO));
        assert!(shortest.at_least <= shortest.count() && shortest.at_least > 0);
        assert_eq!(variant.effect(&shortest.presses), variant.effect(&presses));
    }

    #[test]
    fn no_press_changes_more_lights_than_the_rule_says() {
        // A few presses of kings far from each other: 9 lights each, so that the bound is the
        // number of presses itself.
        let variant =
            Variant::new(Shape::grid(Size::square(30).unwrap(), Edges::Torus), Rule::King, States::TWO).unwrap();
        let presses =
            Pattern::from_values(States::TWO, (0..900).map(|cell| u16::from(cell % 10 == 4 && cell / 30 % 6 == 2)));
        let answer = solve_problem(&Problem::new(variant.clone(), variant.effect(&presses))).unwrap();
        let solutions = answer.space().unwrap();
        let shortest = solutions.shortest(&Budget::unlimited().with_time(Duration::ZERO));
        assert_eq!((presses.total(), shortest.at_least), (15, 15));
        assert!(shortest.count() >= 15);
        assert_eq!(variant.effect(&shortest.presses), variant.effect(&presses));
    }
}

//! Exercises whose every step is checked, with the reason if it is wrong: the next row operation of
//! an elimination, quiet patterns, and the cells to press first when chasing.

use super::elimination::{Equations, Step};
use douse_algebra::budget::Budget;
use douse_algebra::narrow::index;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::random::SeededRng;
use douse_puzzle::variant::Variant;
use douse_solver::solve::{ChaseSystem, Problem, SolveError, kernel};

/// An elimination that the reader does, column by column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowPractice {
    equations: Equations,
    /// Rows above this one have their pivots.
    rank: usize,
    column: usize,
}

/// The mistake in a row operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowMistake {
    /// There is no such row, or a row would be added to itself or exchanged with itself.
    SameRow,
    /// The row has its pivot already, and changing it would undo earlier steps.
    Finished {
        /// The row.
        row: usize,
    },
    /// The pivot row has a 0 in the column, so another row has to be moved there first.
    NoPivotYet {
        /// The row.
        row: usize,
    },
    /// The row in the place of the pivot has an entry already, so nothing has to be moved.
    PivotIsThere {
        /// The row.
        row: usize,
    },
    /// The row that is moved up has a 0 in the column.
    NoEntry {
        /// The row.
        row: usize,
    },
    /// A row other than that of the pivot would be added.
    NotThePivot {
        /// The row that would be added.
        row: usize,
        /// The row of the pivot.
        pivot: usize,
    },
    /// The entry of the row in the column is 0 already.
    ZeroAlready {
        /// The row.
        row: usize,
    },
    /// With this factor the entry does not become 0.
    WrongFactor {
        /// The entry after the step.
        left: u16,
    },
}

impl RowPractice {
    /// The elimination of a problem with a prime number of states, from its beginning; `None` for
    /// other numbers of states.
    pub fn of(problem: &Problem) -> Option<Self> {
        if !problem.variant().states().modulus().is_prime() {
            return None;
        }
        let mut practice = Self { equations: Equations::of(problem), rank: 0, column: 0 };
        practice.settle();
        Some(practice)
    }

    /// The system as it is now.
    pub fn equations(&self) -> &Equations {
        &self.equations
    }

    /// The row and column of the next pivot; `None` if the system has echelon form.
    pub fn pivot(&self) -> Option<(usize, usize)> {
        (self.column < self.equations.unknowns()).then_some((self.rank, self.column))
    }

    fn entry(&self, row: usize) -> u16 {
        self.equations.rows()[row][self.column]
    }

    /// Goes on to the next column in which something has to be done.
    fn settle(&mut self) {
        while self.column < self.equations.unknowns() {
            let rows = self.equations.rows().len();
            let mut below = (self.rank + 1..rows).map(|row| self.entry(row));
            let here = self.rank < rows && self.entry(self.rank) != 0;
            if below.any(|entry| entry != 0) {
                return;
            }
            self.rank += usize::from(here);
            self.column += 1;
        }
    }

    /// Applies the step if it is correct; otherwise returns the mistake and changes nothing.
    pub fn apply(&mut self, step: Step) -> Result<(), RowMistake> {
        self.judge(step)?;
        self.equations.apply(step);
        self.settle();
        Ok(())
    }

    /// Checks that a step is correct.
    pub fn judge(&self, step: Step) -> Result<(), RowMistake> {
        let (rows, top) = (self.equations.rows().len(), self.rank);
        let unfinished = |row: usize| if row < top { Err(RowMistake::Finished { row }) } else { Ok(()) };
        match step {
            Step::Swap { a, b } => {
                if a == b || a.max(b) >= rows {
                    return Err(RowMistake::SameRow);
                }
                let (upper, lower) = (a.min(b), a.max(b));
                unfinished(upper)?;
                if self.entry(top) != 0 {
                    return Err(RowMistake::PivotIsThere { row: top });
                }
                if upper != top {
                    return Err(RowMistake::NoPivotYet { row: top });
                }
                if self.entry(lower) == 0 {
                    return Err(RowMistake::NoEntry { row: lower });
                }
                Ok(())
            }
            Step::Add { from, to, times } => {
                if from == to || from.max(to) >= rows {
                    return Err(RowMistake::SameRow);
                }
                unfinished(to)?;
                if self.entry(top) == 0 {
                    return Err(RowMistake::NoPivotYet { row: top });
                }
                if from != top {
                    return Err(RowMistake::NotThePivot { row: from, pivot: top });
                }
                if self.entry(to) == 0 {
                    return Err(RowMistake::ZeroAlready { row: to });
                }
                let states = self.equations.states();
                let left = states.reduce(u64::from(self.entry(to)) + u64::from(times) * u64::from(self.entry(from)));
                if left != 0 { Err(RowMistake::WrongFactor { left }) } else { Ok(()) }
            }
            Step::Scale { row, .. } | Step::Append { from: row, .. } => Err(RowMistake::Finished { row }),
        }
    }
}

/// The answer to the question if a set of presses is quiet, with the reason if it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quietness {
    /// It changes nothing.
    Quiet,
    /// It changes this light.
    Changes {
        /// The light.
        light: usize,
        /// The presses of the pattern that change it.
        presses: Vec<usize>,
        /// The amount by which it changes.
        by: u16,
    },
}

/// Searches for a light that a set of presses changes.
pub fn quietness(variant: &Variant, presses: &Pattern) -> Quietness {
    let effect = variant.effect(presses);
    match effect.nonzero().next() {
        None => Quietness::Quiet,
        Some((light, by)) => {
            let reach = |press: &usize| variant.lights_of(*press).contains(&light);
            Quietness::Changes { light, presses: presses.nonzero().map(|(press, _)| press).filter(reach).collect(), by }
        }
    }
}

/// A pattern to ask about: often a quiet one, otherwise one that is nearly quiet. The same seed
/// gives the same pattern.
pub fn pattern_to_judge(variant: &Variant, seed: &str) -> Result<Pattern, SolveError> {
    let (states, cells) = (variant.states(), variant.cells());
    let k = u64::from(states.get());
    let mut rng = SeededRng::new(&format!("quiet practice 1\n{seed}"));
    let kernel = kernel(variant)?;
    let quiet = kernel.quiet();
    let mut pattern = Pattern::zeros(states, cells);
    // Not the empty pattern, whose quietness nobody doubts.
    while pattern.is_zero() && !quiet.is_empty() {
        for (other, &order) in quiet.iter().zip(quiet.orders()) {
            pattern.add_times(states.reduce(rng.below(order.into())), &other);
        }
    }
    if quiet.is_empty() || rng.below(2) == 0 {
        let changes = if quiet.is_empty() { 2 + rng.below(3) } else { 1 + rng.below(2) };
        for _ in 0..changes {
            pattern.add_at(index(rng.below(cells as u64)), states.reduce(1 + rng.below(k - 1)));
        }
    }
    if pattern.is_zero() {
        pattern.set(index(rng.below(cells as u64)), 1);
    }
    Ok(pattern)
}

/// The result of a chase that begins with given presses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstRow {
    /// All presses of the chase.
    pub presses: Pattern,
    /// The lights that are wrong at its end; none if the first presses were right.
    pub wrong: Vec<usize>,
}

/// Chases a board after pressing some of the first cells, one value for each cell that
/// [`super::Chase::first`] lists.
///
/// # Panics
/// If there are not as many values as first cells.
pub fn chase_from(problem: &Problem, first: &[u16]) -> Result<FirstRow, SolveError> {
    let states = problem.variant().states();
    let budget = &Budget::default();
    let unknowns = problem.elimination_order(budget)?.unknowns().len();
    assert_eq!(first.len(), unknowns, "one value for each of the first cells");
    let chased = ChaseSystem::of(problem, budget)?;
    let presses = Pattern::from_values(states, chased.presses(problem.difference(), first, budget)?);
    let mut left = problem.difference().clone();
    left.subtract(&problem.variant().effect(&presses));
    Ok(FirstRow { presses, wrong: left.nonzero().map(|(cell, _)| cell).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Chase, Elimination};
    use douse_puzzle::board::Board;

    fn problem(code: &str) -> Problem {
        Problem::of_board(&code.parse::<Board>().unwrap())
    }

    impl RowPractice {
        /// A correct next step; `None` at the end.
        fn next_step(&self) -> Option<Step> {
            let (top, _) = self.pivot()?;
            let rows = self.equations.rows().len();
            let other = (top + 1..rows).find(|&row| self.entry(row) != 0)?;
            if self.entry(top) == 0 {
                return Some(Step::Swap { a: top, b: other });
            }
            let k = self.equations.states().get() as u16;
            let factor = (1..k).find(|&times| self.judge(Step::Add { from: top, to: other, times }).is_ok())?;
            Some(Step::Add { from: top, to: other, times: factor })
        }
    }

    const CODES: [&str; 5] = ["2x2:6", "3x3:d58", "5x5:d5e7248", "3x3@torus:d58", "3x3.k3:012012012"];

    #[test]
    fn the_steps_that_are_suggested_are_right_and_lead_to_the_end() {
        for code in CODES {
            let problem = problem(code);
            let mut practice = RowPractice::of(&problem).unwrap();
            let mut steps = 0;
            while let Some(step) = practice.next_step() {
                practice.apply(step).unwrap();
                steps += 1;
            }
            assert!(steps > 2 && practice.pivot().is_none(), "{code}");
            let pivots = Elimination::of(&problem).unwrap().pivots.len();
            let rows = practice.equations().rows();
            let leads: Vec<Option<usize>> =
                rows.iter().map(|row| row[..row.len() - 1].iter().position(|&entry| entry != 0)).collect();
            assert_eq!(leads.iter().flatten().count(), pivots, "{code}");
            assert!(leads[..pivots].is_sorted() && leads[pivots..].iter().all(Option::is_none), "{code}");
        }
    }

    #[test]
    fn every_wrong_step_has_its_reason_and_changes_nothing() {
        // Rows of 3x3: row 1 begins with 1, rows 2 and 4 have an entry in the first column, row 3
        // has none.
        let mut practice = RowPractice::of(&problem("3x3:d58")).unwrap();
        let before = practice.clone();
        let add = |from, to| Step::Add { from, to, times: 1 };
        for (step, mistake) in [
            (add(0, 0), RowMistake::SameRow),
            (add(0, 9), RowMistake::SameRow),
            (add(1, 3), RowMistake::NotThePivot { row: 1, pivot: 0 }),
            (add(0, 2), RowMistake::ZeroAlready { row: 2 }),
            (Step::Swap { a: 0, b: 1 }, RowMistake::PivotIsThere { row: 0 }),
        ] {
            assert_eq!(practice.apply(step), Err(mistake));
            assert_eq!(practice, before);
        }
        practice.apply(add(0, 3)).unwrap();
        practice.apply(add(0, 1)).unwrap();
        assert_eq!(practice.pivot(), Some((1, 1)));
        assert_eq!(practice.apply(add(1, 0)), Err(RowMistake::Finished { row: 0 }));
        assert_eq!(practice.apply(add(1, 2)), Err(RowMistake::NoPivotYet { row: 1 }));
        assert_eq!(practice.apply(Step::Swap { a: 1, b: 5 }), Err(RowMistake::NoEntry { row: 5 }));
        practice.apply(Step::Swap { a: 1, b: 2 }).unwrap();
    }

    #[test]
    fn with_more_states_the_factor_counts() {
        let practice = RowPractice::of(&problem("2x2.k3:0120")).unwrap();
        assert_eq!(practice.judge(Step::Add { from: 0, to: 1, times: 1 }), Err(RowMistake::WrongFactor { left: 2 }));
        assert_eq!(practice.judge(Step::Add { from: 0, to: 1, times: 2 }), Ok(()));
        assert!(RowPractice::of(&problem("2x2.k4:0120")).is_none());
    }

    #[test]
    fn patterns_are_judged_by_pressing_them() {
        for code in CODES.into_iter().chain(["4x4:0000", "4x4.k3:0000000000000000"]) {
            let problem = problem(code);
            let variant = problem.variant();
            let has_quiet = kernel(variant).unwrap().nullity() > 0;
            let (mut quiet, mut loud) = (0, 0);
            for seed in 0..60 {
                let pattern = pattern_to_judge(variant, &seed.to_string()).unwrap();
                assert!(!pattern.is_zero());
                match quietness(variant, &pattern) {
                    Quietness::Quiet => {
                        assert!(variant.effect(&pattern).is_zero());
                        quiet += 1;
                    }
                    Quietness::Changes { light, presses, by } => {
                        let sum: u64 = presses.iter().map(|&press| u64::from(pattern.get(press))).sum();
                        assert_eq!((variant.states().reduce(sum), by), (by, variant.effect(&pattern).get(light)));
                        loud += 1;
                    }
                }
            }
            assert!(loud > 10 && (quiet > 10) == has_quiet, "{code}: {quiet} quiet, {loud} not");
        }
    }

    #[test]
    fn the_right_first_row_leaves_nothing_and_others_say_what() {
        let problem = problem("5x5:d5e7248");
        let chase = Chase::of(&problem).unwrap();
        let right = chase.press_first.clone().unwrap();
        let found = chase_from(&problem, &right).unwrap();
        assert!(found.wrong.is_empty());
        assert_eq!(Some(found.presses), chase.second_pass);
        let nothing = chase_from(&problem, &[0; 5]).unwrap();
        let expected = chase.remaining.iter().zip(&chase.remainder).filter(|(_, value)| **value != 0);
        assert_eq!(nothing.wrong, expected.map(|(&cell, _)| cell).collect::<Vec<_>>());
    }
}

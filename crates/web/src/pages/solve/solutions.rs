//! The list of solutions of a board.

use crate::board::pattern_of;
use crate::jobs::solving::Examination;
use douse::pattern::{Pattern, States};

/// The greatest number of solutions to sort by length.
pub const MAX_SORTED: u128 = 4096;

/// The solutions of a board, numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// All solutions in order if they are few enough to sort; otherwise only the first one.
    first: Vec<Pattern>,
    presses: Pattern,
    quiet: Vec<(Pattern, u32)>,
    /// The number of solutions; `None` if it does not fit.
    count: Option<u128>,
}

impl Solutions {
    /// The solutions of an examined board; `None` if there are none.
    pub fn of(states: States, examination: &Examination) -> Option<Self> {
        let Examination::Solvable { presses, quiet, .. } = examination else { return None };
        let presses = pattern_of(states, presses);
        let quiet: Vec<(Pattern, u32)> =
            quiet.iter().map(|(pattern, order)| (pattern_of(states, pattern), *order)).collect();
        let count = quiet.iter().try_fold(1u128, |count, (_, order)| count.checked_mul(u128::from(*order)));
        let mut solutions = Self { first: Vec::new(), presses, quiet, count };
        if let Some(count) = count.filter(|count| *count <= MAX_SORTED) {
            let mut all: Vec<Pattern> = (0..count).map(|number| solutions.nth(number)).collect();
            all.sort_by_key(Pattern::total);
            solutions.first = all;
        }
        Some(solutions)
    }

    /// The number of solutions; `None` if it does not fit.
    pub fn count(&self) -> Option<u128> {
        self.count
    }

    /// Whether the solutions are sorted, the shortest first.
    pub fn is_sorted(&self) -> bool {
        self.first.len() as u128 == self.count.unwrap_or(u128::MAX)
    }

    /// Puts a solution first if there are too many to sort.
    pub fn put_first(&mut self, presses: Pattern) {
        if !self.is_sorted() {
            self.first = vec![presses];
        }
    }

    /// Solution `number`, counted from 0.
    pub fn get(&self, number: u128) -> Pattern {
        match usize::try_from(number).ok().and_then(|number| self.first.get(number)) {
            Some(solution) => solution.clone(),
            None => self.nth(number),
        }
    }

    /// Each quiet pattern is added as often as its digit says, in the mixed radix of the orders.
    fn nth(&self, mut number: u128) -> Pattern {
        let mut solution = self.presses.clone();
        for (pattern, order) in &self.quiet {
            let order = u128::from(*order);
            solution.add_times((number % order) as u16, pattern);
            number /= order;
        }
        solution
    }
}

/// The presses of a solution in order, from the top left to the bottom right.
pub fn in_order(solution: &Pattern) -> Vec<usize> {
    solution.nonzero().flat_map(|(cell, times)| std::iter::repeat_n(cell, times.into())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::board_of;
    use crate::jobs::solving::examine;
    use std::collections::HashSet;

    #[test]
    fn all_solutions_are_there_once_and_in_order() {
        for (code, expected) in [("5x5:ffffff8", 4), ("4x4:0000", 16), ("4x4.k3:1210121012101210", 0)] {
            let board = board_of(code).unwrap();
            let Some(solutions) = Solutions::of(board.variant().states(), &examine(&board).unwrap()) else {
                assert_eq!(expected, 0);
                continue;
            };
            let count = solutions.count().unwrap();
            assert!(expected == 0 || count == expected);
            let all: Vec<Pattern> = (0..count).map(|number| solutions.get(number)).collect();
            assert_eq!(all.iter().collect::<HashSet<_>>().len() as u128, count);
            assert!(all.is_sorted_by_key(Pattern::total));
            for solution in &all {
                let mut solved = board.clone();
                in_order(solution).into_iter().for_each(|cell| solved.press(cell));
                assert!(solved.is_solved());
            }
        }
    }

    #[test]
    fn of_very_many_the_shortest_comes_first() {
        let board = board_of(&format!("30x30:{}", "0".repeat(225))).unwrap();
        let mut solutions = Solutions::of(board.variant().states(), &examine(&board).unwrap()).unwrap();
        assert!(!solutions.is_sorted());
        let other = solutions.get(5);
        assert!(board.variant().effect(&other).is_zero() && !other.is_zero());
        solutions.put_first(other.clone());
        assert_eq!(solutions.get(0), other);
        assert!(board.variant().effect(&solutions.get(1)).is_zero());
    }
}

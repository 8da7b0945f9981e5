//! Chasing the lights of one board.

use douse_algebra::budget::Budget;
use douse_puzzle::pattern::Pattern;
use douse_solver::solve::{ChaseSystem, Problem, SolveError};

/// Light chasing on one board, as you would do it by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chase {
    /// The cells that are pressed first: on a flat board the first row.
    pub first: Vec<usize>,
    /// The cells whose lights may be wrong after a chase: on a flat board the last row.
    pub remaining: Vec<usize>,
    /// The presses of a chase that presses none of the first cells.
    pub first_pass: Pattern,
    /// The values to be added at the remaining cells after the first pass.
    pub remainder: Vec<u16>,
    /// The presses of the first cells that make a second chase leave nothing; `None` if there are
    /// none.
    pub press_first: Option<Vec<u16>>,
    /// All presses of the second chase.
    pub second_pass: Option<Pattern>,
}

impl Chase {
    /// Chases a board. Time and memory are those of solving it by chasing.
    pub fn of(problem: &Problem) -> Result<Self, SolveError> {
        let states = problem.variant().states();
        let budget = &Budget::default();
        let order = problem.elimination_order(budget)?;
        let cells = |list: &[u32]| list.iter().map(|&cell| cell as usize).collect();
        let (first, remaining) = (cells(order.unknowns()), cells(order.constraints()));
        let chased = ChaseSystem::of(problem, budget)?;
        let pass = |unknowns: &[u16]| -> Result<_, SolveError> {
            Ok(Pattern::from_values(states, chased.presses(problem.difference(), unknowns, budget)?))
        };
        let remainder = chased.remainder(problem.difference(), budget)?;
        let press_first = chased.system.solve(&remainder).ok();
        let second_pass = press_first.as_deref().map(pass).transpose()?;
        let first_pass = pass(&vec![0; order.unknowns().len()])?;
        Ok(Self { first, remaining, first_pass, remainder, press_first, second_pass })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_puzzle::edges::Edges;
    use douse_puzzle::pattern::States;
    use douse_puzzle::random::SeededRng;
    use douse_puzzle::rule::Rule;
    use douse_puzzle::shape::Shape;
    use douse_puzzle::size::Size;
    use douse_puzzle::variant::Variant;
    use douse_solver::solve::solve_problem;

    #[test]
    fn both_passes_do_what_they_say() {
        let mut rng = SeededRng::new("two passes");
        for k in [2, 3, 4] {
            let states = States::new(k).unwrap();
            let variant = Variant::new(Shape::grid(Size::square(5).unwrap(), Edges::Flat), Rule::Plus, states).unwrap();
            for _ in 0..40 {
                let difference = Pattern::from_values(states, (0..25).map(|_| rng.below(k) as u16));
                let problem = Problem::new(variant.clone(), difference.clone());
                let chase = Chase::of(&problem).unwrap();
                let mut left = difference.clone();
                left.subtract(&variant.effect(&chase.first_pass));
                let wrong: Vec<u16> = chase.remaining.iter().map(|&cell| left.get(cell)).collect();
                assert_eq!(wrong, chase.remainder);
                assert_eq!(left.total(), wrong.iter().map(|&value| u64::from(value)).sum::<u64>());
                assert_eq!(chase.second_pass.is_some(), solve_problem(&problem).unwrap().is_solvable());
                if let Some(presses) = chase.second_pass {
                    assert_eq!(variant.effect(&presses), difference);
                }
            }
        }
    }
}

//! The registry of methods.

use super::claim::Claim;
use super::{
    Answer, Problem, SolveError, chase_residues, dense, frontal, frontal_residues, polynomial, reference, small, sums,
};
use douse_algebra::bits::OutOfMemory;
use douse_algebra::budget::{Budget, Exhausted};

/// A way to answer a [`Problem`].
pub struct Method {
    /// The name, as in `--method`.
    pub name: &'static str,
    /// `None` if the method does not apply.
    cost: fn(&Problem, &Budget<'_>) -> Result<Option<Cost>, Exhausted>,
    /// Called once the memory of the cost is drawn from the budget.
    solve: fn(&Problem, &Budget<'_>) -> Result<Claim, SolveError>,
}

/// The cost that a method promises before it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    /// About how many machine words it will touch.
    pub(super) work: f64,
    /// The most bytes it holds at once beside the press matrix and the quiet patterns, whose number
    /// it does not know yet and which it draws itself.
    pub(super) memory: usize,
}

/// All methods, the cheapest for small boards first: it is chosen before the others look at the
/// press matrix. Each gives the same answer where it applies.
pub static METHODS: &[Method] = &[
    Method { name: "small", cost: small::cost, solve: small::solve_small },
    Method { name: "sums", cost: sums::cost, solve: sums::solve_sums },
    Method { name: "polynomial", cost: polynomial::cost, solve: polynomial::solve_polynomial },
    Method { name: "frontal", cost: frontal::cost, solve: frontal::solve_frontal },
    Method { name: "dense", cost: dense::cost, solve: dense::solve_dense },
    Method { name: "polynomial-prime", cost: polynomial::cost_prime, solve: polynomial::solve_polynomial_prime },
    Method { name: "chase-residues", cost: chase_residues::cost, solve: chase_residues::solve_chase_residues },
    Method { name: "frontal-residues", cost: frontal_residues::cost, solve: frontal_residues::solve_frontal_residues },
    Method { name: "reference", cost: reference::cost, solve: reference::solve_reference },
];

impl Method {
    /// The method of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        METHODS.iter().find(|method| method.name == name)
    }

    /// The method that promises to be cheapest among those whose memory fits the budget. Methods
    /// are asked in the order of the registry, and no further once one promises to do little more
    /// than read the board: the answers of the later ones cost as much themselves.
    pub fn cheapest(problem: &Problem, budget: &Budget<'_>) -> Result<&'static Self, SolveError> {
        let little = 8.0 * problem.variant().cells() as f64;
        let mut best: Option<(f64, &'static Self)> = None;
        let mut least_memory = usize::MAX;
        for method in METHODS {
            let cost = match (method.cost)(problem, budget) {
                Ok(Some(cost)) if budget.allows(cost.memory) => cost,
                Ok(Some(Cost { memory: bytes, .. })) | Err(Exhausted::OutOfMemory(OutOfMemory { bytes })) => {
                    least_memory = least_memory.min(bytes);
                    continue;
                }
                Ok(None) => continue,
                Err(Exhausted::Stopped) => return Err(SolveError::Stopped),
            };
            if best.is_none_or(|(least, _)| cost.work < least) {
                best = Some((cost.work, method));
            }
            if cost.work <= little {
                break;
            }
        }
        best.map(|(_, method)| method).ok_or(SolveError::OutOfMemory(OutOfMemory { bytes: least_memory }))
    }

    /// Returns whether the method can answer the problem within the budget.
    pub fn applies(&self, problem: &Problem, budget: &Budget<'_>) -> bool {
        matches!((self.cost)(problem, budget), Ok(Some(_)))
    }

    /// Answers the problem by this method.
    pub fn solve(&self, problem: &Problem, budget: &Budget<'_>) -> Result<Answer, SolveError> {
        let cost = (self.cost)(problem, budget)?.ok_or(SolveError::DoesNotApply(self.name))?;
        let _memory = budget.reserve(cost.memory)?;
        (self.solve)(problem, budget)?.check(self.name, problem, budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_puzzle::board::Board;
    use douse_puzzle::pattern::Pattern;

    /// A method that presses nothing, whatever the lights.
    fn press_nothing(problem: &Problem, budget: &Budget<'_>) -> Result<Claim, SolveError> {
        let nothing = Pattern::zeros(problem.variant().states(), problem.variant().cells());
        reference::solve_reference(&Problem::new(problem.variant().clone(), nothing), budget)
    }

    #[test]
    fn a_wrong_answer_is_an_error() {
        let method = Method { name: "wrong", cost: reference::cost, solve: press_nothing };
        let solve = |lit: &[&str]| {
            let board = Board::builder(3, 3).lit(lit.iter().copied()).build().unwrap();
            method.solve(&Problem::of_board(&board), &Budget::default())
        };
        assert!(solve(&[]).is_ok());
        let error = solve(&["A1"]).unwrap_err();
        assert_eq!(error, SolveError::WrongAnswer { method: "wrong" });
        assert!(error.to_string().contains("please report"));
    }
}

//! The registry of methods.

use super::{
    Answer, Problem, SolveError, chase, chase_residues, dense, dense_residues, frontal, frontal_residues, polynomial,
    reference, small,
};
use douse_algebra::bits::OutOfMemory;

/// A way to answer a [`Problem`].
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// About how many machine words it will touch; `None` if the method does not apply.
    cost: fn(&Problem) -> Option<f64>,
    solve: fn(&Problem) -> Result<Answer, SolveError>,
}

/// All methods, the cheapest for small boards first: it is chosen before the others look at the press matrix. Each gives
/// the same answer where it applies.
pub static METHODS: &[Method] = &[
    Method { name: "small", cost: small::cost, solve: small::solve_small },
    Method { name: "polynomial", cost: polynomial::cost, solve: polynomial::solve_polynomial },
    Method { name: "chase", cost: chase::cost, solve: chase::solve_chase },
    Method { name: "frontal", cost: frontal::cost, solve: frontal::solve_frontal },
    Method { name: "dense", cost: dense::cost, solve: dense::solve_dense },
    Method { name: "polynomial-prime", cost: polynomial::cost_prime, solve: polynomial::solve_polynomial_prime },
    Method { name: "chase-residues", cost: chase_residues::cost, solve: chase_residues::solve_chase_residues },
    Method { name: "frontal-residues", cost: frontal_residues::cost, solve: frontal_residues::solve_frontal_residues },
    Method { name: "dense-residues", cost: dense_residues::cost, solve: dense_residues::solve_dense_residues },
    Method { name: "reference", cost: reference::cost, solve: reference::solve_reference },
];

impl Method {
    /// The method of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        METHODS.iter().find(|method| method.name == name)
    }

    /// The method that promises to be cheapest. Methods are asked in the order of the registry, and no further once one
    /// promises to do little more than read the board: the answers of the later ones cost as much themselves.
    pub fn cheapest(problem: &Problem) -> Result<&'static Self, SolveError> {
        let little = 8.0 * problem.variant().cells() as f64;
        let mut best: Option<(f64, &'static Self)> = None;
        for method in METHODS {
            let Some(cost) = (method.cost)(problem) else { continue };
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, method));
            }
            if cost <= little {
                break;
            }
        }
        let too_large = || OutOfMemory { bytes: problem.variant().cells().saturating_mul(8) }.into();
        best.map(|(_, method)| method).ok_or_else(too_large)
    }

    /// Whether the method can answer the problem.
    pub fn applies(&self, problem: &Problem) -> bool {
        (self.cost)(problem).is_some()
    }

    /// Answers the problem by this method.
    pub fn solve(&self, problem: &Problem) -> Result<Answer, SolveError> {
        (self.solve)(problem)
    }
}

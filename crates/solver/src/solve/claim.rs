//! The claim of a method, and the check that turns it into an answer. Nothing else makes solution
//! spaces and witnesses, so no method can forget it.

use super::witness::Test;
use super::{Answer, Problem, SolveError};
use crate::quiet::Rows;
use crate::space::{SolutionSpace, reduce_by};
use douse_algebra::bits::{BitMatrix, BitVec};
use douse_algebra::budget::{Budget, Reservation};
use douse_algebra::residues::{ResidueMatrix, howell_form_within};
use douse_puzzle::pattern::Pattern;

/// The result of a method, not checked yet.
#[derive(Debug)]
pub(super) enum Claim {
    /// A solution, and the quiet patterns that lead from it to all.
    Solvable {
        presses: Pattern,
        /// In normal form.
        quiet: Rows,
        /// The memory of the quiet patterns.
        memory: Option<Reservation>,
    },
    /// A pattern that every press meets in a multiple of k, while the difference is not met so.
    Unsolvable(Pattern),
}

impl Claim {
    /// From a solution and a basis of quiet patterns (rows), which are brought into normal form:
    /// the basis reduced, and the solution zero at its pivots.
    pub(super) fn of_bits(
        mut presses: BitVec,
        (mut quiet, memory): (BitMatrix, Reservation),
        budget: &Budget<'_>,
    ) -> Result<Self, SolveError> {
        douse_algebra::elimination::reduce_within(&mut quiet, budget)?;
        reduce_by(&quiet, &mut presses);
        Ok(Self::Solvable { presses: Pattern::from_bits(presses), quiet: Rows::Bits(quiet), memory: Some(memory) })
    }

    /// From a solution and generators of all quiet patterns (rows), which are brought into normal
    /// form: the Howell form of the generators, and the solution reduced by it.
    pub(super) fn of_residues(
        problem: &Problem,
        presses: &[u16],
        (quiet, memory): (ResidueMatrix, Reservation),
        budget: &Budget<'_>,
    ) -> Result<Self, SolveError> {
        let states = problem.variant.states();
        let form = howell_form_within(quiet, budget)?;
        let (presses, _) = form.reduce(presses);
        let quiet = match states.is_two() {
            true => Rows::Bits(BitMatrix::from_fn(form.rows(), presses.len(), |row, cell| {
                form.matrix().get(row, cell) == 1
            })),
            false => Rows::Residues(form.into_matrix()),
        };
        Ok(Self::Solvable { presses: Pattern::from_values(states, presses), quiet, memory: Some(memory) })
    }

    /// The answer, once the solution and the quiet patterns are pressed, or the witness is counted.
    pub(super) fn check(
        self,
        method: &'static str,
        problem: &Problem,
        budget: &Budget<'_>,
    ) -> Result<Answer, SolveError> {
        let answer = match self {
            Self::Solvable { presses, quiet, memory } => {
                SolutionSpace::checked(problem, presses, quiet, memory, budget)?.map(Answer::Solvable)
            }
            Self::Unsolvable(pattern) => {
                let test = Test::checked(problem.variant(), problem.press_matrix(budget)?, pattern);
                test.and_then(|test| test.against(problem.difference())).map(Answer::Unsolvable)
            }
        };
        answer.ok_or(SolveError::WrongAnswer { method })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::solve_problem;
    use douse_puzzle::board::Board;
    use douse_puzzle::edges::Edges;
    use douse_puzzle::rule::Rule;
    use douse_puzzle::variant::Variant;

    /// One of each form in which answers are checked, with quiet patterns: words, rows and lists;
    /// two states and more.
    fn variants() -> Vec<Variant> {
        let variant = |width, height, rule, k| Board::builder(width, height).rule(rule).states(k).variant().unwrap();
        let moebius = Board::builder(11, 8).edges(Edges::Moebius).rule(Rule::King).variant().unwrap();
        vec![
            variant(5, 5, Rule::Plus, 2),
            variant(5, 5, Rule::King, 2),
            variant(11, 11, Rule::Plus, 2),
            variant(9, 9, Rule::RowColumn, 2),
            variant(11, 11, Rule::King, 2),
            moebius,
            variant(9, 9, Rule::OpenPlus, 2),
            variant(5, 5, Rule::Plus, 3),
            variant(4, 4, Rule::Plus, 6),
            variant(3, 5, Rule::RowColumn, 4),
            variant(5, 5, Rule::King, 6),
        ]
    }

    fn solved(problem: &Problem) -> (Pattern, Rows) {
        let Ok(Answer::Solvable(space)) = solve_problem(problem) else { panic!("made by presses") };
        (space.presses().clone(), space.quiet().rows().clone())
    }

    /// Changes an entry of the last row, makes the row zero or makes it the first one; `false` if
    /// that is no mistake.
    fn damage(rows: &mut Rows, kind: usize, cell: usize) -> bool {
        let last = match rows {
            Rows::Bits(bits) => bits.rows() - 1,
            Rows::Residues(residues) => residues.rows() - 1,
        };
        match (rows, kind) {
            (Rows::Bits(bits), 0) => bits.flip(last, cell),
            (Rows::Bits(bits), 1) => bits.row_mut(last).fill(0),
            (Rows::Bits(bits), _) => {
                let row = bits.row(0).to_vec();
                bits.row_mut(last).copy_from_slice(&row);
            }
            (Rows::Residues(residues), 0) => {
                let other = residues.modulus().add(residues.get(last, cell), 1);
                residues.set(last, cell, other);
            }
            (Rows::Residues(residues), 1) => residues.row_mut(last).fill(0),
            (Rows::Residues(residues), _) => {
                let row = residues.row(0).to_vec();
                residues.row_mut(last).copy_from_slice(&row);
            }
        }
        kind < 2 || last > 0
    }

    #[test]
    fn wrong_solutions_quiet_patterns_and_witnesses_are_refused() {
        let mut refused = 0;
        for variant in variants() {
            let (states, cells) = (variant.states(), variant.cells());
            let single = |cell: usize| {
                let mut pattern = Pattern::zeros(states, cells);
                pattern.add_at(cell, 1);
                pattern
            };
            let problem = Problem::new(variant.clone(), variant.effect(&single(3)));
            let check = |claim: Claim| claim.check("wrong", &problem, &Budget::default());
            let wrong = Err(SolveError::WrongAnswer { method: "wrong" });
            let (presses, _) = solved(&problem);
            let solvable = |presses: &Pattern, quiet| Claim::Solvable { presses: presses.clone(), quiet, memory: None };
            assert!(
                check(solvable(&presses, solved(&problem).1)).unwrap().space().unwrap().nullity() > 0,
                "{variant:?}"
            );
            for cell in 0..cells {
                let mut other = presses.clone();
                other.add_at(cell, 1);
                if !variant.lights_of(cell).is_empty() {
                    assert_eq!(check(solvable(&other, solved(&problem).1)), wrong, "{variant:?}");
                    refused += 1;
                }
                for kind in 0..3 {
                    let mut quiet = solved(&problem).1;
                    if damage(&mut quiet, kind, cell) {
                        assert_eq!(check(solvable(&presses, quiet)), wrong, "{variant:?} {cell} {kind}");
                        refused += 1;
                    }
                }
                assert_eq!(check(Claim::Unsolvable(single(cell))), wrong, "{variant:?}");
            }
            // A test pattern that every press meets evenly is no witness against lights that
            // presses lead to.
            let tests = crate::solve::left_kernel(&variant).unwrap();
            for test in tests.quiet().iter() {
                assert_eq!(check(Claim::Unsolvable(test)), wrong, "{variant:?}");
            }
        }
        assert!(refused > 1000, "{refused}");
    }
}

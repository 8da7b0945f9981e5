//! The proof that a board cannot be solved.

use super::Problem;
use super::press_matrix::PressMatrix;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::rule::Rule;
use douse_puzzle::shape::Shape;
use douse_puzzle::variant::Variant;
use std::fmt;

/// The proof that a board cannot be solved: a pattern `y` that every press meets in a multiple of k
/// (counted with its values), while the lights to be changed do not. So no presses add up to them.
///
/// For two states and a rule that works both ways, `y` is a quiet pattern that overlaps the lights
/// to be changed in an odd number of cells: anyone can check that by counting.
///
/// ```
/// use douse_puzzle::{board::Board, rule::Rule};
/// use douse_solver::solve::{Answer, Solve};
/// let board = Board::builder(2, 1).rule(Rule::King).states(3).lit(["A1"]).build()?;
/// let Answer::Unsolvable(witness) = board.solve()? else { panic!("every press changes both lights") };
/// assert_eq!(
///     witness.to_string(),
///     "every press moves these lights by a multiple of 3 steps in total (=2 counts twice), \
///      but the number of steps they need is not a multiple of 3: A1=2 B1"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The pattern.
    pub pattern: Pattern,
    shape: Shape,
}

/// A pattern that every press meets in a multiple of k: it proves that lights which it meets
/// otherwise cannot be changed.
#[derive(Clone, Debug)]
pub(super) struct Test(Witness);

impl Test {
    /// Returns `None` if some press meets the pattern otherwise.
    pub(super) fn checked(variant: &Variant, press_matrix: &PressMatrix, pattern: Pattern) -> Option<Self> {
        let shape = variant.shape();
        press_matrix.meets_evenly(variant, &pattern).then(|| Self(Witness { pattern, shape: shape.clone() }))
    }

    /// Makes a witness, as nothing else does; `None` if the lights to be changed are met in a
    /// multiple of k, too.
    pub(super) fn against(self, difference: &Pattern) -> Option<Witness> {
        self.meets(difference).then_some(self.0)
    }

    /// Returns whether the pattern is a witness against these lights.
    pub(super) fn meets(&self, difference: &Pattern) -> bool {
        self.0.pattern.dot(difference) != 0
    }
}

impl Witness {
    /// Checks by counting that every press meets the pattern in a multiple of k and the difference
    /// does not.
    pub fn verify(&self, problem: &Problem) -> bool {
        let (variant, pattern) = (problem.variant(), &self.pattern);
        // Rows and columns work both ways, and their effect takes fewer steps than counting every
        // press.
        if *variant.rule() == Rule::RowColumn {
            return variant.effect(pattern).is_zero() && pattern.dot(problem.difference()) != 0;
        }
        let mut lights = Vec::new();
        let mut met = |press| {
            variant.collect_lights_of(press, &mut lights);
            lights.iter().map(|&light| u64::from(pattern.get(light))).sum::<u64>()
        };
        (0..variant.cells()).all(|press| variant.states().reduce(met(press)) == 0)
            && pattern.dot(problem.difference()) != 0
    }
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cells, k) = (self.shape.presses(&self.pattern), self.pattern.states().get());
        if k == 2 {
            return write!(
                f,
                "every press changes an even number of these lights, but an odd number has to change: {cells}"
            );
        }
        let counted = match self.pattern.iter().max() {
            None | Some(0 | 1) => String::new(),
            Some(2) => " (=2 counts twice)".to_owned(),
            Some(most) => format!(" (={most} counts {most} times)"),
        };
        write!(
            f,
            "every press moves these lights by a multiple of {k} steps in total{counted}, \
             but the number of steps they need is not a multiple of {k}: {cells}"
        )
    }
}

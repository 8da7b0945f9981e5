//! The transform `R` with `R A = E`: solving every board of a kind by one multiplication.

use douse_algebra::bits::{BitMatrix, BitVec};
use douse_algebra::budget::Budget;
use douse_algebra::elimination::echelon_with_transform;
use douse_puzzle::pattern::Pattern;
use douse_solver::solve::{Problem, SolveError};

/// The press matrix `A` of a two-state kind of puzzle, its reduced echelon form `E`, and the
/// transform `R` with `R A = E`.
///
/// For a solvable board `x = R c`, read at the pivots, is a solution: `E x = R A x = R c`. The rows
/// of `R` below the rank are the tests: each must overlap `c` in an even number of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transform {
    /// The press matrix: row = light, column = press.
    pub a: BitMatrix,
    /// Its reduced echelon form.
    pub e: BitMatrix,
    /// The transform.
    pub r: BitMatrix,
    /// The columns of the pivots.
    pub pivots: Vec<usize>,
}

impl Transform {
    /// The transform of a problem's press matrix. Time `O(N^3 / 64)`, memory `O(N^2)` bits.
    pub fn of(problem: &Problem) -> Result<Self, SolveError> {
        if !problem.variant().states().is_two() {
            return Err(SolveError::DoesNotApply("the transform of all solutions"));
        }
        let a = problem.incidence(&Budget::default())?.matrix()?;
        let (echelon, r) = echelon_with_transform(&a);
        Ok(Self { a, e: echelon.matrix, r, pivots: echelon.pivots })
    }

    /// The solution that `R` gives for lights that have to change, with zero for every press
    /// without a pivot; `None` if a row of `R` below the rank overlaps them in an odd number of
    /// cells.
    pub fn solve(&self, difference: &BitVec) -> Option<Pattern> {
        let product = self.r.mul_vec(difference);
        if product.ones().any(|row| row >= self.pivots.len()) {
            return None;
        }
        let mut presses = BitVec::zeros(difference.len());
        product.ones().for_each(|row| presses.set(self.pivots[row], true));
        Some(Pattern::from_bits(presses))
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

    #[test]
    fn the_transform_solves_every_solvable_board() {
        let shape = Shape::grid(Size::square(5).unwrap(), Edges::Flat);
        let variant = Variant::new(shape, Rule::Plus, States::TWO).unwrap();
        let transform = Transform::of(&Problem::new(variant.clone(), Pattern::zeros(States::TWO, 25))).unwrap();
        assert_eq!(transform.pivots.len(), 23, "rank of the classic board");
        for row in 0..25 {
            assert_eq!(transform.a.vec_mul(&transform.r.row_vec(row)), transform.e.row_vec(row), "R A = E");
        }
        let mut rng = SeededRng::new("transform");
        let mut solvable = 0;
        for _ in 0..400 {
            let lights = BitVec::from_fn(25, |_| rng.below(2) == 1);
            if let Some(presses) = transform.solve(&lights) {
                assert_eq!(variant.effect(&presses).as_bits(), Some(&lights));
                solvable += 1;
            }
        }
        assert!((60..140).contains(&solvable), "one board in four: {solvable} of 400");
    }
}

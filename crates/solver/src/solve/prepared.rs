//! Many boards of one kind: the press matrix is inverted once, then every board takes one multiplication.

use super::{Answer, Problem, SolveError, Witness, kernel};
use crate::space::SolutionSpace;
use douse_algebra::bits::{BitVec, Ones};
use douse_algebra::elimination::echelon_with_transform;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::variant::Variant;

/// A two-state kind of puzzle, prepared so that each of its boards is solved in `O(N^2 / 64)` steps.
///
/// The answers are those of [`solve`](super::solve()): the same solution and quiet patterns in the same normal form. Only
/// the witness of an unsolvable board may be another one.
///
/// # Example
/// ```
/// use douse_puzzle::{edges::Edges, pattern::{Pattern, States}, rule::Rule, shape::Shape, size::Size, variant::Variant};
/// use douse_solver::solve::{Prepared, Problem, solve_problem};
/// let variant = Variant::new(Shape::grid(Size::square(5)?, Edges::Flat), Rule::Plus, States::TWO)?;
/// let prepared = Prepared::new(&variant)?.expect("a small kind of two states");
/// let all_on = Pattern::constant(States::TWO, 25, 1);
/// assert_eq!(prepared.solve(&all_on), solve_problem(&Problem::new(variant, all_on.clone()))?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Prepared {
    variant: Variant,
    /// For every light the words of the presses that changing it alone contributes, then those of the tests it fails.
    columns: Vec<u64>,
    press_words: usize,
    test_words: usize,
    /// Patterns that a solvable difference meets evenly.
    tests: Vec<BitVec>,
    kernel: SolutionSpace,
}

impl Prepared {
    /// Kinds of more cells are not prepared: the inverse would take longer than a few boards.
    pub const MOST_CELLS: usize = 1024;

    /// Prepares a kind of puzzle; `None` if it has more than two states or more than [`Prepared::MOST_CELLS`] cells.
    ///
    /// # Complexity
    /// `O(N^3 / 64)` time and `O(N^2)` bits.
    pub fn new(variant: &Variant) -> Result<Option<Self>, SolveError> {
        let cells = variant.cells();
        if !variant.states().is_two() || cells > Self::MOST_CELLS {
            return Ok(None);
        }
        let problem = Problem::new(variant.clone(), Pattern::zeros(variant.states(), cells));
        let transformed = echelon_with_transform(&problem.incidence()?.matrix()?);
        let (inverse, pivots) = (transformed.transform, transformed.echelon.pivots);
        let kernel = kernel(variant)?;
        // A reduced quiet pattern begins at its pivot, where the normal form has no press.
        let reducers: Vec<(usize, &BitVec)> = kernel
            .quiet()
            .iter()
            .filter_map(|quiet| quiet.pattern.as_bits())
            .filter_map(|bits| Some((bits.first_one()?, bits)))
            .collect();
        let tests: Vec<BitVec> = (pivots.len()..cells).map(|row| inverse.row_vec(row)).collect();
        let (press_words, test_words) = (cells.div_ceil(64), tests.len().div_ceil(64));
        let mut columns = Vec::with_capacity(cells * (press_words + test_words));
        for light in 0..cells {
            let mut presses = BitVec::zeros(cells);
            for (_, &pivot) in pivots.iter().enumerate().filter(|(row, _)| inverse.get(*row, light)) {
                presses.set(pivot, true);
            }
            for (pivot, pattern) in &reducers {
                if presses.get(*pivot) {
                    presses.add(pattern);
                }
            }
            columns.extend_from_slice(presses.words());
            columns.extend_from_slice(BitVec::from_fn(tests.len(), |test| tests[test].get(light)).words());
        }
        Ok(Some(Self { variant: variant.clone(), columns, press_words, test_words, tests, kernel }))
    }

    /// The kind of puzzle.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The number of quiet patterns.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.kernel.nullity()
    }

    /// Presses that add `difference` to the lights, or the proof that none do.
    ///
    /// # Panics
    /// If the difference does not belong to the kind of puzzle.
    #[must_use]
    pub fn solve(&self, difference: &Pattern) -> Answer {
        let cells = self.variant.cells();
        let bits = difference.as_bits().filter(|bits| bits.len() == cells).expect("lights of another puzzle");
        let stride = self.press_words + self.test_words;
        let mut sum = vec![0u64; stride];
        for light in bits.ones() {
            let column = &self.columns[light * stride..(light + 1) * stride];
            sum.iter_mut().zip(column).for_each(|(word, add)| *word ^= add);
        }
        if let Some(failed) = Ones::new(&sum[self.press_words..]).next() {
            let (pattern, shape) = (Pattern::from_bits(self.tests[failed].clone()), self.variant.shape().clone());
            return Answer::Unsolvable(Witness { pattern, shape });
        }
        sum.truncate(self.press_words);
        let presses = Pattern::from_bits(BitVec::from_words(cells, sum));
        Answer::Solvable(self.kernel.around(presses))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::solve_problem;
    use douse_puzzle::edges::Edges;
    use douse_puzzle::family::Family;
    use douse_puzzle::pattern::States;
    use douse_puzzle::random::SeededRng;
    use douse_puzzle::rule::Rule;
    use douse_puzzle::shape::Shape;
    use douse_puzzle::size::Size;

    /// Against the methods, on every rule, edge and a graph, at sizes around the word.
    #[test]
    fn prepared_answers_are_those_of_the_methods() {
        let mut rng = SeededRng::new("prepared");
        let mut variants = Vec::new();
        for rule in [Rule::Plus, Rule::OpenPlus, Rule::X, Rule::King, Rule::Knight, Rule::RowColumn] {
            for edges in Edges::ALL {
                for (width, height) in [(1, 1), (3, 2), (5, 5), (9, 7), (8, 8), (13, 5)] {
                    let shape = Shape::grid(Size::new(width, height).unwrap(), edges);
                    variants.push(Variant::new(shape, rule.clone(), States::TWO).unwrap());
                }
            }
        }
        let cube = Shape::family("cube:3".parse::<Family>().unwrap()).unwrap();
        variants.push(Variant::new(cube, Rule::Plus, States::TWO).unwrap());
        let (mut solvable, mut unsolvable) = (0, 0);
        for variant in variants {
            let prepared = Prepared::new(&variant).unwrap().expect("two states");
            for round in 0..4 {
                let bits = BitVec::from_fn(variant.cells(), |_| rng.below(2) == 1);
                let random = Pattern::from_bits(bits);
                let difference = if round % 2 == 0 { variant.effect(&random) } else { random };
                let problem = Problem::new(variant.clone(), difference);
                let answer = prepared.solve(problem.difference());
                assert!(answer.verify(&problem), "{variant:?}");
                match solve_problem(&problem).unwrap() {
                    Answer::Solvable(space) => {
                        assert_eq!(answer, Answer::Solvable(space));
                        solvable += 1;
                    }
                    Answer::Unsolvable(_) => {
                        assert!(!answer.is_solvable());
                        unsolvable += 1;
                    }
                }
            }
        }
        assert!(solvable > 200 && unsolvable > 50, "{solvable} {unsolvable}");
    }

    #[test]
    fn more_states_are_not_prepared() {
        let shape = Shape::grid(Size::square(3).unwrap(), Edges::Flat);
        let variant = Variant::new(shape, Rule::Plus, States::new(3).unwrap()).unwrap();
        assert!(Prepared::new(&variant).unwrap().is_none());
    }
}

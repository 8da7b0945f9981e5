//! Many boards of one kind: the press matrix is inverted once, then every board takes one
//! multiplication.

use super::polynomial::plain;
use super::press_matrix::PressMatrix;
use super::witness::Test;
use super::{Answer, Problem, SolveError, kernel_within};
use crate::plain::NarrowKind;
use crate::space::SolutionSpace;
use douse_algebra::bits::{BitMatrix, BitVec, words_for};
use douse_algebra::budget::Budget;
use douse_algebra::elimination::echelon_with_transform_within;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::variant::Variant;
use std::sync::OnceLock;

/// A two-state kind of puzzle, prepared so that each of its boards is solved in `O(N^2 / 64)`
/// steps, plain boards of at most 64 columns in `O(N / 64 + height)`.
///
/// The answers are those of [`solve`](super::solve()): the same solution and quiet patterns in the
/// same normal form. Only the witness of an unsolvable board may be another one.
///
/// # Example
/// ```
/// use douse_puzzle::board::Board;
/// use douse_solver::solve::{PreparedVariant, Solve};
/// let board = Board::builder(5, 5).all(1).build()?;
/// let prepared = PreparedVariant::new(board.variant())?.expect("a small kind of two states");
/// assert_eq!(prepared.solve(&board.difference())?, board.solve()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PreparedVariant {
    variant: Variant,
    inverse: Inverse,
    press_matrix: PressMatrix,
    /// Patterns that a solvable difference meets evenly.
    tests: Vec<Test>,
    kernel: SolutionSpace,
}

#[derive(Debug)]
enum Inverse {
    /// For every light the words of the presses that changing it alone contributes.
    Columns(Vec<u64>),
    /// The rows of a plain board.
    Rows(Box<NarrowKind>),
}

impl PreparedVariant {
    /// Kinds of more cells are not prepared: the inverse would take longer than a few boards.
    pub const MAX_CELLS: usize = 1024;

    /// Prepares a kind of puzzle; `None` if it has more than two states or more than
    /// [`PreparedVariant::MAX_CELLS`] cells.
    ///
    /// # Complexity
    /// `O(N^3 / 64)` time and `O(N^2)` bits; for plain boards that of their kernel.
    pub fn new(variant: &Variant) -> Result<Option<Self>, SolveError> {
        Self::within(variant, &Budget::default())
    }

    /// Like [`PreparedVariant::new`], within a budget.
    pub fn within(variant: &Variant, budget: &Budget<'_>) -> Result<Option<Self>, SolveError> {
        let cells = variant.cells();
        if !variant.states().is_two() || cells > Self::MAX_CELLS {
            return Ok(None);
        }
        let kernel = kernel_within(variant, budget)?;
        let press_matrix = PressMatrix::of(variant, &OnceLock::new(), budget)?;
        let test = |bits| {
            let test = Test::checked(variant, &press_matrix, Pattern::from_bits(bits));
            test.ok_or(SolveError::WrongAnswer { method: PREPARED })
        };
        let plain = plain(variant).filter(|_| cells > SMALL);
        if let Some(kind) = plain.and_then(|(size, edges)| NarrowKind::new(size, edges)) {
            // The plus works both ways: its quiet patterns are the tests.
            let basis = kernel.as_bits().map(|(_, basis)| basis);
            let rows = basis.into_iter().flat_map(|basis| (0..basis.rows()).map(|row| basis.row_vec(row)));
            let (inverse, tests) = (Inverse::Rows(Box::new(kind)), rows.map(test).collect::<Result<_, _>>()?);
            return Ok(Some(Self { variant: variant.clone(), inverse, press_matrix, tests, kernel }));
        }
        let problem = Problem::new(variant.clone(), Pattern::zeros(variant.states(), cells));
        let (echelon, inverse) = echelon_with_transform_within(&problem.incidence(budget)?.matrix()?, budget)?;
        let tests = (echelon.rank()..cells).map(|row| test(inverse.row_vec(row))).collect::<Result<_, _>>()?;
        let mut columns = Vec::with_capacity(cells * words_for(cells));
        for light in 0..cells {
            let mut presses = BitVec::zeros(cells);
            for (_, &pivot) in echelon.pivots.iter().enumerate().filter(|(row, _)| inverse.get(*row, light)) {
                presses.set(pivot, true);
            }
            kernel.reduce(&mut presses);
            columns.extend_from_slice(presses.words());
        }
        Ok(Some(Self { variant: variant.clone(), inverse: Inverse::Columns(columns), press_matrix, tests, kernel }))
    }

    /// The number of quiet patterns.
    pub fn nullity(&self) -> usize {
        self.kernel.nullity()
    }

    /// Presses that add `difference` to the lights, or the proof that none do. The presses are
    /// pressed before they are returned.
    ///
    /// # Panics
    /// If the difference does not belong to the kind of puzzle.
    pub fn solve(&self, difference: &Pattern) -> Result<Answer, SolveError> {
        let cells = self.variant.cells();
        let bits = difference.as_bits().filter(|bits| bits.len() == cells).expect("lights of another puzzle");
        let failed = self.tests.iter().find(|test| test.meets(difference));
        if let Some(witness) = failed.and_then(|test| test.clone().against(difference)) {
            return Ok(Answer::Unsolvable(witness));
        }
        let presses = match &self.inverse {
            Inverse::Columns(columns) => {
                let mut sum = vec![0u64; words_for(cells)];
                for light in bits.ones() {
                    let column = &columns[light * sum.len()..(light + 1) * sum.len()];
                    sum.iter_mut().zip(column).for_each(|(word, add)| *word ^= add);
                }
                BitVec::from_words(cells, sum)
            }
            Inverse::Rows(kind) => {
                let (width, height) = (kind.size().width(), kind.size().height());
                let lights = BitMatrix::from_flat(height, width, bits);
                let mut presses = BitMatrix::zeros(height, width);
                if !kind.solve(lights.words(), presses.words_mut()) {
                    return Err(SolveError::WrongAnswer { method: PREPARED });
                }
                let mut presses = presses.to_flat();
                self.kernel.reduce(&mut presses);
                presses
            }
        };
        let presses = Pattern::from_bits(presses);
        match self.press_matrix.solves(&self.variant, &presses, difference) {
            true => Ok(Answer::Solvable(self.kernel.around(presses))),
            false => Err(SolveError::WrongAnswer { method: PREPARED }),
        }
    }
}

/// The method named by wrong answers of prepared kinds.
const PREPARED: &str = "prepared";

/// Up to this many cells, adding columns up is quicker than a chase.
const SMALL: usize = 64;

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
                for (width, height) in [(1, 1), (3, 2), (5, 5), (9, 7), (8, 8), (13, 5), (20, 15), (15, 20)] {
                    let shape = Shape::grid(Size::new(width, height).unwrap(), edges);
                    variants.push(Variant::new(shape, rule.clone(), States::TWO).unwrap());
                }
            }
        }
        let cube = Shape::family("cube:3".parse::<Family>().unwrap()).unwrap();
        variants.push(Variant::new(cube, Rule::Plus, States::TWO).unwrap());
        let (mut solvable, mut unsolvable) = (0, 0);
        for variant in variants {
            let prepared = PreparedVariant::new(&variant).unwrap().expect("two states");
            for round in 0..4 {
                let bits = BitVec::from_fn(variant.cells(), |_| rng.below(2) == 1);
                let random = Pattern::from_bits(bits);
                let difference = if round % 2 == 0 { variant.effect(&random) } else { random };
                let problem = Problem::new(variant.clone(), difference);
                let answer = prepared.solve(problem.difference()).unwrap();
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
    fn a_wrong_solution_of_a_prepared_kind_is_an_error() {
        for (width, rule) in [(5, Rule::Plus), (9, Rule::Plus), (9, Rule::King)] {
            let shape = Shape::grid(Size::new(width, 9).unwrap(), Edges::Flat);
            let variant = Variant::new(shape, rule, States::TWO).unwrap();
            let difference = variant.effect(&Pattern::from_bits(BitVec::from_fn(width * 9, |cell| cell % 5 == 2)));
            let mut prepared = PreparedVariant::new(&variant).unwrap().expect("two states");
            assert!(prepared.solve(&difference).is_ok_and(|answer| answer.is_solvable()));
            prepared.inverse = Inverse::Columns(vec![0; width * 9 * words_for(width * 9)]);
            assert_eq!(prepared.solve(&difference), Err(SolveError::WrongAnswer { method: PREPARED }));
        }
    }

    #[test]
    fn more_states_are_not_prepared() {
        let shape = Shape::grid(Size::square(3).unwrap(), Edges::Flat);
        let variant = Variant::new(shape, Rule::Plus, States::new(3).unwrap()).unwrap();
        assert!(PreparedVariant::new(&variant).unwrap().is_none());
    }
}

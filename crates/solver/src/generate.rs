//! Making boards that can be solved and are not solved already.

use crate::solve::{SolveError, left_kernel_within};
use crate::space::SolutionSpace;
use douse_algebra::budget::Budget;
use douse_puzzle::board::{Board, BoardError};
use douse_puzzle::goal::Goal;
use douse_puzzle::pattern::Pattern;
use douse_puzzle::random::SeededRng;
use douse_puzzle::variant::Variant;

/// A way to make boards. All ways give solvable boards only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Random lights, drawn again until they pass the test of solvability. Each solvable board is
    /// equally likely.
    Lights,
    /// Random presses from the solved board: every cell a random number of times. Each solvable
    /// board is equally likely.
    Presses,
    /// A number of different cells pressed once, from the solved board; at least one, at most all.
    Buttons(usize),
}

/// Makes boards one after another. The same variant, goal, way and seed give the same boards for
/// ever.
///
/// ```
/// use douse_puzzle::{board::Board, goal::Goal};
/// use douse_solver::generate::{Generator, Way};
/// let variant = Board::builder(5, 5).variant()?;
/// let mut boards = Generator::new(variant, Goal::Off, Way::Presses, "a seed")?;
/// let board = boards.next_board()?;
/// assert!(!board.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Generator {
    solved: Board,
    way: Way,
    rng: SeededRng,
    /// The patterns that a solvable board meets evenly, for [`Way::Lights`].
    tests: Option<SolutionSpace>,
}

/// A board that was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// The goal does not fit.
    #[error(transparent)]
    Goal(#[from] BoardError),
    /// The test of solvability could not be made.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// No press changes a light.
    #[error("no press changes any light here, so every solvable board is solved already")]
    NothingChanges,
    /// More cells than there are, or none.
    #[error("{buttons} different cells cannot be pressed: choose a number from 1 to {cells}")]
    TooManyButtons {
        /// The number asked for.
        buttons: usize,
        /// The number found.
        cells: usize,
    },
    /// The chosen cells only ever lead back to the solved board.
    #[error("pressing {buttons} different cells gave the solved board {tries} times: choose another number")]
    AlwaysSolved {
        /// The number of cells pressed.
        buttons: usize,
        /// The number of tries.
        tries: usize,
    },
    /// Too few boards pass the test for this way.
    #[error("{tries} random boards were drawn and none can be solved: make boards by presses instead")]
    TooFewSolvable {
        /// The number of boards drawn.
        tries: usize,
    },
}

/// Draws before a way is given up.
const TRIES: usize = 1 << 16;

impl Generator {
    /// Boards of a variant with a goal.
    pub fn new(variant: Variant, goal: Goal, way: Way, seed: &str) -> Result<Self, GenerateError> {
        Self::within(variant, goal, way, seed, &Budget::default())
    }

    /// Like [`Generator::new`], but finds the test of solvability within a budget.
    pub fn within(
        variant: Variant,
        goal: Goal,
        way: Way,
        seed: &str,
        budget: &Budget<'_>,
    ) -> Result<Self, GenerateError> {
        let cells = variant.cells();
        if let Way::Buttons(buttons) = way
            && (buttons > cells || buttons == 0)
        {
            return Err(GenerateError::TooManyButtons { buttons, cells });
        }
        if (0..cells).all(|press| variant.lights_of(press).is_empty()) {
            return Err(GenerateError::NothingChanges);
        }
        let tests = match way {
            Way::Lights => Some(left_kernel_within(&variant, budget)?),
            _ => None,
        };
        let target = goal.target(variant.states(), cells);
        let solved = Board::new(variant, target)?.with_goal(goal)?;
        Ok(Self { solved, way, rng: SeededRng::new(&format!("boards 1\n{seed}")), tests })
    }

    /// The next board: solvable, and not solved.
    pub fn next_board(&mut self) -> Result<Board, GenerateError> {
        for _ in 0..TRIES {
            let mut board = self.solved.clone();
            match self.way {
                Way::Lights => {
                    let lights = self.random_pattern();
                    board.set_lights(lights)?;
                    let difference = board.difference();
                    if !self.tests.as_ref().is_some_and(|tests| tests.quiet().meet_evenly(&difference)) {
                        continue;
                    }
                }
                Way::Presses => {
                    let presses = self.random_pattern();
                    board.apply(&presses);
                }
                Way::Buttons(buttons) => {
                    let mut cells: Vec<usize> = (0..board.variant().cells()).collect();
                    self.rng.shuffle(&mut cells);
                    cells[..buttons].iter().for_each(|&cell| board.press(cell));
                }
            }
            if !board.is_solved() {
                return Ok(board);
            }
        }
        Err(match self.way {
            Way::Lights => GenerateError::TooFewSolvable { tries: TRIES },
            Way::Buttons(buttons) => GenerateError::AlwaysSolved { buttons, tries: TRIES },
            Way::Presses => GenerateError::NothingChanges,
        })
    }

    fn random_pattern(&mut self) -> Pattern {
        let variant = self.solved.variant();
        let (states, cells) = (variant.states(), variant.cells());
        if states.is_two() {
            let words = (0..cells.div_ceil(64)).map(|_| self.rng.word()).collect();
            return Pattern::from_bits(douse_algebra::bits::BitVec::from_words(cells, words));
        }
        let k = states.get().into();
        Pattern::from_values(states, (0..cells).map(|_| states.reduce(self.rng.below(k))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::solve;
    use douse_algebra::bits::BitMatrix;
    use douse_puzzle::edges::Edges;
    use douse_puzzle::pattern::States;
    use douse_puzzle::rule::Rule;
    use douse_puzzle::shape::Shape;
    use douse_puzzle::size::Size;
    use std::sync::Arc;

    fn flat(side: usize, rule: Rule) -> Variant {
        Variant::new(Shape::grid(Size::square(side).unwrap(), Edges::Flat), rule, States::TWO).unwrap()
    }

    #[test]
    fn every_board_is_solvable_and_none_is_solved() {
        for way in [Way::Lights, Way::Presses, Way::Buttons(1), Way::Buttons(7)] {
            for goal in [Goal::Off, Goal::ON] {
                for variant in [flat(5, Rule::Plus), flat(4, Rule::Plus), flat(4, Rule::OpenPlus), flat(2, Rule::King)]
                {
                    if matches!(way, Way::Buttons(n) if n > variant.cells()) {
                        continue;
                    }
                    let mut generator = Generator::new(variant, goal.clone(), way, "test").unwrap();
                    for _ in 0..20 {
                        let board = generator.next_board().unwrap();
                        assert!(!board.is_solved());
                        assert!(solve(&board).unwrap().is_solvable(), "{way:?} {board:?}");
                    }
                }
            }
        }
    }

    /// Frozen: a published seed opens the same board for ever.
    #[test]
    fn known_answers() {
        let board = |way| Generator::new(flat(5, Rule::Plus), Goal::Off, way, "1").unwrap().next_board().unwrap();
        assert_eq!(format!("{:?}", board(Way::Presses).lights()), "0111000110110111101100000");
        assert_eq!(format!("{:?}", board(Way::Lights).lights()), "0110111111111010000100010");
        assert_eq!(format!("{:?}", board(Way::Buttons(3)).lights()), "0011011000000001110001000");
    }

    #[test]
    fn what_cannot_be_made_is_said() {
        let nothing = flat(2, Rule::Matrix(Arc::new(BitMatrix::zeros(4, 4))));
        let error = |variant, way| Generator::new(variant, Goal::Off, way, "").err();
        assert_eq!(error(nothing, Way::Presses), Some(GenerateError::NothingChanges));
        for buttons in [0, 5] {
            let wrong = error(flat(2, Rule::Plus), Way::Buttons(buttons)).unwrap();
            assert_eq!(wrong, GenerateError::TooManyButtons { buttons, cells: 4 });
            let said = format!("{buttons} different cells cannot be pressed: choose a number from 1 to 4");
            assert_eq!(wrong.to_string(), said);
        }
        let mut twice = Generator::new(flat(2, Rule::King), Goal::Off, Way::Buttons(2), "").unwrap();
        assert!(matches!(twice.next_board(), Err(GenerateError::AlwaysSolved { buttons: 2, .. })));
    }
}

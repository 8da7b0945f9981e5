//! The shortest path from one board to another.

use douse_puzzle::board::Board;
use douse_puzzle::goal::Goal;
use douse_puzzle::pattern::Pattern;
use douse_shortest::{Budget, Lengths};
use douse_solver::solve::{Answer, Problem, SolveError, Witness, solve_problem_within};

/// A sequence of presses from one board to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The first board; its goal is a picture of the last one.
    pub start: Board,
    /// The cells to press, in reading order; a cell pressed j times is listed j times.
    pub presses: Vec<usize>,
    /// No path has fewer presses than this.
    pub at_least: u64,
}

impl Path {
    /// The number of presses.
    pub fn cost(&self) -> u64 {
        self.presses.len() as u64
    }

    /// True if no path is shorter.
    pub fn is_proved(&self) -> bool {
        self.at_least == self.cost()
    }

    /// The boards on the way, one press apart, both ends included: one more than there are presses.
    pub fn boards(&self) -> impl Iterator<Item = Board> + '_ {
        let mut board = self.start.clone();
        std::iter::once(self.start.clone()).chain(self.presses.iter().map(move |&cell| {
            board.press(cell);
            board.clone()
        }))
    }
}

/// An error of finding a path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// The boards are of different kinds.
    #[error("the two boards are of different kinds: shape, rule and states must be the same")]
    Kinds,
    /// No presses lead from one to the other.
    #[error("no presses lead from one board to the other")]
    Unreachable(Witness),
    /// The board could not be solved within the limits.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// A shortest path from the lights of one board to the lights of another; their goals do not
/// matter.
///
/// # Arguments
/// * `from`, `to`: boards of one kind.
/// * `budget`: as for [`Lengths::shortest`]; when the budget ends the search the path found is the
///   best so far.
///
/// # Complexity
/// That of solving and of the shortest solution.
///
/// # Example
/// ```
/// use douse_analysis::path::shortest_path;
/// use douse_shortest::Budget;
/// let path = shortest_path(&"010/101/010".parse()?, &"111/111/111".parse()?, &Budget::unlimited())?;
/// assert_eq!((path.cost(), path.boards().count(), path.is_proved()), (9, 10, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shortest_path(from: &Board, to: &Board, budget: &Budget) -> Result<Path, PathError> {
    if from.variant() != to.variant() {
        return Err(PathError::Kinds);
    }
    let mut difference: Pattern = to.lights().clone();
    difference.subtract(from.lights());
    match solve_problem_within(&Problem::new(from.variant().clone(), difference), budget)? {
        Answer::Unsolvable(witness) => Err(PathError::Unreachable(witness)),
        Answer::Solvable(space) => {
            let shortest = space.shortest(budget);
            let presses = shortest.presses.nonzero();
            let presses = presses.flat_map(|(cell, times)| std::iter::repeat_n(cell, times.into())).collect();
            let Ok(start) = from.clone().with_goal(Goal::Picture(to.lights().clone())) else {
                unreachable!("the lights of a board of the same kind fit as its goal")
            };
            Ok(Path { start, presses, at_least: shortest.at_least })
        }
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
    fn paths_lead_there_one_press_at_a_time() {
        let mut rng = SeededRng::new("paths");
        for k in [2, 3, 4] {
            let states = States::new(k).unwrap();
            let shape = Shape::grid(Size::new(4, 3).unwrap(), Edges::Torus);
            let variant = Variant::new(shape, Rule::Plus, states).unwrap();
            let (mut found, mut unreachable) = (0, 0);
            for round in 0..60 {
                let mut random = || {
                    let lights = Pattern::from_values(states, (0..12).map(|_| rng.below(k) as u16));
                    Board::new(variant.clone(), lights).unwrap()
                };
                let (from, mut to) = (random(), random());
                if round % 2 == 0 {
                    let presses = to.lights().clone();
                    to = from.clone();
                    to.apply(&presses);
                }
                match shortest_path(&from, &to, &Budget::unlimited()) {
                    Ok(path) => {
                        assert!(path.is_proved());
                        let boards: Vec<Board> = path.boards().collect();
                        assert_eq!(boards.len() as u64, path.cost() + 1);
                        assert_eq!(boards[0].lights(), from.lights());
                        assert!(boards.last().unwrap().is_solved());
                        assert_eq!(boards.last().unwrap().lights(), to.lights());
                        for (pair, &cell) in boards.windows(2).zip(&path.presses) {
                            let mut pressed = pair[0].clone();
                            pressed.press(cell);
                            assert_eq!(pressed, pair[1]);
                        }
                        found += 1;
                    }
                    Err(PathError::Unreachable(_)) => unreachable += 1,
                    Err(error) => panic!("{error}"),
                }
            }
            assert!(found >= 30 && found + unreachable == 60, "{k}: {found} {unreachable}");
        }
    }

    #[test]
    fn boards_of_different_kinds_have_no_path() {
        let board = |edges| {
            let shape = Shape::grid(Size::square(3).unwrap(), edges);
            let variant = Variant::new(shape, Rule::Plus, States::TWO).unwrap();
            Board::new(variant, Pattern::zeros(States::TWO, 9)).unwrap()
        };
        let (flat, torus) = (board(Edges::Flat), board(Edges::Torus));
        assert_eq!(shortest_path(&flat, &torus, &Budget::unlimited()), Err(PathError::Kinds));
    }
}

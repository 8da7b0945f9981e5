//! Hints: the next press with its reason, and the effect of every press on the distance.
//!
//! With `W` the fewest presses, pressing a cell leads to `W - 1` if some solution of `W` presses
//! has it, to `W` if some solution of `W + 1` presses has it, and farther away otherwise. So
//! nothing is solved again for each cell: the solutions of `W` and `W + 1` presses decide
//! everything. Up to 20 dimensions they are not even listed: the transform of the histogram of
//! kernel columns gives all lengths, and the transform of the indicator of the shortest solutions
//! gives the number of them that contain the cells of each column.

use douse_algebra::walsh::walsh_hadamard;
use douse_puzzle::board::Board;
use douse_puzzle::pattern::Pattern;
use douse_shortest::{Budget, Lengths, Stopped};
use douse_solver::solve::{Answer, SolveError, Witness, solve_within};
use douse_solver::space::SolutionSpace;

/// Two-state boards with at most this many independent quiet patterns are done by transforms.
const MAX_TRANSFORM: usize = 20;
/// Other boards are done by listing at most this many solutions.
const MAX_LISTED: usize = 200_000;
/// Solutions of more than two states are compared one by one up to this number.
const MAX_COMPARED: u64 = 1 << 16;

/// The effect of pressing a cell on the fewest presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// One press less is needed afterwards.
    Nearer,
    /// The same number of presses is needed afterwards.
    Neither,
    /// More presses are needed afterwards.
    Farther,
    /// Unknown: there are too many solutions, or the time was up.
    Open,
}

/// The reason for a suggested press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The board has one solution, and this press is in it.
    OnlySolution,
    /// The board has other solutions, but one shortest, and this press is in it.
    OnlyShortest,
    /// All shortest solutions include this press; this is their number.
    EveryShortest {
        /// The number of shortest solutions.
        solutions: u64,
    },
    /// Some of the shortest solutions include this press, and no press is in more of them.
    SomeShortest {
        /// The number of shortest solutions.
        solutions: u64,
        /// The number of shortest solutions that include this press.
        containing: u64,
    },
    /// The press is in the best known solution, which is not proved to be shortest.
    BestKnown,
    /// The press is in a shortest solution; their number is unknown.
    AShortest,
}

/// The next press of a shortest solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The cell to press.
    pub cell: usize,
    /// The reason for this cell.
    pub reason: Reason,
}

/// A hint for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The next press; `None` if the board is solved.
    pub next: Option<Suggestion>,
    /// The number of presses of the best known solution.
    pub presses: u64,
    /// No solution has fewer presses.
    pub at_least: u64,
    /// The effect of pressing each cell.
    pub effects: Vec<Effect>,
}

impl Hint {
    /// True if the presses are proved to be the fewest.
    pub fn is_proved(&self) -> bool {
        self.presses == self.at_least
    }
}

/// An error of finding a hint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HintError {
    /// The board cannot be solved.
    #[error("the board cannot be solved")]
    Unsolvable(Witness),
    /// The board could not be solved within the limits.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// The next press of a shortest solution with its reason, and the effect of every press.
///
/// # Arguments
/// * `board`: any board.
/// * `budget`: limits of the search for the shortest solutions.
///
/// # Complexity
/// Solving, then three transforms of `2^d` entries for `d` independent quiet patterns, or the
/// search for all solutions of at most one press more than the fewest.
///
/// # Example
/// ```
/// use douse_analysis::hint::{Effect, Reason, hint};
/// use douse_puzzle::{board::Board, edges::Edges};
/// use douse_shortest::Budget;
/// use douse_puzzle::{pattern::{Pattern, States}, rule::Rule, shape::Shape, size::Size, variant::Variant};
/// let variant = Variant::new(Shape::grid(Size::square(2)?, Edges::Flat), Rule::Plus, States::TWO)?;
/// let board = Board::new(variant, Pattern::from_values(States::TWO, [0, 1, 1, 0]))?;
/// let hint = hint(&board, &Budget::unlimited())?;
/// let next = hint.next.expect("not solved");
/// assert_eq!((next.cell, next.reason, hint.presses), (1, Reason::OnlySolution, 2));
/// assert_eq!(hint.effects, [Effect::Farther, Effect::Nearer, Effect::Nearer, Effect::Farther]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint(board: &Board, budget: &Budget) -> Result<Hint, HintError> {
    let space = match solve_within(board, budget)? {
        Answer::Solvable(space) => space,
        Answer::Unsolvable(witness) => return Err(HintError::Unsolvable(witness)),
    };
    let transforms = space.presses().states().is_two() && space.nullity() <= MAX_TRANSFORM;
    Ok(if transforms { hint_transform(&space).0 } else { hint_listing(&space, budget) })
}

/// The hint for a board with few solutions, by visiting all of them, and a shortest solution. It
/// needs neither a search nor a clock, so a program that needs nothing else is small.
///
/// # Arguments
/// * `space`: the solutions of the board.
///
/// # Returns
/// `None` if there are too many: more than 2^20 for two states, else more than 2^16.
///
/// # Complexity
/// Four transforms of `2^d` entries for two states, else two walks through all solutions.
///
/// # Example
/// ```
/// use douse_analysis::hint::hint_among_all;
/// use douse_puzzle::board::Board;
/// use douse_solver::solve::Solve;
/// let board: Board = "5x5:ffffff8".parse()?;
/// let answer = board.solve()?;
/// let (hint, shortest) = hint_among_all(answer.space().expect("it is solvable")).expect("it has four solutions");
/// assert_eq!((hint.presses, hint.is_proved(), shortest.total()), (15, true, 15));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint_among_all(space: &SolutionSpace) -> Option<(Hint, Pattern)> {
    if space.presses().states().is_two() {
        return (space.nullity() <= MAX_TRANSFORM).then(|| hint_transform(space));
    }
    let solutions = space.count().to_u128()?;
    (solutions <= MAX_COMPARED.into()).then(|| hint_comparison(space))
}

/// The numbers of solutions of the fewest presses, and of one more, that have each cell.
struct Shares {
    presses: u64,
    solutions: u64,
    containing: Vec<u64>,
    /// The numbers of solutions with one press more that have each cell.
    containing_longer: Vec<u64>,
}

impl Shares {
    /// Counts the solutions with `presses` presses, and those with one more, among the solutions of
    /// a board of `cells` cells.
    fn among(all: impl Iterator<Item = Pattern>, presses: u64, cells: usize, budget: &Budget) -> Result<Self, Stopped> {
        let mut meter = budget.meter();
        let mut shares = Self { presses, solutions: 0, containing: vec![0; cells], containing_longer: vec![0; cells] };
        for solution in all {
            meter.spend(1 + cells)?;
            let containing = match solution.total() - presses {
                0 => &mut shares.containing,
                1 => &mut shares.containing_longer,
                _ => continue,
            };
            solution.nonzero().for_each(|(cell, _)| containing[cell] += 1);
            shares.solutions += u64::from(solution.total() == presses);
        }
        Ok(shares)
    }

    fn hint(&self, space: &SolutionSpace) -> Hint {
        let effect = |cell: usize| match (self.containing[cell], self.containing_longer[cell]) {
            (1.., _) => Effect::Nearer,
            (0, 1..) => Effect::Neither,
            (0, 0) => Effect::Farther,
        };
        let most = self.containing.iter().copied().max().unwrap_or(0);
        let best = self.containing.iter().position(|&containing| containing == most && most > 0);
        let reason = match (self.solutions, most) {
            (1, _) if space.nullity() == 0 => Reason::OnlySolution,
            (1, _) => Reason::OnlyShortest,
            (solutions, containing) if solutions == containing => Reason::EveryShortest { solutions },
            (solutions, containing) => Reason::SomeShortest { solutions, containing },
        };
        Hint {
            next: best.map(|cell| Suggestion { cell, reason }),
            presses: self.presses,
            at_least: self.presses,
            effects: (0..self.containing.len()).map(effect).collect(),
        }
    }
}

fn hint_transform(space: &SolutionSpace) -> (Hint, Pattern) {
    let (start, quiet) = (space.presses(), space.quiet());
    let cells = start.len();
    let column = |cell: usize| -> usize { (0..quiet.len()).map(|i| usize::from(quiet.get(i, cell)) << i).sum() };
    let columns: Vec<usize> = (0..cells).map(column).collect();
    // values[u]: cells that solution u leaves alone minus cells that it presses.
    let mut values = vec![0i32; 1 << quiet.len()];
    columns.iter().enumerate().for_each(|(cell, &h)| values[h] += 1 - 2 * i32::from(start.get(cell)));
    walsh_hadamard(&mut values);
    let highest = values.iter().copied().max().unwrap_or(0);
    // Numbers of solutions are not negative.
    let number = |solutions: i32| u64::try_from(solutions).unwrap_or(0);
    let share = |value: i32| -> (u64, Vec<u64>) {
        let mut chosen: Vec<i32> = values.iter().map(|&v| i32::from(v == value)).collect();
        let solutions: i32 = chosen.iter().sum();
        walsh_hadamard(&mut chosen);
        // A transformed entry counts the solutions that do not change the column's cells minus
        // those that do.
        let containing = |(cell, &h): (usize, &usize)| {
            let changed = (solutions - chosen[h]) / 2;
            number(if start.get(cell) == 1 { solutions - changed } else { changed })
        };
        (number(solutions), columns.iter().enumerate().map(containing).collect())
    };
    let (solutions, containing) = share(highest);
    let (_, containing_longer) = share(highest - 2);
    let presses = (cells as u64).saturating_add_signed(-i64::from(highest)) / 2;
    let mut shortest = start.clone();
    let number = values.iter().position(|&value| value == highest).unwrap_or(0);
    (0..quiet.len()).filter(|i| number >> i & 1 == 1).for_each(|i| shortest.add(&quiet.pattern(i)));
    (Shares { presses, solutions, containing, containing_longer }.hint(space), shortest)
}

fn hint_comparison(space: &SolutionSpace) -> (Hint, Pattern) {
    let shortest = space.iter().min_by_key(Pattern::total).unwrap_or_else(|| space.presses().clone());
    let shares = Shares::among(space.iter(), shortest.total(), shortest.len(), &Budget::boundless());
    (shares.expect("a budget without limits stops nothing").hint(space), shortest)
}

fn hint_listing(space: &SolutionSpace, budget: &Budget) -> Hint {
    let cells = space.presses().len();
    let shortest = space.shortest(budget);
    let presses = shortest.count();
    let mut effects = vec![Effect::Open; cells];
    let mut next = None;
    if shortest.is_proved() {
        let listed = |limit: u64| space.all_up_to(limit, MAX_LISTED, budget);
        let shares = listed(presses + 1).ok();
        let shares = shares.and_then(|all| Shares::among(all.into_iter(), presses, cells, budget).ok());
        if let Some(shares) = shares {
            return shares.hint(space);
        }
        // The solutions with one press more are too many, but the shortest still show the presses
        // that lead nearer.
        let known = listed(presses).unwrap_or_else(|_| vec![shortest.presses.clone()]);
        let mut meter = budget.meter();
        for (number, solution) in known.iter().enumerate() {
            if number > 0 && meter.spend(1 + cells).is_err() {
                break;
            }
            solution.nonzero().for_each(|(cell, _)| effects[cell] = Effect::Nearer);
        }
    }
    let reason = if shortest.is_proved() { Reason::AShortest } else { Reason::BestKnown };
    if let Some((cell, _)) = shortest.presses.nonzero().next() {
        next = Some(Suggestion { cell, reason });
    }
    Hint { next, presses, at_least: shortest.at_least, effects }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_puzzle::edges::Edges;
    use douse_puzzle::goal::Goal;
    use douse_puzzle::pattern::States;
    use douse_puzzle::rule::Rule;
    use douse_puzzle::shape::Shape;
    use douse_puzzle::size::Size;
    use douse_puzzle::variant::Variant;
    use douse_solver::generate::{Generator, Way};
    use douse_solver::solve::solve;

    fn fewest(board: &Board) -> u64 {
        let answer = solve(board).unwrap();
        answer.space().unwrap().iter().map(|solution| solution.total()).min().unwrap()
    }

    /// Presses every cell and solves again by listing all solutions.
    #[test]
    fn every_cell_does_what_the_map_says() {
        for (width, height, edges, rule, k) in [
            (3, 3, Edges::Flat, Rule::Plus, 2),
            (4, 4, Edges::Flat, Rule::Plus, 2),
            (5, 5, Edges::Flat, Rule::Plus, 2),
            (5, 5, Edges::Torus, Rule::Plus, 2),
            (4, 3, Edges::Flat, Rule::OpenPlus, 2),
            (3, 3, Edges::Torus, Rule::Plus, 2),
            (4, 2, Edges::Flat, Rule::King, 3),
            (5, 5, Edges::Flat, Rule::Plus, 3),
            (3, 2, Edges::Torus, Rule::Plus, 4),
        ] {
            let shape = Shape::grid(Size::new(width, height).unwrap(), edges);
            let variant = Variant::new(shape, rule, States::new(k).unwrap()).unwrap();
            let mut boards = Generator::new(variant.clone(), Goal::Off, Way::Presses, "hints").unwrap();
            for _ in 0..8 {
                let board = boards.next_board().unwrap();
                let hint = hint(&board, &Budget::unlimited()).unwrap();
                let before = fewest(&board);
                assert_eq!((hint.presses, hint.at_least), (before, before), "{board:?}");
                let (compared, shortest) = hint_among_all(solve(&board).unwrap().space().unwrap()).unwrap();
                assert_eq!((&compared, shortest.total()), (&hint, before), "{board:?}");
                assert_eq!(variant.effect(&shortest), board.difference());
                for cell in 0..variant.cells() {
                    let mut after = board.clone();
                    after.press(cell);
                    let effect = match fewest(&after) {
                        after if after + 1 == before => Effect::Nearer,
                        after if after == before => Effect::Neither,
                        _ => Effect::Farther,
                    };
                    assert_eq!(hint.effects[cell], effect, "{cell} of {board:?}");
                }
                let next = hint.next.unwrap();
                assert_eq!(hint.effects[next.cell], Effect::Nearer);
                if let Reason::SomeShortest { solutions, containing } = next.reason {
                    let answer = solve(&board).unwrap();
                    let shortest = || answer.space().unwrap().iter().filter(|solution| solution.total() == before);
                    assert_eq!(shortest().count() as u64, solutions);
                    assert_eq!(shortest().filter(|s| s.get(next.cell) != 0).count() as u64, containing);
                }
            }
        }
    }

    #[test]
    fn listing_and_transforms_agree() {
        let shape = Shape::grid(Size::square(16).unwrap(), Edges::Flat);
        let variant = Variant::new(shape, Rule::Plus, States::TWO).unwrap();
        let mut boards = Generator::new(variant, Goal::Off, Way::Presses, "two ways").unwrap();
        for _ in 0..5 {
            let board = boards.next_board().unwrap();
            let answer = solve(&board).unwrap();
            let space = answer.space().unwrap();
            assert_eq!(hint_transform(space).0, hint_listing(space, &Budget::unlimited()));
        }
    }

    #[test]
    fn solved_boards_need_no_press_and_unsolvable_ones_get_the_proof() {
        let shape = Shape::grid(Size::square(5).unwrap(), Edges::Flat);
        let variant = Variant::new(shape, Rule::Plus, States::TWO).unwrap();
        let dark = Board::new(variant.clone(), Pattern::zeros(States::TWO, 25)).unwrap();
        let solved = hint(&dark, &Budget::unlimited()).unwrap();
        assert_eq!((solved.next, solved.presses), (None, 0));
        assert!(solved.effects.iter().all(|effect| *effect == Effect::Farther));
        let mut corner = Pattern::zeros(States::TWO, 25);
        corner.set(0, 1);
        let corner = Board::new(variant, corner).unwrap();
        assert!(matches!(hint(&corner, &Budget::unlimited()), Err(HintError::Unsolvable(_))));
    }
}

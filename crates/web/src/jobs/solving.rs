//! Jobs about one board: its solutions or the proof that there are none, the shortest solution, an
//! order of lit presses, worksheets, explanations.

use super::{Failure, Job, Listener, Report, code};
use crate::board::pattern_of;
use douse::board::Board;
use douse::pattern::Pattern;
use douse::play_rules::{PlayRule, shortest_legal_solution, solve_lit_only_from};
use douse::repair::repair;
use douse::shortest::Budget;
use douse::shortest::Lengths;
use douse::solve::{Answer, Problem, solve_problem};
use douse_game::recipe::{Evenness, Recipe};
use douse_messages::Language;
use douse_paper::document::{Extent, Format};
use douse_paper::explanation::{Part, SEARCH, explain};
use douse_paper::sheet::Puzzle;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The memory of a search in a page, in bytes.
const MEMORY: usize = 1 << 30;

/// Finds the solutions of a board, or why there are none.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Examine {
    #[serde(with = "code::board")]
    pub board: Board,
}

impl Job for Examine {
    const NAME: &'static str = "Examine";
    type Answer = Examination;

    fn compute(&self, _: Report) -> Result<Examination, Failure> {
        examine(&self.board)
    }
}

/// Finds a solution with the fewest presses.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FindShortest {
    #[serde(with = "code::board")]
    pub board: Board,
    pub time: Duration,
}

impl Job for FindShortest {
    const NAME: &'static str = "FindShortest";
    type Answer = ShortestSolution;

    fn compute(&self, report: Report) -> Result<ShortestSolution, Failure> {
        shortest(&self.board, &budget(self.time), report)
    }
}

/// Finds an order of presses in which every cell is lit when it is pressed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FindLitOrder {
    #[serde(with = "code::board")]
    pub board: Board,
    pub time: Duration,
}

impl Job for FindLitOrder {
    const NAME: &'static str = "FindLitOrder";
    type Answer = LitOrder;

    fn compute(&self, _: Report) -> Result<LitOrder, Failure> {
        lit_order(&self.board, &budget(self.time))
    }
}

/// Makes boards of the same kind for a worksheet.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MakeSheet {
    /// A board of the kind.
    #[serde(with = "code::board")]
    pub board: Board,
    /// Whether that board comes first.
    pub with_board: bool,
    /// The lowest and the highest par that is welcome.
    pub pars: (u64, u64),
    /// Whether all boards have the same par.
    pub equal: bool,
    pub count: usize,
    pub seed: String,
}

impl Job for MakeSheet {
    const NAME: &'static str = "MakeSheet";
    type Answer = Vec<SheetBoard>;

    fn compute(&self, _: Report) -> Result<Vec<SheetBoard>, Failure> {
        let mut puzzles = Vec::new();
        if self.with_board && self.count > 0 {
            puzzles.push(Puzzle::of(self.board.clone()).map_err(|_| Failure::Unfit)?);
        }
        let recipe = Recipe {
            variant: self.board.variant().clone(),
            rule: PlayRule::Any,
            pars: self.pars.0..=self.pars.1,
            evenness: if self.equal { Evenness::Equal } else { Evenness::Mixed },
            count: self.count - puzzles.len(),
            seed: self.seed.clone(),
        };
        let made = recipe.make().map_err(|_| Failure::TooRare)?;
        puzzles.extend(Puzzle::of_made(made).map_err(|_| Failure::Unfit)?);
        Ok(puzzles.into_iter().map(SheetBoard::from).collect())
    }
}

/// Explains a board with formulas, as a document.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Explain {
    #[serde(with = "code::board")]
    pub board: Board,
    #[serde(with = "code::name")]
    pub part: Part,
    #[serde(with = "code::name")]
    pub format: Format,
    #[serde(with = "code::name")]
    pub language: Language,
}

impl Job for Explain {
    const NAME: &'static str = "Explain";
    type Answer = String;

    fn compute(&self, _: Report) -> Result<String, Failure> {
        let explanation =
            explain(&self.board, self.part, self.language, &budget(SEARCH)).map_err(|_| Failure::Unfit)?;
        Ok(explanation.write(self.format, Extent::Whole))
    }
}

/// A board of a worksheet. Patterns are values, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetBoard {
    #[serde(with = "code::board")]
    pub board: Board,
    /// The par, if it is proved.
    pub par: Option<u64>,
    /// A shortest solution; `None` if the board has none.
    pub presses: Option<Vec<u16>>,
}

impl From<Puzzle> for SheetBoard {
    fn from(puzzle: Puzzle) -> Self {
        Self { board: puzzle.board, par: puzzle.par, presses: puzzle.presses.as_ref().map(values) }
    }
}

/// The solutions of a board, or the proof that there are none. Patterns are values, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Examination {
    Solvable {
        /// One solution.
        presses: Vec<u16>,
        /// The quiet patterns that lead from one solution to all, each with its order.
        quiet: Vec<(Vec<u16>, u32)>,
        /// The number of solutions; a product of powers if it is long.
        count: String,
    },
    Unsolvable {
        /// A pattern that every press changes by a multiple of the number of states, while the
        /// board does not need such a multiple.
        witness: Vec<u16>,
        /// The cells where the pattern meets a light that has to change.
        met: Vec<usize>,
        /// The sum of the changes there, weighed by the pattern: for two states the number of
        /// cells.
        sum: u64,
        /// The change of a few lights that makes the board solvable.
        repair: Vec<u16>,
        /// Whether no fewer lights are enough.
        repair_is_smallest: bool,
    },
}

/// The shortest solution known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShortestSolution {
    /// The number of presses of each cell.
    pub presses: Vec<u16>,
    /// No solution has fewer presses.
    pub at_least: u64,
}

impl ShortestSolution {
    /// The number of presses.
    pub fn count(&self) -> u64 {
        self.presses.iter().map(|&times| u64::from(times)).sum()
    }

    /// Whether no solution has fewer presses.
    pub fn is_proved(&self) -> bool {
        self.at_least == self.count()
    }
}

/// An order of presses in which every cell is lit when it is pressed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LitOrder {
    pub cells: Vec<usize>,
    /// Whether no order is shorter.
    pub is_shortest: bool,
}

fn values(pattern: &Pattern) -> Vec<u16> {
    pattern.iter().collect()
}

fn budget(time: Duration) -> Budget<'static> {
    Budget::unlimited().with_time(time).with_memory(MEMORY)
}

/// Finds the solutions of a board, or why there are none.
pub fn examine(board: &Board) -> Result<Examination, Failure> {
    let problem = Problem::of_board(board);
    let answer = solve_problem(&problem).map_err(|_| Failure::Unfit)?;
    Ok(match answer {
        Answer::Solvable(space) => Examination::Solvable {
            presses: values(space.presses()),
            quiet: space
                .quiet()
                .iter()
                .map(|quiet| values(&quiet))
                .zip(space.quiet().orders().iter().copied())
                .collect(),
            count: match space.count().to_u128().filter(|count| *count < 1 << 40) {
                Some(count) => count.to_string(),
                None => powers(space.count().prime_powers()),
            },
        },
        Answer::Unsolvable(witness) => {
            let difference = problem.difference();
            let met = witness.pattern.nonzero().filter(|&(cell, _)| difference.get(cell) != 0);
            let met: Vec<(usize, u16)> = met.collect();
            let repair = repair(&problem).map_err(|_| Failure::Unfit)?;
            Examination::Unsolvable {
                sum: met.iter().map(|&(cell, value)| u64::from(value) * u64::from(difference.get(cell))).sum(),
                met: met.into_iter().map(|(cell, _)| cell).collect(),
                witness: values(&witness.pattern),
                repair_is_smallest: repair.is_proved(),
                repair: values(&repair.change),
            }
        }
    })
}

/// A product of powers, such as `2^70`, with raised digits.
fn powers(powers: impl Iterator<Item = (u32, u64)>) -> String {
    let raised = |exponent: u64| -> String {
        let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
        exponent.to_string().bytes().map(|digit| digits[usize::from(digit - b'0')]).collect()
    };
    let factors = powers.map(|(prime, exponent)| match exponent {
        1 => prime.to_string(),
        _ => format!("{prime}{}", raised(exponent)),
    });
    factors.collect::<Vec<_>>().join(" · ")
}

fn shortest(board: &Board, budget: &Budget, report: Report) -> Result<ShortestSolution, Failure> {
    let answer = solve_problem(&Problem::of_board(board)).map_err(|_| Failure::Unfit)?;
    let space = answer.space().ok_or(Failure::Unsolvable)?;
    let listener = Listener { report };
    let shortest = space.shortest(&budget.clone().with_progress(&listener));
    Ok(ShortestSolution { presses: values(&shortest.presses), at_least: shortest.at_least })
}

fn lit_order(board: &Board, budget: &Budget) -> Result<LitOrder, Failure> {
    // Boards of few cells are searched for the shortest order. The detours for all others always
    // work.
    if let Ok(played) = shortest_legal_solution(board, PlayRule::LitOnly, budget) {
        let is_shortest = played.is_proved();
        match played.presses {
            Some(cells) => return Ok(LitOrder { cells, is_shortest }),
            None if is_shortest => return Err(Failure::Unreachable),
            None => {}
        }
    }
    let short = shortest(board, budget, &|_| {})?;
    let presses = pattern_of(board.variant().states(), &short.presses);
    let cells = solve_lit_only_from(board, &presses).map_err(|_| Failure::NoWayKnown)?;
    debug_assert!(douse::play_rules::replay(board, PlayRule::LitOnly, &cells).is_ok());
    Ok(LitOrder { cells, is_shortest: false })
}

#[cfg(test)]
mod tests {
    use super::super::tests::computed;
    use super::*;
    use crate::board::board_of;
    use douse::play_rules::replay;

    fn examined(code: &str) -> Examination {
        computed(&Examine { board: board_of(code).unwrap() }).unwrap()
    }

    #[test]
    fn solutions_solve_and_quiet_patterns_are_quiet() {
        for code in ["5x5:ffffff8", "4x4.k3:0120120120120120", "3x3@torus:d58", "5x5.on:0000000"] {
            let board = board_of(code).unwrap();
            let Examination::Solvable { presses, quiet, .. } = examined(code) else { panic!("{code} can be solved") };
            let states = board.variant().states();
            let mut solved = board.clone();
            solved.apply(&pattern_of(states, &presses));
            assert!(solved.is_solved(), "{code}");
            assert!(quiet.iter().all(|(quiet, _)| board.variant().effect(&pattern_of(states, quiet)).is_zero()));
        }
    }

    #[test]
    fn the_proof_counts_and_the_repair_repairs() {
        for code in ["5x5:8000000", "4x4.k3:1000000000000000", "5x5.on:8000000", "4x4.k3.state2:0000000010000000"] {
            let board = board_of(code).unwrap();
            let (states, difference) = (board.variant().states(), board.difference());
            let Examination::Unsolvable { witness, met, sum, repair, .. } = examined(code) else { panic!("{code}") };
            let counted: u64 = met.iter().map(|&cell| u64::from(witness[cell]) * u64::from(difference.get(cell))).sum();
            assert_eq!(counted, sum);
            assert_ne!(sum % u64::from(states.get()), 0);
            for press in 0..board.variant().cells() {
                let lights = board.variant().lights_of(press);
                let meets: u64 = lights.iter().map(|&light| u64::from(witness[light])).sum();
                assert_eq!(meets % u64::from(states.get()), 0);
            }
            let mut lights = board.lights().clone();
            lights.add(&pattern_of(states, &repair));
            let mut repaired = board.clone();
            repaired.set_lights(lights).unwrap();
            assert!(matches!(examine(&repaired), Ok(Examination::Solvable { .. })), "{code}");
        }
    }

    #[test]
    fn many_solutions_are_counted_in_powers() {
        let Examination::Solvable { count, .. } = examined("5x5:0000000") else { panic!() };
        assert_eq!(count, "4");
        assert_eq!(powers([(2, 70), (3, 1)].into_iter()), "2⁷⁰ · 3");
    }

    #[test]
    fn the_shortest_solution_is_proved() {
        let job = FindShortest { board: board_of("5x5:ffffff8").unwrap(), time: Duration::from_secs(10) };
        let short = computed(&job).unwrap();
        assert_eq!((short.count(), short.is_proved()), (15, true));
    }

    #[test]
    fn lit_orders_press_lit_lights_only() {
        for code in ["3x3:100", "5x5:ffffff8", "9x9:8000000000000000000000"] {
            let Ok(board) = board_of(code) else { continue };
            match computed(&FindLitOrder { board: board.clone(), time: Duration::from_secs(2) }) {
                Ok(order) => assert!(replay(&board, PlayRule::LitOnly, &order.cells).unwrap().is_solved()),
                other => assert!(matches!(other, Err(Failure::Unsolvable | Failure::Unreachable)), "{code} {other:?}"),
            }
        }
    }
}

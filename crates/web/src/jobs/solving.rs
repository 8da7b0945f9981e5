//! What can be found out about one board: its solutions or the proof that there are none, the shortest, an order of lit
//! presses.

use super::Failure;
use super::compute::Listener;
use crate::worker::Progress;
use douse::board::Board;
use douse::pattern::{Pattern, States};
use douse::play_rules::{PlayRule, shortest_played, solve_lit_only_from};
use douse::repair::repair;
use douse::shortest::Budget;
use douse::shortest::Lengths;
use douse::solve::{Answer, Problem, solve_problem};
use douse::text::{self, Form, ReadOptions};
use douse_game::recipe::{Evenness, Recipe};
use douse_messages::Language;
use douse_paper::document::{Extent, Format};
use douse_paper::explanation::{Part, SEARCH, explain};
use douse_paper::sheet::Puzzle;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The most bytes that a search takes in a page.
const MEMORY: usize = 1 << 30;

/// A question about a board, given by its code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Its solutions, or why there are none.
    Examine {
        /// The code of the board.
        code: String,
    },
    /// A solution with the fewest presses.
    Shortest {
        /// The code of the board.
        code: String,
        /// How long to look for a proof, in milliseconds.
        patience: u64,
    },
    /// An order of presses in which every cell is lit when it is pressed.
    LitOnly {
        /// The code of the board.
        code: String,
        /// How long to look for a short one, in milliseconds.
        patience: u64,
    },
    /// Boards of the same kind for a worksheet.
    Sheet {
        /// The code of a board of the kind.
        code: String,
        /// Whether that board comes first.
        with_it: bool,
        /// The lowest and the highest par that is welcome.
        pars: (u64, u64),
        /// Whether all have the same par.
        equal: bool,
        /// How many boards.
        count: usize,
        /// Where they come from.
        seed: String,
    },
    /// Its explanation with formulas.
    Explain {
        /// The code of the board.
        code: String,
        /// The name of the part.
        part: String,
        /// The name of the format.
        format: String,
        /// The name of the language.
        language: String,
    },
}

/// What was found about a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    /// Its solutions, or why there are none.
    Examined(Verdict),
    /// The shortest solution known.
    Shortest(Short),
    /// An order of lit presses.
    LitOnly(Order),
    /// Boards for a worksheet.
    Sheet(Vec<Printed>),
    /// Its explanation with formulas, as a document.
    Explained(String),
}

/// A board for a worksheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Printed {
    /// The code of the board.
    pub code: String,
    /// Its par, where that is proved.
    pub par: Option<u64>,
    /// A shortest solution, cell by cell; `None` if there is none.
    pub presses: Option<Vec<u16>>,
}

/// Whether a board can be solved, and how or why not. Patterns are values, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// It can.
    Solvable {
        /// One solution.
        presses: Vec<u16>,
        /// The quiet patterns that lead from one solution to all, each with the number of times that make a difference.
        quiet: Vec<(Vec<u16>, u32)>,
        /// How many solutions there are: a number, or where it is long a product of powers.
        count: String,
    },
    /// It cannot.
    Unsolvable {
        /// A pattern that every press changes by a multiple of the number of states, while the board does not need such a multiple.
        witness: Vec<u16>,
        /// The cells where the pattern meets a light that has to change.
        met: Vec<usize>,
        /// What is counted there: for two states the number of cells.
        sum: u64,
        /// What to add to a few lights so that the board can be solved.
        repair: Vec<u16>,
        /// Whether no fewer lights are enough.
        repair_is_smallest: bool,
    },
}

/// The shortest solution known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Short {
    /// How often each cell is pressed.
    pub presses: Vec<u16>,
    /// No solution has fewer presses.
    pub at_least: u64,
}

impl Short {
    /// How many presses it has.
    pub fn count(&self) -> u64 {
        self.presses.iter().map(|&times| u64::from(times)).sum()
    }

    /// Whether no solution has fewer.
    pub fn is_proved(&self) -> bool {
        self.at_least == self.count()
    }
}

/// An order of presses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// The cells, one after another.
    pub cells: Vec<usize>,
    /// Whether no order is shorter.
    pub is_shortest: bool,
}

/// Answers a question; `report` receives its progress.
pub fn answer(question: &Question, report: &(dyn Fn(Progress) + Sync)) -> Result<Reply, Failure> {
    match question {
        Question::Examine { code } => examine(&board_of(code)?).map(Reply::Examined),
        Question::Shortest { code, patience } => {
            shortest(&board_of(code)?, &budget(*patience), report).map(Reply::Shortest)
        }
        Question::LitOnly { code, patience } => lit_only(&board_of(code)?, &budget(*patience)).map(Reply::LitOnly),
        Question::Sheet { code, with_it, pars, equal, count, seed } => {
            let evenness = if *equal { Evenness::Equal } else { Evenness::Mixed };
            let board = board_of(code)?;
            let mut puzzles = Vec::new();
            if *with_it && *count > 0 {
                puzzles.push(Puzzle::of(board.clone()).map_err(|_| Failure::Unfit)?);
            }
            let recipe = Recipe {
                variant: board.variant().clone(),
                rule: PlayRule::Any,
                pars: pars.0..=pars.1,
                evenness,
                count: count - puzzles.len(),
                seed: seed.clone(),
            };
            let made = recipe.make().map_err(|_| Failure::TooRare)?;
            puzzles.extend(Puzzle::of_made(made).map_err(|_| Failure::Unfit)?);
            puzzles.iter().map(printed).collect::<Option<_>>().map(Reply::Sheet).ok_or(Failure::Unfit)
        }
        Question::Explain { code, part, format, language } => {
            explained(&board_of(code)?, part, format, language).map(Reply::Explained)
        }
    }
}

/// The board of a code.
pub fn board_of(code: &str) -> Result<Board, Failure> {
    let options = ReadOptions { form: Some(Form::Code), ..ReadOptions::default() };
    let mut reading = text::read(code.as_bytes(), &options, &text::own_input()).map_err(|_| Failure::Unfit)?;
    Ok(reading.boards.swap_remove(0))
}

/// The code of a board; `None` if it has none.
pub fn code_of(board: &Board) -> Option<String> {
    let code = String::from_utf8(text::write(board, Form::Code).ok()?).ok()?;
    Some(code.trim_end().to_owned())
}

/// A pattern from its values.
pub fn pattern_of(states: States, values: &[u16]) -> Pattern {
    Pattern::from_values(states, values.iter().copied())
}

fn values(pattern: &Pattern) -> Vec<u16> {
    pattern.iter().collect()
}

fn budget(patience: u64) -> Budget<'static> {
    Budget::unlimited().with_time(Duration::from_millis(patience)).with_memory(MEMORY)
}

/// Its solutions, or why there are none.
pub fn examine(board: &Board) -> Result<Verdict, Failure> {
    let problem = Problem::of_board(board);
    let answer = solve_problem(&problem).map_err(|_| Failure::Unfit)?;
    Ok(match answer {
        Answer::Solvable(space) => Verdict::Solvable {
            presses: values(space.presses()),
            quiet: space.quiet().iter().map(|quiet| (values(&quiet.pattern), quiet.order)).collect(),
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
            Verdict::Unsolvable {
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

fn printed(puzzle: &Puzzle) -> Option<Printed> {
    let presses = puzzle.presses.as_ref().map(values);
    Some(Printed { code: code_of(&puzzle.board)?, par: puzzle.par, presses })
}

fn explained(board: &Board, part: &str, format: &str, language: &str) -> Result<String, Failure> {
    let unfit = Failure::Unfit;
    let part: Part = part.parse().map_err(|_| unfit)?;
    let format: Format = format.parse().map_err(|_| unfit)?;
    let language: Language = language.parse().unwrap_or_default();
    let budget = Budget::unlimited().with_time(SEARCH).with_memory(MEMORY);
    Ok(explain(board, part, language, &budget).map_err(|_| unfit)?.write(format, Extent::Whole))
}

fn shortest(board: &Board, budget: &Budget, report: &(dyn Fn(Progress) + Sync)) -> Result<Short, Failure> {
    let answer = solve_problem(&Problem::of_board(board)).map_err(|_| Failure::Unfit)?;
    let space = answer.space().ok_or(Failure::Unsolvable)?;
    let listener = Listener { report };
    let shortest = space.shortest(&budget.clone().with_progress(&listener));
    Ok(Short { presses: values(&shortest.presses), at_least: shortest.at_least })
}

fn lit_only(board: &Board, budget: &Budget) -> Result<Order, Failure> {
    // A board of few cells is searched for the shortest order; any other takes the detours that always work.
    if let Ok(played) = shortest_played(board, PlayRule::LitOnly, budget) {
        let is_shortest = played.is_proved();
        match played.presses {
            Some(cells) => return Ok(Order { cells, is_shortest }),
            None if is_shortest => return Err(Failure::Unreachable),
            None => {}
        }
    }
    let short = shortest(board, budget, &|_| {})?;
    let presses = pattern_of(board.variant().states(), &short.presses);
    let cells = solve_lit_only_from(board, &presses).map_err(|_| Failure::NoWayKnown)?;
    debug_assert!(douse::play_rules::replay(board, PlayRule::LitOnly, &cells).is_ok());
    Ok(Order { cells, is_shortest: false })
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::play_rules::replay;

    fn asked(question: &Question) -> Result<Reply, Failure> {
        answer(question, &|_| {})
    }

    fn examined(code: &str) -> Verdict {
        match asked(&Question::Examine { code: code.into() }) {
            Ok(Reply::Examined(verdict)) => verdict,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn solutions_solve_and_quiet_patterns_are_quiet() {
        for code in ["5x5:ffffff8", "4x4.k3:0120120120120120", "3x3@torus:d58", "5x5.on:0000000"] {
            let board = board_of(code).unwrap();
            let Verdict::Solvable { presses, quiet, .. } = examined(code) else { panic!("{code} can be solved") };
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
            let Verdict::Unsolvable { witness, met, sum, repair, .. } = examined(code) else { panic!("{code}") };
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
            assert!(matches!(examine(&repaired), Ok(Verdict::Solvable { .. })), "{code}");
        }
    }

    #[test]
    fn many_solutions_are_counted_in_powers() {
        let Verdict::Solvable { count, .. } = examined("5x5:0000000") else { panic!() };
        assert_eq!(count, "4");
        assert_eq!(powers([(2, 70), (3, 1)].into_iter()), "2⁷⁰ · 3");
    }

    #[test]
    fn the_shortest_is_proved_and_heard_of() {
        let question = Question::Shortest { code: "5x5:ffffff8".into(), patience: 10_000 };
        let Ok(Reply::Shortest(short)) = asked(&question) else { panic!() };
        assert_eq!((short.count(), short.is_proved()), (15, true));
    }

    #[test]
    fn lit_orders_press_lit_lights_only() {
        for code in ["3x3:100", "5x5:ffffff8", "9x9:8000000000000000000000"] {
            let Ok(board) = board_of(code) else { continue };
            match asked(&Question::LitOnly { code: code.into(), patience: 2000 }) {
                Ok(Reply::LitOnly(order)) => {
                    assert!(replay(&board, PlayRule::LitOnly, &order.cells).unwrap().is_solved());
                }
                other => assert!(matches!(other, Err(Failure::Unsolvable | Failure::Unreachable)), "{code} {other:?}"),
            }
        }
    }
}

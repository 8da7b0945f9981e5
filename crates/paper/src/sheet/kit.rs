//! Five ready sheets for lessons, in every language. Their plans are in `docs/teaching`.

use super::{Puzzle, Sheet, Task};
use douse::board::Board;
use douse::explain::ChaseTable;
use douse::named;
use douse::play_rules::PlayRule;
use douse::solve::{SolveError, kernel};
use douse_game::recipe::{Evenness, Recipe};
use douse_messages::{Language, Messages};
use std::ops::RangeInclusive;

named! {
    /// A ready sheet.
    pub enum Kit, "is not a ready sheet" {
        /// Twice is nothing, order does not matter, and counting tells odd from even.
        Parity = "parity",
        /// Light chasing with a table.
        Chasing = "chasing",
        /// The board as a system of equations.
        Equations = "equations",
        /// Presses that change nothing, and boards without a solution.
        Quiet = "quiet",
        /// Counting modulo three.
        ThreeStates = "three-states",
    }
}

impl Kit {
    /// The sheet in a language.
    pub fn sheet(self, language: Language) -> Result<Sheet, SolveError> {
        let words = Words { messages: Messages::new(language), kit: self };
        let tasks = match self {
            Self::Parity => vec![
                words.task(1, 2, &["3x3:000"], &[])?,
                words.task(2, 2, &[], &[])?,
                words.task(3, 3, &[], &[])?,
                words.made(4, "3x3:000", 3..=4, 6)?,
            ],
            Self::Chasing => {
                let table = chase_table("5x5:0000000")?;
                vec![
                    words.task(1, 1, &["5x5:0000000"], &[])?,
                    words.task(2, 0, &["5x5:d5e7248"], &[("table", table)])?,
                    words.made(3, "5x5:0000000", 6..=8, 3)?,
                    words.task(4, 3, &[], &[])?,
                ]
            }
            Self::Equations => vec![
                words.task(1, 4, &["2x2:6"], &[])?,
                words.task(2, 5, &[], &[])?,
                words.task(3, 3, &["3x3:d58"], &[])?,
                words.made(4, "2x2:0", 2..=3, 3)?,
            ],
            Self::Quiet => {
                let quiet = quiet_names("5x5:0000000")?;
                vec![
                    words.task(1, 2, &["5x5:0000000"], &[("cells", quiet[0].clone())])?,
                    words.task(
                        2,
                        2,
                        &["5x5:8000000", "5x5:002a000", "5x5:0008000"],
                        &[("cells", quiet[0].clone()), ("others", quiet[1].clone())],
                    )?,
                    words.task(3, 3, &[], &[])?,
                    words.made(4, "5x5:0000000", 5..=7, 3)?,
                ]
            }
            Self::ThreeStates => vec![
                words.task(1, 2, &["3x3.k3:000000000"], &[])?,
                words.task(2, 2, &["3x3.k3:010111010"], &[])?,
                words.made(3, "3x3.k3:000000000", 3..=5, 6)?,
                words.task(4, 3, &[], &[])?,
            ],
        };
        Ok(Sheet { title: words.get("title"), tasks })
    }
}

struct Words {
    messages: Messages,
    kit: Kit,
}

impl Words {
    fn get(&self, what: &str) -> String {
        self.messages.get(&format!("kit-{}-{what}", self.kit.name()))
    }

    /// A task with its words, boards and answer.
    fn task(&self, number: usize, lines: usize, codes: &[&str], values: &[(&str, String)]) -> Result<Task, SolveError> {
        let puzzles = codes.iter().map(|code| Puzzle::of(board(code))).collect::<Result<_, _>>()?;
        Ok(self.worded(number, lines, puzzles, values))
    }

    /// A task with boards of equal par.
    fn made(&self, number: usize, code: &str, pars: RangeInclusive<u64>, count: usize) -> Result<Task, SolveError> {
        let variant = board(code).variant().clone();
        let seed = format!("kit 1 {}", self.kit.name());
        let recipe = Recipe { variant, rule: PlayRule::Any, pars, evenness: Evenness::Equal, count, seed };
        let made = recipe.make().unwrap_or_else(|error| unreachable!("boards of the kit: {error}"));
        Ok(self.worded(number, 0, Puzzle::of_made(made)?, &[]))
    }

    fn worded(&self, number: usize, lines: usize, puzzles: Vec<Puzzle>, values: &[(&str, String)]) -> Task {
        let values: Vec<(&str, &dyn std::fmt::Display)> =
            values.iter().map(|(name, value)| (*name, value as &dyn std::fmt::Display)).collect();
        let name = format!("kit-{}-{number}", self.kit.name());
        let text = self.messages.with(&name, &values);
        let answer = self.messages.with(&format!("{name}-answer"), &values);
        let paragraphs = |text: &str| text.split('|').map(|part| part.trim().to_owned()).collect();
        Task { text: paragraphs(&text), puzzles, lines, answer: paragraphs(&answer) }
    }
}

fn board(code: &str) -> Board {
    code.parse().unwrap_or_else(|error| unreachable!("boards of the kit: {error}"))
}

/// The cells of the quiet patterns of a kind.
fn quiet_names(code: &str) -> Result<Vec<String>, SolveError> {
    let board = board(code);
    let kernel = kernel(board.variant())?;
    let shape = board.variant().shape();
    Ok(kernel.quiet().iter().map(|quiet| shape.presses(&quiet).to_string()).collect())
}

/// The look-up table for chasing, a line for each case: `A5 B5 C5: B1`.
fn chase_table(code: &str) -> Result<String, SolveError> {
    let board = board(code);
    let Ok(table) = ChaseTable::of(board.variant()) else { return Ok(String::new()) };
    let shape = board.variant().shape();
    let names = |cells: &[usize], values: &[u16]| {
        let lit = cells.iter().zip(values).filter(|(_, value)| **value != 0);
        lit.map(|(&cell, _)| shape.cell_name(cell)).collect::<Vec<_>>().join(" ")
    };
    let rows = table.rows.iter().filter(|row| row.remainder.iter().any(|&value| value != 0));
    let lines =
        rows.map(|row| format!("{} → {}", names(&table.remaining, &row.remainder), names(&table.first, &row.press)));
    Ok(lines.collect::<Vec<_>>().join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sheet_is_worded_and_its_boards_are_answered() {
        for kit in Kit::ALL {
            for language in Language::ALL {
                let sheet = kit.sheet(language).unwrap();
                assert!(!sheet.title.starts_with("kit-") && sheet.tasks.len() >= 4, "{kit:?}");
                for text in sheet.tasks.iter().flat_map(|task| task.text.iter().chain(&task.answer)) {
                    assert!(!text.starts_with("kit-") && !text.is_empty() && !text.contains('$'), "{text}");
                }
            }
            let [english, german] = [Language::English, Language::German].map(|language| kit.sheet(language).unwrap());
            let codes = |sheet: &Sheet| sheet.puzzles().map(|puzzle| puzzle.board.to_string()).collect::<Vec<_>>();
            assert_eq!(codes(&english), codes(&german));
        }
    }

    /// The sentences about the boards are true.
    #[test]
    fn the_boards_do_what_the_tasks_say() {
        let quiet = Kit::Quiet.sheet(Language::English).unwrap();
        let solvable: Vec<bool> = quiet.tasks[1].puzzles.iter().map(|puzzle| puzzle.presses.is_some()).collect();
        assert_eq!(solvable, [false, true, true]);
        let three = Kit::ThreeStates.sheet(Language::English).unwrap();
        assert_eq!(three.tasks[1].puzzles[0].par, Some(2), "pressing the middle twice more");
    }
}

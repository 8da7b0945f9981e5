//! Worksheets: boards on paper with their rules, a code that opens each in the browser, and
//! separate answers.
//!
//! A [`Sheet`] has a title and tasks; a task has words, boards and lines to write on.
//! [`Sheet::pages`] lays it out, [`Sheet::key`] lays out the answers, and [`pdf`] and [`svg`] make
//! files of pages.

mod drawing;
mod font;
mod kit;
mod layout;
mod page;
mod pdf;
mod rules;
mod svg;

pub use kit::Kit;
pub use page::{Page, Paper};
pub use pdf::pdf;
pub use svg::svg;

use douse::board::Board;
use douse::pattern::Pattern;
use douse::shortest::{Budget, Lengths};
use douse::solve::{Answer, Problem, SolveError, kernel, solve_problem};
use douse::space::Count;
use douse_game::maker::Made;
use douse_messages::{Language, Messages};
use std::time::Duration;

/// A worksheet.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub title: String,
    pub tasks: Vec<Task>,
}

/// A task: words, boards, and lines to write on.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// The text, one paragraph each; empty for plain boards.
    pub text: Vec<String>,
    pub puzzles: Vec<Puzzle>,
    /// The number of lines to write on.
    pub lines: usize,
    /// The expected answer, for the key.
    pub answer: Vec<String>,
}

/// A board on a sheet, with its answer for the key.
#[derive(Clone, Debug)]
pub struct Puzzle {
    pub board: Board,
    /// A solution, the shortest known; `None` if there is none.
    pub presses: Option<Pattern>,
    /// The fewest presses, if that is proved.
    pub par: Option<u64>,
    /// The number of solutions; `None` if there is none.
    pub solutions: Option<Count>,
}

impl Puzzle {
    /// Solves a board with the fewest presses, in at most two seconds.
    pub fn of(board: Board) -> Result<Self, SolveError> {
        Ok(match solve_problem(&Problem::of_board(&board))? {
            Answer::Solvable(space) => {
                let shortest =
                    space.shortest(&Budget::unlimited().with_time(Duration::from_secs(2)).with_memory(1 << 28));
                let par = shortest.is_proved().then(|| shortest.count());
                Self { board, par, solutions: Some(space.count()), presses: Some(shortest.presses.clone()) }
            }
            Answer::Unsolvable(_) => Self { board, presses: None, par: None, solutions: None },
        })
    }

    /// Boards that were made with their pars.
    pub fn of_made(made: Vec<Made>) -> Result<Vec<Self>, SolveError> {
        let Some(first) = made.first() else { return Ok(Vec::new()) };
        // All boards of a kind have the same number of solutions.
        let solutions = kernel(first.board.variant())?.count();
        let puzzle = |Made { board, par, moves }: Made| {
            let mut presses = Pattern::zeros(board.variant().states(), board.variant().cells());
            moves.iter().for_each(|&cell| presses.add_at(cell, 1));
            Self { board, presses: Some(presses), par: Some(par), solutions: Some(solutions.clone()) }
        };
        Ok(made.into_iter().map(puzzle).collect())
    }
}

/// The layout of sheets.
#[derive(Clone, Debug)]
pub struct Setting {
    pub language: Language,
    pub paper: Paper,
    /// The number of boards per page, on sheets without tasks.
    pub per_page: usize,
    pub names: Names,
    pub pars: Pars,
    /// The address of the game in the browser, which the QR codes open. Without one there are only
    /// codes to type.
    pub address: Option<String>,
}

/// Lines for a name and a date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Names {
    #[default]
    Lines,
    None,
}

/// The place of the par.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pars {
    /// Below the boards.
    #[default]
    Shown,
    /// In the key only.
    Hidden,
}

impl Default for Setting {
    fn default() -> Self {
        Self {
            language: Language::default(),
            paper: Paper::default(),
            per_page: 6,
            names: Names::default(),
            pars: Pars::default(),
            address: None,
        }
    }
}

impl Setting {
    fn messages(&self) -> Messages {
        Messages::new(self.language)
    }
}

impl Sheet {
    /// A sheet of plain boards.
    #[must_use]
    pub fn of(title: Option<String>, puzzles: Vec<Puzzle>, language: Language) -> Self {
        let title = title.unwrap_or_else(|| Messages::new(language).get("sheet-title"));
        Self { title, tasks: vec![Task { puzzles, ..Task::default() }] }
    }

    /// All boards, in order.
    pub fn puzzles(&self) -> impl Iterator<Item = &Puzzle> {
        self.tasks.iter().flat_map(|task| &task.puzzles)
    }

    /// Lays out the sheet.
    #[must_use]
    pub fn pages(&self, setting: &Setting) -> Vec<Page> {
        layout::sheet(self, setting)
    }

    /// Lays out the answers.
    #[must_use]
    pub fn key(&self, setting: &Setting) -> Vec<Page> {
        layout::key(self, setting)
    }

    /// The title of the answers.
    #[must_use]
    pub fn key_title(&self, language: Language) -> String {
        Messages::new(language).with("sheet-key-title", &[("title", &self.title)])
    }
}

//! Explanations as plain text, for terminals: without formulas, and with drawings of any size.

mod elimination;
mod proof;

use crate::document::{CellSign, Ink, TextBlock};
use douse::board::Board;
use douse::explain::{Chase, overlaps};
use douse::pattern::Pattern;
use douse::shape::Shape;
use douse::shortest::Shortest;
use douse::solve::{Answer, Problem, SolveError};
use douse::space::SolutionSpace;
use douse_messages::{Language, Messages};
use std::fmt::Display;

/// The most solutions that are listed with their lengths.
const MAX_LISTED: u128 = 64;
/// The most cells that are named.
const MAX_NAMED: usize = 40;

/// Explains a board in plain text, part by part.
///
/// ```
/// use douse::solve::{Answer, solve};
/// use douse_messages::Language;
/// use douse_paper::document::TextBlock;
/// use douse_paper::explanation::TextExplanation;
/// let board = "5x5:8000000".parse()?;
/// let mut text = TextExplanation::new(&board, Language::English);
/// text.add_proof(&solve(&board)?)?;
/// let says = |sentence: &str| {
///     text.blocks().iter().any(|block| matches!(block, TextBlock::Lines(lines) if lines.contains(sentence)))
/// };
/// assert!(says("So no presses reach the goal."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TextExplanation<'a> {
    messages: Messages,
    board: &'a Board,
    problem: Problem,
    blocks: Vec<TextBlock>,
}

/// Whether all solutions are listed, so that no search for the shortest is needed.
#[must_use]
pub fn lists_all_solutions(space: &SolutionSpace) -> bool {
    space.count().to_u128().is_some_and(|count| count <= MAX_LISTED)
}

impl<'a> TextExplanation<'a> {
    /// An explanation without parts.
    #[must_use]
    pub fn new(board: &'a Board, language: Language) -> Self {
        Self { messages: Messages::new(language), board, problem: Problem::of_board(board), blocks: Vec::new() }
    }

    /// The parts added so far.
    #[must_use]
    pub fn blocks(&self) -> &[TextBlock] {
        &self.blocks
    }

    fn shape(&self) -> &'a Shape {
        self.board.variant().shape()
    }

    fn states(&self) -> u32 {
        self.board.variant().states().get()
    }

    fn lines(&mut self, lines: impl Into<String>) {
        self.blocks.push(TextBlock::Lines(lines.into()));
    }

    fn blank_line(&mut self) {
        self.lines("");
    }

    fn heading(&mut self, name: &str) {
        self.blocks.push(TextBlock::Heading(self.messages.get(name)));
    }

    fn say(&mut self, name: &str, values: &[(&str, &dyn Display)]) {
        self.lines(self.messages.with(name, values));
    }

    fn draw(&mut self, sign: impl Fn(usize) -> (String, Ink)) {
        let signs = (0..self.board.variant().cells()).map(|cell| {
            let (text, ink) = sign(cell);
            CellSign { text, ink }
        });
        self.blocks.push(TextBlock::Drawing(signs.collect()));
    }

    fn draw_pattern(&mut self, pattern: &Pattern, ink: Ink) {
        self.draw(|cell| sign_of(pattern, cell, ink));
    }

    /// The names of cells, the first of them if there are many.
    fn names(&self, cells: impl IntoIterator<Item = usize>) -> String {
        let mut cells = cells.into_iter();
        let mut names: Vec<_> = cells.by_ref().take(MAX_NAMED).map(|cell| self.shape().cell_name(cell)).collect();
        match cells.count() {
            0 => {}
            more => names.push(self.messages.with("text-more", &[("n", &more)])),
        }
        names.join(" ")
    }

    /// The names of the cells that are pressed, with the number of times where that is more than
    /// one.
    fn presses(&self, presses: &Pattern) -> String {
        if presses.states().is_two() {
            return self.names(presses.nonzero().map(|(cell, _)| cell));
        }
        let (cells, times): (Vec<usize>, Vec<u16>) = presses.nonzero().unzip();
        self.times(&cells, &times)
    }

    fn times(&self, cells: &[usize], times: &[u16]) -> String {
        let named = cells.iter().zip(times).filter(|(_, times)| **times != 0).map(|(&cell, &times)| {
            let name = self.shape().cell_name(cell);
            match times {
                1 => name,
                _ => self.messages.with("text-times", &[("cell", &name), ("n", &times)]),
            }
        });
        let named: Vec<_> = named.collect();
        if named.is_empty() { self.messages.get("text-nothing") } else { named.join(" ") }
    }

    /// Adds the test patterns, and the lights in each that have to change.
    pub fn add_overlaps(&mut self) -> Result<(), SolveError> {
        self.heading("text-overlap");
        let (overlaps, k) = (overlaps(&self.problem)?, self.states());
        match (overlaps.is_empty(), k) {
            (true, _) => self.say("text-overlap-none", &[]),
            (false, 2) => self.say("text-overlap-two", &[]),
            (false, _) => self.say("text-overlap-more", &[("k", &k)]),
        }
        for (number, overlap) in (1..).zip(&overlaps) {
            self.blank_line();
            self.say("text-overlap-test", &[("number", &number)]);
            self.draw_pattern(&overlap.test, Ink::Marked);
            let cells = match overlap.cells.len() {
                0 => self.messages.get("text-none"),
                _ => self.names(overlap.cells.iter().copied()),
            };
            self.say("text-overlap-cells", &[("cells", &cells)]);
            let name = match (k, overlap.remainder) {
                (2, 0) => "text-overlap-even",
                (2, _) => "text-overlap-odd",
                (_, 0) => "text-overlap-passed",
                _ => "text-overlap-failed",
            };
            self.say(name, &[("n", &overlap.sum), ("k", &k), ("remainder", &overlap.remainder)]);
        }
        Ok(())
    }

    /// Adds the chase, and the case of the table that says what to press first.
    pub fn add_chase(&mut self) -> Result<(), SolveError> {
        let chase = Chase::of(&self.problem)?;
        self.heading("text-chase");
        self.say("text-chase-start", &[("cells", &self.names(chase.first.iter().copied()))]);
        self.draw_pattern(&chase.first_pass, Ink::Marked);
        self.say("text-chase-left", &[("lights", &self.times(&chase.remaining, &chase.remainder))]);
        match (&chase.press_first, &chase.second_pass) {
            (Some(first), Some(presses)) => {
                self.say("text-chase-table", &[("presses", &self.times(&chase.first, first))]);
                self.draw_pattern(presses, Ink::Marked);
            }
            _ => self.say("text-chase-no", &[]),
        }
        Ok(())
    }

    /// Adds the quiet patterns, and the set of all solutions.
    pub fn add_solutions(&mut self, answer: &Answer) {
        self.heading("text-solutions");
        let Answer::Solvable(space) = answer else { return self.say("text-no-solution", &[]) };
        self.say("text-solutions-one", &[]);
        self.draw_pattern(space.presses(), Ink::Marked);
        if space.quiet().is_empty() {
            return self.say("text-solutions-only", &[]);
        }
        self.say("text-solutions-all", &[("all", &space.count())]);
        for (number, (quiet, order)) in (1..).zip(space.quiet().iter().zip(space.quiet().orders())) {
            self.blank_line();
            self.say("text-solutions-quiet", &[("number", &number), ("most", &(order - 1))]);
            self.draw_pattern(&quiet, Ink::Marked);
        }
    }

    /// Adds why a board without a solution has no shorter one.
    pub fn add_no_shortest(&mut self) {
        self.heading("text-shortest");
        self.say("text-no-solution", &[]);
    }

    /// Adds the list of all solutions, which shows the shortest, if there are
    /// [few](lists_all_solutions).
    pub fn add_list_of_solutions(&mut self, space: &SolutionSpace) {
        self.heading("text-shortest");
        let mut all: Vec<Pattern> = space.iter().collect();
        all.sort_by_key(Pattern::total);
        match all.len() {
            1 => self.say("text-shortest-only", &[]),
            count => self.say("text-shortest-list", &[("n", &count)]),
        }
        for presses in &all {
            let total = presses.total();
            let named = self.presses(presses);
            let line = self.messages.with("text-shortest-presses", &[("n", &total), ("presses", &named)]);
            self.lines(format!("  {total:>4} {line}"));
        }
    }

    /// Adds the result of a search for a shortest solution.
    pub fn add_shortest(&mut self, space: &SolutionSpace, shortest: &Shortest) {
        self.heading("text-shortest");
        let name = if shortest.is_proved() { "text-shortest-proved" } else { "text-shortest-open" };
        self.say(name, &[("n", &shortest.count()), ("least", &shortest.at_least)]);
        self.say("text-shortest-search", &[("all", &space.count()), ("method", &shortest.method)]);
        if let Some(count) = shortest.shortest {
            self.say("text-shortest-as-short", &[("n", &count)]);
        }
    }

    /// Adds the solution behind a sequence of presses, and how many of the presses only follow from
    /// their order.
    pub fn add_order(&mut self, sequence: &[usize]) {
        self.heading("text-order");
        let (variant, k) = (self.board.variant(), self.states());
        let mut presses = Pattern::zeros(variant.states(), variant.cells());
        sequence.iter().for_each(|&cell| presses.add_at(cell, 1));
        self.say("text-order-about", &[("k", &k), ("presses", &self.presses(&presses))]);
        match sequence.len() as u64 - presses.total() {
            0 => self.say("text-order-only", &[]),
            more => self.say("text-order-more", &[("n", &more)]),
        }
    }
}

/// The value of a cell: `#` and `.` for two states, otherwise its number.
fn sign_of(pattern: &Pattern, cell: usize, ink: Ink) -> (String, Ink) {
    let value = pattern.get(cell);
    let text = match (pattern.states().is_two(), value) {
        (true, 0) => ".".to_owned(),
        (true, _) => "#".to_owned(),
        (false, value) => value.to_string(),
    };
    (text, if value == 0 { Ink::Faint } else { ink })
}

//! Pasted boards in any notation, and their descriptions in the reader's language.

use crate::parts::kind::rule_text;
use crate::session::{messages, say, say_with};
use douse::board::Board;
use douse::goal::Goal;
use douse::pattern::States;
use douse::shape::Shape;
use douse::size::Size;
use douse::text::{self, Budget, Form, ReadError, ReadErrorKind, ReadOptions};

/// The greatest number of cells of a board on the page.
pub const MAX_CELLS: usize = 40_000;

/// The result of reading a pasted text.
#[derive(Clone, Debug)]
pub enum PasteResult {
    Board {
        board: Box<Board>,
        form: Form,
        /// The number of further boards in the text.
        more: usize,
    },
    /// A board that is too large for the page.
    TooLarge { cells: usize },
    /// The text is not a board, or ambiguous.
    Not(Box<ReadError>),
}

/// A way to read an ambiguous text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    As(Form),
    /// With two symbols, the lit one first.
    With(char, char),
    States(u64),
}

/// Reads a text. `size` is for forms that do not have one.
pub fn read(input: &str, size: Option<Size>, reading: Option<&Reading>) -> PasteResult {
    let (mut options, budget) = (ReadOptions::default(), Budget::of_memory(1 << 20));
    match reading {
        Some(Reading::As(form)) => options.form = Some(*form),
        Some(&Reading::With(lit, off)) => options.symbols = Some((lit, off)),
        Some(&Reading::States(states)) => options.states = States::new(states).ok(),
        None => {}
    }
    let mut result = text::read(input.as_bytes(), &options, &budget);
    if let (Err(error), Some(_)) = (&result, size)
        && matches!(error.kind, ReadErrorKind::NeedsSize { .. })
    {
        result = text::read(input.as_bytes(), &ReadOptions { size, ..options }, &budget);
    }
    match result {
        Ok(mut reading) => {
            let board = reading.boards.swap_remove(0);
            match board.variant().cells() {
                cells if cells > MAX_CELLS => PasteResult::TooLarge { cells },
                _ => PasteResult::Board { board: Box::new(board), form: reading.form, more: reading.boards.len() },
            }
        }
        Err(error) => PasteResult::Not(Box::new(error)),
    }
}

/// The ways to read an ambiguous text.
pub fn choices(error: &ReadError) -> Vec<Reading> {
    match &error.kind {
        ReadErrorKind::Ambiguous { forms } => forms.iter().map(|form| Reading::As(*form)).collect(),
        ReadErrorKind::WhichIsLit { first, second } => {
            vec![Reading::With(*first, *second), Reading::With(*second, *first)]
        }
        ReadErrorKind::HoleOrOff { lit } => vec![Reading::With(*lit, '_'), Reading::As(Form::Rows)],
        ReadErrorKind::State { value, .. } => {
            value.parse::<u64>().ok().map(|value| Reading::States(value + 1)).into_iter().collect()
        }
        ReadErrorKind::ThirdSymbol { symbol, .. } => {
            symbol.to_digit(10).map(|digit| Reading::States(u64::from(digit) + 1)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

pub fn choice_text(choice: &Reading) -> String {
    match choice {
        Reading::As(form) => form_text(*form),
        Reading::With(lit, off) => say_with("paste-lit-is", &[("lit", lit), ("off", off)]),
        Reading::States(states) => say_with("board-states", &[("n", states)]),
    }
}

pub fn form_text(form: Form) -> String {
    messages().form(form)
}

pub fn error_text(error: &ReadError) -> String {
    messages().read_error(error)
}

/// A board in words.
pub fn summary(board: &Board) -> String {
    let variant = board.variant();
    let mut parts = Vec::new();
    match variant.shape() {
        Shape::Grid(grid) => {
            parts.push(say_with("board-size", &[("width", &grid.size().width()), ("height", &grid.size().height())]));
            if grid.has_holes() {
                parts.push(say_with("board-holes", &[("n", &(grid.size().cells() - grid.cells()))]));
            }
        }
        Shape::Graph(graph) => parts.push(say_with("board-graph", &[("n", &graph.vertices())])),
    }
    parts.push(say_with("board-lit", &[("n", &board.lights().support())]));
    if !variant.states().is_two() {
        parts.push(say_with("board-states", &[("n", &variant.states().get())]));
    }
    parts.push(rule_text(&variant.rule().to_string()));
    if let Shape::Grid(grid) = variant.shape() {
        parts.push(say(&format!("edges-{}", grid.edges().name())));
    }
    if !matches!(board.goal(), Goal::Off) {
        parts.push(goal_text(&super::sketch::goal_name(board)));
    }
    parts.join(", ")
}

pub fn goal_text(name: &str) -> String {
    match name.strip_prefix("state:") {
        Some(state) => say_with("goal-state", &[("n", &state)]),
        None => say(&format!("goal-{name}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::code_of;

    fn code(input: &str) -> Option<String> {
        match read(input, Size::new(3, 3).ok(), None) {
            PasteResult::Board { board, .. } => code_of(&board),
            _ => None,
        }
    }

    #[test]
    fn many_notations_are_the_same_board() {
        for input in [
            "010\n111\n010",
            "0 1 0\n1 1 1\n0 1 0",
            ".#./###/.#.",
            "[[0,1,0],[1,1,1],[0,1,0]]",
            "⬛🟨⬛\n🟨🟨🟨\n⬛🟨⬛",
            "3x3:5d0",
            "B1 A2 B2 C2 B3",
            "P1\n3 3\n1 0 1 0 0 0 1 0 1",
        ] {
            assert_eq!(code(input).as_deref(), Some("3x3:5d0"), "{input}");
        }
    }

    #[test]
    fn questions_have_answers() {
        let PasteResult::Not(error) = read("#X\nX#", None, None) else { panic!() };
        let choices = choices(&error);
        assert_eq!(choices.len(), 2, "{error:?}");
        let codes = choices.iter().map(|choice| match read("#X\nX#", None, Some(choice)) {
            PasteResult::Board { board, .. } => code_of(&board),
            _ => None,
        });
        assert_eq!(codes.collect::<Vec<_>>(), [Some("2x2:9".to_owned()), Some("2x2:6".to_owned())]);
        let PasteResult::Not(error) = read("021\n100\n010", None, None) else { panic!() };
        let more = super::choices(&error);
        assert_eq!(more, [Reading::States(3)]);
        assert!(
            matches!(read("021\n100\n010", None, more.first()), PasteResult::Board { board, .. } if board.variant().states().get() == 3)
        );
    }

    #[test]
    fn what_is_no_board_is_told_apart() {
        assert!(matches!(read("", None, None), PasteResult::Not(_)));
        assert!(matches!(read("010\n01\n", None, None), PasteResult::Not(error) if error.line == 2));
        let large = format!("300x300:{}", "0".repeat(22_500));
        assert!(matches!(read(&large, None, None), PasteResult::TooLarge { cells: 90_000 }));
    }
}

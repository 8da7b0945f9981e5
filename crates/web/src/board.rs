//! Boards and patterns from texts and values.

use crate::jobs::Failure;
use douse::board::Board;
use douse::pattern::{Pattern, States};
use douse::text;
use douse::variant::Variant;

/// The board of a code.
pub fn board_of(code: &str) -> Result<Board, Failure> {
    let mut reading = text::read_code(code, &text::own_input()).map_err(|_| Failure::Unfit)?;
    Ok(reading.boards.swap_remove(0))
}

/// The code of a board; `None` for a graph that is too large for one.
pub fn code_of(board: &Board) -> Option<String> {
    text::write_code(board).ok()
}

/// The board of a variant with all lights off.
pub fn dark_board(variant: Variant) -> Board {
    let lights = Pattern::zeros(variant.states(), variant.cells());
    Board::new(variant, lights).unwrap_or_else(|_| unreachable!("the lights are made for the variant"))
}

/// A pattern of values, cell by cell.
pub fn pattern_of(states: States, values: &[u16]) -> Pattern {
    Pattern::from_values(states, values.iter().copied())
}

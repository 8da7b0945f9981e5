//! The reader's board that all lessons use: small and flat, with two states and the plus rule.

use crate::board::board_of;
use crate::storage;
use douse::board::Board;
use douse::edges::Edges;
use douse::generate::{Generator, Way};
use douse::goal::Goal;
use douse::pattern::Pattern;
use douse::repair::repair;
use douse::rule::Rule;
use douse::solve::Problem;
use douse_game::choice::Choice;
use douse_game::save;

/// The sides of a board in the lessons.
pub const SIDES: std::ops::RangeInclusive<usize> = 2..=7;
/// The board of a reader who has none.
const EXAMPLE: &str = "5x5:d5e7248";

/// A board of the lessons' kind with the lights of another; `None` if they do not fit.
pub fn fitted(board: &Board) -> Option<Board> {
    let kind = Choice::of(board.variant())?;
    let plain =
        kind.rule == Rule::Plus && board.goal() == &Goal::Off && !board.variant().shape().as_grid()?.has_holes();
    let fits = plain && kind.states == 2 && SIDES.contains(&kind.width) && SIDES.contains(&kind.height);
    fits.then(|| lit(&Choice { edges: Edges::Flat, ..kind }, board.lights())).flatten()
}

/// A board of a kind with these lights.
pub fn lit(kind: &Choice, lights: &Pattern) -> Option<Board> {
    let variant = kind.variant()?;
    let lights = Pattern::from_values(variant.states(), lights.iter());
    Board::new(variant, lights).ok()
}

/// The first board: that of the page "Solve" if it fits, else the example.
pub fn first() -> Board {
    let kept = storage::read(crate::pages::solve::SKETCH).and_then(|code| board_of(&code).ok());
    // An empty board teaches nothing.
    let kept = kept.as_ref().and_then(fitted).filter(|board| !board.is_solved());
    kept.unwrap_or_else(example)
}

fn example() -> Board {
    board_of(EXAMPLE).unwrap_or_else(|_| unreachable!("the example is a board"))
}

/// The board of the game in progress, if it fits.
pub fn played() -> Option<Board> {
    let game = save::load(&storage::read("game")?).ok()?;
    fitted(&game.board())
}

/// A random solvable board of a size.
pub fn random(width: usize, height: usize, seed: &str) -> Option<Board> {
    let variant = Choice { width, height, ..Choice::default() }.variant()?;
    Generator::new(variant, Goal::Off, Way::Presses, seed).ok()?.next_board().ok()
}

/// Changes the fewest lights that make a board solvable; returns their cells too.
pub fn solvable(board: &Board) -> (Board, Vec<usize>) {
    let mut changed = board.clone();
    let Ok(repair) = repair(&Problem::of_board(board)) else { return (changed, Vec::new()) };
    let mut lights = board.lights().clone();
    lights.add(&repair.change);
    // The lights still fit the board.
    let _ = changed.set_lights(lights);
    (changed, repair.change.nonzero().map(|(cell, _)| cell).collect())
}

/// The same lights with joined edges.
pub fn on_torus(board: &Board) -> Board {
    let kind = Choice { edges: Edges::Torus, ..Choice::of(board.variant()).unwrap_or_default() };
    lit(&kind, board.lights()).unwrap_or_else(|| board.clone())
}

/// The same lights with three states: every second lit one gets the second state.
pub fn with_three_states(board: &Board) -> Board {
    let kind = Choice { states: 3, ..Choice::of(board.variant()).unwrap_or_default() };
    let mut brighter = false;
    let lights = board.lights().iter().map(|light| {
        brighter = brighter != (light == 1);
        light + u16::from(light == 1 && brighter)
    });
    let three = kind.variant().and_then(|variant| {
        let lights = Pattern::from_values(variant.states(), lights);
        Board::new(variant, lights).ok()
    });
    three.unwrap_or_else(|| board.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::code_of;

    #[test]
    fn boards_of_the_lessons_are_small_and_plain() {
        let fits = |code: &str| fitted(&board_of(code).unwrap()).map(|board| code_of(&board).unwrap());
        assert_eq!(fits("3x3:d58").as_deref(), Some("3x3:d58"));
        assert_eq!(fits("3x3@torus:d58").as_deref(), Some("3x3:d58"), "the lights are taken, the edges are not");
        for code in ["9x2:00000", "3x3.k3:000000000", "3x3.king:d58", "3x3.on:d58"] {
            assert_eq!(fits(code), None, "{code}");
        }
        assert!(fitted(&example()).is_some());
    }

    #[test]
    fn an_unsolvable_board_is_repaired_and_another_left_alone() {
        let (repaired, cells) = solvable(&board_of("5x5:8000000").unwrap());
        assert!(cells.len() == 1 && douse::solve::solve(&repaired).unwrap().is_solvable());
        assert_eq!(solvable(&example()), (example(), Vec::new()));
    }

    #[test]
    fn the_same_lights_in_other_worlds() {
        let board = board_of("3x3:d58").unwrap();
        assert_eq!(code_of(&on_torus(&board)).as_deref(), Some("3x3@torus:d58"));
        let three = with_three_states(&board);
        assert_eq!(three.lights().support(), board.lights().support());
        assert_eq!(three.lights().iter().max(), Some(2));
        assert!(!random(4, 3, "seed").unwrap().is_solved());
    }
}

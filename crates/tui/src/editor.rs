//! Making a board: lights, size, rule, and at once what kind of board it is.

use crate::layout::Layout;
use crate::menu::{Item, Lines};
use douse_engine::board::Board;
use douse_engine::fewest::Budget;
use douse_engine::lit_only::PlayRule;
use douse_engine::pattern::Pattern;
use douse_engine::repair::repair;
use douse_engine::solve::{Problem, Witness};
use douse_game::choice::Choice;
use douse_game::par::{Par, WayError, shortest_way};
use std::time::Duration;

/// A board being made.
#[derive(Clone, Debug)]
pub(crate) struct Editor {
    pub(crate) choice: Choice,
    pub(crate) lights: Pattern,
    pub(crate) layout: Layout,
    pub(crate) cursor: usize,
    pub(crate) verdict: Verdict,
}

/// What kind of board it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing to do.
    Solved,
    /// It can be solved.
    Solvable(Par),
    /// It cannot; the pattern proves it, and so many lights would have to change.
    Unsolvable { witness: Witness, overlap: usize },
    /// It could not be found out.
    Unknown(WayError),
}

impl Editor {
    /// An editor for the kind of puzzle chosen; `None` where there is none such.
    pub(crate) fn new(choice: Choice) -> Option<Self> {
        let variant = choice.variant()?;
        let lights = Pattern::zeros(variant.states(), variant.cells());
        let layout = Layout::of(variant.shape());
        let mut editor = Self { choice, lights, layout, cursor: 0, verdict: Verdict::Solved };
        editor.judge();
        Some(editor)
    }

    /// The board as it is.
    pub(crate) fn board(&self) -> Option<Board> {
        Board::new(self.choice.variant()?, self.lights.clone()).ok()
    }

    /// Sets the light at the cursor to its next state.
    pub(crate) fn touch(&mut self) {
        self.lights.add_at(self.cursor, 1);
        self.judge();
    }

    /// Sets all lights to one state.
    pub(crate) fn fill(&mut self, state: u16) {
        self.lights = Pattern::constant(self.lights.states(), self.lights.len(), state);
        self.judge();
    }

    /// Changes the kind of puzzle; lights stay where there is still a cell for them.
    pub(crate) fn turn(&mut self, item: Item, forward: bool) {
        let before = (self.lights.clone(), self.choice.width, self.choice.height);
        self.choice.turn(item, forward);
        let Some(variant) = self.choice.variant() else { return };
        let states = variant.states();
        let (width, height) = (self.choice.width, self.choice.height);
        let light = |cell: usize| {
            let (row, column) = (cell / width, cell % width);
            let inside = row < before.2 && column < before.1;
            if inside { before.0.get(row * before.1 + column) % states.get() as u16 } else { 0 }
        };
        self.lights = Pattern::from_values(states, (0..width * height).map(light));
        self.layout = Layout::of(variant.shape());
        self.cursor = self.cursor.min(width * height - 1);
        self.judge();
    }

    /// Changes as few lights as make the board solvable.
    pub(crate) fn repair(&mut self) {
        let Some(board) = self.board() else { return };
        if let Ok(repair) = repair(&Problem::of_board(&board)) {
            // The change is of what is missing, goal minus lights, so the lights change the same way round.
            self.lights.add(&repair.change);
        }
        self.judge();
    }

    fn judge(&mut self) {
        let Some(board) = self.board() else { return };
        let budget = Budget::unlimited().with_time(Duration::from_millis(200));
        self.verdict = match shortest_way(&board, PlayRule::Any, &budget) {
            _ if board.is_solved() => Verdict::Solved,
            Ok(way) => Verdict::Solvable(way.par()),
            Err(WayError::Unsolvable(witness)) => {
                let overlap = witness.pattern.nonzero().filter(|(cell, _)| self.lights.get(*cell) != 0).count();
                Verdict::Unsolvable { witness, overlap }
            }
            Err(error) => Verdict::Unknown(error),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_judged_and_repaired_at_once() {
        for states in [2, 3, 4] {
            let mut editor = Editor::new(Choice { states, width: 4, height: 4, ..Choice::default() }).unwrap();
            assert_eq!(editor.verdict, Verdict::Solved);
            for cell in 0..16 {
                editor.cursor = cell;
                editor.touch();
                if let Verdict::Unsolvable { witness, .. } = &editor.verdict {
                    assert!(witness.verify(&Problem::of_board(&editor.board().unwrap())));
                    let mut repaired = editor.clone();
                    repaired.repair();
                    assert!(!matches!(repaired.verdict, Verdict::Unsolvable { .. }), "{states} states, {cell}");
                }
            }
        }
    }

    #[test]
    fn lights_stay_when_the_size_changes() {
        let mut editor = Editor::new(Choice::default()).unwrap();
        editor.cursor = 6;
        editor.touch();
        editor.turn(Item::Width, true);
        assert_eq!(editor.lights.nonzero().collect::<Vec<_>>(), [(7, 1)]);
        editor.turn(Item::Width, false);
        editor.turn(Item::Height, false);
        assert_eq!(editor.lights.nonzero().collect::<Vec<_>>(), [(6, 1)]);
    }
}

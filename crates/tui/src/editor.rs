//! The editor: keys that change a drawing, and the kind of board.

use crate::app::within;
use crate::layout::Layout;
use crate::menu::{Item, Lines, neighbour};
use douse::pattern::{Pattern, States};
use douse::place::Place;
use douse::shape::Shape;
use douse::size::Size;
use douse_game::choice::Choice;
use douse_game::drawing::{Drawing, Tool, Verdict, judge};
use douse_game::par::WayError;
use std::time::Duration;

/// A board being made. Its layout has a place for every cell and every hole.
#[derive(Clone, Debug)]
pub(crate) struct Editor {
    pub(crate) drawing: Drawing,
    pub(crate) tool: Tool,
    pub(crate) layout: Layout,
    pub(crate) cursor: usize,
    pub(crate) verdict: Result<Verdict, WayError>,
}

/// The contents of the places of a drawing.
pub(crate) struct Places {
    pub(crate) lights: Pattern,
    pub(crate) target: Pattern,
    pub(crate) holes: Vec<usize>,
    /// The place of each cell.
    pub(crate) of_cell: Vec<usize>,
}

impl Editor {
    pub(crate) fn new(choice: &Choice) -> Self {
        let drawing = Drawing::new(Choice { grade: None, play: Default::default(), ..choice.clone() });
        let mut editor =
            Self { layout: layout_of(&drawing), drawing, tool: Tool::Light, cursor: 0, verdict: Ok(Verdict::Solved) };
        editor.judge();
        editor
    }

    fn place(&self, index: usize) -> Place {
        Place { row: index / self.drawing.width(), column: index % self.drawing.width() }
    }

    /// Uses the tool at the cursor.
    pub(crate) fn touch(&mut self) {
        self.drawing.apply(self.tool, self.place(self.cursor));
        self.judge();
    }

    /// Switches to the next tool.
    pub(crate) fn next_tool(&mut self) {
        self.tool = neighbour(&Tool::ALL, &self.tool, true);
    }

    /// Applies a change to the drawing, and judges the result.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Drawing)) {
        change(&mut self.drawing);
        self.layout = layout_of(&self.drawing);
        self.cursor = self.cursor.min(self.layout.places.len() - 1);
        self.judge();
    }

    /// Changes the kind of puzzle as a line of the menu does.
    pub(crate) fn change_value(&mut self, item: Item, forward: bool) {
        let mut kind = self.drawing.kind().clone();
        kind.change_value(item, forward);
        self.change(|drawing| drawing.set_kind(&kind));
    }

    /// Changes the fewest lights that make the board solvable.
    pub(crate) fn repair(&mut self) {
        if let Ok(Verdict::Unsolvable { repair, .. }) = &self.verdict {
            self.drawing.repair(&repair.clone());
            self.judge();
        }
    }

    fn judge(&mut self) {
        self.verdict = match self.drawing.board() {
            Some(board) => judge(&board, Default::default(), &within(Duration::from_millis(200))),
            None => Ok(Verdict::Empty),
        };
    }

    /// The contents of its places.
    pub(crate) fn places(&self) -> Places {
        let count = self.layout.places.len();
        let states = States::new(self.drawing.kind().states.into()).unwrap_or(States::TWO);
        let board = self.drawing.board();
        let grid = board.as_ref().and_then(|board| board.variant().shape().as_grid());
        let cells: Vec<Option<usize>> = (0..count).map(|index| grid?.cell_at(self.place(index))).collect();
        let light =
            |cell: &Option<usize>| board.as_ref().zip(*cell).map_or(0, |(board, cell)| board.lights().get(cell));
        let goal =
            |cell: &Option<usize>| board.as_ref().zip(*cell).map_or(0, |(board, cell)| board.goal().target_of(cell));
        Places {
            lights: Pattern::from_values(states, cells.iter().map(light)),
            target: Pattern::from_values(states, cells.iter().map(goal)),
            holes: (0..count).filter(|&index| cells[index].is_none()).collect(),
            of_cell: (0..count).filter(|&index| cells[index].is_some()).collect(),
        }
    }
}

fn layout_of(drawing: &Drawing) -> Layout {
    let size = Size::new(drawing.kind().width, drawing.kind().height);
    size.map_or_else(|_| Layout::default(), |size| Layout::of(&Shape::grid(size, drawing.kind().edges)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_stay_in_reach_and_are_filled_again() {
        let mut editor = Editor::new(&Choice { width: 3, height: 2, ..Choice::default() });
        editor.next_tool();
        editor.next_tool();
        assert_eq!(editor.tool, Tool::Hole);
        editor.cursor = 1;
        editor.touch();
        let places = editor.places();
        assert_eq!((places.holes, places.of_cell.len(), editor.layout.places.len()), (vec![1], 5, 6));
        editor.touch();
        assert!(editor.places().holes.is_empty());
        editor.change(|drawing| _ = drawing.undo());
        assert_eq!(editor.places().holes, [1]);
    }

    #[test]
    fn lights_stay_when_the_size_changes() {
        let mut editor = Editor::new(&Choice::default());
        editor.cursor = 6;
        editor.touch();
        editor.change_value(Item::Width, true);
        assert_eq!(editor.places().lights.nonzero().collect::<Vec<_>>(), [(7, 1)]);
        editor.change_value(Item::Width, false);
        editor.change_value(Item::Height, false);
        assert_eq!(editor.places().lights.nonzero().collect::<Vec<_>>(), [(6, 1)]);
    }
}

//! What a board view shows, without the browser.

use super::marks::{Mark, Marks};
use douse::board::Board;
use douse::pattern::Pattern;
use douse::place::Place;
use douse::shape::Grid;
use douse::variant::Variant;
use douse_game::game::Game;

/// What a board view shows: lights of a grid and marks on them.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    grid: Grid,
    /// The lights.
    pub lights: Pattern,
    /// What is marked.
    pub marks: Marks,
}

/// The outlines of a board, which change only with the board itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// States of a light.
    pub states: u32,
    /// The stable name of the edges.
    pub edges: &'static str,
    /// The cells.
    pub grid: Grid,
}

impl Scene {
    /// Lights on the cells of a kind of puzzle; `None` if it is not a grid.
    pub fn new(variant: &Variant, lights: Pattern) -> Option<Self> {
        Some(Self { grid: variant.shape().as_grid()?.clone(), lights, marks: Marks::default() })
    }

    /// A board as it is.
    pub fn of_board(board: &Board) -> Option<Self> {
        Self::new(board.variant(), board.lights().clone())
    }

    /// A game as it is now.
    pub fn of_game(game: &Game) -> Option<Self> {
        Self::new(game.variant(), game.lights().clone())
    }

    /// The same with marks.
    #[must_use]
    pub fn with_marks(mut self, marks: Marks) -> Self {
        self.marks = marks;
        self
    }

    /// The outlines.
    pub fn frame(&self) -> Frame {
        Frame {
            width: self.grid.size().width(),
            height: self.grid.size().height(),
            states: self.lights.states().get(),
            edges: self.grid.edges().name(),
            grid: self.grid.clone(),
        }
    }

    /// Whether there is a cell at a place.
    pub fn has(&self, place: Place) -> bool {
        self.cell(place).is_some()
    }

    /// The cell at a place.
    pub fn cell(&self, place: Place) -> Option<usize> {
        self.grid.cell_at(place)
    }

    /// Where a cell is.
    pub fn place(&self, cell: usize) -> Place {
        self.grid.place(cell)
    }

    /// How a place looks.
    pub fn look(&self, place: Place) -> Look {
        match self.cell(place) {
            Some(cell) => Look { state: Some(self.lights.get(cell)), mark: self.marks.get(&cell).cloned() },
            None => Look { state: None, mark: None },
        }
    }
}

impl Frame {
    /// All places, row by row.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |row| (0..width).map(move |column| Place { row, column }))
    }
}

/// How a place looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// The state of its light; `None` at a hole.
    pub state: Option<u16>,
    /// The mark on it.
    pub mark: Option<Mark>,
}

//! The content of a board view, independent of the browser.

use super::marks::{Mark, Marks};
use douse::board::Board;
use douse::pattern::Pattern;
use douse::place::Place;
use douse::shape::Grid;
use douse::variant::Variant;
use douse_game::game::Game;

/// The content of a board view: lights of a grid and marks on them.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    grid: Grid,
    pub lights: Pattern,
    pub marks: Marks,
}

/// The properties of a board that do not change while it is played.
#[derive(Clone, Debug, PartialEq)]
pub struct GridFrame {
    pub width: usize,
    pub height: usize,
    /// The number of states of a light.
    pub states: u32,
    /// The stable name of the edges.
    pub edges: &'static str,
    pub grid: Grid,
}

impl Scene {
    /// A scene with lights on a variant; `None` if it is not a grid.
    pub fn new(variant: &Variant, lights: Pattern) -> Option<Self> {
        Some(Self { grid: variant.shape().as_grid()?.clone(), lights, marks: Marks::default() })
    }

    pub fn of_board(board: &Board) -> Option<Self> {
        Self::new(board.variant(), board.lights().clone())
    }

    pub fn of_game(game: &Game) -> Option<Self> {
        Self::new(game.variant(), game.lights().clone())
    }

    #[must_use]
    pub fn with_marks(mut self, marks: Marks) -> Self {
        self.marks = marks;
        self
    }

    pub fn frame(&self) -> GridFrame {
        GridFrame {
            width: self.grid.size().width(),
            height: self.grid.size().height(),
            states: self.lights.states().get(),
            edges: self.grid.edges().name(),
            grid: self.grid.clone(),
        }
    }

    pub fn has(&self, place: Place) -> bool {
        self.cell(place).is_some()
    }

    pub fn cell(&self, place: Place) -> Option<usize> {
        self.grid.cell_at(place)
    }

    pub fn place(&self, cell: usize) -> Place {
        self.grid.place(cell)
    }

    /// The appearance of a place.
    pub fn look(&self, place: Place) -> Appearance {
        match self.cell(place) {
            Some(cell) => Appearance { state: Some(self.lights.get(cell)), mark: self.marks.get(&cell).cloned() },
            None => Appearance { state: None, mark: None },
        }
    }
}

impl GridFrame {
    /// All places, row by row.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |row| (0..width).map(move |column| Place { row, column }))
    }
}

/// The appearance of a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Appearance {
    /// The state of its light; `None` at a hole.
    pub state: Option<u16>,
    pub mark: Option<Mark>,
}

//! A board being drawn, without the browser.

use douse_algebra::bits::BitVec;
use douse_engine::board::Board;
use douse_engine::edges::Edges;
use douse_engine::goal::Goal;
use douse_engine::pattern::{Pattern, States};
use douse_engine::place::Place;
use douse_engine::rule::Rule;
use douse_engine::shape::{Grid, Shape};
use douse_engine::size::Size;
use douse_engine::variant::Variant;

/// What a press in the editor changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// The light: to its next state.
    Light,
    /// Whether there is a cell at all.
    Hole,
    /// What the light is to become: the next state.
    Target,
}

/// A board being drawn: everything may change, and it is always a board as long as it has a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    width: usize,
    height: usize,
    /// Which lights a press changes.
    pub rule: Rule,
    /// How the edges are joined.
    pub edges: Edges,
    states: u16,
    /// Row by row; `None` is a hole.
    lights: Vec<Option<u16>>,
    /// Row by row, also at holes.
    targets: Vec<u16>,
    /// What it is called.
    pub name: String,
}

impl Draft {
    /// A dark board.
    pub fn new(width: usize, height: usize) -> Self {
        let places = width * height;
        Self {
            width,
            height,
            rule: Rule::Plus,
            edges: Edges::Flat,
            states: 2,
            lights: vec![Some(0); places],
            targets: vec![0; places],
            name: String::new(),
        }
    }

    /// A board as it is, to be changed; `None` where it is no grid or its press matrix is not a rule that a board of another
    /// size could have.
    pub fn of_board(board: &Board) -> Option<Self> {
        let grid = board.variant().shape().as_grid()?;
        if matches!(board.variant().rule(), Rule::Matrix(_)) {
            return None;
        }
        let mut draft = Self::new(grid.size().width(), grid.size().height());
        draft.rule = board.variant().rule().clone();
        draft.edges = grid.edges();
        draft.states = board.variant().states().get() as u16;
        draft.name = board.title().unwrap_or_default().to_owned();
        for (index, place) in draft.places().enumerate() {
            let cell = grid.cell_at(place);
            draft.lights[index] = cell.map(|cell| board.lights().get(cell));
            draft.targets[index] = cell.map_or(0, |cell| board.goal().target_of(cell));
        }
        Some(draft)
    }

    fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |row| (0..width).map(move |column| Place { row, column }))
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// States of a light.
    pub fn states(&self) -> u16 {
        self.states
    }

    /// Makes it so wide and high; what is inside both stays.
    pub fn resize(&mut self, width: usize, height: usize) {
        let mut resized = Self::new(width, height);
        for (index, place) in resized.places().enumerate() {
            if place.row < self.height && place.column < self.width {
                let before = place.row * self.width + place.column;
                resized.lights[index] = self.lights[before];
                resized.targets[index] = self.targets[before];
            }
        }
        self.width = width;
        self.height = height;
        self.lights = resized.lights;
        self.targets = resized.targets;
    }

    /// Gives lights so many states; higher ones than there are become the highest.
    pub fn set_states(&mut self, states: u16) {
        self.states = states.max(2);
        let most = self.states - 1;
        self.lights.iter_mut().flatten().for_each(|light| *light = (*light).min(most));
        self.targets.iter_mut().for_each(|target| *target = (*target).min(most));
    }

    /// Uses a tool on a place.
    pub fn apply(&mut self, tool: Tool, place: Place) {
        if place.row >= self.height || place.column >= self.width {
            return;
        }
        let index = place.row * self.width + place.column;
        let next = |state: u16| (state + 1) % self.states;
        match tool {
            Tool::Light => self.lights[index] = Some(self.lights[index].map_or(0, next)),
            Tool::Target => self.targets[index] = next(self.targets[index]),
            Tool::Hole => {
                self.lights[index] = if self.lights[index].is_some() { None } else { Some(0) };
            }
        }
    }

    /// Puts all lights into one state, or with [`Tool::Target`] all targets; with [`Tool::Hole`] fills all holes.
    pub fn fill(&mut self, tool: Tool, state: u16) {
        match tool {
            Tool::Light => self.lights.iter_mut().flatten().for_each(|light| *light = state),
            Tool::Target => self.targets.iter_mut().for_each(|target| *target = state),
            Tool::Hole => self.lights.iter_mut().for_each(|light| *light = Some(light.unwrap_or(0))),
        }
    }

    /// Adds to the lights of cells, numbered as in the board.
    pub fn add(&mut self, changes: &[(usize, u16)]) {
        let states = self.states;
        for &(cell, by) in changes {
            if let Some(light) = self.lights.iter_mut().flatten().nth(cell) {
                *light = (*light + by) % states;
            }
        }
    }

    /// The board; `None` where all is holes.
    pub fn board(&self) -> Option<Board> {
        let states = States::new(self.states.into()).ok()?;
        let size = Size::new(self.width, self.height).ok()?;
        let present = BitVec::from_fn(self.lights.len(), |index| self.lights[index].is_some());
        let grid = Grid::with_holes(size, self.edges, present).ok()?;
        let variant = Variant::new(Shape::Grid(grid), self.rule.clone(), states).ok()?;
        let lights = Pattern::from_values(states, self.lights.iter().flatten().copied());
        let there = self.lights.iter().zip(&self.targets).filter(|(light, _)| light.is_some());
        let targets: Vec<u16> = there.map(|(_, target)| *target).collect();
        let goal = match targets.first() {
            Some(&first) if targets.iter().all(|target| *target == first) => match first {
                0 => Goal::Off,
                state => Goal::State(state),
            },
            _ => Goal::Picture(Pattern::from_values(states, targets)),
        };
        let title = Some(self.name.trim().to_owned()).filter(|name| !name.is_empty());
        Some(Board::new(variant, lights).ok()?.with_goal(goal).ok()?.with_title(title))
    }

    /// The targets of the cells, numbered as in the board.
    pub fn targets(&self) -> impl Iterator<Item = u16> + '_ {
        self.lights.iter().zip(&self.targets).filter(|(light, _)| light.is_some()).map(|(_, target)| *target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(row: usize, column: usize) -> Place {
        Place { row, column }
    }

    #[test]
    fn a_drawn_board_is_read_back_as_drawn() {
        let mut draft = Draft::new(4, 3);
        draft.set_states(3);
        draft.edges = Edges::Torus;
        draft.rule = Rule::Knight;
        draft.name = "Lantern".to_owned();
        draft.apply(Tool::Light, at(0, 0));
        draft.apply(Tool::Light, at(0, 0));
        draft.apply(Tool::Hole, at(1, 2));
        draft.apply(Tool::Target, at(2, 3));
        let board = draft.board().unwrap();
        assert_eq!((board.variant().cells(), board.lights().get(0), board.goal().target_of(10)), (11, 2, 1));
        assert_eq!(Draft::of_board(&board), Some(draft));
    }

    #[test]
    fn targets_that_are_all_the_same_are_no_picture() {
        let mut draft = Draft::new(2, 2);
        assert_eq!(draft.board().unwrap().goal(), &Goal::Off);
        draft.fill(Tool::Target, 1);
        assert_eq!(draft.board().unwrap().goal(), &Goal::ON);
        draft.apply(Tool::Target, at(0, 0));
        assert!(matches!(draft.board().unwrap().goal(), Goal::Picture(_)));
    }

    #[test]
    fn all_holes_are_no_board_and_holes_can_be_filled() {
        let mut draft = Draft::new(1, 2);
        draft.apply(Tool::Hole, at(0, 0));
        draft.apply(Tool::Hole, at(1, 0));
        assert_eq!(draft.board(), None);
        draft.fill(Tool::Hole, 0);
        assert_eq!(draft.board().unwrap().variant().cells(), 2);
    }

    #[test]
    fn resizing_keeps_what_is_inside() {
        let mut draft = Draft::new(3, 3);
        draft.apply(Tool::Light, at(1, 1));
        draft.resize(5, 2);
        assert_eq!(draft.board().unwrap().lights().nonzero().collect::<Vec<_>>(), [(6, 1)]);
        draft.resize(1, 1);
        assert!(draft.board().unwrap().is_solved());
    }
}

//! A board being drawn: lights, holes, target and press shape, with undo and a verdict on
//! solvability.

use crate::choice::Choice;
use crate::par::{Par, WayError, shortest_way};
use douse::board::Board;
use douse::goal::Goal;
use douse::pattern::{Pattern, States};
use douse::place::Place;
use douse::play_rules::PlayRule;
use douse::repair::repair;
use douse::rule::Rule;
use douse::shape::{Grid, Shape};
use douse::shortest::Budget;
use douse::size::Size;
use douse::solve::Problem;
use douse::variant::Variant;
use douse_algebra::bits::BitVec;
use serde::{Deserialize, Serialize};

/// The most steps that can be undone.
const MOST_STEPS: usize = 200;

douse::named! {
    /// The part of a cell that a press in the editor changes.
    #[derive(Default)]
    pub enum Tool, "is not a tool of the editor" {
        /// Moves the light to its next state.
        #[default]
        Light = "light",
        /// Moves the goal of the light to the next state.
        Target = "target",
        /// Makes a hole, or fills it.
        Hole = "hole",
    }
}

/// A board being drawn. It is a board at any time as long as it has a cell.
#[derive(Clone, Debug)]
pub struct Drawing {
    now: Draft,
    undone: Vec<Draft>,
    done: Vec<Draft>,
}

// Steps that were undone are not part of the drawing.
impl PartialEq for Drawing {
    fn eq(&self, other: &Self) -> bool {
        self.now == other.now
    }
}

impl Eq for Drawing {}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Draft {
    kind: Choice,
    /// Row by row; `None` is a hole.
    lights: Vec<Option<u16>>,
    /// Row by row, also at holes.
    targets: Vec<u16>,
    name: String,
}

/// The state of a drawn board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// The board has no cell.
    Empty,
    /// All lights are at the goal.
    Solved,
    /// The board can be solved.
    Solvable(Par),
    /// The board cannot be solved.
    Unsolvable {
        /// The cells of a pattern that proves it.
        proof: Vec<usize>,
        /// The number of lights to change in that pattern, with two states: an odd number.
        odd: Option<usize>,
        /// The cells to change so that the board can be solved, and by how much.
        repair: Vec<(usize, u16)>,
    },
}

/// Judges a drawn board.
///
/// # Complexity
/// That of [`shortest_way`] for solvable boards, otherwise of [`repair`].
pub fn judge(board: &Board, rule: PlayRule, budget: &Budget) -> Result<Verdict, WayError> {
    if board.is_solved() {
        return Ok(Verdict::Solved);
    }
    match shortest_way(board, rule, budget) {
        Ok(way) => Ok(Verdict::Solvable(way.par())),
        Err(WayError::Unsolvable(witness)) => {
            let problem = Problem::of_board(board);
            let proof: Vec<usize> = witness.pattern.nonzero().map(|(cell, _)| cell).collect();
            let changing = proof.iter().filter(|cell| problem.difference().get(**cell) != 0).count();
            let odd = board.variant().states().is_two().then_some(changing);
            let repair = repair(&problem)?;
            Ok(Verdict::Unsolvable { proof, odd, repair: repair.change.nonzero().collect() })
        }
        Err(error) => Err(error),
    }
}

impl Drawing {
    /// A dark board of a kind of puzzle.
    #[must_use]
    pub fn new(kind: Choice) -> Self {
        Self { now: Draft::new(kind), undone: Vec::new(), done: Vec::new() }
    }

    /// A board to change; `None` if it is not a grid.
    #[must_use]
    pub fn of_board(board: &Board) -> Option<Self> {
        let grid = board.variant().shape().as_grid()?;
        let mut draft = Draft::new(Choice::of(board.variant())?);
        draft.name = board.title().unwrap_or_default().to_owned();
        for (index, place) in draft.places().enumerate() {
            let cell = grid.cell_at(place);
            draft.lights[index] = cell.map(|cell| board.lights().get(cell));
            draft.targets[index] = cell.map_or(0, |cell| board.goal().target_of(cell));
        }
        Some(Self { now: draft, undone: Vec::new(), done: Vec::new() })
    }

    #[must_use]
    pub fn width(&self) -> usize {
        self.now.kind.width
    }

    /// The kind of puzzle, of any difficulty and freely played.
    #[must_use]
    pub fn kind(&self) -> &Choice {
        &self.now.kind
    }

    #[must_use]
    pub fn name(&self) -> &str {
        &self.now.name
    }

    /// Sets the title. This is not a step that can be undone.
    pub fn rename(&mut self, name: String) {
        self.now.name = name;
    }

    /// Changes the drawing by one step that undo takes back. A written press matrix belongs to one
    /// size; a change that does not fit it has no effect.
    fn change(&mut self, step: impl FnOnce(&mut Draft)) {
        let before = self.now.clone();
        step(&mut self.now);
        if self.now == before {
            return;
        }
        if matches!(self.now.kind.rule, Rule::Matrix(_)) && self.now.board().is_none() {
            self.now = before;
            return;
        }
        if self.done.len() == MOST_STEPS {
            self.done.remove(0);
        }
        self.done.push(before);
        self.undone.clear();
    }

    /// Undoes the last step; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.done.pop() else { return false };
        let name = std::mem::take(&mut self.now.name);
        self.undone.push(std::mem::replace(&mut self.now, Draft { name, ..before }));
        true
    }

    /// Redoes the step that was undone last; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else { return false };
        let name = std::mem::take(&mut self.now.name);
        self.done.push(std::mem::replace(&mut self.now, Draft { name, ..after }));
        true
    }

    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Makes it another kind of puzzle, in one step. Cells inside both sizes stay, and states that
    /// the new kind does not have become its highest.
    pub fn set_kind(&mut self, kind: &Choice) {
        self.change(|draft| {
            draft.resize(kind.width, kind.height);
            let most = kind.states.max(2) as u16 - 1;
            draft.lights.iter_mut().flatten().for_each(|light| *light = (*light).min(most));
            draft.targets.iter_mut().for_each(|target| *target = (*target).min(most));
            draft.kind = Choice { states: kind.states.max(2), grade: None, play: PlayRule::Any, ..kind.clone() };
        });
    }

    /// Uses a tool on a place.
    pub fn apply(&mut self, tool: Tool, place: Place) {
        let Choice { width, height, states, .. } = self.now.kind;
        if place.row >= height || place.column >= width {
            return;
        }
        self.change(|draft| {
            let index = place.row * width + place.column;
            let next = |state: u16| (state + 1) % states as u16;
            match tool {
                Tool::Light => draft.lights[index] = Some(draft.lights[index].map_or(0, next)),
                Tool::Target => draft.targets[index] = next(draft.targets[index]),
                Tool::Hole => draft.lights[index] = if draft.lights[index].is_some() { None } else { Some(0) },
            }
        });
    }

    /// Sets all lights to one state, or with [`Tool::Target`] all targets; with [`Tool::Hole`]
    /// fills all holes.
    pub fn fill(&mut self, tool: Tool, state: u16) {
        self.change(|draft| match tool {
            Tool::Light => draft.lights.iter_mut().flatten().for_each(|light| *light = state),
            Tool::Target => draft.targets.iter_mut().for_each(|target| *target = state),
            Tool::Hole => draft.lights.iter_mut().for_each(|light| *light = Some(light.unwrap_or(0))),
        });
    }

    /// Changes the lights as the repair of a [`Verdict`] asks; cells are numbered as in the board.
    pub fn repair(&mut self, changes: &[(usize, u16)]) {
        self.change(|draft| {
            let mut cells: Vec<&mut u16> = draft.lights.iter_mut().flatten().collect();
            for &(cell, by) in changes {
                if let Some(light) = cells.get_mut(cell) {
                    **light = (**light + by) % draft.kind.states as u16;
                }
            }
        });
    }

    /// The board; `None` if all cells are holes.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        self.now.board()
    }
}

impl Draft {
    fn new(kind: Choice) -> Self {
        let places = kind.width * kind.height;
        Self { kind, lights: vec![Some(0); places], targets: vec![0; places], name: String::new() }
    }

    fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.kind.width, self.kind.height);
        (0..height).flat_map(move |row| (0..width).map(move |column| Place { row, column }))
    }

    fn resize(&mut self, width: usize, height: usize) {
        let mut resized = Self::new(Choice { width, height, ..self.kind.clone() });
        for (index, place) in resized.places().enumerate() {
            if place.row < self.kind.height && place.column < self.kind.width {
                let before = place.row * self.kind.width + place.column;
                resized.lights[index] = self.lights[before];
                resized.targets[index] = self.targets[before];
            }
        }
        *self = Self { name: std::mem::take(&mut self.name), ..resized };
    }

    fn board(&self) -> Option<Board> {
        let Choice { width, height, edges, .. } = self.kind;
        let (size, states) = (Size::new(width, height).ok()?, States::new(self.kind.states.into()).ok()?);
        let present = BitVec::from_fn(self.lights.len(), |index| self.lights[index].is_some());
        let grid = Grid::with_holes(size, edges, present).ok()?;
        let variant = Variant::new(Shape::Grid(grid), self.kind.rule.clone(), states).ok()?;
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::edges::Edges;

    fn dark(width: usize, height: usize) -> Drawing {
        Drawing::new(Choice { width, height, ..Choice::default() })
    }

    fn resize(drawing: &mut Drawing, width: usize, height: usize) {
        drawing.set_kind(&Choice { width, height, ..drawing.kind().clone() });
    }

    fn at(row: usize, column: usize) -> Place {
        Place { row, column }
    }

    #[test]
    fn a_drawn_board_is_read_back_as_drawn() {
        let mut draft = dark(4, 3);
        let kind = draft.kind().clone();
        draft.set_kind(&Choice { states: 3, edges: Edges::Torus, rule: Rule::Knight, ..kind });
        draft.rename("Lantern".to_owned());
        draft.apply(Tool::Light, at(0, 0));
        draft.apply(Tool::Light, at(0, 0));
        draft.apply(Tool::Hole, at(1, 2));
        draft.apply(Tool::Target, at(2, 3));
        let board = draft.board().unwrap();
        assert_eq!((board.variant().cells(), board.lights().get(0), board.goal().target_of(10)), (11, 2, 1));
        assert_eq!(Drawing::of_board(&board), Some(draft));
    }

    #[test]
    fn targets_that_are_all_the_same_are_no_picture() {
        let mut draft = dark(2, 2);
        assert_eq!(draft.board().unwrap().goal(), &Goal::Off);
        draft.fill(Tool::Target, 1);
        assert_eq!(draft.board().unwrap().goal(), &Goal::ON);
        draft.apply(Tool::Target, at(0, 0));
        assert!(matches!(draft.board().unwrap().goal(), Goal::Picture(_)));
    }

    #[test]
    fn all_holes_are_no_board_and_holes_can_be_filled() {
        let mut draft = dark(1, 2);
        draft.apply(Tool::Hole, at(0, 0));
        draft.apply(Tool::Hole, at(1, 0));
        assert_eq!(draft.board(), None);
        draft.fill(Tool::Hole, 0);
        assert_eq!(draft.board().unwrap().variant().cells(), 2);
    }

    #[test]
    fn resizing_keeps_what_is_inside() {
        let mut draft = dark(3, 3);
        draft.apply(Tool::Light, at(1, 1));
        resize(&mut draft, 5, 2);
        assert_eq!(draft.board().unwrap().lights().nonzero().collect::<Vec<_>>(), [(6, 1)]);
        resize(&mut draft, 1, 1);
        assert!(draft.board().unwrap().is_solved());
    }

    #[test]
    fn every_step_is_undone_and_done_again() {
        let mut drawing = dark(3, 3);
        let mut seen = vec![drawing.board()];
        drawing.apply(Tool::Light, at(0, 0));
        seen.push(drawing.board());
        drawing.apply(Tool::Hole, at(1, 1));
        seen.push(drawing.board());
        resize(&mut drawing, 4, 4);
        seen.push(drawing.board());
        resize(&mut drawing, 4, 4);
        drawing.set_kind(&Choice { rule: Rule::King, ..drawing.kind().clone() });
        seen.push(drawing.board());
        drawing.fill(Tool::Target, 1);
        seen.push(drawing.board());
        for expected in seen.iter().rev().skip(1) {
            assert!(drawing.undo());
            assert_eq!(drawing.board(), *expected);
        }
        assert!(!drawing.undo());
        for expected in &seen[1..] {
            assert!(drawing.redo());
            assert_eq!(drawing.board(), *expected);
        }
        drawing.undo();
        drawing.apply(Tool::Light, at(0, 0));
        assert!(!drawing.can_redo() && drawing.can_undo());
    }

    #[test]
    fn a_written_out_matrix_keeps_its_size() {
        let code = "g5=ffc:18";
        let graph = crate::game::Game::from_code(code, PlayRule::Any).unwrap();
        assert_eq!(Drawing::of_board(graph.start()), None, "a graph is not drawn");
    }

    #[test]
    fn boards_are_judged_and_repaired() {
        for states in [2, 3, 4] {
            let mut drawing = dark(4, 4);
            drawing.set_kind(&Choice { states, ..drawing.kind().clone() });
            let judged = |drawing: &Drawing| {
                let board = drawing.board().unwrap();
                judge(&board, PlayRule::Any, &Budget::unlimited()).unwrap()
            };
            assert_eq!(judged(&drawing), Verdict::Solved);
            for cell in 0..16 {
                drawing.apply(Tool::Light, at(cell / 4, cell % 4));
                if let Verdict::Unsolvable { proof, odd, repair } = judged(&drawing) {
                    assert!(!proof.is_empty() && odd.is_none_or(|odd| odd % 2 == 1));
                    let mut repaired = drawing.clone();
                    repaired.repair(&repair);
                    assert!(!matches!(judged(&repaired), Verdict::Unsolvable { .. }), "{states} states, {cell}");
                }
            }
        }
    }
}

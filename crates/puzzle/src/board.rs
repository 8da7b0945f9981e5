//! A kind of puzzle with its lights and its goal.

use crate::goal::Goal;
use crate::pattern::Pattern;
use crate::variant::Variant;

/// A kind of puzzle, the lights on it, and the goal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    variant: Variant,
    lights: Pattern,
    goal: Goal,
    title: Option<String>,
}

/// Lights or a goal that do not fit a kind of puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The number of lights is not the number of cells.
    #[error("{lights} lights do not fit a board of {cells} cells")]
    Lights {
        /// The number of lights given.
        lights: usize,
        /// The number of cells.
        cells: usize,
    },
    /// The number of states differs.
    #[error("lights of {lights} states do not fit a puzzle of {puzzle} states")]
    States {
        /// The states of the lights given.
        lights: u32,
        /// The states of the puzzle.
        puzzle: u32,
    },
    /// The goal is a state that lights do not have.
    #[error("the goal is state {state}, but the states are 0 to {last}")]
    GoalState {
        /// The state asked for.
        state: u16,
        /// The last state there is.
        last: u32,
    },
}

/// The name of a cell that a board does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board has no cell {name}")]
pub struct NoSuchCell {
    /// The name, or the beginning of a long one.
    pub name: String,
}

impl Board {
    /// The lights on a kind of puzzle, with the goal all off.
    pub fn new(variant: Variant, lights: Pattern) -> Result<Self, BoardError> {
        Self::fits(&variant, &lights)?;
        Ok(Self { variant, lights, goal: Goal::Off, title: None })
    }

    fn fits(variant: &Variant, pattern: &Pattern) -> Result<(), BoardError> {
        if pattern.states() != variant.states() {
            return Err(BoardError::States { lights: pattern.states().get(), puzzle: variant.states().get() });
        }
        if pattern.len() != variant.cells() {
            return Err(BoardError::Lights { lights: pattern.len(), cells: variant.cells() });
        }
        Ok(())
    }

    /// Replaces the goal.
    pub fn with_goal(mut self, goal: Goal) -> Result<Self, BoardError> {
        match &goal {
            Goal::Off => {}
            Goal::State(state) => {
                if u32::from(*state) >= self.variant.states().get() {
                    return Err(BoardError::GoalState { state: *state, last: self.variant.states().get() - 1 });
                }
            }
            Goal::Picture(pattern) => Self::fits(&self.variant, pattern)?,
        }
        // One goal, one value: boards that are equal compare equal.
        self.goal = if goal == Goal::State(0) { Goal::Off } else { goal };
        Ok(self)
    }

    /// Replaces the title.
    #[must_use]
    pub fn with_title(mut self, title: Option<String>) -> Self {
        self.title = title;
        self
    }

    /// The kind of puzzle.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The lights.
    pub fn lights(&self) -> &Pattern {
        &self.lights
    }

    /// The goal.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The title, if it has one.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The steps that presses have to add to the lights: goal minus lights, the right side of
    /// `A x = t - b`.
    pub fn difference(&self) -> Pattern {
        let mut difference = self.goal.target(self.variant.states(), self.variant.cells());
        difference.subtract(&self.lights);
        difference
    }

    /// Returns whether the lights are those of the goal.
    pub fn is_solved(&self) -> bool {
        match &self.goal {
            Goal::Off => self.lights.is_zero(),
            Goal::Picture(target) => self.lights == *target,
            Goal::State(state) => self.lights.iter().all(|light| light == *state),
        }
    }

    /// Finds the cell that has this name: `C2` is the third of the second row, `v5` a vertex of a
    /// graph.
    ///
    /// ```
    /// use douse_puzzle::board::Board;
    /// let mut board: Board = "010/111/010".parse()?;
    /// board.press(board.cell("B2")?);
    /// assert!(board.is_solved());
    /// assert_eq!(board.cell("D1").unwrap_err().to_string(), "the board has no cell D1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cell(&self, name: &str) -> Result<usize, NoSuchCell> {
        self.variant.shape().cell_named(name).ok_or_else(|| NoSuchCell { name: name.chars().take(40).collect() })
    }

    /// Returns the state of the light that has this name, 0 for off.
    ///
    /// ```
    /// use douse_puzzle::board::Board;
    /// let board = Board::builder(5, 5).lit(["C2"]).build()?;
    /// assert_eq!((board.light("C2")?, board.light("D2")?), (1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn light(&self, name: &str) -> Result<u16, NoSuchCell> {
        Ok(self.lights.get(self.cell(name)?))
    }

    /// Presses one cell once.
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn press(&mut self, cell: usize) {
        for light in self.variant.lights_of(cell) {
            self.lights.add_at(light, 1);
        }
    }

    /// Presses every cell the number of times in `presses`.
    ///
    /// # Panics
    /// If the presses do not belong to this kind of puzzle.
    pub fn apply(&mut self, presses: &Pattern) {
        self.lights.add(&self.variant.effect(presses));
    }

    /// Replaces the lights.
    pub fn set_lights(&mut self, lights: Pattern) -> Result<(), BoardError> {
        Self::fits(&self.variant, &lights)?;
        self.lights = lights;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Grid, Shape};
    use crate::{edges::Edges, size::Size};
    use douse_algebra::bits::BitVec;

    #[test]
    fn cells_are_named_on_grids_with_holes_and_on_graphs() {
        let present = BitVec::from_iter([true, false, true, true]);
        let holes = Grid::with_holes(Size::square(2).unwrap(), Edges::Flat, present).unwrap();
        let board = Board::builder_on(Shape::Grid(holes)).states(3).lights([0, 1, 2]).build().unwrap();
        assert_eq!(["A1", "A2", "b2"].map(|name| board.light(name)), [Ok(0), Ok(1), Ok(2)]);
        assert_eq!(board.light("B1"), Err(NoSuchCell { name: "B1".into() }));
        let cycle: Board = "cycle:5".parse().unwrap();
        assert_eq!((cycle.cell("v4"), cycle.light("4")), (Ok(4), Ok(0)));
        assert!(cycle.cell("v5").is_err() && cycle.cell("A1").is_err());
    }
}

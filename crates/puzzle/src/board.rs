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

/// Why lights or a goal do not belong on a kind of puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The number of lights is not the number of cells.
    #[error("{lights} lights do not fit a board of {cells} cells")]
    Lights {
        /// How many lights were given.
        lights: usize,
        /// How many cells there are.
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

    /// The same board with another goal.
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

    /// The same board with a title.
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

    /// What presses have to add to the lights: goal minus lights, the right side of `A x = t - b`.
    pub fn difference(&self) -> Pattern {
        let mut difference = self.goal.target(self.variant.states(), self.variant.cells());
        difference.subtract(&self.lights);
        difference
    }

    /// Whether the goal is reached.
    pub fn is_solved(&self) -> bool {
        match &self.goal {
            Goal::Off => self.lights.is_zero(),
            Goal::Picture(target) => self.lights == *target,
            Goal::State(state) => self.lights.iter().all(|light| light == *state),
        }
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

    /// Presses every cell as often as `presses` says.
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

//! What the lights are to become.

use crate::pattern::{Pattern, States};

/// What the lights are to become.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// All off.
    #[default]
    Off,
    /// All in one state; `State(1)` is called `on`.
    State(u16),
    /// A picture of the target board.
    Picture(Pattern),
}

impl Goal {
    /// All on: every light in state 1.
    pub const ON: Self = Self::State(1);

    /// The target of every cell.
    #[must_use]
    pub fn target(&self, states: States, cells: usize) -> Pattern {
        match self {
            Self::Off => Pattern::zeros(states, cells),
            Self::State(state) => Pattern::constant(states, cells, *state),
            Self::Picture(pattern) => pattern.clone(),
        }
    }

    /// The target of one cell.
    #[must_use]
    pub fn target_of(&self, cell: usize) -> u16 {
        match self {
            Self::Off => 0,
            Self::State(state) => *state,
            Self::Picture(pattern) => pattern.get(cell),
        }
    }

    /// The name: `off`, `on`, `state:2`, `picture`.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Off => "off".into(),
            Self::State(1) => "on".into(),
            Self::State(state) => format!("state:{state}"),
            Self::Picture(_) => "picture".into(),
        }
    }
}

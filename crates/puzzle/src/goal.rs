//! The goal.

use crate::named::TextError;
use crate::pattern::{Pattern, States};
use std::str::FromStr;

/// The goal.
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
    pub fn target(&self, states: States, cells: usize) -> Pattern {
        match self {
            Self::Off => Pattern::zeros(states, cells),
            Self::State(state) => Pattern::constant(states, cells, *state),
            Self::Picture(pattern) => pattern.clone(),
        }
    }

    /// The target of one cell.
    pub fn target_of(&self, cell: usize) -> u16 {
        match self {
            Self::Off => 0,
            Self::State(state) => *state,
            Self::Picture(pattern) => pattern.get(cell),
        }
    }

    /// The name: `off`, `on`, `state:2`, `picture`.
    pub fn name(&self) -> String {
        match self {
            Self::Off => "off".into(),
            Self::State(1) => "on".into(),
            Self::State(state) => format!("state:{state}"),
            Self::Picture(_) => "picture".into(),
        }
    }
}

pub(crate) fn no_goal(text: &str) -> TextError {
    TextError::new("Goal", text, "is not a goal: write off, on, or a state such as state:2")
}

impl FromStr for Goal {
    type Err = TextError;

    /// The goals that have a name; a picture has none.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let error = || no_goal(text);
        match text {
            "off" | "state:0" => Ok(Self::Off),
            "on" => Ok(Self::ON),
            _ => {
                let digits = text.strip_prefix("state:").ok_or_else(error)?;
                if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
                    return Err(error());
                }
                digits.parse().map(Self::State).map_err(|_| error())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for goal in [Goal::Off, Goal::ON, Goal::State(2), Goal::State(65535)] {
            assert_eq!(goal.name().parse(), Ok(goal));
        }
        for text in ["", "picture", "state:", "state:+1", "state:65536", "Off"] {
            assert!(text.parse::<Goal>().is_err(), "{text}");
        }
    }
}

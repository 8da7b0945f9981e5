//! Making a board in code, step by step.

use crate::board::{Board, BoardError, NoSuchCell};
use crate::edges::Edges;
use crate::goal::Goal;
use crate::pattern::{Pattern, States, StatesError};
use crate::rule::Rule;
use crate::shape::Shape;
use crate::size::{Size, SizeError};
use crate::variant::{Variant, VariantError};

/// A board in the making; [`Board::builder`] begins one. Everything else is as in the usual game:
/// flat edges, the plus rule, two states, all lights off, and off is the goal.
///
/// ```
/// use douse_puzzle::{board::Board, edges::Edges};
/// let board = Board::builder(5, 5).edges(Edges::Torus).lit(["A1", "C3"]).build()?;
/// assert_eq!(board.to_string(), "5x5@torus:8008000");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[derive(Clone, Debug)]
pub struct BoardBuilder {
    shape: Result<ShapeOf, SizeError>,
    rule: Rule,
    states: u64,
    lights: Lights,
    goal: Goal,
}

#[derive(Clone, Debug)]
enum ShapeOf {
    Rectangle(Size, Edges),
    Any(Shape),
}

#[derive(Clone, Debug)]
enum Lights {
    Same(u16),
    Each(Vec<u16>),
    Lit(Vec<String>),
}

/// Settings of a [`BoardBuilder`] that make no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The size is invalid.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The number of states is invalid.
    #[error(transparent)]
    States(#[from] StatesError),
    /// Shape and rule do not fit.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The lights or the goal do not fit.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A light is named that the board does not have.
    #[error(transparent)]
    NoSuchCell(#[from] NoSuchCell),
    /// A light has a state that lights do not have.
    #[error("a light has state {value}, but the states are 0 to {last}")]
    LightState {
        /// The state given.
        value: u16,
        /// The last state there is.
        last: u32,
    },
}

impl Board {
    /// Begins a board of a full rectangle.
    pub fn builder(width: usize, height: usize) -> BoardBuilder {
        BoardBuilder::new(Size::new(width, height).map(|size| ShapeOf::Rectangle(size, Edges::Flat)))
    }

    /// Begins a board of any shape: a grid with holes, a graph.
    pub fn builder_on(shape: Shape) -> BoardBuilder {
        BoardBuilder::new(Ok(ShapeOf::Any(shape)))
    }
}

impl BoardBuilder {
    fn new(shape: Result<ShapeOf, SizeError>) -> Self {
        Self { shape, rule: Rule::Plus, states: 2, lights: Lights::Same(0), goal: Goal::Off }
    }

    /// Joins the edges of the rectangle. A board that was started with a shape keeps the edges of
    /// that shape.
    pub fn edges(mut self, edges: Edges) -> Self {
        if let Ok(ShapeOf::Rectangle(_, joined)) = &mut self.shape {
            *joined = edges;
        }
        self
    }

    /// The lights that a press changes.
    pub fn rule(mut self, rule: Rule) -> Self {
        self.rule = rule;
        self
    }

    /// The number of states of a light.
    pub fn states(mut self, states: u64) -> Self {
        self.states = states;
        self
    }

    /// All lights in one state.
    pub fn all(mut self, state: u16) -> Self {
        self.lights = Lights::Same(state);
        self
    }

    /// The state of every light, cell by cell.
    pub fn lights(mut self, lights: impl IntoIterator<Item = u16>) -> Self {
        self.lights = Lights::Each(lights.into_iter().collect());
        self
    }

    /// Lights in state 1 by name, all others off: `C2` is the third column of the second row, `v5`
    /// a vertex of a graph.
    pub fn lit<N: Into<String>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.lights = Lights::Lit(names.into_iter().map(Into::into).collect());
        self
    }

    /// The goal.
    pub fn goal(mut self, goal: Goal) -> Self {
        self.goal = goal;
        self
    }

    /// The kind of puzzle alone: shape, rule and states.
    ///
    /// ```
    /// use douse_puzzle::{board::Board, rule::Rule};
    /// let kings = Board::builder(5, 5).rule(Rule::King).variant()?;
    /// assert_eq!(kings.lights_of(0), [0, 1, 5, 6]);
    /// # Ok::<(), douse_puzzle::BuildError>(())
    /// ```
    pub fn variant(&self) -> Result<Variant, BuildError> {
        let shape = match &self.shape {
            Ok(ShapeOf::Rectangle(size, edges)) => Shape::grid(*size, *edges),
            Ok(ShapeOf::Any(shape)) => shape.clone(),
            Err(error) => return Err(error.clone().into()),
        };
        Ok(Variant::new(shape, self.rule.clone(), States::new(self.states)?)?)
    }

    /// The board, if everything fits together.
    pub fn build(self) -> Result<Board, BuildError> {
        let variant = self.variant()?;
        let (states, cells) = (variant.states(), variant.cells());
        let last = states.get() - 1;
        let fits = |value: u16| match u32::from(value) > last {
            true => Err(BuildError::LightState { value, last }),
            false => Ok(value),
        };
        let lights = match self.lights {
            Lights::Same(state) => Pattern::constant(states, cells, fits(state)?),
            Lights::Each(values) => {
                let values: Vec<u16> = values.into_iter().map(fits).collect::<Result<_, _>>()?;
                Pattern::from_values(states, values)
            }
            Lights::Lit(names) => {
                let mut lights = Pattern::zeros(states, cells);
                for name in names {
                    let cell = variant.shape().cell_named(&name).ok_or(NoSuchCell { name })?;
                    lights.set(cell, 1);
                }
                lights
            }
        };
        Ok(Board::new(variant, lights)?.with_goal(self.goal)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_those_of_their_codes() {
        let built = |builder: BoardBuilder| builder.build().unwrap().to_string();
        assert_eq!(built(Board::builder(5, 5).all(1)), "5x5:ffffff8");
        assert_eq!(built(Board::builder(3, 3).lights([0, 1, 0, 1, 1, 1, 0, 1, 0])), "3x3:5d0");
        let four = Board::builder(2, 1).rule(Rule::King).states(4).lights([3, 2]).goal(Goal::State(1)).build().unwrap();
        assert_eq!(four.to_string().parse(), Ok(four.clone()));
        assert_eq!((four.lights().get(0), four.variant().rule()), (3, &Rule::King));
        let cycle: Board = "cycle:5".parse().unwrap();
        let shape = cycle.variant().shape().clone();
        let lit = Board::builder_on(shape).lit(["v1", "v4"]).build().unwrap();
        assert_eq!(lit.lights().iter().collect::<Vec<_>>(), [0, 1, 0, 0, 1]);
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let wrong = |builder: BoardBuilder| builder.build().unwrap_err().to_string();
        assert_eq!(wrong(Board::builder(3, 3).lit(["D1"])), "the board has no cell D1");
        assert_eq!(wrong(Board::builder(3, 3).all(2)), "a light has state 2, but the states are 0 to 1");
        assert_eq!(wrong(Board::builder(3, 3).lights([1, 0])), "2 lights do not fit a board of 9 cells");
        assert!(matches!(Board::builder(0, 3).build(), Err(BuildError::Size(_))));
        assert!(matches!(Board::builder(3, 3).states(1).build(), Err(BuildError::States(_))));
        assert!(matches!(Board::builder(3, 3).goal(Goal::State(7)).build(), Err(BuildError::Board(_))));
    }
}

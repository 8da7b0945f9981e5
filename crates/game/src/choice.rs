//! What a player chooses before a game, and the resulting game.

use crate::game::{Game, StartError};
use crate::grade::Grade;
use crate::maker::{MakeError, Maker, Wanted, any_board};
use crate::origin::Origin;
use crate::symmetry::Look;
use douse::edges::Edges;
use douse::pattern::States;
use douse::play_rules::PlayRule;
use douse::rule::Rule;
use douse::shape::Shape;
use douse::size::Size;
use douse::variant::Variant;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The settings of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Named", into = "Named")]
pub struct Choice {
    pub width: usize,
    pub height: usize,
    pub rule: Rule,
    pub edges: Edges,
    /// The number of states of a light.
    pub states: u32,
    /// The difficulty; `None` for any.
    pub grade: Option<Grade>,
    pub play: PlayRule,
}

/// Why there is no new game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// The kind of puzzle does not exist.
    #[error("there is no such kind of board")]
    NoSuchBoard,
    #[error(transparent)]
    Make(#[from] MakeError),
    #[error(transparent)]
    Start(#[from] StartError),
}

/// A choice as names and numbers, in the form that is stored.
#[derive(Serialize, Deserialize)]
struct Named {
    width: usize,
    height: usize,
    rule: String,
    edges: String,
    states: u32,
    grade: Option<String>,
    play: String,
}

impl From<Choice> for Named {
    fn from(choice: Choice) -> Self {
        Self {
            width: choice.width,
            height: choice.height,
            rule: choice.rule.to_string(),
            edges: choice.edges.to_string(),
            states: choice.states,
            grade: choice.grade.map(|grade| grade.to_string()),
            play: choice.play.to_string(),
        }
    }
}

impl TryFrom<Named> for Choice {
    type Error = ChoiceError;

    fn try_from(named: Named) -> Result<Self, ChoiceError> {
        let none = || ChoiceError::NoSuchBoard;
        let Named { width, height, states, .. } = named;
        let fits = Self::SIDES.contains(&width) && Self::SIDES.contains(&height) && Self::STATES.contains(&states);
        Ok(Self {
            width,
            height,
            rule: named.rule.parse().map_err(|_| none())?,
            edges: named.edges.parse().map_err(|_| none())?,
            states: if fits { states } else { return Err(none()) },
            grade: named.grade.map(|grade| grade.parse()).transpose().map_err(|_| none())?,
            play: named.play.parse().map_err(|_| none())?,
        })
    }
}

impl Default for Choice {
    fn default() -> Self {
        Self { width: 5, height: 5, rule: Rule::Plus, edges: Edges::Flat, states: 2, grade: None, play: PlayRule::Any }
    }
}

impl Choice {
    /// The sides of a board in a menu.
    pub const SIDES: RangeInclusive<usize> = 1..=100;
    /// The numbers of states of a light in a menu.
    pub const STATES: RangeInclusive<u32> = 2..=9;

    /// The settings for a variant, of any difficulty and with any cell allowed; `None` if it is not
    /// a grid.
    #[must_use]
    pub fn of(variant: &Variant) -> Option<Self> {
        let grid = variant.shape().as_grid()?;
        Some(Self {
            width: grid.size().width(),
            height: grid.size().height(),
            rule: variant.rule().clone(),
            edges: grid.edges(),
            states: variant.states().get(),
            ..Self::default()
        })
    }

    #[must_use]
    pub fn variant(&self) -> Option<Variant> {
        let size = Size::new(self.width, self.height).ok()?;
        let states = States::new(self.states.into()).ok()?;
        Variant::new(Shape::grid(size, self.edges), self.rule.clone(), states).ok()
    }

    /// Makes a game that can be solved under its rule of play. The same choice and seed give the
    /// same board.
    ///
    /// ```
    /// use douse_game::{choice::Choice, game::Stage};
    /// let game = Choice::default().game("a seed")?;
    /// assert_eq!((game.variant().cells(), game.stage()), (25, Stage::Playing));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game(&self, seed: &str) -> Result<Game, ChoiceError> {
        let variant = self.variant().ok_or(ChoiceError::NoSuchBoard)?;
        let board = match self.grade {
            Some(grade) => {
                let wanted = Wanted { variant, rule: self.play, pars: grade.pars(), look: Look::Any };
                Maker::new(wanted, seed)?.next_board()?.board
            }
            None => any_board(&variant, self.play, seed)?,
        };
        Ok(Game::new(board, self.play)?.with_origin(Origin::Seed(seed.to_string())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::shortest::Budget;

    #[test]
    fn every_difficulty_and_rule_of_play_makes_a_game_or_says_why_not() {
        for grade in std::iter::once(None).chain(Grade::ALL.map(Some)) {
            let choice = Choice { grade, width: 4, height: 4, ..Choice::default() };
            match choice.game("seed") {
                Ok(game) => assert_eq!(game.variant(), &choice.variant().unwrap()),
                Err(error) => assert!(grade >= Some(Grade::Medium), "{grade:?}: {error}"),
            }
        }
        for play in PlayRule::ALL {
            let choice = Choice { play, width: 4, height: 4, ..Choice::default() };
            let game = choice.game("seed").unwrap();
            assert!(game.par(&Budget::unlimited()).is_ok(), "{play}");
        }
    }

    #[test]
    fn choices_survive_as_json() {
        let choice = Choice { width: 6, states: 3, grade: Some(Grade::Hard), ..Choice::default() };
        let json = serde_json::to_string(&choice).unwrap();
        assert_eq!(serde_json::from_str::<Choice>(&json).unwrap(), choice);
        assert!(serde_json::from_str::<Choice>(&json.replace("\"width\":6", "\"width\":101")).is_err());
    }

    #[test]
    fn choices_are_read_off_their_boards() {
        let choice =
            Choice { width: 3, height: 4, rule: Rule::King, edges: Edges::Torus, states: 3, ..Choice::default() };
        assert_eq!(Choice::of(&choice.variant().unwrap()), Some(choice));
    }

    #[test]
    fn what_cannot_be_says_so() {
        for choice in [Choice { width: 0, ..Choice::default() }, Choice { states: 1, ..Choice::default() }] {
            assert_eq!(choice.game("seed"), Err(ChoiceError::NoSuchBoard));
        }
    }
}

//! Boards that are the same for everyone: packs, their levels, daily boards.

use crate::challenge::Challenge;
use crate::play::Play;
use serde::{Deserialize, Serialize};

/// A pack of levels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PackSummary {
    /// The stable name.
    #[cfg_attr(feature = "openapi", schema(example = "classic"))]
    pub name: String,
    /// The English title.
    pub title: String,
    /// The version. Levels change only when it changes.
    pub version: u32,
    /// The number of levels.
    pub levels: u32,
}

/// A pack with its levels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pack {
    /// The pack.
    pub pack: PackSummary,
    /// Its levels, easiest first.
    pub levels: Vec<Puzzle>,
}

/// A board that has a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Puzzle {
    /// The name of its leaderboard.
    pub challenge: Challenge,
    /// The title, as text.
    pub title: String,
    /// The board.
    #[cfg_attr(feature = "openapi", schema(example = "5x5:002a000"))]
    pub code: String,
    /// Which cells may be pressed: the rule of play.
    pub play: Play,
    /// What is proved about the fewest moves.
    pub par: Par,
}

/// What is proved about the fewest moves of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Par {
    /// No solution has fewer moves.
    pub at_least: u64,
    /// A solution with this many moves is known; par is proved if both numbers are equal.
    pub at_most: Option<u64>,
}

/// The boards of one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Day {
    /// The date, such as `2026-11-15`.
    pub date: String,
    /// Easy, classic, strange.
    pub puzzles: Vec<Puzzle>,
}

impl From<douse_game::par::Par> for Par {
    fn from(par: douse_game::par::Par) -> Self {
        Self { at_least: par.at_least, at_most: par.at_most }
    }
}

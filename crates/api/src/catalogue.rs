//! Boards that are the same for everyone: packs, their levels, boards of the day.

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
    /// What people call it, in English.
    pub title: String,
    /// Levels change only with the version.
    pub version: u32,
    /// How many levels there are.
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

/// A board to be played for a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Puzzle {
    /// What its leaderboard is called.
    pub challenge: Challenge,
    /// The title, as text.
    pub title: String,
    /// The board.
    #[cfg_attr(feature = "openapi", schema(example = "5x5:002a000"))]
    pub code: String,
    /// Which cells may be pressed when.
    pub play: Play,
    /// What is proved of the fewest moves.
    pub par: Par,
}

/// The fewest moves a board takes, as far as it is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Par {
    /// It takes no fewer moves.
    pub at_least: u64,
    /// It takes no more, where a way is known; the par is proved where both are the same.
    pub at_most: Option<u64>,
}

/// The boards of one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Day {
    /// The day, as `2026-11-15`.
    pub date: String,
    /// Easy, classic, strange.
    pub puzzles: Vec<Puzzle>,
}

impl From<douse_game::par::Par> for Par {
    fn from(par: douse_game::par::Par) -> Self {
        Self { at_least: par.at_least, at_most: par.at_most }
    }
}

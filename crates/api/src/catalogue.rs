//! Boards that are the same for everyone: packs, their levels, daily boards.

#[cfg(feature = "openapi")]
use crate::openapi::Play;
use douse::play_rules::PlayRule;
use douse_game::challenge::Challenge;
use douse_game::par::Par;
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
    /// The levels, easiest first.
    pub levels: Vec<Puzzle>,
}

/// A board with a leaderboard.
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
    /// The rule of play: the cells that may be pressed.
    #[cfg_attr(feature = "openapi", schema(value_type = Play))]
    pub play: PlayRule,
    /// The proved bounds of the fewest moves.
    pub par: Par,
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

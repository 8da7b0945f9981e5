//! Scores: a score is its list of moves, played again by the server.

use crate::challenge::Challenge;
use crate::play::Play;
use crate::player::Player;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The longest list of moves, in bytes.
pub const MOST_MOVES_TEXT: usize = 32 * 1024;

/// What a table is sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Fewest moves, then shortest time.
    #[default]
    Moves,
    /// Shortest time, then fewest moves.
    Time,
}

/// Which games a table is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Hints {
    /// Games without a hint.
    #[default]
    Without,
    /// Games with at least one.
    With,
}

impl By {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Moves, Self::Time];
}

impl Hints {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Without, Self::With];
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Moves => "moves",
            Self::Time => "time",
        })
    }
}

impl fmt::Display for Hints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Without => "without",
            Self::With => "with",
        })
    }
}

/// A wish to begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// What will be played.
    pub challenge: Challenge,
}

/// A signed word of the server that a game began now. With it the time of a score counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ticket {
    /// To be sent with the score, once.
    pub ticket: String,
    /// When it was made.
    pub issued: i64,
    /// When it stops being taken.
    pub expires: i64,
}

/// A game that was won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Submission {
    /// What was played.
    pub challenge: Challenge,
    /// The moves as names of cells, `?` where a hint was taken.
    #[cfg_attr(feature = "openapi", schema(example = "A1C2?B3", max_length = 32768))]
    pub moves: String,
    /// How long it took by the player's clock.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 9007199254740991i64))]
    pub time_ms: u64,
    /// The ticket taken at the start; a game played without a connection has none, and only its moves count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 512))]
    pub ticket: Option<String>,
}

/// What became of a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Receipt {
    /// Whether it was already here: sent twice counts once.
    pub repeated: bool,
    /// The moves counted.
    pub moves: u64,
    /// The hints counted.
    pub hints: u64,
    /// Whether the time counts: a ticket was sent, and soon enough after the game.
    pub time_counts: bool,
    /// The player's place by moves, among games with or without hints like this one.
    pub rank_by_moves: i64,
    /// The player's place by time, if they have one.
    pub rank_by_time: Option<i64>,
}

/// One line of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Entry {
    /// The place; equal scores share one.
    pub rank: i64,
    /// Who.
    pub player: Player,
    /// Moves.
    pub moves: i64,
    /// Time; `null` where it was not under a ticket.
    pub time_ms: Option<i64>,
    /// Hints taken.
    pub hints: i64,
    /// When it came in.
    pub at: i64,
}

/// A table of the best: one line a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Table {
    /// What was played.
    pub challenge: Challenge,
    /// What it is sorted by.
    pub by: By,
    /// Which games.
    pub hints: Hints,
    /// How many players there are.
    pub total: i64,
    /// The lines asked for.
    pub entries: Vec<Entry>,
}

/// Which lines of which table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct TableQuery {
    /// What it is sorted by.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline, required = false))]
    pub by: By,
    /// Which games.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline, required = false))]
    pub hints: Hints,
    /// How many lines to leave out.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(required = false, minimum = 0, maximum = 100000))]
    pub offset: u32,
    /// How many lines, 1 to 100; 20 if not said.
    #[serde(default = "usual_limit")]
    #[cfg_attr(feature = "openapi", param(required = false, minimum = 1, maximum = 100))]
    pub limit: u32,
}

/// How many lines there are if nobody says.
#[must_use]
pub fn usual_limit() -> u32 {
    20
}

/// A game of a table, to be watched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Replay {
    /// What was played.
    pub challenge: Challenge,
    /// Who.
    pub player: Player,
    /// Their place in the table.
    pub rank: i64,
    /// The board.
    pub code: String,
    /// Which cells may be pressed when.
    pub play: Play,
    /// The moves, `?` where a hint was taken.
    pub moves: String,
    /// Time; `null` where it was not under a ticket.
    pub time_ms: Option<i64>,
    /// When it came in.
    pub at: i64,
}

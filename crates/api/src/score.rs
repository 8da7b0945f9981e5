//! Scores. A score is a list of moves, which the server replays.

use crate::class::AssignmentResult;
#[cfg(feature = "openapi")]
use crate::openapi::Play;
use crate::player::Player;
use douse::named;
use douse::play_rules::PlayRule;
use douse_game::challenge::Challenge;
use serde::{Deserialize, Serialize};

named! {
    /// The order of a leaderboard.
    #[derive(Default, Serialize, Deserialize)]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum By, "is not an order" {
        /// Fewest moves, then shortest time.
        #[default]
        Moves = "moves",
        /// Shortest time, then fewest moves.
        Time = "time",
    }
}

named! {
    /// The games of a leaderboard.
    #[derive(Default, Serialize, Deserialize)]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum Hints, "is not a kind of leaderboard" {
        /// Games without a hint.
        #[default]
        Without = "without",
        /// Games with at least one.
        With = "with",
    }
}

/// A request for a ticket at the start of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TicketRequest {
    /// The challenge to play.
    pub challenge: Challenge,
}

/// The signed statement of the server that a game started now. With it, the time of a score counts.
/// There is one for each player and challenge: a new one replaces the previous one, and that for a
/// daily board stays the same until the board is finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ticket {
    /// The text to send with the score, once.
    pub ticket: String,
    /// The moment of its issue.
    pub issued: i64,
    /// The moment when it expires.
    pub expires: i64,
}

/// The answer to a finished game that was submitted or handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Receipt {
    /// Whether it was received before. A game that is sent twice counts once.
    pub repeated: bool,
    /// The number of moves that count.
    pub moves: u64,
    /// The number of hints that count.
    pub hints: u64,
    /// Whether the time counts: it does if the submission has a ticket and the times of all
    /// presses.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub time_counts: bool,
    /// The time that counts: from the ticket until the score was received, minus at most two
    /// seconds of network delay.
    #[serde(default)]
    pub time_ms: Option<i64>,
    /// Whether it took no more moves than the proved par.
    #[serde(default)]
    pub at_par: bool,
    /// Whether it counts: on a daily board only the first finished game does.
    #[serde(default = "yes")]
    pub counted: bool,
    /// The player's rank by moves, among games with or without hints like this one; all games at
    /// par share the first. It is 0 without a leaderboard, as in a class.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub rank_by_moves: i64,
    /// The player's rank by time, if they have one.
    pub rank_by_time: Option<i64>,
    /// The results of the pupil on the assignment so far; missing where the game was not for a
    /// class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub reached: Option<AssignmentResult>,
}

/// One line of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Entry {
    /// The rank. Equal scores share a rank, and by moves all games at par share the first.
    pub rank: i64,
    /// Whether it took no more moves than the proved par.
    #[serde(default)]
    pub at_par: bool,
    /// The player.
    pub player: Player,
    /// The number of moves.
    pub moves: i64,
    /// The time; `null` if the game had no ticket.
    pub time_ms: Option<i64>,
    /// The number of hints used.
    pub hints: i64,
    /// The moment when it was received.
    pub at: i64,
}

/// A leaderboard: one line per player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Table {
    /// The challenge.
    pub challenge: Challenge,
    /// The order of the lines.
    pub by: By,
    /// Games with or without hints.
    pub hints: Hints,
    /// The number of players on it.
    pub total: i64,
    /// The requested lines.
    pub entries: Vec<Entry>,
}

/// The lines of a leaderboard that are requested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct TableQuery {
    /// The order of the lines.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline, required = false))]
    pub by: By,
    /// Games with or without hints.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline, required = false))]
    pub hints: Hints,
    /// The number of lines to skip.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(required = false, minimum = 0, maximum = 100000))]
    pub offset: u32,
    /// The number of lines, 1 to 100; 20 by default.
    #[serde(default = "usual_limit")]
    #[cfg_attr(feature = "openapi", param(required = false, minimum = 1, maximum = 100))]
    pub limit: u32,
}

fn yes() -> bool {
    true
}

/// The default number of lines.
#[must_use]
pub fn usual_limit() -> u32 {
    20
}

/// A game of a leaderboard, to watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Replay {
    /// The challenge.
    pub challenge: Challenge,
    /// The player.
    pub player: Player,
    /// Their rank.
    pub rank: i64,
    /// The board.
    pub code: String,
    /// The rule of play: the cells that may be pressed.
    #[cfg_attr(feature = "openapi", schema(value_type = Play))]
    pub play: PlayRule,
    /// The moves, with `?` for each hint.
    pub moves: String,
    /// The time of each press, in milliseconds since the board was shown; empty for games without
    /// these times.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub offsets_ms: Vec<u32>,
    /// The time; `null` if the game had no ticket.
    pub time_ms: Option<i64>,
    /// The moment when it was received.
    pub at: i64,
}

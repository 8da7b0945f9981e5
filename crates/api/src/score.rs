//! Scores: a score is its list of moves, played again by the server.

use crate::challenge::Challenge;
use crate::play::Play;
use crate::player::Player;
use douse::named;
use douse_game::session::Played;
use serde::{Deserialize, Serialize};

/// The longest list of moves of any board, in bytes; see [`most_moves`].
pub const MOST_MOVES_TEXT: usize = 32 * 1024;

/// The most presses and hints of a game that is kept, by the fewest presses its board takes.
#[must_use]
pub fn most_moves(par: u64) -> usize {
    usize::try_from(par).unwrap_or(usize::MAX).saturating_mul(20).saturating_add(200)
}

named! {
    /// What a leaderboard is sorted by.
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
    /// Which games a leaderboard lists.
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

/// A request to start a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The challenge to play.
    pub challenge: Challenge,
}

/// The signed statement of the server that a game started now. With it, the time of a score counts. There is one for each player
/// and challenge: a new one replaces the previous one, and that for a daily board stays the same until the board is finished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ticket {
    /// The text to send with the score, once.
    pub ticket: String,
    /// When it was issued.
    pub issued: i64,
    /// When it expires.
    pub expires: i64,
}

/// A game that was won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Submission {
    /// The challenge.
    pub challenge: Challenge,
    /// The moves as names of cells, with `?` for each hint.
    #[cfg_attr(feature = "openapi", schema(example = "A1C2?B3", max_length = 32768))]
    pub moves: String,
    /// The time by the player's clock.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 9007199254740991i64))]
    pub time_ms: u64,
    /// When each press in `moves` was made, in milliseconds since the board was shown: one number per press in order, none for
    /// hints. Without them the time of a game does not count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false, max_items = 16384))]
    pub offsets_ms: Vec<u32>,
    /// The ticket from the start of the game. A game played offline has none, and only its moves count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 512))]
    pub ticket: Option<String>,
}

impl Submission {
    /// A game as it is sent, with the ticket of its start.
    #[must_use]
    pub fn of(played: Played, ticket: Option<String>) -> Self {
        let Played { challenge, moves, offsets_ms, time_ms } = played;
        Self { challenge, moves, time_ms, offsets_ms, ticket }
    }
}

/// The result of a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Receipt {
    /// Whether it was received before. A game that is sent twice counts once.
    pub repeated: bool,
    /// The number of moves that count.
    pub moves: u64,
    /// The number of hints that count.
    pub hints: u64,
    /// Whether the time counts: it does if the submission has a ticket and the times of all presses.
    pub time_counts: bool,
    /// The time that counts: from the ticket until the score was received, minus at most two seconds of network delay.
    #[serde(default)]
    pub time_ms: Option<i64>,
    /// Whether it took no more moves than the proved par.
    #[serde(default)]
    pub at_par: bool,
    /// Whether it counts: on a daily board only the first finished game does.
    #[serde(default = "yes")]
    pub counted: bool,
    /// The player's rank by moves, among games with or without hints like this one; all games at par share the first.
    pub rank_by_moves: i64,
    /// The player's rank by time, if they have one.
    pub rank_by_time: Option<i64>,
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
    /// When it was received.
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

/// Which lines of which table.
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
    /// How many lines to skip.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(required = false, minimum = 0, maximum = 100000))]
    pub offset: u32,
    /// How many lines, 1 to 100; 20 by default.
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
    /// Which cells may be pressed: the rule of play.
    pub play: Play,
    /// The moves, with `?` for each hint.
    pub moves: String,
    /// When each press was made, in milliseconds since the board was shown; empty for games without these times.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub offsets_ms: Vec<u32>,
    /// The time; `null` if the game had no ticket.
    pub time_ms: Option<i64>,
    /// When it was received.
    pub at: i64,
}

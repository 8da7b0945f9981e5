//! Scores: a score is its list of moves, played again by the server.

use crate::challenge::Challenge;
use crate::play::Play;
use crate::player::Player;
use douse_game::named;
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
    /// What a table is sorted by.
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
    /// Which games a table is about.
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

/// A wish to begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// What will be played.
    pub challenge: Challenge,
}

/// A signed word of the server that a game began now. With it the time of a score counts. There is one for each player and
/// challenge: a new one replaces the one before, and that of a board of the day stays the same until it is finished.
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
    /// When each press of `moves` was made, in milliseconds since the board was shown: one for each press in order, none for
    /// hints. Without them the time of a game does not count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false, max_items = 16384))]
    pub offsets_ms: Vec<u32>,
    /// The ticket taken at the start; a game played without a connection has none, and only its moves count.
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
    /// Whether the time counts: a ticket was sent, and when each press was made.
    pub time_counts: bool,
    /// The time that counts: from the ticket until the score came in, less at most two seconds under way.
    #[serde(default)]
    pub time_ms: Option<i64>,
    /// Whether it took no more moves than the proved par.
    #[serde(default)]
    pub at_par: bool,
    /// Whether it is in the running: of a board of the day, the first finished game is.
    #[serde(default = "yes")]
    pub counted: bool,
    /// The player's place by moves, among games with or without hints like this one; all games at par share the first.
    pub rank_by_moves: i64,
    /// The player's place by time, if they have one.
    pub rank_by_time: Option<i64>,
}

/// One line of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Entry {
    /// The place; equal scores share one, and by moves all games at par share the first.
    pub rank: i64,
    /// Whether it took no more moves than the proved par.
    #[serde(default)]
    pub at_par: bool,
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

/// A table of the best: one line per player.
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

fn yes() -> bool {
    true
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
    /// When each press was made, in milliseconds since the board was shown; empty for games that did not say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub offsets_ms: Vec<u32>,
    /// Time; `null` where it was not under a ticket.
    pub time_ms: Option<i64>,
    /// When it came in.
    pub at: i64,
}

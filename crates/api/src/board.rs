//! Community boards.

#[cfg(feature = "openapi")]
use crate::openapi::Play;
use crate::player::Player;
use douse::named;
use douse::play_rules::PlayRule;
use douse_game::par::Par;
use serde::{Deserialize, Serialize};

/// The longest title, in characters.
pub const MAX_TITLE: usize = 60;
/// The longest board, in bytes of its text.
pub const MAX_TEXT: usize = 32 * 1024;
/// The number of lights that a published board may have.
pub const MAX_CELLS: usize = 1024;

/// A board to publish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewBoard {
    /// The title: 1 to 60 characters, shown as text.
    #[cfg_attr(feature = "openapi", schema(example = "Lantern", min_length = 1, max_length = 60))]
    pub title: String,
    /// The board in any notation, such as a code or a board file.
    #[cfg_attr(feature = "openapi", schema(example = "5x5:002a000", min_length = 1, max_length = 32768))]
    pub board: String,
    /// The rule of play: the cells that may be pressed.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required = false, value_type = Play))]
    pub play: PlayRule,
}

/// A published board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Board {
    /// The short id. It is stable, and its leaderboard is called `board:<id>`.
    #[cfg_attr(feature = "openapi", schema(example = "k7m2p9qd"))]
    pub id: String,
    /// The title, as text.
    pub title: String,
    /// The player who published it.
    pub author: Player,
    /// The board.
    #[cfg_attr(feature = "openapi", schema(example = "5x5:002a000"))]
    pub code: String,
    /// The rule of play: the cells that may be pressed.
    #[cfg_attr(feature = "openapi", schema(value_type = Play))]
    pub play: PlayRule,
    /// The number of lights.
    pub cells: i64,
    /// The proved bounds of the fewest moves. Every published board can be solved.
    pub par: Par,
    /// The moment of its publication.
    pub created: i64,
    /// The number of players who like it.
    pub likes: i64,
}

/// One page of a list of boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Boards {
    /// The total number of boards.
    pub total: i64,
    /// The boards on this page.
    pub boards: Vec<Board>,
}

named! {
    /// The order of boards.
    #[derive(Default, Serialize, Deserialize)]
    #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum Sort, "is not an order" {
        /// Newest first.
        #[default]
        New = "new",
        /// Most liked first.
        Liked = "liked",
        /// Largest proved bound of the fewest moves first.
        Hardest = "hardest",
    }
}

/// The search for boards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct BoardsQuery {
    /// Words in the title or in the name of the author.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(required = false, max_length = 60))]
    pub search: String,
    /// The id of the author.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", param(required = false, max_length = 32))]
    pub author: Option<String>,
    /// The order.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline, required = false))]
    pub sort: Sort,
    /// The number of boards to skip.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(required = false, minimum = 0, maximum = 100000))]
    pub offset: u32,
    /// The number of boards, 1 to 100; 20 by default.
    #[serde(default = "crate::score::usual_limit")]
    #[cfg_attr(feature = "openapi", param(required = false, minimum = 1, maximum = 100))]
    pub limit: u32,
}

/// A report that a board or player is unacceptable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The reason, up to 200 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub reason: String,
}

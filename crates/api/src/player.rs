//! Players: a name and a token, no password.

use serde::{Deserialize, Serialize};

/// The longest name, in characters.
pub const MOST_NAME: usize = 24;

/// A player as others see them. Of several players of one name all but the first have a number: `anna#2`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Player {
    /// The public id.
    #[cfg_attr(feature = "openapi", schema(example = "k7m2p9qd"))]
    pub id: String,
    /// The name.
    #[cfg_attr(feature = "openapi", schema(example = "Ada"))]
    pub name: String,
}

/// What a player sees of themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Account {
    /// Id and name.
    pub player: Player,
    /// When the player was first here.
    pub created: i64,
    /// On how many leaderboards they stand.
    pub challenges: i64,
    /// How many boards they have published.
    pub boards: i64,
}

/// A wish for a name: a new player's, or an old one's new name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// The name: 1 to 24 characters, nothing invisible.
    #[cfg_attr(feature = "openapi", schema(example = "Ada", min_length = 1, max_length = 24))]
    pub name: String,
}

/// A player and the token that proves it is them. The token is shown once and kept by the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Welcome {
    /// The player.
    pub player: Player,
    /// The secret, for the header `Authorization: Bearer <token>`.
    pub token: String,
}

/// The most text that goes along with a move to another device, in bytes.
pub const MOST_LUGGAGE: usize = 128 << 10;

/// What goes along with a move to another device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMoveCode {
    /// Text that the other device gets with its token, at most 128 KiB: what the game keeps on this one. The service keeps it
    /// until the code is typed or too old.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 131_072))]
    pub luggage: String,
}

/// A player on another device: like [`Welcome`], with what came along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Moved {
    /// The player.
    pub player: Player,
    /// The secret of this device, for the header `Authorization: Bearer <token>`.
    pub token: String,
    /// What the first device sent along; missing where that was nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub luggage: String,
}

/// A one-time code that moves a player to another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveCode {
    /// To be typed on the other device, once.
    #[cfg_attr(feature = "openapi", schema(example = "K7M2-P9QD-3XYZ"))]
    pub code: String,
    /// When it stops working.
    pub expires: i64,
}

/// A code typed on another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Redeem {
    /// The code; case and dashes do not matter.
    #[cfg_attr(feature = "openapi", schema(example = "K7M2-P9QD-3XYZ", min_length = 1, max_length = 40))]
    pub code: String,
}

/// A device of a player: one token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Device {
    /// What it is called here; no secret.
    #[cfg_attr(feature = "openapi", schema(example = "3f9a12c04b7e"))]
    pub id: String,
    /// When it came.
    pub created: i64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// Everything that is kept about a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PersonalData {
    /// Id and name.
    pub player: Player,
    /// When the player was first here.
    pub created: i64,
    /// Whether the player was banned.
    pub banned: bool,
    /// Their devices.
    pub devices: Vec<Device>,
    /// Their best games, one for each table that they stand in.
    pub games: Vec<KeptGame>,
    /// The last game begun on each challenge.
    pub begun: Vec<BegunGame>,
    /// The boards they have published.
    pub boards: Vec<KeptBoard>,
    /// The ids of the boards that they like.
    pub likes: Vec<String>,
    /// What they have reported.
    pub reports: Vec<KeptReport>,
    /// What waits to go along to another device, for some minutes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub luggage: String,
}

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeptGame {
    /// The key of its leaderboard.
    pub challenge: String,
    /// The number of the table.
    pub table: i64,
    /// What the table is sorted by: moves or milliseconds.
    pub major: i64,
    /// What decides between equals.
    pub minor: i64,
    /// Hints taken.
    pub hints: i64,
    /// The moves.
    pub moves: String,
    /// Milliseconds from press to press.
    pub offsets: String,
    /// When it came in.
    pub at: i64,
}

/// A game that was begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BegunGame {
    /// The key of its leaderboard.
    pub challenge: String,
    /// When it began.
    pub at: i64,
}

/// A board as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeptBoard {
    /// The short id.
    pub id: String,
    /// The title.
    pub title: String,
    /// The board.
    pub code: String,
    /// When it was published.
    pub created: i64,
    /// Whether it was hidden.
    pub hidden: bool,
}

/// A report as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeptReport {
    /// The id of the board or player.
    pub about: String,
    /// Why.
    pub reason: String,
    /// When.
    pub at: i64,
}

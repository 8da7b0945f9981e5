//! Players: a name and a token, no password.

use serde::{Deserialize, Serialize};

/// The longest name, in characters.
pub const MAX_NAME: usize = 24;

/// A player as others see them. If several players have the same name, all but the first have a
/// number: `anna#2`.
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

/// Your own account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Account {
    /// Id and name.
    pub player: Player,
    /// The moment of the registration.
    pub created: i64,
    /// The number of leaderboards they are on.
    pub challenges: i64,
    /// The number of boards they have published.
    pub boards: i64,
}

/// A name for a new player, or a new name for an existing one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// The name: 1 to 24 visible characters.
    #[cfg_attr(feature = "openapi", schema(example = "Ada", min_length = 1, max_length = 24))]
    pub name: String,
}

/// A player and the token that proves their identity. The token is shown once and stored by the
/// game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Welcome {
    /// The player.
    pub player: Player,
    /// The secret, for the header `Authorization: Bearer <token>`.
    pub token: String,
}

/// The longest text that goes along with a move to another device, in bytes.
pub const MAX_PAYLOAD: usize = 128 << 10;

/// Data to send along to another device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewMoveCode {
    /// Text that the other device gets with its token, at most 128 KiB: the data of the game on
    /// this device. The service stores it until the code is used or expires.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 131_072))]
    pub payload: String,
}

/// A player on another device: like [`Welcome`], with the data that was sent along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Moved {
    /// The player.
    pub player: Player,
    /// The secret of this device, for the header `Authorization: Bearer <token>`.
    pub token: String,
    /// The data that the first device sent along; missing if there was none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub payload: String,
}

/// A one-time code that moves a player to another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveCode {
    /// The code to enter on the other device. It works once.
    #[cfg_attr(feature = "openapi", schema(example = "K7M2-P9QD-3XYZ"))]
    pub code: String,
    /// The moment when it expires.
    pub expires: i64,
}

/// A code entered on another device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Redeem {
    /// The code. Case and dashes do not matter.
    #[cfg_attr(feature = "openapi", schema(example = "K7M2-P9QD-3XYZ", min_length = 1, max_length = 40))]
    pub code: String,
}

/// A device of a player: one token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Device {
    /// The id, which is not secret.
    #[cfg_attr(feature = "openapi", schema(example = "3f9a12c04b7e"))]
    pub id: String,
    /// The moment when it was added.
    pub created: i64,
    /// Whether this request comes from it.
    pub current: bool,
}

/// Everything that is stored about a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PersonalData {
    /// Id and name.
    pub player: Player,
    /// The moment of the registration.
    pub created: i64,
    /// Whether the player is banned.
    pub banned: bool,
    /// Their devices.
    pub devices: Vec<Device>,
    /// Their best games, one for each leaderboard they are on.
    pub games: Vec<KeptGame>,
    /// The last game started on each challenge.
    pub begun: Vec<BegunGame>,
    /// The boards they have published.
    pub boards: Vec<KeptBoard>,
    /// The ids of the boards they like.
    pub likes: Vec<String>,
    /// Their reports.
    pub reports: Vec<KeptReport>,
    /// Data waiting to be sent to another device; it is deleted after some minutes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub payload: String,
}

/// A stored game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeptGame {
    /// The key of its leaderboard.
    pub challenge: String,
    /// The number of the leaderboard.
    pub table: i64,
    /// The number that the leaderboard is sorted by: moves or milliseconds.
    pub major: i64,
    /// The number that decides between equal scores.
    pub minor: i64,
    /// The number of hints used.
    pub hints: i64,
    /// The moves.
    pub moves: String,
    /// Milliseconds between presses.
    pub offsets: String,
    /// The moment when it was received.
    pub at: i64,
}

/// A game that was started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BegunGame {
    /// The key of its leaderboard.
    pub challenge: String,
    /// The moment when it was started.
    pub at: i64,
}

/// A stored board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeptBoard {
    /// The short id.
    pub id: String,
    /// The title.
    pub title: String,
    /// The board.
    pub code: String,
    /// The moment of its publication.
    pub created: i64,
    /// Whether it was hidden.
    pub hidden: bool,
}

/// A stored report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeptReport {
    /// The id of the board or player.
    pub about: String,
    /// The reason.
    pub reason: String,
    /// The moment of the report.
    pub at: i64,
}

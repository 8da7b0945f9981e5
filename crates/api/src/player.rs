//! Players: a name and a token, no password.

use serde::{Deserialize, Serialize};

/// The longest name, in characters.
pub const MOST_NAME: usize = 24;

/// A player as others see them. Names may repeat; the id does not.
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

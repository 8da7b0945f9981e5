//! The forms in which values travel to a worker.

use crate::board::{board_of, code_of};
use douse::board::Board;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

/// A board, serialised as its code.
pub(super) mod board {
    use super::*;

    pub fn serialize<S: Serializer>(board: &Board, to: S) -> Result<S::Ok, S::Error> {
        code_of(board).ok_or_else(|| ser::Error::custom("the board has no code"))?.serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Board, D::Error> {
        board_of(&String::deserialize(from)?).map_err(de::Error::custom)
    }
}

/// A value with a stable name, serialised as that.
pub(super) mod name {
    use super::*;
    use std::fmt::Display;
    use std::str::FromStr;

    pub fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub fn deserialize<'a, T: FromStr<Err: Display>, D: Deserializer<'a>>(from: D) -> Result<T, D::Error> {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

/// A game, serialised as it is saved.
pub(super) mod game {
    use super::*;
    use douse_game::game::Game;
    use douse_game::save;

    pub fn serialize<S: Serializer>(game: &Game, to: S) -> Result<S::Ok, S::Error> {
        save::save(game).map_err(ser::Error::custom)?.serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Game, D::Error> {
        save::load(&String::deserialize(from)?).map_err(de::Error::custom)
    }
}

//! Boards for serde: their text, see the `Display` of [`Board`].

use crate::board::Board;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer, de};

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_go_both_ways() {
        let board: Board = "3x3@torus:5d0".parse().unwrap();
        let text = serde_json::to_string(&board).unwrap();
        assert_eq!(text, "\"3x3@torus:5d0\"");
        assert_eq!(serde_json::from_str::<Board>(&text).unwrap(), board);
        assert!(serde_json::from_str::<Board>("\"3x3:5d\"").is_err());
    }
}

//! The origin of the board of a game.

use crate::challenge::Challenge;
use douse::named::TextError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The origin of the board of a game. It determines the next game, the key of the personal best and
/// the leaderboard. The board itself is always stored as a code, so a game can be opened even if
/// its origin is unknown.
///
/// As text, in saved games and in JSON: `own`, `link`, `seed <text>`, `level <pack> <number>`,
/// `daily <date> <kind>`, `board <id>` or `class <code> <number>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Origin {
    /// A board that the player wrote or drew.
    #[default]
    Own,
    /// A board that came in a link.
    Link,
    /// A board made from a seed.
    Seed(String),
    /// A board that others play too.
    Shared(Challenge),
}

/// The forms of an origin, for error messages.
const FORMS: &str = "is not an origin of a game: own, link, seed <text>, level <pack> <number>, daily <date> <kind>, board <id> or class <code> <number>";

impl Origin {
    /// The challenge that a game on a board of this origin plays; `None` if it is not shared with
    /// others.
    #[must_use]
    pub fn challenge(&self) -> Option<&Challenge> {
        match self {
            Self::Shared(challenge) => Some(challenge),
            Self::Own | Self::Link | Self::Seed(_) => None,
        }
    }

    /// A level of a pack, counted from 1.
    #[must_use]
    pub fn level(pack: &str, number: u32) -> Self {
        Self::Shared(Challenge::Level { pack: pack.into(), number })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own => f.write_str("own"),
            Self::Link => f.write_str("link"),
            Self::Seed(seed) => {
                // A saved game has one line per field, so a seed must not break lines.
                f.write_str("seed ")?;
                seed.chars().try_for_each(|c| write!(f, "{}", if c.is_control() { ' ' } else { c }))
            }
            Self::Shared(challenge) => f.write_str(&challenge.words()),
        }
    }
}

impl FromStr for Origin {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "own" => Ok(Self::Own),
            "link" => Ok(Self::Link),
            "seed" => Ok(Self::Seed(String::new())),
            _ => match text.strip_prefix("seed ") {
                Some(seed) => Ok(Self::Seed(seed.to_string())),
                None => {
                    Challenge::from_words(text).map(Self::Shared).ok_or_else(|| TextError::new("Origin", text, FORMS))
                }
            },
        }
    }
}

impl TryFrom<String> for Origin {
    type Error = TextError;

    fn try_from(text: String) -> Result<Self, TextError> {
        text.parse()
    }
}

impl From<Origin> for String {
    fn from(origin: Origin) -> Self {
        origin.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_survive_as_text() {
        for text in [
            "own",
            "link",
            "seed two words",
            "seed ",
            "level classic 7",
            "daily 2026-11-15 easy",
            "board k7m2p9qd",
            "class kwmtz 2",
        ] {
            let origin: Origin = text.parse().unwrap();
            assert_eq!(origin.to_string(), text);
            let json = serde_json::to_string(&origin).unwrap();
            assert_eq!(serde_json::from_str::<Origin>(&json).unwrap(), origin);
        }
        for text in [
            "",
            "owner",
            "level",
            "level classic",
            "level classic 0",
            "level a b c",
            "daily  easy",
            "daily 2026-02-30 easy",
            "daily 2026-11-15 hard",
            "board",
            "board a b",
            "class kwmtz",
        ] {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }

    #[test]
    fn shared_origins_have_a_leaderboard() {
        let origin: Origin = "daily 2026-11-15 strange".parse().unwrap();
        assert_eq!(origin.challenge().unwrap().to_string(), "daily:2026-11-15:strange");
        assert_eq!(Origin::Own.challenge(), None);
    }
}

//! Where the board of a game comes from.

use std::fmt;
use std::str::FromStr;

/// Where the board of a game comes from: what a front end needs to offer the next one, and the key of a personal best.
/// The board itself always travels as a code, so a game opens also where its origin is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// A board that someone wrote, drew or was sent.
    #[default]
    Own,
    /// Made from a seed.
    Seed(String),
    /// A level of a pack, counted from 1.
    Level {
        /// The name of the pack.
        pack: String,
        /// Which level, counted from 1.
        number: usize,
    },
    /// A board of the day.
    Daily {
        /// The date, as `2026-11-15`.
        date: String,
        /// Which of the three.
        kind: String,
    },
    /// A board that a player has published at a service.
    Published {
        /// Its short id there.
        id: String,
    },
}

/// A text that names no origin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is no origin of a game: own, seed <text>, level <pack> <number>, daily <date> <kind> or board <id>")]
pub struct OriginError {
    /// What was written.
    pub text: String,
}

impl Origin {
    /// Whether others play the same board, so that scores on it can be compared.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        match self {
            Self::Own | Self::Seed(_) => false,
            Self::Level { .. } | Self::Daily { .. } | Self::Published { .. } => true,
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own => f.write_str("own"),
            Self::Seed(seed) => {
                // One line, whatever the seed is: a save file has a line a field.
                f.write_str("seed ")?;
                seed.chars().try_for_each(|c| write!(f, "{}", if c.is_control() { ' ' } else { c }))
            }
            Self::Level { pack, number } => write!(f, "level {pack} {number}"),
            Self::Daily { date, kind } => write!(f, "daily {date} {kind}"),
            Self::Published { id } => write!(f, "board {id}"),
        }
    }
}

impl FromStr for Origin {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Self, OriginError> {
        let error = || OriginError { text: text.chars().take(40).collect() };
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        match kind {
            "own" if rest.is_empty() => Ok(Self::Own),
            "seed" => Ok(Self::Seed(rest.to_string())),
            "board" if (1..=32).contains(&rest.len()) && rest.bytes().all(|b| b.is_ascii_alphanumeric()) => {
                Ok(Self::Published { id: rest.into() })
            }
            "level" | "daily" => {
                let (first, second) = rest.split_once(' ').ok_or_else(error)?;
                if first.is_empty() || second.is_empty() || second.contains(' ') {
                    return Err(error());
                }
                if kind == "daily" {
                    return Ok(Self::Daily { date: first.into(), kind: second.into() });
                }
                let number = second.parse().ok().filter(|number| *number > 0).ok_or_else(error)?;
                Ok(Self::Level { pack: first.into(), number })
            }
            _ => Err(error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_survive_as_text() {
        for origin in [
            Origin::Own,
            Origin::Seed("two words".into()),
            Origin::Seed(String::new()),
            Origin::Level { pack: "classic".into(), number: 7 },
            Origin::Daily { date: "2026-11-15".into(), kind: "easy".into() },
            Origin::Published { id: "k7m2p9qd".into() },
        ] {
            assert_eq!(origin.to_string().parse(), Ok(origin));
        }
        for text in [
            "",
            "owner",
            "level",
            "level classic",
            "level classic 0",
            "level a b c",
            "daily  easy",
            "board",
            "board a b",
        ] {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }
}

//! The boards that others play too: levels, daily boards, community boards, assignments of a class.

use crate::daily::{DailyKind, Date, daily};
use crate::game::Game;
use crate::pack::Pack;
use crate::par::Par;
use douse::named::TextError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The number of digits that a number in a challenge may have.
const MAX_DIGITS: usize = 9;

/// A board that others play too, so that there can be a leaderboard. As text, in JSON and in
/// addresses: `classic:7`, `daily:2026-11-15:easy`, `board:k7m2p9qd`, `class:kwmtz:2`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Challenge {
    /// A level of a pack, counted from 1.
    Level { pack: String, number: u32 },
    /// A daily board.
    Daily { date: Date, kind: DailyKind },
    /// A board that a player has published.
    Board {
        /// The short id.
        id: String,
    },
    /// An assignment of a class, which has no leaderboard.
    Assignment {
        /// The code of the class.
        class: String,
        /// Counted from 1.
        number: u32,
    },
}

/// The games of a player that count for a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// The best.
    Best,
    /// The first that was finished.
    First,
}

impl Challenge {
    /// Whether it has leaderboards.
    #[must_use]
    pub fn is_ranked(&self) -> bool {
        self.assignment().is_none()
    }

    /// Whether its board comes with the program, or is made by it: a level or a daily board.
    #[must_use]
    pub fn is_built_in(&self) -> bool {
        matches!(self, Self::Level { .. } | Self::Daily { .. })
    }

    /// Whether its board is stored in the program, so that it opens at once.
    #[must_use]
    pub fn is_level(&self) -> bool {
        matches!(self, Self::Level { .. })
    }

    /// The day and the kind of a daily board.
    #[must_use]
    pub fn daily(&self) -> Option<(Date, DailyKind)> {
        match self {
            Self::Daily { date, kind } => Some((*date, *kind)),
            _ => None,
        }
    }

    /// The class and the number of an assignment.
    #[must_use]
    pub fn assignment(&self) -> Option<(&str, u32)> {
        match self {
            Self::Assignment { class, number } => Some((class, *number)),
            _ => None,
        }
    }

    /// The games of a player that count: the first on a daily board, since a second look at it is
    /// no fair race.
    #[must_use]
    pub fn counting(&self) -> Counting {
        if self.daily().is_some() { Counting::First } else { Counting::Best }
    }

    /// A game on its board, with the fewest moves; `None` if the board is not built in, or does not
    /// exist.
    #[must_use]
    pub fn open(&self) -> Option<(Game, Par)> {
        match self {
            Self::Level { pack, number } => {
                let (pack, number) = (Pack::named(pack)?, usize::try_from(*number).ok()?);
                let game = pack.start(number)?.ok()?;
                Some((game, Par::exactly(pack.levels[number - 1].par)))
            }
            Self::Daily { date, kind } => daily(*date, *kind).map(|(game, made)| (game, Par::exactly(made.par))),
            Self::Board { .. } | Self::Assignment { .. } => None,
        }
    }

    /// The next level of the pack or the next board of the same day. The level may not exist.
    #[must_use]
    pub fn next(&self) -> Option<Self> {
        match self {
            Self::Level { pack, number } => Some(Self::Level { pack: pack.clone(), number: number.checked_add(1)? }),
            Self::Daily { date, kind } => {
                let at = DailyKind::ALL.iter().position(|other| other == kind)?;
                DailyKind::ALL.get(at + 1).map(|&kind| Self::Daily { date: *date, kind })
            }
            Self::Board { .. } | Self::Assignment { .. } => None,
        }
    }

    /// The challenge in words, for saved games and as the key of a personal best: `level classic
    /// 7`, `daily 2026-11-15 easy`, `board k7m2p9qd`, `class kwmtz 2`.
    pub(crate) fn words(&self) -> String {
        let words = self.to_string().replace(':', " ");
        if matches!(self, Self::Level { .. }) { format!("level {words}") } else { words }
    }

    /// Reads the words of a challenge.
    #[must_use]
    pub fn from_words(text: &str) -> Option<Self> {
        let level = text.strip_prefix("level ");
        let challenge: Self = level.unwrap_or(text).replace(' ', ":").parse().ok()?;
        (level.is_some() == matches!(challenge, Self::Level { .. })).then_some(challenge)
    }
}

impl Game {
    /// The fewest moves of a level, which are proved and stored with it; `None` for other boards.
    #[must_use]
    pub fn kept_par(&self) -> Option<Par> {
        let level = self.origin().challenge().filter(|challenge| challenge.is_level())?;
        let (kept, par) = level.open()?;
        (kept.start().lights() == self.start().lights()).then_some(par)
    }
}

impl fmt::Display for Challenge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level { pack, number } => write!(f, "{pack}:{number}"),
            Self::Daily { date, kind } => write!(f, "daily:{date}:{kind}"),
            Self::Board { id } => write!(f, "board:{id}"),
            Self::Assignment { class, number } => write!(f, "class:{class}:{number}"),
        }
    }
}

impl FromStr for Challenge {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let error = || {
            TextError::new(
                "Challenge",
                text,
                "is not a challenge: a level such as classic:7, daily:<date>:<kind>, board:<id> or class:<code>:<number>",
            )
        };
        let named = |text: &str| {
            (1..=32).contains(&text.len())
                && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        };
        // Each challenge has one spelling: `classic:07` and `classic:+7` are errors.
        let counted = |text: &str| {
            let number =
                text.parse().ok().filter(|n: &u32| *n > 0 && text.len() <= MAX_DIGITS && n.to_string() == text);
            number.ok_or_else(error)
        };
        let (head, rest) = text.split_once(':').ok_or_else(error)?;
        match head {
            "daily" => {
                let (date, kind) = rest.split_once(':').ok_or_else(error)?;
                Ok(Self::Daily { date: date.parse().map_err(|_| error())?, kind: kind.parse().map_err(|_| error())? })
            }
            "board" if named(rest) => Ok(Self::Board { id: rest.into() }),
            "class" => {
                let (class, number) = rest.split_once(':').filter(|(class, _)| named(class)).ok_or_else(error)?;
                Ok(Self::Assignment { class: class.into(), number: counted(number)? })
            }
            pack if named(pack) && pack != "board" => Ok(Self::Level { pack: pack.into(), number: counted(rest)? }),
            _ => Err(error()),
        }
    }
}

impl TryFrom<String> for Challenge {
    type Error = TextError;

    fn try_from(text: String) -> Result<Self, TextError> {
        text.parse()
    }
}

impl From<Challenge> for String {
    fn from(challenge: Challenge) -> Self {
        challenge.to_string()
    }
}

/// The regular expression of all challenges. It accepts the same texts as the parser.
#[cfg(any(test, feature = "openapi"))]
fn pattern() -> String {
    let (name, number) = ("[a-z0-9-]{1,32}", format!("[1-9][0-9]{{0,{}}}", MAX_DIGITS - 1));
    let level = format!("(?!(board|class|daily):){name}:{number}");
    let leap = "([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29";
    let days = [
        "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])",
        "[0-9]{4}-(0[13-9]|1[0-2])-(29|30)",
        "[0-9]{4}-(0[13578]|1[02])-31",
        leap,
    ];
    let daily = format!("daily:(?!0000)({}):(easy|classic|strange)", days.join("|"));
    format!("^({level}|board:{name}|class:{name}:{number}|{daily})$")
}

#[cfg(feature = "openapi")]
mod schema {
    use super::{Challenge, pattern};
    use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
    use utoipa::openapi::{RefOr, Schema};

    impl utoipa::PartialSchema for Challenge {
        fn schema() -> RefOr<Schema> {
            let object = ObjectBuilder::new()
                .schema_type(SchemaType::Type(Type::String))
                .description(Some(
                    "A level such as `classic:7`, `daily:<date>:<easy|classic|strange>`, `board:<id>`, or an assignment of a \
                     class: `class:<code>:<number>`.",
                ))
                .pattern(Some(pattern()))
                .examples([serde_json::Value::from("classic:7")]);
            RefOr::T(Schema::Object(object.build()))
        }
    }

    impl utoipa::ToSchema for Challenge {
        fn name() -> std::borrow::Cow<'static, str> {
            "Challenge".into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fancy_regex::Regex;
    use proptest::prelude::*;

    /// Texts that are challenges or similar to challenges.
    fn nearly() -> impl Strategy<Value = String> {
        let word = prop_oneof![
            prop::sample::select(vec![
                "board", "class", "daily", "classic", "easy", "boar", "boards", "clasx", "-", "", "A"
            ])
            .prop_map(str::to_owned),
            "[a-z0-9-]{1,6}",
            "[a-z]{31,33}",
        ];
        let number = prop_oneof!["[0-9]{1,3}", "[0-9]{8,11}", "[+ ]?[0-9]"];
        let date = prop_oneof!["[0-9]{4}-[01][0-9]-[0-3][0-9]", "[0-9]{3,5}-[0-9]{1,2}-[0-9]{2}"];
        let part = prop_oneof![3 => word, 2 => number, 2 => date];
        let free = prop::collection::vec(part.clone(), 1..5).prop_map(|parts| parts.join(":"));
        let daily = (part, "(easy|classic|strange|hard)").prop_map(|(date, kind)| format!("daily:{date}:{kind}"));
        prop_oneof![3 => free, 1 => daily]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]
        #[test]
        fn the_pattern_accepts_what_the_parser_accepts(text in nearly()) {
            thread_local!(static PATTERN: Regex = Regex::new(&pattern()).unwrap());
            let accepted = PATTERN.with(|pattern| pattern.is_match(&text).unwrap());
            let parsed = text.parse::<Challenge>().is_ok();
            prop_assert_eq!(accepted, parsed, "{}", text);
        }
    }

    #[test]
    fn the_pattern_accepts_the_days_of_the_calendar() {
        let pattern = Regex::new(&pattern()).unwrap();
        for year in (0..=9999).step_by(97).chain([4, 100, 400, 1900, 2000, 2024, 2025, 2026, 2100]) {
            for (month, day) in (0..=13).flat_map(|month| (0..=32).map(move |day| (month, day))) {
                let text = format!("daily:{year:04}-{month:02}-{day:02}:easy");
                assert_eq!(pattern.is_match(&text).unwrap(), text.parse::<Challenge>().is_ok(), "{text}");
            }
        }
    }

    #[test]
    fn the_pattern_knows_the_words_that_are_no_packs() {
        let pattern = Regex::new(&pattern()).unwrap();
        for text in
            ["class:3", "class:kwmtz:2", "class:kwmtz:0", "board:3", "daily:3", "clasp:3", "dailyx:3", "a:1000000000"]
        {
            assert_eq!(pattern.is_match(text).unwrap(), text.parse::<Challenge>().is_ok(), "{text}");
        }
    }

    #[test]
    fn challenges_survive_as_text_and_have_one_spelling() {
        for text in ["classic:7", "lit-only:50", "daily:2026-11-15:easy", "board:k7m2p9qd", "class:kwmtz:2"] {
            assert_eq!(text.parse::<Challenge>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "classic",
            "classic:",
            "classic:0",
            "classic:07",
            "classic:+7",
            "Classic:7",
            "daily:2026-02-30:easy",
            "daily:2026-11-15:hard",
            "board:",
            "board:../x",
            "class:kwmtz",
            "class:kwmtz:0",
            "class:KWMTZ:1",
            "class:3",
            "board:A",
            ":7",
            "a b:1",
            "classic:99999999999",
        ] {
            assert!(text.parse::<Challenge>().is_err(), "{text}");
        }
        let json = serde_json::to_string(&"classic:7".parse::<Challenge>().unwrap()).unwrap();
        assert_eq!(json, "\"classic:7\"");
    }
}

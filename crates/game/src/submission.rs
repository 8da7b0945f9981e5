//! A finished game, as it is sent to a service and waits to be sent.

use crate::challenge::Challenge;
use crate::game::Game;
use serde::{Deserialize, Serialize};

/// A finished game on a board that others play too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Submission {
    /// The board that was played.
    pub challenge: Challenge,
    /// The game.
    #[serde(flatten)]
    pub game: WonGame,
}

/// A game that was won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WonGame {
    /// The moves as names of cells, with `?` for each hint.
    #[cfg_attr(feature = "openapi", schema(example = "A1C2?B3", max_length = 32768))]
    pub moves: String,
    /// The time by the player's clock, in milliseconds.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 9007199254740991i64))]
    pub time_ms: u64,
    /// The time of each press in `moves`, in milliseconds since the board was shown: one number per
    /// press in order, none for hints. Without them the time of a game does not count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(required = false, max_items = 16384))]
    pub offsets_ms: Vec<u32>,
    /// The ticket from the start of the game. A game played offline has none, and only its moves
    /// count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 512))]
    pub ticket: Option<String>,
}

impl From<&Game> for WonGame {
    /// A game that was won, without a ticket.
    fn from(game: &Game) -> Self {
        let time_ms = u64::try_from(game.elapsed().as_millis()).unwrap_or(u64::MAX);
        Self { moves: game.transcript(), time_ms, offsets_ms: game.offsets().to_vec(), ticket: None }
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use super::{Submission, WonGame};
    use utoipa::openapi::schema::Schema;
    use utoipa::openapi::{Ref, RefOr};
    use utoipa::{PartialSchema, ToSchema};

    impl PartialSchema for Submission {
        /// The schema of a game with one more property.
        fn schema() -> RefOr<Schema> {
            let RefOr::T(Schema::Object(mut object)) = WonGame::schema() else {
                unreachable!("a struct has an object as its schema")
            };
            object.description = Some("A finished game on a board that others play too.".into());
            object.required.insert(0, "challenge".into());
            object.properties.insert("challenge".into(), Ref::from_schema_name("Challenge").into());
            RefOr::T(Schema::Object(object))
        }
    }

    impl ToSchema for Submission {
        fn name() -> std::borrow::Cow<'static, str> {
            "Submission".into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_submission_is_one_object_without_unknown_fields() {
        let text = r#"{"challenge":"classic:7","moves":"A1?B2","time_ms":1500,"offsets_ms":[7,9],"ticket":"t"}"#;
        let submission: Submission = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&submission).unwrap(), text);
        let short = r#"{"challenge":"classic:7","moves":"A1","time_ms":5}"#;
        assert_eq!(serde_json::to_string(&serde_json::from_str::<Submission>(short).unwrap()).unwrap(), short);
        for wrong in [short.replace("time_ms", "time"), short.replace("{", r#"{"name":"Ada","#)] {
            assert!(serde_json::from_str::<Submission>(&wrong).is_err(), "{wrong}");
        }
    }
}

//! All personal data as one file, and such a file put together with what is here.

use super::BESTS;
use super::totals::{self, Totals};
use douse_game::score::Best;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// What a file says of itself.
const FORMAT: &str = "douse personal data 1";

/// Names and texts of the storage.
pub type Kept = BTreeMap<String, String>;

#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    kept: Kept,
}

/// A text that is not a file of personal data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign;

/// What a file contains: everything except the keys for the service and its classes, and the scores waiting to be sent.
pub fn portable(all: Vec<(String, String)>) -> Kept {
    let stays = |name: &str| {
        ["player", "players-aside", "likes", "begun", "service", "waiting", "send-scores"].contains(&name)
            || name.starts_with("score.")
            || name.starts_with("class.")
    };
    all.into_iter().filter(|(name, _)| !stays(name)).collect()
}

/// Everything kept, as a file.
pub fn written(kept: Kept) -> String {
    serde_json::to_string_pretty(&File { format: FORMAT.to_owned(), kept }).unwrap_or_default()
}

/// What a file holds.
pub fn read(text: &str) -> Result<Kept, Foreign> {
    let file: File = serde_json::from_str(text).map_err(|_| Foreign)?;
    if file.format == FORMAT { Ok(file.kept) } else { Err(Foreign) }
}

/// Merges the data: nothing that is here is lost, and of two bests the better one counts.
pub fn merged(here: &Kept, coming: &Kept) -> Kept {
    let mut all = here.clone();
    for (name, text) in coming {
        let text = match here.get(name) {
            None => text.clone(),
            Some(own) => merged_texts(name, own, text),
        };
        all.insert(name.clone(), text);
    }
    all
}

fn merged_texts(name: &str, own: &str, coming: &str) -> String {
    let (Ok(own_value), Ok(coming_value)) = (serde_json::from_str(own), serde_json::from_str(coming)) else {
        return own.to_owned();
    };
    let value = match name {
        BESTS => merged_bests(own_value, coming_value),
        totals::NAME => merged_totals(own_value, coming_value),
        _ => merged_values(own_value, coming_value),
    };
    value.to_string()
}

/// Of every board the best of both.
fn merged_bests(own: Value, coming: Value) -> Value {
    let (Value::Object(mut own), Value::Object(coming)) = (own, coming) else { return Value::Null };
    for (key, text) in coming {
        let Some(coming) = text.as_str().and_then(|text| text.parse::<Best>().ok()) else { continue };
        let here = own.get(&key).and_then(Value::as_str).and_then(|text| text.parse::<Best>().ok());
        let best = here.map_or(coming, |here| here.joined(coming));
        own.insert(key, Value::String(best.to_string()));
    }
    Value::Object(own)
}

/// The larger sums: the same file read twice must not count its games twice.
fn merged_totals(own: Value, coming: Value) -> Value {
    let totals = |value: &Value| serde_json::from_value::<Totals>(value.clone()).unwrap_or_default();
    if totals(&coming).wins > totals(&own).wins { coming } else { own }
}

/// Lists and tables are joined, of anything else what is here stays.
fn merged_values(own: Value, coming: Value) -> Value {
    match (own, coming) {
        (Value::Object(mut own), Value::Object(coming)) => {
            for (key, value) in coming {
                let value = match own.remove(&key) {
                    Some(here) => merged_values(here, value),
                    None => value,
                };
                own.insert(key, value);
            }
            Value::Object(own)
        }
        (Value::Array(mut own), Value::Array(coming)) => {
            for value in coming {
                if !own.contains(&value) {
                    own.push(value);
                }
            }
            Value::Array(own)
        }
        (own, _) => own,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(pairs: &[(&str, &str)]) -> Kept {
        pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn files_are_read_as_written_and_others_refused() {
        let all = kept(&[("bests", "{\"level classic 7\":\"6 0 1000 1\"}"), ("game", "douse game 1\ncode 3x3:d58\n")]);
        assert_eq!(read(&written(all.clone())), Ok(all));
        for text in [
            "",
            "{}",
            "[1]",
            "{\"format\":\"other\",\"kept\":{}}",
            "{\"format\":\"douse personal data 2\",\"kept\":{}}",
        ] {
            assert_eq!(read(text), Err(Foreign), "{text}");
        }
    }

    #[test]
    fn a_file_gives_no_player_away() {
        let all = ["bests", "player", "score.00ff", "begun", "scores"].map(|name| (name.to_owned(), String::new()));
        assert_eq!(portable(all.to_vec()).into_keys().collect::<Vec<_>>(), ["bests", "scores"]);
    }

    #[test]
    fn nothing_here_is_lost_and_the_better_counts() {
        let here = kept(&[
            ("bests", r#"{"a":"7 0 5000 2","b":"9 9 9 9"}"#),
            ("totals", r#"{"wins":5,"moves":50}"#),
            ("days", r#"{"2026-11-14":{"easy":{"moves":5}}}"#),
            ("aside", r#"["x"]"#),
            ("game", "douse game 1\ncode 3x3:d58\n"),
        ]);
        let coming = kept(&[
            ("bests", r#"{"a":"6 3 9000 1","c":"1 1 1 1"}"#),
            ("totals", r#"{"wins":4,"moves":99}"#),
            ("days", r#"{"2026-11-14":{"classic":{"moves":9}},"2026-11-15":{"easy":{"moves":4}}}"#),
            ("aside", r#"["x","y"]"#),
            ("game", "douse game 1\ncode 5x5:002a000\n"),
            ("choice", "{}"),
        ]);
        let all = merged(&here, &coming);
        let json = |name: &str| serde_json::from_str::<Value>(&all[name]).unwrap();
        assert_eq!(json("bests"), serde_json::json!({ "a": "6 0 5000 2", "b": "9 9 9 9", "c": "1 1 1 1" }));
        assert_eq!(json("totals")["wins"], 5);
        assert_eq!(
            json("days")["2026-11-14"],
            serde_json::json!({ "easy": { "moves": 5 }, "classic": { "moves": 9 } })
        );
        assert_eq!(json("days")["2026-11-15"]["easy"]["moves"], 4);
        assert_eq!(json("aside"), serde_json::json!(["x", "y"]));
        assert_eq!((&all["game"], all["choice"].as_str()), (&here["game"], "{}"));
        // The same again changes nothing.
        assert_eq!(merged(&all, &coming), all);
    }
}

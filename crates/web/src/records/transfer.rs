//! Personal data as one file: export, and import into existing data.

use crate::storage;
use douse_game::records::{Entry, Totals};
use douse_game::score::Best;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

const BESTS: &str = Entry::Bests.name();
const TOTALS: &str = Entry::Totals.name();

/// The format that files name.
const FORMAT: &str = "douse personal data 1";

/// The form in which data are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Object,
    List,
    Text,
}

/// The storage names of personal data. Nothing else is exported or imported: no keys of players and
/// pupils, no consent, no scores in the upload queue.
const NAMES: [(&str, Form); 12] = [
    (Entry::SavedGames.name(), Form::List),
    (BESTS, Form::Object),
    ("boards", Form::List),
    ("choice", Form::Object),
    (Entry::Days.name(), Form::Object),
    ("drawing", Form::Object),
    ("game", Form::Text),
    (Entry::History.name(), Form::List),
    ("lessons", Form::List),
    ("settings", Form::Object),
    ("sketch", Form::Text),
    (TOTALS, Form::Object),
];

type Texts = BTreeMap<String, String>;

/// Personal data: texts in the forms and by the names of [`NAMES`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonalData(Texts);

#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    kept: Texts,
}

/// The reason why a text cannot be imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The text is not a file of personal data.
    Foreign,
    /// The text under this name has another form.
    Malformed(&'static str),
}

impl PersonalData {
    /// The personal data of this browser.
    pub fn here() -> Self {
        Self::of(storage::all())
    }

    fn of(all: impl IntoIterator<Item = (String, String)>) -> Self {
        Self(all.into_iter().filter(|(name, _)| NAMES.iter().any(|(known, _)| known == name)).collect())
    }

    /// Reads a file. Names that are no personal data are ignored.
    pub fn read(text: &str) -> Result<Self, ImportError> {
        let file: File = serde_json::from_str(text).map_err(|_| ImportError::Foreign)?;
        if file.format != FORMAT {
            return Err(ImportError::Foreign);
        }
        let data = Self::of(file.kept);
        for (name, form) in NAMES {
            let Some(text) = data.0.get(name).filter(|_| form != Form::Text) else { continue };
            match (form, serde_json::from_str(text)) {
                (Form::Object, Ok(Value::Object(_))) | (Form::List, Ok(Value::Array(_))) => {}
                _ => return Err(ImportError::Malformed(name)),
            }
        }
        Ok(data)
    }

    /// Writes a file.
    pub fn written(&self) -> String {
        let file = File { format: FORMAT.to_owned(), kept: self.0.clone() };
        serde_json::to_string_pretty(&file).unwrap_or_default()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn remove(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// Merges the data into this browser's and stores it. Data that do not fit remain until the
    /// page is closed.
    pub fn store(&self) -> Result<(), storage::NotSaved> {
        let all = merged(&Self::here().0, &self.0);
        let failed = all.iter().filter(|(name, text)| storage::write(name, text).is_err()).count();
        if failed == 0 { Ok(()) } else { Err(storage::NotSaved) }
    }
}

/// Merges two sets of data: nothing is lost, and of two bests the better one counts.
fn merged(here: &Texts, coming: &Texts) -> Texts {
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
        TOTALS => merged_totals(own_value, coming_value),
        _ => merged_values(own_value, coming_value),
    };
    value.to_string()
}

/// Merges bests: the better one of each board.
fn merged_bests(own: Value, coming: Value) -> Value {
    let (mut own, coming) = match (own, coming) {
        (Value::Object(own), Value::Object(coming)) => (own, coming),
        (own, _) => return own,
    };
    for (key, text) in coming {
        let Some(coming) = text.as_str().and_then(|text| text.parse::<Best>().ok()) else { continue };
        let here = own.get(&key).and_then(Value::as_str).and_then(|text| text.parse::<Best>().ok());
        let best = here.map_or(coming, |here| here.joined(coming));
        own.insert(key, Value::String(best.to_string()));
    }
    Value::Object(own)
}

/// Takes the larger sums: importing a file twice must not count its games twice.
fn merged_totals(own: Value, coming: Value) -> Value {
    let totals = |value: &Value| serde_json::from_value::<Totals>(value.clone()).unwrap_or_default();
    if totals(&coming).wins > totals(&own).wins { coming } else { own }
}

/// Joins lists and objects. Any other value remains as it is here.
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

    fn kept(pairs: &[(&str, &str)]) -> Texts {
        pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    fn file(kept: &Value) -> String {
        serde_json::json!({ "format": FORMAT, "kept": kept }).to_string()
    }

    #[test]
    fn files_are_read_as_written_and_others_refused() {
        let all = PersonalData(kept(&[
            ("bests", "{\"level classic 7\":\"6 0 1000 1\"}"),
            ("game", "douse game 1\ncode 3x3:d58\n"),
        ]));
        assert_eq!(PersonalData::read(&all.written()), Ok(all));
        for text in [
            "",
            "{}",
            "[1]",
            "{\"format\":\"other\",\"kept\":{}}",
            "{\"format\":\"douse personal data 2\",\"kept\":{}}",
            "{\"format\":\"douse personal data 1\",\"kept\":{\"bests\":7}}",
        ] {
            assert_eq!(PersonalData::read(text), Err(ImportError::Foreign), "{text}");
        }
    }

    #[test]
    fn keys_and_consent_neither_leave_nor_come_in() {
        let names = ["player", "players-aside", "classes-aside", "class.kwmtz", "score.00ff", "begun", "likes"];
        let names = names.into_iter().chain(["send-scores", "service", "waiting", "bests.unread", "anything"]);
        let mut all: Texts = names.map(|name| (name.to_owned(), "{}".to_owned())).collect();
        all.insert(BESTS.to_owned(), "{}".to_owned());
        for (name, text) in &all {
            storage::write(name, text).unwrap();
        }
        assert_eq!(PersonalData::here().0, kept(&[(BESTS, "{}")]));
        let written = File { format: FORMAT.to_owned(), kept: all };
        let read = PersonalData::read(&serde_json::to_string(&written).unwrap()).unwrap();
        assert_eq!(read.0, kept(&[(BESTS, "{}")]));
    }

    #[test]
    fn what_has_another_form_is_refused_and_changes_nothing() {
        storage::write(BESTS, r#"{"a":"7 0 5000 2"}"#).unwrap();
        for (name, text) in [("bests", "[]"), ("bests", "null"), ("bests", "{"), ("history", "{}"), ("days", "\"x\"")] {
            let read = PersonalData::read(&file(&serde_json::json!({ name: text, "game": "x" })));
            assert_eq!(read, Err(ImportError::Malformed(name)), "{text}");
        }
        assert_eq!(storage::read(BESTS).unwrap(), r#"{"a":"7 0 5000 2"}"#);
    }

    #[test]
    fn a_file_joins_what_is_here() {
        storage::write(BESTS, r#"{"a":"7 0 5000 2"}"#).unwrap();
        let data = PersonalData::read(&file(&serde_json::json!({ "bests": r#"{"b":"1 1 1 1"}"# }))).unwrap();
        data.store().unwrap();
        assert_eq!(storage::read(BESTS).unwrap(), r#"{"a":"7 0 5000 2","b":"1 1 1 1"}"#);
        storage::backend::fill();
        assert_eq!(data.store(), Err(storage::NotSaved));
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
        // Importing again changes nothing.
        assert_eq!(merged(&all, &coming), all);
    }
}

//! Reads `data/scripts.txt`: games that every front end plays the same way. The tests of other
//! crates read it with this file.

use std::collections::BTreeMap;

/// A scripted game and what comes of it.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// What it is about.
    pub name: String,
    /// What is played.
    pub open: String,
    /// What the player does.
    pub actions: Vec<Action>,
    /// What is expected, by the name of the field.
    pub expected: BTreeMap<String, String>,
}

/// Something that the player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Press(String),
    Undo,
    Redo,
    Restart,
    Hint,
    Solve,
    Again,
    Wait(u64),
}

/// The fields that are compared.
pub const FIELDS: [&str; 8] = ["moves", "hints", "time", "outcome", "stars", "best", "next", "sent"];

/// All scripts.
pub fn all() -> Vec<Script> {
    let mut scripts: Vec<Script> = Vec::new();
    for line in include_str!("../data/scripts.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, value) = line.split_once(' ').expect("a key and a value");
        if key == "script" {
            scripts.push(Script { name: value.into(), ..Script::default() });
            continue;
        }
        let script = scripts.last_mut().expect("a script begins with its name");
        match key {
            "open" => script.open = value.into(),
            "do" => script.actions = value.split(' ').map(action).collect(),
            field => {
                assert!(FIELDS.contains(&field), "{field}");
                script.expected.insert(field.into(), value.into());
            }
        }
    }
    assert!(scripts.len() > 10 && scripts.iter().all(|script| script.expected.len() == FIELDS.len()));
    scripts
}

fn action(word: &str) -> Action {
    match word {
        "undo" => Action::Undo,
        "redo" => Action::Redo,
        "restart" => Action::Restart,
        "hint" => Action::Hint,
        "solve" => Action::Solve,
        "again" => Action::Again,
        word => match word.strip_prefix('+') {
            Some(time) => Action::Wait(time.parse().expect("milliseconds")),
            None => Action::Press(word.into()),
        },
    }
}

/// Compares what a front end made of a script, field by field.
pub fn compare(front_end: &str, script: &Script, seen: &BTreeMap<&str, String>) {
    for field in FIELDS {
        let expected = &script.expected[field];
        if expected != "*" {
            assert_eq!(&seen[field], expected, "{front_end}, {}: {field}", script.name);
        }
    }
}

//! What the browser keeps for the reader: texts under names.
//!
//! Every name begins with `douse.1.`: the number is the version of how things are kept, so that a later version can read
//! what this one has written. Nothing is lost where storage is full or forbidden, it is only not kept; [`write()`] says so.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Stands before every name, with the version.
pub(crate) const PREFIX: &str = "douse.1.";

/// The browser keeps nothing more, or nothing at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotKept;

fn store() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// A name as the browser has it, as other windows tell of it.
pub fn full_name(name: &str) -> String {
    format!("{PREFIX}{name}")
}

/// The text kept under a name.
pub fn read(name: &str) -> Option<String> {
    store()?.get_item(&full_name(name)).ok()?
}

/// Keeps a text under a name.
pub fn write(name: &str, text: &str) -> Result<(), NotKept> {
    store().ok_or(NotKept)?.set_item(&full_name(name), text).map_err(|_| NotKept)
}

/// Forgets a name.
pub fn remove(name: &str) {
    if let Some(store) = store() {
        let _ = store.remove_item(&full_name(name));
    }
}

/// All names and texts, for an export of personal data.
pub fn all() -> Vec<(String, String)> {
    let Some(store) = store() else { return Vec::new() };
    let mut names: Vec<String> = (0..store.length().unwrap_or(0)).filter_map(|i| store.key(i).ok()?).collect();
    names.sort();
    let kept = names.iter().filter_map(|full| Some((full.strip_prefix(PREFIX)?, store.get_item(full).ok()??)));
    kept.map(|(name, text)| (name.to_owned(), text)).collect()
}

/// What is kept as JSON under a name; `None` also where it cannot be read as such.
pub fn read_json<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_str(&read(name)?).ok()
}

/// Keeps a value as JSON under a name.
pub fn write_json<T: Serialize>(name: &str, value: &T) -> Result<(), NotKept> {
    write(name, &serde_json::to_string(value).map_err(|_| NotKept)?)
}

//! The storage of the browser: texts under names.
//!
//! Every name begins with `douse.1.`: the number is the version of how things are kept, so that a later version can read
//! what this one has written. If storage is full or forbidden, data is not saved; [`write()`] reports it.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Stands before every name, with the version.
pub(crate) const PREFIX: &str = "douse.1.";

/// The storage of the browser is full or not available.
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

/// The JSON value stored under a name; also `None` if it cannot be read.
pub fn read_json<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_str(&read(name)?).ok()
}

/// Stores a value as JSON under a name.
pub fn write_json<T: Serialize>(name: &str, value: &T) -> Result<(), NotKept> {
    write(name, &serde_json::to_string(value).map_err(|_| NotKept)?)
}

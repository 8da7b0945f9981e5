//! The storage of the browser: texts under names.
//!
//! Every name begins with `douse.1.`: the number is the version of how things are kept, so that a later version can read
//! what this one has written. If storage is full or forbidden, the page keeps the text in memory instead, so that every part of it
//! goes on as if it were saved; [`write()`] reports it, and [`is_unsaved`] lets the page say so.

use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Where texts are stored: in the browser, or in memory for tests outside of browsers.
#[cfg_attr(not(test), path = "storage/browser.rs")]
#[cfg_attr(test, path = "storage/memory.rs")]
pub mod place;

/// Stands before every name, with the version.
pub(crate) const PREFIX: &str = "douse.1.";

/// The storage of the browser is full or not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotKept;

thread_local! {
    /// Texts that the browser did not take, by name. They are newer than those in its storage.
    static UNSAVED: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
    static IS_UNSAVED: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// A name as the browser has it, as other windows tell of it.
pub fn full_name(name: &str) -> String {
    format!("{PREFIX}{name}")
}

/// Whether something is only in memory, and ends with the page; read as a signal.
pub fn is_unsaved() -> bool {
    IS_UNSAVED.with(Clone::clone).get()
}

/// Another window has written what this one could not: its text is the newer one.
pub fn follow() {
    let handle = window_event_listener(leptos::ev::storage, |event| {
        if let Some(name) = event.key().as_deref().and_then(|full| full.strip_prefix(PREFIX)) {
            UNSAVED.with_borrow_mut(|unsaved| unsaved.remove(name));
            tell();
        }
    });
    on_cleanup(move || handle.remove());
}

fn tell() {
    let (signal, now) = (IS_UNSAVED.with(Clone::clone), UNSAVED.with_borrow(|unsaved| !unsaved.is_empty()));
    if signal.get_untracked() != now {
        signal.set(now);
    }
}

/// Saves what was only in memory, where there is space again.
fn save_unsaved() {
    UNSAVED.with_borrow_mut(|unsaved| unsaved.retain(|name, text| place::set(&full_name(name), text).is_err()));
    tell();
}

/// The text kept under a name.
pub fn read(name: &str) -> Option<String> {
    let unsaved = UNSAVED.with_borrow(|unsaved| unsaved.get(name).cloned());
    unsaved.or_else(|| place::get(&full_name(name)))
}

/// Keeps a text under a name. After [`NotKept`] it is there as long as the page is open.
pub fn write(name: &str, text: &str) -> Result<(), NotKept> {
    UNSAVED.with_borrow_mut(|unsaved| unsaved.insert(name.to_owned(), text.to_owned()));
    save_unsaved();
    let kept = UNSAVED.with_borrow(|unsaved| !unsaved.contains_key(name));
    if kept { Ok(()) } else { Err(NotKept) }
}

/// Forgets a name.
pub fn remove(name: &str) {
    UNSAVED.with_borrow_mut(|unsaved| unsaved.remove(name));
    place::remove(&full_name(name));
    save_unsaved();
}

/// All names and texts.
pub fn all() -> Vec<(String, String)> {
    let names = place::names();
    let kept = names.iter().filter_map(|full| Some((full.strip_prefix(PREFIX)?.to_owned(), place::get(full)?)));
    let mut all: BTreeMap<String, String> = kept.collect();
    all.extend(UNSAVED.with_borrow(Clone::clone));
    all.into_iter().collect()
}

/// The JSON value stored under a name; also `None` if it cannot be read.
pub fn read_json<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_str(&read(name)?).ok()
}

/// The JSON value stored under a name, to be changed and written again; the default if there is none. A text that this release cannot
/// read, as one of a later release, is kept under `<name>.unread` before it is written over.
pub fn load<T: DeserializeOwned + Default>(name: &str) -> T {
    let Some(text) = read(name) else { return T::default() };
    serde_json::from_str(&text).unwrap_or_else(|_| {
        keep_unread(name, &text);
        T::default()
    })
}

/// Keeps a text that this release cannot read. The first one stays: what comes later was written by this release.
pub fn keep_unread(name: &str, text: &str) {
    let unread = format!("{name}.unread");
    if read(&unread).is_none() {
        let _ = write(&unread, text);
    }
}

/// Stores a value as JSON under a name.
pub fn write_json<T: Serialize>(name: &str, value: &T) -> Result<(), NotKept> {
    write(name, &serde_json::to_string(value).map_err(|_| NotKept)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_does_not_fit_is_there_as_long_as_the_page() {
        place::fill();
        assert_eq!(write("game", "a"), Err(NotKept));
        assert_eq!((read("game").as_deref(), is_unsaved()), (Some("a"), true));
        assert_eq!(all(), [("game".to_owned(), "a".to_owned())]);
        assert_eq!(place::names(), [""; 0]);
        // The next text that is written takes the others along when there is space again.
        place::make_space();
        assert_eq!(write("settings", "b"), Ok(()));
        assert_eq!((place::names().len(), is_unsaved()), (2, false));
    }

    #[test]
    fn a_text_of_a_later_release_is_kept_before_it_is_written_over() {
        assert_eq!(load::<Vec<String>>("aside"), [""; 0]);
        write("aside", r#"{"later":["a"]}"#).unwrap();
        assert_eq!(load::<Vec<String>>("aside"), [""; 0]);
        write("aside", r#"["b"]"#).unwrap();
        assert_eq!(load::<Vec<String>>("aside"), ["b"]);
        assert_eq!(read("aside.unread").as_deref(), Some(r#"{"later":["a"]}"#));
    }

    #[test]
    fn the_newest_text_counts_and_a_removed_one_does_not_come_back() {
        write("game", "old").unwrap();
        place::fill();
        assert_eq!(write("game", "new"), Err(NotKept));
        assert_eq!(read("game").as_deref(), Some("new"));
        remove("game");
        assert_eq!((read("game"), is_unsaved()), (None, false));
        place::make_space();
        assert_eq!(write("other", "x"), Ok(()));
        assert_eq!(read("game"), None);
    }
}

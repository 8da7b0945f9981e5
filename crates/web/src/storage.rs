//! The storage of the browser: texts under names.
//!
//! Every name begins with `douse.1.`. The number is the version of the stored data, so that a later
//! version can read them. If storage is full or forbidden, the page keeps texts in memory, so that
//! everything works until it is closed; [`write()`] returns an error then, and [`is_unsaved`] lets
//! the page warn.

use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The place of the texts: the browser, or memory in tests outside of browsers.
#[cfg_attr(not(test), path = "storage/browser.rs")]
#[cfg_attr(test, path = "storage/memory.rs")]
pub mod backend;

/// The prefix of every name, with the version.
pub(crate) const PREFIX: &str = "douse.1.";

/// The browser's storage is full or unavailable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSaved;

thread_local! {
    /// Texts that the browser did not store, by name. They are newer than those in its storage.
    static UNSAVED: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
    static IS_UNSAVED: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// A name with its prefix, as in events from other windows.
pub fn full_name(name: &str) -> String {
    format!("{PREFIX}{name}")
}

/// Whether some texts are only in memory and last as long as the page; read as a signal.
pub fn is_unsaved() -> bool {
    IS_UNSAVED.with(Clone::clone).get()
}

/// Follows writes of other windows: their text is newer than one that this window could not store.
pub fn follow() {
    let handle = window_event_listener(leptos::ev::storage, |event| {
        if let Some(name) = event.key().as_deref().and_then(|full| full.strip_prefix(PREFIX)) {
            UNSAVED.with_borrow_mut(|unsaved| unsaved.remove(name));
            update_signal();
        }
    });
    on_cleanup(move || handle.remove());
}

fn update_signal() {
    let (signal, now) = (IS_UNSAVED.with(Clone::clone), UNSAVED.with_borrow(|unsaved| !unsaved.is_empty()));
    if signal.get_untracked() != now {
        signal.set(now);
    }
}

/// Stores texts that were only in memory, if there is space again.
fn save_unsaved() {
    UNSAVED.with_borrow_mut(|unsaved| unsaved.retain(|name, text| backend::set(&full_name(name), text).is_err()));
    update_signal();
}

/// The text under a name.
pub fn read(name: &str) -> Option<String> {
    let unsaved = UNSAVED.with_borrow(|unsaved| unsaved.get(name).cloned());
    unsaved.or_else(|| backend::get(&full_name(name)))
}

/// Stores a text under a name. After [`NotSaved`] it remains until the page is closed.
pub fn write(name: &str, text: &str) -> Result<(), NotSaved> {
    UNSAVED.with_borrow_mut(|unsaved| unsaved.insert(name.to_owned(), text.to_owned()));
    save_unsaved();
    let kept = UNSAVED.with_borrow(|unsaved| !unsaved.contains_key(name));
    if kept { Ok(()) } else { Err(NotSaved) }
}

/// Removes a name and its text.
pub fn remove(name: &str) {
    UNSAVED.with_borrow_mut(|unsaved| unsaved.remove(name));
    backend::remove(&full_name(name));
    save_unsaved();
}

/// All names and texts.
pub fn all() -> Vec<(String, String)> {
    let names = backend::names();
    let kept = names.iter().filter_map(|full| Some((full.strip_prefix(PREFIX)?.to_owned(), backend::get(full)?)));
    let mut all: BTreeMap<String, String> = kept.collect();
    all.extend(UNSAVED.with_borrow(Clone::clone));
    all.into_iter().collect()
}

/// The JSON value under a name; `None` if it is missing or cannot be read.
pub fn read_json<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_str(&read(name)?).ok()
}

/// The JSON value under a name, to be changed and written again; the default if there is none. A
/// text that this release cannot read, such as one of a later release, is saved under
/// `<name>.unread` before it is overwritten.
pub fn load<T: DeserializeOwned + Default>(name: &str) -> T {
    let Some(text) = read(name) else { return T::default() };
    serde_json::from_str(&text).unwrap_or_else(|_| {
        save_unread(name, &text);
        T::default()
    })
}

/// Saves a text that this release cannot read. The first one stays: later ones were written by this
/// release.
pub fn save_unread(name: &str, text: &str) {
    let unread = format!("{name}.unread");
    if read(&unread).is_none() {
        let _ = write(&unread, text);
    }
}

/// Stores a value as JSON under a name.
pub fn write_json<T: Serialize>(name: &str, value: &T) -> Result<(), NotSaved> {
    write(name, &serde_json::to_string(value).map_err(|_| NotSaved)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_does_not_fit_is_there_as_long_as_the_page() {
        backend::fill();
        assert_eq!(write("game", "a"), Err(NotSaved));
        assert_eq!((read("game").as_deref(), is_unsaved()), (Some("a"), true));
        assert_eq!(all(), [("game".to_owned(), "a".to_owned())]);
        assert_eq!(backend::names(), [""; 0]);
        // When there is space again, the next write stores the other texts too.
        backend::make_space();
        assert_eq!(write("settings", "b"), Ok(()));
        assert_eq!((backend::names().len(), is_unsaved()), (2, false));
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
        backend::fill();
        assert_eq!(write("game", "new"), Err(NotSaved));
        assert_eq!(read("game").as_deref(), Some("new"));
        remove("game");
        assert_eq!((read("game"), is_unsaved()), (None, false));
        backend::make_space();
        assert_eq!(write("other", "x"), Ok(()));
        assert_eq!(read("game"), None);
    }
}

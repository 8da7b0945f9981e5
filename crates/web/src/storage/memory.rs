//! A storage for tests outside of browsers. Each thread, and so each test, has its own.

use super::NotSaved;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

thread_local! {
    static TEXTS: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
    static FULL: Cell<bool> = const { Cell::new(false) };
}

pub fn get(name: &str) -> Option<String> {
    TEXTS.with_borrow(|texts| texts.get(name).cloned())
}

pub fn set(name: &str, text: &str) -> Result<(), NotSaved> {
    if FULL.get() {
        return Err(NotSaved);
    }
    TEXTS.with_borrow_mut(|texts| texts.insert(name.to_owned(), text.to_owned()));
    Ok(())
}

pub fn remove(name: &str) {
    TEXTS.with_borrow_mut(|texts| texts.remove(name));
}

pub fn names() -> Vec<String> {
    TEXTS.with_borrow(|texts| texts.keys().cloned().collect())
}

/// Makes the storage full.
pub fn fill() {
    FULL.set(true);
}

pub fn make_space() {
    FULL.set(false);
}

//! The local storage of the browser.

use super::NotSaved;

fn store() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

pub fn get(name: &str) -> Option<String> {
    store()?.get_item(name).ok()?
}

pub fn set(name: &str, text: &str) -> Result<(), NotSaved> {
    store().ok_or(NotSaved)?.set_item(name, text).map_err(|_| NotSaved)
}

pub fn remove(name: &str) {
    if let Some(store) = store() {
        let _ = store.remove_item(name);
    }
}

pub fn names() -> Vec<String> {
    let Some(store) = store() else { return Vec::new() };
    (0..store.length().unwrap_or(0)).filter_map(|at| store.key(at).ok()?).collect()
}

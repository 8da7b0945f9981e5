//! The keys of the page; those of the board are handled there.

use super::current_game::{CurrentGame, single_keys};
use super::solution;
use crate::routes;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Handles keys as long as the page exists.
pub fn follow(current_game: CurrentGame) {
    let handle = window_event_listener(ev::keydown, move |event| {
        if event.default_prevented()
            || event.alt_key()
            || event.meta_key() && event.key() != "z"
            || is_elsewhere(&event)
        {
            return;
        }
        let with_control = event.ctrl_key() || event.meta_key();
        let action: fn(CurrentGame) = match (event.key().to_lowercase().as_str(), with_control) {
            ("z", true) if event.shift_key() => CurrentGame::redo,
            ("z", true) => CurrentGame::undo,
            ("y", true) => CurrentGame::redo,
            (_, true) => return,
            _ if !single_keys() => return,
            ("u", _) => CurrentGame::undo,
            ("r", _) => CurrentGame::redo,
            ("x", _) => CurrentGame::restart,
            ("h", _) => CurrentGame::show_next_hint,
            ("n", _) => CurrentGame::new_board,
            ("s", _) => solution::toggle,
            ("e", _) => |_: CurrentGame| routes::go("#/edit"),
            ("?", _) => |current_game: CurrentGame| current_game.help.set(true),
            _ => return,
        };
        event.prevent_default();
        action(current_game);
    });
    on_cleanup(move || handle.remove());
}

/// Whether the key goes to a field or a dialog.
fn is_elsewhere(event: &ev::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let inside =
        |selector: &str| target.as_ref().is_some_and(|target| target.closest(selector).ok().flatten().is_some());
    inside("dialog, select, textarea, input:not([type=radio]):not([type=checkbox])")
}

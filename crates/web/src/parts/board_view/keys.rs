//! The keys of a board.

use douse_game::cursor::Step;
use leptos::ev;

/// Handles a key: Enter and Space press the focused cell, other keys of the board return the next
/// one. All other keys are left to the page.
pub(super) fn handle_key<P>(
    event: &ev::KeyboardEvent,
    press: impl FnOnce(),
    lead: impl FnOnce(Step) -> P,
) -> Option<P> {
    if event.alt_key() || event.meta_key() {
        return None;
    }
    let name = event.key();
    if matches!(name.as_str(), " " | "Enter") && !event.ctrl_key() {
        event.prevent_default();
        // A key that is held down presses once.
        if !event.repeat() {
            press();
        }
        return None;
    }
    let step = Step::of_key(&name, event.ctrl_key())?;
    event.prevent_default();
    Some(lead(step))
}

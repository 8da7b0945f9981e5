//! What keys do on a board: press where the keyboard stands, and walk.

use douse_game::cursor::Step;
use leptos::ev;

/// Presses where the keyboard stands if that is what a key asks for; else gives where its step leads. Keys that are not the board's are
/// left to the page.
pub(super) fn heed<P>(event: &ev::KeyboardEvent, press: impl FnOnce(), lead: impl FnOnce(Step) -> P) -> Option<P> {
    if event.alt_key() || event.meta_key() {
        return None;
    }
    let name = event.key();
    if matches!(name.as_str(), " " | "Enter") && !event.ctrl_key() {
        event.prevent_default();
        // Holding a key down is not pressing many times.
        if !event.repeat() {
            press();
        }
        return None;
    }
    let step = Step::of_key(&name, event.ctrl_key())?;
    event.prevent_default();
    Some(lead(step))
}

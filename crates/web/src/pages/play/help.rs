//! The keys and the rules, on `?`.

use super::current_game::CurrentGame;
use crate::parts::button::button;
use crate::parts::dialog::Dialog;
use crate::service::{Presence, presence};
use crate::session::said;
use leptos::prelude::*;

/// Keys and the texts that tell what they do.
const KEYS: [(&str, &str); 10] = [
    ("← ↑ → ↓  Home End", "key-move"),
    ("Space  Enter", "key-press"),
    ("U  Ctrl-Z", "do-undo"),
    ("R  Ctrl-Y", "do-redo"),
    ("X", "do-restart"),
    ("H", "key-hint"),
    ("S", "key-solve"),
    ("N", "do-new"),
    ("E", "menu-editor"),
    ("?", "key-help"),
];

/// The dialog of help.
#[component]
pub fn Help(desk: CurrentGame) -> impl IntoView {
    view! {
        <Dialog open=desk.help title=said("help-title")>
            <p>{said("help-rules")}</p>
            <p>{said("help-par")}</p>
            <dl class="keys">
                {KEYS.map(|(keys, text)| view! { <div><dt><kbd>{keys}</kbd></dt><dd>{said(text)}</dd></div> }).collect_view()}
            </dl>
            <p class="quiet-text">{said("help-keys-off")}</p>
            // Only a service has the documentation next to the game.
            {move || {
                (presence() == Presence::There).then(|| view! { <p><a href="docs/" data-test="docs">{said("help-docs")}</a></p> })
            }}
            <div class="dialog-buttons">
                {button("help-done", "primary", said("do-done"), Signal::stored(false), move || desk.help.set(false))}
            </div>
        </Dialog>
    }
}

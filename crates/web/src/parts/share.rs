//! Links to boards, and putting text on the clipboard.

use crate::routes::Route;
use crate::session::{announce, say};
use douse::board::Board;
use douse::lit_only::PlayRule;
use douse::text;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;

/// A link that opens a board for playing: `#/board/<code>/<rule of play>/<title>`.
pub fn link(board: &Board, rule: PlayRule) -> Option<String> {
    let location = window().location();
    Some(format!("{}{}{}", location.origin().ok()?, location.pathname().ok()?, address(board, rule)?))
}

/// The part of the link after the `#`.
pub fn address(board: &Board, rule: PlayRule) -> Option<String> {
    let code = text::write_code(board).ok()?;
    let mut rest = vec![code.as_str()];
    match (rule, board.title()) {
        (PlayRule::Any, None) => {}
        (rule, None) => rest.push(rule.name()),
        (rule, Some(title)) => rest.extend([rule.name(), title]),
    }
    Some(Route::address("board", &rest))
}

/// Puts a text on the clipboard; `said` then tells that it is there, or the text itself where the browser forbids it.
pub fn copy(text: String, said: RwSignal<Option<String>>) {
    let clipboard = window().navigator().clipboard();
    // Old browsers and insecure addresses have none.
    if clipboard.is_undefined() {
        said.set(Some(text));
        return;
    }
    let done = Closure::once(move |_: JsValue| {
        let text = untrack(|| say("copied"));
        announce(text.clone());
        said.try_set(Some(text));
    });
    let promise = clipboard.write_text(&text);
    let failed = Closure::once(move |_: JsValue| {
        said.try_set(Some(text));
    });
    let _ = promise.then2(&done, &failed);
    done.forget();
    failed.forget();
}

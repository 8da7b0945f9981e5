//! From the first program to the whole one.

use crate::app;
use crate::routes::Route;
use crate::session::{Session, said, say};
use crate::settings::Settings;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::HtmlScriptElement;

/// The address of the whole program.
pub fn script() -> Option<String> {
    beside("data-whole")
}

/// The address of a file that the page names.
fn beside(attribute: &str) -> Option<String> {
    let program = web_sys::window()?.document()?.get_element_by_id("program")?;
    let name = program.get_attribute(attribute)?;
    // Beside the program that runs, wherever that is.
    let here = program.dyn_into::<HtmlScriptElement>().ok()?.src();
    let (folder, _) = here.rsplit_once('/')?;
    Some(format!("{folder}/{}", name.trim_start_matches("./")))
}

/// What a page of the whole program is in the first one: word that it is being fetched.
pub fn fetching() -> AnyView {
    fetch_soon();
    view! { <p class="quiet-text" role="status">{said("fetching-page")}</p> }.into_any()
}

/// Fetches the whole program after what is going on now, because fetching takes the page away.
pub fn fetch_soon() {
    set_timeout(fetch, Duration::ZERO);
}

/// Fetches the whole program in place of the first one, before that has shown anything.
pub fn fetch_now() {
    Session::begin(Settings::load(), Route::default());
    load(say("fetching-failed"));
}

/// Takes the page away and fetches the whole program, which shows itself when it is there.
fn fetch() {
    let (fetching, failed) = untrack(|| (say("fetching-page"), say("fetching-failed")));
    app::unmount();
    show(&fetching);
    load(failed);
}

/// Fetches the whole program, or says that this failed.
fn load(failed: String) {
    let Some(address) = script() else { return };
    let element =
        document().create_element("script").ok().and_then(|script| script.dyn_into::<HtmlScriptElement>().ok());
    let (Some(script), Some(head)) = (element, document().head()) else { return };
    script.set_type("module");
    script.set_src(&address);
    let failed = Closure::once(move || show(&failed));
    script.set_onerror(Some(failed.as_ref().unchecked_ref()));
    failed.forget();
    // It is small, and there long before the program.
    if let (Some(address), Ok(style)) = (beside("data-style"), document().create_element("link")) {
        let _ = style.set_attribute("rel", "stylesheet");
        let _ = style.set_attribute("href", &address);
        let _ = head.append_child(&style);
    }
    let _ = head.append_child(&script);
}

/// A line of text where the page was; the whole program takes it away.
fn show(text: &str) {
    let Some(body) = document().body() else { return };
    if let Some(before) = document().get_element_by_id("loading") {
        before.remove();
    }
    if let Ok(line) = document().create_element("p") {
        line.set_id("loading");
        line.set_class_name("plain-note");
        line.set_text_content(Some(text));
        let _ = body.append_child(&line);
    }
}

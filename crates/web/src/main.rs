//! The game in the browser.
//!
//! One program runs in two places: `start` shows the page, or, in the worker that the page starts for long
//! computations, waits for work. No server is needed: everything is computed here, and saved data is in the
//! browser's storage. If the page comes from a service, `service` adds leaderboards and community boards.
//!
//! # One program in two parts
//! What is needed for the first board is small and comes first. The rest, which is most of the engine and most pages, is
//! fetched when it is needed: `chunk` is the only way into it, and the bundler splits the program there. The worker always has both parts.
//!
//! # How to add a page
//! 1. `src/pages/<name>.rs` (or a folder): a component `pub fn <Name>() -> impl IntoView`, and in `src/pages/mod.rs`
//!    `pub mod <name>;`.
//! 2. A line in the table of `src/routes.rs`: its place in the address (`#/<name>/<more>`), the text in the navigation
//!    and in `later_page` the component. What follows in the address comes from `session().route.get().rest`.
//! 3. Texts in `locales/{en,de}/pages.ftl` or `profile.ftl` (`browser.ftl` and `table.ftl` are for the first part of the program), asked for by `say("page-play")` or `say_with("moves", &[("n", &3)])`. Both read
//!    the language as a signal: in a view write `{said("page-play")}`, which is such a signal, so that it changes with the language.
//! 4. A style sheet `assets/style/<number>-<name>.css`, 50 or higher: those below are fetched first. Colours and lengths come from the custom properties of
//!    `10-base.css`. The page runs without inline styles: no `style="..."` in views, but classes, or `style:--name=...`,
//!    which sets a property of the element and is allowed.
//!
//! # Building blocks
//! * `parts::board_view::BoardView` draws any board, small or large, and reports presses.
//! * `parts::dialog::Dialog` is a modal dialog that keeps the focus and returns it.
//! * `session::announce` speaks to screen readers; `session()` has settings, language and route.
//! * `storage` stores text and JSON under a versioned name.
//! * `worker::run` computes a `jobs::Job` in a worker: progress, an answer, and cancelling at any time. A job that
//!   takes longer than a frame belongs there; a new kind is a variant of `jobs::Job` and of `jobs::Answer`.
//!
//! Code that does not touch the browser (scenes, choices, jobs, routes) is tested on the host by `cargo nextest run -p douse-web`;
//! everything else in a real browser.

// A component owns its properties, whether or not it consumes them.
#![allow(clippy::needless_pass_by_value)]
// Tests on the host try parts of the program; only a browser, and the lints, see the whole of it.
#![cfg_attr(not(any(target_family = "wasm", clippy)), allow(dead_code))]

mod app;
mod chunk;
mod clock;
#[cfg(test)]
mod earlier_release;
mod jobs;
mod pages;
mod parts;
mod record;
mod routes;
mod service;
mod session;
mod settings;
mod stars;
mod storage;
mod titles;
mod update;
mod worker;

use wasm_bindgen::JsCast;

fn main() {
    if cfg!(any(target_family = "wasm", clippy)) {
        start();
    } else {
        eprintln!("this program runs in a browser: `cargo xtask serve` builds and serves it");
    }
}

/// Shows the page, or waits for work if there is no page to show.
fn start() {
    console_error_panic_hook::set_once();
    if let Ok(scope) = js_sys::global().dyn_into::<web_sys::DedicatedWorkerGlobalScope>() {
        return chunk::with(move |chunk| (chunk.serve)(&scope));
    }
    app::mount();
}

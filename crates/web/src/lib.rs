//! The game in the browser.
//!
//! One program runs in two places: [`start`] shows the page, or, in the worker that the page starts for long
//! computations, waits for work. There is no server: everything is computed here, and what is kept is kept in the
//! browser's storage.
//!
//! # How to add a page
//! 1. `src/pages/<name>.rs` (or a folder): a component `pub fn <Name>() -> impl IntoView`, and `mod <name>;` in
//!    `src/pages/mod.rs`.
//! 2. A line in the table of `src/routes.rs`: its place in the address (`#/<name>/<more>`), the text in the navigation
//!    and the component. What follows in the address comes from `session().route.get().rest`.
//! 3. Texts in `locales/{en,de}/browser.ftl`, asked for by `say("page-play")` or `say_with("moves", &[("n", &3)])`. Both read
//!    the language as a signal: in a view write `{move || say("page-play")}`, so that it changes with the language.
//! 4. A style sheet `assets/style/<number>-<name>.css`. Colours and lengths come from the custom properties of
//!    `10-base.css`. The page runs without inline styles: no `style="..."` in views, but classes, or `style:--name=...`,
//!    which sets a property of the element and is allowed.
//!
//! # What there is to build on
//! * `parts::board_view::BoardView` draws any board, small or large, and reports presses.
//! * `parts::dialog::Dialog` is a modal dialog that keeps and gives back the focus.
//! * `session::announce` speaks to screen readers; `session()` has settings, language and route.
//! * `storage` keeps text and JSON under a versioned name.
//! * `worker::run` computes a [`jobs::Job`] in a worker: progress, an answer, and cancelling at any time. A job that
//!   takes longer than a frame belongs there; a new kind is a variant of `jobs::Job` and of `jobs::Answer`.
//!
//! Code that does not touch the browser (scenes, choices, jobs, routes) is tested on the host by `cargo nextest run -p douse-web`;
//! everything else in a real browser.

// A component owns its properties, whether or not it consumes them.
#![allow(clippy::needless_pass_by_value)]

mod app;
pub mod jobs;
pub mod pages;
pub mod parts;
pub mod record;
pub mod routes;
pub mod session;
pub mod settings;
pub mod stars;
pub mod storage;
pub mod titles;
mod update;
pub mod worker;

use wasm_bindgen::JsCast;

/// Shows the page, or waits for work where there is no page to show.
pub fn start() {
    console_error_panic_hook::set_once();
    match js_sys::global().dyn_into::<web_sys::DedicatedWorkerGlobalScope>() {
        Ok(scope) => worker::serve(&scope),
        Err(_) => app::mount(),
    }
}

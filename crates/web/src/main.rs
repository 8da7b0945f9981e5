//! The game in the browser.
//!
//! One program runs in two places: `start` shows the page, or serves as the worker that the page
//! starts for long computations. No server is needed: everything is computed here, and data are in
//! the storage of the browser. If the page comes from a service, `service` adds leaderboards and
//! community boards.
//!
//! # Two parts
//! The first part of the program has the code for the first board. The second part, with most of
//! the engine and most pages, is fetched when it is needed. `chunk` is the only way into it, where
//! the bundler splits the program. The worker always has both parts.
//!
//! # How to add a page
//! 1. Write a component `pub fn <Name>() -> impl IntoView` in `pages/<name>.rs` or in a folder, and
//!    add `pub mod <name>;` to `pages/mod.rs`. `session().route.get().rest` has the further parts
//!    of the address.
//! 2. Add an entry to `pages/table.rs`.
//! 3. Add texts to `pages.ftl` in every folder of `locales`; `browser.ftl` and `table.ftl` are for
//!    the first part of the program. `say("page-play")` and `say_with("moves", &[("n", &3)])` read
//!    the language as a signal. In views write `{said("page-play")}`, which changes with the
//!    language.
//! 4. If the page needs styles, add `assets/style/<number>-<name>.css` with a number of 50 or more;
//!    lower ones are fetched first. Colours and lengths are custom properties of `10-base.css`. The
//!    content policy forbids `style="..."` in views, but allows `style:--name=...`.
//!
//! # Building blocks
//! * `parts::board_view::BoardView` draws any board, small or large, and reports presses.
//! * `parts::dialog::Dialog` is a modal dialog that keeps the focus and returns it.
//! * `session::announce` speaks to screen readers; `session()` has settings, language and route.
//! * `storage` stores text and JSON under a versioned name.
//! * `parts::task::start` computes a `jobs::Job` in a worker, with progress and cancelling. Jobs
//!   are for everything that takes longer than a frame.
//!
//! Code that does not touch the browser (scenes, choices, jobs, routes) is tested on the host by
//! `cargo nextest run -p douse-web`, everything else in a real browser.

// Components own their properties even if they do not consume them.
#![allow(clippy::needless_pass_by_value)]
// Tests on the host use only parts of the program.
#![cfg_attr(not(any(target_family = "wasm", clippy)), allow(dead_code))]

mod app;
mod board;
mod chunk;
mod clock;
#[cfg(test)]
mod earlier_release;
mod jobs;
mod pages;
mod parts;
mod records;
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

/// Shows the page, or serves as a worker if there is no page.
fn start() {
    console_error_panic_hook::set_once();
    if let Ok(scope) = js_sys::global().dyn_into::<web_sys::DedicatedWorkerGlobalScope>() {
        return chunk::with(move |chunk| (chunk.serve)(&scope));
    }
    app::mount();
}

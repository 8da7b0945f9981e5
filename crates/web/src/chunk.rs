//! The second part of the program, fetched when it is needed.
//!
//! The first part has the code for the first board. Everything else (the solver, most pages, most
//! texts, the service) is reachable only through the functions of [`Chunk`], so the bundler can
//! move it to a file of its own.

use crate::pages::play::ChunkOfPlay;
use crate::parts::board_view::BoardProps;
use crate::session::said;
use douse_messages::{Language, Messages};
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::{DedicatedWorkerGlobalScope, HtmlScriptElement};

/// The entry points of the second part of the program.
#[derive(Clone, Copy)]
pub struct Chunk {
    /// Shows the page of this name.
    pub page: fn(&str) -> AnyView,
    pub messages: fn(Language) -> Messages,
    /// The main loop of a worker.
    pub serve: fn(&DedicatedWorkerGlobalScope),
    /// Looks for a service and stays in touch with it.
    pub begin_service: fn(),
    /// Draws a board with many cells.
    pub picture: fn(BoardProps) -> AnyView,
    pub play: ChunkOfPlay,
}

/// The only way into the second part. Code that only this function reaches is not in the first
/// part.
#[wasm_split(pages, fallible)]
fn enter() -> Result<Chunk, SplitLoaderError> {
    Ok(Chunk {
        page: crate::pages::view,
        messages: Messages::new,
        serve: crate::worker::serve,
        begin_service: crate::service::begin,
        picture: crate::parts::board_view::picture,
        play: crate::pages::play::chunk(),
    })
}

/// The progress of fetching.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LoadState {
    Absent,
    Fetching,
    Failed,
    Loaded,
}

type Waiting = Box<dyn FnOnce(Chunk)>;

thread_local! {
    static CHUNK: Cell<Option<Chunk>> = const { Cell::new(None) };
    static WAITING: RefCell<Vec<Waiting>> = const { RefCell::new(Vec::new()) };
    static LOAD_STATE: ArcRwSignal<LoadState> = ArcRwSignal::new(LoadState::Absent);
}

/// The second part, if it is loaded.
pub fn now() -> Option<Chunk> {
    CHUNK.get()
}

/// The second part, if it is loaded; read as a signal.
pub fn arrived() -> Option<Chunk> {
    let state = LOAD_STATE.with(Clone::clone);
    (state.get() == LoadState::Loaded).then(now).flatten()
}

/// Whether the second part could not be fetched; read as a signal.
pub fn failed() -> bool {
    LOAD_STATE.with(Clone::clone).get() == LoadState::Failed
}

/// Calls a function with the second part, at once or after fetching it.
pub fn with(call: impl FnOnce(Chunk) + 'static) {
    on_arrival(call);
    fetch();
}

/// Calls a function with the second part once it is loaded, without fetching it.
pub fn on_arrival(call: impl FnOnce(Chunk) + 'static) {
    match now() {
        Some(chunk) => call(chunk),
        None => WAITING.with_borrow_mut(|waiting| waiting.push(Box::new(call))),
    }
}

/// Fetches the second part, unless it is loaded or being fetched. After a failure it tries again.
pub fn fetch() {
    let state = LOAD_STATE.with(Clone::clone);
    if matches!(state.get_untracked(), LoadState::Fetching | LoadState::Loaded) {
        return;
    }
    state.set(LoadState::Fetching);
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        add_style(&document);
    }
    spawn_local(async move {
        let Ok(chunk) = enter().await else {
            return state.set(LoadState::Failed);
        };
        CHUNK.set(Some(chunk));
        for call in WAITING.take() {
            call(chunk);
        }
        state.set(LoadState::Loaded);
    });
}

/// A view that the second part makes, at once or after it was fetched.
pub fn view(make: impl Fn(Chunk) -> AnyView + Send + 'static) -> AnyView {
    fetch();
    let state = LOAD_STATE.with(Clone::clone);
    let state = Memo::new(move |_| state.get());
    let shown = move || match (state.get(), now()) {
        (LoadState::Loaded, Some(chunk)) => untrack(|| make(chunk)),
        (LoadState::Failed, _) => {
            view! { <p class="plain-note" role="status">{said("fetching-failed")}</p> }.into_any()
        }
        _ => view! { <p class="quiet-text fetching" role="status">{said("fetching-page")}</p> }.into_any(),
    };
    shown.into_any()
}

/// Adds the style sheet of the pages of the second part, once.
fn add_style(document: &web_sys::Document) {
    const ID: &str = "later-style";
    let program = document.get_element_by_id("program");
    let address = program.and_then(|program| program.get_attribute("data-style"));
    if let (Some(address), None, Some(head), Ok(style)) =
        (address, document.get_element_by_id(ID), document.head(), document.create_element("link"))
    {
        style.set_id(ID);
        let _ = style.set_attribute("rel", "stylesheet");
        let _ = style.set_attribute("href", &address);
        let _ = head.append_child(&style);
    }
}

/// The address of the program's script, which the worker runs too.
pub fn script() -> Option<String> {
    let program = web_sys::window()?.document()?.get_element_by_id("program")?;
    Some(program.dyn_into::<HtmlScriptElement>().ok()?.src())
}

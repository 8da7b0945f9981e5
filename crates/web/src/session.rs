//! The state that all parts of the page share: settings, language, address, and the text for screen
//! readers.

use crate::chunk;
use crate::routes::Route;
use crate::settings::Settings;
use douse_messages::{Language, Messages};
use leptos::prelude::*;
use std::cell::Cell;
use std::fmt::Display;

/// The signals that every part of the page shares.
#[derive(Clone, Copy)]
pub struct PageSignals {
    /// The settings of the reader, saved on every change.
    pub settings: RwSignal<Settings>,
    pub language: Memo<Language>,
    /// The address after the `#`.
    pub route: RwSignal<Route>,
    /// The text of the live region.
    pub spoken: RwSignal<String>,
}

thread_local! {
    static SESSION: Cell<Option<PageSignals>> = const { Cell::new(None) };
}

impl PageSignals {
    /// Makes the signals. To be called once, before anything is shown.
    pub fn init(settings: Settings, route: Route) -> Self {
        let settings = RwSignal::new(settings);
        let session = Self {
            settings,
            language: Memo::new(move |_| settings.with(|settings| settings.language)),
            route: RwSignal::new(route),
            spoken: RwSignal::new(String::new()),
        };
        SESSION.set(Some(session));
        session
    }
}

/// The signals of this page.
///
/// # Panics
/// Before [`PageSignals::init`].
pub fn session() -> PageSignals {
    SESSION.get().expect("the session begins before anything is shown")
}

/// A text in the reader's language; read as a signal.
pub fn say(name: &str) -> String {
    say_with(name, &[])
}

/// A text with values put in; read as a signal.
pub fn say_with(name: &str, values: &[(&str, &dyn Display)]) -> String {
    messages().with(name, values)
}

/// The title of a level in the reader's language; read as a signal.
pub fn level_title(pack: &str, number: usize, own: &str) -> String {
    messages().level_title(pack, number, own)
}

/// The loaded texts of the reader's language; read as a signal.
pub fn messages() -> Messages {
    let language = session().language.get();
    chunk::now().map_or_else(|| Messages::first(language), |chunk| (chunk.messages)(language))
}

/// A text as a signal. In views this is better than a closure: all such views have one type, which
/// keeps the program small.
pub fn said(name: &'static str) -> Signal<String> {
    Signal::derive(move || say(name))
}

/// Announces something in the live region. A repeated message is announced again.
pub fn announce(text: impl Into<String>) {
    let mut text = text.into();
    session().spoken.update(|spoken| {
        // Screen readers ignore a region that does not change; a no-break space changes it.
        if *spoken == text {
            text.push('\u{a0}');
        }
        *spoken = text;
    });
}

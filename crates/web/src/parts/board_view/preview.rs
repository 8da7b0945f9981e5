//! Which lights a press would change, shown where the pointer or the keyboard is, or while a finger is held down.

use super::Reach;
use leptos::ev;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// How long a finger is held down until it looks instead of presses.
const HOLD: Duration = Duration::from_millis(400);

/// What is shown of a press that was not made. Copies are the same one.
#[derive(Clone, Copy)]
pub(super) struct Preview<P: 'static> {
    reach: Option<Reach<P>>,
    places: RwSignal<Vec<P>>,
    /// The finger that is down, to be told from the next one.
    touch: StoredValue<u32>,
    held: StoredValue<bool>,
}

impl<P: Copy + PartialEq + Send + Sync + 'static> Preview<P> {
    pub(super) fn new(reach: Option<Reach<P>>) -> Self {
        let places = RwSignal::new(Vec::new());
        Self { reach, places, touch: StoredValue::new(0), held: StoredValue::new(false) }
    }

    /// Whether a place would change; read as a signal.
    pub(super) fn reaches(self, place: P) -> Signal<bool> {
        match self.reach {
            Some(_) => Memo::new(move |_| self.places.with(|places| places.contains(&place))).into(),
            None => Signal::stored(false),
        }
    }

    /// What would change; read as a signal.
    pub(super) fn shown(self) -> Vec<P> {
        self.places.get()
    }

    /// Shows what a press on a place would change, or nothing.
    pub(super) fn show(self, place: Option<P>) {
        if let Some(reach) = self.reach {
            let places = place.map(|place| reach.run(place)).unwrap_or_default();
            // A cell that is taken away with its page loses the focus when the signal is gone already.
            if self.places.try_with_untracked(|shown| *shown != places) == Some(true) {
                self.places.set(places);
            }
        }
    }

    pub(super) fn end(self) {
        self.show(None);
    }

    /// A mouse or a pen is over a place.
    pub(super) fn hover(self, event: &ev::PointerEvent, place: Option<P>) {
        if event.pointer_type() != "touch" {
            self.show(place);
        }
    }

    /// The keyboard is on a place. A tap puts the focus there too, but it has pressed already.
    pub(super) fn focus(self, event: &ev::FocusEvent, place: Option<P>) {
        let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if element.is_some_and(|element| element.matches(":focus-visible").unwrap_or(false)) {
            self.show(place);
        }
    }

    /// A finger is down; if it stays, the place is looked at and not pressed.
    pub(super) fn hold(self, event: &ev::PointerEvent, place: Option<P>) {
        self.held.set_value(false);
        if event.pointer_type() != "touch" || self.reach.is_none() {
            return;
        }
        self.touch.update_value(|touch| *touch = touch.wrapping_add(1));
        let mine = self.touch.get_value();
        let look = move || {
            if self.touch.try_get_value() == Some(mine) {
                self.held.set_value(true);
                self.show(place);
            }
        };
        set_timeout(look, HOLD);
    }

    /// The finger is up.
    pub(super) fn release(self) {
        self.touch.update_value(|touch| *touch = touch.wrapping_add(1));
        if self.held.get_value() {
            self.end();
        }
    }

    /// Whether the finger that has just gone up only looked.
    pub(super) fn was_held(self) -> bool {
        let held = self.held.get_value();
        self.held.set_value(false);
        held
    }

    /// A long press must not open the menu of the browser instead.
    pub(super) fn keep_menu_away(self, event: &ev::MouseEvent) {
        if self.held.get_value() {
            event.prevent_default();
        }
    }
}

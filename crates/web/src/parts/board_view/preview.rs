//! A preview of the lights that a press would change: for the cell under the pointer, at the
//! keyboard cursor, or under a finger that is held down.

use super::Reach;
use leptos::ev;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;

/// A finger that is held down for longer shows the preview instead of pressing.
const HOLD: Duration = Duration::from_millis(400);

/// The state of the preview. Copies share it.
#[derive(Clone, Copy)]
pub(super) struct Preview<P: 'static> {
    reach: Option<Reach<P>>,
    places: RwSignal<Vec<P>>,
    /// The number of the touch, to tell it from the next one.
    touch: StoredValue<u32>,
    held: StoredValue<bool>,
}

impl<P: Copy + PartialEq + Send + Sync + 'static> Preview<P> {
    pub(super) fn new(reach: Option<Reach<P>>) -> Self {
        let places = RwSignal::new(Vec::new());
        Self { reach, places, touch: StoredValue::new(0), held: StoredValue::new(false) }
    }

    /// Whether a place is in the preview; read as a signal.
    pub(super) fn reaches(self, place: P) -> Signal<bool> {
        match self.reach {
            Some(_) => Memo::new(move |_| self.places.with(|places| places.contains(&place))).into(),
            None => Signal::stored(false),
        }
    }

    /// The places in the preview; read as a signal.
    pub(super) fn shown(self) -> Vec<P> {
        self.places.get()
    }

    /// Shows the preview of a press on a place, or none.
    pub(super) fn show(self, place: Option<P>) {
        if let Some(reach) = self.reach {
            let places = place.map(|place| reach.run(place)).unwrap_or_default();
            // A cell that is removed with its page loses the focus after the signal is gone.
            if self.places.try_with_untracked(|shown| *shown != places) == Some(true) {
                self.places.set(places);
            }
        }
    }

    pub(super) fn end(self) {
        self.show(None);
    }

    /// Handles a mouse or a pen over a place.
    pub(super) fn hover(self, event: &ev::PointerEvent, place: Option<P>) {
        if event.pointer_type() != "touch" {
            self.show(place);
        }
    }

    /// Handles the keyboard focus on a place. A tap focuses the cell too, but has pressed it
    /// already.
    pub(super) fn focus(self, event: &ev::FocusEvent, place: Option<P>) {
        let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if element.is_some_and(|element| element.matches(":focus-visible").unwrap_or(false)) {
            self.show(place);
        }
    }

    /// Handles a finger that goes down: if it stays, the preview is shown.
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

    /// Handles a finger that goes up.
    pub(super) fn release(self) {
        self.touch.update_value(|touch| *touch = touch.wrapping_add(1));
        if self.held.get_value() {
            self.end();
        }
    }

    /// Whether the touch that has just ended was a long press; resets it.
    pub(super) fn was_held(self) -> bool {
        let held = self.held.get_value();
        self.held.set_value(false);
        held
    }

    /// Keeps a long press from opening the menu of the browser.
    pub(super) fn keep_menu_away(self, event: &ev::MouseEvent) {
        if self.held.get_value() {
            event.prevent_default();
        }
    }
}

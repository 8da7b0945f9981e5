//! The keyboard focus.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{FocusOptions, HtmlElement};

/// Focuses the element of an id, if there is one, without scrolling the page.
pub fn on_element(id: &str) {
    let element = document().get_element_by_id(id).and_then(|element| element.dyn_into::<HtmlElement>().ok());
    if let Some(element) = element {
        let quietly = FocusOptions::new();
        quietly.set_prevent_scroll(true);
        let _ = element.focus_with_options(&quietly);
    }
}

/// Focuses the cell of the board that had the focus last.
pub fn on_board() {
    let cell = document().query_selector("[role=gridcell][tabindex='0']").ok().flatten();
    if let Some(cell) = cell {
        on_element(&cell.id());
    }
}

/// Focuses the element of an id and scrolls it into view.
pub fn on_element_in_view(id: &str) {
    on_element(id);
    if let Some(element) = document().get_element_by_id(id) {
        let options = web_sys::ScrollIntoViewOptions::new();
        options.set_block(web_sys::ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

//! Buttons and icons.

use leptos::prelude::*;

/// The icon of what is behind "More".
pub const THREE_DOTS: &str =
    "M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0";

/// A button with an id, classes and a label. `off` disables it.
///
/// This is a function because every piece of markup with closures of its own is compiled anew.
pub fn button(
    id: &'static str,
    class: &'static str,
    text: Signal<String>,
    off: Signal<bool>,
    action: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    let action = Callback::new(move |()| action());
    view! { <button id=id class=class type="button" disabled=off on:click=move |_| action.run(())>{text}</button> }
        .into_any()
}

/// An icon made of lines, on a square of 24.
pub fn icon(path: &'static str) -> AnyView {
    view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=path /></svg> }.into_any()
}

/// A button with an icon above its label.
pub fn tool(
    id: &'static str,
    drawing: &'static str,
    text: Signal<String>,
    off: Signal<bool>,
    action: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    let action = Callback::new(move |()| action());
    view! {
        <button id=id class="tool" type="button" disabled=off on:click=move |_| action.run(())>
            {icon(drawing)}
            <span>{text}</span>
        </button>
    }
    .into_any()
}

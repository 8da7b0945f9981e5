//! A modal dialog.

use leptos::html;
use leptos::prelude::*;

/// A modal dialog, open while the signal is true. Escape closes it. The browser keeps the focus
/// inside and returns it.
#[component]
pub fn Dialog(
    /// Closing the dialog by a key sets this to `false`.
    open: RwSignal<bool>,
    /// The heading.
    #[prop(into)]
    title: Signal<String>,
    children: ChildrenFn,
) -> impl IntoView {
    let element = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = element.get() else { return };
        match (open.get(), dialog.open()) {
            (true, false) => {
                let _ = dialog.show_modal();
            }
            (false, true) => dialog.close(),
            _ => {}
        }
    });
    view! {
        <dialog node_ref=element class="dialog" aria-label=title on:close=move |_| open.set(false)>
            <Show when=move || open.get()>
                <h2>{title}</h2>
                {children()}
            </Show>
        </dialog>
    }
}

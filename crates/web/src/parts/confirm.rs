//! A question before something that cannot easily be undone.

use crate::parts::dialog::Dialog;
use crate::session::said;
use leptos::prelude::*;

/// Asks in a dialog and calls `yes` after a yes, once even after a double click. Enter and Escape
/// mean no.
#[component]
pub fn Confirm<T: Clone + Send + Sync + 'static>(
    /// The subject of the question while the dialog is open.
    about: RwSignal<Option<T>>,
    #[prop(into)] title: Signal<String>,
    /// The consequences of a yes.
    #[prop(into)]
    text: Signal<String>,
    /// The id of the button that means yes.
    id: &'static str,
    /// The label of that button.
    #[prop(into)]
    label: Signal<String>,
    yes: Callback<T>,
) -> impl IntoView {
    let open = RwSignal::new(false);
    Effect::new(move |_| open.set(about.with(Option::is_some)));
    Effect::new(move |_| {
        if !open.get() && about.with_untracked(Option::is_some) {
            about.set(None);
        }
    });
    let confirm = move |_| {
        if let Some(thing) = about.try_update(Option::take).flatten() {
            yes.run(thing);
        }
    };
    view! {
        <Dialog open title>
            <p>{text}</p>
            <div class="dialog-buttons">
                <button id=id class="danger" on:click=confirm>{label}</button>
                <button autofocus=true on:click=move |_| about.set(None)>{said("do-cancel")}</button>
            </div>
        </Dialog>
    }
}

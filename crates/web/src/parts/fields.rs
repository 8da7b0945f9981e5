//! Fields of forms.

use crate::session::say;
use leptos::prelude::*;
use std::ops::RangeInclusive;

/// A field for a whole number.
#[component]
pub fn NumberField(
    #[prop(into)] id: String,
    /// The name of the text of the label.
    text: &'static str,
    range: RangeInclusive<usize>,
    #[prop(into)] value: Signal<usize>,
    /// Called with another number within the range.
    #[prop(into)]
    on_change: Callback<usize>,
) -> impl IntoView {
    let (least, most) = range.into_inner();
    let changed = move |event| {
        // For anything but a number the field shows the valid value again.
        let number = event_target_value(&event).trim().parse::<usize>();
        on_change.run(number.map_or_else(|_| value.get_untracked(), |number| number.clamp(least, most)));
    };
    view! {
        <label>
            <span>{move || say(text)}</span>
            <input id=id type="number" inputmode="numeric" min=least.to_string() max=most.to_string()
                prop:value=move || value.get().to_string() on:change=changed />
        </label>
    }
}

/// A field to choose one of a few names.
#[component]
pub fn ChoiceField(
    #[prop(into)] id: String,
    /// The name of the text of the label.
    text: &'static str,
    all: Vec<String>,
    /// Translates a name.
    said: fn(&str) -> String,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] on_change: Callback<String>,
) -> impl IntoView {
    let options = all
        .into_iter()
        .map(|name| {
            let (own, shown) = (name.clone(), name.clone());
            view! {
                <option value=name selected=move || value.get() == own>{move || said(&shown)}</option>
            }
        })
        .collect_view();
    view! {
        <label>
            <span>{move || say(text)}</span>
            <select id=id prop:value=move || value.get()
                on:change=move |event| on_change.run(event_target_value(&event))>{options}</select>
        </label>
    }
}

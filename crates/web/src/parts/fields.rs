//! Fields of forms: a number of cells, one of a few names.

use crate::session::say;
use leptos::prelude::*;
use std::ops::RangeInclusive;

/// A whole number within bounds.
#[component]
pub fn NumberField(
    /// The id of the element.
    #[prop(into)]
    id: String,
    /// The name of the text beside it.
    text: &'static str,
    /// The bounds.
    range: RangeInclusive<usize>,
    /// What it is now.
    #[prop(into)]
    value: Signal<usize>,
    /// Called with another number, which is within the bounds.
    #[prop(into)]
    on_change: Callback<usize>,
) -> impl IntoView {
    let (least, most) = range.into_inner();
    let changed = move |event| {
        // What is no number is not taken, and the field shows again what holds.
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

/// One of a few names.
#[component]
pub fn ChoiceField(
    /// The id of the element.
    #[prop(into)]
    id: String,
    /// The name of the text beside it.
    text: &'static str,
    /// The names to choose from.
    all: Vec<String>,
    /// How a name is said.
    said: fn(&str) -> String,
    /// Which it is now.
    #[prop(into)]
    value: Signal<String>,
    /// Called with another.
    #[prop(into)]
    on_change: Callback<String>,
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

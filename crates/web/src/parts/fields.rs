//! Fields of forms: a number of cells, one of a few names.

use crate::session::{said, say};
use douse_game::choice::Choice;
use leptos::prelude::*;
use std::ops::RangeInclusive;

/// A side of a board, from 1 to 100.
#[component]
pub fn Side(
    /// The id of the field.
    name: &'static str,
    /// The text that names it.
    text: &'static str,
    /// What it is now.
    #[prop(into)]
    value: Signal<usize>,
    /// Called with what it is to be.
    #[prop(into)]
    set: Callback<usize>,
) -> impl IntoView {
    let (least, most) = (*Choice::SIDES.start(), *Choice::SIDES.end());
    let changed = move |event: leptos::ev::Event| {
        match event_target_value(&event).parse::<usize>() {
            Ok(side) => set.run(side.clamp(least, most)),
            // What is no number is not taken, and the field shows again what holds.
            Err(_) => set.run(value.get_untracked()),
        }
    };
    view! {
        <label>
            <span>{said(text)}</span>
            <input id=name type="number" inputmode="numeric" min=least.to_string() max=most.to_string()
                prop:value=move || value.get().to_string() on:change=changed />
        </label>
    }
}

/// One of a few names.
#[component]
pub fn Field(
    /// The id of the field.
    name: &'static str,
    /// The text that names it.
    text: &'static str,
    /// The stable names to choose from.
    all: Vec<&'static str>,
    /// What stands before a name in the name of its text, without the `-`; nothing where names are numbers.
    prefix: &'static str,
    /// The name chosen now.
    #[prop(into)]
    value: Signal<String>,
    /// Called with the name that is to be.
    #[prop(into)]
    set: Callback<String>,
) -> impl IntoView {
    let named = move |name: &str| if prefix.is_empty() { name.to_owned() } else { say(&format!("{prefix}-{name}")) };
    let options = all
        .into_iter()
        .map(|name| view! { <option value=name selected=move || value.get() == name>{move || named(name)}</option> })
        .collect_view();
    view! {
        <label>
            <span>{said(text)}</span>
            <select id=name on:change=move |event| set.run(event_target_value(&event))>{options}</select>
        </label>
    }
}

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
        if let Ok(number) = event_target_value(&event).trim().parse::<usize>() {
            on_change.run(number.clamp(least, most));
        }
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

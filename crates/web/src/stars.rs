//! Stars, drawn and said.

use crate::session::say_with;
use leptos::prelude::*;

/// Stars that are also said. Each is an element, so that they can appear one by one.
#[component]
pub fn Stars(
    /// How many of three.
    stars: u8,
) -> impl IntoView {
    let star = |number: u8| view! { <span>{if number <= stars { "★" } else { "☆" }}</span> };
    view! {
        <span class="stars" role="img" aria-label=move || say_with("stars", &[("n", &stars)])>{(1..=3).map(star).collect_view()}</span>
    }
}

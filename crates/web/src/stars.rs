//! Stars for a result.

use crate::session::say_with;
use leptos::prelude::*;

/// Stars with a label for screen readers. Each is an element, so that they can appear one by one.
#[component]
pub fn Stars(
    /// From 0 to 3.
    stars: u8,
) -> impl IntoView {
    let star = |number: u8| view! { <span>{if number <= stars { "★" } else { "☆" }}</span> };
    view! {
        <span class="stars" role="img" aria-label=move || say_with("stars", &[("n", &stars)])>{(1..=3).map(star).collect_view()}</span>
    }
}

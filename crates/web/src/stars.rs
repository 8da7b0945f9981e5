//! Stars, drawn and said.

use crate::session::say_with;
use douse_messages::texts;
use leptos::prelude::*;

/// Stars that are also said.
#[component]
pub fn Stars(
    /// How many of three.
    stars: u8,
) -> impl IntoView {
    view! {
        <span class="stars" role="img" aria-label=move || say_with("stars", &[("n", &stars)])>{texts::stars(stars)}</span>
    }
}

//! Stars, drawn and said.

use crate::session::say_with;
use leptos::prelude::*;

/// Three signs, full or empty.
pub fn drawn(stars: u8) -> String {
    (1..=3).map(|star| if star <= stars { '★' } else { '☆' }).collect()
}

/// Stars that are also said.
#[component]
pub fn Stars(
    /// How many of three.
    stars: u8,
) -> impl IntoView {
    view! {
        <span class="stars" role="img" aria-label=move || say_with("stars", &[("n", &stars)])>{drawn(stars)}</span>
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn three_signs_always() {
        assert_eq!([0, 1, 2, 3].map(super::drawn), ["☆☆☆", "★☆☆", "★★☆", "★★★"]);
    }
}

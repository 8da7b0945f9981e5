//! Exploring: quiet patterns, nullities, the hardest boards, and boards of a million lights.

mod bars;
mod big;
mod big_board;
mod big_scene;
mod chart;
mod hardest;
mod nullity;
mod quiet;
mod view_port;

use crate::routes::Route;
use crate::session::{say, session};
use leptos::prelude::*;

/// The parts of the page, by their names in the address.
const PARTS: [&str; 4] = ["quiet", "nullity", "hardest", "big"];

#[component]
pub fn Explore() -> impl IntoView {
    let route = session().route;
    let part = Memo::new(move |_| {
        let asked = route.with(|route| route.rest.first().cloned().unwrap_or_default());
        PARTS.into_iter().find(|part| *part == asked).unwrap_or(PARTS[0])
    });
    let links = PARTS
        .map(|name| {
            view! {
                <a href=Route::address("explore", &[name]) id=format!("explore-{name}")
                    aria-current=move || (part.get() == name).then_some("page")>{move || say(&format!("explore-{name}"))}</a>
            }
        })
        .collect_view();
    view! {
        <div class="explore">
            <h1>{move || say("page-explore")}</h1>
            <nav class="parts" aria-label=move || say("page-explore")>{links}</nav>
            {move || match part.get() {
                "nullity" => nullity::Nullity().into_any(),
                "hardest" => hardest::Hardest().into_any(),
                "big" => big::Big().into_any(),
                _ => quiet::Quiet().into_any(),
            }}
        </div>
    }
}

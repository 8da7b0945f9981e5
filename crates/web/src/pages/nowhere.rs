//! An address without a page.

use crate::routes::{Listed, PAGES, Route};
use crate::session::said;
use leptos::prelude::*;

/// Says that there is no such page, and lists the pages.
#[component]
pub fn Nowhere() -> impl IntoView {
    let pages = PAGES.iter().filter(|page| page.listed != Listed::No);
    view! {
        <div class="narrow" id="nowhere">
            <h1>{said("nowhere-title")}</h1>
            <p>{said("nowhere-about")}</p>
            <ul>
                {pages.map(|page| view! { <li><a href=Route::address(page.name, &[])>{said(page.title)}</a></li> }).collect_view()}
            </ul>
        </div>
    }
}

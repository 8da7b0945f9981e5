//! An address without a page.

use super::PAGES;
use crate::routes::Route;
use crate::session::said;
use leptos::prelude::*;

/// Says that there is no such page, and lists the pages of the navigation.
#[component]
pub fn NotFound() -> impl IntoView {
    let pages = PAGES.iter().filter(|page| page.is_in_navigation());
    view! {
        <div class="narrow" id="not-found">
            <h1>{said("not-found-title")}</h1>
            <p>{said("not-found-about")}</p>
            <ul>
                {pages.map(|page| view! { <li><a href=Route::address(page.name, &[])>{said(page.title)}</a></li> }).collect_view()}
            </ul>
        </div>
    }
}

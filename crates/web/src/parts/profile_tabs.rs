//! The tabs of the profile.

use crate::pages::{Group, PAGES, Page};
use crate::routes::Route;
use crate::service;
use crate::session::said;
use leptos::prelude::*;

/// Links between the pages of the profile. Only a service knows a name and devices.
#[component]
pub fn ProfileTabs(
    /// The name of the current page.
    here: &'static str,
) -> impl IntoView {
    let tab = move |page: &'static Page| {
        view! {
            <Show when=move || page.name != "player" || service::is_there()>
                <a id=format!("to-{}", page.name) href=Route::address(page.name, &[])
                    aria-current=(here == page.name).then_some("page")>{said(page.title)}</a>
            </Show>
        }
    };
    let tabs = PAGES.iter().filter(|page| page.group == Group::Profile).map(tab).collect_view();
    view! { <nav class="tabs" aria-label=said("page-profile")>{tabs}</nav> }
}

//! The pages of the profile: statistics, settings, name and devices.

use crate::routes::Route;
use crate::session::said;
use leptos::prelude::*;

/// Links between the pages of the profile.
#[component]
pub fn ProfileTabs(
    /// The page that is shown.
    here: &'static str,
) -> impl IntoView {
    let tab = move |page: &'static str, text: &'static str| {
        view! {
            <a id=format!("to-{page}") href=Route::address(page, &[]) aria-current=(here == page).then_some("page")>{said(text)}</a>
        }
    };
    view! {
        <nav class="tabs" aria-label=said("page-profile")>
            {tab("records", "tab-statistics")}
            {tab("settings", "page-settings")}
            <Show when=crate::service::is_there>{tab("player", "page-player")}</Show>
        </nav>
    }
}

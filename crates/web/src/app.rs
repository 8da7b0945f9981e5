//! The frame around every page: navigation, the page itself, the live region and word of a new version.

use crate::chunk;
use crate::routes::{self, Listed, PAGES, Route};
use crate::session::{Session, said, say, session};
use crate::settings::{self, Settings};
use crate::update;
use leptos::prelude::*;

/// Shows the page in place of the sign that it is loading.
pub fn mount() {
    if let Some(loading) = document().get_element_by_id("loading") {
        loading.remove();
    }
    let Some(body) = document().body() else { return };
    // In a frame, such as a page of the documentation, the board is enough.
    if window().parent().ok().flatten().is_some_and(|parent| parent != window()) {
        let _ = body.class_list().add_1("framed");
    }
    let shown = mount_to(body, || {
        let hash = window().location().hash().unwrap_or_default();
        let session = Session::begin(Settings::load(), Route::parse(&hash));
        settings::follow(session.settings);
        routes::follow();
        let here = Owner::current();
        // The service is a matter of the second part, and lives as long as the page.
        chunk::on_arrival(move |chunk| match here {
            Some(here) => here.with(chunk.begin_service),
            None => (chunk.begin_service)(),
        });
        if crate::pages::play::needs_chunk() {
            chunk::fetch();
        }
        Frame()
    });
    // The page stays until the browser closes it.
    std::mem::forget(shown);
}

#[component]
fn Frame() -> impl IntoView {
    let route = session().route;
    let page = Memo::new(move |_| route.with(|route| route.page().name));
    let new_version = update::watch();
    Effect::new(move |before: Option<&'static str>| {
        let page = page.get();
        let title = say(route.with_untracked(Route::page).title);
        document().set_title(&format!("{title} · douse"));
        // A page that took another's place is read from its beginning.
        if before.is_some_and(|before| before != page) {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            crate::parts::focus::on_element("page");
        }
        page
    });
    view! {
        <a class="skip-link" href="#page" on:click=move |event| {
            // The address after the `#` chooses the page, so the link must not change it.
            event.prevent_default();
            crate::parts::focus::on_element("page");
        }>{said("skip-to-page")}</a>
        <header class="top">
            <a class="brand" href="#/play" aria-label="douse">
                <span class="brand-lights" aria-hidden="true"><i></i><i></i><i></i></span>
                "douse"
            </a>
            <nav aria-label=said("navigation")>
                {PAGES.iter().filter(|page| page.listed == Listed::Yes).map(|entry| view! {
                    <a href=format!("#/{}", entry.name)
                        aria-current=move || (page.get() == entry.name).then_some("page")>
                        {said(entry.title)}
                    </a>
                }).collect_view()}
            </nav>
        </header>
        <Show when=move || new_version.with(Option::is_some)>
            <div class="news" role="status">
                <span>{said("new-version")}</span>
                <button class="small" on:click=move |_| update::take(new_version)>{said("new-version-load")}</button>
            </div>
        </Show>
        <main id="page" tabindex="-1">
            {move || {
                let name = page.get();
                match name == PAGES[0].name {
                    true => untrack(|| crate::pages::play::Play().into_any()),
                    false => chunk::view(move |chunk| (chunk.page)(name)),
                }
            }}
        </main>
        <div class="spoken" role="status" aria-live="polite" aria-atomic="true">{move || session().spoken.get()}</div>
    }
}

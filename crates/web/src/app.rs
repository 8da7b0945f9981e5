//! The frame around every page: navigation, the page itself, the live region, the notice of a new
//! version.

use crate::chunk;
use crate::pages::{Group, PAGES, Page};
use crate::parts::button::{THREE_DOTS, icon};
use crate::routes::{self, Route};
use crate::session::{PageSignals, said, say, session};
use crate::settings::{self, Settings};
use crate::storage;
use crate::update;
use douse_api::player::Welcome;
use leptos::prelude::*;

/// Replaces the loading sign with the page.
pub fn mount() {
    if let Some(loading) = document().get_element_by_id("loading") {
        loading.remove();
    }
    let Some(body) = document().body() else { return };
    // In a frame, as in the documentation, only the board is shown.
    if window().parent().ok().flatten().is_some_and(|parent| parent != window()) {
        let _ = body.class_list().add_1("framed");
    }
    let shown = mount_to(body, || {
        let hash = window().location().hash().unwrap_or_default();
        let session = PageSignals::init(Settings::load(), Route::parse(&hash));
        settings::follow(session.settings);
        storage::follow();
        routes::follow();
        let here = Owner::current();
        // The service belongs to the second part and lives as long as the page.
        chunk::on_arrival(move |chunk| match here {
            Some(here) => here.with(chunk.begin_service),
            None => (chunk.begin_service)(),
        });
        if crate::pages::play::needs_chunk() {
            chunk::fetch();
        }
        Frame()
    });
    // Dropping the handle would remove the page.
    std::mem::forget(shown);
}

/// The icon of the profile: a person.
const PERSON: &str = "M12 12a4 4 0 1 0-4-4 4 4 0 0 0 4 4zM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5";

/// Links to the pages. On a phone they are a bar at the bottom, and those that do not fit are
/// behind "More".
#[component]
fn Navigation(page: Memo<&'static Page>) -> impl IntoView {
    let open = RwSignal::new(false);
    Effect::new(move |_| {
        page.track();
        open.set(false);
    });
    let link = move |entry: &'static Page| {
        view! {
            <a href=format!("#/{}", entry.name) class:rest=entry.group == Group::More
                aria-current=move || (page.get() == entry).then_some("page") on:click=move |_| open.set(false)>
                {icon(entry.icon)}
                <span>{said(entry.title)}</span>
            </a>
        }
    };
    let escape = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" && open.get_untracked() {
            open.set(false);
            crate::parts::focus::on_element("nav-more");
        }
    };
    view! {
        <nav class="pages" class:open=move || open.get() aria-label=said("navigation") on:keydown=escape>
            {PAGES.iter().filter(|page| page.is_in_navigation()).map(link).collect_view()}
            <button id="nav-more" class="nav-more" type="button" aria-expanded=move || open.get().to_string()
                on:click=move |_| open.update(|open| *open = !*open)>
                {icon(THREE_DOTS)}
                <span>{said("nav-more")}</span>
            </button>
        </nav>
    }
}

/// The name of the player, if a service knows one.
fn player_name() -> Option<String> {
    storage::read_json::<Welcome>("player").map(|welcome| welcome.player.name)
}

#[component]
fn Frame() -> impl IntoView {
    let route = session().route;
    let page = Memo::new(move |_| route.with(Route::page));
    let new_version = update::watch();
    Effect::new(move |before: Option<&'static Page>| {
        let page = page.get();
        // The titles of some pages arrive with the second part of the program; until then the text
        // is its own name.
        let title = say(page.title);
        let whole = chunk::arrived().is_some() || title != page.title;
        document().set_title(&if whole { format!("{title} · douse") } else { "douse".to_owned() });
        // A new page is read from its top.
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
            <Navigation page />
            <a class="profile" id="profile" href="#/records" aria-current=move || (page.get().group == Group::Profile).then_some("page")>
                {icon(PERSON)}
                <span class="profile-name">{move || { route.track(); player_name().unwrap_or_else(|| say("page-profile")) }}</span>
            </a>
        </header>
        <Show when=move || new_version.with(Option::is_some)>
            <div class="news" role="status">
                <span>{said("new-version")}</span>
                <button class="small" on:click=move |_| update::install(new_version)>{said("new-version-load")}</button>
            </div>
        </Show>
        <Show when=storage::is_unsaved>
            <div class="news" id="unsaved" role="status"><span>{said("not-saved")}</span></div>
        </Show>
        <main id="page" tabindex="-1">
            {move || {
                let page = page.get();
                match *page == PAGES[0] {
                    true => untrack(|| crate::pages::play::Play().into_any()),
                    false => chunk::view(move |chunk| (chunk.page)(page.name)),
                }
            }}
        </main>
        <div class="spoken" role="status" aria-live="polite" aria-atomic="true">{move || session().spoken.get()}</div>
    }
}

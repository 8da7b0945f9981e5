//! The way into a class: a code to type, the classes of this browser, and how teachers make one.

use super::pupil_address;
use crate::routes::{self, Route};
use crate::service::classes;
use crate::session::said;
use douse_api::class::code;
use leptos::prelude::*;

/// A field for a code, and the way to a new class.
#[component]
pub fn Entrance() -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let wrong = RwSignal::new(false);
    let open = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match typed.with_untracked(|typed| code(typed)) {
            Some(code) => routes::go(&pupil_address(&code)),
            None => wrong.set(true),
        }
    };
    let mine = classes::seats().into_iter().map(|(code, seat)| {
        let name = if seat.title.is_empty() {
            code.to_ascii_uppercase()
        } else {
            format!("{} ({})", seat.title, code.to_ascii_uppercase())
        };
        view! { <li><a href=pupil_address(&code)>{name}</a></li> }
    });
    let mine: Vec<_> = mine.collect();
    view! {
        <h1>{said("page-class")}</h1>
        <section class="card">
            <h2>{said("class-pupils-title")}</h2>
            <p>{said("class-pupils-about")}</p>
            <form class="buttons" on:submit=open>
                <label>
                    <span>{said("class-code")}</span> " "
                    <input id="class-code" class="class-code" type="text" maxlength="9" required autocomplete="off" autocapitalize="characters"
                        spellcheck="false" prop:value=move || typed.get() on:input=move |event| {
                            wrong.set(false);
                            typed.set(event_target_value(&event));
                        } />
                </label>
                <button id="class-open" class="primary" type="submit">{said("class-open")}</button>
            </form>
            {move || wrong.get().then(|| view! { <p class="bad" role="status" id="class-code-wrong">{said("class-code-wrong")}</p> })}
            {(!mine.is_empty()).then(|| view! { <h3>{said("class-mine")}</h3><ul id="class-mine">{mine}</ul> })}
        </section>
        <section class="card">
            <h2>{said("class-teachers-title")}</h2>
            <p>{said("class-teachers-about")}</p>
            <p><a id="class-new" class="button" href=Route::address("class", &["new"])>{said("class-make")}</a></p>
        </section>
    }
}

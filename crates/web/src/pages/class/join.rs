//! Joining a class: by its code, by a link, or again with a membership of this browser.

use super::pupil::PausedMemberships;
use super::{date_text, pupil_address};
use crate::parts::loading::{self, Loading, ResultText, load, result_view, send_and_show};
use crate::routes::{self, Route};
use crate::service::classes::{self, Membership};
use crate::service::fetch::Request;
use crate::session::{said, say_with};
use douse_api::class::{Class, PupilWelcome, code};
use douse_api::path;
use douse_api::player::NewName;
use douse_api::problem::RequestError;
use leptos::prelude::*;

/// A field for a code, the classes of this browser, and the way to a new class.
#[component]
pub fn OpenClass() -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let wrong = RwSignal::new(false);
    let open = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        match typed.with_untracked(|typed| code(typed)) {
            Some(code) => routes::go(&pupil_address(&code)),
            None => wrong.set(true),
        }
    };
    let mine = classes::memberships().into_iter().map(|(code, membership)| {
        let name = if membership.title.is_empty() {
            code.to_ascii_uppercase()
        } else {
            format!("{} ({})", membership.title, code.to_ascii_uppercase())
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

/// The title of a class with a field for the pupil's name.
#[component]
pub fn JoinForm(code: String, changed: RwSignal<u32>) -> impl IntoView {
    let address = path::class(&classes::invitation(&code));
    let class = load(move || {
        let address = address.clone();
        async move { Request::get(&address).send::<Class>().await }
    });
    let code = StoredValue::new(code);
    let name = RwSignal::new(String::new());
    let word: ResultText = RwSignal::new(None);
    let join = move |class: Class| {
        let (code, name_request) = (code.get_value(), NewName { name: name.get_untracked().trim().to_owned() });
        let address = path::pupils(&classes::invitation(&code));
        let request = async move { Request::new("POST", &address).with(&name_request).send::<PupilWelcome>().await };
        send_and_show(request, word, "class-joined", move |welcome| {
            let name = welcome.pupil.name;
            classes::save(&code, &Membership { title: class.title, name, token: welcome.token });
            let _ = changed.try_update(|times| *times += 1);
        });
    };
    move || {
        let class = class.get();
        if let Loading::Failed(error) = &class {
            return unknown_class(error);
        }
        loading::notice(&class).unwrap_or_else(|| match class {
            Loading::Loaded(class) => {
                let (title, hidden, until) = (class.title.clone(), class.names_hidden, class.expires);
                let open = class.open;
                let join = move |event: leptos::ev::SubmitEvent| {
                    event.prevent_default();
                    join(class.clone());
                };
                view! {
                    <h1>{title}</h1>
                    <section class="card" id="class-door">
                        <p>{said("class-join-about")}</p>
                        <p class="quiet-text">{said(if hidden { "class-join-hidden" } else { "class-join-shown" })} " "
                            {say_with("class-kept-until", &[("date", &date_text(until))])}</p>
                        {if open {
                            view! {
                                <form class="buttons" on:submit=join>
                                    <label>
                                        <span>{said("class-name")}</span> " "
                                        <input id="pupil-name" type="text" maxlength="24" required autocomplete="off" prop:value=move || name.get()
                                            on:input=move |event| name.set(event_target_value(&event)) />
                                    </label>
                                    <button id="class-join" class="primary" type="submit">{said("class-join")}</button>
                                </form>
                            }.into_any()
                        } else {
                            view! { <p id="class-closed">{said("refused-class-closed")}</p> }.into_any()
                        }}
                        {result_view(word)}
                    </section>
                    <PausedMemberships code=code.get_value() changed />
                }
                .into_any()
            }
            Loading::Pending | Loading::Failed(_) => ().into_any(),
        })
    }
}

/// The error about a class that cannot be shown, with a link to another class.
pub fn unknown_class(error: &RequestError) -> AnyView {
    view! {
        <h1>{said("page-class")}</h1>
        <p class="bad" role="status" id="class-failed">{loading::failure(error)}</p>
        <p><a class="button" href=Route::address("class", &[])>{said("class-other")}</a></p>
    }
    .into_any()
}

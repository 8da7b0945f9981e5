//! Whether scores are sent to the service: asked once, before the first is sent.

use crate::service::consent::{self, Consent};
use crate::session::{said, say};
use leptos::prelude::*;

/// The question, until it is answered.
#[component]
pub fn ConsentQuestion() -> impl IntoView {
    view! {
        <Show when=|| consent::now() == Consent::Unasked && crate::service::is_there()>
            <div class="consent" id="consent" role="group" aria-labelledby="consent-title">
                <p id="consent-title"><strong>{said("consent-title")}</strong>" "{said("consent-about")}</p>
                <div class="dialog-buttons">
                    <button id="consent-yes" class="small" on:click=|_| consent::answer(Consent::Yes)>{said("consent-yes")}</button>
                    <button id="consent-no" class="small" on:click=|_| consent::answer(Consent::No)>{said("consent-no")}</button>
                </div>
            </div>
        </Show>
    }
}

/// The answer, to be changed in the settings.
#[component]
pub fn ConsentOptions() -> impl IntoView {
    let option = |value: Consent, id: &'static str, text: &'static str| {
        view! {
            <label class="option">
                <input type="radio" name="consent" id=id prop:checked=move || consent::now() == value on:change=move |_| consent::answer(value) />
                <span>{move || say(text)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="options">
            <legend>{said("consent-setting")}</legend>
            <div class="option-row">
                {option(Consent::Yes, "consent-on", "consent-yes")}
                {option(Consent::No, "consent-off", "consent-no")}
            </div>
        </fieldset>
    }
}

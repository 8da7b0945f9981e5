//! The question whether scores are sent to the service, asked once before the first is sent.

use crate::parts::loading::{ResultText, result_view, send_and_show};
use crate::service::consent::{self, Answer};
use crate::service::player;
use crate::session::{said, say};
use leptos::prelude::*;

/// The question until it is answered; after a no, the offer to withdraw scores that were sent
/// before.
#[component]
pub fn ConsentQuestion() -> impl IntoView {
    let refused = RwSignal::new(false);
    let refuse = move |_| {
        consent::refuse();
        refused.set(true);
    };
    view! {
        <Show when=|| consent::now() == Answer::Unasked && crate::service::is_there()>
            <div class="consent" id="consent" role="group" aria-labelledby="consent-title">
                <p id="consent-title"><strong>{said("consent-title")}</strong>" "{said("consent-about")}</p>
                <p class="quiet-text">{said("consent-reading")}</p>
                <div class="dialog-buttons">
                    <button id="consent-yes" class="small" on:click=|_| consent::agree()>{said("consent-yes")}</button>
                    <button id="consent-no" class="small" on:click=refuse>{said("consent-no")}</button>
                </div>
            </div>
        </Show>
        <Show when=move || refused.get() && consent::now() == Answer::No && player::known().is_some()>
            <div class="consent" role="group" aria-labelledby="withdraw-about">
                <Withdrawal />
                <div class="dialog-buttons">
                    <button id="withdraw-not" class="small" on:click=move |_| refused.set(false)>{said("withdraw-not")}</button>
                </div>
            </div>
        </Show>
    }
}

/// The answer as an option of the settings.
#[component]
pub fn ConsentOptions() -> impl IntoView {
    let option = |value: Answer, act: fn(), id: &'static str, text: &'static str| {
        view! {
            <label class="option">
                <input type="radio" name="consent" id=id prop:checked=move || consent::now() == value on:change=move |_| act() />
                <span>{move || say(text)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="options">
            <legend>{said("consent-setting")}</legend>
            <div class="option-row">
                {option(Answer::Yes, consent::agree, "consent-on", "consent-yes")}
                {option(Answer::No, consent::refuse, "consent-off", "consent-no")}
            </div>
        </fieldset>
        <Show when=|| consent::now() == Answer::No && player::known().is_some()><Withdrawal /></Show>
    }
}

/// The offer to withdraw scores that were sent before. They stay public until then.
#[component]
fn Withdrawal() -> impl IntoView {
    let result: ResultText = RwSignal::new(None);
    let withdraw = move |_| send_and_show(player::withdraw_scores(), result, "withdraw-done", |()| ());
    let is_done = move || result.with(|result| matches!(result, Some(Ok(_))));
    view! {
        <Show when=move || !is_done()>
            <p id="withdraw-about">{said("withdraw-about")}</p>
            <p><button id="withdraw" class="small" on:click=withdraw>{said("withdraw")}</button></p>
        </Show>
        {result_view(result)}
    }
}

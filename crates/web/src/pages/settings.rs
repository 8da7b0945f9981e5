//! What the reader chooses for all pages.

use crate::session::{said, say, session};
use crate::settings::{Contrast, Keys, Motion, Settings, Theme, Timer};
use douse_messages::Language;
use leptos::prelude::*;

/// The page of settings.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let settings = session().settings;
    view! {
        <div class="narrow">
            <h1>{said("page-settings")}</h1>
            <Options title="setting-language" name="language" all=Language::ALL.to_vec()
                text=|language| language.own_name().to_owned()
                get=|settings| settings.language set=|settings, value| settings.language = value />
            <Options title="setting-theme" name="theme" all=Theme::ALL.to_vec()
                text=|theme| say(&format!("theme-{}", theme.name()))
                get=|settings| settings.theme set=|settings, value| settings.theme = value />
            <Options title="setting-contrast" name="contrast" all=Contrast::ALL.to_vec()
                text=|contrast| say(&format!("contrast-{}", contrast.name()))
                get=|settings| settings.contrast set=|settings, value| settings.contrast = value />
            <Options title="setting-motion" name="motion" all=Motion::ALL.to_vec()
                text=|motion| say(&format!("motion-{}", motion.name()))
                get=|settings| settings.motion set=|settings, value| settings.motion = value />
            <Options title="setting-keys" name="keys" all=Keys::ALL.to_vec()
                text=|keys| say(&format!("keys-{}", keys.name()))
                get=|settings| settings.keys set=|settings, value| settings.keys = value />
            <Options title="setting-timer" name="timer" all=Timer::ALL.to_vec()
                text=|timer| say(&format!("timer-{}", timer.name()))
                get=|settings| settings.timer set=|settings, value| settings.timer = value />
            <p class="quiet-text">{move || { let _ = settings.get(); say("settings-kept") }}</p>
            <Show when=crate::service::is_there>
                <p><a id="to-player" href=crate::routes::Route::address("player", &[])>{said("page-player")}</a></p>
            </Show>
        </div>
    }
}

/// A few things of which one is chosen.
#[component]
fn Options<T: Copy + PartialEq + Send + Sync + 'static>(
    title: &'static str,
    name: &'static str,
    all: Vec<T>,
    text: fn(T) -> String,
    get: fn(&Settings) -> T,
    set: fn(&mut Settings, T),
) -> impl IntoView {
    let settings = session().settings;
    let options = all
        .into_iter()
        .map(|value| {
            view! {
                <label class="option">
                    <input type="radio" name=name prop:checked=move || settings.with(get) == value
                        on:change=move |_| settings.update(|settings| set(settings, value)) />
                    <span>{move || text(value)}</span>
                </label>
            }
        })
        .collect_view();
    view! {
        <fieldset class="options">
            <legend>{said(title)}</legend>
            <div class="option-row">{options}</div>
        </fieldset>
    }
}

//! The settings for all pages.

use crate::service::Presence;
use crate::session::{said, say, session};
use crate::settings::{Contrast, Keys, Motion, Settings, Switch, Theme, Timer};
use douse_messages::Language;
use leptos::prelude::*;

#[component]
pub fn SettingsPage() -> impl IntoView {
    view! {
        <div class="narrow">
            <crate::parts::profile_tabs::ProfileTabs here="settings" />
            <h1>{said("page-settings")}</h1>
            {options("setting-language", "language", Language::ALL.to_vec(), |language| language.own_name().to_owned(), |settings| &mut settings.language)}
            {options("setting-theme", "theme", Theme::ALL.to_vec(), |theme| say(&format!("theme-{theme}")), |settings| &mut settings.theme)}
            {options("setting-contrast", "contrast", Contrast::ALL.to_vec(), |contrast| say(&format!("contrast-{contrast}")), |settings| &mut settings.contrast)}
            {options("setting-motion", "motion", Motion::ALL.to_vec(), |motion| say(&format!("motion-{motion}")), |settings| &mut settings.motion)}
            {options("setting-keys", "keys", Keys::ALL.to_vec(), |keys| say(&format!("keys-{keys}")), |settings| &mut settings.keys)}
            {options("setting-timer", "timer", Timer::ALL.to_vec(), |timer| say(&format!("timer-{timer}")), |settings| &mut settings.timer)}
            {options("setting-sound", "sound", Switch::ALL.to_vec(), |sound| say(&format!("sound-{sound}")), |settings| &mut settings.sound)}
            {options("setting-vibration", "vibration", Switch::ALL.to_vec(), |felt| say(&format!("sound-{felt}")), |settings| &mut settings.vibration)}
            <h2>{said("sent-title")}</h2>
            <p id="sent" class="quiet-text">{move || say(if crate::service::is_there() { "sent-service" } else { "sent-nothing" })}</p>
            <Show when=|| matches!(crate::service::presence(), Presence::There | Presence::Away)>
                <crate::parts::consent::ConsentOptions />
            </Show>
        </div>
    }
}

/// Radio buttons for a setting.
fn options<T: Copy + PartialEq + Send + Sync + 'static>(
    title: &'static str,
    name: &'static str,
    all: Vec<T>,
    text: fn(T) -> String,
    place: fn(&mut Settings) -> &mut T,
) -> AnyView {
    let settings = session().settings;
    let option = |value: T| {
        view! {
            <label class="option">
                <input type="radio" name=name prop:checked=move || *place(&mut settings.get()) == value
                    on:change=move |_| settings.update(|settings| *place(settings) = value) />
                <span>{move || text(value)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="options">
            <legend>{said(title)}</legend>
            <div class="option-row">{all.into_iter().map(option).collect_view()}</div>
        </fieldset>
    }
    .into_any()
}

//! The settings for all pages.

use crate::session::{said, say, session};
use crate::settings::{Contrast, Keys, Motion, Settings, Sound, Theme, Timer, Vibration};
use douse_messages::Language;
use leptos::prelude::*;

/// The page of settings.
#[component]
pub fn SettingsPage() -> impl IntoView {
    view! {
        <div class="narrow">
            <crate::parts::profile_tabs::ProfileTabs here="settings" />
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
            <Options title="setting-sound" name="sound" all=Sound::ALL.to_vec()
                text=|sound| say(&format!("sound-{}", sound.name()))
                get=|settings| settings.sound set=|settings, value| settings.sound = value />
            <Options title="setting-vibration" name="vibration" all=Vibration::ALL.to_vec()
                text=|vibration| say(&format!("sound-{}", vibration.name()))
                get=|settings| settings.vibration set=|settings, value| settings.vibration = value />
            <h2>{said("sent-title")}</h2>
            <p id="sent" class="quiet-text">{move || say(if crate::service::is_there() { "sent-service" } else { "sent-nothing" })}</p>
            <Show when=crate::service::is_there>
                <crate::parts::consent::ConsentOptions />
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

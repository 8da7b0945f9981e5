//! The settings of the reader, for all pages.

use crate::storage;
use douse::named;
use douse_messages::Language;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// The name under which settings are kept.
const NAME: &str = "settings";

/// What the reader has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language of all texts.
    pub language: Language,
    /// Light or dark.
    pub theme: Theme,
    /// How strong colours differ.
    pub contrast: Contrast,
    /// Whether things move.
    pub motion: Motion,
    /// Whether single letters are commands.
    pub keys: Keys,
    /// Whether the time is shown.
    pub timer: Timer,
    /// Whether presses are heard.
    pub sound: Sound,
    /// Whether presses are felt.
    pub vibration: Vibration,
}

named! {
    /// Light or dark.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Theme, "is not a setting" {
        /// As the system has it.
        #[default]
        System = "system",
        /// Light.
        Light = "light",
        /// Dark.
        Dark = "dark",
    }
}

named! {
    /// How strong colours differ.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Contrast, "is not a setting" {
        /// As the system has it.
        #[default]
        System = "system",
        /// Strong.
        High = "high",
    }
}

named! {
    /// Whether things move.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Motion, "is not a setting" {
        /// As the system has it.
        #[default]
        System = "system",
        /// As little as can be.
        Reduced = "reduced",
    }
}

named! {
    /// Whether single letters are commands.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Keys, "is not a setting" {
        /// They are.
        #[default]
        On = "on",
        /// Only arrows, Enter, Space and combinations with Ctrl are.
        Off = "off",
    }
}

named! {
    /// Whether the time is shown.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Timer, "is not a setting" {
        /// It is.
        #[default]
        Shown = "shown",
        /// It runs unseen.
        Hidden = "hidden",
    }
}

named! {
    /// Whether presses are heard.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Sound, "is not a setting" {
        /// They are not.
        #[default]
        Off = "off",
        /// They are.
        On = "on",
    }
}

named! {
    /// Whether presses are felt, where the device can vibrate.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Vibration, "is not a setting" {
        /// They are not.
        #[default]
        Off = "off",
        /// They are.
        On = "on",
    }
}

/// As kept: names that a later version may add are left out when read, not an error.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Kept {
    language: Option<String>,
    theme: Theme,
    contrast: Contrast,
    motion: Motion,
    keys: Keys,
    timer: Timer,
    sound: Sound,
    vibration: Vibration,
}

impl Settings {
    /// The saved settings, or those that fit the browser.
    pub fn load() -> Self {
        let kept: Kept = storage::read_json(NAME).unwrap_or_default();
        let language = kept.language.and_then(|name| name.parse().ok());
        Self {
            language: language.unwrap_or_else(language_of_browser),
            theme: kept.theme,
            contrast: kept.contrast,
            motion: kept.motion,
            keys: kept.keys,
            timer: kept.timer,
            sound: kept.sound,
            vibration: kept.vibration,
        }
    }

    fn keep(&self) {
        let &Self { language, theme, contrast, motion, keys, timer, sound, vibration } = self;
        let language = Some(language.name().to_owned());
        let kept = Kept { language, theme, contrast, motion, keys, timer, sound, vibration };
        // A browser that keeps nothing forgets the settings with the page; there is nothing else to do.
        let _ = storage::write_json(NAME, &kept);
    }
}

fn language_of_browser() -> Language {
    let wanted = web_sys::window().and_then(|window| window.navigator().language());
    Language::of_locale(&wanted.unwrap_or_default())
}

/// Saves the settings and applies them to the page as long as it exists.
pub fn follow(settings: RwSignal<Settings>) {
    Effect::new(move |before: Option<Settings>| {
        let now = settings.get();
        if before.is_some_and(|before| before != now) {
            now.keep();
        }
        if let Some(root) = document().document_element() {
            let values = [
                ("lang", now.language.name()),
                ("data-theme", now.theme.name()),
                ("data-contrast", now.contrast.name()),
                ("data-motion", now.motion.name()),
            ];
            values.into_iter().for_each(|(name, value)| {
                let _ = root.set_attribute(name, value);
            });
        }
        now
    });
}

/// Whether motion should be reduced, by the settings or the system.
pub fn motion_is_reduced() -> bool {
    let by_system = || {
        let query = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
        query.is_some_and(|query| query.matches())
    };
    crate::session::session().settings.with_untracked(|settings| settings.motion) == Motion::Reduced || by_system()
}

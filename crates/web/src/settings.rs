//! The settings of the reader, for all pages.

use crate::storage;
use douse::named;
use douse_messages::Language;
use leptos::prelude::*;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The name under which settings are kept.
const NAME: &str = "settings";

/// What the reader has chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of all texts.
    #[serde(serialize_with = "write_language", deserialize_with = "read_language")]
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
    pub sound: Signals,
    /// Whether presses are felt.
    pub vibration: Signals,
}

/// Declares the choices of a setting. A choice is saved by its name; the one marked as default applies until the player chooses.
macro_rules! setting {
    ($(#[$about:meta])* $Name:ident { $($(#[$of:meta])* $Variant:ident = $name:literal,)+ }) => {
        named! {
            $(#[$about])*
            #[derive(Default, Serialize, Deserialize)]
            #[serde(rename_all = "lowercase")]
            pub enum $Name, "is not a setting" { $($(#[$of])* $Variant = $name,)+ }
        }
    };
}

setting! {
    /// Light or dark.
    Theme {
        /// As the system has it.
        #[default]
        System = "system",
        /// Light.
        Light = "light",
        /// Dark.
        Dark = "dark",
    }
}

setting! {
    /// How strong colours differ.
    Contrast {
        /// As the system has it.
        #[default]
        System = "system",
        /// Strong.
        High = "high",
    }
}

setting! {
    /// Whether things move.
    Motion {
        /// As the system has it.
        #[default]
        System = "system",
        /// As little as possible.
        Reduced = "reduced",
    }
}

setting! {
    /// Whether single letters are commands.
    Keys {
        /// They are.
        #[default]
        On = "on",
        /// Only arrows, Enter, Space and combinations with Ctrl are.
        Off = "off",
    }
}

setting! {
    /// Whether the time is shown.
    Timer {
        /// It is.
        #[default]
        Shown = "shown",
        /// It runs unseen.
        Hidden = "hidden",
    }
}

setting! {
    /// Whether presses are heard or felt, where the device can do that.
    Signals {
        /// They are not.
        #[default]
        Off = "off",
        /// They are.
        On = "on",
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: language_of_browser(),
            theme: Theme::default(),
            contrast: Contrast::default(),
            motion: Motion::default(),
            keys: Keys::default(),
            timer: Timer::default(),
            sound: Signals::default(),
            vibration: Signals::default(),
        }
    }
}

impl Settings {
    /// The saved settings, or those that fit the browser.
    pub fn load() -> Self {
        storage::load(NAME)
    }
}

fn write_language<S: Serializer>(language: &Language, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(language.name())
}

/// A language that this version does not have is that of the browser.
fn read_language<'a, D: Deserializer<'a>>(from: D) -> Result<Language, D::Error> {
    let name = Option::<String>::deserialize(from)?;
    Ok(name.and_then(|name| name.parse().ok()).unwrap_or_else(language_of_browser))
}

/// Tests run outside of browsers: there it is English.
fn language_of_browser() -> Language {
    let window = cfg!(target_family = "wasm").then(web_sys::window).flatten();
    let wanted = window.and_then(|window| window.navigator().language());
    Language::of_locale(&wanted.unwrap_or_default())
}

/// Saves the settings and applies them to the page as long as it exists.
pub fn follow(settings: RwSignal<Settings>) {
    Effect::new(move |before: Option<Settings>| {
        let now = settings.get();
        if before.is_some_and(|before| before != now) {
            // A browser that keeps nothing forgets the settings with the page; there is nothing else to do.
            let _ = storage::write_json(NAME, &now);
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

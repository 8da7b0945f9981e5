//! The settings of the reader, for all pages.

use crate::storage;
use douse::named;
use douse_messages::Language;
use leptos::prelude::*;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The storage name of the settings.
const NAME: &str = "settings";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    #[serde(serialize_with = "write_language", deserialize_with = "read_language")]
    pub language: Language,
    /// Light or dark.
    pub theme: Theme,
    /// The contrast of colours.
    pub contrast: Contrast,
    /// The amount of motion.
    pub motion: Motion,
    /// Whether single letters are commands.
    pub keys: Keys,
    /// Whether the time is shown.
    pub timer: Timer,
    pub sound: Switch,
    pub vibration: Switch,
}

/// Declares the choices of a setting. A choice is saved by its name; the default applies until the
/// player chooses.
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
        /// As in the system.
        #[default]
        System = "system",
        Light = "light",
        Dark = "dark",
    }
}

setting! {
    /// The contrast of colours.
    Contrast {
        /// As in the system.
        #[default]
        System = "system",
        High = "high",
    }
}

setting! {
    /// The amount of motion.
    Motion {
        /// As in the system.
        #[default]
        System = "system",
        Reduced = "reduced",
    }
}

setting! {
    /// Whether single letters are commands.
    Keys {
        #[default]
        On = "on",
        /// Only arrows, Enter, Space and combinations with Ctrl are commands.
        Off = "off",
    }
}

setting! {
    /// Whether the time is shown.
    Timer {
        #[default]
        Shown = "shown",
        /// The time is measured, but not shown.
        Hidden = "hidden",
    }
}

setting! {
    /// Whether presses make a sound or a vibration, if the device can do that.
    Switch {
        #[default]
        Off = "off",
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
            sound: Switch::default(),
            vibration: Switch::default(),
        }
    }
}

impl Settings {
    /// The saved settings, or defaults that fit the browser.
    pub fn load() -> Self {
        storage::load(NAME)
    }
}

fn write_language<S: Serializer>(language: &Language, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(language.name())
}

/// Reads a language; one that this version does not have becomes that of the browser.
fn read_language<'a, D: Deserializer<'a>>(from: D) -> Result<Language, D::Error> {
    let name = Option::<String>::deserialize(from)?;
    Ok(name.and_then(|name| name.parse().ok()).unwrap_or_else(language_of_browser))
}

/// The language of the browser; English in tests, which run outside of browsers.
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
            // Without storage, the settings last as long as the page.
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

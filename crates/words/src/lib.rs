//! What the game says, in the languages it speaks.
//!
//! The texts are Fluent files in `locales/<language>`, one a subject: `play` is what every front end says in a game,
//! `browser` what the page says that everyone meets first, `pages` what the other pages say, `terminal` what only the terminal says,
//! `levels` the titles of levels. English has no titles there: those are part of the levels. All but the first two are the
//! feature `pages`.
//!
//! ```
//! use douse_words::{Language, Words};
//! assert_eq!(Words::new(Language::German).with("moves", &[("n", &3)]), "Züge: 3");
//! ```

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use std::fmt;
use std::str::FromStr;
use unic_langid::LanguageIdentifier;

/// A language of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// A text that names no language of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is no language of the game: en or de")]
pub struct LanguageError {
    /// What was written.
    pub text: String,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// The stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The language of a locale such as `de_AT.UTF-8`; English where it is another.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let language = locale.split(['_', '-', '.', '@']).next().unwrap_or("");
        if language.eq_ignore_ascii_case("de") { Self::German } else { Self::English }
    }

    fn sources(self) -> &'static [&'static str] {
        match self {
            Self::English => &[
                include_str!("../../../locales/en/play.ftl"),
                include_str!("../../../locales/en/browser.ftl"),
                #[cfg(feature = "pages")]
                include_str!("../../../locales/en/pages.ftl"),
                #[cfg(feature = "pages")]
                include_str!("../../../locales/en/terminal.ftl"),
            ],
            Self::German => &[
                include_str!("../../../locales/de/play.ftl"),
                include_str!("../../../locales/de/browser.ftl"),
                #[cfg(feature = "pages")]
                include_str!("../../../locales/de/pages.ftl"),
                #[cfg(feature = "pages")]
                include_str!("../../../locales/de/terminal.ftl"),
            ],
        }
    }

    /// The titles of levels, where they are not the levels' own.
    fn titles(self) -> Option<&'static str> {
        match self {
            Self::English => None,
            #[cfg(feature = "pages")]
            Self::German => Some(include_str!("../../../locales/de/levels.ftl")),
            #[cfg(not(feature = "pages"))]
            Self::German => None,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Self, LanguageError> {
        let error = || LanguageError { text: text.chars().take(40).collect() };
        Self::ALL.into_iter().find(|language| language.name() == text).ok_or_else(error)
    }
}

/// The texts of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words({})", self.language)
    }
}

impl Words {
    /// The texts of a language.
    #[must_use]
    pub fn new(language: Language) -> Self {
        let identifier: LanguageIdentifier = language.name().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![identifier]);
        // Marks around values that change the direction of writing would be shown as boxes by some terminals.
        bundle.set_use_isolating(false);
        for source in language.sources().iter().copied().chain(language.titles()) {
            // What cannot be parsed is left out, and a test sees to it that nothing is.
            let resource = FluentResource::try_new(source.to_string()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Self { language, bundle }
    }

    /// The language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// A text; its name where there is none.
    #[must_use]
    pub fn get(&self, name: &str) -> String {
        self.with(name, &[])
    }

    /// The title of a level, counted from 1: that of the language, or else the level's own.
    #[must_use]
    pub fn level_title(&self, pack: &str, number: usize, own: &str) -> String {
        let name = format!("level-{pack}-{number}");
        if self.bundle.has_message(&name) { self.get(&name) } else { own.to_string() }
    }

    /// A text with values put in.
    #[must_use]
    pub fn with(&self, name: &str, values: &[(&str, &dyn fmt::Display)]) -> String {
        let Some(pattern) = self.bundle.get_message(name).and_then(|message| message.value()) else {
            return name.to_string();
        };
        let mut args = FluentArgs::new();
        for (key, value) in values {
            // Whole numbers go in as numbers, so that texts can tell one from many.
            let text = value.to_string();
            let value = match text.parse::<u32>() {
                Ok(number) => FluentValue::from(number),
                Err(_) => FluentValue::from(text),
            };
            args.set((*key).to_string(), value);
        }
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::path::{Path, PathBuf};

    /// The names of a language's texts, and the values that each takes.
    fn texts(language: Language) -> BTreeMap<String, Vec<String>> {
        let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut name = String::new();
        for source in language.sources() {
            assert!(FluentResource::try_new((*source).to_string()).is_ok(), "{language} cannot be parsed");
        }
        for line in language.sources().iter().flat_map(|source| source.lines()) {
            if let Some((key, _)) = line.split_once(" =").filter(|_| !line.starts_with([' ', '#', '*', '['])) {
                name = key.to_string();
                assert!(texts.insert(name.clone(), Vec::new()).is_none(), "{name} stands there twice");
            }
            for part in line.split('$').skip(1) {
                let value: String = part.chars().take_while(|c| c.is_ascii_alphanumeric()).collect();
                let values = texts.entry(name.clone()).or_default();
                if !values.contains(&value) {
                    values.push(value);
                }
            }
        }
        texts.values_mut().for_each(|values| values.sort());
        texts
    }

    #[test]
    fn all_languages_have_the_same_texts() {
        let english = texts(Language::English);
        assert!(english.len() > 80);
        assert_eq!(english, texts(Language::German));
    }

    fn sources_below(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources_below(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }

    /// Every name that a front end asks for exists.
    #[test]
    fn no_text_is_missing() {
        let words = Words::new(Language::English);
        for (room, least) in [("tui", 30), ("web", 40)] {
            let mut sources = Vec::new();
            sources_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(room).join("src"), &mut sources);
            let mut asked = 0;
            for file in sources {
                let source = std::fs::read_to_string(file).unwrap();
                for part in [
                    "words.get(\"",
                    "words.with(\"",
                    "say(\"",
                    "said(\"",
                    "say_with(\"",
                    "Note::of(\"",
                    " text=\"",
                    "<Text name=\"",
                    "<Trap name=\"",
                ]
                .iter()
                .flat_map(|call| source.split(call).skip(1))
                {
                    let name = part.split('"').next().unwrap();
                    if name.contains(['{', '\\', ' ', ',']) || name.is_empty() {
                        continue;
                    }
                    assert!(words.bundle.has_message(name), "{name}");
                    asked += 1;
                }
            }
            assert!(asked > least, "{room}: {asked}");
        }
    }

    #[test]
    fn locales_choose_the_language() {
        assert_eq!(Language::of_locale("de_AT.UTF-8"), Language::German);
        assert_eq!(Language::of_locale("fr_FR"), Language::English);
        assert_eq!(Language::of_locale(""), Language::English);
        assert_eq!(Words::new(Language::German).with("moves", &[("n", &1)]), "Züge: 1");
    }
}

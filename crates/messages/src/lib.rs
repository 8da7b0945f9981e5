//! What the game says, in the languages it speaks.
//!
//! The texts are Fluent files in `locales/<language>`, one a subject: `play` is what every front end says in a game,
//! `browser` what the page says that everyone meets first, `pages` what the other pages say, `terminal` what only the terminal says,
//! `levels` the titles of levels. English has no titles there: those are part of the levels. The first two are
//! [`Messages::first`]. They are read when the program is built (`build.rs`); what is left of Fluent then is `form.rs`.
//!
//! ```
//! use douse_messages::{Language, Messages};
//! assert_eq!(Messages::new(Language::German).with("moves", &[("n", &3)]), "Züge: 3");
//! ```

mod form;
mod pattern;
pub mod texts;

use std::fmt;
use std::str::FromStr;

/// Texts by name, in the order of their names.
type Texts = &'static [(&'static str, &'static str)];

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

    /// The texts that come first.
    fn first(self) -> Texts {
        match self {
            Self::English => include!(concat!(env!("OUT_DIR"), "/en-first.rs")),
            Self::German => include!(concat!(env!("OUT_DIR"), "/de-first.rs")),
        }
    }

    /// All other texts.
    fn later(self) -> Texts {
        match self {
            Self::English => include!(concat!(env!("OUT_DIR"), "/en-later.rs")),
            Self::German => include!(concat!(env!("OUT_DIR"), "/de-later.rs")),
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Messages {
    language: Language,
    tables: [Texts; 2],
}

impl Messages {
    /// The texts of a language.
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self { language, tables: [language.first(), language.later()] }
    }

    /// The texts of a language for playing alone, all that a visitor of the browser game fetches first.
    #[must_use]
    pub fn first(language: Language) -> Self {
        Self { language, tables: [language.first(), &[]] }
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
        self.find(&format!("level-{pack}-{number}")).unwrap_or(own).to_string()
    }

    /// A text with values put in. Whole numbers are taken as numbers, so that texts can tell one from many.
    #[must_use]
    pub fn with(&self, name: &str, values: &[(&str, &dyn fmt::Display)]) -> String {
        self.find(name).map_or_else(|| name.to_string(), |text| pattern::filled(text, values))
    }

    /// A text in the form of the program.
    fn find(&self, name: &str) -> Option<&'static str> {
        let find = |texts: Texts| texts.binary_search_by_key(&name, |(name, _)| name).ok().map(|at| texts[at].1);
        self.tables.into_iter().find_map(find)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
    use std::collections::BTreeMap;
    use std::path::{Path, PathBuf};

    /// The files of a language but for the titles of levels, as they are written.
    fn sources(language: Language) -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales").join(language.name());
        let read = |name| std::fs::read_to_string(folder.join(name)).unwrap();
        ["play.ftl", "browser.ftl", "pages.ftl", "terminal.ftl"].map(read).to_vec()
    }

    /// The names of a language's texts, and the values that each takes.
    fn texts(language: Language) -> BTreeMap<String, Vec<String>> {
        let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut name = String::new();
        let sources = sources(language);
        for line in sources.iter().flat_map(|source| source.lines()) {
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

    /// What Fluent itself makes of the files.
    fn fluent(language: Language) -> FluentBundle<FluentResource> {
        let mut bundle = FluentBundle::new(vec![language.name().parse().unwrap()]);
        bundle.set_use_isolating(false);
        for source in sources(language) {
            bundle.add_resource(FluentResource::try_new(source).unwrap()).unwrap();
        }
        bundle
    }

    #[test]
    fn every_text_is_what_fluent_makes_of_it() {
        for language in Language::ALL {
            let (messages, bundle) = (Messages::new(language), fluent(language));
            for (name, values) in texts(language) {
                for sample in ["0", "1", "2", "11", "101", "4294967295", "C2", "≥ 7", ""] {
                    let mut args = FluentArgs::new();
                    for value in &values {
                        let number = sample.parse::<u32>();
                        args.set(value.clone(), number.map_or_else(|_| FluentValue::from(sample), FluentValue::from));
                    }
                    let pattern = bundle.get_message(&name).unwrap().value().unwrap();
                    let expected = bundle.format_pattern(pattern, Some(&args), &mut Vec::new());
                    let pairs: Vec<(&str, &dyn fmt::Display)> =
                        values.iter().map(|value| (value.as_str(), &sample as &dyn fmt::Display)).collect();
                    assert_eq!(messages.with(&name, &pairs), expected, "{language} {name} with {sample}");
                }
            }
        }
    }

    #[test]
    fn levels_have_german_titles_and_english_ones_of_their_own() {
        let [english, german] = Language::ALL.map(|language| Messages::new(language).level_title("classic", 1, "own"));
        assert_eq!(english, "own");
        assert_ne!(german, "own");
        assert_eq!(Messages::new(Language::German).level_title("classic", 100_000, "own"), "own");
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
        let messages = Messages::new(Language::English);
        for (room, least) in [("tui", 30), ("web", 40)] {
            let mut sources = Vec::new();
            sources_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(room).join("src"), &mut sources);
            let mut asked = 0;
            for file in sources {
                let source = std::fs::read_to_string(file).unwrap();
                for part in [
                    "messages.get(\"",
                    "messages.with(\"",
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
                    assert!(messages.find(name).is_some(), "{name}");
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
        assert_eq!(Messages::new(Language::German).with("moves", &[("n", &1)]), "Züge: 1");
    }
}

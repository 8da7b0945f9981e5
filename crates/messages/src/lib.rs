//! The texts of the game, in its languages.
//!
//! The texts are Fluent files in `locales/<language>`, one per subject: `language` describes the
//! language, `play` is for a game in any front end, `browser` and `table` for the page that
//! everyone sees first, `pages` and `profile` for the other pages, `terminal` for the terminal, and
//! `levels` has the titles of levels. English has no titles there: they are part of the levels. The
//! first four are [`Messages::first`].
//!
//! Every folder of `locales` is a language: `build.rs` compiles them into the program. Plural forms
//! follow CLDR (`plural.rs`), and `form.rs` describes the compiled form.
//!
//! ```
//! use douse_messages::{Language, Messages};
//! assert_eq!(Messages::new(Language::German).with("moves", &[("n", &3)]), "Züge: 3");
//! ```

mod form;
mod pattern;
mod plural;
#[cfg(test)]
mod pseudo;
mod reading;
mod service;
pub mod texts;

use std::fmt;
use std::str::FromStr;

/// Texts by name, in the order of their names.
type Texts = &'static [(&'static str, &'static str)];

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// A text that is not a language of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no language '{text}'; choose among {}", Language::ALL.map(Language::name).join(", "))]
pub struct LanguageError {
    pub text: String,
}

impl Language {
    /// The name in the language itself, for a list to choose from.
    #[must_use]
    pub fn own_name(self) -> &'static str {
        Messages::first(self).find("language-name").unwrap_or(self.name())
    }

    /// The language of a locale such as `de_AT.UTF-8`; English if the game does not have it.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let wanted = locale.split(['_', '-', '.', '@']).next().unwrap_or("");
        Self::ALL.into_iter().find(|language| language.name().eq_ignore_ascii_case(wanted)).unwrap_or_default()
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
    /// Its own texts, then English to fill gaps.
    tables: [Texts; 4],
}

impl Messages {
    #[must_use]
    pub fn new(language: Language) -> Self {
        let english = Language::default();
        Self { language, tables: [language.first(), language.later(), english.first(), english.later()] }
    }

    /// The texts for playing alone, which a visitor of the browser game fetches first.
    #[must_use]
    pub fn first(language: Language) -> Self {
        Self { language, tables: [language.first(), &[], Language::default().first(), &[]] }
    }

    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// A text; its name if there is none.
    #[must_use]
    pub fn get(&self, name: &str) -> String {
        self.with(name, &[])
    }

    /// The title of a level, counted from 1: that of the language, or else the level's own. Empty
    /// before the titles of the language are loaded: own titles are English, and would flash up on
    /// a page in another language.
    #[must_use]
    pub fn level_title(&self, pack: &str, number: usize, own: &str) -> String {
        let is_complete = self.language == Language::default() || !self.tables[1].is_empty();
        self.find(&format!("level-{pack}-{number}")).unwrap_or(if is_complete { own } else { "" }).to_string()
    }

    /// A text with values inserted. Whole numbers select the plural form of the language, and long
    /// ones are grouped.
    #[must_use]
    pub fn with(&self, name: &str, values: &[(&str, &dyn fmt::Display)]) -> String {
        let numbers = pattern::Numbers {
            plurals: self.language.plurals(),
            group: self.find("number-group").unwrap_or_default(),
            decimal: self.find("number-decimal").unwrap_or("."),
        };
        self.find(name).map_or_else(|| name.to_string(), |text| pattern::filled(text, values, numbers))
    }

    /// A text in its compiled form; English if the language does not have it.
    fn find(&self, name: &str) -> Option<&'static str> {
        let find = |texts: Texts| texts.binary_search_by_key(&name, |(name, _)| name).ok().map(|at| texts[at].1);
        self.tables.into_iter().find_map(find)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
    use intl_memoizer::IntlLangMemoizer;
    use std::collections::{BTreeMap, HashSet};
    use std::path::{Path, PathBuf};

    /// The sources of a language, without the titles of levels.
    fn sources(language: Language) -> Vec<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales").join(language.name());
        let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|file| !file.ends_with("levels.ftl"));
        files.sort();
        files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
    }

    /// The names of a language's texts, with the values of each.
    fn texts(language: Language) -> BTreeMap<String, Vec<String>> {
        let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut name = String::new();
        let sources = sources(language);
        for line in sources.iter().flat_map(|source| source.lines()) {
            if let Some((key, _)) = line.split_once(" =").filter(|_| !line.starts_with([' ', '#', '*', '['])) {
                name = key.to_string();
                assert!(texts.insert(name.clone(), Vec::new()).is_none(), "{name} is defined twice");
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

    /// Stands for the separator of groups of digits. No text has it.
    const SEPARATOR: char = '\u{1}';

    /// The files as Fluent itself reads them.
    fn fluent(language: Language) -> FluentBundle<FluentResource> {
        let mut bundle = FluentBundle::new(vec![language.name().parse().unwrap()]);
        bundle.set_use_isolating(false);
        // Fluent leaves the grouping of digits to the program.
        bundle.set_formatter(Some(grouped));
        for source in sources(language) {
            bundle.add_resource(FluentResource::try_new(source).unwrap()).unwrap();
        }
        bundle
    }

    /// Groups digits the slow way: one at a time, with a mark that stands for the separator of a
    /// language.
    fn grouped(value: &FluentValue<'_>, _: &IntlLangMemoizer) -> Option<String> {
        let FluentValue::Number(number) = value else { return None };
        let digits = number.as_string().into_owned();
        if digits.len() < 5 {
            return Some(digits);
        }
        let mut text = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at) % 3 == 0 {
                text.push(SEPARATOR);
            }
            text.push(digit);
        }
        Some(text)
    }

    #[test]
    fn every_text_is_what_fluent_makes_of_it() {
        for language in Language::ALL {
            let (messages, bundle) = (Messages::new(language), fluent(language));
            let separator = messages.get("number-group");
            for (name, values) in texts(language) {
                for sample in ["0", "1", "2", "11", "101", "1234", "12345", "4294967295", "C2", "≥ 7", ""] {
                    let mut args = FluentArgs::new();
                    for value in &values {
                        let number = sample.parse::<u32>();
                        args.set(value.clone(), number.map_or_else(|_| FluentValue::from(sample), FluentValue::from));
                    }
                    let pattern = bundle.get_message(&name).unwrap().value().unwrap();
                    let expected = bundle.format_pattern(pattern, Some(&args), &mut Vec::new());
                    let expected = expected.replace(SEPARATOR, &separator);
                    let pairs: Vec<(&str, &dyn fmt::Display)> =
                        values.iter().map(|value| (value.as_str(), &sample as &dyn fmt::Display)).collect();
                    assert_eq!(messages.with(&name, &pairs), expected, "{language} {name} with {sample}");
                }
            }
        }
    }

    #[test]
    fn a_level_has_no_english_title_before_the_german_ones_are_here() {
        let [english, german] = [Language::English, Language::German].map(Messages::first);
        assert_eq!(english.level_title("classic", 1, "own"), "own");
        assert_eq!(german.level_title("classic", 1, "own"), "");
    }

    #[test]
    fn levels_have_german_titles_and_english_ones_of_their_own() {
        let [english, german] = [Language::English, Language::German]
            .map(|language| Messages::new(language).level_title("classic", 1, "own"));
        assert_eq!(english, "own");
        assert_ne!(german, "own");
        assert_eq!(Messages::new(Language::German).level_title("classic", 100_000, "own"), "own");
    }

    #[test]
    fn all_languages_have_the_same_texts() {
        let english = texts(Language::English);
        assert!(english.len() > 80);
        for language in Language::ALL {
            assert_eq!(english, texts(language), "{language}");
        }
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
        for (front_end, least) in [("tui", 30), ("web", 40)] {
            let mut sources = Vec::new();
            sources_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(front_end).join("src"), &mut sources);
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
            assert!(asked > least, "{front_end}: {asked}");
        }
    }

    #[test]
    fn a_missing_text_is_taken_from_english() {
        let mut german = Messages::first(Language::German);
        german.tables[0] = &[("moves", "Züge")];
        assert_eq!([german.get("moves"), german.get("title")], ["Züge", "douse: Lights Out"]);
        assert_eq!(Messages::first(Language::English).get("menu-levels"), "menu-levels");
    }

    #[test]
    fn languages_are_called_as_they_call_themselves() {
        assert_eq!([Language::English, Language::German].map(Language::own_name), ["English", "Deutsch"]);
        let names: HashSet<&str> = Language::ALL.into_iter().map(Language::own_name).collect();
        assert_eq!(names.len(), Language::ALL.len());
    }

    #[test]
    fn the_pseudo_language_is_longer_and_keeps_what_is_inserted() {
        use crate::form::{CASE, CHOICE, DONE, END, OTHERWISE, VALUE};
        let text = format!("Moves: {VALUE}none{END} {CHOICE}n{END}{CASE}one{END}cell{OTHERWISE}other{END}cells{DONE}");
        let long = pseudo::lengthened(&text);
        assert_eq!(
            long,
            format!("Móvééš: {VALUE}none{END} {CHOICE}n{END}{CASE}one{END}ççéll{OTHERWISE}other{END}ççéllšš{DONE}")
        );
    }

    #[test]
    fn locales_choose_the_language() {
        assert_eq!(Language::of_locale("de_AT.UTF-8"), Language::German);
        assert_eq!(Language::of_locale("qaa_XX"), Language::English);
        assert_eq!(Language::of_locale(""), Language::English);
        assert_eq!(Messages::new(Language::German).with("moves", &[("n", &1)]), "Züge: 1");
    }
}

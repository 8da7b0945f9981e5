//! Preferences: choices that a player need not make again.
//!
//! ```text
//! douse settings 1
//! language de
//! theme light
//! keys modified
//! ```
//! Choices take one line each, in any order; a choice that was not made has no line. Lines that
//! this version does not know stay as they are.

use crate::app::Choice;
use crate::theme::{Symbols, Theme};
use douse::named;
use douse::play_rules::PlayRule;
use douse_game::grade::Grade;
use douse_game::session::Session;
use douse_messages::Language;
use std::fmt;
use std::str::FromStr;

/// The first line of the settings.
const HEADER: &str = "douse settings 1";

named! {
    /// The keys for commands.
    #[derive(Default)]
    pub enum Keys, "is not a setting for keys" {
        /// A letter.
        #[default]
        Single = "single",
        /// A letter with Alt, so that letters typed by accident or by speech input do nothing.
        Modified = "modified",
    }
}

named! {
    /// The display of the time.
    #[derive(Default)]
    pub enum Timer, "is not a setting for the time" {
        #[default]
        Shown = "shown",
        Hidden = "hidden",
    }
}

/// The preferences of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// The language, if it was chosen in the game.
    pub language: Option<Language>,
    /// The colours, if they were chosen in the game.
    pub theme: Option<Theme>,
    /// The symbols, if they were chosen in the game.
    pub symbols: Option<Symbols>,
    pub keys: Keys,
    pub timer: Timer,
    /// The speed of showing a solution, as a power of two.
    pub speed: i32,
    /// The settings of a new game.
    pub choice: Choice,
    /// Lines of later versions.
    unknown: Vec<String>,
}

/// A text that is not a settings file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line 1 is not '{HEADER}': this is not a settings file")]
pub struct PreferencesError;

impl Preferences {
    /// Reads a line; `None` if it is not understood.
    fn take(&mut self, line: &str) -> Option<()> {
        let (key, value) = line.split_once(' ')?;
        match key {
            "language" => self.language = Some(value.parse().ok()?),
            "theme" => self.theme = Some(value.parse().ok()?),
            "symbols" => self.symbols = Some(value.parse().ok()?),
            "keys" => self.keys = value.parse().ok()?,
            "time" => self.timer = value.parse().ok()?,
            "speed" => self.speed = value.parse().ok().filter(|speed| Session::SPEEDS.contains(speed))?,
            "width" => self.choice.width = value.parse().ok().filter(|side| Choice::SIDES.contains(side))?,
            "height" => self.choice.height = value.parse().ok().filter(|side| Choice::SIDES.contains(side))?,
            "rule" => self.choice.rule = value.parse().ok()?,
            "edges" => self.choice.edges = value.parse().ok()?,
            "states" => self.choice.states = value.parse().ok().filter(|k| Choice::STATES.contains(k))?,
            "difficulty" => self.choice.grade = Some(value.parse::<Grade>().ok()?),
            "play" => self.choice.play = value.parse::<PlayRule>().ok()?,
            _ => return None,
        }
        Some(())
    }
}

impl fmt::Display for Preferences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        let mut line = |key: &str, value: Option<&dyn fmt::Display>| match value {
            Some(value) => writeln!(f, "{key} {value}"),
            None => Ok(()),
        };
        line("language", self.language.as_ref().map(|language| language as _))?;
        line("theme", self.theme.as_ref().map(|theme| theme as _))?;
        line("symbols", self.symbols.as_ref().map(|symbols| symbols as _))?;
        line("keys", Some(&self.keys))?;
        line("time", Some(&self.timer))?;
        line("speed", Some(&self.speed))?;
        line("width", Some(&self.choice.width))?;
        line("height", Some(&self.choice.height))?;
        line("rule", Some(&self.choice.rule))?;
        line("edges", Some(&self.choice.edges.name()))?;
        line("states", Some(&self.choice.states))?;
        line("difficulty", self.choice.grade.as_ref().map(|grade| grade as _))?;
        line("play", Some(&self.choice.play.name()))?;
        self.unknown.iter().try_for_each(|unknown| writeln!(f, "{unknown}"))
    }
}

impl FromStr for Preferences {
    type Err = PreferencesError;

    fn from_str(text: &str) -> Result<Self, PreferencesError> {
        let mut lines = text.lines().map(str::trim_end);
        if lines.next() != Some(HEADER) {
            return Err(PreferencesError);
        }
        let mut preferences = Self::default();
        for line in lines.filter(|line| !line.is_empty()) {
            if preferences.take(line).is_none() {
                preferences.unknown.push(line.to_string());
            }
        }
        Ok(preferences)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::edges::Edges;
    use douse::rule::Rule;

    #[test]
    fn choices_survive_as_text() {
        let choice = Choice {
            width: 100,
            height: 1,
            rule: Rule::Knight,
            edges: Edges::Klein,
            states: 9,
            grade: Some(Grade::Hard),
            play: PlayRule::LitFirst,
        };
        let chosen = Preferences {
            language: Some(Language::German),
            theme: Some(Theme::Contrast),
            symbols: Some(Symbols::Ascii),
            keys: Keys::Modified,
            timer: Timer::Hidden,
            speed: -6,
            choice,
            unknown: vec!["sound loud".into()],
        };
        for preferences in [Preferences::default(), chosen] {
            assert_eq!(preferences.to_string().parse(), Ok(preferences));
        }
    }

    #[test]
    fn what_is_wrong_changes_nothing_and_is_not_lost() {
        let wrong = ["width 0", "width 101", "states 1", "states 10", "speed 7", "keys some", "theme", "rule zigzag"];
        let read: Preferences = format!("{HEADER}\n{}\n", wrong.join("\n")).parse().unwrap();
        assert_eq!(Preferences { unknown: Vec::new(), ..read.clone() }, Preferences::default());
        assert_eq!(read.unknown, wrong);
        assert_eq!("settings".parse::<Preferences>(), Err(PreferencesError));
        assert_eq!("".parse::<Preferences>(), Err(PreferencesError));
    }
}

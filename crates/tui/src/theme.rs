//! Colours and symbols.

use ratatui::style::{Color, Modifier, Style};
use std::fmt;
use std::str::FromStr;

/// A set of colours. States are never told by colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// For dark terminals.
    #[default]
    Dark,
    /// For light terminals.
    Light,
    /// Black, white and yellow.
    Contrast,
    /// No colours: bold, reversed and underlined only.
    Plain,
}

/// A text that names no theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is no theme: dark, light, contrast or plain")]
pub struct ThemeError {
    /// What was written.
    pub text: String,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 4] = [Self::Dark, Self::Light, Self::Contrast, Self::Plain];

    /// The stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::Contrast => "contrast",
            Self::Plain => "plain",
        }
    }

    /// How a light looks.
    pub(crate) fn light(self, state: u16) -> Style {
        let style = Style::new();
        match (self, state) {
            (Self::Plain, 0) => style,
            (Self::Plain, _) => style.add_modifier(Modifier::REVERSED),
            (Self::Contrast, 0) => style.fg(Color::White).bg(Color::Black),
            (Self::Contrast, 1) => style.fg(Color::Black).bg(Color::LightYellow),
            (Self::Contrast, _) => style.fg(Color::Black).bg(Color::White),
            (Self::Dark, 0) => style.fg(Color::Gray).bg(Color::Indexed(236)),
            (Self::Light, 0) => style.fg(Color::DarkGray).bg(Color::Indexed(252)),
            (_, state) => {
                const LIT: [u8; 6] = [220, 208, 203, 170, 111, 78];
                style.fg(Color::Black).bg(Color::Indexed(LIT[(usize::from(state) - 1) % LIT.len()]))
            }
        }
    }

    /// How a chosen line of a menu looks.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    /// How headings and what matters look.
    pub(crate) fn strong(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match self {
            Self::Dark => style.fg(Color::Indexed(220)),
            Self::Light => style.fg(Color::Indexed(94)),
            Self::Contrast => style.fg(Color::LightYellow),
            Self::Plain => style,
        }
    }

    /// How names of rows and keys look.
    pub(crate) fn faint(self) -> Style {
        match self {
            Self::Dark => Style::new().fg(Color::Gray),
            Self::Light => Style::new().fg(Color::DarkGray),
            Self::Contrast | Self::Plain => Style::new(),
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theme {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<Self, ThemeError> {
        let error = || ThemeError { text: text.chars().take(40).collect() };
        Self::ALL.into_iter().find(|theme| theme.name() == text).ok_or_else(error)
    }
}

/// A text that names no symbols.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' names no symbols: unicode or ascii")]
pub struct SymbolsError {
    /// What was written.
    pub text: String,
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Symbols {
    type Err = SymbolsError;

    fn from_str(text: &str) -> Result<Self, SymbolsError> {
        let error = || SymbolsError { text: text.chars().take(40).collect() };
        Self::ALL.into_iter().find(|symbols| symbols.name() == text).ok_or_else(error)
    }
}

/// Which symbols the terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symbols {
    /// Circles and dots.
    #[default]
    Unicode,
    /// ASCII only.
    Ascii,
}

impl Symbols {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Unicode, Self::Ascii];

    /// The stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Unicode => "unicode",
            Self::Ascii => "ascii",
        }
    }

    /// The symbol of a light of so many states.
    #[must_use]
    pub fn light(self, state: u16, states: u32) -> char {
        match (self, state) {
            (Self::Unicode, 0) => '·',
            (Self::Ascii, 0) => '.',
            (Self::Unicode, _) if states == 2 => '●',
            (Self::Ascii, _) if states == 2 => '#',
            (_, state) => char::from_digit(u32::from(state).min(35), 36).unwrap_or('*'),
        }
    }
}

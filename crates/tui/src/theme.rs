//! Colours and symbols.

use douse::named;
use ratatui::style::{Color, Modifier, Style};

named! {
    /// A set of colours. No state is shown by colour alone.
    #[derive(Default)]
    pub enum Theme, "is not a theme" {
        /// For dark terminals.
        #[default]
        Dark = "dark",
        /// For light terminals.
        Light = "light",
        Contrast = "contrast",
        /// No colours: bold, reversed and underlined only.
        Plain = "plain",
    }
}

named! {
    /// The symbols that the terminal can show.
    #[derive(Default)]
    pub enum Symbols, "is not a set of symbols" {
        /// Circles and dots.
        #[default]
        Unicode = "unicode",
        Ascii = "ascii",
    }
}

impl Theme {
    /// The style of a light.
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

    /// The style of a chosen line of a menu.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    /// The style of headings and important facts.
    pub(crate) fn strong(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match self {
            Self::Dark => style.fg(Color::Indexed(220)),
            Self::Light => style.fg(Color::Indexed(94)),
            Self::Contrast => style.fg(Color::LightYellow),
            Self::Plain => style,
        }
    }

    /// The style of names of rows and of keys.
    pub(crate) fn faint(self) -> Style {
        match self {
            Self::Dark => Style::new().fg(Color::Gray),
            Self::Light => Style::new().fg(Color::DarkGray),
            Self::Contrast | Self::Plain => Style::new(),
        }
    }
}

impl Symbols {
    /// The symbol of a light with a number of states.
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

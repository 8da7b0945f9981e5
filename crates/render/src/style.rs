//! The look of pictures.

/// The look of pictures.
///
/// ```
/// use douse_render::style::{Labels, Style, Theme};
/// let style = Style { theme: Theme::Dark, labels: Labels::None, ..Style::default() };
/// assert_eq!(style.cell, 40.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Light or dark.
    pub theme: Theme,
    /// The labels of cells.
    pub labels: Labels,
    /// The side of a cell, in pixels.
    pub cell: f64,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// The theme of the reader's screen; light if that is unknown, as in PNG.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// The labels of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Labels {
    /// The letters of columns and the numbers of rows round a grid, the numbers of vertices in a
    /// graph.
    #[default]
    Names,
    /// None.
    None,
}

impl Default for Style {
    fn default() -> Self {
        Self { theme: Theme::Auto, labels: Labels::Names, cell: 40.0 }
    }
}

/// The colours of a theme.
struct Colours {
    background: &'static str,
    off: &'static str,
    rim: &'static str,
    ink: &'static str,
    faint: &'static str,
    press: &'static str,
}

const LIGHT: Colours = Colours {
    background: "#fbfaf6",
    off: "#e6e2d8",
    rim: "#c9c3b4",
    ink: "#4a463d",
    faint: "#b5ae9e",
    press: "#1668b8",
};

const DARK: Colours = Colours {
    background: "#16181d",
    off: "#2a2e37",
    rim: "#444a57",
    ink: "#cdd2dc",
    faint: "#555c6b",
    press: "#6cb8ff",
};

impl Colours {
    fn rules(&self) -> String {
        let Self { background, off, rim, ink, faint, press } = self;
        format!(
            ".bg{{fill:{background}}}\
             .off{{fill:{off};stroke:{rim}}}\
             .on{{fill:#ffc531;stroke:#d89a00}}\
             .glow{{fill:#fff7dc}}\
             .k{{stroke:{rim}}}\
             .edge{{stroke:{faint};fill:none}}\
             .ink{{stroke:{ink};fill:none;stroke-linecap:round;stroke-linejoin:round}}\
             .dark{{stroke:#2b2412;fill:none;stroke-linecap:round;stroke-linejoin:round}}\
             .pale{{stroke:#fff;fill:none;stroke-linecap:round;stroke-linejoin:round}}\
             .press{{stroke:{press};fill:none}}\
             .dot{{fill:{press}}}\
             .one{{fill:{ink}}}"
        )
    }
}

impl Theme {
    /// The style sheet of a picture.
    pub(crate) fn sheet(self) -> String {
        match self {
            Self::Light => LIGHT.rules(),
            Self::Dark => DARK.rules(),
            Self::Auto => format!("{}@media(prefers-color-scheme:dark){{{}}}", LIGHT.rules(), DARK.rules()),
        }
    }
}

/// The colour of state `state` of `states`, and whether ink on it must be pale.
pub(crate) fn state_colour(state: u16, states: u32) -> ([u8; 3], bool) {
    // From the amber of a lit light through red and violet to teal; dark ones in the middle.
    const STOPS: [[f64; 3]; 5] =
        [[255.0, 197.0, 49.0], [240.0, 106.0, 58.0], [186.0, 57.0, 128.0], [76.0, 66.0, 168.0], [30.0, 150.0, 140.0]];
    let span = f64::from(states.saturating_sub(2).max(1));
    let along = f64::from(state.saturating_sub(1)) / span * (STOPS.len() - 1) as f64;
    let stop = (along as usize).min(STOPS.len() - 2);
    let part = along - stop as f64;
    let mix = |channel: usize| STOPS[stop][channel] * (1.0 - part) + STOPS[stop + 1][channel] * part;
    let colour = [mix(0), mix(1), mix(2)];
    let luminance = 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2];
    (colour.map(|channel| channel.round() as u8), luminance < 140.0)
}

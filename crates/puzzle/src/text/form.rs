//! The forms a board can be written in, and their names.

use std::fmt;
use std::str::FromStr;

/// A form in which boards are written. The names are stable: they are what `--from` and `--to` take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Form {
    /// Rows of two symbols such as `#.`, one row per line.
    Rows,
    /// Rows of digits, one row per line: `0` and `1`, or more states.
    Digits,
    /// All rows in one line, separated by `|`, `/`, `;` or `,`.
    Line,
    /// A JSON matrix: `[[0,1],[1,0]]`.
    Json,
    /// A JSON object that says everything about a board.
    JsonObject,
    /// The torus decision format: side, number of lights, then one pair per light.
    Torus,
    /// A list of coordinates: `(1,2) (3,3)`, row first, counted from 1.
    Coordinates,
    /// A list of cell names: `A1 C1 E1`.
    Names,
    /// A line with the size, then the rows.
    Header,
    /// A number of boards, then the boards one after another.
    Batch,
    /// A hexadecimal number whose bit 0 is the top left light.
    Hex,
    /// A game ID of Simon Tatham's Flip.
    Flip,
    /// A save file of Simon Tatham's Flip.
    FlipSave,
    /// A graph in graph6, then its lights.
    Graph6,
    /// The edges of a graph, then its lights.
    EdgeList,
    /// The name of a graph, then its lights: `cube:3 v0 v5`.
    Family,
    /// A plain PBM picture (`P1`).
    Pbm,
    /// A packed PBM picture (`P4`).
    PbmPacked,
    /// The board file of this project (`douse 1`).
    File,
    /// The code of this project (`5x5:002a000`).
    Code,
}

/// A text that is not a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not a form: choose {}", Form::ALL.map(Form::name).join(", "))]
pub struct FormError {
    /// What was written.
    pub text: String,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 20] = [
        Self::Rows,
        Self::Digits,
        Self::Line,
        Self::Json,
        Self::JsonObject,
        Self::Torus,
        Self::Coordinates,
        Self::Names,
        Self::Header,
        Self::Batch,
        Self::Hex,
        Self::Flip,
        Self::FlipSave,
        Self::Graph6,
        Self::EdgeList,
        Self::Family,
        Self::Pbm,
        Self::PbmPacked,
        Self::File,
        Self::Code,
    ];

    /// The stable name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Digits => "digits",
            Self::Line => "line",
            Self::Json => "json",
            Self::JsonObject => "json-object",
            Self::Torus => "torus",
            Self::Coordinates => "coordinates",
            Self::Names => "names",
            Self::Header => "header",
            Self::Batch => "batch",
            Self::Hex => "hex",
            Self::Flip => "flip",
            Self::FlipSave => "flip-save",
            Self::Graph6 => "graph6",
            Self::EdgeList => "edge-list",
            Self::Family => "family",
            Self::Pbm => "pbm",
            Self::PbmPacked => "pbm-packed",
            Self::File => "file",
            Self::Code => "code",
        }
    }

    /// What the form is, in words that fit after "read as".
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Self::Rows => "rows of two symbols",
            Self::Digits => "rows of digits",
            Self::Line => "rows on one line",
            Self::Json => "a JSON matrix",
            Self::JsonObject => "a JSON object",
            Self::Torus => "the torus decision format",
            Self::Coordinates => "a list of coordinates",
            Self::Names => "a list of cell names",
            Self::Header => "a size, then rows",
            Self::Batch => "a number of boards, then the boards",
            Self::Hex => "a hexadecimal word",
            Self::Flip => "a Flip game ID",
            Self::FlipSave => "a Flip save file",
            Self::Graph6 => "a graph in graph6",
            Self::EdgeList => "a graph as a list of edges",
            Self::Family => "a graph by its name",
            Self::Pbm => "a plain PBM picture",
            Self::PbmPacked => "a packed PBM picture",
            Self::File => "a board file",
            Self::Code => "a code",
        }
    }

    /// A small board in this form; `/` stands for the end of a line where it has several.
    #[must_use]
    pub fn example(self) -> &'static str {
        match self {
            Self::Rows => ".#. / ### / .#.",
            Self::Digits => "010 / 111 / 010",
            Self::Line => "010/111/010",
            Self::Json => "[[0,1,0],[1,1,1],[0,1,0]]",
            Self::JsonObject => r#"{"size":"3x2","rule":"plus","board":[[0,1,0],[1,1,1]]}"#,
            Self::Torus => "3 / 2 / 0 1 / 1 0",
            Self::Coordinates => "(1,2) (3,3)",
            Self::Names => "A1 C2",
            Self::Header => "3 2 / 010 / 111",
            Self::Batch => "2 / 010 / 111 / 000 / 101",
            Self::Hex => "0x00005400",
            Self::Flip => "2x2:edb7,6",
            Self::FlipSave => "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection",
            Self::Graph6 => "FhCKG 1010010",
            Self::EdgeList => "0-1 1-2 2-0 / 101",
            Self::Family => "cube:3 v0 v5",
            Self::Pbm => "P1 / 3 2 / 010 / 111",
            Self::PbmPacked => "P4 / 3 2, then the bits",
            Self::File => "douse 1 / size 3x2 / board / .#. / ###",
            Self::Code => "5x5:002a000",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Form {
    type Err = FormError;

    fn from_str(text: &str) -> Result<Self, FormError> {
        Self::ALL
            .into_iter()
            .find(|form| form.name() == text)
            .ok_or_else(|| FormError { text: text.chars().take(40).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for form in Form::ALL {
            assert_eq!(form.name().parse(), Ok(form));
        }
        assert!("png".parse::<Form>().unwrap_err().to_string().contains("pbm-packed"));
    }
    #[test]
    fn every_example_is_read_in_its_form() {
        // The examples that are only the beginning of a file.
        for form in Form::ALL.into_iter().filter(|form| !matches!(form, Form::FlipSave | Form::PbmPacked)) {
            let text = form.example().replace(" / ", "\n");
            let size = matches!(form, Form::Coordinates | Form::Names | Form::Hex).then(|| "5x5".parse().unwrap());
            let options = crate::text::ReadOptions { form: Some(form), size, ..Default::default() };
            assert!(crate::text::read(text.as_bytes(), &options).is_ok(), "{form}");
        }
    }
}

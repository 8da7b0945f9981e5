//! The forms a board can be written in, and their names.

use crate::named;

named! {
    /// A form in which boards are written. The names are stable.
    #[derive(PartialOrd, Ord)]
    pub enum Form, "is not a form" {
        /// Rows of two symbols such as `#.`, one row per line.
        Rows = "rows",
        /// Rows of digits, one row per line: `0` and `1`, or more states.
        Digits = "digits",
        /// All rows in one line, separated by `|`, `/`, `;` or `,`.
        Line = "line",
        /// A JSON matrix: `[[0,1],[1,0]]`.
        Json = "json",
        /// A JSON object that says everything about a board.
        JsonObject = "json-object",
        /// The torus decision format: side, number of lights, then one pair per light.
        Torus = "torus",
        /// A list of coordinates: `(1,2) (3,3)`, row first, counted from 1.
        Coordinates = "coordinates",
        /// A list of cell names: `A1 C1 E1`.
        Names = "names",
        /// A line with the size, then the rows.
        Header = "header",
        /// A number of boards, then the boards one after another.
        Batch = "batch",
        /// A hexadecimal number whose bit 0 is the top left light.
        Hex = "hex",
        /// A game ID of Simon Tatham's Flip.
        Flip = "flip",
        /// A save file of Simon Tatham's Flip.
        FlipSave = "flip-save",
        /// A graph in graph6, then its lights.
        Graph6 = "graph6",
        /// The edges of a graph, then its lights.
        EdgeList = "edge-list",
        /// The name of a graph, then its lights: `cube:3 v0 v5`.
        Family = "family",
        /// A plain PBM picture (`P1`).
        Pbm = "pbm",
        /// A packed PBM picture (`P4`).
        PbmPacked = "pbm-packed",
        /// The board file of this project (`douse 1`).
        File = "file",
        /// The code of this project (`5x5:002a000`).
        Code = "code",
    }
}

impl Form {
    /// Describes the form in words that fit after "read as".
    pub fn description(self) -> &'static str {
        self.description_and_example().0
    }

    /// A small board in this form; `/` stands for the end of a line where it has several.
    pub fn example(self) -> &'static str {
        self.description_and_example().1
    }

    fn description_and_example(self) -> (&'static str, &'static str) {
        match self {
            Self::Rows => ("rows of two symbols", ".#. / ### / .#."),
            Self::Digits => ("rows of digits", "010 / 111 / 010"),
            Self::Line => ("rows on one line", "010/111/010"),
            Self::Json => ("a JSON matrix", "[[0,1,0],[1,1,1],[0,1,0]]"),
            Self::JsonObject => ("a JSON object", r#"{"size":"3x2","rule":"plus","board":[[0,1,0],[1,1,1]]}"#),
            Self::Torus => ("the torus decision format", "3 / 2 / 0 1 / 1 0"),
            Self::Coordinates => ("a list of coordinates", "(1,2) (3,3)"),
            Self::Names => ("a list of cell names", "A1 C2"),
            Self::Header => ("a size, then rows", "3 2 / 010 / 111"),
            Self::Batch => ("a number of boards, then the boards", "2 / 010 / 111 / 000 / 101"),
            Self::Hex => ("a hexadecimal word", "0x00005400"),
            Self::Flip => ("a Flip game ID", "2x2:edb7,6"),
            Self::FlipSave => ("a Flip save file", "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection"),
            Self::Graph6 => ("a graph in graph6", "FhCKG 1010010"),
            Self::EdgeList => ("a graph as a list of edges", "0-1 1-2 2-0 / 101"),
            Self::Family => ("a graph by its name", "cube:3 v0 v5"),
            Self::Pbm => ("a plain PBM picture", "P1 / 3 2 / 010 / 111"),
            Self::PbmPacked => ("a packed PBM picture", "P4 / 3 2, then the bits"),
            Self::File => ("a board file", "douse 1 / size 3x2 / board / .#. / ###"),
            Self::Code => ("a code", "5x5:002a000"),
        }
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
            assert!(crate::text::read(text.as_bytes(), &options, &crate::text::own_input()).is_ok(), "{form}");
        }
    }
}

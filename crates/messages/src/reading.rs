//! Why a text is not a board, in the reader's language.

use crate::Messages;
use douse::text::{Form, ReadError, ReadErrorKind};

impl Messages {
    /// The name of a notation.
    #[must_use]
    pub fn form(&self, form: Form) -> String {
        self.get(&format!("form-{}", form.name()))
    }

    /// Why a text is not a board. An error about one place in the text begins with the line and
    /// column.
    #[must_use]
    pub fn read_error(&self, error: &ReadError) -> String {
        let said = self.read_error_kind(&error.kind);
        if is_about_all(&error.kind) {
            return said;
        }
        format!("{} {said}", self.with("paste-at", &[("line", &error.line), ("column", &error.column)]))
    }

    fn read_error_kind(&self, kind: &ReadErrorKind) -> String {
        use ReadErrorKind as Kind;
        match kind {
            Kind::Empty => self.get("paste-empty"),
            Kind::Binary { .. } | Kind::OtherFile { .. } => self.get("paste-other-file"),
            Kind::Utf8 { .. } => self.get("paste-utf8"),
            Kind::Unrecognised => self.get("paste-unrecognised"),
            Kind::Ambiguous { .. } => self.get("paste-ambiguous"),
            Kind::WhichIsLit { .. } => self.get("paste-which-lit"),
            Kind::HoleOrOff { .. } => self.get("paste-hole-or-off"),
            Kind::DoubleSpaced { .. } => self.get("paste-double-spaced"),
            Kind::Ragged { row, found, expected } => {
                self.with("paste-ragged", &[("row", row), ("found", found), ("expected", expected)])
            }
            Kind::ThirdSymbol { symbol, first, second, .. } => {
                self.with("paste-third-symbol", &[("symbol", symbol), ("first", first), ("second", second)])
            }
            Kind::UnknownSymbol { symbol, .. } => self.with("paste-symbol", &[("symbol", symbol)]),
            Kind::State { value, states, .. } | Kind::CellState { value, states, .. } => {
                self.with("paste-state", &[("value", value), ("states", states)])
            }
            // A place that cannot be counted has no name.
            Kind::Outside { place, .. } if place.row == usize::MAX || place.column == usize::MAX => {
                self.get("paste-outside-far")
            }
            Kind::Outside { place, .. } => self.with("paste-outside", &[("cell", place)]),
            Kind::NoCell { name } if name == "a place in a grid" => self.get("paste-graph-places"),
            Kind::NoCell { name } => self.with("paste-no-cell", &[("cell", name)]),
            Kind::FromOne => self.get("paste-from-one"),
            Kind::Count { expected, found, .. } => {
                self.with("paste-count", &[("expected", expected), ("found", found)])
            }
            Kind::Uneven { rows, boards } => self.with("paste-uneven", &[("rows", rows), ("boards", boards)]),
            Kind::Repeated { name } => self.with("paste-repeated", &[("cell", &short_name(name))]),
            Kind::Length { expected, found, .. } => {
                self.with("paste-length", &[("expected", expected), ("found", found)])
            }
            Kind::Padding { .. } => self.get("paste-padding"),
            Kind::NeedsSize { .. } => self.get("paste-needs-size"),
            Kind::Conflict { written, .. } => self.with("paste-conflict", &[("written", &self.part(written))]),
            Kind::Expected { found, .. } if found == "nothing" => self.get("paste-missing"),
            Kind::Expected { found, .. } => self.with("paste-unexpected", &[("found", &self.part(found))]),
            Kind::Key { .. } => self.get("paste-key"),
            Kind::Version { found } => self.with("paste-version", &[("found", found)]),
            Kind::Json { .. } => self.get("paste-json"),
            Kind::Memory { .. } => self.get("paste-memory"),
            Kind::Stopped => self.get("paste-stopped"),
            Kind::Seed => self.get("paste-seed"),
            Kind::AllHoles => self.get("editor-empty"),
            Kind::Size(_) => self.get("paste-bad-size"),
            Kind::States(_) => self.get("paste-bad-states"),
            Kind::Rule(_) => self.get("paste-bad-rule"),
            Kind::Edges(_) => self.get("paste-bad-edges"),
            Kind::Goal(_) => self.get("paste-bad-goal"),
            Kind::Graph(_) | Kind::Family(_) => self.get("paste-bad-graph"),
            Kind::Variant(_) | Kind::Board(_) => self.get("paste-misfit"),
        }
    }

    /// Translates a part of the text as an error names it. Quoted parts stay as they are.
    fn part(&self, part: &str) -> String {
        if let Some(width) = part.strip_suffix(" wide") {
            return self.with("part-wide", &[("n", &width)]);
        }
        if let Some(vertices) = part.strip_prefix("a graph of ").and_then(|rest| rest.strip_suffix(" vertices")) {
            return self.with("board-graph", &[("n", &vertices)]);
        }
        let name = match part {
            "true or false" => "part-bool",
            "a number" => "part-number",
            "a text" => "part-text",
            "a list" => "part-list",
            "an object" => "part-object",
            "a torus" => "part-torus",
            "a graph" => "part-graph",
            _ => {
                let quoted = part.strip_prefix('\'').and_then(|part| part.strip_suffix('\''));
                return quoted.map_or_else(|| part.to_string(), |text| self.with("part-quoted", &[("text", &text)]));
            }
        };
        self.get(name)
    }
}

/// The name alone of a place that is given in both ways: `C2` of `row 2, column 3 (C2)`.
fn short_name(name: &str) -> &str {
    name.rsplit_once(" (").and_then(|(_, rest)| rest.strip_suffix(')')).unwrap_or(name)
}

/// Whether the error is about the whole text, so that a line and a column would be useless.
fn is_about_all(kind: &ReadErrorKind) -> bool {
    use ReadErrorKind as Kind;
    matches!(
        kind,
        Kind::Empty
            | Kind::Binary { .. }
            | Kind::OtherFile { .. }
            | Kind::Unrecognised
            | Kind::Ambiguous { .. }
            | Kind::WhichIsLit { .. }
            | Kind::HoleOrOff { .. }
            | Kind::DoubleSpaced { .. }
            | Kind::Ragged { .. }
            | Kind::NeedsSize { .. }
            | Kind::Uneven { .. }
            | Kind::Memory { .. }
            | Kind::Stopped
            | Kind::AllHoles
            | Kind::Outside { .. }
            | Kind::State { .. }
            | Kind::CellState { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::short_name;
    use crate::{Language, Messages};
    use douse::text::{Form, ReadErrorKind, ReadOptions, read};

    /// Inputs that are wrong, each in its own way, with a word of the German message.
    const WRONG: [(&str, &str); 23] = [
        ("", "nichts zu lesen"),
        ("hello", "ist hier kein Licht"),
        ("#.\n#\n", "Zeile 2 hat"),
        ("5x5:zz", "Zeile 1, Spalte"),
        ("5x5:00", "Ziffern"),
        ("5x5:0000001", "Nullen"),
        ("{\"lights\": [[1,0],[0", "JSON"),
        ("{\"lights\": [[1,0],[0]]}", "passt hier nicht"),
        ("0x5:0", "Größe"),
        ("5x5.k0:0000000", "Zustände"),
        ("5x5.bishop:0000000", "Regel"),
        ("5x5@sphere:0000000", "Ränder"),
        ("cube:0 v1", "Graph"),
        ("petersen v99", "Feld"),
        ("douse board 9\n", "passt hier nicht"),
        ("5#12345", "Zustand"),
        ("XO\nOX\n", "Zeichen"),
        ("#.#\n.#.\n#.@\n", "Zeichen"),
        ("3\n9\n0 1\n", "angekündigt"),
        ("A1 B2 A1", "Größe"),
        ("P1\n3\n", "Hier fehlt etwas."),
        ("[0,1]", "Eine Zahl passt hier nicht."),
        ("[[0,1],[1,\"x\"]]", "Ein Text passt hier nicht."),
    ];

    #[test]
    fn every_wrong_input_is_answered_in_german() {
        let german = Messages::new(Language::German);
        for (input, word) in WRONG {
            let error = read(input.as_bytes(), &ReadOptions::default(), &douse::text::own_input()).expect_err(input);
            let said = german.read_error(&error);
            assert!(said.contains(word), "{input:?}: {said} ({error:?})");
            assert!(!said.contains("paste-") && !said.contains("{$"), "{input:?}: {said}");
        }
    }

    #[test]
    fn descriptions_of_parts_are_translated() {
        let german = Messages::new(Language::German);
        for (part, said) in [
            ("a number", "Eine Zahl"),
            ("a graph of 5 vertices", "ein Graph mit 5 Knoten"),
            ("3 wide", "3 breit"),
            ("'3 wide'", "„3 wide“"),
        ] {
            assert_eq!(german.part(part), said);
        }
        let missing = ReadErrorKind::Expected { expected: "a row".into(), found: "nothing".into() };
        assert_eq!(german.read_error_kind(&missing), "Hier fehlt etwas.");
        assert_eq!(["row 2, column 3 (C2)", "v4"].map(short_name), ["C2", "v4"]);
    }

    #[test]
    fn every_notation_has_a_name() {
        for language in Language::ALL {
            let messages = Messages::new(language);
            for form in Form::ALL {
                assert!(!messages.form(form).starts_with("form-"), "{language} {form:?}");
            }
        }
    }
}

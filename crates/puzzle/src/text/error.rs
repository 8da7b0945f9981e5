//! Errors in an input that is not a board, with their places.

use super::form::Form;
use crate::board::BoardError;
use crate::family::FamilyError;
use crate::graph::GraphError;
use crate::named::TextError;
use crate::pattern::StatesError;
use crate::place::Place;
use crate::rule::RuleError;
use crate::size::{Size, SizeError};
use crate::variant::VariantError;
use std::ops::Range;

/// An input that is not a board: the problem, its place, and advice.
///
/// `Display` is the message without the place; [`ReadError::advice`] is the sentence that helps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct ReadError {
    /// The form it was read as, if that was clear.
    pub form: Option<Form>,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The bytes of the input that are wrong; empty where something is missing.
    pub span: Range<usize>,
    /// The problem.
    pub kind: ReadErrorKind,
}

/// A problem with a part of an input, and the bytes of that part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct Fault {
    /// The bytes of the input that are wrong; empty where something is missing.
    pub span: Range<usize>,
    /// The problem.
    pub kind: ReadErrorKind,
}

/// A problem with an input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadErrorKind {
    /// Nothing but white space.
    #[error("the input is empty")]
    Empty,
    /// Bytes that no text has.
    #[error("this is binary data, not a board: byte {byte:#04x}")]
    Binary {
        /// The byte.
        byte: u8,
    },
    /// Bytes that are not UTF-8.
    #[error("byte {byte:#04x} is not UTF-8")]
    Utf8 {
        /// The byte.
        byte: u8,
    },
    /// A file of another kind, known by its first bytes.
    #[error("this is {what}, not one of the text forms")]
    OtherFile {
        /// A description of the file.
        what: &'static str,
    },
    /// No form looks like this.
    #[error("no form of a board looks like this")]
    Unrecognised,
    /// Several readings fit.
    #[error("this can be read as {}", either(forms))]
    Ambiguous {
        /// The forms that fit, the likeliest first.
        forms: Vec<Form>,
    },
    /// Two symbols, and either may be the lit one.
    #[error("'{first}' and '{second}': which of the two is lit?")]
    WhichIsLit {
        /// The symbol that comes first.
        first: char,
        /// The other one.
        second: char,
    },
    /// `_` may be a hole or a light that is off.
    #[error("'_' may be a hole or a light that is off")]
    HoleOrOff {
        /// The symbol of lit lights.
        lit: char,
    },
    /// Blank lines between single rows.
    #[error("with a blank line after every row this is one board or {rows} boards of one row")]
    DoubleSpaced {
        /// The number of rows.
        rows: usize,
    },
    /// A row is longer or shorter than the first.
    #[error("row {row} has {}, but row 1 has {expected}", lights(*found))]
    Ragged {
        /// The row, counted from 1.
        row: usize,
        /// The number of lights in this row.
        found: usize,
        /// The number of lights in the first row.
        expected: usize,
    },
    /// A symbol past the two that are used.
    #[error("a third symbol '{symbol}' at {}; so far the board uses '{first}' and '{second}'", spot(*place))]
    ThirdSymbol {
        /// The symbol.
        symbol: char,
        /// The place of the light on the board.
        place: Place,
        /// The first symbol.
        first: char,
        /// The second symbol.
        second: char,
    },
    /// A symbol that is known neither as lit nor as off.
    #[error("'{symbol}' at {} is not a light", spot(*place))]
    UnknownSymbol {
        /// The symbol.
        symbol: char,
        /// The place of the light on the board.
        place: Place,
    },
    /// A light is in a state that does not exist.
    #[error("{} is in state {value}, but the states are 0 to {}", spot(*place), states.saturating_sub(1))]
    State {
        /// The state written.
        value: String,
        /// The place of the light on the board.
        place: Place,
        /// The number of states.
        states: u64,
    },
    /// A vertex is in a state that does not exist.
    #[error("{cell} is in state {value}, but the states are 0 to {}", states.saturating_sub(1))]
    CellState {
        /// The cell.
        cell: String,
        /// The state written.
        value: String,
        /// The number of states.
        states: u64,
    },
    /// A light past the edges.
    #[error("{} is outside the board of {width}x{height}", spot(*place))]
    Outside {
        /// The place named.
        place: Place,
        /// The width of the board.
        width: usize,
        /// The height of the board.
        height: usize,
    },
    /// A cell that the board does not have.
    #[error("{name} is not a cell of this board")]
    NoCell {
        /// The text as written.
        name: String,
    },
    /// A coordinate of 0 where they are counted from 1.
    #[error("coordinates are counted from 1, so 0 is outside the board")]
    FromOne,
    /// A wrong number of things.
    #[error("the number of {what} should be {expected}, but it is {found}")]
    Count {
        /// The things counted, such as `rows`.
        what: &'static str,
        /// The number expected.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// Rows that cannot be divided evenly among the boards.
    #[error("the number of rows, {rows}, cannot be divided evenly among {boards} boards")]
    Uneven {
        /// The number of rows.
        rows: usize,
        /// The number of boards announced.
        boards: usize,
    },
    /// A light that is listed twice.
    #[error("{name} is listed twice")]
    Repeated {
        /// The cell.
        name: String,
    },
    /// A digit string of the wrong length.
    #[error("the number of digits for the {what} should be {expected}, but it is {found}")]
    Length {
        /// The thing that the digits describe.
        what: &'static str,
        /// The number of digits expected.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// Bits past the last light that are not zero.
    #[error("the unused bits in the last digit of the {what} must be 0")]
    Padding {
        /// The thing that the digits describe.
        what: &'static str,
    },
    /// A form that does not say how large the board is.
    #[error("{} does not say how large the board is", form.description())]
    NeedsSize {
        /// The form.
        form: Form,
    },
    /// Two parts of the input contradict each other.
    #[error("the {what} is {written} here, but {said}")]
    Conflict {
        /// The property that they disagree about.
        what: &'static str,
        /// The value asked for, and the place of the demand.
        said: String,
        /// The value in the input.
        written: String,
    },
    /// Something else was expected.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// A description of the valid content.
        expected: String,
        /// The content found.
        found: String,
    },
    /// A required keyword is missing, or occurs twice.
    #[error("{what}")]
    Key {
        /// The problem.
        what: String,
    },
    /// A version that this program does not read.
    #[error("version {found} is newer than this program, which reads version 1")]
    Version {
        /// The version written.
        found: String,
    },
    /// The text is not JSON.
    #[error("this is not JSON: {message}")]
    Json {
        /// The message of the JSON reader.
        message: String,
    },
    /// More memory than is allowed or available.
    #[error("this board would take {bytes} bytes of memory, more than {}", allowed(*limit))]
    Memory {
        /// The bytes it would take.
        bytes: u128,
        /// The bytes allowed; `None` if there was no limit other than that of the machine.
        limit: Option<u128>,
    },
    /// The time allowed for reading was up.
    #[error("reading this takes longer than allowed")]
    Stopped,
    /// A seed of another program's generator.
    #[error("'#' starts a random seed of Flip, which does not contain the board itself")]
    Seed,
    /// A board with only holes.
    #[error("a board that is all holes has no lights")]
    AllHoles,
    /// An impossible size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// An impossible number of states.
    #[error(transparent)]
    States(#[from] StatesError),
    /// The rule is invalid.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The edges are invalid.
    #[error(transparent)]
    Edges(TextError),
    /// The goal is invalid.
    #[error(transparent)]
    Goal(TextError),
    /// The graph is not simple.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// The name of the graph is invalid.
    #[error(transparent)]
    Family(#[from] FamilyError),
    /// Parts of a puzzle that do not fit.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// Lights or a goal that do not fit the puzzle.
    #[error(transparent)]
    Board(#[from] BoardError),
}

fn allowed(limit: Option<u128>) -> String {
    limit.map_or_else(|| "is available".into(), |limit| format!("the {limit} allowed"))
}

/// Both words for a place: `row 2, column 3 (C2)`.
pub(super) fn spot(place: Place) -> String {
    let one = |at: usize| at.saturating_add(1);
    // A place past any board may not have a name that can be counted.
    if place.row == usize::MAX || place.column == usize::MAX {
        return format!("row {}, column {}", one(place.row), one(place.column));
    }
    format!("row {}, column {} ({place})", one(place.row), one(place.column))
}

fn lights(count: usize) -> String {
    if count == 1 { "1 light".into() } else { format!("{count} lights") }
}

fn either(forms: &[Form]) -> String {
    let words: Vec<_> = forms.iter().map(|form| form.description()).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or as {last}", rest.join(", as ")),
        _ => words.concat(),
    }
}

crate::named! {
    /// A property of an input that can be specified besides, by the name of the field of
    /// [`ReadOptions`](super::ReadOptions).
    pub enum Setting, "is not a setting" {
        /// The form it is in.
        Form = "form",
        /// The symbols of lit and off.
        Symbols = "symbols",
        /// The number of states.
        States = "states",
        /// Width and height.
        Size = "size",
    }
}

impl ReadErrorKind {
    /// Returns whether the input fits and only leaves open what its symbols mean.
    pub(super) fn is_question(&self) -> bool {
        matches!(self, Self::WhichIsLit { .. } | Self::HoleOrOff { .. })
    }

    /// Advice; `None` if the message says it all.
    ///
    /// * `form`: the form it was read as.
    /// * `say`: as for [`ReadError::advice`].
    fn advice(&self, form: Form, say: &dyn Fn(Setting, &str) -> String) -> Option<String> {
        let fixed = |text: &str| Some(text.to_string());
        match self {
            Self::Empty => fixed("write a board such as 01010, one line per row; see the forms in the help"),
            Self::Binary { .. } => fixed("packed pictures must be PBM and begin with P4"),
            Self::Utf8 { .. } => fixed("save the text as UTF-8"),
            Self::OtherFile { .. } => fixed("convert it to PBM (P1 or P4) or to text saved as UTF-8"),
            Self::Unrecognised => {
                Some(format!("name the form, such as {}; rows of # and . are the simplest", say(Setting::Form, "rows")))
            }
            Self::Ambiguous { forms } => {
                let choices: Vec<_> = forms.iter().map(|form| say(Setting::Form, form.name())).collect();
                Some(format!("choose {}", choices.join(" or ")))
            }
            Self::WhichIsLit { first, second } => {
                let [one, other] =
                    [(first, second), (second, first)].map(|(lit, off)| say(Setting::Symbols, &format!("{lit}{off}")));
                Some(format!("choose which is lit; it comes first: {one} or {other}"))
            }
            Self::HoleOrOff { lit } => {
                let (off, hole) = (say(Setting::Symbols, &format!("{lit}_")), say(Setting::Form, form.name()));
                Some(format!("use {off} if it is off, or {hole} if it is a hole"))
            }
            Self::DoubleSpaced { .. } => fixed("remove the blank lines, or put the number of boards first"),
            Self::Ragged { .. } => fixed("every row needs the same number of lights"),
            Self::ThirdSymbol { symbol, .. } if symbol.is_ascii_digit() => {
                Some(format!("for more than two states, give their number, such as {}", say(Setting::States, "3")))
            }
            Self::ThirdSymbol { .. } => fixed("use one symbol for lit, one for off, and _ for holes"),
            Self::UnknownSymbol { .. } => {
                let symbols = say(Setting::Symbols, "#.");
                Some(format!("write # for lit and . for off, or name the symbols that are used, such as {symbols}"))
            }
            Self::State { .. } | Self::CellState { .. } => {
                Some(format!("give the number of states, such as {}", say(Setting::States, "3")))
            }
            Self::Outside { .. } => fixed("rows and columns are counted from the top left"),
            Self::FromOne => fixed("the top left light is (1,1); 0-based pairs belong to the torus format"),
            Self::Count { .. } => fixed("correct the number, or add or remove what does not match it"),
            Self::Uneven { .. } => fixed("every board needs the same number of rows, or a line with its own size"),
            Self::Repeated { .. } => fixed("list every lit cell once"),
            Self::NeedsSize { .. } => Some(format!("give it as width x height, such as {}", say(Setting::Size, "5x5"))),
            Self::Conflict { .. } => fixed("make the two agree"),
            Self::Version { .. } => fixed("get a newer version of douse"),
            Self::Memory { .. } => fixed("write the lights out, in PBM (P4) for the largest boards"),
            Self::Stopped => fixed("read fewer boards at a time"),
            Self::Seed => fixed("in Flip choose Game > Specific, and copy the ID with the colon"),
            Self::AllHoles => fixed("at least one place must be a light"),
            Self::Length { what: "matrix", .. } => {
                fixed("a board of N lights needs N x N bits, four per digit; was the ID copied completely?")
            }
            _ => None,
        }
    }
}

impl Fault {
    pub(super) fn new(span: Range<usize>, kind: impl Into<ReadErrorKind>) -> Self {
        Self { span, kind: kind.into() }
    }

    pub(super) fn expected(span: Range<usize>, expected: &str, found: &str) -> Self {
        Self::new(span, ReadErrorKind::Expected { expected: expected.into(), found: quoted(found) })
    }

    pub(super) fn count(span: Range<usize>, what: &'static str, expected: usize, found: usize) -> Self {
        Self::new(span, ReadErrorKind::Count { what, expected, found })
    }

    pub(super) fn key(span: Range<usize>, what: impl Into<String>) -> Self {
        Self::new(span, ReadErrorKind::Key { what: what.into() })
    }

    /// Adds line and column, given the input.
    pub fn locate(self, input: &[u8], form: Option<Form>) -> ReadError {
        let start = self.span.start.min(input.len());
        let end = self.span.end.clamp(start, input.len());
        let before = &input[..start];
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        // Bytes 10xxxxxx continue a character of UTF-8.
        let column = before[line_start..].iter().filter(|&&byte| byte & 0xc0 != 0x80).count() + 1;
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        ReadError { form, line, column, span: start..end, kind: self.kind }
    }
}

impl ReadError {
    /// Advice: that of the kind of error, else an example of the form. `None` if neither is
    /// known.
    ///
    /// * `say`: how a setting is written in the program at hand: `--states 3` on a command line,
    ///   `states=3` in Python.
    pub fn advice(&self, say: &dyn Fn(Setting, &str) -> String) -> Option<String> {
        let example = |form: Form| format!("{} looks like this: {}", form.description(), form.example());
        self.kind.advice(self.form.unwrap_or(Form::Rows), say).or_else(|| self.form.map(example))
    }

    /// The expected content, for the caret.
    pub fn label(&self) -> String {
        match &self.kind {
            ReadErrorKind::Expected { expected, .. } => format!("expected {expected}"),
            ReadErrorKind::Ragged { expected, .. } => format!("expected {}", lights(*expected)),
            ReadErrorKind::Length { expected, .. } => format!("expected {expected} digits"),
            ReadErrorKind::Count { expected, what, .. } => format!("expected {expected} {what}"),
            ReadErrorKind::ThirdSymbol { first, second, .. } => format!("expected '{first}' or '{second}'"),
            ReadErrorKind::UnknownSymbol { .. } => "expected a light".into(),
            ReadErrorKind::State { states, .. } | ReadErrorKind::CellState { states, .. } => {
                format!("expected 0 to {}", states.saturating_sub(1))
            }
            ReadErrorKind::Outside { width, height, .. } => {
                format!("expected a row from 1 to {height} and a column from 1 to {width}")
            }
            ReadErrorKind::Empty => "expected a board".into(),
            _ => "here".into(),
        }
    }
}

/// A piece of input for a message: in quotes, shortened, without control characters.
pub(super) fn quoted(text: &str) -> String {
    if text.is_empty() {
        return "nothing".into();
    }
    let mut short: String = text.chars().take(24).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(24).is_some() {
        short.push_str("...");
    }
    format!("'{short}'")
}

pub(super) fn outside(place: Place, size: Size) -> ReadErrorKind {
    ReadErrorKind::Outside { place, width: size.width(), height: size.height() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_both_words() {
        assert_eq!(spot(Place { row: 1, column: 2 }), "row 2, column 3 (C2)");
        assert!(spot(Place { row: usize::MAX, column: usize::MAX }).starts_with("row 18446744073709551615"));
    }

    #[test]
    fn columns_count_characters_and_lines_count_breaks() {
        let input = "01\n🟨⬛x".as_bytes();
        let error = Fault::new(10..11, ReadErrorKind::Empty).locate(input, None);
        assert_eq!((error.line, error.column, error.span), (2, 3, 10..11));
        let past = Fault::new(90..91, ReadErrorKind::Empty).locate(input, None);
        assert_eq!(past.span, input.len()..input.len());
    }

    #[test]
    fn two_readings_are_both_named() {
        let kind = ReadErrorKind::Ambiguous { forms: vec![Form::Digits, Form::Torus] };
        assert_eq!(kind.to_string(), "this can be read as rows of digits or as the torus decision format");
        let say = |setting: Setting, value: &str| format!("{setting}={value}");
        assert_eq!(kind.advice(Form::Digits, &say).unwrap(), "choose form=digits or form=torus");
    }
}

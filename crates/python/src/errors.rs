//! Errors of the engine as Python exceptions that carry the same information.

use douse::board::BoardError;
use douse::family::FamilyError;
use douse::generate::GenerateError;
use douse::graph::GraphError;
use douse::hardest::HardestError;
use douse::named::TextError;
use douse::pattern::StatesError;
use douse::rule::RuleError;
use douse::shortest::{
    AllError, CertificateTextError, CheckError, CheckpointError, CountError, ResumeError, TaskError,
};
use douse::size::SizeError;
use douse::solve::SolveError;
use douse::sweep::SweepError;
use douse::text::{ReadError, ReadErrorKind, Setting, WriteError};
use douse::variant::VariantError;
use douse_algebra::bits::OutOfMemory;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::fmt::Display;

pyo3::import_exception!(douse.errors, DouseError);
pyo3::import_exception!(douse.errors, TooLarge);
pyo3::import_exception!(douse.errors, Stopped);

/// The numbers and texts of an error, by name.
type Fields = Vec<(&'static str, Field)>;

enum Field {
    Number(u64),
    Text(String),
}

impl From<usize> for Field {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<u32> for Field {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<&String> for Field {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&str> for Field {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// Which exception an error becomes.
enum Class {
    Wrong,
    TooLarge,
    Stopped,
}

fn exception(error: &(impl Display + Kind), class: Class, fields: Fields) -> PyErr {
    let kind = error.kind();
    Python::attach(|py| {
        let values = PyDict::new(py);
        for (name, field) in fields {
            let set = match field {
                Field::Number(number) => values.set_item(name, number),
                Field::Text(text) => values.set_item(name, text),
            };
            if let Err(error) = set {
                return error;
            }
        }
        let arguments = (error.to_string(), kind, values.unbind());
        match class {
            Class::Wrong => DouseError::new_err(arguments),
            Class::TooLarge => TooLarge::new_err(arguments),
            Class::Stopped => Stopped::new_err(arguments),
        }
    })
}

/// An error with a stable name for what went wrong: a value of `douse.ErrorKind`.
trait Kind {
    fn kind(&self) -> &'static str;
}

/// The name of every variant; the list has to be complete, or this does not compile. Programs compare with these names: where a
/// variant is renamed, its name here stays.
macro_rules! kinds {
    ($($Error:ty { $($Variant:ident = $name:literal),+ $(,)? })+) => {
        $(impl Kind for $Error {
            fn kind(&self) -> &'static str {
                match self { $(Self::$Variant { .. } => $name,)+ }
            }
        })+
    };
}

kinds! {
    SizeError { Empty = "Empty", TooLarge = "TooLarge", Huge = "Huge", Malformed = "Malformed" }
    VariantError { NeedsGrid = "NeedsGrid", MatrixSize = "MatrixSize" }
    BoardError { Lights = "Lights", States = "States", GoalState = "GoalState" }
    RuleError { Unknown = "Unknown", Malformed = "Malformed", NoMiddle = "NoMiddle", Blank = "Blank" }
    GraphError {
        Empty = "Empty", TooLarge = "TooLarge", NoSuchVertex = "NoSuchVertex", Loop = "Loop", Double = "Double",
    }
    SolveError {
        OutOfMemory = "OutOfMemory", DoesNotApply = "DoesNotApply", Stopped = "Stopped", WrongAnswer = "WrongAnswer",
    }
    GenerateError {
        Goal = "Goal", Solve = "Solve", NothingChanges = "NothingChanges", TooManyButtons = "TooManyButtons",
        AlwaysSolved = "AlwaysSolved", TooFewSolvable = "TooFewSolvable",
    }
    HardestError {
        Solve = "Solve", Goal = "Goal", TooLarge = "TooLarge", Stopped = "Stopped", Method = "Method",
        OutOfMemory = "OutOfMemory", Contradiction = "Contradiction",
    }
    AllError { TooMany = "TooMany", TooLarge = "TooLarge", Stopped = "Stopped", Memory = "Memory" }
    CountError { TooLarge = "TooLarge", Overflow = "Overflow", Stopped = "Stopped", Memory = "Memory" }
    SweepError {
        Empty = "Empty", NotPrime = "NotPrime", Size = "Size", Variant = "Variant", Text = "Text",
        NoUnit = "NoUnit", Solve = "Solve", Stopped = "Stopped",
    }
    TaskError {
        Division = "Division", Unknown = "Unknown", Damaged = "Damaged", Stopped = "Stopped", Memory = "Memory",
    }
    FamilyError { Unknown = "Unknown", Numbers = "Numbers", TooSmall = "TooSmall", TooLarge = "TooLarge" }
    WriteError { Cannot = "Cannot", OnlyRead = "OnlyRead", TooLarge = "TooLarge" }
    ReadErrorKind {
        Empty = "Empty", Binary = "Binary", Utf8 = "Utf8", OtherFile = "OtherFile", Unrecognised = "Unrecognised",
        Ambiguous = "Ambiguous", WhichIsLit = "WhichIsLit", HoleOrOff = "HoleOrOff", DoubleSpaced = "DoubleSpaced",
        Ragged = "Ragged", ThirdSymbol = "ThirdSymbol", UnknownSymbol = "UnknownSymbol", State = "State",
        CellState = "CellState", Outside = "Outside", NoCell = "NoCell", FromOne = "FromOne", Count = "Count",
        Uneven = "Uneven", Repeated = "Repeated", Length = "Length", Padding = "Padding", NeedsSize = "NeedsSize",
        Conflict = "Conflict", Expected = "Expected", Key = "Key", Version = "Version", Json = "Json",
        Memory = "Memory", Stopped = "Stopped", Seed = "Seed", AllHoles = "AllHoles", Size = "Size", States = "States", Rule = "Rule",
        Edges = "Edges", Goal = "Goal", Graph = "Graph", Family = "Family", Variant = "Variant", Board = "Board",
    }
    douse_render::svg::PictureError { TooLarge = "TooLarge" }
    douse_render::PngError { Svg = "Draw", TooLarge = "TooLarge" }
}

/// An error of one kind.
macro_rules! kind {
    ($($Error:ty = $name:literal),+) => {
        $(impl Kind for $Error {
            fn kind(&self) -> &'static str {
                $name
            }
        })+
    };
}

kind!(StatesError = "StatesError", OutOfMemory = "OutOfMemory", douse::explain::TooLong = "TooLong");

impl Kind for CertificateTextError {
    fn kind(&self) -> &'static str {
        match self {
            Self::Missing(_) => "Missing",
            Self::Repeated { .. } => "Repeated",
            Self::Unknown { .. } => "Unknown",
            _ => "Line",
        }
    }
}

impl Kind for CheckpointError {
    fn kind(&self) -> &'static str {
        match self {
            Self::Earlier => "Version",
            Self::Cut | Self::Damaged => "Damaged",
            Self::Line(error) => error.kind(),
            _ => "Line",
        }
    }
}

impl Kind for ResumeError {
    fn kind(&self) -> &'static str {
        match self {
            Self::Division => "Division",
            _ => "OtherSet",
        }
    }
}

impl Kind for CheckError {
    fn kind(&self) -> &'static str {
        match self {
            Self::Text(error) => error.kind(),
            Self::OtherBoard { .. } => "OtherSet",
            Self::States { .. } => "States",
            Self::Method { .. } => "Method",
            Self::Solution { .. } => "Solution",
            Self::Dimension { .. } | Self::Fewer { .. } | Self::Count { .. } => "Solutions",
            Self::Stopped { .. } => "Stopped",
            Self::Memory { .. } => "Memory",
            Self::TooLarge { .. } => "TooLarge",
            _ => "Argument",
        }
    }
}

impl Kind for TextError {
    fn kind(&self) -> &'static str {
        match self.kind {
            "Edges" => "EdgesError",
            "Form" => "FormError",
            "Goal" => "GoalError",
            _ => "Text",
        }
    }
}

/// An error of the engine that becomes an exception.
pub(crate) trait Raised {
    /// The exception.
    fn raised(&self) -> PyErr;
}

/// Shorthand for `map_err` with [`Raised::raised`].
pub(crate) trait OrRaise<T> {
    /// The value, or the exception.
    fn or_raise(self) -> PyResult<T>;
}

impl<T, E: Raised> OrRaise<T> for Result<T, E> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|error| error.raised())
    }
}

/// A plain message.
pub(crate) fn wrong(message: impl Into<String>) -> PyErr {
    DouseError::new_err((message.into(), "Argument", Python::attach(|py| PyDict::new(py).unbind())))
}

impl Raised for SizeError {
    fn raised(&self) -> PyErr {
        let fields: Fields = match self {
            Self::Empty { width, height } => vec![("width", (*width).into()), ("height", (*height).into())],
            Self::TooLarge { width, height, limit } => {
                vec![("width", (*width).into()), ("height", (*height).into()), ("limit", (*limit).into())]
            }
            Self::Huge { text, limit } => vec![("text", text.into()), ("limit", (*limit).into())],
            Self::Malformed { text } => vec![("text", text.into())],
        };
        let class =
            if matches!(self, Self::TooLarge { .. } | Self::Huge { .. }) { Class::TooLarge } else { Class::Wrong };
        exception(self, class, fields)
    }
}

impl Raised for VariantError {
    fn raised(&self) -> PyErr {
        let fields: Fields = match self {
            Self::NeedsGrid { rule } => vec![("rule", (*rule).into())],
            Self::MatrixSize { rows, columns, cells } => {
                vec![("rows", (*rows).into()), ("columns", (*columns).into()), ("cells", (*cells).into())]
            }
        };
        exception(self, Class::Wrong, fields)
    }
}

impl Raised for BoardError {
    fn raised(&self) -> PyErr {
        let fields: Fields = match self {
            Self::Lights { lights, cells } => vec![("lights", (*lights).into()), ("cells", (*cells).into())],
            Self::States { lights, puzzle } => vec![("lights", (*lights).into()), ("puzzle", (*puzzle).into())],
            Self::GoalState { state, last } => vec![("state", u32::from(*state).into()), ("last", (*last).into())],
        };
        exception(self, Class::Wrong, fields)
    }
}

impl Raised for StatesError {
    fn raised(&self) -> PyErr {
        exception(self, Class::Wrong, vec![("states", Field::Number(self.states))])
    }
}

impl Raised for RuleError {
    fn raised(&self) -> PyErr {
        let fields: Fields = match self {
            Self::Unknown { text } | Self::Malformed { text } => vec![("text", text.into())],
            Self::NoMiddle { width, height, limit } => {
                vec![("width", (*width).into()), ("height", (*height).into()), ("limit", (*limit).into())]
            }
            Self::Blank => vec![],
        };
        exception(self, Class::Wrong, fields)
    }
}

impl Raised for GraphError {
    fn raised(&self) -> PyErr {
        let fields: Fields = match self {
            Self::Empty => vec![],
            Self::TooLarge { vertices, limit } => vec![("vertices", (*vertices).into()), ("limit", (*limit).into())],
            Self::NoSuchVertex { edge, vertex, last } => {
                vec![("edge", (*edge).into()), ("vertex", (*vertex).into()), ("last", (*last).into())]
            }
            Self::Loop { edge, vertex } => vec![("edge", (*edge).into()), ("vertex", (*vertex).into())],
            Self::Double { a, b } => vec![("a", (*a).into()), ("b", (*b).into())],
        };
        exception(self, Class::Wrong, fields)
    }
}

impl Raised for OutOfMemory {
    fn raised(&self) -> PyErr {
        exception(self, Class::TooLarge, vec![("bytes", self.bytes.into())])
    }
}

impl Raised for SolveError {
    fn raised(&self) -> PyErr {
        match self {
            Self::OutOfMemory(error) => exception(self, Class::TooLarge, vec![("bytes", error.bytes.into())]),
            Self::DoesNotApply(method) => exception(self, Class::Wrong, vec![("method", (*method).into())]),
            Self::Stopped => exception(self, Class::Stopped, vec![]),
            Self::WrongAnswer { method } => exception(self, Class::Wrong, vec![("method", (*method).into())]),
        }
    }
}

impl Raised for GenerateError {
    fn raised(&self) -> PyErr {
        match self {
            Self::Goal(error) => error.raised(),
            Self::Solve(error) => error.raised(),
            Self::NothingChanges => exception(self, Class::Wrong, vec![]),
            Self::TooManyButtons { buttons, cells } => {
                exception(self, Class::Wrong, vec![("buttons", (*buttons).into()), ("cells", (*cells).into())])
            }
            Self::AlwaysSolved { buttons, tries } => {
                exception(self, Class::Wrong, vec![("buttons", (*buttons).into()), ("tries", (*tries).into())])
            }
            Self::TooFewSolvable { tries } => exception(self, Class::Wrong, vec![("tries", (*tries).into())]),
        }
    }
}

impl Raised for HardestError {
    fn raised(&self) -> PyErr {
        match self {
            Self::Solve(error) => error.raised(),
            Self::Goal(error) => error.raised(),
            Self::TooLarge { cells, states, nullity } => {
                let fields =
                    vec![("cells", (*cells).into()), ("states", (*states).into()), ("nullity", (*nullity).into())];
                exception(self, Class::TooLarge, fields)
            }
            Self::Stopped => exception(self, Class::Stopped, vec![]),
            Self::OutOfMemory(_) => exception(self, Class::TooLarge, vec![]),
            Self::Method(method) | Self::Contradiction { method, .. } => {
                exception(self, Class::Wrong, vec![("method", method.name().into())])
            }
        }
    }
}

impl Raised for AllError {
    fn raised(&self) -> PyErr {
        match self {
            Self::TooMany { most } => exception(self, Class::TooLarge, vec![("most", (*most).into())]),
            Self::TooLarge { dimension } => exception(self, Class::TooLarge, vec![("dimension", (*dimension).into())]),
            Self::Stopped => exception(self, Class::Stopped, vec![]),
            Self::Memory { bytes } => exception(self, Class::TooLarge, vec![("bytes", (*bytes).into())]),
        }
    }
}

impl Raised for CountError {
    fn raised(&self) -> PyErr {
        match self {
            Self::TooLarge { dimension, cells } => {
                exception(self, Class::TooLarge, vec![("dimension", (*dimension).into()), ("cells", (*cells).into())])
            }
            Self::Overflow { dimension } => exception(self, Class::TooLarge, vec![("dimension", (*dimension).into())]),
            Self::Stopped => exception(self, Class::Stopped, vec![]),
            Self::Memory { bytes } => exception(self, Class::TooLarge, vec![("bytes", (*bytes).into())]),
        }
    }
}

impl Raised for SweepError {
    fn raised(&self) -> PyErr {
        match self {
            Self::Size(error) => error.raised(),
            Self::Variant(error) => error.raised(),
            Self::Solve(error) => error.raised(),
            Self::Stopped => exception(self, Class::Stopped, vec![]),
            Self::Empty { first, last } => {
                exception(self, Class::Wrong, vec![("first", (*first).into()), ("last", (*last).into())])
            }
            Self::NotPrime(states) => exception(self, Class::Wrong, vec![("states", states.get().into())]),
            Self::Text { text, problem } => {
                exception(self, Class::Wrong, vec![("text", text.into()), ("problem", problem.into())])
            }
            Self::NoUnit(unit) => exception(self, Class::Wrong, vec![("unit", Field::Number(*unit))]),
        }
    }
}

impl Raised for CheckError {
    fn raised(&self) -> PyErr {
        match self {
            Self::Text(error) => error.raised(),
            Self::Stopped { .. } => exception(self, Class::Stopped, vec![]),
            Self::Memory { bytes } => exception(self, Class::TooLarge, vec![("bytes", (*bytes).into())]),
            Self::TooLarge { dimension } => exception(self, Class::TooLarge, vec![("dimension", (*dimension).into())]),
            _ => exception(self, Class::Wrong, vec![]),
        }
    }
}

impl Raised for TaskError {
    fn raised(&self) -> PyErr {
        match self {
            Self::Stopped => exception(self, Class::Stopped, vec![]),
            Self::Memory { bytes } => exception(self, Class::TooLarge, vec![("bytes", (*bytes).into())]),
            _ => exception(self, Class::Wrong, vec![]),
        }
    }
}

/// Errors that say all they know in their message.
macro_rules! raised_by_message {
    ($($error:ty),*) => {
        $(impl Raised for $error {
            fn raised(&self) -> PyErr {
                exception(self, Class::Wrong, vec![])
            }
        })*
    };
}

raised_by_message!(
    FamilyError,
    WriteError,
    TextError,
    douse::explain::TooLong,
    CertificateTextError,
    CheckpointError,
    ResumeError,
    douse_render::svg::PictureError,
    douse_render::PngError
);

/// What `douse.errors.ReadError` is made of.
pub(crate) fn read_error(py: Python<'_>, error: &ReadError) -> PyErr {
    let make = || -> PyResult<PyErr> {
        let class = py.import("douse.errors")?.getattr("ReadError")?;
        let kind = error.kind.kind();
        let form = error.form.map(|form| form.name());
        let place = (error.line, error.column, error.span.start, error.span.end);
        let made = class.call1((error.to_string(), kind, form, place, error.label(), error.advice(&keyword)))?;
        Ok(PyErr::from_value(made))
    };
    make().unwrap_or_else(|error| error)
}

/// How a setting of the reader is written in Python.
fn keyword(setting: Setting, value: &str) -> String {
    match setting {
        Setting::States => format!("{setting}={value}"),
        _ => format!("{setting}={value:?}"),
    }
}

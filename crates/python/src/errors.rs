//! Errors of the engine as the exceptions `DouseError`, `TooLarge` and `Stopped` of `douse.errors`.
//!
//! An exception has the message of the error, the name of its variant as `kind`, and the numbers
//! and texts of the message as `fields`.

use douse::board::BoardError;
use douse::explain::TooLong;
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
use douse::text::{ReadError, Setting, WriteError};
use douse::variant::VariantError;
use douse_algebra::bits::OutOfMemory;
use douse_render::PngError;
use douse_render::svg::PictureError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::fmt::{Debug, Display};

pyo3::import_exception!(douse.errors, DouseError);
pyo3::import_exception!(douse.errors, TooLarge);
pyo3::import_exception!(douse.errors, Stopped);

/// The arguments of an exception: message, kind and fields.
type Arguments = (String, String, Py<PyDict>);

/// An error of the engine that becomes an exception.
pub(crate) trait ToException {
    fn to_exception(&self) -> PyErr;
}

/// Shorthand for `map_err` with [`ToException::to_exception`].
pub(crate) trait OrRaise<T> {
    fn or_raise(self) -> PyResult<T>;
}

impl<T, E: ToException> OrRaise<T> for Result<T, E> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|error| error.to_exception())
    }
}

/// An exception with only a message, for invalid arguments.
pub(crate) fn wrong(message: impl Display) -> PyErr {
    exception(&message, "Argument", DouseError::new_err::<Arguments>, |_| Ok(()))
}

fn exception(
    message: &dyn Display,
    kind: &str,
    class: fn(Arguments) -> PyErr,
    set_fields: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    Python::attach(|py| {
        let fields = PyDict::new(py);
        match set_fields(&fields) {
            Ok(()) => class((message.to_string(), kind.to_owned(), fields.unbind())),
            Err(error) => error,
        }
    })
}

/// The name of the variant of an enum.
fn variant_name(error: &impl Debug) -> String {
    let text = format!("{error:?}");
    text.split(|symbol: char| !symbol.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

macro_rules! value {
    ($field:ident) => {
        $field
    };
    ($field:ident $value:expr) => {
        $value
    };
}

macro_rules! kind {
    ($Variant:ident) => {
        stringify!($Variant)
    };
    ($Variant:ident $kind:literal) => {
        $kind
    };
}

/// Exceptions of enums: the variants with fields, of another class than `DouseError`, or of another
/// kind than their name. The variants in parentheses contain the error that is raised.
macro_rules! exceptions {
    ($($Error:ident $(($($Cause:ident),+))? {
        $($Variant:ident $(($item:ident $(: $item_value:expr)?))? $({ $($field:ident $(: $value:expr)?),* })?
            => $Class:ident $(as $kind:literal)?;)*
    })+) => {
        $(impl ToException for $Error {
            fn to_exception(&self) -> PyErr {
                match self {
                    $($(Self::$Cause(error) => error.to_exception(),)+)?
                    $(Self::$Variant $(($item))? $({ $($field,)* .. })? => {
                        exception(self, kind!($Variant $($kind)?), $Class::new_err::<Arguments>, |_fields| {
                            $(_fields.set_item(stringify!($item), value!($item $($item_value)?))?;)?
                            $($(_fields.set_item(stringify!($field), value!($field $($value)?))?;)*)?
                            Ok(())
                        })
                    })*
                    #[allow(unreachable_patterns, reason = "some enums have no other variants")]
                    _ => exception(self, &variant_name(self), DouseError::new_err::<Arguments>, |_| Ok(())),
                }
            }
        })+
    };
}

exceptions! {
    SizeError {
        Empty { width, height } => DouseError;
        TooLarge { width, height, limit } => TooLarge;
        Huge { text, limit } => TooLarge;
        Malformed { text } => DouseError;
    }
    VariantError {
        NeedsGrid { rule } => DouseError;
        MatrixSize { rows, columns, cells } => DouseError;
    }
    BoardError {
        Lights { lights, cells } => DouseError;
        States { lights, puzzle } => DouseError;
        GoalState { state, last } => DouseError;
    }
    RuleError {
        Unknown { text } => DouseError;
        Malformed { text } => DouseError;
        NoMiddle { width, height, limit } => DouseError;
    }
    GraphError {
        TooLarge { vertices, limit } => DouseError;
        NoSuchVertex { edge, vertex, last } => DouseError;
        Loop { edge, vertex } => DouseError;
        Double { a, b } => DouseError;
    }
    SolveError {
        OutOfMemory(bytes: bytes.bytes) => TooLarge;
        DoesNotApply(method) => DouseError;
        WrongAnswer { method } => DouseError;
        Stopped => Stopped;
    }
    GenerateError (Goal, Solve) {
        TooManyButtons { buttons, cells } => DouseError;
        AlwaysSolved { buttons, tries } => DouseError;
        TooFewSolvable { tries } => DouseError;
    }
    HardestError (Goal, Solve) {
        TooLarge { cells, states, nullity } => TooLarge;
        OutOfMemory(bytes: bytes.bytes) => TooLarge;
        Method(method: method.name()) => DouseError;
        Contradiction { method: method.name() } => DouseError;
        Stopped => Stopped;
    }
    AllError {
        TooMany { most } => TooLarge;
        TooLarge { dimension } => TooLarge;
        Memory { bytes } => TooLarge;
        Stopped => Stopped;
    }
    CountError {
        TooLarge { dimension, cells } => TooLarge;
        Overflow { dimension } => TooLarge;
        Memory { bytes } => TooLarge;
        Stopped => Stopped;
    }
    SweepError (Size, Variant, Solve) {
        Empty { first, last } => DouseError;
        NotPrime(states: states.get()) => DouseError;
        Text { text, problem } => DouseError;
        NoUnit(unit) => DouseError;
        Stopped => Stopped;
    }
    TaskError {
        Unknown(task) => DouseError;
        Damaged { task } => DouseError;
        Memory { bytes } => TooLarge;
        Stopped => Stopped;
    }
    ResumeError {
        OtherSearch => DouseError as "OtherSet";
    }
    CheckpointError (Line) {
        Heading => DouseError as "Line";
        Earlier => DouseError as "Version";
        Cut => DouseError as "Damaged";
    }
    CheckError (Text) {
        OtherBoard {} => DouseError as "OtherSet";
        States { claimed, found } => DouseError;
        Dimension { claimed, found } => DouseError as "Solutions";
        Solution { presses } => DouseError;
        Fewer { claimed, found } => DouseError as "Solutions";
        Count { presses, claimed, found } => DouseError as "Solutions";
        Memory { bytes } => TooLarge;
        TooLarge { dimension } => TooLarge;
        Stopped { claimed, at_least } => Stopped;
    }
    FamilyError {}
    WriteError {}
    CertificateTextError {}
    PictureError {}
    PngError {}
}

macro_rules! struct_exceptions {
    ($($Error:ident { $($field:ident),* } => $Class:ident;)+) => {
        $(impl ToException for $Error {
            fn to_exception(&self) -> PyErr {
                exception(self, stringify!($Error), $Class::new_err::<Arguments>, |fields| {
                    $(fields.set_item(stringify!($field), self.$field)?;)*
                    Ok(())
                })
            }
        })+
    };
}

struct_exceptions! {
    StatesError { states } => DouseError;
    OutOfMemory { bytes } => TooLarge;
    TooLong { lights, limit } => DouseError;
}

impl ToException for TextError {
    fn to_exception(&self) -> PyErr {
        exception(self, &format!("{}Error", self.kind), DouseError::new_err::<Arguments>, |_| Ok(()))
    }
}

/// The exception `douse.errors.ReadError`, which says where the input is wrong.
pub(crate) fn read_error(py: Python<'_>, error: &ReadError) -> PyErr {
    let make = || -> PyResult<PyErr> {
        let class = py.import("douse.errors")?.getattr("ReadError")?;
        let form = error.form.map(|form| form.name());
        let place = (error.line, error.column, error.span.start, error.span.end);
        let (kind, advice) = (variant_name(&error.kind), error.advice(&keyword));
        Ok(PyErr::from_value(class.call1((error.to_string(), kind, form, place, error.label(), advice))?))
    };
    make().unwrap_or_else(|error| error)
}

/// A setting of the reader as a keyword argument.
fn keyword(setting: Setting, value: &str) -> String {
    match setting {
        Setting::States => format!("{setting}={value}"),
        _ => format!("{setting}={value:?}"),
    }
}

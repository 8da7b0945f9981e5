//! Values of which some have names: completions offer these, and other texts are accepted too.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use std::ffi::OsStr;
use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;

/// A parser that uses `FromStr` and offers these names to completions.
pub fn with_names<T>(names: impl IntoIterator<Item = &'static str>) -> NamedValueParser<T> {
    NamedValueParser { names: names.into_iter().collect(), of: PhantomData }
}

#[derive(Clone, Debug)]
pub struct NamedValueParser<T> {
    names: Vec<&'static str>,
    of: PhantomData<fn() -> T>,
}

impl<T> TypedValueParser for NamedValueParser<T>
where
    T: FromStr<Err: Display> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        let text = value.to_string_lossy();
        text.parse().map_err(|error: T::Err| {
            let mut refusal = clap::Error::raw(ErrorKind::ValueValidation, error.to_string()).with_cmd(command);
            let name = arg.map(ToString::to_string).unwrap_or_default();
            refusal.insert(ContextKind::InvalidArg, ContextValue::String(name));
            refusal.insert(ContextKind::InvalidValue, ContextValue::String(text.into_owned()));
            refusal.insert(ContextKind::Custom, ContextValue::String(error.to_string()));
            refusal
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

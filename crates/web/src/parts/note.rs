//! Messages that are translated when they are shown, so that they change with the language.

use crate::session::say_with;
use std::fmt::Display;

/// A text with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    name: &'static str,
    values: Vec<(&'static str, String)>,
}

impl Note {
    /// A text without values.
    pub fn of(name: &'static str) -> Self {
        Self { name, values: Vec::new() }
    }

    /// A text with a value.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl ToString) -> Self {
        self.values.push((key, value.to_string()));
        self
    }

    /// The message in the reader's language.
    pub fn text(&self) -> String {
        let values: Vec<(&str, &dyn Display)> =
            self.values.iter().map(|(key, value)| (*key, value as &dyn Display)).collect();
        say_with(self.name, &values)
    }
}

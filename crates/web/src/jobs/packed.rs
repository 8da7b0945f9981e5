//! A value that passes through the first part of the program as text.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::marker::PhantomData;

/// A value as JSON. Only the code that packs and opens it knows its type: the second part of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Packed<T> {
    text: String,
    #[serde(skip)]
    kind: PhantomData<fn() -> T>,
}

impl<T: Serialize + DeserializeOwned> Packed<T> {
    /// Packs a value.
    pub fn new(value: &T) -> Self {
        // The values have no keys but names, so writing them does not fail.
        Self { text: serde_json::to_string(value).unwrap_or_default(), kind: PhantomData }
    }

    /// The value; `None` if the text is not one.
    pub fn open(&self) -> Option<T> {
        serde_json::from_str(&self.text).ok()
    }
}

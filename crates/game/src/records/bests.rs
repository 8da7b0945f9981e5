//! The best results of all boards.

use crate::origin::Origin;
use crate::score::Best;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The best results of all boards, by [`Session::key`](crate::session::Session::key). They are
/// texts, so that those of a later release stay.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bests(BTreeMap<String, String>);

impl Bests {
    /// The best results of the board with a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Best> {
        self.0.get(key)?.parse().ok()
    }

    /// The best results of a level or daily board.
    #[must_use]
    pub fn of(&self, origin: &Origin) -> Option<Best> {
        self.get(&origin.to_string())
    }

    /// The number of boards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no board was won.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn set(&mut self, key: &str, best: Best) {
        self.0.insert(key.to_owned(), best.to_string());
    }
}

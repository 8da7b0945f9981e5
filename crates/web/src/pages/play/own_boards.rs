//! The boards of the player.

use crate::storage::{self, NotSaved};
use serde::{Deserialize, Serialize};

/// The storage name of the player's own boards, the last one first.
const BOARDS: &str = "boards";
/// A board that the player made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnBoard {
    pub name: String,
    pub code: String,
    /// The name of the rule of play.
    pub play: String,
}

/// The boards that the player made.
pub fn all() -> Vec<OwnBoard> {
    storage::load(BOARDS)
}

/// Saves a board, in place of one with the same name.
pub fn save(board: OwnBoard) -> Result<(), NotSaved> {
    let mut boards = all();
    boards.retain(|other| other.name != board.name);
    boards.insert(0, board);
    storage::write_json(BOARDS, &boards)
}

pub fn delete(name: &str) {
    let mut boards = all();
    boards.retain(|other| other.name != name);
    let _ = storage::write_json(BOARDS, &boards);
}

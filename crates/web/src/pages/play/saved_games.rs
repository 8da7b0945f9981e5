//! Saved games and boards.

use super::current_game::now;
use crate::storage::{self, NotKept};
use douse_game::session::Session;
use serde::{Deserialize, Serialize};

/// Where games set aside are kept, the last one first.
const ASIDE: &str = "aside";
/// Where the player's own boards are kept, the last one first.
const BOARDS: &str = "boards";
/// The most games set aside; the oldest goes when another comes.
const MOST_ASIDE: usize = 12;

/// A board that the player made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnBoard {
    /// What it is called.
    pub name: String,
    /// Its code.
    pub code: String,
    /// The name of the rule of play.
    pub play: String,
}

/// The games set aside, as saved.
pub fn games() -> Vec<Session> {
    let saved: Vec<String> = storage::read_json(ASIDE).unwrap_or_default();
    saved.iter().filter_map(|text| Session::load(text, now()).ok()).collect()
}

/// Sets a game aside, if it would be a loss.
pub fn set_aside(session: &Session) {
    if !session.is_worth_keeping() {
        return;
    }
    let mut saved: Vec<String> = storage::read_json(ASIDE).unwrap_or_default();
    if let Ok(text) = session.save() {
        saved.insert(0, text);
        saved.truncate(MOST_ASIDE);
        // Where the storage is full the page says so.
        let _ = storage::write_json(ASIDE, &saved);
    }
}

/// Removes a game from those set aside.
pub fn take(number: usize) -> Option<Session> {
    let mut games = games();
    let game = (number < games.len()).then(|| games.remove(number))?;
    let saved: Vec<String> = games.iter().filter_map(|game| game.save().ok()).collect();
    let _ = storage::write_json(ASIDE, &saved);
    Some(game)
}

/// The boards that the player made.
pub fn boards() -> Vec<OwnBoard> {
    storage::read_json(BOARDS).unwrap_or_default()
}

/// Saves a board; one with the same name is replaced.
pub fn keep(board: OwnBoard) -> Result<(), NotKept> {
    let mut boards = boards();
    boards.retain(|other| other.name != board.name);
    boards.insert(0, board);
    storage::write_json(BOARDS, &boards)
}

/// Forgets a board.
pub fn forget(name: &str) {
    let mut boards = boards();
    boards.retain(|other| other.name != name);
    let _ = storage::write_json(BOARDS, &boards);
}

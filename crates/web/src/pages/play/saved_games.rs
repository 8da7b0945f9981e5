//! Saved games and boards.

use super::current_game::now;
use crate::storage::{self, NotSaved};
use douse_game::session::Session;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The storage name of the saved games, the last one first.
const GAMES: &str = "aside";
/// The storage name of the player's own boards, the last one first.
const BOARDS: &str = "boards";
/// The greatest number of saved games; the oldest one is dropped.
const MAX_GAMES: usize = 12;

/// A board that the player made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnBoard {
    pub name: String,
    pub code: String,
    /// The name of the rule of play.
    pub play: String,
}

/// The saved games that this release can read.
pub fn games() -> Vec<Session> {
    entries().iter().filter_map(session).collect()
}

/// All entries as stored. Those of a later release stay where they are.
fn entries() -> Vec<Value> {
    storage::load(GAMES)
}

fn session(entry: &Value) -> Option<Session> {
    Session::load(entry.as_str()?, now()).ok()
}

/// Saves a game if it is worth keeping.
pub fn save(session: &Session) {
    if !session.is_worth_keeping() {
        return;
    }
    if let Ok(text) = session.save() {
        insert(text);
    }
}

/// Saves a game that this release cannot read, for a later release.
pub fn save_unread(text: String) {
    if !entries().contains(&Value::from(text.as_str())) {
        insert(text);
    }
}

fn insert(text: String) {
    let mut all = entries();
    all.insert(0, Value::from(text));
    let readable: Vec<usize> = (0..all.len()).filter(|&at| session(&all[at]).is_some()).collect();
    for &at in readable.iter().skip(MAX_GAMES).rev() {
        all.remove(at);
    }
    // If the storage is full, the page says so.
    let _ = storage::write_json(GAMES, &all);
}

/// Removes a game from the saved games and returns it.
pub fn resume(number: usize) -> Option<Session> {
    let mut all = entries();
    let (at, game) = (0..all.len()).filter_map(|at| Some((at, session(&all[at])?))).nth(number)?;
    all.remove(at);
    let _ = storage::write_json(GAMES, &all);
    Some(game)
}

/// The boards that the player made.
pub fn boards() -> Vec<OwnBoard> {
    storage::load(BOARDS)
}

/// Saves a board, in place of one with the same name.
pub fn save_board(board: OwnBoard) -> Result<(), NotSaved> {
    let mut boards = boards();
    boards.retain(|other| other.name != board.name);
    boards.insert(0, board);
    storage::write_json(BOARDS, &boards)
}

pub fn delete_board(name: &str) {
    let mut boards = boards();
    boards.retain(|other| other.name != name);
    let _ = storage::write_json(BOARDS, &boards);
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::play_rules::PlayRule;
    use douse_game::game::Game;

    fn begun(code: &str) -> Session {
        let mut session = Session::new(Game::from_code(code, PlayRule::Any).unwrap(), now());
        session.press(0, now()).unwrap();
        session
    }

    fn codes() -> Vec<String> {
        games().iter().map(|session| session.game().code().unwrap()).collect()
    }

    #[test]
    fn an_entry_of_a_later_release_stays() {
        storage::write_json(GAMES, &serde_json::json!([{ "later": 1 }, "douse game 99\nhexagons\n"])).unwrap();
        save(&begun("3x3:d58"));
        assert_eq!(games().len(), 1);
        resume(0).unwrap();
        assert_eq!((games().len(), resume(0).is_none()), (0, true));
        assert_eq!(storage::read(GAMES).unwrap(), r#"[{"later":1},"douse game 99\nhexagons\n"]"#);
    }

    #[test]
    fn the_oldest_game_goes_and_no_entry_that_cannot_be_read() {
        storage::write_json(GAMES, &["douse game 99\n"]).unwrap();
        for width in 3..4 + MAX_GAMES {
            save(&begun(&format!("{width}x3:{}", "8".repeat((width * 3).div_ceil(4)))));
        }
        assert_eq!(games().len(), MAX_GAMES);
        assert!(!codes().iter().any(|code| code.starts_with("3x3:")), "{:?}", codes());
        assert!(storage::read(GAMES).unwrap().contains("douse game 99"));
    }

    #[test]
    fn a_current_game_that_cannot_be_read_is_set_aside_once() {
        save_unread("douse game 99\n".to_owned());
        save_unread("douse game 99\n".to_owned());
        assert_eq!(storage::read(GAMES).unwrap(), r#"["douse game 99\n"]"#);
    }
}

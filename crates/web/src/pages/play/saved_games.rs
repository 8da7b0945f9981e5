//! Saved games and boards.

use super::current_game::now;
use crate::storage::{self, NotKept};
use douse_game::session::Session;
use serde::{Deserialize, Serialize};
use serde_json::Value;

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

/// The games set aside that this release can read.
pub fn games() -> Vec<Session> {
    entries().iter().filter_map(session).collect()
}

/// All entries, as stored. Those of a later release stay where they are.
fn entries() -> Vec<Value> {
    storage::load(ASIDE)
}

fn session(entry: &Value) -> Option<Session> {
    Session::load(entry.as_str()?, now()).ok()
}

/// Sets a game aside, if it would be a loss.
pub fn set_aside(session: &Session) {
    if !session.is_worth_keeping() {
        return;
    }
    if let Ok(text) = session.save() {
        insert(text);
    }
}

/// Sets a game aside that this release cannot read, for the one that can.
pub fn set_aside_unread(text: String) {
    if !entries().contains(&Value::from(text.as_str())) {
        insert(text);
    }
}

fn insert(text: String) {
    let mut all = entries();
    all.insert(0, Value::from(text));
    let readable: Vec<usize> = (0..all.len()).filter(|&at| session(&all[at]).is_some()).collect();
    for &at in readable.iter().skip(MOST_ASIDE).rev() {
        all.remove(at);
    }
    // Where the storage is full the page says so.
    let _ = storage::write_json(ASIDE, &all);
}

/// Removes a game from those set aside.
pub fn take(number: usize) -> Option<Session> {
    let mut all = entries();
    let (at, game) = (0..all.len()).filter_map(|at| Some((at, session(&all[at])?))).nth(number)?;
    all.remove(at);
    let _ = storage::write_json(ASIDE, &all);
    Some(game)
}

/// The boards that the player made.
pub fn boards() -> Vec<OwnBoard> {
    storage::load(BOARDS)
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
        storage::write_json(ASIDE, &serde_json::json!([{ "later": 1 }, "douse game 99\nhexagons\n"])).unwrap();
        set_aside(&begun("3x3:d58"));
        assert_eq!(games().len(), 1);
        take(0).unwrap();
        assert_eq!((games().len(), take(0).is_none()), (0, true));
        assert_eq!(storage::read(ASIDE).unwrap(), r#"[{"later":1},"douse game 99\nhexagons\n"]"#);
    }

    #[test]
    fn the_oldest_game_goes_and_no_entry_that_cannot_be_read() {
        storage::write_json(ASIDE, &["douse game 99\n"]).unwrap();
        for width in 3..4 + MOST_ASIDE {
            set_aside(&begun(&format!("{width}x3:{}", "8".repeat((width * 3).div_ceil(4)))));
        }
        assert_eq!(games().len(), MOST_ASIDE);
        assert!(!codes().iter().any(|code| code.starts_with("3x3:")), "{:?}", codes());
        assert!(storage::read(ASIDE).unwrap().contains("douse game 99"));
    }

    #[test]
    fn a_current_game_that_cannot_be_read_is_set_aside_once() {
        set_aside_unread("douse game 99\n".to_owned());
        set_aside_unread("douse game 99\n".to_owned());
        assert_eq!(storage::read(ASIDE).unwrap(), r#"["douse game 99\n"]"#);
    }
}

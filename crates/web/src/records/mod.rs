//! The records of the player in the storage of the browser.

pub mod statistics;
pub mod transfer;

use crate::storage::{self, NotSaved};
use douse_game::daily::Date;
use douse_game::records::{Bests, Days, Entry, Records};
use douse_game::session::Session;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// The records in the storage of the browser.
pub struct BrowserRecords;

impl Records for BrowserRecords {
    type Error = NotSaved;
    const MAX_SAVED_GAMES: usize = 12;

    fn get<T: DeserializeOwned + Default>(&self, entry: Entry) -> Result<T, NotSaved> {
        Ok(storage::load(entry.name()))
    }

    fn set<T: Serialize>(&self, entry: Entry, value: &T) -> Result<(), NotSaved> {
        storage::write_json(entry.name(), value)
    }
}

/// The best results of all boards.
pub fn bests() -> Bests {
    BrowserRecords.bests().unwrap_or_default()
}

/// The daily boards that were won on their day.
pub fn days() -> Days {
    BrowserRecords.days().unwrap_or_default()
}

/// Takes the latest saved game that fits out of the saved games.
pub fn resume_game(fits: impl Fn(&Session) -> bool, now: Duration) -> Option<Session> {
    let number = BrowserRecords.saved_games(now).ok()?.iter().position(fits)?;
    BrowserRecords.resume_game(number, now).ok()?
}

/// The player's local date.
pub fn today() -> Date {
    let now = js_sys::Date::new_0();
    let date = Date::new(now.get_full_year() as u16, now.get_month() as u8 + 1, now.get_date() as u8);
    date.unwrap_or_else(|| unreachable!("a clock shows a day of the calendar"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse::play_rules::PlayRule;
    use douse_game::game::Game;

    #[test]
    fn saved_games_of_a_later_release_stay() {
        let name = Entry::SavedGames.name();
        storage::write_json(name, &serde_json::json!([{ "later": 1 }, "douse game 99\nhexagons\n"])).unwrap();
        let mut session = Session::new(Game::from_code("3x3:d58", PlayRule::Any).unwrap(), Duration::ZERO);
        session.press(0, Duration::ZERO).unwrap();
        BrowserRecords.save_game(&session).unwrap();
        let resume = || BrowserRecords.resume_game(0, Duration::ZERO).unwrap();
        assert!(resume().is_some() && resume().is_none());
        for _ in 0..2 {
            BrowserRecords.save_game_text("douse game 99\n").unwrap();
        }
        let text = storage::read(name).unwrap();
        assert_eq!(text, r#"["douse game 99\n",{"later":1},"douse game 99\nhexagons\n"]"#);
    }
}

//! Records in memory, as JSON: what every front end stores.

use douse::play_rules::PlayRule;
use douse_game::challenge::Challenge;
use douse_game::game::Game;
use douse_game::origin::Origin;
use douse_game::records::{Entry, Records, Totals};
use douse_game::score::Best;
use douse_game::session::Session;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

/// The texts that a browser would store.
#[derive(Default)]
pub struct Memory(RefCell<BTreeMap<&'static str, String>>);

impl Records for Memory {
    type Error = serde_json::Error;
    const MAX_SAVED_GAMES: usize = 3;

    fn get<T: DeserializeOwned + Default>(&self, entry: Entry) -> Result<T, Self::Error> {
        self.0.borrow().get(entry.name()).map_or(Ok(T::default()), |text| serde_json::from_str(text))
    }

    fn set<T: Serialize>(&self, entry: Entry, value: &T) -> Result<(), Self::Error> {
        self.0.borrow_mut().insert(entry.name(), serde_json::to_string(value)?);
        Ok(())
    }
}

fn text(records: &Memory, name: &str) -> String {
    records.0.borrow().get(name).cloned().unwrap_or_default()
}

fn started(code: &str) -> Session {
    let mut session = Session::new(Game::from_code(code, PlayRule::Any).unwrap(), Duration::ZERO);
    session.press(0, Duration::ZERO).unwrap();
    session
}

fn win(origin: Origin, records: &Memory, today: &str) -> bool {
    let game = Game::from_code("3x3:d58", PlayRule::Any).unwrap().with_origin(origin);
    let mut session = Session::new(game, Duration::ZERO);
    records.start(&mut session);
    for (cell, second) in [(0, 1), (8, 4)] {
        session.press(cell, Duration::from_secs(second)).unwrap();
    }
    let (score, saved) = records.finish(&mut session, today.parse().unwrap());
    saved.unwrap();
    assert!(records.finish(&mut session, today.parse().unwrap()).0.is_none(), "once");
    score.is_some()
}

#[test]
fn a_win_is_added_to_all_records() {
    let records = Memory::default();
    let daily: Challenge = "daily:2026-11-15:easy".parse().unwrap();
    assert!(win(Origin::Shared(daily.clone()), &records, "2026-11-15"));
    assert!(!win(Origin::Own, &records, "2026-11-16"), "nobody else plays the board");
    assert_eq!(text(&records, "bests"), r#"{"any 3x3:d58":"2 0 4000 1","daily 2026-11-15 easy":"2 0 4000 1"}"#);
    assert_eq!(records.totals().unwrap(), Totals { wins: 2, at_par: 0, moves: 4, hints: 0, time: 8000 });
    assert_eq!(text(&records, "days"), r#"{"2026-11-15":{"easy":{"moves":2,"par":null,"hints":0,"time":4000}}}"#);
    let history = records.history().unwrap();
    assert_eq!(
        history.iter().map(|game| game.key.as_str()).collect::<Vec<_>>(),
        ["daily 2026-11-15 easy", "any 3x3:d58"]
    );
    assert!(!win(Origin::Shared(daily), &records, "2026-11-15"), "the first attempt at a daily board counts");
    assert_eq!(records.totals().unwrap().wins, 2);
    let later: Challenge = "daily:2026-11-14:easy".parse().unwrap();
    assert!(win(Origin::Shared(later), &records, "2026-11-15"));
    assert!(!text(&records, "days").contains("2026-11-14"), "another day's board adds nothing to a streak");
}

#[test]
fn a_daily_board_whose_solution_was_shown_no_longer_counts() {
    let records = Memory::default();
    let daily = Origin::Shared("daily:2026-11-15:easy".parse().unwrap());
    let game = Game::from_code("3x3:d58", PlayRule::Any).unwrap().with_origin(daily.clone());
    let mut session = Session::new(game, Duration::ZERO);
    assert!(records.start(&mut session).is_some());
    session.show_solution(vec![0, 8], Duration::ZERO);
    records.finish(&mut session, "2026-11-15".parse().unwrap()).1.unwrap();
    assert_eq!(records.best("shown daily 2026-11-15 easy").unwrap(), Some(Best::SHOWN));
    assert!(!win(daily, &records, "2026-11-15"));
    assert_eq!(records.totals().unwrap(), Totals::default());
}

#[test]
fn the_oldest_game_is_deleted_and_no_entry_of_a_later_release() {
    let records = Memory::default();
    records.set(Entry::SavedGames, &serde_json::json!([{ "later": 1 }])).unwrap();
    records.save_game_text("douse game 99\n").unwrap();
    records.save_game_text("douse game 99\n").unwrap();
    for width in 3..7 {
        records.save_game(&started(&format!("{width}x3:{}", "8".repeat((width * 3usize).div_ceil(4))))).unwrap();
    }
    let untouched = Session::new(Game::from_code("3x3:d58", PlayRule::Any).unwrap(), Duration::ZERO);
    records.save_game(&untouched).unwrap();
    let codes: Vec<String> =
        records.saved_games(Duration::ZERO).unwrap().iter().map(|game| game.game().code().unwrap()).collect();
    assert_eq!(codes.iter().map(|code| &code[..3]).collect::<Vec<_>>(), ["6x3", "5x3", "4x3"]);
    let resumed = records.resume_game(1, Duration::ZERO).unwrap().unwrap();
    assert_eq!(resumed.game().code().unwrap(), codes[1]);
    assert_eq!(records.saved_games(Duration::ZERO).unwrap().len(), 2);
    assert!(records.resume_game(2, Duration::ZERO).unwrap().is_none());
    assert!(text(&records, "aside").ends_with(r#""douse game 99\n",{"later":1}]"#));
}

//! Wins, bests, streaks and saved games of a player, for every front end.
//!
//! A front end implements [`Records::get`] and [`Records::set`]; everything else follows from them.
//!
//! ```
//! use douse_game::records::{Entry, Records};
//! use douse_game::{game::Game, session::Session};
//! use serde::{Serialize, de::DeserializeOwned};
//! use std::{cell::RefCell, collections::BTreeMap, time::Duration};
//!
//! /// JSON in memory. A front end writes it to a file, or to the storage of a browser.
//! #[derive(Default)]
//! struct Memory(RefCell<BTreeMap<&'static str, String>>);
//!
//! impl Records for Memory {
//!     type Error = serde_json::Error;
//!     const MAX_SAVED_GAMES: usize = 12;
//!
//!     fn get<T: DeserializeOwned + Default>(&self, entry: Entry) -> Result<T, Self::Error> {
//!         self.0.borrow().get(entry.name()).map_or(Ok(T::default()), |text| serde_json::from_str(text))
//!     }
//!
//!     fn set<T: Serialize>(&self, entry: Entry, value: &T) -> Result<(), Self::Error> {
//!         self.0.borrow_mut().insert(entry.name(), serde_json::to_string(value)?);
//!         Ok(())
//!     }
//! }
//!
//! let (records, today) = (Memory::default(), "2026-11-15".parse()?);
//! let mut session = Session::new(Game::from_code("3x3:d58", Default::default())?, Duration::ZERO);
//! assert_eq!(records.start(&mut session), None, "no leaderboard has this board");
//! session.press(0, Duration::from_secs(1))?;
//! session.press(8, Duration::from_secs(2))?;
//! let (score_to_send, saved) = records.finish(&mut session, today);
//! assert!(score_to_send.is_none() && saved.is_ok());
//! assert_eq!(records.best("any 3x3:d58")?.map(|best| best.moves), Some(2));
//! assert_eq!(records.totals()?.wins, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bests;
mod days;
mod history;
mod totals;

pub use bests::Bests;
pub use days::{Days, Streak};
pub use history::{FinishedGame, GameResult};
pub use totals::Totals;

use crate::challenge::Challenge;
use crate::daily::Date;
use crate::game::Game;
use crate::score::Best;
use crate::session::{Session, Win};
use crate::submission::Submission;
use douse::text::WriteError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;

/// A part of the records that is stored as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// The best results of each board: [`Bests`].
    Bests,
    /// Games that others have replaced, as texts, the latest first.
    SavedGames,
    /// Sums over all won games: [`Totals`].
    Totals,
    /// Daily boards that were won on their day: [`Days`].
    Days,
    /// The last won games, the latest last: a list of [`FinishedGame`].
    History,
}

impl Entry {
    /// The name under which browsers store the entry.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bests => "bests",
            Self::SavedGames => "aside",
            Self::Totals => "totals",
            Self::Days => "days",
            Self::History => "history",
        }
    }
}

/// Why a game could not be saved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError<E> {
    /// The board has no code.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The records could not be read or written.
    #[error("{0}")]
    Store(E),
}

/// The records of a player.
pub trait Records {
    /// Why an entry cannot be read or stored.
    type Error;

    /// The number of saved games; when there are more, the oldest is deleted.
    const MAX_SAVED_GAMES: usize;

    /// Reads an entry. The result is the default if there is none, or if this release cannot read
    /// it.
    fn get<T: DeserializeOwned + Default>(&self, entry: Entry) -> Result<T, Self::Error>;

    /// Stores an entry. If this release cannot read the previous one, that is kept elsewhere.
    fn set<T: Serialize>(&self, entry: Entry, value: &T) -> Result<(), Self::Error>;

    /// The best results of all boards.
    fn bests(&self) -> Result<Bests, Self::Error> {
        self.get(Entry::Bests)
    }

    /// The best results of the board with a [`Session::key`].
    fn best(&self, key: &str) -> Result<Option<Best>, Self::Error> {
        Ok(self.bests()?.get(key))
    }

    /// Replaces the best results of a board.
    fn set_best(&self, key: &str, best: Best) -> Result<(), Self::Error> {
        let mut bests = self.bests()?;
        bests.set(key, best);
        self.set(Entry::Bests, &bests)
    }

    /// The sums over all won games.
    fn totals(&self) -> Result<Totals, Self::Error> {
        self.get(Entry::Totals)
    }

    /// The daily boards that were won on their day.
    fn days(&self) -> Result<Days, Self::Error> {
        self.get(Entry::Days)
    }

    /// The last won games, the latest last.
    fn history(&self) -> Result<Vec<FinishedGame>, Self::Error> {
        self.get(Entry::History)
    }

    /// Prepares a session that is opened: a daily board whose solution was shown before no longer
    /// counts. Returns the challenge if the game is new and its result will count, so that a
    /// service can measure its time.
    fn start(&self, session: &mut Session) -> Option<Challenge> {
        let best = |key: Option<String>| self.best(&key?).ok().flatten();
        if best(session.shown_key()).is_some() {
            session.mark_solution_shown();
        }
        session.opens(best(session.key()).as_ref()).cloned()
    }

    /// Records the result of a session, once; without a result, or if it was recorded before,
    /// nothing happens. Also records that the solution of a daily board was shown. Returns the
    /// score to send to a service, if others play the board too, and whether everything was stored.
    fn finish(&self, session: &mut Session, today: Date) -> (Option<Submission>, Result<(), Self::Error>) {
        let (win, saved) = self.count(session, today);
        let Some(win) = win else { return (None, saved) };
        let saved = saved.and_then(|()| self.add_to_history(session.game(), &win));
        (win.submission, saved)
    }

    /// Does what [`Records::finish`] does except for the history, to which the win has to be
    /// [added](Records::add_to_history): a program that is loaded in parts needs less for this.
    fn count(&self, session: &mut Session, today: Date) -> (Option<Win>, Result<(), Self::Error>) {
        if let Some(key) = session.take_shown() {
            return (None, self.set_best(&key, Best::SHOWN));
        }
        let Some(key) = session.report().and_then(|_| session.key()) else { return (None, Ok(())) };
        let before = match self.best(&key) {
            Ok(best) => best,
            Err(error) => return (None, Err(error)),
        };
        let Some(win) = session.count(before) else { return (None, Ok(())) };
        let result = GameResult::of(&win);
        let add = || {
            self.set_best(&key, win.best)?;
            self.set(Entry::Totals, &self.totals()?.with(result))?;
            if let Some((date, kind)) = session.game().origin().challenge().and_then(Challenge::daily)
                && date == today
            {
                self.set(Entry::Days, &self.days()?.with(date, kind, result))?;
            }
            Ok(())
        };
        let saved = add();
        (Some(win), saved)
    }

    /// Adds a win to the history. Entries of a later release stay as they are.
    fn add_to_history(&self, game: &Game, win: &Win) -> Result<(), Self::Error> {
        let history: Vec<Value> = self.get(Entry::History)?;
        self.set(Entry::History, &history::add(history, &FinishedGame::new(game, win)))
    }

    /// Whether the score of a session is listed among those with hints. Of a daily board the first
    /// attempt decides.
    fn has_hints(&self, session: &Session) -> bool {
        let best = session.key().and_then(|key| self.best(&key).ok().flatten());
        session.has_hints(best.as_ref())
    }

    /// The saved games that this release can read, the latest first; they are shown from `now` on.
    fn saved_games(&self, now: Duration) -> Result<Vec<Session>, Self::Error> {
        let games: Vec<Value> = self.get(Entry::SavedGames)?;
        Ok(games.iter().filter_map(|game| load(game, now)).collect())
    }

    /// Saves a game that another replaces, if it [would be a loss](Session::is_worth_saving).
    fn save_game(&self, session: &Session) -> Result<(), SaveError<Self::Error>> {
        if session.is_worth_saving() {
            self.save_game_text(&session.save()?).map_err(SaveError::Store)?;
        }
        Ok(())
    }

    /// Saves a game as text, which a later release may have written; nothing happens if it is among
    /// the saved games.
    fn save_game_text(&self, text: &str) -> Result<(), Self::Error> {
        let mut games: Vec<Value> = self.get(Entry::SavedGames)?;
        if games.iter().any(|game| game == text) {
            return Ok(());
        }
        games.insert(0, text.into());
        if games.len() > Self::MAX_SAVED_GAMES {
            let mut readable = 0;
            games.retain(|game| {
                let is_readable = load(game, Duration::ZERO).is_some();
                readable += usize::from(is_readable);
                !is_readable || readable <= Self::MAX_SAVED_GAMES
            });
        }
        self.set(Entry::SavedGames, &games)
    }

    /// Takes a game out of [`Records::saved_games`] by its number, counted from 0.
    fn resume_game(&self, number: usize, now: Duration) -> Result<Option<Session>, Self::Error> {
        let mut games: Vec<Value> = self.get(Entry::SavedGames)?;
        let mut readable = games.iter().enumerate().filter_map(|(at, game)| Some((at, load(game, now)?)));
        let Some((at, session)) = readable.nth(number) else { return Ok(None) };
        games.remove(at);
        self.set(Entry::SavedGames, &games)?;
        Ok(Some(session))
    }
}

fn load(game: &Value, now: Duration) -> Option<Session> {
    Session::load(game.as_str()?, now).ok()
}

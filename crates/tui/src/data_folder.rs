//! The folder with everything that is saved: the current game, records, own boards, settings.

use crate::preferences::Preferences;
use douse::board::Board;
use douse::text::{self, Form, ReadOptions};
use douse_game::records::{Entry, Records, SaveError};
use douse_game::save::LoadError;
use douse_game::score::Best;
use douse_game::session::Session;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The folder with everything that is saved. Without a folder nothing is saved, and the game still
/// works.
#[derive(Clone, Debug, Default)]
pub struct DataFolder {
    path: Option<PathBuf>,
}

/// Why the last game cannot be continued. The file stays.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// The file could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is not a saved game.
    #[error(transparent)]
    Load(#[from] LoadError),
}

const GAME: &str = "game.txt";
const SETTINGS: &str = "settings.txt";
const BESTS: &str = "bests.txt";
const BESTS_HEADER: &str = "douse bests 1";
const BOARDS: &str = "boards";
const GAMES: &str = "games";

/// Bests by key, and lines of their file that cannot be read.
type BestsFile = (BTreeMap<String, String>, Vec<String>);

impl Records for DataFolder {
    type Error = io::Error;
    const MAX_SAVED_GAMES: usize = 50;

    fn get<T: DeserializeOwned + Default>(&self, entry: Entry) -> io::Result<T> {
        let value = match entry {
            Entry::Bests => serde_json::to_value(self.read_bests()?.unwrap_or_default().0)?,
            Entry::SavedGames => self.read_games()?.into_iter().map(|(_, text)| text).collect(),
            // The terminal shows no statistics.
            Entry::Totals | Entry::Days | Entry::History => return Ok(T::default()),
        };
        Ok(serde_json::from_value(value)?)
    }

    fn set<T: Serialize>(&self, entry: Entry, value: &T) -> io::Result<()> {
        match entry {
            Entry::Bests => self.write_bests(&serde_json::from_value(serde_json::to_value(value)?)?),
            Entry::SavedGames => {
                self.write_games(&serde_json::from_value::<Vec<String>>(serde_json::to_value(value)?)?)
            }
            Entry::Totals | Entry::Days | Entry::History => Ok(()),
        }
    }
}

impl DataFolder {
    /// Saves in a folder, which is created when something is saved.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self { path: Some(path) }
    }

    /// The user's data folder: `DOUSE_DATA` if set, else a folder in the usual place of the system.
    #[must_use]
    pub fn of_user() -> Self {
        let var = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let system = if cfg!(windows) {
            var("APPDATA")
        } else if cfg!(target_os = "macos") {
            var("HOME").map(|home| home.join("Library/Application Support"))
        } else {
            var("XDG_DATA_HOME").or_else(|| var("HOME").map(|home| home.join(".local/share")))
        };
        Self { path: var("DOUSE_DATA").or_else(|| system.map(|system| system.join("douse"))) }
    }

    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The current game, if one was saved.
    pub fn current_game(&self, now: Duration) -> Result<Option<Session>, ResumeError> {
        match self.read(GAME)? {
            Some(text) => Ok(Some(Session::load(&text, now)?)),
            None => Ok(None),
        }
    }

    /// Saves the current game to be continued later; a finished one is removed.
    pub fn save_current_game(&self, session: &Session) -> io::Result<()> {
        if session.report().is_some() {
            return self.remove(GAME);
        }
        self.write(GAME, &session.save().map_err(io::Error::other)?)
    }

    /// Saves a game that another replaces, so that no level destroys a game in progress.
    pub(crate) fn save_replaced(&self, session: &Session) -> io::Result<()> {
        self.save_game(session).map_err(|error| match error {
            SaveError::Write(error) => io::Error::other(error),
            SaveError::Store(error) => error,
        })
    }

    /// Renames the current game, because it cannot be read. Returns its new place.
    pub fn rename_unread_game(&self) -> io::Result<Option<PathBuf>> {
        self.rename_unread(GAME)
    }

    fn rename_unread(&self, name: &str) -> io::Result<Option<PathBuf>> {
        let Some(folder) = &self.path else { return Ok(None) };
        let stem = name.trim_end_matches(".txt");
        for number in 1.. {
            let unread = folder.join(format!("{stem}-unread-{number}.txt"));
            if !unread.exists() {
                fs::rename(folder.join(name), &unread)?;
                return Ok(Some(unread));
            }
        }
        Ok(None)
    }

    /// The saved preferences; the defaults if there are none, or if they cannot be read.
    #[must_use]
    pub fn preferences(&self) -> Preferences {
        let text = self.read(SETTINGS).ok().flatten();
        text.and_then(|text| text.parse().ok()).unwrap_or_default()
    }

    pub fn save_preferences(&self, preferences: &Preferences) -> io::Result<()> {
        if self.read(SETTINGS)?.is_some_and(|text| text.parse::<Preferences>().is_err()) {
            self.rename_unread(SETTINGS)?;
        }
        self.write(SETTINGS, &preferences.to_string())
    }

    /// The bests; `None` if the file is something else.
    fn read_bests(&self) -> io::Result<Option<BestsFile>> {
        let Some(text) = self.read(BESTS)? else { return Ok(Some(Default::default())) };
        let mut lines = text.lines();
        if lines.next() != Some(BESTS_HEADER) {
            return Ok(None);
        }
        let best = |line: &str| {
            // The numbers of the best, then the key, which may have spaces.
            let numbers = line.split(' ').take_while(|word| word.parse::<u64>().is_ok()).count();
            let at = line.match_indices(' ').nth(numbers.checked_sub(1)?)?.0;
            let (best, key) = (&line[..at], &line[at + 1..]);
            // A code alone is the key of an earlier version, which did not tell rules of play
            // apart.
            let key = if key.contains(' ') { key.to_string() } else { format!("any {key}") };
            best.parse::<Best>().is_ok().then(|| (key, best.to_string()))
        };
        let (mut bests, mut unread) = (BTreeMap::new(), Vec::new());
        for line in lines {
            match best(line) {
                Some((key, best)) => _ = bests.insert(key, best),
                None => unread.push(line.to_string()),
            }
        }
        Ok(Some((bests, unread)))
    }

    /// Writes the bests. Lines that cannot be read stay, and a file of another kind is renamed.
    fn write_bests(&self, bests: &BTreeMap<String, String>) -> io::Result<()> {
        let unread = match self.read_bests()? {
            Some((_, unread)) => unread,
            None => {
                self.rename_unread(BESTS)?;
                Vec::new()
            }
        };
        let lines = bests.iter().map(|(key, best)| format!("{best} {}\n", key.replace(char::is_control, " ")));
        let lines: String = lines.chain(unread.into_iter().map(|line| line + "\n")).collect();
        self.write(BESTS, &format!("{BESTS_HEADER}\n{lines}"))
    }

    /// The files of saved games, the latest first, with their texts.
    fn read_games(&self) -> io::Result<Vec<(u64, String)>> {
        let number = |name: String| name.strip_prefix("game-")?.parse().ok();
        let mut numbers: Vec<u64> = self.names(GAMES)?.into_iter().filter_map(number).collect();
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        numbers.into_iter().map(|number| Ok((number, self.read(&game_file(number))?.unwrap_or_default()))).collect()
    }

    /// Writes those of the saved games, the latest first, that have no file yet, and removes the
    /// files of all others.
    fn write_games(&self, games: &[String]) -> io::Result<()> {
        let files = self.read_games()?;
        let free = files.first().map_or(1, |(last, _)| last.saturating_add(1))..;
        let new = games.iter().rev().filter(|game| !files.iter().any(|(_, text)| text == *game));
        for (number, game) in free.zip(new) {
            self.write(&game_file(number), game)?;
        }
        for (number, _) in files.iter().filter(|(_, text)| !games.contains(text)) {
            self.remove(&game_file(*number))?;
        }
        Ok(())
    }

    /// The names of own boards.
    pub fn own_boards(&self) -> io::Result<Vec<String>> {
        let mut names = self.names(BOARDS)?;
        names.sort();
        Ok(names)
    }

    /// The names of the text files in a folder, without their endings.
    fn names(&self, inside: &str) -> io::Result<Vec<String>> {
        let Some(folder) = &self.path else { return Ok(Vec::new()) };
        let entries = match fs::read_dir(folder.join(inside)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let name = |path: PathBuf| Some(path.file_name()?.to_str()?.strip_suffix(".txt")?.to_string());
        Ok(entries.flatten().filter_map(|entry| name(entry.path())).collect())
    }

    pub fn own_board(&self, name: &str) -> io::Result<Board> {
        let bytes = self.read(&format!("{BOARDS}/{name}.txt"))?.unwrap_or_default();
        let invalid = |error: String| io::Error::new(io::ErrorKind::InvalidData, error);
        let mut reading = text::read(bytes.as_bytes(), &ReadOptions::default(), &text::own_input())
            .map_err(|error| invalid(error.to_string()))?;
        Ok(reading.boards.remove(0))
    }

    /// Saves an own board as a board file, and returns its name.
    pub fn save_board(&self, board: &Board) -> io::Result<String> {
        let text = text::write(board, Form::File).map_err(io::Error::other)?;
        let names = self.own_boards()?;
        let name = (1..).map(|number| format!("board-{number}")).find(|name| !names.contains(name)).unwrap_or_default();
        self.write(&format!("{BOARDS}/{name}.txt"), &String::from_utf8_lossy(&text))?;
        Ok(name)
    }

    fn read(&self, name: &str) -> io::Result<Option<String>> {
        let Some(folder) = &self.path else { return Ok(None) };
        Ok(douse_files::read(&folder.join(name))?.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        let Some(folder) = &self.path else { return Ok(()) };
        douse_files::write(&folder.join(name), text.as_bytes())
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        let Some(folder) = &self.path else { return Ok(()) };
        match fs::remove_file(folder.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// The file of a saved game.
fn game_file(number: u64) -> String {
    format!("{GAMES}/game-{number}.txt")
}

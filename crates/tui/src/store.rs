//! What is saved between games: the last game, personal bests, own boards, settings.

use crate::preferences::Preferences;
use douse::board::Board;
use douse::text::{self, Form, ReadOptions};
use douse_game::save::LoadError;
use douse_game::score::Best;
use douse_game::score_service::ScoreService;
use douse_game::session::Session;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The folder with all saved data. Without one nothing is saved, and the game still works.
#[derive(Clone, Debug, Default)]
pub struct Store {
    folder: Option<PathBuf>,
}

/// Why the last game cannot be continued. The file is kept.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// It could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is no saved game.
    #[error(transparent)]
    Load(#[from] LoadError),
}

const GAME: &str = "game.txt";
const SETTINGS: &str = "settings.txt";
const BESTS: &str = "bests.txt";
const BESTS_HEADER: &str = "douse bests 1";
const BOARDS: &str = "boards";
const GAMES: &str = "games";
/// Games set aside for another: the oldest go first.
const MOST_GAMES: usize = 50;

impl Store {
    /// A store in a folder, which is created when something is saved.
    #[must_use]
    pub fn in_folder(folder: PathBuf) -> Self {
        Self { folder: Some(folder) }
    }

    /// The store in the user's data directory: `DOUSE_DATA` if set, else where the system keeps such things.
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
        Self { folder: var("DOUSE_DATA").or_else(|| system.map(|system| system.join("douse"))) }
    }

    /// The folder, if there is one.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The last game, if there is one.
    pub fn resume(&self, now: Duration) -> Result<Option<Session>, ResumeError> {
        match self.read(GAME)? {
            Some(text) => Ok(Some(Session::load(&text, now)?)),
            None => Ok(None),
        }
    }

    /// Saves a game to be continued later; a finished one is removed.
    pub fn keep(&self, session: &Session) -> io::Result<()> {
        if session.report().is_some() {
            return self.forget();
        }
        let text = session.save().map_err(|error| io::Error::other(error.to_string()))?;
        self.write(GAME, &text)
    }

    /// Sets aside a game that another one replaces, so that no link or level destroys a game in progress.
    pub fn put_by(&self, session: &Session) -> io::Result<()> {
        if !session.is_worth_keeping() {
            return Ok(());
        }
        let text = session.save().map_err(|error| io::Error::other(error.to_string()))?;
        let mut numbers = self.numbers(GAMES, "game-")?;
        numbers.sort_unstable();
        let next = numbers.last().map_or(1, |last| last.saturating_add(1));
        self.write(&format!("{GAMES}/game-{next}.txt"), &text)?;
        if let Some(folder) = &self.folder {
            let surplus = (numbers.len() + 1).saturating_sub(MOST_GAMES);
            for number in numbers.into_iter().take(surplus) {
                fs::remove_file(folder.join(format!("{GAMES}/game-{number}.txt")))?;
            }
        }
        Ok(())
    }

    /// The names of games set aside, the latest first.
    pub fn games_put_by(&self) -> io::Result<Vec<String>> {
        let mut numbers = self.numbers(GAMES, "game-")?;
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        Ok(numbers.into_iter().map(|number| format!("game-{number}")).collect())
    }

    /// Resumes a game that was set aside, which is then removed from there; `None` if there is none of that name.
    pub fn take_up(&self, name: &str, now: Duration) -> Result<Option<Session>, ResumeError> {
        let file = format!("{GAMES}/{name}.txt");
        let Some(text) = self.read(&file)? else { return Ok(None) };
        let session = Session::load(&text, now)?;
        if let Some(folder) = &self.folder {
            fs::remove_file(folder.join(file))?;
        }
        Ok(Some(session))
    }

    /// The numbers of files `<prefix><number>.txt` in a folder.
    fn numbers(&self, inside: &str, prefix: &str) -> io::Result<Vec<u64>> {
        let number = |name: String| name.strip_prefix(prefix)?.parse().ok();
        Ok(self.names(inside)?.into_iter().filter_map(number).collect())
    }

    /// Renames the last game, because it cannot be read.
    pub fn set_aside(&self) -> io::Result<Option<PathBuf>> {
        self.set_file_aside(GAME)
    }

    fn set_file_aside(&self, name: &str) -> io::Result<Option<PathBuf>> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let stem = name.trim_end_matches(".txt");
        for number in 1.. {
            let aside = folder.join(format!("{stem}-unread-{number}.txt"));
            if !aside.exists() {
                fs::rename(folder.join(name), &aside)?;
                return Ok(Some(aside));
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

    /// Keeps what was chosen.
    pub fn keep_preferences(&self, preferences: &Preferences) -> io::Result<()> {
        if self.read(SETTINGS)?.is_some_and(|text| text.parse::<Preferences>().is_err()) {
            self.set_file_aside(SETTINGS)?;
        }
        self.write(SETTINGS, &preferences.to_string())
    }

    /// Forgets the game left.
    fn forget(&self) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        match fs::remove_file(folder.join(GAME)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// All personal bests, by the key of the board. Lines that cannot be read are left out.
    pub fn bests(&self) -> io::Result<BTreeMap<String, Best>> {
        Ok(self.all_bests()?.unwrap_or_default().0)
    }

    /// The bests and the lines that cannot be read; `None` if the file is something else.
    #[expect(clippy::type_complexity, reason = "used right here")]
    fn all_bests(&self) -> io::Result<Option<(BTreeMap<String, Best>, Vec<String>)>> {
        let Some(text) = self.read(BESTS)? else { return Ok(Some(Default::default())) };
        let mut lines = text.lines();
        if lines.next() != Some(BESTS_HEADER) {
            return Ok(None);
        }
        let best = |line: &str| {
            // The numbers of the best, then the key, which may have spaces.
            let numbers = line.split(' ').take_while(|word| word.parse::<u64>().is_ok()).count();
            let at = line.match_indices(' ').nth(numbers.checked_sub(1)?)?.0;
            let key = &line[at + 1..];
            // A code alone is the key of an earlier version, which did not tell rules of play apart.
            let key = if key.contains(' ') { key.to_string() } else { format!("any {key}") };
            Some((key, line[..at].parse().ok()?))
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

    /// The best on one board.
    pub fn best(&self, key: &str) -> io::Result<Option<Best>> {
        Ok(self.bests()?.get(key).copied())
    }

    /// Saves the best of a board. Lines that cannot be read stay, and a file of another kind is set aside.
    pub fn keep_best(&self, key: &str, best: Best) -> io::Result<()> {
        let (mut bests, unread) = match self.all_bests()? {
            Some(all) => all,
            None => {
                self.set_file_aside(BESTS)?;
                Default::default()
            }
        };
        bests.insert(key.replace(char::is_control, " "), best);
        let lines = bests.iter().map(|(key, best)| format!("{best} {key}\n"));
        let lines: String = lines.chain(unread.into_iter().map(|line| line + "\n")).collect();
        self.write(BESTS, &format!("{BESTS_HEADER}\n{lines}"))
    }

    /// A session begins: its time is taken by the service, if there is one and it will count.
    pub(crate) fn begin(&self, session: &mut Session, service: &mut Option<Box<dyn ScoreService>>) {
        if session.shown_key().is_some_and(|key| self.best(&key).is_ok_and(|shown| shown.is_some())) {
            session.tell_solution();
        }
        let best = session.key().and_then(|key| self.best(&key).ok()?);
        if let Some((service, challenge)) = service.as_mut().zip(session.opens(best.as_ref())) {
            service.begun(challenge);
        }
    }

    /// Counts the result of a session once, if there is one: keeps it and sends it. Keeps as well that a solution was
    /// shown.
    pub(crate) fn count(&self, session: &mut Session, service: &mut Option<Box<dyn ScoreService>>) -> io::Result<()> {
        if let Some(key) = session.take_shown() {
            return self.keep_best(&key, Best::SHOWN);
        }
        let Some(key) = session.report().and_then(|_| session.key()) else { return Ok(()) };
        let Some(counted) = session.count(self.best(&key)?) else { return Ok(()) };
        if let Some((service, played)) = service.as_mut().zip(counted.played) {
            service.played(played);
        }
        self.keep_best(&counted.key, counted.best)
    }

    /// The names of own boards.
    pub fn own_boards(&self) -> io::Result<Vec<String>> {
        let mut names = self.names(BOARDS)?;
        names.sort();
        Ok(names)
    }

    /// The names of the text files in a folder, without their endings.
    fn names(&self, inside: &str) -> io::Result<Vec<String>> {
        let Some(folder) = &self.folder else { return Ok(Vec::new()) };
        let entries = match fs::read_dir(folder.join(inside)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let name = |path: PathBuf| Some(path.file_name()?.to_str()?.strip_suffix(".txt")?.to_string());
        Ok(entries.flatten().filter_map(|entry| name(entry.path())).collect())
    }

    /// An own board.
    pub fn own_board(&self, name: &str) -> io::Result<Board> {
        let bytes = self.read(&format!("{BOARDS}/{name}.txt"))?.unwrap_or_default();
        let wrong = |error: String| io::Error::new(io::ErrorKind::InvalidData, error);
        let mut reading = text::read(bytes.as_bytes(), &ReadOptions::default(), &text::own_input())
            .map_err(|error| wrong(error.to_string()))?;
        Ok(reading.boards.remove(0))
    }

    /// Saves an own board as a board file, and returns its name.
    pub fn keep_board(&self, board: &Board) -> io::Result<String> {
        let text = text::write(board, Form::File).map_err(|error| io::Error::other(error.to_string()))?;
        let taken = self.own_boards()?;
        let name = (1..).map(|number| format!("board-{number}")).find(|name| !taken.contains(name)).unwrap_or_default();
        self.write(&format!("{BOARDS}/{name}.txt"), &String::from_utf8_lossy(&text))?;
        Ok(name)
    }

    fn read(&self, name: &str) -> io::Result<Option<String>> {
        let Some(folder) = &self.folder else { return Ok(None) };
        Ok(douse_files::read(&folder.join(name))?.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn write(&self, name: &str, text: &str) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        douse_files::write(&folder.join(name), text.as_bytes())
    }
}

//! Packs of levels: made by us, frozen, with par and proof.
//!
//! ```text
//! douse pack 1
//! name classic
//! title Classic ladder
//! version 1
//! play any
//! 6 5x5:1a3c040!A1B2C3D4E5A5 Quiet lantern
//! ```
//! After the head, one line per level: par, code with a solution of that many presses, title.

use crate::game::{Game, StartError};
use crate::origin::Origin;
use douse::board::Board;
use douse::play_rules::PlayRule;
use douse::text;

/// A pack of levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    pub name: String,
    /// The title, in English.
    pub title: String,
    /// The version. Levels change only with it.
    pub version: u32,
    pub rule: PlayRule,
    /// The levels, easiest first.
    pub levels: Vec<Level>,
}

/// A level of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    pub title: String,
    /// The fewest moves, proved.
    pub par: u64,
    /// The board, with its title.
    pub board: Board,
    /// Moves that solve it in par. They prove that par is enough; the maker has proved that no
    /// fewer are.
    pub moves: Vec<usize>,
}

/// Why a text is not a pack.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}")]
pub struct PackError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The expected content.
    pub expected: &'static str,
}

const SOURCES: [&str; 8] = [
    include_str!("../packs/first.txt"),
    include_str!("../packs/classic.txt"),
    include_str!("../packs/rectangles.txt"),
    include_str!("../packs/torus.txt"),
    include_str!("../packs/three.txt"),
    include_str!("../packs/lit-only.txt"),
    include_str!("../packs/big.txt"),
    include_str!("../packs/curious.txt"),
];

/// The names of the packs that come with the program, in the order of a menu.
pub const NAMES: [&str; 8] = ["first", "classic", "rectangles", "torus", "three", "lit-only", "big", "curious"];

impl Pack {
    /// A built-in pack.
    ///
    /// ```
    /// use douse_game::pack::Pack;
    /// let classic = Pack::named("classic").unwrap();
    /// assert_eq!((classic.levels.len(), classic.levels[0].par), (50, 6));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let at = NAMES.iter().position(|known| *known == name)?;
        Self::parse(SOURCES[at]).ok()
    }

    /// Reads a pack.
    pub fn parse(text: &str) -> Result<Self, PackError> {
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let mut head = |key: &str, expected: &'static str| {
            let (line, text) = lines.next().unwrap_or((1, ""));
            text.strip_prefix(key).map(|value| (line, value)).ok_or(PackError { line, expected })
        };
        head("douse pack 1", "'douse pack 1'")?;
        let (_, name) = head("name ", "the name")?;
        let (_, title) = head("title ", "the title")?;
        let (line, version) = head("version ", "the version")?;
        let version = version.parse().map_err(|_| PackError { line, expected: "the number of the version" })?;
        let (line, play) = head("play ", "the rule of play")?;
        let rule = play.parse().map_err(|_| PackError { line, expected: "a rule of play" })?;
        let levels = lines.map(|(line, text)| Level::parse(line, text)).collect::<Result<_, _>>()?;
        Ok(Self { name: name.into(), title: title.into(), version, rule, levels })
    }

    /// Starts a game on a level, counted from 1; `None` past the last.
    pub fn start(&self, number: usize) -> Option<Result<Game, StartError>> {
        let level = self.levels.get(number.checked_sub(1)?)?;
        let origin = Origin::level(&self.name, u32::try_from(number).ok()?);
        Some(Game::new(level.board.clone(), self.rule).map(|game| game.with_origin(origin)))
    }
}

impl Level {
    fn parse(line: usize, text: &str) -> Result<Self, PackError> {
        let wrong = |expected| PackError { line, expected };
        let mut words = text.splitn(3, ' ');
        let par = words.next().and_then(|par| par.parse().ok()).ok_or_else(|| wrong("the par"))?;
        let code = words.next().ok_or_else(|| wrong("a code with a solution"))?;
        let title = words.next().ok_or_else(|| wrong("a title"))?;
        let mut reading = text::read_code(code, &text::own_input()).map_err(|_| wrong("a code with a solution"))?;
        let (Some(board), Some(Some(moves))) = (reading.boards.pop(), reading.replays.pop()) else {
            return Err(wrong("a code with a solution"));
        };
        let board = board.with_title(Some(title.to_string()));
        Ok(Self { title: title.to_string(), par, board, moves })
    }
}

//! A game as text, which any front end can open.
//!
//! ```text
//! douse game 2
//! code 5x5:002a000
//! play any
//! origin level classic 7
//! title Crossing
//! round 2
//! time 61500
//! hints 0 3
//! moves A1 C1 restart B2
//! offsets 2100 3050 8000 61000
//! at 3
//! told solution
//! ```
//! Only the first two lines are required. `play` is a rule of play, `time` is in milliseconds,
//! `hints` are the numbers of moves before each hint, `moves` may take several lines, `offsets` are
//! the times of the moves, and `at` is the number of moves in force. `told` is the state of the
//! session: the `solution` was shown, the `result` was counted, or the game is `unaided`, without
//! hints or the solution. Version 1 had neither `offsets` nor `told` and is read as well.

use crate::game::{Game, Resumed, StartError, Step};
use crate::origin::Origin;
use douse::play_rules::PlayRule;
use douse::text::WriteError;
use std::fmt::Write as _;
use std::time::Duration;

/// The first line of a saved game.
const HEADER: &str = "douse game 2";
/// The first line of version 1, which is read the same way.
const HEADER_BEFORE: &str = "douse game 1";

/// The approximate length of a line of moves.
const LINE: usize = 96;

/// Why a text is not a saved game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// The first line differs.
    #[error("line 1 is not '{HEADER}': this is not a saved game")]
    Foreign,
    /// It was saved by a newer version.
    #[error("this game was saved by a newer version ('{found}'); this version reads '{HEADER}'")]
    Version { found: String },
    /// A line is malformed.
    #[error("line {line}: expected {expected}, found '{found}'")]
    Line {
        /// The number of the line, counted from 1.
        line: usize,
        /// The expected content.
        expected: &'static str,
        /// The start of the line, or the wrong word.
        found: String,
    },
    /// The board is missing.
    #[error("there is no line with the code of the board")]
    NoCode,
    /// The board cannot be played.
    #[error("line {line}: {error}")]
    Start {
        /// The number of the line, counted from 1.
        line: usize,
        error: Box<StartError>,
    },
    /// The moves cannot have been made.
    #[error("the moves are not possible on this board under the rule {rule}, or 'at' points past the last one")]
    Moves { rule: PlayRule },
}

/// Writes a game as text; an error if the board has no code.
///
/// ```
/// use douse::play_rules::PlayRule;
/// use douse_game::{game::Game, save::{load, save}};
/// let mut game = Game::from_code("5x5:002a000", PlayRule::Any)?;
/// game.press(0)?;
/// game.undo();
/// let again = load(&save(&game)?)?;
/// assert_eq!(again, game, "what was taken back can still be redone");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn save(game: &Game) -> Result<String, WriteError> {
    let mut text = format!("{HEADER}\ncode {}\nplay {}\norigin {}\n", game.code()?, game.rule(), game.origin());
    if let Some(title) = game.start().title() {
        let title: String = title.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let _ = writeln!(text, "title {title}");
    }
    let _ = writeln!(text, "round {}\ntime {}", game.round(), game.elapsed().as_millis());
    let hints: Vec<String> = game.hint_times().iter().map(u32::to_string).collect();
    wrapped(&mut text, "hints", hints.into_iter());
    let shape = game.variant().shape();
    let name = |step: &Step| match step {
        Step::Press(cell) => shape.cell_name(*cell as usize),
        Step::Restart => "restart".to_string(),
    };
    wrapped(&mut text, "moves", game.steps().iter().map(name));
    wrapped(&mut text, "offsets", game.times().iter().map(u32::to_string));
    let _ = writeln!(text, "at {}", game.position());
    Ok(text)
}

/// Writes words on lines of limited length, each of which begins with the key.
fn wrapped(text: &mut String, key: &str, words: impl Iterator<Item = String>) {
    let mut line = 0;
    for word in words {
        if line == 0 || line + 1 + word.len() > LINE {
            text.push_str(if line == 0 { "" } else { "\n" });
            text.push_str(key);
            line = key.len();
        }
        let _ = write!(text, " {word}");
        line += 1 + word.len();
    }
    if line > 0 {
        text.push('\n');
    }
}

/// Reads a saved game. Every move is checked; nothing is read partially, and no text causes a
/// panic.
///
/// Time proportional to the text and to the lights that the moves change.
pub fn load(text: &str) -> Result<Game, LoadError> {
    load_with_state(text).map(|(game, _)| game)
}

/// The state of a session besides its game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SavedState {
    /// The solution was shown.
    pub(crate) solution: bool,
    /// The result was counted.
    pub(crate) result: bool,
    /// Neither hints nor the solution are given.
    pub(crate) unaided: bool,
}

/// Writes a game as [`save`] does, with the state of its session.
pub(crate) fn save_with_state(game: &Game, state: SavedState) -> Result<String, WriteError> {
    let mut text = save(game)?;
    text.push_str(if state.solution { "told solution\n" } else { "" });
    text.push_str(if state.result { "told result\n" } else { "" });
    text.push_str(if state.unaided { "told unaided\n" } else { "" });
    Ok(text)
}

/// Reads a game as [`load`] does, with the state of its session.
pub(crate) fn load_with_state(text: &str) -> Result<(Game, SavedState), LoadError> {
    let mut lines = text.lines().map(str::trim_end).enumerate().map(|(index, line)| (index + 1, line));
    match lines.next() {
        Some((_, HEADER | HEADER_BEFORE)) => {}
        Some((_, line)) if line.strip_prefix("douse game ").is_some_and(|version| version.parse::<u32>().is_ok()) => {
            return Err(LoadError::Version { found: line.chars().take(40).collect() });
        }
        _ => return Err(LoadError::Foreign),
    }
    let mut fields = Fields::default();
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        fields.add(number, line)?;
    }
    let state = fields.state;
    Ok((fields.game()?, state))
}

#[derive(Default)]
struct Fields<'a> {
    code: Option<(usize, &'a str)>,
    play: Option<PlayRule>,
    origin: Option<Origin>,
    title: Option<String>,
    round: Option<u32>,
    time: Option<u64>,
    hints: Vec<u32>,
    moves: Vec<(usize, &'a str)>,
    times: Vec<u32>,
    at: Option<usize>,
    state: SavedState,
}

impl<'a> Fields<'a> {
    fn add(&mut self, line: usize, text: &'a str) -> Result<(), LoadError> {
        let (key, value) = text.split_once(' ').unwrap_or((text, ""));
        let wrong = |expected| LoadError::Line { line, expected, found: text.chars().take(40).collect() };
        match key {
            "code" => {
                if self.code.is_some() {
                    return Err(wrong("one code only"));
                }
                self.code = Some((line, value));
            }
            "play" => {
                self.play = Some(value.parse().map_err(|_| wrong("play any, lit-only, lit-first or unlit-first"))?);
            }
            "origin" => self.origin = Some(value.parse().map_err(|_| wrong("an origin such as 'own'"))?),
            "title" => self.title = Some(value.to_string()),
            "round" => self.round = Some(value.parse().map_err(|_| wrong("the number of the round"))?),
            "time" => self.time = Some(value.parse().map_err(|_| wrong("a time in milliseconds"))?),
            "hints" => {
                for word in value.split(' ') {
                    self.hints.push(word.parse().map_err(|_| wrong("numbers of moves"))?);
                }
            }
            "moves" => self.moves.extend(value.split(' ').map(|word| (line, word))),
            "offsets" => {
                for word in value.split(' ') {
                    self.times.push(word.parse().map_err(|_| wrong("times in milliseconds"))?);
                }
            }
            "told" => match value {
                "solution" => self.state.solution = true,
                "result" => self.state.result = true,
                "unaided" => self.state.unaided = true,
                _ => return Err(wrong("told solution, told result or told unaided")),
            },
            "at" => self.at = Some(value.parse().map_err(|_| wrong("how many moves are in force"))?),
            _ => return Err(wrong("code, play, origin, title, round, time, hints, moves, offsets, at or told")),
        }
        Ok(())
    }

    fn game(self) -> Result<Game, LoadError> {
        let (line, code) = self.code.ok_or(LoadError::NoCode)?;
        let rule = self.play.unwrap_or_default();
        let start = |error| LoadError::Start { line, error: Box::new(error) };
        let game = Game::from_code(code, rule).map_err(start)?;
        let game = game.with_title(self.title).with_origin(self.origin.unwrap_or_default());
        let mut steps = Vec::with_capacity(self.moves.len());
        for (line, word) in self.moves {
            let found = || word.chars().take(40).collect();
            let wrong = || LoadError::Line { line, expected: "a cell of the board or 'restart'", found: found() };
            steps.push(match word {
                "restart" => Step::Restart,
                _ => Step::Press(game.cell_named(word).ok_or_else(wrong)? as u32),
            });
        }
        let resumed = Resumed {
            at: self.at.unwrap_or(steps.len()),
            steps,
            times: self.times,
            hints: self.hints,
            round: self.round.unwrap_or(1),
            elapsed: Duration::from_millis(self.time.unwrap_or(0)),
        };
        game.resumed(resumed).ok_or(LoadError::Moves { rule })
    }
}

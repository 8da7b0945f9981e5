//! Replaying a game from its text, to check whether it is what it claims to be.

use crate::game::{Game, Refusal, Stage, StartError};
use douse::play_rules::PlayRule;
use std::fmt::Write as _;

/// The result of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the last move reached the goal of a board that did not start there.
    pub won: bool,
    /// How many moves were made.
    pub moves: u64,
    /// How many hints were taken.
    pub hints: u64,
}

/// Why a replay is not valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The board cannot be played.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Not the name of a cell on the board.
    #[error("move {number} is '{text}', which is not a cell of the board")]
    Name {
        /// Which move, counted from 1.
        number: usize,
        /// What stands there.
        text: String,
    },
    /// A move that the rules do not allow.
    #[error("move {number} is not allowed: {refusal}")]
    Illegal {
        /// Which move, counted from 1.
        number: usize,
        /// Why.
        refusal: Refusal,
    },
}

/// Plays moves on the board of a code under a rule of play.
///
/// # Arguments
/// * `code`: the board, such as `5x5:002a000`.
/// * `moves`: names of cells, one after another with or without spaces; `?` is a hint taken at that moment.
/// * `rule`: which cells may be pressed.
///
/// # Returns
/// What the game was, or the first thing wrong with it. Moves after the win are wrong.
///
/// # Complexity
/// Time proportional to the text and to the lights that the moves change.
///
/// # Example
/// ```
/// use douse::play_rules::PlayRule;
/// use douse_game::replay::{Verdict, verify};
/// assert_eq!(verify("2x2:f", "A1B1?A2B2", PlayRule::Any)?, Verdict { won: true, moves: 4, hints: 1 });
/// assert!(verify("2x2:f", "A1A2", PlayRule::LitOnly).is_err(), "pressing A1 turned A2 off");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(code: &str, moves: &str, rule: PlayRule) -> Result<Verdict, ReplayError> {
    let mut game = Game::from_code(code, rule)?;
    let mut number = 0;
    for token in tokens(moves) {
        if token == "?" {
            game.count_hint();
            continue;
        }
        number += 1;
        let name = || ReplayError::Name { number, text: token.chars().take(24).collect() };
        let cell = game.cell_named(token).ok_or_else(name)?;
        game.press(cell).map_err(|refusal| ReplayError::Illegal { number, refusal })?;
    }
    Ok(Verdict { won: game.stage() == Stage::Won, moves: number as u64, hints: game.hints() as u64 })
}

/// The names of the cells of a transcript, in order, without its hints.
///
/// ```
/// assert!(douse_game::replay::moves("A1?B2 C3").eq(["A1", "B2", "C3"]));
/// ```
pub fn moves(transcript: &str) -> impl Iterator<Item = &str> {
    tokens(transcript).filter(|token| *token != "?")
}

/// Splits `A1?B2 C3` into names and question marks; what fits neither comes through whole.
fn tokens(moves: &str) -> impl Iterator<Item = &str> {
    let mut rest = moves;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        if rest.is_empty() {
            return None;
        }
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let digits = rest[letters..].bytes().take_while(u8::is_ascii_digit).count();
        let length = if rest.starts_with('?') {
            1
        } else if letters > 0 && digits > 0 {
            letters + digits
        } else {
            rest.find(char::is_whitespace).unwrap_or(rest.len())
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        Some(token)
    })
}

impl Game {
    /// The moves since the start or the last restart as text for [`verify`], with `?` where hints
    /// were taken. Hints stay, also where the moves around them were taken back.
    #[must_use]
    pub fn transcript(&self) -> String {
        let line = self.line();
        let mut times: Vec<usize> = self.hint_times().iter().map(|&time| (time as usize).min(line.len())).collect();
        times.sort_unstable();
        let mut hints = times.into_iter().peekable();
        let mut text = String::new();
        for (made, &cell) in line.iter().enumerate() {
            while hints.next_if(|&time| time <= made).is_some() {
                text.push('?');
            }
            let _ = write!(text, "{}", self.variant().shape().cell_name(cell));
        }
        text.extend(hints.map(|_| '?'));
        text
    }
}

//! Transcripts of games, and replaying them.

use crate::game::{Game, Refusal};
use std::fmt::Write as _;

/// Why a transcript cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A text that is not the name of a cell on the board.
    #[error("move {number} is '{text}', which is not a cell of the board")]
    Name {
        /// The number of the move, counted from 1.
        number: usize,
        /// The text, or its beginning.
        text: String,
    },
    /// A move that the rules do not allow.
    #[error("move {number} is not allowed: {refusal}")]
    Illegal {
        /// The number of the move, counted from 1.
        number: usize,
        /// The rule that was broken.
        refusal: Refusal,
    },
}

/// The names of the cells of a transcript, in order, without its hints.
///
/// ```
/// assert!(douse_game::replay::moves("A1?B2 C3").eq(["A1", "B2", "C3"]));
/// ```
pub fn moves(transcript: &str) -> impl Iterator<Item = &str> {
    tokens(transcript).filter(|token| *token != "?")
}

/// Splits `A1?B2 C3` into names and question marks; a word that is neither is kept whole.
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
    /// The game after the moves of a transcript: names of cells with or without spaces between
    /// them, and `?` for a hint taken at that moment. Moves after the win are errors.
    ///
    /// Takes time proportional to the text and to the lights that the moves change.
    ///
    /// ```
    /// use douse::play_rules::PlayRule;
    /// use douse_game::game::{Game, Stage};
    /// let game = Game::from_code("2x2:f", PlayRule::Any)?.replay("A1B1?A2B2")?;
    /// assert_eq!((game.stage(), game.moves(), game.hints()), (Stage::Won, 4, 1));
    /// let lit_only = Game::from_code("2x2:f", PlayRule::LitOnly)?;
    /// assert!(lit_only.replay("A1A2").is_err(), "pressing A1 turned A2 off");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay(mut self, transcript: &str) -> Result<Self, ReplayError> {
        let mut number = 0;
        for token in tokens(transcript) {
            if token == "?" {
                self.count_hint();
                continue;
            }
            number += 1;
            let name = || ReplayError::Name { number, text: token.chars().take(24).collect() };
            let cell = self.cell_named(token).ok_or_else(name)?;
            self.press(cell).map_err(|refusal| ReplayError::Illegal { number, refusal })?;
        }
        Ok(self)
    }

    /// The moves since the start or the last restart as text for [`Game::replay`], with `?` where
    /// hints were taken. Hints stay, also where the moves around them were undone.
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

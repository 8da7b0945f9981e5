//! Won games, one by one.

use crate::game::Game;
use crate::par::Par;
use crate::score::stars;
use crate::session::{Outcome, Report, Standing, Win};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;

/// The most games that are stored; the oldest are deleted.
const MAX_GAMES: usize = 1500;

/// The result of a won game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// Moves.
    pub moves: u64,
    /// The fewest moves, if they are proved.
    pub par: Option<u64>,
    /// Hints.
    pub hints: u64,
    /// Time, in milliseconds.
    pub time: u64,
}

/// A won game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedGame {
    /// The [`Session::key`](crate::session::Session::key) of the board.
    pub key: String,
    /// Size or shape, as `5x5`.
    pub size: String,
    /// The names of the rule, and of edges, states and rule of play unless they are the usual ones.
    pub rule: String,
    /// The result.
    #[serde(flatten)]
    pub result: GameResult,
}

impl GameResult {
    pub(super) fn of(win: &Win) -> Self {
        let score = win.score;
        Self { moves: score.moves, par: win.par, hints: score.hints, time: score.time.as_millis() as u64 }
    }

    /// The stars, if par is known.
    #[must_use]
    pub fn stars(&self) -> Option<u8> {
        Some(stars(self.moves, self.hints, self.par?))
    }

    /// The report at the end of the game.
    #[must_use]
    pub fn report(&self) -> Report {
        Report {
            outcome: if self.hints == 0 { Outcome::Won } else { Outcome::WithHints },
            moves: self.moves,
            hints: self.hints,
            time: Duration::from_millis(self.time),
            par: self.par.map(Par::exactly),
            stars: self.stars(),
            standing: Standing::First,
        }
    }
}

impl FinishedGame {
    pub(super) fn new(game: &Game, win: &Win) -> Self {
        let variant = game.variant();
        let (size, edges) = match variant.shape().as_grid() {
            Some(grid) => (grid.size().to_string(), grid.edges().name()),
            None => {
                (variant.shape().as_family().map_or_else(|| "graph".to_owned(), |family| family.to_string()), "flat")
            }
        };
        let (states, play) = (variant.states().get().to_string(), game.rule().name());
        let mut rule = variant.rule().name().to_owned();
        for (word, usual) in [(edges, "flat"), (states.as_str(), "2"), (play, "any")] {
            if word != usual {
                rule.push(' ');
                rule.push_str(word);
            }
        }
        Self { key: win.key.clone(), size, rule, result: GameResult::of(win) }
    }
}

/// Adds a game to the history.
pub(super) fn add(mut history: Vec<Value>, game: &FinishedGame) -> Vec<Value> {
    history.extend(serde_json::to_value(game));
    let surplus = history.len().saturating_sub(MAX_GAMES);
    history.drain(..surplus);
    history
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{Best, Score};

    #[test]
    fn games_know_their_kind_and_survive_as_json() {
        let game = Game::from_code("5x5@torus:8000000", Default::default()).unwrap();
        let score = Score { moves: 3, hints: 0, time: Duration::from_secs(4) };
        let best = Best::after(None, score, None);
        let win = Win { key: "k".into(), best, score, par: Some(3), submission: None };
        let finished = FinishedGame::new(&game, &win);
        let text = serde_json::to_string(&finished).unwrap();
        let written = r#"{"key":"k","size":"5x5","rule":"plus torus","moves":3,"par":3,"hints":0,"time":4000}"#;
        assert_eq!(text, written);
        assert_eq!(serde_json::from_str::<FinishedGame>(&text).unwrap(), finished);
        let full = vec![Value::Null; MAX_GAMES];
        let next = add(full, &finished);
        assert_eq!((next.len(), next[0].is_null(), next[MAX_GAMES - 1].is_object()), (MAX_GAMES, true, true));
    }
}

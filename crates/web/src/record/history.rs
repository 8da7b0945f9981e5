//! All finished games in order, for trends and distributions.

use crate::storage;
use douse_game::game::Game;
use douse_game::session::Counted;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The storage name of the games.
pub const NAME: &str = "history";
/// The greatest number of games in storage; the oldest are dropped.
const MAX_GAMES: usize = 1500;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finished {
    /// The level or day, or the rule and code of the board.
    pub key: String,
    /// The size or shape, such as `5x5`.
    pub size: String,
    /// The rule, followed by edges, states and rule of play if they are not the usual ones.
    pub rule: String,
    pub moves: u64,
    pub par: Option<u64>,
    pub hints: u64,
    /// In milliseconds.
    pub time: u64,
}

impl Finished {
    pub fn of(game: &Game, counted: &Counted) -> Self {
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
        Self {
            key: counted.key.clone(),
            size,
            rule,
            moves: counted.score.moves,
            par: counted.par,
            hints: counted.score.hints,
            time: counted.score.time.as_millis() as u64,
        }
    }
}

/// All finished games in order.
pub fn all() -> Vec<Finished> {
    storage::load(NAME)
}

/// Adds a game.
pub fn keep(finished: Finished) {
    let mut all = all();
    all.push(finished);
    let surplus = all.len().saturating_sub(MAX_GAMES);
    all.drain(..surplus);
    // A full storage loses the statistics, but not the game.
    let _ = storage::write_json(NAME, &all);
}

/// The mean of the last `n` values, or `None` if there are fewer.
pub fn mean_of_last(values: &[u64], n: usize) -> Option<u64> {
    let last = values.len().checked_sub(n).map(|from| &values[from..])?;
    (n > 0).then(|| last.iter().sum::<u64>() / n as u64)
}

/// Counts each value, in rising order. At most `most` values are listed; the last one includes all
/// higher ones.
pub fn counts(values: impl Iterator<Item = u64>, most: usize) -> Vec<(u64, usize)> {
    let mut by_value = BTreeMap::new();
    for value in values {
        *by_value.entry(value).or_insert(0) += 1;
    }
    let mut counts: Vec<(u64, usize)> = by_value.into_iter().collect();
    while counts.len() > most.max(1) {
        let (_, more) = counts.pop().unwrap_or_default();
        if let Some(last) = counts.last_mut() {
            last.1 += more;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_need_enough_games() {
        assert_eq!(mean_of_last(&[1, 2, 3, 4], 5), None);
        assert_eq!(mean_of_last(&[100, 1, 2, 3, 4, 5], 5), Some(3));
    }

    #[test]
    fn values_are_counted_and_the_rest_is_put_together() {
        assert_eq!(counts([3, 2, 3, 9, 7].into_iter(), 9), [(2, 1), (3, 2), (7, 1), (9, 1)]);
        assert_eq!(counts([3, 2, 3, 9, 7].into_iter(), 3), [(2, 1), (3, 2), (7, 2)]);
    }

    #[test]
    fn games_know_their_kind() {
        use douse_game::score::{Best, Score};
        let game = Game::from_code("5x5@torus:8000000", Default::default()).unwrap();
        let score = Score { moves: 3, hints: 0, time: std::time::Duration::from_secs(4) };
        let counted = Counted { key: "k".into(), best: Best::after(None, score, None), score, par: None, played: None };
        let finished = Finished::of(&game, &counted);
        assert_eq!((finished.size.as_str(), finished.rule.as_str(), finished.time), ("5x5", "plus torus", 4000));
    }
}

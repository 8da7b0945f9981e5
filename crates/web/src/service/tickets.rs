//! Tickets for started games, saved so that they survive a reload of the page.

use crate::clock;
use crate::storage;
use douse_game::challenge::Challenge;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Their name in the storage.
const NAME: &str = "begun";
/// The number of games that are remembered; the oldest goes when another comes.
const MAX_GAMES: usize = 40;

/// A game in progress.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StoredTicket {
    /// The moment of its start, in milliseconds since 1970 by this clock.
    pub at: f64,
    /// The ticket, once it has arrived.
    pub ticket: Option<String>,
}

type All = BTreeMap<Challenge, StoredTicket>;

fn all() -> All {
    storage::load(NAME)
}

fn store_all(all: &All) {
    // With a full storage only the time of the game does not count.
    let _ = storage::write_json(NAME, all);
}

/// Identifies a game for which a ticket was requested.
#[derive(Clone, Debug, PartialEq)]
pub struct GameId {
    challenge: Challenge,
    at: f64,
}

/// Remembers that a game starts now.
pub fn start_game(challenge: &Challenge) -> GameId {
    let mut started = all();
    // Two games that start in the same millisecond get different moments.
    let before = started.get(challenge).map_or(0.0, |before| before.at + 1.0);
    let at = before.max(clock::since_1970() as f64);
    started.insert(challenge.clone(), StoredTicket { at, ticket: None });
    forget_oldest(&mut started);
    store_all(&started);
    GameId { challenge: challenge.clone(), at }
}

fn forget_oldest(started: &mut All) {
    while started.len() > MAX_GAMES {
        let oldest =
            started.iter().min_by(|(_, a), (_, b)| a.at.total_cmp(&b.at)).map(|(challenge, _)| challenge.clone());
        oldest.map(|oldest| started.remove(&oldest));
    }
}

/// Stores the ticket of a game. A ticket that arrives after the start of another game on the same
/// challenge is dropped.
pub fn store(id: &GameId, ticket: String) {
    let mut started = all();
    if let Some(game) = started.get_mut(&id.challenge).filter(|game| game.at == id.at) {
        game.ticket = Some(ticket);
        store_all(&started);
    }
}

/// The ticket of a game in progress.
pub fn of(challenge: &Challenge) -> Option<String> {
    all().remove(challenge)?.ticket
}

/// Removes the ticket of a game that is over, since it is valid for one game.
pub fn take(challenge: &Challenge) -> Option<String> {
    let mut started = all();
    let game = started.remove(challenge)?;
    store_all(&started);
    game.ticket
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tickets_of_the_version_before_are_read() {
        let all: All = serde_json::from_str(r#"{"classic:7":{"at":1700000000000.5,"ticket":"t"}}"#).unwrap();
        assert_eq!(all[&"classic:7".parse().unwrap()].ticket.as_deref(), Some("t"));
    }

    #[test]
    fn the_answer_to_an_older_question_is_dropped() {
        let challenge: Challenge = "classic:7".parse().unwrap();
        let (older, newer) = (start_game(&challenge), start_game(&challenge));
        store(&newer, "new".into());
        store(&older, "old".into());
        assert_eq!(of(&challenge).as_deref(), Some("new"));
        assert_eq!(take(&challenge).as_deref(), Some("new"));
        store(&newer, "late".into());
        assert_eq!(of(&challenge), None, "a game that is over needs no ticket");
    }

    #[test]
    fn the_oldest_game_is_forgotten_first() {
        let game = |number: usize| format!("classic:{number}").parse::<Challenge>().unwrap();
        let mut started: All = (1..=MAX_GAMES + 2)
            .map(|number| (game(number), StoredTicket { at: number as f64, ticket: None }))
            .collect();
        forget_oldest(&mut started);
        assert_eq!(
            (started.len(), started.contains_key(&game(2)), started.contains_key(&game(3))),
            (MAX_GAMES, false, true)
        );
    }
}

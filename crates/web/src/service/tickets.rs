//! Tickets for started games, saved so that they survive a reload of the page.

use crate::clock;
use crate::storage;
use douse_api::challenge::Challenge;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where they are kept.
const NAME: &str = "begun";
/// The most games that are remembered; the oldest goes when another comes.
const MOST: usize = 40;

/// A game that began.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Begun {
    /// When, in milliseconds since 1970 by this clock.
    pub at: f64,
    /// The ticket, once it has arrived.
    pub ticket: Option<String>,
}

type All = BTreeMap<Challenge, Begun>;

fn all() -> All {
    storage::load(NAME)
}

fn keep(all: &All) {
    // Where nothing can be kept only the time of the game does not count.
    let _ = storage::write_json(NAME, all);
}

/// A game for which a ticket was asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    challenge: Challenge,
    at: f64,
}

/// A game begins now.
pub fn begin(challenge: &Challenge) -> Asked {
    let mut begun = all();
    // Each game has a moment of its own, also two of the same millisecond.
    let before = begun.get(challenge).map_or(0.0, |before| before.at + 1.0);
    let at = before.max(clock::since_1970() as f64);
    begun.insert(challenge.clone(), Begun { at, ticket: None });
    forget_oldest(&mut begun);
    keep(&begun);
    Asked { challenge: challenge.clone(), at }
}

fn forget_oldest(begun: &mut All) {
    while begun.len() > MOST {
        let oldest =
            begun.iter().min_by(|(_, a), (_, b)| a.at.total_cmp(&b.at)).map(|(challenge, _)| challenge.clone());
        oldest.map(|oldest| begun.remove(&oldest));
    }
}

/// The ticket of a game is there. The answer to an older question says nothing about the game that was begun since.
pub fn ticket_is(asked: &Asked, ticket: String) {
    let mut begun = all();
    if let Some(one) = begun.get_mut(&asked.challenge).filter(|one| one.at == asked.at) {
        one.ticket = Some(ticket);
        keep(&begun);
    }
}

/// The ticket of a game in progress.
pub fn of(challenge: &Challenge) -> Option<String> {
    all().remove(challenge)?.ticket
}

/// A game is over: its ticket, which is good for one game.
pub fn take(challenge: &Challenge) -> Option<String> {
    let mut begun = all();
    let taken = begun.remove(challenge)?;
    keep(&begun);
    taken.ticket
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_version_before_has_kept_is_read() {
        let all: All = serde_json::from_str(r#"{"classic:7":{"at":1700000000000.5,"ticket":"t"}}"#).unwrap();
        assert_eq!(all[&"classic:7".parse().unwrap()].ticket.as_deref(), Some("t"));
    }

    #[test]
    fn the_answer_to_an_older_question_is_dropped() {
        let challenge: Challenge = "classic:7".parse().unwrap();
        let (older, newer) = (begin(&challenge), begin(&challenge));
        ticket_is(&newer, "new".into());
        ticket_is(&older, "old".into());
        assert_eq!(of(&challenge).as_deref(), Some("new"));
        assert_eq!(take(&challenge).as_deref(), Some("new"));
        ticket_is(&newer, "late".into());
        assert_eq!(of(&challenge), None, "a game that is over needs no ticket");
    }

    #[test]
    fn the_oldest_game_is_forgotten_first() {
        let game = |number: usize| format!("classic:{number}").parse::<Challenge>().unwrap();
        let mut begun: All =
            (1..=MOST + 2).map(|number| (game(number), Begun { at: number as f64, ticket: None })).collect();
        forget_oldest(&mut begun);
        assert_eq!((begun.len(), begun.contains_key(&game(2)), begun.contains_key(&game(3))), (MOST, false, true));
    }
}

//! Tickets for started games, saved so that they survive a reload of the page.

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
    storage::read_json(NAME).unwrap_or_default()
}

fn keep(all: &All) {
    // Where nothing can be kept only the time of the game does not count.
    let _ = storage::write_json(NAME, all);
}

/// A game begins now.
pub fn begin(challenge: &Challenge) {
    let mut begun = all();
    begun.insert(challenge.clone(), Begun { at: js_sys::Date::now(), ticket: None });
    forget_oldest(&mut begun);
    keep(&begun);
}

fn forget_oldest(begun: &mut All) {
    while begun.len() > MOST {
        let oldest =
            begun.iter().min_by(|(_, a), (_, b)| a.at.total_cmp(&b.at)).map(|(challenge, _)| challenge.clone());
        oldest.map(|oldest| begun.remove(&oldest));
    }
}

/// The ticket of a game is there.
pub fn ticket_is(challenge: &Challenge, ticket: String) {
    let mut begun = all();
    if let Some(one) = begun.get_mut(challenge) {
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
    fn the_oldest_game_is_forgotten_first() {
        let game = |number: usize| format!("classic:{number}").parse::<Challenge>().unwrap();
        let mut begun: All =
            (1..=MOST + 2).map(|number| (game(number), Begun { at: number as f64, ticket: None })).collect();
        forget_oldest(&mut begun);
        assert_eq!((begun.len(), begun.contains_key(&game(2)), begun.contains_key(&game(3))), (MOST, false, true));
    }
}

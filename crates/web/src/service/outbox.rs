//! Scores that the service has not acknowledged yet, in the browser's storage.
//!
//! Each has a name of its own, so that two windows never write over each other. Where the storage is full they wait in memory
//! as long as the page is there.

use crate::storage;
use douse_api::score::Submission;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// What the names of waiting scores begin with.
const PREFIX: &str = "score.";
/// Kept while anything waits, for the first program, which sends nothing itself.
pub const WAITING: &str = "waiting";
/// The most that wait; the oldest goes when another comes.
const MOST: usize = 200;

/// A score that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// When it was put by, in milliseconds since 1970.
    pub since: u64,
    /// The score.
    pub score: Submission,
}

thread_local! {
    /// What the storage did not take.
    static UNKEPT: RefCell<Vec<Waiting>> = const { RefCell::new(Vec::new()) };
}

/// All that wait, the oldest first. What is no score is forgotten.
pub fn all() -> Vec<Waiting> {
    let mut waiting = UNKEPT.with_borrow(Clone::clone);
    for (kept_as, text) in storage::all().into_iter().filter(|(name, _)| name.starts_with(PREFIX)) {
        match serde_json::from_str::<Waiting>(&text) {
            Ok(one) if name(&one.score) == kept_as => waiting.push(one),
            _ => storage::remove(&kept_as),
        }
    }
    waiting.sort_by_key(|waiting| waiting.since);
    waiting
}

/// Puts a score by. The same game put twice waits once.
pub fn put(score: Submission) {
    let waiting = Waiting { since: js_sys::Date::now() as u64, score };
    for old in surplus(&all()) {
        done(old);
    }
    if storage::write_json(&name(&waiting.score), &waiting).is_ok() {
        let _ = storage::write(WAITING, "1");
    } else {
        UNKEPT.with_borrow_mut(|unkept| unkept.push(waiting));
    }
}

/// Takes a score out: it was acknowledged or refused.
pub fn done(waiting: &Waiting) {
    storage::remove(&name(&waiting.score));
    UNKEPT.with_borrow_mut(|unkept| unkept.retain(|other| name(&other.score) != name(&waiting.score)));
    if all().is_empty() {
        storage::remove(WAITING);
    }
}

/// Those that make room for another.
fn surplus(waiting: &[Waiting]) -> &[Waiting] {
    &waiting[..(waiting.len() + 1).saturating_sub(MOST)]
}

/// The name says what the score is, so that the same one has the same name; the ticket is no part of that.
fn name(score: &Submission) -> String {
    let Submission { challenge, moves, time_ms, .. } = score;
    // FNV-1a with 64 bits: the names of a few hundred scores are to differ, nothing is to be proved.
    let hash = format!("{challenge} {moves} {time_ms}")
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{PREFIX}{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(moves: &str, time_ms: u64) -> Submission {
        Submission {
            challenge: "classic:1".parse().unwrap(),
            moves: moves.into(),
            time_ms,
            offsets_ms: Vec::new(),
            ticket: None,
        }
    }

    #[test]
    fn a_game_has_one_name_with_and_without_its_ticket() {
        assert_eq!(name(&score("A1", 1)), name(&Submission { ticket: Some("t".into()), ..score("A1", 1) }));
        assert_ne!(name(&score("A1", 1)), name(&score("A1", 2)));
        assert_ne!(name(&score("A1", 1)), name(&score("A2", 1)));
    }

    #[test]
    fn the_oldest_make_room() {
        let waiting: Vec<Waiting> =
            (0..MOST as u64).map(|since| Waiting { since, score: score("A1", since) }).collect();
        assert!(surplus(&waiting[..MOST - 1]).is_empty());
        assert_eq!(surplus(&waiting), &waiting[..1]);
    }
}

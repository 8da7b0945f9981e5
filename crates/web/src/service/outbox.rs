//! Games that the service has not acknowledged yet, in the browser's storage.
//!
//! Each has an entry of its own, so that two windows never overwrite each other's games.

use super::classes;
use super::consent::{self, Consent};
use crate::storage;
use douse_api::delivery::{OutboxEntry, surplus};
use douse_game::submission::Submission;

/// The prefix of the names of entries.
const PREFIX: &str = "score.";
/// Set while anything waits, for the first part of the program, which sends nothing itself.
pub const WAITING: &str = "waiting";

/// All saved games, the oldest first. An entry that this release cannot read stays for the one that
/// can.
pub fn all() -> Vec<OutboxEntry> {
    let texts = storage::all().into_iter().filter(|(name, _)| name.starts_with(PREFIX));
    let read = texts.filter_map(|(stored_as, text)| {
        let entry: OutboxEntry = serde_json::from_str(&text).ok()?;
        (name(&entry) == stored_as).then_some(entry)
    });
    let mut entries: Vec<OutboxEntry> = read.collect();
    entries.sort_by_key(|entry| entry.since);
    entries
}

/// The saved games that may be sent now. Those of a pupil whose seat is set aside wait until it is
/// opened again.
pub fn sendable() -> Vec<OutboxEntry> {
    let mut all = all();
    all.retain(|entry| {
        let challenge = &entry.submission.challenge;
        let is_own = challenge.assignment().is_none_or(|(class, _)| {
            entry.key.is_empty() || classes::membership_key(class).as_ref() == Some(&entry.key)
        });
        is_own && consent::to_send(challenge).is_some()
    });
    all
}

/// Saves a game that may be sent, at a moment in milliseconds since 1970. The same game saved twice
/// is one entry.
pub fn put(submission: Submission, _: Consent, now: u64) {
    let key =
        submission.challenge.assignment().and_then(|(class, _)| classes::membership_key(class)).unwrap_or_default();
    let entry = OutboxEntry { server: String::new(), since: now, key, submission };
    for old in surplus(&all()) {
        remove(old);
    }
    // A full storage is reported on the page, and the game is sent as long as that is open.
    let _ = storage::write_json(&name(&entry), &entry);
    let _ = storage::write(WAITING, "1");
}

/// Removes a game: it was acknowledged or refused.
pub fn remove(entry: &OutboxEntry) {
    storage::remove(&name(entry));
    if all().is_empty() {
        storage::remove(WAITING);
    }
}

/// Removes all scores, but no game for a class.
pub fn forget_scores() {
    all().iter().filter(|entry| entry.submission.challenge.is_ranked()).for_each(remove);
}

/// Removes the games that were to be handed in with a key.
pub fn forget_games_of(key: &str) {
    all().iter().filter(|entry| entry.key == key).for_each(remove);
}

fn name(entry: &OutboxEntry) -> String {
    format!("{PREFIX}{}", entry.id())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn submission(challenge: &str) -> Submission {
        let json = format!(r#"{{"challenge":"{challenge}","moves":"A1","time_ms":5}}"#);
        serde_json::from_str(&json).unwrap()
    }

    /// Saves a game that may be sent.
    fn put_game(challenge: &str, now: u64) {
        let submission = submission(challenge);
        let consent = consent::to_send(&submission.challenge).unwrap();
        put(submission, consent, now);
    }

    #[test]
    fn a_score_needs_consent_and_a_game_for_a_class_does_not() {
        let may_send = |challenge: &str| consent::to_send(&challenge.parse().unwrap()).is_some();
        assert!(!may_send("classic:1"));
        assert!(may_send("class:kwmtz:1"));
        consent::agree();
        assert!(may_send("classic:1"));
    }

    #[test]
    fn scores_of_an_earlier_release_wait_for_the_answer_and_go_after_a_no() {
        let entry =
            OutboxEntry { server: String::new(), since: 1, key: String::new(), submission: submission("classic:1") };
        storage::write_json(&name(&entry), &entry).unwrap();
        put_game("class:kwmtz:1", 2);
        assert_eq!((all().len(), sendable().len()), (2, 1));
        consent::refuse();
        assert_eq!(
            all().iter().map(|entry| entry.submission.challenge.to_string()).collect::<Vec<_>>(),
            ["class:kwmtz:1"]
        );
    }

    #[test]
    fn an_entry_of_a_later_release_stays() {
        let later = r#"{"since":7,"submission":{"challenge":"duel:a:9","moves":"A1","time_ms":5}}"#;
        storage::write("score.00ff", later).unwrap();
        put_game("class:kwmtz:1", 2);
        assert_eq!(all().len(), 1);
        remove(&all()[0]);
        assert_eq!((storage::read("score.00ff").as_deref(), storage::read(WAITING)), (Some(later), None));
    }

    #[test]
    fn a_game_is_handed_in_by_the_pupil_who_played_it() {
        let membership = |name: &str| classes::Membership { title: "7b".into(), name: name.into(), token: name.into() };
        let count = || sendable().len();
        classes::save("kwmtz", &membership("Ada"));
        put_game("class:kwmtz:1", 1);
        assert_eq!(count(), 1);
        classes::save("kwmtz", &membership("Grace"));
        assert_eq!(count(), 0, "Grace does not hand in what Ada has played");
        classes::save("kwmtz", &membership("Ada"));
        assert_eq!(count(), 1);
        classes::forget("kwmtz");
        assert_eq!(all(), [], "nothing is handed in after leaving");
    }

    #[test]
    fn a_game_waits_in_memory_where_the_storage_is_full() {
        storage::backend::fill();
        put_game("class:kwmtz:1", 2);
        assert_eq!(all().len(), 1);
        remove(&all()[0]);
        assert!(all().is_empty());
    }
}

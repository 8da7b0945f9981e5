//! Games that the service has not acknowledged yet, in the browser's storage.
//!
//! Each has a name of its own, so that two windows never write over each other.

use super::classes;
use super::consent::Consent;
use crate::storage;
use douse_api::challenge::Challenge;
use douse_api::delivery::{Waiting, surplus};
use douse_api::score::Submission;

/// What the names of waiting games begin with.
const PREFIX: &str = "score.";
/// Set while anything waits, for the first part of the program, which sends nothing itself.
pub const WAITING: &str = "waiting";

/// A game that may be sent: a score of a player who has agreed, or a game for a class, which its pupil has joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outgoing(Submission);

impl Outgoing {
    /// The game, if it may be sent.
    pub fn new(submission: Submission, consent: Option<Consent>) -> Result<Self, Submission> {
        match &submission.challenge {
            Challenge::Assignment { .. } => Ok(Self(submission)),
            _ if consent.is_some() => Ok(Self(submission)),
            _ => Err(submission),
        }
    }

    /// The game.
    pub fn submission(&self) -> &Submission {
        &self.0
    }
}

/// All saved games, the oldest first. An entry that this release cannot read stays for the one that can.
pub fn all() -> Vec<Waiting> {
    let texts = storage::all().into_iter().filter(|(name, _)| name.starts_with(PREFIX));
    let read = texts.filter_map(|(kept_as, text)| {
        let waiting: Waiting = serde_json::from_str(&text).ok()?;
        (name(&waiting) == kept_as).then_some(waiting)
    });
    let mut waiting: Vec<Waiting> = read.collect();
    waiting.sort_by_key(|waiting| waiting.since);
    waiting
}

/// The saved games that may be sent now. Those of a pupil whose place is kept aside wait until it is opened again.
pub fn sendable(consent: Option<Consent>) -> Vec<Waiting> {
    let mut all = all();
    all.retain(|waiting| {
        let is_own = match &waiting.submission.challenge {
            Challenge::Assignment { class, .. } => {
                waiting.key.is_empty() || classes::membership_key(class).as_ref() == Some(&waiting.key)
            }
            _ => true,
        };
        is_own && Outgoing::new(waiting.submission.clone(), consent).is_ok()
    });
    all
}

/// Saves a game at a moment, in milliseconds since 1970. The same game saved twice waits once.
pub fn put(game: Outgoing, now: u64) {
    let key = match &game.0.challenge {
        Challenge::Assignment { class, .. } => classes::membership_key(class).unwrap_or_default(),
        _ => String::new(),
    };
    let waiting = Waiting { server: String::new(), since: now, key, submission: game.0 };
    for old in surplus(&all()) {
        done(old);
    }
    // A full storage is reported on the page, and the game is sent as long as that is open.
    let _ = storage::write_json(&name(&waiting), &waiting);
    let _ = storage::write(WAITING, "1");
}

/// Takes a game out: it was acknowledged or refused.
pub fn done(waiting: &Waiting) {
    storage::remove(&name(waiting));
    if all().is_empty() {
        storage::remove(WAITING);
    }
}

/// Takes all scores out, and no game for a class.
pub fn forget_scores() {
    all().iter().filter(|waiting| Outgoing::new(waiting.submission.clone(), None).is_err()).for_each(done);
}

/// Takes the games out that were to be handed in with a key.
pub fn forget_games_of(key: &str) {
    all().iter().filter(|waiting| waiting.key == key).for_each(done);
}

fn name(waiting: &Waiting) -> String {
    format!("{PREFIX}{}", waiting.id())
}

#[cfg(test)]
mod tests {
    use super::super::consent;
    use super::*;

    fn submission(challenge: &str) -> Submission {
        let json = format!(r#"{{"challenge":"{challenge}","moves":"A1","time_ms":5}}"#);
        serde_json::from_str(&json).unwrap()
    }

    #[test]
    fn a_score_needs_consent_and_a_game_for_a_class_does_not() {
        assert_eq!(consent::given(), None);
        assert!(Outgoing::new(submission("classic:1"), consent::given()).is_err());
        assert!(Outgoing::new(submission("class:kwmtz:1"), consent::given()).is_ok());
        consent::agree();
        assert!(Outgoing::new(submission("classic:1"), consent::given()).is_ok());
    }

    #[test]
    fn scores_of_an_earlier_release_wait_for_the_answer_and_go_after_a_no() {
        let waiting =
            Waiting { server: String::new(), since: 1, key: String::new(), submission: submission("classic:1") };
        storage::write_json(&name(&waiting), &waiting).unwrap();
        put(Outgoing::new(submission("class:kwmtz:1"), None).unwrap(), 2);
        assert_eq!((all().len(), sendable(consent::given()).len()), (2, 1));
        consent::refuse();
        assert_eq!(
            all().iter().map(|waiting| waiting.submission.challenge.to_string()).collect::<Vec<_>>(),
            ["class:kwmtz:1"]
        );
    }

    #[test]
    fn an_entry_of_a_later_release_stays() {
        let later = r#"{"since":7,"submission":{"challenge":"duel:a:9","moves":"A1","time_ms":5}}"#;
        storage::write("score.00ff", later).unwrap();
        put(Outgoing::new(submission("class:kwmtz:1"), None).unwrap(), 2);
        assert_eq!(all().len(), 1);
        done(&all()[0]);
        assert_eq!((storage::read("score.00ff").as_deref(), storage::read(WAITING)), (Some(later), None));
    }

    #[test]
    fn a_game_is_handed_in_by_the_pupil_who_played_it() {
        let membership = |name: &str| classes::Membership { title: "7b".into(), name: name.into(), token: name.into() };
        let count = || sendable(None).len();
        classes::save("kwmtz", &membership("Ada"));
        put(Outgoing::new(submission("class:kwmtz:1"), None).unwrap(), 1);
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
        put(Outgoing::new(submission("class:kwmtz:1"), None).unwrap(), 2);
        assert_eq!(all().len(), 1);
        done(&all()[0]);
        assert!(all().is_empty());
    }
}

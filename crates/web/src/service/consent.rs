//! The player's consent to sending scores. Until the question is answered with yes, playing sends
//! nothing to the service.

use super::{DeliveryState, Signals, outbox, upload};
use crate::storage;
use douse_game::challenge::Challenge;
use douse_game::submission::Submission;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::cell::RefCell;

/// The name of the answer in the storage.
const NAME: &str = "send-scores";

/// The player's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The question was not asked yet.
    Unasked,
    /// Scores are sent.
    Yes,
    /// Nothing is sent.
    No,
}

/// The permission to send a game, which only [`to_send`] gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Consent(());

thread_local! {
    /// The scores that led to the question; they are sent after a yes and forgotten after a no.
    static PENDING: RefCell<Vec<Submission>> = const { RefCell::new(Vec::new()) };
}

/// The stored answer. Only the question gives one: a player who published or liked a board has not
/// agreed to anything.
pub fn stored() -> Answer {
    match storage::read(NAME).as_deref() {
        Some("yes") => Answer::Yes,
        Some(_) => Answer::No,
        None => Answer::Unasked,
    }
}

/// The answer; read as a signal.
pub fn now() -> Answer {
    super::SIGNALS.get().map_or_else(stored, |Signals { answer, .. }| answer.get())
}

/// The permission to send games on a board: the player agreed to send scores, or joined the class.
pub fn to_send(challenge: &Challenge) -> Option<Consent> {
    (!challenge.is_ranked() || stored() == Answer::Yes).then_some(Consent(()))
}

/// Keeps a score until the player has answered.
pub fn hold(submission: Submission) {
    PENDING.with_borrow_mut(|pending| pending.push(submission));
}

/// The player agrees: scores that waited are sent.
pub fn agree() {
    store("yes");
    apply();
}

/// The player does not agree: scores that waited are forgotten.
pub fn refuse() {
    store("no");
    apply();
}

fn store(answer: &str) {
    if storage::write(NAME, answer).is_err() {
        // The previous answer must not come back when the page is opened again: ask once more
        // instead.
        storage::remove(NAME);
        let _ = storage::write(NAME, answer);
    }
}

/// Follows answers that are given in other windows.
pub fn follow() {
    let handle = window_event_listener(leptos::ev::storage, |event| {
        if event.key() == Some(storage::full_name(NAME)) {
            apply();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Sends or forgets the scores that wait, as the answer says.
fn apply() {
    let answer = stored();
    if let Some(Signals { answer: signal, .. }) = super::SIGNALS.get() {
        signal.set(answer);
    }
    match answer {
        Answer::Unasked => {}
        Answer::Yes => {
            for submission in PENDING.take() {
                if let Some(consent) = to_send(&submission.challenge) {
                    super::set_delivery_state(submission.challenge.clone(), DeliveryState::Sending);
                    outbox::put(submission, consent, crate::clock::since_1970());
                }
            }
            if super::SIGNALS.get().is_some() {
                spawn_local(upload::send());
            }
        }
        Answer::No => {
            PENDING.take();
            outbox::forget_scores();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(moves: &str) -> Submission {
        serde_json::from_str(&format!(r#"{{"challenge":"classic:1","moves":"{moves}","time_ms":5}}"#)).unwrap()
    }

    #[test]
    fn a_name_on_the_service_is_no_answer() {
        storage::write("player", r#"{"player":{"id":"k7m2p9qd","name":"Ada"},"token":"t"}"#).unwrap();
        storage::write("likes", r#"["gm62sk93"]"#).unwrap();
        assert_eq!((stored(), to_send(&score("A1").challenge)), (Answer::Unasked, None));
    }

    #[test]
    fn scores_before_the_answer_are_sent_after_a_yes_and_forgotten_after_a_no() {
        hold(score("A1"));
        assert!(outbox::all().is_empty());
        agree();
        assert_eq!((outbox::all().len(), stored() == Answer::Yes), (1, true));
        refuse();
        assert_eq!((outbox::all().len(), to_send(&score("A1").challenge)), (0, None));
        hold(score("B1"));
        refuse();
        agree();
        assert!(outbox::all().is_empty(), "a forgotten score does not come back");
    }

    #[test]
    fn an_answer_counts_where_the_storage_is_full() {
        agree();
        storage::backend::fill();
        refuse();
        assert_eq!(stored(), Answer::No);
        assert_eq!(storage::backend::get(&storage::full_name(NAME)), None, "the earlier yes does not come back");
    }
}

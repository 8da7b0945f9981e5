//! Whether the player wants scores to be sent. Before the question is answered with yes, playing sends nothing to the service.

use super::{Signals, Standing, outbox, upload};
use crate::storage;
use douse_api::score::Submission;
use leptos::prelude::*;
use leptos::task::spawn_local;
use outbox::Outgoing;
use std::cell::RefCell;

/// Where the answer is kept.
const NAME: &str = "send-scores";

/// What the player answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nobody asked yet.
    Unasked,
    /// Scores are sent.
    Yes,
    /// Nothing is sent.
    No,
}

/// The permission to send a score. Only the answer yes makes one: see [`given`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Consent(());

thread_local! {
    /// The scores that led to the question; they are sent after a yes and forgotten after a no.
    static PENDING: RefCell<Vec<Submission>> = const { RefCell::new(Vec::new()) };
}

/// The answer. Nothing but the question makes one: a player who once published or liked a board has not agreed to anything.
pub fn kept() -> Answer {
    match storage::read(NAME).as_deref() {
        Some("yes") => Answer::Yes,
        Some(_) => Answer::No,
        None => Answer::Unasked,
    }
}

/// The answer; read as a signal.
pub fn now() -> Answer {
    super::SIGNALS.get().map_or_else(kept, |Signals { answer, .. }| answer.get())
}

/// The permission to send scores, if the player gave it.
pub fn given() -> Option<Consent> {
    (kept() == Answer::Yes).then_some(Consent(()))
}

/// Keeps a score until the player has answered.
pub fn wait(submission: Submission) {
    PENDING.with_borrow_mut(|pending| pending.push(submission));
}

/// The player agrees: what waited is sent.
pub fn agree() {
    keep("yes");
    apply();
}

/// The player does not want scores to be sent: what waited is forgotten.
pub fn refuse() {
    keep("no");
    apply();
}

fn keep(answer: &str) {
    if storage::write(NAME, answer).is_err() {
        // The answer before must not come back when the page is opened again: rather ask once more.
        storage::remove(NAME);
        let _ = storage::write(NAME, answer);
    }
}

/// Follows an answer that was given in another window.
pub fn follow() {
    let handle = window_event_listener(leptos::ev::storage, |event| {
        if event.key() == Some(storage::full_name(NAME)) {
            apply();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Does to scores that wait what the answer says.
fn apply() {
    let answer = kept();
    if let Some(Signals { answer: signal, .. }) = super::SIGNALS.get() {
        signal.set(answer);
    }
    match answer {
        Answer::Unasked => {}
        Answer::Yes => {
            for submission in PENDING.take() {
                let challenge = submission.challenge.clone();
                if let Ok(score) = Outgoing::new(submission, given()) {
                    super::stand(challenge, Standing::Sending);
                    outbox::put(score, crate::clock::since_1970());
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
        assert_eq!((kept(), given()), (Answer::Unasked, None));
    }

    #[test]
    fn scores_before_the_answer_are_sent_after_a_yes_and_forgotten_after_a_no() {
        wait(score("A1"));
        assert!(outbox::all().is_empty());
        agree();
        assert_eq!((outbox::all().len(), given().is_some()), (1, true));
        refuse();
        assert_eq!((outbox::all().len(), given()), (0, None));
        wait(score("B1"));
        refuse();
        agree();
        assert!(outbox::all().is_empty(), "what was forgotten does not come back");
    }

    #[test]
    fn an_answer_counts_where_the_storage_is_full() {
        agree();
        storage::backend::fill();
        refuse();
        assert_eq!(kept(), Answer::No);
        assert_eq!(storage::backend::get(&storage::full_name(NAME)), None, "the yes before does not come back");
    }
}

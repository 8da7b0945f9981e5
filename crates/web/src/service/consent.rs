//! Whether the player wants scores to be sent. Without consent, playing sends nothing to the service.

use super::{Presence, Signals, outbox};
use crate::storage;
use douse_api::score::Submission;
use leptos::prelude::*;
use std::cell::RefCell;

/// Where the answer is kept.
pub const NAME: &str = "send-scores";

/// What the player said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consent {
    /// Nobody asked yet.
    Unasked,
    /// Scores are sent.
    Yes,
    /// Nothing is sent.
    No,
}

thread_local! {
    /// The score that led to the question; it is sent after a yes and forgotten after a no.
    static PENDING: RefCell<Vec<Submission>> = const { RefCell::new(Vec::new()) };
}

/// The stored answer. Players who had a name on the service before the question existed have already consented.
pub fn kept() -> Consent {
    match storage::read(NAME).as_deref() {
        Some("yes") => Consent::Yes,
        Some(_) => Consent::No,
        None if storage::read(super::player::NAME).is_some() => Consent::Yes,
        None => Consent::Unasked,
    }
}

/// The answer of the player; read as a signal.
pub fn now() -> Consent {
    super::SIGNALS.get().map_or_else(kept, |Signals { consent, .. }| consent.get())
}

/// The answer of the player, read once.
pub fn is_given() -> bool {
    kept() == Consent::Yes
}

/// Keeps a score until the player has answered.
pub fn wait(submission: Submission) {
    PENDING.with_borrow_mut(|pending| pending.push(submission));
}

/// The player has answered: what waited is sent, or forgotten. After a no, the service is no longer contacted.
pub fn answer(consent: Consent) {
    let text = if consent == Consent::Yes { "yes" } else { "no" };
    // A browser that keeps nothing asks again next time.
    let _ = storage::write(NAME, text);
    if let Some(Signals { consent: signal, .. }) = super::SIGNALS.get() {
        signal.set(consent);
    }
    let pending = PENDING.take();
    match consent {
        Consent::Yes => {
            for submission in pending {
                super::stand(submission.challenge.clone(), super::Standing::Sending);
                outbox::put(submission);
            }
            super::look_now();
        }
        Consent::No | Consent::Unasked => {
            // What goes to a class is no score.
            for waiting in outbox::all().iter().filter(|waiting| !outbox::is_for_class(waiting)) {
                outbox::done(waiting);
            }
            super::presence_is(Presence::Unasked);
        }
    }
}

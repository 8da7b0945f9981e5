//! Sending games to the service: a ticket when a game begins, its moves when it is won, again and
//! again until they arrive.

use super::consent::{self, Answer, Consent};
use super::fetch::Request;
use super::{
    DeliveryState, check, classes, delivery_state_untracked, is_used, outbox, player, set_delivery_state, tickets,
};
use crate::clock;
use douse_api::delivery::{self, Event, Round};
use douse_api::path;
use douse_api::problem::RequestError;
use douse_api::score::{Receipt, Ticket, TicketRequest};
use douse_game::challenge::Challenge;
use douse_game::submission::Submission;
use leptos::prelude::set_timeout;
use leptos::task::spawn_local;
use std::cell::Cell;

thread_local! {
    static SENDING: Cell<Sending> = const { Cell::new(Sending::No) };
    static PAUSE: Cell<Pause> = const { Cell::new(Pause { rounds: 0, running: false }) };
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sending {
    No,
    Now,
    /// Another game was saved meanwhile.
    Again,
}

#[derive(Clone, Copy)]
struct Pause {
    rounds: u32,
    running: bool,
}

/// Requests a ticket at the start of a game, so that its time counts.
pub fn request_ticket(challenge: &Challenge) {
    // Without consent nothing is requested: the moves still count after a later yes, only the time
    // does not.
    let Some(consent) = consent::to_send(challenge).filter(|_| !challenge.is_ranked() || is_used()) else { return };
    let (started, challenge) = (tickets::start_game(challenge), challenge.clone());
    spawn_local(async move {
        // Without a ticket the moves still count.
        if let Ok(ticket) = fetch_ticket(challenge, consent).await {
            tickets::store(&started, ticket.ticket);
        }
    });
}

async fn fetch_ticket(challenge: Challenge, _: Consent) -> Result<Ticket, RequestError> {
    match challenge.assignment() {
        Some((class, number)) => classes::start_game(class, number).await,
        None => player::send(Request::new("POST", path::TICKETS).with(&TicketRequest { challenge })).await,
    }
}

/// Saves and sends a finished game that counts.
pub fn submit(mut submission: Submission) {
    let challenge = submission.challenge.clone();
    if challenge.is_ranked() && !is_used() {
        return;
    }
    submission.game.ticket = tickets::take(&challenge);
    match consent::to_send(&challenge) {
        Some(consent) => outbox::put(submission, consent, clock::since_1970()),
        None if consent::stored() == Answer::Unasked => return consent::hold(submission),
        None => return,
    }
    set_delivery_state(challenge, DeliveryState::Sending);
    spawn_local(send());
}

/// Checks again after a pause, if games wait.
pub fn check_later() {
    let Pause { rounds, running } = PAUSE.get();
    if running || outbox::sendable().is_empty() {
        return;
    }
    PAUSE.set(Pause { rounds: rounds.saturating_add(1), running: true });
    let again = || {
        PAUSE.set(Pause { running: false, ..PAUSE.get() });
        spawn_local(check());
    };
    set_timeout(again, delivery::pause(rounds));
}

/// Sends saved games; those that have to wait are tried again later.
///
/// Windows that do this at the same time send the same game twice, and the service counts it once.
pub async fn send() {
    if SENDING.replace(Sending::Again) != Sending::No {
        return;
    }
    while SENDING.replace(Sending::Now) == Sending::Again {
        let mut round = Round::new(outbox::sendable());
        while let Some(entry) = round.current().cloned() {
            let challenge = entry.submission.challenge.clone();
            // The player may have changed the answer since the round began.
            let Some(consent) = consent::to_send(&challenge) else {
                round.skip();
                continue;
            };
            let answer = deliver(&entry.submission, consent).await;
            let Some(event) = round.handle_answer(answer) else { continue };
            if matches!(event, Event::Arrived(_) | Event::Refused(_)) {
                outbox::remove(&entry);
            }
            let state = match event {
                Event::Arrived(receipt) => {
                    PAUSE.set(Pause { rounds: 0, ..PAUSE.get() });
                    DeliveryState::Arrived(receipt)
                }
                Event::Refused(problem) => DeliveryState::Refused(RequestError::Refused(problem)),
                Event::Later => DeliveryState::Waiting,
                Event::AskPlayer => DeliveryState::UnknownPlayer,
            };
            set_delivery_state(challenge, state);
        }
        // Games that were not tried wait as well.
        for entry in outbox::sendable() {
            let challenge = entry.submission.challenge;
            if delivery_state_untracked(&challenge) == Some(DeliveryState::Sending) {
                set_delivery_state(challenge, DeliveryState::Waiting);
            }
        }
    }
    SENDING.set(Sending::No);
    check_later();
}

async fn deliver(submission: &Submission, _: Consent) -> Result<Receipt, RequestError> {
    match submission.challenge.assignment() {
        Some((class, number)) => classes::hand_in(class, number, &submission.game).await,
        None => player::send(Request::new("POST", path::SCORES).with(submission)).await,
    }
}

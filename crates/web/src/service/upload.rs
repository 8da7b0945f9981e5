//! Sending scores to the service: a ticket when a game begins, its moves when it is won, and again until they arrive.

use super::consent::{self, Consent};
use super::fetch::{FetchError, Request};
use super::outbox::Outgoing;
use super::{Standing, classes, is_used, look, outbox, player, stand, standing_now, tickets};
use crate::clock;
use douse_api::challenge::Challenge;
use douse_api::delivery::{self, Answer, Event, Round};
use douse_api::path;
use douse_api::score::{Receipt, Start, Submission, Ticket};
use douse_game::session::Played;
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
    /// Something came meanwhile.
    Again,
}

#[derive(Clone, Copy)]
struct Pause {
    rounds: u32,
    running: bool,
}

/// A game begins: asks for a ticket, so that its time counts.
pub fn game_begins(challenge: &Challenge) {
    if let Challenge::Assignment { class, number } = challenge {
        let (asked, class, number) = (tickets::begin(challenge), class.clone(), *number);
        return spawn_local(async move {
            if let Ok(ticket) = classes::start_game(&class, number).await {
                tickets::ticket_is(&asked, ticket.ticket);
            }
        });
    }
    // Without a yes nothing is asked of the service: the moves still count after one, only the time does not.
    if let Some(consent) = consent::given().filter(|_| is_used()) {
        spawn_local(ask_for_ticket(challenge.clone(), tickets::begin(challenge), consent));
    }
}

async fn ask_for_ticket(challenge: Challenge, asked: tickets::Asked, _: Consent) {
    let start = Start { challenge };
    let ticket: Result<Ticket, FetchError> = player::send(Request::new("POST", path::TICKETS).with(&start)).await;
    // Without one the moves still count.
    if let Ok(ticket) = ticket {
        tickets::ticket_is(&asked, ticket.ticket);
    }
}

/// A game is over, and it counts: its score is saved and sent.
pub fn game_played(played: Played) {
    let challenge = played.challenge.clone();
    let in_class = matches!(challenge, Challenge::Assignment { .. });
    if !in_class && !is_used() {
        return;
    }
    let ticket = tickets::take(&challenge);
    let submission = Submission::of(played, ticket);
    match Outgoing::new(submission, consent::given()) {
        Ok(game) => outbox::put(game, clock::since_1970()),
        Err(submission) if consent::kept() == consent::Answer::Unasked => return consent::wait(submission),
        Err(_) => return,
    }
    stand(challenge, Standing::Sending);
    spawn_local(send());
}

/// Looks again after a pause, where something waits.
pub fn look_later() {
    let Pause { rounds, running } = PAUSE.get();
    if running || outbox::sendable(consent::given()).is_empty() {
        return;
    }
    PAUSE.set(Pause { rounds: rounds.saturating_add(1), running: true });
    let again = || {
        PAUSE.set(Pause { running: false, ..PAUSE.get() });
        spawn_local(look());
    };
    set_timeout(again, delivery::pause(rounds));
}

/// Sends saved scores; those that have to wait are tried again later.
///
/// Windows that do this at the same time send the same score twice, and the service counts it once.
pub async fn send() {
    if SENDING.replace(Sending::Again) != Sending::No {
        return;
    }
    while SENDING.replace(Sending::Now) == Sending::Again {
        let mut round = Round::new(outbox::sendable(consent::given()));
        while let Some(waiting) = round.now().cloned() {
            // The player may have changed their mind since the round began.
            let Ok(game) = Outgoing::new(waiting.submission.clone(), consent::given()) else {
                round.skip();
                continue;
            };
            let answer = submit(&game).await;
            let Some(event) = round.heard(answer) else { continue };
            if matches!(event, Event::Arrived(_) | Event::Refused(_)) {
                outbox::done(&waiting);
            }
            let standing = match event {
                Event::Arrived(receipt) => {
                    PAUSE.set(Pause { rounds: 0, ..PAUSE.get() });
                    Standing::Arrived(receipt)
                }
                Event::Refused(problem) => Standing::Refused(FetchError::Refused(problem)),
                Event::Later => Standing::Waiting,
                Event::AskPlayer => Standing::Unknown,
            };
            stand(waiting.submission.challenge, standing);
        }
        // What was not tried waits as well.
        for waiting in outbox::sendable(consent::given()) {
            let challenge = waiting.submission.challenge;
            if standing_now(&challenge) == Some(Standing::Sending) {
                stand(challenge, Standing::Waiting);
            }
        }
    }
    SENDING.set(Sending::No);
    look_later();
}

async fn submit(game: &Outgoing) -> Answer {
    let score = game.submission();
    if let Challenge::Assignment { class, number } = &score.challenge {
        return answer(classes::hand_in(class, *number, score).await);
    }
    let sent = match player::me().await {
        Ok(me) => Request::new("POST", path::SCORES).with(score).by(&me.token).send().await,
        Err(error) => Err(error),
    };
    answer(sent)
}

fn answer(sent: Result<Receipt, FetchError>) -> Answer {
    match sent {
        Ok(receipt) => Answer::Taken(receipt),
        Err(FetchError::Unreachable) => Answer::Unreachable,
        Err(FetchError::Foreign) => Answer::Foreign,
        Err(FetchError::Refused(problem)) => Answer::Refused(problem),
    }
}

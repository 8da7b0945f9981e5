//! Taking scores to the service: a ticket when a game begins, its moves when it is won, and again until they are there.

use super::fetch::{Advice, FetchError, Request};
use super::outbox::{self, Waiting};
use super::{Standing, begun, is_used, look, player, stand};
use douse_api::challenge::Challenge;
use douse_api::path;
use douse_api::score::{Receipt, Start, Submission, Ticket};
use douse_game::game::{Game, Stage};
use leptos::prelude::set_timeout;
use leptos::task::spawn_local;
use std::cell::Cell;
use std::time::Duration;

/// How long to wait before what waits is sent again; doubled every time up to the second.
const AGAIN: (Duration, Duration) = (Duration::from_secs(4), Duration::from_secs(128));

thread_local! {
    static SENDING: Cell<Sending> = const { Cell::new(Sending::No) };
    static PAUSE: Cell<Pause> = const { Cell::new(Pause { next: AGAIN.0, running: false }) };
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
    next: Duration,
    running: bool,
}

/// The first move of a game is made: asks for a ticket, so that its time counts.
pub fn game_begins(game: &Game) {
    let Some(challenge) = Challenge::of_origin(game.origin()).filter(|_| is_used()) else { return };
    begun::begin(&challenge);
    spawn_local(async move {
        let start = Start { challenge: challenge.clone() };
        let ticket: Result<Ticket, FetchError> = player::send(Request::new("POST", path::TICKETS).with(&start)).await;
        // Without one the moves still count.
        if let Ok(ticket) = ticket {
            begun::ticket_is(&challenge, ticket.ticket);
        }
    });
}

/// A game is won by the player: its score is kept, and sent.
pub fn game_won(game: &Game) {
    let challenge = Challenge::of_origin(game.origin()).filter(|_| is_used() && game.stage() == Stage::Won);
    let Some(challenge) = challenge else { return };
    let begun = begun::take(&challenge);
    let played = u64::try_from(game.elapsed().as_millis()).unwrap_or(u64::MAX);
    let time_ms = begun.as_ref().map_or(played, |begun| begun.exact_time(played, js_sys::Date::now()));
    let ticket = begun.and_then(|begun| begun.ticket);
    outbox::put(Submission {
        challenge: challenge.clone(),
        moves: game.transcript(),
        time_ms,
        offsets_ms: Vec::new(),
        ticket,
    });
    stand(challenge, Standing::Sending);
    spawn_local(send());
}

/// Looks again after a pause, where something waits.
pub fn look_later() {
    let Pause { next, running } = PAUSE.get();
    if running || outbox::all().is_empty() {
        return;
    }
    PAUSE.set(Pause { next: (next * 2).min(AGAIN.1), running: true });
    let again = || {
        PAUSE.set(Pause { running: false, ..PAUSE.get() });
        spawn_local(look());
    };
    set_timeout(again, next);
}

/// Sends what waits, the oldest first, each once; what has to wait on is tried again later.
///
/// Windows that do this at the same time send the same score twice, and the service counts it once.
pub async fn send() {
    if SENDING.replace(Sending::Again) != Sending::No {
        return;
    }
    while SENDING.replace(Sending::Now) == Sending::Again {
        let mut waiting = outbox::all().into_iter();
        for score in waiting.by_ref() {
            if deliver(score).await == Advice::Wait {
                break;
            }
        }
        // What was not tried waits as well.
        waiting.for_each(|score| stand(score.score.challenge, Standing::Waiting));
    }
    SENDING.set(Sending::No);
    look_later();
}

/// Sends one score; where it had to wait, says what becomes of the others.
async fn deliver(waiting: Waiting) -> Advice {
    let challenge = waiting.score.challenge.clone();
    let answer = submit(&waiting.score).await;
    let advice = answer.as_ref().map_or_else(FetchError::advice, |_| Advice::Drop);
    if advice == Advice::Drop {
        outbox::done(&waiting);
    }
    match answer {
        Ok(receipt) => {
            PAUSE.set(Pause { next: AGAIN.0, ..PAUSE.get() });
            stand(challenge, Standing::Arrived(receipt));
        }
        Err(error) if advice == Advice::Drop => stand(challenge, Standing::Refused(error)),
        Err(_) => stand(challenge, Standing::Waiting),
    }
    advice
}

async fn submit(score: &Submission) -> Result<Receipt, FetchError> {
    let mut score = score.clone();
    let mut welcomed_again = false;
    loop {
        let me = player::me().await?;
        match Request::new("POST", path::SCORES).with(&score).by(&me.token).send().await {
            Err(error) if player::is_unknown(&error) && !welcomed_again => {
                // The service forgot the player, or was set up anew. The ticket was the old player's.
                welcomed_again = true;
                score.ticket = None;
                player::forget(&me.token);
            }
            // Without its ticket only the time does not count: too old, used before, or a clock that was set.
            Err(error) if error.advice() == Advice::Drop && score.ticket.is_some() => score.ticket = None,
            answer => return answer,
        }
    }
}

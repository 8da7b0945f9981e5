//! The service that this page may come from: tickets, scores, leaderboards, community boards.
//!
//! A file beside the page says whether there is one (`service.json`). If there is none, because the page is in a folder on any
//! host, nothing of it is shown and nothing is sent. If there was one and it does not answer, scores wait in the
//! browser's storage and are sent when it does.

pub mod classes;
pub mod consent;
pub mod fetch;
pub mod outbox;
pub mod player;
pub mod progress;
pub mod tickets;
mod upload;

pub use upload::{game_begins, game_played};

use crate::storage;
use douse_api::challenge::Challenge;
use douse_api::score::Receipt;
use fetch::{FetchError, Request};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use std::cell::Cell;
use std::collections::HashMap;

/// The file that says whether there is a service: the folder's own says no, a service sends another.
const MARK: &str = "service.json";
/// Remembers that there was a service here.
const SEEN: &str = "service";

/// Whether there is a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is not known yet.
    Unknown,
    /// There is.
    There,
    /// There was one before, and it does not answer now.
    Away,
    /// There is none.
    None,
}

/// The state of the last score on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is on its way.
    Sending,
    /// It has arrived.
    Arrived(Receipt),
    /// It waits.
    Waiting,
    /// It waits, because the service does not know the player.
    Unknown,
    /// It was refused, for this reason.
    Refused(FetchError),
}

#[derive(Clone, Copy)]
struct Signals {
    presence: RwSignal<Presence>,
    answer: RwSignal<consent::Answer>,
    standings: RwSignal<HashMap<Challenge, Standing>>,
}

thread_local! {
    static SIGNALS: Cell<Option<Signals>> = const { Cell::new(None) };
}

/// Checks whether there is a service, and sends saved scores; also whenever the network comes back.
pub fn begin() {
    SIGNALS.set(Some(Signals {
        presence: RwSignal::new(Presence::Unknown),
        answer: RwSignal::new(consent::kept()),
        standings: RwSignal::default(),
    }));
    consent::follow();
    look_now();
    let online = window_event_listener(leptos::ev::online, |_| look_now());
    on_cleanup(move || online.remove());
}

/// Whether there is a service; read as a signal.
pub fn presence() -> Presence {
    SIGNALS.get().map_or(Presence::None, |signals| signals.presence.get())
}

/// Whether there is one that answers; read as a signal.
pub fn is_there() -> bool {
    presence() == Presence::There
}

/// The state of the last score on a challenge; read as a signal.
pub fn standing(of: &Challenge) -> Option<Standing> {
    SIGNALS.get()?.standings.with(|standings| standings.get(of).cloned())
}

fn standing_now(of: &Challenge) -> Option<Standing> {
    SIGNALS.get()?.standings.with_untracked(|standings| standings.get(of).cloned())
}

fn stand(challenge: Challenge, standing: Standing) {
    if let Some(signals) = SIGNALS.get() {
        signals.standings.update(|standings| {
            standings.insert(challenge, standing);
        });
    }
}

#[derive(Deserialize)]
struct Mark {
    service: u32,
}

/// Checks whether there is a service, and sends saved scores.
pub fn look_now() {
    spawn_local(look());
}

fn presence_is(presence: Presence) {
    if let Some(signals) = SIGNALS.get() {
        signals.presence.set(presence);
    }
}

async fn look() {
    let mark: Result<Mark, FetchError> = Request::get(MARK).send().await;
    let presence = match mark {
        Ok(Mark { service: 1.. }) => Presence::There,
        Err(FetchError::Unreachable | FetchError::Refused(_)) if storage::read(SEEN).is_some() => Presence::Away,
        Ok(_) | Err(_) => Presence::None,
    };
    presence_is(presence);
    match presence {
        Presence::There => {
            let _ = storage::write(SEEN, "1");
            upload::send().await;
        }
        Presence::Away => upload::look_later(),
        Presence::Unknown | Presence::None => {}
    }
}

/// Whether scores are sent or wait.
fn is_used() -> bool {
    match SIGNALS.get().map(|signals| signals.presence.get_untracked()) {
        Some(Presence::There | Presence::Away) => true,
        Some(Presence::Unknown) => storage::read(SEEN).is_some(),
        Some(Presence::None) | None => false,
    }
}

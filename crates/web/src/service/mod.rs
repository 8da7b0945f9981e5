//! The service that this page may come from: tickets, scores, leaderboards, community boards.
//!
//! The file `service.json` beside the page says whether there is one. Without a service, as in a
//! folder on any host, nothing of it is shown and nothing is sent. If there was one and it does not
//! answer, scores wait in the browser's storage until it does.

pub mod classes;
pub mod consent;
pub mod fetch;
pub mod outbox;
pub mod player;
pub mod progress;
pub mod tickets;
mod upload;

pub use upload::{request_ticket, submit};

use crate::storage;
use douse_api::problem::RequestError;
use douse_api::score::Receipt;
use douse_game::challenge::Challenge;
use fetch::Request;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use std::cell::Cell;
use std::collections::HashMap;

/// The file that says whether there is a service: that of the folder says no, and a service sends
/// another.
const MARK: &str = "service.json";
/// The name in the storage that stands for a service that was found here.
const SEEN: &str = "service";

/// The presence of a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The check is not done yet.
    Unknown,
    /// The service answers.
    There,
    /// There was a service before, and it does not answer now.
    Away,
    /// There is no service.
    None,
}

/// The state of the last game on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryState {
    Sending,
    Arrived(Receipt),
    Waiting,
    /// It waits because the service does not know the player.
    UnknownPlayer,
    Refused(RequestError),
}

#[derive(Clone, Copy)]
struct Signals {
    presence: RwSignal<Presence>,
    answer: RwSignal<consent::Answer>,
    deliveries: RwSignal<HashMap<Challenge, DeliveryState>>,
}

thread_local! {
    static SIGNALS: Cell<Option<Signals>> = const { Cell::new(None) };
}

/// Checks for a service and sends saved scores, now and whenever the network comes back.
pub fn begin() {
    SIGNALS.set(Some(Signals {
        presence: RwSignal::new(Presence::Unknown),
        answer: RwSignal::new(consent::stored()),
        deliveries: RwSignal::default(),
    }));
    consent::follow();
    check_now();
    let online = window_event_listener(leptos::ev::online, |_| check_now());
    on_cleanup(move || online.remove());
}

/// Whether there is a service; read as a signal.
pub fn presence() -> Presence {
    SIGNALS.get().map_or(Presence::None, |signals| signals.presence.get())
}

/// Whether there is a service that answers; read as a signal.
pub fn is_there() -> bool {
    presence() == Presence::There
}

/// The state of the last game on a challenge; read as a signal.
pub fn delivery_state(challenge: &Challenge) -> Option<DeliveryState> {
    SIGNALS.get()?.deliveries.with(|deliveries| deliveries.get(challenge).cloned())
}

fn delivery_state_untracked(challenge: &Challenge) -> Option<DeliveryState> {
    SIGNALS.get()?.deliveries.with_untracked(|deliveries| deliveries.get(challenge).cloned())
}

fn set_delivery_state(challenge: Challenge, state: DeliveryState) {
    if let Some(signals) = SIGNALS.get() {
        signals.deliveries.update(|deliveries| {
            deliveries.insert(challenge, state);
        });
    }
}

#[derive(Deserialize)]
struct Mark {
    service: u32,
}

/// Checks for a service, and sends saved scores.
pub fn check_now() {
    spawn_local(check());
}

async fn check() {
    let mark: Result<Mark, RequestError> = Request::get(MARK).send().await;
    let presence = match mark {
        Ok(Mark { service: 1.. }) => Presence::There,
        Err(RequestError::Unreachable | RequestError::Refused(_)) if storage::read(SEEN).is_some() => Presence::Away,
        Ok(_) | Err(_) => Presence::None,
    };
    if let Some(signals) = SIGNALS.get() {
        signals.presence.set(presence);
    }
    match presence {
        Presence::There => {
            let _ = storage::write(SEEN, "1");
            upload::send().await;
        }
        Presence::Away => upload::check_later(),
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

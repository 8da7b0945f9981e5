//! The classes that this browser is a pupil of, and the games that go to them.
//!
//! Whoever joins a class wants its teacher to see their games: these are sent whether or not scores are sent.

use super::fetch::{FetchError, Request};
use crate::storage;
use douse_api::class::{HandIn, HandedIn, InProgress};
use douse_api::path;
use douse_api::problem::{Kind, Problem, Reason};
use douse_api::score::{Receipt, Submission, Ticket};
use serde::{Deserialize, Serialize};

/// What the names of seats begin with.
pub const PREFIX: &str = "class.";

/// A place in a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The title of the class.
    pub title: String,
    /// The secret of the pupil.
    pub token: String,
}

/// The place in the class with this code.
pub fn seat(code: &str) -> Option<Seat> {
    storage::read_json(&format!("{PREFIX}{code}"))
}

/// All places, with the codes of the classes.
pub fn seats() -> Vec<(String, Seat)> {
    let all = storage::all().into_iter();
    all.filter_map(|(name, text)| Some((name.strip_prefix(PREFIX)?.to_owned(), serde_json::from_str(&text).ok()?)))
        .collect()
}

/// Takes a place.
pub fn sit(code: &str, seat: &Seat) {
    // Where nothing can be kept the pupil is asked for the name again.
    let _ = storage::write_json(&format!("{PREFIX}{code}"), seat);
}

/// The class is over, or the pupil has left it.
pub fn leave(code: &str) {
    storage::remove(&format!("{PREFIX}{code}"));
}

/// Tells the class that a game begins; the ticket for its time.
pub async fn begin(class: &str, number: u32) -> Result<Ticket, FetchError> {
    let token = token(class)?;
    Request::new("POST", &path::assignment_tickets(class, number)).by(&token).send().await
}

/// Tells the class how far a game has got.
pub async fn report(class: &str, number: u32, game: &InProgress) -> Result<(), FetchError> {
    let token = token(class)?;
    Request::new("PUT", &path::assignment_progress(class, number)).with(game).by(&token).done().await
}

/// Hands in a game. What comes back is what a leaderboard would say, without ranks.
pub async fn hand_in(class: &str, number: u32, game: &Submission) -> Result<Receipt, FetchError> {
    let token = token(class)?;
    let body = HandIn::from(game);
    let address = path::assignment_games(class, number);
    let handed: HandedIn = Request::new("POST", &address).with(&body).by(&token).send().await?;
    Ok(Receipt {
        repeated: handed.repeated,
        moves: handed.moves,
        hints: handed.hints,
        time_counts: handed.time_ms.is_some(),
        time_ms: handed.time_ms,
        at_par: handed.reached.at_par,
        counted: true,
        rank_by_moves: 0,
        rank_by_time: None,
    })
}

fn token(class: &str) -> Result<String, FetchError> {
    let none =
        || FetchError::Refused(Problem::new(Kind::Forbidden, "no place in this class").because(Reason::LinkUnknown));
    seat(class).map(|seat| seat.token).ok_or_else(none)
}

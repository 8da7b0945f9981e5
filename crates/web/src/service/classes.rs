//! The classes that this browser is a pupil of, and the games that go to them.
//!
//! A pupil who has joined a class wants its teacher to see their games: these are sent whether or not scores are sent. The key of a
//! pupil exists nowhere else, so it is deleted only when the pupil says so: another one takes its place, and the old one is kept aside.

use super::fetch::{FetchError, Request};
use super::outbox;
use crate::storage;
use douse_api::class::{Desk, HandIn, HandedIn, InProgress, code};
use douse_api::path;
use douse_api::problem::{Kind, Problem, Reason};
use douse_api::score::{Receipt, Submission, Ticket};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// What the names of seats begin with.
const PREFIX: &str = "class.";
/// Where places are kept that this browser does not use now.
const ASIDE: &str = "classes-aside";

/// A place in a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The title of the class.
    pub title: String,
    /// The name of the pupil; empty where an earlier release has stored the place.
    #[serde(default)]
    pub name: String,
    /// The secret of the pupil.
    pub token: String,
}

/// A place that is kept aside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SeatAside {
    code: String,
    #[serde(flatten)]
    seat: Seat,
}

thread_local! {
    /// What stood in links to classes that were opened: their codes with keys, which are no guesses.
    static INVITATIONS: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// Keeps what stands in a link to a class.
pub fn remember_invitation(typed: &str) {
    if let Some(code) = code(typed).filter(|_| typed.contains('-')) {
        INVITATIONS.with_borrow_mut(|all| all.insert(code, typed.to_ascii_lowercase()));
    }
}

/// What stood in the link to a class, or else its code.
pub fn invitation(code: &str) -> String {
    INVITATIONS.with_borrow(|all| all.get(code).cloned()).unwrap_or_else(|| code.to_owned())
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

/// Stores a place that the service has accepted. Another one that was there is kept aside.
pub fn save(code: &str, seat: &Seat) {
    if self::seat(code).is_some_and(|before| before.token != seat.token) {
        set_aside(code);
    }
    forget_aside(code, &seat.token);
    // A full storage is reported on the page.
    let _ = storage::write_json(&format!("{PREFIX}{code}"), seat);
}

/// Keeps the place aside, so that the class can be joined again.
pub fn set_aside(code: &str) {
    if let Some(seat) = seat(code) {
        let mut aside = all_aside();
        aside.push(SeatAside { code: code.to_owned(), seat });
        let _ = storage::write_json(ASIDE, &aside);
        storage::remove(&format!("{PREFIX}{code}"));
    }
}

/// The places in a class that are kept aside.
pub fn aside(code: &str) -> Vec<Seat> {
    all_aside().into_iter().filter(|aside| aside.code == code).map(|aside| aside.seat).collect()
}

/// Forgets a place that was kept aside.
pub fn forget_aside(code: &str, token: &str) {
    let mut all = all_aside();
    let before = all.len();
    all.retain(|aside| aside.code != code || aside.seat.token != token);
    if all.len() < before {
        let _ = storage::write_json(ASIDE, &all);
    }
}

fn all_aside() -> Vec<SeatAside> {
    storage::load(ASIDE)
}

/// Forgets the place, after the pupil has left the class, with the games that were to be handed in.
pub fn forget(code: &str) {
    if let Some(seat) = seat(code) {
        outbox::forget_games_of(&key(&seat.token));
    }
    storage::remove(&format!("{PREFIX}{code}"));
}

/// Stands for a token where the token itself must not be: FNV-1a with 64 bits.
fn key(token: &str) -> String {
    let hash = token
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

/// Stands for the pupil who plays in a class on this browser now.
pub fn key_now(code: &str) -> Option<String> {
    seat(code).map(|seat| key(&seat.token))
}

/// Opens the place of a token: the service says whose it is before anything is stored.
pub async fn open(code: &str, token: &str) -> Result<(), FetchError> {
    let desk: Desk = Request::get(&path::desk(code)).by(token).send().await?;
    save(code, &Seat { title: desk.class.title, name: desk.pupil.name, token: token.to_owned() });
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn seat_of(name: &str) -> Seat {
        Seat { title: "7b".into(), name: name.into(), token: format!("token of {name}") }
    }

    #[test]
    fn another_place_keeps_the_one_before_aside() {
        save("kwmtz", &seat_of("Ada"));
        save("bcdfg", &seat_of("Ada"));
        save("kwmtz", &seat_of("Grace"));
        assert_eq!((seat("kwmtz"), aside("kwmtz")), (Some(seat_of("Grace")), vec![seat_of("Ada")]));
        assert_eq!((seat("bcdfg"), aside("bcdfg")), (Some(seat_of("Ada")), vec![]));
        // And back again; nothing is kept twice.
        save("kwmtz", &seat_of("Ada"));
        assert_eq!((seat("kwmtz"), aside("kwmtz")), (Some(seat_of("Ada")), vec![seat_of("Grace")]));
        forget_aside("kwmtz", &seat_of("Grace").token);
        assert_eq!(aside("kwmtz"), []);
    }

    #[test]
    fn joining_again_keeps_the_old_key() {
        save("kwmtz", &seat_of("Ada"));
        set_aside("kwmtz");
        assert_eq!((seat("kwmtz"), aside("kwmtz")), (None, vec![seat_of("Ada")]));
    }

    #[test]
    fn a_new_title_of_the_class_moves_nothing_aside() {
        save("kwmtz", &seat_of("Ada"));
        save("kwmtz", &Seat { title: "8b".into(), ..seat_of("Ada") });
        assert_eq!((seat("kwmtz").unwrap().title.as_str(), aside("kwmtz")), ("8b", vec![]));
    }

    #[test]
    fn a_place_stored_by_an_earlier_release_is_read() {
        storage::write("class.kwmtz", r#"{"title":"7b","token":"t"}"#).unwrap();
        assert_eq!(
            seats(),
            [("kwmtz".to_owned(), Seat { title: "7b".into(), name: String::new(), token: "t".into() })]
        );
    }
}

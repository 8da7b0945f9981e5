//! The classes in which this browser is a pupil, and their games.
//!
//! Games of a class are sent whether or not the player agreed to send scores: a pupil joins a class
//! so that the teacher sees them. The token of a pupil exists nowhere else, so only the pupil
//! deletes it: a second membership in the same class replaces the first, which is kept as a paused
//! one.

use super::fetch::Request;
use super::outbox;
use crate::storage;
use douse_api::class::{ProgressReport, PupilOverview, code};
use douse_api::path;
use douse_api::problem::{Kind, Problem, Reason, RequestError};
use douse_api::score::{Receipt, Ticket};
use douse_game::submission::WonGame;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Begins the names under which memberships are stored.
const PREFIX: &str = "class.";
/// The name under which paused memberships are stored.
const PAUSED: &str = "classes-aside";

/// A membership in a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Membership {
    pub title: String,
    /// The name of the pupil; empty if an earlier release stored the membership.
    #[serde(default)]
    pub name: String,
    pub token: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PausedMembership {
    code: String,
    #[serde(flatten)]
    membership: Membership,
}

thread_local! {
    /// Codes with keys from the links that were opened. The service does not count them as guesses.
    static INVITATIONS: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// Remembers the text of a link to a class.
pub fn remember_invitation(typed: &str) {
    if let Some(code) = code(typed).filter(|_| typed.contains('-')) {
        INVITATIONS.with_borrow_mut(|all| all.insert(code, typed.to_ascii_lowercase()));
    }
}

/// The text of the link to a class, or its code if no link was opened.
pub fn invitation(code: &str) -> String {
    INVITATIONS.with_borrow(|all| all.get(code).cloned()).unwrap_or_else(|| code.to_owned())
}

pub fn membership(code: &str) -> Option<Membership> {
    storage::read_json(&format!("{PREFIX}{code}"))
}

/// All memberships with the codes of their classes.
pub fn memberships() -> Vec<(String, Membership)> {
    let all = storage::all().into_iter();
    all.filter_map(|(name, text)| Some((name.strip_prefix(PREFIX)?.to_owned(), serde_json::from_str(&text).ok()?)))
        .collect()
}

/// Stores a membership that the service has accepted. A different one in the same class is paused.
pub fn save(code: &str, membership: &Membership) {
    if self::membership(code).is_some_and(|before| before.token != membership.token) {
        pause(code);
    }
    forget_paused(code, &membership.token);
    // The page reports a full storage.
    let _ = storage::write_json(&format!("{PREFIX}{code}"), membership);
}

/// Pauses a membership, so that the class can be joined again.
pub fn pause(code: &str) {
    if let Some(membership) = membership(code) {
        let mut paused = all_paused();
        paused.push(PausedMembership { code: code.to_owned(), membership });
        let _ = storage::write_json(PAUSED, &paused);
        storage::remove(&format!("{PREFIX}{code}"));
    }
}

pub fn paused(code: &str) -> Vec<Membership> {
    all_paused().into_iter().filter(|paused| paused.code == code).map(|paused| paused.membership).collect()
}

pub fn forget_paused(code: &str, token: &str) {
    let mut all = all_paused();
    let before = all.len();
    all.retain(|paused| paused.code != code || paused.membership.token != token);
    if all.len() < before {
        let _ = storage::write_json(PAUSED, &all);
    }
}

fn all_paused() -> Vec<PausedMembership> {
    storage::load(PAUSED)
}

/// Deletes a membership that the pupil has ended, with the games that were still to be handed in.
pub fn forget(code: &str) {
    if let Some(membership) = membership(code) {
        outbox::forget_games_of(&key(&membership.token));
    }
    storage::remove(&format!("{PREFIX}{code}"));
}

/// Identifies a token without revealing it: FNV-1a with 64 bits.
fn key(token: &str) -> String {
    let hash = token
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

/// Identifies the pupil who plays in a class on this browser.
pub fn membership_key(code: &str) -> Option<String> {
    membership(code).map(|membership| key(&membership.token))
}

/// Opens a membership by its token. The service confirms it before anything is stored.
pub async fn open(code: &str, token: &str) -> Result<(), RequestError> {
    let overview: PupilOverview = Request::get(&path::class_me(code)).by(token).send().await?;
    save(code, &Membership { title: overview.class.title, name: overview.pupil.name, token: token.to_owned() });
    Ok(())
}

/// Gets a ticket for a game that starts now.
pub async fn start_game(class: &str, number: u32) -> Result<Ticket, RequestError> {
    let token = token(class)?;
    Request::new("POST", &path::assignment_tickets(class, number)).by(&token).send().await
}

pub async fn report_progress(class: &str, number: u32, game: &ProgressReport) -> Result<(), RequestError> {
    let token = token(class)?;
    Request::new("PUT", &path::assignment_progress(class, number)).with(game).by(&token).done().await
}

/// Hands in a game.
pub async fn hand_in(class: &str, number: u32, game: &WonGame) -> Result<Receipt, RequestError> {
    let token = token(class)?;
    Request::new("POST", &path::assignment_games(class, number)).with(game).by(&token).send().await
}

fn token(class: &str) -> Result<String, RequestError> {
    let none =
        || RequestError::Refused(Problem::new(Kind::Forbidden, "no place in this class").because(Reason::LinkUnknown));
    membership(class).map(|membership| membership.token).ok_or_else(none)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn membership_of(name: &str) -> Membership {
        Membership { title: "7b".into(), name: name.into(), token: format!("token of {name}") }
    }

    #[test]
    fn another_place_keeps_the_one_before_aside() {
        save("kwmtz", &membership_of("Ada"));
        save("bcdfg", &membership_of("Ada"));
        save("kwmtz", &membership_of("Grace"));
        assert_eq!((membership("kwmtz"), paused("kwmtz")), (Some(membership_of("Grace")), vec![membership_of("Ada")]));
        assert_eq!((membership("bcdfg"), paused("bcdfg")), (Some(membership_of("Ada")), vec![]));
        // Going back stores nothing twice.
        save("kwmtz", &membership_of("Ada"));
        assert_eq!((membership("kwmtz"), paused("kwmtz")), (Some(membership_of("Ada")), vec![membership_of("Grace")]));
        forget_paused("kwmtz", &membership_of("Grace").token);
        assert_eq!(paused("kwmtz"), []);
    }

    #[test]
    fn joining_again_keeps_the_old_key() {
        save("kwmtz", &membership_of("Ada"));
        pause("kwmtz");
        assert_eq!((membership("kwmtz"), paused("kwmtz")), (None, vec![membership_of("Ada")]));
    }

    #[test]
    fn a_new_title_of_the_class_moves_nothing_aside() {
        save("kwmtz", &membership_of("Ada"));
        save("kwmtz", &Membership { title: "8b".into(), ..membership_of("Ada") });
        assert_eq!((membership("kwmtz").unwrap().title.as_str(), paused("kwmtz")), ("8b", vec![]));
    }

    #[test]
    fn a_place_stored_by_an_earlier_release_is_read() {
        storage::write("class.kwmtz", r#"{"title":"7b","token":"t"}"#).unwrap();
        assert_eq!(
            memberships(),
            [("kwmtz".to_owned(), Membership { title: "7b".into(), name: String::new(), token: "t".into() })]
        );
    }
}

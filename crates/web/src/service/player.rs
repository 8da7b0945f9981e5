//! The player: a name and a token, created when they are first needed.

use super::fetch::{FetchError, Request};
use crate::records::transfer::PersonalData;
use crate::session::say;
use crate::storage;
use douse_api::path;
use douse_api::player::{Account, MOST_PAYLOAD, MoveCode, Moved, NewMoveCode, NewName, Player, Redeem, Welcome};
use douse_api::problem::Kind;
use leptos::prelude::untrack;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Where the player is kept.
const NAME: &str = "player";
/// Where players are kept whom the service did not know.
const ASIDE: &str = "players-aside";
/// Where the boards that the player likes are stored.
pub const LIKES: &str = "likes";

/// The player, if there is one yet.
pub fn known() -> Option<Welcome> {
    storage::read_json(NAME)
}

/// Whether this is the player's own id.
pub fn is_me(id: &str) -> bool {
    known().is_some_and(|me| me.player.id == id)
}

/// The player, made if there is none yet.
pub async fn me() -> Result<Welcome, FetchError> {
    if let Some(known) = known() {
        return Ok(known);
    }
    let name = untrack(|| say("player-nameless"));
    let welcome: Welcome = Request::new("POST", path::PLAYERS).with(&NewName { name }).send().await?;
    // Another request may have been faster.
    if let Some(known) = known() {
        return Ok(known);
    }
    let _ = storage::write_json(NAME, &welcome);
    Ok(welcome)
}

/// Sends something in the player's name and reads the answer.
pub async fn send<T: DeserializeOwned, B: Serialize>(request: Request<'_, B>) -> Result<T, FetchError> {
    request.by(&me().await?.token).send().await
}

/// Like [`send`], where the answer says nothing.
pub async fn done<B: Serialize>(request: Request<'_, B>) -> Result<(), FetchError> {
    request.by(&me().await?.token).done().await
}

/// Whether the service does not know the player.
pub fn is_unknown(error: &FetchError) -> bool {
    let unknown = [Kind::Unauthorized, Kind::UnknownToken, Kind::Gone];
    matches!(error, FetchError::Refused(problem) if unknown.contains(&problem.kind))
}

/// Sets the player aside, so that the next request creates a new one. The token is kept: the service may know it again.
pub fn set_aside() {
    if let Some(me) = known() {
        let mut aside: Vec<Welcome> = storage::load(ASIDE);
        aside.push(me);
        if storage::write_json(ASIDE, &aside).is_ok() {
            storage::remove(NAME);
            storage::remove(LIKES);
        }
    }
}

/// Gives the player another name.
pub async fn rename(name: &str) -> Result<Player, FetchError> {
    let player: Player = send(Request::new("PATCH", path::ME).with(&NewName { name: name.to_owned() })).await?;
    if let Some(known) = known() {
        let _ = storage::write_json(NAME, &Welcome { player: player.clone(), token: known.token });
    }
    Ok(player)
}

/// What the service knows about the player.
pub async fn account() -> Result<Account, FetchError> {
    send(Request::get(path::ME)).await
}

/// A one-time code for another device; stars, statistics, games and settings go along.
pub async fn move_code() -> Result<MoveCode, FetchError> {
    let along = NewMoveCode { payload: payload(PersonalData::here()) };
    send(Request::new("POST", path::MOVE_CODE).with(&along)).await
}

/// What goes along as a text that the service takes: where all is too much, what matters least stays here.
fn payload(mut kept: PersonalData) -> String {
    for left_out in ["", "drawing", "sketch", "aside", "history", "boards"] {
        kept.remove(left_out);
        let text = kept.written();
        if text.len() <= MOST_PAYLOAD {
            return text;
        }
    }
    String::new()
}

/// Becomes the player of a one-time code.
pub async fn redeem(code: &str) -> Result<Player, FetchError> {
    let wish = Redeem { code: code.trim().to_owned() };
    let Moved { player, token, payload } = Request::new("POST", path::REDEEM).with(&wish).send().await?;
    storage::remove(LIKES);
    let welcome = Welcome { player, token };
    let _ = storage::write_json(NAME, &welcome);
    if let Ok(coming) = PersonalData::read(&payload) {
        // Where the storage is full the page says so.
        let _ = coming.store();
    }
    Ok(welcome.player)
}

/// Removes the player's scores from all leaderboards. Boards, likes and the name stay.
pub async fn withdraw_scores() -> Result<(), FetchError> {
    match known() {
        Some(me) => Request::new("DELETE", path::MY_SCORES).by(&me.token).done().await,
        None => Ok(()),
    }
}

/// Deletes the player there and here: name, scores, boards and likes.
pub async fn delete() -> Result<(), FetchError> {
    let Some(me) = known() else { return Ok(()) };
    match Request::new("DELETE", path::ME).by(&me.token).done().await {
        // Where the service deleted the player before, there is nothing more to delete there.
        Err(error) if !matches!(&error, FetchError::Refused(problem) if problem.kind == Kind::Gone) => Err(error),
        _ => {
            storage::remove(NAME);
            storage::remove(LIKES);
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_matters_least_stays_when_there_is_too_much() {
        let kept = |history: usize| {
            storage::write("bests", "{}").unwrap();
            storage::write("history", &"x".repeat(history)).unwrap();
            PersonalData::here()
        };
        assert!(payload(kept(10)).contains("history"));
        let much = payload(kept(MOST_PAYLOAD));
        assert!(much.contains("bests") && !much.contains("history"));
    }
}

//! The player, with a name and a token, who is created when first needed.

use super::fetch::Request;
use crate::records::transfer::PersonalData;
use crate::session::say;
use crate::storage;
use douse_api::path;
use douse_api::player::{Account, MAX_PAYLOAD, MoveCode, Moved, NewMoveCode, NewName, Player, Redeem, Welcome};
use douse_api::problem::{Kind, RequestError};
use leptos::prelude::untrack;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The name of the player in the storage.
const NAME: &str = "player";
/// The name of the list of players whom the service did not know.
const ASIDE: &str = "players-aside";
/// The name of the list of boards that the player likes.
pub const LIKES: &str = "likes";

/// The player, if there is one yet.
pub fn known() -> Option<Welcome> {
    storage::read_json(NAME)
}

/// Whether this is the player's own id.
pub fn is_me(id: &str) -> bool {
    known().is_some_and(|me| me.player.id == id)
}

/// The player, created if there is none yet.
pub async fn me() -> Result<Welcome, RequestError> {
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

/// Sends a request of the player and reads the answer.
pub async fn send<T: DeserializeOwned, B: Serialize>(request: Request<'_, B>) -> Result<T, RequestError> {
    request.by(&me().await?.token).send().await
}

/// Sends a request of the player and ignores the content of the answer.
pub async fn done<B: Serialize>(request: Request<'_, B>) -> Result<(), RequestError> {
    request.by(&me().await?.token).done().await
}

/// Whether the service does not know the player.
pub fn is_unknown(error: &RequestError) -> bool {
    let unknown = [Kind::Unauthorized, Kind::UnknownToken, Kind::Gone];
    matches!(error, RequestError::Refused(problem) if unknown.contains(&problem.kind))
}

/// Sets the player aside, so that the next request creates a new one. The token is kept: the
/// service may know it again.
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

/// Renames the player.
pub async fn rename(name: &str) -> Result<Player, RequestError> {
    let player: Player = send(Request::new("PATCH", path::ME).with(&NewName { name: name.to_owned() })).await?;
    if let Some(known) = known() {
        let _ = storage::write_json(NAME, &Welcome { player: player.clone(), token: known.token });
    }
    Ok(player)
}

/// The account of the player.
pub async fn account() -> Result<Account, RequestError> {
    send(Request::get(path::ME)).await
}

/// Requests a one-time code for another device, which also gets stars, statistics, games and
/// settings.
pub async fn move_code() -> Result<MoveCode, RequestError> {
    let along = NewMoveCode { payload: payload(PersonalData::here()) };
    send(Request::new("POST", path::MOVE_CODE).with(&along)).await
}

/// What goes along as a text that the service takes: where all is too much, what matters least
/// stays here.
fn payload(mut kept: PersonalData) -> String {
    for left_out in ["", "drawing", "sketch", "aside", "history", "boards"] {
        kept.remove(left_out);
        let text = kept.written();
        if text.len() <= MAX_PAYLOAD {
            return text;
        }
    }
    String::new()
}

/// Redeems a one-time code: this browser gets its player.
pub async fn redeem(code: &str) -> Result<Player, RequestError> {
    let wish = Redeem { code: code.trim().to_owned() };
    let Moved { player, token, payload } = Request::new("POST", path::REDEEM).with(&wish).send().await?;
    storage::remove(LIKES);
    let welcome = Welcome { player, token };
    let _ = storage::write_json(NAME, &welcome);
    if let Ok(coming) = PersonalData::read(&payload) {
        // A full storage is reported on the page.
        let _ = coming.store();
    }
    Ok(welcome.player)
}

/// Removes the player's scores from all leaderboards. Boards, likes and the name stay.
pub async fn withdraw_scores() -> Result<(), RequestError> {
    match known() {
        Some(me) => Request::new("DELETE", path::MY_SCORES).by(&me.token).done().await,
        None => Ok(()),
    }
}

/// Deletes the player there and here: name, scores, boards and likes.
pub async fn delete() -> Result<(), RequestError> {
    let Some(me) = known() else { return Ok(()) };
    match Request::new("DELETE", path::ME).by(&me.token).done().await {
        // A player who was deleted before need not be deleted again.
        Err(error) if !matches!(&error, RequestError::Refused(problem) if problem.kind == Kind::Gone) => Err(error),
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
    fn the_least_important_data_is_left_out_first() {
        let kept = |history: usize| {
            storage::write("bests", "{}").unwrap();
            storage::write("history", &"x".repeat(history)).unwrap();
            PersonalData::here()
        };
        assert!(payload(kept(10)).contains("history"));
        let much = payload(kept(MAX_PAYLOAD));
        assert!(much.contains("bests") && !much.contains("history"));
    }
}

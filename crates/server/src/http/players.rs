//! Players: made on first use, renamed, moved to another device, forgotten.

use super::extract::{Caller, Sent};
use super::failure::Failure;
use crate::app::App;
use crate::secrets::{hashed, move_code, short_id, token, typed_code};
use crate::wording;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use douse_api::player::{Account, MOST_NAME, MoveCode, NewName, Player, Redeem, Welcome};
use douse_api::problem::{Kind, Problem};
use std::sync::Arc;

/// How long a one-time code lives.
const CODE_LIFE: i64 = 15 * 60 * 1000;

/// A new player
///
/// No password and no address: the token in the answer is all that proves who it is. It is shown once.
#[utoipa::path(post, path = "/api/v1/players", tag = "players", request_body = NewName, responses(
    (status = 201, body = Welcome),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn create(
    State(app): State<Arc<App>>,
    Sent(wish): Sent<NewName>,
) -> Result<(StatusCode, Json<Welcome>), Failure> {
    let name = wording::line(&wish.name, MOST_NAME).map_err(|error| Failure::wording("name", error))?;
    let token = token();
    let id = short_id();
    app.store.add_player(&id, &name, &hashed(&token), app.clock.now()).await?;
    Ok((StatusCode::CREATED, Json(Welcome { player: Player { id, name }, token })))
}

/// Who I am
#[utoipa::path(get, path = "/api/v1/players/me", tag = "players", security(("token" = [])), responses(
    (status = 200, body = Account),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn show(State(app): State<Arc<App>>, Caller(me): Caller) -> Result<Json<Account>, Failure> {
    let row = app.store.player(&me.id).await?.ok_or_else(gone)?;
    let player = Player { id: row.id, name: row.name };
    Ok(Json(Account { player, created: row.created, challenges: row.challenges, boards: row.boards }))
}

/// Another name for me
#[utoipa::path(patch, path = "/api/v1/players/me", tag = "players", security(("token" = [])), request_body = NewName, responses(
    (status = 200, body = Player),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn rename(
    State(app): State<Arc<App>>,
    Caller(me): Caller,
    Sent(wish): Sent<NewName>,
) -> Result<Json<Player>, Failure> {
    let name = wording::line(&wish.name, MOST_NAME).map_err(|error| Failure::wording("name", error))?;
    if !app.store.rename_player(&me.id, &name).await? {
        return Err(gone());
    }
    app.forget_players();
    Ok(Json(Player { id: me.id, name }))
}

/// Forget me
///
/// Deletes the player with all tokens, scores, likes, reports and boards. It cannot be undone.
#[utoipa::path(delete, path = "/api/v1/players/me", tag = "players", security(("token" = [])), responses(
    (status = 204),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn delete(State(app): State<Arc<App>>, Caller(me): Caller) -> Result<StatusCode, Failure> {
    if !app.store.delete_player(&me.id).await? {
        return Err(gone());
    }
    app.forget_players();
    Ok(StatusCode::NO_CONTENT)
}

/// A one-time code for another device
///
/// Type it there within 15 minutes. A new code replaces the one before.
#[utoipa::path(post, path = "/api/v1/players/me/move-code", tag = "players", security(("token" = [])), responses(
    (status = 201, body = MoveCode),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn make_code(
    State(app): State<Arc<App>>,
    Caller(me): Caller,
) -> Result<(StatusCode, Json<MoveCode>), Failure> {
    let code = move_code();
    let expires = app.clock.now().saturating_add(CODE_LIFE);
    app.store.put_move_code(&me.id, &hashed(&typed_code(&code)), expires).await?;
    Ok((StatusCode::CREATED, Json(MoveCode { code, expires })))
}

/// A code, typed on the other device
///
/// The answer holds a token of its own for this device; the old one goes on working.
#[utoipa::path(post, path = "/api/v1/players/redeem", tag = "players", request_body = Redeem, responses(
    (status = 201, body = Welcome),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn redeem(
    State(app): State<Arc<App>>,
    Sent(typed): Sent<Redeem>,
) -> Result<(StatusCode, Json<Welcome>), Failure> {
    let token = token();
    let holder = app.store.redeem(&hashed(&typed_code(&typed.code)), &hashed(&token), app.clock.now()).await?;
    let holder = holder.ok_or_else(|| Failure::new(Kind::NotFound, "the code is not known, was used or is too old"))?;
    Ok((StatusCode::CREATED, Json(Welcome { player: Player { id: holder.id, name: holder.name }, token })))
}

fn gone() -> Failure {
    Failure::new(Kind::Unauthorized, "this player is gone")
}

impl App {
    /// Names stand in tables, and tokens stand for players: after a change all of it is read again.
    fn forget_players(&self) {
        self.holders.clear();
        self.tables.clear();
        self.boards.clear();
    }
}

//! Players: creating, renaming, moving to another device, deleting.

use super::boards::MAX_REASON;
use super::extract::{AnyPlayer, AuthenticatedPlayer, OptionalJson, PathParam, ValidJson, is_id};
use super::failure::Failure;
use crate::app::App;
use crate::guard::rates::RateClass;
use crate::secrets::{hash_secret, new_id, new_move_code, new_token, normalize_code};
use crate::store::{DEVICE_NAME, NamingResult, ROW, device};
use crate::wording;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use douse_api::board::Report;
use douse_api::player::{
    Account, Device, MAX_NAME, MAX_PAYLOAD, MoveCode, Moved, NewMoveCode, NewName, PersonalData, Player, Redeem,
    Welcome,
};
use douse_api::problem::{Kind, Problem, Reason};
use std::sync::Arc;

/// Lifetime of a one-time code.
const CODE_LIFE: i64 = 15 * 60 * 1000;

/// Create a player
///
/// There is no password and no e-mail address: the token in the answer is the only proof of
/// identity. It is shown once.
#[utoipa::path(post, path = "/api/v1/players", tag = "players", request_body = NewName, responses(
    (status = 201, body = Welcome),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn create(
    State(app): State<Arc<App>>,
    ValidJson(request): ValidJson<NewName>,
) -> Result<(StatusCode, Json<Welcome>), Failure> {
    let name = app.name(&request.name)?;
    let token = new_token();
    let id = new_id();
    let name = app.called(app.store.add_player(&id, &name, &hash_secret(&token), app.clock.now()).await?)?;
    Ok((StatusCode::CREATED, Json(Welcome { player: Player { id, name }, token })))
}

/// Your player
#[utoipa::path(get, path = "/api/v1/players/me", tag = "players", security(("token" = [])), responses(
    (status = 200, body = Account),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn show(
    State(app): State<Arc<App>>,
    AuthenticatedPlayer(me): AuthenticatedPlayer,
) -> Result<Json<Account>, Failure> {
    Ok(Json(app.store.account(&me.id).await?.ok_or_else(gone)?))
}

/// Change your name
#[utoipa::path(patch, path = "/api/v1/players/me", tag = "players", security(("token" = [])), request_body = NewName, responses(
    (status = 200, body = Player),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn rename(
    State(app): State<Arc<App>>,
    AuthenticatedPlayer(me): AuthenticatedPlayer,
    ValidJson(request): ValidJson<NewName>,
) -> Result<Json<Player>, Failure> {
    let name = app.name(&request.name)?;
    // Keeping the same name changes nothing and counts against no limit.
    if me.name == name || me.name.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with('#')) {
        return Ok(Json(Player { id: me.id, name: me.name }));
    }
    if let Some(limiter) = &app.limiter {
        limiter.count_player(RateClass::Rename, &me.id).inspect_err(|_| app.count_limited("rename"))?;
    }
    let name = app.called(app.store.rename_player(&me.id, &name).await?)?;
    app.forget_player(&me.id, &app.store.challenges_of(&me.id).await?);
    Ok(Json(Player { id: me.id, name }))
}

/// Delete your player
///
/// Deletes the player with all tokens, scores, likes, reports and boards. This cannot be undone.
#[utoipa::path(delete, path = "/api/v1/players/me", tag = "players", security(("token" = [])), responses(
    (status = 204),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn delete(State(app): State<Arc<App>>, AnyPlayer(me, _): AnyPlayer) -> Result<StatusCode, Failure> {
    let mut challenges = app.store.challenges_of(&me.id).await?;
    let boards = app.store.boards_of(&me.id).await?;
    if !app.store.delete_player(&me.id, app.clock.now()).await? {
        return Err(gone());
    }
    for board in boards {
        app.boards.forget(&board);
        challenges.push(format!("board:{board}"));
    }
    app.forget_player(&me.id, &challenges);
    app.forget_board_totals();
    Ok(StatusCode::NO_CONTENT)
}

/// Withdraw your scores
///
/// Removes your scores from all leaderboards and deletes the games. Your name, boards and likes
/// stay. This cannot be undone.
#[utoipa::path(delete, path = "/api/v1/players/me/scores", tag = "players", security(("token" = [])), responses(
    (status = 204),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn withdraw_scores(State(app): State<Arc<App>>, AnyPlayer(me, _): AnyPlayer) -> Result<StatusCode, Failure> {
    let challenges = app.store.challenges_of(&me.id).await?;
    app.store.delete_scores(&me.id).await?;
    challenges.iter().for_each(|challenge| app.tables.invalidate(challenge));
    Ok(StatusCode::NO_CONTENT)
}

/// Everything that is stored about you
#[utoipa::path(get, path = "/api/v1/players/me/data", tag = "players", security(("token" = [])), responses(
    (status = 200, body = PersonalData),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn data(State(app): State<Arc<App>>, AnyPlayer(me, hash): AnyPlayer) -> Result<Json<PersonalData>, Failure> {
    Ok(Json(app.store.personal_data(&me.id, &hash).await?.ok_or_else(gone)?))
}

/// List your devices
#[utoipa::path(get, path = "/api/v1/players/me/devices", tag = "players", security(("token" = [])), responses(
    (status = 200, body = [Device]),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn devices(
    State(app): State<Arc<App>>,
    AnyPlayer(me, hash): AnyPlayer,
) -> Result<Json<Vec<Device>>, Failure> {
    let devices = app.store.devices(&me.id).await?;
    Ok(Json(devices.iter().map(|(token, created)| device(token, *created, &hash)).collect()))
}

/// Remove one of your devices
///
/// Its token stops working; the others keep working.
#[utoipa::path(delete, path = "/api/v1/players/me/devices/{id}", tag = "players", security(("token" = [])),
    params(("id" = String, Path, example = "3f9a12c04b7e")), responses(
    (status = 204),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn remove_device(
    State(app): State<Arc<App>>,
    AnyPlayer(me, _): AnyPlayer,
    PathParam(id): PathParam<String>,
) -> Result<StatusCode, Failure> {
    let none = || Failure::not_found("device");
    if id.len() != DEVICE_NAME || !id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(none());
    }
    let hash = app.store.remove_device(&me.id, &id, app.clock.now()).await?.ok_or_else(none)?;
    app.holders.forget(&hash);
    Ok(StatusCode::NO_CONTENT)
}

/// Report a player or their name
///
/// The operator sees the report. A second report by the same player replaces the first.
#[utoipa::path(put, path = "/api/v1/players/{id}/report", tag = "players", security(("token" = [])),
    params(("id" = String, Path, example = "k7m2p9qd")), request_body = Report, responses(
    (status = 204),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn report(
    State(app): State<Arc<App>>,
    AuthenticatedPlayer(me): AuthenticatedPlayer,
    PathParam(id): PathParam<String>,
    ValidJson(report): ValidJson<Report>,
) -> Result<StatusCode, Failure> {
    let reason = wording::check_line(&report.reason, MAX_REASON).map_err(|error| Failure::wording("reason", error))?;
    app.reserve(&me.id, reason.len() + ROW).await?;
    if !is_id(&id) || !app.store.report_player(&id, &me.id, &reason, app.clock.now()).await? {
        return Err(Failure::not_found("player"));
    }
    tracing::info!(player = id, "a player was reported");
    Ok(StatusCode::NO_CONTENT)
}

/// Create a one-time code for another device
///
/// Enter it there within 15 minutes. A new code replaces the previous one. Data that the game
/// stores on this device can be sent along.
#[utoipa::path(post, path = "/api/v1/players/me/move-code", tag = "players", security(("token" = [])),
    request_body = Option<NewMoveCode>, responses(
    (status = 201, body = MoveCode),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn make_code(
    State(app): State<Arc<App>>,
    AuthenticatedPlayer(me): AuthenticatedPlayer,
    OptionalJson(request): OptionalJson<NewMoveCode>,
) -> Result<(StatusCode, Json<MoveCode>), Failure> {
    if request.payload.len() > MAX_PAYLOAD {
        let detail = format!("at most {MAX_PAYLOAD} bytes can be sent along, but there are {}", request.payload.len());
        return Err(Failure::new(Kind::Unacceptable, detail).because(Reason::DataLarge));
    }
    app.reserve(&me.id, request.payload.len() + ROW).await?;
    let code = new_move_code();
    let expires = app.clock.now().saturating_add(CODE_LIFE);
    let hash = hash_secret(&normalize_code(&code));
    app.store.put_move_code(&me.id, &hash, expires, &request.payload).await?;
    Ok((StatusCode::CREATED, Json(MoveCode { code, expires })))
}

/// Redeem a one-time code
///
/// The answer contains a new token for this device, and the data that the other device sent along;
/// the old token keeps working.
#[utoipa::path(post, path = "/api/v1/players/redeem", tag = "players", request_body = Redeem, responses(
    (status = 201, body = Moved),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn redeem(
    State(app): State<Arc<App>>,
    ValidJson(typed): ValidJson<Redeem>,
) -> Result<(StatusCode, Json<Moved>), Failure> {
    let token = new_token();
    let moved =
        app.store.redeem(&hash_secret(&normalize_code(&typed.code)), &hash_secret(&token), app.clock.now()).await?;
    let unknown = || {
        Failure::new(Kind::NotFound, "the code is unknown, was already used, or has expired")
            .because(Reason::CodeUnknown)
    };
    let (holder, payload) = moved.ok_or_else(unknown)?;
    Ok((StatusCode::CREATED, Json(Moved { player: Player { id: holder.id, name: holder.name }, token, payload })))
}

fn gone() -> Failure {
    Failure::new(Kind::Gone, "this player was deleted")
}

impl App {
    /// Checks a name without comparing it with others.
    fn name(&self, request: &str) -> Result<String, Failure> {
        wording::check_name(request, MAX_NAME).map_err(|error| {
            self.metrics.refuse("name");
            Failure::wording("name", error)
        })
    }

    /// The name that the store has given to a player.
    fn called(&self, naming: NamingResult) -> Result<String, Failure> {
        match naming {
            NamingResult::Called(name, _) => Ok(name),
            NamingResult::Nobody => Err(gone()),
            NamingResult::LooksLike(other) => {
                self.metrics.refuse("name");
                let detail = format!("the name was not accepted: it looks like '{other}'");
                Err(Failure::new(Kind::Unacceptable, detail).because(Reason::NameAlike))
            }
        }
    }

    /// Drops cached tokens and leaderboards that contain the name of a player.
    fn forget_player(&self, player: &str, challenges: &[String]) {
        self.holders.forget_where(|holder| holder.id == player);
        challenges.iter().for_each(|challenge| self.tables.invalidate(challenge));
    }
}

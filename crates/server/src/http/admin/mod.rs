//! The operator's page with its requests, and the metrics, for a separate address. Every answer
//! with data needs an admin token.

use super::cost::{Admin, Routes};
use super::extract::{PathParam, ValidJson, ValidQuery};
use super::failure::Failure;
use super::middleware::html_page;
use crate::app::App;
use crate::games::proving::reading_budget;
use crate::secrets::hash_secret;
use crate::store::{ActionResult, ActionRow, AdminAction, AdminBoard, AdminPlayer, AdminScore, ReportRow};
use crate::wording;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use douse::text::{self, ReadOptions};
use douse_api::player::MAX_NAME;
use douse_api::problem::Kind;
use douse_render::style::Style;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// Maximum length of a list.
const MAX_LINES: i64 = 200;

/// The operator's routes.
pub(super) fn routes(routes: Routes) -> Routes {
    routes
        .add_plain(Admin, "/metrics", get(metrics))
        .add_plain(Admin, "/admin", get(page))
        .add_plain(Admin, "/admin/admin.js", get(script))
        .add_plain(Admin, "/admin/admin.css", get(style))
        .add_plain(Admin, "/admin/api/reports", get(reports))
        .add_plain(Admin, "/admin/api/players", get(players))
        .add_plain(Admin, "/admin/api/players/{id}", get(player))
        .add_plain(Admin, "/admin/api/actions", get(actions).post(act))
        .add_plain(Admin, "/admin/api/actions/{id}/undo", post(undo))
        .add_plain(Admin, "/admin/api/boards/{id}/picture", get(picture))
}

/// The operator or a moderator, by the name for the log.
struct AuthenticatedAdmin(String);

/// The name of an operator whose token has no name.
const OPERATOR: &str = "page";
/// The time between two wrong tokens from anywhere. Correct tokens do not wait.
const WRONG_TOKEN_PAUSE: Duration = Duration::from_millis(200);

impl FromRequestParts<Arc<App>> for AuthenticatedAdmin {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let sent = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or("");
        let sent = hash_secret(sent.strip_prefix("Bearer ").unwrap_or(""));
        let operator = app.policy.admin_token.iter().map(|token| (OPERATOR, token));
        let moderators = app.policy.moderators.iter().map(|one| (one.name.as_str(), &one.token));
        // Comparing hashes reveals nothing about the token by its duration.
        if let Some((name, _)) = operator.chain(moderators).find(|(_, token)| hash_secret(token) == sent) {
            return Ok(Self(name.to_owned()));
        }
        app.metrics.refuse("admin token");
        let _turn = app.wrong_admin_tokens.lock().await;
        tokio::time::sleep(WRONG_TOKEN_PAUSE).await;
        Err(Failure::new(Kind::Unauthorized, "this is not an admin token of this service"))
    }
}

async fn metrics(_: AuthenticatedAdmin, State(app): State<Arc<App>>) -> impl IntoResponse {
    let media_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, media_type)], app.metrics_text())
}

async fn page() -> impl IntoResponse {
    html_page(include_str!("index.html"))
}

async fn script() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("admin.js"))
}

async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("admin.css"))
}

async fn reports(_: AuthenticatedAdmin, State(app): State<Arc<App>>) -> Result<Json<Vec<ReportRow>>, Failure> {
    Ok(Json(app.store.reports(MAX_LINES).await?))
}

#[derive(Deserialize)]
struct Search {
    #[serde(default)]
    search: String,
}

async fn players(
    _: AuthenticatedAdmin,
    State(app): State<Arc<App>>,
    ValidQuery(query): ValidQuery<Search>,
) -> Result<Json<Vec<AdminPlayer>>, Failure> {
    Ok(Json(app.store.find_players(query.search.trim(), MAX_LINES).await?))
}

#[derive(Serialize)]
struct PlayerPage {
    player: AdminPlayer,
    scores: Vec<AdminScore>,
    boards: Vec<AdminBoard>,
}

async fn player(
    _: AuthenticatedAdmin,
    State(app): State<Arc<App>>,
    PathParam(id): PathParam<String>,
) -> Result<Json<PlayerPage>, Failure> {
    let player = app.store.known_player(&id).await?.ok_or_else(|| Failure::not_found("player"))?;
    let scores = app.store.scores_of(&id).await?;
    Ok(Json(PlayerPage { player, scores, boards: app.store.known_boards(&id).await? }))
}

async fn actions(_: AuthenticatedAdmin, State(app): State<Arc<App>>) -> Result<Json<Vec<ActionRow>>, Failure> {
    Ok(Json(app.store.actions(MAX_LINES).await?))
}

#[derive(Serialize)]
struct ActionId {
    id: String,
}

async fn act(
    AuthenticatedAdmin(name): AuthenticatedAdmin,
    State(app): State<Arc<App>>,
    ValidJson(action): ValidJson<AdminAction>,
) -> Result<(StatusCode, Json<ActionId>), Failure> {
    let action = match action {
        AdminAction::Rename { player, name } => {
            let name = wording::check_name(&name, MAX_NAME).map_err(|error| Failure::wording("name", error))?;
            AdminAction::Rename { player, name }
        }
        AdminAction::RemoveScore { player, challenge } => {
            AdminAction::RemoveScore { player, challenge: app.catalogue.key_of(&challenge) }
        }
        action => action,
    };
    let done = app.store.act(&name, &action, app.clock.now()).await?;
    action_response(&app, done)
}

async fn undo(
    AuthenticatedAdmin(name): AuthenticatedAdmin,
    State(app): State<Arc<App>>,
    PathParam(id): PathParam<String>,
) -> Result<(StatusCode, Json<ActionId>), Failure> {
    let done = app.store.undo(&name, &id, app.clock.now()).await?;
    action_response(&app, done)
}

fn action_response(app: &App, done: ActionResult) -> Result<(StatusCode, Json<ActionId>), Failure> {
    // Any cached value may have changed. Other replicas notice within seconds.
    app.holders.forget_where(|_| true);
    app.boards.forget_where(|_| true);
    app.forget_board_totals();
    match done {
        ActionResult::Done(id) => Ok((StatusCode::CREATED, Json(ActionId { id }))),
        ActionResult::NotFound => Err(Failure::not_found("board, player, score or action")),
        ActionResult::Refused(why) => Err(Failure::new(Kind::Conflict, why)),
    }
}

/// The picture of a board, even if it is hidden.
async fn picture(
    _: AuthenticatedAdmin,
    State(app): State<Arc<App>>,
    PathParam(id): PathParam<String>,
) -> Result<impl IntoResponse, Failure> {
    let none = || Failure::not_found("board");
    let code = app.store.code_of(&id).await?.ok_or_else(none)?;
    let mut read = text::read(code.as_bytes(), &ReadOptions::default(), &reading_budget()).map_err(|_| none())?;
    let board = read.boards.pop().ok_or_else(none)?;
    let drawn = douse_render::svg::board(&board, &Style::default()).map_err(|_| none())?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawn))
}

//! The page of the operator and its requests (reports, players, actions), and the counters for Prometheus. They are
//! served at an address of their own, and every answer that tells anything needs the token of the operator.

use super::cost::{Admin, Routes};
use super::extract::{Asked, Named, Sent};
use super::failure::Failure;
use super::middleware::own_page;
use crate::app::App;
use crate::games::proving::reading;
use crate::secrets::hashed;
use crate::store::{ActionResult, ActionRow, AdminAction, KnownBoard, KnownPlayer, KnownScore, ReportRow};
use crate::wording;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use douse::text::{self, ReadOptions};
use douse_api::player::MOST_NAME;
use douse_api::problem::Kind;
use douse_render::style::Style;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// The most lines of a list.
const MOST_LINES: i64 = 200;

/// The addresses of the operator.
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

/// The operator of the service or a moderator, by the name that the log has.
struct Moderator(String);

/// The name of those who have the token without a name.
const OPERATOR: &str = "page";
/// The time between two wrong tokens, whoever sends them. The right one never waits.
const WRONG_TOKEN_PAUSE: Duration = Duration::from_millis(200);

impl FromRequestParts<Arc<App>> for Moderator {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Failure> {
        let sent = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or("");
        let sent = hashed(sent.strip_prefix("Bearer ").unwrap_or(""));
        let operator = app.policy.admin_token.iter().map(|token| (OPERATOR, token));
        let moderators = app.policy.moderators.iter().map(|one| (one.name.as_str(), &one.token));
        // Hashes are compared: how much of them agrees tells nothing of the token.
        if let Some((name, _)) = operator.chain(moderators).find(|(_, token)| hashed(token) == sent) {
            return Ok(Self(name.to_owned()));
        }
        app.metrics.refuse("admin token");
        let _turn = app.wrong_admin_tokens.lock().await;
        tokio::time::sleep(WRONG_TOKEN_PAUSE).await;
        Err(Failure::new(Kind::Unauthorized, "this is not an admin token of this service"))
    }
}

/// Counters for Prometheus.
async fn metrics(_: Moderator, State(app): State<Arc<App>>) -> impl IntoResponse {
    let media_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, media_type)], app.metrics_text())
}

async fn page() -> impl IntoResponse {
    own_page(include_str!("index.html"))
}

async fn script() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("admin.js"))
}

async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("admin.css"))
}

async fn reports(_: Moderator, State(app): State<Arc<App>>) -> Result<Json<Vec<ReportRow>>, Failure> {
    Ok(Json(app.store.reports(MOST_LINES).await?))
}

#[derive(Deserialize)]
struct Search {
    #[serde(default)]
    search: String,
}

async fn players(
    _: Moderator,
    State(app): State<Arc<App>>,
    Asked(query): Asked<Search>,
) -> Result<Json<Vec<KnownPlayer>>, Failure> {
    Ok(Json(app.store.find_players(query.search.trim(), MOST_LINES).await?))
}

#[derive(Serialize)]
struct PlayerPage {
    player: KnownPlayer,
    scores: Vec<KnownScore>,
    boards: Vec<KnownBoard>,
}

async fn player(
    _: Moderator,
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<Json<PlayerPage>, Failure> {
    let player = app.store.known_player(&id).await?.ok_or_else(|| Failure::not_found("player"))?;
    let scores = app.store.scores_of(&id).await?;
    Ok(Json(PlayerPage { player, scores, boards: app.store.known_boards(&id).await? }))
}

async fn actions(_: Moderator, State(app): State<Arc<App>>) -> Result<Json<Vec<ActionRow>>, Failure> {
    Ok(Json(app.store.actions(MOST_LINES).await?))
}

#[derive(Serialize)]
struct Noted {
    id: String,
}

async fn act(
    Moderator(name): Moderator,
    State(app): State<Arc<App>>,
    Sent(action): Sent<AdminAction>,
) -> Result<(StatusCode, Json<Noted>), Failure> {
    let action = match action {
        AdminAction::Rename { player, name } => {
            let name = wording::name(&name, MOST_NAME).map_err(|error| Failure::wording("name", error))?;
            AdminAction::Rename { player, name }
        }
        AdminAction::RemoveScore { player, challenge } => {
            AdminAction::RemoveScore { player, challenge: app.catalogue.key_of(&challenge) }
        }
        action => action,
    };
    let done = app.store.act(&name, &action, app.clock.now()).await?;
    noted(&app, done)
}

async fn undo(
    Moderator(name): Moderator,
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<(StatusCode, Json<Noted>), Failure> {
    let done = app.store.undo(&name, &id, app.clock.now()).await?;
    noted(&app, done)
}

fn noted(app: &App, done: ActionResult) -> Result<(StatusCode, Json<Noted>), Failure> {
    // What was changed may stand anywhere; other replicas notice within seconds as well.
    app.holders.forget_where(|_| true);
    app.boards.forget_where(|_| true);
    app.forget_board_totals();
    match done {
        ActionResult::Done(id) => Ok((StatusCode::CREATED, Json(Noted { id }))),
        ActionResult::NotFound => Err(Failure::not_found("board, player, score or action")),
        ActionResult::Refused(why) => Err(Failure::new(Kind::Conflict, why)),
    }
}

/// The picture of a board, hidden or not.
async fn picture(
    _: Moderator,
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<impl IntoResponse, Failure> {
    let none = || Failure::not_found("board");
    let code = app.store.code_of(&id).await?.ok_or_else(none)?;
    let mut read = text::read(code.as_bytes(), &ReadOptions::default(), &reading()).map_err(|_| none())?;
    let board = read.boards.pop().ok_or_else(none)?;
    let drawn = douse_render::svg::board(&board, &Style::default()).map_err(|_| none())?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawn))
}

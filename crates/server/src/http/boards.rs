//! Community boards.

use super::extract::{AuthenticatedPlayer, PathParam, ValidJson, ValidQuery, is_id};
use super::failure::Failure;
use super::middleware::Client;
use super::scores::check_page;
use crate::app::App;
use crate::games::proving::ProofError;
use crate::guard::rates::RateClass;
use crate::metrics::OutcomeLabels;
use crate::queue::Lane;
use crate::secrets::new_id;
use crate::store::{PublishResult, ROW};
use crate::wording::{self, WordingError};
use axum::Json;
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use douse_api::board::{Board, Boards, BoardsQuery, MAX_TITLE, NewBoard, Report};
use douse_api::player::Player;
use douse_api::problem::{Kind, Problem, Reason};
use douse_game::par::Par;
use std::net::IpAddr;
use std::sync::Arc;

const MAX_BOARDS: usize = 500;
pub(super) const MAX_REASON: usize = 200;

/// List community boards
///
/// Optionally only those with certain words in the title or the name of the author; newest, most
/// liked or hardest first.
#[utoipa::path(get, path = "/api/v1/boards", tag = "community boards", params(BoardsQuery), responses(
    (status = 200, body = Boards),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn list(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    lane: Lane,
    ValidQuery(mut query): ValidQuery<BoardsQuery>,
) -> Result<Json<Boards>, Failure> {
    check_page(query.offset, query.limit)?;
    if query.search.chars().count() > MAX_TITLE {
        return Err(Failure::wording("search", WordingError::TooLong { most: MAX_TITLE }));
    }
    if !query.search.trim().is_empty() {
        query.search =
            wording::check_line(&query.search, MAX_TITLE).map_err(|error| Failure::wording("search", error))?;
    } else {
        query.search.clear();
    }
    if query.author.as_ref().is_some_and(|id| !is_id(id)) {
        return Err(Failure::not_found("author"));
    }
    let (total, boards) = app.boards(&query, lane, client.address).await?;
    Ok(Json(Boards { total, boards }))
}

/// Publish a board
///
/// The server proves that the board can be solved, and finds the fewest moves as far as a few
/// seconds allow.
#[utoipa::path(post, path = "/api/v1/boards", tag = "community boards", security(("token" = [])), request_body = NewBoard, responses(
    (status = 200, description = "You have already published it", body = Board),
    (status = 201, description = "It is published", body = Board),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn publish(
    State(app): State<Arc<App>>,
    lane: Lane,
    AuthenticatedPlayer(me): AuthenticatedPlayer,
    ValidJson(request): ValidJson<NewBoard>,
) -> Result<(StatusCode, Json<Board>), Failure> {
    if let Some(limiter) = &app.limiter {
        limiter.count_player(RateClass::Proof, &me.id).inspect_err(|_| app.count_limited("proof"))?;
    }
    if app.store.boards_of(&me.id).await?.len() >= MAX_BOARDS {
        app.metrics.refuse("boards of one player");
        let detail = format!("a player has at most {MAX_BOARDS} boards; withdraw some first");
        return Err(Failure::new(Kind::Unacceptable, detail).because(Reason::BoardsFull));
    }
    let title = wording::check_line(&request.title, MAX_TITLE).map_err(|error| Failure::wording("title", error))?;
    let rule = request.play;
    let proved = app.prover.prove(lane, request.board, rule).await;
    let outcome = if proved.is_ok() { "proved" } else { "refused" };
    app.metrics.proofs.get_or_create(&OutcomeLabels { outcome }).inc();
    if matches!(proved, Err(ProofError::Busy(_))) {
        app.metrics.refuse("proofs busy");
    }
    let proved = proved?;
    app.reserve(&me.id, proved.code.len() + 2 * title.len() + ROW).await?;
    let mut board = Board {
        id: new_id(),
        title,
        author: Player { id: me.id, name: me.name },
        code: proved.code,
        play: rule,
        cells: proved.cells,
        par: Par { at_least: proved.par.at_least, at_most: proved.par.at_most },
        created: app.clock.now(),
        likes: 0,
    };
    loop {
        let (status, id) = match app.store.add_board(&board).await? {
            PublishResult::New => {
                app.forget_board_totals();
                (StatusCode::CREATED, board.id)
            }
            PublishResult::Yours(id) => (StatusCode::OK, id),
            PublishResult::Theirs(id) => {
                return Err(Failure::new(Kind::Conflict, format!("this board is already published, as {id}")));
            }
            PublishResult::IdTaken => {
                board.id = new_id();
                continue;
            }
            PublishResult::NoPlayer => return Err(Failure::new(Kind::Gone, "this player was deleted")),
        };
        let board = app.store.board(&id).await?.ok_or_else(|| Failure::not_found("board"))?;
        return Ok((status, Json(board)));
    }
}

/// A board
#[utoipa::path(get, path = "/api/v1/boards/{id}", tag = "community boards",
    params(("id" = String, Path, example = "k7m2p9qd")), responses(
    (status = 200, body = Board),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn show(State(app): State<Arc<App>>, PathParam(id): PathParam<String>) -> Result<Json<Board>, Failure> {
    Ok(Json(app.store.board(known(&id)?).await?.ok_or_else(|| Failure::not_found("board"))?))
}

/// Withdraw one of your boards, with all scores on it
#[utoipa::path(delete, path = "/api/v1/boards/{id}", tag = "community boards", security(("token" = [])),
    params(("id" = String, Path, example = "k7m2p9qd")), responses(
    (status = 204),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn delete(
    State(app): State<Arc<App>>,
    AuthenticatedPlayer(me): AuthenticatedPlayer,
    PathParam(id): PathParam<String>,
) -> Result<StatusCode, Failure> {
    let board = app.store.board(known(&id)?).await?.ok_or_else(|| Failure::not_found("board"))?;
    if board.author.id != me.id || !app.store.delete_board(&id, &me.id).await? {
        return Err(Failure::new(Kind::Forbidden, "this board belongs to another player").because(Reason::BoardForeign));
    }
    app.boards.forget(&id);
    app.forget_board_totals();
    app.tables.invalidate(&format!("board:{id}"));
    Ok(StatusCode::NO_CONTENT)
}

/// Like a board
#[utoipa::path(put, path = "/api/v1/boards/{id}/like", tag = "community boards", security(("token" = [])),
    params(("id" = String, Path, example = "k7m2p9qd")), responses(
    (status = 204),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn like(
    State(app): State<Arc<App>>,
    AuthenticatedPlayer(me): AuthenticatedPlayer,
    PathParam(id): PathParam<String>,
) -> Result<StatusCode, Failure> {
    app.reserve(&me.id, ROW).await?;
    app.store.like(known(&id)?, &me.id).await?.ok_or_else(|| Failure::not_found("board"))?;
    Ok(StatusCode::NO_CONTENT)
}

/// Remove a like
#[utoipa::path(delete, path = "/api/v1/boards/{id}/like", tag = "community boards", security(("token" = [])),
    params(("id" = String, Path, example = "k7m2p9qd")), responses(
    (status = 204),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn unlike(
    State(app): State<Arc<App>>,
    AuthenticatedPlayer(me): AuthenticatedPlayer,
    PathParam(id): PathParam<String>,
) -> Result<StatusCode, Failure> {
    app.store.unlike(known(&id)?, &me.id).await?.ok_or_else(|| Failure::not_found("board"))?;
    Ok(StatusCode::NO_CONTENT)
}

/// Report a board
///
/// The operator sees the report and can hide the board. A second report by the same player replaces
/// the first.
#[utoipa::path(put, path = "/api/v1/boards/{id}/report", tag = "community boards", security(("token" = [])),
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
    if !app.store.report(known(&id)?, &me.id, &reason, app.clock.now()).await? {
        return Err(Failure::not_found("board"));
    }
    tracing::info!(board = id, "a board was reported");
    Ok(StatusCode::NO_CONTENT)
}

impl App {
    /// The number of matching boards and one page of them. Searches read all boards, so they are
    /// queued and have a rate of their own. The number of all boards is cached for a few seconds.
    async fn boards(&self, query: &BoardsQuery, lane: Lane, address: IpAddr) -> Result<(i64, Vec<Board>), Failure> {
        if !query.search.is_empty() {
            if let Some(limiter) = &self.limiter {
                limiter.count(RateClass::Search, address).inspect_err(|_| self.count_limited("search"))?;
            }
            let _permit = self.searches.acquire(lane).await.inspect_err(|_| self.metrics.refuse("searches busy"))?;
            return Ok((self.store.count_boards(query).await?, self.store.boards(query).await?));
        }
        let author = query.author.clone().unwrap_or_default();
        let total = match self.board_totals.get(&author) {
            Some(total) => total,
            None => {
                let counting = async {
                    let total = self.store.count_boards(query).await?;
                    self.board_totals.put(author.clone(), total);
                    Ok::<_, Failure>(total)
                };
                self.counted_boards.get_or_make(author.clone(), counting).await?
            }
        };
        Ok((total, self.store.boards(query).await?))
    }

    /// Forgets the cached numbers of boards, after one was published, withdrawn or hidden.
    pub(super) fn forget_board_totals(&self) {
        self.board_totals.forget_where(|_| true);
    }
}

/// Refuses ids that no board can have.
fn known(id: &str) -> Result<&str, Failure> {
    if is_id(id) { Ok(id) } else { Err(Failure::not_found("board")) }
}

//! Tickets, scores, leaderboards and replays.

use super::extract::{AuthenticatedPlayer, PathParam, ValidJson, ValidQuery, is_id};
use super::failure::Failure;
use super::verification::{Play, ticket_replaced, ticket_used};
use crate::app::App;
use crate::cache::Page;
use crate::games::catalogue::RankedPuzzle;
use crate::games::ticket::{LIFE, Signer};
use crate::metrics::OutcomeLabels;
use crate::queue::Lane;
use crate::secrets::digest;
use crate::store::{Chart, NewScore, Outcome, ROW, StartedGame, read_offsets};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use douse_api::player::Player;
use douse_api::problem::{Kind, Problem};
use douse_api::score::{By, Entry, Hints, Receipt, Replay, Table, TableQuery, Ticket, TicketRequest};
use douse_game::challenge::Challenge;
use douse_game::submission::Submission;
use std::sync::Arc;

/// The last line of a list that can be asked for.
const MAX_OFFSET: u32 = 100_000;
const MAX_LIMIT: u32 = 100;

/// Get a ticket at the start of a game
///
/// Send it with the score, and the time counts: it is measured by the server's clock from now on.
/// The ticket is valid for one game of this player on this challenge, for a week. A new ticket
/// replaces the previous one; that for a daily board stays the same until a game is finished.
#[utoipa::path(post, path = "/api/v1/tickets", tag = "scores", security(("token" = [])), request_body = TicketRequest, responses(
    (status = 201, body = Ticket),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn ticket(
    State(app): State<Arc<App>>,
    lane: Lane,
    AuthenticatedPlayer(me): AuthenticatedPlayer,
    ValidJson(request): ValidJson<TicketRequest>,
) -> Result<(StatusCode, Json<Ticket>), Failure> {
    let puzzle = app.ranked_puzzle(&request.challenge, lane).await?;
    app.reserve(&me.id, ROW).await?;
    let start = StartedGame {
        challenge: puzzle.key.clone(),
        player: me.id.clone(),
        number: Signer::number(),
        issued: app.clock.now(),
        counting: request.challenge.counting(),
    };
    let (number, issued) = app.writer.start_game(start).await?.ok_or_else(gone)?;
    let ticket = app.signer.issue(&number, &me.id, &puzzle.key, issued);
    Ok((StatusCode::CREATED, Json(Ticket { ticket, issued, expires: issued.saturating_add(LIFE) })))
}

/// Submit a finished game
///
/// The server replays the moves and computes the score. The same game sent twice counts once, so it
/// is safe to send it again after a broken connection. Only the best game of a player counts.
#[utoipa::path(post, path = "/api/v1/scores", tag = "scores", security(("token" = [])), request_body = Submission, responses(
    (status = 200, description = "It was already submitted", body = Receipt),
    (status = 201, description = "It is stored", body = Receipt),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn submit(
    State(app): State<Arc<App>>,
    lane: Lane,
    AuthenticatedPlayer(me): AuthenticatedPlayer,
    ValidJson(submission): ValidJson<Submission>,
) -> Result<(StatusCode, Json<Receipt>), Failure> {
    let result = record(&app, lane, &me.id, submission).await;
    let outcome = match &result {
        Ok((StatusCode::CREATED, _)) => "new",
        Ok(_) => "repeated",
        Err(_) => "refused",
    };
    app.metrics.submissions.get_or_create(&OutcomeLabels { outcome }).inc();
    result
}

/// Checks a game, stores it, and finds its ranks.
async fn record(
    app: &App,
    lane: Lane,
    player: &str,
    submission: Submission,
) -> Result<(StatusCode, Json<Receipt>), Failure> {
    let Submission { challenge, game } = submission;
    let puzzle = app.ranked_puzzle(&challenge, lane).await?;
    let key = puzzle.key.as_str();
    let play = Play { player, challenge: key, scope: key, start: puzzle.start.clone(), par: puzzle.puzzle.par };
    let game = app.verify(lane, play, game).await?;
    let verified = game.verified;
    app.reserve(player, game.transcript.len() + game.offsets.len() + 3 * ROW).await?;
    let (challenge, counting) = (puzzle.key.clone(), challenge.counting());
    let score = NewScore { challenge, player: player.to_owned(), counting, game };
    let outcome = app.writer.record_score(score).await?;
    // A repeated game is not looked up again.
    let (timed, counted) = match outcome {
        Outcome::New { timed, counted } => (timed, counted),
        Outcome::Repeated => (true, true),
        Outcome::Used => return Err(ticket_used()),
        Outcome::Replaced => return Err(ticket_replaced()),
        Outcome::NoPlayer => return Err(gone()),
    };
    let repeated = outcome == Outcome::Repeated;
    if !repeated {
        app.tables.invalidate(key);
    }
    let (moves, time_ms) = (verified.moves, verified.time_ms.filter(|_| timed));
    let hints = if verified.hints == 0 { Hints::Without } else { Hints::With };
    let rank = async |by| app.store.rank(key, Chart { by, hints }, player).await;
    let by_moves = rank(By::Moves).await?;
    // An earlier game of the player may be at par where this one is not.
    let best_moves = match by_moves {
        Some(_) if !puzzle.is_par(moves) => {
            let best = app.store.replay(key, Chart { by: By::Moves, hints }, player).await?;
            best.map_or(moves, |best| best.major)
        }
        _ => moves,
    };
    let receipt = Receipt {
        repeated,
        moves: u64::try_from(moves).unwrap_or(0),
        hints: u64::try_from(verified.hints).unwrap_or(0),
        time_counts: time_ms.is_some(),
        time_ms,
        at_par: puzzle.is_par(moves),
        counted,
        rank_by_moves: shown_rank(By::Moves, puzzle.is_par(best_moves), by_moves.unwrap_or(0)),
        rank_by_time: rank(By::Time).await?,
        reached: None,
    };
    Ok((if repeated { StatusCode::OK } else { StatusCode::CREATED }, Json(receipt)))
}

/// A leaderboard
///
/// One line per player, the best first. There are four leaderboards: by moves and by time, for
/// games with and without hints.
#[utoipa::path(get, path = "/api/v1/scores/{challenge}", tag = "scores",
    params(("challenge" = Challenge, Path, example = "classic:7"), TableQuery), responses(
    (status = 200, body = Table),
    (status = 304, description = "Not modified since the tag was created"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn table(
    State(app): State<Arc<App>>,
    lane: Lane,
    PathParam(challenge): PathParam<String>,
    ValidQuery(query): ValidQuery<TableQuery>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let puzzle = app.ranked_puzzle_named(&challenge, lane).await?;
    check_page(query.offset, query.limit)?;
    let page = match app.tables.get(&puzzle.key, query) {
        Some(page) => page,
        None => app.read_tables.get_or_make((puzzle.key.clone(), query), read_table(&app, &puzzle, query)).await?,
    };
    let tag = HeaderValue::from_str(&page.tag).unwrap_or(HeaderValue::from_static("\"\""));
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|sent| *sent == tag);
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = Response::new(Body::from(page.body));
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        response
    };
    response.headers_mut().insert(header::ETAG, tag);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Ok(response)
}

/// Reads a page of a leaderboard and caches it.
async fn read_table(app: &App, puzzle: &RankedPuzzle, query: TableQuery) -> Result<Page, Failure> {
    let version = app.tables.version(&puzzle.key);
    let chart = Chart { by: query.by, hints: query.hints };
    let found = app.store.table(&puzzle.key, chart, query.offset.into(), query.limit.into()).await?;
    let entries = found.rows.into_iter().map(|(rank, row)| {
        let (moves, time_ms) = chart.moves_and_time(row.major, row.minor);
        let player = Player { id: row.player, name: row.name };
        let at_par = puzzle.is_par(moves);
        let rank = shown_rank(query.by, at_par, rank);
        Entry { rank, at_par, player, moves, time_ms, hints: row.hints, at: row.made }
    });
    let table = Table {
        challenge: puzzle.puzzle.challenge.clone(),
        by: query.by,
        hints: query.hints,
        total: found.total,
        entries: entries.collect(),
    };
    let body =
        serde_json::to_vec(&table).map_err(|_| Failure::new(Kind::Internal, "the leaderboard cannot be sent"))?;
    let tag = format!("\"{}\"", &digest(&[&String::from_utf8_lossy(&body)])[..16]);
    let page = Page { body: body.into(), tag };
    app.tables.put(&puzzle.key, query, version, page.clone());
    Ok(page)
}

/// The best game of a player, as a replay
#[utoipa::path(get, path = "/api/v1/scores/{challenge}/{player}", tag = "scores",
    params(("challenge" = Challenge, Path, example = "classic:7"), ("player" = String, Path, example = "k7m2p9qd"), TableQuery),
    responses(
    (status = 200, body = Replay),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn replay(
    State(app): State<Arc<App>>,
    lane: Lane,
    PathParam((challenge, player)): PathParam<(String, String)>,
    ValidQuery(query): ValidQuery<TableQuery>,
) -> Result<Json<Replay>, Failure> {
    let puzzle = app.ranked_puzzle_named(&challenge, lane).await?;
    let none = || Failure::not_found("game on this leaderboard");
    if !is_id(&player) {
        return Err(none());
    }
    let chart = Chart { by: query.by, hints: query.hints };
    let row = app.store.replay(&puzzle.key, chart, &player).await?.ok_or_else(none)?;
    let rank = app.store.rank(&puzzle.key, chart, &player).await?.ok_or_else(none)?;
    let (moves, time_ms) = chart.moves_and_time(row.major, row.minor);
    Ok(Json(Replay {
        challenge: puzzle.puzzle.challenge.clone(),
        player: Player { id: player, name: row.name },
        rank: shown_rank(query.by, puzzle.is_par(moves), rank),
        code: puzzle.puzzle.code.clone(),
        play: puzzle.puzzle.play,
        moves: row.transcript,
        offsets_ms: read_offsets(&row.offsets),
        time_ms,
        at: row.made,
    }))
}

/// The rank to show: by moves, all games at par share the first.
fn shown_rank(by: By, at_par: bool, rank: i64) -> i64 {
    if by == By::Moves && at_par { rank.min(1) } else { rank }
}

fn gone() -> Failure {
    Failure::new(Kind::Gone, "this player was deleted")
}

/// An error if a page of a list cannot be asked for.
pub fn check_page(offset: u32, limit: u32) -> Result<(), Failure> {
    if offset > MAX_OFFSET || !(1..=MAX_LIMIT).contains(&limit) {
        let detail = format!("limit is 1 to {MAX_LIMIT}, and offset at most {MAX_OFFSET}");
        return Err(Failure::new(Kind::BadRequest, detail));
    }
    Ok(())
}

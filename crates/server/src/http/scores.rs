//! Tickets, scores, tables and replays.

use super::extract::{Asked, Caller, Named, Sent};
use super::failure::Failure;
use crate::app::App;
use crate::cache::{Page, PageKey};
use crate::games::judging::{Judged, judge};
use crate::games::ticket::LIFE;
use crate::metrics::OutcomeLabels;
use crate::secrets::digest;
use crate::store::{Best, Chart, Outcome, Taken};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use douse_api::challenge::Challenge;
use douse_api::player::Player;
use douse_api::problem::{Kind, Problem};
use douse_api::score::{
    By, Entry, Hints, MOST_MOVES_TEXT, Receipt, Replay, Start, Submission, Table, TableQuery, Ticket,
};
use std::sync::Arc;

/// Moves of more text than this are played again on another thread.
const SHORT_MOVES: usize = 4096;
/// The last line that can be asked for.
const MOST_OFFSET: u32 = 100_000;
const MOST_LIMIT: u32 = 100;

/// A ticket at the start of a game
///
/// Send it with the score, and the time counts. It is good for one game of this player on this challenge, for a week.
#[utoipa::path(post, path = "/api/v1/tickets", tag = "scores", security(("token" = [])), request_body = Start, responses(
    (status = 201, body = Ticket),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn ticket(
    State(app): State<Arc<App>>,
    Caller(me): Caller,
    Sent(start): Sent<Start>,
) -> Result<(StatusCode, Json<Ticket>), Failure> {
    let contest = app.contest(&start.challenge).await?;
    let issued = app.clock.now();
    let ticket = app.signer.issue(&me.id, &contest.key, issued);
    Ok((StatusCode::CREATED, Json(Ticket { ticket, issued, expires: issued.saturating_add(LIFE) })))
}

/// A game that was won
///
/// The moves are played again here; what they come to is the score. The same game sent twice counts once, so sending it
/// again after a broken connection is safe. Only the best of a player counts.
#[utoipa::path(post, path = "/api/v1/scores", tag = "scores", security(("token" = [])), request_body = Submission, responses(
    (status = 200, description = "It was here already", body = Receipt),
    (status = 201, description = "It is kept", body = Receipt),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn submit(
    State(app): State<Arc<App>>,
    Caller(me): Caller,
    Sent(game): Sent<Submission>,
) -> Result<(StatusCode, Json<Receipt>), Failure> {
    let result = take(&app, &me.id, game).await;
    let outcome = match &result {
        Ok((StatusCode::CREATED, _)) => "new",
        Ok(_) => "repeated",
        Err(_) => "refused",
    };
    app.metrics.submissions.get_or_create(&OutcomeLabels { outcome }).inc();
    result
}

async fn take(app: &Arc<App>, player: &str, game: Submission) -> Result<(StatusCode, Json<Receipt>), Failure> {
    if game.moves.len() > MOST_MOVES_TEXT {
        return Err(Failure::new(Kind::Unacceptable, format!("the moves are longer than {MOST_MOVES_TEXT} bytes")));
    }
    let contest = app.contest(&game.challenge).await?;
    let now = app.clock.now();
    let ticket = match &game.ticket {
        Some(text) => Some(app.signer.check(text, player, &contest.key, now)?),
        None => None,
    };
    let judged = if game.moves.len() <= SHORT_MOVES {
        judge(&contest.puzzle.code, contest.rule, &game.moves, game.time_ms, ticket.as_ref(), now)?
    } else {
        let busy = || Failure::new(Kind::Unavailable, "too many games are being played again");
        let permit = app.labour.clone().acquire_owned().await.map_err(|_| busy())?;
        let (contest, moves, ticket) = (contest.clone(), game.moves.clone(), ticket.clone());
        let work = tokio::task::spawn_blocking(move || {
            let result = judge(&contest.puzzle.code, contest.rule, &moves, game.time_ms, ticket.as_ref(), now);
            drop(permit);
            result
        });
        work.await.map_err(|_| busy())??
    };
    let digest = digest(&[player, &contest.key, &game.moves, &game.time_ms.to_string()]);
    let Judged { moves, hints, time_ms } = judged;
    let taken = Taken {
        // A ticket's number is hexadecimal and shorter, so the two kinds of names never meet.
        id: ticket.map_or_else(|| digest.clone(), |ticket| ticket.number),
        digest,
        challenge: contest.key.clone(),
        player: player.to_owned(),
        moves,
        time_ms,
        hints,
        transcript: game.moves,
        made: now,
    };
    let outcome = app.writer.take(taken).await?;
    let status = match outcome {
        Outcome::New => StatusCode::CREATED,
        Outcome::Repeated => StatusCode::OK,
        Outcome::Used => return Err(Failure::new(Kind::Conflict, "the ticket was used for another game")),
        Outcome::NoPlayer => return Err(Failure::new(Kind::Unauthorized, "this player is gone")),
    };
    if outcome == Outcome::New {
        app.tables.changed(&contest.key);
    }
    let hinted = if hints == 0 { Hints::Without } else { Hints::With };
    let rank = async |by| app.store.rank(&contest.key, Chart { by, hints: hinted }, player).await;
    let receipt = Receipt {
        repeated: outcome == Outcome::Repeated,
        moves: u64::try_from(moves).unwrap_or(0),
        hints: u64::try_from(hints).unwrap_or(0),
        time_counts: time_ms.is_some(),
        rank_by_moves: rank(By::Moves).await?.unwrap_or(0),
        rank_by_time: rank(By::Time).await?,
    };
    Ok((status, Json(receipt)))
}

/// A table of the best
///
/// One line a player, the best first. There are four tables: by moves and by time, of games with and without hints.
#[utoipa::path(get, path = "/api/v1/scores/{challenge}", tag = "scores",
    params(("challenge" = Challenge, Path, example = "classic:7"), TableQuery), responses(
    (status = 200, body = Table),
    (status = 304, description = "As it was when the tag sent was made"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn table(
    State(app): State<Arc<App>>,
    Named(challenge): Named<String>,
    Asked(query): Asked<TableQuery>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let contest = app.contest_named(&challenge).await?;
    check_page(query.offset, query.limit)?;
    let chart = Chart { by: query.by, hints: query.hints };
    let key = PageKey { chart: chart.number(), offset: query.offset, limit: query.limit };
    let page = match app.tables.get(&contest.key, key) {
        Some(page) => page,
        None => {
            let standing = app.tables.standing(&contest.key);
            let found = app.store.table(&contest.key, chart, query.offset.into(), query.limit.into()).await?;
            let entries = found.rows.into_iter().map(|row| {
                let best = Best::of(query.by, row.major, row.minor);
                let player = Player { id: row.player, name: row.name };
                let (moves, time_ms) = (best.moves, best.time_ms);
                Entry { rank: row.place, player, moves, time_ms, hints: row.hints, at: row.made }
            });
            let table = Table {
                challenge: contest.puzzle.challenge.clone(),
                by: query.by,
                hints: query.hints,
                total: found.total,
                entries: entries.collect(),
            };
            let body =
                serde_json::to_vec(&table).map_err(|_| Failure::new(Kind::Internal, "the table cannot be sent"))?;
            let tag = format!("\"{}\"", &digest(&[&String::from_utf8_lossy(&body)])[..16]);
            let page = Page { body: body.into(), tag };
            app.tables.put(&contest.key, key, standing, page.clone());
            page
        }
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

/// The best game of a player, to be watched
#[utoipa::path(get, path = "/api/v1/scores/{challenge}/{player}", tag = "scores",
    params(("challenge" = Challenge, Path, example = "classic:7"), ("player" = String, Path, example = "k7m2p9qd"), TableQuery),
    responses(
    (status = 200, body = Replay),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn replay(
    State(app): State<Arc<App>>,
    Named((challenge, player)): Named<(String, String)>,
    Asked(query): Asked<TableQuery>,
) -> Result<Json<Replay>, Failure> {
    let contest = app.contest_named(&challenge).await?;
    let none = || Failure::not_found("game in this table");
    if !player.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(none());
    }
    let chart = Chart { by: query.by, hints: query.hints };
    let row = app.store.replay(&contest.key, chart, &player).await?.ok_or_else(none)?;
    let rank = app.store.rank(&contest.key, chart, &player).await?.ok_or_else(none)?;
    let best = Best::of(query.by, row.major, row.minor);
    Ok(Json(Replay {
        challenge: contest.puzzle.challenge.clone(),
        player: Player { id: player, name: row.name },
        rank,
        code: contest.puzzle.code.clone(),
        play: contest.puzzle.play,
        moves: row.transcript,
        time_ms: best.time_ms,
        at: row.made,
    }))
}

/// Whether a page of a list can be asked for.
pub fn check_page(offset: u32, limit: u32) -> Result<(), Failure> {
    if offset > MOST_OFFSET || !(1..=MOST_LIMIT).contains(&limit) {
        let detail = format!("limit is 1 to {MOST_LIMIT}, and offset at most {MOST_OFFSET}");
        return Err(Failure::new(Kind::BadRequest, detail));
    }
    Ok(())
}

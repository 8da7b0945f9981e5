//! Tickets, scores, leaderboards and replays.

use super::extract::{AuthenticatedPlayer, PathParam, ValidJson, ValidQuery, is_id};
use super::failure::Failure;
use crate::app::App;
use crate::cache::{Page, PageKey};
use crate::games::catalogue::RankedPuzzle;
use crate::games::judging::{Claim, JudgeError, Judged, judge};
use crate::games::ticket::{LIFE, Signer, Ticket as Signed};
use crate::metrics::OutcomeLabels;
use crate::queue::Lane;
use crate::secrets::digest;
use crate::store::{Best, Chart, Counting, Outcome, ROW, Start as Begin, Taken, offsets_text, read_offsets};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use douse_api::challenge::Challenge;
use douse_api::player::Player;
use douse_api::problem::{Kind, Problem, Reason};
use douse_api::score::{
    By, Entry, Hints, MOST_MOVES_TEXT, Receipt, Replay, Start, Submission, Table, TableQuery, Ticket, most_moves,
};
use std::sync::Arc;

/// Moves of more text than this are played again on another thread.
const SHORT_MOVES: usize = 4096;
/// The longest name of a cell, in bytes.
pub(super) const MOST_NAME: usize = 8;
/// The last line that can be asked for.
const MOST_OFFSET: u32 = 100_000;
const MOST_LIMIT: u32 = 100;

/// Get a ticket at the start of a game
///
/// Send it with the score, and the time counts: it is measured by the server's clock from now on. The ticket is valid for one
/// game of this player on this challenge, for a week. A new ticket replaces the previous one; that for a daily board stays
/// the same until a game is finished.
#[utoipa::path(post, path = "/api/v1/tickets", tag = "scores", security(("token" = [])), request_body = Start, responses(
    (status = 201, body = Ticket),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn ticket(
    State(app): State<Arc<App>>,
    lane: Lane,
    AuthenticatedPlayer(me): AuthenticatedPlayer,
    ValidJson(start): ValidJson<Start>,
) -> Result<(StatusCode, Json<Ticket>), Failure> {
    let contest = app.ranked_puzzle(&start.challenge, lane).await?;
    app.reserve(&me.id, ROW).await?;
    let start = Begin {
        challenge: contest.key.clone(),
        player: me.id.clone(),
        number: Signer::number(),
        issued: app.clock.now(),
        counting: counting(&start.challenge),
    };
    let (number, issued) = app.writer.start_game(start).await?.ok_or_else(gone)?;
    let ticket = app.signer.issue(&number, &me.id, &contest.key, issued);
    Ok((StatusCode::CREATED, Json(Ticket { ticket, issued, expires: issued.saturating_add(LIFE) })))
}

/// Submit a finished game
///
/// The server replays the moves and computes the score. The same game sent twice counts once, so it is safe to send it
/// again after a broken connection. Only the best game of a player counts.
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
    ValidJson(game): ValidJson<Submission>,
) -> Result<(StatusCode, Json<Receipt>), Failure> {
    let result = take(&app, lane, &me.id, game).await;
    let outcome = match &result {
        Ok((StatusCode::CREATED, _)) => "new",
        Ok(_) => "repeated",
        Err(_) => "refused",
    };
    app.metrics.submissions.get_or_create(&OutcomeLabels { outcome }).inc();
    result
}

async fn take(
    app: &Arc<App>,
    lane: Lane,
    player: &str,
    game: Submission,
) -> Result<(StatusCode, Json<Receipt>), Failure> {
    if game.moves.len() > MOST_MOVES_TEXT {
        let detail = format!("the moves are longer than {MOST_MOVES_TEXT} bytes");
        return Err(Failure::new(Kind::Unacceptable, detail).because(Reason::MovesLong));
    }
    let contest = app.ranked_puzzle(&game.challenge, lane).await?;
    let game = Submission { moves: game.moves.split_whitespace().collect(), ..game };
    let par = contest.puzzle.par;
    let most = most_moves(par.at_most.unwrap_or(par.at_least).max(par.at_least));
    if game.moves.len() > most.saturating_mul(MOST_NAME) || game.offsets_ms.len() > most {
        app.metrics.refuse("moves too long");
        return Err(too_many_moves(most));
    }
    let now = app.clock.now();
    let ticket = match &game.ticket {
        Some(text) => Some(app.signer.check(text, player, &contest.key, now)?),
        None => None,
    };
    let judging = {
        let (contest, game, ticket) = (contest.clone(), game.clone(), ticket.clone());
        move || judged(&contest, &game, ticket.as_ref(), now)
    };
    let Judged { moves, hints, time_ms } = app.replayed(lane, game.moves.len(), judging).await?;
    if moves.saturating_add(hints) > i64::try_from(most).unwrap_or(i64::MAX) {
        app.metrics.refuse("moves too long");
        return Err(too_many_moves(most));
    }
    let offsets = offsets_text(&game.offsets_ms);
    app.reserve(player, game.moves.len() + offsets.len() + 3 * ROW).await?;
    let number = ticket.map(|ticket| ticket.number);
    let taken = Taken {
        id: digest(&[
            player,
            &contest.key,
            &game.moves,
            &game.time_ms.to_string(),
            &offsets,
            number.as_deref().unwrap_or(""),
        ]),
        ticket: number,
        challenge: contest.key.clone(),
        player: player.to_owned(),
        moves,
        time_ms,
        hints,
        transcript: game.moves,
        offsets,
        made: now,
        counting: counting(&game.challenge),
    };
    let outcome = app.writer.record_score(taken).await?;
    let status = match outcome {
        Outcome::New { .. } => StatusCode::CREATED,
        Outcome::Repeated => StatusCode::OK,
        Outcome::Used => {
            return Err(
                Failure::new(Kind::Conflict, "the ticket was used for another game").because(Reason::TicketUsed)
            );
        }
        Outcome::Replaced => {
            let detail = "another game was started since; without the ticket the moves still count";
            return Err(Failure::new(Kind::Forged, detail).because(Reason::TicketInvalid));
        }
        Outcome::NoPlayer => return Err(gone()),
    };
    // What was counted the first time is not looked up for a game that is sent again.
    let (timed, counted) = match outcome {
        Outcome::New { timed, counted } => (timed, counted),
        _ => (true, true),
    };
    let time_ms = time_ms.filter(|_| timed);
    if status == StatusCode::CREATED {
        app.tables.invalidate(&contest.key);
    }
    let hinted = if hints == 0 { Hints::Without } else { Hints::With };
    let rank = async |by| app.store.rank(&contest.key, Chart { by, hints: hinted }, player).await;
    let by_moves = rank(By::Moves).await?;
    // An earlier game of the player may be at par where this one is not.
    let best_moves = match by_moves {
        Some(_) if !contest.is_par(moves) => {
            let chart = Chart { by: By::Moves, hints: hinted };
            app.store.replay(&contest.key, chart, player).await?.map_or(moves, |best| best.major)
        }
        _ => moves,
    };
    let receipt = Receipt {
        repeated: outcome == Outcome::Repeated,
        moves: u64::try_from(moves).unwrap_or(0),
        hints: u64::try_from(hints).unwrap_or(0),
        time_counts: time_ms.is_some(),
        time_ms,
        at_par: contest.is_par(moves),
        counted,
        rank_by_moves: place(By::Moves, contest.is_par(best_moves), by_moves.unwrap_or(0)),
        rank_by_time: rank(By::Time).await?,
    };
    Ok((status, Json(receipt)))
}

/// A leaderboard
///
/// One line per player, the best first. There are four leaderboards: by moves and by time, for games with and without hints.
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
    let contest = app.ranked_puzzle_named(&challenge, lane).await?;
    check_page(query.offset, query.limit)?;
    let chart = Chart { by: query.by, hints: query.hints };
    let key = PageKey { chart: chart.number(), offset: query.offset, limit: query.limit };
    let page = match app.tables.get(&contest.key, key) {
        Some(page) => page,
        None => {
            let reading = read_table(&app, &contest, chart, key, query);
            app.read_tables.get_or_make((contest.key.clone(), key), reading).await?
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

/// Reads a page of a table and keeps it for a while.
async fn read_table(
    app: &App,
    contest: &RankedPuzzle,
    chart: Chart,
    key: PageKey,
    query: TableQuery,
) -> Result<Page, Failure> {
    let standing = app.tables.version(&contest.key);
    let found = app.store.table(&contest.key, chart, query.offset.into(), query.limit.into()).await?;
    let entries = found.rows.into_iter().map(|(rank, row)| {
        let Best { moves, time_ms } = Best::of(query.by, row.major, row.minor);
        let player = Player { id: row.player, name: row.name };
        let at_par = contest.is_par(moves);
        Entry { rank: place(query.by, at_par, rank), at_par, player, moves, time_ms, hints: row.hints, at: row.made }
    });
    let table = Table {
        challenge: contest.puzzle.challenge.clone(),
        by: query.by,
        hints: query.hints,
        total: found.total,
        entries: entries.collect(),
    };
    let body =
        serde_json::to_vec(&table).map_err(|_| Failure::new(Kind::Internal, "the leaderboard cannot be sent"))?;
    let tag = format!("\"{}\"", &digest(&[&String::from_utf8_lossy(&body)])[..16]);
    let page = Page { body: body.into(), tag };
    app.tables.put(&contest.key, key, standing, page.clone());
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
    let contest = app.ranked_puzzle_named(&challenge, lane).await?;
    let none = || Failure::not_found("game on this leaderboard");
    if !is_id(&player) {
        return Err(none());
    }
    let chart = Chart { by: query.by, hints: query.hints };
    let row = app.store.replay(&contest.key, chart, &player).await?.ok_or_else(none)?;
    let rank = app.store.rank(&contest.key, chart, &player).await?.ok_or_else(none)?;
    let best = Best::of(query.by, row.major, row.minor);
    Ok(Json(Replay {
        challenge: contest.puzzle.challenge.clone(),
        player: Player { id: player, name: row.name },
        rank: place(query.by, contest.is_par(best.moves), rank),
        code: contest.puzzle.code.clone(),
        play: contest.puzzle.play,
        moves: row.transcript,
        offsets_ms: read_offsets(&row.offsets),
        time_ms: best.time_ms,
        at: row.made,
    }))
}

fn judged(contest: &RankedPuzzle, game: &Submission, ticket: Option<&Signed>, now: i64) -> Result<Judged, JudgeError> {
    let claim = Claim { time_ms: game.time_ms, offsets_ms: &game.offsets_ms, ticket };
    judge(&contest.puzzle.code, contest.rule, &game.moves, claim, now)
}

/// Which of a player's games count: of a daily board the first, since a second look at it is no fair race.
fn counting(challenge: &Challenge) -> Counting {
    match challenge {
        Challenge::Daily { .. } => Counting::First,
        _ => Counting::Best,
    }
}

/// The place to show: nobody is better than a game at par.
fn place(by: By, at_par: bool, rank: i64) -> i64 {
    if by == By::Moves && at_par { rank.min(1) } else { rank }
}

impl App {
    /// Replays moves of this length: here if they are few, otherwise on another thread.
    pub(super) async fn replayed<T: Send + 'static>(
        &self,
        lane: Lane,
        length: usize,
        replay: impl FnOnce() -> Result<T, JudgeError> + Send + 'static,
    ) -> Result<T, Failure> {
        if length <= SHORT_MOVES {
            return Ok(replay()?);
        }
        let done = self.replays.run(lane, replay).await;
        Ok(done.inspect_err(|_| self.metrics.refuse("replays busy"))??)
    }
}

pub(super) fn too_many_moves(most: usize) -> Failure {
    let detail = format!("games of this board have at most {most} moves");
    Failure::new(Kind::Unacceptable, detail).because(Reason::MovesLong)
}

fn gone() -> Failure {
    Failure::new(Kind::Gone, "this player was deleted")
}

/// Whether a page of a list can be asked for.
pub fn check_page(offset: u32, limit: u32) -> Result<(), Failure> {
    if offset > MOST_OFFSET || !(1..=MOST_LIMIT).contains(&limit) {
        let detail = format!("limit is 1 to {MOST_LIMIT}, and offset at most {MOST_OFFSET}");
        return Err(Failure::new(Kind::BadRequest, detail));
    }
    Ok(())
}

//! Requests of pupils: open a class, join it, play its assignments, leave it.

use super::{ClassAssignment, ClassPupil, Requester, unknown_assignment, unknown_class};
use crate::app::App;
use crate::games::judging::VerifiedGame;
use crate::games::ticket::{LIFE, Signer};
use crate::http::extract::{PathParam, ValidJson};
use crate::http::failure::Failure;
use crate::http::verification::{Play, start_of, ticket_replaced, ticket_used};
use crate::queue::Lane;
use crate::secrets::{hash_secret, new_id, new_token};
use crate::store::{HandInResult, JoinResult, NewScore, PupilRow, ROW};
use crate::wording;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use douse_api::class::{Class, GameProgress, ProgressReport, Pupil, PupilAssignment, PupilOverview, PupilWelcome};
use douse_api::player::{MAX_NAME, NewName};
use douse_api::problem::{Kind, Problem, Reason};
use douse_api::score::{Receipt, Ticket};
use douse_game::challenge::{Challenge, Counting};
use douse_game::submission::WonGame;
use std::sync::Arc;

/// A class by its code
///
/// Everyone who has the code sees this. Addresses that try many wrong codes have to wait.
#[utoipa::path(get, path = "/api/v1/classes/{code}", tag = "classes",
    params(("code" = String, Path, example = "kwmtz")), responses(
    (status = 200, body = Class),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn show(
    State(app): State<Arc<App>>,
    requester: Requester,
    PathParam(code): PathParam<String>,
) -> Result<Json<Class>, Failure> {
    Ok(Json(app.find_class(&code, &requester).await?))
}

/// Join a class
///
/// There is no account: the token in the answer is the only proof of who the pupil is. It is shown
/// once. Each name occurs only once in a class.
#[utoipa::path(post, path = "/api/v1/classes/{code}/pupils", tag = "classes",
    params(("code" = String, Path, example = "kwmtz")), request_body = NewName, responses(
    (status = 201, body = PupilWelcome),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn join(
    State(app): State<Arc<App>>,
    requester: Requester,
    PathParam(code): PathParam<String>,
    ValidJson(request): ValidJson<NewName>,
) -> Result<(StatusCode, Json<PupilWelcome>), Failure> {
    let class = app.find_class(&code, &requester).await?;
    let name = wording::check_name(&request.name, MAX_NAME).map_err(|error| Failure::wording("name", error))?;
    let (pupil, token) = (Pupil { id: new_id(), name }, new_token());
    let refused = |kind, detail: &str, reason| {
        app.metrics.in_class("not joined");
        Err(Failure::new(kind, detail).because(reason))
    };
    match app.store.join_class(&class.code, &pupil, &hash_secret(&token), app.clock.now()).await? {
        JoinResult::Joined => {
            app.metrics.in_class("joined");
            Ok((StatusCode::CREATED, Json(PupilWelcome { pupil, token })))
        }
        JoinResult::NameTaken => {
            let detail = "another pupil of this class has this name; choose another, or ask your teacher if it is you";
            refused(Kind::Conflict, detail, Reason::NameTaken)
        }
        JoinResult::Full => refused(Kind::Unacceptable, "all places of this class are taken", Reason::ClassFull),
        JoinResult::Closed => refused(Kind::Forbidden, "nobody can join this class now", Reason::ClassClosed),
        JoinResult::NoClass => Err(unknown_class()),
    }
}

/// Overview of a pupil
///
/// The assignments with the pupil's own boards, what they have reached, and the names of the others
/// where these are not hidden.
#[utoipa::path(get, path = "/api/v1/classes/{code}/me", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz")), responses(
    (status = 200, body = PupilOverview),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn overview(
    State(app): State<Arc<App>>,
    ClassPupil(class, row): ClassPupil,
) -> Result<Json<PupilOverview>, Failure> {
    let assignments = app.store.pupil_assignments(&row, None).await?;
    let classmates = if class.names_hidden { Vec::new() } else { app.store.classmates(&row).await? };
    let PupilRow { pupil, joined, .. } = row;
    Ok(Json(PupilOverview { class, pupil, joined, now: app.clock.now(), assignments, classmates }))
}

/// Leave a class
///
/// Deletes the pupil and all their games.
#[utoipa::path(delete, path = "/api/v1/classes/{code}/me", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz")), responses(
    (status = 204),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn leave(State(app): State<Arc<App>>, ClassPupil(class, row): ClassPupil) -> Result<StatusCode, Failure> {
    app.store.delete_pupil(&class.code, &row.pupil.id).await?;
    app.metrics.in_class("left");
    Ok(StatusCode::NO_CONTENT)
}

/// Get a ticket at the start of a game on an assignment
///
/// From now on the teacher sees that the pupil has begun, and the time runs by the clock of the
/// service. A new ticket replaces the previous one.
#[utoipa::path(post, path = "/api/v1/classes/{code}/assignments/{number}/tickets", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz"), ("number" = u32, Path, example = 1, minimum = 1)), responses(
    (status = 201, body = Ticket),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn start_game(
    State(app): State<Arc<App>>,
    ClassAssignment(row, assignment): ClassAssignment,
) -> Result<(StatusCode, Json<Ticket>), Failure> {
    let now = app.clock.now();
    check_due(&app, &assignment, now)?;
    app.reserve_in_class(&row.class, ROW).await?;
    let number = Signer::number();
    if !app.store.start_assignment(&row, assignment.number, &number, now).await? {
        return Err(unknown_assignment());
    }
    app.metrics.in_class("begun");
    let ticket = app.signer.issue(&number, &row.pupil.id, &ticket_key(&row, &assignment), now);
    Ok((StatusCode::CREATED, Json(Ticket { ticket, issued: now, expires: now.saturating_add(LIFE) })))
}

/// Report how far a game has got
///
/// The teacher sees the moves, hints and time of a game in progress, and can watch it. Each report
/// replaces the previous one; when the game is handed in or another is begun, it is deleted.
#[utoipa::path(put, path = "/api/v1/classes/{code}/assignments/{number}/progress", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz"), ("number" = u32, Path, example = 1, minimum = 1)),
    request_body = ProgressReport, responses(
    (status = 204),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn report_progress(
    State(app): State<Arc<App>>,
    lane: Lane,
    ClassAssignment(row, assignment): ClassAssignment,
    ValidJson(game): ValidJson<ProgressReport>,
) -> Result<StatusCode, Failure> {
    let now = app.clock.now();
    check_due(&app, &assignment, now)?;
    let (transcript, max_moves) = app.check_length(&game.moves, assignment.par)?;
    let ticket = app.signer.check(&game.ticket, &row.pupil.id, &ticket_key(&row, &assignment), now)?;
    let (start, moves) = (start_of(&assignment.code, assignment.play)?, transcript.clone());
    let played = app.replay(lane, transcript.len(), move || Ok(start.replay(&moves)?)).await?;
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let (moves, hints) = (number(played.moves() as u64), number(played.hints() as u64));
    app.check_count(moves, hints, max_moves)?;
    check_hints(hints, &assignment)?;
    // A game cannot have taken longer than its ticket is old.
    let time_ms = number(game.time_ms).min(now.saturating_sub(ticket.issued).max(0));
    app.reserve_in_class(&row.class, transcript.len()).await?;
    let so_far = GameProgress { moves, hints, time_ms, at: now };
    let (pupil, number) = (&row.pupil.id, assignment.number);
    if !app.store.report_progress(pupil, number, &ticket.number, &transcript, &so_far).await? {
        let failure = Failure::new(Kind::Conflict, "the game was handed in, or another was begun since");
        return Err(failure.because(Reason::TicketUsed));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Hand in a finished game
///
/// The server replays the moves on the pupil's board and computes the result. The same game sent
/// twice counts once. The best game counts; hints of all games add up.
#[utoipa::path(post, path = "/api/v1/classes/{code}/assignments/{number}/games", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz"), ("number" = u32, Path, example = 1, minimum = 1)),
    request_body = WonGame, responses(
    (status = 200, description = "It was already handed in", body = Receipt),
    (status = 201, description = "It is stored", body = Receipt),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn hand_in(
    State(app): State<Arc<App>>,
    lane: Lane,
    ClassAssignment(row, assignment): ClassAssignment,
    ValidJson(game): ValidJson<WonGame>,
) -> Result<(StatusCode, Json<Receipt>), Failure> {
    let result = record_game(&app, lane, &row, &assignment, game).await;
    app.metrics.in_class(match &result {
        Ok((StatusCode::CREATED, _)) => "handed in",
        Ok(_) => "handed in again",
        Err(_) => "not handed in",
    });
    result
}

/// Checks a game and stores it.
async fn record_game(
    app: &App,
    lane: Lane,
    row: &PupilRow,
    assignment: &PupilAssignment,
    game: WonGame,
) -> Result<(StatusCode, Json<Receipt>), Failure> {
    check_due(app, assignment, app.clock.now())?;
    let (challenge, player, scope) = (ticket_key(row, assignment), &row.pupil.id, assignment.number.to_string());
    let start = start_of(&assignment.code, assignment.play)?;
    let play = Play { player, challenge: &challenge, scope: &scope, start, par: assignment.par };
    let game = app.verify(lane, play, game).await?;
    let VerifiedGame { moves, hints, time_ms } = game.verified;
    check_hints(hints, assignment)?;
    app.reserve_in_class(&row.class, game.transcript.len() + game.offsets.len() + ROW).await?;
    let score = NewScore { challenge, player: player.clone(), counting: Counting::Best, game };
    let (status, reached) = match app.store.hand_in(&row.class, assignment.number, &score).await? {
        HandInResult::New(reached) => (StatusCode::CREATED, reached),
        HandInResult::Repeated(reached) => (StatusCode::OK, reached),
        HandInResult::TicketUsed => return Err(ticket_used()),
        HandInResult::TicketReplaced => return Err(ticket_replaced()),
        HandInResult::Gone => return Err(unknown_assignment()),
    };
    let number = |number: i64| u64::try_from(number).unwrap_or(0);
    let receipt = Receipt {
        repeated: status == StatusCode::OK,
        moves: number(moves),
        hints: number(hints),
        time_counts: time_ms.is_some(),
        time_ms,
        at_par: assignment.par.proved() == Some(number(moves)),
        counted: true,
        rank_by_moves: 0,
        rank_by_time: None,
        reached: Some(reached),
    };
    Ok((status, Json(receipt)))
}

/// Refuses games after the due date.
fn check_due(app: &App, assignment: &PupilAssignment, now: i64) -> Result<(), Failure> {
    let Some(due) = assignment.due.filter(|due| now > *due) else { return Ok(()) };
    app.metrics.in_class("late");
    let due = jiff::Timestamp::from_millisecond(due).map_or_else(|_| due.to_string(), |due| due.to_string());
    let detail = format!("too late: the assignment was due at {due}");
    Err(Failure::new(Kind::Forbidden, detail).because(Reason::Late))
}

/// Refuses hints where none are allowed.
fn check_hints(hints: i64, assignment: &PupilAssignment) -> Result<(), Failure> {
    if hints > 0 && !assignment.hints {
        let detail = "this assignment is to be solved without hints, and the game has some";
        return Err(Failure::new(Kind::Forbidden, detail).because(Reason::HintsForbidden));
    }
    Ok(())
}

/// The name of an assignment in its tickets.
fn ticket_key(row: &PupilRow, assignment: &PupilAssignment) -> String {
    Challenge::Assignment { class: row.class.clone(), number: assignment.number }.to_string()
}

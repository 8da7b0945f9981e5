//! What pupils do: look at the class, join, begin a game, report on it, hand it in, leave.

use super::{Asking, Sitting, Working, class_of, par_of, reached_of, rule_of, unknown_assignment, unknown_class};
use crate::app::App;
use crate::games::judging::{Claim, Judged, judge};
use crate::games::ticket::{LIFE, Signer};
use crate::http::extract::{Named, Sent};
use crate::http::failure::Failure;
use crate::http::scores::{MOST_NAME as MOST_CELL_NAME, too_many_moves, written};
use crate::queue::Lane;
use crate::secrets::{digest, hashed, short_id, token};
use crate::store::{AssignmentRow, Handed, HandedIn as Row, Joined, NewPupil, PupilRow, ROW, SoFar};
use crate::wording;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use douse_api::challenge::Challenge;
use douse_api::class::{Class, Classmate, Desk, Given, HandIn, HandedIn, InProgress, Pupil, PupilWelcome};
use douse_api::player::{MOST_NAME, NewName};
use douse_api::problem::{Kind, Problem, Reason};
use douse_api::score::{MOST_MOVES_TEXT, Ticket, most_moves};
use douse_game::replay::verify;
use std::sync::Arc;

/// A class by its code
///
/// What everyone who has the code sees. Addresses that try many wrong codes have to wait.
#[utoipa::path(get, path = "/api/v1/classes/{code}", tag = "classes",
    params(("code" = String, Path, example = "kwmtz")), responses(
    (status = 200, body = Class),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn door(
    State(app): State<Arc<App>>,
    asking: Asking,
    Named(code): Named<String>,
) -> Result<Json<Class>, Failure> {
    Ok(Json(class_of(&app.class_named(&code, &asking).await?)))
}

/// Join a class
///
/// There is no account: the token in the answer is the only proof of who the pupil is. It is shown once. Each name occurs only once
/// in a class.
#[utoipa::path(post, path = "/api/v1/classes/{code}/pupils", tag = "classes",
    params(("code" = String, Path, example = "kwmtz")), request_body = NewName, responses(
    (status = 201, body = PupilWelcome),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn join(
    State(app): State<Arc<App>>,
    asking: Asking,
    Named(code): Named<String>,
    Sent(wish): Sent<NewName>,
) -> Result<(StatusCode, Json<PupilWelcome>), Failure> {
    let class = app.class_named(&code, &asking).await?;
    let name = wording::name(&wish.name, MOST_NAME).map_err(|error| Failure::wording("name", error))?;
    let (id, token) = (short_id(), token());
    let (skeleton, hash) = (wording::skeleton(&name), hashed(&token));
    let pupil = NewPupil { id: &id, name: &name, skeleton: &skeleton, token: &hash };
    let refused = |kind, detail: &str, reason| {
        app.metrics.in_class("not joined");
        Err(Failure::new(kind, detail).because(reason))
    };
    match app.store.join_class(&class.code, &pupil, app.clock.now()).await? {
        Joined::Welcome(PupilRow { id, name, .. }) => {
            app.metrics.in_class("joined");
            Ok((StatusCode::CREATED, Json(PupilWelcome { pupil: Pupil { id, name }, token })))
        }
        Joined::NameTaken => {
            let detail = "another pupil of this class has this name; choose another, or ask your teacher if it is you";
            refused(Kind::Conflict, detail, Reason::NameTaken)
        }
        Joined::Full => refused(Kind::Unacceptable, "all places of this class are taken", Reason::ClassFull),
        Joined::Closed => refused(Kind::Forbidden, "nobody can join this class now", Reason::ClassClosed),
        Joined::NoClass => Err(unknown_class()),
    }
}

/// What a pupil sees
///
/// The assignments with the pupil's own boards, what they have reached, and the names of the others where these are not hidden.
#[utoipa::path(get, path = "/api/v1/classes/{code}/me", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz")), responses(
    (status = 200, body = Desk),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn desk(State(app): State<Arc<App>>, Sitting(class, pupil): Sitting) -> Result<Json<Desk>, Failure> {
    let boards = app.store.boards_of_place(&class.code, pupil.place).await?;
    let others = class.names_hidden == 0;
    let done = app.store.done_in_class(&class.code, (!others).then_some(pupil.id.as_str())).await?;
    let given = |(row, _): (AssignmentRow, Option<String>)| {
        let own = done.iter().find(|done| done.pupil == pupil.id && done.number == row.number);
        let code = boards.iter().find(|(number, _)| *number == row.number).map(|(_, code)| code.clone())?;
        Some(Given {
            number: u32::try_from(row.number).ok()?,
            title: row.title.clone(),
            code,
            play: rule_of(&row).into(),
            par: par_of(&row),
            hints: row.hints != 0,
            due: row.due,
            started: own.map(|done| done.started),
            reached: own.and_then(|done| reached_of(done, &row)),
        })
    };
    let assignments = app.store.assignments(&class.code).await?.into_iter().filter_map(given).collect();
    let classmates = if others {
        let others = app.store.pupils(&class.code).await?.into_iter().filter(|other| other.id != pupil.id);
        let solved = |id: &str| done.iter().filter(|done| done.pupil == id && done.solved.is_some()).count() as i64;
        others.map(|other| Classmate { solved: solved(&other.id), name: other.name }).collect()
    } else {
        Vec::new()
    };
    let (now, joined) = (app.clock.now(), pupil.joined);
    let pupil = Pupil { id: pupil.id, name: pupil.name };
    Ok(Json(Desk { class: class_of(&class), pupil, joined, now, assignments, classmates }))
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
pub async fn leave(State(app): State<Arc<App>>, Sitting(class, pupil): Sitting) -> Result<StatusCode, Failure> {
    app.store.delete_pupil(&class.code, &pupil.id).await?;
    app.metrics.in_class("left");
    Ok(StatusCode::NO_CONTENT)
}

/// Get a ticket at the start of a game on an assignment
///
/// From now on the teacher sees that the pupil has begun, and the time runs by the clock of the service. A new ticket replaces the previous one.
#[utoipa::path(post, path = "/api/v1/classes/{code}/assignments/{number}/tickets", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz"), ("number" = u32, Path, example = 1, minimum = 1)), responses(
    (status = 201, body = Ticket),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn begin(
    State(app): State<Arc<App>>,
    Working(pupil, assignment): Working,
) -> Result<(StatusCode, Json<Ticket>), Failure> {
    let now = app.clock.now();
    in_time(&app, &assignment, now)?;
    app.reserve_in_class(&pupil.class, ROW).await?;
    let ticket = Signer::number();
    if !app.store.begin_assignment(&pupil, assignment.number, &ticket, now).await? {
        return Err(unknown_assignment());
    }
    app.metrics.in_class("begun");
    let ticket = app.signer.issue(&ticket, &pupil.id, &key(&pupil, &assignment), now);
    Ok((StatusCode::CREATED, Json(Ticket { ticket, issued: now, expires: now.saturating_add(LIFE) })))
}

/// Report how far a game has got
///
/// The teacher sees the moves, hints and time of a game in progress, and can watch it. Each report replaces the previous one; when the game is
/// handed in or another is begun, it is deleted.
#[utoipa::path(put, path = "/api/v1/classes/{code}/assignments/{number}/progress", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz"), ("number" = u32, Path, example = 1, minimum = 1)),
    request_body = InProgress, responses(
    (status = 204),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn progress(
    State(app): State<Arc<App>>,
    lane: Lane,
    Working(pupil, assignment): Working,
    Sent(game): Sent<InProgress>,
) -> Result<StatusCode, Failure> {
    let now = app.clock.now();
    in_time(&app, &assignment, now)?;
    let (transcript, most) = fitting(&game.moves, &assignment)?;
    let ticket = app.signer.check(&game.ticket, &pupil.id, &key(&pupil, &assignment), now)?;
    let (board, rule) = (board_of(&app, &pupil, &assignment).await?, rule_of(&assignment));
    let moves = transcript.clone();
    let verdict = app.replayed(lane, transcript.len(), move || Ok(verify(&board, &moves, rule)?)).await?;
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let (moves, hints) = (number(verdict.moves), number(verdict.hints));
    allowed(moves, hints, most, &assignment)?;
    // Nobody has played for longer than since the ticket was given out.
    let time_ms = number(game.time_ms).min(now.saturating_sub(ticket.issued).max(0));
    app.reserve_in_class(&pupil.class, transcript.len()).await?;
    let so_far = SoFar { ticket: ticket.number, transcript, moves, hints, time_ms, at: now };
    if !app.store.report_progress(&pupil.id, assignment.number, &so_far).await? {
        let failure = Failure::new(Kind::Conflict, "the game was handed in, or another was begun since");
        return Err(failure.because(Reason::TicketUsed));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Hand in a finished game
///
/// The server replays the moves on the pupil's board and computes the result. The same game sent twice counts once. The best game counts;
/// hints of all games add up.
#[utoipa::path(post, path = "/api/v1/classes/{code}/assignments/{number}/games", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz"), ("number" = u32, Path, example = 1, minimum = 1)),
    request_body = HandIn, responses(
    (status = 200, description = "It was already handed in", body = HandedIn),
    (status = 201, description = "It is stored", body = HandedIn),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn hand_in(
    State(app): State<Arc<App>>,
    lane: Lane,
    Working(pupil, assignment): Working,
    Sent(game): Sent<HandIn>,
) -> Result<(StatusCode, Json<HandedIn>), Failure> {
    let result = take(&app, lane, &pupil, &assignment, game).await;
    app.metrics.in_class(match &result {
        Ok((StatusCode::CREATED, _)) => "handed in",
        Ok(_) => "handed in again",
        Err(_) => "not handed in",
    });
    result
}

async fn take(
    app: &Arc<App>,
    lane: Lane,
    pupil: &PupilRow,
    assignment: &AssignmentRow,
    game: HandIn,
) -> Result<(StatusCode, Json<HandedIn>), Failure> {
    let now = app.clock.now();
    in_time(app, assignment, now)?;
    let (moves, most) = fitting(&game.moves, assignment)?;
    let game = HandIn { moves, ..game };
    if game.offsets_ms.len() > most {
        return Err(too_many_moves(most));
    }
    let (class, number) = (pupil.class.as_str(), assignment.number);
    let ticket = match &game.ticket {
        Some(text) => Some(app.signer.check(text, &pupil.id, &key(pupil, assignment), now)?),
        None => None,
    };
    let (board, rule) = (board_of(app, pupil, assignment).await?, rule_of(assignment));
    let (claimed, signed) = (game.clone(), ticket.clone());
    let judging = move || {
        let claim = Claim { time_ms: claimed.time_ms, offsets_ms: &claimed.offsets_ms, ticket: signed.as_ref() };
        judge(&board, rule, &claimed.moves, claim, now)
    };
    let Judged { moves, hints, time_ms } = app.replayed(lane, game.moves.len(), judging).await?;
    allowed(moves, hints, most, assignment)?;
    let offsets = written(&game.offsets_ms);
    app.reserve_in_class(class, game.moves.len() + offsets.len() + ROW).await?;
    let ticket = ticket.map(|ticket| ticket.number);
    let said = [&game.moves, &game.time_ms.to_string(), &offsets, ticket.as_deref().unwrap_or("")];
    let id = digest(&[&pupil.id, &number.to_string(), said[0], said[1], said[2], said[3]]);
    // Without a ticket nobody knows when the game began.
    let row = Row {
        id,
        class: class.to_owned(),
        pupil: pupil.id.clone(),
        number,
        ticket,
        moves,
        hints,
        time_ms,
        transcript: game.moves,
        offsets,
        made: now,
    };
    let (status, done) = match app.store.hand_in(&row).await? {
        Handed::New(done) => (StatusCode::CREATED, done),
        Handed::Repeated(done) => (StatusCode::OK, done),
        Handed::Used => {
            let failure = Failure::new(Kind::Conflict, "the ticket was used for another game");
            return Err(failure.because(Reason::TicketUsed));
        }
        Handed::Replaced => {
            let detail = "another game was started since; without the ticket the moves still count";
            return Err(Failure::new(Kind::Forged, detail).because(Reason::TicketInvalid));
        }
        Handed::Gone => return Err(unknown_assignment()),
    };
    let number = |number: i64| u64::try_from(number).unwrap_or(0);
    let reached = reached_of(&done, assignment).ok_or_else(unknown_assignment)?;
    let repeated = status == StatusCode::OK;
    Ok((status, Json(HandedIn { repeated, moves: number(moves), hints: number(hints), time_ms, reached })))
}

/// Whether games are still taken.
fn in_time(app: &App, assignment: &AssignmentRow, now: i64) -> Result<(), Failure> {
    let Some(due) = assignment.due.filter(|due| now > *due) else { return Ok(()) };
    app.metrics.in_class("late");
    let due = jiff::Timestamp::from_millisecond(due).map_or_else(|_| due.to_string(), |due| due.to_string());
    let detail = format!("too late: the assignment was due at {due}");
    Err(Failure::new(Kind::Forbidden, detail).because(Reason::Late))
}

/// Moves without blanks between them, and how many there may be.
fn fitting(moves: &str, assignment: &AssignmentRow) -> Result<(String, usize), Failure> {
    if moves.len() > MOST_MOVES_TEXT {
        return Err(too_many_moves(MOST_MOVES_TEXT));
    }
    let moves: String = moves.split_whitespace().collect();
    let par = par_of(assignment);
    let most = most_moves(par.at_most.unwrap_or(par.at_least).max(par.at_least));
    if moves.len() > most.saturating_mul(MOST_CELL_NAME) {
        return Err(too_many_moves(most));
    }
    Ok((moves, most))
}

/// Whether a game may have this many moves and hints.
fn allowed(moves: i64, hints: i64, most: usize, assignment: &AssignmentRow) -> Result<(), Failure> {
    if moves.saturating_add(hints) > i64::try_from(most).unwrap_or(i64::MAX) {
        return Err(too_many_moves(most));
    }
    if hints > 0 && assignment.hints == 0 {
        let detail = "this assignment is to be solved without hints, and the game has some";
        return Err(Failure::new(Kind::Forbidden, detail).because(Reason::HintsForbidden));
    }
    Ok(())
}

/// The board of a pupil.
async fn board_of(app: &App, pupil: &PupilRow, assignment: &AssignmentRow) -> Result<String, Failure> {
    let place = if assignment.individual == 0 { 0 } else { pupil.place };
    app.store.board_of_place(&pupil.class, assignment.number, place).await?.ok_or_else(unknown_assignment)
}

/// What tickets of an assignment are signed for.
fn key(pupil: &PupilRow, assignment: &AssignmentRow) -> String {
    let number = u32::try_from(assignment.number).unwrap_or(0);
    Challenge::Assignment { class: pupil.class.clone(), number }.to_string()
}

impl App {
    /// An error if a class would keep more than one may.
    async fn reserve_in_class(&self, class: &str, bytes: usize) -> Result<(), Failure> {
        let Some(quota) = self.policy.quota else { return Ok(()) };
        let kept = self.store.class_bytes(class).await?;
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        if kept.saturating_add(bytes) <= i64::try_from(quota).unwrap_or(i64::MAX) {
            return Ok(());
        }
        self.metrics.refuse("quota");
        let detail = format!("a class may use {} MB, and those of this one are used up", quota >> 20);
        Err(Failure::new(Kind::Unacceptable, detail).because(Reason::StorageFull))
    }
}

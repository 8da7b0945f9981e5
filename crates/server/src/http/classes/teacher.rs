//! Requests of teachers: change and delete a class, look at it, add assignments, watch games, let
//! pupils in again.

use super::creation::{AssignmentProver, ValidAssignment};
use super::{ClassTeacher, Requester, assignment_number, pupil_id, unknown_assignment, unknown_class};
use crate::app::App;
use crate::http::export::field;
use crate::http::extract::{PathParam, ValidJson};
use crate::http::failure::Failure;
use crate::queue::Lane;
use crate::secrets::{hash_secret, new_move_code, new_token, normalize_code};
use crate::store::{AddAssignmentResult, PupilRow};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use douse_api::class::{
    Assignment, Class, ClassChange, ClassOverview, ClassReplay, ClassWelcome, MAX_ASSIGNMENTS, MAX_DAYS, NewAssignment,
    PupilProgress, PupilWelcome, Recovery, WatchedGame,
};
use douse_api::problem::{Kind, Problem, Reason};
use std::fmt::Write as _;
use std::sync::Arc;

const CSV_HEAD: &str = "pupil,assignment,title,par,started,solved,games,moves,hints,seconds,at_par\n";

/// Change a class
///
/// Opens or closes it for new pupils, shows or hides their names, and sets when everything is
/// deleted.
#[utoipa::path(patch, path = "/api/v1/classes/{code}", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz")), request_body = ClassChange, responses(
    (status = 200, body = Class),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn change(
    State(app): State<Arc<App>>,
    ClassTeacher(mut class): ClassTeacher,
    ValidJson(change): ValidJson<ClassChange>,
) -> Result<Json<Class>, Failure> {
    if let Some(open) = change.open {
        class.open = open;
    }
    if let Some(hidden) = change.names_hidden {
        class.names_hidden = hidden;
    }
    if let Some(number) = change.days {
        class.expires = expiry(number, app.clock.now())?;
    }
    if !app.store.change_class(&class).await? {
        return Err(unknown_class());
    }
    Ok(Json(class))
}

/// Delete a class
///
/// Deletes the class with its assignments, pupils and games. This cannot be undone.
#[utoipa::path(delete, path = "/api/v1/classes/{code}", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz")), responses(
    (status = 204),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn delete(State(app): State<Arc<App>>, ClassTeacher(class): ClassTeacher) -> Result<StatusCode, Failure> {
    app.store.delete_class(&class.code).await?;
    app.metrics.in_class("deleted");
    Ok(StatusCode::NO_CONTENT)
}

/// Make a new link for a teacher who has lost theirs
///
/// The earlier token stops working, and there is a new recovery code.
#[utoipa::path(post, path = "/api/v1/classes/{code}/recovery", tag = "classes",
    params(("code" = String, Path, example = "kwmtz")), request_body = Recovery, responses(
    (status = 201, body = ClassWelcome),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn recover(
    State(app): State<Arc<App>>,
    requester: Requester,
    PathParam(code): PathParam<String>,
    ValidJson(typed): ValidJson<Recovery>,
) -> Result<(StatusCode, Json<ClassWelcome>), Failure> {
    let class = app.find_class(&code, &requester).await?;
    let (token, recovery) = (new_token(), new_move_code());
    let (typed, next) = (hash_secret(&normalize_code(&typed.recovery)), hash_secret(&normalize_code(&recovery)));
    if !app.store.recover_class(&class.code, &typed, &hash_secret(&token), &next).await? {
        app.metrics.refuse("recovery code");
        let failure = Failure::new(Kind::Forbidden, "this is not the recovery code of the class");
        return Err(failure.because(Reason::CodeUnknown));
    }
    app.metrics.in_class("recovered");
    let invitation = app.invitation(&class.code);
    Ok((StatusCode::CREATED, Json(ClassWelcome { class, token, recovery, invitation })))
}

/// Overview of a class
///
/// Lists who has joined, begun and solved, with moves, hints and time.
#[utoipa::path(get, path = "/api/v1/classes/{code}/overview", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz")), responses(
    (status = 200, body = ClassOverview),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn overview(
    State(app): State<Arc<App>>,
    ClassTeacher(class): ClassTeacher,
) -> Result<Json<ClassOverview>, Failure> {
    Ok(Json(class_overview(&app, class).await?))
}

/// Overview of a class as a table for a spreadsheet
///
/// One line per pupil and assignment. Names that a spreadsheet would read as a formula start with
/// an apostrophe.
#[utoipa::path(get, path = "/api/v1/classes/{code}/overview.csv", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz")), responses(
    (status = 200, content_type = "text/csv", body = String),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn csv(State(app): State<Arc<App>>, ClassTeacher(class): ClassTeacher) -> Result<Response, Failure> {
    let overview = class_overview(&app, class).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8; header=present"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"class.csv\""),
    ];
    Ok((headers, table(&overview)).into_response())
}

/// Add an assignment
///
/// The server proves that each board can be solved, and that boards of a recipe have the same par.
#[utoipa::path(post, path = "/api/v1/classes/{code}/assignments", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz")), request_body = NewAssignment, responses(
    (status = 201, body = Assignment),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn add(
    State(app): State<Arc<App>>,
    lane: Lane,
    ClassTeacher(class): ClassTeacher,
    ValidJson(new_assignment): ValidJson<NewAssignment>,
) -> Result<(StatusCode, Json<Assignment>), Failure> {
    let valid = ValidAssignment::new(new_assignment)?;
    let proved = AssignmentProver::new(&app, lane, class.places).prove(&valid).await?;
    match app.store.add_assignment(&class.code, &proved, MAX_ASSIGNMENTS).await? {
        AddAssignmentResult::Number(number) => {
            Ok((StatusCode::CREATED, Json(Assignment { number, ..proved.assignment })))
        }
        AddAssignmentResult::Full => Err(too_many_assignments()),
        AddAssignmentResult::NoClass => Err(unknown_class()),
    }
}

/// Remove an assignment, with all games on it
#[utoipa::path(delete, path = "/api/v1/classes/{code}/assignments/{number}", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz"), ("number" = u32, Path, example = 1, minimum = 1)), responses(
    (status = 204),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn remove(
    State(app): State<Arc<App>>,
    ClassTeacher(class): ClassTeacher,
    PathParam((_, number)): PathParam<(String, String)>,
) -> Result<StatusCode, Failure> {
    match app.store.delete_assignment(&class.code, assignment_number(&number)?).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(unknown_assignment()),
    }
}

/// Remove a pupil, with all their games
#[utoipa::path(delete, path = "/api/v1/classes/{code}/pupils/{id}", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz"), ("id" = String, Path, example = "k7m2p9qd")), responses(
    (status = 204),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn remove_pupil(
    State(app): State<Arc<App>>,
    ClassTeacher(class): ClassTeacher,
    PathParam((_, id)): PathParam<(String, String)>,
) -> Result<StatusCode, Failure> {
    if !app.store.delete_pupil(&class.code, pupil_id(&id)?).await? {
        return Err(Failure::not_found("pupil in this class"));
    }
    app.metrics.in_class("removed");
    Ok(StatusCode::NO_CONTENT)
}

/// Let a pupil who has lost their token in again
///
/// The answer contains a new one; the earlier one works until the new one is used.
#[utoipa::path(post, path = "/api/v1/classes/{code}/pupils/{id}/return", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz"), ("id" = String, Path, example = "k7m2p9qd")), responses(
    (status = 201, body = PupilWelcome),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn renew_token(
    State(app): State<Arc<App>>,
    ClassTeacher(class): ClassTeacher,
    PathParam((_, id)): PathParam<(String, String)>,
) -> Result<(StatusCode, Json<PupilWelcome>), Failure> {
    let token = new_token();
    let pupil = app.store.renew_token(&class.code, pupil_id(&id)?, &hash_secret(&token)).await?;
    let PupilRow { pupil, .. } = pupil.ok_or_else(|| Failure::not_found("pupil in this class"))?;
    Ok((StatusCode::CREATED, Json(PupilWelcome { pupil, token })))
}

/// The best game of a pupil on an assignment, as a replay
#[utoipa::path(get, path = "/api/v1/classes/{code}/assignments/{number}/games/{pupil}", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz"), ("number" = u32, Path, example = 1, minimum = 1),
        ("pupil" = String, Path, example = "k7m2p9qd")), responses(
    (status = 200, body = ClassReplay),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn show_best_game(
    State(app): State<Arc<App>>,
    ClassTeacher(class): ClassTeacher,
    PathParam((_, number, id)): PathParam<(String, String, String)>,
) -> Result<Json<ClassReplay>, Failure> {
    replay(&app, &class, &number, &id, WatchedGame::Best).await
}

/// The game of a pupil on an assignment that is in progress, as a replay
///
/// As far as the pupil's page has reported it.
#[utoipa::path(get, path = "/api/v1/classes/{code}/assignments/{number}/progress/{pupil}", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz"), ("number" = u32, Path, example = 1, minimum = 1),
        ("pupil" = String, Path, example = "k7m2p9qd")), responses(
    (status = 200, body = ClassReplay),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn show_current_game(
    State(app): State<Arc<App>>,
    ClassTeacher(class): ClassTeacher,
    PathParam((_, number, id)): PathParam<(String, String, String)>,
) -> Result<Json<ClassReplay>, Failure> {
    replay(&app, &class, &number, &id, WatchedGame::InProgress).await
}

async fn replay(
    app: &App,
    class: &Class,
    number: &str,
    id: &str,
    which: WatchedGame,
) -> Result<Json<ClassReplay>, Failure> {
    let replay = app.store.class_replay(&class.code, assignment_number(number)?, pupil_id(id)?, which).await?;
    Ok(Json(replay.ok_or_else(|| Failure::not_found("game of this pupil"))?))
}

/// The moment at which a class expires, from a number of days.
pub(super) fn expiry(days: u32, now: i64) -> Result<i64, Failure> {
    if !(1..=MAX_DAYS).contains(&days) {
        return Err(Failure::new(Kind::Unacceptable, format!("a class is kept for 1 to {MAX_DAYS} days")));
    }
    Ok(now.saturating_add(i64::from(days) * 24 * 3600 * 1000))
}

pub(super) fn too_many_assignments() -> Failure {
    let detail = format!("a class has at most {MAX_ASSIGNMENTS} assignments; remove some first");
    Failure::new(Kind::Unacceptable, detail).because(Reason::AssignmentsFull)
}

async fn class_overview(app: &App, class: Class) -> Result<ClassOverview, Failure> {
    let assignments = app.store.assignments(&class.code).await?;
    let pupils = app.store.progress(&class.code).await?;
    let invitation = app.invitation(&class.code);
    Ok(ClassOverview { class, now: app.clock.now(), assignments, pupils, invitation })
}

/// One line per pupil and assignment.
fn table(overview: &ClassOverview) -> String {
    let moment = |moment: i64| jiff::Timestamp::from_millisecond(moment).map(|at| at.to_string()).unwrap_or_default();
    let mut text = CSV_HEAD.to_owned();
    for PupilProgress { pupil, begun, .. } in &overview.pupils {
        for assignment in &overview.assignments {
            let begun = begun.iter().find(|begun| begun.number == assignment.number);
            let par = assignment.par.at_most.filter(|most| *most == assignment.par.at_least);
            let par = par.map(|par| par.to_string()).unwrap_or_default();
            let started = begun.map(|begun| moment(begun.started)).unwrap_or_default();
            let _ = write!(
                text,
                "{},{},{},{par},{started}",
                field(&pupil.name),
                assignment.number,
                field(&assignment.title)
            );
            let _ = match begun.and_then(|begun| begun.reached) {
                Some(reached) => {
                    let seconds = reached.time_ms.map(|time| format!("{}.{:03}", time / 1000, time % 1000));
                    let (solved, seconds) = (moment(reached.at), seconds.unwrap_or_default());
                    let at_par = u8::from(reached.at_par);
                    writeln!(text, ",{solved},{},{},{},{seconds},{at_par}", reached.games, reached.moves, reached.hints)
                }
                None => writeln!(text, ",,,,,,"),
            };
        }
    }
    text
}

//! What teachers do: make a class, look at it, add assignments, watch games, let pupils in again, delete.

use super::making::{Proving, Wish};
use super::{
    Asking, Taught, class_of, known, numbered, par_of, reached_of, rule_of, so_far_of, unknown_assignment,
    unknown_class,
};
use crate::app::App;
use crate::http::export::field;
use crate::http::extract::{Named, Sent};
use crate::http::failure::Failure;
use crate::http::scores::read_offsets;
use crate::queue::Lane;
use crate::secrets::{hashed, move_code, token, typed_code};
use crate::store::{Added, AssignmentRow, ClassRow, NewAssignmentRow, Watched};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use douse::play_rules::PlayRule;
use douse_api::class::{
    Assignment, Begun, Class, ClassChange, ClassReplay, MOST_ASSIGNMENTS, MOST_DAYS, MadeClass, NewAssignment,
    Overview, Progress, Pupil, PupilWelcome, Recovery,
};
use douse_api::problem::{Kind, Problem, Reason};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

const DAY_MS: i64 = 24 * 3600 * 1000;
const CSV_HEAD: &str = "pupil,assignment,title,par,started,solved,games,moves,hints,seconds,at_par\n";

/// Change a class
///
/// Whether pupils may join, whether they see each other's names, and when everything is deleted.
#[utoipa::path(patch, path = "/api/v1/classes/{code}", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz")), request_body = ClassChange, responses(
    (status = 200, body = Class),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn change(
    State(app): State<Arc<App>>,
    Taught(mut class): Taught,
    Sent(change): Sent<ClassChange>,
) -> Result<Json<Class>, Failure> {
    if let Some(open) = change.open {
        class.open = i64::from(open);
    }
    if let Some(hidden) = change.names_hidden {
        class.names_hidden = i64::from(hidden);
    }
    if let Some(number) = change.days {
        days(number)?;
        class.expires = app.clock.now().saturating_add(i64::from(number) * DAY_MS);
    }
    if !app.store.change_class(&class).await? {
        return Err(unknown_class());
    }
    Ok(Json(class_of(&class)))
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
pub async fn delete(State(app): State<Arc<App>>, Taught(class): Taught) -> Result<StatusCode, Failure> {
    app.store.delete_class(&class.code).await?;
    app.metrics.in_class("deleted");
    Ok(StatusCode::NO_CONTENT)
}

/// Make a new link for a teacher who has lost theirs
///
/// The earlier token stops working, and there is a new recovery code.
#[utoipa::path(post, path = "/api/v1/classes/{code}/recovery", tag = "classes",
    params(("code" = String, Path, example = "kwmtz")), request_body = Recovery, responses(
    (status = 201, body = MadeClass),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn recover(
    State(app): State<Arc<App>>,
    asking: Asking,
    Named(code): Named<String>,
    Sent(typed): Sent<Recovery>,
) -> Result<(StatusCode, Json<MadeClass>), Failure> {
    let class = app.class_named(&code, &asking).await?;
    let (token, recovery) = (token(), move_code());
    let (typed, next) = (hashed(&typed_code(&typed.recovery)), hashed(&typed_code(&recovery)));
    if !app.store.recover_class(&class.code, &typed, &hashed(&token), &next).await? {
        app.metrics.refuse("recovery code");
        let failure = Failure::new(Kind::Forbidden, "this is not the recovery code of the class");
        return Err(failure.because(Reason::CodeUnknown));
    }
    app.metrics.in_class("recovered");
    let invitation = app.invitation(&class.code);
    Ok((StatusCode::CREATED, Json(MadeClass { class: class_of(&class), token, recovery, invitation })))
}

/// What a teacher sees
///
/// Who has joined, begun and solved, with moves, hints and time.
#[utoipa::path(get, path = "/api/v1/classes/{code}/overview", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz")), responses(
    (status = 200, body = Overview),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn overview(State(app): State<Arc<App>>, Taught(class): Taught) -> Result<Json<Overview>, Failure> {
    Ok(Json(overview_of(&app, &class).await?))
}

/// The same as a table for a spreadsheet
///
/// One line per pupil and assignment. Names that a spreadsheet would read as a formula start with an apostrophe.
#[utoipa::path(get, path = "/api/v1/classes/{code}/overview.csv", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz")), responses(
    (status = 200, content_type = "text/csv", body = String),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn csv(State(app): State<Arc<App>>, Taught(class): Taught) -> Result<Response, Failure> {
    let overview = overview_of(&app, &class).await?;
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
    Taught(class): Taught,
    Sent(wish): Sent<NewAssignment>,
) -> Result<(StatusCode, Json<Assignment>), Failure> {
    let wish = Wish::of(wish)?;
    let mut proving = Proving { app: &app, lane, places: class.places, proved: HashMap::new() };
    let assignment = proving.assignment(&wish).await?;
    match app.store.add_assignment(&class.code, &assignment, MOST_ASSIGNMENTS as i64).await? {
        Added::Number(number) => {
            let NewAssignmentRow { row, codes } = assignment;
            let code = (row.individual == 0).then(|| codes.into_iter().next()).flatten();
            Ok((StatusCode::CREATED, Json(assignment_of(&AssignmentRow { number, ..row }, code))))
        }
        Added::Full => Err(too_many_assignments()),
        Added::NoClass => Err(unknown_class()),
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
    Taught(class): Taught,
    Named((_, number)): Named<(String, String)>,
) -> Result<StatusCode, Failure> {
    match app.store.delete_assignment(&class.code, numbered(&number)?).await? {
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
    Taught(class): Taught,
    Named((_, id)): Named<(String, String)>,
) -> Result<StatusCode, Failure> {
    if !app.store.delete_pupil(&class.code, known(&id)?).await? {
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
pub async fn let_in_again(
    State(app): State<Arc<App>>,
    Taught(class): Taught,
    Named((_, id)): Named<(String, String)>,
) -> Result<(StatusCode, Json<PupilWelcome>), Failure> {
    let token = token();
    let pupil = app.store.renew_pupil(&class.code, known(&id)?, &hashed(&token)).await?;
    let pupil = pupil.ok_or_else(|| Failure::not_found("pupil in this class"))?;
    Ok((StatusCode::CREATED, Json(PupilWelcome { pupil: Pupil { id: pupil.id, name: pupil.name }, token })))
}

/// The best game of a pupil on an assignment, as a replay
#[utoipa::path(get, path = "/api/v1/classes/{code}/assignments/{number}/games/{pupil}", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz"), ("number" = u32, Path, example = 1, minimum = 1),
        ("pupil" = String, Path, example = "k7m2p9qd")), responses(
    (status = 200, body = ClassReplay),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn watch(
    State(app): State<Arc<App>>,
    Taught(class): Taught,
    Named((_, number, id)): Named<(String, String, String)>,
) -> Result<Json<ClassReplay>, Failure> {
    replay(&app, &class, &number, id, Watched::Best).await
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
pub async fn watch_progress(
    State(app): State<Arc<App>>,
    Taught(class): Taught,
    Named((_, number, id)): Named<(String, String, String)>,
) -> Result<Json<ClassReplay>, Failure> {
    replay(&app, &class, &number, id, Watched::InProgress).await
}

async fn replay(
    app: &App,
    class: &ClassRow,
    number: &str,
    id: String,
    which: Watched,
) -> Result<Json<ClassReplay>, Failure> {
    let number = numbered(number)?;
    let row = app.store.class_replay(&class.code, number, known(&id)?, which).await?;
    let row = row.ok_or_else(|| Failure::not_found("game of this pupil"))?;
    Ok(Json(ClassReplay {
        pupil: Pupil { id, name: row.name },
        number: u32::try_from(number).unwrap_or(0),
        code: row.code,
        play: row.play.parse::<PlayRule>().unwrap_or_default().into(),
        moves: row.transcript,
        offsets_ms: read_offsets(&row.offsets),
        time_ms: row.time_ms,
    }))
}

pub(super) fn days(number: u32) -> Result<(), Failure> {
    if (1..=MOST_DAYS).contains(&number) {
        return Ok(());
    }
    Err(Failure::new(Kind::Unacceptable, format!("a class is kept for 1 to {MOST_DAYS} days")))
}

pub(super) fn too_many_assignments() -> Failure {
    let detail = format!("a class has at most {MOST_ASSIGNMENTS} assignments; remove some first");
    Failure::new(Kind::Unacceptable, detail).because(Reason::AssignmentsFull)
}

fn assignment_of(row: &AssignmentRow, code: Option<String>) -> Assignment {
    Assignment {
        number: u32::try_from(row.number).unwrap_or(0),
        title: row.title.clone(),
        code,
        play: rule_of(row).into(),
        par: par_of(row),
        hints: row.hints != 0,
        due: row.due,
    }
}

async fn overview_of(app: &App, class: &ClassRow) -> Result<Overview, Failure> {
    let assignments = app.store.assignments(&class.code).await?;
    let done = app.store.done_in_class(&class.code, None).await?;
    let progress = app.store.pupils(&class.code).await?.into_iter().map(|pupil| {
        let own = done.iter().filter(|done| done.pupil == pupil.id);
        let begun = own.filter_map(|done| {
            let (assignment, _) = assignments.iter().find(|(row, _)| row.number == done.number)?;
            let number = u32::try_from(done.number).ok()?;
            let (reached, so_far) = (reached_of(done, assignment), so_far_of(done));
            Some(Begun { number, started: done.started, reached, so_far })
        });
        let begun = begun.collect();
        Progress { pupil: Pupil { id: pupil.id, name: pupil.name }, joined: pupil.joined, begun }
    });
    let pupils = progress.collect();
    let assignments = assignments.into_iter().map(|(row, code)| assignment_of(&row, code)).collect();
    let (class, invitation) = (class_of(class), app.invitation(&class.code));
    Ok(Overview { class, now: app.clock.now(), assignments, pupils, invitation })
}

/// One line per pupil and assignment.
fn table(overview: &Overview) -> String {
    let moment = |moment: i64| jiff::Timestamp::from_millisecond(moment).map(|at| at.to_string()).unwrap_or_default();
    let mut text = CSV_HEAD.to_owned();
    for Progress { pupil, begun, .. } in &overview.pupils {
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

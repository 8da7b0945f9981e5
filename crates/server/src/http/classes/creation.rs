//! Creating a class: its boards are proved at once, or while the teacher's page asks for the
//! progress.
//!
//! Each board counts against the rate of its address before it is proved, and equal boards are
//! proved once. A client that sends `Prefer: respond-async` gets the class at once; its assignments
//! are added one by one as long as the client asks for the progress. All others wait for the
//! answer.

use super::teacher::{expiry, too_many_assignments};
use super::{ClassTeacher, Requester, unknown_class};
use crate::app::App;
use crate::games::proving::{ProofError, ProvedBoard};
use crate::guard::rates::RateClass;
use crate::http::extract::ValidJson;
use crate::http::failure::Failure;
use crate::metrics::OutcomeLabels;
use crate::queue::{Busy, Lane};
use crate::secrets::{hash_secret, new_class_code, new_move_code, new_token, normalize_code};
use crate::store::{AddAssignmentResult, ClassRow, ProvedAssignment};
use crate::wording;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use douse::play_rules::PlayRule;
use douse_api::class::{
    Assignment, Class, ClassWelcome, CreationProgress, MAX_ASSIGNMENTS, MAX_PUPILS, MAX_TITLE, NewAssignment, NewClass,
    Recipe, Task,
};
use douse_api::path;
use douse_api::problem::{Kind, Problem};
use douse_game::par::Par;
use std::collections::HashMap;
use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// Due dates that a browser can represent.
const DUE: RangeInclusive<i64> = 0..=9_007_199_254_740_991;
/// Proving continues for this long after the progress was asked for.
const ATTENTION: Duration = Duration::from_secs(30);
/// A creation that nobody has asked about for this long ends, and the class stays as it is.
const MAX_SILENCE: Duration = Duration::from_secs(600);
/// Classes that are created at the same time for one subscriber, and for all.
const MAX_OF_ONE: usize = 4;
const MAX_CREATIONS: usize = 64;

/// Make a class
///
/// There is no account: the token in the answer is the teacher's only proof, and the recovery code
/// the only way to get a new one. Both are shown once. With the header `Prefer: respond-async` the
/// answer comes at once, with status 202 and the address of the progress in `Location`; the
/// assignments are added while you ask there. Without it, the answer comes when all boards are
/// proved.
#[utoipa::path(post, path = "/api/v1/classes", tag = "classes", request_body = NewClass, responses(
    (status = 201, body = ClassWelcome),
    (status = 202, description = "The class is there, and its boards are being proved", body = ClassWelcome),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn create(
    State(app): State<Arc<App>>,
    lane: Lane,
    requester: Requester,
    headers: HeaderMap,
    ValidJson(request): ValidJson<NewClass>,
) -> Result<Response, Failure> {
    let now = app.clock.now();
    if let Some(classes) = &app.new_classes {
        classes.check(requester.address, now).inspect_err(|_| app.count_limited("new class"))?;
    }
    let title = wording::check_line(&request.title, MAX_TITLE).map_err(|error| Failure::wording("title", error))?;
    let expires = expiry(request.days, now)?;
    if !(1..=MAX_PUPILS).contains(&request.places) {
        return Err(Failure::new(Kind::Unacceptable, format!("a class has 1 to {MAX_PUPILS} places")));
    }
    if request.assignments.len() > MAX_ASSIGNMENTS {
        return Err(too_many_assignments());
    }
    let valid = request.assignments.into_iter().map(ValidAssignment::new).collect::<Result<Vec<_>, _>>()?;
    let later = prefers_progress(&headers) && !valid.is_empty();
    let mut prover = AssignmentProver::new(&app, lane, request.places);
    let mut assignments = Vec::with_capacity(valid.len());
    if !later {
        app.count_proofs(requester.address, proofs_needed(&valid))?;
        for assignment in &valid {
            assignments.push(prover.prove(assignment).await?);
        }
    } else if !app.creations.has_room(lane) {
        return Err(Busy(Duration::from_secs(10)).into());
    }
    let (token, recovery) = (new_token(), new_move_code());
    let (teacher, recovery_hash) = (hash_secret(&token), hash_secret(&normalize_code(&recovery)));
    let class = loop {
        let class = Class {
            code: new_class_code(),
            title: title.clone(),
            names_hidden: request.names_hidden,
            open: true,
            places: request.places,
            created: now,
            expires,
        };
        let row = ClassRow { class, teacher: teacher.clone() };
        if app.store.add_class(&row, &recovery_hash, &assignments).await? {
            break row.class;
        }
    };
    if let Some(classes) = &app.new_classes {
        classes.count(requester.address, now);
    }
    app.metrics.in_class("made");
    let invitation = app.invitation(&class.code);
    let welcome = ClassWelcome { class, token, recovery, invitation };
    if !later {
        return Ok((StatusCode::CREATED, Json(welcome)).into_response());
    }
    let class = &welcome.class;
    let progress = HeaderValue::from_str(&path::class_creation(&class.code)).unwrap_or(HeaderValue::from_static(""));
    let creation = app.creations.start(&class.code, lane, valid.len());
    tokio::spawn(prove_later(app.clone(), requester.address, lane, class.clone(), valid, creation));
    let applied = (HeaderName::from_static("preference-applied"), HeaderValue::from_static("respond-async"));
    Ok((StatusCode::ACCEPTED, [(header::LOCATION, progress), applied], Json(welcome)).into_response())
}

/// Progress of a new class
///
/// Ask about once a second while it is made: without a question for half a minute it waits, and ten
/// minutes later it ends. If a board is refused, the answer says why, and the class is deleted.
#[utoipa::path(get, path = "/api/v1/classes/{code}/making", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz")), responses(
    (status = 200, body = CreationProgress),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn progress(
    State(app): State<Arc<App>>,
    ClassTeacher(class): ClassTeacher,
) -> Result<Json<CreationProgress>, Failure> {
    let Some(progress) = app.creations.ask(&class.code) else {
        // The class was created long ago, or another replica is creating it.
        let done = app.store.assignments(&class.code).await?.len();
        return Ok(Json(CreationProgress { done: u32::try_from(done).unwrap_or(0), of: None, problem: None }));
    };
    if progress.problem.is_some() {
        app.store.delete_class(&class.code).await?;
    }
    Ok(Json(progress))
}

/// Returns whether the client asks for progress instead of waiting (RFC 7240).
fn prefers_progress(headers: &HeaderMap) -> bool {
    let sent = headers.get_all("prefer").into_iter().filter_map(|value| value.to_str().ok());
    sent.flat_map(|value| value.split(',')).any(|part| part.trim().eq_ignore_ascii_case("respond-async"))
}

/// A well-formed assignment, whose boards are still to be proved.
#[derive(Debug)]
pub(super) struct ValidAssignment {
    title: String,
    rule: PlayRule,
    hints: bool,
    due: Option<i64>,
    boards: BoardSource,
}

#[derive(Debug)]
enum BoardSource {
    /// One board for everyone.
    Text(String),
    Recipe(Recipe),
}

impl ValidAssignment {
    pub(super) fn new(request: NewAssignment) -> Result<Self, Failure> {
        let title = match request.title.trim() {
            "" => String::new(),
            title => wording::check_line(title, MAX_TITLE).map_err(|error| Failure::wording("title", error))?,
        };
        if request.due.is_some_and(|due| !DUE.contains(&due)) {
            return Err(Failure::new(Kind::Unacceptable, "the due date is a moment in milliseconds since 1970"));
        }
        let boards = match request.task {
            Task { board: Some(board), recipe: None } => BoardSource::Text(board),
            Task { board: None, recipe: Some(recipe) } => BoardSource::Recipe(recipe),
            _ => return Err(Failure::new(Kind::Unacceptable, "an assignment has a board or a recipe, and not both")),
        };
        Ok(Self { title, rule: request.play, hints: request.hints, due: request.due, boards })
    }

    /// The board with its rule, which is proved once however often it occurs.
    fn key(&self) -> Option<(String, PlayRule)> {
        match &self.boards {
            BoardSource::Text(board) => Some((board.clone(), self.rule)),
            BoardSource::Recipe(_) => None,
        }
    }
}

/// The number of proofs that assignments take.
fn proofs_needed(assignments: &[ValidAssignment]) -> u32 {
    let keys: Vec<_> = assignments.iter().map(ValidAssignment::key).collect();
    let new = keys.iter().enumerate().filter(|(at, key)| key.is_none() || !keys[..*at].contains(key));
    u32::try_from(new.count()).unwrap_or(u32::MAX)
}

/// Proves assignments for one client.
pub(super) struct AssignmentProver<'a> {
    app: &'a App,
    lane: Lane,
    /// The number of boards to make by a recipe.
    places: u32,
    proved: HashMap<(String, PlayRule), ProvedBoard>,
}

impl<'a> AssignmentProver<'a> {
    pub(super) fn new(app: &'a App, lane: Lane, places: u32) -> Self {
        Self { app, lane, places, proved: HashMap::new() }
    }

    /// Returns whether an assignment takes another proof.
    fn is_new(&self, valid: &ValidAssignment) -> bool {
        valid.key().is_none_or(|key| !self.proved.contains_key(&key))
    }

    pub(super) async fn prove(&mut self, valid: &ValidAssignment) -> Result<ProvedAssignment, Failure> {
        let (code, boards, par) = match &valid.boards {
            BoardSource::Text(board) => {
                let proved = self.board(board, valid.rule).await?;
                (Some(proved.code), Vec::new(), Par { at_least: proved.par.at_least, at_most: proved.par.at_most })
            }
            BoardSource::Recipe(recipe) => {
                let made =
                    self.app.prover.make_boards(self.lane, recipe.clone(), valid.rule, self.places as usize).await;
                let made = made.inspect_err(|_| self.app.metrics.refuse("proofs busy"))??;
                (None, made.codes, Par { at_least: made.par, at_most: Some(made.par) })
            }
        };
        let (title, play) = (valid.title.clone(), valid.rule);
        let assignment = Assignment { number: 0, title, code, play, par, hints: valid.hints, due: valid.due };
        Ok(ProvedAssignment { assignment, boards })
    }

    async fn board(&mut self, board: &str, rule: PlayRule) -> Result<ProvedBoard, Failure> {
        let key = (board.to_owned(), rule);
        if let Some(proved) = self.proved.get(&key) {
            return Ok(proved.clone());
        }
        let proved = self.app.prover.prove(self.lane, board.to_owned(), rule).await;
        let outcome = if proved.is_ok() { "proved" } else { "refused" };
        self.app.metrics.proofs.get_or_create(&OutcomeLabels { outcome }).inc();
        if matches!(proved, Err(ProofError::Busy(_))) {
            self.app.metrics.refuse("proofs busy");
        }
        let proved = proved?;
        self.proved.insert(key, proved.clone());
        Ok(proved)
    }
}

impl App {
    /// Counts boards of an address that are about to be proved.
    pub(super) fn count_proofs(&self, address: IpAddr, boards: u32) -> Result<(), Failure> {
        let Some(limiter) = &self.limiter else { return Ok(()) };
        Ok(limiter.count_many(RateClass::Proof, address, boards).inspect_err(|_| self.count_limited("proof"))?)
    }
}

/// Adds the assignments of a class one by one.
async fn prove_later(
    app: Arc<App>,
    address: IpAddr,
    lane: Lane,
    class: Class,
    assignments: Vec<ValidAssignment>,
    creation: Arc<Mutex<Creation>>,
) {
    let mut prover = AssignmentProver::new(&app, lane, class.places);
    for valid in &assignments {
        let outcome = loop {
            if app.is_shutting_down() || !wait_for_attention(&app, &creation).await {
                return;
            }
            if prover.is_new(valid)
                && let Some(limiter) = &app.limiter
                && let Err(wait) = limiter.count(RateClass::Proof, address)
            {
                sleep(wait.0.min(Duration::from_secs(1))).await;
                continue;
            }
            match prover.prove(valid).await {
                Err(failure) if failure.is_passing() => sleep(Duration::from_secs(1)).await,
                outcome => break outcome,
            }
        };
        let added = match outcome {
            Ok(assignment) => app.store.add_assignment(&class.code, &assignment, MAX_ASSIGNMENTS).await,
            Err(failure) => {
                lock(&creation).progress.problem = Some(failure.problem().clone());
                return;
            }
        };
        let failure = match added {
            Ok(AddAssignmentResult::Number(_)) => {
                lock(&creation).progress.done += 1;
                continue;
            }
            Ok(AddAssignmentResult::Full) => too_many_assignments(),
            Ok(AddAssignmentResult::NoClass) => unknown_class(),
            Err(error) => Failure::from(error),
        };
        lock(&creation).progress.problem = Some(failure.problem().clone());
        return;
    }
}

/// Waits while nobody asks for the progress; false when nobody has asked for too long.
async fn wait_for_attention(app: &App, creation: &Mutex<Creation>) -> bool {
    loop {
        match lock(creation).asked.elapsed() {
            silence if silence <= ATTENTION => return true,
            silence if silence > MAX_SILENCE || app.is_shutting_down() => return false,
            _ => {}
        }
        sleep(Duration::from_secs(1)).await;
    }
}

/// A class that is being created.
#[derive(Debug)]
struct Creation {
    lane: Lane,
    progress: CreationProgress,
    /// The last time that somebody asked for the progress.
    asked: Instant,
}

impl Creation {
    fn is_over(&self) -> bool {
        self.progress.problem.is_some() || Some(self.progress.done) == self.progress.of
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The classes that this process creates, by their codes.
#[derive(Debug, Default)]
pub struct Creations {
    all: Mutex<HashMap<String, Arc<Mutex<Creation>>>>,
}

impl Creations {
    /// Returns whether another class can be created. Forgets those that nobody asks about any more.
    fn has_room(&self, lane: Lane) -> bool {
        let mut all = lock(&self.all);
        all.retain(|_, creation| lock(creation).asked.elapsed() <= MAX_SILENCE);
        let running = |lane: Option<Lane>| {
            let creations = all.values().map(|creation| lock(creation));
            creations.filter(|one| !one.is_over() && lane.is_none_or(|lane| one.lane == lane)).count()
        };
        running(None) < MAX_CREATIONS && running(Some(lane)) < MAX_OF_ONE && all.len() < 16 * MAX_CREATIONS
    }

    fn start(&self, code: &str, lane: Lane, of: usize) -> Arc<Mutex<Creation>> {
        let progress = CreationProgress { done: 0, of: u32::try_from(of).ok(), problem: None };
        let creation = Arc::new(Mutex::new(Creation { lane, progress, asked: Instant::now() }));
        lock(&self.all).insert(code.to_owned(), creation.clone());
        creation
    }

    /// The progress of a creation. Asking for it keeps the creation running.
    fn ask(&self, code: &str) -> Option<CreationProgress> {
        let creation = lock(&self.all).get(code).cloned()?;
        let mut creation = lock(&creation);
        creation.asked = Instant::now();
        Some(creation.progress.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane(number: u8) -> Lane {
        Lane::of(IpAddr::from([192, 0, 2, number]))
    }

    #[test]
    fn one_subscriber_creates_a_few_classes_at_once() {
        let creations = Creations::default();
        for number in 0..MAX_OF_ONE {
            assert!(creations.has_room(lane(1)));
            creations.start(&number.to_string(), lane(1), 3);
        }
        assert!(!creations.has_room(lane(1)) && creations.has_room(lane(2)));
        lock(&lock(&creations.all)["0"]).progress.done = 3;
        assert!(creations.has_room(lane(1)), "one is finished");
        for number in 0..MAX_CREATIONS {
            creations.start(&format!("other {number}"), lane(9), 3);
        }
        assert!(!creations.has_room(lane(2)));
    }

    #[test]
    fn a_client_says_that_it_will_ask() {
        let test = |value: &'static str| {
            prefers_progress(&HeaderMap::from_iter([(
                HeaderName::from_static("prefer"),
                HeaderValue::from_static(value),
            )]))
        };
        assert!(test("respond-async") && test("wait=10, Respond-Async"));
        assert!(!test("wait=10") && !prefers_progress(&HeaderMap::new()));
    }
}

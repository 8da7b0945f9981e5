//! Making a class: its boards are proved, at once or while the teacher's page asks how far it is.
//!
//! Each board counts against the rate of its address before it is proved, and equal boards are proved once. A client that
//! sends `Prefer: respond-async` has the class at once; its assignments are added one by one as long as somebody asks for
//! the progress. All others wait for the answer.

use super::teacher::{days, too_many_assignments};
use super::{Asking, Taught, class_of, unknown_class};
use crate::app::App;
use crate::games::proving::{ProofError, Proved};
use crate::guard::rates::Class as Rate;
use crate::http::extract::Sent;
use crate::http::failure::Failure;
use crate::metrics::OutcomeLabels;
use crate::queue::{Busy, Lane};
use crate::secrets::{class_code, hashed, move_code, token, typed_code};
use crate::store::{Added, AssignmentRow, ClassRow, NewAssignmentRow};
use crate::wording;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use douse::play_rules::PlayRule;
use douse_api::class::{
    MOST_ASSIGNMENTS, MOST_PUPILS, MOST_TITLE, MadeClass, Making, NewAssignment, NewClass, Recipe, Task,
};
use douse_api::path;
use douse_api::problem::{Kind, Problem};
use std::collections::HashMap;
use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::sleep;

const DAY_MS: i64 = 24 * 3600 * 1000;
/// Moments that a due date can be: those that a browser can name.
const DUE: RangeInclusive<i64> = 0..=9_007_199_254_740_991;
/// Proving goes on for this long after the progress was asked for.
const ATTENTION: Duration = Duration::from_secs(30);
/// A class that nobody has asked about for this long is as it is.
const OVER: Duration = Duration::from_secs(600);
/// Classes being made for one subscriber, and for all.
const MAX_OF_ONE: usize = 4;
const MAX_MAKINGS: usize = 64;

/// Make a class
///
/// There is no account: the token in the answer is the teacher's only proof, and the recovery code the only way to get a new one. Both are
/// shown once. With the header `Prefer: respond-async` the answer comes at once, with status 202 and the address of the progress in
/// `Location`; the assignments are added while you ask there. Without it, the answer comes when all boards are proved.
#[utoipa::path(post, path = "/api/v1/classes", tag = "classes", request_body = NewClass, responses(
    (status = 201, body = MadeClass),
    (status = 202, description = "The class is there, and its boards are being proved", body = MadeClass),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn make(
    State(app): State<Arc<App>>,
    lane: Lane,
    asking: Asking,
    headers: HeaderMap,
    Sent(wish): Sent<NewClass>,
) -> Result<Response, Failure> {
    let now = app.clock.now();
    if let Some(classes) = &app.new_classes {
        classes.check(asking.address, now).inspect_err(|_| app.count_limited("new class"))?;
    }
    let title = wording::line(&wish.title, MOST_TITLE).map_err(|error| Failure::wording("title", error))?;
    days(wish.days)?;
    if !(1..=MOST_PUPILS).contains(&wish.places) {
        return Err(Failure::new(Kind::Unacceptable, format!("a class has 1 to {MOST_PUPILS} places")));
    }
    if wish.assignments.len() > MOST_ASSIGNMENTS {
        return Err(too_many_assignments());
    }
    let wishes = wish.assignments.into_iter().map(Wish::of).collect::<Result<Vec<_>, _>>()?;
    let later = wants_to_ask(&headers) && !wishes.is_empty();
    let mut proving = Proving { app: &app, lane, places: i64::from(wish.places), proved: HashMap::new() };
    let mut assignments = Vec::with_capacity(wishes.len());
    if !later {
        app.count_proofs(asking.address, different(&wishes))?;
        for wish in &wishes {
            assignments.push(proving.assignment(wish).await?);
        }
    } else if !app.makings.has_room(lane) {
        return Err(Busy(Duration::from_secs(10)).into());
    }
    let (token, recovery) = (token(), move_code());
    let class = loop {
        let class = ClassRow {
            code: class_code(),
            title: title.clone(),
            teacher: hashed(&token),
            recovery: hashed(&typed_code(&recovery)),
            names_hidden: i64::from(wish.names_hidden),
            open: 1,
            places: i64::from(wish.places),
            created: now,
            expires: now.saturating_add(i64::from(wish.days) * DAY_MS),
        };
        if app.store.add_class(&class, &assignments).await? {
            break class;
        }
    };
    if let Some(classes) = &app.new_classes {
        classes.used(asking.address, now);
    }
    app.metrics.in_class("made");
    let invitation = app.invitation(&class.code);
    let made = Json(MadeClass { class: class_of(&class), token, recovery, invitation });
    if !later {
        return Ok((StatusCode::CREATED, made).into_response());
    }
    let progress = HeaderValue::from_str(&path::class_making(&class.code)).unwrap_or(HeaderValue::from_static(""));
    let state = app.makings.start(&class.code, lane, wishes.len());
    tokio::spawn(prove_later(app.clone(), asking.address, lane, class, wishes, state));
    let applied = (HeaderName::from_static("preference-applied"), HeaderValue::from_static("respond-async"));
    Ok((StatusCode::ACCEPTED, [(header::LOCATION, progress), applied], made).into_response())
}

/// How far the assignments of a new class are
///
/// Ask about once a second while it is made: without a question for half a minute it waits, and ten minutes later it ends. If a board is
/// refused, the answer says why, and the class is deleted.
#[utoipa::path(get, path = "/api/v1/classes/{code}/making", tag = "classes", security(("token" = [])),
    params(("code" = String, Path, example = "kwmtz")), responses(
    (status = 200, body = Making),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn making(State(app): State<Arc<App>>, Taught(class): Taught) -> Result<Json<Making>, Failure> {
    let Some(state) = app.makings.asked(&class.code) else {
        // It was made long ago, or another replica is making it.
        let done = app.store.assignments(&class.code).await?.len();
        return Ok(Json(Making { done: u32::try_from(done).unwrap_or(0), of: None, problem: None }));
    };
    if state.problem.is_some() {
        app.store.delete_class(&class.code).await?;
    }
    Ok(Json(state))
}

/// Whether the client asks for progress instead of waiting (RFC 7240).
fn wants_to_ask(headers: &HeaderMap) -> bool {
    let sent = headers.get_all("prefer").into_iter().filter_map(|value| value.to_str().ok());
    sent.flat_map(|value| value.split(',')).any(|part| part.trim().eq_ignore_ascii_case("respond-async"))
}

/// An assignment that is well formed; its boards are still to be proved.
#[derive(Debug)]
pub(super) struct Wish {
    title: String,
    rule: PlayRule,
    hints: bool,
    due: Option<i64>,
    boards: Boards,
}

#[derive(Debug)]
enum Boards {
    Same(String),
    Recipe(Recipe),
}

impl Wish {
    pub(super) fn of(wish: NewAssignment) -> Result<Self, Failure> {
        let title = match wish.title.trim() {
            "" => String::new(),
            title => wording::line(title, MOST_TITLE).map_err(|error| Failure::wording("title", error))?,
        };
        if wish.due.is_some_and(|due| !DUE.contains(&due)) {
            return Err(Failure::new(Kind::Unacceptable, "the due date is a moment in milliseconds since 1970"));
        }
        let boards = match wish.task {
            Task { board: Some(board), recipe: None } => Boards::Same(board),
            Task { board: None, recipe: Some(recipe) } => Boards::Recipe(recipe),
            _ => return Err(Failure::new(Kind::Unacceptable, "an assignment has a board or a recipe, and not both")),
        };
        Ok(Self { title, rule: PlayRule::from(wish.play), hints: wish.hints, due: wish.due, boards })
    }

    /// The board with its rule, which is proved once however often it occurs.
    fn key(&self) -> Option<(String, PlayRule)> {
        match &self.boards {
            Boards::Same(board) => Some((board.clone(), self.rule)),
            Boards::Recipe(_) => None,
        }
    }
}

/// The number of proofs that assignments take.
fn different(wishes: &[Wish]) -> u32 {
    let keys: Vec<_> = wishes.iter().map(Wish::key).collect();
    let new = keys.iter().enumerate().filter(|(at, key)| key.is_none() || !keys[..*at].contains(key));
    u32::try_from(new.count()).unwrap_or(u32::MAX)
}

/// Proves boards for one client.
pub(super) struct Proving<'a> {
    pub(super) app: &'a App,
    pub(super) lane: Lane,
    /// Boards that a recipe makes.
    pub(super) places: i64,
    /// Boards proved so far.
    pub(super) proved: HashMap<(String, PlayRule), Proved>,
}

impl Proving<'_> {
    /// Whether a wish takes another proof.
    fn is_new(&self, wish: &Wish) -> bool {
        wish.key().is_none_or(|key| !self.proved.contains_key(&key))
    }

    /// The assignment with its boards, proved.
    pub(super) async fn assignment(&mut self, wish: &Wish) -> Result<NewAssignmentRow, Failure> {
        let number = |moves: u64| i64::try_from(moves).unwrap_or(i64::MAX);
        let (individual, codes, par_least, par_most) = match &wish.boards {
            Boards::Same(board) => {
                let proved = self.board(board, wish.rule).await?;
                (0, vec![proved.code], number(proved.par.at_least), proved.par.at_most.map(number))
            }
            Boards::Recipe(recipe) => {
                let wanted = usize::try_from(self.places).unwrap_or(0);
                let dealt = self.app.prover.deal(self.lane, recipe.clone(), wish.rule, wanted).await;
                let dealt = dealt.inspect_err(|_| self.app.metrics.refuse("proofs busy"))??;
                (1, dealt.codes, number(dealt.par), Some(number(dealt.par)))
            }
        };
        let (title, play, hints) = (wish.title.clone(), wish.rule.to_string(), i64::from(wish.hints));
        let row = AssignmentRow { number: 0, title, play, par_least, par_most, hints, due: wish.due, individual };
        Ok(NewAssignmentRow { row, codes })
    }

    async fn board(&mut self, board: &str, rule: PlayRule) -> Result<Proved, Failure> {
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
        Ok(limiter.count_many(Rate::Proof, address, boards).inspect_err(|_| self.count_limited("proof"))?)
    }
}

/// Adds the assignments of a class one by one.
async fn prove_later(
    app: Arc<App>,
    address: IpAddr,
    lane: Lane,
    class: ClassRow,
    wishes: Vec<Wish>,
    state: Arc<Mutex<Progress>>,
) {
    let mut proving = Proving { app: &app, lane, places: class.places, proved: HashMap::new() };
    for wish in &wishes {
        let outcome = loop {
            if app.is_leaving() || !somebody_asks(&app, &state).await {
                return;
            }
            if proving.is_new(wish)
                && let Some(limiter) = &app.limiter
                && let Err(wait) = limiter.count(Rate::Proof, address)
            {
                sleep(wait.0.min(Duration::from_secs(1))).await;
                continue;
            }
            match proving.assignment(wish).await {
                Err(failure) if failure.is_passing() => sleep(Duration::from_secs(1)).await,
                outcome => break outcome,
            }
        };
        let added = match outcome {
            Ok(assignment) => app.store.add_assignment(&class.code, &assignment, MOST_ASSIGNMENTS as i64).await,
            Err(failure) => {
                lock(&state).making.problem = Some(failure.problem().clone());
                return;
            }
        };
        match added {
            Ok(Added::Number(_)) => lock(&state).making.done += 1,
            Ok(Added::Full) => lock(&state).making.problem = Some(too_many_assignments().problem().clone()),
            Ok(Added::NoClass) => lock(&state).making.problem = Some(unknown_class().problem().clone()),
            Err(error) => lock(&state).making.problem = Some(Failure::from(error).problem().clone()),
        }
        if lock(&state).making.problem.is_some() {
            return;
        }
    }
}

/// Waits while nobody asks; false when nobody has asked for too long.
async fn somebody_asks(app: &App, state: &Mutex<Progress>) -> bool {
    loop {
        match lock(state).asked.elapsed() {
            quiet if quiet <= ATTENTION => return true,
            quiet if quiet > OVER || app.is_leaving() => return false,
            _ => {}
        }
        sleep(Duration::from_secs(1)).await;
    }
}

/// How far a class is, and when somebody last asked.
#[derive(Debug)]
struct Progress {
    lane: Lane,
    making: Making,
    asked: Instant,
}

impl Progress {
    fn is_over(&self) -> bool {
        self.making.problem.is_some() || Some(self.making.done) == self.making.of
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The classes that this process makes, by their codes.
#[derive(Debug, Default)]
pub struct Makings {
    all: Mutex<HashMap<String, Arc<Mutex<Progress>>>>,
}

impl Makings {
    /// Whether another class can be made. Forgets those that nobody asks about any more.
    fn has_room(&self, lane: Lane) -> bool {
        let mut all = lock(&self.all);
        all.retain(|_, state| lock(state).asked.elapsed() <= OVER);
        let under_way = |lane: Option<Lane>| {
            let states = all.values().map(|state| lock(state));
            states.filter(|state| !state.is_over() && lane.is_none_or(|lane| state.lane == lane)).count()
        };
        under_way(None) < MAX_MAKINGS && under_way(Some(lane)) < MAX_OF_ONE && all.len() < 16 * MAX_MAKINGS
    }

    fn start(&self, code: &str, lane: Lane, of: usize) -> Arc<Mutex<Progress>> {
        let making = Making { done: 0, of: u32::try_from(of).ok(), problem: None };
        let state = Arc::new(Mutex::new(Progress { lane, making, asked: Instant::now() }));
        lock(&self.all).insert(code.to_owned(), state.clone());
        state
    }

    /// How far a class is; notes that somebody has asked.
    fn asked(&self, code: &str) -> Option<Making> {
        let state = lock(&self.all).get(code).cloned()?;
        let mut state = lock(&state);
        state.asked = Instant::now();
        Some(state.making.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lane(number: u8) -> Lane {
        Lane::of(IpAddr::from([192, 0, 2, number]))
    }

    #[test]
    fn one_subscriber_makes_a_few_classes_at_once() {
        let makings = Makings::default();
        for number in 0..MAX_OF_ONE {
            assert!(makings.has_room(lane(1)));
            makings.start(&number.to_string(), lane(1), 3);
        }
        assert!(!makings.has_room(lane(1)) && makings.has_room(lane(2)));
        lock(&lock(&makings.all)["0"]).making.done = 3;
        assert!(makings.has_room(lane(1)), "one is finished");
        for number in 0..MAX_MAKINGS {
            makings.start(&format!("other {number}"), lane(9), 3);
        }
        assert!(!makings.has_room(lane(2)));
    }

    #[test]
    fn a_client_says_that_it_will_ask() {
        let test = |value: &'static str| {
            wants_to_ask(&HeaderMap::from_iter([(HeaderName::from_static("prefer"), HeaderValue::from_static(value))]))
        };
        assert!(test("respond-async") && test("wait=10, Respond-Async"));
        assert!(!test("wait=10") && !wants_to_ask(&HeaderMap::new()));
    }
}

//! Classes: a whole lesson, requests of pupils and strangers, and traces after deletion.

use crate::harness::postgres::Cluster;
use crate::harness::{Answer, NOON, Service, offsets};
use axum::http::{Method, Request};
use douse::shortest::Budget;
use douse_api::class::{
    Assignment, Class, ClassOverview, ClassReplay, ClassWelcome, GameProgress, ProgressReport, PupilAssignment,
    PupilOverview, PupilWelcome, WatchedGame,
};
use douse_api::path;
use douse_api::problem::{Kind, Reason};
use douse_api::score::{Receipt, Ticket};
use douse_game::game::Game;
use douse_game::par::shortest_way;
use douse_game::submission::WonGame;
use douse_server::app::{App, Policy};
use douse_server::assets::Assets;
use douse_server::clock::{Clock as _, SetClock};
use douse_server::store::{ActionResult, AdminAction, BackupSecret, DatabaseLocation, JoinResult, Store};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub const NONE: Option<&()> = None;
pub const DAY: i64 = 24 * 3600 * 1000;
/// A board for everyone, and moves that solve it in par.
pub const BOARD: (&str, &str) = ("5x5:002a000", "A4C4E4A5C5E5");

pub fn new_class() -> Value {
    json!({ "title": "Tuesday <7b>", "assignments": [
        { "title": "Warm-up", "task": { "board": BOARD.0 } },
        { "task": { "recipe": { "width": 4, "height": 3, "par_at_least": 4, "par_at_most": 6 } }, "hints": false,
          "due": NOON + DAY },
    ] })
}

pub async fn made(service: &Service, wish: &Value) -> ClassWelcome {
    let answer = service.post(path::CLASSES, None, wish).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

async fn join(service: &Service, code: &str, name: &str) -> Answer {
    service.post(&path::pupils(code), None, &json!({ "name": name })).await
}

pub async fn joined(service: &Service, code: &str, name: &str) -> PupilWelcome {
    let answer = join(service, code, name).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

pub async fn pupil_overview(service: &Service, code: &str, token: &str) -> PupilOverview {
    let answer = service.call(Method::GET, &path::class_me(code), Some(token), NONE).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

pub async fn overview(service: &Service, made: &ClassWelcome) -> ClassOverview {
    let answer = service.call(Method::GET, &path::class_overview(&made.class.code), Some(&made.token), NONE).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

pub async fn begin(service: &Service, code: &str, number: u32, token: &str) -> Answer {
    service.call(Method::POST, &path::assignment_tickets(code, number), Some(token), NONE).await
}

pub async fn hand_in(service: &Service, code: &str, number: u32, token: &str, game: &WonGame) -> Answer {
    service.post(&path::assignment_games(code, number), Some(token), game).await
}

/// A game whose presses come steadily.
pub fn game(moves: &str, time_ms: u64, ticket: Option<String>) -> WonGame {
    WonGame { moves: moves.into(), time_ms, offsets_ms: offsets(moves, time_ms), ticket }
}

/// Plays an assignment: starts a game, advances the clock, and hands it in.
async fn play(service: &Service, code: &str, number: u32, token: &str, moves: &str) -> Answer {
    let ticket = begin(service, code, number, token).await;
    assert_eq!(ticket.status, 201, "{ticket:?}");
    let ticket = ticket.json::<Ticket>().ticket;
    service.clock.advance(5100);
    hand_in(service, code, number, token, &game(moves, 5000, Some(ticket))).await
}

/// Moves that solve a board in par.
pub fn solution(given: &PupilAssignment) -> String {
    let rule = given.play;
    let game = Game::from_code(&given.code, rule).unwrap();
    let way = shortest_way(game.start(), rule, &Budget::unlimited()).unwrap();
    assert_eq!(way.par().proved(), given.par.at_most, "{}", given.code);
    way.moves.unwrap().into_iter().map(|cell| game.variant().shape().cell_name(cell)).collect()
}

/// A lesson of 35 pupils behind one address, with the usual limits.
#[tokio::test]
async fn a_class_of_35_is_at_work_within_a_minute() {
    let service = Arc::new(Service::with_policy(Policy::default()).await);
    let began = Instant::now();
    let made = Arc::new(made(&service, &new_class()).await);
    let code = made.class.code.clone();
    let mut at_work = Vec::new();
    for number in 1..=35 {
        let (service, code) = (service.clone(), code.to_uppercase());
        at_work.push(tokio::spawn(async move {
            assert_eq!(service.get(&path::class(&code)).await.status, 200);
            let welcome = joined(&service, &code, &format!("Pupil {number}")).await;
            let overview = pupil_overview(&service, &code, &welcome.token).await;
            assert_eq!(begin(&service, &code, 2, &welcome.token).await.status, 201);
            (welcome.token, overview)
        }));
    }
    let mut pupils = Vec::new();
    for pupil in at_work {
        pupils.push(pupil.await.unwrap());
    }
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
    let boards: BTreeSet<&str> = pupils.iter().map(|(_, overview)| overview.assignments[1].code.as_str()).collect();
    assert_eq!(boards.len(), 35, "every pupil has another board");
    let pars: BTreeSet<Option<u64>> = pupils.iter().map(|(_, overview)| overview.assignments[1].par.at_most).collect();
    assert_eq!(pars.len(), 1, "and all have the same par");
    assert!(
        pupils.iter().all(|(_, overview)| overview.assignments[0].code == BOARD.0 && overview.classmates.is_empty())
    );
    let seen = overview(&service, &made).await;
    assert_eq!(seen.pupils.len(), 35);
    assert!(seen.pupils.iter().all(|pupil| pupil.begun.len() == 1 && pupil.begun[0].reached.is_none()));
    assert_eq!(service.counted("classes", "begun").await, 35);
    // Each pupil solves their own board; moves of others do not count.
    service.clock.advance(60_000);
    for (at, (token, own)) in pupils.iter().enumerate() {
        // Some try their neighbour's solution first.
        if at % 10 == 0 {
            let other = &pupils[at + 1].1;
            let answer = hand_in(&service, &code, 2, token, &game(&solution(&other.assignments[1]), 5000, None)).await;
            assert_eq!(answer.problem().kind, Kind::Forged, "{answer:?}");
        }
        let answer = hand_in(&service, &code, 2, token, &game(&solution(&own.assignments[1]), 5000, None)).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        assert!(answer.json::<Receipt>().reached.unwrap().at_par);
    }
    let seen = overview(&service, &made).await;
    assert!(seen.pupils.iter().all(|pupil| pupil.begun[0].reached.is_some_and(|reached| reached.at_par)));
    let csv = service.call(Method::GET, &path::class_csv(&code), Some(&made.token), NONE).await.text();
    assert_eq!(csv.lines().count(), 1 + 2 * 35);
}

#[tokio::test]
async fn the_teacher_sees_who_began_who_solved_and_how() {
    let service = Service::new().await;
    let made = made(&service, &new_class()).await;
    let code = &made.class.code;
    assert!(made.class.names_hidden && made.class.open && made.class.expires == NOON + 30 * DAY);
    let ada = joined(&service, code, "Ada").await;
    let bob = joined(&service, code, "=Bob").await;
    assert_eq!(begin(&service, code, 1, &bob.token).await.status, 201);
    // A detour with a hint, then the shortest way; hints of both stay.
    let first: Receipt = play(&service, code, 1, &ada.token, &format!("A1A1?{}", BOARD.1)).await.json();
    assert_eq!((first.moves, first.hints, first.time_ms, first.reached.unwrap().at_par), (8, 1, Some(5000), false));
    let again = play(&service, code, 1, &ada.token, BOARD.1).await;
    assert_eq!(again.status, 201);
    let best = again.json::<Receipt>().reached.unwrap();
    assert_eq!((best.moves, best.hints, best.games, best.at_par), (6, 1, 2, true));
    let worse: Receipt = play(&service, code, 1, &ada.token, &format!("B1B1{}", BOARD.1)).await.json();
    assert_eq!((worse.moves, worse.reached.unwrap().moves, worse.reached.unwrap().games), (8, 6, 3));
    let seen = overview(&service, &made).await;
    let names: Vec<&str> = seen.pupils.iter().map(|pupil| pupil.pupil.name.as_str()).collect();
    assert_eq!(names, ["=Bob", "Ada"]);
    assert!(seen.pupils[0].begun[0].reached.is_none());
    assert_eq!(seen.pupils[1].begun[0].reached, worse.reached);
    // The best game as a replay, for the teacher alone.
    let watch = path::watched_game(code, 1, &ada.pupil.id, WatchedGame::Best);
    let replay: ClassReplay = service.call(Method::GET, &watch, Some(&made.token), NONE).await.json();
    assert_eq!((replay.code.as_str(), replay.moves.as_str(), replay.offsets_ms.len()), (BOARD.0, BOARD.1, 6));
    for token in [None, Some(ada.token.as_str()), Some("wrong")] {
        for address in [&watch, &path::class_overview(code), &path::class_csv(code)] {
            let answer = service.call(Method::GET, address, token, NONE).await;
            assert!([401, 403].contains(&answer.status.as_u16()), "{answer:?}");
        }
    }
    let csv = service.call(Method::GET, &path::class_csv(code), Some(&made.token), NONE).await;
    assert!(csv.headers["content-type"].to_str().unwrap().starts_with("text/csv"));
    let text = csv.text();
    assert!(text.starts_with("pupil,assignment,"), "{text}");
    assert!(text.contains("\"'=Bob\",1,\"Warm-up\",6,2026-11-15T12:00:00Z,,,,,,\n"), "{text}");
    assert!(text.contains(",3,6,1,5.000,1\n"), "{text}");
    // Names are hidden until the teacher shows them.
    assert_eq!(pupil_overview(&service, code, &bob.token).await.classmates, []);
    let change = json!({ "names_hidden": false, "open": false, "days": 3 });
    let changed: Class = service.call(Method::PATCH, &path::class(code), Some(&made.token), Some(&change)).await.json();
    assert!(!changed.names_hidden && !changed.open && changed.expires < NOON + 4 * DAY);
    let mates = pupil_overview(&service, code, &bob.token).await.classmates;
    assert_eq!((mates.len(), mates[0].name.as_str(), mates[0].solved), (1, "Ada", 1));
    assert_eq!(join(&service, code, "Eve").await.problem().reason.as_deref(), Some(Reason::ClassClosed.name()));
    // The teacher lets a pupil with a lost token in again, and removes another one.
    let back = service.call(Method::POST, &path::pupil_return(code, &ada.pupil.id), Some(&made.token), NONE).await;
    let back: PupilWelcome = back.json();
    // A pupil who is playing can continue and hand in until the new link is opened.
    let again = service.call(Method::POST, &path::pupil_return(code, &ada.pupil.id), Some(&made.token), NONE).await;
    let again: PupilWelcome = again.json();
    assert!(pupil_overview(&service, code, &ada.token).await.assignments[0].reached.is_some());
    let replaced = service.call(Method::GET, &path::class_me(code), Some(&back.token), NONE).await;
    assert_eq!(replaced.status, 403, "a link that a later one has replaced");
    let back = again;
    assert!(pupil_overview(&service, code, &back.token).await.assignments[0].reached.is_some());
    let answer = service.call(Method::GET, &path::class_me(code), Some(&ada.token), NONE).await;
    assert_eq!(answer.problem().reason.as_deref(), Some(Reason::LinkUnknown.name()));
    let gone = service.call(Method::DELETE, &path::pupil(code, &bob.pupil.id), Some(&made.token), NONE).await;
    assert_eq!(gone.status, 204);
    let left = service.call(Method::DELETE, &path::class_me(code), Some(&back.token), NONE).await;
    assert_eq!(left.status, 204);
    assert!(overview(&service, &made).await.pupils.is_empty());
}

pub async fn report(service: &Service, code: &str, number: u32, token: &str, moves: &str, ticket: &str) -> Answer {
    let game = ProgressReport { moves: moves.into(), time_ms: 3000, ticket: ticket.into() };
    service.call(Method::PUT, &path::assignment_progress(code, number), Some(token), Some(&game)).await
}

/// Games in progress are visible until they are handed in.
#[tokio::test]
async fn the_teacher_watches_games_in_progress() {
    let service = Service::new().await;
    let made = made(&service, &new_class()).await;
    let code = &made.class.code;
    let (ada, bob) = (joined(&service, code, "Ada").await, joined(&service, code, "Bob").await);
    let so_far = async || overview(&service, &made).await.pupils[0].begun[0].so_far;
    let address = path::watched_game(code, 1, &ada.pupil.id, WatchedGame::InProgress);
    let watch = async || service.call(Method::GET, &address, Some(&made.token), NONE).await;
    let ticket = begin(&service, code, 1, &ada.token).await.json::<Ticket>().ticket;
    assert_eq!((so_far().await, watch().await.status.as_u16()), (None, 404));
    service.clock.advance(2000);
    for moves in ["", "A1", "A1 ?B2 A1"] {
        let answer = report(&service, code, 1, &ada.token, moves, &ticket).await;
        assert_eq!(answer.status, 204, "{answer:?}");
    }
    // A game cannot have taken longer than its ticket is old.
    assert_eq!(so_far().await, Some(GameProgress { moves: 3, hints: 1, time_ms: 2000, at: NOON + 2000 }));
    let replay: ClassReplay = watch().await.json();
    assert_eq!((replay.code.as_str(), replay.moves.as_str()), (BOARD.0, "A1?B2A1"));
    let best = service
        .call(Method::GET, &path::watched_game(code, 1, &ada.pupil.id, WatchedGame::Best), Some(&made.token), NONE)
        .await;
    assert_eq!(best.status, 404, "nothing was handed in");
    for token in [None, Some(ada.token.as_str()), Some(bob.token.as_str())] {
        let answer = service.call(Method::GET, &address, token, NONE).await;
        assert!([401, 403].contains(&answer.status.as_u16()), "{answer:?}");
    }
    // Invalid reports are refused and keep the earlier report.
    let long = "A1".repeat(1000);
    for (number, token, moves, ticket, reason) in [
        (1, &ada.token, "Z9", ticket.as_str(), Reason::MovesInvalid),
        (1, &ada.token, &long, &ticket, Reason::MovesLong),
        (1, &ada.token, "A1", "forged", Reason::TicketInvalid),
        (1, &bob.token, "A1", &ticket, Reason::TicketInvalid),
        (2, &ada.token, "A1", &ticket, Reason::TicketInvalid),
    ] {
        let answer = report(&service, code, number, token, moves, ticket).await;
        assert_eq!(answer.problem().reason.as_deref(), Some(reason.name()), "{answer:?}");
    }
    let second = begin(&service, code, 2, &ada.token).await.json::<Ticket>().ticket;
    let hinted = report(&service, code, 2, &ada.token, "?", &second).await;
    assert_eq!(hinted.problem().reason.as_deref(), Some(Reason::HintsForbidden.name()));
    assert_eq!(so_far().await.map(|so_far| so_far.moves), Some(3));
    // Handing a game in ends its progress. Late reports of this or an earlier game change nothing.
    service.clock.advance(5000);
    let game = game(BOARD.1, 5000, Some(ticket.clone()));
    assert_eq!(hand_in(&service, code, 1, &ada.token, &game).await.status, 201);
    for again in [false, true] {
        if again {
            assert_eq!(begin(&service, code, 1, &ada.token).await.status, 201);
        }
        let answer = report(&service, code, 1, &ada.token, "A1", &ticket).await;
        assert_eq!(answer.problem().reason.as_deref(), Some(Reason::TicketUsed.name()));
        assert_eq!((so_far().await, watch().await.status.as_u16()), (None, 404));
    }
    service.clock.advance(DAY);
    let late = report(&service, code, 2, &ada.token, "A1", &second).await;
    assert_eq!(late.problem().reason.as_deref(), Some(Reason::Late.name()));
}

#[tokio::test]
async fn names_are_unique_and_places_are_counted() {
    let service = Service::new().await;
    let made = made(&service, &json!({ "title": "Small", "places": 3 })).await;
    let code = &made.class.code;
    let ada = joined(&service, code, "Ada").await;
    for name in ["Ada", "ADA", " ada ", "\u{410}da"] {
        let problem = join(&service, code, name).await.problem();
        assert_eq!((problem.status, problem.reason.as_deref()), (409, Some("name-taken")), "{name}");
    }
    for (name, reason) in [("", "text-empty"), ("A\u{3164}da", "text-invisible"), ("Ada#2", "name-numbered")] {
        assert_eq!(join(&service, code, name).await.problem().reason.as_deref(), Some(reason), "{name:?}");
    }
    // One of many simultaneous pupils with the same name can join.
    let mut joining = Vec::new();
    let service = Arc::new(service);
    for _ in 0..8 {
        let (service, code) = (service.clone(), code.clone());
        joining.push(tokio::spawn(async move { join(&service, &code, "Eve").await.status.as_u16() }));
    }
    let mut statuses = Vec::new();
    for joining in joining {
        statuses.push(joining.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409, 409, 409, 409, 409]);
    joined(&service, code, "Bob").await;
    assert_eq!(join(&service, code, "Zoë").await.problem().reason.as_deref(), Some("class-full"));
    // Leaving frees a place and a name.
    let left = service.call(Method::DELETE, &path::class_me(code), Some(&ada.token), NONE).await;
    assert_eq!(left.status, 204);
    joined(&service, code, "ada").await;
    // Invalid classes are refused.
    for (wrong, status) in [
        (json!({ "title": "" }), 422),
        (json!({ "title": "x", "days": 0 }), 422),
        (json!({ "title": "x", "days": 366 }), 422),
        (json!({ "title": "x", "places": 101 }), 422),
        (json!({ "title": "x", "assignments": [{ "task": { "board": "5x5:8000000" } }] }), 422),
        (json!({ "title": "x", "assignments": [{ "task": { "board": "nonsense" } }] }), 422),
        (
            json!({ "title": "x", "assignments": [{ "task": { "recipe": { "width": 2, "height": 2, "par_at_least": 1, "par_at_most": 4 } } }] }),
            422,
        ),
        (json!({ "title": "x", "assignments": [{ "task": {} }] }), 422),
        (json!({ "title": "x", "assignments": [{ "task": { "board": BOARD.0 }, "due": -1 }] }), 422),
        (json!({ "title": "x", "assignments": [{ "task": { "sheet": 1 } }] }), 400),
        (json!({ "title": "x", "teacher": "me@school.example" }), 400),
    ] {
        let answer = service.post(path::CLASSES, None, &wrong).await;
        assert_eq!(answer.status.as_u16(), status, "{wrong} {answer:?}");
    }
}

#[tokio::test]
async fn codes_cannot_be_guessed_and_a_lost_link_comes_back_by_its_code() {
    let mut service = Service::with_policy(Policy::default()).await;
    let made = made(&service, &json!({ "title": "Found by nobody" })).await;
    let code = &made.class.code;
    let ada = joined(&service, code, "Ada").await;
    let wrong: Vec<String> =
        ["b", "c", "d", "f"].iter().map(|letter| letter.repeat(5)).filter(|other| other != code).collect();
    let guess = async |service: &Service| service.get(&path::class(&wrong[0])).await;
    let other: ClassWelcome = service.post(path::CLASSES, None, &json!({ "title": "Not known here" })).await.json();
    for _ in 0..60 {
        assert_eq!(guess(&service).await.problem().reason.as_deref(), Some("class-unknown"));
    }
    // From now on every attempt waits for its turn, including right codes, which reveals nothing.
    service.clock.advance(9_800);
    let started = Instant::now();
    assert_eq!(guess(&service).await.status, 404);
    assert!(started.elapsed() >= Duration::from_millis(200), "{:?}", started.elapsed());
    // An abandoned attempt counts too. Long waits are refused.
    assert!(tokio::time::timeout(Duration::from_millis(50), guess(&service)).await.is_err());
    let limited = guess(&service).await;
    assert_eq!(limited.status, 429);
    assert!(limited.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() <= 21);
    assert_eq!(service.get(&path::class(&other.class.code)).await.status, 429);
    assert_eq!(join(&service, &other.class.code, "Eve").await.status, 429);
    for verb in [path::class_me, path::class_overview] {
        assert_eq!(service.call(Method::GET, &verb(&wrong[0]), Some("wrong"), NONE).await.status, 429);
        assert_eq!(service.call(Method::GET, &verb(code), Some("wrong"), NONE).await.status, 403, "a known code");
    }
    // The school is not locked out of its own class, and links are no guesses.
    assert_eq!(service.get(&path::class(code)).await.status, 200);
    assert_eq!(join(&service, code, "Eve").await.status, 201);
    let forged = other.invitation.replace('-', "-0");
    assert_eq!(service.get(&path::class(&forged)).await.status, 429);
    assert_eq!(service.get(&path::class(&other.invitation)).await.status, 200);
    assert_eq!(join(&service, &other.invitation.to_uppercase(), "Eve").await.status, 201);
    assert!(service.counted("limited", "class code").await >= 5);
    // Members continue, and so do other addresses.
    assert_eq!(pupil_overview(&service, code, &ada.token).await.pupil.name, "Ada");
    assert_eq!(overview(&service, &made).await.pupils.len(), 2);
    service.peer = "192.0.2.8:40000".parse().unwrap();
    assert_eq!(service.get(&path::class(code)).await.status, 200);
    for typed in ["", "abcde", "../x", "KWMTZKWMTZ"] {
        assert_eq!(service.get(&path::class(&typed.replace('/', "%2F"))).await.status.as_u16() / 100, 4, "{typed}");
    }
    service.peer = "192.0.2.7:40000".parse().unwrap();
    service.clock.advance(30_000);
    assert_eq!(guess(&service).await.status, 404, "one try has come back");
    // The recovery code works once.
    service.peer = "192.0.2.9:40000".parse().unwrap();
    let recover =
        async |typed: &str| service.post(&path::class_recovery(code), None, &json!({ "recovery": typed })).await;
    assert_eq!(recover("AAAA-BBBB-CCCC").await.problem().reason.as_deref(), Some("code-unknown"));
    let again = recover(&made.recovery.to_lowercase().replace('-', " ")).await;
    assert_eq!(again.status, 201, "{again:?}");
    let again: ClassWelcome = again.json();
    assert_eq!(overview(&service, &again).await.pupils.len(), 2);
    let old = service.call(Method::GET, &path::class_overview(code), Some(&made.token), NONE).await;
    assert_eq!(old.problem().reason.as_deref(), Some("link-unknown"));
    assert_eq!(recover(&made.recovery).await.status, 403, "it was good for once");
    // Guessing the recovery code is limited, like codes for other devices.
    let mut statuses = BTreeSet::new();
    for _ in 0..50 {
        statuses.insert(recover("AAAA-BBBB-CCCC").await.status.as_u16());
    }
    assert_eq!(statuses, BTreeSet::from([403, 429]));
    // Creating classes is limited as well.
    let mut made = 0;
    while made <= 20 && service.post(path::CLASSES, None, &json!({ "title": "More" })).await.status == 201 {
        made += 1;
    }
    assert!(made <= 20, "{made}");
    assert!(service.counted("limited", "new class").await + service.counted("limited", "proof").await >= 1);
}

#[tokio::test]
async fn assignments_are_added_and_removed() {
    let service = Service::new().await;
    let made = made(&service, &json!({ "title": "Growing" })).await;
    let code = &made.class.code;
    let ada = joined(&service, code, "Ada").await;
    let lit = json!({ "title": "Lit only", "task": { "board": "3x3:800" }, "play": "lit-only" });
    let added: Assignment = service.post(&path::assignments(code), Some(&made.token), &lit).await.json();
    assert_eq!((added.number, added.code.as_deref()), (1, Some("3x3:800")));
    let given = pupil_overview(&service, code, &ada.token).await.assignments.remove(0);
    assert_eq!(play(&service, code, 1, &ada.token, &solution(&given)).await.status, 201);
    let illegal = hand_in(&service, code, 1, &ada.token, &game("B2", 5000, None)).await;
    assert_eq!(illegal.problem().reason.as_deref(), Some("moves-invalid"), "the rule of play holds");
    assert_eq!(service.post(&path::assignments(code), Some(&ada.token), &lit).await.status, 403);
    let board = json!({ "task": { "board": BOARD.0 } });
    for _ in 1..20 {
        assert_eq!(service.post(&path::assignments(code), Some(&made.token), &board).await.status, 201);
    }
    let full = service.post(&path::assignments(code), Some(&made.token), &board).await;
    assert_eq!(full.problem().reason.as_deref(), Some("assignments-full"));
    let removed = service.call(Method::DELETE, &path::assignment(code, 1), Some(&made.token), NONE).await;
    assert_eq!(removed.status, 204);
    assert!(overview(&service, &made).await.pupils[0].begun.is_empty(), "its games are gone");
    assert_eq!(pupil_overview(&service, code, &ada.token).await.assignments.len(), 19);
    let again = service.call(Method::DELETE, &path::assignment(code, 1), Some(&made.token), NONE).await;
    assert_eq!(again.problem().kind, Kind::NotFound);
}

/// Unique words of the class, a pupil and an assignment.
const TRACES: [&str; 3] = ["Quokkaschule", "Xanthippe", "Zeppelinaufgabe"];

/// Moves of a game in progress, which solve no board of a higher par.
const SO_FAR: &str = "A1?C3";
/// The report before that.
const BEFORE: &str = "C1?C1";

async fn class_with_games(service: &Service) -> (ClassWelcome, PupilWelcome) {
    let wish = json!({ "title": TRACES[0], "names_hidden": false, "assignments": [
        { "title": TRACES[2], "task": { "board": BOARD.0 } },
        { "task": { "recipe": { "width": 3, "height": 3, "par_at_least": 3, "par_at_most": 5 } } },
    ] });
    let made = made(service, &wish).await;
    let code = &made.class.code;
    let pupil = joined(service, code, TRACES[1]).await;
    assert_eq!(join(service, code, TRACES[1]).await.status, 409);
    assert_eq!(play(service, code, 1, &pupil.token, BOARD.1).await.status, 201);
    let ticket = begin(service, code, 2, &pupil.token).await.json::<Ticket>().ticket;
    for moves in [BEFORE, SO_FAR] {
        assert_eq!(report(service, code, 2, &pupil.token, moves, &ticket).await.status, 204);
    }
    (made, pupil)
}

pub async fn all_rows(store: &Store) -> String {
    let mut backup = Vec::new();
    store.backup(&mut backup, BackupSecret::Omit).await.unwrap();
    String::from_utf8(backup).unwrap()
}

/// Deletes classes by the teacher, the clock and the operator, and moves between databases.
async fn leaves_nothing(place: &DatabaseLocation, other: &DatabaseLocation) {
    let service = Service::on(place, Policy { rates: None, ..Policy::default() }).await;
    let before = all_rows(&service.store).await;
    let (made, pupil) = class_with_games(&service).await;
    let code = made.class.code.clone();
    let full = all_rows(&service.store).await;
    for table in ["classes", "class_assignments", "class_boards", "class_pupils", "class_games", "class_handed_in"] {
        assert!(full.contains(&format!("\"table\":\"{table}\"")), "{table}");
    }
    assert!(TRACES.iter().chain([&SO_FAR]).all(|trace| full.contains(trace)));
    for secret in [&made.token, &made.recovery, &pupil.token] {
        assert!(!full.contains(secret.as_str()), "secrets are stored as hashes");
    }
    // A backup restores everything, also in the other kind of database.
    let elsewhere = Service::on(other, Policy { rates: None, ..Policy::default() }).await;
    elsewhere.store.restore(&mut full.as_bytes(), &mut || ()).await.unwrap();
    assert_eq!(sorted(&all_rows(&elsewhere.store).await), sorted(&full));
    assert_eq!(overview(&elsewhere, &made).await.pupils, overview(&service, &made).await.pupils);
    assert!(pupil_overview(&elsewhere, &code, &pupil.token).await.assignments[0].reached.is_some());
    let watch = path::watched_game(&code, 2, &pupil.pupil.id, WatchedGame::InProgress);
    let watched: ClassReplay = elsewhere.call(Method::GET, &watch, Some(&made.token), NONE).await.json();
    assert_eq!(watched.moves, SO_FAR);
    assert!(elsewhere.store.restore(&mut full.as_bytes(), &mut || ()).await.is_err(), "it is not empty");
    // Deleted by the teacher.
    let deleted = service.call(Method::DELETE, &path::class(&code), Some(&made.token), NONE).await;
    assert_eq!(deleted.status, 204);
    assert_eq!(all_rows(&service.store).await, before, "no row is left");
    for (address, token) in [
        (path::class(&code), None),
        (path::class_me(&code), Some(pupil.token.as_str())),
        (path::class_overview(&code), Some(made.token.as_str())),
    ] {
        let problem = service.call(Method::GET, &address, token, NONE).await.problem();
        assert_eq!((problem.kind, problem.reason.as_deref()), (Kind::NotFound, Some("class-unknown")));
    }
    let late = hand_in(&service, &code, 1, &pupil.token, &game(BOARD.1, 5000, None)).await;
    assert_eq!(late.status, 404);
    // Deleted by the clock: from that moment nobody has access, and the rows go later.
    let (second, pupil) = class_with_games(&service).await;
    let clock = Arc::new(SetClock::at(NOON));
    let (app, _writing) =
        App::new(service.store.clone(), clock.clone(), Policy::default(), Assets::built_in()).await.unwrap();
    until(&app, &clock, second.class.expires - 1).await;
    assert_eq!(service.store.classes().await.unwrap().len(), 1);
    clock.advance(1);
    service.clock.advance(second.class.expires - NOON);
    let over = service.call(Method::GET, &path::class_me(&second.class.code), Some(&pupil.token), NONE).await;
    assert_eq!(over.problem().reason.as_deref(), Some("class-unknown"));
    assert_eq!(
        service.store.join_class(&second.class.code, &pupil.pupil, "hash", second.class.expires).await.unwrap(),
        JoinResult::NoClass
    );
    app.delete_expired().await.unwrap();
    assert_eq!(service.store.classes().await.unwrap(), Vec::new());
    assert!(all_rows(&service.store).await.contains(&second.class.code), "it can be restored for thirty days");
    until(&app, &clock, second.class.expires + 30 * DAY - 1).await;
    assert!(all_rows(&service.store).await.contains(&second.class.code));
    until(&app, &clock, second.class.expires + 30 * DAY).await;
    assert_eq!(all_rows(&service.store).await, before);
    // Deleted by the operator.
    let known = elsewhere.store.classes().await.unwrap();
    assert_eq!((known[0].code.as_str(), known[0].pupils, known[0].assignments), (code.as_str(), 1, 2));
    let action = AdminAction::DeleteClass { class: code.clone() };
    assert!(matches!(elsewhere.store.act("operator", &action, NOON).await.unwrap(), ActionResult::Done(_)));
    assert_eq!(elsewhere.store.act("operator", &action, NOON).await.unwrap(), ActionResult::NotFound);
    assert_eq!(elsewhere.store.classes().await.unwrap(), Vec::new());
    elsewhere.store.purge(NOON, NOON).await.unwrap();
    assert_eq!(all_rows(&elsewhere.store).await, before);
    for service in [service, elsewhere] {
        assert_eq!(service.store.check().await.unwrap(), Vec::<String>::new());
        service.store.close().await;
    }
}

/// Advances the clock in steps, as for a running service.
pub async fn until(app: &App, clock: &SetClock, moment: i64) {
    loop {
        app.delete_expired().await.unwrap();
        let rest = moment - clock.now();
        if rest <= 0 {
            return;
        }
        clock.advance(rest.min(5 * DAY));
    }
}

fn sorted(backup: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = backup.lines().collect();
    lines.sort_unstable();
    lines
}

#[tokio::test]
async fn nothing_is_left_of_a_deleted_class_in_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| DatabaseLocation::File(folder.path().join(name));
    leaves_nothing(&place("one.db"), &place("two.db")).await;
    // The bytes of the files contain no traces either.
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        for trace in TRACES.into_iter().chain([SO_FAR, BEFORE]) {
            assert!(!bytes.windows(trace.len()).any(|part| part == trace.as_bytes()), "{trace}");
        }
    }
}

#[tokio::test]
async fn nothing_is_left_of_a_deleted_class_in_postgres() {
    let folder = tempfile::tempdir().unwrap();
    let Some(cluster) = Cluster::start() else { return };
    leaves_nothing(&cluster.place(), &DatabaseLocation::File(folder.path().join("other.db"))).await;
    let log = cluster.log();
    assert!(!log.is_empty() && !TRACES.iter().any(|trace| log.contains(trace)), "{log}");
}

/// No answer to others contains the address of a class: there is no list and no leaderboard.
#[tokio::test]
async fn an_assignment_has_no_leaderboard() {
    let service = Service::new().await;
    let (made, _) = class_with_games(&service).await;
    let challenge = format!("class:{}:1", made.class.code);
    assert_eq!(service.get(&format!("/api/v1/scores/{challenge}")).await.status, 404);
    let (_, token) = service.player("Ada").await;
    let start = json!({ "challenge": challenge });
    assert_eq!(service.post(path::TICKETS, Some(&token), &start).await.status, 404);
    assert_eq!(service.send(Request::get(path::CLASSES).body(axum::body::Body::empty()).unwrap()).await.status, 405);
}

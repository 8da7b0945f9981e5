//! Creating classes with many boards, at once or with progress.

use crate::harness::{Answer, Service};
use axum::body::Body;
use axum::http::{Method, Request};
use douse_api::class::{ClassOverview, ClassWelcome, CreationProgress};
use douse_api::problem::Kind;
use douse_server::app::Policy;
use serde_json::{Value, json};
use std::time::Duration;

const NONE: Option<&()> = None;

fn class(boards: &[&str]) -> Value {
    let assignments: Vec<Value> = boards.iter().map(|board| json!({ "task": { "board": board } })).collect();
    json!({ "title": "Linear algebra", "assignments": assignments })
}

async fn make_later(service: &Service, wish: &Value) -> Answer {
    let request = Request::post("/api/v1/classes").header("content-type", "application/json");
    let request = request.header("prefer", "respond-async").body(Body::from(wish.to_string())).unwrap();
    service.send(request).await
}

async fn until_over(service: &Service, answer: &Answer, token: &str) -> CreationProgress {
    let address = answer.headers["location"].to_str().unwrap();
    for _ in 0..600 {
        let asked = service.call(Method::GET, address, Some(token), NONE).await;
        assert_eq!(asked.status, 200, "{asked:?}");
        let making: CreationProgress = asked.json();
        if making.problem.is_some() || Some(making.done) == making.of {
            return making;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the class is never finished");
}

#[tokio::test]
async fn a_class_is_made_while_the_teacher_asks() {
    let service = Service::new().await;
    let boards = ["5x5:ffffff8", "3x3:800", "5x5:ffffff8", "5x5:002a000", "5x5:ffffff8"];
    let answer = make_later(&service, &class(&boards)).await;
    assert_eq!(
        (answer.status.as_u16(), &answer.headers["preference-applied"]),
        (202, &"respond-async".parse().unwrap())
    );
    let made: ClassWelcome = answer.json();
    assert_eq!(answer.headers["location"], format!("/api/v1/classes/{}/making", made.class.code));
    let making = until_over(&service, &answer, &made.token).await;
    assert_eq!((making.done, making.of, making.problem), (5, Some(5), None));
    let path = format!("/api/v1/classes/{}/overview", made.class.code);
    let overview: ClassOverview = service.call(Method::GET, &path, Some(&made.token), NONE).await.json();
    let codes: Vec<_> = overview.assignments.iter().map(|assignment| assignment.code.as_deref().unwrap()).collect();
    assert_eq!(codes, boards, "in the order that was asked for");
    assert_eq!(service.counted("proofs", "proved").await, 3, "equal boards are proved once");
    // Only the teacher sees the progress.
    let address = answer.headers["location"].to_str().unwrap();
    assert_eq!(service.get(address).await.status, 401);
    assert_eq!(service.call(Method::GET, address, Some("wrong"), NONE).await.status, 403);
}

#[tokio::test]
async fn a_refused_board_ends_a_class_with_its_reason() {
    let service = Service::new().await;
    let answer = make_later(&service, &class(&["3x3:800", "5x5:8000000"])).await;
    let made: ClassWelcome = answer.json();
    let problem = until_over(&service, &answer, &made.token).await.problem.unwrap();
    assert_eq!((problem.kind, problem.reason.as_deref()), (Kind::Unacceptable, Some("board-unsolvable")));
    assert_eq!(service.get(&format!("/api/v1/classes/{}", made.class.code)).await.status, 404, "it is deleted");
    // Obvious errors are refused at once.
    let both = json!({ "title": "x", "assignments": [{ "task": {} }] });
    assert_eq!(make_later(&service, &both).await.status, 422);
}

#[tokio::test]
async fn clients_that_know_no_progress_wait_for_the_answer() {
    let service = Service::new().await;
    let answer = service.post("/api/v1/classes", None, &class(&["5x5:ffffff8", "5x5:ffffff8"])).await;
    assert_eq!(answer.status, 201);
    assert_eq!(service.counted("proofs", "proved").await, 1);
    let empty = make_later(&service, &class(&[])).await;
    assert_eq!(empty.status, 201, "there is nothing to wait for");
}

#[tokio::test]
async fn each_board_counts_before_it_is_proved() {
    let service = Service::with_policy(Policy::default()).await;
    let boards: Vec<String> = (1..=12).map(|row| format!("5x5:{:07x}", 0xff_ffff8 ^ row << 20)).collect();
    let boards: Vec<&str> = boards.iter().map(String::as_str).collect();
    // Unsolvable boards and refused classes count as well.
    let first = service.post("/api/v1/classes", None, &class(&boards)).await;
    assert!([201, 422].contains(&first.status.as_u16()), "{first:?}");
    let second = service.post("/api/v1/classes", None, &class(&boards)).await;
    assert_eq!(second.problem().kind, Kind::TooMany);
    assert!(second.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
    assert_eq!(service.post("/api/v1/classes", None, &class(&[])).await.status, 201, "a class without boards is free");
    let equal = ["5x5:ffffff8"; 20];
    assert_eq!(service.post("/api/v1/classes", None, &class(&equal)).await.status, 201, "equal boards count once");
}

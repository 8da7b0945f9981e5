//! Limits of players and addresses, and the metrics of everything that is refused.

use crate::harness::{NOON, Service, board, solution};
use axum::http::Method;
use douse_api::board::Boards;
use douse_api::problem::Kind;
use douse_server::app::Policy;
use douse_server::guard::rates::Rates;
use douse_server::store::{AdminAction, PublishResult};
use serde_json::json;

const NONE: Option<&()> = None;

#[tokio::test]
async fn what_is_kept_for_a_player_is_bounded() {
    let service = Service::with_policy(Policy { rates: None, quota: Some(20_000), ..Policy::default() }).await;
    let (id, token) = service.player("Ada").await;
    let mut taken = 0;
    let refused = loop {
        let level = taken + 1;
        assert!(level <= 50, "there is no end");
        let answer = service.submit(&token, &format!("classic:{level}"), &solution("classic", level), 9000, None).await;
        if answer.status != 201 {
            break answer;
        }
        taken += 1;
    };
    assert_eq!(refused.problem().kind, Kind::Unacceptable);
    let stored = service.store.stored_bytes(&id).await.unwrap();
    assert!((15_000..=20_000).contains(&stored), "{stored} after {taken} games");
    // The same for all other data of a player.
    let reason = json!({ "reason": "x".repeat(200) });
    let (_, other) = service.player("Bob").await;
    let mut refused = 0;
    for number in 0..10 {
        let (about, _) = service.player(&format!("Player {number}")).await;
        let path = format!("/api/v1/players/{about}/report");
        let answer = service.call(Method::PUT, &path, Some(&token), Some(&reason)).await;
        refused += u64::from(answer.status == 422);
    }
    assert!(refused > 0);
    for level in 1..=50 {
        let start = json!({ "challenge": format!("classic:{level}") });
        refused += u64::from(service.post("/api/v1/tickets", Some(&token), &start).await.status == 422);
    }
    assert_eq!(service.counted("refused", "quota").await, refused + 1);
    assert!(service.store.stored_bytes(&id).await.unwrap() <= 20_000);
    // Other players, reading and leaving are not affected.
    assert_eq!(service.submit(&other, "classic:1", &solution("classic", 1), 9000, None).await.status, 201);
    assert_eq!(service.call(Method::GET, "/api/v1/players/me", Some(&token), NONE).await.status, 200);
    assert_eq!(service.call(Method::DELETE, "/api/v1/players/me", Some(&token), NONE).await.status, 204);
    assert_eq!(service.store.stored_bytes(&id).await.unwrap(), 0);
}

#[tokio::test]
async fn a_better_game_takes_the_place_of_the_one_before() {
    let service = Service::with_policy(Policy { rates: None, quota: Some(6_000), ..Policy::default() }).await;
    let (_, token) = service.player("Ada").await;
    let best = solution("classic", 7);
    for detour in (0..40).rev() {
        let moves = format!("{}{best}", "A1A1".repeat(detour));
        let answer = service.submit(&token, "classic:7", &moves, 90_000, None).await;
        assert_eq!(answer.status, 201, "{detour}: {answer:?}");
    }
}

#[tokio::test]
async fn files_of_all_boards_have_a_rate_of_their_own() {
    let service = Service::with_policy(Policy::default()).await;
    let most = Rates::default().exports.at_once;
    for number in 0..most {
        let path = if number % 2 == 0 { "/api/v1/boards.csv" } else { "/api/v1/boards.jsonl" };
        assert_eq!(service.get(path).await.status, 200);
    }
    let answer = service.get("/api/v1/boards.csv").await;
    assert_eq!(answer.problem().kind, Kind::TooMany);
    assert!(answer.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
    assert_eq!(service.get("/api/v1/boards").await.status, 200, "other questions go on");
    assert_eq!(service.counted("limited", "export").await, 1);
}

#[tokio::test]
async fn searches_have_a_rate_of_their_own() {
    let service = Service::with_policy(Policy::default()).await;
    let (_, token) = service.player("Ada").await;
    for (total, title) in [(1, "One lantern"), (2, "Two lanterns")] {
        let board = if title.starts_with("One") { "5x5:002a000" } else { "5x5:ffffff8" };
        let wish = json!({ "title": title, "board": board });
        assert_eq!(service.post("/api/v1/boards", Some(&token), &wish).await.status, 201);
        assert_eq!(service.get("/api/v1/boards").await.json::<Boards>().total, total, "it is seen at once");
    }
    let mut found = 0;
    let limited = loop {
        let answer = service.get("/api/v1/boards?search=lantern").await;
        if answer.status == 429 {
            break answer;
        }
        assert_eq!(answer.json::<Boards>().total, 2);
        found += 1;
        assert!(found < 600, "there is no end");
    };
    assert!(found >= Rates::default().searches.at_once, "{found}");
    assert!(limited.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
    let all: Boards = service.get("/api/v1/boards?sort=liked").await.json();
    assert_eq!((all.total, all.boards.len()), (2, 2), "lists go on");
    assert!(service.counted("limited", "search").await >= 1);
}

#[tokio::test]
async fn what_is_refused_is_counted() {
    let admin = "a token of 24 characters";
    let mut service = Service::with_policy(Policy { admin_token: Some(admin.into()), ..Policy::default() }).await;
    let (id, ada) = service.player("Ada").await;
    // Invisible names, and names that look like another.
    for name in ["A\u{3164}da", "\u{410}da"] {
        assert_eq!(service.post("/api/v1/players", None, &json!({ "name": name })).await.status, 422);
    }
    assert_eq!(service.counted("refused", "name").await, 2);
    let long = format!("{}{}", "A1".repeat(1000), solution("classic", 7));
    assert_eq!(service.submit(&ada, "classic:7", &long, 90_000, None).await.status, 422);
    assert_eq!(service.counted("refused", "moves too long").await, 1);
    assert_eq!(service.submit(&ada, "classic:7", "A1", 90_000, None).await.status, 422);
    assert_eq!(service.counted("submissions", "refused").await, 2);
    for number in 0..=Rates::default().token_names.at_once {
        let name = json!({ "name": format!("Name {number} of many") });
        service.call(Method::PATCH, "/api/v1/players/me", Some(&ada), Some(&name)).await;
    }
    assert_eq!(service.counted("limited", "rename").await, 1);
    for number in 0..500 {
        let row = board(&format!("board{number}"), &id, &format!("code {number}"));
        assert_eq!(service.store.add_board(&row).await.unwrap(), PublishResult::New);
    }
    let wish = json!({ "title": "One more", "board": "5x5:002a000" });
    assert_eq!(service.post("/api/v1/boards", Some(&ada), &wish).await.status, 422);
    assert_eq!(service.counted("refused", "boards of one player").await, 1);
    // A banned player.
    let (bob, token) = service.player("Bob").await;
    service.store.act("test", &AdminAction::Ban { player: bob.clone() }, NOON).await.unwrap();
    assert_eq!(service.call(Method::GET, "/api/v1/players/me", Some(&token), NONE).await.status, 403);
    assert_eq!(service.counted("refused", "banned").await, 1);
    // A wrong token of the operator.
    service.peer = "127.0.0.1:5000".parse().unwrap();
    assert_eq!(service.call(Method::GET, "/admin/api/reports", Some("wrong"), NONE).await.status, 401);
    assert_eq!(service.counted("refused", "admin token").await, 1);
}

//! Actions of the operator, and of players on their own data.

use crate::harness::{NOON, Service, solution};
use axum::body::Body;
use axum::http::{Method, Request};
use douse_api::board::Board;
use douse_api::player::{Account, Device, MoveCode, PersonalData, Player, Welcome};
use douse_api::problem::Kind;
use douse_server::app::{Moderator, Policy};
use douse_server::store::AdminAction;
use serde_json::{Value, json};

const NONE: Option<&()> = None;
const TOKEN: &str = "a token of 24 characters";

async fn watched() -> Service {
    let policy = Policy { rates: None, admin_token: Some(TOKEN.into()), ..Policy::default() };
    let mut service = Service::with_policy(policy).await;
    service.peer = "127.0.0.1:40000".parse().unwrap();
    service
}

async fn act(service: &Service, deed: Value) -> String {
    let answer = service.post("/admin/api/actions", Some(TOKEN), &deed).await;
    assert_eq!(answer.status, 201, "{deed}: {answer:?}");
    answer.json::<Value>()["id"].as_str().unwrap().to_owned()
}

async fn undo(service: &Service, id: &str) -> u16 {
    let path = format!("/admin/api/actions/{id}/undo");
    service.call(Method::POST, &path, Some(TOKEN), NONE).await.status.as_u16()
}

#[tokio::test]
async fn every_deed_is_noted_and_can_be_undone() {
    let service = watched().await;
    let (ada, ada_token) = service.player("Ada").await;
    let (bob, bob_token) = service.player("Bob").await;
    let wish = json!({ "title": "Lantern", "board": "5x5:002a000" });
    let board: Board = service.post("/api/v1/boards", Some(&ada_token), &wish).await.json();
    let challenge = format!("board:{}", board.id);
    assert_eq!(service.play(&bob_token, &challenge, "A4C4E4A5C5E5", 3000).await.status, 201);
    assert_eq!(service.play(&ada_token, "classic:7", &solution("classic", 7), 3000).await.status, 201);
    service.call(Method::PUT, &format!("/api/v1/boards/{}/like", board.id), Some(&bob_token), NONE).await;
    let shown = async |path: &str| service.get(path).await.status.as_u16();
    let path = format!("/api/v1/boards/{}", board.id);

    // Reports about boards and players, with all reasons.
    let reason = |text: &str| json!({ "reason": text });
    let report = format!("{path}/report");
    assert_eq!(service.call(Method::PUT, &report, Some(&bob_token), Some(&reason("dull"))).await.status, 204);
    let about = format!("/api/v1/players/{ada}/report");
    assert_eq!(service.call(Method::PUT, &about, Some(&bob_token), Some(&reason("rude name"))).await.status, 204);
    let nobody = service.call(Method::PUT, "/api/v1/players/nobody/report", Some(&bob_token), Some(&reason("x"))).await;
    assert_eq!(nobody.problem().kind, Kind::NotFound);
    let reports: Value = service.call(Method::GET, "/admin/api/reports", Some(TOKEN), NONE).await.json();
    let reasons: Vec<_> = reports.as_array().unwrap().iter().map(|report| report["reason"].as_str().unwrap()).collect();
    assert!(reasons.len() == 2 && reasons.contains(&"dull") && reasons.contains(&"rude name"), "{reports}");

    let hide = act(&service, json!({ "verb": "hide", "board": board.id })).await;
    assert_eq!(shown(&path).await, 404);
    let picture =
        service.call(Method::GET, &format!("/admin/api/boards/{}/picture", board.id), Some(TOKEN), NONE).await;
    assert!(picture.text().starts_with("<svg") || picture.text().contains("<svg"), "{picture:?}");
    assert_eq!((undo(&service, &hide).await, shown(&path).await), (201, 200));
    assert_eq!(undo(&service, &hide).await, 409, "once");

    let ban = act(&service, json!({ "verb": "ban", "player": ada })).await;
    let answer = service.call(Method::GET, "/api/v1/players/me", Some(&ada_token), NONE).await;
    assert_eq!(answer.problem().kind, Kind::Forbidden);
    assert_eq!(undo(&service, &ban).await, 201);
    assert_eq!(service.call(Method::GET, "/api/v1/players/me", Some(&ada_token), NONE).await.status, 200);

    let rename = act(&service, json!({ "verb": "rename", "player": ada, "name": "Someone" })).await;
    let name = async || {
        let account = service.call(Method::GET, "/api/v1/players/me", Some(&ada_token), NONE).await;
        account.json::<Account>().player.name
    };
    assert_eq!(name().await, "Someone");
    assert_eq!((undo(&service, &rename).await, name().await.as_str()), (201, "Ada"));

    // A number sign is part of a name unless only digits follow it.
    let odd = act(&service, json!({ "verb": "rename", "player": ada, "name": "#1 fan" })).await;
    let plain = act(&service, json!({ "verb": "rename", "player": ada, "name": "Ada" })).await;
    assert_eq!((undo(&service, &plain).await, name().await.as_str()), (201, "#1 fan"));
    assert_eq!((undo(&service, &odd).await, name().await.as_str()), (201, "Ada"));
    let page: Value = service.call(Method::GET, &format!("/admin/api/players/{ada}"), Some(TOKEN), NONE).await.json();
    assert_eq!((&page["boards"][0]["id"], &page["boards"][0]["hidden"]), (&json!(board.id), &json!(0)));

    let remove = act(&service, json!({ "verb": "remove-score", "player": ada, "challenge": "classic:7" })).await;
    let places = async |challenge: &str| {
        service.store.challenges_of(&ada).await.unwrap().iter().any(|key| key.contains(challenge))
    };
    assert!(!places("classic").await);
    assert_eq!(undo(&service, &remove).await, 201);
    assert!(places("classic").await);
    // Undoing an undone action repeats it.
    let last = async || {
        let log: Value = service.call(Method::GET, "/admin/api/actions", Some(TOKEN), NONE).await.json();
        let entry = log.as_array().unwrap().iter().find(|entry| entry["undone"] == 0).unwrap();
        assert!(entry["object"].as_str().unwrap().contains("classic"), "{log}");
        entry["id"].as_str().unwrap().to_owned()
    };
    service.clock.advance(1);
    let undone = service.store.actions(100).await.unwrap();
    let undone = undone.iter().find(|action| !action.undoes.is_empty() && action.object.contains("classic")).unwrap();
    assert_eq!(undo(&service, &undone.id).await, 201);
    assert!(!places("classic").await);
    assert_eq!(undo(&service, &last().await).await, 201);
    assert!(places("classic").await);

    // A deleted player and all their data are restored.
    let mut before = Vec::new();
    service.store.backup(&mut before, Default::default()).await.unwrap();
    let delete = act(&service, json!({ "verb": "delete", "player": ada })).await;
    assert_eq!(shown(&path).await, 404);
    let unknown = service.call(Method::GET, "/api/v1/players/me", Some(&ada_token), NONE).await;
    assert_eq!(unknown.problem().kind, Kind::UnknownToken, "it may be undone, so the token is kept");
    assert_eq!(undo(&service, &delete).await, 201);
    assert_eq!(name().await, "Ada");
    let mut after = Vec::new();
    service.store.backup(&mut after, Default::default()).await.unwrap();
    let lines = |backup: &[u8]| {
        let text = String::from_utf8_lossy(backup).into_owned();
        let mut lines: Vec<String> = text
            .lines()
            .filter(|line| !line.contains("admin_log") && !line.contains("\"end\""))
            .map(str::to_owned)
            .collect();
        lines.sort();
        lines
    };
    assert_eq!(lines(&before), lines(&after));

    let log: Value = service.call(Method::GET, "/admin/api/actions", Some(TOKEN), NONE).await.json();
    assert_eq!(log.as_array().unwrap().len(), 16, "seven deeds, each undone, and one of them twice");
    let found: Value = service.call(Method::GET, "/admin/api/players?search=bo", Some(TOKEN), NONE).await.json();
    assert_eq!(found[0]["id"], bob);
    for (deed, status) in [
        (json!({ "verb": "hide", "board": "none" }), 404),
        (json!({ "verb": "ban", "player": "none" }), 404),
        (json!({ "verb": "remove-score", "player": "none", "challenge": "classic:7" }), 404),
        (json!({ "verb": "explode" }), 400),
    ] {
        assert_eq!(service.post("/admin/api/actions", Some(TOKEN), &deed).await.status, status, "{deed}");
    }
}

#[tokio::test]
async fn the_page_is_there_for_those_who_may_see_it() {
    let service = watched().await;
    let status = async |path: &str, token: Option<&str>| service.call(Method::GET, path, token, NONE).await.status;
    assert_eq!(status("/admin", None).await, 200);
    for path in ["/admin/api/reports", "/admin/api/players", "/admin/api/actions", "/metrics"] {
        assert_eq!(status(path, Some(TOKEN)).await, 200, "{path}");
        for wrong in [None, Some("wrong"), Some("")] {
            assert_eq!(status(path, wrong).await, 401, "{path} with {wrong:?}");
        }
    }
    // The public address serves none of it, with any token.
    for path in ["/admin", "/admin/admin.js", "/admin/api/reports", "/metrics"] {
        let request = Request::get(path).header("authorization", format!("Bearer {TOKEN}"));
        let answer = service.send(request.body(Body::empty()).unwrap()).await;
        assert!(answer.status == 404 || answer.text() == service.get("/any/page").await.text(), "{path}");
    }
}

#[tokio::test]
async fn players_see_and_take_back_what_is_theirs() {
    let service = Service::new().await;
    let (id, first) = service.player("Ada").await;
    let code: MoveCode = service.call(Method::POST, "/api/v1/players/me/move-code", Some(&first), NONE).await.json();
    let second: Welcome = service.post("/api/v1/players/redeem", None, &json!({ "code": code.code })).await.json();
    service.receipt(&first, "classic:7", &solution("classic", 7), 4000).await;
    service.post("/api/v1/boards", Some(&first), &json!({ "title": "Lantern", "board": "5x5:002a000" })).await;
    let data: PersonalData = service.call(Method::GET, "/api/v1/players/me/data", Some(&first), NONE).await.json();
    assert_eq!(
        (data.player.id.as_str(), data.devices.len(), data.games.len(), data.boards.len()),
        (id.as_str(), 2, 2, 1)
    );
    assert!(data.games[0].moves.len() > 4 && data.games[0].offsets.contains(','));
    // A lost device is removed and learns this; the other one keeps working.
    let devices: Vec<Device> = service.call(Method::GET, "/api/v1/players/me/devices", Some(&first), NONE).await.json();
    let lost = devices.iter().find(|device| !device.current).unwrap();
    let path = format!("/api/v1/players/me/devices/{}", lost.id);
    assert_eq!(service.call(Method::DELETE, &path, Some(&first), NONE).await.status, 204);
    assert_eq!(service.call(Method::DELETE, &path, Some(&first), NONE).await.status, 404);
    let off = service.call(Method::GET, "/api/v1/players/me", Some(&second.token), NONE).await;
    assert_eq!(off.problem().kind, Kind::Gone);
    assert_eq!(service.call(Method::GET, "/api/v1/players/me", Some(&first), NONE).await.status, 200);
    // A banned player can only see and delete their data.
    service.store.act("test", &AdminAction::Ban { player: id.clone() }, NOON).await.unwrap();
    let other = Service::with_store(service.store.clone(), Policy { rates: None, ..Policy::default() }).await;
    let start = json!({ "challenge": "classic:7" });
    assert_eq!(other.post("/api/v1/tickets", Some(&first), &start).await.problem().kind, Kind::Forbidden);
    assert_eq!(other.call(Method::GET, "/api/v1/players/me/data", Some(&first), NONE).await.status, 200);
    assert_eq!(other.call(Method::DELETE, "/api/v1/players/me", Some(&first), NONE).await.status, 204);
    assert_eq!(other.call(Method::GET, "/api/v1/players/me", Some(&first), NONE).await.problem().kind, Kind::Gone);
}

#[tokio::test]
async fn names_are_told_apart() {
    let service = Service::new().await;
    let (_, token) = service.player("Anna").await;
    let create = async |name: &str| service.post("/api/v1/players", None, &json!({ "name": name })).await;
    assert_eq!(create("anna").await.json::<Welcome>().player.name, "anna#2");
    for trick in
        ["\u{410}nn\u{430}", "An\u{3164}na", "An\u{2800}na", "An\u{34f}na", "Anna\u{fe0f}", "anna#2", "A\u{200b}nna"]
    {
        assert_eq!(create(trick).await.problem().kind, Kind::Unacceptable, "{trick:?}");
    }
    let rename = async |name: &str| {
        service.call(Method::PATCH, "/api/v1/players/me", Some(&token), Some(&json!({ "name": name }))).await
    };
    assert_eq!(rename("Anna").await.json::<Player>().name, "Anna", "nothing changes");
    assert_eq!(rename("Hanna").await.json::<Player>().name, "Hanna");
    // New names are limited; keeping the same name is not.
    let service = Service::with_policy(Policy::default()).await;
    let (_, token) = service.player("Anna").await;
    let mut statuses = Vec::new();
    for number in 0..8 {
        let name = json!({ "name": format!("Name {number}") });
        statuses
            .push(service.call(Method::PATCH, "/api/v1/players/me", Some(&token), Some(&name)).await.status.as_u16());
    }
    assert_eq!((statuses[0], statuses[7]), (200, 429));
}

#[tokio::test]
async fn moderators_have_names_and_tokens_of_their_own_and_wrong_ones_are_slowed() {
    let grace = Moderator { name: "grace".into(), token: "a token of grace alone".into() };
    let policy =
        Policy { rates: None, admin_token: Some(TOKEN.into()), moderators: vec![grace.clone()], ..Policy::default() };
    let service = Service::with_policy(policy).await;
    let (ada, _) = service.player("Ada").await;
    let ban = json!({ "verb": "ban", "player": ada });
    assert_eq!(service.post("/admin/api/actions", Some(&grace.token), &ban).await.status, 201);
    assert_eq!(service.post("/admin/api/actions", Some(TOKEN), &ban).await.status, 201);
    let mut actors: Vec<String> = service.store.actions(9).await.unwrap().into_iter().map(|row| row.actor).collect();
    actors.sort();
    assert_eq!(actors, ["grace", "page"]);
    let begun = std::time::Instant::now();
    let wrong = || service.call(Method::GET, "/admin/api/actions", Some("wrong"), NONE);
    let answers = tokio::join!(wrong(), wrong(), wrong());
    assert!([answers.0, answers.1, answers.2].iter().all(|answer| answer.status == 401));
    assert!(begun.elapsed() >= std::time::Duration::from_millis(600), "they wait for each other");
}

//! The service as games see it, on SQLite and on PostgreSQL.

use crate::harness::postgres::Cluster;
use crate::harness::{Service, solution};
use axum::body::Body;
use axum::http::{Method, Request};
use douse_api::board::{Board, Boards};
use douse_api::catalogue::{Day, Pack, PackSummary, Puzzle};
use douse_api::player::{Account, MAX_PAYLOAD, MoveCode, Moved, PersonalData, Player, Welcome};
use douse_api::problem::Kind;
use douse_api::score::{Receipt, Replay};
use douse_game::game::{Game, Stage};
use douse_server::app::Policy;
use serde_json::json;

const NONE: Option<&()> = None;

#[tokio::test]
async fn the_service_works_on_sqlite() {
    works(&Service::new().await).await;
}

#[tokio::test]
async fn the_service_works_on_postgres() {
    let Some(cluster) = Cluster::start() else { return };
    let policy = Policy { rates: None, ..Policy::default() };
    works(&Service::on(&cluster.place(), policy).await).await;
}

async fn works(service: &Service) {
    knows_levels_and_days(service).await;
    welcomes_and_forgets_players(service).await;
    withdraws_scores(service).await;
    moves_a_player_to_another_device(service).await;
    keeps_the_best_games(service).await;
    counts_a_game_once(service).await;
    takes_games_played_without_a_connection(service).await;
    publishes_boards(service).await;
    exports_boards(service).await;
}

async fn knows_levels_and_days(service: &Service) {
    let packs: Vec<PackSummary> = service.get("/api/v1/packs").await.json();
    assert_eq!(packs.iter().map(|pack| pack.levels).sum::<u32>(), 300);
    let pack: Pack = service.get("/api/v1/packs/classic").await.json();
    let puzzle: Puzzle = service.get("/api/v1/puzzles/classic:7").await.json();
    assert_eq!(pack.levels[6], puzzle);
    let day: Day = service.get("/api/v1/days/2026-11-15").await.json();
    assert_eq!(day, service.get("/api/v1/days").await.json());
    assert_eq!(day.puzzles.len(), 3);
    let daily: Puzzle = service.get("/api/v1/puzzles/daily:2026-11-15:strange").await.json();
    assert_eq!(daily, day.puzzles[2]);
    for path in [
        "/api/v1/packs/none",
        "/api/v1/puzzles/classic:51",
        "/api/v1/puzzles/nonsense",
        "/api/v1/puzzles/board:none",
        "/api/v1/days/2026-12-24",
        "/api/v1/days/yesterday",
        "/api/v1/scores/daily:1999-01-01:easy",
        "/api/v1/nothing",
        "/nothing.html",
    ] {
        assert_eq!(service.get(path).await.problem().kind, Kind::NotFound, "{path}");
    }
}

async fn welcomes_and_forgets_players(service: &Service) {
    let (id, token) = service.player("  Ada   Lovelace ").await;
    let account: Account = service.call(Method::GET, "/api/v1/players/me", Some(&token), NONE).await.json();
    assert_eq!(account.player, Player { id: id.clone(), name: "Ada Lovelace".into() });
    let renamed = service.call(Method::PATCH, "/api/v1/players/me", Some(&token), Some(&json!({"name": "Ada"}))).await;
    assert_eq!(renamed.json::<Player>().name, "Ada");
    for (name, kind) in [("", Kind::Unacceptable), ("x\u{202e}", Kind::Unacceptable)] {
        let answer = service.post("/api/v1/players", None, &json!({ "name": name })).await;
        assert_eq!(answer.problem().kind, kind);
    }
    assert_eq!(service.receipt(&token, "first:1", &solution("first", 1), 3000).await.rank_by_moves, 1);
    assert_eq!(service.table("first:1", "").await.entries[0].player.name, "Ada");
    service.call(Method::PATCH, "/api/v1/players/me", Some(&token), Some(&json!({"name": "Countess"}))).await;
    assert_eq!(service.table("first:1", "").await.entries[0].player.name, "Countess", "at once");
    assert_eq!(service.call(Method::DELETE, "/api/v1/players/me", Some(&token), NONE).await.status, 204);
    assert_eq!(service.table("first:1", "").await.total, 0);
    let gone = service.call(Method::GET, "/api/v1/players/me", Some(&token), NONE).await;
    assert_eq!(gone.problem().kind, Kind::Gone);
    let unknown = Kind::UnknownToken;
    for (header, kind) in [
        ("", Kind::Unauthorized),
        ("Bearer", Kind::Unauthorized),
        ("Bearer ", Kind::Unauthorized),
        ("Basic x", Kind::Unauthorized),
        ("Bearer nonsense", unknown),
    ] {
        let request = Request::get("/api/v1/players/me").header("authorization", header).body(Body::empty()).unwrap();
        let answer = service.send(request).await;
        assert_eq!((answer.problem().kind, &answer.headers["www-authenticate"]), (kind, &"Bearer".parse().unwrap()));
    }
    assert!(unknown.is_passing(), "a game keeps its token and tries again");
}

/// Withdrawing consent removes the scores of a player and nothing else.
async fn withdraws_scores(service: &Service) {
    let ((mine, my_token), (other, other_token)) = (service.player("Withdraws").await, service.player("Stays").await);
    for token in [&my_token, &other_token] {
        for number in [3, 4] {
            service.receipt(token, &format!("first:{number}"), &solution("first", number), 3000).await;
        }
    }
    assert_eq!(service.table("first:3", "").await.total, 2);
    let withdrawn = service.call(Method::DELETE, douse_api::path::MY_SCORES, Some(&my_token), NONE).await;
    assert_eq!(withdrawn.status, 204);
    for challenge in ["first:3", "first:4"] {
        let entries = service.table(challenge, "").await.entries;
        assert_eq!(
            entries.iter().map(|entry| entry.player.id.as_str()).collect::<Vec<_>>(),
            [other.as_str()],
            "at once"
        );
    }
    let data: PersonalData = service.call(Method::GET, "/api/v1/players/me/data", Some(&my_token), NONE).await.json();
    assert_eq!((data.games, data.begun, data.player.id), (Vec::new(), Vec::new(), mine));
    // A player who agrees again starts anew.
    assert!(!service.receipt(&my_token, "first:3", &solution("first", 3), 3000).await.repeated);
    let nobody = service.call(Method::DELETE, douse_api::path::MY_SCORES, None, NONE).await;
    assert_eq!(nobody.problem().kind, Kind::Unauthorized);
    for token in [&my_token, &other_token] {
        assert_eq!(service.call(Method::DELETE, "/api/v1/players/me", Some(token), NONE).await.status, 204);
    }
}

async fn moves_a_player_to_another_device(service: &Service) {
    let (id, token) = service.player("Bob").await;
    let code: MoveCode = service.call(Method::POST, "/api/v1/players/me/move-code", Some(&token), NONE).await.json();
    let typed = json!({ "code": code.code.to_lowercase().replace('-', " ") });
    let welcome: Welcome = service.post("/api/v1/players/redeem", None, &typed).await.json();
    assert_eq!(welcome.player.id, id);
    assert_ne!(welcome.token, token);
    for token in [&token, &welcome.token] {
        let account: Account = service.call(Method::GET, "/api/v1/players/me", Some(token), NONE).await.json();
        assert_eq!(account.player.id, id);
    }
    let used = service.post("/api/v1/players/redeem", None, &typed).await.problem();
    assert_eq!((used.kind, used.reason.as_deref()), (Kind::NotFound, Some("code-unknown")));
    // Data of the game is sent along once, within bounds.
    let payload = json!({ "payload": "{\"stars\":[3,2,1]}" });
    let code_of =
        async |body: serde_json::Value| service.post("/api/v1/players/me/move-code", Some(&token), &body).await;
    let packed: MoveCode = code_of(payload).await.json();
    let data: PersonalData = service.call(Method::GET, "/api/v1/players/me/data", Some(&token), NONE).await.json();
    assert_eq!(data.payload, "{\"stars\":[3,2,1]}");
    let moved: Moved = service.post("/api/v1/players/redeem", None, &json!({ "code": packed.code })).await.json();
    assert_eq!((moved.player.id.as_str(), moved.payload.as_str()), (id.as_str(), "{\"stars\":[3,2,1]}"));
    let heavy = json!({ "payload": "x".repeat(MAX_PAYLOAD + 1) });
    assert_eq!(code_of(heavy).await.problem().kind, Kind::Unacceptable);
    assert_eq!(code_of(json!({ "payload": 1 })).await.problem().kind, Kind::BadRequest);
    assert_eq!(code_of(json!([])).await.problem().kind, Kind::BadRequest, "fields have names");
    assert_eq!(code_of(json!(null)).await.status, 201, "nothing goes along");
    let code: MoveCode = service.call(Method::POST, "/api/v1/players/me/move-code", Some(&token), NONE).await.json();
    service.clock.advance(15 * 60 * 1000);
    let late = service.post("/api/v1/players/redeem", None, &json!({ "code": code.code })).await;
    assert_eq!(late.problem().kind, Kind::NotFound);
}

async fn keeps_the_best_games(service: &Service) {
    let (eve, eve_token) = service.player("Eve").await;
    let (dan, dan_token) = service.player("Dan").await;
    let best = solution("classic", 7);
    // Pressing twice changes nothing and costs two moves.
    let longer = format!("A1A1{best}");
    let receipt = service.receipt(&eve_token, "classic:7", &longer, 9000).await;
    assert_eq!((receipt.rank_by_moves, receipt.rank_by_time, receipt.time_counts), (1, Some(1), true));
    let receipt = service.receipt(&dan_token, "classic:7", &best, 12_000).await;
    assert_eq!((receipt.rank_by_moves, receipt.rank_by_time), (1, Some(2)));
    let table = service.table("classic:7", "by=moves").await;
    assert_eq!(table.entries.iter().map(|entry| entry.player.id.as_str()).collect::<Vec<_>>(), [&dan, &eve]);
    let table = service.table("classic:7", "by=time").await;
    assert_eq!(table.entries.iter().map(|entry| entry.time_ms).collect::<Vec<_>>(), [Some(9000), Some(12_000)]);
    // A worse game changes nothing, a better one replaces.
    service.receipt(&dan_token, "classic:7", &longer, 20_000).await;
    assert_eq!(service.table("classic:7", "").await.entries[0].moves, best.len() as i64 / 2);
    assert_eq!(service.receipt(&eve_token, "classic:7", &best, 8000).await.rank_by_moves, 1);
    // Games with hints have leaderboards of their own.
    let receipt = service.receipt(&eve_token, "classic:7", &format!("?{best}"), 1000).await;
    assert_eq!((receipt.hints, receipt.rank_by_moves), (1, 1));
    assert_eq!(service.table("classic:7", "hints=with").await.total, 1);
    assert_eq!(service.table("classic:7", "hints=without&by=time").await.entries[0].time_ms, Some(8000));

    let replay: Replay = service.get(&format!("/api/v1/scores/classic:7/{eve}?by=time")).await.json();
    assert_eq!((replay.moves.as_str(), replay.time_ms, replay.rank), (best.as_str(), Some(8000), 1));
    let game = Game::from_code(&replay.code, replay.play).unwrap().replay(&replay.moves).unwrap();
    assert_eq!(game.stage(), Stage::Won);
    let none = service.get(&format!("/api/v1/scores/classic:7/{dan}?hints=with")).await;
    assert_eq!(none.problem().kind, Kind::NotFound);

    let answer = service.get("/api/v1/scores/classic:7").await;
    let tag = answer.headers["etag"].to_str().unwrap().to_owned();
    let request = Request::get("/api/v1/scores/classic:7").header("if-none-match", tag).body(Body::empty()).unwrap();
    assert_eq!(service.send(request).await.status, 304);
    assert_eq!(service.table("classic:7", "limit=1&offset=1").await.entries.len(), 1);
    for query in ["limit=0", "limit=101", "offset=100001", "by=luck", "limit=x", "what=1"] {
        let answer = service.get(&format!("/api/v1/scores/classic:7?{query}")).await;
        assert_eq!(answer.problem().kind, Kind::BadRequest, "{query}");
    }
}

async fn counts_a_game_once(service: &Service) {
    let (_, token) = service.player("Fay").await;
    let best = solution("torus", 3);
    let ticket = service.ticket(&token, "torus:3").await;
    service.clock.advance(5000);
    let first = service.submit(&token, "torus:3", &best, 4000, Some(ticket.clone())).await;
    assert_eq!((first.status.as_u16(), first.json::<Receipt>().repeated), (201, false));
    let again = service.submit(&token, "torus:3", &best, 4000, Some(ticket.clone())).await;
    assert_eq!((again.status.as_u16(), again.json::<Receipt>().repeated), (200, true));
    let other = service.submit(&token, "torus:3", &format!("A1A1A1{best}A1"), 4500, Some(ticket)).await;
    assert!(other.status.is_client_error());
    assert_eq!(service.table("torus:3", "").await.total, 1);
}

async fn takes_games_played_without_a_connection(service: &Service) {
    let (_, token) = service.player("Gus").await;
    let best = solution("three", 2);
    let receipt: Receipt = service.submit(&token, "three:2", &best, 4000, None).await.json();
    assert_eq!((receipt.time_counts, receipt.rank_by_moves, receipt.rank_by_time), (false, 1, None));
    assert_eq!(service.submit(&token, "three:2", &best, 4000, None).await.status, 200, "sent again");
    assert_eq!(service.table("three:2", "by=time").await.total, 0);
    assert_eq!(service.table("three:2", "").await.entries[0].time_ms, None);
}

async fn publishes_boards(service: &Service) {
    let (author, token) = service.player("Hal").await;
    let (_, other) = service.player("Ivy").await;
    let wish = json!({ "title": " A  <b>lantern</b> ", "board": ".....\n.....\n#.#.#\n.....\n.....\n" });
    let answer = service.post("/api/v1/boards", Some(&token), &wish).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    let board: Board = answer.json();
    assert_eq!((board.title.as_str(), board.author.id.as_str()), ("A <b>lantern</b>", author.as_str()));
    assert_eq!((board.code.as_str(), board.cells, board.par.at_most), ("5x5:002a000", 25, Some(6)));
    assert_eq!(service.post("/api/v1/boards", Some(&token), &wish).await.status, 200, "yours already");
    let theirs = service.post("/api/v1/boards", Some(&other), &wish).await.problem();
    assert_eq!(theirs.kind, Kind::Conflict);
    assert!(theirs.detail.contains(&board.id));

    let path = format!("/api/v1/boards/{}", board.id);
    assert_eq!(service.get(&path).await.json::<Board>(), board);
    let like = format!("{path}/like");
    assert_eq!(service.call(Method::PUT, &like, Some(&other), NONE).await.status, 204);
    assert_eq!(service.call(Method::PUT, &like, Some(&other), NONE).await.status, 204);
    assert_eq!(service.get(&path).await.json::<Board>().likes, 1);
    assert_eq!(service.call(Method::DELETE, &like, Some(&other), NONE).await.status, 204);
    assert_eq!(service.get(&path).await.json::<Board>().likes, 0);
    let report = format!("{path}/report");
    assert_eq!(service.call(Method::PUT, &report, Some(&other), Some(&json!({"reason": "dull"}))).await.status, 204);

    let challenge = format!("board:{}", board.id);
    let answer = service.play(&other, &challenge, "A4C4E4A5C5E5", 3000).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    assert_eq!(service.table(&challenge, "").await.total, 1);

    let found: Boards = service.get("/api/v1/boards?search=LANTERN&sort=hardest").await.json();
    assert_eq!(found.boards.iter().map(|found| &found.id).collect::<Vec<_>>(), [&board.id]);
    assert_eq!(service.get("/api/v1/boards?search=nothing").await.json::<Boards>().total, 0);

    for (board, kind) in [
        (json!({ "title": "x", "board": "5x5:8000000" }), Kind::Unacceptable),
        (json!({ "title": "x", "board": "5x5:0000000" }), Kind::Unacceptable),
        (json!({ "title": "x", "board": "no board" }), Kind::Unacceptable),
        (json!({ "title": " ", "board": "2x2:f" }), Kind::Unacceptable),
        (json!({ "title": "x", "board": "2x2:f", "play": "never" }), Kind::BadRequest),
        (json!({ "title": "x" }), Kind::BadRequest),
        (json!({ "title": "x", "board": "2x2:f", "par": 1 }), Kind::BadRequest),
    ] {
        assert_eq!(service.post("/api/v1/boards", Some(&token), &board).await.problem().kind, kind, "{board}");
    }
    let lit_only = json!({ "title": "Lit", "board": "3x3:800", "play": "lit-only" });
    let lit_only: Board = service.post("/api/v1/boards", Some(&token), &lit_only).await.json();
    assert_eq!(serde_json::to_value(lit_only.play).unwrap(), "lit-only");

    assert_eq!(service.call(Method::DELETE, &path, Some(&other), NONE).await.problem().kind, Kind::Forbidden);
    assert_eq!(service.call(Method::DELETE, &path, Some(&token), NONE).await.status, 204);
    assert_eq!(service.get(&path).await.status, 404);
    assert_eq!(service.get(&format!("/api/v1/scores/{challenge}")).await.status, 404);
}

async fn exports_boards(service: &Service) {
    let (_, token) = service.player("=Jim, \"J\"").await;
    for number in 1..=5 {
        let board = json!({ "title": format!("=HYPERLINK {number}, \"x\""), "board": format!("3x3:{number:x}00") });
        assert_eq!(service.post("/api/v1/boards", Some(&token), &board).await.status, 201);
    }
    let lines = service.get("/api/v1/boards.jsonl").await;
    let boards: Vec<Board> = lines.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(boards.len() >= 5 && boards.is_sorted_by_key(|board| (board.created, board.id.clone())));
    assert_eq!(boards.len() as i64, service.get("/api/v1/boards").await.json::<Boards>().total);
    let csv = service.get("/api/v1/boards.csv").await;
    assert!(csv.headers["content-type"].to_str().unwrap().starts_with("text/csv"));
    let text = csv.text();
    assert_eq!(text.lines().count(), boards.len() + 1);
    assert!(text.contains(r#""'=HYPERLINK 1, ""x""""#), "{text}");
}

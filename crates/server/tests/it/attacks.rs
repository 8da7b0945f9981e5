//! Attacks by strangers.

use crate::harness::hopeless::hopeless;
use crate::harness::{Service, solution};
use axum::body::Body;
use axum::http::{Method, Request};
use douse_api::board::Board;
use douse_api::problem::Kind;
use douse_api::score::Receipt;
use douse_server::app::Policy;
use douse_server::assets::Assets;
use douse_server::games::proving::ProofBudget;
use douse_server::guard::address::Proxies;
use douse_server::store::{DatabaseLocation, Store};
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};

const NONE: Option<&()> = None;

#[tokio::test]
async fn forged_scores_do_not_hold() {
    let service = Service::new().await;
    let (_, token) = service.player("Mallory").await;
    let (_, other) = service.player("Trent").await;
    let best = solution("classic", 7);
    let moves = best.len() as u64 / 2;
    let refused = async |answer: crate::harness::Answer| {
        let problem = answer.problem();
        assert_eq!(problem.kind, Kind::Forged, "{problem}");
        assert_eq!(service.table("classic:7", "").await.total, 0);
        assert_eq!(service.table("classic:7", "by=time").await.total, 0);
    };
    // Moves that do not solve it, are not on the board, or continue after the win.
    for moves in ["", "A1", "Z9", "A1A1", "🔦", "?", &best[2..], &format!("{best}A1A1"), &"A1".repeat(300)] {
        refused(service.play(&token, "classic:7", moves, 700_000).await).await;
    }
    // Too fast by its own claim, and by the age of the ticket.
    refused(service.play(&token, "classic:7", &best, 0).await).await;
    refused(service.play(&token, "classic:7", &best, (moves - 1) * 40 - 1).await).await;
    let ticket = service.ticket(&token, "classic:7").await;
    refused(service.submit(&token, "classic:7", &best, 1500, Some(ticket)).await).await;
    // Slower than the ticket is old.
    let ticket = service.ticket(&token, "classic:7").await;
    service.clock.advance(5000);
    refused(service.submit(&token, "classic:7", &best, 8000, Some(ticket)).await).await;
    // A ticket of another level or player, one with a forged signature, and an expired one.
    let ticket = service.ticket(&token, "classic:8").await;
    service.clock.advance(5000);
    refused(service.submit(&token, "classic:7", &best, 4000, Some(ticket)).await).await;
    let ticket = service.ticket(&other, "classic:7").await;
    service.clock.advance(5000);
    refused(service.submit(&token, "classic:7", &best, 4000, Some(ticket.clone())).await).await;
    for forged in ["", "x", "0.0.0", &ticket.replace('a', "b"), &ticket[1..], &format!("{ticket}0")] {
        refused(service.submit(&token, "classic:7", &best, 4000, Some(forged.into())).await).await;
    }
    let ticket = service.ticket(&token, "classic:7").await;
    service.clock.advance(8 * 24 * 3600 * 1000);
    refused(service.submit(&token, "classic:7", &best, 4000, Some(ticket)).await).await;
    // A used ticket.
    let ticket = service.ticket(&token, "classic:7").await;
    service.clock.advance(5000);
    assert_eq!(service.submit(&token, "classic:7", &best, 4000, Some(ticket.clone())).await.status, 201);
    let again = service.submit(&token, "classic:7", &best, 3000, Some(ticket)).await;
    assert_eq!(again.problem().kind, Kind::Conflict);
    assert_eq!(service.table("classic:7", "by=time").await.entries[0].time_ms, Some(4000));
}

#[tokio::test]
async fn a_thousand_forged_scores_leave_no_trace() {
    let service = Service::new().await;
    let (_, token) = service.player("Mallory").await;
    let (_, other) = service.player("Trent").await;
    let (own, foreign) = (service.ticket(&token, "classic:7").await, service.ticket(&other, "classic:7").await);
    service.clock.advance(5000);
    let best = solution("classic", 7);
    let presses: Vec<&str> = best.as_bytes().chunks(2).map(|press| std::str::from_utf8(press).unwrap()).collect();
    let turned: String = presses.iter().rev().copied().collect();
    for number in 0..1000 {
        // Presses left out, doubled and of other boards; tickets of other players and boards,
        // changed and cut.
        let at = number / 8 % presses.len();
        let without: String = presses.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, press)| *press).collect();
        let changed = |at: usize| {
            let mut bytes = own.clone().into_bytes();
            bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
            String::from_utf8(bytes).unwrap()
        };
        let (challenge, moves, time, ticket) = match number % 8 {
            0 => ("classic:7", best.clone(), number as u64 / 8, own.clone()),
            1 => ("classic:7", without, 4000, own.clone()),
            2 => ("classic:7", format!("{without}{}{}", presses[at], presses[at]), 4000, own.clone()),
            3 => ("classic:7", format!("{best}{}", presses[at]), 4000, own.clone()),
            4 => ("classic:7", turned.clone(), 4000, foreign.clone()),
            5 => ("classic:7", turned.clone(), 4000, changed(number / 8 % own.len())),
            6 => ("classic:7", best.clone(), 4000, own[..number / 8 % own.len()].to_owned()),
            _ => ("classic:8", solution("classic", 8), 4000, own.clone()),
        };
        let answer = service.submit(&token, challenge, &moves, time, Some(ticket)).await;
        assert_eq!(answer.problem().kind, Kind::Forged, "{number}");
    }
    for challenge in ["classic:7", "classic:8"] {
        assert_eq!(service.table(challenge, "").await.total, 0);
    }
    // None of them used up the ticket.
    let receipt: Receipt = service.submit(&token, "classic:7", &turned, 4000, Some(own)).await.json();
    assert_eq!((receipt.time_ms, receipt.rank_by_moves), (Some(4000), 1));
}

#[tokio::test]
async fn nobody_is_faster_than_the_clock_of_the_server() {
    let service = Service::new().await;
    let (_, token) = service.player("Mallory").await;
    let best = solution("classic", 7);
    // Half a minute with the board, and a claim of less than a second.
    let ticket = service.ticket(&token, "classic:7").await;
    service.clock.advance(30_000);
    let receipt: Receipt = service.submit(&token, "classic:7", &best, 700, Some(ticket)).await.json();
    assert_eq!((receipt.time_counts, receipt.time_ms), (true, Some(28_000)));
    // Tickets in advance: only the last one is valid, and its time runs.
    let first = service.ticket(&token, "classic:8").await;
    service.clock.advance(60_000);
    let second = service.ticket(&token, "classic:8").await;
    service.clock.advance(5_000);
    let other = solution("classic", 8);
    assert_eq!(service.submit(&token, "classic:8", &other, 4_000, Some(first)).await.problem().kind, Kind::Forged);
    let receipt: Receipt = service.submit(&token, "classic:8", &other, 4_000, Some(second)).await.json();
    assert_eq!(receipt.time_ms, Some(4_000));
    // Presses that no hand makes, and a game of an older program without the times of presses.
    let game = |ticket: String, offsets: Vec<u32>| json!({ "challenge": "classic:7", "moves": best, "time_ms": 4000, "offsets_ms": offsets, "ticket": ticket });
    let presses = best.len() / 2;
    let at_once = vec![2000; presses];
    let early: Vec<u32> = (0..presses as u32).map(|press| press * 400).collect();
    let some: Vec<u32> = (1..presses as u32).map(|press| press * 400).collect();
    for offsets in [at_once, early, some] {
        let ticket = service.ticket(&token, "classic:7").await;
        service.clock.advance(4_100);
        let answer = service.post("/api/v1/scores", Some(&token), &game(ticket, offsets)).await;
        assert_eq!(answer.problem().kind, Kind::Forged);
    }
    let ticket = service.ticket(&token, "classic:7").await;
    service.clock.advance(4_100);
    let old = json!({ "challenge": "classic:7", "moves": best, "time_ms": 4000, "ticket": ticket });
    let receipt: Receipt = service.post("/api/v1/scores", Some(&token), &old).await.json();
    assert_eq!((receipt.time_counts, receipt.moves), (false, presses as u64));
}

#[tokio::test]
async fn all_games_at_par_share_the_first_place() {
    let service = Service::new().await;
    let best = solution("classic", 7);
    for (name, moves, time) in
        [("Ada", best.clone(), 9000), ("Bob", best.clone(), 4000), ("Cy", format!("A1A1{best}"), 3000)]
    {
        let (_, token) = service.player(name).await;
        let receipt = service.receipt(&token, "classic:7", &moves, time).await;
        assert_eq!(
            (receipt.at_par, receipt.rank_by_moves),
            if name == "Cy" { (false, 3) } else { (true, 1) },
            "{name}"
        );
    }
    let table = service.table("classic:7", "").await;
    let lines: Vec<_> =
        table.entries.iter().map(|entry| (entry.rank, entry.at_par, entry.player.name.as_str())).collect();
    assert_eq!(lines, [(1, true, "Bob"), (1, true, "Ada"), (3, false, "Cy")]);
    let table = service.table("classic:7", "by=time").await;
    let ranks: Vec<_> = table.entries.iter().map(|entry| (entry.rank, entry.player.name.as_str())).collect();
    assert_eq!(ranks, [(1, "Cy"), (2, "Bob"), (3, "Ada")]);
    let page = service.table("classic:7", "limit=1&offset=2").await;
    assert_eq!((page.total, page.entries[0].rank), (3, 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn days_in_turn_hold_up_nobody() {
    let service = Arc::new(Service::new().await);
    let (_, token) = service.player("Ada").await;
    let mut asking = Vec::new();
    for number in 0..60 {
        let service = service.clone();
        let date = format!("2026-{:02}-{:02}", 1 + number / 28, 1 + number % 28);
        asking.push(tokio::spawn(async move { service.get(&format!("/api/v1/days/{date}")).await }));
    }
    // Meanwhile today's boards and games are available.
    assert_eq!(service.get("/api/v1/days").await.status, 200);
    service.receipt(&token, "classic:7", &solution("classic", 7), 4000).await;
    let mut statuses = Vec::new();
    for asked in asking {
        let answer = asked.await.unwrap();
        if answer.status == 503 {
            assert!(answer.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
        }
        statuses.push(answer.status.as_u16());
    }
    assert!(statuses.iter().all(|status| [200, 503].contains(status)), "{statuses:?}");
    assert!(statuses.contains(&200) && statuses.contains(&503), "{statuses:?}");
}

#[tokio::test]
async fn a_game_is_no_longer_than_its_board_deserves() {
    let service = Service::new().await;
    let (_, token) = service.player("Ada").await;
    let best = solution("classic", 7);
    let long = format!("{}{best}", "A1".repeat(1000));
    let answer = service.submit(&token, "classic:7", &long, 90_000, None).await;
    assert_eq!(answer.problem().kind, Kind::Unacceptable);
    let hinted = format!("{}{best}", "?".repeat(1000));
    assert_eq!(service.submit(&token, "classic:7", &hinted, 90_000, None).await.problem().kind, Kind::Unacceptable);
    let playful = format!("{}{best}", "A1".repeat(100));
    assert_eq!(service.submit(&token, "classic:7", &playful, 90_000, None).await.status, 201);
}

#[tokio::test]
async fn a_clock_that_goes_back_breaks_nothing() {
    let service = Service::new().await;
    let (_, token) = service.player("Ada").await;
    let best = solution("classic", 7);
    let ticket = service.ticket(&token, "classic:7").await;
    service.clock.advance(-3600 * 1000);
    let answer = service.submit(&token, "classic:7", &best, 4000, Some(ticket)).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    assert!(!answer.json::<Receipt>().time_counts, "nobody knows how long it took");
    assert_eq!(service.table("classic:7", "").await.total, 1);
    let receipt = service.receipt(&token, "classic:7", &best, 4000).await;
    assert!(receipt.time_counts, "the next game counts");
    service.clock.advance(-200 * 365 * 24 * 3600 * 1000);
    assert_eq!(service.get("/api/v1/days").await.status, 404, "before there were computers");
    assert_eq!(service.get("/ready").await.status, 200);
}

#[tokio::test]
async fn text_is_text_wherever_it_is_written() {
    let service = Service::new().await;
    let nasty = ["'; DROP TABLE scores; --", "<script>x()</script>", "\" OR 1=1 --", "%_!\\", "${7*7}{{7*7}}"];
    for text in nasty {
        let (id, token) = service.player(text).await;
        service.receipt(&token, "classic:7", &solution("classic", 7), 4000).await;
        let entries = service.table("classic:7", "limit=100").await.entries;
        assert!(entries.iter().any(|entry| entry.player.id == id && entry.player.name == text));
        let title = json!({ "title": text, "board": "2x2:f", "play": "any" });
        let answer = service.post("/api/v1/boards", Some(&token), &title).await;
        if answer.status == 201 {
            assert_eq!(answer.json::<Board>().title, text);
            assert_eq!(answer.headers["content-type"], "application/json");
        }
        let encoded: String = text.bytes().map(|byte| format!("%{byte:02x}")).collect();
        for path in [
            format!("/api/v1/boards?search={encoded}"),
            format!("/api/v1/boards?author={encoded}"),
            format!("/api/v1/boards/{encoded}"),
            format!("/api/v1/packs/{encoded}"),
            format!("/api/v1/days/{encoded}"),
            format!("/api/v1/puzzles/{encoded}"),
            format!("/api/v1/scores/{encoded}"),
            format!("/api/v1/scores/classic:7/{encoded}"),
        ] {
            let status = service.get(&path).await.status.as_u16();
            assert!(status == 200 || status == 404, "{path}: {status}");
        }
        for body in [json!({ "code": text }), json!({ "reason": text })] {
            service.post("/api/v1/players/redeem", None, &body).await;
            service.call(Method::PUT, "/api/v1/boards/none/report", Some(&token), Some(&body)).await;
        }
    }
    assert_eq!(service.table("classic:7", "").await.total, nasty.len() as i64);
    assert_eq!(service.store.check().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn large_and_deep_bodies_are_refused() {
    let service = Service::new().await;
    let (_, token) = service.player("Ada").await;
    let send = async |body: Vec<u8>, media_type: &str| {
        let request = Request::post("/api/v1/scores")
            .header("authorization", format!("Bearer {token}"))
            .header("content-type", media_type)
            .body(Body::from(body))
            .unwrap();
        service.send(request).await.problem().kind
    };
    assert_eq!(send(vec![b' '; 10 << 20], "application/json").await, Kind::TooLarge);
    let deep = "[".repeat(100_000);
    assert_eq!(send(deep.into_bytes(), "application/json").await, Kind::BadRequest);
    let deep = format!("{{\"challenge\":{}", "{\"a\":".repeat(20_000));
    assert_eq!(send(deep.into_bytes(), "application/json").await, Kind::BadRequest);
    assert_eq!(send(b"{}".to_vec(), "text/plain").await, Kind::UnsupportedMedia);
    assert_eq!(send(b"\xff\xfe".to_vec(), "application/json").await, Kind::BadRequest);
    assert_eq!(send(b"".to_vec(), "application/json").await, Kind::BadRequest);
    let moves = json!({ "challenge": "classic:7", "moves": "A1".repeat(20_000), "time_ms": 1 });
    assert_eq!(send(moves.to_string().into_bytes(), "application/json").await, Kind::Unacceptable);
    let number = r#"{"challenge":"classic:7","moves":"A1","time_ms":1e999}"#;
    assert_eq!(send(number.as_bytes().to_vec(), "application/json").await, Kind::BadRequest);
}

#[tokio::test]
async fn a_board_that_would_take_an_hour_takes_its_budget() {
    let budget = ProofBudget { time: Duration::from_millis(100), memory: 64 << 20, at_once: 1, waiting: 1 };
    let policy = Policy { rates: None, proofs: budget, ..Policy::default() };
    let service = Service::with_policy(policy).await;
    let (_, token) = service.player("Ada").await;
    let boards = hopeless(5);
    let publish = async |board: &str| {
        service.post("/api/v1/boards", Some(&token), &json!({ "title": "Hopeless", "board": board })).await
    };
    let started = Instant::now();
    let answer = publish(&boards[0]).await;
    let took = started.elapsed();
    assert!(took < Duration::from_secs(30), "{took:?}");
    assert_eq!(answer.status, 201, "{answer:?}");
    let par = answer.json::<Board>().par;
    assert!(par.at_least > 0 && par.at_least < par.at_most.unwrap(), "not proved, but between bounds: {par:?}");
    // All of them use up their budget. Meanwhile more requests arrive than may wait, and the rest
    // are refused.
    let answers = tokio::join!(publish(&boards[1]), publish(&boards[2]), publish(&boards[3]), publish(&boards[4]));
    let statuses = [&answers.0, &answers.1, &answers.2, &answers.3].map(|answer| answer.status.as_u16());
    assert_eq!(statuses.iter().filter(|status| **status == 503).count(), 2, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 2, "{statuses:?}");
    assert_eq!(service.get("/health").await.status, 200);
}

#[tokio::test]
async fn a_spoofed_header_does_not_get_past_the_limit() {
    let service = Service::with_policy(Policy::default()).await;
    let ask = async |service: &Service, forwarded: String| {
        let request = Request::post("/api/v1/players/redeem")
            .header("content-type", "application/json")
            .header("x-forwarded-for", &forwarded)
            .header("forwarded", format!("for={forwarded}"))
            .header("x-real-ip", &forwarded)
            .body(Body::from(r#"{"code":"x"}"#))
            .unwrap();
        service.send(request).await
    };
    let mut limited = None;
    for number in 0..60 {
        let answer = ask(&service, format!("198.51.100.{number}")).await;
        if answer.status == 429 {
            limited = Some(answer);
            break;
        }
    }
    let limited = limited.expect("a new address each time, but all from one place");
    assert_eq!(limited.problem().kind, Kind::TooMany);
    assert!(limited.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);

    // Behind a trusted proxy each client has its own limits, and none can impersonate another.
    let proxies = Proxies::new(vec!["192.0.2.0/24".parse().unwrap()]);
    let service = Service::with_policy(Policy { proxies, ..Policy::default() }).await;
    for number in 0..60 {
        assert_eq!(ask(&service, format!("198.51.100.{number}")).await.status, 404);
    }
    let mut statuses = Vec::new();
    for number in 0..60 {
        statuses.push(ask(&service, format!("203.0.113.{number}, 198.51.100.250")).await.status.as_u16());
    }
    assert!(statuses.contains(&429), "what stands before the last address is not believed");
}

#[tokio::test]
async fn a_player_is_limited_from_wherever_they_ask() {
    let mut service = Service::with_policy(Policy::default()).await;
    let (_, token) = service.player("Ada").await;
    // The allowance recovers meanwhile, so the number of requests depends on the machine.
    let mut statuses = Vec::new();
    for number in 0..600u16 {
        service.peer = format!("203.0.{}.{}:1000", number / 200, number % 200).parse().unwrap();
        let answer = service.call(Method::PUT, "/api/v1/boards/none/like", Some(&token), NONE).await;
        statuses.push(answer.status.as_u16());
        if statuses.last() == Some(&429) {
            break;
        }
    }
    assert_eq!((statuses.first(), statuses.last()), (Some(&404), Some(&429)));
}

#[tokio::test]
async fn answers_carry_strict_headers_and_leak_nothing() {
    let service = Service::new().await;
    for path in ["/", "/api", "/api/v1/packs", "/api/v1/nothing", "/health", "/api/v1/openapi.json"] {
        let answer = service.get(path).await;
        let header = |name: &str| answer.headers.get(name).map_or("", |value| value.to_str().unwrap());
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("x-frame-options"), "DENY", "{path}");
        let policy = header("content-security-policy");
        assert!(policy.ends_with("frame-ancestors 'none'") && policy.contains("default-src"), "{path}: {policy}");
        assert!(!policy.contains("script-src 'self' 'unsafe-inline'") && !policy.contains("'unsafe-eval'"), "{path}");
        assert!(answer.headers.get("server").is_none() && answer.headers.get("access-control-allow-origin").is_none());
    }
    assert!(service.get("/").await.headers["content-security-policy"].to_str().unwrap().contains("'wasm-unsafe-eval'"));
    // Internal details stay in the log.
    let mut service = service;
    service.peer = "127.0.0.1:5000".parse().unwrap();
    for path in ["/metrics", "/admin", "/admin/api/reports"] {
        let answer = service.get(path).await.text();
        assert_eq!(answer, service.get("/any/page").await.text(), "{path}, also from this machine");
    }
    service.store.close().await;
    let answer = service.get("/api/v1/boards").await;
    let problem = answer.problem();
    assert_eq!(problem.kind, Kind::Unavailable);
    let told = format!("{} {}", problem.title, problem.detail).to_lowercase();
    assert!(["sql", "pool", "/", "closed"].iter().all(|word| !told.contains(word)), "{told}");
}

#[tokio::test]
async fn addresses_have_a_length() {
    let service = Service::new().await;
    for start in ["/", "/embed/5x5:", "/api/v1/boards?search=", "/api/v1/scores/", "/health?"] {
        let path = format!("{start}{}", "a".repeat(4097 - start.len()));
        assert_eq!(service.get(&path).await.problem().kind, Kind::LongAddress, "{start}");
        assert_ne!(service.get(&path[..4096]).await.status, 414, "{start}");
    }
}

#[tokio::test]
async fn only_a_board_alone_may_stand_in_the_frames_of_others() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "game").unwrap();
    std::fs::write(folder.path().join("douse-board.js"), "element").unwrap();
    let store = Store::open(&DatabaseLocation::File(folder.path().join("service.db"))).await.unwrap();
    let assets = Assets::from_folder(folder.path()).unwrap();
    let policy = || Policy { rates: None, ..Policy::default() };
    let service = Service::with_assets(store.clone(), policy(), assets).await;
    for (path, status) in [
        ("/embed/5x5:ffffff8?hints&solution", 200),
        ("/embed/4x3.king.k3@moebius:120012001200", 200),
        ("/embed/g3=e:4", 200),
        ("/embed/nonsense", 404),
        ("/embed/5x5:zz", 404),
        ("/embed/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E", 404),
        ("/embed/a/b/c", 404),
    ] {
        let answer = service.get(path).await;
        assert_eq!(answer.status, status, "{path}");
        let header = |name: &str| answer.headers.get(name).map_or("", |value| value.to_str().unwrap());
        let policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors *";
        assert_eq!(header("content-security-policy"), policy, "{path}");
        assert_eq!((header("x-frame-options"), header("cross-origin-resource-policy")), ("", "cross-origin"));
        assert_eq!(header("x-content-type-options"), "nosniff");
        let page = answer.text();
        assert_eq!(page.matches("<script").count(), 1, "{page}");
        assert!(page.contains("<douse-board code="), "{page}");
    }
    let element = service.get("/douse-board.js").await;
    assert_eq!(element.headers["cross-origin-resource-policy"], "cross-origin");
    assert_eq!(element.headers["access-control-allow-origin"], "*");
    let game = service.get("/").await;
    assert_eq!((&game.headers["x-frame-options"], game.text().as_str()), (&"DENY".parse().unwrap(), "game"));
    assert_eq!(game.headers["cross-origin-resource-policy"], "same-origin");
    assert_eq!(service.call(Method::POST, "/embed/5x5:ffffff8", None, NONE).await.status, 405);
    std::fs::remove_file(folder.path().join("douse-board.js")).unwrap();
    let assets = Assets::from_folder(folder.path()).unwrap();
    let bare = Service::with_assets(store, policy(), assets).await.get("/embed/5x5:ffffff8").await;
    assert!(bare.status == 503 && bare.text().contains("without the browser game"), "{bare:?}");
}

#[tokio::test]
async fn no_path_leads_out_of_the_folder() {
    let service = Service::new().await;
    for path in [
        "/../../../etc/passwd.txt",
        "/..%2f..%2fetc%2fpasswd.txt",
        "/%2e%2e/%2e%2e/etc/hosts.txt",
        "/a/../../b.txt",
        "//etc/passwd.txt",
        "/api/v1/boards/..%2f..%2fservice.db",
        "/service.db",
        "/.git/config",
        "/%00.txt",
    ] {
        assert_eq!(service.get(path).await.status, 404, "{path}");
    }
    for method in [Method::POST, Method::PUT, Method::TRACE, Method::DELETE] {
        let answer = service.call(method, "/", None, NONE).await;
        assert_eq!(answer.problem().kind, Kind::MethodNotAllowed);
    }
    let answer = service.call(Method::DELETE, "/api/v1/packs", None, NONE).await;
    assert_eq!(answer.problem().kind, Kind::MethodNotAllowed);
}

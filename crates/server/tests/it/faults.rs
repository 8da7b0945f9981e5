//! Failures of machines, disks, clocks and databases.

use crate::harness::hopeless::hopeless;
use crate::harness::postgres::Cluster;
use crate::harness::wire::Wire;
use crate::harness::{NOON, Service, offsets, solution};
use axum::http::StatusCode;
use douse_api::problem::{Kind, Problem};
use douse_api::score::{Receipt, Ticket};
use douse_game::challenge::Challenge;
use douse_game::submission::{Submission, WonGame};
use douse_server::app::Policy;
use douse_server::games::proving::ProofBudget;
use douse_server::listen::BoundAddress;
use douse_server::secrets::hash_secret;
use douse_server::serve::{Options, serve};
use douse_server::store::{DatabaseLocation, Store};
use serde_json::json;
use sqlx::Connection as _;
use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Set for child processes: the database of their service.
const CHILD: &str = "DOUSE_TEST_CHILD";
/// The folder for secrets of that service, for PostgreSQL.
const SECRETS: &str = "DOUSE_TEST_SECRETS";

fn options(place: DatabaseLocation) -> Options {
    let policy = Policy { rates: None, ..Policy::default() };
    let listen = "127.0.0.1:0".parse().unwrap();
    Options { policy, ..Options::new(place, listen) }
}

/// No test of its own: the service that other tests start as a process and kill.
#[test]
fn child_service() {
    let Some(file) = std::env::var_os(CHILD) else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let started = |bound: BoundAddress, _: Option<BoundAddress>| println!("listening on {}", bound.network().unwrap());
    let place = match file.to_str() {
        Some(address) if address.starts_with("postgres://") => {
            DatabaseLocation::Postgres { address: address.into(), secrets: std::env::var_os(SECRETS).unwrap().into() }
        }
        _ => DatabaseLocation::File(file.into()),
    };
    runtime.block_on(serve(options(place), started, std::future::pending())).unwrap();
}

/// A service in a child process.
pub fn start_child(place: &DatabaseLocation) -> (Child, SocketAddr) {
    let (place, secrets): (&OsStr, &OsStr) = match place {
        DatabaseLocation::File(file) => (file.as_os_str(), OsStr::new("")),
        DatabaseLocation::Postgres { address, secrets } => (address.as_ref(), secrets.as_os_str()),
    };
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "faults::child_service", "--nocapture"]).env(CHILD, place).env(SECRETS, secrets);
    command.stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for line in lines.map_while(Result::ok) {
        if let Some((_, address)) = line.split_once("listening on ") {
            return (child, address.parse().unwrap());
        }
    }
    let status = child.wait().unwrap();
    panic!("the child did not start: {status}");
}

#[derive(Clone)]
struct Sent {
    token: String,
    game: Submission,
}

/// Sends games over 64 connections. Returns the acknowledged ones with their statuses.
async fn send_all(
    address: SocketAddr,
    games: Vec<Sent>,
    acknowledged: Arc<AtomicUsize>,
) -> Vec<(Sent, StatusCode, Receipt)> {
    let queue = Arc::new(Mutex::new(games));
    let mut sending = Vec::new();
    for _ in 0..64 {
        let (queue, acknowledged) = (queue.clone(), acknowledged.clone());
        sending.push(tokio::spawn(async move {
            let mut done = Vec::new();
            let Some(mut wire) = Wire::open(address).await else { return done };
            loop {
                let Some(sent) = queue.lock().unwrap().pop() else { return done };
                let Some((status, body)) = wire.post("/api/v1/scores", &sent.token, &sent.game).await else {
                    return done;
                };
                assert!(status.is_success(), "{status} {body:?}");
                acknowledged.fetch_add(1, Ordering::SeqCst);
                done.push((sent, status, serde_json::from_slice(&body).unwrap()));
            }
        }));
    }
    let mut all = Vec::new();
    for done in sending {
        all.extend(done.await.unwrap());
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_service_keeps_what_it_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("service.db");
    let store = Store::open(&DatabaseLocation::File(file.clone())).await.unwrap();
    let tokens: Vec<String> = (0..20).map(|number| format!("token {number}")).collect();
    for (number, token) in tokens.iter().enumerate() {
        store.add_player(&format!("player{number}"), "Ada", &hash_secret(token), NOON).await.unwrap();
    }
    store.close().await;

    let (mut child, address) = start_child(&DatabaseLocation::File(file.clone()));
    let mut wire = Wire::open(address).await.unwrap();
    let mut games = Vec::new();
    for level in 1..=50 {
        let moves = solution("classic", level);
        for token in &tokens {
            let challenge = Challenge::Level { pack: "classic".into(), number: level as u32 };
            let start = json!({ "challenge": challenge });
            let (status, body) = wire.post("/api/v1/tickets", token, &start).await.unwrap();
            assert_eq!(status, 201, "{body:?}");
            let ticket = Some(serde_json::from_slice::<Ticket>(&body).unwrap().ticket);
            let offsets_ms = offsets(&moves, 800);
            let game = WonGame { moves: moves.clone(), time_ms: 800, offsets_ms, ticket };
            let game = Submission { challenge, game };
            games.push(Sent { token: token.clone(), game });
        }
    }
    tokio::time::sleep(Duration::from_millis(900)).await;

    // Kill the service in the middle of a thousand games.
    let acknowledged = Arc::new(AtomicUsize::new(0));
    let sending = tokio::spawn(send_all(address, games.clone(), acknowledged.clone()));
    let deadline = Instant::now() + Duration::from_secs(30);
    while acknowledged.load(Ordering::SeqCst) < 300 && Instant::now() < deadline {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = sending.await.unwrap();
    assert!((300..1000).contains(&before.len()), "{} were acknowledged before the kill", before.len());

    let store = Store::open(&DatabaseLocation::File(file.clone())).await.unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    let kept = store.stats().await.unwrap().scores as usize;
    assert!(kept >= before.len() * 2, "each stands in two tables: {kept} of {}", before.len());
    store.close().await;

    // Acknowledged games are recognised when they are sent again, and all games count once.
    let (mut child, address) = start_child(&DatabaseLocation::File(file.clone()));
    let again = send_all(address, before.into_iter().map(|(sent, _, _)| sent).collect(), Arc::default()).await;
    assert!(again.iter().all(|(_, status, receipt)| *status == 200 && receipt.repeated));
    let after = send_all(address, games, Arc::default()).await;
    assert_eq!(after.len(), 1000);
    child.kill().unwrap();
    child.wait().unwrap();
    let store = Store::open(&DatabaseLocation::File(file)).await.unwrap();
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(store.stats().await.unwrap().scores, 2000);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_goes_away_comes_back() {
    let Some(mut cluster) = Cluster::start() else { return };
    let service = Arc::new(Service::on(&cluster.place(), Policy { rates: None, ..Policy::default() }).await);
    let (_, token) = service.player("Ada").await;
    let moves = solution("classic", 7);
    let (stop, statuses) = (Arc::new(AtomicUsize::new(0)), Arc::new(Mutex::new(Vec::new())));
    let mut load = Vec::new();
    for number in 0..8 {
        let (service, token, moves) = (service.clone(), token.clone(), moves.clone());
        let (stop, statuses) = (stop.clone(), statuses.clone());
        load.push(tokio::spawn(async move {
            let mut time = number;
            while stop.load(Ordering::SeqCst) == 0 {
                time += 8;
                let answer = service.submit(&token, "classic:7", &moves, time, None).await;
                let read = service.get(&format!("/api/v1/boards?offset={}", time % 1000)).await;
                for answer in [answer, read] {
                    if !answer.status.is_success() {
                        assert_eq!(answer.problem().kind, Kind::Unavailable);
                        assert!(answer.headers.contains_key("retry-after"));
                    }
                    statuses.lock().unwrap().push(answer.status.as_u16());
                }
            }
        }));
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    cluster.stop_server();
    assert_eq!(service.get("/ready").await.status, 503);
    assert_eq!(service.get("/health").await.status, 200);
    // A busy machine may take a while until the first player notices.
    let deadline = Instant::now() + Duration::from_secs(20);
    while !statuses.lock().unwrap().contains(&503) {
        assert!(Instant::now() < deadline, "nobody is told that the database is away");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    cluster.start_server();
    let deadline = Instant::now() + Duration::from_secs(20);
    while service.get("/ready").await.status != 200 {
        assert!(Instant::now() < deadline, "it does not come back");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let answer = service.submit(&token, "classic:7", &moves, 1, None).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    stop.store(1, Ordering::SeqCst);
    for task in load {
        task.await.unwrap();
    }
    let statuses = statuses.lock().unwrap();
    assert!(statuses.contains(&201), "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 201, 503].contains(status)), "{statuses:?}");
}

#[tokio::test]
async fn on_a_full_disk_reading_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let place = DatabaseLocation::File(folder.path().join("service.db"));
    let policy = || Policy { rates: None, ..Policy::default() };
    let service = Service::with_store(Store::open_within(&place, 90).await.unwrap(), policy()).await;
    let (_, token) = service.player("Ada").await;
    let moves = solution("classic", 7);
    service.receipt(&token, "classic:7", &moves, 4000).await;
    let mut full = None;
    // Each game is on another board, so that all are stored.
    let packs = douse_game::pack::NAMES.iter().filter_map(|name| douse_game::pack::Pack::named(name));
    let levels = packs.flat_map(|pack| (1..=pack.levels.len()).map(move |level| (pack.name.clone(), level)));
    for (pack, level) in levels {
        let challenge = format!("{pack}:{level}");
        let answer = service.submit(&token, &challenge, &solution(&pack, level), 5000, None).await;
        if !answer.status.is_success() {
            full = Some(answer);
            break;
        }
    }
    let problem: Problem = full.expect("the disk fills up").problem();
    assert_eq!(problem.kind, Kind::Unavailable);
    assert!(problem.detail.contains("full"), "{problem}");
    let title = json!({ "title": "x".repeat(60), "board": "5x5:002a000" });
    let mut refused = 0;
    for number in 0..50 {
        let answer = service.post("/api/v1/players", None, &json!({ "name": format!("player {number}") })).await;
        refused += usize::from(answer.status == 503);
    }
    assert!(refused > 0);
    let board = service.post("/api/v1/boards", Some(&token), &title).await;
    assert!(board.status == 201 || board.status == 503, "{board:?}");
    assert_eq!(service.table("classic:7", "").await.total, 1);
    assert_eq!(service.get("/api/v1/boards").await.status, 200);
    assert_eq!(service.get("/ready").await.status, 200);
    assert_eq!(service.store.check().await.unwrap(), Vec::<String>::new());
    // The service continues when there is space on the disk again.
    service.store.close().await;
    let service = Service::on(&place, policy()).await;
    assert_eq!(service.submit(&token, "classic:7", &moves, 999_999, None).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_replicas_share_one_database() {
    let Some(cluster) = Cluster::start() else { return };
    let policy = || Policy { rates: None, ..Policy::default() };
    let place = cluster.place();
    // Both replicas start at the same time without tables.
    let (one, two) = tokio::join!(Service::on(&place, policy()), Service::on(&place, policy()));
    let (id, token) = one.player("Ada").await;
    // A ticket of one replica is valid on the other, once.
    let moves = solution("classic", 7);
    let ticket = one.ticket(&token, "classic:7").await;
    two.clock.advance(5000);
    one.clock.advance(5000);
    let (a, b) = tokio::join!(
        one.submit(&token, "classic:7", &moves, 4000, Some(ticket.clone())),
        two.submit(&token, "classic:7", &moves, 4000, Some(ticket)),
    );
    let mut statuses = [a.status.as_u16(), b.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 201]);
    // Simultaneous writes to the same rows cause no visible deadlock and lose nothing.
    let (one, two) = (Arc::new(one), Arc::new(two));
    let mut sending = Vec::new();
    for number in 0..40u64 {
        let (service, token) = (if number % 2 == 0 { one.clone() } else { two.clone() }, token.clone());
        sending.push(tokio::spawn(async move {
            let level = 1 + number % 5;
            let moves = solution("torus", level as usize);
            service.submit(&token, &format!("torus:{level}"), &moves, number, None).await.status.as_u16()
        }));
    }
    for sent in sending {
        assert_eq!(sent.await.unwrap(), 201);
    }
    for level in 1..=5 {
        for service in [&one, &two] {
            let table = service.table(&format!("torus:{level}"), "").await;
            assert_eq!((table.total, table.entries[0].player.id.as_str()), (1, id.as_str()));
        }
    }
    // Changes by one replica appear on the other soon.
    let (_, bob) = two.player("Bob").await;
    let before = one.table("classic:7", "").await.total;
    two.receipt(&bob, "classic:7", &moves, 4000).await;
    assert_eq!(two.table("classic:7", "").await.total, before + 1);
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(one.table("classic:7", "").await.total, before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_in_order_finishes_what_is_under_way() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("service.db");
    let mut options = options(DatabaseLocation::File(file.clone()));
    options.policy.proofs = ProofBudget { time: Duration::from_secs(2), ..ProofBudget::default() };
    let (started, address) = tokio::sync::oneshot::channel();
    let (end, ended) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(serve(options, |bound, _| started.send(bound.network().unwrap()).unwrap(), async {
        let _ = ended.await;
    }));
    let address = address.await.unwrap();
    let mut wire = Wire::open(address).await.unwrap();
    let (_, body) = wire.post("/api/v1/players", "", &json!({ "name": "Ada" })).await.unwrap();
    let token = serde_json::from_slice::<douse_api::player::Welcome>(&body).unwrap().token;
    let publishing = tokio::spawn(async move {
        // This proof uses up its whole budget.
        let board = json!({ "title": "Long", "board": hopeless(1)[0] });
        wire.post("/api/v1/boards", &token, &board).await
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    end.send(()).unwrap();
    let (status, body) = publishing.await.unwrap().expect("an answer, not a broken connection");
    assert_eq!(status, 201, "{body:?}");
    serving.await.unwrap().unwrap();
    assert!(Wire::open(address).await.is_none(), "nobody listens any more");
    let store = Store::open(&DatabaseLocation::File(file)).await.unwrap();
    assert_eq!(store.stats().await.unwrap().boards, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_refuses_changes_is_unavailable_until_it_accepts_them() {
    let Some(cluster) = Cluster::start() else { return };
    let service = Service::on(&cluster.place(), Policy { rates: None, ..Policy::default() }).await;
    let (_, token) = service.player("Ada").await;
    let moves = solution("classic", 7);
    let DatabaseLocation::Postgres { address, .. } = cluster.place() else { panic!("a place of PostgreSQL") };
    let mut other = crate::versions::connected(&address).await;
    // Simulate a failover: cut the connections, and make the server read-only.
    let mut set_read_only = async |value: &str| {
        let text = format!(
            "SET default_transaction_read_only = off; ALTER DATABASE postgres SET default_transaction_read_only = {value}; \
             SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = 'postgres'"
        );
        sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(&mut other).await.unwrap();
    };
    assert_eq!(service.get("/ready").await.status, 200);
    set_read_only("on").await;
    let answer = service.submit(&token, "classic:7", &moves, 5000, None).await;
    let ready = service.get("/ready").await;
    for answer in [answer, ready] {
        assert_eq!((answer.status.as_u16(), answer.problem().kind), (503, Kind::Unavailable));
        assert!(answer.headers.contains_key("retry-after"));
    }
    assert_eq!(service.get("/api/v1/boards").await.status, 200, "reading goes on");
    set_read_only("off").await;
    assert_eq!(service.get("/ready").await.status, 200);
    assert_eq!(service.submit(&token, "classic:7", &moves, 5000, None).await.status, 201);
}

/// The form of address in docs/operating/douse.service: the folder of a Unix socket.
#[tokio::test]
async fn an_address_can_name_the_folder_of_a_unix_socket() {
    let Some(cluster) = Cluster::start() else { return };
    let (folder, port) = (cluster.file("data"), cluster.port());
    let address = format!("postgres:///postgres?host={}&user=douse&port={port}", folder.display());
    crate::versions::connected(&address).await.close().await.unwrap();
}

//! Attacks the service over loopback while honest players at another address keep playing, and
//! measures how long they wait and whether they are refused.

use crate::report::{Report, Row};
use crate::service::{Connection, memory, offsets, post, start_service};
use anyhow::{Context, Result, ensure};
use douse_api::player::Welcome;
use douse_api::score::Ticket;
use douse_game::pack::Pack;
use douse_server::secrets::hash_secret;
use douse_server::serve::Options;
use douse_server::store::{DatabaseLocation, Store};
use serde_json::{Value, json};
use sqlx::Connection as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use std::future::Future;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::watch;

#[path = "../../../crates/server/tests/it/harness/hopeless.rs"]
mod hopeless;
mod requests;

/// The address of the honest players; attackers come from others.
const HONEST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
const STRANGER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const SCHOOL: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 3);
/// The duration of each attack.
const TIME: Duration = Duration::from_secs(8);
/// The honest players; attackers imitate the first.
const PLAYERS: [&str; 3] = ["Ada", "Grace", "Emmy"];
/// The pause between two games, so that nobody plays more often than one player may.
const PAUSE: Duration = Duration::from_millis(300);
/// The longest time that honest players may wait in 99 of 100 requests.
const LIMIT: Duration = Duration::from_millis(250);
/// The memory that the process may use beyond its idle state, with service, players and attackers
/// in it.
const GROWTH: u64 = 150 << 20;
/// The number of community boards.
const BOARDS: u32 = 100_000;
const SILENT: usize = 2000;
const FORGED: usize = 10_000;

/// Attacks with connections and games, one after another.
pub(crate) fn run(report: &mut Report) -> Result<()> {
    const BODY: &str = "POST /api/v1/scores HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
        content-length: 9000\r\n\r\n{";
    let mut scenario = Scenario::open(report)?;
    scenario.attack("2000 silent connections", |at| Box::pin(silent(at)))?;
    scenario.attack("slow heads", |at| Box::pin(slow(at, "GET /health HTTP/1.1\r\nhost: x\r\nx: ")))?;
    scenario.attack("slow bodies", |at| Box::pin(slow(at, BODY)))?;
    scenario.attack("slow readers of 4 addresses", |at| Box::pin(slow_readers(at)))?;
    scenario.attack("HTTP/2 resets", |at| Box::pin(frames(at, Frames::Resets)))?;
    scenario.attack("HTTP/2 settings", |at| Box::pin(frames(at, Frames::Settings)))?;
    scenario.attack("pipelining", |at| Box::pin(pipelining(at)))?;
    scenario.attack("10 000 forged scores", |at| Box::pin(forged_scores(at)))?;
    scenario.attack("dates in turn", |at| Box::pin(dates(at)))?;
    scenario.attack("proof bombs", |at| Box::pin(proofs(at)))?;
    scenario.attack("names", |at| Box::pin(names(at)))?;
    scenario.attack("200 players of one address", |at| Box::pin(many_players(at)))
}

/// Attacks with valid requests that are meant to be expensive.
pub(crate) fn run_requests(report: &mut Report) -> Result<()> {
    let mut scenario = Scenario::open(report)?;
    scenario.attack("graphs in embedded pages", |at| Box::pin(requests::embeds(at)))?;
    scenario.attack("classes of hard boards", |at| Box::pin(requests::classes(at)))?;
    scenario.attack("wrong codes of classes", |at| Box::pin(requests::codes(at)))?;
    scenario.attack("cancelled requests", |at| Box::pin(requests::cancelled_requests(at)))?;
    scenario.attack("searches", |at| Box::pin(requests::searches(at)))?;
    scenario.attack("long addresses", |at| Box::pin(requests::long_addresses(at)))?;
    scenario.attack("proxies that nobody trusts", |at| Box::pin(requests::proxies(at)))?;
    scenario.attack("exports", |at| Box::pin(requests::exports(at)))
}

/// A service, honest players, and attackers.
struct Scenario<'a> {
    report: &'a mut Report,
    at: SocketAddr,
    /// Memory before the first attack, in bytes.
    idle: u64,
    players: Vec<HonestPlayer>,
    honest: Runtime,
    strangers: Runtime,
    _server: Runtime,
    _folder: tempfile::TempDir,
}

impl<'a> Scenario<'a> {
    /// Starts all of them, and measures how long players wait without an attack.
    fn open(report: &'a mut Report) -> Result<Self> {
        let server = Runtime::new()?;
        let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
        let folder = tempfile::tempdir_in(target)?;
        let file = folder.path().join("service.db");
        server.block_on(publish_many(&file))?;
        let options = Options::new(DatabaseLocation::File(file), SocketAddr::from(([127, 0, 0, 1], 0)));
        let at = start_service(&server, options)?;
        let (honest, strangers) = (Runtime::new()?, Runtime::new()?);
        let players = PLAYERS.map(|name| honest.block_on(HonestPlayer::arrive(at, name)));
        let players = players.into_iter().collect::<Result<Vec<_>>>()?;
        let idle = memory("VmRSS")?;
        println!("memory before the first attack: {} MB", idle >> 20);
        let mut scenario = Self { report, at, idle, players, honest, strangers, _server: server, _folder: folder };
        scenario.attack("no attack", |_| Box::pin(no_attack()))?;
        Ok(scenario)
    }

    /// Attacks while the honest players play, and reports their waiting times and the memory.
    fn attack(&mut self, what: &str, attack: Attack) -> Result<()> {
        // Resets the peak of memory.
        std::fs::write("/proc/self/clear_refs", "5").context("the mark of the highest memory")?;
        let (stop, stopped) = watch::channel(false);
        let playing: Vec<_> =
            self.players.iter().map(|player| self.honest.spawn(player.clone().play(stopped.clone()))).collect();
        let attacking = async { tokio::time::timeout(TIME * 4, attack(self.at)).await };
        self.strangers.block_on(attacking).unwrap_or(Ok(())).with_context(|| what.to_owned())?;
        // A player who has ended reports the reason below.
        let _ = stop.send(true);
        let mut times = Vec::new();
        for player in playing {
            times.extend(self.honest.block_on(player)?.with_context(|| what.to_owned())?);
        }
        ensure!(times.len() >= 100, "{what}: the honest players were answered {} times only", times.len());
        times.sort_unstable();
        let slowest = times[times.len() * 99 / 100];
        println!(
            "{what}: {} requests of the honest players, none refused, 99 of 100 within {slowest:.1?}",
            times.len()
        );
        self.report.add(&Row { what, ours: slowest, opponent: Some(("limit", LIMIT)), limit: Some(1.0) });
        let grown = memory("VmHWM")?.saturating_sub(self.idle);
        self.report.add_bytes(&format!("{what}: memory above idle"), grown, ("limit", GROWTH));
        Ok(())
    }
}

/// Stores many boards of one player, so that searches and exports have something to read.
async fn publish_many(file: &Path) -> Result<()> {
    let store = Store::open(&DatabaseLocation::File(file.to_owned())).await?;
    store.add_player("p0000001", "Publisher", &hash_secret("publisher"), 0).await?;
    store.close().await;
    let options = SqliteConnectOptions::new().filename(file);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let boards = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1) \
        INSERT INTO boards (id, title, folded, author, code, play, cells, par_least, par_most, created) \
        SELECT printf('%08d', n), 'A board for everyone, number ' || n, 'a board for everyone, number ' || n, 'p0000001', \
        printf('5x5:%07x', n), 'any', 25, n % 15, n % 15, n FROM numbers";
    sqlx::query(boards).bind(BOARDS).execute(&mut connection).await?;
    Ok(connection.close().await?)
}

type Attack = fn(SocketAddr) -> std::pin::Pin<Box<dyn Future<Output = Result<()>>>>;

/// A player who takes a ticket, plays, sends the score and looks at the table, within the limits.
#[derive(Clone)]
struct HonestPlayer {
    at: SocketAddr,
    token: String,
}

impl HonestPlayer {
    async fn arrive(at: SocketAddr, name: &str) -> Result<Self> {
        let mut connection = Connection::open_from(HONEST, at).await?;
        let name = json!({ "name": name }).to_string();
        let (status, body) = connection.ask(&post("/api/v1/players", "", name.as_bytes())).await?;
        ensure!(status == 201, "the honest player was not welcomed: {status}");
        Ok(Self { at, token: serde_json::from_slice::<Welcome>(body)?.token })
    }

    async fn play(self, stopped: watch::Receiver<bool>) -> Result<Vec<Duration>> {
        let pack = Pack::named("classic").context("the classic pack")?;
        let mut times = Vec::new();
        for number in 0.. {
            if *stopped.borrow() {
                break;
            }
            // Each game has a new connection, like a browser that was closed in between.
            let started = Instant::now();
            let mut connection = Connection::open_from(HONEST, self.at).await?;
            times.push(started.elapsed());
            let page = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n".to_vec();
            self.ask(&mut connection, &mut times, page, 200).await?;
            let level = &pack.levels[number % 5];
            let challenge = format!("classic:{}", number % 5 + 1);
            let start = json!({ "challenge": challenge }).to_string();
            let ticket = self
                .ask(&mut connection, &mut times, post("/api/v1/tickets", &self.token, start.as_bytes()), 201)
                .await?;
            let ticket: Ticket = serde_json::from_slice(&ticket)?;
            let time = 150 + 45 * level.moves.len() as u64;
            tokio::time::sleep(Duration::from_millis(time + 5)).await;
            let shape = level.board.variant().shape();
            let moves: String = level.moves.iter().map(|&cell| shape.cell_name(cell).to_string()).collect();
            let game = json!({ "challenge": challenge, "moves": moves, "time_ms": time,
                "offsets_ms": offsets(level.moves.len(), time), "ticket": ticket.ticket });
            let request = post("/api/v1/scores", &self.token, game.to_string().as_bytes());
            let receipt = self.ask(&mut connection, &mut times, request, 201).await?;
            let receipt: Value = serde_json::from_slice(&receipt)?;
            ensure!(receipt["time_counts"] == true, "the time does not count: {receipt}");
            let table = format!("GET /api/v1/scores/{challenge} HTTP/1.1\r\nhost: x\r\n\r\n");
            self.ask(&mut connection, &mut times, table.into_bytes(), 200).await?;
            tokio::time::sleep(PAUSE).await;
        }
        Ok(times)
    }

    async fn ask(
        &self,
        connection: &mut Connection,
        times: &mut Vec<Duration>,
        request: Vec<u8>,
        expected: u16,
    ) -> Result<Vec<u8>> {
        let started = Instant::now();
        let (status, body) = connection.ask(&request).await?;
        ensure!(status == expected, "the honest player was refused: {status} {}", String::from_utf8_lossy(body));
        let body = body.to_vec();
        times.push(started.elapsed());
        Ok(body)
    }
}

async fn connect(at: SocketAddr) -> Result<TcpStream> {
    connect_from(STRANGER, at).await
}

async fn connect_from(from: Ipv4Addr, at: SocketAddr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    Ok(socket.connect(at).await?)
}

/// Does not attack.
async fn no_attack() -> Result<()> {
    tokio::time::sleep(TIME).await;
    Ok(())
}

async fn silent(at: SocketAddr) -> Result<()> {
    let mut sockets = Vec::with_capacity(SILENT);
    for _ in 0..SILENT {
        sockets.push(connect(at).await?);
    }
    tokio::time::sleep(TIME).await;
    Ok(())
}

/// Sends the beginning of a request on many connections, and then one byte per second.
async fn slow(at: SocketAddr, beginning: &str) -> Result<()> {
    let mut sockets = Vec::new();
    for _ in 0..500 {
        let mut socket = connect(at).await?;
        let _ = socket.write_all(beginning.as_bytes()).await;
        sockets.push(socket);
    }
    let end = Instant::now() + TIME;
    while Instant::now() < end {
        for socket in &mut sockets {
            let _ = socket.write_all(b"y").await;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    Ok(())
}

/// Takes all connections from four addresses and replaces those that are cut: half of them send
/// bodies slowly, half request long responses by HTTP/2 and read a byte per second.
async fn slow_readers(at: SocketAddr) -> Result<()> {
    const CONNECTIONS: u16 = 1024;
    const BODY: &[u8] =
        b"POST /api/v1/players HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{";
    let no_window = frame(4, 0, 0, &[0, 4, 0, 0, 0, 0]);
    let asked = frame(1, 5, 1, b"\x82\x86\x44\x14/api/v1/openapi.json\x41\x01x");
    let reading = [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".as_slice(), &no_window, &asked].concat();
    let one_more = frame(8, 0, 1, &[0, 0, 0, 1]);
    let end = Instant::now() + TIME;
    let mut lanes = Vec::new();
    for number in 0..CONNECTIONS {
        let from = Ipv4Addr::new(127, 0, 2, 1 + (number % 4) as u8);
        let (first, then) =
            if number / 4 % 2 == 0 { (BODY.to_vec(), b"x".to_vec()) } else { (reading.clone(), one_more.clone()) };
        lanes.push(tokio::spawn(async move {
            while Instant::now() < end {
                let Ok(mut socket) = connect_from(from, at).await else {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                    continue;
                };
                let mut open = socket.write_all(&first).await.is_ok();
                while open && Instant::now() < end {
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    open = socket.write_all(&then).await.is_ok();
                }
            }
        }));
    }
    for lane in lanes {
        lane.await?;
    }
    Ok(())
}

#[derive(Clone, Copy)]
enum Frames {
    Resets,
    Settings,
}

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let mut bytes = (payload.len() as u32).to_be_bytes()[1..].to_vec();
    bytes.extend([kind, flags]);
    bytes.extend(stream.to_be_bytes());
    bytes.extend(payload);
    bytes
}

/// Sends frames as fast as possible, on connections that are replaced when they are cut.
async fn frames(at: SocketAddr, frames: Frames) -> Result<()> {
    let end = Instant::now() + TIME;
    while Instant::now() < end {
        let mut socket = connect(at).await?;
        let _ = socket.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await;
        let _ = socket.write_all(&frame(4, 0, 0, &[])).await;
        for number in 0..100_000u32 {
            let stream = 2 * number + 1;
            let bytes = match frames {
                Frames::Resets => {
                    [frame(1, 5, stream, b"\x82\x86\x44\x07/health\x41\x01x"), frame(3, 0, stream, &[0, 0, 0, 8])]
                        .concat()
                }
                Frames::Settings => frame(4, 0, 0, &[0, 3, 0, 0, 0, 1]).repeat(20),
            };
            let sent = tokio::time::timeout(Duration::from_secs(1), socket.write_all(&bytes)).await;
            if !matches!(sent, Ok(Ok(()))) || Instant::now() > end {
                break;
            }
        }
    }
    Ok(())
}

async fn pipelining(at: SocketAddr) -> Result<()> {
    let requests = b"GET /api/v1/scores/classic:7 HTTP/1.1\r\nhost: x\r\n\r\n".repeat(200);
    let end = Instant::now() + TIME;
    while Instant::now() < end {
        let mut socket = connect(at).await?;
        socket.write_all(&requests).await?;
        let mut bytes = vec![0; 64 << 10];
        let reading = async { while socket.read(&mut bytes).await.is_ok_and(|read| read > 0) {} };
        let _ = tokio::time::timeout(Duration::from_millis(500), reading).await;
    }
    Ok(())
}

async fn arrive(connection: &mut Connection, name: &str) -> Result<Option<String>> {
    let body = json!({ "name": name }).to_string();
    let (status, body) = connection.ask(&post("/api/v1/players", "", body.as_bytes())).await?;
    Ok(if status == 201 { Some(serde_json::from_slice::<Welcome>(body)?.token) } else { None })
}

/// Sends forged, repeated, reordered and cut scores, with tickets of others. There are many players
/// at many addresses, since a single one would soon have to wait.
async fn forged_scores(at: SocketAddr) -> Result<()> {
    const FORGERS: u8 = 50;
    let pack = Pack::named("classic").context("the classic pack")?;
    let level = &pack.levels[6];
    let shape = level.board.variant().shape();
    let presses: Vec<String> = level.moves.iter().map(|&cell| shape.cell_name(cell).to_string()).collect();
    let mut forgers = Vec::new();
    let mut tickets = Vec::new();
    for forger in 0..FORGERS {
        let mut connection = Connection::open_from(Ipv4Addr::new(127, 0, 1, 1 + forger), at).await?;
        let token = arrive(&mut connection, &format!("Forger {forger}")).await?.context("a new player")?;
        let (_, body) = connection.ask(&post("/api/v1/tickets", &token, br#"{"challenge":"classic:7"}"#)).await?;
        tickets.push(serde_json::from_slice::<Ticket>(body)?.ticket);
        forgers.push((connection, token));
    }
    let end = Instant::now() + TIME;
    let mut forging = Vec::new();
    for (forger, (mut connection, token)) in forgers.into_iter().enumerate() {
        let (own, other) = (tickets[forger].clone(), tickets[(forger + 1) % tickets.len()].clone());
        let presses = presses.clone();
        let last = if own.ends_with('0') { '1' } else { '0' };
        let changed = format!("{}{last}", &own[..own.len() - 1]);
        forging.push(tokio::spawn(async move {
            for number in 0.. {
                if number >= FORGED / usize::from(FORGERS) && Instant::now() > end {
                    break;
                }
                let (whole, mut turned) = (presses.concat(), presses.clone());
                turned.reverse();
                // Too early, cut, too long, of another board, of another player, changed, cut, for
                // another board.
                let (challenge, moves, time, ticket) = match number % 8 {
                    0 => (7, whole, 1, own.clone()),
                    1 => (7, presses[1..].concat(), 4000, own.clone()),
                    2 => (7, whole + "A1A1", 4000, own.clone()),
                    3 => (7, "Z9".repeat(number % 300), 4000, own.clone()),
                    4 => (7, whole, 4000, other.clone()),
                    5 => (7, turned.concat(), 4000, changed.clone()),
                    6 => (7, whole, 4000, own[..own.len() - 1].to_owned()),
                    _ => (8, turned.concat(), 4000, own.clone()),
                };
                let game = json!({ "challenge": format!("classic:{challenge}"), "moves": moves, "time_ms": time,
                    "offsets_ms": [], "ticket": ticket });
                let (status, body) =
                    connection.ask(&post("/api/v1/scores", &token, game.to_string().as_bytes())).await?;
                let message = String::from_utf8_lossy(body);
                ensure!((400..500).contains(&status), "forged score {number} was answered with {status}: {message}");
            }
            anyhow::Ok(())
        }));
    }
    for forged in forging {
        forged.await??;
    }
    Ok(())
}

async fn dates(at: SocketAddr) -> Result<()> {
    let end = Instant::now() + TIME;
    let mut asking = Vec::new();
    for lane in 0..16 {
        asking.push(tokio::spawn(async move {
            let mut connection = Connection::open_from(STRANGER, at).await?;
            for number in (lane..).step_by(16) {
                if Instant::now() > end {
                    break;
                }
                let date = format!("2026-{:02}-{:02}", 1 + number / 28 % 12, 1 + number % 28);
                let request = format!("GET /api/v1/days/{date} HTTP/1.1\r\nhost: x\r\n\r\n");
                let (status, _) = connection.ask(request.as_bytes()).await?;
                ensure!([200, 404, 429, 503].contains(&status), "a day was answered with {status}");
            }
            anyhow::Ok(())
        }));
    }
    for asked in asking {
        asked.await??;
    }
    Ok(())
}

/// Sends boards whose fewest presses nobody can prove.
async fn proofs(at: SocketAddr) -> Result<()> {
    const LANES: usize = 16;
    let end = Instant::now() + TIME;
    let mut bombs = hopeless::hopeless(LANES * 20).into_iter();
    let mut asking = Vec::new();
    for lane in 0..LANES {
        let bombs: Vec<String> = bombs.by_ref().take(20).collect();
        asking.push(tokio::spawn(async move {
            let mut connection = Connection::open_from(STRANGER, at).await?;
            let Some(token) = arrive(&mut connection, &format!("Bomber {lane}")).await? else { return Ok(()) };
            for bomb in bombs.iter().cycle() {
                if Instant::now() > end {
                    break;
                }
                let board = json!({ "title": "Bomb", "board": bomb }).to_string();
                let (status, _) = connection.ask(&post("/api/v1/boards", &token, board.as_bytes())).await?;
                ensure!(status != 500 && status != 408, "a board was answered with {status}");
                if status == 429 {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
            anyhow::Ok(())
        }));
    }
    for asked in asking {
        asked.await??;
    }
    Ok(())
}

async fn names(at: SocketAddr) -> Result<()> {
    let mut connection = Connection::open_from(STRANGER, at).await?;
    let tricks = [
        "A\u{3164}",
        "\u{2800}",
        "a\u{34f}",
        "\u{202e}abc",
        "\u{410}da",
        "x\u{301}\u{301}\u{301}\u{301}",
        "ada#2",
        "\u{e0041}",
        "",
    ];
    let end = Instant::now() + TIME;
    for number in 0.. {
        if Instant::now() > end {
            break;
        }
        let body = json!({ "name": tricks[number % tricks.len()] }).to_string();
        let (status, body) = connection.ask(&post("/api/v1/players", "", body.as_bytes())).await?;
        ensure!([422, 429].contains(&status), "a name was answered with {status}: {}", String::from_utf8_lossy(body));
    }
    Ok(())
}

async fn many_players(at: SocketAddr) -> Result<()> {
    let end = Instant::now() + TIME;
    let mut asking = Vec::new();
    for number in 0..200 {
        asking.push(tokio::spawn(async move {
            let mut connection = Connection::open_from(SCHOOL, at).await?;
            let _ = arrive(&mut connection, &format!("Pupil {number}")).await?;
            while Instant::now() < end {
                let (status, _) = connection.ask(b"GET /api/v1/scores/classic:7 HTTP/1.1\r\nhost: x\r\n\r\n").await?;
                ensure!([200, 429].contains(&status), "a table was answered with {status}");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            anyhow::Ok(())
        }));
    }
    for asked in asking {
        asked.await??;
    }
    Ok(())
}

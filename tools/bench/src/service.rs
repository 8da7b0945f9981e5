//! The service over loopback: tables against a minimal server on the same HTTP library, verified
//! scores per second with full durability on SQLite and PostgreSQL, with one replica and with two,
//! and memory after an hour's worth of requests.
//!
//! Servers, databases and load share the machine in separate runtimes, so ratios say more than
//! figures.

use crate::report::{Report, Row};
use anyhow::{Context, Result, bail, ensure};
use axum::Router;
use axum::routing::get;
use douse_api::score::Ticket;
use douse_game::challenge::Challenge;
use douse_game::pack::Pack;
use douse_game::submission::{Submission, WonGame};
use douse_server::app::Policy;
use douse_server::guard::connections::ConnectionLimits;
use douse_server::guard::rates::Rates;
use douse_server::listen::BoundAddress;
use douse_server::secrets::hash_secret;
use douse_server::serve::{Options, serve};
use douse_server::store::{DatabaseLocation, Store};
use postgres::Cluster;
use std::future::Future;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

#[expect(dead_code, reason = "the tests of the service need more of it")]
#[path = "../../../crates/server/tests/it/harness/postgres.rs"]
mod postgres;

const CONNECTIONS: usize = 64;
/// The number of players who send scores. Each has one open ticket per level.
const PLAYERS: usize = 160;
const SCORES: usize = PLAYERS * 50;
/// The duration of a round of reads; sides alternate.
const ROUND: Duration = Duration::from_secs(2);
const ROUNDS: usize = 3;
/// The requests of 100 000 daily players in an hour: each makes twenty changes and fifty queries
/// per day.
const CHANGES_OF_HOUR: usize = 100_000 * 20 / 24;
const QUESTIONS_OF_HOUR: usize = 100_000 * 50 / 24;

/// Measures reads and writes.
pub(crate) fn run(report: &mut Report) -> Result<()> {
    let bench = Bench::start(Setup::Sqlite)?.context("SQLite is always there")?;
    bench.submissions(report, "SQLite", 1500)?;
    bench.reads(report)?;
    drop(bench);
    for (replicas, named) in [(1, "PostgreSQL, one replica"), (2, "PostgreSQL, two replicas")] {
        if let Some(bench) = Bench::start(Setup::Postgres { replicas })? {
            bench.submissions(report, named, 750)?;
        }
    }
    Ok(())
}

/// Measures memory over an hour's worth of reads and writes.
pub(crate) fn run_memory(report: &mut Report) -> Result<()> {
    let bench = Bench::start(Setup::Sqlite)?.context("SQLite is always there")?;
    let starts = bench.starts()?;
    let games = bench.games()?;
    bench.client.block_on(send_all(&bench.services, games.clone()))?;
    let mut at = 0;
    let mut ask = |part_of_hour: usize| -> Result<()> {
        const ROUND: usize = 500;
        for _ in 0..CHANGES_OF_HOUR / part_of_hour / (2 * ROUND) {
            // Repeated games take the whole way, but store nothing new.
            let some = |all: &[Vec<u8>]| (at..at + ROUND).map(|n| all[n % all.len()].clone()).collect::<Vec<_>>();
            let (starts, games) = (some(&starts), some(&games));
            let tables = vec![table_request(); 2 * ROUND * QUESTIONS_OF_HOUR / CHANGES_OF_HOUR];
            at += ROUND;
            for requests in [starts, games, tables] {
                bench.client.block_on(send_all(&bench.services, requests))?;
            }
        }
        Ok(())
    };
    // Caches fill up in the first five minutes.
    ask(12)?;
    let before = memory("VmRSS")?;
    ask(1)?;
    let after = memory("VmRSS")?;
    println!(
        "memory after the requests of 5 minutes {} MB, after those of an hour ({CHANGES_OF_HOUR} changes, \
         {QUESTIONS_OF_HOUR} questions) {} MB: {:.3}",
        before >> 20,
        after >> 20,
        after as f64 / before as f64
    );
    report.add_bytes(
        "memory after an hour's worth of requests",
        after,
        ("1.1 times that after 5 minutes", before + before / 10),
    );
    Ok(())
}

/// The database, and the number of replicas.
#[derive(Clone, Copy)]
enum Setup {
    Sqlite,
    Postgres { replicas: usize },
}

/// Reports that something is not measured.
fn skip(why: &str) {
    eprintln!("not measured: {why}");
}

/// Services, a minimal server, and clients.
struct Bench {
    /// Runs all servers until it is dropped.
    _server: Runtime,
    client: Runtime,
    services: Vec<SocketAddr>,
    hello: SocketAddr,
    tokens: Vec<String>,
    _folder: tempfile::TempDir,
    _cluster: Option<Cluster>,
}

impl Bench {
    /// Starts everything; `None` if PostgreSQL is not installed.
    fn start(setup: Setup) -> Result<Option<Self>> {
        let server = Runtime::new()?;
        let client = Runtime::new()?;
        // The temporary folder may be memory: durable means on a disk.
        let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
        let folder = tempfile::tempdir_in(target)?;
        let (place, replicas, cluster) = match setup {
            Setup::Sqlite => (DatabaseLocation::File(folder.path().join("service.db")), 1, None),
            Setup::Postgres { replicas } => {
                let Some(cluster) = Cluster::start_durable() else { return Ok(None) };
                (cluster.place(), replicas, Some(cluster))
            }
        };
        let tokens: Vec<String> = (0..PLAYERS).map(|number| format!("token {number}")).collect();
        server.block_on(async {
            let store = Store::open(&place).await?;
            for (number, token) in tokens.iter().enumerate() {
                store.add_player(&format!("p{number}"), &format!("Player {number}"), &hash_secret(token), 0).await?;
            }
            store.close().await;
            anyhow::Ok(())
        })?;
        // Limits are counted as always, but higher.
        let policy = Policy { rates: Some(Rates::default().times(100_000)), ..Policy::default() };
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let connections = ConnectionLimits { max_of_one: 1024, ..ConnectionLimits::default() };
        let options = Options { policy, connections, ..Options::new(place, listen) };
        let mut services = Vec::new();
        for _ in 0..replicas {
            services.push(start_service(&server, options.clone())?);
        }
        let listener = server.block_on(TcpListener::bind(listen))?;
        let hello = listener.local_addr()?;
        server.spawn(async move { axum::serve(listener, Router::new().route("/", get(|| async { "hello" }))).await });
        Ok(Some(Self { _server: server, client, services, hello, tokens, _folder: folder, _cluster: cluster }))
    }

    /// Returns the requests that begin a game of each player on each level.
    fn starts(&self) -> Result<Vec<Vec<u8>>> {
        let starts = (0..SCORES).map(|at| {
            let start = serde_json::json!({ "challenge": challenge(at) });
            anyhow::Ok(post("/api/v1/tickets", &self.tokens[at % PLAYERS], &serde_json::to_vec(&start)?))
        });
        starts.collect()
    }

    /// Returns games with their tickets, old enough to be sent.
    fn games(&self) -> Result<Vec<Vec<u8>>> {
        let pack = Pack::named("classic").context("the classic pack")?;
        let started = Instant::now();
        let tickets = self.client.block_on(send_all(&self.services, self.starts()?))?;
        println!("{:.0} tickets per second", SCORES as f64 / started.elapsed().as_secs_f64());
        let mut games = Vec::with_capacity(SCORES);
        for (at, (_, ticket)) in tickets.into_iter().enumerate() {
            let ticket: Ticket = serde_json::from_slice(&ticket)?;
            let level = &pack.levels[at / PLAYERS % pack.levels.len()];
            let shape = level.board.variant().shape();
            let moves: String = level.moves.iter().map(|&cell| shape.cell_name(cell).to_string()).collect();
            // Later games are better, so that each is stored.
            let time_ms = 3000 - (at * 2000 / SCORES) as u64;
            let offsets_ms = offsets(level.moves.len(), time_ms);
            let game = WonGame { moves, time_ms, offsets_ms, ticket: Some(ticket.ticket) };
            let game = Submission { challenge: challenge(at), game };
            games.push(post("/api/v1/scores", &self.tokens[at % PLAYERS], &serde_json::to_vec(&game)?));
        }
        std::thread::sleep(Duration::from_millis(1200));
        Ok(games)
    }

    fn submissions(&self, report: &mut Report, database: &str, least: u32) -> Result<()> {
        let games = self.games()?;
        let started = Instant::now();
        let answers = self.client.block_on(send_all(&self.services, games))?;
        let took = started.elapsed();
        let mut times: Vec<Duration> = answers.into_iter().map(|(took, _)| took).collect();
        ensure!(times.len() == SCORES, "{} of {SCORES} were taken", times.len());
        times.sort_unstable();
        let rate = SCORES as f64 / took.as_secs_f64();
        println!("{database}: {rate:.0} verified scores per second at {CONNECTIONS} connections");
        report.add(&Row {
            what: &format!("verified score on {database}, durable"),
            ours: took / SCORES as u32,
            opponent: Some((&format!("{least} a second"), Duration::from_secs(1) / least)),
            limit: Some(1.0),
        });
        // A request on a busy service waits for one on each connection.
        let limit = Duration::from_secs(2 * CONNECTIONS as u64) / least;
        report.add(&Row {
            what: &format!("99 of 100 scores on {database} are taken within"),
            ours: times[SCORES * 99 / 100],
            opponent: Some(("limit", limit)),
            limit: Some(1.0),
        });
        Ok(())
    }

    fn reads(&self, report: &mut Report) -> Result<()> {
        let (mut table, mut hello) = (0, 0);
        for _ in 0..ROUNDS {
            hello += self.client.block_on(count_responses(
                &[self.hello],
                b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n",
                ROUND,
            ))?;
            table += self.client.block_on(count_responses(&self.services, &table_request(), ROUND))?;
        }
        let each = |answers: usize| (ROUND * ROUNDS as u32).div_f64(answers as f64);
        let rate = |answers: usize| 1.0 / each(answers).as_secs_f64();
        println!("{:.0} leaderboards per second, {:.0} hellos", rate(table), rate(hello));
        report.add(&Row {
            what: "table of 20 lines, against a bare hello",
            ours: each(table),
            opponent: Some(("axum", each(hello))),
            limit: Some(2.0),
        });
        Ok(())
    }
}

/// Starts a service and returns its address.
pub(crate) fn start_service(runtime: &Runtime, options: Options) -> Result<SocketAddr> {
    let (sender, address) = oneshot::channel();
    runtime.spawn(async move {
        let on_bound = |bound: BoundAddress, _: Option<BoundAddress>| {
            let _ = bound.network().map(|address| sender.send(address));
        };
        if let Err(error) = serve(options, on_bound, std::future::pending()).await {
            eprintln!("{error}");
        }
    });
    runtime.block_on(address).context("the service did not start")
}

/// Returns the level of a game by its number.
fn challenge(at: usize) -> Challenge {
    Challenge::Level { pack: "classic".into(), number: 1 + (at / PLAYERS % 50) as u32 }
}

/// Returns times for presses that took this long together.
pub(crate) fn offsets(presses: usize, time_ms: u64) -> Vec<u32> {
    let presses = presses as u64;
    (1..=presses).map(|press| u32::try_from(100 + (time_ms - 100) * press / presses).unwrap_or(u32::MAX)).collect()
}

fn table_request() -> Vec<u8> {
    b"GET /api/v1/scores/classic:7 HTTP/1.1\r\nhost: localhost\r\n\r\n".to_vec()
}

pub(crate) fn post(path: &str, token: &str, body: &[u8]) -> Vec<u8> {
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), body].concat()
}

/// Runs a task on each of the connections, which share the services.
async fn on_connections<T, F, W>(services: &[SocketAddr], work: W) -> Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = Result<T>> + Send + 'static,
    W: Fn(Connection) -> F,
{
    let mut tasks = Vec::new();
    for at in 0..CONNECTIONS {
        tasks.push(tokio::spawn(work(Connection::open(services[at % services.len()]).await?)));
    }
    let mut results = Vec::new();
    for task in tasks {
        results.push(task.await??);
    }
    Ok(results)
}

/// Sends each request once; returns times and bodies of the responses in the same order.
async fn send_all(services: &[SocketAddr], requests: Vec<Vec<u8>>) -> Result<Vec<(Duration, Vec<u8>)>> {
    let (requests, next) = (Arc::new(requests), Arc::new(AtomicUsize::new(0)));
    let answers = on_connections(services, |mut connection| {
        let (requests, next) = (requests.clone(), next.clone());
        async move {
            let mut answers = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(request) = requests.get(at) else { return Ok(answers) };
                let started = Instant::now();
                let (status, body) = connection.ask(request).await?;
                if status != 201 && status != 200 {
                    bail!("{status}: {}", String::from_utf8_lossy(body));
                }
                answers.push((at, started.elapsed(), body.to_vec()));
            }
        }
    });
    let mut answers: Vec<_> = answers.await?.into_iter().flatten().collect();
    answers.sort_unstable_by_key(|(at, _, _)| *at);
    Ok(answers.into_iter().map(|(_, took, body)| (took, body)).collect())
}

/// Repeats a request for a while; returns the number of responses.
async fn count_responses(services: &[SocketAddr], request: &[u8], time: Duration) -> Result<usize> {
    let request: Arc<[u8]> = request.into();
    let end = Instant::now() + time;
    let counts = on_connections(services, |mut connection| {
        let request = request.clone();
        async move {
            let mut count = 0;
            while Instant::now() < end {
                let (status, _) = connection.ask(&request).await?;
                ensure!(status == 200, "{status}");
                count += 1;
            }
            Ok(count)
        }
    });
    Ok(counts.await?.iter().sum())
}

/// A minimal connection, so that clients use little of the machine.
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    /// Opens a connection from another address of this machine.
    pub(crate) async fn open_from(from: Ipv4Addr, address: SocketAddr) -> Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((from, 0)))?;
        let stream = socket.connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(16 << 10) })
    }

    async fn open(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(16 << 10) })
    }

    /// Sends a request; returns the status and the body of the response.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> Result<(u16, &[u8])> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        loop {
            let read = self.stream.read_buf(&mut self.buffer).await?;
            ensure!(read > 0, "the other end has closed");
            let Some(head) = self.buffer.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
            let text = std::str::from_utf8(&self.buffer[..head])?;
            let status = text.get(9..12).and_then(|status| status.parse().ok()).context("a status")?;
            let length = text.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok()).unwrap_or(0);
            while self.buffer.len() < head + 4 + length {
                ensure!(self.stream.read_buf(&mut self.buffer).await? > 0, "the other end has closed");
            }
            return Ok((status, &self.buffer[head + 4..head + 4 + length]));
        }
    }
}

/// Returns a line of memory of this process, in bytes: `VmRSS` is in use, `VmHWM` the peak.
pub(crate) fn memory(line: &str) -> Result<u64> {
    let text = std::fs::read_to_string("/proc/self/status").context("memory is read from /proc, which Linux has")?;
    let line = text.lines().find_map(|text| text.strip_prefix(line)?.strip_prefix(':')).context("a line of memory")?;
    let kilobytes: u64 = line.split_whitespace().next().context("a number")?.parse()?;
    Ok(kilobytes << 10)
}

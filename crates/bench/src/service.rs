//! The service over loopback: tables against a bare "hello" of the same HTTP library, verified scores a second with full
//! durability, and memory under a steady load.
//!
//! Server and load share the machine, in runtimes of their own, so the ratios tell more than the figures.

use crate::report::{Report, Row};
use anyhow::{Context, Result, bail, ensure};
use axum::Router;
use axum::routing::get;
use douse_api::challenge::Challenge;
use douse_api::score::{Submission, Ticket};
use douse_game::pack::Pack;
use douse_server::app::Policy;
use douse_server::assets::Assets;
use douse_server::guard::connections::ConnectionLimits;
use douse_server::guard::rates::Rates;
use douse_server::secrets::hashed;
use douse_server::serve::{Options, serve};
use douse_server::store::{Place, Store};
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

const CONNECTIONS: usize = 64;
/// Players who send scores, and scores in all: one for each player and level, since each has one open ticket.
const PLAYERS: usize = 160;
const SCORES: usize = PLAYERS * 50;
/// How long each side of the comparison of reads is asked, and how often in turn.
const ROUND: Duration = Duration::from_secs(2);
const ROUNDS: usize = 3;

/// Reads and writes.
pub(crate) fn run(report: &mut Report) -> Result<()> {
    let bench = Bench::start()?;
    bench.submissions(report)?;
    bench.reads(report)
}

/// Memory over five minutes of reads and writes.
pub(crate) fn run_memory(report: &mut Report) -> Result<()> {
    let bench = Bench::start()?;
    let games = bench.games(SCORES)?;
    let steady = |time: Duration| -> Result<()> {
        let end = Instant::now() + time;
        let mut at = 0;
        while Instant::now() < end {
            // The same games again are taken as repeated: the whole way without growth of what is kept.
            let part: Vec<_> = (0..500).map(|n| games[(at + n) % games.len()].clone()).collect();
            at += 500;
            bench.client.block_on(all_sent(bench.service, part))?;
            bench.client.block_on(asked_for(bench.service, &table_request(), Duration::from_millis(500)))?;
        }
        Ok(())
    };
    // What is kept ready fills up in the first minute.
    steady(Duration::from_secs(60))?;
    let before = resident()?;
    steady(Duration::from_secs(240))?;
    let after = resident()?;
    let growth = after as f64 / before as f64;
    println!("memory after 1 minute of load {} MB, after 5 minutes {} MB: {growth:.3}", before >> 20, after >> 20);
    // A megabyte stands for a millisecond: the table knows times only.
    report.add(&Row {
        what: "memory after 5 minutes of load, 1 ms a MB",
        ours: Duration::from_micros((after >> 10) as u64),
        opponent: Some(("after 1 minute", Duration::from_micros((before >> 10) as u64))),
        limit: Some(1.1),
    });
    Ok(())
}

/// A service, a bare server, and clients.
struct Bench {
    /// Both servers run here until it is dropped.
    _server: Runtime,
    client: Runtime,
    service: SocketAddr,
    hello: SocketAddr,
    tokens: Vec<String>,
    _folder: tempfile::TempDir,
}

impl Bench {
    fn start() -> Result<Self> {
        let server = Runtime::new()?;
        let client = Runtime::new()?;
        // Beside the sources and not in the temporary folder, which may be memory: durable means on a disk.
        let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
        let folder = tempfile::tempdir_in(target)?;
        let place = Place::File(folder.path().join("service.db"));
        let tokens: Vec<String> = (0..PLAYERS).map(|number| format!("token {number}")).collect();
        server.block_on(async {
            let store = Store::open(&place).await?;
            for (number, token) in tokens.iter().enumerate() {
                store.add_player(&format!("p{number}"), &format!("Player {number}"), &hashed(token), 0).await?;
            }
            store.close().await;
            anyhow::Ok(())
        })?;
        // Limits are counted as always, only higher.
        let policy = Policy { rates: Some(Rates::usual().times(100_000)), ..Policy::default() };
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let options = Options {
            place,
            listen,
            policy,
            assets: Assets::built_in(),
            connections: ConnectionLimits { most_of_one: 1024, ..ConnectionLimits::default() },
        };
        let (started, address) = oneshot::channel();
        server.spawn(async move {
            let told = |address| {
                let _ = started.send(address);
            };
            if let Err(error) = serve(options, told, std::future::pending()).await {
                eprintln!("{error}");
            }
        });
        let service = server.block_on(address).context("the service did not start")?;
        let listener = server.block_on(TcpListener::bind(listen))?;
        let hello = listener.local_addr()?;
        server.spawn(async move { axum::serve(listener, Router::new().route("/", get(|| async { "hello" }))).await });
        Ok(Self { _server: server, client, service, hello, tokens, _folder: folder })
    }

    /// Games with their tickets, old enough to be sent.
    fn games(&self, number: usize) -> Result<Vec<Vec<u8>>> {
        let pack = Pack::named("classic").context("the classic pack")?;
        let games = self.client.block_on(async {
            let mut wire = Wire::open(self.service).await?;
            let mut games = Vec::with_capacity(number);
            for at in 0..number {
                let token = &self.tokens[at % PLAYERS];
                let level = &pack.levels[at / PLAYERS % pack.levels.len()];
                let challenge = Challenge::Level { pack: "classic".into(), number: 1 + (at / PLAYERS % 50) as u32 };
                let start = serde_json::json!({ "challenge": challenge });
                let (status, body) = wire.ask(&post("/api/v1/tickets", token, &serde_json::to_vec(&start)?)).await?;
                ensure!(status == 201, "no ticket: {status}");
                let ticket: Ticket = serde_json::from_slice(body)?;
                let shape = level.board.variant().shape();
                let moves: String = level.moves.iter().map(|&cell| shape.cell_name(cell).to_string()).collect();
                // Later games are better, so that each is written.
                let time_ms = 3000 - (at * 2000 / number) as u64;
                let offsets_ms = offsets(level.moves.len(), time_ms);
                let game = Submission { challenge, moves, time_ms, offsets_ms, ticket: Some(ticket.ticket) };
                games.push(post("/api/v1/scores", token, &serde_json::to_vec(&game)?));
            }
            anyhow::Ok(games)
        })?;
        std::thread::sleep(Duration::from_millis(1200));
        Ok(games)
    }

    fn submissions(&self, report: &mut Report) -> Result<()> {
        let games = self.games(SCORES)?;
        let started = Instant::now();
        let mut times = self.client.block_on(all_sent(self.service, games))?;
        let took = started.elapsed();
        ensure!(times.len() == SCORES, "{} of {SCORES} were taken", times.len());
        times.sort_unstable();
        println!("{:.0} verified scores a second at {CONNECTIONS} connections", SCORES as f64 / took.as_secs_f64());
        report.add(&Row {
            what: "verified score on SQLite, durable, in all",
            ours: took / SCORES as u32,
            opponent: Some(("1500 a second", Duration::from_secs(1) / 1500)),
            limit: Some(1.0),
        });
        report.add(&Row {
            what: "99 of 100 scores are taken within",
            ours: times[SCORES * 99 / 100],
            opponent: Some(("limit", Duration::from_millis(100))),
            limit: Some(1.0),
        });
        Ok(())
    }

    fn reads(&self, report: &mut Report) -> Result<()> {
        let (mut table, mut hello) = (0, 0);
        for _ in 0..ROUNDS {
            hello +=
                self.client.block_on(asked_for(self.hello, b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n", ROUND))?;
            table += self.client.block_on(asked_for(self.service, &table_request(), ROUND))?;
        }
        let each = |answers: usize| (ROUND * ROUNDS as u32).div_f64(answers as f64);
        let rate = |answers: usize| 1.0 / each(answers).as_secs_f64();
        println!("{:.0} tables a second, {:.0} hellos", rate(table), rate(hello));
        report.add(&Row {
            what: "table of 20 lines, against a bare hello",
            ours: each(table),
            opponent: Some(("axum", each(hello))),
            limit: Some(2.0),
        });
        Ok(())
    }
}

/// When presses may have been made that took this long together.
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

/// Runs a task on each of the connections.
async fn on_connections<T, F, W>(address: SocketAddr, work: W) -> Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = Result<T>> + Send + 'static,
    W: Fn(Wire) -> F,
{
    let mut tasks = Vec::new();
    for _ in 0..CONNECTIONS {
        tasks.push(tokio::spawn(work(Wire::open(address).await?)));
    }
    let mut results = Vec::new();
    for task in tasks {
        results.push(task.await??);
    }
    Ok(results)
}

/// Sends requests that change something, each once; gives how long each took.
async fn all_sent(address: SocketAddr, requests: Vec<Vec<u8>>) -> Result<Vec<Duration>> {
    let (requests, next) = (Arc::new(requests), Arc::new(AtomicUsize::new(0)));
    let times = on_connections(address, |mut wire| {
        let (requests, next) = (requests.clone(), next.clone());
        async move {
            let mut times = Vec::new();
            while let Some(request) = requests.get(next.fetch_add(1, Ordering::Relaxed)) {
                let started = Instant::now();
                let (status, body) = wire.ask(request).await?;
                if status != 201 && status != 200 {
                    bail!("{status}: {}", String::from_utf8_lossy(body));
                }
                times.push(started.elapsed());
            }
            Ok(times)
        }
    });
    Ok(times.await?.concat())
}

/// Sends the same question for a while; gives the number of answers.
async fn asked_for(address: SocketAddr, request: &[u8], time: Duration) -> Result<usize> {
    let request: Arc<[u8]> = request.into();
    let end = Instant::now() + time;
    let counts = on_connections(address, |mut wire| {
        let request = request.clone();
        async move {
            let mut count = 0;
            while Instant::now() < end {
                let (status, _) = wire.ask(&request).await?;
                ensure!(status == 200, "{status}");
                count += 1;
            }
            Ok(count)
        }
    });
    Ok(counts.await?.iter().sum())
}

/// A connection that does no more than it must, so that it costs as little of the machine as possible.
pub(crate) struct Wire {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Wire {
    /// A connection from another address of this machine.
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

    /// Sends a request; the status and the body of the answer.
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

/// The bytes of memory that this process has in use.
fn resident() -> Result<usize> {
    let text = std::fs::read_to_string("/proc/self/status").context("memory is read from /proc, which Linux has")?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("VmRSS")?;
    let kilobytes: usize = line.split_whitespace().next().context("VmRSS")?.parse()?;
    Ok(kilobytes << 10)
}

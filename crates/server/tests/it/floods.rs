//! Attacks on connections: silence, slowness, floods. Meanwhile an honest player is answered.

use crate::harness::board;
use crate::harness::wire::Wire;
use axum::http::StatusCode;
use douse_api::board::Board;
use douse_api::player::Welcome;
use douse_server::app::Policy;
use douse_server::guard::connections::ConnectionLimits;
use douse_server::serve::{Options, serve};
use douse_server::store::{DatabaseLocation, Store};
use serde_json::json;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

/// A listening service and the address of its metrics.
struct Listening {
    address: SocketAddr,
    admin: SocketAddr,
    serving: tokio::task::JoinHandle<()>,
    place: DatabaseLocation,
    _folder: tempfile::TempDir,
}

impl Listening {
    async fn start(connections: ConnectionLimits) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let place = DatabaseLocation::File(folder.path().join("service.db"));
        let policy = Policy { rates: None, admin_token: Some("operator".into()), ..Policy::default() };
        let any: SocketAddr = "127.0.0.1:0".parse().unwrap();
        let usual = Options::new(place.clone(), any);
        let options = Options { policy, connections, admin_listen: Some(any.into()), ..usual };
        let (started, bound) = tokio::sync::oneshot::channel();
        let serving = tokio::spawn(async move {
            serve(options, |bound, admin| started.send((bound, admin)).unwrap(), std::future::pending()).await.unwrap();
        });
        let (bound, admin) = bound.await.unwrap();
        let (address, admin) = (bound.network().unwrap(), admin.unwrap().network().unwrap());
        Self { address, admin, serving, place, _folder: folder }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    async fn connect_from(&self, from: [u8; 4]) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from((from, 0))).unwrap();
        socket.connect(self.address).await.unwrap()
    }

    /// A new connection with a request for `/health`.
    async fn health(&self) -> String {
        let mut stream = self.connect().await;
        stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer).await;
        answer
    }

    /// The metric for this reason of refusal.
    async fn refused(&self, outcome: &str) -> u64 {
        let mut stream = TcpStream::connect(self.admin).await.unwrap();
        let head = "GET /metrics HTTP/1.1\r\nhost: x\r\nauthorization: Bearer operator\r\nconnection: close\r\n\r\n";
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer).await;
        let line = answer.lines().find(|line| line.contains(&format!("refused_total{{outcome=\"{outcome}\"}}")));
        line.and_then(|line| line.rsplit(' ').next()).map_or(0, |count| count.parse().unwrap())
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

fn small() -> ConnectionLimits {
    ConnectionLimits { max: 200, max_of_one: 100, ..ConnectionLimits::default() }
}

/// Returns whether the other end closes in time.
async fn closes(stream: &mut TcpStream, within: Duration) -> bool {
    let mut bytes = [0; 64];
    let reading = async {
        loop {
            match stream.read(&mut bytes).await {
                Ok(0) | Err(_) => return,
                Ok(_) => {}
            }
        }
    };
    tokio::time::timeout(within, reading).await.is_ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_keep_nobody_out() {
    let service = Listening::start(small()).await;
    let mut honest = Wire::open(service.address).await.unwrap();
    let (status, body) = honest.post("/api/v1/players", "", &json!({ "name": "Ada" })).await.unwrap();
    assert_eq!(status, 201);
    let token = serde_json::from_slice::<Welcome>(&body).unwrap().token;
    let mut silent = Vec::new();
    for number in 0..400 {
        silent.push(service.connect().await);
        if number % 50 == 0 {
            assert!(service.health().await.contains("200 OK"), "after {number} silent connections");
        }
    }
    assert!(service.health().await.contains("200 OK"));
    let answer = honest.post("/api/v1/tickets", &token, &json!({ "challenge": "classic:7" })).await;
    assert_eq!(answer.map(|(status, _)| status), Some(StatusCode::CREATED), "a connection that was used stays");
    assert!(service.refused("connection evicted").await >= 300);
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_and_slow_heads_end() {
    let limits = ConnectionLimits { silence: Duration::from_millis(300), ..small() };
    let service = Listening::start(limits).await;
    let timeout = Duration::from_secs(20);
    assert!(closes(&mut service.connect().await, timeout).await, "no byte at all");
    let mut partial = service.connect().await;
    partial.write_all(b"PRI * HTTP").await.unwrap();
    assert!(closes(&mut partial, timeout).await, "half of the preface of HTTP/2");
    let mut preface = service.connect().await;
    preface.write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0").await.unwrap();
    assert!(closes(&mut preface, timeout).await, "HTTP/2 without a request");
    let mut slow = service.connect().await;
    for byte in b"GET /health HTTP/1.1\r\nhost: x\r\nx: ".iter().chain([b'y'; 1000].iter()) {
        if slow.write_all(&[*byte]).await.is_err() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(closes(&mut slow, timeout).await, "a byte at a time");
    assert!(service.refused("connection silent").await >= 4);
    assert!(service.health().await.contains("200 OK"));
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_end_and_used_ones_do_not() {
    let limits = ConnectionLimits { idleness: Duration::from_millis(300), ..small() };
    let service = Listening::start(limits).await;
    let mut idle = service.connect().await;
    idle.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    assert!(closes(&mut idle, Duration::from_secs(20)).await);
    assert_eq!(service.refused("connection idle").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_takes_nothing_is_cut_off() {
    let limits = ConnectionLimits { writing: Duration::from_millis(300), ..small() };
    let service = Listening::start(limits).await;
    // Ten thousand requests without reading an answer soon fill the buffers of the operating
    // system.
    let mut stream = service.connect().await;
    let request = b"GET /api/v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(100);
    let deadline = Instant::now() + Duration::from_secs(30);
    while service.refused("write timeout").await == 0 {
        let _ = tokio::time::timeout(Duration::from_millis(50), stream.write_all(&request)).await;
        assert!(Instant::now() < deadline, "still open");
    }
    assert!(service.health().await.contains("200 OK"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_that_nobody_reads_ends() {
    let limits = ConnectionLimits { writing: Duration::from_millis(300), ..small() };
    let service = Listening::start(limits).await;
    // More than the operating system buffers for a connection.
    let store = Store::open(&service.place).await.unwrap();
    store.add_player("ada", "Ada", "hash", 0).await.unwrap();
    let long = "x".repeat(30_000);
    for number in 0..1000 {
        let (id, code) = (format!("board{number}"), format!("{number} {long}"));
        let row = Board { created: number, ..board(&id, "ada", &code) };
        store.add_board(&row).await.unwrap();
    }
    store.close().await;
    for path in ["/api/v1/boards.csv", "/api/v1/boards.jsonl"] {
        let before = service.refused("write timeout").await;
        let mut stream = service.connect().await;
        stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).await.unwrap();
        let deadline = Instant::now() + Duration::from_secs(30);
        while service.refused("write timeout").await == before {
            assert!(Instant::now() < deadline, "{path} is still open");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    assert!(service.health().await.contains("200 OK"));
}

/// A frame of HTTP/2.
fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let mut bytes = (payload.len() as u32).to_be_bytes()[1..].to_vec();
    bytes.extend([kind, flags]);
    bytes.extend(stream.to_be_bytes());
    bytes.extend(payload);
    bytes
}

/// `GET /health` in HPACK (RFC 7541): method and scheme from the table, path and authority as
/// literals.
const HEALTH: &[u8] = b"\x82\x86\x44\x07/health\x41\x01x";

#[tokio::test(flavor = "multi_thread")]
async fn floods_of_frames_end_their_connection_only() {
    let service = Listening::start(small()).await;
    let preface = [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".as_slice(), &frame(4, 0, 0, &[])].concat();
    // Rapid resets: each request is cancelled at once.
    let mut resets = service.connect().await;
    resets.write_all(&preface).await.unwrap();
    for number in 0..20_000u32 {
        let stream = 2 * number + 1;
        let both = [frame(1, 5, stream, HEALTH), frame(3, 0, stream, &[0, 0, 0, 8])].concat();
        if resets.write_all(&both).await.is_err() {
            break;
        }
    }
    assert!(closes(&mut resets, Duration::from_secs(30)).await, "rapid resets");
    assert!(service.health().await.contains("200 OK"));
    // Endless settings and pings without reading: the connection counts as silent.
    let limits = ConnectionLimits { silence: Duration::from_millis(500), ..small() };
    let service = Listening::start(limits).await;
    let mut settings = service.connect().await;
    settings.write_all(&preface).await.unwrap();
    let many = [frame(4, 0, 0, &[0, 3, 0, 0, 0, 1]), frame(6, 0, 0, &[1; 8])].concat().repeat(100);
    let deadline = Instant::now() + Duration::from_secs(30);
    while tokio::time::timeout(Duration::from_secs(1), settings.write_all(&many)).await.is_ok_and(|sent| sent.is_ok()) {
        assert!(Instant::now() < deadline, "settings go on");
    }
    assert!(closes(&mut settings, Duration::from_secs(20)).await);
    assert!(service.health().await.contains("200 OK"));
}

#[tokio::test(flavor = "multi_thread")]
async fn pipelined_requests_are_answered_in_order() {
    let service = Listening::start(small()).await;
    let mut stream = service.connect().await;
    let one = b"GET /health HTTP/1.1\r\nhost: x\r\n\r\nGET /nothing.html HTTP/1.1\r\nhost: x\r\n\r\n".repeat(50);
    stream.write_all(&one).await.unwrap();
    stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    let statuses: Vec<&str> = text.split("HTTP/1.1 ").skip(1).map(|answer| &answer[..3]).collect();
    assert_eq!(statuses.len(), 101);
    assert!(statuses.iter().step_by(2).all(|status| *status == "200"));
    assert!(statuses.iter().skip(1).step_by(2).all(|status| *status == "404"));
}

/// An endless body, and requests without a window for the answers.
fn sluggish() -> [(&'static str, Vec<u8>); 2] {
    let body =
        "POST /api/v1/players HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{";
    let no_window = frame(4, 0, 0, &[0, 4, 0, 0, 0, 0]);
    let asked = [1, 3].map(|stream| frame(1, 5, stream, b"\x82\x86\x44\x14/api/v1/openapi.json\x41\x01x")).concat();
    let reading = [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".as_slice(), &no_window, &asked].concat();
    [("slow writers", body.into()), ("slow readers", reading)]
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_readers_and_writers_of_many_addresses_keep_nobody_out() {
    for (what, request) in sluggish() {
        let limits = ConnectionLimits { max: 80, max_of_one: 20, ..ConnectionLimits::default() };
        let service = Listening::start(limits).await;
        let mut taken = Vec::new();
        // All slots, twice.
        for number in 0..160 {
            let mut stream = service.connect_from([127, 0, 1, 1 + number % 4]).await;
            stream.write_all(&request).await.unwrap();
            taken.push(stream);
            if number % 10 == 9 {
                assert!(service.health().await.contains("200 OK"), "{what}: after {number}");
            }
        }
        // Others get the slots that they need, and keep them.
        let mut honest = Vec::new();
        for number in 0..15 {
            let mut stream = service.connect().await;
            stream.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
            let mut answer = vec![0; 12];
            let read = stream.read_exact(&mut answer).await;
            assert!(read.is_ok() && answer == b"HTTP/1.1 200", "{what}: {number}");
            honest.push(stream);
        }
        assert!(service.refused("connection evicted").await >= 14, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_takes_too_long_is_cut_off() {
    let service = Listening::start(ConnectionLimits { exchange: Duration::from_millis(300), ..small() }).await;
    for (number, (what, request)) in (1..).zip(sluggish()) {
        let mut stream = service.connect().await;
        stream.write_all(&request).await.unwrap();
        assert!(closes(&mut stream, Duration::from_secs(15)).await, "{what}");
        // The connection closes a moment before it is counted.
        let deadline = Instant::now() + Duration::from_secs(10);
        while service.refused("connection slow").await < number && Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(service.refused("connection slow").await, number, "{what}");
    }
}

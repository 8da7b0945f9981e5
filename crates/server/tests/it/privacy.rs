//! Privacy of the log.

use crate::harness::Service;
use crate::harness::wire::Wire;
use axum::body::Body;
use axum::http::Request;
use douse_server::app::Policy;
use douse_server::guard::address::Proxies;
use douse_server::serve::{Options, serve};
use douse_server::store::DatabaseLocation;
use serde_json::json;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpSocket;
use tracing_subscriber::fmt::MakeWriter;

/// The addresses of the players in this test, one direct and one behind a proxy.
const PLAYER: &str = "127.0.0.77";
const BEHIND: &str = "203.0.113.99";

/// The whole log.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn take(&self) -> String {
        String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap()
    }
}

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn the_log_tells_no_addresses_tokens_or_names_unless_asked() {
    let log = Log::default();
    tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(log.clone()).init();
    let quiet = asked(false).await;
    let text = log.take();
    assert!(text.contains("answered") && text.contains("/api/v1/scores"), "{text}");
    assert!(text.contains("/api/v1/classes/{code}/pupils"), "{text}");
    let names = [PLAYER, BEHIND, "Ada of the log", "Class of the log", "Pupil of the log"];
    for secret in names.into_iter().chain(quiet.iter().map(String::as_str)) {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    let told = asked(true).await;
    let text = log.take();
    assert!(text.contains(PLAYER) && text.contains(BEHIND), "{text}");
    assert!(!told.iter().any(|secret| text.contains(secret)), "a token or the code of a class in {text}");
}

/// A missing `--trust-proxy` is reported once, and strangers cannot fill the log with it.
#[tokio::test]
async fn a_proxy_that_is_not_trusted_is_reported_once() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_writer(log.clone()).finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let ask = async |service: &Service, forwarded: bool| {
        let mut request = Request::get("/health");
        if forwarded {
            request = request.header("x-forwarded-for", BEHIND);
        }
        assert_eq!(service.send(request.body(Body::empty()).unwrap()).await.status, 200);
        log.take()
    };
    let service = Service::new().await;
    assert_eq!(ask(&service, false).await, "", "a request that came directly");
    let warning = ask(&service, true).await;
    assert_eq!(warning.lines().count(), 1, "{warning}");
    assert!(warning.contains("WARN") && warning.contains("--trust-proxy"), "{warning}");
    assert!(!warning.contains(BEHIND) && !warning.contains(&service.peer.ip().to_string()), "{warning}");
    for _ in 0..3 {
        assert_eq!(ask(&service, true).await, "");
    }
    let proxies = Proxies::new(vec![service.peer.ip().into()]);
    let trusting = Service::with_policy(Policy { proxies, ..Policy::default() }).await;
    assert_eq!(ask(&trusting, true).await, "", "a proxy that is trusted");
}

/// Starts a service and sends it all kinds of requests. Returns the tokens of player, teacher and
/// pupil, and the code of the class.
async fn asked(logs_addresses: bool) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let proxies = Proxies::new(vec!["127.0.0.1/32".parse().unwrap()]);
    let policy = Policy { proxies, logs_addresses, ..Policy::default() };
    let place = DatabaseLocation::File(folder.path().join("service.db"));
    let options = Options { policy, ..Options::new(place, "127.0.0.1:0".parse().unwrap()) };
    let (started, address) = tokio::sync::oneshot::channel();
    let (end, ended) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(serve(options, |bound, _| started.send(bound.network().unwrap()).unwrap(), async {
        let _ = ended.await;
    }));
    let address: SocketAddr = address.await.unwrap();
    let mut wire = Wire::open(address).await.unwrap();
    let (_, body) = wire.post("/api/v1/players", "", &json!({ "name": "Ada of the log" })).await.unwrap();
    let token = serde_json::from_slice::<douse_api::player::Welcome>(&body).unwrap().token;
    let game = json!({ "challenge": "classic:7", "moves": "A1", "time_ms": 1 }).to_string();
    let post = format!(
        "POST /api/v1/scores HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{game}",
        game.len()
    );
    // A write, a read, a broken request, a large one, and silence.
    let requests = [post.clone(), "GET /api/v1/days HTTP/1.1\r\nhost: x\r\n\r\n".into(), "nonsense\r\n\r\n".into()];
    for request in requests {
        told(address, PLAYER, &request).await;
    }
    for _ in 0..50 {
        told(address, PLAYER, "POST /api/v1/players/redeem HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n").await;
    }
    told(address, PLAYER, "").await;
    told(address, "127.0.0.1", &post.replacen("host: x", &format!("host: x\r\nx-forwarded-for: {BEHIND}"), 1)).await;
    // A class with a pupil, a duplicate name, and the end of the class.
    let (_, body) = wire.post("/api/v1/classes", "", &json!({ "title": "Class of the log" })).await.unwrap();
    let made: douse_api::class::ClassWelcome = serde_json::from_slice(&body).unwrap();
    let class = douse_api::path::class(&made.class.code);
    let name = json!({ "name": "Pupil of the log" });
    let (_, body) = wire.post(&format!("{class}/pupils"), "", &name).await.unwrap();
    let pupil: douse_api::class::PupilWelcome = serde_json::from_slice(&body).unwrap();
    assert_eq!(wire.post(&format!("{class}/pupils"), "", &name).await.unwrap().0, 409);
    assert_eq!(wire.post(&format!("{class}/assignments/1/tickets"), &pupil.token, &()).await.unwrap().0, 404);
    let delete = format!("DELETE {class} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {}\r\n\r\n", made.token);
    told(address, PLAYER, &delete).await;
    drop(wire);
    end.send(()).unwrap();
    serving.await.unwrap().unwrap();
    vec![token, made.token, made.recovery, made.class.code, pupil.token, pupil.pupil.id]
}

/// Sends bytes from a local address and waits for an answer, if there is one.
async fn told(to: SocketAddr, from: &str, request: &str) {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::new(from.parse().unwrap(), 0)).unwrap();
    let mut stream = socket.connect(to).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    if !request.is_empty() {
        let _ = stream.read(&mut [0; 1000]).await.unwrap();
    }
}

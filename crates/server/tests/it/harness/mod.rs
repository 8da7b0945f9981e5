//! Shared parts of the tests: a private PostgreSQL, a service without a network, and requests of a
//! player.

pub mod hopeless;
pub mod postgres;
pub mod wire;

use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode};
use douse::play_rules::PlayRule;
use douse_api::board::Board;
use douse_api::player::Player;
use douse_api::problem::Problem;
use douse_api::score::{Receipt, Table, Ticket};
use douse_game::challenge::Challenge;
use douse_game::par::Par;
use douse_game::submission::{Submission, WonGame};
use douse_server::app::{App, Policy};
use douse_server::assets::Assets;
use douse_server::clock::SetClock;
use douse_server::http::{admin_router, router};
use douse_server::store::{DatabaseLocation, Store};
use http_body_util::BodyExt as _;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::net::SocketAddr;
use std::sync::Arc;
use tower::ServiceExt as _;

/// Reports a skipped test, which is a failure where every suite must run (`cargo xtask test
/// --strict`).
pub fn skip(reason: &str) {
    assert!(std::env::var_os("DOUSE_STRICT_TESTS").is_none(), "{reason}");
    eprintln!("SKIPPED: {reason}; this test shows nothing");
}

/// 2026-11-15, 12:00 UTC.
pub const NOON: i64 = 1_794_744_000_000;

/// The default token of the operator.
const ADMIN: &str = "the token of the operator";

/// A service in this process, without a network.
pub struct Service {
    pub store: Store,
    pub clock: Arc<SetClock>,
    router: axum::Router,
    admin: axum::Router,
    token: String,
    /// The address that requests seem to come from.
    pub peer: SocketAddr,
    /// Deleted when dropped.
    _folder: Option<tempfile::TempDir>,
}

#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The problem in an error response.
    pub fn problem(&self) -> Problem {
        assert_eq!(self.headers["content-type"], "application/problem+json", "{self:?}");
        let problem: Problem = self.json();
        assert_eq!(problem.status, self.status.as_u16());
        problem
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body.to_vec()).unwrap()
    }
}

impl Service {
    /// A service on a new SQLite file, without rate limits.
    pub async fn new() -> Self {
        Self::with_policy(Policy { rates: None, ..Policy::default() }).await
    }

    pub async fn with_policy(policy: Policy) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut service = Self::on(&DatabaseLocation::File(folder.path().join("service.db")), policy).await;
        service._folder = Some(folder);
        service
    }

    pub async fn on(place: &DatabaseLocation, policy: Policy) -> Self {
        Self::with_store(Store::open(place).await.unwrap(), policy).await
    }

    pub async fn with_store(store: Store, policy: Policy) -> Self {
        Self::with_assets(store, policy, Assets::built_in()).await
    }

    /// A service with files of a game.
    pub async fn with_assets(store: Store, mut policy: Policy, assets: Assets) -> Self {
        policy.admin_token.get_or_insert_with(|| ADMIN.into());
        let clock = Arc::new(SetClock::at(NOON));
        let token = policy.admin_token.clone().unwrap_or_default();
        let (app, _writing) = App::new(store.clone(), clock.clone(), policy, assets).await.unwrap();
        let peer = "192.0.2.7:40000".parse().unwrap();
        Self { router: router(app.clone()), admin: admin_router(app), token, store, clock, peer, _folder: None }
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        self.send_to(&self.router, request).await
    }

    /// Sends a request to the operator's address.
    pub async fn send_admin(&self, request: Request<Body>) -> Answer {
        self.send_to(&self.admin, request).await
    }

    async fn send_to(&self, router: &axum::Router, mut request: Request<Body>) -> Answer {
        request.extensions_mut().insert(ConnectInfo(self.peer));
        let response = router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    /// The value of a counter in `/metrics` for an outcome.
    pub async fn counted(&self, counter: &str, outcome: &str) -> u64 {
        let request = Request::get("/metrics").header("authorization", format!("Bearer {}", self.token));
        let text = self.send_admin(request.body(Body::empty()).unwrap()).await.text();
        let start = format!("douse_{counter}_total{{outcome=\"{outcome}\"}}");
        let line = text.lines().find(|line| line.starts_with(&start));
        line.and_then(|line| line.rsplit(' ').next()).map_or(0, |count| count.parse().unwrap())
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    pub async fn call(&self, method: Method, path: &str, token: Option<&str>, body: Option<&impl Serialize>) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let body = match body {
            Some(body) => {
                request = request.header("content-type", "application/json");
                Body::from(serde_json::to_vec(body).unwrap())
            }
            None => Body::empty(),
        };
        let request = request.body(body).unwrap();
        // The operator's pages have a separate address.
        match path.starts_with("/admin") || path == "/metrics" {
            true => self.send_admin(request).await,
            false => self.send(request).await,
        }
    }

    pub async fn post(&self, path: &str, token: Option<&str>, body: &impl Serialize) -> Answer {
        self.call(Method::POST, path, token, Some(body)).await
    }

    /// Creates a player. Returns the id and the token.
    pub async fn player(&self, name: &str) -> (String, String) {
        let body = serde_json::json!({ "name": name });
        let answer = self.post(douse_api::path::PLAYERS, None, &body).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let welcome: douse_api::player::Welcome = answer.json();
        (welcome.player.id, welcome.token)
    }

    pub async fn ticket(&self, token: &str, challenge: &str) -> String {
        let body = serde_json::json!({ "challenge": challenge });
        let answer = self.post(douse_api::path::TICKETS, Some(token), &body).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json::<Ticket>().ticket
    }

    /// Plays a challenge: gets a ticket, advances the clock, sends the moves.
    pub async fn play(&self, token: &str, challenge: &str, moves: &str, time_ms: u64) -> Answer {
        let ticket = self.ticket(token, challenge).await;
        self.clock.advance(time_ms as i64 + 100);
        self.submit(token, challenge, moves, time_ms, Some(ticket)).await
    }

    pub async fn submit(
        &self,
        token: &str,
        challenge: &str,
        moves: &str,
        time_ms: u64,
        ticket: Option<String>,
    ) -> Answer {
        let challenge: Challenge = challenge.parse().unwrap();
        let offsets_ms = offsets(moves, time_ms);
        let game = WonGame { moves: moves.into(), time_ms, offsets_ms, ticket };
        let game = Submission { challenge, game };
        self.post(douse_api::path::SCORES, Some(token), &game).await
    }

    pub async fn table(&self, challenge: &str, query: &str) -> Table {
        let answer = self.get(&format!("/api/v1/scores/{challenge}?{query}")).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    pub async fn receipt(&self, token: &str, challenge: &str, moves: &str, time_ms: u64) -> Receipt {
        let answer = self.play(token, challenge, moves, time_ms).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()
    }
}

/// Steady times of presses, the last one at the end.
pub fn offsets(moves: &str, time_ms: u64) -> Vec<u32> {
    let presses = douse_game::replay::moves(moves).count() as u64;
    let look = time_ms.min(100);
    (1..=presses).map(|press| u32::try_from(look + (time_ms - look) * press / presses).unwrap_or(u32::MAX)).collect()
}

/// An unpublished board.
pub fn board(id: &str, author: &str, code: &str) -> Board {
    Board {
        id: id.into(),
        title: "Lantern".into(),
        author: Player { id: author.into(), name: author.into() },
        code: code.into(),
        play: PlayRule::Any,
        cells: 25,
        par: Par { at_least: 6, at_most: Some(6) },
        created: NOON,
        likes: 0,
    }
}

/// Moves that solve a level in par.
pub fn solution(pack: &str, number: usize) -> String {
    let pack = douse_game::pack::Pack::named(pack).unwrap();
    let level = &pack.levels[number - 1];
    level.moves.iter().map(|&cell| level.board.variant().shape().cell_name(cell).to_string()).collect()
}

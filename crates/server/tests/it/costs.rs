//! Limits the cost of every request: the most expensive one for every route, with path and body at
//! their limits.
//!
//! Processor time is measured instead of wall time, so that a busy machine does not matter: that of
//! the process for the cost, and that of the async thread for the delay of others. Both limits are
//! scaled for development builds, which are slower.

use crate::harness::hopeless::hopeless;
use crate::harness::{Service, solution};
use axum::body::Body;
use axum::http::{Method, Request};
use douse_api::class::{ClassWelcome, PupilWelcome};
use douse_server::app::Policy;
use douse_server::games::proving::ProofBudget;
use serde_json::{Value, json};
use std::fs::read_to_string;
use std::time::Duration;

/// The minimum slowdown of code without optimisation.
const SLOWER: u32 = if cfg!(debug_assertions) { 4 } else { 1 };
/// The limit of a request's cost.
const CPU: Duration = Duration::from_millis(50);
const MEMORY: usize = 32 << 20;
/// The limit for work that others wait for; everything else has a thread of its own.
const ASYNC: Duration = Duration::from_millis(25);
/// The budget of a proof. The remaining cost of a request that proves has the usual limit.
const PROOF: ProofBudget = ProofBudget { time: Duration::from_millis(400), memory: 64 << 20, at_once: 1, waiting: 16 };
const MAX_ADDRESS: usize = 4096;
const MAX_BODY: usize = 256 << 10;

/// The processor time of this process and of this thread.
fn times() -> (Duration, Duration) {
    let ran = |path: &str| {
        let text = read_to_string(path).unwrap_or_default();
        Duration::from_nanos(text.split(' ').next().and_then(|nanos| nanos.parse().ok()).unwrap_or(0))
    };
    let tasks = std::fs::read_dir("/proc/self/task").unwrap();
    let all = tasks.map(|task| ran(&format!("{}/schedstat", task.unwrap().path().display()))).sum();
    (all, ran("/proc/thread-self/schedstat"))
}

/// A line of `/proc/self/status`, in bytes.
fn memory(line: &str) -> usize {
    let text = read_to_string("/proc/self/status").unwrap();
    let line = text.lines().find_map(|text| text.strip_prefix(line)).unwrap();
    line.trim_matches([':', ' ', '\t']).trim_end_matches(" kB").parse::<usize>().unwrap() << 10
}

struct Asked {
    what: String,
    proves: bool,
    request: Request<Body>,
}

/// A service with a player, a class, a pupil and a board, and the most expensive requests to it.
struct Attacked {
    service: Service,
    player: String,
    class: ClassWelcome,
    pupil: PupilWelcome,
    board: String,
}

impl Attacked {
    async fn new() -> Self {
        let service = Service::with_policy(Policy { rates: None, proofs: PROOF, ..Policy::default() }).await;
        let (_, player) = service.player("Ada").await;
        let board = json!({ "title": "A board", "board": "5x5:002a000" });
        let board: Value = service.post("/api/v1/boards", Some(&player), &board).await.json();
        let wish = json!({ "title": "A class", "assignments": [{ "task": { "board": "5x5:002a000" } }] });
        let class: ClassWelcome = service.post("/api/v1/classes", None, &wish).await.json();
        let join = format!("/api/v1/classes/{}/pupils", class.class.code);
        let pupil = service.post(&join, None, &json!({ "name": "Bob" })).await.json();
        assert_eq!(
            service.get("/api/v1/days").await.status,
            200,
            "the boards of today are made before they are asked for"
        );
        Self { service, player, class, pupil, board: board["id"].as_str().unwrap().to_owned() }
    }

    /// Fills the parameters of a path with existing things.
    fn address(&self, path: &str) -> String {
        path.replace("/me/devices/{id}", "/me/devices/0123456789ab")
            .replace("/players/{id}", "/players/k7m2p9qd")
            .replace("/pupils/{id}", &format!("/pupils/{}", self.pupil.pupil.id))
            .replace("{id}", &self.board)
            .replace("{code}", &self.class.class.code)
            .replace("{number}", "1")
            .replace("{pupil}", &self.pupil.pupil.id)
            .replace("{date}", "2026-11-15")
            .replace("{challenge}", "classic:7")
            .replace("{player}", "k7m2p9qd")
            .replace("{name}", "classic")
    }

    fn token(&self, path: &str) -> &str {
        let is_of_pupil = ["/me", "/tickets", "/progress", "/games"].iter().any(|end| path.ends_with(end));
        match path.starts_with("/api/v1/classes") {
            true if is_of_pupil => &self.pupil.token,
            true => &self.class.token,
            false => &self.player,
        }
    }

    fn asked(&self, method: &str, path: &str, address: &str, body: Option<&str>, what: &str) -> Asked {
        let request = Request::builder().method(Method::from_bytes(method.as_bytes()).unwrap()).uri(address);
        let request = request.header("authorization", format!("Bearer {}", self.token(path)));
        let request = request.header("content-type", "application/json");
        let proves = method == "POST"
            && ["/api/v1/boards", "/api/v1/classes", "/api/v1/classes/{code}/assignments"].contains(&path);
        let request = request.body(Body::from(body.unwrap_or_default().to_owned())).unwrap();
        Asked { what: format!("{method} {path} with {what}"), proves, request }
    }

    /// All requests to a path of the description.
    fn requests(&self, method: &str, path: &str) -> Vec<Asked> {
        let address = self.address(path);
        let mut asked = vec![self.asked(method, path, &address, None, "nothing")];
        // A query and a parameter at the limit of the address.
        let space = MAX_ADDRESS - address.len() - 8;
        for (what, filler) in [("percents", "%25"), ("letters", "a"), ("lines", "%0A")] {
            let long = filler.repeat(space / filler.len());
            asked.push(self.asked(method, path, &format!("{address}?search={long}"), None, what));
        }
        for parameter in ["{id}", "{code}", "{number}", "{pupil}", "{date}", "{challenge}", "{player}", "{name}"] {
            if path.contains(parameter) {
                let cut = path.len() + 16;
                let long = path.replace(parameter, &"%C3%A4".repeat((MAX_ADDRESS - cut) / 6));
                let long = self.address(&long);
                asked.push(self.asked(method, path, &long[..long.len().min(MAX_ADDRESS)], None, "a long parameter"));
            }
        }
        if !["POST", "PUT", "PATCH"].contains(&method) {
            return asked;
        }
        let boards = boards().into_iter().map(|(what, board)| {
            let task = json!({ "task": { "board": board } });
            let body = match path {
                "/api/v1/boards" => json!({ "title": what, "board": board }),
                "/api/v1/classes" => json!({ "title": what, "assignments": [task.clone(), task.clone(), task] }),
                _ => task,
            };
            (what, body.to_string())
        });
        let takes_boards = ["/api/v1/boards", "/api/v1/classes", "/api/v1/classes/{code}/assignments"].contains(&path);
        for (what, body) in bodies().into_iter().chain(boards.filter(|_| takes_boards)) {
            assert!(body.len() <= MAX_BODY, "{what}");
            asked.push(self.asked(method, path, &address, Some(&body), what));
        }
        asked
    }

    /// Sends a request. Returns a description of a cost that is too high.
    async fn cost(&self, asked: Asked) -> Option<String> {
        // Resets the peak memory.
        std::fs::write("/proc/self/clear_refs", "5").unwrap();
        let (rss, (all, own)) = (memory("VmRSS"), times());
        let answer = self.service.send(asked.request).await;
        let (all_after, own_after) = times();
        let grown = memory("VmHWM").saturating_sub(rss);
        let (cpu, waited) = (all_after - all, own_after - own);
        assert_ne!(answer.status, 500, "{}: {answer:?}", asked.what);
        let (proof, proof_memory) = if asked.proves { (PROOF.time, PROOF.memory) } else { (Duration::ZERO, 0) };
        let fits = cpu <= CPU * SLOWER + proof && waited <= ASYNC * SLOWER && grown <= MEMORY + proof_memory;
        let status = answer.status;
        (!fits).then(|| format!("{}: {status}, {cpu:.1?}, {waited:.1?} of it async, {} KB", asked.what, grown >> 10))
    }

    async fn check(&self, requests: Vec<Asked>) {
        let mut costly = Vec::new();
        for asked in requests {
            costly.extend(self.cost(asked).await);
        }
        assert_eq!(costly, Vec::<String>::new());
    }
}

/// Bodies of maximum length that take long to parse.
fn bodies() -> Vec<(&'static str, String)> {
    let fill = |start: &str, unit: &str, end: &str| {
        format!("{start}{}{end}", unit.repeat((MAX_BODY - start.len() - end.len()) / unit.len()))
    };
    let game = |moves: &str| {
        let start = format!("{{\"challenge\":\"classic:7\",\"time_ms\":9,\"moves\":\"{moves}\",\"offsets_ms\":[1");
        fill(&start, ",1", "]}")
    };
    let mut bodies = vec![
        ("blanks", fill("", " ", "{}")),
        ("lists in lists", fill("{\"a\":", "[", "")),
        ("many fields", fill("{\"a\":1", ",\"b\":1", "}")),
        ("many numbers", fill("{\"offsets_ms\":[1", ",1", "]}")),
        ("many fractions", fill("{\"time_ms\":1.0,\"offsets_ms\":[1.5", ",1.5", "]}")),
        ("escapes", fill("{\"name\":\"", "\\u0041", "\"}")),
        ("many marks on a letter", fill("{\"name\":\"a", "\u{301}", "\",\"title\":\"a\"}")),
        ("a game of many times", game(&solution("classic", 7))),
        ("a game of many moves", game(&"A1".repeat(1000))),
        ("many assignments", fill("{\"title\":\"x\",\"assignments\":[{\"task\":{}}", ",{\"task\":{}}", "]}")),
        ("a finished game of many times", fill("{\"moves\":\"A1\",\"time_ms\":9,\"offsets_ms\":[1", ",1", "]}")),
    ];
    // A recipe without boards, and a class of twenty hard boards.
    let recipe = json!({ "width": 8, "height": 8, "rule": "plus", "edges": "torus", "states": 5, "par_at_least": 199,
        "par_at_most": 200 });
    bodies.push(("a recipe that fits nothing", json!({ "task": { "recipe": recipe } }).to_string()));
    let class = json!({ "title": "x", "assignments": [{ "task": { "recipe": recipe } }] });
    bodies.push(("a class by a recipe that fits nothing", class.to_string()));
    bodies
}

/// Boards that take long to read or to prove. Several boards in one text are refused unread.
fn boards() -> Vec<(&'static str, String)> {
    vec![
        ("blanks", " ".repeat(32 << 10)),
        ("rows", "#.".repeat(16 << 10)),
        ("a list of edges", (0..3000).map(|n| format!("{}-{} ", n, n + 1)).collect()),
        ("rows and columns of 65", format!("65x1.row-column:{}8", "f".repeat(16))),
        ("rows and columns of a square", format!("32x32.row-column:{}", "a".repeat(256))),
        ("no answer", hopeless(1)[0].clone()),
        ("three states", format!("20x20.k3:{}", "12".repeat(200))),
        ("a torus", format!("32x32@torus:{}", "8421".repeat(64))),
        ("many edges", format!("complete:1000 {}", "1".repeat(1000))),
        ("twenty graphs", format!("complete:290 {}\n", "1".repeat(290)).repeat(20)),
    ]
}

#[tokio::test]
async fn no_request_of_the_description_costs_much() {
    let attacked = Attacked::new().await;
    let document: Value = serde_json::from_str(&douse_server::http::document()).unwrap();
    let mut requests = Vec::new();
    let mut last = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys().map(|method| method.to_uppercase()) {
            // Requests that delete the sender come last.
            let list = if method == "DELETE" { &mut last } else { &mut requests };
            list.extend(attacked.requests(&method, path));
        }
    }
    assert!(requests.len() > 300, "{}", requests.len());
    requests.append(&mut last);
    attacked.check(requests).await;
}

#[tokio::test]
async fn no_other_address_costs_much() {
    let attacked = Attacked::new().await;
    let mut requests = Vec::new();
    for path in ["/", "/api", "/api/try.js", "/api/try.css", "/api/v1/openapi.json", "/service.json", "/douse-board.js"]
    {
        requests.extend(attacked.requests("GET", path));
        requests.extend(attacked.requests("POST", path));
    }
    requests.push(attacked.asked("GET", "/", &format!("/{}", "a/".repeat(2000)), None, "many folders"));
    let lines = |line: &str| vec![line; MAX_ADDRESS / (line.len() + 4)].join("%0A");
    let codes = [
        ("a large graph", format!("complete5790:{}", "0".repeat(1448))),
        ("graphs of the greatest number", lines(&format!("complete90:{}", "0".repeat(23)))),
        ("cubes", lines(&format!("cube9:{}", "0".repeat(122)))),
        ("one large board", format!("126x126:{}", "0".repeat(3969))),
        ("holes", format!("80x80.holes={}:{}", "7f".repeat(800), "f".repeat(1400))),
        ("small boards", lines("2x2:f")),
        ("many states", format!("60x60.k36:{}", "z".repeat(3600))),
        ("a graph by its pairs", format!("g178={}:{}", "f".repeat(3939), "f".repeat(45))),
        ("a matrix", format!("11x11.matrix={}:{}", "f".repeat(3661), "f".repeat(31))),
        ("moves", format!("9x9:{}!{}", "f".repeat(21), "A1".repeat(2000))),
        ("dots", ".".repeat(4000)),
        ("markup", "%3C".repeat(1300)),
    ];
    for (what, code) in codes {
        let address = format!("/embed/{code}");
        assert!(address.len() <= MAX_ADDRESS, "{what}: {}", address.len());
        requests.push(attacked.asked("GET", "/embed", &address, None, what));
    }
    attacked.check(requests).await;
}

//! Middleware of all routes: client addresses, request ids, metrics, logs, security headers,
//! panics, long addresses. Limits are declared per route, see [`cost`](super::cost).

use super::failure::Failure;
use super::request_id;
use crate::app::App;
use crate::guard::rates::RateClass;
use crate::metrics::{RequestLabels, RouteLabels};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use douse_api::problem::Kind;
use futures_util::FutureExt as _;
use std::any::Any;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, LazyLock};
use std::time::Instant;

/// Maximum length of path and query. Addresses of browsers can hold a board of a thousand lights.
pub const MAX_ADDRESS: usize = 4096;

/// The content policy of answers that are not pages: it allows nothing.
static API_POLICY: LazyLock<HeaderValue> = LazyLock::new(|| policy_header(&[]));

fn policy_header(allowed: &[(&str, &str)]) -> HeaderValue {
    let policy = douse_files::policy(allowed, "'none'");
    HeaderValue::from_str(&policy).unwrap_or_else(|_| unreachable!("directives are plain text"))
}

/// A page of the service itself. Its scripts and styles are separate files.
pub(super) fn html_page(text: &'static str) -> impl IntoResponse {
    let own =
        [("script-src", "'self'"), ("style-src", "'self'"), ("connect-src", "'self'"), ("img-src", "'self' blob:")];
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    ([(header::CONTENT_TYPE, html), (header::CONTENT_SECURITY_POLICY, policy_header(&own))], text)
}

#[derive(Clone, Copy, Debug)]
pub struct Client {
    pub address: IpAddr,
}

/// The id of a request, in its answer and in the log.
#[derive(Clone, Debug)]
pub struct RequestId(String);

/// Finds the client's address, and gives the request an id.
pub async fn identify(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
    let peer = peer.unwrap_or(SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)));
    let address = app.policy.proxies.client(peer, request.headers());
    if app.policy.proxies.is_unknown_proxy(peer, request.headers()) && app.is_first_unknown_proxy() {
        tracing::warn!(
            "a request came through a proxy that is not trusted: everyone behind it shares the limits of one address; \
            if the proxy is yours, start with --trust-proxy and its address"
        );
    }
    request.extensions_mut().insert(Client { address });
    let from_trusted_proxy = app.policy.proxies.believes(peer.ip().to_canonical());
    let id = request_id::of(request.headers(), from_trusted_proxy);
    request.extensions_mut().insert(RequestId(id.clone()));
    let mut response = next.run(request).await;
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(request_id::HEADER, value);
    }
    response
}

/// Counts and logs requests.
pub async fn record(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let address = request.extensions().get::<Client>().map(|client| client.address);
    let id = id_of(&request);
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let took = started.elapsed();
    let route = route.as_ref().map_or("other", MatchedPath::as_str);
    let status = response.status().as_u16();
    let labels = RequestLabels { method: method_name(&method), route: route.to_owned(), status };
    app.metrics.requests.get_or_create(&labels).inc();
    if status >= 500 {
        app.metrics.errors.inc();
    }
    app.metrics.seconds.get_or_create(&RouteLabels { route: labels.route }).observe(took.as_secs_f64());
    // Addresses are personal data, logged only if the operator chooses so.
    let address = address.filter(|_| app.policy.logs_addresses).map(|address| address.to_string());
    let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    match (status, response.extensions().get::<RateClass>()) {
        (500.., _) => tracing::warn!(id, %method, route, status, micros, address, "answered"),
        (_, None | Some(RateClass::Read | RateClass::Export | RateClass::Progress)) => {
            tracing::debug!(id, %method, route, status, micros, address, "answered");
        }
        _ => tracing::info!(id, %method, route, status, micros, address, "answered"),
    }
    response
}

/// Turns a panic into an error response.
pub async fn catch_panics(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let id = id_of(&request);
    match AssertUnwindSafe(next.run(request)).catch_unwind().await {
        Ok(response) => response,
        Err(panic) => {
            app.metrics.refuse("panic");
            tracing::error!(id, panic = panic_message(&*panic), "a request made the program panic; it goes on");
            let detail = format!("internal error; tell the operator this id: {id}");
            Failure::new(Kind::Internal, detail).into_response()
        }
    }
}

pub async fn refuse_long_addresses(request: Request, next: Next) -> Response {
    let length = request.uri().path_and_query().map_or(0, |address| address.as_str().len());
    match length {
        0..=MAX_ADDRESS => next.run(request).await,
        _ => {
            Failure::new(Kind::LongAddress, format!("an address may have at most {MAX_ADDRESS} bytes")).into_response()
        }
    }
}

fn id_of(request: &Request) -> String {
    request.extensions().get::<RequestId>().map_or_else(String::new, |RequestId(id)| id.clone())
}

/// The message of a panic, if it is text.
fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("nothing")
}

/// Adds headers that restrict browsers.
pub async fn add_security_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.entry("cross-origin-resource-policy").or_insert(HeaderValue::from_static("same-origin"));
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert_with(|| API_POLICY.clone());
    // Repeats `frame-ancestors` for old browsers. Only embedded boards may be in frames of other
    // pages.
    let policy = headers.get(header::CONTENT_SECURITY_POLICY).map_or(&[] as &[u8], HeaderValue::as_bytes);
    if !policy.ends_with(b"frame-ancestors *") {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// A label for metrics. Other methods share one, since clients can invent any number.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Policy;
    use crate::assets::Assets;
    use crate::clock::SystemClock;
    use crate::guard::address::Proxies;
    use crate::queue::Lane;
    use crate::store::{DatabaseLocation, Store};
    use axum::body::Body;
    use axum::middleware::{from_fn, from_fn_with_state};
    use axum::routing::get;
    use axum::{Extension, Router};
    use tower::ServiceExt as _;

    async fn app(policy: Policy) -> (tempfile::TempDir, Arc<App>) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&DatabaseLocation::File(folder.path().join("service.db"))).await.unwrap();
        let (app, _) = App::new(store, Arc::new(SystemClock), policy, Assets::built_in()).await.unwrap();
        (folder, app)
    }

    async fn ask(router: &Router, path: &str) -> Response {
        router.clone().oneshot(Request::get(path).body(Body::empty()).unwrap()).await.unwrap()
    }

    async fn text(response: Response) -> String {
        let body = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
        String::from_utf8_lossy(&body).into_owned()
    }

    #[tokio::test]
    async fn a_panic_is_an_answer() {
        let (_folder, app) = app(Policy::default()).await;
        let work = app.replays.clone();
        let router = Router::new()
            .route("/boom", get(|| async { panic!("boom") as &'static str }))
            .route("/work", get(async move || work.run(Lane::COMMON, || panic!("boom")).await.unwrap_or("busy")))
            .route("/fine", get(|| async { "fine" }))
            .layer(from_fn_with_state(app.clone(), catch_panics))
            .layer(from_fn_with_state(app.clone(), identify));
        for path in ["/boom", "/work"] {
            let answer = ask(&router, path).await;
            assert_eq!(answer.status(), 500);
            let id = answer.headers()["x-request-id"].to_str().unwrap().to_owned();
            let text = text(answer).await;
            assert!(text.contains(&id) && !text.contains("boom"), "{text}");
        }
        assert_eq!(ask(&router, "/fine").await.status(), 200);
        assert_eq!(app.replays.load(), 0, "its place is free again");
        assert!(app.metrics.text().contains("refused_total{outcome=\"panic\"} 2"));
    }

    #[tokio::test]
    async fn addresses_of_four_kilobytes_are_long_enough() {
        let router = Router::new().fallback(|| async { "fine" }).layer(from_fn(refuse_long_addresses));
        let status =
            async |length: usize| ask(&router, &format!("/{}", "a".repeat(length - 1))).await.status().as_u16();
        assert_eq!((status(MAX_ADDRESS).await, status(MAX_ADDRESS + 1).await), (200, 414));
        let query = format!("/?{}", "a".repeat(MAX_ADDRESS - 1));
        assert_eq!(ask(&router, &query).await.status(), 414, "the query counts");
    }

    #[tokio::test]
    async fn a_trusted_proxy_says_who_asks() {
        let proxies = Proxies::new(vec!["0.0.0.0/32".parse().unwrap()]);
        let (_folder, app) = app(Policy { proxies, ..Policy::default() }).await;
        let router = Router::new()
            .route("/", get(|Extension(client): Extension<Client>| async move { client.address.to_string() }))
            .layer(from_fn_with_state(app, identify));
        let request = Request::get("/").header("x-forwarded-for", "192.0.2.7").body(Body::empty()).unwrap();
        assert_eq!(text(router.oneshot(request).await.unwrap()).await, "192.0.2.7");
    }

    #[tokio::test]
    async fn answers_are_counted_by_their_route() {
        let (_folder, app) = app(Policy::default()).await;
        let router = Router::new()
            .route("/boards/{id}", get(|| async { "fine" }))
            .layer(from_fn_with_state(app.clone(), record));
        ask(&router, "/boards/one").await;
        ask(&router, "/boards/two").await;
        let text = app.metrics.text();
        let line = "douse_requests_total{method=\"GET\",route=\"/boards/{id}\",status=\"200\"} 2";
        assert!(text.contains(line) && !text.contains("boards/one"), "{text}");
    }

    #[tokio::test]
    async fn answers_are_hardened_and_keep_what_they_say_themselves() {
        let own = ([(header::CACHE_CONTROL, "no-cache")], "fine");
        let router = Router::new().route("/", get(move || async move { own })).layer(from_fn(add_security_headers));
        let answer = ask(&router, "/").await;
        let header = |name: &str| answer.headers()[name].to_str().unwrap();
        assert_eq!((header("x-content-type-options"), header("x-frame-options")), ("nosniff", "DENY"));
        assert_eq!(header("cache-control"), "no-cache");
    }
}

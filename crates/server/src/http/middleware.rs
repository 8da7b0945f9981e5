//! Middleware for every request: client address, rate limits, metrics, and strict headers.

use super::failure::Failure;
use super::request_id;
use crate::app::App;
use crate::guard::rates::Class;
use crate::metrics::{RequestLabels, RouteLabels};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use douse_api::path;
use douse_api::problem::Kind;
use futures_util::FutureExt as _;
use std::any::Any;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, LazyLock};
use std::time::Instant;

/// What answers may do in a browser that are no page of ours: nothing.
static API_POLICY: LazyLock<HeaderValue> = LazyLock::new(|| policy_header(&[]));

fn policy_header(allowed: &[(&str, &str)]) -> HeaderValue {
    let policy = douse_files::policy(allowed, "'none'");
    HeaderValue::from_str(&policy).unwrap_or_else(|_| unreachable!("directives are plain text"))
}

/// A page of the service itself, whose scripts and styles are files beside it.
pub(super) fn own_page(text: &'static str) -> impl IntoResponse {
    let own =
        [("script-src", "'self'"), ("style-src", "'self'"), ("connect-src", "'self'"), ("img-src", "'self' blob:")];
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    ([(header::CONTENT_TYPE, html), (header::CONTENT_SECURITY_POLICY, policy_header(&own))], text)
}

/// The address of the client.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    /// Their address.
    pub address: IpAddr,
}

/// Passes a request on, if it may.
pub async fn admit(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
    let peer = peer.unwrap_or(SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)));
    let address = app.policy.proxies.client(peer, request.headers());
    request.extensions_mut().insert(Client { address });
    let method = request.method().clone();
    let from_trusted_proxy = app.policy.proxies.believes(peer.ip().to_canonical());
    let id = request_id::of(request.headers(), from_trusted_proxy);
    let route = request.extensions().get::<MatchedPath>().cloned();

    let class = class_of(&method, request.uri().path());
    let allowed = app.limiter.as_ref().map_or(Ok(()), |limiter| limiter.count(class, address));
    let mut response = match allowed {
        Ok(()) => {
            match tokio::time::timeout(app.policy.patience, AssertUnwindSafe(next.run(request)).catch_unwind()).await {
                Ok(Ok(response)) => response,
                Ok(Err(panic)) => {
                    app.metrics.refuse("panic");
                    tracing::error!(id, panic = what_it_said(&*panic), "a request made the program panic; it goes on");
                    Failure::new(Kind::Internal, format!("internal error; tell the operator this id: {id}"))
                        .into_response()
                }
                Err(_) => {
                    app.metrics.refuse("request timeout");
                    let (kind, detail) = match class {
                        Class::Read => (Kind::Unavailable, "no answer in time"),
                        _ => (Kind::Timeout, "not done in time"),
                    };
                    Failure::new(kind, detail).into_response()
                }
            }
        }
        Err(wait) => {
            app.count_limited(class.name());
            Failure::from(wait).into_response()
        }
    };

    harden(&mut response);
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(request_id::HEADER, value);
    }
    let took = started.elapsed();
    let route = route.as_ref().map_or("other", MatchedPath::as_str);
    let status = response.status().as_u16();
    let labels = RequestLabels { method: method_name(&method), route: route.to_owned(), status };
    app.metrics.requests.get_or_create(&labels).inc();
    app.metrics.seconds.get_or_create(&RouteLabels { route: labels.route }).observe(took.as_secs_f64());
    // Whose address it was is nobody's business, unless the operator decides otherwise.
    let address = app.policy.logs_addresses.then(|| address.to_string());
    let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    match (status, class) {
        (500.., _) => tracing::warn!(id, %method, route, status, micros, address, "answered"),
        (_, Class::Read | Class::Export | Class::Progress) => {
            tracing::debug!(id, %method, route, status, micros, address, "answered");
        }
        _ => tracing::info!(id, %method, route, status, micros, address, "answered"),
    }
    response
}

/// What a panic said, as far as it is text.
fn what_it_said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("nothing")
}

fn class_of(method: &Method, path: &str) -> Class {
    match (method, path) {
        (&Method::GET, "/api/v1/boards.csv" | "/api/v1/boards.jsonl") => Class::Export,
        (&Method::GET | &Method::HEAD | &Method::OPTIONS, _) => Class::Read,
        (&Method::POST, path::PLAYERS | path::REDEEM) => Class::Arrival,
        (&Method::POST, path::BOARDS | path::CLASSES) => Class::Proof,
        (&Method::POST, path) if path.starts_with(path::CLASSES) && path.ends_with("/assignments") => Class::Proof,
        (&Method::POST, path) if path.starts_with(path::CLASSES) && path.ends_with("/recovery") => Class::Arrival,
        (&Method::PUT, path) if path.starts_with(path::CLASSES) && path.ends_with("/progress") => Class::Progress,
        _ => Class::Write,
    }
}

/// Headers that keep a browser from doing more with an answer than it is meant for.
fn harden(response: &mut Response) {
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.entry("cross-origin-resource-policy").or_insert(HeaderValue::from_static("same-origin"));
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert_with(|| API_POLICY.clone());
    // The same as in the policy, for browsers that do not know it. Only a board alone may stand in the frames of others.
    let policy = headers.get(header::CONTENT_SECURITY_POLICY).map_or(&[] as &[u8], HeaderValue::as_bytes);
    if !policy.ends_with(b"frame-ancestors *") {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// Known names only: a stranger can invent methods without end.
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
    use crate::store::{Place, Store};
    use axum::body::Body;
    use axum::routing::get;
    use axum::{Router, middleware};
    use tower::ServiceExt as _;

    #[tokio::test]
    async fn a_panic_is_an_answer() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Place::File(folder.path().join("service.db"))).await.unwrap();
        let (app, _) = App::new(store, Arc::new(SystemClock), Policy::default(), Assets::built_in()).await.unwrap();
        let work = app.replays.clone();
        let router = Router::new()
            .route("/boom", get(|| async { panic!("boom") as &'static str }))
            .route("/work", get(async move || work.run(|| panic!("boom")).await.unwrap_or("busy")))
            .route("/fine", get(|| async { "fine" }))
            .layer(middleware::from_fn_with_state(app.clone(), admit));
        let ask =
            async |path: &str| router.clone().oneshot(Request::get(path).body(Body::empty()).unwrap()).await.unwrap();
        for path in ["/boom", "/work"] {
            let answer = ask(path).await;
            assert_eq!(answer.status(), 500);
            let id = answer.headers()["x-request-id"].to_str().unwrap().to_owned();
            let body = axum::body::to_bytes(answer.into_body(), 10_000).await.unwrap();
            let text = String::from_utf8_lossy(&body);
            assert!(text.contains(&id) && !text.contains("boom"), "{text}");
        }
        assert_eq!(ask("/fine").await.status(), 200);
        assert_eq!(app.replays.load(), 0, "its place is free again");
        assert!(app.metrics.text().contains("refused_total{outcome=\"panic\"} 2"));
    }
}

//! The state of the service, for load balancers, container runtimes and Prometheus.

use super::failure::Failure;
use super::middleware::Client;
use crate::app::App;
use axum::extract::{Extension, State};
use axum::http::header;
use axum::response::IntoResponse;
use douse_api::problem::{Kind, Problem};
use std::sync::Arc;
use std::time::Duration;

/// How long the database may take to say that it is there.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether the program is running
#[utoipa::path(get, path = "/health", tag = "state", responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn health() -> &'static str {
    "ok\n"
}

/// Whether requests can be answered now
#[utoipa::path(get, path = "/ready", tag = "state", responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Failure> {
    if app.is_leaving() {
        return Err(Failure::new(Kind::Unavailable, "the service is shutting down"));
    }
    match tokio::time::timeout(PATIENCE, app.store.ping()).await {
        Ok(Ok(())) => Ok("ready\n"),
        Ok(Err(error)) => Err(error.into()),
        Err(_) => Err(Failure::new(Kind::Unavailable, "the database does not answer")),
    }
}

/// Counters for Prometheus
///
/// Available to this machine only, unless configured otherwise.
#[utoipa::path(get, path = "/metrics", tag = "state", responses(
    (status = 200, body = String, content_type = "application/openmetrics-text"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
))]
pub async fn metrics(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
) -> Result<impl IntoResponse, Failure> {
    let allowed = app.policy.metrics_from.iter().any(|network| network.contains(&client.address));
    if !allowed || client.through_unknown_proxy {
        return Err(Failure::not_found("page"));
    }
    let media_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, media_type)], app.metrics().text()))
}

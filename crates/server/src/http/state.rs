//! The state of the service, for load balancers and container runtimes.

use super::failure::Failure;
use crate::app::App;
use axum::extract::State;
use douse_api::problem::{Kind, Problem};
use std::sync::Arc;
use std::time::Duration;

/// Maximum time for an answer of the database.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Liveness of the program
#[utoipa::path(get, path = "/health", tag = "state", responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn health() -> &'static str {
    "ok\n"
}

/// Readiness for requests
#[utoipa::path(get, path = "/ready", tag = "state", responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 503, body = Problem, content_type = "application/problem+json"),
))]
pub async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Failure> {
    if app.is_shutting_down() {
        return Err(Failure::new(Kind::Unavailable, "the service is shutting down"));
    }
    match tokio::time::timeout(TIMEOUT, app.store.is_ready()).await {
        Ok(Ok(())) => Ok("ready\n"),
        Ok(Err(error)) => Err(error.into()),
        Err(_) => Err(Failure::new(Kind::Unavailable, "the database does not answer")),
    }
}

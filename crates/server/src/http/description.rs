//! The description of the service: the OpenAPI document, and a page to try it.

use super::api_routes;
use super::middleware::html_page;
use axum::http::header;
use axum::response::IntoResponse;
use std::sync::OnceLock;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "douse",
        description = "Levels that are the same for everyone, verified leaderboards, community boards, and classes. \
                       Durations are in milliseconds, points in time are milliseconds since 1970-01-01 UTC. Errors are \
                       `application/problem+json`.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
        contact(),
    ),
    modifiers(&Token),
    tags(
        (name = "players", description = "Names without passwords"),
        (name = "boards for everyone", description = "Levels and daily boards"),
        (name = "scores", description = "Leaderboards of replayed games"),
        (name = "community boards", description = "Publish, search and like boards"),
        (name = "classes", description = "Assignments by link, without accounts"),
        (name = "state", description = "For operators"),
    ),
)]
struct Head;

struct Token;

impl utoipa::Modify for Token {
    fn modify(&self, document: &mut Document) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The token of a player, a pupil or a teacher"))
            .build();
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("token", SecurityScheme::Http(scheme));
    }
}

/// The document without paths.
pub(super) fn head() -> Document {
    Head::openapi()
}

/// The document, as in `docs/openapi.json`.
#[must_use]
pub fn document() -> String {
    let (_, document) = api_routes(None).finish();
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

pub(super) async fn openapi() -> impl IntoResponse {
    static TEXT: OnceLock<String> = OnceLock::new();
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
    (headers, TEXT.get_or_init(document).as_str())
}

pub(super) async fn try_page() -> impl IntoResponse {
    html_page(include_str!("try/index.html"))
}

pub(super) async fn try_script() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("try/try.js"))
}

pub(super) async fn try_style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("try/try.css"))
}

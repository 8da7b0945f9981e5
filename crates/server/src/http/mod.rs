//! Requests and answers.

mod admin;
mod boards;
mod catalogue;
mod classes;
mod description;
mod embed;
mod export;
mod extract;
mod failure;
mod middleware;
mod page;
mod players;
mod quota;
mod request_id;
mod scores;
mod state;

pub use description::document;

use crate::app::App;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use failure::Failure;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The largest body of a request, in bytes: a board and its title with every character written as an escape.
pub const MOST_BODY: usize = 256 * 1024;

/// All addresses that are described, without what surrounds them.
fn described() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(description::head())
        .routes(routes!(players::create))
        .routes(routes!(players::show, players::rename, players::delete))
        .routes(routes!(players::withdraw_scores))
        .routes(routes!(players::data))
        .routes(routes!(players::devices))
        .routes(routes!(players::remove_device))
        .routes(routes!(players::report))
        .routes(routes!(players::make_code))
        .routes(routes!(players::redeem))
        .routes(routes!(catalogue::packs))
        .routes(routes!(catalogue::pack))
        .routes(routes!(catalogue::today))
        .routes(routes!(catalogue::day))
        .routes(routes!(catalogue::puzzle))
        .routes(routes!(scores::ticket))
        .routes(routes!(scores::submit))
        .routes(routes!(scores::table))
        .routes(routes!(scores::replay))
        .routes(routes!(boards::list, boards::publish))
        .routes(routes!(export::csv))
        .routes(routes!(export::json_lines))
        .routes(routes!(boards::show, boards::delete))
        .routes(routes!(boards::like, boards::unlike))
        .routes(routes!(boards::report))
        .routes(routes!(classes::teacher::make))
        .routes(routes!(classes::pupil::door, classes::teacher::change, classes::teacher::delete))
        .routes(routes!(classes::teacher::recover))
        .routes(routes!(classes::teacher::overview))
        .routes(routes!(classes::teacher::csv))
        .routes(routes!(classes::teacher::add))
        .routes(routes!(classes::teacher::remove))
        .routes(routes!(classes::pupil::join))
        .routes(routes!(classes::teacher::remove_pupil))
        .routes(routes!(classes::teacher::let_in_again))
        .routes(routes!(classes::pupil::desk, classes::pupil::leave))
        .routes(routes!(classes::pupil::begin))
        .routes(routes!(classes::pupil::progress))
        .routes(routes!(classes::pupil::hand_in))
        .routes(routes!(classes::teacher::watch))
        .routes(routes!(classes::teacher::watch_progress))
        .routes(routes!(state::health))
        .routes(routes!(state::ready))
}

/// Answers requests.
pub fn router(app: Arc<App>) -> Router {
    let (router, _) = described().split_for_parts();
    router
        .route("/api/v1/openapi.json", get(description::openapi))
        .route("/api", get(description::try_page))
        .route("/api/try.js", get(description::try_script))
        .route("/api/try.css", get(description::try_style))
        .route("/embed/{*code}", get(embed::page))
        .fallback(page::asset)
        .method_not_allowed_fallback(|| async { Failure::method_not_allowed() })
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(from_fn_with_state(app.clone(), middleware::admit))
        .with_state(app)
}

/// Answers the operator: `/admin` and `/metrics`, at an address of their own.
pub fn admin_router(app: Arc<App>) -> Router {
    admin::routes()
        .fallback(|| async { Failure::not_found("page") })
        .method_not_allowed_fallback(|| async { Failure::method_not_allowed() })
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(from_fn_with_state(app.clone(), middleware::admit))
        .with_state(app)
}

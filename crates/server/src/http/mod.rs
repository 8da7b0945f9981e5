//! The HTTP interface: routes, requests and answers.

mod admin;
mod boards;
mod catalogue;
mod classes;
mod cost;
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
mod verification;

pub use classes::creation::Creations;
pub use description::document;

use crate::app::App;
use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get};
use cost::{Arrival, Export, Proof, Read, Report, Routes, Upload, Write};
use std::sync::Arc;
use utoipa_axum::routes;

/// The routes of the API, each with its cost.
fn api_routes(app: Option<Arc<App>>) -> Routes {
    Routes::new(description::head(), app)
        .add(Arrival, routes!(players::create))
        .add(Read, routes!(players::show))
        .add(Write, routes!(players::rename, players::delete))
        .add(Write, routes!(players::withdraw_scores))
        .add(Read, routes!(players::data))
        .add(Read, routes!(players::devices))
        .add(Write, routes!(players::remove_device))
        .add(Write, routes!(players::report))
        .add(Upload, routes!(players::make_code))
        .add(Arrival, routes!(players::redeem))
        .add(Read, routes!(catalogue::packs))
        .add(Read, routes!(catalogue::pack))
        .add(Read, routes!(catalogue::today))
        .add(Read, routes!(catalogue::day))
        .add(Read, routes!(catalogue::puzzle))
        .add(Write, routes!(scores::ticket))
        .add(Upload, routes!(scores::submit))
        .add(Read, routes!(scores::table))
        .add(Read, routes!(scores::replay))
        .add(Read, routes!(boards::list))
        .add(Proof, routes!(boards::publish))
        .add(Export, routes!(export::csv))
        .add(Export, routes!(export::json_lines))
        .add(Read, routes!(boards::show))
        .add(Write, routes!(boards::delete))
        .add(Write, routes!(boards::like, boards::unlike))
        .add(Write, routes!(boards::report))
        .add(Upload, routes!(classes::creation::create))
        .add(Read, routes!(classes::creation::progress))
        .add(Read, routes!(classes::pupil::show))
        .add(Write, routes!(classes::teacher::change, classes::teacher::delete))
        .add(Arrival, routes!(classes::teacher::recover))
        .add(Read, routes!(classes::teacher::overview))
        .add(Read, routes!(classes::teacher::csv))
        .add(Proof, routes!(classes::teacher::add))
        .add(Write, routes!(classes::teacher::remove))
        .add(Write, routes!(classes::pupil::join))
        .add(Write, routes!(classes::teacher::remove_pupil))
        .add(Write, routes!(classes::teacher::renew_token))
        .add(Read, routes!(classes::pupil::overview))
        .add(Write, routes!(classes::pupil::leave))
        .add(Write, routes!(classes::pupil::start_game))
        .add(Report, routes!(classes::pupil::report_progress))
        .add(Upload, routes!(classes::pupil::hand_in))
        .add(Read, routes!(classes::teacher::show_best_game))
        .add(Read, routes!(classes::teacher::show_current_game))
        .add(Read, routes!(state::health))
        .add(Read, routes!(state::ready))
}

/// The routes of the service.
pub fn router(app: Arc<App>) -> Router {
    let routes = api_routes(Some(app.clone()))
        .add_plain(Read, "/api/v1/openapi.json", get(description::openapi))
        .add_plain(Read, "/api", get(description::try_page))
        .add_plain(Read, "/api/try.js", get(description::try_script))
        .add_plain(Read, "/api/try.css", get(description::try_style))
        .add_plain(Read, "/embed/{*code}", get(embed::page))
        .add_plain(Read, "/", any(page::asset))
        .add_plain(Read, "/{*path}", any(page::asset));
    with_middleware(routes, app)
}

/// The routes of the operator, `/admin` and `/metrics`, for a separate address.
pub fn admin_router(app: Arc<App>) -> Router {
    with_middleware(admin::routes(Routes::new(description::head(), Some(app.clone()))), app)
}

/// Adds the middleware that every request passes, the outermost last.
fn with_middleware(routes: Routes, app: Arc<App>) -> Router {
    let (router, _) = routes.finish();
    router
        .layer(from_fn(middleware::refuse_long_addresses))
        .layer(from_fn_with_state(app.clone(), middleware::catch_panics))
        .layer(from_fn(middleware::add_security_headers))
        .layer(from_fn_with_state(app.clone(), middleware::record))
        .layer(from_fn_with_state(app.clone(), middleware::identify))
        .with_state(app)
}

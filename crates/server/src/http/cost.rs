//! What a request may cost: a type that every route names where it is mounted, since nothing else can mount one.
//!
//! The type decides which rate the request counts against and how large its body may be. Everything takes at
//! most the patience of the service; what may take longer than a millisecond runs in a [`Queue`](crate::queue::Queue).

use super::failure::Failure;
use super::middleware::Client;
use crate::app::App;
use crate::guard::rates::Class;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::MethodRouter;
use douse_api::problem::Kind;
use std::sync::Arc;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter, UtoipaMethodRouterExt as _};

/// The largest body of a request, in bytes: a board and its title with every character written as an escape.
const LARGE: usize = 256 << 10;
/// The largest body with a name, a code or an id in it.
const SMALL: usize = 16 << 10;

/// What requests of a route may cost.
pub trait Cost: Copy + Send + Sync + 'static {
    /// The rate that they count against.
    const CLASS: Class;
    /// The most bytes of a body.
    const BODY: usize;
}

macro_rules! costs {
    ($($(#[$doc:meta])* $name:ident: $class:ident, $body:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Cost for $name {
            const CLASS: Class = Class::$class;
            const BODY: usize = $body;
        }
    )*};
}

costs! {
    /// Reads a page, a file or a few rows.
    Read: Read, 0;
    /// Reads everything of a kind, page by page.
    Export: Export, 0;
    /// Changes a row.
    Write: Write, SMALL;
    /// Stores a game, or data of a player.
    Upload: Write, LARGE;
    /// Reports a game in progress; a class behind one address does so all the time.
    Report: Progress, LARGE;
    /// Makes a player, or tries a code.
    Arrival: Arrival, SMALL;
    /// Proves a board.
    Proof: Proof, LARGE;
    /// Answers the operator, who has shown a token.
    Admin: Admin, SMALL;
}

/// The most bytes of the body of a request, for messages.
#[derive(Clone, Copy, Debug)]
pub struct BodyLimit(pub usize);

/// Routes, each with its cost. Without an application they only describe themselves.
pub struct Routes {
    router: OpenApiRouter<Arc<App>>,
    app: Option<Arc<App>>,
}

impl Routes {
    /// None yet; `head` is the description without routes.
    pub fn new(head: OpenApi, app: Option<Arc<App>>) -> Self {
        Self { router: OpenApiRouter::with_openapi(head), app }
    }

    /// Adds routes that the description names.
    pub fn add<C: Cost>(self, cost: C, routes: UtoipaMethodRouter<Arc<App>>) -> Self {
        let routes = routes.map(|routes| self.limited(cost, routes));
        Self { router: self.router.routes(routes), app: self.app }
    }

    /// Adds a route that the description leaves out.
    pub fn add_plain<C: Cost>(self, cost: C, path: &str, route: MethodRouter<Arc<App>>) -> Self {
        let route = self.limited(cost, route);
        Self { router: self.router.route(path, route), app: self.app }
    }

    /// The routes and their description. All other addresses are answered without looking at them.
    pub fn finish(self) -> (Router<Arc<App>>, OpenApi) {
        let (router, description) = self.router.split_for_parts();
        let router = router.fallback(|| async { Failure::not_found("page") });
        (router.method_not_allowed_fallback(|| async { Failure::method_not_allowed() }), description)
    }

    fn limited<C: Cost>(&self, _: C, route: MethodRouter<Arc<App>>) -> MethodRouter<Arc<App>> {
        let Some(app) = &self.app else { return route };
        route.layer(DefaultBodyLimit::max(C::BODY)).layer(from_fn_with_state(app.clone(), admit::<C>))
    }
}

/// Counts a request against the rate of its route, and ends it when the patience of the service is over.
async fn admit<C: Cost>(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let address = request.extensions().get::<Client>().map(|client| client.address);
    request.extensions_mut().insert(BodyLimit(C::BODY));
    let allowed = match (&app.limiter, address) {
        (Some(limiter), Some(address)) => limiter.count(C::CLASS, address),
        _ => Ok(()),
    };
    let mut response = match allowed {
        Ok(()) => match tokio::time::timeout(app.policy.patience, next.run(request)).await {
            Ok(response) => response,
            Err(_) => {
                app.metrics.refuse("request timeout");
                late(C::CLASS).into_response()
            }
        },
        Err(wait) => {
            app.count_limited(C::CLASS.name());
            Failure::from(wait).into_response()
        }
    };
    response.extensions_mut().insert(C::CLASS);
    response
}

fn late(class: Class) -> Failure {
    match class {
        Class::Read => Failure::new(Kind::Unavailable, "no answer in time"),
        _ => Failure::new(Kind::Timeout, "not done in time"),
    }
}

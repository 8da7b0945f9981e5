//! Cost types: every route names one when it is added, and no route can be added without.
//!
//! The type decides against which rate a request counts and how large its body may be. Every
//! request ends within [`Policy::request_timeout`](crate::app::Policy), and work of more than a
//! millisecond runs in a [`Queue`](crate::queue::Queue).

use super::failure::Failure;
use super::middleware::Client;
use crate::app::App;
use crate::guard::rates::RateClass;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::MethodRouter;
use douse_api::problem::Kind;
use std::sync::Arc;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter, UtoipaMethodRouterExt as _};

/// Maximum body with a board: the board and its title with every character escaped.
const LARGE: usize = 256 << 10;
/// Maximum body with a name, a code or an id.
const SMALL: usize = 16 << 10;

pub trait Cost: Copy + Send + Sync + 'static {
    /// The rate limit of the requests.
    const CLASS: RateClass;
    /// Maximum body in bytes.
    const BODY: usize;
}

macro_rules! costs {
    ($($(#[$doc:meta])* $name:ident: $class:ident, $body:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Cost for $name {
            const CLASS: RateClass = RateClass::$class;
            const BODY: usize = $body;
        }
    )*};
}

costs! {
    /// Reads a page, a file or a few rows.
    Read: Read, 0;
    /// Reads all boards, page by page.
    Export: Export, 0;
    Write: Write, SMALL;
    /// Stores a game, or data of a player.
    Upload: Write, LARGE;
    /// Reports a game in progress. A class behind one address sends many of these.
    Report: Progress, LARGE;
    /// Creates a player, or tries a code.
    Arrival: Arrival, SMALL;
    Proof: Proof, LARGE;
    /// Answers the operator.
    Admin: Admin, SMALL;
}

/// Maximum body of a request, for messages.
#[derive(Clone, Copy, Debug)]
pub struct BodyLimit(pub usize);

/// Routes with their costs. Without an application they only produce their description.
pub struct Routes {
    router: OpenApiRouter<Arc<App>>,
    app: Option<Arc<App>>,
}

impl Routes {
    /// No routes. `head` is the description without them.
    pub fn new(head: OpenApi, app: Option<Arc<App>>) -> Self {
        Self { router: OpenApiRouter::with_openapi(head), app }
    }

    /// Adds routes that are part of the description.
    pub fn add<C: Cost>(self, cost: C, routes: UtoipaMethodRouter<Arc<App>>) -> Self {
        let routes = routes.map(|routes| self.limited(cost, routes));
        Self { router: self.router.routes(routes), app: self.app }
    }

    /// Adds a route that is not part of the description.
    pub fn add_plain<C: Cost>(self, cost: C, path: &str, route: MethodRouter<Arc<App>>) -> Self {
        let route = self.limited(cost, route);
        Self { router: self.router.route(path, route), app: self.app }
    }

    /// The router and its description. All other paths are answered with an error.
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

/// Counts a request against the rate of its route, and limits its time.
async fn admit<C: Cost>(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let address = request.extensions().get::<Client>().map(|client| client.address);
    request.extensions_mut().insert(BodyLimit(C::BODY));
    let allowed = match (&app.limiter, address) {
        (Some(limiter), Some(address)) => limiter.count(C::CLASS, address),
        _ => Ok(()),
    };
    let mut response = match allowed {
        Ok(()) => match tokio::time::timeout(app.policy.request_timeout, next.run(request)).await {
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

fn late(class: RateClass) -> Failure {
    match class {
        RateClass::Read => Failure::new(Kind::Unavailable, "no answer in time"),
        _ => Failure::new(Kind::Timeout, "not done in time"),
    }
}

//! Listening: a bounded number of connections, and a shutdown without broken answers.

use crate::app::{App, Policy};
use crate::assets::Assets;
use crate::clock::SystemClock;
use crate::guard::connections::{ConnectionLimits, Connections, Exempt};
use crate::guard::streams::{Answering, Hurried, Receiving};
use crate::http::{admin_router, router};
use crate::listen::{Bound, LOCAL_PEER, Listen, Listener};
use crate::store::{POSTGRES_CONNECTIONS, Place, Store, StoreError};
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use std::future::{Future, poll_fn};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tower::ServiceExt as _;

/// How long the head of a request may take to arrive.
const HEAD_PATIENCE: Duration = Duration::from_secs(10);
/// How often a quiet connection of HTTP/2 is asked whether it is still there.
const PING: Duration = Duration::from_secs(20);
/// How long answers under way may take after the end was asked for.
const FAREWELL: Duration = Duration::from_secs(25);
/// How often old things are forgotten.
const TIDYING: Duration = Duration::from_secs(600);

/// What to serve, and where.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where things are kept.
    pub place: Place,
    /// The maximum number of connections to PostgreSQL.
    pub database_connections: u32,
    /// The file with the secret that signs tickets, if not in the usual place.
    pub secret_file: Option<std::path::PathBuf>,
    /// Where to listen.
    pub listen: Listen,
    /// Where to listen for the operator, with `/admin` and `/metrics`; nowhere by default. Needs [`Policy::admin_token`].
    pub admin_listen: Option<Listen>,
    /// How the service behaves.
    pub policy: Policy,
    /// The files of the browser game.
    pub assets: Assets,
    /// How many connections, and how patient the service is with them.
    pub connections: ConnectionLimits,
}

impl Options {
    /// What is usual.
    #[must_use]
    pub fn new(place: Place, listen: SocketAddr) -> Self {
        let (policy, connections) = (Policy::default(), ConnectionLimits::default());
        let (listen, assets) = (listen.into(), Assets::built_in());
        Self {
            place,
            database_connections: POSTGRES_CONNECTIONS,
            secret_file: None,
            listen,
            admin_listen: None,
            policy,
            assets,
            connections,
        }
    }
}

/// Why the service did not start or stopped.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: Listen,
        /// Why.
        error: io::Error,
    },
    /// Anyone could read `/metrics` and act on `/admin`.
    #[error("an address for the operator needs a token")]
    NoAdminToken,
}

/// Connections of the operator's address.
const ADMIN_CONNECTIONS: ConnectionLimits = ConnectionLimits { most: 32, most_of_one: 32, ..ConnectionLimits::USUAL };

/// Serves until `end` comes, then finishes the requests in progress. `started` gets the address once it is open, and that
/// for the operator if there is one.
pub async fn serve(
    mut options: Options,
    started: impl FnOnce(Bound, Option<Bound>),
    end: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let (listener, bound) = bind(&options.listen).await?;
    let admin = match &options.admin_listen {
        Some(_) if options.policy.admin_token.is_none() && options.policy.moderators.is_empty() => {
            return Err(ServeError::NoAdminToken);
        }
        Some(listen) => Some(bind(listen).await?),
        None => None,
    };
    if let Bound::Unix(_) = bound {
        // Only what the owner of the socket lets in can connect to it: the proxy.
        options.policy.proxies.trust(LOCAL_PEER.ip().into());
    }
    let mut store = Store::open_with(&options.place, options.database_connections).await?;
    if let Some(file) = options.secret_file {
        store = store.with_secret_file(file);
    }
    let (app, writing) = App::new(store.clone(), Arc::new(SystemClock), options.policy, options.assets).await?;
    let tidying = tokio::spawn(tidy_for_ever(app.clone()));
    // Whoever hears the address may ask for the end at once, so the signals are listened for first.
    let mut end = std::pin::pin!(end);
    if poll_fn(|context| Poll::Ready(end.as_mut().poll(context).is_pending())).await {
        tracing::info!(address = %bound, "serving");
        let (admin, admin_bound) = admin.unzip();
        if let Some(address) = &admin_bound {
            tracing::info!(%address, "serving /admin and /metrics");
        }
        started(bound, admin_bound);
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let admin = admin.map(|listener| {
            let (router, app) = (admin_router(app.clone()), app.clone());
            let stopped = async { drop(stopped.await) };
            tokio::spawn(async move { accept(listener, router, app, ADMIN_CONNECTIONS, stopped).await })
        });
        accept(listener, router(app.clone()), app.clone(), options.connections, end).await;
        drop(stop);
        if let Some(admin) = admin {
            let _ = admin.await;
        }
    }

    tidying.abort();
    let _ = tidying.await;
    drop(app);
    // The writer ends when the last request that can hand it a game is gone.
    if tokio::time::timeout(FAREWELL, writing).await.is_err() {
        tracing::warn!("the writer did not end in time");
    }
    store.close().await;
    tracing::info!("ended");
    Ok(())
}

async fn bind(listen: &Listen) -> Result<(Listener, Bound), ServeError> {
    let failed = |error| ServeError::Listen { address: listen.clone(), error };
    let listener = Listener::bind(listen).await.map_err(failed)?;
    let bound = listener.bound().map_err(failed)?;
    Ok((listener, bound))
}

/// Takes connections until `end`, then waits for those that are being answered.
async fn accept(
    listener: Listener,
    router: Router,
    app: Arc<App>,
    limits: ConnectionLimits,
    end: impl Future<Output = ()>,
) {
    let connections = Connections::new(limits);
    let graceful = GracefulShutdown::new();
    let mut end = std::pin::pin!(end);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut end => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file handles, mostly.
                tracing::warn!(%error, "a connection could not be accepted");
                connections.evict_oldest();
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let exempt = if app.policy.proxies.believes(peer.ip().to_canonical()) { Exempt::Yes } else { Exempt::No };
        let Some(place) = connections.enter(peer.ip(), exempt) else {
            app.metrics().refuse("connection refused");
            continue;
        };
        let watcher = graceful.watcher();
        let (router, app) = (router.clone(), app.clone());
        tokio::spawn(async move {
            app.metrics().connections.inc();
            let place = Arc::new(place);
            let answering = place.clone();
            let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(ConnectInfo(peer));
                let busy = Arc::new(answering.request());
                let answer = router.clone().oneshot(request.map(|body| Body::new(Receiving::new(body, busy.clone()))));
                async move { answer.await.map(|answer| answer.map(|body| Answering::new(body, busy))) }
            });
            let stream = TokioIo::new(Hurried::new(stream, place.clone(), limits, app.metrics.clone()));
            let builder = builder();
            let connection = watcher.watch(builder.serve_connection(stream, service).into_owned());
            tokio::select! {
                result = connection => if let Err(error) = result {
                    tracing::debug!(error, "a connection broke");
                },
                ending = place.end() => app.metrics().refuse(ending.name()),
            }
            app.metrics().connections.dec();
        });
    }
    drop(listener);
    app.leave();
    if tokio::time::timeout(FAREWELL, graceful.shutdown()).await.is_err() {
        tracing::warn!("some answers were not finished in time");
    }
}

/// HTTP in both versions, with little space for those who send much and ask for nothing.
fn builder() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_PATIENCE).max_buf_size(64 * 1024);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(64)
        .max_header_list_size(16 * 1024)
        .max_pending_accept_reset_streams(20)
        .max_local_error_reset_streams(64)
        .max_send_buf_size(64 * 1024)
        .keep_alive_interval(PING)
        .keep_alive_timeout(HEAD_PATIENCE);
    builder
}

async fn tidy_for_ever(app: Arc<App>) {
    loop {
        if let Err(error) = app.tidy().await {
            tracing::warn!(%error, "expired data could not be deleted");
        }
        tokio::time::sleep(TIDYING).await;
    }
}

/// Completes when the operating system asks the program to end: Ctrl-C or SIGTERM.
pub async fn asked_to_end() {
    let interrupt = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        // Without a handler these would end the program at once. There is nothing to reload.
        for kind in [SignalKind::hangup(), SignalKind::user_defined1(), SignalKind::user_defined2()] {
            if let Ok(mut ignored) = signal(kind) {
                tokio::spawn(async move {
                    while ignored.recv().await.is_some() {
                        tracing::info!(
                            signal = kind.as_raw_value(),
                            "ignored: restart the service to change its settings"
                        );
                    }
                });
            }
        }
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! { () = interrupt => {}, _ = terminate.recv() => {} }
            }
            Err(_) => interrupt.await,
        }
    }
    #[cfg(not(unix))]
    interrupt.await;
}

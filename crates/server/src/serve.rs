//! Accepts a bounded number of connections, and shuts down without breaking answers.

use crate::app::{App, Policy};
use crate::assets::Assets;
use crate::clock::SystemClock;
use crate::guard::connections::{ConnectionLimits, Connections, Exempt};
use crate::guard::streams::{RequestBody, ResponseBody};
use crate::http::{admin_router, router};
use crate::listen::{BoundAddress, LOCAL_PEER, Listen, Listener};
use crate::store::{DatabaseLocation, POSTGRES_CONNECTIONS, Store, StoreError};
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use std::error::Error;
use std::future::{Future, poll_fn};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt as _;

/// Maximum time for the head of a request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// The interval of pings on an idle HTTP/2 connection.
const PING_INTERVAL: Duration = Duration::from_secs(20);
/// Maximum time for answers in progress after the shutdown was requested.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(25);
/// The interval between deletions of expired data.
const DELETION_INTERVAL: Duration = Duration::from_secs(600);

#[derive(Clone, Debug)]
pub struct Options {
    pub database: DatabaseLocation,
    /// The maximum number of connections to PostgreSQL.
    pub database_connections: u32,
    /// The file with the secret that signs tickets, if not in the usual place.
    pub secret_file: Option<std::path::PathBuf>,
    pub listen: Listen,
    /// The address for `/admin` and `/metrics`. Needs [`Policy::admin_token`].
    pub admin_listen: Option<Listen>,
    pub policy: Policy,
    /// The files of the browser game.
    pub assets: Assets,
    pub connections: ConnectionLimits,
}

impl Options {
    /// The default options.
    #[must_use]
    pub fn new(database: DatabaseLocation, listen: SocketAddr) -> Self {
        let (policy, connections) = (Policy::default(), ConnectionLimits::default());
        let (listen, assets) = (listen.into(), Assets::built_in());
        Self {
            database,
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

#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("cannot listen on {address}: {error}")]
    Listen { address: Listen, error: io::Error },
    /// Without a token anyone could read `/metrics` and use `/admin`.
    #[error("an address for the operator needs a token")]
    NoAdminToken,
}

const ADMIN_CONNECTIONS: ConnectionLimits = ConnectionLimits { max: 32, max_of_one: 32, ..ConnectionLimits::DEFAULT };

/// Serves until `end` completes, then finishes the requests in progress. Calls `started` with the
/// open addresses: the public one, and that for the operator if there is one.
pub async fn serve(
    mut options: Options,
    started: impl FnOnce(BoundAddress, Option<BoundAddress>),
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
    if let BoundAddress::Unix(_) = bound {
        // Only processes that the owner of the socket admits can connect to it: the proxy.
        options.policy.proxies.trust(LOCAL_PEER.ip().into());
    }
    let mut store = Store::open_with(&options.database, options.database_connections).await?;
    if let Some(file) = options.secret_file {
        store = store.with_secret_file(file);
    }
    let (app, writing) = App::new(store.clone(), Arc::new(SystemClock), options.policy, options.assets).await?;
    let deleting = tokio::spawn(delete_expired_periodically(app.clone()));
    // Poll the signals before printing the address: a supervisor may stop us as soon as it reads
    // it.
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

    deleting.abort();
    let _ = deleting.await;
    drop(app);
    // The writer ends when the last request that could send it a game is finished.
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, writing).await.is_err() {
        tracing::warn!("the writer did not end in time");
    }
    store.close().await;
    tracing::info!("ended");
    Ok(())
}

async fn bind(listen: &Listen) -> Result<(Listener, BoundAddress), ServeError> {
    let failed = |error| ServeError::Listen { address: listen.clone(), error };
    let listener = Listener::bind(listen).await.map_err(failed)?;
    let bound = listener.bound().map_err(failed)?;
    Ok((listener, bound))
}

/// Accepts connections until `end`, then waits for the answers in progress.
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
                // Usually the process is out of file handles.
                tracing::warn!(%error, "a connection could not be accepted");
                connections.evict_oldest();
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let exempt = if app.policy.proxies.believes(peer.ip().to_canonical()) { Exempt::Yes } else { Exempt::No };
        let Some(slot) = connections.open(peer.ip(), exempt) else {
            app.metrics().refuse("connection refused");
            continue;
        };
        let watcher = graceful.watcher();
        let (router, app) = (router.clone(), app.clone());
        tokio::spawn(async move {
            app.metrics().connections.inc();
            let slot = Arc::new(slot);
            let busy_slot = slot.clone();
            let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(ConnectInfo(peer));
                let active = Arc::new(busy_slot.start_request());
                let answer =
                    router.clone().oneshot(request.map(|body| Body::new(RequestBody::new(body, active.clone()))));
                async move { answer.await.map(|answer| answer.map(|body| ResponseBody::new(body, active))) }
            });
            let mut stream = TimeoutStream::new(stream);
            stream.set_write_timeout(Some(limits.writing));
            let builder = builder();
            let connection =
                watcher.watch(builder.serve_connection(TokioIo::new(Box::pin(stream)), service).into_owned());
            tokio::select! {
                result = connection => if let Err(error) = result {
                    if is_write_timeout(&*error) {
                        app.metrics().refuse("write timeout");
                    }
                    tracing::debug!(error, "a connection broke");
                },
                reason = slot.closing() => app.metrics().refuse(reason.name()),
            }
            app.metrics().connections.dec();
        });
    }
    drop(listener);
    app.begin_shutdown();
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, graceful.shutdown()).await.is_err() {
        tracing::warn!("some answers were not finished in time");
    }
}

/// Returns true if a client read nothing of an answer for too long.
fn is_write_timeout(error: &(dyn Error + 'static)) -> bool {
    match error.downcast_ref::<io::Error>() {
        Some(error) => error.kind() == io::ErrorKind::TimedOut,
        None => error.source().is_some_and(is_write_timeout),
    }
}

/// HTTP/1 and HTTP/2, with small buffers for clients that send much and request nothing.
fn builder() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).max_buf_size(64 * 1024);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(64)
        .max_header_list_size(16 * 1024)
        .max_pending_accept_reset_streams(20)
        .max_local_error_reset_streams(64)
        .max_send_buf_size(64 * 1024)
        .keep_alive_interval(PING_INTERVAL)
        .keep_alive_timeout(HEAD_TIMEOUT);
    builder
}

async fn delete_expired_periodically(app: Arc<App>) {
    loop {
        if let Err(error) = app.delete_expired().await {
            tracing::warn!(%error, "expired data could not be deleted");
        }
        tokio::time::sleep(DELETION_INTERVAL).await;
    }
}

/// Completes on Ctrl-C or SIGTERM.
pub async fn shutdown_signal() {
    let interrupt = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        // Without a handler these signals would end the program. There is nothing to reload.
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

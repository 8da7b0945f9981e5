//! Listening: connections in bounded number and time, and an end without broken answers.

use crate::app::{App, Policy};
use crate::assets::Assets;
use crate::clock::SystemClock;
use crate::http::router;
use crate::store::{Place, Store, StoreError};
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt as _;

/// How long the head of a request may take to arrive.
const HEAD_PATIENCE: Duration = Duration::from_secs(10);
/// How long answers under way may take after the end was asked for.
const FAREWELL: Duration = Duration::from_secs(25);
/// How often old things are forgotten.
const TIDYING: Duration = Duration::from_secs(600);

/// What to serve, and where.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where things are kept.
    pub place: Place,
    /// Where to listen.
    pub listen: SocketAddr,
    /// How the service behaves.
    pub policy: Policy,
    /// The files of the browser game.
    pub assets: Assets,
    /// The most connections at the same time.
    pub most_connections: usize,
}

/// Why the service did not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
}

/// Serves until `end` comes, then finishes what is under way. `started` is told the address, once it is open.
pub async fn serve(
    options: Options,
    started: impl FnOnce(SocketAddr),
    end: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let failed = |error| ServeError::Listen { address: options.listen, error };
    let listener = TcpListener::bind(options.listen).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let store = Store::open(&options.place).await?;
    let (app, writing) = App::new(store.clone(), Arc::new(SystemClock), options.policy, options.assets).await?;
    let tidying = tokio::spawn(tidy_for_ever(app.clone()));
    started(address);
    tracing::info!(%address, "serving");

    accept(listener, app.clone(), options.most_connections, end).await;

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

/// Takes connections until `end`, then waits for those that are being answered.
pub async fn accept(listener: TcpListener, app: Arc<App>, most_connections: usize, end: impl Future<Output = ()>) {
    let router = router(app.clone());
    let slots = Arc::new(Semaphore::new(most_connections));
    let graceful = GracefulShutdown::new();
    let mut end = std::pin::pin!(end);
    loop {
        // A place first: those who come when all are taken wait in the line of the operating system.
        let slot = tokio::select! {
            slot = slots.clone().acquire_owned() => slot,
            () = &mut end => break,
        };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut end => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file handles, mostly: others will close theirs.
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request.map(axum::body::Body::new))
        });
        let mut builder = Builder::new(TokioExecutor::new());
        builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_PATIENCE).max_buf_size(64 * 1024);
        builder.http2().timer(TokioTimer::new()).max_concurrent_streams(64).max_header_list_size(16 * 1024);
        let watcher = graceful.watcher();
        let metrics = app.clone();
        tokio::spawn(async move {
            metrics.metrics().connections.inc();
            let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();
            if let Err(error) = watcher.watch(connection).await {
                tracing::debug!(error, "a connection broke");
            }
            metrics.metrics().connections.dec();
            drop(slot);
        });
    }
    drop(listener);
    app.leave();
    if tokio::time::timeout(FAREWELL, graceful.shutdown()).await.is_err() {
        tracing::warn!("some answers were not finished in time");
    }
}

async fn tidy_for_ever(app: Arc<App>) {
    loop {
        tokio::time::sleep(TIDYING).await;
        if let Err(error) = app.tidy().await {
            tracing::warn!(%error, "old things could not be forgotten");
        }
    }
}

/// Ends when the operating system asks for it: Ctrl-C or a request to terminate.
pub async fn asked_to_end() {
    let interrupt = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
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

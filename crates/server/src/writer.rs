//! One writer for all scores of this process: games that come in while a transaction runs go into the next one together.
//!
//! A durable commit waits for the disk. Sharing it among all that wait makes hundreds of submissions cost one wait, and
//! nobody waits longer than two transactions.

use crate::metrics::Metrics;
use crate::store::{Outcome, Store, StoreError, Taken};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// Games that may wait; more are told to come back later.
const QUEUE: usize = 1024;
/// The most games of one transaction.
const BATCH: usize = 256;
/// How often writers that cross are tried again.
const TRIES: usize = 5;

/// Why a game was not kept. It is not there, or its sender will see that it is when they send it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The database is away or busy.
    Away,
    /// There is no room left.
    Full,
    /// Something is wrong.
    Broken,
}

struct Job {
    game: Taken,
    reply: oneshot::Sender<Result<Outcome, WriteError>>,
}

/// Hands games to the writer.
#[derive(Clone, Debug)]
pub struct Writer {
    queue: mpsc::Sender<Job>,
}

impl Writer {
    /// Starts the writer; it ends when all handles are gone and everything handed over is done.
    #[must_use]
    pub fn start(store: Store, metrics: Arc<Metrics>) -> (Self, JoinHandle<()>) {
        let (queue, jobs) = mpsc::channel(QUEUE);
        (Self { queue }, tokio::spawn(run(store, metrics, jobs)))
    }

    /// Keeps a game. When this returns `Ok` the game is on the disk.
    pub async fn take(&self, game: Taken) -> Result<Outcome, WriteError> {
        let (reply, answer) = oneshot::channel();
        self.queue.try_send(Job { game, reply }).map_err(|_| WriteError::Away)?;
        answer.await.unwrap_or(Err(WriteError::Away))
    }
}

async fn run(store: Store, metrics: Arc<Metrics>, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        // Replicas that improve the same rows do it in the same order, so that none waits for another in a ring.
        batch.sort_by(|a: &Job, b| {
            (&a.game.challenge, &a.game.player, &a.game.id).cmp(&(&b.game.challenge, &b.game.player, &b.game.id))
        });
        let (games, replies): (Vec<Taken>, Vec<_>) = batch.drain(..).map(|job| (job.game, job.reply)).unzip();
        metrics.batch_games.observe(games.len() as f64);
        for (reply, outcome) in replies.into_iter().zip(keep(&store, &games).await) {
            // A sender that has gone away will ask again.
            let _ = reply.send(outcome);
        }
    }
}

/// Keeps games together, or where one of them spoils the others, one by one.
async fn keep(store: &Store, games: &[Taken]) -> Vec<Result<Outcome, WriteError>> {
    match keep_together(store, games).await {
        Ok(outcomes) => outcomes.into_iter().map(Ok).collect(),
        Err(WriteError::Broken) if games.len() > 1 => {
            let mut results = Vec::with_capacity(games.len());
            for game in games {
                let result = keep_together(store, std::slice::from_ref(game)).await;
                results.push(result.and_then(|outcomes| outcomes.first().copied().ok_or(WriteError::Broken)));
            }
            results
        }
        Err(error) => vec![Err(error); games.len()],
    }
}

async fn keep_together(store: &Store, games: &[Taken]) -> Result<Vec<Outcome>, WriteError> {
    for _ in 0..TRIES {
        match store.take(games).await {
            Ok(outcomes) => return Ok(outcomes),
            Err(StoreError::Crossed(_)) => {}
            Err(error) if error.is_orphan() && games.len() == 1 => return Ok(vec![Outcome::NoPlayer]),
            Err(error) => {
                tracing::warn!(%error, games = games.len(), "games were not kept");
                return Err(match error {
                    StoreError::Full(_) => WriteError::Full,
                    StoreError::Away(_) => WriteError::Away,
                    _ => WriteError::Broken,
                });
            }
        }
    }
    Err(WriteError::Away)
}

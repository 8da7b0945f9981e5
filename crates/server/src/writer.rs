//! One writer for all scores of this process: games that come in while a transaction runs go into the next one together.
//!
//! A durable commit waits for the disk. Sharing it among all that wait makes hundreds of submissions cost one wait, and
//! nobody waits longer than two transactions.

use crate::games::ticket::LIFE;
use crate::metrics::Metrics;
use crate::store::{Outcome, Start, Store, StoreError, Taken};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// Games that may wait; more are told to come back later.
const QUEUE: usize = 1024;
/// The most games of one transaction.
const BATCH: usize = 256;
/// How often writers that cross are tried again.
const TRIES: usize = 5;

/// Why a game was not stored. If it was stored after all, the sender finds out when they send it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The database cannot be reached or is busy.
    Away,
    /// The disk is full.
    Full,
    /// Something is wrong.
    Broken,
}

/// What is to be kept, and who waits for it.
struct Job<T, O> {
    what: T,
    reply: oneshot::Sender<Result<O, WriteError>>,
}

/// The number of a ticket and its moment; `None` if the player is gone.
type Begun = Option<(String, i64)>;

/// Hands games to the writer.
#[derive(Clone, Debug)]
pub struct Writer {
    games: mpsc::Sender<Job<Taken, Outcome>>,
    starts: mpsc::Sender<Job<Start, Begun>>,
}

impl Writer {
    /// Starts the writer; it ends when all handles are dropped and all work is done.
    #[must_use]
    pub fn start(store: Store, metrics: Arc<Metrics>) -> (Self, JoinHandle<()>) {
        let ((games, taken), (starts, begun)) = (mpsc::channel(QUEUE), mpsc::channel(QUEUE));
        let begin = tokio::spawn(begin_all(store.clone(), begun));
        let take = tokio::spawn(take_all(store, metrics, taken));
        let both = tokio::spawn(async move {
            let _ = tokio::join!(begin, take);
        });
        (Self { games, starts }, both)
    }

    /// Games and starts that wait to be stored.
    #[must_use]
    pub fn load(&self) -> usize {
        let games = self.games.max_capacity() - self.games.capacity();
        games + self.starts.max_capacity() - self.starts.capacity()
    }

    /// Stores a game. When this returns `Ok`, the game is on the disk.
    pub async fn take(&self, game: Taken) -> Result<Outcome, WriteError> {
        let (reply, answer) = oneshot::channel();
        self.games.try_send(Job { what: game, reply }).map_err(|_| WriteError::Away)?;
        answer.await.unwrap_or(Err(WriteError::Away))
    }

    /// Begins a game; the ticket's number and moment that hold for it.
    pub async fn begin(&self, start: Start) -> Result<Begun, WriteError> {
        let (reply, answer) = oneshot::channel();
        self.starts.try_send(Job { what: start, reply }).map_err(|_| WriteError::Away)?;
        answer.await.unwrap_or(Err(WriteError::Away))
    }
}

async fn take_all(store: Store, metrics: Arc<Metrics>, mut jobs: mpsc::Receiver<Job<Taken, Outcome>>) {
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        // Replicas that improve the same rows do it in the same order, so that none waits for another in a ring.
        batch.sort_by(|a: &Job<Taken, Outcome>, b| {
            (&a.what.challenge, &a.what.player, &a.what.id).cmp(&(&b.what.challenge, &b.what.player, &b.what.id))
        });
        let (games, replies): (Vec<Taken>, Vec<_>) = batch.drain(..).map(|job| (job.what, job.reply)).unzip();
        metrics.batch_games.observe(games.len() as f64);
        for (reply, outcome) in replies.into_iter().zip(keep(&store, &games).await) {
            // A sender that has gone away will ask again.
            let _ = reply.send(outcome);
        }
    }
}

async fn begin_all(store: Store, mut jobs: mpsc::Receiver<Job<Start, Begun>>) {
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        batch.sort_by(|a: &Job<Start, Begun>, b| {
            (&a.what.challenge, &a.what.player).cmp(&(&b.what.challenge, &b.what.player))
        });
        let (starts, replies): (Vec<Start>, Vec<_>) = batch.drain(..).map(|job| (job.what, job.reply)).unzip();
        let oldest = starts.iter().map(|start| start.issued).max().unwrap_or(0).saturating_sub(LIFE);
        let mut begun = Err(WriteError::Away);
        for _ in 0..TRIES {
            begun = match store.begin(&starts, oldest).await {
                Ok(begun) => Ok(begun),
                Err(StoreError::Crossed(_)) => continue,
                Err(error) => {
                    tracing::warn!(%error, starts = starts.len(), "games could not be started");
                    Err(WriteError::of(&error))
                }
            };
            break;
        }
        match begun {
            Ok(begun) => replies.into_iter().zip(begun).for_each(|(reply, begun)| {
                let _ = reply.send(Ok(begun));
            }),
            Err(error) => replies.into_iter().for_each(|reply| {
                let _ = reply.send(Err(error));
            }),
        }
    }
}

impl WriteError {
    fn of(error: &StoreError) -> Self {
        match error {
            StoreError::Full(_) => Self::Full,
            StoreError::Away(_) | StoreError::Refuses(_) | StoreError::Crossed(_) => Self::Away,
            _ => Self::Broken,
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
                tracing::warn!(%error, games = games.len(), "games could not be saved");
                return Err(WriteError::of(&error));
            }
        }
    }
    Err(WriteError::Away)
}

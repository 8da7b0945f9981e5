//! Stores scores in batches: games that arrive during a transaction share the next one.
//!
//! A durable commit waits for the disk. With batches, hundreds of submissions cost one wait, and no
//! submission waits for more than two transactions.

use crate::games::ticket::LIFE;
use crate::metrics::Metrics;
use crate::store::{NewScore, Outcome, StartedGame, Store, StoreError};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// Maximum number of waiting games.
const QUEUE: usize = 1024;
/// Maximum number of games in a transaction.
const BATCH: usize = 256;
/// The number of attempts after conflicts with other writers.
const TRIES: usize = 5;

/// Error of storing a game. If the game was stored nevertheless, the client learns it by sending
/// the game again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The database cannot be reached or is busy.
    Unreachable,
    Full,
    Other,
}

/// A value to store, and the channel for the result.
struct Job<T, O> {
    value: T,
    reply: oneshot::Sender<Result<O, WriteError>>,
}

/// The number and the time of a ticket; `None` if the player was deleted.
type ValidTicket = Option<(String, i64)>;

/// A handle to the writer.
#[derive(Clone, Debug)]
pub struct Writer {
    games: mpsc::Sender<Job<NewScore, Outcome>>,
    starts: mpsc::Sender<Job<StartedGame, ValidTicket>>,
}

impl Writer {
    /// Starts the writer. It ends when all handles are dropped and all work is done.
    #[must_use]
    pub fn start(store: Store, metrics: Arc<Metrics>) -> (Self, JoinHandle<()>) {
        let ((games, new_games), (starts, new_starts)) = (mpsc::channel(QUEUE), mpsc::channel(QUEUE));
        let start = tokio::spawn(start_all(store.clone(), new_starts));
        let record = tokio::spawn(record_all(store, metrics, new_games));
        let both = tokio::spawn(async move {
            let _ = tokio::join!(start, record);
        });
        (Self { games, starts }, both)
    }

    /// The number of games and starts that wait to be stored.
    #[must_use]
    pub fn load(&self) -> usize {
        let games = self.games.max_capacity() - self.games.capacity();
        games + self.starts.max_capacity() - self.starts.capacity()
    }

    /// Stores a game. After `Ok` the game is on the disk.
    pub async fn record_score(&self, game: NewScore) -> Result<Outcome, WriteError> {
        submit(&self.games, game).await
    }

    /// Starts a game. Returns the valid ticket.
    pub async fn start_game(&self, start: StartedGame) -> Result<ValidTicket, WriteError> {
        submit(&self.starts, start).await
    }
}

/// Sends a value to a writer and waits for the result.
async fn submit<T, O>(jobs: &mpsc::Sender<Job<T, O>>, value: T) -> Result<O, WriteError> {
    let (reply, result) = oneshot::channel();
    jobs.try_send(Job { value, reply }).map_err(|_| WriteError::Unreachable)?;
    result.await.unwrap_or(Err(WriteError::Unreachable))
}

async fn record_all(store: Store, metrics: Arc<Metrics>, mut jobs: mpsc::Receiver<Job<NewScore, Outcome>>) {
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        // A fixed order prevents deadlocks between replicas that update the same rows.
        batch.sort_by(|a: &Job<NewScore, Outcome>, b| {
            (&a.value.challenge, &a.value.player, &a.value.game.id).cmp(&(
                &b.value.challenge,
                &b.value.player,
                &b.value.game.id,
            ))
        });
        let (games, replies): (Vec<NewScore>, Vec<_>) = batch.drain(..).map(|job| (job.value, job.reply)).unzip();
        metrics.batch_games.observe(games.len() as f64);
        for (reply, outcome) in replies.into_iter().zip(record_each(&store, &games).await) {
            // A client that has gone will send its game again.
            let _ = reply.send(outcome);
        }
    }
}

async fn start_all(store: Store, mut jobs: mpsc::Receiver<Job<StartedGame, ValidTicket>>) {
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        batch.sort_by(|a: &Job<StartedGame, ValidTicket>, b| {
            (&a.value.challenge, &a.value.player).cmp(&(&b.value.challenge, &b.value.player))
        });
        let (starts, replies): (Vec<StartedGame>, Vec<_>) = batch.drain(..).map(|job| (job.value, job.reply)).unzip();
        let oldest = starts.iter().map(|start| start.issued).max().unwrap_or(0).saturating_sub(LIFE);
        let mut begun = Err(WriteError::Unreachable);
        for _ in 0..TRIES {
            begun = match store.start_games(&starts, oldest).await {
                Ok(begun) => Ok(begun),
                Err(StoreError::Conflict(_)) => continue,
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
            StoreError::Unreachable(_) | StoreError::Refused(_) | StoreError::Conflict(_) => Self::Unreachable,
            _ => Self::Other,
        }
    }
}

/// Stores games in one transaction, or one by one if one of them makes the transaction fail.
async fn record_each(store: &Store, games: &[NewScore]) -> Vec<Result<Outcome, WriteError>> {
    match record_together(store, games).await {
        Ok(outcomes) => outcomes.into_iter().map(Ok).collect(),
        Err(WriteError::Other) if games.len() > 1 => {
            let mut results = Vec::with_capacity(games.len());
            for game in games {
                let result = record_together(store, std::slice::from_ref(game)).await;
                results.push(result.and_then(|outcomes| outcomes.first().copied().ok_or(WriteError::Other)));
            }
            results
        }
        Err(error) => vec![Err(error); games.len()],
    }
}

async fn record_together(store: &Store, games: &[NewScore]) -> Result<Vec<Outcome>, WriteError> {
    for _ in 0..TRIES {
        match store.record_scores(games).await {
            Ok(outcomes) => return Ok(outcomes),
            Err(StoreError::Conflict(_)) => {}
            Err(error) if error.is_orphan() && games.len() == 1 => return Ok(vec![Outcome::NoPlayer]),
            Err(error) => {
                tracing::warn!(%error, games = games.len(), "games could not be saved");
                return Err(WriteError::of(&error));
            }
        }
    }
    Err(WriteError::Unreachable)
}

//! Work that occupies a thread for a while: a bounded number of jobs run and wait, and all others are told when to try again.

use std::collections::HashMap;
use std::future::Future;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OnceCell, Semaphore};

/// Work of one kind.
#[derive(Clone, Debug)]
pub struct Queue {
    running: Arc<Semaphore>,
    admitted: Arc<Semaphore>,
    places: usize,
    at_once: usize,
    each: Duration,
    longest_wait: Duration,
}

/// All places are taken; one is free after about this long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy(pub Duration);

impl Queue {
    /// Work that takes up to `each`, `at_once` pieces at a time. Whoever is admitted gets an answer within `patience`: no more may wait
    /// than come to their turn early enough, with some time to spare, since work takes a little longer than it should on a
    /// busy machine; and those whose turn comes too late all the same are told to come back.
    #[must_use]
    pub fn new(at_once: usize, waiting: usize, each: Duration, patience: Duration) -> Self {
        let at_once = at_once.max(1);
        // Twice the time for the work itself.
        let longest_wait = patience.saturating_sub(each * 2).max(each);
        let turns = longest_wait.as_millis() * 3 / 4 / each.as_millis().max(1);
        let in_time = usize::try_from(turns).unwrap_or(usize::MAX).saturating_mul(at_once);
        let places = at_once + waiting.min(in_time);
        let semaphore = |permits: usize| Arc::new(Semaphore::new(permits));
        Self { running: semaphore(at_once), admitted: semaphore(places), places, at_once, each, longest_wait }
    }

    /// How many jobs are running or waiting.
    #[must_use]
    pub fn load(&self) -> usize {
        self.places - self.admitted.available_permits()
    }

    /// Runs a job on its own thread when it is its turn.
    ///
    /// # Panics
    /// If the job panics.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let admitted = self.admitted.clone().try_acquire_owned().map_err(|_| self.busy())?;
        let turn = tokio::time::timeout(self.longest_wait, self.running.clone().acquire_owned()).await;
        let Ok(Ok(running)) = turn else { return Err(self.busy()) };
        // The places stay taken until the work is done, also where nobody waits for it any more.
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop((admitted, running));
            result
        });
        match done.await {
            Ok(result) => Ok(result),
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Err(_) => Err(self.busy()),
        }
    }

    /// How long it takes until half of those in line are done.
    fn busy(&self) -> Busy {
        let rounds = u32::try_from(self.places.div_ceil(2 * self.at_once)).unwrap_or(u32::MAX);
        Busy(self.each.saturating_mul(rounds))
    }
}

/// Computes each value once for all concurrent requests for it.
#[derive(Debug)]
pub struct Flights<K, V> {
    under_way: Mutex<HashMap<K, Arc<OnceCell<V>>>>,
}

impl<K, V> Default for Flights<K, V> {
    fn default() -> Self {
        Self { under_way: Mutex::default() }
    }
}

impl<K: Eq + Hash + Clone, V: Clone> Flights<K, V> {
    /// The value of the first request; if it failed or was dropped, the next one tries.
    pub async fn join<E>(&self, key: K, make: impl Future<Output = Result<V, E>>) -> Result<V, E> {
        let lock = || self.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        let cell = lock().entry(key.clone()).or_default().clone();
        let result = cell.get_or_try_init(|| make).await.cloned();
        let mut under_way = lock();
        // Two hold it: the map, and we.
        let over = result.is_ok() || Arc::strong_count(&cell) <= 2;
        if over && under_way.get(&key).is_some_and(|there| Arc::ptr_eq(there, &cell)) {
            under_way.remove(&key);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[tokio::test]
    async fn more_than_fit_are_told_when_to_come_back() {
        let queue = Queue::new(1, 1, Duration::from_secs(2), Duration::from_secs(20));
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let wait = Arc::new(Mutex::new(wait));
        let spawn = || {
            let (queue, wait) = (queue.clone(), wait.clone());
            tokio::spawn(async move { queue.run(move || wait.lock().unwrap().recv().is_ok()).await })
        };
        let (one, two) = (spawn(), spawn());
        while queue.load() < 2 {
            tokio::task::yield_now().await;
        }
        assert_eq!(queue.run(|| ()).await, Err(Busy(Duration::from_secs(2))));
        go.send(()).unwrap();
        go.send(()).unwrap();
        assert_eq!((one.await.unwrap(), two.await.unwrap()), (Ok(true), Ok(true)));
        assert_eq!((queue.load(), queue.run(|| 7).await), (0, Ok(7)));
    }

    #[tokio::test]
    async fn whose_turn_comes_too_late_is_told_so() {
        let queue = Queue::new(1, 1, Duration::from_millis(20), Duration::from_millis(100));
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let slow = {
            let queue = queue.clone();
            tokio::spawn(async move { queue.run(move || wait.recv().is_ok()).await })
        };
        while queue.load() < 1 {
            tokio::task::yield_now().await;
        }
        assert_eq!(queue.run(|| ()).await, Err(Busy(Duration::from_millis(20))));
        assert_eq!(queue.load(), 1, "and waits no longer");
        go.send(()).unwrap();
        assert_eq!(slow.await.unwrap(), Ok(true));
    }

    #[test]
    fn nobody_waits_longer_than_patience() {
        let queue = |waiting, each, patience| {
            Queue::new(1, waiting, Duration::from_secs(each), Duration::from_secs(patience)).places
        };
        assert_eq!(queue(16, 2, 23), 8, "the last of eight begins after 14 s");
        assert_eq!(queue(4, 2, 23), 5);
        assert_eq!(queue(16, 60, 10), 1);
    }

    #[tokio::test]
    async fn those_who_ask_together_are_answered_together() {
        let flights = Flights::default();
        let made = AtomicUsize::new(0);
        let make = || async {
            tokio::task::yield_now().await;
            Ok::<_, ()>(made.fetch_add(1, Ordering::SeqCst))
        };
        let answers = tokio::join!(flights.join("a", make()), flights.join("a", make()), flights.join("b", make()));
        assert_eq!((answers.0, made.load(Ordering::SeqCst)), (answers.1, 2));
        assert!(flights.under_way.lock().unwrap().is_empty());
        assert_eq!(flights.join("a", async { Err::<usize, _>("no") }).await, Err("no"));
        assert_eq!(flights.join("a", make()).await, Ok(2), "an error is not kept, nor is a value");
        assert!(flights.under_way.lock().unwrap().is_empty());
    }
}

//! Bounded queues for work that occupies a thread. Each subscriber has a lane, and the lanes take
//! turns. Requests that find the queue full are told when to try again.

use std::collections::{HashMap, VecDeque};
use std::future::Future;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OnceCell, oneshot};

/// A queue for one kind of work. A subscriber with many jobs delays only their own.
#[derive(Clone, Debug)]
pub struct Queue {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    at_once: usize,
    /// Maximum number of waiting jobs.
    places: usize,
    /// Maximum number of jobs that may run before a new one.
    ahead: usize,
    each: Duration,
    longest_wait: Duration,
}

#[derive(Debug, Default)]
struct State {
    running: usize,
    next: u64,
    /// The lanes with waiting jobs, the next one first.
    turns: VecDeque<Lane>,
    lanes: HashMap<Lane, VecDeque<(u64, oneshot::Sender<Permit>)>>,
}

impl State {
    fn waiting(&self) -> usize {
        self.lanes.values().map(VecDeque::len).sum()
    }

    /// The number of jobs that run before a new one in a lane.
    fn ahead_of(&self, lane: Lane) -> usize {
        let own = self.lanes.get(&lane).map_or(0, VecDeque::len);
        own + self
            .lanes
            .iter()
            .filter(|(other, _)| **other != lane)
            .map(|(_, jobs)| jobs.len().min(own + 1))
            .sum::<usize>()
    }

    /// Removes the next job and moves its lane to the end.
    fn pop(&mut self) -> Option<oneshot::Sender<Permit>> {
        let lane = self.turns.pop_front()?;
        let jobs = self.lanes.get_mut(&lane)?;
        let (_, job) = jobs.pop_front()?;
        if jobs.is_empty() {
            self.lanes.remove(&lane);
        } else {
            self.turns.push_back(lane);
        }
        Some(job)
    }

    fn remove(&mut self, lane: Lane, number: u64) {
        let Some(jobs) = self.lanes.get_mut(&lane) else { return };
        jobs.retain(|(other, _)| *other != number);
        if jobs.is_empty() {
            self.lanes.remove(&lane);
            self.turns.retain(|other| *other != lane);
        }
    }
}

/// Identifies a subscriber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lane(IpAddr);

impl Lane {
    /// The lane of requests without an address.
    pub const COMMON: Self = Self(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    /// The lane of an address: an IPv4 address, or 48 bits of an IPv6 address, the largest network
    /// of one subscriber.
    #[must_use]
    pub fn of(address: IpAddr) -> Self {
        Self(crate::guard::address::site(address))
    }
}

/// Permission to run a job. Dropping it starts the next one.
#[derive(Debug)]
#[must_use]
pub struct Permit {
    shared: Option<Arc<Shared>>,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let Some(shared) = self.shared.take() else { return };
        loop {
            let next = {
                let mut state = shared.lock();
                let Some(next) = state.pop() else {
                    state.running -= 1;
                    return;
                };
                next
            };
            // A client that has gone returns the permit unused.
            match next.send(Self { shared: Some(shared.clone()) }) {
                Ok(()) => return,
                Err(mut turn) => turn.shared = None,
            }
        }
    }
}

/// A waiting job. Dropping it removes the job from its lane.
struct WaitingJob<'a> {
    shared: &'a Shared,
    lane: Lane,
    number: u64,
}

impl Drop for WaitingJob<'_> {
    fn drop(&mut self) {
        self.shared.lock().remove(self.lane, self.number);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The queue is full; there is room again after about this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy(pub Duration);

impl Queue {
    /// A queue that runs `at_once` jobs of up to `each` at a time. Admitted jobs finish within
    /// `max_wait`: the queue admits only as many as can run in that time, with a reserve for a busy
    /// machine, and refuses those whose turn comes too late nevertheless.
    #[must_use]
    pub fn new(at_once: usize, waiting: usize, each: Duration, max_wait: Duration) -> Self {
        let at_once = at_once.max(1);
        // Reserves twice the time of the job itself.
        let longest_wait = max_wait.saturating_sub(each * 2).max(each);
        let turns = longest_wait.as_millis() * 3 / 4 / each.as_millis().max(1);
        let in_time = usize::try_from(turns).unwrap_or(usize::MAX).saturating_mul(at_once);
        let (state, ahead) = (Mutex::default(), waiting.min(in_time));
        let places = waiting.saturating_mul(4);
        Self { shared: Arc::new(Shared { state, at_once, places, ahead, each, longest_wait }) }
    }

    /// The number of running and waiting jobs.
    #[must_use]
    pub fn load(&self) -> usize {
        let state = self.shared.lock();
        state.running + state.waiting()
    }

    /// Runs a job on its own thread when it is its turn. A caller that stops waiting leaves the
    /// queue; a running job is not interrupted and occupies its thread until it ends.
    ///
    /// # Panics
    /// If the job panics.
    pub async fn run<T: Send + 'static>(
        &self,
        lane: Lane,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let permit = self.acquire(lane).await?;
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(permit);
            result
        });
        match done.await {
            Ok(result) => Ok(result),
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Err(_) => Err(self.busy()),
        }
    }

    /// Waits for a permit for work that needs no thread, such as a database query.
    pub async fn acquire(&self, lane: Lane) -> Result<Permit, Busy> {
        let shared = &self.shared;
        let (turn, waiting) = {
            let mut state = shared.lock();
            if state.running < shared.at_once {
                state.running += 1;
                return Ok(Permit { shared: Some(shared.clone()) });
            }
            if state.ahead_of(lane) >= shared.ahead || state.waiting() >= shared.places {
                drop(state);
                return Err(self.busy());
            }
            let (sender, turn) = oneshot::channel();
            let number = state.next;
            state.next += 1;
            let jobs = state.lanes.entry(lane).or_default();
            jobs.push_back((number, sender));
            if jobs.len() == 1 {
                state.turns.push_back(lane);
            }
            (turn, WaitingJob { shared, lane, number })
        };
        let turn = tokio::time::timeout(shared.longest_wait, turn).await;
        drop(waiting);
        turn.ok().and_then(Result::ok).ok_or_else(|| self.busy())
    }

    /// The time until half of the waiting jobs are done.
    fn busy(&self) -> Busy {
        let rounds = (self.shared.at_once + self.shared.ahead).div_ceil(2 * self.shared.at_once);
        Busy(self.shared.each.saturating_mul(u32::try_from(rounds).unwrap_or(u32::MAX)))
    }
}

#[derive(Debug)]
pub struct SingleFlight<K: Eq + Hash, V> {
    under_way: Mutex<HashMap<K, Arc<OnceCell<V>>>>,
}

impl<K: Eq + Hash, V> Default for SingleFlight<K, V> {
    fn default() -> Self {
        Self { under_way: Mutex::default() }
    }
}

/// A request for a value. The last one removes the entry, even if it failed or was cancelled.
struct Request<'a, K: Eq + Hash, V> {
    under_way: &'a Mutex<HashMap<K, Arc<OnceCell<V>>>>,
    key: K,
    cell: Arc<OnceCell<V>>,
}

impl<K: Eq + Hash, V> Drop for Request<'_, K, V> {
    fn drop(&mut self) {
        let mut under_way = self.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        // Two references remain: the map's and this one's. They are only added and dropped under
        // the lock.
        let over = self.cell.initialized() || Arc::strong_count(&self.cell) <= 2;
        if over && under_way.get(&self.key).is_some_and(|there| Arc::ptr_eq(there, &self.cell)) {
            under_way.remove(&self.key);
        }
        self.cell = Arc::default();
    }
}

impl<K: Eq + Hash + Clone, V: Clone> SingleFlight<K, V> {
    /// The value of the first request; if it fails or is dropped, the next request tries. There are
    /// never more entries than requests in progress.
    pub async fn get_or_make<E>(&self, key: K, make: impl Future<Output = Result<V, E>>) -> Result<V, E> {
        let cell = {
            let mut under_way = self.under_way.lock().unwrap_or_else(PoisonError::into_inner);
            under_way.entry(key.clone()).or_default().clone()
        };
        let request = Request { under_way: &self.under_way, key, cell };
        request.cell.get_or_try_init(|| make).await.cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    fn lane(text: &str) -> Lane {
        Lane::of(text.parse().unwrap())
    }

    /// Occupies the thread of a queue until a message comes.
    async fn occupied(queue: &Queue) -> (mpsc::Sender<()>, tokio::task::JoinHandle<Result<bool, Busy>>) {
        let (go, wait) = mpsc::channel::<()>();
        let job = {
            let queue = queue.clone();
            tokio::spawn(async move { queue.run(Lane::COMMON, move || wait.recv().is_ok()).await })
        };
        while queue.load() < 1 {
            tokio::task::yield_now().await;
        }
        (go, job)
    }

    /// Runs everything that was spawned before until it waits.
    async fn until(queue: &Queue, load: usize) {
        while queue.load() != load {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn more_than_fit_are_told_when_to_come_back() {
        let queue = Queue::new(1, 1, Duration::from_secs(2), Duration::from_secs(20));
        let (go, slow) = occupied(&queue).await;
        let second = {
            let queue = queue.clone();
            tokio::spawn(async move { queue.run(Lane::COMMON, || 5).await })
        };
        until(&queue, 2).await;
        assert_eq!(queue.run(Lane::COMMON, || ()).await, Err(Busy(Duration::from_secs(2))));
        go.send(()).unwrap();
        assert_eq!((slow.await.unwrap(), second.await.unwrap()), (Ok(true), Ok(5)));
        until(&queue, 0).await;
        assert_eq!(queue.run(Lane::COMMON, || 7).await, Ok(7));
    }

    #[tokio::test]
    async fn whose_turn_comes_too_late_is_told_so() {
        let queue = Queue::new(1, 1, Duration::from_millis(20), Duration::from_millis(100));
        let (go, slow) = occupied(&queue).await;
        assert_eq!(queue.run(Lane::COMMON, || ()).await, Err(Busy(Duration::from_millis(20))));
        assert_eq!(queue.load(), 1, "and waits no longer");
        go.send(()).unwrap();
        assert_eq!(slow.await.unwrap(), Ok(true));
    }

    #[tokio::test]
    async fn addresses_take_turns() {
        let queue = Queue::new(1, 8, Duration::from_secs(2), Duration::from_secs(60));
        let (go, slow) = occupied(&queue).await;
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut jobs = Vec::new();
        // Six jobs of one subscriber with many addresses, then one of another.
        let many = (1..=6).map(|number| format!("2001:db8:7:{number}::1"));
        for (number, address) in many.chain(["192.0.2.1".to_owned()]).enumerate() {
            let (job, order) = (queue.clone(), order.clone());
            jobs.push(tokio::spawn(async move {
                job.run(lane(&address), move || order.lock().unwrap().push(number)).await
            }));
            until(&queue, number + 2).await;
        }
        go.send(()).unwrap();
        slow.await.unwrap().unwrap();
        for job in jobs {
            job.await.unwrap().unwrap();
        }
        assert_eq!(*order.lock().unwrap(), [0, 6, 1, 2, 3, 4, 5]);
    }

    #[tokio::test]
    async fn a_full_lane_leaves_room_for_others() {
        let queue = Queue::new(1, 2, Duration::from_secs(1), Duration::from_secs(60));
        let (go, slow) = occupied(&queue).await;
        let waiting: Vec<_> = (0..2)
            .map(|_| {
                let queue = queue.clone();
                tokio::spawn(async move { queue.run(lane("192.0.2.1"), || ()).await })
            })
            .collect();
        until(&queue, 3).await;
        assert!(queue.run(lane("192.0.2.1"), || ()).await.is_err());
        let other = {
            let queue = queue.clone();
            tokio::spawn(async move { queue.run(lane("192.0.2.2"), || ()).await })
        };
        until(&queue, 4).await;
        go.send(()).unwrap();
        assert_eq!((slow.await.unwrap(), other.await.unwrap()), (Ok(true), Ok(())));
        for job in waiting {
            assert_eq!(job.await.unwrap(), Ok(()));
        }
    }

    #[tokio::test]
    async fn whoever_has_gone_takes_no_turn() {
        let queue = Queue::new(1, 8, Duration::from_secs(1), Duration::from_secs(60));
        let (go, slow) = occupied(&queue).await;
        let ran = Arc::new(AtomicUsize::new(0));
        for load in 2..5 {
            let (job, ran) = (queue.clone(), ran.clone());
            let gone =
                tokio::spawn(async move { job.run(Lane::COMMON, move || ran.fetch_add(1, Ordering::SeqCst)).await });
            until(&queue, load.min(2)).await;
            gone.abort();
            let _ = gone.await;
            assert_eq!(queue.load(), 1);
        }
        go.send(()).unwrap();
        slow.await.unwrap().unwrap();
        assert_eq!((queue.run(Lane::COMMON, || 7).await, ran.load(Ordering::SeqCst)), (Ok(7), 0));
    }

    #[test]
    fn nobody_waits_longer_than_patience() {
        let queue = |waiting, each, max_wait| {
            Queue::new(1, waiting, Duration::from_secs(each), Duration::from_secs(max_wait)).shared.ahead
        };
        assert_eq!(queue(16, 2, 23), 7, "the last of eight begins after 14 s");
        assert_eq!(queue(4, 2, 23), 4);
        assert_eq!(queue(16, 60, 10), 0);
    }

    #[tokio::test]
    async fn those_who_ask_together_are_answered_together() {
        let flights = SingleFlight::default();
        let made = AtomicUsize::new(0);
        let make = || async {
            tokio::task::yield_now().await;
            Ok::<_, ()>(made.fetch_add(1, Ordering::SeqCst))
        };
        let (one, two, other) =
            (flights.get_or_make("a", make()), flights.get_or_make("a", make()), flights.get_or_make("b", make()));
        let answers = tokio::join!(one, two, other);
        assert_eq!((answers.0, made.load(Ordering::SeqCst)), (answers.1, 2));
        assert!(flights.under_way.lock().unwrap().is_empty());
        assert_eq!(flights.get_or_make("a", async { Err::<usize, _>("no") }).await, Err("no"));
        assert_eq!(flights.get_or_make("a", make()).await, Ok(2), "an error is not kept, nor is a value");
        assert!(flights.under_way.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn requests_that_are_cancelled_leave_nothing() {
        let flights = SingleFlight::<_, usize>::default();
        for number in 0..100 {
            let never = flights.get_or_make(number, std::future::pending::<Result<usize, ()>>());
            assert!(tokio::time::timeout(Duration::ZERO, never).await.is_err());
        }
        assert!(flights.under_way.lock().unwrap().is_empty());
        // Cancelling one of several requests does not affect the others.
        let first = flights.get_or_make(7, std::future::pending::<Result<usize, ()>>());
        let second = flights.get_or_make(7, async { Ok::<_, ()>(1) });
        let mut first = Box::pin(first);
        assert!(tokio::time::timeout(Duration::ZERO, &mut first).await.is_err());
        let mut second = Box::pin(second);
        assert!(tokio::time::timeout(Duration::ZERO, &mut second).await.is_err(), "it waits for the first");
        drop(first);
        assert_eq!(second.await, Ok(1));
        assert!(flights.under_way.lock().unwrap().is_empty());
    }
}

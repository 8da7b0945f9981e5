//! Connections: how many in total and from one address, how long one may be silent, and which is closed when there are too many.
//!
//! A connection is **silent** until the head of its first request has come, **idle** between two requests, and **busy**
//! while a request is being answered. A busy connection may have to wait for its client: for the rest of a request, or until
//! the client reads the answer. It is **behind** by the time that this takes beyond what [`ConnectionLimits::rate`] allows. No
//! connection waits for a place: when all are taken, the oldest silent connection is closed, then the longest idle one, then the one
//! furthest behind, from the address that has the most. A connection whose request the service is working on stays.

use super::address::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use tokio::time::sleep;

/// How far behind a connection must be before it is closed in favour of another.
const GRACE: Duration = Duration::from_secs(1);
/// An address with this many times the connections of a newcomer's address gets no grace.
const GREED: usize = 4;

/// How many connections, and how patient the service is with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// In all.
    pub most: usize,
    /// From one address, or one /64 of version 6. Trusted proxies are exempt.
    pub most_of_one: usize,
    /// How long the head of the first request may take, from the first byte or without any.
    pub silence: Duration,
    /// How long a connection may wait for its next request.
    pub idleness: Duration,
    /// How long the client may read none of the bytes that are waiting for it.
    pub writing: Duration,
    /// Bytes per second that the client has to send or take while the service waits for it.
    pub rate: u32,
    /// How far behind this rate it may fall.
    pub behind: Duration,
}

impl ConnectionLimits {
    /// For anyone on the network.
    pub const USUAL: Self = Self {
        most: 1024,
        most_of_one: 256,
        silence: Duration::from_secs(10),
        idleness: Duration::from_secs(75),
        writing: Duration::from_secs(20),
        rate: 8 << 10,
        behind: Duration::from_secs(120),
    };
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self::USUAL
    }
}

/// All connections of the service.
#[derive(Debug)]
pub struct Connections {
    limits: ConnectionLimits,
    began: Instant,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    next: u64,
    entries: HashMap<u64, Entry>,
    of_one: HashMap<IpAddr, usize>,
}

#[derive(Debug)]
struct Entry {
    place: Option<IpAddr>,
    activity: Arc<Activity>,
}

/// What a connection does.
#[derive(Debug)]
struct Activity {
    state: Mutex<State>,
    /// Told when it has to go.
    leave: Notify,
}

/// Times are those of [`Connections::now`].
#[derive(Clone, Copy, Debug)]
struct State {
    /// Requests under way.
    busy: usize,
    /// Those of them that the service is working on; it waits for the client with the others.
    working: usize,
    /// Whether a request has ever come.
    used: bool,
    /// Since when nothing is under way.
    idle_since: Duration,
    /// When the service would have started to wait for the client, had it kept to the rate since then.
    waiting_since: Duration,
    /// Since when the service does not wait for the client.
    paused: Option<Duration>,
}

impl State {
    fn new(now: Duration) -> Self {
        Self { busy: 0, working: 0, used: false, idle_since: now, waiting_since: now, paused: Some(now) }
    }

    /// How far behind the client is.
    fn behind(&self, now: Duration) -> Duration {
        self.paused.unwrap_or(now).saturating_sub(self.waiting_since)
    }

    /// Starts or stops the clock of the client after a change.
    fn settle(&mut self, now: Duration) {
        let waits = self.busy > 0 && self.working == 0;
        match self.paused {
            Some(since) if waits => {
                self.waiting_since += now.saturating_sub(since);
                self.paused = None;
            }
            None if !waits => self.paused = Some(now),
            _ => {}
        }
    }
}

impl Activity {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection that has a place; it is free again when this is dropped.
#[derive(Debug)]
pub struct Place {
    all: Arc<Connections>,
    number: u64,
    activity: Arc<Activity>,
}

/// Why the service closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// No request came in time.
    Silent,
    /// No further request came in time.
    Idle,
    /// The client sent a request or read an answer too slowly.
    Slow,
    /// The place was needed for another connection.
    Evicted,
}

impl Ending {
    /// A word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Silent => "connection silent",
            Self::Idle => "connection idle",
            Self::Slow => "connection slow",
            Self::Evicted => "connection evicted",
        }
    }
}

impl Connections {
    /// None yet.
    #[must_use]
    pub fn new(limits: ConnectionLimits) -> Arc<Self> {
        Arc::new(Self { limits, began: Instant::now(), open: Mutex::default() })
    }

    /// How many are open.
    #[must_use]
    pub fn count(&self) -> usize {
        self.lock().entries.len()
    }

    /// A place for a connection from an address; `exempt` ones are counted in all, not by their address. `None` if
    /// the service is working on the requests of all connections that could be closed.
    pub fn enter(self: &Arc<Self>, address: IpAddr, exempt: Exempt) -> Option<Place> {
        let now = self.now();
        let mut open = self.lock();
        let place = (exempt == Exempt::No).then(|| network(address.to_canonical()));
        let own = place.and_then(|place| open.of_one.get(&place)).copied().unwrap_or(0);
        if own >= self.limits.most_of_one {
            let victim = open.victim(now, GRACE, |entry| entry.place == place)?;
            open.evict(victim);
        }
        if open.entries.len() >= self.limits.most {
            // Whoever has most gives first, so that one place cannot push out all others.
            let greedy = open.of_one.iter().max_by_key(|(_, count)| **count).map(|(place, count)| (*place, *count));
            let grace = match greedy {
                Some((_, count)) if count >= GREED * (own + 1) => Duration::ZERO,
                _ => GRACE,
            };
            let greedy = greedy.map(|(place, _)| place);
            let victim = open.victim(now, grace, |entry| entry.place == greedy);
            let victim = victim.or_else(|| open.victim(now, GRACE, |_| true))?;
            open.evict(victim);
        }
        let activity = Arc::new(Activity { state: Mutex::new(State::new(now)), leave: Notify::new() });
        let number = open.next;
        open.next += 1;
        open.entries.insert(number, Entry { place, activity: activity.clone() });
        if let Some(place) = place {
            *open.of_one.entry(place).or_default() += 1;
        }
        drop(open);
        Some(Place { all: self.clone(), number, activity })
    }

    /// Closes one connection that the service is not working for, for when the operating system is out of connections.
    pub fn evict_oldest(&self) {
        let mut open = self.lock();
        if let Some(victim) = open.victim(self.now(), GRACE, |_| true) {
            open.evict(victim);
        }
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether an address is exempt from the limit per address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exempt {
    /// A proxy that speaks for many.
    Yes,
    /// Anyone else.
    No,
}

/// Who goes first: small ones do.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Silent(Duration),
    Idle(Duration),
    Behind(std::cmp::Reverse<Duration>),
}

impl Rank {
    /// `None` where the connection stays.
    fn of(state: &State, now: Duration, grace: Duration) -> Option<Self> {
        match state {
            State { busy: 0, used: false, idle_since, .. } => Some(Self::Silent(*idle_since)),
            State { busy: 0, idle_since, .. } => Some(Self::Idle(*idle_since)),
            State { working: 0, .. } => {
                let behind = state.behind(now);
                (behind >= grace).then_some(Self::Behind(std::cmp::Reverse(behind)))
            }
            _ => None,
        }
    }
}

impl Open {
    /// Who goes first.
    fn victim(&self, now: Duration, grace: Duration, of: impl Fn(&Entry) -> bool) -> Option<u64> {
        let all = self.entries.iter().filter(|(_, entry)| of(entry));
        let ranked = all.filter_map(|(number, entry)| Some((Rank::of(&entry.activity.lock(), now, grace)?, *number)));
        ranked.min().map(|(_, number)| number)
    }

    fn evict(&mut self, number: u64) {
        if let Some(entry) = self.remove(number) {
            entry.activity.leave.notify_one();
        }
    }

    fn remove(&mut self, number: u64) -> Option<Entry> {
        let entry = self.entries.remove(&number)?;
        if let Some(place) = entry.place
            && let Some(count) = self.of_one.get_mut(&place)
        {
            *count -= 1;
            if *count == 0 {
                self.of_one.remove(&place);
            }
        }
        Some(entry)
    }
}

impl Place {
    /// A request has come; the connection is busy until the answer is sent, which is when this is dropped.
    #[must_use]
    pub fn request(&self) -> Busy {
        let mut state = self.activity.lock();
        state.busy += 1;
        state.working += 1;
        state.used = true;
        state.settle(self.all.now());
        drop(state);
        Busy { all: self.all.clone(), activity: self.activity.clone(), turn: Mutex::new(Turn::Ours) }
    }

    /// The client has sent or taken bytes.
    pub fn moved(&self, bytes: usize) {
        let earned = Duration::from_secs_f64(bytes as f64 / f64::from(self.all.limits.rate.max(1)));
        let now = self.all.now();
        let mut state = self.activity.lock();
        let most = state.paused.unwrap_or(now);
        state.waiting_since = most.min(state.waiting_since + earned);
    }

    /// Returns when the connection has to end.
    pub async fn end(&self) -> Ending {
        loop {
            let wait = match self.left() {
                Ok(wait) => wait,
                Err(ending) => return ending,
            };
            tokio::select! {
                () = sleep(wait) => {}
                () = self.activity.leave.notified() => return Ending::Evicted,
            }
        }
    }

    /// How long until it may have to end.
    fn left(&self) -> Result<Duration, Ending> {
        let state = *self.activity.lock();
        let (limits, now) = (self.all.limits, self.all.now());
        let (most, passed, ending) = match state {
            State { busy: 0, used: false, idle_since, .. } => {
                (limits.silence, now.saturating_sub(idle_since), Ending::Silent)
            }
            State { busy: 0, idle_since, .. } => (limits.idleness, now.saturating_sub(idle_since), Ending::Idle),
            _ => (limits.behind, state.behind(now), Ending::Slow),
        };
        // A request may come and go meanwhile, after which another limit holds.
        let left = most.checked_sub(passed).filter(|left| !left.is_zero()).ok_or(ending)?;
        Ok(left.min(limits.silence).min(limits.idleness).min(limits.behind))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.all.lock().remove(self.number);
    }
}

/// Who has to act for a request to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The service.
    Ours,
    /// The client.
    Theirs,
}

/// A request under way.
#[derive(Debug)]
pub struct Busy {
    all: Arc<Connections>,
    activity: Arc<Activity>,
    turn: Mutex<Turn>,
}

impl Busy {
    /// From now on it is their turn, or ours.
    pub fn turn(&self, next: Turn) {
        let mut turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        if *turn == next {
            return;
        }
        *turn = next;
        let mut state = self.activity.lock();
        match next {
            Turn::Ours => state.working += 1,
            Turn::Theirs => state.working -= 1,
        }
        state.settle(self.all.now());
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.turn(Turn::Theirs);
        let now = self.all.now();
        let mut state = self.activity.lock();
        state.busy -= 1;
        state.idle_since = now;
        state.settle(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(most: usize, most_of_one: usize) -> ConnectionLimits {
        ConnectionLimits { most, most_of_one, ..ConnectionLimits::default() }
    }

    async fn is_evicted(place: &Place) -> bool {
        tokio::time::timeout(Duration::from_millis(1), place.end()).await == Ok(Ending::Evicted)
    }

    #[tokio::test]
    async fn the_oldest_silent_connection_of_a_place_is_evicted() {
        let all = Connections::new(limits(100, 3));
        let one: IpAddr = "192.0.2.1".parse().unwrap();
        let busy = all.enter(one, Exempt::No).unwrap();
        let _request = busy.request();
        let idle = all.enter(one, Exempt::No).unwrap();
        drop(idle.request());
        let silent = all.enter(one, Exempt::No).unwrap();
        let fourth = all.enter(one, Exempt::No).unwrap();
        assert!(is_evicted(&silent).await && !is_evicted(&idle).await && !is_evicted(&busy).await);
        let _fourth_request = fourth.request();
        let fifth = all.enter(one, Exempt::No).unwrap();
        assert!(is_evicted(&idle).await, "then the one that is idle");
        let _fifth_request = fifth.request();
        assert!(all.enter(one, Exempt::No).is_none(), "all three are being answered");
        assert!(all.enter("192.0.2.2".parse().unwrap(), Exempt::No).is_some(), "others have their own");
        assert!(all.enter(one, Exempt::Yes).is_some(), "a proxy speaks for many");
    }

    #[tokio::test]
    async fn whoever_is_furthest_behind_is_evicted() {
        let from = |text: &str| text.parse::<IpAddr>().unwrap();
        let all = Connections::new(ConnectionLimits { rate: 1000, ..limits(8, 8) });
        let greedy: Vec<Place> = (0..8).map(|_| all.enter(from("192.0.2.1"), Exempt::No).unwrap()).collect();
        let requests: Vec<Busy> = greedy.iter().map(Place::request).collect();
        assert!(all.enter(from("192.0.2.2"), Exempt::No).is_none(), "the service works for all of them");
        for request in &requests[1..] {
            request.turn(Turn::Theirs);
        }
        requests[1].turn(Turn::Ours);
        std::thread::sleep(Duration::from_millis(30));
        for place in greedy.iter().filter(|place| place.number != 4) {
            place.moved(15);
        }
        assert!(all.enter(from("192.0.2.1"), Exempt::No).is_none(), "nobody of the same place is far enough behind");
        let newcomer = all.enter(from("192.0.2.2"), Exempt::No).unwrap();
        let _request = newcomer.request();
        assert!(is_evicted(&greedy[4]).await);
        for other in [0, 1, 2, 3, 5, 6, 7] {
            assert!(!is_evicted(&greedy[other]).await, "{other}");
        }
    }

    #[tokio::test]
    async fn only_time_waited_for_the_other_end_counts() {
        let all = Connections::new(ConnectionLimits { rate: 1000, ..limits(8, 8) });
        let place = all.enter("192.0.2.1".parse().unwrap(), Exempt::No).unwrap();
        let behind = || place.activity.lock().behind(all.now());
        let pause = || std::thread::sleep(Duration::from_millis(20));
        pause();
        let request = place.request();
        pause();
        assert_eq!(behind(), Duration::ZERO, "neither silence nor our own work");
        request.turn(Turn::Theirs);
        pause();
        let waited = behind();
        assert!(waited >= Duration::from_millis(20));
        request.turn(Turn::Ours);
        let stopped = behind();
        pause();
        assert_eq!(behind(), stopped);
        drop(request);
        pause();
        let second = place.request();
        second.turn(Turn::Theirs);
        assert!(behind() >= stopped, "a further request forgives nothing");
        place.moved(10);
        assert!(behind() >= stopped.saturating_sub(Duration::from_millis(10)));
        place.moved(1_000_000);
        assert!(behind() < Duration::from_millis(20), "and nothing is saved up");
        pause();
        assert!(behind() >= Duration::from_millis(20));
    }

    #[tokio::test]
    async fn whoever_is_too_far_behind_ends() {
        let all = Connections::new(ConnectionLimits { behind: Duration::from_millis(20), ..limits(8, 8) });
        let place = all.enter("192.0.2.1".parse().unwrap(), Exempt::No).unwrap();
        let request = place.request();
        request.turn(Turn::Theirs);
        std::thread::sleep(Duration::from_millis(30));
        assert_eq!(place.end().await, Ending::Slow);
    }

    #[tokio::test]
    async fn whoever_has_most_gives_first() {
        let all = Connections::new(limits(4, 4));
        let quiet = all.enter("192.0.2.1".parse().unwrap(), Exempt::No).unwrap();
        let greedy: Vec<Place> = (0..3).map(|_| all.enter("192.0.2.2".parse().unwrap(), Exempt::No).unwrap()).collect();
        let late = all.enter("192.0.2.3".parse().unwrap(), Exempt::No).unwrap();
        assert!(is_evicted(&greedy[0]).await && !is_evicted(&greedy[1]).await && !is_evicted(&quiet).await);
        assert_eq!(all.count(), 4);
        drop((quiet, greedy, late));
        assert_eq!(all.count(), 0);
    }

    #[tokio::test]
    async fn a_network_of_version_six_is_one_place_and_silence_ends() {
        let all = Connections::new(ConnectionLimits { silence: Duration::ZERO, ..limits(10, 1) });
        let one = all.enter("2001:db8::1".parse().unwrap(), Exempt::No).unwrap();
        let _two = all.enter("2001:db8::2".parse().unwrap(), Exempt::No).unwrap();
        assert_eq!(one.end().await, Ending::Silent, "it ended before it noticed that it was evicted");
        assert_eq!(all.count(), 1);
    }
}

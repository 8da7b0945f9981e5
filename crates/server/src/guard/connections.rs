//! Limits connections: their number in total and per address, their silence, and the choice of the
//! one to close when there are too many.
//!
//! A connection is **silent** until the head of its first request has arrived, **idle** between two
//! requests, and **busy** while a request is being answered. A busy connection may wait for its
//! client, which has to send the rest of a request or to read the answer.
//!
//! New connections do not wait for a slot. When all are taken, the address with the most
//! connections loses one: the oldest silent one, else the one idle for longest, else the one that
//! has waited for its client since the oldest request. A connection is never closed in favour of
//! another while the service is working on its request.
//!
//! [`serve`](crate::serve) sets the limits that hyper has. `docs/decisions/connections.md` lists
//! the attacks that need more.

use super::address::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use tokio::time::sleep;

/// A request must be this old before another connection may replace that of a client who keeps
/// the service waiting.
const GRACE: Duration = Duration::from_secs(1);
/// An address with this many times the connections of a new client's address gets no grace.
const MAX_RATIO: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// Maximum in total.
    pub max: usize,
    /// Maximum from one address, or one /64 of IPv6. Trusted proxies are exempt.
    pub max_of_one: usize,
    /// Maximum time for the head of the first request.
    pub silence: Duration,
    /// Maximum time between two requests.
    pub idleness: Duration,
    /// Maximum time in which the client reads nothing of an answer.
    pub writing: Duration,
    /// Maximum time in which no request of a busy connection begins or ends.
    pub exchange: Duration,
}

impl ConnectionLimits {
    /// Suitable for the public internet.
    pub const DEFAULT: Self = Self {
        max: 1024,
        max_of_one: 256,
        silence: Duration::from_secs(10),
        idleness: Duration::from_secs(75),
        writing: Duration::from_secs(20),
        exchange: Duration::from_secs(600),
    };
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

#[derive(Debug)]
pub struct Connections {
    limits: ConnectionLimits,
    open: Mutex<OpenConnections>,
}

#[derive(Debug, Default)]
struct OpenConnections {
    next: u64,
    entries: HashMap<u64, Entry>,
    of_one: HashMap<IpAddr, usize>,
}

#[derive(Debug)]
struct Entry {
    client: Option<IpAddr>,
    activity: Arc<Activity>,
}

#[derive(Debug)]
struct Activity {
    state: Mutex<State>,
    /// Notified when the connection has to close.
    leave: Notify,
}

#[derive(Clone, Copy, Debug)]
struct State {
    /// Requests in progress.
    busy: usize,
    /// Requests that the service is working on; the others wait for the client.
    working: usize,
    /// True if there was a request.
    used: bool,
    /// The last time that a request began or ended; at first the start of the connection.
    since: Instant,
}

impl Activity {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The slot of a connection. Dropping it frees the slot.
#[derive(Debug)]
pub struct ConnectionSlot {
    all: Arc<Connections>,
    number: u64,
    activity: Arc<Activity>,
}

/// The reason for closing a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseReason {
    /// No request arrived in time.
    Silent,
    /// No further request arrived in time.
    Idle,
    /// The client sent a request or read an answer too slowly.
    Slow,
    /// Another connection needed the slot.
    Evicted,
}

impl CloseReason {
    /// The label in metrics.
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
    #[must_use]
    pub fn new(limits: ConnectionLimits) -> Arc<Self> {
        Arc::new(Self { limits, open: Mutex::default() })
    }

    #[must_use]
    pub fn count(&self) -> usize {
        self.lock().entries.len()
    }

    /// Opens a slot for a connection. Exempt addresses count only towards the total. `None` if the
    /// service is working on the requests of all connections that could be closed.
    pub fn open(self: &Arc<Self>, address: IpAddr, exempt: Exempt) -> Option<ConnectionSlot> {
        let mut open = self.lock();
        let client = (exempt == Exempt::No).then(|| network(address.to_canonical()));
        let own = client.and_then(|client| open.of_one.get(&client)).copied().unwrap_or(0);
        if own >= self.limits.max_of_one {
            let victim = open.victim(GRACE, |entry| entry.client == client)?;
            open.evict(victim);
        }
        if open.entries.len() >= self.limits.max {
            // The address with the most connections loses one first, so that it cannot displace all
            // others.
            let largest = open.of_one.iter().max_by_key(|(_, count)| **count).map(|(client, count)| (*client, *count));
            let grace = match largest {
                Some((_, count)) if count >= MAX_RATIO * (own + 1) => Duration::ZERO,
                _ => GRACE,
            };
            let largest = largest.map(|(client, _)| client);
            let victim = open.victim(grace, |entry| entry.client == largest);
            let victim = victim.or_else(|| open.victim(GRACE, |_| true))?;
            open.evict(victim);
        }
        let state = State { busy: 0, working: 0, used: false, since: Instant::now() };
        let activity = Arc::new(Activity { state: Mutex::new(state), leave: Notify::new() });
        let number = open.next;
        open.next += 1;
        open.entries.insert(number, Entry { client, activity: activity.clone() });
        if let Some(client) = client {
            *open.of_one.entry(client).or_default() += 1;
        }
        drop(open);
        Some(ConnectionSlot { all: self.clone(), number, activity })
    }

    /// Closes a connection because the operating system has run out of file handles.
    pub fn evict_oldest(&self) {
        let mut open = self.lock();
        if let Some(victim) = open.victim(GRACE, |_| true) {
            open.evict(victim);
        }
    }

    fn lock(&self) -> MutexGuard<'_, OpenConnections> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An exemption from the limit per address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exempt {
    /// A proxy that serves many clients.
    Yes,
    No,
}

/// Orders connections by eviction, the first to go first.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum EvictionOrder {
    Silent(Instant),
    Idle(Instant),
    Waiting(Instant),
}

impl EvictionOrder {
    /// `None` if the connection must stay.
    fn of(state: &State, grace: Duration) -> Option<Self> {
        match *state {
            State { busy: 0, used: false, since, .. } => Some(Self::Silent(since)),
            State { busy: 0, since, .. } => Some(Self::Idle(since)),
            State { working: 0, since, .. } => (since.elapsed() >= grace).then_some(Self::Waiting(since)),
            _ => None,
        }
    }
}

impl OpenConnections {
    /// The connection to close.
    fn victim(&self, grace: Duration, of: impl Fn(&Entry) -> bool) -> Option<u64> {
        let all = self.entries.iter().filter(|(_, entry)| of(entry));
        let ranked =
            all.filter_map(|(number, entry)| Some((EvictionOrder::of(&entry.activity.lock(), grace)?, *number)));
        ranked.min().map(|(_, number)| number)
    }

    fn evict(&mut self, number: u64) {
        if let Some(entry) = self.remove(number) {
            entry.activity.leave.notify_one();
        }
    }

    fn remove(&mut self, number: u64) -> Option<Entry> {
        let entry = self.entries.remove(&number)?;
        if let Some(client) = entry.client
            && let Some(count) = self.of_one.get_mut(&client)
        {
            *count -= 1;
            if *count == 0 {
                self.of_one.remove(&client);
            }
        }
        Some(entry)
    }
}

impl ConnectionSlot {
    /// Marks the connection as busy until the result is dropped, after the answer.
    #[must_use]
    pub fn start_request(&self) -> ActiveRequest {
        let mut state = self.activity.lock();
        state.busy += 1;
        state.working += 1;
        state.used = true;
        state.since = Instant::now();
        drop(state);
        ActiveRequest { activity: self.activity.clone(), side: Mutex::new(Side::Service) }
    }

    /// Waits until the connection has to close.
    pub async fn closing(&self) -> CloseReason {
        loop {
            let wait = match self.time_left() {
                Ok(wait) => wait,
                Err(reason) => return reason,
            };
            tokio::select! {
                () = sleep(wait) => {}
                () = self.activity.leave.notified() => return CloseReason::Evicted,
            }
        }
    }

    /// The time until the connection may have to close.
    fn time_left(&self) -> Result<Duration, CloseReason> {
        let limits = self.all.limits;
        let state = *self.activity.lock();
        let (max, reason) = match state {
            State { busy: 0, used: false, .. } => (limits.silence, CloseReason::Silent),
            State { busy: 0, .. } => (limits.idleness, CloseReason::Idle),
            _ => (limits.exchange, CloseReason::Slow),
        };
        // The state may change meanwhile, and with it the limit.
        let left = max.checked_sub(state.since.elapsed()).filter(|left| !left.is_zero()).ok_or(reason)?;
        Ok(left.min(limits.silence).min(limits.idleness).min(limits.exchange))
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.all.lock().remove(self.number);
    }
}

/// The side that has to act for a request to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Service,
    Client,
}

/// A request in progress.
#[derive(Debug)]
pub struct ActiveRequest {
    activity: Arc<Activity>,
    side: Mutex<Side>,
}

impl ActiveRequest {
    /// Notes the side that has to act next.
    pub fn wait_for(&self, next: Side) {
        let mut side = self.side.lock().unwrap_or_else(PoisonError::into_inner);
        if *side == next {
            return;
        }
        *side = next;
        let mut state = self.activity.lock();
        match next {
            Side::Service => state.working += 1,
            Side::Client => state.working -= 1,
        }
    }
}

impl Drop for ActiveRequest {
    fn drop(&mut self) {
        self.wait_for(Side::Client);
        let mut state = self.activity.lock();
        state.busy -= 1;
        state.since = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(max: usize, max_of_one: usize) -> ConnectionLimits {
        ConnectionLimits { max, max_of_one, ..ConnectionLimits::default() }
    }

    async fn is_evicted(slot: &ConnectionSlot) -> bool {
        tokio::time::timeout(Duration::from_millis(1), slot.closing()).await == Ok(CloseReason::Evicted)
    }

    #[tokio::test]
    async fn the_oldest_silent_connection_of_a_place_is_evicted() {
        let all = Connections::new(limits(100, 3));
        let one: IpAddr = "192.0.2.1".parse().unwrap();
        let busy = all.open(one, Exempt::No).unwrap();
        let _request = busy.start_request();
        let idle = all.open(one, Exempt::No).unwrap();
        drop(idle.start_request());
        let silent = all.open(one, Exempt::No).unwrap();
        let fourth = all.open(one, Exempt::No).unwrap();
        assert!(is_evicted(&silent).await && !is_evicted(&idle).await && !is_evicted(&busy).await);
        let _fourth_request = fourth.start_request();
        let fifth = all.open(one, Exempt::No).unwrap();
        assert!(is_evicted(&idle).await, "then the one that is idle");
        let _fifth_request = fifth.start_request();
        assert!(all.open(one, Exempt::No).is_none(), "all three are being answered");
        assert!(all.open("192.0.2.2".parse().unwrap(), Exempt::No).is_some(), "others have their own");
        assert!(all.open(one, Exempt::Yes).is_some(), "a proxy speaks for many");
    }

    #[tokio::test]
    async fn the_client_that_keeps_the_service_waiting_for_longest_is_evicted() {
        let from = |text: &str| text.parse::<IpAddr>().unwrap();
        let all = Connections::new(limits(8, 8));
        let largest: Vec<ConnectionSlot> = (0..8).map(|_| all.open(from("192.0.2.1"), Exempt::No).unwrap()).collect();
        let mut requests: Vec<ActiveRequest> = largest.iter().map(ConnectionSlot::start_request).collect();
        assert!(all.open(from("192.0.2.2"), Exempt::No).is_none(), "the service works for all of them");
        for request in &requests[2..] {
            request.wait_for(Side::Client);
        }
        // Its next request is younger than all others.
        requests[2] = largest[2].start_request();
        requests[2].wait_for(Side::Client);
        assert!(all.open(from("192.0.2.1"), Exempt::No).is_none(), "no request of the same address is old enough");
        let newcomer = all.open(from("192.0.2.2"), Exempt::No).unwrap();
        let _request = newcomer.start_request();
        assert!(is_evicted(&largest[3]).await);
        for other in [0, 1, 2, 4, 5, 6, 7] {
            assert!(!is_evicted(&largest[other]).await, "{other}");
        }
    }

    #[tokio::test]
    async fn a_request_that_does_not_end_is_closed() {
        let all = Connections::new(ConnectionLimits { exchange: Duration::from_millis(20), ..limits(8, 8) });
        let slot = all.open("192.0.2.1".parse().unwrap(), Exempt::No).unwrap();
        let _request = slot.start_request();
        std::thread::sleep(Duration::from_millis(30));
        assert_eq!(slot.closing().await, CloseReason::Slow);
    }

    #[tokio::test]
    async fn whoever_has_most_gives_first() {
        let all = Connections::new(limits(4, 4));
        let quiet = all.open("192.0.2.1".parse().unwrap(), Exempt::No).unwrap();
        let largest: Vec<ConnectionSlot> =
            (0..3).map(|_| all.open("192.0.2.2".parse().unwrap(), Exempt::No).unwrap()).collect();
        let late = all.open("192.0.2.3".parse().unwrap(), Exempt::No).unwrap();
        assert!(is_evicted(&largest[0]).await && !is_evicted(&largest[1]).await && !is_evicted(&quiet).await);
        assert_eq!(all.count(), 4);
        drop((quiet, largest, late));
        assert_eq!(all.count(), 0);
    }

    #[tokio::test]
    async fn a_network_of_version_six_is_one_place_and_silence_ends() {
        let all = Connections::new(ConnectionLimits { silence: Duration::ZERO, ..limits(10, 1) });
        let one = all.open("2001:db8::1".parse().unwrap(), Exempt::No).unwrap();
        let _two = all.open("2001:db8::2".parse().unwrap(), Exempt::No).unwrap();
        assert_eq!(one.closing().await, CloseReason::Silent, "it ended before it noticed that it was evicted");
        assert_eq!(all.count(), 1);
    }
}

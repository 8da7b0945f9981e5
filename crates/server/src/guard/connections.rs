//! Connections: how many in total and from one address, how long one may be silent, and which is closed when there are too many.
//!
//! A connection is **silent** until the head of its first request has come, **idle** between two requests, and **busy**
//! while a request is being answered. No connection waits: when all places are taken, the oldest silent connection is closed,
//! then the longest idle one, from the address that has most; busy ones stay.

use super::address::network;
use crate::metrics::Metrics;
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::Notify;
use tokio::time::{Sleep, sleep};

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
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self {
            most: 1024,
            most_of_one: 256,
            silence: Duration::from_secs(10),
            idleness: Duration::from_secs(75),
            writing: Duration::from_secs(20),
        }
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
#[derive(Debug, Default)]
struct Activity {
    /// Requests under way.
    busy: AtomicU64,
    /// Requests that came.
    requests: AtomicU64,
    /// Since when it does nothing, in milliseconds of [`Connections::began`].
    since: AtomicU64,
    /// Told when it has to go.
    leave: Notify,
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
    /// all places are taken by connections that are being answered.
    pub fn enter(self: &Arc<Self>, address: IpAddr, exempt: Exempt) -> Option<Place> {
        let mut open = self.lock();
        let place = (exempt == Exempt::No).then(|| network(address.to_canonical()));
        if let Some(place) = place
            && open.of_one.get(&place).copied().unwrap_or(0) >= self.limits.most_of_one
        {
            let victim = open.victim(|entry| entry.place == Some(place))?;
            open.evict(victim);
        }
        if open.entries.len() >= self.limits.most {
            // Whoever has most gives first, so that one place cannot push out all others.
            let greedy = open.of_one.iter().max_by_key(|(_, count)| **count).map(|(place, _)| *place);
            let victim = open.victim(|entry| entry.place == greedy).or_else(|| open.victim(|_| true))?;
            open.evict(victim);
        }
        let activity = Arc::new(Activity::default());
        activity.since.store(self.now(), Ordering::Relaxed);
        let number = open.next;
        open.next += 1;
        open.entries.insert(number, Entry { place, activity: activity.clone() });
        if let Some(place) = place {
            *open.of_one.entry(place).or_default() += 1;
        }
        drop(open);
        Some(Place { all: self.clone(), number, activity })
    }

    /// Closes one inactive connection, for when the operating system is out of connections.
    pub fn make_room(&self) {
        let mut open = self.lock();
        if let Some(victim) = open.victim(|_| true) {
            open.evict(victim);
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
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

impl Open {
    /// Who goes first: the oldest silent one, then the longest idle one.
    fn victim(&self, of: impl Fn(&Entry) -> bool) -> Option<u64> {
        let free =
            self.entries.iter().filter(|(_, entry)| of(entry) && entry.activity.busy.load(Ordering::Relaxed) == 0);
        let order = |entry: &Entry| {
            (entry.activity.requests.load(Ordering::Relaxed) > 0, entry.activity.since.load(Ordering::Relaxed))
        };
        free.min_by_key(|(number, entry)| (order(entry), **number)).map(|(number, _)| *number)
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
        self.activity.busy.fetch_add(1, Ordering::Relaxed);
        self.activity.requests.fetch_add(1, Ordering::Relaxed);
        Busy { all: self.all.clone(), activity: self.activity.clone() }
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
        let Activity { busy, requests, since, .. } = &*self.activity;
        let limits = self.all.limits;
        if busy.load(Ordering::Relaxed) > 0 {
            return Ok(limits.silence.min(limits.idleness));
        }
        let (most, ending) = match requests.load(Ordering::Relaxed) {
            0 => (limits.silence, Ending::Silent),
            _ => (limits.idleness, Ending::Idle),
        };
        let passed = Duration::from_millis(self.all.now().saturating_sub(since.load(Ordering::Relaxed)));
        // A request may come and go meanwhile, after which another limit holds.
        let left = most.checked_sub(passed).filter(|left| !left.is_zero()).ok_or(ending)?;
        Ok(left.min(limits.silence).min(limits.idleness))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.all.lock().remove(self.number);
    }
}

/// A request under way.
#[derive(Debug)]
pub struct Busy {
    all: Arc<Connections>,
    activity: Arc<Activity>,
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.activity.since.store(self.all.now(), Ordering::Relaxed);
        self.activity.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The body of an answer; its request is under way until all of it is handed over.
#[derive(Debug)]
pub struct Answering {
    body: Body,
    _busy: Busy,
}

impl Answering {
    /// The body, with its request.
    #[must_use]
    pub fn new(body: Body, busy: Busy) -> Self {
        Self { body, _busy: busy }
    }
}

impl HttpBody for Answering {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A stream that fails if the client reads no bytes for too long.
#[derive(Debug)]
pub struct Hurried<S> {
    stream: S,
    patience: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
    metrics: Arc<Metrics>,
}

impl<S> Hurried<S> {
    /// The stream, with the patience of the limits.
    #[must_use]
    pub fn new(stream: S, limits: ConnectionLimits, metrics: Arc<Metrics>) -> Self {
        Self { stream, patience: limits.writing, waiting: None, metrics }
    }

    fn hurry<T>(&mut self, cx: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.waiting = None;
            return polled;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(cx));
        self.metrics.refuse("write timeout");
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Hurried<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Hurried<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.hurry(cx, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.hurry(cx, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_flush(cx);
        self.hurry(cx, polled)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
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
    async fn the_oldest_silent_connection_of_a_place_makes_room() {
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

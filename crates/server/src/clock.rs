//! The clock of the service.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

pub trait Clock: Send + Sync + 'static {
    /// Milliseconds since 1970-01-01 UTC. May go backwards, as system clocks do.
    fn now(&self) -> i64;
}

/// The clock of the system.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }
}

/// A clock for tests.
#[derive(Debug, Default)]
pub struct SetClock(AtomicI64);

impl SetClock {
    #[must_use]
    pub fn at(moment: i64) -> Self {
        Self(AtomicI64::new(moment))
    }

    /// Advances the clock; a negative number sets it back.
    pub fn advance(&self, milliseconds: i64) {
        self.0.fetch_add(milliseconds, Ordering::SeqCst);
    }
}

impl Clock for SetClock {
    fn now(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

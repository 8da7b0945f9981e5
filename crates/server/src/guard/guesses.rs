//! A supply of tries per address that only some of them use up: wrong codes, but not right ones.

use super::address::network;
use super::rates::Wait;
use lru::LruCache;
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The most addresses that are remembered; the one that was quiet longest is forgotten.
const MOST_ADDRESSES: usize = 50_000;

/// How many tries an address has, and how fast they come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supply {
    /// At once after a pause.
    pub at_once: u32,
    /// Milliseconds until one comes back.
    pub each_ms: i64,
}

/// Counts tries by address.
#[derive(Debug)]
pub struct Guesses {
    supply: Supply,
    /// When all tries of an address are back.
    full_at: Mutex<LruCache<IpAddr, i64>>,
}

impl Guesses {
    /// Nobody has tried yet.
    #[must_use]
    pub fn new(supply: Supply) -> Self {
        let most = NonZeroUsize::new(MOST_ADDRESSES).unwrap_or(NonZeroUsize::MIN);
        Self { supply, full_at: Mutex::new(LruCache::new(most)) }
    }

    /// Whether an address has a try at this moment. Ask before saying whether the try was right: else
    /// those without a try would still hear which codes are.
    pub fn check(&self, address: IpAddr, now: i64) -> Result<(), Wait> {
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        let full_at = full_at.get(&network(address)).copied().unwrap_or(now).max(now);
        let Supply { at_once, each_ms } = self.supply;
        let over = (full_at - now).saturating_sub(each_ms.saturating_mul(i64::from(at_once) - 1));
        match u64::try_from(over) {
            Ok(over) if over > 0 => Err(Wait(Duration::from_millis(over))),
            _ => Ok(()),
        }
    }

    /// Uses up a try.
    pub fn used(&self, address: IpAddr, now: i64) {
        let mut full_at = self.full_at.lock().unwrap_or_else(PoisonError::into_inner);
        let key = network(address);
        let before = full_at.get(&key).copied().unwrap_or(now).max(now);
        full_at.put(key, before.saturating_add(self.supply.each_ms));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_are_used_up_and_come_back() {
        let guesses = Guesses::new(Supply { at_once: 3, each_ms: 1000 });
        let (one, two) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        for _ in 0..3 {
            assert_eq!(guesses.check(one, 5000), Ok(()));
            guesses.used(one, 5000);
        }
        assert_eq!(guesses.check(one, 5000), Err(Wait(Duration::from_secs(1))));
        assert_eq!(guesses.check(two, 5000), Ok(()), "others are not concerned");
        assert_eq!(guesses.check(one, 6000), Ok(()), "one has come back");
        guesses.used(one, 6000);
        assert!(guesses.check(one, 6500).is_err());
        for _ in 0..100 {
            assert_eq!(guesses.check(two, 6000), Ok(()), "what is right uses up nothing");
        }
        assert_eq!(guesses.check(one, 1_000_000), Ok(()));
        assert_eq!(guesses.check(one, 0), Err(Wait(Duration::from_millis(7000))), "a clock that was set back");
    }
}

//! Limits attempts per address of which only some count, such as wrong codes.
//!
//! Attempts are counted per household (64 bits of IPv6) and, with four times the allowance, per
//! subscriber (48 bits). An address without attempts is slowed down, not locked out. Entries are
//! never evicted: when the table is full, new addresses share one allowance.

use super::address::{network, site};
use super::rates::Wait;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Maximum number of remembered addresses.
const MAX_ADDRESSES: usize = 50_000;
/// A subscriber has this many times the attempts of a household.
const HOUSEHOLDS: i64 = 4;
/// Maximum delay of an attempt. Longer waits are refused.
pub const MAX_DELAY: Duration = Duration::from_secs(12);

/// The number of attempts of an address, and their recovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Attempts at once after a pause.
    pub at_once: u32,
    /// Milliseconds until one attempt comes back.
    pub each_ms: i64,
}

impl Allowance {
    /// Milliseconds until the next attempt, if all are back at `full_at`.
    fn wait(self, full_at: i64, now: i64) -> i64 {
        (full_at - now).saturating_sub(self.each_ms.saturating_mul(i64::from(self.at_once) - 1)).max(0)
    }

    fn of_site(self) -> Self {
        Self { at_once: self.at_once.saturating_mul(HOUSEHOLDS as u32), each_ms: (self.each_ms / HOUSEHOLDS).max(1) }
    }
}

#[derive(Debug)]
pub struct AttemptLimiter {
    allowance: Allowance,
    counted: Mutex<Counted>,
}

/// The time at which all attempts of an address are back.
#[derive(Debug, Default)]
struct Counted {
    networks: Table,
    sites: Table,
}

/// At most [`MAX_ADDRESSES`] entries; all other addresses share one.
#[derive(Debug, Default)]
struct Table {
    full_at: HashMap<IpAddr, i64>,
    others: i64,
}

impl Table {
    fn get(&self, key: IpAddr, now: i64) -> i64 {
        let shared = if self.full_at.len() < MAX_ADDRESSES { now } else { self.others };
        self.full_at.get(&key).copied().unwrap_or(shared).max(now)
    }

    fn add(&mut self, key: IpAddr, now: i64, each_ms: i64) {
        let next = self.get(key, now).saturating_add(each_ms);
        if self.full_at.len() >= MAX_ADDRESSES && !self.full_at.contains_key(&key) {
            self.full_at.retain(|_, full_at| *full_at > now);
        }
        if self.full_at.len() < MAX_ADDRESSES || self.full_at.contains_key(&key) {
            self.full_at.insert(key, next);
        } else {
            self.others = next;
        }
    }
}

impl AttemptLimiter {
    #[must_use]
    pub fn new(allowance: Allowance) -> Self {
        Self { allowance, counted: Mutex::default() }
    }

    /// Checks that an address has an attempt left. Call this before revealing whether the attempt
    /// was right; otherwise addresses without attempts would learn it.
    pub fn check(&self, address: IpAddr, now: i64) -> Result<(), Wait> {
        match self.wait(&self.lock(), address, now) {
            0 => Ok(()),
            over => Err(waiting(over)),
        }
    }

    /// The delay of an attempt, at most [`MAX_DELAY`]. A delayed attempt counts even if it is
    /// right, so its duration reveals nothing.
    pub fn delay(&self, address: IpAddr, now: i64) -> Result<Duration, Wait> {
        let mut counted = self.lock();
        let wait = waiting(self.wait(&counted, address, now));
        if wait.0 > MAX_DELAY {
            return Err(wait);
        }
        if !wait.0.is_zero() {
            self.add(&mut counted, address, now);
        }
        Ok(wait.0)
    }

    pub fn count(&self, address: IpAddr, now: i64) {
        self.add(&mut self.lock(), address, now);
    }

    fn wait(&self, counted: &Counted, address: IpAddr, now: i64) -> i64 {
        let own = self.allowance.wait(counted.networks.get(network(address), now), now);
        own.max(self.allowance.of_site().wait(counted.sites.get(site(address), now), now))
    }

    fn add(&self, counted: &mut Counted, address: IpAddr, now: i64) {
        counted.networks.add(network(address), now, self.allowance.each_ms);
        counted.sites.add(site(address), now, self.allowance.of_site().each_ms);
    }

    fn lock(&self) -> MutexGuard<'_, Counted> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn waiting(milliseconds: i64) -> Wait {
    Wait(Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_are_used_up_and_come_back() {
        let limiter = AttemptLimiter::new(Allowance { at_once: 3, each_ms: 1000 });
        let (one, two) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        for _ in 0..3 {
            assert_eq!(limiter.check(one, 5000), Ok(()));
            limiter.count(one, 5000);
        }
        assert_eq!(limiter.check(one, 5000), Err(Wait(Duration::from_secs(1))));
        assert_eq!(limiter.check(two, 5000), Ok(()), "others are not concerned");
        assert_eq!(limiter.check(one, 6000), Ok(()), "one has come back");
        limiter.count(one, 6000);
        assert!(limiter.check(one, 6500).is_err());
        for _ in 0..100 {
            assert_eq!(limiter.check(two, 6000), Ok(()), "what is right uses up nothing");
        }
        assert_eq!(limiter.check(one, 1_000_000), Ok(()));
        assert_eq!(limiter.check(one, 0), Err(Wait(Duration::from_millis(7000))), "a clock that was set back");
    }

    #[test]
    fn those_without_a_try_wait_and_are_not_locked_out() {
        let limiter = AttemptLimiter::new(Allowance { at_once: 3, each_ms: 5000 });
        let school = "192.0.2.1".parse().unwrap();
        for _ in 0..3 {
            assert_eq!(limiter.delay(school, 0), Ok(Duration::ZERO));
            limiter.count(school, 0);
        }
        assert_eq!(limiter.delay(school, 0), Ok(Duration::from_secs(5)));
        assert_eq!(limiter.delay(school, 0), Ok(Duration::from_secs(10)), "one after the other");
        assert_eq!(limiter.delay(school, 0), Err(Wait(Duration::from_secs(15))));
        assert_eq!(limiter.delay(school, 15_000), Ok(Duration::ZERO));
    }

    #[test]
    fn the_networks_of_one_subscriber_share_an_allowance() {
        let limiter = AttemptLimiter::new(Allowance { at_once: 3, each_ms: 8000 });
        let from = |network: u32| format!("2001:db8:1:{network:x}::1").parse::<IpAddr>().unwrap();
        let tried = (0..100).filter(|network| {
            let free = limiter.check(from(*network), 0).is_ok();
            limiter.count(from(*network), 0);
            free
        });
        assert_eq!(tried.count(), 12, "four times the tries of one network");
        assert_eq!(limiter.check("2001:db8:2::1".parse().unwrap(), 0), Ok(()), "another subscriber");
    }

    #[test]
    fn many_addresses_evict_nobody() {
        let limiter = AttemptLimiter::new(Allowance { at_once: 2, each_ms: 1000 });
        let first = IpAddr::from([10, 0, 0, 0]);
        limiter.count(first, 0);
        limiter.count(first, 0);
        for number in 1..MAX_ADDRESSES as u32 + 1000 {
            limiter.count(IpAddr::from((0x0a00_0000 + number).to_be_bytes()), 0);
        }
        assert!(limiter.check(first, 0).is_err(), "it is still known");
        assert!(limiter.lock().networks.full_at.len() <= MAX_ADDRESSES);
        assert!(limiter.check(IpAddr::from([192, 0, 2, 1]), 0).is_err(), "the table is full: newcomers wait together");
        assert_eq!(limiter.check(IpAddr::from([192, 0, 2, 1]), 3_600_000), Ok(()));
    }
}

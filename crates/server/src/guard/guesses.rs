//! An allowance of tries per address that only some of them use up: wrong codes, but not right ones.
//!
//! Tries are counted for a household (64 bits of IPv6) and, four times as many, for a subscriber (48 bits). Whoever has
//! used them up is slowed down and not locked out. Entries are never evicted by those of others: when there is no room,
//! new addresses share one allowance.

use super::address::{network, site};
use super::rates::Wait;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The most addresses that are remembered at once.
const MAX_ADDRESSES: usize = 50_000;
/// A subscriber has this many times the tries of a household.
const HOUSEHOLDS: i64 = 4;
/// How long a try may be delayed; whoever would have to wait longer is told to come back.
pub const MAX_DELAY: Duration = Duration::from_secs(12);

/// How many tries an address has, and how fast they come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// At once after a pause.
    pub at_once: u32,
    /// Milliseconds until one comes back.
    pub each_ms: i64,
}

impl Allowance {
    /// How long until there is a try again, if all are back at `full_at`.
    fn wait(self, full_at: i64, now: i64) -> i64 {
        (full_at - now).saturating_sub(self.each_ms.saturating_mul(i64::from(self.at_once) - 1)).max(0)
    }

    fn of_site(self) -> Self {
        Self { at_once: self.at_once.saturating_mul(HOUSEHOLDS as u32), each_ms: (self.each_ms / HOUSEHOLDS).max(1) }
    }
}

/// Counts tries by address.
#[derive(Debug)]
pub struct Guesses {
    allowance: Allowance,
    counted: Mutex<Counted>,
}

/// When all tries of an address are back.
#[derive(Debug, Default)]
struct Counted {
    networks: Table,
    sites: Table,
}

/// At most [`MAX_ADDRESSES`] entries; all further addresses share one.
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

impl Guesses {
    /// Nobody has tried yet.
    #[must_use]
    pub fn new(allowance: Allowance) -> Self {
        Self { allowance, counted: Mutex::default() }
    }

    /// Whether an address has a try at this moment. Ask before saying whether the try was right: else
    /// those without a try would still hear which codes are.
    pub fn check(&self, address: IpAddr, now: i64) -> Result<(), Wait> {
        match self.wait(&self.lock(), address, now) {
            0 => Ok(()),
            over => Err(waiting(over)),
        }
    }

    /// How long a try has to wait, at most [`MAX_DELAY`]. One that waits is used up, right or wrong, so that how long it
    /// takes says nothing.
    pub fn turn(&self, address: IpAddr, now: i64) -> Result<Duration, Wait> {
        let mut counted = self.lock();
        let wait = waiting(self.wait(&counted, address, now));
        if wait.0 > MAX_DELAY {
            return Err(wait);
        }
        if !wait.0.is_zero() {
            self.count(&mut counted, address, now);
        }
        Ok(wait.0)
    }

    /// Uses up a try.
    pub fn used(&self, address: IpAddr, now: i64) {
        self.count(&mut self.lock(), address, now);
    }

    fn wait(&self, counted: &Counted, address: IpAddr, now: i64) -> i64 {
        let own = self.allowance.wait(counted.networks.get(network(address), now), now);
        own.max(self.allowance.of_site().wait(counted.sites.get(site(address), now), now))
    }

    fn count(&self, counted: &mut Counted, address: IpAddr, now: i64) {
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
        let guesses = Guesses::new(Allowance { at_once: 3, each_ms: 1000 });
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

    #[test]
    fn those_without_a_try_wait_and_are_not_locked_out() {
        let guesses = Guesses::new(Allowance { at_once: 3, each_ms: 5000 });
        let school = "192.0.2.1".parse().unwrap();
        for _ in 0..3 {
            assert_eq!(guesses.turn(school, 0), Ok(Duration::ZERO));
            guesses.used(school, 0);
        }
        assert_eq!(guesses.turn(school, 0), Ok(Duration::from_secs(5)));
        assert_eq!(guesses.turn(school, 0), Ok(Duration::from_secs(10)), "one after the other");
        assert_eq!(guesses.turn(school, 0), Err(Wait(Duration::from_secs(15))));
        assert_eq!(guesses.turn(school, 15_000), Ok(Duration::ZERO));
    }

    #[test]
    fn the_networks_of_one_subscriber_share_an_allowance() {
        let guesses = Guesses::new(Allowance { at_once: 3, each_ms: 8000 });
        let from = |network: u32| format!("2001:db8:1:{network:x}::1").parse::<IpAddr>().unwrap();
        let tried = (0..100).filter(|network| {
            let free = guesses.check(from(*network), 0).is_ok();
            guesses.used(from(*network), 0);
            free
        });
        assert_eq!(tried.count(), 12, "four times the tries of one network");
        assert_eq!(guesses.check("2001:db8:2::1".parse().unwrap(), 0), Ok(()), "another subscriber");
    }

    #[test]
    fn many_addresses_evict_nobody() {
        let guesses = Guesses::new(Allowance { at_once: 2, each_ms: 1000 });
        let first = IpAddr::from([10, 0, 0, 0]);
        guesses.used(first, 0);
        guesses.used(first, 0);
        for number in 1..MAX_ADDRESSES as u32 + 1000 {
            guesses.used(IpAddr::from((0x0a00_0000 + number).to_be_bytes()), 0);
        }
        assert!(guesses.check(first, 0).is_err(), "it is still known");
        assert!(guesses.lock().networks.full_at.len() <= MAX_ADDRESSES);
        assert!(guesses.check(IpAddr::from([192, 0, 2, 1]), 0).is_err(), "the table is full: newcomers wait together");
        assert_eq!(guesses.check(IpAddr::from([192, 0, 2, 1]), 3_600_000), Ok(()));
    }
}

//! Rate limits per address and per token.

use super::address::network;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, InsufficientCapacity, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

/// A rate per minute, and a burst.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Requests per minute in the long run.
    pub a_minute: u32,
    /// Requests at once after a pause.
    pub at_once: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// Reads per address.
    pub reads: Rate,
    /// Writes per address.
    pub writes: Rate,
    /// Writes per token.
    pub token_writes: Rate,
    /// New players and typed codes per address.
    pub arrivals: Rate,
    /// Boards to be proved per address.
    pub proofs: Rate,
    /// Boards to be proved per token.
    pub token_proofs: Rate,
    /// New names per token.
    pub token_names: Rate,
    /// Exports of all boards per address.
    pub exports: Rate,
    /// Searches per address.
    pub searches: Rate,
}

impl Default for Rates {
    /// Suitable for a school class behind one address.
    fn default() -> Self {
        let rate = |a_minute, at_once| Rate { a_minute, at_once };
        Self {
            reads: rate(3000, 600),
            writes: rate(600, 120),
            token_writes: rate(240, 60),
            arrivals: rate(10, 40),
            proofs: rate(20, 20),
            token_proofs: rate(6, 6),
            token_names: rate(1, 5),
            exports: rate(6, 6),
            searches: rate(120, 60),
        }
    }
}

impl Rates {
    /// Multiplies all rates.
    #[must_use]
    pub fn times(self, factor: u32) -> Self {
        let rate = |rate: Rate| Rate {
            a_minute: rate.a_minute.saturating_mul(factor),
            at_once: rate.at_once.saturating_mul(factor),
        };
        Self {
            reads: rate(self.reads),
            writes: rate(self.writes),
            token_writes: rate(self.token_writes),
            arrivals: rate(self.arrivals),
            proofs: rate(self.proofs),
            token_proofs: rate(self.token_proofs),
            token_names: rate(self.token_names),
            exports: rate(self.exports),
            searches: rate(self.searches),
        }
    }
}

/// The limit that a request counts against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateClass {
    Read,
    Write,
    /// A report on a game in progress. Pupils behind one address all send them, each at the rate of
    /// writes.
    Progress,
    /// A new player or a typed code.
    Arrival,
    /// A board to be proved.
    Proof,
    /// A new name.
    Rename,
    /// An export of all boards.
    Export,
    /// A search in all boards.
    Search,
    /// A request of the operator, who has a separate address.
    Admin,
}

impl RateClass {
    /// The label in metrics.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Progress => "progress",
            Self::Arrival => "arrival",
            Self::Proof => "proof",
            Self::Rename => "rename",
            Self::Export => "export",
            Self::Search => "search",
            Self::Admin => "admin",
        }
    }
}

pub struct Limiter {
    reads: DefaultKeyedRateLimiter<IpAddr>,
    writes: DefaultKeyedRateLimiter<IpAddr>,
    arrivals: DefaultKeyedRateLimiter<IpAddr>,
    proofs: DefaultKeyedRateLimiter<IpAddr>,
    token_writes: DefaultKeyedRateLimiter<String>,
    token_proofs: DefaultKeyedRateLimiter<String>,
    token_names: DefaultKeyedRateLimiter<String>,
    exports: DefaultKeyedRateLimiter<IpAddr>,
    searches: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

/// Too many requests: try again after this time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait(pub Duration);

impl Limiter {
    #[must_use]
    pub fn new(rates: Rates) -> Self {
        Self {
            reads: limiter(rates.reads),
            writes: limiter(rates.writes),
            arrivals: limiter(rates.arrivals),
            proofs: limiter(rates.proofs),
            token_writes: limiter(rates.token_writes),
            token_proofs: limiter(rates.token_proofs),
            token_names: limiter(rates.token_names),
            exports: limiter(rates.exports),
            searches: limiter(rates.searches),
            clock: DefaultClock::default(),
        }
    }

    pub fn count(&self, class: RateClass, address: IpAddr) -> Result<(), Wait> {
        self.count_many(class, address, 1)
    }

    /// Counts several requests of an address: all of them or none. A number above the burst counts
    /// as the burst.
    pub fn count_many(&self, class: RateClass, address: IpAddr, requests: u32) -> Result<(), Wait> {
        let Some(requests) = NonZeroU32::new(requests) else { return Ok(()) };
        let (limiter, key) = (self.of_addresses(class), network(address));
        let counted = limiter.check_key_n(&key, requests).or_else(|InsufficientCapacity(most)| {
            limiter.check_key_n(&key, NonZeroU32::new(most).unwrap_or(NonZeroU32::MIN))
        });
        match counted {
            Ok(Ok(())) => Ok(()),
            Ok(Err(not_until)) => Err(Wait(not_until.wait_time_from(self.clock.now()))),
            Err(_) => Err(Wait(Duration::from_secs(60))),
        }
    }

    fn of_addresses(&self, class: RateClass) -> &DefaultKeyedRateLimiter<IpAddr> {
        match class {
            RateClass::Read | RateClass::Progress | RateClass::Admin => &self.reads,
            RateClass::Write | RateClass::Rename => &self.writes,
            RateClass::Export => &self.exports,
            RateClass::Search => &self.searches,
            RateClass::Arrival => &self.arrivals,
            RateClass::Proof => &self.proofs,
        }
    }

    /// Counts a request of a player, independently of token and address.
    pub fn count_player(&self, class: RateClass, player: &str) -> Result<(), Wait> {
        let limiter = match class {
            RateClass::Read | RateClass::Arrival | RateClass::Export | RateClass::Search | RateClass::Admin => {
                return Ok(());
            }
            RateClass::Rename => &self.token_names,
            RateClass::Write | RateClass::Progress => &self.token_writes,
            RateClass::Proof => &self.token_proofs,
        };
        let key = player.to_owned();
        limiter.check_key(&key).map_err(|not_until| Wait(not_until.wait_time_from(self.clock.now())))
    }

    /// Removes idle entries, which bounds the memory.
    pub fn retain_recent(&self) {
        for limiter in [&self.reads, &self.writes, &self.arrivals, &self.proofs, &self.exports, &self.searches] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        for limiter in [&self.token_writes, &self.token_proofs, &self.token_names] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

fn limiter<K: std::hash::Hash + Eq + Clone>(rate: Rate) -> DefaultKeyedRateLimiter<K> {
    let some = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    RateLimiter::keyed(Quota::per_minute(some(rate.a_minute)).allow_burst(some(rate.at_once)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_tokens_are_counted_apart() {
        let limiter = Limiter::new(Rates::default());
        let (one, two) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        for _ in 0..Rates::default().arrivals.at_once {
            assert_eq!(limiter.count(RateClass::Arrival, one), Ok(()));
        }
        let Wait(wait) = limiter.count(RateClass::Arrival, one).unwrap_err();
        assert!(wait <= Duration::from_secs(6));
        assert_eq!(limiter.count(RateClass::Arrival, two), Ok(()));
        assert_eq!(limiter.count(RateClass::Write, one), Ok(()));
        for _ in 0..Rates::default().token_proofs.at_once {
            assert_eq!(limiter.count_player(RateClass::Proof, "ada"), Ok(()));
        }
        assert!(limiter.count_player(RateClass::Proof, "ada").is_err());
        assert_eq!(limiter.count_player(RateClass::Proof, "bob"), Ok(()));
        limiter.retain_recent();
        assert!(limiter.count_player(RateClass::Proof, "ada").is_err(), "tidying forgets nobody who was just here");
    }
}

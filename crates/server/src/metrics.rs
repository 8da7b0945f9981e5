//! Metrics for Prometheus. `docs/operating/metrics.md` lists them.
//!
//! Every counter starts at zero: the rate of a series that appears with its first event misses that
//! event.

mod process;

use prometheus_client::encoding::{EncodeLabelSet, text::encode};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

/// Rate limits.
const LIMITED: [&str; 12] = [
    "read",
    "write",
    "progress",
    "arrival",
    "proof",
    "rename",
    "export",
    "search",
    "admin",
    "token",
    "class code",
    "new class",
];
/// Reasons for refusing or ending something.
const REFUSED: [&str; 20] = [
    "admin token",
    "banned",
    "boards of one player",
    "class code",
    "connection evicted",
    "connection idle",
    "connection refused",
    "connection silent",
    "connection slow",
    "days busy",
    "moves too long",
    "name",
    "panic",
    "proofs busy",
    "quota",
    "recovery code",
    "replays busy",
    "request timeout",
    "searches busy",
    "write timeout",
];
const SUBMISSIONS: [&str; 3] = ["new", "repeated", "refused"];
const PROOFS: [&str; 2] = ["proved", "refused"];
const CLASSES: [&str; 13] = [
    "made",
    "recovered",
    "deleted",
    "expired",
    "joined",
    "not joined",
    "left",
    "removed",
    "begun",
    "handed in",
    "handed in again",
    "not handed in",
    "late",
];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RequestLabels {
    pub method: &'static str,
    /// The route with the names of its parameters, never the text that a client sent.
    pub route: String,
    pub status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct OutcomeLabels {
    pub outcome: &'static str,
}

type TimeFamily = Family<RouteLabels, Histogram, fn() -> Histogram>;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RouteLabels {
    pub route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct QueueLabels {
    pub queue: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct PoolLabels {
    /// `read`, `write` or `all`.
    pub pool: &'static str,
    /// `used`, `idle` or `max`.
    pub state: &'static str,
}

#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    pub requests: Family<RequestLabels, Counter>,
    /// Seconds until the answer.
    pub seconds: TimeFamily,
    /// Answers with a status of 500 or more.
    pub errors: Counter,
    /// Requests over a rate limit, by limit.
    pub limited: Family<OutcomeLabels, Counter>,
    /// Other refused or ended things, by reason.
    pub refused: Family<OutcomeLabels, Counter>,
    pub submissions: Family<OutcomeLabels, Counter>,
    /// Games per transaction.
    pub batch_games: Histogram,
    pub proofs: Family<OutcomeLabels, Counter>,
    pub classes: Family<OutcomeLabels, Counter>,
    pub connections: Gauge,
    /// Running and waiting jobs.
    pub(crate) queue_jobs: Family<QueueLabels, Gauge>,
    /// Connections to the database.
    pub(crate) pool_connections: Family<PoolLabels, Gauge>,
}

/// Counters that start at zero.
fn outcomes(known: &'static [&'static str]) -> Family<OutcomeLabels, Counter> {
    let family = Family::default();
    for &outcome in known {
        drop(family.get_or_create(&OutcomeLabels { outcome }));
    }
    family
}

impl Metrics {
    #[must_use]
    pub fn new() -> Self {
        let mut registry = Registry::default();
        registry.register_collector(Box::new(process::Process));
        let own = registry.sub_registry_with_prefix("douse");
        let version = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        own.register("build", "The version of the program", version);
        let requests = Family::default();
        own.register("requests", "Requests answered", requests.clone());
        let seconds: TimeFamily =
            Family::new_with_constructor(|| Histogram::new(exponential_buckets(0.000_25, 2.0, 16)));
        own.register("request_seconds", "Seconds until the answer", seconds.clone());
        let errors = Counter::default();
        own.register("errors", "Answers with a status of 500 or more", errors.clone());
        let limited = outcomes(&LIMITED);
        own.register("limited", "Requests refused because there were too many", limited.clone());
        let refused = outcomes(&REFUSED);
        own.register("refused", "Connections, requests and work refused or ended early", refused.clone());
        let submissions = outcomes(&SUBMISSIONS);
        own.register("submissions", "Scores sent", submissions.clone());
        let batch_games = Histogram::new(exponential_buckets(1.0, 2.0, 9));
        own.register("batch_games", "Games per transaction", batch_games.clone());
        let proofs = outcomes(&PROOFS);
        own.register("proofs", "Boards sent to be proved", proofs.clone());
        let classes = outcomes(&CLASSES);
        own.register("classes", "Events in classes", classes.clone());
        let connections = Gauge::default();
        own.register("connections", "Open connections", connections.clone());
        let queue_jobs = Family::default();
        own.register("queue_jobs", "Jobs that run or wait", queue_jobs.clone());
        let pool_connections = Family::default();
        own.register("database_connections", "Connections to the database", pool_connections.clone());
        Self {
            registry,
            requests,
            seconds,
            errors,
            limited,
            refused,
            submissions,
            batch_games,
            proofs,
            classes,
            connections,
            queue_jobs,
            pool_connections,
        }
    }

    /// Counts something that was refused or ended early.
    pub fn refuse(&self, outcome: &'static str) {
        debug_assert!(REFUSED.contains(&outcome), "{outcome} must begin at zero: add it to the list");
        self.refused.get_or_create(&OutcomeLabels { outcome }).inc();
    }

    /// Counts a request over a rate limit.
    pub fn limit(&self, outcome: &'static str) {
        debug_assert!(LIMITED.contains(&outcome), "{outcome} must begin at zero: add it to the list");
        self.limited.get_or_create(&OutcomeLabels { outcome }).inc();
    }

    pub fn in_class(&self, outcome: &'static str) {
        debug_assert!(CLASSES.contains(&outcome), "{outcome} must begin at zero: add it to the list");
        self.classes.get_or_create(&OutcomeLabels { outcome }).inc();
    }

    /// All metrics in the text format of OpenMetrics.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        match encode(&mut text, &self.registry) {
            Ok(()) => text,
            Err(_) => unreachable!("writing to a string cannot fail"),
        }
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

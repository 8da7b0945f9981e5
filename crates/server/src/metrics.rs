//! Metrics for Prometheus. `docs/operating/metrics.md` lists them.
//!
//! Every counter begins at zero: the rate of a series that appears with its first event misses that event.

mod process;

use prometheus_client::encoding::{EncodeLabelSet, text::encode};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

/// Rates that refuse requests.
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
/// Reasons for which something is refused or ended early.
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
/// Results of scores.
const SUBMISSIONS: [&str; 3] = ["new", "repeated", "refused"];
/// Results of boards to be proved.
const PROOFS: [&str; 2] = ["proved", "refused"];
/// Events in classes.
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

/// Which requests.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RequestLabels {
    /// The method.
    pub method: &'static str,
    /// The route with its parameters as names, never what a client sent.
    pub route: String,
    /// The status.
    pub status: u16,
}

/// What became of something.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct OutcomeLabels {
    /// A word for it.
    pub outcome: &'static str,
}

type TimeFamily = Family<RouteLabels, Histogram, fn() -> Histogram>;

/// Which route.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct RouteLabels {
    /// The route with its parameters as names.
    pub route: String,
}

/// Work of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct QueueLabels {
    /// Its name.
    pub queue: &'static str,
}

/// Connections to the database.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(crate) struct PoolLabels {
    /// What they are for.
    pub pool: &'static str,
    /// `used`, `idle` or `max`.
    pub state: &'static str,
}

/// What is counted.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// Requests answered.
    pub requests: Family<RequestLabels, Counter>,
    /// How long answers took, in seconds.
    pub seconds: TimeFamily,
    /// Answers with a status of 500 or more.
    pub errors: Counter,
    /// Requests refused because there were too many, by what was limited.
    pub limited: Family<OutcomeLabels, Counter>,
    /// What else was refused or ended early, by why.
    pub refused: Family<OutcomeLabels, Counter>,
    /// Scores received, by result.
    pub submissions: Family<OutcomeLabels, Counter>,
    /// Games of one transaction.
    pub batch_games: Histogram,
    /// Boards received, by result.
    pub proofs: Family<OutcomeLabels, Counter>,
    /// What happened in classes.
    pub classes: Family<OutcomeLabels, Counter>,
    /// Open connections.
    pub connections: Gauge,
    /// Jobs that run or wait.
    pub(crate) queue_jobs: Family<QueueLabels, Gauge>,
    /// Connections to the database.
    pub(crate) pool_connections: Family<PoolLabels, Gauge>,
}

/// Counters that all begin at zero.
fn outcomes(known: &'static [&'static str]) -> Family<OutcomeLabels, Counter> {
    let family = Family::default();
    for &outcome in known {
        drop(family.get_or_create(&OutcomeLabels { outcome }));
    }
    family
}

impl Metrics {
    /// Nothing counted yet.
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

    /// Counts a request over a rate.
    pub fn limit(&self, outcome: &'static str) {
        debug_assert!(LIMITED.contains(&outcome), "{outcome} must begin at zero: add it to the list");
        self.limited.get_or_create(&OutcomeLabels { outcome }).inc();
    }

    /// Counts something that happened in a class.
    pub fn in_class(&self, outcome: &'static str) {
        debug_assert!(CLASSES.contains(&outcome), "{outcome} must begin at zero: add it to the list");
        self.classes.get_or_create(&OutcomeLabels { outcome }).inc();
    }

    /// Everything in the text format of OpenMetrics.
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

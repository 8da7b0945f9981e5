//! Metrics for Prometheus.

use prometheus_client::encoding::{EncodeLabelSet, text::encode};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

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

/// What is counted.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// Requests answered.
    pub requests: Family<RequestLabels, Counter>,
    /// How long answers took, in seconds.
    pub seconds: TimeFamily,
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
}

impl Metrics {
    /// Nothing counted yet.
    #[must_use]
    pub fn new() -> Self {
        let mut registry = Registry::with_prefix("douse");
        let requests = Family::default();
        let seconds: TimeFamily =
            Family::new_with_constructor(|| Histogram::new(exponential_buckets(0.000_25, 2.0, 16)));
        let limited = Family::default();
        let refused = Family::default();
        let submissions = Family::default();
        let batch_games = Histogram::new(exponential_buckets(1.0, 2.0, 9));
        let proofs = Family::default();
        let classes = Family::default();
        let connections = Gauge::default();
        registry.register("requests", "Requests answered", requests.clone());
        registry.register("request_seconds", "How long answers took", seconds.clone());
        registry.register("limited", "Requests refused because there were too many", limited.clone());
        registry.register("refused", "Connections, requests and work refused or ended early", refused.clone());
        registry.register("submissions", "Scores sent", submissions.clone());
        registry.register("batch_games", "Games of one transaction", batch_games.clone());
        registry.register("proofs", "Boards sent to be proved", proofs.clone());
        registry.register("classes", "What happened in classes", classes.clone());
        registry.register("connections", "Open connections", connections.clone());
        Self { registry, requests, seconds, limited, refused, submissions, batch_games, proofs, classes, connections }
    }

    /// Counts something that was refused or ended early.
    pub fn refuse(&self, outcome: &'static str) {
        self.refused.get_or_create(&OutcomeLabels { outcome }).inc();
    }

    /// Counts something that happened in a class.
    pub fn in_class(&self, outcome: &'static str) {
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

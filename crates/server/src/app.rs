//! The shared state of the service, set up once at the start.

use crate::assets::Assets;
use crate::cache::{Page, TablePages, TimedCache};
use crate::clock::Clock;
use crate::games::catalogue::{Catalogue, RankedDay, RankedPuzzle};
use crate::games::proving::{ProofBudget, Prover};
use crate::games::ticket::Signer;
use crate::guard::address::Proxies;
use crate::guard::attempts::{Allowance, AttemptLimiter};
use crate::guard::rates::{Limiter, Rates};
use crate::http::Creations;
use crate::metrics::{Metrics, PoolLabels, QueueLabels};
use crate::queue::{Queue, SingleFlight};
use crate::secrets::random;
use crate::store::{ClockState, Holder, PURGE_DAYS, PoolUse, Store, StoreError};
use crate::writer::Writer;
use douse_api::score::TableQuery;
use douse_game::daily::Date;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;
use tokio::task::JoinHandle;

/// Maximum age of a cached leaderboard page. Scores of this process invalidate pages at once.
const TABLE_MAX_AGE: Duration = Duration::from_secs(1);
/// The time until another replica notices a ban, a new name or a deleted player.
const HOLDER_MAX_AGE: Duration = Duration::from_secs(5);
/// Estimated time of making the boards of a day, and the number of requests that may wait for it.
const DAY_TIME: Duration = Duration::from_secs(1);
const DAYS_WAITING: usize = 8;
/// Estimated time of replaying a long game, and the number of games that may wait for it.
const REPLAY_TIME: Duration = Duration::from_millis(100);
const REPLAYS_WAITING: usize = 64;
/// Estimated time of a search among 100,000 boards, and the number of searches that may wait.
const SEARCH_TIME: Duration = Duration::from_millis(150);
const SEARCHES_WAITING: usize = 64;
/// Maximum age of a cached number of boards. Changes by this process are seen at once.
const TOTAL_MAX_AGE: Duration = Duration::from_secs(10);
const MAX_TOTALS: usize = 1000;
/// Estimated time of reading a board or a long body, and the number of them that may wait.
const READ_TIME: Duration = Duration::from_millis(20);
const READERS_WAITING: usize = 256;
/// Bytes stored for one player: ten games a day for ten years, or the maximum number of the largest
/// boards.
pub const QUOTA: usize = 32 << 20;
/// Maximum age of the cached storage use of a player.
const USAGE_MAX_AGE: Duration = Duration::from_secs(60);
/// Wrong class codes of an address: enough for a school whose pupils mistype theirs.
const WRONG_CODES: Allowance = Allowance { at_once: 60, each_ms: 10_000 };
/// Class codes that were correct at an address. Typing them again is no guess.
const MAX_KNOWN_CODES: usize = 20_000;
const KNOWN_CODE_MAX_AGE: Duration = Duration::from_secs(30 * 24 * 3600);
const NEW_CLASSES: Allowance = Allowance { at_once: 20, each_ms: 10 * 60_000 };
const DAY_MS: i64 = 24 * 3600 * 1000;
const MAX_HOLDERS: usize = 20_000;
const MAX_BOARDS: usize = 2_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moderator {
    /// The name in the log of actions.
    pub name: String,
    pub token: String,
}

/// Settings of the service.
#[derive(Clone, Debug)]
pub struct Policy {
    /// Trusted proxies.
    pub proxies: Proxies,
    pub rates: Option<Rates>,
    pub proofs: ProofBudget,
    /// The token of the operator for `/admin` and `/metrics`.
    pub admin_token: Option<String>,
    /// Moderators, each with a token for the same pages. The log contains their names.
    pub moderators: Vec<Moderator>,
    pub quota: Option<usize>,
    /// Days until deleted players, scores and classes are deleted for good.
    pub purge_days: u32,
    pub request_timeout: Duration,
    pub logs_addresses: bool,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            proxies: Proxies::default(),
            rates: Some(Rates::default()),
            proofs: ProofBudget::default(),
            admin_token: None,
            moderators: Vec::new(),
            quota: Some(QUOTA),
            purge_days: PURGE_DAYS,
            request_timeout: Duration::from_secs(20),
            logs_addresses: false,
        }
    }
}

pub struct App {
    pub(crate) store: Store,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) policy: Policy,
    pub(crate) limiter: Option<Limiter>,
    /// Class codes that were correct at an address.
    pub(crate) known_codes: TimedCache<(IpAddr, String), ()>,
    /// Wrong class codes and new classes of an address. `None` without rate limits.
    pub(crate) wrong_codes: Option<AttemptLimiter>,
    pub(crate) new_classes: Option<AttemptLimiter>,
    /// Delays answers to wrong admin tokens, one after the other.
    pub(crate) wrong_admin_tokens: tokio::sync::Mutex<()>,
    pub(crate) signer: Signer,
    pub(crate) writer: Writer,
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) prover: Prover,
    /// Makes boards of past days.
    pub(crate) days: Queue,
    pub(crate) made_days: SingleFlight<Date, RankedDay>,
    /// Classes whose boards are being proved.
    pub(crate) creations: Creations,
    /// Searches in the titles of all boards.
    pub(crate) searches: Queue,
    /// Numbers of boards by author; the empty name stands for all authors.
    pub(crate) board_totals: TimedCache<String, i64>,
    pub(crate) counted_boards: SingleFlight<String, i64>,
    /// Reads boards and long bodies.
    pub(crate) readers: Queue,
    /// Replays long games, and makes the boards of today.
    pub(crate) replays: Queue,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) tables: TablePages,
    pub(crate) read_tables: SingleFlight<(String, TableQuery), Page>,
    pub(crate) holders: TimedCache<String, Holder>,
    /// Bytes stored for recently active players.
    pub(crate) usage: TimedCache<String, Arc<AtomicI64>>,
    pub(crate) boards: TimedCache<String, Arc<RankedPuzzle>>,
    pub(crate) assets: Assets,
    shutting_down: AtomicBool,
    /// True if the log has a warning about proxies that are not trusted.
    warned_of_proxy: AtomicBool,
}

impl App {
    /// Sets everything up. The handle completes when the last game is stored and the app is
    /// dropped.
    pub async fn new(
        store: Store,
        clock: Arc<dyn Clock>,
        policy: Policy,
        assets: Assets,
    ) -> Result<(Arc<Self>, JoinHandle<()>), StoreError> {
        let secret = store.secret(&hex::encode(random::<32>())).await?;
        let metrics = Arc::new(Metrics::new());
        let (writer, writing) = Writer::start(store.clone(), metrics.clone());
        let app = Self {
            limiter: policy.rates.map(Limiter::new),
            known_codes: TimedCache::new(MAX_KNOWN_CODES, KNOWN_CODE_MAX_AGE),
            wrong_codes: policy.rates.map(|_| AttemptLimiter::new(WRONG_CODES)),
            new_classes: policy.rates.map(|_| AttemptLimiter::new(NEW_CLASSES)),
            wrong_admin_tokens: tokio::sync::Mutex::default(),
            signer: Signer::new(&secret),
            writer,
            catalogue: Arc::new(Catalogue::new()),
            prover: Prover::new(policy.proofs, policy.request_timeout),
            days: Queue::new(1, DAYS_WAITING, DAY_TIME, policy.request_timeout),
            made_days: SingleFlight::default(),
            creations: Creations::default(),
            searches: Queue::new(1, SEARCHES_WAITING, SEARCH_TIME, policy.request_timeout),
            board_totals: TimedCache::new(MAX_TOTALS, TOTAL_MAX_AGE),
            counted_boards: SingleFlight::default(),
            readers: Queue::new(1, READERS_WAITING, READ_TIME, policy.request_timeout),
            replays: Queue::new(2, REPLAYS_WAITING, REPLAY_TIME, policy.request_timeout),
            metrics,
            tables: TablePages::new(TABLE_MAX_AGE),
            read_tables: SingleFlight::default(),
            holders: TimedCache::new(MAX_HOLDERS, HOLDER_MAX_AGE),
            usage: TimedCache::new(MAX_HOLDERS, USAGE_MAX_AGE),
            boards: TimedCache::new(MAX_BOARDS, HOLDER_MAX_AGE),
            assets,
            shutting_down: AtomicBool::new(false),
            warned_of_proxy: AtomicBool::new(false),
            store,
            clock,
            policy,
        };
        Ok((Arc::new(app), writing))
    }

    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// All metrics, including queues and connections at this moment, in the text format of
    /// OpenMetrics.
    #[must_use]
    pub fn metrics_text(&self) -> String {
        let queues = [
            ("proofs", self.prover.load()),
            ("days", self.days.load()),
            ("readers", self.readers.load()),
            ("replays", self.replays.load()),
            ("writes", self.writer.load()),
        ];
        for (queue, jobs) in queues {
            self.metrics.queue_jobs.get_or_create(&QueueLabels { queue }).set(jobs as i64);
        }
        for PoolUse { pool, open, idle, max } in self.store.pool_use() {
            let figures = [("used", i64::from(open) - idle), ("idle", idle), ("max", i64::from(max))];
            for (state, connections) in figures {
                self.metrics.pool_connections.get_or_create(&PoolLabels { pool, state }).set(connections);
            }
        }
        self.metrics.text()
    }

    /// Makes `/ready` fail, so that a load balancer sends no more requests here.
    pub fn begin_shutdown(&self) {
        self.shutting_down.store(true, Ordering::Relaxed);
    }

    /// Returns true once, for the warning about proxies that are not trusted.
    pub(crate) fn is_first_unknown_proxy(&self) -> bool {
        !self.warned_of_proxy.swap(true, Ordering::Relaxed)
    }

    pub(crate) fn is_shutting_down(&self) -> bool {
        self.shutting_down.load(Ordering::Relaxed)
    }

    /// Deletes expired data: counters of inactive addresses, old tickets, expired classes, and, for
    /// good, data that was deleted long enough ago. Deletes nothing while the clock is ahead.
    pub async fn delete_expired(&self) -> Result<(), StoreError> {
        if let Some(limiter) = &self.limiter {
            limiter.retain_recent();
        }
        let now = self.clock.now();
        if let ClockState::Ahead(by) = self.store.check_clock(now).await? {
            let days = by / DAY_MS;
            tracing::warn!(
                days,
                "the clock is ahead of the newest moment in the database: nothing is deleted because of time \
                until this has lasted for a week; set the clock if it is wrong"
            );
            return Ok(());
        }
        // Twice the lifetime of a ticket, because clocks may differ.
        self.store.forget_before(now.saturating_sub(2 * crate::games::ticket::LIFE)).await?;
        self.store.forget_codes(now).await?;
        for _ in 0..self.store.expire_classes(now).await? {
            self.metrics.in_class("expired");
        }
        self.store.purge(now.saturating_sub(i64::from(self.policy.purge_days) * DAY_MS), now).await?;
        Ok(())
    }
}

//! Everything that is needed to answer a request, set up once at the start.

use crate::assets::Assets;
use crate::cache::{Page, PageKey, Recent, TablePages};
use crate::clock::Clock;
use crate::games::catalogue::{Catalogue, Contest};
use crate::games::proving::{ProofBudget, Prover};
use crate::games::ticket::Signer;
use crate::guard::address::Proxies;
use crate::guard::guesses::{Allowance, Guesses};
use crate::guard::rates::{Limiter, Rates};
use crate::http::Makings;
use crate::metrics::{Metrics, PoolLabels, QueueLabels};
use crate::queue::{Queue, SingleFlight};
use crate::secrets::random;
use crate::store::{ClockState, Holder, KEPT_DAYS, PoolUse, Store, StoreError};
use crate::writer::Writer;
use douse_api::catalogue::Day;
use douse_game::daily::Date;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;
use tokio::task::JoinHandle;

/// How long a table is sent as it was, where no score of this process has changed it.
const TABLE_LIFE: Duration = Duration::from_secs(1);
/// How long it takes until another replica notices a ban, a new name or a player who is gone.
const HOLDER_LIFE: Duration = Duration::from_secs(5);
/// What making the boards of a day takes at most, about, and how many may wait for it.
const DAY_TIME: Duration = Duration::from_secs(1);
const DAYS_WAITING: usize = 8;
/// What playing a long game again takes at most, about, and how many may wait for it.
const REPLAY_TIME: Duration = Duration::from_millis(100);
const REPLAYS_WAITING: usize = 64;
/// What a search takes among 100,000 boards, about, and how many may wait for it.
const SEARCH_TIME: Duration = Duration::from_millis(150);
const SEARCHES_WAITING: usize = 64;
/// How long it is believed how many boards there are; what this process changes is seen at once.
const TOTAL_LIFE: Duration = Duration::from_secs(10);
const MAX_TOTALS: usize = 1000;
/// What reading a board or a long body takes at most, about, and how many may wait for it.
const READ_TIME: Duration = Duration::from_millis(20);
const READERS_WAITING: usize = 256;
/// Bytes stored for one player: ten games a day for ten years, or the largest boards in the largest number.
pub const QUOTA: usize = 32 << 20;
/// How long it is believed how much is kept for a player.
const USAGE_LIFE: Duration = Duration::from_secs(60);
/// Wrong codes of classes from an address: enough for a school whose pupils mistype theirs. After them one at a time.
const WRONG_CODES: Allowance = Allowance { at_once: 60, each_ms: 10_000 };
/// Codes that were right at an address, which are no guesses there any more.
const MAX_KNOWN_CODES: usize = 20_000;
const KNOWN_CODE_LIFE: Duration = Duration::from_secs(30 * 24 * 3600);
/// New classes of an address.
const NEW_CLASSES: Allowance = Allowance { at_once: 20, each_ms: 10 * 60_000 };
const DAY_MS: i64 = 24 * 3600 * 1000;
const MOST_HOLDERS: usize = 20_000;
const MOST_BOARDS: usize = 2_000;

/// A moderator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moderator {
    /// The name in the log of actions.
    pub name: String,
    /// Their token.
    pub token: String,
}

/// How the service behaves.
#[derive(Clone, Debug)]
pub struct Policy {
    /// Proxies that are trusted.
    pub proxies: Proxies,
    /// Rate limits; `None` for no limits.
    pub rates: Option<Rates>,
    /// What proving a board may cost.
    pub proofs: ProofBudget,
    /// The token of the operator, for `/admin` and `/metrics`; without one nobody may ask.
    pub admin_token: Option<String>,
    /// Moderators, each with a token for the same pages; the log names them.
    pub moderators: Vec<Moderator>,
    /// Approximate bytes stored for one player; `None` for no limit.
    pub quota: Option<usize>,
    /// Days after which deleted players, scores and classes are deleted for good.
    pub purge_days: u32,
    /// How long a request may take.
    pub patience: Duration,
    /// Whether the log contains client addresses.
    pub logs_addresses: bool,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            proxies: Proxies::default(),
            rates: Some(Rates::usual()),
            proofs: ProofBudget::default(),
            admin_token: None,
            moderators: Vec::new(),
            quota: Some(QUOTA),
            purge_days: KEPT_DAYS,
            patience: Duration::from_secs(20),
            logs_addresses: false,
        }
    }
}

/// Everything that is needed to answer a request.
pub struct App {
    pub(crate) store: Store,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) policy: Policy,
    pub(crate) limiter: Option<Limiter>,
    /// Codes of classes that were right at an address.
    pub(crate) known_codes: Recent<(IpAddr, String), ()>,
    /// Tries of addresses to guess the code of a class, and new classes; without limits where there are no rates.
    pub(crate) wrong_codes: Option<Guesses>,
    pub(crate) new_classes: Option<Guesses>,
    /// Wrong tokens of the operator wait here for each other.
    pub(crate) wrong_admin_tokens: tokio::sync::Mutex<()>,
    pub(crate) signer: Signer,
    pub(crate) writer: Writer,
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) prover: Prover,
    /// Boards of past days, made on request.
    pub(crate) days: Queue,
    pub(crate) made_days: SingleFlight<Date, Arc<Day>>,
    /// Classes whose boards are being proved.
    pub(crate) makings: Makings,
    /// Searches in the titles of all boards.
    pub(crate) searches: Queue,
    /// The numbers of boards of authors, and under an empty name of all.
    pub(crate) board_totals: Recent<String, i64>,
    pub(crate) counted_boards: SingleFlight<String, i64>,
    /// Boards and long bodies that are read.
    pub(crate) readers: Queue,
    /// Long replays, and the boards of today.
    pub(crate) replays: Queue,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) tables: TablePages,
    pub(crate) read_tables: SingleFlight<(String, PageKey), Page>,
    pub(crate) holders: Recent<String, Holder>,
    /// Bytes kept for the players who wrote lately.
    pub(crate) usage: Recent<String, Arc<AtomicI64>>,
    pub(crate) boards: Recent<String, Arc<Contest>>,
    pub(crate) assets: Assets,
    leaving: AtomicBool,
    /// Whether the log has a warning about proxies that are not trusted.
    warned_of_proxy: AtomicBool,
}

impl App {
    /// Sets everything up. The handle finishes when the last game is stored and the app is dropped.
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
            known_codes: Recent::new(MAX_KNOWN_CODES, KNOWN_CODE_LIFE),
            wrong_codes: policy.rates.map(|_| Guesses::new(WRONG_CODES)),
            new_classes: policy.rates.map(|_| Guesses::new(NEW_CLASSES)),
            wrong_admin_tokens: tokio::sync::Mutex::default(),
            signer: Signer::new(&secret),
            writer,
            catalogue: Arc::new(Catalogue::new()),
            prover: Prover::new(policy.proofs, policy.patience),
            days: Queue::new(1, DAYS_WAITING, DAY_TIME, policy.patience),
            made_days: SingleFlight::default(),
            makings: Makings::default(),
            searches: Queue::new(1, SEARCHES_WAITING, SEARCH_TIME, policy.patience),
            board_totals: Recent::new(MAX_TOTALS, TOTAL_LIFE),
            counted_boards: SingleFlight::default(),
            readers: Queue::new(1, READERS_WAITING, READ_TIME, policy.patience),
            replays: Queue::new(2, REPLAYS_WAITING, REPLAY_TIME, policy.patience),
            metrics,
            tables: TablePages::new(TABLE_LIFE),
            read_tables: SingleFlight::default(),
            holders: Recent::new(MOST_HOLDERS, HOLDER_LIFE),
            usage: Recent::new(MOST_HOLDERS, USAGE_LIFE),
            boards: Recent::new(MOST_BOARDS, HOLDER_LIFE),
            assets,
            leaving: AtomicBool::new(false),
            warned_of_proxy: AtomicBool::new(false),
            store,
            clock,
            policy,
        };
        Ok((Arc::new(app), writing))
    }

    /// What is counted.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// What is counted, and the state of queues and connections now, in the text format of OpenMetrics.
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

    /// From now on `/ready` says no, so that a load balancer sends no more requests here.
    pub fn leave(&self) {
        self.leaving.store(true, Ordering::Relaxed);
    }

    /// True once: the log needs one warning about proxies that are not trusted.
    pub(crate) fn is_first_unknown_proxy(&self) -> bool {
        !self.warned_of_proxy.swap(true, Ordering::Relaxed)
    }

    pub(crate) fn is_leaving(&self) -> bool {
        self.leaving.load(Ordering::Relaxed)
    }

    /// Deletes what is no longer needed: addresses counted long ago, tickets that are too old to be used again, classes whose
    /// time is over, and for good what was deleted long enough ago. While the clock is ahead, nothing is deleted because of time.
    pub async fn tidy(&self) -> Result<(), StoreError> {
        if let Some(limiter) = &self.limiter {
            limiter.tidy();
        }
        let now = self.clock.now();
        if let ClockState::Ahead(by) = self.store.judge_clock(now).await? {
            let days = by / DAY_MS;
            tracing::warn!(
                days,
                "the clock is ahead of the newest moment in the database: nothing is deleted because of time \
                until this has lasted for a week; set the clock if it is wrong"
            );
            return Ok(());
        }
        // Twice the life of a ticket, so that clocks need not agree.
        self.store.forget_before(now.saturating_sub(2 * crate::games::ticket::LIFE)).await?;
        self.store.forget_codes(now).await?;
        for _ in 0..self.store.expire_classes(now).await? {
            self.metrics.in_class("expired");
        }
        self.store.purge(now.saturating_sub(i64::from(self.policy.purge_days) * DAY_MS), now).await?;
        Ok(())
    }
}

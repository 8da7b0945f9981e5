//! Limits of a computation (time, memory, threads, cancellation), and its progress reports.

use crate::bits::OutOfMemory;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;
#[cfg(target_family = "wasm")]
use web_time::Instant;

/// Limits of a computation. A search whose time is up or whose flag is raised returns the best it
/// has, with valid bounds; other computations return [`Exhausted`].
///
/// Clones share one account of memory: together they never hold more than the budget allows.
///
/// ```
/// use douse_algebra::budget::Budget;
/// use std::time::Duration;
/// let budget = Budget::unlimited().with_time(Duration::from_secs(2)).with_memory(1 << 20).with_threads(2);
/// assert!(!budget.exhausted());
/// let table = budget.reserve(1 << 20)?;
/// assert!(budget.reserve(1).is_err());
/// drop(table);
/// assert!(budget.reserve(1).is_ok());
/// assert!(Budget::unlimited().with_time(Duration::ZERO).exhausted());
/// # Ok::<(), douse_algebra::bits::OutOfMemory>(())
/// ```
#[must_use]
#[derive(Clone)]
pub struct Budget<'p> {
    deadline: Option<Instant>,
    cancelled: Option<Arc<AtomicBool>>,
    endless: bool,
    threads: NonZeroUsize,
    memory: Arc<Account>,
    progress: &'p dyn Progress,
}

/// The memory of a budget: the bytes that may be held at once, and those that are held.
struct Account {
    /// A quarter of the available memory unless a limit was set. Asking the system takes longer
    /// than solving a small board, so it is asked when more than [`Account::UNASKED`] is drawn.
    limit: OnceLock<usize>,
    held: AtomicUsize,
}

impl Account {
    fn new(limit: Option<usize>) -> Arc<Self> {
        Arc::new(Self { limit: limit.map_or_else(OnceLock::new, OnceLock::from), held: AtomicUsize::new(0) })
    }

    fn limit(&self) -> usize {
        *self.limit.get_or_init(|| (available_memory() / 4).max(Self::UNASKED))
    }

    /// Bytes that any machine has.
    const UNASKED: usize = 1 << 20;

    /// Returns whether this many bytes may be held at once.
    fn allows(&self, held: usize) -> bool {
        match self.limit.get() {
            Some(&limit) => held <= limit,
            None => held <= Self::UNASKED || held <= self.limit(),
        }
    }
}

/// Memory drawn from a [`Budget`], given back when the last clone is dropped.
#[must_use = "the memory is given back at once"]
#[derive(Clone)]
pub struct Reservation {
    held: Arc<HeldMemory>,
}

struct HeldMemory {
    account: Arc<Account>,
    bytes: usize,
}

impl Reservation {
    /// The bytes reserved.
    pub fn bytes(&self) -> usize {
        self.held.bytes
    }
}

impl Drop for HeldMemory {
    fn drop(&mut self) {
        self.account.held.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

impl fmt::Debug for Reservation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Reservation({} bytes)", self.bytes())
    }
}

impl<'p> Budget<'p> {
    /// The time that [`Budget::default`] allows.
    pub const DEFAULT_TIME: Duration = Duration::from_secs(60);

    /// No time limit, one thread, a quarter of the [available memory](available_memory), and no
    /// progress reports.
    ///
    /// Every search that ends by itself runs to its end. One that cannot (random information sets
    /// find good solutions and never prove anything) stops after a few thousand rounds, unless
    /// [`Budget::until_cancelled`] is asked for.
    pub fn unlimited() -> Self {
        Self::of_account(None)
    }

    /// No time limit, one thread, and this many bytes.
    pub fn of_memory(bytes: usize) -> Self {
        Self::of_account(Some(bytes))
    }

    /// No limit at all: for work that is known to be small.
    pub fn boundless() -> Self {
        Self::of_memory(usize::MAX)
    }

    fn of_account(bytes: Option<usize>) -> Self {
        Self {
            deadline: None,
            cancelled: None,
            endless: false,
            threads: NonZeroUsize::MIN,
            memory: Account::new(bytes),
            progress: &(),
        }
    }

    /// No limit but memory: the search continues until it has a proof or the flag is raised.
    pub fn until_cancelled(flag: Arc<AtomicBool>) -> Self {
        Self { endless: true, ..Self::unlimited().with_cancel(flag) }
    }

    /// Ends the search after `time` from now. Without a time limit no clock is read, so that
    /// searches also run if there is none.
    pub fn with_time(mut self, time: Duration) -> Self {
        self.deadline = Instant::now().checked_add(time);
        self
    }

    /// Ends the search when the flag is raised.
    pub fn with_cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancelled = Some(flag);
        self
    }

    /// Works on this many threads (0 counts as 1). One thread means the caller's own: none is
    /// started, and WebAssembly, which cannot start any, always gets one.
    pub fn with_threads(mut self, threads: usize) -> Self {
        let threads = if cfg!(target_family = "wasm") { 1 } else { threads };
        self.threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
        self
    }

    /// Uses all threads of the machine.
    pub fn with_all_threads(self) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.with_threads(threads)
    }

    /// Reports the progress of the search to `progress`.
    pub fn with_progress(mut self, progress: &'p dyn Progress) -> Self {
        self.progress = progress;
        self
    }

    /// Holds at most this many bytes at once, in an account of its own.
    pub fn with_memory(mut self, bytes: usize) -> Self {
        self.memory = Account::new(Some(bytes));
        self
    }

    /// The threads to work on.
    pub fn threads(&self) -> usize {
        self.threads.get()
    }

    /// The bytes that may be held at once.
    pub fn memory(&self) -> usize {
        self.memory.limit()
    }

    /// The bytes that may still be reserved.
    pub fn memory_left(&self) -> usize {
        self.memory.limit().saturating_sub(self.memory.held.load(Ordering::Relaxed))
    }

    /// Returns whether this many bytes may still be reserved.
    pub fn allows(&self, bytes: usize) -> bool {
        let held = self.memory.held.load(Ordering::Relaxed).checked_add(bytes);
        held.is_some_and(|held| self.memory.allows(held))
    }

    /// Draws memory from the account before it is allocated.
    pub fn reserve(&self, bytes: usize) -> Result<Reservation, OutOfMemory> {
        let add = |held: usize| held.checked_add(bytes).filter(|&held| self.memory.allows(held));
        match self.memory.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add) {
            Ok(_) => Ok(Reservation { held: Arc::new(HeldMemory { account: Arc::clone(&self.memory), bytes }) }),
            Err(_) => Err(OutOfMemory { bytes }),
        }
    }

    /// Draws the memory of `len` entries of type `T`.
    pub fn reserve_entries<T>(&self, len: usize) -> Result<Reservation, OutOfMemory> {
        self.reserve(len.checked_mul(size_of::<T>()).ok_or(OutOfMemory { bytes: usize::MAX })?)
    }

    /// Returns whether the computation has to end now: its time is up or its flag is raised.
    pub fn exhausted(&self) -> bool {
        self.cancelled.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// An error if the computation has to end now. Reads a clock: call it every 10 microseconds or
    /// less often.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.exhausted() { Err(Stopped) } else { Ok(()) }
    }

    /// Checks the budget from time to time only, so that inner loops can count every bit of their
    /// work.
    pub fn meter(&self) -> Meter<'_, 'p> {
        Meter { budget: self, left: Meter::INTERVAL }
    }

    /// The remaining time; `None` without a time limit.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// The receiver of progress reports.
    pub fn progress(&self) -> &'p dyn Progress {
        self.progress
    }

    /// Returns whether a search that never ends by itself may go on until this budget ends it.
    pub fn ends_searches(&self) -> bool {
        self.deadline.is_some() || self.endless
    }

    /// These limits with a tenth of the remaining time; without a time limit, for a search that
    /// ends by itself.
    pub fn tenth(&self) -> Self {
        match self.time_left() {
            Some(left) => self.clone().with_time(left / 10),
            None => Self { endless: false, ..self.clone() },
        }
    }
}

/// [`Budget::DEFAULT_TIME`], one thread and a quarter of the available memory.
impl Default for Budget<'_> {
    fn default() -> Self {
        Self::unlimited().with_time(Self::DEFAULT_TIME)
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { deadline, cancelled, endless, threads, memory, progress: _ } = self;
        let mut shown = f.debug_struct("Budget");
        shown.field("deadline", deadline).field("cancelled", cancelled).field("endless", endless);
        shown.field("threads", threads).field("memory", &memory.limit.get()).finish_non_exhaustive()
    }
}

/// The bytes that this process may still use: the memory that the system calls available, or what
/// the limits of its control groups (containers, services) leave if that is less. 4 GiB where
/// nothing is known, 1 GiB in WebAssembly.
pub fn available_memory() -> usize {
    const GIB: u64 = 1 << 30;
    if cfg!(target_family = "wasm") {
        return 1 << 30;
    }
    let bytes = available::of_system().unwrap_or(4 * GIB).min(available::of_control_groups().unwrap_or(u64::MAX));
    usize::try_from(bytes).unwrap_or(usize::MAX)
}

/// Available memory as Linux tells it; other systems have no such files.
mod available {
    use std::fs::read_to_string;
    use std::path::Path;

    pub(super) fn of_system() -> Option<u64> {
        let table = read_to_string("/proc/meminfo").ok()?;
        let line = table.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        Some(line.split_whitespace().next()?.parse::<u64>().ok()? << 10)
    }

    /// The least that any control group above this process leaves.
    pub(super) fn of_control_groups() -> Option<u64> {
        let groups = read_to_string("/proc/self/cgroup").ok()?;
        let left = groups.lines().filter_map(|line| {
            let mut fields = line.splitn(3, ':').skip(1);
            let (controllers, path) = (fields.next()?, fields.next()?);
            let path = path.trim_start_matches('/');
            let (root, limit, used) = match controllers {
                "" => ("/sys/fs/cgroup", "memory.max", "memory.current"),
                _ if controllers.split(',').any(|name| name == "memory") => {
                    ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes")
                }
                _ => return None,
            };
            let folders = Path::new(path).ancestors().map(|folder| Path::new(root).join(folder));
            folders
                .filter_map(|folder| {
                    let number = |name| read_to_string(folder.join(name)).ok()?.trim().parse::<u64>().ok();
                    Some(number(limit)?.saturating_sub(number(used)?))
                })
                .min()
        });
        left.min()
    }
}

/// Counts the work of a loop and asks its [`Budget`] whenever enough has been done.
///
/// ```
/// use douse_algebra::budget::{Budget, Stopped};
/// use std::time::Duration;
/// let budget = Budget::unlimited().with_time(Duration::ZERO);
/// let mut meter = budget.meter();
/// assert_eq!(meter.spend(1), Ok(()));
/// assert_eq!(meter.spend(1 << 20), Err(Stopped));
/// ```
#[derive(Debug)]
pub struct Meter<'b, 'p> {
    budget: &'b Budget<'p>,
    left: usize,
}

impl Meter<'_, '_> {
    /// Operations on words between two checks of the clock: some 50 microseconds.
    const INTERVAL: usize = 1 << 16;

    /// Counts about this many operations on words; an error if the computation has to end now.
    #[inline]
    pub fn spend(&mut self, work: usize) -> Result<(), Stopped> {
        match self.left.checked_sub(work) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = Self::INTERVAL;
                self.budget.check()
            }
        }
    }
}

/// The computation was ended by its [`Budget`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped before the end")
    }
}

impl std::error::Error for Stopped {}

/// A computation ended without a result because its [`Budget`] was used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhausted {
    /// The time was up, or the computation was cancelled.
    Stopped,
    /// The computation would have needed more memory.
    OutOfMemory(OutOfMemory),
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => Stopped.fmt(f),
            Self::OutOfMemory(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Exhausted {}

impl From<Stopped> for Exhausted {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl From<OutOfMemory> for Exhausted {
    fn from(error: OutOfMemory) -> Self {
        Self::OutOfMemory(error)
    }
}

/// A progress report of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// The fewest presses are now known to lie between these two.
    Bounds {
        /// No solution has fewer presses.
        at_least: usize,
        /// Some solution has that many.
        at_most: usize,
    },
    /// A method begins, or takes over from another.
    Method {
        /// The name of the method, as in the answer.
        name: &'static str,
    },
    /// A solution was found that is better than those before.
    Best {
        /// The number of its presses.
        presses: usize,
    },
    /// The search now looks for all solutions of at most `presses` presses, at the cost of about
    /// `joins` joins.
    Level {
        /// The number of presses.
        presses: usize,
        /// About how many pairs will be examined.
        joins: f64,
    },
    /// A share of the current piece of work is done.
    Done {
        /// A short English name of the work, such as `transform` or `join`.
        work: &'static str,
        /// From 0 to 1.
        share: f64,
    },
    /// The search can be resumed from here: the text to keep.
    Checkpoint(&'a str),
}

/// Receives progress reports. Called from the working threads, rarely enough that it may lock and
/// print.
pub trait Progress: Sync {
    /// Handles a report.
    fn report(&self, event: &Event<'_>);
}

/// Ignores all reports.
impl Progress for () {
    fn report(&self, _: &Event<'_>) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenth_of_no_time_limit_ends_by_itself() {
        let endless = Budget::until_cancelled(Arc::default());
        assert!(endless.ends_searches() && !endless.tenth().ends_searches());
        assert!(endless.with_time(Duration::from_secs(100)).tenth().time_left() <= Some(Duration::from_secs(10)));
    }

    #[test]
    fn clones_share_one_account_of_memory() {
        let budget = Budget::unlimited().with_memory(100);
        let clone = budget.tenth();
        let first = clone.reserve(60).unwrap();
        assert_eq!((budget.reserve(41).err(), budget.memory_left()), (Some(OutOfMemory { bytes: 41 }), 40));
        assert!(budget.reserve(usize::MAX).is_err() && budget.reserve_entries::<u64>(usize::MAX / 4).is_err());
        drop(first);
        assert_eq!(budget.reserve(100).unwrap().bytes(), 100);
    }
}

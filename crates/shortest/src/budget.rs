//! Limits of a search, and its progress reports.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
// The clock of the standard library if there is one, the browser's where there is not.
use web_time::Instant;

/// Limits of a search. When time is up or the flag is raised the search returns the best it has, with
/// valid bounds; it always returns something.
///
/// ```
/// use douse_shortest::Budget;
/// use std::time::Duration;
/// let budget = Budget::unlimited().with_time(Duration::from_secs(2)).with_threads(2);
/// assert!(!budget.exhausted());
/// assert!(Budget::unlimited().with_time(Duration::ZERO).exhausted());
/// ```
#[must_use]
#[derive(Clone)]
pub struct Budget<'p> {
    deadline: Option<Instant>,
    cancelled: Option<Arc<AtomicBool>>,
    endless: bool,
    threads: NonZeroUsize,
    memory: usize,
    progress: &'p dyn Progress,
}

impl<'p> Budget<'p> {
    /// Bytes that a search may use by default: four gigabytes, or one where addresses have 32 bits.
    pub const DEFAULT_MEMORY: usize = if usize::BITS > 32 { 4_usize.wrapping_shl(30) } else { 1 << 30 };

    /// No time limit, one thread, [`Budget::DEFAULT_MEMORY`], and no progress reports.
    ///
    /// Every search that ends by itself runs to its end. One that cannot (random information sets find good solutions and
    /// never prove anything) stops after a few thousand rounds, unless [`Budget::until_cancelled`] is asked for.
    pub fn unlimited() -> Self {
        Self {
            deadline: None,
            cancelled: None,
            endless: false,
            threads: NonZeroUsize::MIN,
            memory: Self::DEFAULT_MEMORY,
            progress: &(),
        }
    }

    /// No limit but memory: the search continues until it has a proof or the flag is raised.
    pub fn until_cancelled(flag: Arc<AtomicBool>) -> Self {
        Self { endless: true, ..Self::unlimited().with_cancel(flag) }
    }

    /// Ends the search after `time` from now. Without a time limit no clock is read, so that searches also
    /// run if there is none.
    pub fn with_time(mut self, time: Duration) -> Self {
        self.deadline = Instant::now().checked_add(time);
        self
    }

    /// Ends the search when the flag is raised.
    pub fn with_cancel(mut self, flag: Arc<AtomicBool>) -> Self {
        self.cancelled = Some(flag);
        self
    }

    /// Works on this many threads (0 counts as 1). One thread means the caller's own: none is started, and WebAssembly,
    /// which cannot start any, always gets one.
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

    /// Uses about this many bytes at most; methods that need more are not chosen.
    pub fn with_memory(mut self, bytes: usize) -> Self {
        self.memory = bytes;
        self
    }

    /// The threads to work on.
    pub fn threads(&self) -> usize {
        self.threads.get()
    }

    /// The bytes that may be used.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Whether the search has to end now.
    pub fn exhausted(&self) -> bool {
        self.cancelled.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The time that is left; `None` without a time limit.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// The receiver of progress reports.
    pub fn progress(&self) -> &'p dyn Progress {
        self.progress
    }

    /// Whether a search that never ends by itself may go on until this budget ends it.
    pub(super) fn ends_searches(&self) -> bool {
        self.deadline.is_some() || self.endless
    }

    /// The same limits with a tenth of the time that is left; without a time limit, for a search that ends by itself.
    pub(super) fn tenth(&self) -> Self {
        match self.time_left() {
            Some(left) => self.clone().with_time(left / 10),
            None => Self { endless: false, ..self.clone() },
        }
    }
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Self::unlimited()
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { deadline, cancelled, endless, threads, memory, progress: _ } = self;
        let mut shown = f.debug_struct("Budget");
        shown.field("deadline", deadline).field("cancelled", cancelled).field("endless", endless);
        shown.field("threads", threads).field("memory", memory).finish_non_exhaustive()
    }
}

/// The search was ended by its [`Budget`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the end")]
pub struct Stopped;

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
        /// Its name, as in the answer.
        name: &'static str,
    },
    /// A solution was found that is better than those before.
    Best {
        /// How many presses it has.
        presses: usize,
    },
    /// The search now looks for all solutions of at most `presses` presses, at the cost of about `joins` joins.
    Level {
        /// The number of presses.
        presses: usize,
        /// About how many pairs will be examined.
        joins: f64,
    },
    /// A share of the current piece of work is done.
    Done {
        /// What is being done, a short English name such as `transform` or `join`.
        work: &'static str,
        /// From 0 to 1.
        share: f64,
    },
    /// The search can be resumed from here, see [`Resume`](super::Resume).
    Checkpoint(&'a super::Resume),
}

/// Receives progress reports. Called from the working threads, rarely enough that it may lock and print.
pub trait Progress: Sync {
    /// Something happened.
    fn report(&self, event: &Event<'_>);
}

/// Tells of the whole board while one of its pieces is searched.
pub(crate) struct Whole<'a> {
    /// The presses of the best solution in the other pieces.
    pub(crate) others: usize,
    /// What the pieces before this one need at least.
    pub(crate) at_least: usize,
    pub(crate) listening: &'a dyn Progress,
}

impl Progress for Whole<'_> {
    fn report(&self, event: &Event<'_>) {
        let event = match *event {
            Event::Bounds { at_least, at_most } => {
                Event::Bounds { at_least: at_least + self.at_least, at_most: at_most + self.others }
            }
            Event::Best { presses } => Event::Best { presses: presses + self.others },
            ref other => other.clone(),
        };
        self.listening.report(&event);
    }
}

/// Listens and does nothing.
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
}

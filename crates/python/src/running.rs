//! Long work without the interpreter, which reacts to Ctrl-C and reports progress.
//!
//! The work runs on a thread of its own. The calling thread waits without the interpreter, wakes up
//! a few times a second to let Python handle its signals, and calls the callbacks. If Python raises
//! an exception, the flag of the budget is raised; work without a budget runs to its end, and its
//! result is dropped.

use crate::errors::wrong;
use douse::shortest::{Budget, Event, Progress};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

/// The time between two checks for signals.
const POLL: Duration = Duration::from_millis(25);

/// The time between two reports of work that has nothing else to report.
const BEAT: Duration = Duration::from_millis(200);

/// A flag that ends work on other threads.
#[pyclass(frozen, module = "douse._douse")]
#[derive(Default)]
pub(crate) struct Stop {
    flag: Arc<AtomicBool>,
}

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Ends the work with this flag soon.
    fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

/// The limits of a search, from Python.
#[derive(FromPyObject)]
pub(crate) struct Limits {
    time: Option<f64>,
    threads: Option<usize>,
    memory: Option<usize>,
}

impl Limits {
    /// The requested number of threads, or the number of cores.
    pub(crate) fn threads_or_all(&self) -> NonZeroUsize {
        // Asking the system takes longer than solving a small board.
        static CORES: LazyLock<NonZeroUsize> =
            LazyLock::new(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
        self.threads.and_then(NonZeroUsize::new).unwrap_or_else(|| *CORES)
    }

    pub(crate) fn search(&self) -> PyResult<Search> {
        self.search_until(None)
    }

    /// A search that `stop` ends too.
    pub(crate) fn search_until(&self, stop: Option<&Stop>) -> PyResult<Search> {
        let Search { flag, mut budget } = Search::until(stop);
        if let Some(seconds) = self.time {
            let time = Duration::try_from_secs_f64(seconds).map_err(|_| wrong(format!("{seconds} is not a time")))?;
            budget = budget.with_time(time);
        }
        budget = budget.with_threads(self.threads_or_all().get());
        if let Some(memory) = self.memory {
            budget = budget.with_memory(memory);
        }
        Ok(Search { flag, budget })
    }
}

/// Work with a budget, which the flag ends.
pub(crate) struct Search {
    flag: Arc<AtomicBool>,
    budget: Budget<'static>,
}

/// A callback in Python.
type Callback<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

impl Search {
    /// A search without other limits.
    pub(crate) fn until(stop: Option<&Stop>) -> Self {
        let flag = stop.map_or_else(Arc::default, |stop| Arc::clone(&stop.flag));
        Self { budget: Budget::unlimited().with_cancel(Arc::clone(&flag)), flag }
    }

    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// Runs work. Ctrl-C ends it and raises `KeyboardInterrupt`.
    pub(crate) fn run<T: Send + 'static>(
        self,
        py: Python<'_>,
        progress: Callback<'_, '_>,
        work: impl FnOnce(&Budget<'_>) -> T + Send + 'static,
    ) -> PyResult<T> {
        self.drive(py, progress, None, Interrupt::Raises, work)
    }

    /// Runs a search. Ctrl-C ends it with the best so far, and a second one raises
    /// `KeyboardInterrupt`.
    pub(crate) fn run_to_best<T: Send + 'static>(
        self,
        py: Python<'_>,
        progress: Callback<'_, '_>,
        work: impl FnOnce(&Budget<'_>) -> T + Send + 'static,
    ) -> PyResult<T> {
        self.drive(py, progress, None, Interrupt::EndsSearch, work)
    }

    /// As [`Search::run_to_best`]. Calls `keep(text)` with checkpoints.
    pub(crate) fn run_with_checkpoints<T: Send + 'static>(
        self,
        py: Python<'_>,
        progress: Callback<'_, '_>,
        keep: Callback<'_, '_>,
        work: impl FnOnce(&Budget<'_>) -> T + Send + 'static,
    ) -> PyResult<T> {
        self.drive(py, progress, keep, Interrupt::EndsSearch, work)
    }

    fn drive<T: Send + 'static>(
        self,
        py: Python<'_>,
        progress: Callback<'_, '_>,
        keep: Callback<'_, '_>,
        interrupt: Interrupt,
        work: impl FnOnce(&Budget<'_>) -> T + Send + 'static,
    ) -> PyResult<T> {
        let Self { flag, budget } = self;
        let (messages, mut received) = channel();
        let reporter = Reporter { messages: Mutex::new(messages.clone()) };
        std::thread::spawn(move || {
            let done = work(&budget.with_progress(&reporter));
            let _ = messages.send(Message::Done(done));
        });
        let start = Instant::now();
        let mut last_beat = start;
        loop {
            let waiting = &mut received;
            let report = |report: Report| progress.map_or(Ok(()), |progress| progress.call1(report).map(|_| ()));
            let outcome = match py.detach(move || waiting.recv_timeout(POLL)) {
                Ok(Message::Done(done)) => return Ok(done),
                Ok(Message::Checkpoint(text)) => {
                    py.check_signals().and_then(|()| keep.map_or(Ok(()), |keep| keep.call1((text,)).map(|_| ())))
                }
                Ok(Message::Report(event)) => py.check_signals().and_then(|()| report(event)),
                Err(RecvTimeoutError::Timeout) if last_beat.elapsed() >= BEAT => {
                    last_beat = Instant::now();
                    py.check_signals().and_then(|()| report(("running", start.elapsed().as_secs_f64(), 0.0, None)))
                }
                Err(RecvTimeoutError::Timeout) => py.check_signals(),
                Err(RecvTimeoutError::Disconnected) => Err(PyRuntimeError::new_err("the work ended without a result")),
            };
            if let Err(error) = outcome {
                let again = flag.swap(true, Ordering::Relaxed);
                let ends = interrupt == Interrupt::EndsSearch && !again;
                if !(ends && error.is_instance_of::<PyKeyboardInterrupt>(py)) {
                    return Err(error);
                }
            }
        }
    }
}

/// The effect of Ctrl-C.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Interrupt {
    Raises,
    EndsSearch,
}

/// Arguments of a progress callback: a kind, up to two numbers, and a name for some kinds.
type Report = (&'static str, f64, f64, Option<&'static str>);

enum Message<T> {
    Report(Report),
    Checkpoint(String),
    Done(T),
}

/// Sends events to the thread that waits.
struct Reporter<T> {
    messages: Mutex<Sender<Message<T>>>,
}

impl<T: Send> Progress for Reporter<T> {
    fn report(&self, event: &Event<'_>) {
        let message = match *event {
            Event::Bounds { at_least, at_most } => Message::Report(("bounds", at_least as f64, at_most as f64, None)),
            Event::Level { presses, joins } => Message::Report(("level", presses as f64, joins, None)),
            Event::Best { presses } => Message::Report(("best", presses as f64, 0.0, None)),
            Event::Method { name } => Message::Report(("method", 0.0, 0.0, Some(name))),
            Event::Done { work, share } => Message::Report(("work", share, 1.0, Some(work))),
            Event::Checkpoint(text) => Message::Checkpoint(text.to_owned()),
            _ => return,
        };
        if let Ok(messages) = self.messages.lock() {
            // The receiver is gone if the work is about to be stopped.
            let _ = messages.send(message);
        }
    }
}

/// Runs work without a budget, and without the interpreter. Ctrl-C abandons it.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    progress: Callback<'_, '_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    Search::until(None).run(py, progress, move |_| work())
}

/// As [`run`], but without a thread for few cells, because starting one takes longer than a small
/// board.
pub(crate) fn run_sized<T: Send + 'static>(
    py: Python<'_>,
    cells: usize,
    progress: Callback<'_, '_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    const SMALL: usize = 2048;
    if cells <= SMALL { Ok(py.detach(work)) } else { run(py, progress, work) }
}

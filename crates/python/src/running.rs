//! Long work without the interpreter, which reacts to Ctrl-C and reports progress.
//!
//! The work runs on a thread of its own. The thread that was called waits without the interpreter, wakes up a few times a second to
//! let Python handle its signals, and passes on what the work reports. When Python raises an exception the flag of the budget goes
//! up; work that does not know the flag is left to end by itself, and its result is dropped.

use crate::errors::wrong;
use douse::shortest::{Budget, Event, Progress};
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

/// How often signals are looked at.
const POLL: Duration = Duration::from_millis(25);

/// How often work without other news reports that it is still running.
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

    /// Ends the work that was given this flag, soon.
    fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

impl Stop {
    /// The flag itself.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }
}

/// What work reports: a kind, up to two numbers, and a name if it has one.
type Report = (&'static str, f64, f64, Option<&'static str>);

enum Message<T> {
    Report(Report),
    /// What is needed to resume from here.
    Keep(String),
    Done(T),
}

/// Passes reports on to the thread that waits.
pub(crate) struct Reporter<T> {
    messages: Mutex<Sender<Message<T>>>,
}

impl<T: Send> Progress for Reporter<T> {
    fn report(&self, event: &Event<'_>) {
        let report = match *event {
            Event::Bounds { at_least, at_most } => Message::Report(("bounds", at_least as f64, at_most as f64, None)),
            Event::Level { presses, joins } => Message::Report(("level", presses as f64, joins, None)),
            Event::Best { presses } => Message::Report(("best", presses as f64, 0.0, None)),
            Event::Method { name } => Message::Report(("method", 0.0, 0.0, Some(name))),
            Event::Done { work, share } => Message::Report(("work", share, 1.0, Some(work))),
            Event::Checkpoint(text) => Message::Keep(text.to_owned()),
            _ => return,
        };
        if let Ok(messages) = self.messages.lock() {
            // Nobody listens any more: then the work is about to be stopped.
            let _ = messages.send(report);
        }
    }
}

/// Runs work that listens to the flag of a budget and reports what it does to `progress(kind, a, b)`.
pub(crate) fn run_reporting<T: Send + 'static>(
    py: Python<'_>,
    flag: &Arc<AtomicBool>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Reporter<T>) -> T + Send + 'static,
) -> PyResult<T> {
    drive(py, flag, (progress, None), Interrupt::Raises, work)
}

/// The callbacks for progress and for saving the state of the search.
type Listening<'a, 'py> = (Option<&'a Bound<'py, PyAny>>, Option<&'a Bound<'py, PyAny>>);

fn drive<T: Send + 'static>(
    py: Python<'_>,
    flag: &Arc<AtomicBool>,
    (progress, keep): Listening<'_, '_>,
    interrupt: Interrupt,
    work: impl FnOnce(&Reporter<T>) -> T + Send + 'static,
) -> PyResult<T> {
    let (messages, mut received) = channel();
    let reporter = Reporter { messages: Mutex::new(messages.clone()) };
    std::thread::spawn(move || {
        let done = work(&reporter);
        let _ = messages.send(Message::Done(done));
    });
    let begun = Instant::now();
    let mut told = begun;
    loop {
        let waiting = &mut received;
        let tell = |report: Report| progress.map_or(Ok(()), |progress| progress.call1(report).map(|_| ()));
        let outcome = match py.detach(move || waiting.recv_timeout(POLL)) {
            Ok(Message::Done(done)) => return Ok(done),
            Ok(Message::Keep(text)) => {
                py.check_signals().and_then(|()| keep.map_or(Ok(()), |keep| keep.call1((text,)).map(|_| ())))
            }
            Ok(Message::Report(report)) => py.check_signals().and_then(|()| tell(report)),
            Err(RecvTimeoutError::Timeout) if told.elapsed() >= BEAT => {
                told = Instant::now();
                py.check_signals().and_then(|()| tell(("running", begun.elapsed().as_secs_f64(), 0.0, None)))
            }
            Err(RecvTimeoutError::Timeout) => py.check_signals(),
            Err(RecvTimeoutError::Disconnected) => Err(PyRuntimeError::new_err("the work ended without a result")),
        };
        if let Err(error) = outcome {
            let again = flag.swap(true, Ordering::Relaxed);
            let ends = interrupt == Interrupt::EndsSearch && !again && error.is_instance_of::<PyKeyboardInterrupt>(py);
            if !ends {
                return Err(error);
            }
        }
    }
}

/// As [`run_reporting`], but Ctrl-C ends the search with the best it has; a second one leaves it.
pub(crate) fn run_search<T: Send + 'static>(
    py: Python<'_>,
    flag: &Arc<AtomicBool>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Reporter<T>) -> T + Send + 'static,
) -> PyResult<T> {
    drive(py, flag, (progress, None), Interrupt::EndsSearch, work)
}

/// As [`run_search`], and `keep(text)` is called with what is needed to resume from here.
pub(crate) fn run_keeping<T: Send + 'static>(
    py: Python<'_>,
    flag: &Arc<AtomicBool>,
    progress: Option<&Bound<'_, PyAny>>,
    keep: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Reporter<T>) -> T + Send + 'static,
) -> PyResult<T> {
    drive(py, flag, (progress, keep), Interrupt::EndsSearch, work)
}

/// What Ctrl-C does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Interrupt {
    Raises,
    EndsSearch,
}

/// Runs work without the interpreter; Ctrl-C leaves it.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    run_reporting(py, &Arc::default(), progress, move |_: &Reporter<T>| work())
}

/// As [`run`], without the thread for what takes no time: starting one costs more than a small board.
pub(crate) fn run_sized<T: Send + 'static>(
    py: Python<'_>,
    cells: usize,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    const SMALL: usize = 2048;
    if cells <= SMALL { Ok(py.detach(work)) } else { run(py, progress, work) }
}

/// The limits of a search as Python gives them.
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

    /// The budget, ended by the flag too.
    pub(crate) fn budget(&self, flag: &Arc<AtomicBool>) -> PyResult<Budget<'static>> {
        let mut budget = Budget::unlimited().with_cancel(Arc::clone(flag));
        if let Some(seconds) = self.time {
            let time = Duration::try_from_secs_f64(seconds).map_err(|_| wrong(format!("{seconds} is not a time")))?;
            budget = budget.with_time(time);
        }
        budget = budget.with_threads(self.threads_or_all().get());
        if let Some(memory) = self.memory {
            budget = budget.with_memory(memory);
        }
        Ok(budget)
    }
}

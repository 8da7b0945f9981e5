//! Equal work on several threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Runs `work` on `threads` threads at once and waits for all; the caller's own is one of them, so
/// a single thread needs no support for threads at all.
///
/// # Panics
/// If `work` panics.
pub fn run(threads: usize, work: impl Fn() + Sync) {
    if threads <= 1 {
        return work();
    }
    run_together(threads, &work);
}

/// Compiled once, and not for every kind of work: starting threads is much code.
fn run_together(threads: usize, work: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
}

/// Does `work` on every item, on up to `threads` threads, and returns the results in the order of
/// the items. Each thread takes the next item that is free.
///
/// # Panics
/// If `work` panics.
///
/// ```
/// assert_eq!(douse_algebra::threads::map(2, vec![1, 2, 3], |n| n * n), [1, 4, 9]);
/// ```
pub fn map<T: Send, R: Send>(threads: usize, items: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let threads = threads.min(items.len());
    if threads <= 1 {
        return items.into_iter().map(work).collect();
    }
    let (queue, done) = (Mutex::new(items.into_iter().enumerate()), Mutex::new(Vec::new()));
    run(threads, || {
        loop {
            let next = lock(&queue).next();
            let Some((number, item)) = next else { return };
            let found = work(item);
            lock(&done).push((number, found));
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, found)| found).collect()
}

/// Takes one step for every number below `count`, in any order, on up to `threads` threads; each
/// thread has a state of its own. Returns the states, or the error of a step, after which no
/// further steps begin.
///
/// # Panics
/// If a step panics.
///
/// ```
/// let sums: Vec<usize> = douse_algebra::threads::each(2, 5, || 0, |sum, n| Ok::<(), ()>(*sum += n)).unwrap();
/// assert_eq!(sums.iter().sum::<usize>(), 10);
/// ```
pub fn each<S: Send, E: Send>(
    threads: usize,
    count: usize,
    begin: impl Fn() -> S + Sync,
    step: impl Fn(&mut S, usize) -> Result<(), E> + Sync,
) -> Result<Vec<S>, E> {
    let (next, failed, ends) = (AtomicUsize::new(0), AtomicBool::new(false), Mutex::new(Vec::new()));
    run(threads.min(count), || {
        let mut state = begin();
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let mut numbers = numbers.take_while(|number| *number < count && !failed.load(Ordering::Relaxed));
        let end = numbers.try_for_each(|number| step(&mut state, number));
        if end.is_err() {
            failed.store(true, Ordering::Relaxed);
        }
        lock(&ends).push(end.map(|()| state));
    });
    ends.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
}

/// A panic on another thread ends the whole run later; until then the locked data is intact.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

// WebAssembly has one thread.
#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use super::map;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        let items: Vec<usize> = (0..1000).collect();
        for threads in [0, 1, 2, 3, 8, 2000] {
            assert_eq!(map(threads, items.clone(), |i| i * i), items.iter().map(|i| i * i).collect::<Vec<_>>());
        }
        assert_eq!(map(4, Vec::<u8>::new(), |i| i), []);
    }
}

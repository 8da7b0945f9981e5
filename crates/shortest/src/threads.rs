//! The same work on several threads.

/// Runs `work` on `threads` threads at once and waits for all; the caller's own is one of them, so a single
/// thread needs no support for threads at all.
pub(super) fn run(threads: usize, work: impl Fn() + Sync) {
    if threads <= 1 {
        return work();
    }
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(&work);
        }
        work();
    });
}

//! Ctrl-C, and the command `stop` of `douse repl`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// What a shell shows for a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

fn flag() -> &'static Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(Arc::default)
}

/// A flag that Ctrl-C raises from now on; a second Ctrl-C ends the program.
pub fn stop_on_interrupt() -> anyhow::Result<Arc<AtomicBool>> {
    static LISTENING: AtomicBool = AtomicBool::new(false);
    if !LISTENING.swap(true, Ordering::SeqCst) {
        ctrlc::set_handler(|| {
            if flag().swap(true, Ordering::SeqCst) {
                std::process::exit(INTERRUPTED);
            }
        })?;
    }
    Ok(Arc::clone(flag()))
}

/// Whether the flag is raised.
pub fn is_raised() -> bool {
    flag().load(Ordering::Relaxed)
}

/// Raises the flag, as Ctrl-C does.
pub fn raise() {
    flag().store(true, Ordering::SeqCst);
}

/// Clears the flag.
pub fn clear() {
    flag().store(false, Ordering::SeqCst);
}

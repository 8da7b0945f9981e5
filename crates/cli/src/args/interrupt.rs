//! Ctrl-C, and the command `stop` of `douse repl`.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// The exit status that shells show for a program ended by Ctrl-C.
const INTERRUPTED: i32 = 130;

fn flag() -> &'static Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(Arc::default)
}

/// Installs the handler of Ctrl-C, which raises the flag returned; a second Ctrl-C ends the
/// program.
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

pub fn is_raised() -> bool {
    flag().load(Ordering::Relaxed)
}

/// Raises the flag, as Ctrl-C does.
pub fn raise() {
    flag().store(true, Ordering::SeqCst);
}

pub fn clear() {
    flag().store(false, Ordering::SeqCst);
}

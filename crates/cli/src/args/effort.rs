//! Arguments that limit how long a search may take.

use crate::failure::Failure;
use clap::Args;
use douse_engine::fewest::Budget;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How much a search may take.
#[derive(Clone, Debug, Args)]
pub struct EffortArgs {
    /// Stop searching after so many seconds and give the best so far; Ctrl-C does the same
    #[arg(long, value_name = "SECONDS", help_heading = "Effort")]
    pub time: Option<f64>,

    /// Search on so many cores; all by default
    #[arg(long, value_name = "N", help_heading = "Effort")]
    pub threads: Option<NonZeroUsize>,
}

impl EffortArgs {
    /// The budget: from now on Ctrl-C ends the search, and a second one the program.
    pub fn budget(&self) -> anyhow::Result<Budget<'static>> {
        let mut budget = Budget::unlimited().with_cancel(stop_on_interrupt()?);
        if let Some(seconds) = self.time {
            let time = Duration::try_from_secs_f64(seconds).map_err(|_| {
                Failure::new(format!("{seconds} is no time")).advise("write seconds, such as --time 10")
            })?;
            budget = budget.with_time(time);
        }
        if let Some(threads) = self.threads {
            budget = budget.with_threads(threads.get());
        }
        Ok(budget)
    }
}

/// A flag that Ctrl-C raises.
pub fn stop_on_interrupt() -> anyhow::Result<Arc<AtomicBool>> {
    /// What a shell shows for a program that Ctrl-C ended.
    const INTERRUPTED: i32 = 130;
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    ctrlc::set_handler(move || {
        if raised.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    })?;
    Ok(flag)
}

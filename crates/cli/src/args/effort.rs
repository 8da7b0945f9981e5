//! Arguments that limit the time, the threads and the memory of a search.

use super::interrupt::stop_on_interrupt;
use clap::Args;
use douse::shortest::Budget;
use std::num::NonZeroUsize;
use std::time::Duration;

#[derive(Clone, Debug, Args)]
pub struct EffortArgs {
    /// Stop searching after this many seconds per board and give the best so far; Ctrl-C does the
    /// same, and without this option there is no limit
    #[arg(long, value_name = "SECONDS", value_parser = parse_time, help_heading = "Effort")]
    pub time: Option<Duration>,

    /// Work on N cores; all by default. A search under a rule of play uses one
    #[arg(long, value_name = "N", value_parser = parse_threads, help_heading = "Effort")]
    pub threads: Option<NonZeroUsize>,

    /// Use at most this much memory, such as 512M or 4G; by default a quarter of what is free
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, help_heading = "Effort")]
    pub memory: Option<usize>,
}

impl EffortArgs {
    pub fn threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(all_threads)
    }

    /// The budget of one search. Without --time the search ends with a proof or on Ctrl-C.
    pub fn budget(&self) -> anyhow::Result<Budget<'static>> {
        let mut budget = interruptible_budget(self.threads)?;
        if let Some(time) = self.time {
            budget = budget.with_time(time);
        }
        if let Some(bytes) = self.memory {
            budget = budget.with_memory(bytes);
        }
        Ok(budget)
    }
}

/// A budget without other limits: from now on Ctrl-C ends the search, and a second one the program.
/// Uses all cores if `threads` is `None`.
pub fn interruptible_budget(threads: Option<NonZeroUsize>) -> anyhow::Result<Budget<'static>> {
    let threads = threads.unwrap_or_else(all_threads);
    Ok(Budget::until_cancelled(stop_on_interrupt()?).with_threads(threads.get()))
}

pub fn all_threads() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Explains why a search ended without a proof; `otherwise` is the reason if neither time nor
/// Ctrl-C ended it.
pub fn why_unproved(budget: &Budget<'_>, otherwise: &'static str) -> &'static str {
    match (budget.exhausted(), budget.time_left()) {
        (true, _) => "the search was stopped; use a longer --time, or none, to get a proof",
        (false, Some(_)) => "the search ended within its time and memory; a longer --time, or none, may give a proof",
        (false, None) => otherwise,
    }
}

/// The reason why a search without a time limit ends without a proof.
pub const MEMORY_IS_FULL: &str = "a proof takes more memory than the search may use";

pub fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    /// More than any machine has. A system that cannot start this many threads would end the
    /// program.
    const MAX_THREADS: usize = 4096;
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= MAX_THREADS);
    threads.ok_or_else(|| format!("write a number of cores, 1 to {MAX_THREADS}"))
}

fn parse_time(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "write seconds, such as 10 or 0.5".into())
}

/// Parses a number of bytes, or of K, M, G or T for powers of 1024.
fn parse_memory(text: &str) -> Result<usize, String> {
    let (digits, shift) = match text.trim().to_ascii_uppercase() {
        text if text.ends_with('K') => (text.trim_end_matches('K').to_owned(), 10),
        text if text.ends_with('M') => (text.trim_end_matches('M').to_owned(), 20),
        text if text.ends_with('G') => (text.trim_end_matches('G').to_owned(), 30),
        text if text.ends_with('T') => (text.trim_end_matches('T').to_owned(), 40),
        text => (text, 0),
    };
    let bytes = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << shift));
    let bytes = bytes.and_then(|bytes| usize::try_from(bytes).ok()).filter(|bytes| *bytes > 0);
    bytes.ok_or_else(|| "write an amount of memory, such as 512M or 4G".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_in_bytes_and_powers_of_1024() {
        let read = |text| parse_memory(text).ok();
        assert_eq!((read("1"), read("64k"), read("512M")), (Some(1), Some(64 << 10), Some(512 << 20)));
        for wrong in ["", "0", "G", "1.5G", "-1", "99999999999T", "4GM", "4 apples"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn more_time_is_advised_only_if_time_ended_the_search() {
        let over = Budget::unlimited().with_time(Duration::ZERO);
        let cancelled = Budget::until_cancelled(std::sync::Arc::new(true.into()));
        for budget in [over, cancelled] {
            assert!(why_unproved(&budget, MEMORY_IS_FULL).starts_with("the search was stopped; use a longer --time"));
        }
        let within = Budget::unlimited().with_time(Duration::from_secs(3600));
        assert!(why_unproved(&within, MEMORY_IS_FULL).contains("time and memory"));
        assert_eq!(why_unproved(&Budget::unlimited(), MEMORY_IS_FULL), MEMORY_IS_FULL);
    }
}

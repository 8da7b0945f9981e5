//! Progress of a verb: its current step, and the time it has taken.

use anyhow::{Result, ensure};
use clap::ValueEnum;
use std::time::{Duration, Instant};

/// The steps of a verb.
pub struct Steps {
    all: usize,
    begun: usize,
    start: Instant,
}

impl Steps {
    /// Starts a verb with this number of steps. Its time includes compiling this program, because
    /// people wait for it.
    pub fn new(all: usize) -> Self {
        let now = Instant::now();
        let start = age().and_then(|age| now.checked_sub(age)).unwrap_or(now);
        Self { all, begun: 0, start }
    }

    /// Announces the next step.
    pub fn next(&mut self, what: &str) {
        self.begun += 1;
        eprintln!("\n== step {} of {}: {what} ({} so far)", self.begun, self.all, format_time(self.start.elapsed()));
    }

    /// The time since the verb was called.
    pub fn elapsed(&self) -> String {
        format_time(self.start.elapsed())
    }
}

/// The age of this process, if the system knows it: `cargo run` compiles this program and then
/// becomes it.
fn age() -> Option<Duration> {
    let about = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may contain blanks. The start time, in hundredths of
    // a second, is the 20th field after it.
    let begun: f64 = about.rsplit_once(')')?.1.split_whitespace().nth(19)?.parse().ok()?;
    let up: f64 = std::fs::read_to_string("/proc/uptime").ok()?.split_whitespace().next()?.parse().ok()?;
    Duration::try_from_secs_f64(up - begun / 100.0).ok()
}

/// Runs the chosen steps, or all if none is chosen, even after one has failed, and prints a
/// summary.
pub fn run_steps<S: ValueEnum>(what: &str, chosen: &[S], run: impl Fn(&S) -> Result<()>) -> Result<()> {
    let steps = if chosen.is_empty() { S::value_variants() } else { chosen };
    let mut failed = Vec::new();
    for step in steps {
        let name = name(step);
        eprintln!("== {name}");
        if let Err(error) = run(step) {
            eprintln!("{name}: {error:#}");
            failed.push(name);
        }
    }
    println!("{what}: {} of {} steps passed", steps.len() - failed.len(), steps.len());
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(())
}

/// Returns the name of a value on the command line.
pub fn name(value: &impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Formats a time in minutes and seconds.
pub fn format_time(time: Duration) -> String {
    match (time.as_secs() / 60, time.as_secs() % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn the_age_of_this_process_grows() {
        let before = age().unwrap();
        std::thread::sleep(Duration::from_millis(30));
        let after = age().unwrap();
        assert!(after > before && after < Duration::from_secs(3600), "{before:?} {after:?}");
    }

    #[test]
    fn times_have_minutes_where_there_are_any() {
        assert_eq!(format_time(Duration::from_millis(59_900)), "59 s");
        assert_eq!(format_time(Duration::from_secs(135)), "2 min 15 s");
    }
}

//! Progress of a verb: which step is running, and how long everything took.

use std::time::{Duration, Instant};

/// The steps of a verb.
pub struct Steps {
    all: usize,
    begun: usize,
    start: Instant,
}

impl Steps {
    /// A verb with this number of steps.
    pub fn new(all: usize) -> Self {
        Self { all, begun: 0, start: Instant::now() }
    }

    /// Announces the next step.
    pub fn next(&mut self, what: &str) {
        self.begun += 1;
        eprintln!("\n== step {} of {}: {what} ({} so far)", self.begun, self.all, shown(self.start.elapsed()));
    }

    /// The time since the first step.
    pub fn elapsed(&self) -> String {
        shown(self.start.elapsed())
    }
}

/// A time as people say it.
pub fn shown(time: Duration) -> String {
    match (time.as_secs() / 60, time.as_secs() % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_minutes_where_there_are_any() {
        assert_eq!(shown(Duration::from_millis(59_900)), "59 s");
        assert_eq!(shown(Duration::from_secs(135)), "2 min 15 s");
    }
}

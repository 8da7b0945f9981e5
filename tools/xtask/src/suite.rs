//! A part of all tests: its outcome and the number of its tests.

use crate::command::{root, spawn_logged};
use crate::steps::format_time;
use anyhow::{Context, Result, bail};
use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

pub struct Outcome {
    name: &'static str,
    result: Result<usize>,
    time: Duration,
}

impl Outcome {
    /// Describes a suite that ran from `begun` until now.
    pub fn new(name: &'static str, begun: Instant, result: Result<usize>) -> Self {
        Self { name, result, time: begun.elapsed() }
    }

    /// Returns whether nothing ran and nothing failed.
    pub fn is_empty(&self) -> bool {
        matches!(self.result, Ok(0))
    }
}

/// How missing tools are treated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strictness {
    /// Their suites are skipped, with a message.
    Lenient,
    /// A suite without a test is a failure.
    Strict,
}

impl Strictness {
    /// Strict if requested, and on machines that set `CI=true`.
    pub fn of(strict: bool) -> Self {
        let ci = std::env::var_os("CI").is_some_and(|value| value == "true" || value == "1");
        if strict || ci { Self::Strict } else { Self::Lenient }
    }
}

/// Prints the closing table; fails if a suite failed, or in strict mode if one did not run.
pub fn close(outcomes: &[Outcome], strictness: Strictness) -> Result<()> {
    println!("\n{:<12} {:>6}  {:>12}  result", "suite", "tests", "time");
    let mut failed = Vec::new();
    for Outcome { name, result, time } in outcomes {
        let (tests, verdict) = match result {
            Ok(0) if strictness == Strictness::Strict => (0, "FAILED: no test ran".to_owned()),
            Ok(0) => (0, "did not run".to_owned()),
            Ok(tests) => (*tests, "passed".to_owned()),
            Err(error) => (0, format!("FAILED: {error:#}")),
        };
        if verdict.starts_with("FAILED") {
            failed.push(*name);
        }
        println!("{name:<12} {tests:>6}  {:>12}  {verdict}", format_time(*time));
    }
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    Ok(())
}

/// A suite that runs in the background; its output is printed when it has ended.
pub struct Background {
    name: &'static str,
    begun: Instant,
    child: Child,
    log: PathBuf,
}

impl Background {
    /// Starts the suite.
    pub fn start(name: &'static str, command: &mut Command) -> Result<Self> {
        let log = root().join("target/test-logs").join(format!("{name}.log"));
        eprintln!("running in parallel: {name} (its output: {})", log.display());
        Ok(Self { name, begun: Instant::now(), child: spawn_logged(command, &log)?, log })
    }

    /// Waits for the end. `count` reads the number of tests from the output, and `none` is the exit
    /// status for no matching tests.
    pub fn finish(mut self, none: Option<i32>, count: impl Fn(&str) -> Option<usize>) -> Outcome {
        let result = self.result(none, count);
        Outcome::new(self.name, self.begun, result)
    }

    /// Waits for the end, and in a terminal shows the last line of the log meanwhile.
    fn wait(&mut self) -> Result<ExitStatus> {
        if !std::io::stderr().is_terminal() {
            return Ok(self.child.wait()?);
        }
        loop {
            if let Some(status) = self.child.try_wait()? {
                eprint!("\r\x1b[K");
                return Ok(status);
            }
            let log = std::fs::read_to_string(&self.log).unwrap_or_default();
            eprint!("\r\x1b[K{} ({}): {}", self.name, format_time(self.begun.elapsed()), last_line(&log));
            std::thread::sleep(Duration::from_millis(500));
        }
    }

    fn result(&mut self, none: Option<i32>, count: impl Fn(&str) -> Option<usize>) -> Result<usize> {
        let status = self.wait()?;
        let printed = std::fs::read_to_string(&self.log).with_context(|| self.log.display().to_string())?;
        println!("\n== {}\n{printed}", self.name);
        if none.is_some() && status.code() == none {
            return Ok(0);
        }
        if !status.success() {
            bail!("see above ({status})");
        }
        count(&printed).context("it does not say how many tests ran")
    }
}

/// The last line that is not empty, shortened to fit into a narrow terminal.
fn last_line(text: &str) -> String {
    text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().chars().take(50).collect()
}

/// Reads the number before a word, as in `12 passed`, from the last line that has one.
pub fn number_before(text: &str, word: &str) -> Option<usize> {
    text.lines().rev().find_map(|line| {
        let words: Vec<&str> = line.split(|c: char| c.is_whitespace() || c == ',' || c == ';').collect();
        let at = words.iter().position(|other| *other == word)?;
        words.get(at.checked_sub(1)?)?.parse().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_from_closing_lines() {
        assert_eq!(number_before("x\n131 passed, 2 skipped in 3.2s\n", "passed"), Some(131));
        assert_eq!(number_before("browser: 44 of 45 cases passed in 3 s", "of"), Some(44));
        assert_eq!(number_before("nothing", "passed"), None);
    }

    #[test]
    fn the_last_line_is_one_that_says_something() {
        assert_eq!(last_line("one\ntwo\n\n  \n"), "two");
        assert_eq!(last_line(&"x".repeat(100)).len(), 50);
        assert_eq!(last_line(""), "");
    }

    #[test]
    fn an_empty_suite_fails_only_where_that_matters() {
        let suites = |result| [Outcome::new("a", Instant::now(), result)];
        assert!(close(&suites(Ok(0)), Strictness::Lenient).is_ok());
        assert!(close(&suites(Ok(0)), Strictness::Strict).is_err());
        assert!(close(&suites(Ok(1)), Strictness::Strict).is_ok());
        assert!(close(&suites(Err(anyhow::anyhow!("no"))), Strictness::Lenient).is_err());
    }
}

//! `cargo xtask test`: every test in the workspace.

use crate::browser;
use crate::command::{cargo, status, succeed};
use crate::python;
use crate::services;
use crate::tools::{Installing, NEXTEST};
use anyhow::{Result, bail};

/// nextest's exit status for "nothing matched the filter".
const NO_TESTS: i32 = 4;

/// Run all tests: unit and integration tests, the examples in the documentation, the Python package, the browser game.
///
/// The Python package is tested in an environment of its own, target/python; where that cannot be had the other tests stand alone.
/// Tests marked `#[ignore = "slow: ..."]` run only with --slow. Where cargo-nextest is missing and cannot be
/// installed, `cargo test` does the same work with less comfort; where there is no Chromium, the browser is left out. With a
/// word, the browser is left alone: `cargo xtask browser` has names of its own.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask test                 everything but the slow tests
  cargo xtask test elimination     the tests with that word in their name
  cargo xtask test --slow parity   the same, slow ones too")]
pub struct Arguments {
    /// Run the slow tests too
    #[arg(long)]
    slow: bool,
    /// Leave the browser alone
    #[arg(long)]
    without_browser: bool,
    /// Only tests whose name contains this
    filter: Option<String>,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    let filter = arguments.filter.as_deref();
    services::prepare(installing);
    // All parts run even when one has failed: the news comes in one go.
    let tests = if NEXTEST.ready(installing) {
        run_nextest(arguments.slow, filter)
    } else {
        eprintln!("going on with `cargo test`");
        run_libtest(arguments.slow, filter)
    };
    let examples = succeed(cargo(["test", "--workspace", "--doc", "--quiet"]).args(filter));
    let package = python::test(installing, filter);
    let in_browser = match filter {
        None if !arguments.without_browser => browser::run_where_possible(installing),
        _ => Ok(()),
    };
    tests.and(examples).and(package).and(in_browser)
}

fn run_nextest(slow: bool, filter: Option<&str>) -> Result<()> {
    let mut command = NEXTEST.command();
    command.args(["run", "--workspace"]);
    if slow {
        command.args(["--profile", "slow", "--run-ignored", "all"]);
    }
    let status = status(command.args(filter))?;
    match (status.code(), filter) {
        (Some(0), _) => Ok(()),
        (Some(NO_TESTS), Some(filter)) => {
            eprintln!("no unit or integration test has `{filter}` in its name; trying the examples");
            Ok(())
        }
        _ => bail!("the tests failed ({status})"),
    }
}

fn run_libtest(slow: bool, filter: Option<&str>) -> Result<()> {
    let mut command = cargo(["test", "--workspace", "--lib", "--bins", "--tests", "--no-fail-fast"]);
    command.args(filter);
    if slow {
        command.args(["--", "--include-ignored"]);
    }
    succeed(&mut command)
}

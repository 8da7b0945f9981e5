//! `cargo xtask test`: runs every test in the workspace.

use crate::command::{cargo, output, root, status, succeed};
use crate::steps::Steps;
use crate::suite::{Background, Outcome, Strictness, close, number_before};
use crate::tools::{Installing, NEXTEST};
use crate::{browser, fuzz, python, services};
use anyhow::{Context, Result, anyhow, bail};
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// nextest's exit status if no test matches the filter.
const NO_TESTS: i32 = 4;

/// A profile of nextest's configuration.
#[derive(Clone, Copy)]
enum Profile {
    Default,
    Slow,
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Profile::Default => "default",
            Profile::Slow => "slow",
        }
    }

    /// The path of nextest's report, which does not depend on cargo's target folder.
    fn report(self) -> PathBuf {
        root().join("target/nextest").join(self.name()).join("junit.xml")
    }
}

/// Features of all builds: the browser tests.
pub const FEATURES: [&str; 2] = ["--features", "douse-browser-tests/browser"];

/// Run all tests: unit and integration tests, the examples in the documentation, the Python
/// package, a minute of random puzzles for the engines, the browser game.
///
/// Missing tools are installed first. The browser and Python wait more than they compute, so they
/// run in the background, and their output is printed at the end. A table of all suites comes last.
/// With --strict, or if CI=true is set, a suite that did not run is a failure. With a word only the
/// tests with that word in their names run, without the browser: `cargo xtask browser` has names of
/// its own.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask test                 everything but the slow tests
  cargo xtask test elimination     the tests with that word in their names
  cargo xtask test --slow parity   the same, slow ones too")]
pub struct Arguments {
    /// Run the slow tests too (marked `#[ignore = \"slow: ...\"]`)
    #[arg(long)]
    slow: bool,
    /// Leave out the browser
    #[arg(long)]
    without_browser: bool,
    /// Fail if a suite did not run
    #[arg(long)]
    strict: bool,
    /// Only tests whose name contains this
    filter: Option<String>,
}

pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    let filter = arguments.filter.as_deref();
    let strictness = match filter {
        // A filter leaves out suites on purpose.
        Some(_) => Strictness::Lenient,
        None => Strictness::of(arguments.strict),
    };
    let with_browser = filter.is_none() && !arguments.without_browser;
    let mut steps = Steps::new(3);
    steps.next("compile programs and tests; set up what is missing beside");
    let (nextest, environment, chromium) = std::thread::scope(|scope| {
        // Downloads mostly wait.
        let setup = scope.spawn(|| {
            let ready = services::prepare(installing, strictness);
            let chromium = with_browser && browser::ready(installing, strictness);
            ready.map(|()| (NEXTEST.ready(installing), python::Tests::ready(installing), chromium))
        });
        succeed(&mut compilation()).context("the tests do not compile")?;
        setup.join().map_err(|_| anyhow!("setting up failed"))?
    })?;
    let profile = if arguments.slow { Profile::Slow } else { Profile::Default };
    let mut tests = tests(nextest, profile, filter);
    // Property tests try the same cases in every run, so that a new finding does not fail an
    // unrelated change.
    tests.env("PROPTEST_RNG_SEED", "1");
    if strictness == Strictness::Strict {
        // Tests that skip themselves if a program is missing fail instead.
        tests.env("DOUSE_STRICT_TESTS", "1");
    }
    let mut outcomes = Vec::new();

    steps.next("run the tests; the browser game and Python beside the others");
    // The last phase of compiling the browser game keeps one core busy, and its cases mostly wait.
    let in_browser = chromium.then(|| Background::start("browser", &mut browser::test_command(strictness)));
    let package = environment.map(|environment| environment.tests(filter, arguments.slow, installing));
    // Its cases run one after another. A filter matches none of them.
    let of_engines = filter.is_none().then(|| Background::start("engines", &mut fuzz::test_command()));
    let in_python = package.map(|command| {
        let mut command = command?;
        if strictness == Strictness::Strict {
            command.env("DOUSE_STRICT_TESTS", "1");
        }
        Background::start("python", &mut command)
    });
    let begun = Instant::now();
    outcomes.push(Outcome::new("rust", begun, run_tests(&mut tests, nextest.then_some(profile), filter)));
    let begun = Instant::now();
    outcomes.push(Outcome::new("examples", begun, run_examples(filter)));

    steps.next("wait for the suites that run beside");
    let of_python = |text: &str| number_before(text, "passed").or(filter.map(|_| 0));
    let cases = |text: &str| number_before(text, "cases");
    let of_browser = |text: &str| number_before(text, "of");
    for (name, suite, count) in [
        ("python", in_python, &of_python as &dyn Fn(&str) -> Option<usize>),
        ("engines", of_engines, &cases),
        ("browser", in_browser, &of_browser),
    ] {
        outcomes.push(match suite {
            Some(Ok(suite)) => suite.finish(filter.map(|_| python::NO_TESTS), count),
            Some(Err(error)) => Outcome::new(name, Instant::now(), Err(error)),
            None => Outcome::new(name, Instant::now(), Ok(0)),
        });
    }
    if !with_browser {
        outcomes.pop();
    }
    let verdict = close(&outcomes, strictness).and_then(|()| match filter {
        Some(word) if outcomes.iter().all(Outcome::is_empty) => bail!("no test has '{word}' in its name"),
        _ => Ok(()),
    });
    println!("tests: {} in {}", if verdict.is_ok() { "passed" } else { "FAILED" }, steps.elapsed());
    verdict
}

/// Returns the command that runs the unit and integration tests.
fn tests(nextest: bool, profile: Profile, filter: Option<&str>) -> Command {
    if nextest {
        let mut command = NEXTEST.command();
        command.args(["run", "--workspace", "--lib", "--bins", "--tests", "--profile", profile.name()]).args(FEATURES);
        if matches!(profile, Profile::Slow) {
            command.args(["--run-ignored", "all"]);
        }
        command.args(filter);
        return command;
    }
    eprintln!("continuing with `cargo test`");
    let mut command = cargo(["test", "--workspace", "--lib", "--bins", "--tests", "--no-fail-fast"]);
    command.args(FEATURES).args(filter);
    if matches!(profile, Profile::Slow) {
        command.args(["--", "--include-ignored"]);
    }
    command
}

/// Returns the command that compiles tests and the programs of other suites. One command with one
/// set of features compiles every dependency once.
fn compilation() -> Command {
    let mut command = cargo(["build", "--workspace", "--lib", "--bins", "--tests"]);
    command.args(FEATURES);
    command
}

/// Runs the tests and returns their number, which nextest writes into its report.
fn run_tests(command: &mut Command, nextest: Option<Profile>, filter: Option<&str>) -> Result<usize> {
    let Some(profile) = nextest else { return passed(&output(command)?) };
    let report = profile.report();
    let _ = std::fs::remove_file(&report);
    let status = status(command)?;
    match (status.code(), filter) {
        (Some(0), _) => {
            let text = std::fs::read_to_string(&report).with_context(|| report.display().to_string())?;
            let number = text.split_once("tests=\"").and_then(|(_, rest)| rest.split('"').next()?.parse().ok());
            number.context("the report of nextest names no number")
        }
        (Some(NO_TESTS), Some(_)) => Ok(0),
        _ => bail!("see above ({status})"),
    }
}

fn run_examples(filter: Option<&str>) -> Result<usize> {
    passed(&output(cargo(["test", "--workspace", "--doc", "--no-fail-fast"]).args(FEATURES).args(filter))?)
}

/// Adds up the numbers of passed tests in the closing lines of `cargo test`.
fn passed(printed: &str) -> Result<usize> {
    Ok(printed
        .lines()
        .filter(|line| line.starts_with("test result:"))
        .filter_map(|line| number_before(line, "passed"))
        .sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_profile_writes_a_report_where_it_is_read() {
        let settings = std::fs::read_to_string(root().join(".config/nextest.toml")).unwrap();
        let settings: toml::Table = toml::from_str(&settings).unwrap();
        // A profile inherits the settings of the default one.
        let file = settings["profile"]["default"]["junit"]["path"].as_str().unwrap();
        for profile in [Profile::Default, Profile::Slow] {
            assert!(settings["profile"].get(profile.name()).is_some());
            assert!(profile.report().ends_with(format!("nextest/{}/{file}", profile.name())));
        }
    }

    #[test]
    fn closing_lines_are_added_up() {
        let printed = "test result: ok. 3 passed; 0 failed; 0 ignored\nx\ntest result: ok. 4 passed; 0 failed\n";
        assert_eq!(passed(printed).unwrap(), 7);
    }
}

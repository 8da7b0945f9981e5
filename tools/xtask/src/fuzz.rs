//! `cargo xtask fuzz`: random input for the readers and random puzzles for the engines, for a
//! limited time.

use crate::command::{built, cargo, program, root, succeed, target, works};
use crate::tools::{FUZZ, Installing};
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// The target that gives the program random puzzles.
const ENGINES: &str = "engines";

/// Feed random input to the readers, and random puzzles to the engines, for a bounded time.
///
/// `engines` runs the program `douse` itself: every answer must be true, and every run must end in
/// time and within its memory. A finding is printed with its commands and the smallest board that
/// shows it. The other targets are those in fuzz/fuzz_targets. They need cargo-fuzz, which is
/// installed if it is missing, and a C++ compiler. No nightly toolchain: the sanitizers are
/// unlocked on the toolchain the workspace is pinned to. What breaks a target is kept in
/// fuzz/artifacts.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask fuzz                    every target, a minute each
  cargo xtask fuzz read --seconds 600 one target, ten minutes
  cargo xtask fuzz engines            random puzzles for the program as it is released")]
pub struct Arguments {
    /// Only this target; all of them when none is named
    target: Option<String>,
    /// How long each target runs
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// The seed of the puzzles; without it a fixed one and a new one share the time
    #[arg(long)]
    seed: Option<u64>,
    /// Use the programs that `cargo xtask test` has compiled
    #[arg(long, hide = true)]
    built: bool,
}

pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    let targets = targets()?;
    let chosen: Vec<_> = match &arguments.target {
        Some(name) if !targets.contains(name) => {
            bail!("there is no fuzz target `{name}`; there are: {}", targets.join(", "))
        }
        Some(name) => vec![name.clone()],
        None => targets,
    };
    if chosen.iter().any(|target| target == ENGINES) {
        run_engines(arguments)?;
    }
    let readers: Vec<_> = chosen.iter().filter(|target| *target != ENGINES).collect();
    if readers.is_empty() {
        return Ok(());
    }
    if !FUZZ.ready(installing) {
        bail!(
            "without cargo-fuzz no reader can be fuzzed; the property tests in `cargo xtask test` ask the same of random input"
        );
    }
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    if !works(&mut program(&compiler, ["--version"])) {
        bail!(
            "libFuzzer needs a C++ compiler and `{compiler}` is not there; on Debian or Ubuntu: sudo apt install g++"
        );
    }
    for target in readers {
        let mut command = FUZZ.command();
        command.env("RUSTC_BOOTSTRAP", "1").args(["run", target, "--"]);
        // With these limits, hanging and unbounded allocation are failures.
        command.arg(format!("-max_total_time={}", arguments.seconds)).args(["-timeout=10", "-rss_limit_mb=2048"]);
        succeed(&mut command)?;
    }
    println!("fuzz: {} survived {} s each", chosen.join(", "), arguments.seconds);
    Ok(())
}

/// The number of cases in all tests.
const TESTED_CASES: &str = "150";

/// Gives random puzzles to the program, in its release build or in that of the tests.
fn run_engines(arguments: &Arguments) -> Result<()> {
    let (fuzzer, douse) = if arguments.built {
        (built("douse-engine-fuzz"), built("douse"))
    } else {
        succeed(&mut cargo(["build", "--release", "--package", "douse-cli", "--package", "douse-engine-fuzz"]))?;
        let released =
            |name: &str| target().join("release").join(Path::new(&built(name)).file_name().unwrap_or_default());
        (released("douse-engine-fuzz"), released("douse"))
    };
    let mut command = program(fuzzer, [douse]);
    match arguments.seed {
        Some(seed) => command.args(["--seed", &seed.to_string()]),
        // Tests are the same every time; new cases are searched by hand.
        None if arguments.built => command.args(["--seed", "1", "--cases", TESTED_CASES]),
        None => {
            let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
            command.args(["--seed", "1", "--seed", &now.to_string()])
        }
    };
    command.args(["--minutes", &(f64::from(arguments.seconds) / 60.0).to_string()]);
    succeed(command.arg("--folder").arg(target().join("engine-fuzz")))
}

/// Returns the command that tests compiled programs for a minute.
pub fn test_command() -> Command {
    program(built("douse-xtask"), ["fuzz", ENGINES, "--built"])
}

/// Returns the names of the targets: the engines, and the files of `fuzz/fuzz_targets`.
fn targets() -> Result<Vec<String>> {
    let folder = root().join("fuzz/fuzz_targets");
    let entries =
        std::fs::read_dir(&folder).with_context(|| "there is no folder fuzz/fuzz_targets in this checkout")?;
    let mut names = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    if names.is_empty() {
        bail!("fuzz/fuzz_targets contains no target");
    }
    names.insert(0, ENGINES.to_owned());
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_built_and_the_help_names_one() {
        let (targets, manifest) =
            (targets().unwrap(), std::fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap());
        for target in targets.iter().filter(|target| *target != ENGINES) {
            assert!(manifest.contains(&format!("\nname = \"{target}\"\n")), "{target} is not in fuzz/Cargo.toml");
        }
        let command = <Arguments as clap::Args>::augment_args(clap::Command::new("fuzz"));
        let help = command.get_after_help().unwrap().to_string();
        let named = help
            .lines()
            .find_map(|line| line.split_once(" --seconds"))
            .and_then(|(line, _)| line.split(' ').next_back());
        assert!(targets.iter().any(|target| Some(target.as_str()) == named), "{named:?} is not among {targets:?}");
    }
}

//! `cargo xtask fuzz`: random input for the readers, for a bounded time.

use crate::command::{program, root, succeed, works};
use crate::tools::{FUZZ, Installing};
use anyhow::{Context, Result, bail};

/// Feed random input to the readers for a bounded time.
///
/// Needs cargo-fuzz, which is installed if it is missing, and a C++ compiler. No nightly toolchain: the sanitizers
/// are unlocked on the toolchain the workspace is pinned to. What breaks a target is kept in fuzz/artifacts.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask fuzz                    every target, a minute each
  cargo xtask fuzz read --seconds 600 one target, ten minutes")]
pub struct Arguments {
    /// Only this target; all of them when none is named
    target: Option<String>,
    /// How long each target runs
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    let targets = targets()?;
    let chosen: Vec<_> = match &arguments.target {
        Some(name) if !targets.contains(name) => {
            bail!("there is no fuzz target `{name}`; there are: {}", targets.join(", "))
        }
        Some(name) => vec![name.clone()],
        None => targets,
    };
    if !FUZZ.ready(installing) {
        bail!(
            "without cargo-fuzz nothing can be fuzzed; the property tests in `cargo xtask test` ask the same of random input"
        );
    }
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    if !works(&mut program(&compiler, ["--version"])) {
        bail!(
            "libFuzzer needs a C++ compiler and `{compiler}` is not there; on Debian or Ubuntu: sudo apt install g++"
        );
    }
    for target in &chosen {
        let mut command = FUZZ.command();
        command.env("RUSTC_BOOTSTRAP", "1").args(["run", target, "--"]);
        // The limits make "hangs" and "allocates without bound" failures of their own.
        command.arg(format!("-max_total_time={}", arguments.seconds)).args(["-timeout=10", "-rss_limit_mb=2048"]);
        succeed(&mut command)?;
    }
    println!("fuzz: {} survived {} s each", chosen.join(", "), arguments.seconds);
    Ok(())
}

/// The names of the targets: one file each in `fuzz/fuzz_targets`.
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
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_built_and_the_help_names_one() {
        let (targets, manifest) =
            (targets().unwrap(), std::fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap());
        for target in &targets {
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

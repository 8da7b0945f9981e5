//! `cargo xtask systems`: whether douse compiles for Windows and macOS, and whether its tests pass on Windows, as far as Wine allows.

use crate::dist::packaging::Packaging;
use crate::dist::platform::{self, MINGW};
use anyhow::{Context, Result, ensure};
use clap::{Subcommand, ValueEnum};
use douse_xtask::command::{cargo, succeed, target};
use douse_xtask::steps::Steps;
use douse_xtask::tools::{Installing, target_ready};
use std::process::Command;

/// Check douse for Windows and macOS, and test it on Windows.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask systems check    compile everything a user runs for Windows and macOS, without linking it
  cargo xtask systems test     the tests of the program for Windows, in Wine")]
pub struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Compile everything a user runs, without linking it
    Check {
        /// Only these; all of them if none is named
        #[arg(value_enum)]
        systems: Vec<System>,
    },
    /// Compile the tests for Windows and run them in Wine
    Test {
        /// What cargo and the tests get, such as `--package douse-cli` or a part of the names of tests
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
}

/// A system that programs are checked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum System {
    /// Windows on x86_64
    Windows,
    /// macOS on ARM
    Macos,
}

/// What a user runs: the program with the game and the service in it, and the Python package.
const PRODUCTS: [&str; 2] = ["douse-cli", "douse-python"];

/// Runs the verb.
pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    match &arguments.task {
        Task::Check { systems } => {
            let systems = if systems.is_empty() { System::value_variants() } else { systems };
            let mut steps = Steps::new(systems.len());
            for system in systems {
                steps.next(system.target());
                succeed(&mut system.check(installing)?).with_context(|| system.target())?;
            }
            println!("systems: {} checked in {}", systems.len(), steps.elapsed());
            Ok(())
        }
        Task::Test { options } => succeed(tests(options, installing)?.args(options)),
    }
}

impl System {
    fn target(self) -> &'static str {
        match self {
            System::Windows => "x86_64-pc-windows-gnu",
            System::Macos => "aarch64-apple-darwin",
        }
    }

    /// The command that compiles everything; the parts in C, too.
    fn check(self, installing: Installing) -> Result<Command> {
        ensure!(target_ready(self.target(), installing), "the standard library for {} is missing", self.target());
        let mut command = match self {
            System::Windows => {
                ensure!(MINGW.ready(installing), "the C compiler for Windows is missing");
                cargo(["check"])
            }
            // Apple's compiler is not needed as long as nothing is linked.
            System::Macos => {
                let mut command = Packaging::ready(installing)?.command("cargo-zigbuild");
                command.arg("check");
                command
            }
        };
        command.args(["--locked", "--target", self.target()]).arg("--target-dir").arg(target().join("systems"));
        command.args(PRODUCTS.iter().flat_map(|name| ["--package", name]));
        Ok(command)
    }
}

/// The crates whose tests are run in Wine if none is named: those that deal with files, paths and terminals, and the program itself.
const TESTED: [&str; 3] = ["douse-files", "douse-tui", "douse-cli"];

/// The command that runs the tests for Windows.
fn tests(options: &[String], installing: Installing) -> Result<Command> {
    let platform = platform::named(System::Windows.target()).map_err(anyhow::Error::msg)?;
    let runner = platform.runner(installing)?;
    let mut command = platform.cargo("test", installing)?;
    // A process per test, as nextest starts it, would start Wine thousands of times.
    command.args(["--locked", "--tests", "--no-fail-fast"]);
    if !options.iter().any(|option| option == "--package" || option == "-p") {
        command.args(TESTED.iter().flat_map(|name| ["--package", name]));
    }
    runner.prepare(&mut command);
    let name = platform.target.to_uppercase().replace('-', "_");
    command.env(format!("CARGO_TARGET_{name}_RUNNER"), runner.setting());
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_user_runs_is_in_the_workspace() {
        let metadata = douse_xtask::command::metadata().unwrap();
        let known = |name: &str| metadata.packages.iter().any(|package| package.name.as_str() == name);
        for name in PRODUCTS.iter().chain(&TESTED) {
            assert!(known(name), "{name}");
        }
    }
}

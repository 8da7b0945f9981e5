//! `cargo xtask systems`: compiles douse for Windows and macOS, and runs its tests for Windows in
//! Wine.

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
        /// Options of cargo and the tests, such as `--package douse-cli` or a part of the names of
        /// tests
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum System {
    /// Windows on x86_64
    Windows,
    /// macOS on ARM
    Macos,
}

/// The program with the game and the service in it, and the Python package.
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

    /// Returns the command that compiles everything, including the parts in C.
    fn check(self, installing: Installing) -> Result<Command> {
        ensure!(target_ready(self.target(), installing), "the standard library for {} is missing", self.target());
        let mut command = match self {
            System::Windows => {
                ensure!(MINGW.ready(installing), "the C compiler for Windows is missing");
                cargo(["check"])
            }
            // Without linking, Apple's compiler is not needed.
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

/// The crates that are tested in Wine by default: those that use files, paths and terminals, and
/// the program itself.
const TESTED: [&str; 3] = ["douse-files", "douse-tui", "douse-cli"];

/// Returns the command that runs the tests for Windows.
fn tests(options: &[String], installing: Installing) -> Result<Command> {
    let platform = platform::by_name(System::Windows.target()).map_err(anyhow::Error::msg)?;
    let runner = platform.runner(installing)?;
    let mut command = platform.cargo("test", installing)?;
    // nextest would start Wine once per test.
    command.args(["--locked", "--tests", "--no-fail-fast"]);
    if !options.iter().any(|option| option == "--package" || option == "-p") {
        command.args(TESTED.iter().flat_map(|name| ["--package", name]));
    }
    runner.prepare(&mut command);
    let name = platform.target.to_uppercase().replace('-', "_");
    command.env(format!("CARGO_TARGET_{name}_RUNNER"), runner.cargo_runner());
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

//! `cargo xtask dist`, `release`, `systems` and `processors`: make and test releases, one file per
//! verb.

mod checksum;
mod dist;
mod git;
mod page;
mod processors;
mod release;
mod systems;

use clap::{Parser, Subcommand};
use douse_xtask::tools::Installing;
use std::process::ExitCode;

/// Builds, checks and tries releases of douse.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 100)]
struct Arguments {
    /// Install nothing: use what is installed
    #[arg(long, global = true)]
    no_install: bool,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Test the core on other processors: 64-bit ARM in an emulator, WebAssembly in Node
    Processors(processors::Arguments),
    /// Check that everything is ready for a release, and create its tag
    Release(release::Arguments),
    /// Build everything that a release consists of
    Dist(dist::Arguments),
    /// Check douse for Windows and macOS, and test it on Windows
    Systems(systems::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let installing = if arguments.no_install { Installing::Forbidden } else { Installing::Allowed };
    let result = match &arguments.verb {
        Verb::Processors(verb) => processors::run(verb, installing),
        Verb::Release(verb) => release::run(verb, installing),
        Verb::Dist(verb) => dist::run(verb, installing),
        Verb::Systems(verb) => systems::run(verb, installing),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

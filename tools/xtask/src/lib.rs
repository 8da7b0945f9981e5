//! `cargo xtask <verb>`: the tools of every developer of this repository, one file per verb.
//!
//! Each verb prints the commands it runs and the tools it installs, and asks no questions. If a
//! tool cannot be installed, the verb names it and continues without it if possible.
//!
//! The verbs of releases belong to `tools/release`, which uses the public modules of this crate.

mod bench;
pub mod browser;
mod build_times;
mod check;
pub mod command;
mod conventions;
mod dependencies;
pub mod docs;
pub mod environment;
mod fuzz;
mod language;
pub mod npm;
mod postgres;
pub mod python;
mod rebuild;
mod records;
mod release;
mod serve;
pub mod services;
pub mod steps;
pub mod suite;
pub mod test;
pub mod tools;
pub mod web;
mod workflows;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Sets up, checks, tests and measures douse.
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
    /// Run all tests: unit and integration tests, the examples in the documentation, the Python
    /// package, the browser game
    Test(test::Arguments),
    /// Check format, lints, documentation, dependencies, conventions, language and workflows
    Check(check::Arguments),
    /// Run the benchmarks, against other programs that are installed
    Bench(bench::Arguments),
    /// Prove the fewest presses of sizes beyond the published tables, with certificates
    Records(records::Arguments),
    /// Feed random input to the readers for a bounded time
    Fuzz(fuzz::Arguments),
    /// Build the browser game into a folder that any host can serve
    Web(web::Arguments),
    /// Build the npm package into a folder
    Npm(npm::Arguments),
    /// Build the browser game and serve it on this machine, with leaderboards
    Serve(serve::Arguments),
    /// Build the documentation as a site
    Docs(docs::Arguments),
    /// Build the browser game and try it in Chromium
    Browser(browser::Arguments),
    /// Write pictures of every page of the browser game
    Screenshots(browser::Screenshots),
    /// Test the core on other processors: 64-bit ARM in an emulator, WebAssembly in Node
    Processors(release::Arguments),
    /// Check that everything is ready for a release, and create its tag
    Release(release::Arguments),
    /// Build everything that a release consists of
    Dist(release::Arguments),
    /// Check douse for Windows and macOS, and test it on Windows
    Systems(release::Arguments),
}

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let installing = if arguments.no_install { tools::Installing::Forbidden } else { tools::Installing::Allowed };
    let outcome = match &arguments.verb {
        Verb::Test(verb) => test::run(verb, installing),
        Verb::Check(verb) => check::run(verb, installing),
        Verb::Bench(verb) => bench::run(verb, installing),
        Verb::Records(verb) => records::run(verb),
        Verb::Fuzz(verb) => fuzz::run(verb, installing),
        Verb::Web(verb) => web::run(verb, installing),
        Verb::Npm(verb) => npm::run(verb, installing),
        Verb::Serve(verb) => serve::run(verb, installing),
        Verb::Docs(verb) => docs::run(verb, installing),
        Verb::Browser(verb) => browser::run(verb, installing),
        Verb::Screenshots(verb) => browser::screenshots(verb, installing),
        Verb::Processors(verb) => release::run("processors", &verb.options, installing),
        Verb::Release(verb) => release::run("release", &verb.options, installing),
        Verb::Dist(verb) => release::run("dist", &verb.options, installing),
        Verb::Systems(verb) => release::run("systems", &verb.options, installing),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

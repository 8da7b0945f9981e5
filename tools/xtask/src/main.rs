//! `cargo xtask <verb>`: what a person or a machine does to this repository, one file per verb.
//!
//! Every verb prints the commands it runs and the things it installs, asks for nothing, and where something cannot be
//! installed says what it is and how to go on without it.

mod bench;
mod browser;
mod build_times;
mod check;
mod checksum;
mod command;
mod conventions;
mod dependencies;
mod dist;
mod docs;
mod environment;
mod fuzz;
mod language;
mod made;
mod npm;
mod page;
mod postgres;
mod processors;
mod python;
mod records;
mod release;
mod serve;
mod services;
mod steps;
mod suite;
mod systems;
mod test;
mod tools;
mod web;
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
    /// Run all tests: unit and integration tests, the examples in the documentation, the Python package, the browser game
    Test(test::Arguments),
    /// Check format, lints, documentation, dependencies, conventions, language and workflows
    Check(check::Arguments),
    /// Run the benchmarks, against other programs that are installed
    Bench(bench::Arguments),
    /// Prove the fewest presses of sizes beyond the published tables, with certificates
    Records(records::Arguments),
    /// Test the core on other processors: 64-bit ARM in an emulator, WebAssembly in Node
    Processors(processors::Arguments),
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
    /// Check that everything is ready for a release, and create its tag
    Release(release::Arguments),
    /// Build everything that a release consists of
    Dist(dist::Arguments),
    /// Check douse for Windows and macOS, and test it on Windows
    Systems(systems::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let installing = if arguments.no_install { tools::Installing::Forbidden } else { tools::Installing::Allowed };
    let outcome = match &arguments.verb {
        Verb::Test(verb) => test::run(verb, installing),
        Verb::Check(verb) => check::run(verb, installing),
        Verb::Bench(verb) => bench::run(verb, installing),
        Verb::Records(verb) => records::run(verb),
        Verb::Processors(verb) => processors::run(verb, installing),
        Verb::Fuzz(verb) => fuzz::run(verb, installing),
        Verb::Web(verb) => web::run(verb, installing),
        Verb::Npm(verb) => npm::run(verb, installing),
        Verb::Serve(verb) => serve::run(verb, installing),
        Verb::Docs(verb) => docs::run(verb, installing),
        Verb::Browser(verb) => browser::run(verb, installing),
        Verb::Screenshots(verb) => browser::screenshots(verb, installing),
        Verb::Release(verb) => release::run(verb, installing),
        Verb::Dist(verb) => dist::run(verb, installing),
        Verb::Systems(verb) => systems::run(verb, installing),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

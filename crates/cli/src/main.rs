//! The program `douse`: puts the crates together on the command line.
//!
//! A verb is one file in [`verbs`]: its arguments and a function `run`. Shared arguments are in
//! [`args`]. Results go to standard output, messages to standard error, and the exit status is a
//! [`status::Status`].

mod args;
mod batch;
mod client;
mod drawing;
mod explanation;
mod failure;
mod formulas;
mod input;
mod json;
mod output;
mod photo;
mod picture;
mod plot;
mod presses;
mod progress;
mod replacement;
mod sequence;
mod settings;
mod snippet;
mod status;
mod table_file;
mod usage;
mod verbs;

use args::GlobalArgs;
use clap::{CommandFactory, Parser};
use output::Output;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use verbs::Verb;

/// The Lights Out workbench: solve, check, make and convert boards, with proofs
#[derive(Debug, Parser)]
#[command(
    name = "douse",
    version,
    about,
    max_term_width = 100,
    disable_help_subcommand = true,
    after_help = "Exit status: 0 yes or solved, 1 no or unsolvable, 2 bad input, 3 not proved in time.\n\
                  Each verb has examples: douse solve --help"
)]
pub struct Cli {
    #[command(flatten)]
    global: GlobalArgs,
    #[command(subcommand)]
    verb: Option<Verb>,
}

fn main() -> ExitCode {
    let arguments = args::shield_boards(std::env::args_os());
    let cli = match settings::parse(&arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // Arguments after `--` are boards.
            let options = || arguments.iter().skip(1).take_while(|argument| *argument != "--");
            let named =
                |argument: &&OsString| Cli::command().get_subcommands().any(|verb| verb.get_name() == **argument);
            let verb = options().find(named).and_then(|verb| verb.to_str()).unwrap_or("douse");
            return refuse(&error, options().any(|argument| argument == "--json"), verb);
        }
    };
    cli.global.set_colour();
    let verb = cli.verb.as_ref().map_or("douse", Verb::name);
    let json = cli.global.json;
    let mut output = match Output::open(&cli.global, verb) {
        Ok(output) => output,
        Err(error) => return refuse(&error, json, verb),
    };
    let result = match &cli.verb {
        Some(verb) => verb.run(&mut output),
        None => verbs::overview(&mut output),
    };
    let result = match result {
        Ok(status) => output.finish().map(|()| status),
        Err(error) => {
            output.abandon();
            Err(error)
        }
    };
    match result {
        Ok(status) => status.into(),
        Err(error) => refuse(&error, json, verb),
    }
}

/// Prints an error on standard error, and with --json also on standard output.
fn refuse(error: &anyhow::Error, json: bool, verb: &str) -> ExitCode {
    if verb == "serve" && !json && settings::is_log_json() {
        return failure::log(error);
    }
    if json && !failure::is_broken_pipe(error) {
        // A closed standard output is no reason to fail in another way.
        let _ = writeln!(std::io::stdout(), "{}", failure::to_json(error, verb, None));
    }
    failure::report(error)
}

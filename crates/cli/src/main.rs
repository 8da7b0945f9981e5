//! The program `douse`: puts the rooms together on the command line.
//!
//! A verb is one file in [`verbs`]: its arguments and a function `run`. How a board is named and read is shared in
//! [`args`]. Results go to standard output, talk to standard error, and the exit status is a [`status::Status`].

mod args;
mod drawing;
mod explanation;
mod failure;
mod input;
mod json;
mod messenger;
mod output;
mod photo;
mod picture;
mod plot;
mod progress;
mod proof;
mod replacement;
mod snippet;
mod status;
mod table_file;
mod verbs;

use args::GlobalArgs;
use clap::Parser;
use output::Output;
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
    let cli = Cli::parse_from(args::shield_boards(std::env::args_os()));
    cli.global.set_colour();
    let mut output = match Output::open(&cli.global) {
        Ok(output) => output,
        Err(error) => return failure::report(&error),
    };
    let result = match &cli.verb {
        Some(verb) => verb.run(&mut output),
        None => verbs::overview(&mut output),
    };
    let finished = match result {
        Ok(status) => output.finish().map(|()| status),
        Err(error) => {
            output.abandon();
            Err(error)
        }
    };
    match finished {
        Ok(status) => status.into(),
        Err(error) => failure::report(&error),
    }
}

//! `cargo xtask serve`: the browser game and the service on this machine.

use crate::command::{cargo, root, succeed};
use crate::tools::Installing;
use crate::web;
use anyhow::Result;

/// Build the browser game and serve it with leaderboards and boards of players, on this machine alone.
///
/// What is kept is in target/service.db, apart from your own. `douse serve --help` has all that a service for others needs.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask serve --port 8080
  cargo xtask serve -- --log debug")]
pub struct Arguments {
    /// The port; 0 for any that is free
    #[arg(long, default_value_t = 7070)]
    port: u16,
    /// Options of `douse serve`
    #[arg(last = true)]
    options: Vec<String>,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    let folder = web::build(web::Build::Quick, installing)?;
    let mut command = cargo(["run", "--quiet", "--package", "douse-cli", "--bin", "douse", "--", "serve", "--assets"]);
    command.arg(folder).args(["--listen", &format!("127.0.0.1:{}", arguments.port)]);
    command.arg("--data").arg(root().join("target/service.db"));
    succeed(command.args(&arguments.options))
}

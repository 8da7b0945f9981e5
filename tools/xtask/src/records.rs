//! `cargo xtask records`: proves sizes that nobody has proved before, and the hardest squares.

use crate::command::{cargo, succeed};
use anyhow::Result;

/// Prove the fewest presses of sizes beyond the published tables, with certificates.
///
/// Interrupted searches continue. The first sizes take minutes on two cores and up to 8 GB.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask records                          all-on boards 79 to 122 with certificates, hardest squares
  cargo xtask records -- all-on --sizes 79     one size
  cargo xtask records -- all-on --recheck      only check the certificates that are there
  cargo xtask records -- --help                all options")]
pub struct Arguments {
    /// Options of the record runs
    #[arg(last = true)]
    options: Vec<String>,
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let mut command = cargo(["run", "--release", "--package", "douse-records"]);
    succeed(command.arg("--").args(&arguments.options))
}

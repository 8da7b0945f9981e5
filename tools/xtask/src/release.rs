//! `cargo xtask dist`, `release`, `systems` and `processors`: passed on to `tools/release`, which
//! is compiled only for them.

use crate::command::{cargo, status};
use crate::tools::Installing;
use anyhow::{Result, bail};
use std::ffi::{OsStr, OsString};

/// All words after the verb; `douse-release` reads them.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub struct Arguments {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    pub options: Vec<OsString>,
}

/// Runs a verb of `tools/release`.
pub fn run(verb: &str, options: &[impl AsRef<OsStr>], installing: Installing) -> Result<()> {
    let mut command = cargo(["run", "--package", "douse-release", "--", verb]);
    if installing == Installing::Forbidden {
        command.arg("--no-install");
    }
    let status = status(command.args(options))?;
    match status.code() {
        Some(0) => Ok(()),
        // It has printed its own error.
        Some(code) => std::process::exit(code),
        None => bail!("`{verb}` was killed ({status})"),
    }
}

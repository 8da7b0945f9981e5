//! Checks the spelling of everything that people read, with `typos` and the words in `typos.toml`.

use crate::command::succeed;
use crate::environment::tool;
use crate::suite::Strictness;
use crate::tools::Installing;
use anyhow::Result;

/// The spelling checker.
const TYPOS: &str = "typos==1.51.1";

/// Checks the spelling. A spelling checker that is not installed is an error only in strict mode.
pub fn check(strictness: Strictness, installing: Installing) -> Result<()> {
    match tool(TYPOS, installing) {
        Ok(mut command) => succeed(command.args(["--format", "brief"])),
        Err(error) if strictness == Strictness::Strict => Err(error.context("spelling is not checked")),
        Err(error) => {
            eprintln!("{error:#}; continuing without the spelling check");
            Ok(())
        }
    }
}

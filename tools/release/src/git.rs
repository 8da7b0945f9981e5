//! Questions to git about this repository.

use anyhow::{Context, Result, ensure};
use douse_xtask::command::program;

/// Returns what a command of git prints, without the last line end.
pub fn git(arguments: &[&str]) -> Result<String> {
    let output = program("git", arguments).output().context("cannot start git")?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "git {} failed: {errors}", arguments.join(" "));
    Ok(String::from_utf8(output.stdout)?.trim_end().to_owned())
}

/// Fails if a file differs from the commit.
pub fn ensure_committed() -> Result<()> {
    let changed = git(&["status", "--porcelain"])?;
    ensure!(changed.is_empty(), "there are changes that are not committed:\n{changed}");
    Ok(())
}

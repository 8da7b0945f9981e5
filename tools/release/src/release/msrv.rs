//! The oldest compiler that the published crates support: two versions before the one in
//! `rust-toolchain.toml`.

use anyhow::{Context, Result, bail};
use cargo_metadata::Metadata;
use douse_xtask::command::{program, root, succeed, works};
use douse_xtask::tools::Installing;

/// The number of versions between the pinned compiler and the oldest one.
const VERSIONS_BACK: u64 = 2;

/// Checks that the published crates state the right version and compile with it.
pub fn check(metadata: &Metadata, published: &[&str], installing: Installing) -> Result<()> {
    let toolchain = std::fs::read_to_string(root().join("rust-toolchain.toml")).context("rust-toolchain.toml")?;
    let oldest = oldest(&toolchain).context("rust-toolchain.toml names no version such as 1.95.0")?;
    let mut errors = Vec::new();
    for package in metadata.packages.iter().filter(|package| published.contains(&package.name.as_str())) {
        let stated = package.rust_version.as_ref().map(|version| (version.major, version.minor));
        if stated != Some(oldest) {
            errors.push(format!("{} does not state rust-version = \"{}.{}\"", package.name, oldest.0, oldest.1));
        }
    }
    if !errors.is_empty() {
        bail!("{}", errors.join("; "));
    }
    let name = format!("{}.{}.0", oldest.0, oldest.1);
    if !is_installed(&name) && (installing == Installing::Forbidden || !install(&name)) {
        bail!("Rust {name} is not installed; to install it: rustup toolchain install {name} --profile minimal");
    }
    // rustup's own cargo passes the toolchain on, which must not happen here.
    let mut command = program("rustup", ["run", &name, "cargo", "check", "--locked", "--lib"]);
    command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTC");
    command.args(published.iter().flat_map(|name| ["--package", name]));
    // These are all features, together with the default ones.
    command.args(["--features", "douse/png,douse/serde"]);
    succeed(command.arg("--target-dir").arg(douse_xtask::command::target().join("msrv")))
}

/// Returns the version two before the one in a toolchain file.
fn oldest(toolchain: &str) -> Option<(u64, u64)> {
    let table: toml::Table = toml::from_str(toolchain).ok()?;
    let channel = table.get("toolchain")?.get("channel")?.as_str()?;
    let mut parts = channel.split('.').map(str::parse::<u64>);
    let (major, minor) = (parts.next()?.ok()?, parts.next()?.ok()?);
    Some((major, minor.checked_sub(VERSIONS_BACK)?))
}

fn is_installed(name: &str) -> bool {
    works(&mut program("rustup", ["run", name, "rustc", "--version"]))
}

fn install(name: &str) -> bool {
    eprintln!("Rust {name} is missing: asking rustup for it");
    succeed(&mut program("rustup", ["toolchain", "install", name, "--profile", "minimal"])).is_ok()
        && is_installed(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_is_two_versions_back() {
        assert_eq!(oldest("[toolchain]\nchannel = \"1.95.0\"\n"), Some((1, 93)));
        assert_eq!(oldest("[toolchain]\nchannel = \"1.95\"\n"), Some((1, 93)));
        for wrong in ["", "[toolchain]\nchannel = \"stable\"\n", "[toolchain]\nchannel = \"1.1\"\n"] {
            assert_eq!(oldest(wrong), None, "{wrong}");
        }
        let own = std::fs::read_to_string(root().join("rust-toolchain.toml")).unwrap();
        assert!(oldest(&own).is_some());
    }
}

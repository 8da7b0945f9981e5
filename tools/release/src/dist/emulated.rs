//! Python for ARM, and musl, on other processors: Debian packages in a folder that QEMU uses as the
//! whole system.

use super::folder::{empty, files_below};
use super::platform::{QEMU, QEMU_PROGRAM};
use anyhow::{Context, Result, ensure};
use douse_xtask::command::{program, succeed, target};
use douse_xtask::tools::Installing;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Packages to unpack, with their dependencies. NumPy is written in C++.
const PACKAGES: [&str; 4] = ["python3-minimal", "libpython3-stdlib", "libstdc++6", "musl"];

/// A Python for ARM.
pub struct ArmPython {
    folder: PathBuf,
    /// As in `3.11`.
    pub version: String,
}

impl ArmPython {
    /// Finds the Python, and fetches it if it is missing and that is allowed.
    pub fn ready(installing: Installing) -> Result<Self> {
        ensure!(QEMU.ready(installing), "QEMU is missing");
        let folder = target().join("tools/arm64");
        let found = interpreter(&folder);
        if let Some(version) = found {
            return Ok(Self { folder, version });
        }
        ensure!(installing == Installing::Allowed, "there is no Python for ARM in {}", folder.display());
        fetch(&folder)?;
        let version = interpreter(&folder).context("the packages bring no Python")?;
        Ok(Self { folder, version })
    }

    /// Starts the interpreter, which finds its own modules only.
    pub fn command(&self) -> Command {
        let mut command = Command::new(QEMU_PROGRAM);
        command.arg("-L").arg(&self.folder).arg(self.folder.join("usr/bin").join(format!("python{}", self.version)));
        command.env("PYTHONHOME", self.folder.join("usr"));
        command
    }

    /// Starts the loader of musl, another C library.
    pub fn musl(&self) -> Result<Command> {
        let mut places = ["usr/lib", "lib"].iter().map(|place| self.folder.join(place).join("ld-musl-aarch64.so.1"));
        let loader = places.find(|file| file.exists()).context("the packages bring no musl")?;
        let mut command = Command::new(QEMU_PROGRAM);
        command.arg("-L").arg(&self.folder).arg(loader);
        Ok(command)
    }
}

/// Returns the version of the interpreter in a folder.
fn interpreter(folder: &Path) -> Option<String> {
    let programs = std::fs::read_dir(folder.join("usr/bin")).ok()?;
    let names = programs.flatten().map(|file| file.file_name().to_string_lossy().into_owned());
    names.filter_map(|name| name.strip_prefix("python").map(str::to_owned)).find(|version| version.starts_with("3."))
}

/// Fetches the packages with apt, configured for an ARM machine without packages, and unpacks them.
fn fetch(folder: &Path) -> Result<()> {
    eprintln!("creating {}, a Python for ARM (a minute, once)", folder.display());
    let apt_folder = empty(&folder.with_extension("apt"))?;
    for part in ["state/lists/partial", "cache/archives/partial"] {
        std::fs::create_dir_all(apt_folder.join(part))?;
    }
    std::fs::write(apt_folder.join("state/status"), "")?;
    let apt = |arguments: &[&str]| {
        let mut command = program("apt-get", ["--quiet", "--quiet", "-o", "APT::Architecture=arm64"]);
        command.args(["-o", "APT::Architectures=arm64", "-o", "Debug::NoLocking=1", "-o", "APT::Sandbox::User=root"]);
        for (name, place) in [("Dir::State", "state"), ("Dir::State::status", "state/status"), ("Dir::Cache", "cache")]
        {
            command.arg("-o").arg(format!("{name}={}", apt_folder.join(place).display()));
        }
        succeed(command.args(arguments))
    };
    // Sources without packages for ARM fail; another source may have them.
    let _ = apt(&["update"]);
    let mut install = vec!["install", "--download-only", "--yes", "--no-install-recommends"];
    install.extend(PACKAGES);
    apt(&install).context("apt has no Python for ARM")?;
    let unpacked = empty(folder)?;
    let archives = apt_folder.join("cache/archives");
    for name in files_below(&archives)?.iter().filter(|name| name.extension().is_some_and(|end| end == "deb")) {
        succeed(program("dpkg-deb", ["--extract"]).arg(archives.join(name)).arg(&unpacked))?;
    }
    std::fs::remove_dir_all(&apt_folder)?;
    Ok(())
}

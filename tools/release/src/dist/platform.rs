//! Platforms of programs and Python packages: how to compile for each and how to run the result.

use super::packaging::Packaging;
use super::wine;
use anyhow::{Result, bail, ensure};
use douse_xtask::command::{cargo, flags_without_folders, program, target, works};
use douse_xtask::tools::{Debian, Installing, target_ready};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A platform.
#[derive(PartialEq, Eq, Debug)]
pub struct Platform {
    /// The name that the compiler uses.
    pub target: &'static str,
    pub system: System,
    /// The processor, as Debian and containers name it.
    pub architecture: &'static str,
}

/// A system and its kind of C library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum System {
    /// Linux without shared libraries: one file runs everywhere.
    Static,
    /// Linux with the C library of the distribution, from version 2.17 on.
    Glibc,
    Windows,
}

/// All platforms, the static ones first: other artefacts are made of them.
pub const PLATFORMS: [Platform; 5] = [
    Platform { target: "x86_64-unknown-linux-musl", system: System::Static, architecture: "amd64" },
    Platform { target: "aarch64-unknown-linux-musl", system: System::Static, architecture: "arm64" },
    Platform { target: "x86_64-unknown-linux-gnu", system: System::Glibc, architecture: "amd64" },
    Platform { target: "aarch64-unknown-linux-gnu", system: System::Glibc, architecture: "arm64" },
    Platform { target: "x86_64-pc-windows-gnu", system: System::Windows, architecture: "amd64" },
];

/// The oldest supported C library of Linux: every distribution since 2014 has it.
pub const OLDEST_GLIBC: (u32, u32) = (2, 17);

/// The C compiler and linker for Windows.
pub const MINGW: Debian = Debian {
    packages: &["gcc-mingw-w64-x86-64"],
    is_installed: || works(&mut program("x86_64-w64-mingw32-gcc", ["--version"])),
};

/// Runs programs for ARM.
pub const QEMU: Debian =
    Debian { packages: &["qemu-user-static"], is_installed: || works(&mut program(QEMU_PROGRAM, ["--version"])) };
/// The emulator, a static program that also works in a chroot.
pub const QEMU_PROGRAM: &str = "qemu-aarch64-static";

/// The C library for programs that QEMU runs.
const ARM_GLIBC: Debian = Debian {
    packages: &["libc6-arm64-cross"],
    is_installed: || Path::new(ARM_LIBRARIES).join("lib/ld-linux-aarch64.so.1").exists(),
};
const ARM_LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// Finds a platform for the command line.
pub fn by_name(name: &str) -> Result<&'static Platform, String> {
    let known = || PLATFORMS.map(|platform| platform.target).join(", ");
    PLATFORMS.iter().find(|platform| platform.target == name).ok_or_else(|| format!("not one of {}", known()))
}

impl Platform {
    /// Returns the processor, as the compiler names it.
    pub fn processor(&self) -> &'static str {
        self.target.split('-').next().unwrap_or(self.target)
    }

    /// Returns whether this machine runs its programs without an emulator.
    pub fn is_native(&self) -> bool {
        self.system != System::Windows && cfg!(target_os = "linux") && self.processor() == std::env::consts::ARCH
    }

    pub fn program_name(&self) -> &'static str {
        if self.system == System::Windows { "douse.exe" } else { "douse" }
    }

    /// Returns `cargo <verb>` with the C compiler and linker for this platform. It uses a folder of
    /// its own, because it would invalidate other builds.
    pub fn cargo(&self, verb: &str, installing: Installing) -> Result<Command> {
        if !target_ready(self.target, installing) {
            bail!("the standard library for {0} is missing; to install it: rustup target add {0}", self.target);
        }
        let mut command = match self.system {
            System::Windows => {
                ensure!(MINGW.ready(installing), "the C compiler for Windows is missing");
                cargo([verb, "--target", self.target])
            }
            // Distributions have no C compiler for an old C library, for musl or for another
            // processor.
            System::Static | System::Glibc => {
                let mut command = Packaging::ready(installing)?.command("cargo-zigbuild");
                command.arg(if verb == "build" { "zigbuild" } else { verb });
                let (major, minor) = OLDEST_GLIBC;
                command.arg("--target").arg(match self.system {
                    System::Glibc => format!("{}.{major}.{minor}", self.target),
                    _ => self.target.to_owned(),
                });
                command
            }
        };
        command.arg("--target-dir").arg(build_folder());
        with_flags(&mut command);
        Ok(command)
    }

    /// Returns the way to run its programs on this machine.
    pub fn runner(&self, installing: Installing) -> Result<Runner> {
        if self.is_native() {
            return Ok(Runner { start: Vec::new(), environment: Vec::new() });
        }
        match (self.system, self.processor()) {
            (System::Windows, _) => {
                let (start, environment) = wine::ready(installing)?;
                Ok(Runner { start: vec![start], environment })
            }
            (System::Static, "aarch64") if QEMU.ready(installing) => {
                Ok(Runner { start: vec![QEMU_PROGRAM.to_owned()], environment: Vec::new() })
            }
            (System::Glibc, "aarch64") if QEMU.ready(installing) && ARM_GLIBC.ready(installing) => {
                let start = [QEMU_PROGRAM, "-L", ARM_LIBRARIES].map(str::to_owned).to_vec();
                Ok(Runner { start, environment: Vec::new() })
            }
            _ => bail!("nothing here runs programs for {}", self.target),
        }
    }
}

/// Makes the result independent of the machine: the compiler leaves out the names of folders, and
/// ignores flags for this machine. cargo-zigbuild sets none; maturin adds its own to these.
pub fn with_flags(command: &mut Command) {
    command.env("CARGO_ENCODED_RUSTFLAGS", flags_without_folders().join("\u{1f}"));
}

/// The folder for compiling releases. It can be deleted at any time.
pub fn build_folder() -> PathBuf {
    target().join("dist-build")
}

/// Starts the programs of a platform, by an emulator if this machine needs one.
pub struct Runner {
    start: Vec<String>,
    environment: Vec<(String, PathBuf)>,
}

impl Runner {
    /// Returns a command that runs a program with the arguments added to it.
    pub fn command(&self, file: impl AsRef<OsStr>) -> Command {
        let mut command = match self.start.split_first() {
            None => Command::new(file),
            Some((emulator, arguments)) => {
                let mut command = Command::new(emulator);
                command.args(arguments).arg(file);
                command
            }
        };
        self.prepare(&mut command);
        command
    }

    /// Sets the variables of the emulator, after an environment was emptied.
    pub fn prepare(&self, command: &mut Command) {
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
    }

    /// Returns the emulator as cargo's settings name it.
    pub fn cargo_runner(&self) -> String {
        self.start.join(" ")
    }

    /// Names the emulator in a row of a table.
    pub fn label(&self) -> String {
        match self.start.first().map(|start| Path::new(start).file_name().unwrap_or_default().to_string_lossy()) {
            None => String::new(),
            Some(name) => format!(" by {name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn platforms_are_found_by_name() {
        for platform in &PLATFORMS {
            assert_eq!(by_name(platform.target), Ok(platform));
            let x86 = platform.processor() == "x86_64";
            assert_eq!(platform.architecture, if x86 { "amd64" } else { "arm64" });
            assert_eq!(platform.program_name().ends_with(".exe"), platform.target.contains("windows"));
        }
        assert!(by_name("m68k-atari").unwrap_err().contains("x86_64-pc-windows-gnu"));
    }

    #[test]
    fn flags_of_this_machine_are_not_followed() {
        let mut command = program("cargo", ["build"]);
        with_flags(&mut command);
        // Cargo prefers this to `RUSTFLAGS` and to all settings.
        let flags = command.get_envs().find(|(name, _)| *name == "CARGO_ENCODED_RUSTFLAGS").unwrap().1.unwrap();
        assert!(flags.to_str().unwrap().split('\u{1f}').all(|flag| flag.starts_with("--remap-path-prefix=")));
    }

    #[test]
    fn a_program_is_given_to_its_emulator() {
        let of = |start: &[&str]| Runner {
            start: start.iter().map(|&part| part.to_owned()).collect(),
            environment: vec![("WINEDEBUG".to_owned(), "-all".into())],
        };
        let command = of(&["/usr/bin/qemu", "-L", "/arm"]).command("douse");
        assert_eq!(command.get_program(), "/usr/bin/qemu");
        assert_eq!(command.get_args().collect::<Vec<_>>(), ["-L", "/arm", "douse"]);
        assert_eq!(command.get_envs().count(), 1);
        assert_eq!(of(&["/usr/bin/qemu", "-L", "/arm"]).label(), " by qemu");
        assert_eq!(of(&[]).command("douse").get_program(), "douse");
        assert_eq!(of(&[]).label(), "");
    }
}

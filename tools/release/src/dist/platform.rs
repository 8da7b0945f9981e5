//! The platforms that programs and Python packages are built for: how to compile for each, and how to run what was compiled.

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
    /// As the compiler calls it.
    pub target: &'static str,
    /// The system and how programs use its libraries.
    pub system: System,
    /// The processor as Debian and containers call it.
    pub architecture: &'static str,
}

/// A system, and how programs use its libraries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum System {
    /// Linux without any library: one file runs everywhere.
    Static,
    /// Linux with the C library of the distribution, from version 2.17 on.
    Glibc,
    /// Windows.
    Windows,
}

/// All platforms. What others are made of comes first.
pub const PLATFORMS: [Platform; 5] = [
    Platform { target: "x86_64-unknown-linux-musl", system: System::Static, architecture: "amd64" },
    Platform { target: "aarch64-unknown-linux-musl", system: System::Static, architecture: "arm64" },
    Platform { target: "x86_64-unknown-linux-gnu", system: System::Glibc, architecture: "amd64" },
    Platform { target: "aarch64-unknown-linux-gnu", system: System::Glibc, architecture: "arm64" },
    Platform { target: "x86_64-pc-windows-gnu", system: System::Windows, architecture: "amd64" },
];

/// The oldest C library of Linux that programs run with: that of every distribution since 2014.
pub const OLDEST_GLIBC: (u32, u32) = (2, 17);

/// The C compiler and linker for Windows.
pub const MINGW: Debian = Debian {
    packages: &["gcc-mingw-w64-x86-64"],
    there: || works(&mut program("x86_64-w64-mingw32-gcc", ["--version"])),
};

/// What runs programs for ARM.
pub const QEMU: Debian =
    Debian { packages: &["qemu-user-static"], there: || works(&mut program(QEMU_PROGRAM, ["--version"])) };
/// The emulator itself, which needs no libraries and thus also works in a chroot.
pub const QEMU_PROGRAM: &str = "qemu-aarch64-static";

/// The C library for programs that QEMU runs.
const ARM_GLIBC: Debian = Debian {
    packages: &["libc6-arm64-cross"],
    there: || Path::new(ARM_LIBRARIES).join("lib/ld-linux-aarch64.so.1").exists(),
};
const ARM_LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// The platform with this name, for the command line.
pub fn named(name: &str) -> Result<&'static Platform, String> {
    let known = || PLATFORMS.map(|platform| platform.target).join(", ");
    PLATFORMS.iter().find(|platform| platform.target == name).ok_or_else(|| format!("not one of {}", known()))
}

impl Platform {
    /// The first part of the name: the processor as the compiler calls it.
    pub fn processor(&self) -> &'static str {
        self.target.split('-').next().unwrap_or(self.target)
    }

    /// Whether this machine runs its programs by itself.
    pub fn is_native(&self) -> bool {
        self.system != System::Windows && cfg!(target_os = "linux") && self.processor() == std::env::consts::ARCH
    }

    /// What the program is called.
    pub fn program_name(&self) -> &'static str {
        if self.system == System::Windows { "douse.exe" } else { "douse" }
    }

    /// `cargo <verb>` for this platform, with its C compiler and linker; in a folder of its own, because otherwise other builds would have to be repeated.
    pub fn cargo(&self, verb: &str, installing: Installing) -> Result<Command> {
        if !target_ready(self.target, installing) {
            bail!("the standard library for {0} is missing; to install it: rustup target add {0}", self.target);
        }
        let mut command = match self.system {
            System::Windows => {
                ensure!(MINGW.ready(installing), "the C compiler for Windows is missing");
                cargo([verb, "--target", self.target])
            }
            // Every distribution has a C compiler, but not one for an old C library, for musl or for another processor.
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

    /// What starts its programs here.
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

/// Lets the compiler make the same on every machine: it leaves out the names of folders, and follows no flags that are meant for this machine.
/// cargo-zigbuild sets none; maturin adds its own to these.
pub fn with_flags(command: &mut Command) {
    command.env("CARGO_ENCODED_RUSTFLAGS", flags_without_folders().join("\u{1f}"));
}

/// Where everything for releases is compiled. It can be deleted at any time.
pub fn build_folder() -> PathBuf {
    target().join("dist-build")
}

/// What starts the programs of a platform: nothing where the machine does, else an emulator.
pub struct Runner {
    start: Vec<String>,
    environment: Vec<(String, PathBuf)>,
}

impl Runner {
    /// A command that runs a program, which gets the arguments that are added.
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

    /// Sets what the emulator needs to know, after an environment was emptied.
    pub fn prepare(&self, command: &mut Command) {
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
    }

    /// The emulator as cargo's settings name it.
    pub fn setting(&self) -> String {
        self.start.join(" ")
    }

    /// How a row of a table says what ran a program.
    pub fn shown(&self) -> String {
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
            assert_eq!(named(platform.target), Ok(platform));
            let x86 = platform.processor() == "x86_64";
            assert_eq!(platform.architecture, if x86 { "amd64" } else { "arm64" });
            assert_eq!(platform.program_name().ends_with(".exe"), platform.target.contains("windows"));
        }
        assert!(named("m68k-atari").unwrap_err().contains("x86_64-pc-windows-gnu"));
    }

    #[test]
    fn flags_of_this_machine_are_not_followed() {
        let mut command = program("cargo", ["build"]);
        with_flags(&mut command);
        // Cargo takes this before `RUSTFLAGS` and before all settings.
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
        assert_eq!(of(&["/usr/bin/qemu", "-L", "/arm"]).shown(), " by qemu");
        assert_eq!(of(&[]).command("douse").get_program(), "douse");
        assert_eq!(of(&[]).shown(), "");
    }
}

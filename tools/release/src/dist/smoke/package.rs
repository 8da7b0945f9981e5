//! Tries the source, the crates and the Python package.

use super::{BOARD, PRESSES, Sandbox, Subject, Trial};
use crate::dist::emulated::ArmPython;
use crate::dist::folder::names_folders;
use crate::dist::packaging::Packaging;
use crate::dist::platform::{Platform, System};
use crate::dist::wheel::audit;
use anyhow::{Context, Result, bail, ensure};
use douse_xtask::command::{cargo, output, program, root, succeed, target};
use douse_xtask::tools::{Debian, Installing};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Unpacks the source, lets cargo read it, and compares it with the commit.
pub fn source(subject: &Subject, sandbox: &Sandbox) -> Result<Trial> {
    let folder = sandbox.unpack(&subject.file, "unpacked")?.join(format!("douse-{}", subject.version));
    let mut command = cargo(["metadata", "--locked", "--offline", "--no-deps", "--format-version", "1"]);
    let described = command.current_dir(&folder).stderr(Stdio::inherit()).output()?;
    let metadata: serde_json::Value = serde_json::from_slice(&described.stdout).context("cargo cannot read it")?;
    let packages = metadata["packages"].as_array().map_or(0, Vec::len);
    ensure!(packages > 0, "it has no packages");
    let git = |arguments: &[&str]| -> Result<String> {
        let mut command = program("git", ["-c", "core.autocrlf=false", "-c", "core.safecrlf=false"]);
        Ok(output(command.args(arguments).current_dir(&folder))?.trim().to_owned())
    };
    git(&["init", "--quiet"])?;
    git(&["add", "--all", "--force"])?;
    let committed = output(&mut program("git", ["rev-parse", "HEAD^{tree}"]))?;
    ensure!(git(&["write-tree"])? == committed.trim(), "it differs from the commit");
    Ok(Trial::Passed(format!("unpacked; cargo reads its {packages} packages; git finds the files of the commit"), None))
}

/// Builds and runs a program that uses only the packaged crates.
pub fn crates(files: &[PathBuf], sandbox: &Sandbox) -> Result<String> {
    let mut patches = String::new();
    for file in files {
        sandbox.unpack(file, "crates")?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let (name, _) = stem.rsplit_once('-').context("a version")?;
        for text in ["LICENSE-MIT", "LICENSE-APACHE", "README.md"] {
            let packed = std::fs::read_to_string(sandbox.0.join("crates").join(&stem).join(text));
            ensure!(packed.is_ok_and(|packed| !packed.is_empty()), "{name} has no {text}");
        }
        patches.push_str(&format!("{name} = {{ path = \"../crates/{stem}\" }}\n"));
    }
    let project = sandbox.0.join("project");
    std::fs::create_dir_all(project.join("src"))?;
    let manifest = "[package]\nname = \"user\"\nversion = \"1.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
        douse = { version = \"*\", features = [\"png\", \"serde\"] }\n";
    std::fs::write(project.join("Cargo.toml"), format!("{manifest}[patch.crates-io]\n{patches}"))?;
    std::fs::write(project.join("src/main.rs"), USER)?;
    std::fs::copy(root().join("Cargo.lock"), project.join("Cargo.lock"))?;
    let mut command = cargo(["run", "--offline"]);
    command.current_dir(&project).env("CARGO_TARGET_DIR", target().join("dist-user"));
    let printed = output(&mut command).context("a program with them fails")?;
    ensure!(printed == "6\n", "a program with them prints {printed:?}");
    Ok("a program was built with all of them and solved a board".to_owned())
}

/// Uses the library as its documentation shows.
const USER: &str = r#"use douse::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "5x5:002a000".parse()?;
    match board.solve()? {
        Answer::Solvable(solutions) => println!("{}", solutions.shortest(&Budget::default()).count()),
        Answer::Unsolvable(witness) => println!("{witness}"),
    }
    Ok(())
}
"#;

/// Python code that prints the fewest presses and the version of the package.
fn question() -> String {
    format!("import douse; print(douse.shortest({BOARD:?}).names); print(douse.__version__)")
}

/// Checks what Python prints.
fn check_python(python: &mut Command, version: &str) -> Result<()> {
    let output = python.args(["-c", &question()]).output().context("Python does not start")?;
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    ensure!(output.status.success(), "Python fails: {errors}");
    ensure!(said == format!("{PRESSES}\n{version}\n"), "Python answers {said:?}");
    Ok(())
}

/// An empty Python environment.
struct Environment {
    python: PathBuf,
}

impl Environment {
    fn new(sandbox: &Sandbox) -> Result<Self> {
        let folder = sandbox.0.join("environment");
        succeed(program("python3", ["-m", "venv", "--without-pip"]).arg(&folder))?;
        Ok(Self { python: folder.join("bin/python") })
    }

    /// Starts `pip install` without a network: packages were fetched before.
    fn install(&self, packaging: &Packaging) -> Command {
        let mut pip = packaging.command("python");
        pip.args(["-m", "pip", "--disable-pip-version-check", "--python"]).arg(&self.python);
        pip.args(["install", "--quiet", "--no-index", "--find-links"]).arg(wheel_folder());
        pip
    }

    fn python(&self, sandbox: &Sandbox) -> Command {
        sandbox.isolated(Command::new(&self.python))
    }
}

/// The folder of fetched packages.
fn wheel_folder() -> PathBuf {
    target().join("tools/wheels")
}

/// Fetches packages with these options of pip.
fn fetch(packaging: &Packaging, packages: &[&str], options: &[&str]) -> Result<()> {
    let mut pip = packaging.command("python");
    pip.args(["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:", "--dest"]);
    succeed(pip.arg(wheel_folder()).args(options).args(packages))
}

/// NumPy, as the package requires it.
const NUMPY: &str = "numpy>=1.26";

/// Fails if the Python package for a platform, or its source, cannot be tried, after installing
/// missing tools.
pub fn ready(platform: Option<&Platform>, installing: Installing) -> Result<()> {
    Packaging::ready(installing)?;
    match platform {
        Some(platform) if !platform.is_native() => ArmPython::ready(installing).map(drop),
        Some(platform) if platform.system == System::Static => musl(installing).map(drop),
        _ => Ok(()),
    }
}

/// Installs a wheel in an empty environment and uses it.
pub fn wheel(subject: &Subject, sandbox: &Sandbox) -> Result<Trial> {
    let platform = subject.platform()?;
    let packaging = Packaging::ready(subject.installing)?;
    audit(&packaging, &subject.file, platform, &sandbox.0)?;
    let unpacked = sandbox.0.join("unpacked");
    succeed(program("python3", ["-m", "zipfile", "--extract"]).arg(&subject.file).arg(&unpacked))?;
    ensure!(!names_folders(&std::fs::read(unpacked.join(MODULE))?), "it names folders of this machine");
    match (platform.system, platform.is_native()) {
        (System::Glibc, true) => {
            fetch(&packaging, &[NUMPY], &[])?;
            let environment = Environment::new(sandbox)?;
            let begun = Instant::now();
            succeed(environment.install(&packaging).arg(&subject.file))?;
            check_python(&mut environment.python(sandbox), subject.version)?;
            let first_answer = subject.first_answer(begun);
            Ok(Trial::Passed("installed by pip; solved; auditwheel accepts it".to_owned(), first_answer))
        }
        (System::Glibc, false) => match ArmPython::ready(subject.installing) {
            Ok(python) => wheel_in_qemu(subject, sandbox, &packaging, &python),
            Err(error) => Ok(Trial::Skipped(format!("{error:#}"))),
        },
        (_, native) => wheel_for_musl(subject, sandbox, &packaging, native),
    }
}

/// The compiled module in a wheel.
const MODULE: &str = "douse/_douse.abi3.so";

/// Lets pip install a wheel for the Python that `options` describe, whichever Python runs pip.
fn install_for(options: &[&str], subject: &Subject, sandbox: &Sandbox, packaging: &Packaging) -> Result<PathBuf> {
    let site = sandbox.0.join("site");
    let mut pip = packaging.command("python");
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]);
    pip.args(["--only-binary", ":all:", "--find-links"]).arg(wheel_folder());
    succeed(pip.args(options).arg("--target").arg(&site).arg(&subject.file))?;
    Ok(site)
}

/// Installs a wheel for a Python in QEMU, and uses it.
fn wheel_in_qemu(subject: &Subject, sandbox: &Sandbox, packaging: &Packaging, python: &ArmPython) -> Result<Trial> {
    let abi = format!("cp{}", python.version.replace('.', ""));
    let mut options =
        vec!["--python-version", &python.version, "--implementation", "cp", "--abi", &abi, "--abi", "abi3"];
    // Wheels are named after the oldest system they run on.
    for tag in ["manylinux_2_17_aarch64", "manylinux2014_aarch64", "manylinux_2_27_aarch64", "manylinux_2_28_aarch64"] {
        options.extend(["--platform", tag]);
    }
    fetch(packaging, &[NUMPY], &options)?;
    let site = install_for(&options, subject, sandbox, packaging)?;
    let mut command = python.command();
    command.env("PYTHONPATH", &site).current_dir(&sandbox.0).stdin(Stdio::null());
    check_python(&mut command, subject.version)?;
    Ok(Trial::Passed("installed by pip; solved by Python in qemu; auditwheel accepts it".to_owned(), None))
}

/// Installs a wheel for the oldest Python with musl, which neither Debian nor the index offers, and
/// links its module with musl: all symbols except Python's own must exist.
fn wheel_for_musl(subject: &Subject, sandbox: &Sandbox, packaging: &Packaging, native: bool) -> Result<Trial> {
    let loader = match native {
        true => musl(subject.installing),
        false => ArmPython::ready(subject.installing).and_then(|python| python.musl()),
    };
    let mut loader = match loader {
        Ok(loader) => loader,
        Err(error) => return Ok(Trial::Skipped(format!("{error:#}"))),
    };
    let tag = format!("musllinux_1_2_{}", subject.platform()?.processor());
    let options = ["--python-version", "3.11", "--implementation", "cp", "--abi", "abi3", "--platform", &tag];
    // NumPy is another wheel, which is not tried here.
    let site = install_for(&[&options[..], &["--no-deps"]].concat(), subject, sandbox, packaging)?;
    let output = loader.arg("--list").arg(site.join(MODULE)).output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    let open = open_symbols(&errors).with_context(|| format!("musl cannot load it: {errors}"))?;
    let (own, others): (Vec<&str>, Vec<&str>) =
        open.iter().partition(|name| name.trim_start_matches('_').starts_with("Py"));
    ensure!(others.is_empty(), "musl has no {}", others.join(", "));
    ensure!(!own.is_empty(), "it asks nothing of Python");
    let asked = own.len();
    let done = format!("installed by pip; linked by musl, all but the {asked} symbols of Python found");
    Ok(Trial::Passed(format!("{done}; auditwheel accepts it"), None))
}

/// Reads the symbols that musl's loader does not find; `None` if there is another error.
fn open_symbols(errors: &str) -> Option<Vec<&str>> {
    let lines = errors.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| line.strip_suffix(": symbol not found")?.rsplit(' ').next()).collect()
}

/// The C library of the static programs, as a shared library.
const MUSL: Debian = Debian { packages: &["musl"], is_installed: || musl_loader().exists() };

/// Starts the loader of musl for programs of this machine.
fn musl(installing: Installing) -> Result<Command> {
    ensure!(MUSL.ready(installing), "musl is missing");
    Ok(Command::new(musl_loader()))
}

fn musl_loader() -> PathBuf {
    PathBuf::from(format!("/lib/ld-musl-{}.so.1", std::env::consts::ARCH))
}

/// Builds the source package without a network, with an empty folder instead of cargo's own, and
/// uses it.
pub fn sdist(subject: &Subject, sandbox: &Sandbox) -> Result<Trial> {
    let packaging = Packaging::ready(subject.installing)?;
    fetch(&packaging, &[NUMPY, "maturin>=1.9.4,<2"], &[])?;
    let environment = Environment::new(sandbox)?;
    let home = sandbox.0.join("cargo");
    std::fs::create_dir_all(&home)?;
    let mut install = environment.install(&packaging);
    install.arg(&subject.file).env("CARGO_HOME", &home).env("CARGO_NET_OFFLINE", "true");
    // Compiling is quicker this way, and speed is not tested here.
    install.env("MATURIN_PEP517_ARGS", "--profile dev").env_remove("CARGO_TARGET_DIR");
    succeed(&mut install)?;
    check_python(&mut environment.python(sandbox), subject.version)?;
    if Path::new(&home).join("registry/index").exists() {
        bail!("cargo has asked a registry");
    }
    Ok(Trial::Passed("built by pip without a network; solved".to_owned(), None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_symbols_are_read_from_what_musl_prints() {
        let line = |name: &str| format!("Error relocating /a b/_douse.abi3.so: {name}: symbol not found\n");
        assert_eq!(
            open_symbols(&(line("PyErr_Clear") + &line("gnu_get_libc_version"))).unwrap(),
            ["PyErr_Clear", "gnu_get_libc_version"]
        );
        assert_eq!(open_symbols("").unwrap(), Vec::<&str>::new());
        assert_eq!(open_symbols("Error loading shared library libgcc_s.so.1: No such file or directory\n"), None);
    }
}

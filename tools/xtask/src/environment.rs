//! Python environments of this workspace: created once, and again when their list of packages
//! changes.

use crate::command::{program, succeed, target, works};
use crate::tools::{Installing, PYTHON};
use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::process::Command;

/// An environment with packages from PyPI.
pub struct Environment {
    folder: PathBuf,
}

impl Environment {
    /// Opens the environment in `folder` with these packages. It is created if it is missing or has
    /// others, and that is allowed.
    pub fn ready(folder: PathBuf, packages: &[&str], installing: Installing) -> Result<Self> {
        let environment = Self { folder };
        // Written last, so that an interrupted installation is repeated.
        let list = environment.folder.join("packages.txt");
        let wanted = packages.join("\n");
        // The Python that created it may have been removed.
        let runs = || works(environment.program("python").arg("--version"));
        if std::fs::read_to_string(&list).is_ok_and(|found| found == wanted) && runs() {
            return Ok(environment);
        }
        let (place, names) = (environment.folder.display(), packages.join(" "));
        if installing == Installing::Forbidden {
            bail!("not in {place}: {names}");
        }
        if !PYTHON.ready(installing) {
            bail!("Python 3.11 or newer, with its modules venv and ensurepip, is not installed");
        }
        eprintln!("creating {place}, an environment with {names} (a minute at most, once)");
        succeed(program("python3", ["-m", "venv", "--clear"]).arg(&environment.folder))?;
        environment.add(packages).with_context(|| format!("{names} cannot be installed"))?;
        std::fs::write(&list, wanted)?;
        Ok(environment)
    }

    /// Installs packages beyond those of the list.
    pub fn add(&self, packages: &[&str]) -> Result<()> {
        let mut pip = self.program("python");
        pip.args(["-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off"]);
        if !std::io::stderr().is_terminal() {
            pip.arg("--quiet");
        }
        succeed(pip.args(packages))
    }

    /// Returns the command for a program of the environment.
    pub fn program(&self, name: &str) -> Command {
        let mut command = program(self.programs().join(name).as_os_str(), Vec::<&OsStr>::new());
        command.env("VIRTUAL_ENV", &self.folder).env_remove("PYTHONPATH").env_remove("PYTHONHOME");
        command
    }

    /// The folder of its programs.
    pub fn programs(&self) -> PathBuf {
        self.folder.join(if cfg!(windows) { "Scripts" } else { "bin" })
    }

    /// A path inside the environment.
    pub fn path(&self, inside: &str) -> PathBuf {
        self.folder.join(inside)
    }
}

/// Returns the command of a tool that a package on PyPI brings under its own name, as in `typos==1.51.1`.
pub fn tool(package: &str, installing: Installing) -> Result<Command> {
    let name = package.split(['=', '<', '>']).next().unwrap_or(package);
    Ok(Environment::ready(target().join("tools").join(name), &[package], installing)?.program(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_environment_is_ready_only_with_exactly_its_packages() {
        let folder = std::env::temp_dir().join(format!("douse-environment-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let ready = |packages: &[&str]| Environment::ready(folder.clone(), packages, Installing::Forbidden).is_ok();
        assert!(!ready(&["a>=1", "b"]), "nothing was installed");
        std::fs::write(folder.join("packages.txt"), "a>=1\nb").unwrap();
        assert!(!ready(&["a>=1", "b"]), "there is no Python");
        succeed(program("python3", ["-m", "venv", "--without-pip"]).arg(&folder)).unwrap();
        assert!(ready(&["a>=1", "b"]));
        assert!(!ready(&["a>=2", "b"]), "the list has changed");
        std::fs::remove_dir_all(folder).unwrap();
    }
}

//! The Python package: its environment, build, tests and benchmarks.

use crate::command::{development, root, succeed, works};
use crate::environment::Environment;
use crate::tools::Installing;
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::process::Command;

/// Packages for the tests: `maturin`, and the extra `test` of `crates/python/pyproject.toml`.
const PACKAGES: [&str; 16] = [
    "maturin>=1.9.4,<2",
    "numpy>=1.26",
    "pytest>=8",
    "hypothesis>=6.100",
    "python-flint>=0.6",
    "mypy>=1.11",
    "pyarrow>=15",
    "dask[distributed]>=2024.1",
    "scipy>=1.11",
    "networkx>=3.2",
    "pandas>=2.1",
    "pyright>=1.1.380",
    "anywidget>=0.9",
    "matplotlib>=3.8",
    "typst>=0.13",
    "mistune>=3",
];

/// Packages for the board in a real notebook, which is one of the slow tests.
const NOTEBOOK: [&str; 2] = ["jupyterlab>=4", "selenium>=4.20"];

/// pytest's exit status if no test matches the filter.
pub const NO_TESTS: i32 = 5;

/// The environment with everything that the tests need.
pub struct Tests(Environment);

impl Tests {
    /// Opens the environment in `target/python`; prints a message if it cannot be installed.
    pub fn ready(installing: Installing) -> Option<Self> {
        match Environment::ready(root().join("target/python"), &PACKAGES, installing) {
            Ok(environment) => Some(Self(environment)),
            Err(error) => {
                eprintln!("{error:#}; continuing without the Python package");
                None
            }
        }
    }

    fn install_notebook(&self, installing: Installing) {
        let there = works(self.python().args(["-c", "import jupyterlab, selenium"]));
        if there || installing == Installing::Forbidden {
            return;
        }
        if let Err(error) = self.0.add(&NOTEBOOK) {
            eprintln!("{} cannot be installed: {error:#}; continuing without the notebook", NOTEBOOK.join(" "));
        }
    }

    pub fn python(&self) -> Command {
        self.0.program("python")
    }

    /// Builds the package into the environment, with `options` of maturin.
    pub fn build(&self, options: &[&str]) -> Result<()> {
        let mut command = self.python();
        command.args(["-m", "maturin", "develop", "--manifest-path"]);
        succeed(command.arg(package().join("Cargo.toml")).args(options))
    }

    /// Installs the library that was compiled with the other programs, as `maturin develop` would.
    /// maturin itself would compile most dependencies again, with other features.
    fn install_built(&self) -> Result<()> {
        use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
        let built = development().join(format!("{DLL_PREFIX}_douse{DLL_SUFFIX}"));
        let module = package().join("douse").join(if cfg!(windows) { "_douse.pyd" } else { "_douse.abi3.so" });
        // A new file, in case a Python has loaded the old one.
        let _ = std::fs::remove_file(&module);
        std::fs::copy(&built, &module).with_context(|| built.display().to_string())?;
        let place = self.python().args(["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).output()?;
        let place = PathBuf::from(String::from_utf8(place.stdout)?.trim());
        for entry in std::fs::read_dir(&place).with_context(|| place.display().to_string())? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with("douse-") && name.ends_with(".dist-info") {
                std::fs::remove_dir_all(&path)?;
            }
        }
        let version = env!("CARGO_PKG_VERSION");
        let about = place.join(format!("douse-{version}.dist-info"));
        std::fs::create_dir(&about)?;
        std::fs::write(about.join("METADATA"), format!("Metadata-Version: 2.4\nName: douse\nVersion: {version}\n"))?;
        std::fs::write(about.join("RECORD"), "")?;
        std::fs::write(place.join("douse.pth"), format!("{}\n", package().display()))?;
        Ok(())
    }

    /// Returns the command that tests the installed package: tests with `filter` in their names,
    /// and with `slow` also those that take minutes.
    pub fn tests(&self, filter: Option<&str>, slow: bool, installing: Installing) -> Result<Command> {
        self.install_built()?;
        let mut command = self.python();
        command.args(["-m", "pytest"]).arg(package());
        if slow {
            self.install_notebook(installing);
            command.env("DOUSE_SLOW", "1");
        }
        if let Some(filter) = filter {
            command.args(["-k", filter]);
        }
        Ok(command)
    }
}

/// The folder of the package.
pub fn package() -> PathBuf {
    root().join("crates/python")
}

/// Runs the benchmarks of the package in its release build, and fails if a ratio misses its limit.
pub fn bench(installing: Installing) -> Result<()> {
    let Some(environment) = Tests::ready(installing) else { return Ok(()) };
    environment.build(&["--release"])?;
    let mut scripts = std::fs::read_dir(package().join("benches"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    scripts.retain(|path| path.extension().is_some_and(|ending| ending == "py"));
    scripts.sort();
    let outcomes: Vec<_> = scripts.iter().map(|script| succeed(environment.python().arg(script))).collect();
    outcomes.into_iter().collect()
}

//! `cargo xtask bench`: runs the benchmarks, against other programs if they are installed.

use crate::command::{cargo, metadata, root, succeed};
use crate::tools::{Installing, Library, install_libraries};
use crate::{build_times, python, release};
use anyhow::{Result, bail};
use std::collections::BTreeSet;

/// Libraries to compare with, never part of the product. A feature needs all of its libraries.
const OPPONENTS: [Library; 3] = [
    Library { feature: "m4ri", header: "m4ri/m4ri.h", package: "libm4ri-dev" },
    Library { feature: "ntl", header: "NTL/GF2X.h", package: "libntl-dev" },
    Library { feature: "ntl", header: "gf2x.h", package: "libgf2x-dev" },
];

/// The feature for benchmarks of the service: its dependencies take minutes to build.
const SERVICE: &str = "service";
/// The first word of benchmarks that attack the service.
const ATTACK: &str = "attack";

/// Run the benchmarks, against other programs that are installed.
///
/// Missing programs are installed with apt-get if that needs no password; without them only the
/// figures of douse are shown. Compare only figures of one run.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask bench              all of them
  cargo xtask bench elimination  one of them
  cargo xtask bench build        builds from nothing, after edits, and all tests (only when named: it takes half an hour)
  cargo xtask bench processors   the kernels of 64-bit ARM and WebAssembly against portable code (only when named: it builds them twice)
  cargo xtask bench python       the Python package: arrays, sweeps, two Dask workers against one
  cargo xtask bench service      the service: reads against a bare server, verified scores a second; service-memory: its memory over an hour's worth of requests
  cargo xtask bench attack       what strangers may try against the service, and how long an honest player waits; attack-requests: with requests that cost much")]
pub struct Arguments {
    /// Only these benchmarks; all of them when none is named
    names: Vec<String>,
}

/// The benchmark of clean builds.
const BUILD: &str = "build";

/// The benchmark of other processors.
const PROCESSORS: &str = "processors";

/// The benchmarks that are written in Python.
const PYTHON: &str = "python";

pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    let all = arguments.names.is_empty();
    // A clean build takes minutes, so it runs only if it is named.
    let (builds, others): (Vec<_>, Vec<_>) = arguments.names.iter().partition(|name| *name == BUILD);
    if !builds.is_empty() {
        build_times::run(installing)?;
        if others.is_empty() {
            return Ok(());
        }
    }
    let (foreign, others): (Vec<_>, Vec<_>) = others.into_iter().partition(|name| *name == PROCESSORS);
    if !foreign.is_empty() {
        release::run("processors", &["--bench"], installing)?;
        if others.is_empty() {
            return Ok(());
        }
    }
    let names: Vec<&String> = others.iter().copied().filter(|name| *name != PYTHON).collect();
    let native = if all || !names.is_empty() { run_native(&names, installing) } else { Ok(()) };
    let package = if all || names.len() < others.len() { python::bench(installing) } else { Ok(()) };
    native.and(package)
}

fn run_native(names: &[&String], installing: Installing) -> Result<()> {
    if !root().join("tools/bench/Cargo.toml").exists() {
        bail!("there is no crate tools/bench in this checkout");
    }
    let metadata = metadata()?;
    let Some(bench) = metadata.packages.iter().find(|package| package.name == "douse-bench") else {
        bail!("tools/bench is not a member of the workspace");
    };
    let wanted: Vec<_> = OPPONENTS.iter().filter(|library| bench.features.contains_key(library.feature)).collect();
    let missing: Vec<_> = wanted.iter().copied().filter(|library| !library.is_installed()).collect();
    if !missing.is_empty() {
        install_libraries(&missing, installing);
    }
    let (mut present, absent): (BTreeSet<_>, BTreeSet<_>) =
        wanted.iter().map(|library| library.feature).partition(|feature| has_all(&wanted, feature));
    for feature in absent {
        eprintln!("continuing without {feature}");
    }
    if names.is_empty() || names.iter().any(|name| name.starts_with(SERVICE) || name.starts_with(ATTACK)) {
        present.insert(SERVICE);
    }
    let mut command = cargo(["run", "--release", "--package", "douse-bench"]);
    if !present.is_empty() {
        command.args(["--features", &Vec::from_iter(present).join(",")]);
    }
    succeed(command.arg("--").args(names))
}

fn has_all(libraries: &[&Library], feature: &str) -> bool {
    libraries.iter().filter(|library| library.feature == feature).all(|library| library.is_installed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feature_needs_all_of_its_libraries() {
        let there = Library { feature: "f", header: ".", package: "" };
        let absent = Library { feature: "f", header: "no/such/header.h", package: "" };
        let other = Library { feature: "g", header: "no/such/header.h", package: "" };
        assert!(has_all(&[&there, &other], "f"));
        assert!(!has_all(&[&there, &absent], "f"));
    }
}

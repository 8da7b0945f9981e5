//! `cargo xtask bench`: the benchmarks, beside the opponents that are installed.

use crate::check::metadata;
use crate::command::{cargo, root, succeed};
use crate::tools::{Installing, Library, install_libraries};
use anyhow::{Result, bail};

/// The libraries we measure ourselves against. They are never part of the product.
const OPPONENTS: [Library; 3] = [
    Library { feature: "m4ri", header: "m4ri/m4ri.h", package: "libm4ri-dev" },
    Library { feature: "ntl", header: "NTL/GF2X.h", package: "libntl-dev" },
    Library { feature: "gf2x", header: "gf2x.h", package: "libgf2x-dev" },
];

/// Run the benchmarks, against the opponents that are installed.
///
/// Missing opponents are installed with apt-get where that needs no password; without them the figures of douse
/// stand alone. Compare figures of one run only.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask bench              all of them
  cargo xtask bench elimination  one of them")]
pub struct Arguments {
    /// Only these benchmarks; all of them when none is named
    names: Vec<String>,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    if !root().join("crates/bench/Cargo.toml").exists() {
        bail!("there is no crate crates/bench in this checkout");
    }
    let metadata = metadata()?;
    let Some(bench) = metadata.packages.iter().find(|package| package.name == "douse-bench") else {
        bail!("crates/bench is not a member of the workspace");
    };
    let wanted: Vec<_> = OPPONENTS.iter().filter(|library| bench.features.contains_key(library.feature)).collect();
    let missing: Vec<_> = wanted.iter().copied().filter(|library| !library.there()).collect();
    if !missing.is_empty() {
        install_libraries(&missing, installing);
    }
    let (there, absent): (Vec<&Library>, Vec<&Library>) = wanted.into_iter().partition(|library| library.there());
    for library in absent {
        eprintln!("going on without {}", library.feature);
    }
    let mut command = cargo(["run", "--quiet", "--release", "--package", "douse-bench"]);
    if !there.is_empty() {
        let features: Vec<_> = there.iter().map(|library| library.feature).collect();
        command.args(["--features", &features.join(",")]);
    }
    succeed(command.arg("--").args(&arguments.names))
}

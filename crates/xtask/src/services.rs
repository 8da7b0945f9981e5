//! Programs that tests start themselves: PostgreSQL; schemathesis, which makes requests from the OpenAPI document; LaTeX and a PDF reader.

use crate::command::{program, root, succeed, works};
use crate::suite::Strictness;
use crate::tools::{Debian, Installing, PYTHON};
use anyhow::{Result, bail};

/// The server whose databases are tested beside SQLite.
pub const POSTGRES: Debian = Debian { packages: &["postgresql"], there: || crate::postgres::programs().is_some() };

/// What reads the formulas and the worksheets that douse writes.
const PAPER: Debian = Debian {
    packages: &["texlive-latex-base", "poppler-utils"],
    there: || has_program("pdflatex", "-version") && has_program("pdftotext", "-v"),
};

fn has_program(name: &str, option: &str) -> bool {
    works(&mut program(name, [option]))
}

/// The package on PyPI that makes requests from an OpenAPI document.
const SCHEMATHESIS: &str = "schemathesis>=4.0,<5";

/// Makes sure that all are available, where every suite must run; elsewhere the tests of what is missing are skipped. No server of the system is
/// used: each test makes a cluster of its own.
pub fn prepare(installing: Installing, strictness: Strictness) -> Result<()> {
    let mut missing = Vec::new();
    for (what, there) in [
        ("PostgreSQL", POSTGRES.ready(installing)),
        ("LaTeX or pdftotext", PAPER.ready(installing)),
        ("schemathesis", has_schemathesis(installing)),
    ] {
        if !there {
            missing.push(what);
        }
    }
    match (missing.join(", "), strictness) {
        (names, _) if names.is_empty() => {}
        (names, Strictness::Strict) => bail!("missing, so not everything can be tested: {names}"),
        (names, Strictness::Lenient) => eprintln!("continuing without {names}: their tests print SKIPPED"),
    }
    Ok(())
}

/// Whether schemathesis can be used, after installing it into an environment of its own where that is allowed.
fn has_schemathesis(installing: Installing) -> bool {
    let folder = root().join("target/tools/schemathesis");
    let inside = |name: &str| folder.join("bin").join(name).to_string_lossy().into_owned();
    if works(&mut program(&inside("schemathesis"), ["--version"])) {
        return true;
    }
    if installing == Installing::Forbidden {
        eprintln!("schemathesis is not in target/tools; to install it: cargo xtask test");
        return false;
    }
    if !PYTHON.ready(installing) {
        eprintln!("Python 3.11 or newer, with its modules venv and ensurepip, is not installed");
        return false;
    }
    eprintln!("creating target/tools/schemathesis, an environment with {SCHEMATHESIS} (half a minute, once)");
    let mut make = program("python3", ["-m", "venv"]);
    let mut fetch = program(&inside("python"), ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    if let Err(error) = succeed(make.arg(&folder)).and_then(|()| succeed(fetch.arg(SCHEMATHESIS))) {
        eprintln!("schemathesis cannot be installed: {error:#}");
        return false;
    }
    works(&mut program(&inside("schemathesis"), ["--version"]))
}

//! Programs that tests start themselves: PostgreSQL; nginx and Caddy; schemathesis, which makes requests from the OpenAPI document; LaTeX and a PDF reader.

use crate::command::{program, root, works};
use crate::environment::Environment;
use crate::suite::Strictness;
use crate::tools::{Debian, Installing};
use anyhow::{Result, bail};

/// The server whose databases are tested beside SQLite.
pub const POSTGRES: Debian = Debian { packages: &["postgresql"], there: || crate::postgres::programs().is_some() };

/// What reads the formulas and the worksheets that douse writes.
const PAPER: Debian = Debian {
    packages: &["texlive-latex-base", "poppler-utils"],
    there: || has_program("pdflatex", "-version") && has_program("pdftotext", "-v"),
};

/// The proxies in front of the service whose configurations docs/operating shows, and what the tests ask them with.
const PROXIES: Debian = Debian {
    packages: &["nginx-light", "caddy", "curl", "openssl"],
    there: || {
        let nginx = has_program("nginx", "-v") || has_program("/usr/sbin/nginx", "-v");
        nginx
            && has_program("caddy", "version")
            && has_program("curl", "--version")
            && has_program("openssl", "version")
    },
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
        ("nginx, Caddy, curl or openssl", PROXIES.ready(installing)),
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
    match Environment::ready(root().join("target/tools/schemathesis"), &[SCHEMATHESIS], installing) {
        Ok(environment) => works(environment.program("schemathesis").arg("--version")),
        Err(error) => {
            eprintln!("{error:#}");
            false
        }
    }
}

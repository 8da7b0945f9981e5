//! Programs that tests start: PostgreSQL; nginx and Caddy; schemathesis, which makes requests from
//! the OpenAPI document; LaTeX and a PDF reader.

use crate::command::{program, works};
use crate::environment::tool;
use crate::suite::Strictness;
use crate::tools::{Debian, Installing};
use anyhow::{Result, bail};

/// The database server besides SQLite.
pub const POSTGRES: Debian =
    Debian { packages: &["postgresql"], is_installed: || crate::postgres::programs().is_some() };

/// Readers of the formulas and worksheets that douse writes.
const PAPER: Debian = Debian {
    packages: &["texlive-latex-base", "poppler-utils"],
    is_installed: || has_program("pdflatex", "-version") && has_program("pdftotext", "-v"),
};

/// The proxies of docs/operating, and the clients that test them.
const PROXIES: Debian = Debian {
    packages: &["nginx-light", "caddy", "curl", "openssl"],
    is_installed: || {
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

/// Makes requests from an OpenAPI document.
const SCHEMATHESIS: &str = "schemathesis>=4.0,<5";

/// Installs all of them. In strict mode a missing one is an error; otherwise its tests are skipped.
/// Servers of the system are not used: each test creates a cluster.
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

fn has_schemathesis(installing: Installing) -> bool {
    match tool(SCHEMATHESIS, installing) {
        Ok(mut command) => works(command.arg("--version")),
        Err(error) => {
            eprintln!("{error:#}");
            false
        }
    }
}

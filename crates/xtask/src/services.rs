//! Programs that tests of the service start themselves: is there a PostgreSQL?

use crate::tools::{Debian, Installing};
use std::path::Path;

const POSTGRES: Debian = Debian { packages: &["postgresql"], there: has_postgres };

/// Sees to it that a PostgreSQL is installed. No server of the system is used: each test makes a cluster of its own.
pub fn prepare(installing: Installing) {
    if !POSTGRES.ready(installing) {
        eprintln!("going on without PostgreSQL: its tests say SKIPPED and show nothing");
    }
}

/// Whether Debian's server is there in any version, or one on the path.
fn has_postgres() -> bool {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(Result::ok);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = versions.map(|version| version.path().join("bin")).chain(std::env::split_paths(&path));
    folders.into_iter().any(|folder| is_whole(&folder))
}

fn is_whole(folder: &Path) -> bool {
    ["initdb", "postgres"].iter().all(|name| folder.join(name).is_file())
}

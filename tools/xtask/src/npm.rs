//! `cargo xtask npm`: builds the npm package `@douse/engine` as a folder.

use crate::command::{cargo, root, succeed, target};
use crate::tools::Installing;
use crate::web::{self, Build};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// Build the npm package @douse/engine into target/npm/engine: WebAssembly, types, and the element
/// `<douse-board>`.
///
/// `npm pack target/npm/engine` makes the archive of it, and `cargo xtask dist npm` does so for a
/// release.
#[derive(clap::Args)]
pub struct Arguments {}

pub fn run(_: &Arguments, installing: Installing) -> Result<()> {
    println!("{}", build(installing)?.display());
    Ok(())
}

/// Compiles everything as it is published, and returns the path of the folder.
pub fn build(installing: Installing) -> Result<PathBuf> {
    succeed(&mut cargo(["build", "--package", "douse-web-bundler"]))?;
    let wasm = web::compile_all(Build::Small, installing)?;
    web::bundle_element(Build::Small, &wasm)?;
    assemble(Build::Small, &wasm)
}

/// Makes the folder of compiled WebAssembly, which lies beside the given file, and of the element's
/// script, which must have been built.
pub fn assemble(build: Build, wasm: &Path) -> Result<PathBuf> {
    let folder = target().join("npm").join(if build == Build::Small { "engine" } else { "quick" });
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    let engine = web::bundle_package(build, wasm)?;
    for file in ["engine.wasm", "binding.js"] {
        std::fs::copy(engine.join(file), folder.join(file))?;
    }
    let source = root().join("crates/javascript/package");
    for entry in std::fs::read_dir(&source).with_context(|| source.display().to_string())? {
        let entry = entry?;
        let text = std::fs::read_to_string(entry.path()).with_context(|| entry.path().display().to_string())?;
        let mut text = text.replace("{version}", env!("CARGO_PKG_VERSION"));
        if entry.file_name() == "package.json"
            && let Some(address) = repository()
        {
            text = with_repository(&text, &address)?;
        }
        std::fs::write(folder.join(entry.file_name()), text)?;
    }
    std::fs::copy(web::element_script(build), folder.join("douse-board.js"))?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        std::fs::copy(root().join(licence), folder.join(licence))?;
    }
    Ok(folder)
}

/// Returns the repository whose workflow on GitHub runs this: npm publishes a package with
/// provenance only if it names its repository.
fn repository() -> Option<String> {
    let of = |name: &str| std::env::var(name).ok();
    Some(format!("git+{}/{}.git", of("GITHUB_SERVER_URL")?, of("GITHUB_REPOSITORY")?))
}

/// Adds the address of the repository to the description of the package.
fn with_repository(text: &str, address: &str) -> Result<String> {
    let mut package: serde_json::Value = serde_json::from_str(text)?;
    package["repository"] = serde_json::json!({ "type": "git", "url": address });
    Ok(serde_json::to_string_pretty(&package)? + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_is_added_and_nothing_else_changes() {
        let text = std::fs::read_to_string(root().join("crates/javascript/package/package.json")).unwrap();
        let mut package: serde_json::Value =
            serde_json::from_str(&with_repository(&text, "git+https://example.org/a/b.git").unwrap()).unwrap();
        assert_eq!(package["repository"]["url"], "git+https://example.org/a/b.git");
        package.as_object_mut().unwrap().remove("repository");
        assert_eq!(package, serde_json::from_str::<serde_json::Value>(&text).unwrap());
    }
}

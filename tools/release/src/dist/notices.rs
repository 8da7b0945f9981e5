//! Licences of the dependencies in compiled artefacts: most of them must accompany every copy.

use anyhow::{Context, Result, ensure};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId};
use douse_xtask::command::root;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::path::Path;

/// The name of the file in every artefact.
pub const FILE: &str = "THIRD-PARTY-LICENSES.txt";

/// The platform of everything that runs in browsers and in Node.
const BROWSER: &str = "wasm32-unknown-unknown";

const HEAD: &str = "douse contains the packages below, in whole or in part, each under the licence that is named with it. Where a package offers a choice of\n\
licences that includes the MIT licence, that one applies.\n\
\n\
It also contains parts of the Rust standard library (MIT OR Apache-2.0, copyright The Rust Project Developers). Static programs contain musl\n\
(MIT, copyright Rich Felker and others), and programs that keep databases contain SQLite, which is in the public domain.\n";

/// Lists the dependencies of the program on a platform, with the browser game inside.
pub fn of_program(target: &str) -> Result<String> {
    notices(&[("douse-cli", target), ("douse-web", BROWSER), ("douse-element", BROWSER)])
}

/// Lists the dependencies of the Python package on a platform.
pub fn of_wheel(target: &str) -> Result<String> {
    notices(&[("douse-python", target)])
}

/// Lists the dependencies of the JavaScript package.
pub fn of_npm() -> Result<String> {
    notices(&[("douse-javascript", BROWSER), ("douse-element", BROWSER)])
}

/// Lists the dependencies of crates on their platforms, with licences.
fn notices(contents: &[(&str, &str)]) -> Result<String> {
    let mut packages = BTreeMap::new();
    for (name, target) in contents {
        let mut command = MetadataCommand::new();
        command.manifest_path(root().join("Cargo.toml"));
        command.other_options(["--locked".to_owned(), "--filter-platform".to_owned(), (*target).to_owned()]);
        let metadata = command.exec().context("cargo cannot describe the workspace")?;
        for package in linked(&metadata, name)? {
            packages.insert((package.name.to_string(), package.version.to_string()), package.clone());
        }
    }
    to_text(&packages.into_values().collect::<Vec<_>>())
}

/// Returns the packages from elsewhere that a crate is linked with.
fn linked<'a>(metadata: &'a Metadata, name: &str) -> Result<Vec<&'a Package>> {
    let resolve = metadata.resolve.as_ref().context("cargo names no dependencies")?;
    let nodes: HashMap<&PackageId, _> = resolve.nodes.iter().map(|node| (&node.id, node)).collect();
    let packages: HashMap<&PackageId, &Package> =
        metadata.packages.iter().map(|package| (&package.id, package)).collect();
    let first = metadata.packages.iter().find(|package| package.name.as_str() == name && package.source.is_none());
    let mut waiting = vec![&first.with_context(|| format!("there is no crate {name}"))?.id];
    let mut seen = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if seen.insert(id) {
            let normal = nodes[id]
                .deps
                .iter()
                .filter(|dependency| dependency.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal));
            waiting.extend(normal.map(|dependency| &dependency.pkg));
        }
    }
    Ok(seen.into_iter().map(|id| packages[id]).filter(|package| package.source.is_some()).collect())
}

/// Writes a list of the packages, and each licence once with the packages it belongs to.
fn to_text(packages: &[Package]) -> Result<String> {
    let mut list = String::new();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages {
        let name = format!("{} {}", package.name, package.version);
        let licence = package.license.as_deref().unwrap_or("see its text below");
        let authors =
            if package.authors.is_empty() { String::new() } else { format!(", {}", package.authors.join(", ")) };
        writeln!(list, "{name}: {licence}{authors}")?;
        let folder = package.manifest_path.parent().context("a manifest lies in a folder")?;
        let mut brought = licence_texts(folder.as_std_path(), package.license.as_deref())?;
        if brought.is_empty() {
            brought.insert(mit_text(licence, &package.authors).with_context(|| format!("{name} brings no licence"))?);
        }
        for text in brought {
            texts.entry(text).or_default().push(name.clone());
        }
    }
    let mut all = format!("{HEAD}\n{list}");
    for (text, names) in texts {
        write!(all, "\n{}\n{}\n\n{text}\n", "-".repeat(78), names.join(", "))?;
    }
    Ok(all)
}

/// Reads the licence files of a package, without those that need not be chosen.
fn licence_texts(folder: &Path, licence: Option<&str>) -> Result<BTreeSet<String>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        let speaks = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT"];
        if entry.file_type()?.is_file() && speaks.iter().any(|word| name.starts_with(word)) {
            files.push((name, entry.path()));
        }
    }
    let choice =
        licence.is_some_and(|licence| licence.contains("MIT") && (licence.contains(" OR ") || licence.contains('/')));
    if choice && files.iter().any(|(name, _)| name.contains("MIT")) {
        files.retain(|(name, _)| name.contains("MIT") || name.starts_with("NOTICE") || name.starts_with("COPYRIGHT"));
    }
    let read = |path: &Path| {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        Ok(String::from_utf8_lossy(&bytes).replace("\r\n", "\n").trim().to_owned())
    };
    files.iter().map(|(_, path)| read(path)).collect()
}

/// Returns the MIT licence for a package that names or offers it but contains no text.
fn mit_text(licence: &str, authors: &[String]) -> Result<String> {
    let mut choices = licence.split(" OR ").flat_map(|choice| choice.split('/'));
    ensure!(
        choices.any(|choice| choice.trim() == "MIT"),
        "only the text of the MIT licence is known, not of {licence}"
    );
    let ours = std::fs::read_to_string(root().join("LICENSE-MIT"))?;
    let authors = if authors.is_empty() { "its authors".to_owned() } else { authors.join(", ") };
    let lines = ours.lines().map(|line| match line.starts_with("Copyright") {
        true => format!("Copyright (c) {authors}"),
        false => line.to_owned(),
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_names_what_it_is_linked_with_and_nothing_else() {
        let text = notices(&[("douse-python", "x86_64-unknown-linux-gnu")]).unwrap();
        let names: Vec<&str> = text.lines().filter_map(|line| line.split_once(' ')).map(|(name, _)| name).collect();
        assert!(names.contains(&"pyo3") && names.contains(&"num-bigint"));
        // A tool for tests, the host of a macro, a program for another system.
        assert!(!names.contains(&"proptest") && !names.contains(&"axum") && !names.contains(&"windows-sys"));
        assert!(!names.iter().any(|name| name.starts_with("douse-")));
        assert!(text.contains("Permission is hereby granted, free of charge"));
    }

    #[test]
    fn a_package_without_a_text_gets_that_of_the_licence_it_names() {
        let text = mit_text("Apache-2.0/MIT", &["A".to_owned(), "B".to_owned()]).unwrap();
        assert!(text.starts_with("MIT License") && text.contains("\nCopyright (c) A, B\n"), "{text}");
        assert!(!text.contains("douse") && text.ends_with("SOFTWARE."), "{text}");
        assert!(mit_text("MIT", &[]).unwrap().contains("(c) its authors"));
        for other in ["Apache-2.0", "MIT AND Apache-2.0", "MIT-0"] {
            assert!(mit_text(other, &[]).is_err(), "{other}");
        }
    }

    #[test]
    fn a_text_stands_once_and_the_licence_that_applies_is_chosen() {
        let folder = std::env::temp_dir().join(format!("douse-notices-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for (name, text) in
            [("LICENSE-MIT", "mit\r\n"), ("license-apache", "apache"), ("NOTICE", "notice"), ("x.rs", "no")]
        {
            std::fs::write(folder.join(name), text).unwrap();
        }
        let texts = |licence| licence_texts(&folder, licence).unwrap().into_iter().collect::<Vec<_>>().join(" ");
        assert_eq!(texts(Some("MIT OR Apache-2.0")), "mit notice");
        assert_eq!(texts(Some("MIT AND Apache-2.0")), "apache mit notice");
        assert_eq!(texts(None), "apache mit notice");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}

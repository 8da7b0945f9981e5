//! Conventions that no compiler checks: lengths and names of files, layers and their dependencies,
//! inherited keys of manifests, places of `unsafe`, marks of slow tests.

use crate::command::root;
use anyhow::{Context, Result, bail};
use cargo_metadata::{DependencyKind, Metadata, Package};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The largest number of lines in a file.
const MAX_LINES: usize = 700;

/// Endings of source files.
const SOURCE_ENDINGS: [&str; 7] = ["rs", "py", "js", "ts", "css", "html", "sh"];

/// Names that do not describe the content.
const EMPTY_NAMES: [&str; 8] = ["util", "utils", "misc", "helper", "helpers", "common", "manager", "managers"];

/// Files that may contain `unsafe`: SIMD kernels, and calls of opponents written in C.
const UNSAFE_PLACES: [&str; 2] = ["crates/algebra/src/simd/", "tools/bench/"];

/// Keys of every manifest that come from the workspace.
const INHERITED: [&str; 3] = ["version", "edition", "license"];

/// The same for published crates: their oldest compiler. Programs are built with the pinned one.
const INHERITED_BY_PUBLISHED: &str = "rust-version";

/// Checks the whole repository.
pub fn check(metadata: &Metadata) -> Result<()> {
    let layers = layers_table(metadata)?;
    let mut errors = Vec::new();
    let mut sources = Vec::new();
    collect_files(&root(), &SOURCE_ENDINGS, &mut sources)?;
    for path in &sources {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let shown = path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/");
        errors.extend(source_errors(&shown, &text));
    }
    let members: Vec<&Package> =
        metadata.packages.iter().filter(|package| metadata.workspace_members.contains(&package.id)).collect();
    for package in &members {
        let text = std::fs::read_to_string(&package.manifest_path).context(package.manifest_path.to_string())?;
        errors
            .extend(manifest_errors(&package.name, &toml::from_str(&text).context(package.manifest_path.to_string())?));
        let used: Vec<_> = package
            .dependencies
            .iter()
            .map(|dependency| (dependency.name.as_str(), dependency.kind == DependencyKind::Development))
            .map(|(name, only_tests)| Dependency { name, only_tests })
            .collect();
        errors.extend(layer_errors(&layers, &package.name, &used));
    }
    for error in &errors {
        eprintln!("error: {error}");
    }
    if !errors.is_empty() {
        bail!("{} conventions are broken", errors.len());
    }
    eprintln!("{} source files, {} layers: in order", sources.len(), members.len());
    Ok(())
}

/// Reads the table `[workspace.metadata.layers]`: each layer with those directly below it.
fn layers_table(metadata: &Metadata) -> Result<BTreeMap<String, Vec<String>>> {
    let Some(table) = metadata.workspace_metadata.get("layers").and_then(|layers| layers.as_object()) else {
        bail!("Cargo.toml has no table [workspace.metadata.layers]");
    };
    let mut layers = BTreeMap::new();
    for (layer, below) in table {
        let names = below.as_array().into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned));
        layers.insert(layer.clone(), names.collect());
    }
    Ok(layers)
}

/// Collects the files below a folder with one of the endings, except built, downloaded and hidden
/// ones.
fn collect_files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) -> Result<()> {
    let mut entries = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type()?;
        if kind.is_dir() && !name.starts_with('.') && !["target", "node_modules"].contains(&name.as_str()) {
            collect_files(&entry.path(), endings, found)?;
        } else if kind.is_file() && endings.iter().any(|ending| name.ends_with(&format!(".{ending}"))) {
            found.push(entry.path());
        }
    }
    Ok(())
}

/// Checks a source file; `path` is relative to the root, with `/`.
fn source_errors(path: &str, text: &str) -> Vec<String> {
    let mut errors = Vec::new();
    let lines = text.lines().count();
    if lines > MAX_LINES {
        errors.push(format!("{path} has {lines} lines; past {MAX_LINES} it is two files"));
    }
    for part in path.split('/') {
        let stem = part.split('.').next().unwrap_or(part);
        if EMPTY_NAMES.contains(&stem) {
            errors.push(format!("{path}: `{stem}` does not say what is inside"));
        }
    }
    if !path.ends_with(".rs") {
        return errors;
    }
    if let [_, _, "tests", file] = *path.split('/').collect::<Vec<_>>() {
        errors
            .push(format!("{path}: integration tests of a crate are one program, so this belongs in tests/it/{file}"));
    }
    for (number, line) in text.lines().enumerate() {
        // Attributes begin their line; this file names them in strings.
        let line = line.trim_start();
        let place = format!("{path}:{}", number + 1);
        if (line.starts_with("#[ignore") || line.starts_with("#[cfg_attr") && line.contains("ignore"))
            && !line.contains("ignore = \"slow: ")
        {
            errors.push(format!("{place}: a test is ignored only as `#[ignore = \"slow: <how long>\"]`"));
        }
        let lifts_ban = (line.starts_with("#[") || line.starts_with("#!["))
            && (line.contains("allow(") || line.contains("expect("))
            && line.contains("unsafe_code");
        if lifts_ban && !UNSAFE_PLACES.iter().any(|place| path.starts_with(place)) {
            errors.push(format!("{place}: unsafe code lives in {} only", UNSAFE_PLACES.join(" and ")));
        }
    }
    errors
}

/// Checks a manifest.
fn manifest_errors(name: &str, manifest: &toml::Table) -> Vec<String> {
    let inherits = |value: Option<&toml::Value>| {
        value.and_then(|value| value.get("workspace")).and_then(toml::Value::as_bool) == Some(true)
    };
    let mut errors = Vec::new();
    if !inherits(manifest.get("lints")) {
        errors.push(format!("{name}: the manifest lacks `[lints] workspace = true`"));
    }
    let package = manifest.get("package");
    let of_package = |key: &str| package.and_then(|package| package.get(key));
    let published = of_package("publish").is_none();
    for key in INHERITED.iter().chain(published.then_some(&INHERITED_BY_PUBLISHED)) {
        if !inherits(of_package(key)) {
            errors.push(format!("{name}: the manifest lacks `{key}.workspace = true`"));
        }
    }
    if !published && of_package(INHERITED_BY_PUBLISHED).is_some() {
        errors.push(format!("{name} is not published, so nobody checks its `{INHERITED_BY_PUBLISHED}`"));
    }
    let targets = manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::values);
    let places = targets.filter_map(toml::Value::as_table).chain([manifest]);
    for place in places {
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let listed = place.get(kind).and_then(toml::Value::as_table).into_iter().flatten();
            for (dependency, _) in listed.filter(|(_, value)| !inherits(Some(value))) {
                errors.push(format!(
                    "{name}: the version of {dependency} belongs into the root's [workspace.dependencies]"
                ));
            }
        }
    }
    errors
}

/// A dependency of a layer.
struct Dependency<'a> {
    name: &'a str,
    only_tests: bool,
}

/// Returns the layer of a package; the entry point has the name of the product.
fn layer_of(package: &str) -> Option<&str> {
    if package == "douse" { Some(package) } else { package.strip_prefix("douse-") }
}

/// Checks the dependencies of a layer.
fn layer_errors(layers: &BTreeMap<String, Vec<String>>, package: &str, used: &[Dependency]) -> Vec<String> {
    let Some(layer) = layer_of(package).filter(|layer| layers.contains_key(*layer)) else {
        return vec![format!("{package} is not in the table [workspace.metadata.layers] of the root's Cargo.toml")];
    };
    let below = reachable(layers, layer);
    let mut errors = Vec::new();
    for Dependency { name, only_tests } in used {
        match layer_of(name) {
            Some(other) if !below.contains(other) => {
                errors.push(format!("{layer} may not use {other}: no arrow of ARCHITECTURE.md leads there"));
            }
            None if layer == "algebra" && !only_tests && *name != "web-time" => {
                errors.push(format!("algebra may not use {name}: it depends on a clock for browsers and nothing else"));
            }
            _ => {}
        }
    }
    errors
}

/// Returns all layers below a layer.
fn reachable<'a>(layers: &'a BTreeMap<String, Vec<String>>, from: &str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&str> = layers.get(from).into_iter().flatten().map(String::as_str).collect();
    while let Some(layer) = open.pop() {
        if seen.insert(layer) {
            open.extend(layers.get(layer).into_iter().flatten().map(String::as_str));
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_and_empty_names_are_found() {
        assert_eq!(source_errors("crates/a/src/b.rs", &"x\n".repeat(700)), Vec::<String>::new());
        assert_eq!(source_errors("crates/a/src/b.rs", &"x\n".repeat(701)).len(), 1);
        assert_eq!(source_errors("crates/a/src/utils.rs", "").len(), 1);
        assert_eq!(source_errors("crates/a/tests/common/mod.rs", "").len(), 1);
        assert_eq!(source_errors("crates/a/src/commonality.rs", "").len(), 0);
        assert_eq!(source_errors("crates/a/tests/one.rs", "").len(), 1);
        assert_eq!(source_errors("crates/a/tests/it/one.rs", "").len(), 0);
    }

    #[test]
    fn unsafe_is_allowed_in_its_places_alone() {
        for attribute in ["#![allow(unsafe_code)]\n", "    #[expect(unsafe_code)]\n"] {
            assert_eq!(source_errors("crates/algebra/src/simd/x86_64.rs", attribute).len(), 0);
            assert_eq!(source_errors("crates/algebra/src/bits/vector.rs", attribute).len(), 1);
        }
        assert_eq!(source_errors("crates/engine/src/lib.rs", "// #![allow(unsafe_code)]\n").len(), 0);
    }

    #[test]
    fn tests_are_ignored_for_slowness_alone() {
        assert_eq!(source_errors("a.rs", "    #[ignore]\n").len(), 1);
        assert_eq!(source_errors("a.rs", "#[ignore = \"flaky\"]\n").len(), 1);
        assert_eq!(source_errors("a.rs", "#[ignore = \"slow: a minute\"]\n").len(), 0);
    }

    #[test]
    fn manifests_inherit() {
        let whole = "[package]\nname = 'a'\nversion.workspace = true\nedition.workspace = true\n\
            rust-version.workspace = true\nlicense.workspace = true\n[lints]\nworkspace = true\n[dependencies]\n\
            serde.workspace = true\n";
        let errors = |text: &str| manifest_errors("a", &toml::from_str(text).unwrap());
        assert_eq!(errors(whole), Vec::<String>::new());
        assert_eq!(errors(&whole.replace("[lints]\nworkspace = true", "")).len(), 1);
        assert_eq!(errors(&whole.replace("edition.workspace = true", "edition = '2024'")).len(), 1);
        assert_eq!(errors(&whole.replace("serde.workspace = true", "serde = '1'")).len(), 1);
        assert_eq!(errors(&format!("{whole}[target.'cfg(unix)'.dev-dependencies]\nlibc = '1'\n")).len(), 1);
        // Published crates promise an oldest compiler, and only they do.
        let private = whole.replace("name = 'a'", "name = 'a'\npublish = false");
        assert_eq!(errors(&whole.replace("rust-version.workspace = true\n", "")).len(), 1);
        assert_eq!(errors(&private).len(), 1);
        assert_eq!(errors(&private.replace("rust-version.workspace = true\n", "")), Vec::<String>::new());
    }

    #[test]
    fn arrows_are_followed_and_nothing_else() {
        let arrow = |layer: &str, below: &[&str]| (layer.to_owned(), below.iter().map(|&b| b.to_owned()).collect());
        let layers = BTreeMap::from([
            arrow("algebra", &[]),
            arrow("engine", &["algebra"]),
            arrow("render", &["engine"]),
            arrow("game", &["engine"]),
        ]);
        let errors = |layer: &str, name: &str, only_tests: bool| {
            layer_errors(&layers, &format!("douse-{layer}"), &[Dependency { name, only_tests }]).len()
        };
        assert_eq!(errors("game", "douse-algebra", false), 0);
        assert_eq!(errors("game", "serde", false), 0);
        assert_eq!(errors("game", "douse-render", false), 1);
        assert_eq!(errors("engine", "douse-game", true), 1);
        assert_eq!(errors("algebra", "rand", false), 1);
        assert_eq!(errors("algebra", "proptest", true), 0);
        assert_eq!(errors("attic", "serde", false), 1);
    }
}

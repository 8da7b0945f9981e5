//! One version everywhere: crates, lock files, citation, service description.

use anyhow::{Context, Result};
use cargo_metadata::Metadata;
use cargo_metadata::semver::Version;
use douse_xtask::command::root;
use std::path::Path;

/// A place that names the version of the product.
#[derive(Debug, PartialEq, Eq)]
struct VersionPlace {
    place: String,
    found: Option<String>,
}

/// Returns an error for each place that names another version.
pub fn errors(metadata: &Metadata, version: &Version) -> Result<Vec<String>> {
    let root = root();
    let read = |name: &str| std::fs::read_to_string(root.join(name)).with_context(|| name.to_owned());
    let mut named = Vec::new();
    for package in &metadata.packages {
        if metadata.workspace_members.contains(&package.id) {
            named.push(VersionPlace {
                place: format!("the crate {}", package.name),
                found: Some(package.version.to_string()),
            });
        }
    }
    named.extend(requirements(&toml::from_str(&read("Cargo.toml")?)?));
    for lock in ["Cargo.lock", "fuzz/Cargo.lock"] {
        named.extend(locked(lock, &toml::from_str(&read(lock)?)?));
    }
    named.push(VersionPlace { place: "CITATION.cff".to_owned(), found: yaml_value(&read("CITATION.cff")?, "version") });
    named.push(VersionPlace {
        place: "docs/openapi.json".to_owned(),
        found: openapi_version(&read("docs/openapi.json")?),
    });
    named.push(python_package(&toml::from_str(&read("crates/python/pyproject.toml")?)?, version));
    Ok(mismatches(&named, version))
}

/// Returns the date of the release in the citation.
pub fn citation_date(root: &Path) -> Result<Option<String>> {
    Ok(yaml_value(&std::fs::read_to_string(root.join("CITATION.cff"))?, "date-released"))
}

fn mismatches(named: &[VersionPlace], version: &Version) -> Vec<String> {
    let wanted = version.to_string();
    let differs = |named: &&VersionPlace| named.found.as_deref() != Some(wanted.as_str());
    let shown = |named: &VersionPlace| match &named.found {
        Some(found) => format!("{} has version {found}, not {wanted}", named.place),
        None => format!("{} names no version", named.place),
    };
    named.iter().filter(differs).map(shown).collect()
}

/// Returns the versions that crates of the workspace require of each other. Published crates need
/// them.
fn requirements(manifest: &toml::Table) -> Vec<VersionPlace> {
    let table = manifest.get("workspace").and_then(|workspace| workspace.get("dependencies"));
    let dependencies = table.and_then(toml::Value::as_table).into_iter().flatten();
    let own = dependencies.filter(|(_, value)| value.get("path").is_some() && value.get("version").is_some());
    own.map(|(name, value)| VersionPlace {
        place: format!("{name} in [workspace.dependencies]"),
        found: value.get("version").and_then(toml::Value::as_str).map(str::to_owned),
    })
    .collect()
}

/// Returns the crates of this repository in a lock file: they have no other source.
fn locked(file: &str, lock: &toml::Table) -> Vec<VersionPlace> {
    let packages = lock.get("package").and_then(toml::Value::as_array).into_iter().flatten();
    let text = |package: &toml::Value, key: &str| package.get(key).and_then(toml::Value::as_str).map(str::to_owned);
    let own = packages.filter(|package| {
        let name = text(package, "name").unwrap_or_default();
        package.get("source").is_none() && name.starts_with("douse") && name != "douse-fuzz"
    });
    own.map(|package| VersionPlace {
        place: format!("{} in {file}", text(package, "name").unwrap_or_default()),
        found: text(package, "version"),
    })
    .collect()
}

/// Returns the version of the Python package: that of its crate unless it names one.
fn python_package(project: &toml::Table, version: &Version) -> VersionPlace {
    let project = project.get("project");
    let dynamic = project.and_then(|project| project.get("dynamic")).and_then(toml::Value::as_array);
    let from_crate = dynamic.is_some_and(|names| names.iter().any(|name| name.as_str() == Some("version")));
    let named = project.and_then(|project| project.get("version")).and_then(toml::Value::as_str).map(str::to_owned);
    VersionPlace {
        place: "the Python package".to_owned(),
        found: if from_crate { Some(version.to_string()) } else { named },
    }
}

/// Reads the value of a key at the top of a simple YAML file.
fn yaml_value(text: &str, key: &str) -> Option<String> {
    let value = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))?;
    Some(value.trim().trim_matches('"').to_owned())
}

/// Reads the version in the description of the service.
fn openapi_version(text: &str) -> Option<String> {
    let description: serde_json::Value = serde_json::from_str(text).ok()?;
    Some(description.pointer("/info/version")?.as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> toml::Table {
        toml::from_str(text).unwrap()
    }

    fn version() -> Version {
        Version::new(0, 2, 0)
    }

    #[test]
    fn every_other_version_is_named() {
        let named = [("a", Some("0.2.0")), ("b", Some("0.1.0")), ("c", None)]
            .map(|(place, found)| VersionPlace { place: place.to_owned(), found: found.map(str::to_owned) });
        assert_eq!(mismatches(&named, &version()), ["b has version 0.1.0, not 0.2.0", "c names no version"]);
    }

    #[test]
    fn crates_demand_of_each_other_what_is_there() {
        let manifest = table(
            "[workspace.dependencies]\nserde = '1'\none = { path = 'one', version = '0.1.0' }\ntwo = { path = 'two' }\n",
        );
        let found = requirements(&manifest);
        assert_eq!(mismatches(&found, &version()), ["one in [workspace.dependencies] has version 0.1.0, not 0.2.0"]);
        assert_eq!(found.len(), 1, "a path without a version is never published");
    }

    #[test]
    fn the_lock_file_is_no_older_than_the_manifests() {
        let lock = table(
            "[[package]]\nname = 'douse'\nversion = '0.1.0'\n[[package]]\nname = 'douse'\nversion = '9.0.0'\nsource = 'elsewhere'\n",
        );
        assert_eq!(
            mismatches(&locked("Cargo.lock", &lock), &version()),
            ["douse in Cargo.lock has version 0.1.0, not 0.2.0"]
        );
    }

    #[test]
    fn other_files_are_read() {
        assert_eq!(yaml_value("cff-version: 1.2.0\nversion: 0.2.0\n", "version").as_deref(), Some("0.2.0"));
        assert_eq!(yaml_value("title: x\n", "version"), None);
        assert_eq!(openapi_version(r#"{"info":{"version":"0.3.0"}}"#).as_deref(), Some("0.3.0"));
        let dynamic = python_package(&table("[project]\ndynamic = ['version']\n"), &version());
        assert_eq!(mismatches(&[dynamic], &version()), Vec::<String>::new());
        let own = python_package(&table("[project]\nversion = '0.1.0'\n"), &version());
        assert_eq!(mismatches(&[own], &version()).len(), 1);
    }
}

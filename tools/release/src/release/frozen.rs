//! Files that must not change after a release: migrations that databases have gone through, and
//! fields of answers that programs rely on. Each release lists them in
//! `samples/<release>/frozen.txt`, one line per file: its path, a tab, and the part that is frozen.

use super::changelog;
use crate::checksum::sha256;
use anyhow::{Context, Result};
use cargo_metadata::semver::Version;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The name of the list below the samples of a release.
const LIST: &str = "frozen.txt";
pub const SAMPLES: &str = "samples";
/// Migrations: their checksums are frozen.
const MIGRATIONS: &str = "crates/server/migrations";
/// Schemas of answers: their versions and the names in them are frozen.
const SCHEMAS: &str = "docs/schema";

/// Paths, each with the part that is frozen.
type List = BTreeMap<String, String>;

/// Lists everything that the current version freezes.
pub fn current(root: &Path) -> Result<List> {
    let mut list = List::new();
    for (folder, ending) in [(MIGRATIONS, "sql"), (SCHEMAS, "json")] {
        for entry in std::fs::read_dir(root.join(folder)).with_context(|| folder.to_owned())? {
            let path = entry?.path();
            if path.extension().is_none_or(|found| found != ending) {
                continue;
            }
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let bytes = std::fs::read(&path)?;
            let frozen = match folder {
                SCHEMAS => Schema::of(&serde_json::from_slice(&bytes).with_context(|| name.clone())?).to_text(),
                _ => sha256(&bytes),
            };
            list.insert(format!("{folder}/{name}"), frozen);
        }
    }
    Ok(list)
}

/// Writes a list as a file.
pub fn to_text(list: &List) -> String {
    list.iter().map(|(path, frozen)| format!("{path}\t{frozen}\n")).collect()
}

fn read(text: &str) -> List {
    text.lines().filter_map(|line| line.split_once('\t')).map(|(path, frozen)| (path.into(), frozen.into())).collect()
}

/// Returns the path of a release's list.
pub fn file(root: &Path, version: &Version) -> PathBuf {
    root.join(SAMPLES).join(version.to_string()).join(LIST)
}

/// Returns the releases that have samples, the oldest first.
pub fn releases(root: &Path) -> Result<Vec<Version>> {
    let mut releases = Vec::new();
    for entry in std::fs::read_dir(root.join(SAMPLES)).with_context(|| SAMPLES.to_owned())? {
        releases.extend(changelog::version(&entry?.file_name().to_string_lossy()));
    }
    releases.sort();
    Ok(releases)
}

/// Returns changes to frozen files, and an error if the current version has no list.
pub fn errors(root: &Path, version: &Version) -> Result<Vec<String>> {
    let now = current(root)?;
    let mut errors = numbering_errors(now.keys().map(String::as_str));
    for release in releases(root)?.iter().filter(|release| *release < version) {
        let file = file(root, release);
        let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        errors.extend(changes(&read(&text), &now, release));
    }
    let list = std::fs::read_to_string(file(root, version)).unwrap_or_default();
    if read(&list) != now {
        errors
            .push(format!("{SAMPLES}/{version}/{LIST} is missing or old; write it with: cargo xtask release --freeze"));
    }
    Ok(errors)
}

/// Compares a release's list with the current one.
fn changes(frozen: &List, now: &List, release: &Version) -> Vec<String> {
    let mut errors = Vec::new();
    for (path, before) in frozen {
        match now.get(path) {
            None => errors.push(format!("{path} was part of {release} and is gone")),
            Some(found) if path.starts_with(SCHEMAS) => {
                let (before, found) = (Schema::read(before), Schema::read(found));
                let gone: Vec<&str> = before.names.difference(&found.names).map(String::as_str).collect();
                if !gone.is_empty() && found.version <= before.version {
                    errors.push(format!("{path} has lost {} since {release}: it needs a new version", gone.join(", ")));
                }
            }
            Some(found) if found != before => {
                errors.push(format!(
                    "{path} was released with {release} and has been edited; write a new migration instead"
                ));
            }
            Some(_) => {}
        }
    }
    errors
}

/// Finds gaps in the numbers of migrations: a database counts how many it has gone through.
fn numbering_errors<'a>(paths: impl Iterator<Item = &'a str>) -> Vec<String> {
    let names = paths.filter_map(|path| path.strip_prefix(MIGRATIONS)?.strip_prefix('/'));
    let expected = (1..).map(|number| format!("{number:04}_"));
    names
        .zip(expected)
        .filter(|(name, start)| !name.starts_with(start.as_str()))
        .map(|(name, start)| format!("{MIGRATIONS}/{name} should begin with {start}"))
        .collect()
}

/// The part of a schema that programs rely on.
#[derive(Debug, PartialEq, Eq)]
struct Schema {
    /// The version in the answers; `None` for parts that schemas share.
    version: Option<u64>,
    /// The names of all properties and parts, at any depth.
    names: BTreeSet<String>,
}

impl Schema {
    fn of(schema: &Value) -> Self {
        let mut names = BTreeSet::new();
        collect_names(schema, &mut names);
        Self { version: schema.pointer("/properties/version/const").and_then(Value::as_u64), names }
    }

    fn to_text(&self) -> String {
        let version = self.version.map_or_else(|| "-".to_owned(), |version| version.to_string());
        let names = self.names.iter().map(String::as_str).collect::<Vec<_>>();
        format!("{version} {}", names.join(","))
    }

    fn read(text: &str) -> Self {
        let (version, names) = text.split_once(' ').unwrap_or((text, ""));
        Self { version: version.parse().ok(), names: names.split(',').map(str::to_owned).collect() }
    }
}

/// Collects the names below `properties` and `$defs`, at any depth.
fn collect_names(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, inside) in object {
                if let ("properties" | "$defs", Value::Object(named)) = (key.as_str(), inside) {
                    names.extend(named.keys().cloned());
                }
                collect_names(inside, names);
            }
        }
        Value::Array(values) => values.iter().for_each(|inside| collect_names(inside, names)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use douse_xtask::command::root;

    const FIRST: &str = "crates/server/migrations/0001_a.sql";
    const SCHEMA: &str = "docs/schema/check.json";

    fn list(files: &[(&str, &str)]) -> List {
        files.iter().map(|(path, frozen)| ((*path).to_owned(), (*frozen).to_owned())).collect()
    }

    fn changed(before: &[(&str, &str)], now: &[(&str, &str)]) -> Vec<String> {
        changes(&list(before), &list(now), &Version::new(0, 1, 0))
    }

    #[test]
    fn lists_are_read_as_written() {
        let list = list(&[("a/b.sql", "00ff"), ("c", "1 x,y")]);
        assert_eq!(to_text(&list), "a/b.sql\t00ff\nc\t1 x,y\n");
        assert_eq!(read(&to_text(&list)), list);
    }

    #[test]
    fn released_migrations_are_not_edited_and_not_removed() {
        let second = "crates/server/migrations/0002_b.sql";
        assert_eq!(changed(&[(FIRST, "aa")], &[(FIRST, "aa"), (second, "bb")]), Vec::<String>::new());
        assert_eq!(changed(&[(FIRST, "aa")], &[(second, "aa")]), [format!("{FIRST} was part of 0.1.0 and is gone")]);
        assert_eq!(
            changed(&[(FIRST, "aa")], &[(FIRST, "ab")]),
            [format!("{FIRST} was released with 0.1.0 and has been edited; write a new migration instead")]
        );
    }

    #[test]
    fn schemas_may_grow_and_lose_fields_with_a_new_version_alone() {
        assert_eq!(changed(&[(SCHEMA, "1 a,b")], &[(SCHEMA, "1 a,b,c")]), Vec::<String>::new());
        assert_eq!(
            changed(&[(SCHEMA, "1 a,b")], &[(SCHEMA, "1 a,c")]),
            [format!("{SCHEMA} has lost b since 0.1.0: it needs a new version")]
        );
        assert_eq!(changed(&[(SCHEMA, "1 a,b")], &[(SCHEMA, "2 a,c")]), Vec::<String>::new());
        assert_eq!(changed(&[(SCHEMA, "- a,b")], &[(SCHEMA, "- a")]).len(), 1);
    }

    #[test]
    fn names_of_a_schema_are_found_at_any_depth() {
        let schema = serde_json::json!({
            "properties": { "version": { "const": 2 }, "board": { "properties": { "code": {} } } },
            "$defs": { "rows": { "items": [{ "properties": { "row": {} } }] } },
        });
        let schema = Schema::of(&schema);
        assert_eq!(schema.to_text(), "2 board,code,row,rows,version");
        assert_eq!(Schema::read(&schema.to_text()), schema);
    }

    #[test]
    fn migrations_are_numbered_without_gaps() {
        let errors = |names: &[&str]| {
            let paths: Vec<String> = names.iter().map(|name| format!("{MIGRATIONS}/{name}")).collect();
            numbering_errors(paths.iter().map(String::as_str)).len()
        };
        assert_eq!(errors(&["0001_a.sql", "0002_b.sql"]), 0);
        assert_eq!(errors(&["0001_a.sql", "0003_b.sql"]), 1);
        assert_eq!(errors(&["0001_a.sql", "0001_b.sql"]), 1);
    }

    #[test]
    fn what_was_released_is_as_it_was() {
        assert_eq!(releases(&root()).unwrap().first(), Some(&Version::new(0, 1, 0)));
        let mut errors = errors(&root(), &env!("CARGO_PKG_VERSION").parse().unwrap()).unwrap();
        // The list of the current version is written when it is released.
        errors.retain(|error| !error.contains("--freeze"));
        assert_eq!(errors, Vec::<String>::new());
    }
}

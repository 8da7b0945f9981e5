//! `cargo xtask release`: checks that everything is ready for a release, and makes the tag that
//! publishes it.

mod changelog;
mod frozen;
mod msrv;
mod publish;
mod semver;
mod versions;

use crate::git::{ensure_committed, git};
use anyhow::{Context, Result, bail, ensure};
use cargo_metadata::semver::Version;
use cargo_metadata::{Metadata, Package};
use clap::ValueEnum;
use douse_xtask::command::metadata;
use douse_xtask::command::{cargo, program, root, succeed};
use douse_xtask::docs;
use douse_xtask::services::POSTGRES;
use douse_xtask::steps::run_steps;
use douse_xtask::test::FEATURES;
use douse_xtask::tools::{Installing, MDBOOK, NEXTEST};

/// Check that everything is ready for a release, and create its tag.
///
/// Pushing the tag starts the workflow `release`, which builds, tests and publishes everything. All
/// steps run, even after one has failed.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask release --dry-run                       check everything, change nothing
  cargo xtask release --dry-run versions changelog    the quick steps
  cargo xtask release --freeze                        list what never changes after this release
  cargo xtask release && git push origin v1.2.3       create the tag, and publish")]
pub struct Arguments {
    /// Check, but create no tag
    #[arg(long)]
    dry_run: bool,
    /// Check that the release has this tag, unless it is empty
    #[arg(long, value_name = "TAG")]
    tag: Option<String>,
    /// Write the list of files that must not change after this release, and nothing else
    #[arg(long, conflicts_with_all = ["dry_run", "notes"])]
    freeze: bool,
    /// Print the changelog of this release, and nothing else
    #[arg(long, conflicts_with = "dry_run")]
    notes: bool,
    /// Publish the crates, one after another; the workflow `release` does this
    #[arg(long, conflicts_with_all = ["dry_run", "freeze", "notes"])]
    publish: bool,
    /// Only these steps of a dry run; all of them if none is named
    #[arg(value_enum, requires = "dry_run")]
    steps: Vec<Step>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Step {
    /// Crates, lock files, Python package, citation and service description have the same version
    Versions,
    /// The changelog has a section for it, and nothing is left under Unreleased
    Changelog,
    /// No migration was edited and no field of an answer was removed since earlier releases
    Frozen,
    /// The published crates compile with the oldest compiler they promise
    Msrv,
    /// The published crates are compatible with the newest release, unless the version says
    /// otherwise
    Semver,
    /// All published crates can be packaged
    Packages,
    /// The documentation site builds, and the references are up to date
    Docs,
    /// Databases, saved games, scores, codes and certificates of earlier releases are read
    Samples,
}

struct Release {
    version: Version,
    metadata: Metadata,
    installing: Installing,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    let metadata = metadata()?;
    let version = changelog::version(env!("CARGO_PKG_VERSION")).context("the version is not like 1.2.3")?;
    let release = Release { version: version.clone(), metadata, installing };
    let tag = format!("v{version}");
    if arguments.freeze {
        return freeze(&version);
    }
    if arguments.notes {
        println!("{}", notes(&version)?);
        return Ok(());
    }
    if arguments.publish {
        ensure_tagged(&tag)?;
        return publish::all(&published(&release.metadata));
    }
    if let Some(wanted) = arguments.tag.as_deref().filter(|wanted| !wanted.is_empty() && *wanted != tag) {
        bail!("the tag is {wanted}, but the version is {version}");
    }
    run_steps(&format!("release {version}"), &arguments.steps, |step| release.check(*step))?;
    if arguments.dry_run {
        return Ok(());
    }
    make_tag(&tag)
}

/// Writes the list of files that must not change after this release.
fn freeze(version: &Version) -> Result<()> {
    let file = frozen::file(&root(), version);
    std::fs::create_dir_all(file.parent().context("the file has a folder")?)?;
    std::fs::write(&file, frozen::to_text(&frozen::current(&root())?))?;
    println!("{}", file.display());
    Ok(())
}

/// Returns the section of the changelog for a release.
fn notes(version: &Version) -> Result<String> {
    let section = changelog()?.sections.into_iter().find(|section| section.version == *version);
    Ok(section.with_context(|| format!("CHANGELOG.md has no section for {version}"))?.text)
}

fn changelog() -> Result<changelog::Changelog> {
    let text = std::fs::read_to_string(root().join("CHANGELOG.md")).context("CHANGELOG.md")?;
    changelog::read(&text).map_err(|errors| anyhow::anyhow!("CHANGELOG.md: {}", errors.join("; ")))
}

/// Fails unless the commit is clean and has this tag: publishing cannot be undone.
fn ensure_tagged(tag: &str) -> Result<()> {
    ensure_committed()?;
    let tags = git(&["tag", "--points-at", "HEAD"])?;
    ensure!(tags.lines().any(|line| line == tag), "the commit has no tag {tag}: only releases are published");
    Ok(())
}

fn make_tag(tag: &str) -> Result<()> {
    ensure_committed()?;
    succeed(&mut program("git", ["tag", "--annotate", tag, "--message", &format!("douse {}", &tag[1..])]))?;
    println!("to publish: git push origin {tag}");
    Ok(())
}

/// Prints errors, and fails if there are any.
fn report_errors(errors: &[String]) -> Result<()> {
    for error in errors {
        eprintln!("error: {error}");
    }
    match errors.len() {
        0 => Ok(()),
        1 => bail!("1 error"),
        count => bail!("{count} errors"),
    }
}

/// Returns the published crates, each after those it depends on.
pub fn published(metadata: &Metadata) -> Vec<&str> {
    let members = metadata.packages.iter().filter(|package| metadata.workspace_members.contains(&package.id));
    let mut waiting: Vec<&Package> =
        members.filter(|package| package.publish.as_ref().is_none_or(|registries| !registries.is_empty())).collect();
    let mut ordered = Vec::new();
    while !waiting.is_empty() {
        let waits = |package: &&Package| {
            let needed =
                |other: &&Package| package.dependencies.iter().any(|dependency| *dependency.name == **other.name);
            waiting.iter().any(needed)
        };
        let (later, now): (Vec<_>, Vec<_>) = waiting.iter().copied().partition(waits);
        // cargo reports a cycle of crates.
        ordered.extend(if now.is_empty() { &later } else { &now }.iter().map(|package| package.name.as_str()));
        waiting = if now.is_empty() { now } else { later };
    }
    ordered
}

impl Release {
    fn check(&self, step: Step) -> Result<()> {
        match step {
            Step::Versions => report_errors(&versions::errors(&self.metadata, &self.version)?),
            Step::Changelog => {
                let changelog = changelog()?;
                let mut errors = changelog::errors(&changelog, &self.version);
                let cited = versions::citation_date(&root())?;
                if let Some(newest) = changelog.sections.first()
                    && cited != Some(newest.date.to_string())
                {
                    errors.push(format!("CITATION.cff: date-released is not {}", newest.date));
                }
                report_errors(&errors)
            }
            Step::Frozen => report_errors(&frozen::errors(&root(), &self.version)?),
            Step::Msrv => msrv::check(&self.metadata, &published(&self.metadata), self.installing),
            Step::Semver => semver::check(&self.version, &published(&self.metadata), self.installing),
            Step::Packages => {
                let packages = published(&self.metadata).into_iter().flat_map(|name| ["--package", name]);
                succeed(cargo(["package", "--locked", "--no-verify", "--allow-dirty"]).args(packages))
            }
            Step::Docs => {
                if !MDBOOK.ready(self.installing) {
                    bail!("mdBook is not installed");
                }
                docs::build()?;
                docs::sheets(None)?;
                self.tests(&["douse-cli", "douse-server"], &["the_reference_is", "the_document_is"])
            }
            Step::Samples => {
                let earlier = changelog()?.sections.into_iter().map(|section| section.version);
                let newest = earlier.filter(|release| *release < self.version).max().context("no earlier release")?;
                let sampled = frozen::releases(&root())?;
                ensure!(sampled.contains(&newest), "there are no samples of {newest} in {}", frozen::SAMPLES);
                // Each of them reads samples of its own.
                ["douse-cli", "douse-server", "douse-tui", "douse-web"]
                    .iter()
                    .try_for_each(|name| self.tests(&[name], &["earlier_release"]))
            }
        }
    }

    /// Runs the tests of some crates that have one of the words in their names, and fails if there
    /// are none.
    fn tests(&self, crates: &[&str], words: &[&str]) -> Result<()> {
        if !NEXTEST.ready(self.installing) || !POSTGRES.ready(self.installing) {
            bail!("cargo-nextest or PostgreSQL is not installed");
        }
        let one_of = |kind: &str, names: &[&str]| {
            names.iter().map(|name| format!("{kind}({name})")).collect::<Vec<_>>().join(" | ")
        };
        let chosen = format!("({}) & ({})", one_of("package", crates), one_of("test", words));
        let mut command = NEXTEST.command();
        // The same build as that of `cargo xtask test`, so that nothing is compiled twice.
        command
            .args(["run", "--workspace", "--lib", "--bins", "--tests", "--no-tests=fail"])
            .args(FEATURES)
            .args(["-E", &chosen]);
        command.env("DOUSE_STRICT_TESTS", "1");
        succeed(&mut command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_named_as_typed() {
        let names: Vec<_> = Step::value_variants().iter().map(douse_xtask::steps::name).collect();
        assert_eq!(names, ["versions", "changelog", "frozen", "msrv", "semver", "packages", "docs", "samples"]);
    }

    #[test]
    fn crates_are_published_after_those_they_depend_on() {
        let metadata = metadata().unwrap();
        let order = published(&metadata);
        assert_eq!(order.len(), 7);
        let place = |name: &str| order.iter().position(|other| *other == name);
        for package in metadata.packages.iter().filter(|package| order.contains(&package.name.as_str())) {
            for dependency in &package.dependencies {
                assert!(place(&dependency.name) < place(&package.name), "{} before {}", dependency.name, package.name);
            }
        }
    }

    #[test]
    fn the_changelog_can_be_read_and_errors_are_counted() {
        assert!(!changelog().unwrap().sections.is_empty());
        assert!(report_errors(&[]).is_ok());
        assert_eq!(report_errors(&["a".to_owned(), "b".to_owned()]).unwrap_err().to_string(), "2 errors");
    }
}

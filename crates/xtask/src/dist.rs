//! `cargo xtask dist`: everything that a release consists of, in `target/dist`, with checksums and a manifest.

mod archive;
mod binary;
mod debian;
mod image;
mod smoke;

use crate::check::metadata;
use crate::checksum::sha256;
use crate::command::{cargo, program, root, succeed, target};
use crate::release::published;
use crate::steps::Steps;
use crate::tools::Installing;
use crate::web;
use anyhow::{Context, Result, bail};
use archive::{PLAIN, PROGRAM, Tar, gzip};
use binary::{ARCHITECTURE, Built, TARGET};
use cargo_metadata::Metadata;
use clap::ValueEnum;
use std::path::{Path, PathBuf};

/// Build everything that a release consists of, in target/dist, with checksums and a manifest.
///
/// The same commit gives the same archives on every machine with the same compilers. What is missing is installed first: the standard library for
/// the static program with rustup, its C compiler with apt.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask dist --smoke          build everything, and install and try each artefact in an empty folder
  cargo xtask dist source crates    only these two, which takes seconds")]
pub struct Arguments {
    /// Install each artefact in an empty folder and try it
    #[arg(long)]
    smoke: bool,
    /// Use the browser game in this folder instead of building it
    #[arg(long, value_name = "FOLDER")]
    web: Option<PathBuf>,
    /// Only these; all of them if none is named
    #[arg(value_enum)]
    kinds: Vec<Kind>,
}

/// What a release consists of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub enum Kind {
    /// The source as one archive
    Source,
    /// The crates as the registry takes them
    Crates,
    /// The static program for Linux with manual pages and completions
    Binary,
    /// The same as a Debian package, with a systemd unit
    Debian,
    /// The same as a container image
    Image,
}

/// A file of the release.
pub struct Artefact {
    /// What it is.
    pub kind: Kind,
    /// The file in `target/dist`.
    pub file: PathBuf,
}

/// What all artefacts have in common.
struct Release {
    version: String,
    /// When the commit was made, in seconds since 1970 and as text.
    time: u64,
    created: String,
    folder: PathBuf,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    let mut kinds = arguments.kinds.clone();
    if kinds.is_empty() {
        kinds = Kind::value_variants().to_vec();
    }
    let metadata = metadata()?;
    let release = Release::new(&metadata)?;
    let with_program = kinds.iter().any(|kind| *kind >= Kind::Binary);
    let mut steps = Steps::new(kinds.len() + usize::from(with_program) + usize::from(arguments.smoke));
    let built = match with_program {
        true => {
            steps.next("compile the program with the browser game in it");
            Some(release.program(arguments.web.as_deref(), installing)?)
        }
        false => None,
    };
    let mut artefacts = Vec::new();
    for &kind in &kinds {
        steps.next(kind.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned()).as_str());
        artefacts.extend(release.make(kind, built.as_ref(), &metadata)?);
    }
    release.describe(&artefacts)?;
    if arguments.smoke {
        steps.next("install each and use it");
        smoke::all(&artefacts, &release.version)?;
    }
    println!(
        "{} artefacts of {} in {}, after {}",
        artefacts.len(),
        release.version,
        release.folder.display(),
        steps.elapsed()
    );
    Ok(())
}

impl Release {
    fn new(metadata: &Metadata) -> Result<Self> {
        let product = metadata.packages.iter().find(|package| package.name.as_str() == "douse");
        let version = product.context("there is no crate douse")?.version.to_string();
        let folder = target().join("dist");
        // What an earlier run left must not be published by accident.
        if folder.exists() {
            std::fs::remove_dir_all(&folder)?;
        }
        std::fs::create_dir_all(&folder)?;
        Ok(Self { version, time: git(&["log", "-1", "--format=%ct"])?.parse()?, created: created()?, folder })
    }

    /// The program with all that goes along.
    fn program(&self, web: Option<&Path>, installing: Installing) -> Result<Built> {
        let game = match web {
            Some(folder) => root().join(folder),
            None => {
                succeed(&mut cargo(["build", "--package", "douse-web-bundler"]))?;
                let wasm = web::compile(web::Build::Small, installing)?;
                web::bundle(web::Build::Small, &wasm)?
            }
        };
        let scratch = target().join("dist-parts");
        let _ = std::fs::remove_dir_all(&scratch);
        std::fs::create_dir_all(&scratch)?;
        binary::build(&game, &scratch, installing)
    }

    fn make(&self, kind: Kind, built: Option<&Built>, metadata: &Metadata) -> Result<Vec<Artefact>> {
        let built = || built.context("the program was compiled");
        let version = &self.version;
        match kind {
            Kind::Source => self.write(kind, &format!("douse-{version}-source.tar.gz"), &self.source()?),
            Kind::Crates => self.crates(metadata),
            Kind::Binary => self.write(kind, &format!("douse-{version}-{TARGET}.tar.gz"), &self.tarball(built()?)?),
            Kind::Debian => {
                let unit = std::fs::read_to_string(root().join("docs/operating/douse.service"))?;
                let package = debian::package(built()?, version, ARCHITECTURE, &unit, self.time)?;
                self.write(kind, &format!("douse_{version}-1_{ARCHITECTURE}.deb"), &package)
            }
            Kind::Image => {
                let image = image::image(&built()?.program, version, ARCHITECTURE, self.time, &self.created)?;
                self.write(kind, &format!("douse-{version}-{ARCHITECTURE}-oci.tar"), &image)
            }
        }
    }

    fn write(&self, kind: Kind, name: &str, bytes: &[u8]) -> Result<Vec<Artefact>> {
        let file = self.folder.join(name);
        std::fs::write(&file, bytes).with_context(|| file.display().to_string())?;
        Ok(vec![Artefact { kind, file }])
    }

    /// All files under version control, as they are committed.
    fn source(&self) -> Result<Vec<u8>> {
        let mut archive = Tar::new(self.time);
        for line in git(&["ls-tree", "-r", "--full-tree", "HEAD"])?.lines() {
            let (about, path) = line.split_once('\t').context("git names a path")?;
            let parts: Vec<&str> = about.split(' ').collect();
            let &[mode, "blob", object] = parts.as_slice() else { bail!("{path} is not a file") };
            let content = program("git", ["cat-file", "blob", object]).output()?;
            if !content.status.success() {
                bail!("git cannot read {path}");
            }
            let mode = if mode == "100755" { PROGRAM } else { PLAIN };
            archive.file(&format!("douse-{}/{path}", self.version), mode, &content.stdout)?;
        }
        gzip(&archive.finish())
    }

    /// The published crates, as `cargo publish` would send them.
    fn crates(&self, metadata: &Metadata) -> Result<Vec<Artefact>> {
        let names = published(metadata);
        let packages = names.iter().flat_map(|name| ["--package", name]);
        succeed(cargo(["package", "--locked", "--no-verify", "--allow-dirty"]).args(packages))?;
        let mut artefacts = Vec::new();
        for name in names {
            let file = format!("{name}-{}.crate", self.version);
            let bytes = std::fs::read(target().join("package").join(&file)).with_context(|| file.clone())?;
            artefacts.extend(self.write(Kind::Crates, &file, &bytes)?);
        }
        Ok(artefacts)
    }

    /// The program with manual pages, completions and licences, to be unpacked anywhere.
    fn tarball(&self, built: &Built) -> Result<Vec<u8>> {
        let mut archive = Tar::new(self.time);
        let inside = |path: &str| format!("douse-{}-{TARGET}/{path}", self.version);
        archive.file(&inside("douse"), PROGRAM, &built.program)?;
        let texts = ["LICENSE-MIT", "LICENSE-APACHE", "CHANGELOG.md", "README.md"];
        let contents = built.licences.iter().chain([&built.changelog, &built.readme]);
        for (name, content) in texts.iter().zip(contents) {
            archive.file(&inside(name), PLAIN, content)?;
        }
        for (name, page) in &built.manuals {
            archive.file(&inside(&format!("man/man1/{name}")), PLAIN, page)?;
        }
        for (shell, script) in &built.completions {
            archive.file(&inside(&format!("completions/douse.{shell}")), PLAIN, script)?;
        }
        gzip(&archive.finish())
    }

    /// Writes the checksums as `sha256sum` reads them, and the manifest for programs.
    fn describe(&self, artefacts: &[Artefact]) -> Result<()> {
        let (mut sums, mut entries) = (String::new(), Vec::new());
        for Artefact { kind, file } in artefacts {
            let bytes = std::fs::read(file)?;
            let (name, sum) = (file.file_name().unwrap_or_default().to_string_lossy(), sha256(&bytes));
            sums.push_str(&format!("{sum}  {name}\n"));
            let kind = kind.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
            entries.push(serde_json::json!({ "name": name, "kind": kind, "size": bytes.len(), "sha256": sum }));
        }
        let commit = git(&["rev-parse", "HEAD"])?;
        let manifest = serde_json::json!({
            "product": "douse", "version": self.version, "commit": commit, "created": self.created, "artefacts": entries,
        });
        std::fs::write(self.folder.join("SHA256SUMS"), sums)?;
        std::fs::write(self.folder.join("manifest.json"), format!("{manifest:#}\n"))?;
        Ok(())
    }
}

/// When the commit was made, as RFC 3339 writes it, in UTC.
fn created() -> Result<String> {
    git(&["log", "-1", "--date=format-local:%Y-%m-%dT%H:%M:%SZ", "--format=%cd"])
}

/// What git answers, without the last line end.
fn git(arguments: &[&str]) -> Result<String> {
    let output = program("git", arguments).env("TZ", "UTC").output().context("cannot start git")?;
    if !output.status.success() {
        bail!("git {} failed: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?.trim_end().to_owned())
}

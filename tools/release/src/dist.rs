//! `cargo xtask dist`: makes all files of a release in `target/dist`, with checksums and a
//! manifest.

mod archive;
mod binary;
mod debian;
mod emulated;
mod folder;
mod image;
mod notices;
pub mod packaging;
pub mod platform;
mod record;
mod smoke;
mod wheel;
mod wine;

use crate::git::git;
use crate::release::published;
use anyhow::{Context, Result, bail, ensure};
use archive::{Archive, PLAIN, PROGRAM, Tar, gzip};
use binary::Texts;
use cargo_metadata::Metadata;
use clap::ValueEnum;
use douse_xtask::command::metadata;
use douse_xtask::command::{cargo, program, root, succeed, target};
use douse_xtask::steps::{Steps, name};
use douse_xtask::suite::Strictness;
use douse_xtask::tools::{Installing, NODE};
use douse_xtask::{npm, web};
use jiff::Timestamp;
use packaging::Packaging;
use platform::{PLATFORMS, Platform, System, build_folder};
use record::Record;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Build everything that a release consists of, in target/dist, with checksums and a manifest.
///
/// Archives contain neither the time nor the user that made them. Programs take several minutes
/// each; a run continues where an earlier run of the same commit ended. Missing tools are installed
/// first: standard libraries with rustup, the C compiler for Linux and the tools for Python
/// packages with pip, the C compiler for Windows and emulators with apt.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  cargo xtask dist --smoke          build everything, and install and try each artefact in an empty folder
  cargo xtask dist source crates    only these two, which takes seconds
  cargo xtask dist binary wheel --target aarch64-unknown-linux-gnu")]
pub struct Arguments {
    /// Install each artefact in an empty folder and try it
    #[arg(long)]
    smoke: bool,
    /// Fail if there are changes that are not committed, and with --smoke, if an artefact was not
    /// tried
    #[arg(long)]
    strict: bool,
    /// Use the browser game in this folder instead of building it; the next run builds everything
    /// again
    #[arg(long, value_name = "FOLDER")]
    web: Option<PathBuf>,
    /// Only for this platform; may be given several times
    #[arg(long = "target", value_name = "TARGET", value_parser = platform::by_name)]
    targets: Vec<&'static Platform>,
    /// Only these; all of them if none is named
    #[arg(value_enum)]
    kinds: Vec<Kind>,
}

/// The kinds of artefacts in a release.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The source as one archive
    Source,
    /// The crates as the registry takes them
    Crates,
    /// The source of the Python package with all crates it needs
    Sdist,
    /// The package for JavaScript, with the element for pages
    Npm,
    /// The program for Linux and Windows with manual pages and completions
    Binary,
    /// The static program as a Debian package, with a systemd unit
    Debian,
    /// The static program as a container image
    Image,
    /// The Python package, compiled
    Wheel,
}

impl Kind {
    /// Returns whether there is one artefact per platform.
    fn is_compiled(self) -> bool {
        self >= Kind::Binary
    }

    fn is_for(self, platform: &Platform) -> bool {
        match self {
            Kind::Binary => true,
            Kind::Debian | Kind::Image => platform.system == System::Static,
            Kind::Wheel => wheel::is_for(platform),
            Kind::Source | Kind::Crates | Kind::Sdist | Kind::Npm => false,
        }
    }

    fn needs_program(self) -> bool {
        matches!(self, Kind::Binary | Kind::Debian | Kind::Image)
    }
}

/// One step: a kind, for one platform if there is one artefact per platform.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Job {
    kind: Kind,
    platform: Option<&'static Platform>,
}

/// Names and contents of files.
type Files = Vec<(String, Vec<u8>)>;

/// Values that all artefacts share.
struct Release {
    version: String,
    /// The time of the commit, in seconds since 1970 and in RFC 3339.
    time: u64,
    created: String,
    /// The folder of the artefacts.
    folder: PathBuf,
    /// The folder where they are put together.
    scratch: PathBuf,
    installing: Installing,
}

/// The browser game, and the texts that the first program has written.
struct Parts {
    game: PathBuf,
    texts: Option<Texts>,
}

/// Runs the verb.
pub fn run(arguments: &Arguments, installing: Installing) -> Result<()> {
    let metadata = metadata()?;
    let release = Release::new(installing)?;
    let jobs = jobs(&arguments.kinds, &arguments.targets);
    ensure!(!jobs.is_empty(), "nothing of this kind is made for this platform");
    let strictness = Strictness::of(arguments.strict);
    let changed = !git(&["status", "--porcelain"])?.is_empty();
    ensure!(!changed || strictness == Strictness::Lenient, "there are changes that are not committed");
    // Nobody can tell later how a game from elsewhere was made.
    let mut record = Record::open(&release, changed || arguments.web.is_some())?;
    let missing: Vec<Job> = jobs.iter().copied().filter(|job| !record.has(job.kind, job.platform)).collect();
    if missing.len() < jobs.len() {
        eprintln!("{} of {} parts of this commit are already built", jobs.len() - missing.len(), jobs.len());
    }
    release.prepare(&missing, arguments.web.is_none())?;
    if arguments.smoke {
        smoke::prepare(&jobs, installing, strictness)?;
    }
    let with_program = missing.iter().any(|job| job.kind.needs_program());
    let mut steps = Steps::new(missing.len() + usize::from(with_program) + usize::from(arguments.smoke));
    let mut parts = None;
    if with_program {
        steps.next("the browser game, which is part of the program");
        parts = Some(Parts { game: release.game(arguments.web.as_deref())?, texts: None });
    }
    for job in &missing {
        steps.next(&job.label());
        let files = release.make(job, parts.as_mut(), &metadata).with_context(|| job.label())?;
        record.add(&release.folder, job.kind, job.platform, &files)?;
    }
    let chosen: Vec<_> = record
        .artefacts
        .iter()
        .filter(|artefact| jobs.iter().any(|job| artefact.is_of(job.kind, job.platform)))
        .cloned()
        .collect();
    if arguments.smoke {
        steps.next("install each and use it");
        smoke::all(&release.folder, &chosen, &release.version, installing, strictness)?;
    }
    println!(
        "{} artefacts of {} in {}, after {}",
        chosen.len(),
        release.version,
        release.folder.display(),
        steps.elapsed()
    );
    Ok(())
}

/// Returns the steps for the chosen kinds and platforms. Platforms of this machine come first,
/// since their programs write the texts that come with all of them.
fn jobs(kinds: &[Kind], targets: &[&'static Platform]) -> Vec<Job> {
    let wanted = |kind: &Kind| match kinds {
        [] => targets.is_empty() || kind.is_compiled(),
        kinds => kinds.contains(kind),
    };
    let mut platforms: Vec<&'static Platform> = PLATFORMS.iter().collect();
    platforms.retain(|platform| targets.is_empty() || targets.contains(platform));
    platforms.sort_by_key(|platform| !platform.is_native());
    let mut jobs = Vec::new();
    for kind in Kind::value_variants().iter().copied().filter(wanted) {
        if !kind.is_compiled() {
            jobs.push(Job { kind, platform: None });
        }
        let fitting = platforms.iter().copied().filter(|platform| kind.is_for(platform));
        jobs.extend(fitting.map(|platform| Job { kind, platform: Some(platform) }));
    }
    jobs
}

impl Job {
    fn platform(&self) -> Result<&'static Platform> {
        self.platform.context("it is for one platform")
    }

    fn label(&self) -> String {
        match self.platform {
            Some(platform) => format!("{} for {}", name(&self.kind), platform.target),
            None => name(&self.kind),
        }
    }
}

impl Release {
    fn new(installing: Installing) -> Result<Self> {
        let time = git(&["log", "-1", "--format=%ct"])?.parse()?;
        let scratch = target().join("dist-parts");
        std::fs::create_dir_all(&scratch)?;
        Ok(Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            time,
            created: Timestamp::from_second(i64::try_from(time)?)?.to_string(),
            folder: target().join("dist"),
            scratch,
            installing,
        })
    }

    /// Installs everything that these jobs need, so that nothing turns out to be missing after an
    /// hour.
    fn prepare(&self, jobs: &[Job], with_game: bool) -> Result<()> {
        let needs_program = |job: &&Job| job.kind.needs_program();
        let npm = jobs.iter().any(|job| job.kind == Kind::Npm);
        if npm {
            ensure!(NODE.ready(self.installing), "Node and npm are missing");
        }
        if npm || (with_game && jobs.iter().any(|job| needs_program(&job))) {
            ensure!(web::ready(self.installing), "nothing here compiles for the browser");
        }
        if jobs.iter().any(|job| job.kind == Kind::Sdist) {
            Packaging::ready(self.installing)?;
        }
        for job in jobs.iter().filter(|job| job.kind.is_compiled()) {
            job.platform()?.cargo("build", self.installing).with_context(|| job.label())?;
        }
        // The first program writes the manual.
        if let Some(first) = jobs.iter().find(needs_program) {
            first.platform()?.runner(self.installing)?;
        }
        Ok(())
    }

    /// Builds the browser game for all platforms, in a folder that changes only if the game does:
    /// cargo compiles the program again after each change.
    fn game(&self, web: Option<&Path>) -> Result<PathBuf> {
        let game = match web {
            Some(folder) => root().join(folder),
            None => {
                succeed(&mut cargo(["build", "--package", "douse-web-bundler"]))?;
                // The same command as for npm, so that shared crates are compiled once.
                let wasm = web::compile_all(web::Build::Small, self.installing)?;
                web::bundle(web::Build::Small, &wasm)?
            }
        };
        let steady = build_folder().join("web");
        folder::mirror(&game, &steady)?;
        Ok(steady)
    }

    fn make(&self, job: &Job, parts: Option<&mut Parts>, metadata: &Metadata) -> Result<Files> {
        let version = &self.version;
        match job.kind {
            Kind::Source => Ok(vec![(format!("douse-{version}-source.tar.gz"), self.source()?)]),
            Kind::Crates => self.crates(metadata),
            Kind::Sdist => Ok(vec![wheel::source(version, &self.scratch, self.time, self.installing)?]),
            Kind::Npm => self.npm(),
            Kind::Wheel => Ok(vec![wheel::wheel(job.platform()?, &self.scratch, self.time, self.installing)?]),
            Kind::Binary | Kind::Debian | Kind::Image => {
                Ok(vec![self.program_artefact(job.kind, job.platform()?, parts.context("the game was built")?)?])
            }
        }
    }

    /// Makes an artefact with the program. Compiling it again for another kind takes cargo no time.
    fn program_artefact(&self, kind: Kind, platform: &Platform, parts: &mut Parts) -> Result<(String, Vec<u8>)> {
        let (version, architecture, time) = (&self.version, platform.architecture, self.time);
        let file = binary::compile(platform, &parts.game, self.installing)?;
        let program = std::fs::read(&file).with_context(|| file.display().to_string())?;
        let texts = match parts.texts.take() {
            Some(texts) => texts,
            None => binary::texts(&file, &platform.runner(self.installing)?, &self.scratch)?,
        };
        let texts = parts.texts.insert(texts);
        match kind {
            Kind::Debian => {
                let unit = std::fs::read_to_string(root().join("docs/operating/douse.service"))?;
                let notices = (texts.notices)(platform.target)?;
                let package = debian::package(program, texts, version, architecture, &notices, &unit, time)?;
                Ok((format!("douse_{version}-1_{architecture}.deb"), package))
            }
            Kind::Image => {
                let notices = (texts.notices)(platform.target)?;
                let names = ["LICENSE-MIT", "LICENSE-APACHE", notices::FILE];
                let contents = texts.licences.iter().map(Vec::as_slice).chain([notices.as_bytes()]);
                let layer = image::layer(&program, &names.into_iter().zip(contents).collect::<Vec<_>>(), time)?;
                // The Containerfile makes the same image from this layer.
                std::fs::write(self.scratch.join(format!("image-{architecture}.tar")), &layer)?;
                let image = image::image(&layer, version, architecture, time, &self.created)?;
                Ok((format!("douse-{version}-{architecture}-oci.tar"), image))
            }
            _ => {
                let (name, _) = binary::archive_name(platform, version);
                Ok((name, binary::archive(platform, version, &program, texts, time)?))
            }
        }
    }

    /// Packs the JavaScript package with npm.
    fn npm(&self) -> Result<Files> {
        let package = npm::build(self.installing)?;
        std::fs::write(package.join(notices::FILE), notices::of_npm()?)?;
        let folder = folder::empty(&self.scratch.join("npm"))?;
        succeed(program("npm", ["pack", "--silent", "--pack-destination"]).arg(&folder).arg(&package))
            .context("npm cannot pack it")?;
        let file = folder::only_file(&folder)?;
        Ok(vec![(folder::name_of(&file), std::fs::read(&file)?)])
    }

    /// Packs all files under version control, as they are committed.
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
            let (path, bytes) = (format!("douse-{}/{path}", self.version), content.stdout);
            match mode {
                "120000" => archive.link(&path, std::str::from_utf8(&bytes)?)?,
                "100755" => archive.file(&path, PROGRAM, &bytes)?,
                _ => archive.file(&path, PLAIN, &bytes)?,
            }
        }
        gzip(&archive.finish()?)
    }

    /// Packs the published crates, as `cargo publish` would send them.
    fn crates(&self, metadata: &Metadata) -> Result<Files> {
        let names = published(metadata);
        let packages = names.iter().flat_map(|name| ["--package", name]);
        succeed(cargo(["package", "--locked", "--no-verify", "--allow-dirty"]).args(packages))?;
        let mut files = Vec::new();
        for name in names {
            let file = format!("{name}-{}.crate", self.version);
            let bytes = std::fs::read(target().join("package").join(&file)).with_context(|| file.clone())?;
            files.push((file, bytes));
        }
        Ok(files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_made_for_every_platform_it_is_for() {
        let all = jobs(&[], &[]);
        let count = |kind| all.iter().filter(|job| job.kind == kind).count();
        assert_eq!([Kind::Source, Kind::Crates, Kind::Sdist, Kind::Npm].map(count), [1, 1, 1, 1]);
        assert_eq!([Kind::Binary, Kind::Debian, Kind::Image, Kind::Wheel].map(count), [5, 2, 2, 4]);
        let first = all.iter().find_map(|job| job.platform).unwrap();
        assert_eq!(first.is_native(), PLATFORMS.iter().any(Platform::is_native));
    }

    #[test]
    fn kinds_and_platforms_can_be_chosen() {
        let windows = platform::by_name("x86_64-pc-windows-gnu").unwrap();
        assert_eq!(jobs(&[], &[windows]), [Job { kind: Kind::Binary, platform: Some(windows) }]);
        assert_eq!(jobs(&[Kind::Source], &[windows]), [Job { kind: Kind::Source, platform: None }]);
        assert_eq!(jobs(&[Kind::Image, Kind::Wheel], &[]).len(), 6);
        assert!(jobs(&[Kind::Debian], &[windows]).is_empty());
    }
}

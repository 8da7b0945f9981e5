//! Every artefact is installed in an empty place, as a user without the source would do it, and used.

use super::{Artefact, Kind, binary, image};
use crate::command::{cargo, program, succeed, target};
use anyhow::{Context, Result, bail, ensure};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The most bytes that the program may have.
const LARGEST_PROGRAM: usize = 25_000_000;
/// How long it may take from the file to the first answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// A board and what solves it with the fewest presses.
const QUESTION: [&str; 4] = ["solve", "--min", "--list", "5x5:002a000"];
const ANSWER: &str = "A4 C4 E4 A5 C5 E5\n";

/// What was done with an artefact.
struct Trial {
    name: String,
    size: usize,
    done: String,
    first_answer: Option<Duration>,
}

/// Tries all artefacts and prints a table; an error where one does not work.
pub fn all(artefacts: &[Artefact], version: &str) -> Result<()> {
    let mut trials = Vec::new();
    let mut crates = Vec::new();
    for artefact in artefacts {
        let name = artefact.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let size = std::fs::metadata(&artefact.file)?.len() as usize;
        let begun = Instant::now();
        let place = Place::new(&name)?;
        let tried = match artefact.kind {
            Kind::Source => source(&artefact.file, &place, version),
            Kind::Binary => tarball(&artefact.file, &place, version, begun),
            Kind::Debian => debian(&artefact.file, &place, version, begun),
            Kind::Image => container(&artefact.file, &place, begun),
            // They need each other, so that they are tried together.
            Kind::Crates => {
                crates.push((name, size, artefact.file.clone()));
                continue;
            }
        };
        let (done, first_answer) = tried.with_context(|| name.clone())?;
        trials.push(Trial { name, size, done, first_answer });
    }
    if !crates.is_empty() {
        let files: Vec<&Path> = crates.iter().map(|(_, _, file)| file.as_path()).collect();
        let done = library(&files, &Place::new("crates")?).context("the crates")?;
        trials.extend(crates.into_iter().map(|(name, size, _)| Trial {
            name,
            size,
            done: done.clone(),
            first_answer: None,
        }));
    }
    println!("\n{:<48} {:>11}  {:>12}  what was done with it", "artefact", "bytes", "first answer");
    for Trial { name, size, done, first_answer } in &trials {
        let first = first_answer.map_or_else(|| "-".to_owned(), |time| format!("{:.2} s", time.as_secs_f64()));
        println!("{name:<48} {size:>11}  {first:>12}  {done}");
    }
    match trials.iter().find(|trial| trial.first_answer.is_some_and(|time| time > PATIENCE)) {
        Some(slow) => bail!("{} takes more than {} s to the first answer", slow.name, PATIENCE.as_secs()),
        None => Ok(()),
    }
}

/// An empty folder that is gone afterwards.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Result<Self> {
        let folder = target().join("dist-smoke").join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }

    fn unpack(&self, archive: &Path, inside: &str) -> Result<PathBuf> {
        let folder = self.0.join(inside);
        std::fs::create_dir_all(&folder)?;
        succeed(program("tar", ["--extract", "--file"]).arg(archive).arg("--directory").arg(&folder))?;
        Ok(folder)
    }

    /// A program that knows nothing of this machine but this folder.
    fn alone(&self, file: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(file);
        command.env_clear().env("HOME", &self.0).current_dir(&self.0).stdin(Stdio::null());
        command
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

type Tried = Result<(String, Option<Duration>)>;

/// Asks a program for a solution and for its version.
fn asked(mut program: impl FnMut() -> Command, version: Option<&str>) -> Result<()> {
    let output = program().args(QUESTION).output().context("the program does not start")?;
    ensure!(output.status.success(), "it fails: {}", String::from_utf8_lossy(&output.stderr));
    ensure!(output.stdout == ANSWER.as_bytes(), "it answers {:?}", String::from_utf8_lossy(&output.stdout));
    if let Some(version) = version {
        let said = program().arg("--version").output()?.stdout;
        ensure!(said == format!("douse {version}\n").as_bytes(), "it is {:?}", String::from_utf8_lossy(&said));
    }
    Ok(())
}

fn tarball(file: &Path, place: &Place, version: &str, begun: Instant) -> Tried {
    let folder = place.unpack(file, "unpacked")?.join(format!("douse-{version}-{}", binary::TARGET));
    let program = folder.join("douse");
    asked(|| place.alone(&program), Some(version))?;
    let first = begun.elapsed();
    let bytes = std::fs::read(&program)?;
    ensure!(bytes.len() <= LARGEST_PROGRAM, "the program has {} bytes, more than {LARGEST_PROGRAM}", bytes.len());
    ensure!(binary::is_static(&bytes)?, "the program needs shared libraries");
    for part in ["man/man1/douse.1", "man/man1/douse-solve.1", "completions/douse.bash", "LICENSE-MIT"] {
        ensure!(std::fs::metadata(folder.join(part)).is_ok_and(|part| part.len() > 0), "{part} is missing");
    }
    serves(place.alone(&program).args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(place.0.join("service.db")))?;
    Ok((format!("unpacked; solved, served the game; static, {} bytes", bytes.len()), Some(first)))
}

fn debian(file: &Path, place: &Place, version: &str, begun: Instant) -> Tried {
    let folder = place.0.join("root");
    succeed(program("dpkg-deb", ["--extract"]).arg(file).arg(&folder))
        .context("dpkg-deb comes with Debian and Ubuntu")?;
    asked(|| place.alone(folder.join("usr/bin/douse")), Some(version))?;
    let first = begun.elapsed();
    let fields = program("dpkg-deb", ["--field"]).arg(file).args(["Package", "Version", "Architecture"]).output()?;
    let wanted = format!("Package: douse\nVersion: {version}-1\nArchitecture: {}\n", binary::ARCHITECTURE);
    ensure!(fields.stdout == wanted.as_bytes(), "dpkg-deb reads {}", String::from_utf8_lossy(&fields.stdout));
    let unit = std::fs::read_to_string(folder.join("usr/lib/systemd/system/douse.service"))?;
    ensure!(unit.contains("ExecStart=/usr/bin/douse serve"), "the unit starts another program");
    for part in ["man/man1/douse.1.gz", "bash-completion/completions/douse", "doc/douse/copyright"] {
        ensure!(folder.join("usr/share").join(part).is_file(), "{part} is missing");
    }
    Ok(("extracted by dpkg-deb; solved".to_owned(), Some(first)))
}

/// Unpacks the layers of an image one over the other and runs the program as the image says, with that folder as its whole world.
fn container(file: &Path, place: &Place, begun: Instant) -> Tried {
    let layout = place.unpack(file, "layout")?;
    let json = |path: &Path| -> Result<serde_json::Value> { Ok(serde_json::from_slice(&std::fs::read(path)?)?) };
    let blob = |descriptor: &serde_json::Value| -> Result<PathBuf> {
        let digest =
            descriptor["digest"].as_str().and_then(|digest| digest.strip_prefix("sha256:")).context("a digest")?;
        let path = layout.join("blobs/sha256").join(digest);
        ensure!(crate::checksum::sha256(&std::fs::read(&path)?) == digest, "a blob has another digest than its name");
        Ok(path)
    };
    let manifest = json(&blob(&json(&layout.join("index.json"))?["manifests"][0])?)?;
    let config = json(&blob(&manifest["config"])?)?["config"].take();
    let root = place.0.join("root");
    for layer in manifest["layers"].as_array().context("layers")? {
        place.unpack(&blob(layer)?, "root")?;
    }
    let user = config["User"].as_str().context("a user")?.to_owned();
    let entry = config["Entrypoint"][0].as_str().context("an entry point")?.to_owned();
    let environment: Vec<(String, String)> = config["Env"]
        .as_array()
        .context("an environment")?
        .iter()
        .filter_map(|pair| pair.as_str()?.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let inside = || {
        let mut command = place.alone("/usr/sbin/chroot");
        command.arg(format!("--userspec={user}")).arg(&root).arg(&entry).envs(environment.iter().cloned());
        command
    };
    asked(inside, None).context("chroot needs to be run by root")?;
    let first = begun.elapsed();
    // The image listens on all interfaces; nobody outside is to reach a trial.
    serves(inside().arg(config["Cmd"][0].as_str().context("a command")?).env("DOUSE_LISTEN", "127.0.0.1:0"))?;
    ensure!(root.join("data/service.db").is_file() || has_files(&root.join("data")), "nothing was kept in the volume");
    ensure!(
        environment == image::environment().map(|(name, value)| (name.to_owned(), value.to_owned())),
        "another environment"
    );
    Ok((format!("unpacked into a chroot as user {user}; solved, served the game"), Some(first)))
}

fn has_files(folder: &Path) -> bool {
    std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some())
}

fn source(file: &Path, place: &Place, version: &str) -> Tried {
    let folder = place.unpack(file, "unpacked")?.join(format!("douse-{version}"));
    let mut command = cargo(["metadata", "--locked", "--offline", "--no-deps", "--format-version", "1"]);
    let output = command.current_dir(&folder).stderr(Stdio::inherit()).output()?;
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).context("cargo cannot read it")?;
    let packages = metadata["packages"].as_array().map_or(0, Vec::len);
    ensure!(packages > 0, "it has no packages");
    Ok((format!("unpacked; cargo reads its {packages} packages"), None))
}

/// Builds a program of somebody else with nothing but the packaged crates, and runs it.
fn library(files: &[&Path], place: &Place) -> Result<String> {
    let mut patches = String::new();
    for file in files {
        place.unpack(file, "crates")?;
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let (name, _) = stem.rsplit_once('-').context("a version")?;
        patches.push_str(&format!("{name} = {{ path = \"../crates/{stem}\" }}\n"));
    }
    let project = place.0.join("project");
    std::fs::create_dir_all(project.join("src"))?;
    let manifest = "[package]\nname = \"user\"\nversion = \"1.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\ndouse = \"*\"\n";
    std::fs::write(project.join("Cargo.toml"), format!("{manifest}[patch.crates-io]\n{patches}"))?;
    std::fs::write(project.join("src/main.rs"), PROGRAM)?;
    std::fs::copy(crate::command::root().join("Cargo.lock"), project.join("Cargo.lock"))?;
    let mut command = cargo(["run", "--quiet", "--offline"]);
    let output = command.current_dir(&project).env("CARGO_TARGET_DIR", target().join("dist-user")).output()?;
    ensure!(output.status.success(), "a program with them fails: {}", String::from_utf8_lossy(&output.stderr));
    ensure!(output.stdout == b"6\n", "a program with them prints {:?}", String::from_utf8_lossy(&output.stdout));
    Ok("a program was built with all of them and solved a board".to_owned())
}

/// A program that uses the library as its documentation shows.
const PROGRAM: &str = r#"use douse::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board: Board = "5x5:002a000".parse()?;
    match board.solve()? {
        Answer::Solvable(solutions) => println!("{}", solutions.shortest(&Budget::default()).count()),
        Answer::Unsolvable(witness) => println!("{witness}"),
    }
    Ok(())
}
"#;

/// Starts a service, fetches the browser game and the state from it, and ends it.
fn serves(command: &mut Command) -> Result<()> {
    let mut service = Service(command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?);
    let mut said = String::new();
    let mut lines = BufReader::new(service.0.stderr.take().context("a pipe")?);
    let address = loop {
        let mut line = String::new();
        ensure!(lines.read_line(&mut line)? > 0, "the service does not start: {said}");
        match line.split_once("http://") {
            Some((_, address)) => break address.trim_end_matches(['\n', '"', '}', '/']).to_owned(),
            None => said.push_str(&line),
        }
    };
    let page = fetched(&address, "/")?;
    ensure!(page.starts_with("HTTP/1.1 200") && page.contains(".js"), "the game is not in it: {page}");
    ensure!(fetched(&address, "/health")?.starts_with("HTTP/1.1 200"), "the service is not healthy");
    Ok(())
}

/// A service that ends with this.
struct Service(Child);

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The whole answer to a request.
fn fetched(address: &str, path: &str) -> Result<String> {
    let mut stream = TcpStream::connect(address).with_context(|| address.to_owned())?;
    stream.set_read_timeout(Some(PATIENCE))?;
    // In one piece: a server may answer and close as soon as it has seen enough.
    stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

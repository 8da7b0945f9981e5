//! Trials of what contains the program: archives, Debian packages and container images.

use super::service::serves;
use super::{BOARD, PRESSES, Place, Subject, Tried};
use crate::checksum::sha256;
use crate::command::{program, root, succeed, works};
use crate::dist::binary::{self, archive_name};
use crate::dist::image;
use crate::dist::platform::{OLDEST_GLIBC, QEMU_PROGRAM, Runner, System};
use crate::tools::Debian;
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The most bytes that the program may have.
const LARGEST_PROGRAM: usize = 25_000_000;
/// What makes a folder the whole world of a program.
const CHROOT: &str = "/usr/sbin/chroot";
/// What the program is asked.
const QUESTION: [&str; 3] = ["solve", "--min", "--list"];

/// Asks a program for a solution and for its version.
fn asked(mut program: impl FnMut() -> Command, version: Option<&str>) -> Result<()> {
    answers(program().args(QUESTION).arg(BOARD), &format!("{PRESSES}\n"))?;
    match version {
        Some(version) => answers(program().arg("--version"), &format!("douse {version}\n")),
        None => Ok(()),
    }
}

/// Whether a command prints exactly this.
fn answers(command: &mut Command, wanted: &str) -> Result<()> {
    let output = command.output().context("the program does not start")?;
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    ensure!(output.status.success(), "it fails: {errors}");
    ensure!(said == wanted, "it answers {said:?} instead of {wanted:?}");
    Ok(())
}

/// Unpacks an archive and uses everything in it.
pub fn archive(subject: &Subject, runner: &Runner, place: &Place) -> Result<Tried> {
    let platform = subject.platform()?;
    let begun = Instant::now();
    let folder = place.unpack(&subject.file, "unpacked")?.join(archive_name(platform, subject.version).1);
    let program = folder.join(platform.program_name());
    let start = || place.alone_by(runner, &program);
    asked(start, Some(subject.version))?;
    let waited = subject.waited(begun);
    let bytes = std::fs::read(&program)?;
    ensure!(bytes.len() <= LARGEST_PROGRAM, "the program has {} bytes, more than {LARGEST_PROGRAM}", bytes.len());
    let needs = match platform.system {
        System::Static => {
            ensure!(binary::is_static(&bytes)?, "the program needs shared libraries");
            "static".to_owned()
        }
        System::Glibc => {
            let version = binary::newest_glibc(&bytes).context("the program uses no C library")?;
            ensure!(version <= OLDEST_GLIBC, "the program needs version 2.{} of the C library", version.1);
            format!("glibc {}.{}", version.0, version.1)
        }
        System::Windows => {
            reads_windows_files(start, place)?;
            "files with CR LF and paths with \\, blanks and ä".to_owned()
        }
    };
    for part in ["man/man1/douse.1", "man/man1/douse-solve.1", "completions/douse.bash", "LICENSE-MIT"] {
        ensure!(std::fs::metadata(folder.join(part)).is_ok_and(|part| part.len() > 0), "{part} is missing");
    }
    serves(start().args(["serve", "--listen", "127.0.0.1:0", "--data", "service.db"]))?;
    ensure!(place.0.join("service.db").is_file(), "the service keeps nothing");
    let (by, size) = (runner.shown(), bytes.len());
    Ok(Tried::Used(format!("unpacked; solved and served the game{by}; {needs}; {size} bytes"), waited))
}

/// Whether a file as Windows programs write it is read by a path as Windows users type it, and a result is written the same way.
fn reads_windows_files(start: impl Fn() -> Command, place: &Place) -> Result<()> {
    let folder = place.0.join("Bretter und Ähnliches");
    std::fs::create_dir(&folder)?;
    std::fs::write(folder.join("drei ä.txt"), ".....\r\n.....\r\n#.#.#\r\n.....\r\n.....\r\n")?;
    let path = "Bretter und Ähnliches\\drei ä.txt";
    answers(start().args(QUESTION).arg(path), &format!("{PRESSES}\n"))?;
    let mut write = start();
    write.args(QUESTION).args([path, "--output", "Bretter und Ähnliches\\Lösung.txt"]);
    answers(&mut write, "")?;
    let written = std::fs::read_to_string(folder.join("Lösung.txt")).context("no result was written")?;
    ensure!(written == format!("{PRESSES}\n"), "{written:?} was written");
    Ok(())
}

/// Extracts a Debian package and uses the program as its unit starts it.
pub fn debian(subject: &Subject, runner: &Runner, place: &Place) -> Result<Tried> {
    let (version, architecture) = (subject.version, subject.platform()?.architecture);
    let begun = Instant::now();
    let folder = place.0.join("root");
    succeed(program("dpkg-deb", ["--extract"]).arg(&subject.file).arg(&folder))
        .context("dpkg-deb comes with Debian and Ubuntu")?;
    let start = || place.alone_by(runner, folder.join("usr/bin/douse"));
    asked(start, Some(version))?;
    let waited = subject.waited(begun);
    let mut fields = program("dpkg-deb", ["--field"]);
    let fields = fields.arg(&subject.file).args(["Package", "Version", "Architecture"]).output()?;
    let wanted = format!("Package: douse\nVersion: {version}-1\nArchitecture: {architecture}\n");
    ensure!(fields.stdout == wanted.as_bytes(), "dpkg-deb reads {}", String::from_utf8_lossy(&fields.stdout));
    let unit = std::fs::read_to_string(folder.join("usr/lib/systemd/system/douse.service"))?;
    let command = unit.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/bin/douse "));
    let arguments = command.context("the unit starts another program")?.split(' ');
    // What the machine would choose: a free port, and a folder of its own.
    let arguments = arguments.map(|part| match part {
        "127.0.0.1:8080" => "127.0.0.1:0",
        "/var/lib/douse/service.db" => "service.db",
        other => other,
    });
    serves(start().args(arguments))?;
    ensure!(place.0.join("service.db").is_file(), "the service keeps nothing");
    for part in ["man/man1/douse.1.gz", "bash-completion/completions/douse", "doc/douse/copyright"] {
        ensure!(folder.join("usr/share").join(part).is_file(), "{part} is missing");
    }
    Ok(Tried::Used(format!("extracted by dpkg-deb; solved and served as its unit says{}", runner.shown()), waited))
}

/// Unpacks the layers of an image one over the other and runs the program as the image says, with that folder as its whole world.
pub fn container(subject: &Subject, runner: &Runner, place: &Place) -> Result<Tried> {
    if !works(&mut program(CHROOT, ["/", "true"])) {
        return Ok(Tried::Not("only root can use chroot".to_owned()));
    }
    let begun = Instant::now();
    let layout = place.unpack(&subject.file, "layout")?;
    let json = |path: &Path| -> Result<Value> { Ok(serde_json::from_slice(&std::fs::read(path)?)?) };
    let blob = |descriptor: &Value| -> Result<PathBuf> {
        let digest =
            descriptor["digest"].as_str().and_then(|digest| digest.strip_prefix("sha256:")).context("a digest")?;
        let path = layout.join("blobs/sha256").join(digest);
        ensure!(sha256(&std::fs::read(&path)?) == digest, "a blob has another digest than its name");
        Ok(path)
    };
    let manifest = json(&blob(&json(&layout.join("index.json"))?["manifests"][0])?)?;
    let whole = json(&blob(&manifest["config"])?)?;
    ensure!(whole["architecture"] == subject.platform()?.architecture, "the image is for {}", whole["architecture"]);
    let config = &whole["config"];
    let inner = place.0.join("root");
    let layers = manifest["layers"].as_array().context("layers")?.iter().map(blob).collect::<Result<Vec<_>>>()?;
    for layer in &layers {
        place.unpack(layer, "root")?;
    }
    let user = config["User"].as_str().context("a user")?.to_owned();
    let mut words = vec![config["Entrypoint"][0].as_str().context("an entry point")?.to_owned()];
    if !subject.platform()?.is_native() {
        // The emulator needs no libraries; it is the only thing that is added.
        std::fs::copy(on_path(QEMU_PROGRAM)?, inner.join("emulator"))?;
        words.insert(0, "/emulator".to_owned());
    }
    let environment: Vec<(String, String)> = config["Env"]
        .as_array()
        .context("an environment")?
        .iter()
        .filter_map(|pair| pair.as_str()?.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let inside = || {
        let mut command = place.alone(Command::new(CHROOT));
        command.arg(format!("--userspec={user}")).arg(&inner).args(&words).envs(environment.iter().cloned());
        command
    };
    asked(inside, None)?;
    let waited = subject.waited(begun);
    // The image listens on all interfaces; a trial must not be reachable from outside.
    serves(inside().arg(config["Cmd"][0].as_str().context("a command")?).env("DOUSE_LISTEN", "127.0.0.1:0"))?;
    let kept = std::fs::read_dir(inner.join("data")).is_ok_and(|mut entries| entries.next().is_some());
    ensure!(kept, "nothing was kept in the volume");
    ensure!(
        environment == image::environment().map(|(name, value)| (name.to_owned(), value.to_owned())),
        "another environment"
    );
    let file = if BUILDAH.ready(subject.installing) {
        ensure!(layers.len() == 1, "the Containerfile adds one layer");
        built_by_file(subject, &layers[0], config, place)?;
        "buildah makes the same of the Containerfile".to_owned()
    } else {
        subject.without("buildah")?
    };
    let by = runner.shown();
    Ok(Tried::Used(format!("unpacked into a chroot as user {user}; solved and served the game{by}; {file}"), waited))
}

/// What builds images from a Containerfile, without a service and without running anything in them.
const BUILDAH: Debian = Debian { packages: &["buildah"], there: || works(&mut program("buildah", ["--version"])) };

/// Builds the Containerfile, and compares how the program is started in the result with the image at hand.
fn built_by_file(subject: &Subject, layer: &Path, config: &Value, place: &Place) -> Result<()> {
    let architecture = subject.platform()?.architecture;
    let context = place.0.join("context");
    std::fs::create_dir(&context)?;
    std::fs::copy(layer, context.join(format!("image-{architecture}.tar")))?;
    let buildah = |arguments: &[&str]| {
        let mut command = program("buildah", ["--storage-driver", "vfs", "--root"]);
        command.arg(place.0.join("storage")).arg("--runroot").arg(place.0.join("run")).args(arguments);
        command
    };
    let platform = format!("linux/{architecture}");
    let mut build = buildah(&["build", "--isolation", "chroot", "--format", "oci", "--platform", &platform]);
    build.args(["--tag", "douse", "--file"]).arg(root().join("Containerfile"));
    succeed(build.arg(&context))?;
    let output = buildah(&["inspect", "--type", "image", "douse"]).output()?;
    let found: Value = serde_json::from_slice(&output.stdout).context("buildah describes no image")?;
    let found = &found["OCIv1"]["config"];
    for field in ["User", "ExposedPorts", "Entrypoint", "Cmd", "Volumes", "WorkingDir", "StopSignal"] {
        ensure!(found[field] == config[field], "the Containerfile has another {field}: {}", found[field]);
    }
    let variables = |of: &Value| -> Vec<String> {
        // Engines add a PATH.
        let all = of["Env"].as_array().into_iter().flatten().filter_map(|pair| pair.as_str().map(str::to_owned));
        all.filter(|pair| !pair.starts_with("PATH=")).collect()
    };
    ensure!(variables(found) == variables(config), "the Containerfile has another environment: {}", found["Env"]);
    Ok(())
}

/// Where a program is.
fn on_path(name: &str) -> Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    match std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file()) {
        Some(file) => Ok(file),
        None => bail!("{name} is not on the path"),
    }
}
